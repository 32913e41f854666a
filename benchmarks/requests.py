"""The processor time of a look at a table and of an action, in one process and without a network.

    python benchmarks/requests.py --game kingsburg --actions 400 --rounds 4

Two people play with random actions through the whole application, from the middleware to the SQLite file; after each
action both look at the table: as a program does (the JSON of the API), and as a browser does that has the page already
(its regions, compressed). Games that end are followed by others. Rounds with the fast path
(`server/http/fast_path.py`) and without it take turns. `--profile FILE` keeps what cProfile finds.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from burgrave.server.app import create_app
from burgrave.server.http import fast_path
from burgrave.server.http.pages.common import REGIONS
from burgrave.server.settings import Settings

MUCH = 10_000_000
"""Of everything that is limited."""


class Client:
    """Calls the application as a server would; `used` has the seconds of processor time of the latest call."""

    def __init__(self, app: Callable[..., Any]) -> None:
        self._app = app
        self.used = 0.0

    async def ask(self, method: str, path: str, token: str = "", body: Any = None, *more: tuple[bytes, bytes]) -> Any:
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), *more]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }
        content = b"" if body is None else json.dumps(body).encode()
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        began = time.process_time()
        await self._app(scope, receive, send)
        self.used = time.process_time() - began
        answer = b"".join(message.get("body", b"") for message in sent[1:])
        assert sent[0]["status"] < 300, answer
        return json.loads(answer) if answer.startswith(b"{") else None


AS_A_BROWSER = ((REGIONS.encode(), b"1"), (b"accept-encoding", b"gzip"))


@dataclass
class Times:
    """The seconds that everything took."""

    looks: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    plays: list[float] = field(default_factory=list)


async def new_game(client: Client, game: str) -> tuple[str, list[str]]:
    """A table's path, and the tokens of the two people at it."""
    tokens = [(await client.ask("POST", "/api/v1/guests", body={}))["token"] for _ in range(2)]
    table = await client.ask("POST", "/api/v1/tables", tokens[0], {"game": game, "seats": ["me", "open"]})
    path = f"/api/v1/tables/{table['id']}"
    await client.ask("POST", f"{path}/join", tokens[1], {})
    return path, tokens


async def play(client: Client, game: str, actions: int, times: Times) -> None:
    path, tokens = await new_game(client, game)
    for _ in range(actions):
        views = []
        for token in tokens:
            views.append(await client.ask("GET", path, token))
            times.looks.append(client.used)
            await client.ask("GET", path.removeprefix("/api/v1").replace("tables", "table"), token, None, *AS_A_BROWSER)
            times.pages.append(client.used)
        mover = next((seat for seat, view in enumerate(views) if view["legal"]), None)
        if mover is None:
            path, tokens = await new_game(client, game)
            continue
        action = random.choice(views[mover]["legal"])["notation"]
        body = {"number": views[mover]["number"], "action": action}
        await client.ask("POST", f"{path}/play", tokens[mover], body)
        times.plays.append(client.used)


async def measure(folder: Path, game: str, actions: int, rounds: int, profile: Path | None) -> None:
    app = create_app(
        Settings(
            database_url=f"sqlite:///{folder / 'tables.sqlite'}",
            secret="a secret of the benchmark",
            games=game,
            reads_per_minute=MUCH,
            writes_per_minute=MUCH,
            logins_per_minute=MUCH,
        )
    )
    async with app.router.lifespan_context(app):
        client = Client(app)
        while not (await client.ask("GET", "/healthz"))["games"][game]:
            await asyncio.sleep(0.2)
        await play(client, game, 30, Times())  # until everything is loaded
        found = {"with": Times(), "without": Times()}
        for _ in range(rounds):
            for name, answers in (("with", dict(fast_path.ANSWERS)), ("without", {})):
                fast_path.ANSWERS, kept = answers, fast_path.ANSWERS
                await play(client, game, actions, found[name])
                fast_path.ANSWERS = kept
        if profile:
            with cProfile.Profile() as watched:
                await play(client, game, actions, Times())
            watched.dump_stats(profile)
    for name, times in found.items():
        said = [f"{what} {median(each) * 1e3:.2f} ms" for what, each in vars(times).items()]
        print(f"{game}, {name} the fast path: {', '.join(said)} (medians)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="kingsburg")
    parser.add_argument("--profile", type=Path)
    parser.add_argument("--actions", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=4)
    chosen = parser.parse_args()
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), chosen.game, chosen.actions, chosen.rounds, chosen.profile))


if __name__ == "__main__":
    main()
