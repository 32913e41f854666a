"""Several server processes on PostgreSQL, and what `burgrave serve` does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.players import Player, whose_turn
from tests.server.processes import Process, free_port, postgresql, served


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Process]]:
    folder = tmp_path_factory.mktemp("servers")
    games = "kingsburg,bourgmestre"
    with postgresql() as url, served(url, folder, games=games) as one, served(url, folder, games=games) as other:
        yield one, other


class Stream:
    """Hears the changes at a table."""

    def __init__(self, player: Player, path: str) -> None:
        self.heard: list[dict[str, Any]] = []
        self._news = threading.Condition()
        client = httpx.Client(base_url=player.client.base_url, timeout=60)
        threading.Thread(target=self._listen, args=(client, path, player.headers), daemon=True).start()
        self.wait_for(lambda change: change["kind"] == "hello")

    def _listen(self, client: httpx.Client, path: str, headers: dict[str, str]) -> None:
        with client.stream("GET", f"/api/v1{path}", headers=headers) as answer:
            for line in answer.iter_lines():
                if line.startswith("data: "):
                    with self._news:
                        self.heard.append(json.loads(line.removeprefix("data: ")))
                        self._news.notify_all()

    def wait_for(self, wanted: Any) -> None:
        with self._news:
            assert self._news.wait_for(lambda: any(wanted(change) for change in self.heard), 60), self.heard


def at_two_servers(two_servers: tuple[Process, Process], **more: Any) -> tuple[Player, Player, str]:
    ann, ben = (
        Player(httpx.Client(base_url=server.address, timeout=30), name)
        for server, name in zip(two_servers, ("Ann", "Ben"), strict=True)
    )
    return ann, ben, ann.create("me", "open", **more)


def test_what_is_chosen_at_one_process_is_played_by_another(two_servers: tuple[Process, Process]) -> None:
    """All choose at the same time, and whom the rules ask last is the first."""
    ann, ben, table = at_two_servers(two_servers, game="bourgmestre")
    ben.join(table)
    seen = ann.wait_for(table, lambda seen: seen["legal"])
    first, last = (ann, ben) if seen["seat"] == seen["card"]["actor"] else (ben, ann)
    chosen = last.play(table, 1)["chosen"]
    first.wait_for(table, lambda seen: len(seen["card"]["choosing"]) == 1)
    first.play(table)
    after = first.wait_for(table, lambda later: later["number"] == seen["number"] + 2)
    assert chosen not in json.dumps(after)
    kept = last.wait_for(table, lambda later: later["number"] == seen["number"] + 2)
    assert f"keep:{kept['view']['villages'][kept['seat']]['kept']}" == chosen


def test_people_at_different_processes_see_each_others_moves(two_servers: tuple[Process, Process]) -> None:
    ann, ben, table = at_two_servers(two_servers)
    lobby = Stream(ben, "/events")
    ben.look(table)
    streams = {ann: Stream(ann, f"/tables/{table}/events"), ben: Stream(ben, f"/tables/{table}/events")}
    ben.join(table)
    streams[ann].wait_for(lambda change: change["kind"] == "start")
    for _ in range(30):
        mover, other = whose_turn(table, ann, ben)
        after = mover.play(table, -1)
        streams[other].wait_for(lambda change, number=after["number"]: change["number"] == number)
        assert other.look(table)["number"] == after["number"]
        assert len(other.look(table)["log"]) == after["number"] + 1
    lobby.wait_for(lambda change: change["table"] == table and change["kind"] == "action")
    ann.post(f"/tables/{table}/messages", 204, text="well played")
    streams[ben].wait_for(lambda change: change["kind"] == "chat")


def test_of_two_racing_requests_at_two_processes_one_wins(two_servers: tuple[Process, Process]) -> None:
    """The same person acts at both at the same time, again and again."""
    ann, _, _ = at_two_servers(two_servers)
    table = ann.create("me", "me")
    there = Player(httpx.Client(base_url=two_servers[1].address, timeout=30))
    there.headers = ann.headers
    there.look(table)
    for _ in range(30):
        seen = ann.look(table)
        body = {"number": seen["number"], "action": seen["legal"][0]["notation"]}
        with ThreadPoolExecutor(2) as both:
            statuses = list(both.map(lambda player, body=body: posted(player, table, body), (ann, there)))
        assert sorted(statuses) == [200, 409]
        assert ann.look(table)["number"] == there.look(table)["number"] == seen["number"] + 1


def posted(player: Player, table: str, body: dict[str, Any]) -> int:
    return player.client.post(f"/api/v1/tables/{table}/play", json=body, headers=player.headers).status_code


def stands_at(number: int, seen: dict[str, Any]) -> bool:
    return bool(seen["number"] == number)


def waits_for_people(number: int, seen: dict[str, Any]) -> bool:
    return seen["number"] >= number and seen["card"]["actor"] in (0, 1)


def test_bots_play_on_at_both(two_servers: tuple[Process, Process]) -> None:
    ann, ben, _ = at_two_servers(two_servers)
    table = ann.create("me", "open", "squire", "page")
    ben.join(table)
    number = 0
    for _ in range(15):
        seen = ann.wait_for(table, partial(waits_for_people, number))
        mover = (ann, ben)[seen["card"]["actor"]]
        mover.wait_for(table, lambda seen: seen["legal"])
        number = mover.play(table)["number"]
    assert {entry["seat"] for entry in ann.look(table)["log"]} >= {0, 1, 2, 3}


def test_a_name_changed_at_one_process_is_seen_at_the_other(two_servers: tuple[Process, Process]) -> None:
    ann, ben, table = at_two_servers(two_servers)
    ben.look(table)
    ann.ask("PATCH", "/me", 200, json={"name": "Anna"})
    ben.wait_for(table, lambda seen: seen["card"]["seats"][0]["name"] == "Anna")


def test_several_workers_share_the_tables(tmp_path: Path) -> None:
    with postgresql() as url, served(url, tmp_path, "--workers", "2") as server:
        ann = Player(httpx.Client(base_url=server.address, timeout=30))
        table = ann.create("me", "me")
        for number in range(20):
            ann.client = httpx.Client(base_url=server.address, timeout=30)  # whichever worker it comes to
            ann.wait_for(table, partial(stands_at, number))  # the other one hears of it in a moment
            ann.play(table)
        ann.wait_for(table, partial(stands_at, 20))


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "burgrave", "serve", "--workers", "2", "--port", str(free_port())]
    environment = {**os.environ, "BURGRAVE_DATABASE_URL": f"sqlite:///{tmp_path / 't.sqlite'}", "LANG": "C"}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.strip().startswith("burgrave: several workers need PostgreSQL")


def test_a_server_that_is_asked_to_end_ends_its_streams_and_loses_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'data' / 'tables.sqlite'}"
    with served(url, tmp_path) as server:
        ann = Player(httpx.Client(base_url=server.address, timeout=30))
        table = ann.create("me", "me")
        Stream(ann, f"/tables/{table}/events")
        ann.play(table)
        server.end()
        assert "Traceback" not in server.log.read_text()
        server.start()
        server.wait()
        ann.client = httpx.Client(base_url=server.address, timeout=30)
        assert ann.look(table)["number"] == 1
        assert ann.play(table)["number"] == 2
    files = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "data").iterdir()}
    assert files["tables.sqlite"] == 0o600
