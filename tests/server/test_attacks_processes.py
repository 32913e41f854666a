"""Real servers, attacked by one person while another plays. Each test prints what the other had to wait."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.players import Player
from tests.server.processes import Process, served
from tests.server.test_replays import game_log

pytestmark = pytest.mark.attack


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("server")
    with served(f"sqlite:///{folder / 'tables.sqlite'}", folder, bot_workers=1, bot_seconds=15) as process:
        yield process


def somebody(server: Process, name: str) -> Player:
    return Player(httpx.Client(base_url=server.address, timeout=60), name)


def seconds_of_a_move(player: Player, table: str) -> float:
    """Until the bots have answered the player's decision."""
    player.my_turn(table)
    began = time.perf_counter()
    while not player.play(table)["card"]["seats"] or player.look(table)["card"]["actor"] == 0:
        pass  # until it is a bot's turn, too
    player.my_turn(table)
    return time.perf_counter() - began


def bots_decisions(player: Player, table: str) -> int:
    """Since the player's last."""
    seats = [entry["seat"] for entry in player.look(table)["log"] if entry["kind"] == "action"]
    return seats[::-1].index(0)


def test_one_persons_many_tables_do_not_delay_another(server: Process) -> None:
    """Neither the quick bots of another, nor those who think: they wait for one of those decisions at most."""
    ann, eve = somebody(server, "Ann"), somebody(server, "Eve")
    tables = [ann.create("me", level, level) for level in ("squire", "burgrave")]
    for table in tables:
        ann.my_turn(table)
    alone = [seconds_of_a_move(ann, table) for table in tables]
    refused = 0
    for _ in range(60):
        seats = ["me", *["burgrave"] * 4]
        answer = eve.client.post("/api/v1/tables", headers=eve.headers, json={"game": "kingsburg", "seats": seats})
        refused += answer.status_code == 429
    squires, burgraves = (seconds_of_a_move(ann, table) for table in tables)
    decisions = bots_decisions(ann, tables[1])
    print(f"\nof 60 tables {refused} were refused")
    print(f"two squires took {alone[0]:.2f} s before and {squires:.2f} s among them")
    print(f"two burgraves took {alone[1]:.2f} s before and {burgraves:.2f} s for {decisions} decisions among them")
    assert refused == 40
    assert squires < 2
    assert burgraves < (decisions + 1) * 2 + 3  # their own two seconds each, one of the others, and some more


def test_a_stopped_bot_process_is_noticed(server: Process) -> None:
    """It is stopped, not dead, as if it hung."""
    ann = somebody(server, "Ann")
    table = ann.create("me", "squire")
    ann.my_turn(table)
    before = httpx.get(f"{server.address}/healthz").json()["bots"]["replaced"]
    stopped = stop_bots(server)
    taken = seconds_of_a_move(ann, table)
    bots = httpx.get(f"{server.address}/healthz").json()["bots"]
    print(f"\n{stopped} processes stopped: the bots answered after {taken:.1f} s; {bots}")
    assert stopped
    assert bots["replaced"] > before


def stop_bots(server: Process) -> int:
    """Stops the processes that the server has started, and says how many."""
    assert server.running is not None
    children = Path(f"/proc/{server.running.pid}/task").glob("*/children")
    stopped = 0
    for child in " ".join(file.read_text() for file in children).split():
        if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
            os.kill(int(child), signal.SIGSTOP)
            stopped += 1
    return stopped


def test_logs_that_are_brought_let_nobody_wait(server: Process) -> None:
    eve = somebody(server, "Eve")
    log = json.dumps(game_log(players=5))
    bringing = [threading.Thread(target=eve.post, args=("/logs", 201), kwargs={"log": log}) for _ in range(5)]
    for thread in bringing:
        thread.start()
    slowest = 0.0
    while any(thread.is_alive() for thread in bringing):
        began = time.perf_counter()
        httpx.get(f"{server.address}/", timeout=60).raise_for_status()
        slowest = max(slowest, time.perf_counter() - began)
    print(f"\nwhile five logs were played again, the lobby took {slowest * 1000:.0f} ms at most")
    assert slowest < 5


def test_half_sent_requests_end(server: Process) -> None:
    begun = [b"GET / HT", b"POST /play/kingsburg HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nplay", b""]
    held = []
    for number in range(100):
        one = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        one.sendall(begun[number % 3])
        held.append(one)
    began = time.perf_counter()
    for one in held:
        while one.recv(1000):
            pass
        one.close()
    taken = time.perf_counter() - began
    print(f"\n100 half-sent requests were ended after {taken:.1f} s")
    assert taken < 25


def test_a_full_disk_is_told_and_costs_nothing_that_was_stored(tmp_path: Path) -> None:
    """No file of the server's can grow or be written, until there is room again."""
    with served(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path) as server:
        ann = somebody(server, "Ann")
        table = ann.create("me", "me")
        number = ann.play(table)["number"]
        health = f"{server.address}/healthz"
        with nothing_written(server):
            assert ann.play(table, status=503)["error"] == "not_ready"
            assert httpx.get(health).status_code == 503
            assert ann.look(table)["number"] == number
        assert httpx.get(health).status_code == 200
        assert ann.play(table)["number"] == number + 1
        print(f"\nfull disk: 503, /healthz too; with room again entry {number + 1} was stored after {number}")


@contextmanager
def nothing_written(server: Process) -> Iterator[None]:
    assert server.running is not None
    limits = resource.prlimit(server.running.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.running.pid, resource.RLIMIT_FSIZE, (1, limits[1]))
    yield
    resource.prlimit(server.running.pid, resource.RLIMIT_FSIZE, limits)
