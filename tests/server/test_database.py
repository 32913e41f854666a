"""Databases that are old, newer than the program, damaged, taken, full or not to be written."""

from __future__ import annotations

import asyncio
import hashlib
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from argon2 import PasswordHasher
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

import burgrave
from burgrave.core.errors import BadDatabase
from burgrave.server import app
from burgrave.server.people.sessions import PREFIX
from burgrave.server.serve import check_database
from burgrave.server.settings import database
from burgrave.server.store.migrations import upgrade_to
from burgrave.server.store.store import Store
from tests.server.conftest import Open
from tests.server.players import Player
from tests.server.processes import burgrave_command, free_port, postgresql
from tests.server.test_attacks import form_of


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.sqlite'}"
    else:
        with postgresql() as address:
            yield database(address)


# From the first version on


def add_rows(connection: Connection, table: str, *rows: dict[str, Any]) -> None:
    for row in rows:
        names = ", ".join(row)
        values = ", ".join(f":{name}" for name in row)
        connection.execute(text(f'INSERT INTO "{table}" ({names}) VALUES ({values})'), row)


def first_version_with_rows(url: str) -> tuple[str, int]:
    """Two people in the middle of a game, with chat and ratings, who have just taken a decision back.

    A token of the one who is to move, and the number of the last entry.
    """
    match = burgrave.new("kingsburg", players=2, seed=7)
    for _ in range(7):
        match.play(match.legal[-1])
    number, actor = match.ply + 1, match.game.actor(match.at(match.ply - 1))
    assert actor is not None
    person = {"session": 0, "language": "en", "created": 1.0}
    table = {
        "id": "oldtable", "game": "kingsburg", "players": 2, "options": "{}", "data": match.game.data.digest,
        "rules": match.game.version, "seed": "7", "kind": "live", "minutes": 600.0, "increment": 10.0, "days": None,
        "invitation": False, "invite": "x", "host": "ann", "hot_seat": False, "state": "running", "created": 1.0,
        "started": 1.0, "number": number, "actor": actor, "since": time.time(), "clock": "[36000.0, 36000.0]",
        "deadline": time.time() + 36000,
    }  # fmt: skip
    engine = create_engine(url)
    with engine.begin() as connection:
        upgrade_to("0001", connection)
        ann = {"id": "ann", "name": "Ann", "login": "ann", "password_hash": PasswordHasher().hash("correct horse")}
        add_rows(connection, "users", {**ann, **person})
        add_rows(connection, "users", {"id": "ben", "name": "Ben", "login": None, **person})
        add_rows(connection, "tables", table)
        add_rows(connection, "seats", *seats_of_old())
        add_rows(connection, "entries", *entries_of_old(match))
        token = {
            "hash": hashlib.sha256(b"burgrave_an-old-token").hexdigest(),
            "id": "1",
            "user_id": ("ann", "ben")[actor],
            "label": "old",
        }
        add_rows(connection, "tokens", {**token, "created": 1.0})
        said = {"table_id": "oldtable", "user_id": "ann", "name": "Ann", "text": "hello", "at": 1.0}
        add_rows(connection, "messages", said)
        add_rows(connection, "ratings", {"who": "ann", "game": "kingsburg", "mu": 26.0, "sigma": 5.0, "games": 12})
    engine.dispose()
    return "burgrave_an-old-token", number


def seats_of_old() -> Iterator[dict[str, Any]]:
    for seat, user in enumerate(("ann", "ben")):
        yield {"table_id": "oldtable", "seat": seat, "user_id": user, "name": user.title()}


def entries_of_old(match: burgrave.Match) -> Iterator[dict[str, Any]]:
    always = {"table_id": "oldtable", "rules": match.game.version, "at": 1.0}

    def position_at(ply: int) -> bytes:
        return zlib.compress(orjson.dumps(match.game.position(match.at(ply))))

    for number in range(match.ply + 1):
        if number == 0:
            told: dict[str, Any] = {"kind": "start", "seat": None, "notation": None, "events": match.opening()}
        else:
            seat = match.game.actor(match.at(number - 1))
            notation = match.log["actions"][number - 1]
            told = {"kind": "action", "seat": seat, "notation": notation, "events": match.events(number - 1)}
        events = orjson.dumps(told.pop("events")).decode()
        yield {**always, **told, "number": number, "position": position_at(number), "events": events}
    undo = {"kind": "undo", "seat": seat, "notation": None, "number": match.ply + 1, "events": "[]"}
    yield {**always, **undo, "position": position_at(match.ply - 1)}


def test_a_game_of_the_first_version_is_played_on(url: str, open_server: Open) -> None:
    token, number = first_version_with_rows(url)
    server = open_server(database_url=url)
    someone = Player(server, "Somebody")
    someone.headers = {"Authorization": f"Bearer {token}"}
    seen = someone.look("oldtable")
    assert (seen["number"], len(seen["log"])) == (number, number + 1)
    assert [entry["number"] for entry in seen["log"] if entry["undone"]] == [number - 1]
    assert someone.play("oldtable")["number"] == number + 1
    someone.post("/tables/oldtable/messages", 204, text="it goes on")
    assert [said["text"] for said in someone.get("/tables/oldtable/messages")] == ["hello", "it goes on"]
    eve = Player(server, "Eve")
    eve.post("/session", 201, name="ann", password="correct horse")
    eve.ask("PATCH", "/me", 409, json={"name": "ANN"})
    assert ">Ann<" in server.get("/best/kingsburg").text


# Two versions, two servers


def set_version(url: str, version: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})
    engine.dispose()


def test_a_server_whose_database_a_newer_one_has_changed_writes_no_more(url: str, open_server: Open) -> None:
    server = open_server(database_url=url)
    ann = Player(server)
    table = ann.create("me", "me")
    seen = ann.look(table)
    set_version(url, "9999")
    body = {"number": seen["number"], "action": seen["legal"][0]["notation"]}
    assert ann.post(f"/tables/{table}/play", 503, **body)["error"] == "not_ready"
    assert server.get("/healthz").status_code == 503
    assert ann.look(table)["number"] == seen["number"]
    with pytest.raises(BadDatabase, match=r"newer version .* \(9999\)|a server is at work"):
        check_database(url)


def test_a_database_that_cannot_be_served_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    store = Store(f"sqlite:///{file}")
    store.open()
    assert told(file) == f"burgrave: a server is at work on {file}: stop it first"
    store.close()
    set_version(store.url, "9999")
    assert told(file) == "burgrave: the database is of a newer version of Burgrave than this one (9999)"
    spoil(file)
    with pytest.raises(BadDatabase, match=r"tables.sqlite is damaged: "):
        check_database(store.url)
    file.write_text("a letter " * 1000)
    with pytest.raises(BadDatabase, match="is damaged: file is not a database"):
        check_database(store.url)
    with pytest.raises(BadDatabase, match="the database cannot be used: connection failed"):
        check_database("postgresql+psycopg://nobody@127.0.0.1:1/nothing")
    with pytest.raises(BadDatabase, match="the database cannot be used: unable to open"):
        check_database(f"sqlite:///{tmp_path}")


def told(file: Path) -> str:
    """The line that a server leaves when it does not start."""
    done = burgrave_command(file, "serve", "--port", str(free_port()))
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr.strip()


def spoil(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096 : 2 * 4096] = bytes(range(256)) * 16
    file.write_bytes(content)


# Nothing can be written


def write_under(pragma: str, server: TestClient) -> None:
    """As if SQLite's file could not be written."""
    store = server.app.state.services.store  # type: ignore[attr-defined]
    event.listen(store._writing, "connect", lambda connection, _: connection.execute(f"PRAGMA {pragma}"))
    store._writing.dispose()


def test_a_database_that_cannot_be_written_is_told(server: TestClient) -> None:
    """To programs, to browsers, and by `/healthz`; on the short way of an action, too."""
    ann = Player(server)
    table = ann.create("me", "me")
    write_under("query_only=ON", server)
    assert ann.post("/tables", 503, game="kingsburg", seats=["me", "page"])["error"] == "not_ready"
    assert ann.play(table, status=503)["error"] == "not_ready"
    page = form_of(server, "/play/kingsburg", players="2", level="page")
    assert (page.status_code, page.headers["retry-after"]) == (503, "60")
    assert "try again in a minute" in page.text
    assert server.get("/healthz").status_code == 503


def test_a_full_database_is_told(server: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    ann = Player(server)
    table = ann.create("me", "me")
    write_under("max_page_count=1", server)
    path, body = f"/api/v1/tables/{table}/messages", {"text": "x" * 400}
    statuses = {server.post(path, json=body, headers=ann.headers).status_code for _ in range(30)}
    assert statuses == {204, 503}
    assert "database or disk is full" in caplog.text


# The database is away


def test_health_is_told_to_programs_with_tokens_too(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of whom nothing is known until the database has been asked."""

    async def away(*_: object) -> None:
        raise OperationalError("SELECT 1", None, Exception("away"))

    monkeypatch.setattr(Store, "read", away)
    monkeypatch.setattr(Store, "check", away)
    answer = server.get("/healthz", headers={"Authorization": f"Bearer {PREFIX}nobody-has-seen-it"})
    assert (answer.status_code, answer.json()) == (503, {"database": False})


def test_trouble_is_logged_when_it_begins_and_when_it_ends(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not at every check: a database may be away for hours."""
    answers = iter([True, False, False, False, True, True, False, True])

    async def check_due_tables(_: object) -> None:
        answer = next(answers, None)
        if answer is None:
            raise asyncio.CancelledError
        if not answer:
            raise OperationalError("SELECT 1", None, Exception("away"))

    monkeypatch.setattr(app, "CHECK_SECONDS", 0)
    runner = SimpleNamespace(check_due_tables=check_due_tables)
    services = SimpleNamespace(runner=runner, store=SimpleNamespace(shared=True))
    with caplog.at_level("INFO"), pytest.raises(asyncio.CancelledError):
        asyncio.run(app.keep_checking_tables(services))  # type: ignore[arg-type]
    assert [record.message for record in caplog.records] == [
        "the tables cannot be checked",
        "the tables are checked again",
    ] * 2
