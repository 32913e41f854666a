"""How long a newcomer waits: from the server's start to the second move, on a machine that has compiled nothing.

python benchmarks/first_move.py                  every game, each with a server and an empty cache of its own
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

import burgrave

LONGEST = 600.0


def until(asked: Callable[[], Any]) -> Any:
    """What is asked for, as soon as it is there."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        try:
            if found := asked():
                return found
        except httpx.TransportError:
            pass
        time.sleep(0.02)
    sys.exit("the server does not become ready")


def moves(client: httpx.Client, game: str, began: float) -> list[float]:
    """Seconds from the start to the answers to one's first two moves; a bot that decides at once plays between them."""
    post = client.post
    token = until(lambda: post("/guests", json={"name": "Ann"}).json())["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    players = min(burgrave.game(game).seats)
    plan = {"game": game, "seats": ["me", *["squire"] * (players - 1)]}
    table = until(lambda: post("/tables", json=plan).json().get("id"))
    found: list[float] = []
    while len(found) < 2:
        seen = until(lambda: (view := client.get(f"/tables/{table}").json()).get("legal") and view)
        move = {"number": seen["number"], "action": seen["legal"][0]["notation"]}
        if post(f"/tables/{table}/play", json=move).status_code == 200:
            found.append(time.monotonic() - began)
    return found


def measure(game: str) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log:
        url = f"sqlite:///{folder}/tables.sqlite"
        environment = {**os.environ, "BURGRAVE_CACHE_DIR": f"{folder}/cache", "BURGRAVE_DATABASE_URL": url}
        began = time.monotonic()
        command = [sys.executable, "-m", "burgrave", "serve", "--port", str(port)]
        with subprocess.Popen(command, env=environment, stdout=log, stderr=log) as server:
            try:
                with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=60) as client:
                    first, second = moves(client, game, began)
                    print(f"{game}: first move after {first:.1f} s, second after {second:.1f} s", flush=True)
            finally:
                server.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=burgrave.game_names())
    for game in parser.parse_args().games:
        measure(game)


if __name__ == "__main__":
    main()
