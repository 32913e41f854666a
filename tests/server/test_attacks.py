"""People who want the server to stand still, to be full, or to let them cheat."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

import burgrave
from burgrave.core.errors import BadLog, BadOption, BadPosition
from burgrave.server.people.users import User
from burgrave.server.serve import serve
from burgrave.server.services import create_services
from burgrave.server.settings import Settings
from burgrave.server.tables.imported_log import table_of_log
from burgrave.server.tables.worker_pool import WorkerPool
from burgrave.web.assets import static_file
from tests.server.chores import hoard
from tests.server.conftest import Open
from tests.server.players import Player, two_at_a_table
from tests.server.test_pages import csrf
from tests.server.test_replays import game_log


def form_of(server: TestClient, path: str, **fields: str) -> httpx.Response:
    """A form that a visitor sends."""
    token = csrf(server.get("/").text)
    return server.post(path, data={"csrf": token, **fields}, follow_redirects=False)


@pytest.mark.parametrize("number", [6, 10**6, 10**8, 10**23, -(10**23)])
def test_a_game_for_very_many_is_refused_before_it_is_made(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr("burgrave.server.http.pages.lobby.NewTable", lambda **_: pytest.fail("seats are made"))
    answer = form_of(server, "/play/kingsburg", players=str(number), level="page")
    assert answer.status_code == 422
    assert "players, not" in answer.text or "too large" in answer.text


def test_numbers_of_all_forms_are_bounded(server: TestClient) -> None:
    ann, _, table = two_at_a_table(server)
    for path in ("play", "undo", "join", "takeover", "fork"):
        fields = dict.fromkeys(("number", "seat", "ply"), "9" * 5000)
        assert form_of(server, f"/table/{table}/{path}", **fields).status_code == 422, path
    new = {"seat0": "me", "seat1": "open", "kind": "live", "increment": "1", "days": "1", "minutes": "9" * 30}
    assert form_of(server, "/new/kingsburg", **new).status_code == 422
    for field in ("minutes", "increment", "days"):
        assert ann.ask("POST", "/tables", 422, content=f'{{"game": "kingsburg", "seats": ["me"], "{field}": 1e300}}')


# Logs


def numbers_in(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where whole numbers stand in JSON."""
    if isinstance(content, dict | list):
        for key, value in content.items() if isinstance(content, dict) else enumerate(content):
            yield from numbers_in(value, (*path, key))
    elif isinstance(content, int) and not isinstance(content, bool):
        yield path


@pytest.mark.parametrize("name", burgrave.game_names())
def test_no_number_of_a_position_is_larger_than_can_be_drawn(name: str) -> None:
    match = burgrave.new(name, players=3, seed=1)
    for _ in range(12):
        match.play(match.legal[-1])
    position = match.position()
    for path in numbers_in(position):
        if path[0] not in ("random", "turns"):  # of which nothing is drawn
            changed = deepcopy(position)
            place = changed
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = 10**4
            with pytest.raises(BadPosition):
                match.game.place(changed)


def test_a_long_log_is_refused_before_it_is_played(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burgrave.server.tables.imported_log.replay", lambda _: pytest.fail("it is played"))
    log = {**game_log(), "actions": ["x"] * 3001}
    assert Player(server).post("/logs", 422, log=json.dumps(log))["message"] == "a log has at most 3000 actions here"


@pytest.mark.parametrize("error", [TimeoutError, MemoryError])
def test_a_log_that_takes_too_much_is_one_clear_line(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    async def give_up(*_: object) -> None:
        raise error

    monkeypatch.setattr(WorkerPool, "run", give_up)
    answer = Player(server).post("/logs", 422, log=json.dumps(game_log()))
    assert answer == {"error": "bad_log", "message": "the log takes too much time or memory to play again"}


def test_the_process_for_logs_has_no_more_memory_than_it_may_have(settings: Settings) -> None:
    async def scenario() -> None:
        replays = create_services(replace(settings, import_seconds=600)).replays
        with pytest.raises(MemoryError):
            await replays.run("eve", hoard, settings.import_megabytes * 2)
        replays.close()

    asyncio.run(scenario())


def test_logs_are_played_and_refused_in_another_process() -> None:
    async def scenario() -> None:
        pool, ann = WorkerPool(1, seconds=60), User("ann", "Ann")
        rows = await pool.run("ann", table_of_log, game_log(), None, ann, "id", 0.0)
        assert len(rows.entries) == len(game_log()["actions"]) + 1
        with pytest.raises(BadLog, match="checksum"):
            await pool.run("ann", table_of_log, {**game_log(), "actions": []}, None, ann, "id", 0.0)
        pool._seconds = 0.001
        with pytest.raises(TimeoutError):
            await pool.run("ann", table_of_log, game_log(), None, ann, "id", 0.0)
        pool.close()

    asyncio.run(scenario())


# Whatever else goes wrong


@pytest.mark.parametrize(
    "name", ["x" * 300, "x" * 5000, "games/kingsburg/" + "x" * 300 + ".svg", "%00", "games/%00/a.svg"]
)
def test_no_static_name_is_an_error_of_ours(server: TestClient, name: str) -> None:
    assert static_file(unquote(name)) is None
    assert server.get(f"/static/{name}").status_code == 404


def test_a_database_that_cannot_be_read_signs_nobody_out(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert form_of(server, "/play/kingsburg", players="2", level="page").status_code == 303
    services = server.app.state.services  # type: ignore[attr-defined]

    async def away(*_: object) -> None:
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("unable to open database file"))

    monkeypatch.setattr(services.sessions, "known_by", away)
    answer = server.get("/")
    assert answer.status_code == 503
    assert "set-cookie" not in answer.headers


def test_a_deleted_database_is_not_well(server: TestClient, settings: Settings) -> None:
    assert server.get("/healthz").status_code == 200
    Path(settings.database_url.removeprefix("sqlite:///")).unlink()
    assert server.get("/healthz").status_code == 503


def test_metrics_are_for_those_who_run_the_server(open_server: Open) -> None:
    server = open_server()
    assert server.get("/metrics").status_code == 404
    assert TestClient(server.app, client=("::1", 1)).get("/metrics").status_code == 200
    guarded = TestClient(open_server(metrics_token="a token").app, client=("127.0.0.1", 1))
    assert guarded.get("/metrics").status_code == 404
    assert guarded.get("/metrics", headers={"Authorization": "Bearer a tokem"}).status_code == 404
    assert guarded.get("/metrics", headers={"Authorization": "Bearer a token"}).status_code == 200


def test_the_databases_folder_is_made(tmp_path: Path) -> None:
    made = Settings(database_url=f"sqlite:///{tmp_path / 'a' / 'b' / 'tables.sqlite'}").complete()
    assert made.secret == (tmp_path / "a" / "b" / "burgrave.secret").read_text()


def test_a_taken_port_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURGRAVE_DATABASE_URL", f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(BadOption, match="cannot be used: Address"):
        serve("127.0.0.1", taken.getsockname()[1], 1, tell=lambda: pytest.fail("it is said to be there"))


def test_only_the_chosen_games_are_shown(open_server: Open) -> None:
    server = open_server(games="kingsburg")
    assert "medievalia" not in server.get("/").text.lower()
    for page in ("/new/medievalia", "/rules/medievalia", "/best/medievalia"):
        assert server.get(page).status_code == 404
    assert server.get("/best").url.path == "/best/kingsburg"


@pytest.mark.parametrize(
    "referer", ["https://evil.example//evil.example/x", "https://e.example/\\\\evil.example", "http://["]
)
def test_links_lead_to_no_other_site(server: TestClient, referer: str) -> None:
    for page in (server.get("/table/nowhere0", headers={"Referer": referer}), server.get("//evil.example/x")):
        assert page.status_code == 404
        assert not re.search(r'(href|value)="[/\\]{2}', page.text)


def test_an_invitation_does_not_follow_the_host_header(open_server: Open) -> None:
    for site, link in (("", "/table/"), ("https://b.example/", "https://b.example/table/")):
        server = open_server(site_url=site)
        seats = {f"seat{number}": kind for number, kind in enumerate(["me", "open", "", "", ""])}
        table = form_of(server, "/new/kingsburg", **seats, kind="untimed", invitation="yes").headers["location"]
        page = server.get(table, headers={"Host": "evil.example"}).text
        assert f'id="link" readonly value="{link}' in page
        assert "evil.example" not in page
        drawn = [
            'class="qr"' in server.get(table, headers={"Host": host}).text for host in ("evil.example", "192.168.1.5")
        ]
        assert drawn == [bool(site), True]
