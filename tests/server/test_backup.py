"""A backup while people and bots play, and what comes of it in an empty place."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select

from burgrave.core.errors import BadDatabase
from burgrave.server.settings import database
from burgrave.server.store.backup import backup, restore
from burgrave.server.store.schema import metadata, tables
from burgrave.server.store.store import Store
from tests.server.conftest import Open
from tests.server.players import Player
from tests.server.processes import burgrave_command, postgresql
from tests.server.test_kills import check_positions, entries_of


def nobody_hears(table: str, done: int) -> None:
    pass


@pytest.fixture(scope="module")
def postgresql_url() -> Iterator[str]:
    with postgresql() as url:
        yield database(url)


@pytest.fixture(params=["sqlite to postgresql", "postgresql to sqlite"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """A database that is used, and an empty one."""
    shared, own = request.getfixturevalue("postgresql_url"), f"sqlite:///{tmp_path / 'tables.sqlite'}"
    clear(shared)
    return (own, shared) if request.param == "sqlite to postgresql" else (shared, own)


def clear(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        metadata.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    engine.dispose()


def rows_of(url: str) -> dict[str, list[tuple[Any, ...]]]:
    engine = create_engine(url)
    with engine.connect() as connection:
        found = {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
        }
    engine.dispose()
    return found


def test_a_backup_while_bots_play_is_played_on_elsewhere(
    open_server: Open, places: tuple[str, str], tmp_path: Path
) -> None:
    old, new = places
    ann = Player(open_server(database_url=old))
    table = ann.create("me", "page", "page")
    ended = threading.Event()

    def play() -> None:
        while not ended.is_set() and ann.my_turn(table)["legal"]:
            ann.play(table)

    playing = threading.Thread(target=play)
    playing.start()
    ann.wait_for(table, lambda seen: seen["number"] > 10)
    backup(old, tmp_path / "kept", nobody_hears)
    then = ann.look(table)["number"]
    ann.wait_for(table, lambda seen: seen["number"] > then)
    ended.set()
    playing.join()
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o600

    restore(tmp_path / "kept", new, False, nobody_hears)
    assert 10 < entries_of(new, table)[0]["number"] <= then
    ann.client = open_server(database_url=new)
    seen = ann.my_turn(table)
    ann.play(table)
    ann.post(f"/tables/{table}/messages", 204, text="here we are again")
    assert ann.my_turn(table)["number"] > seen["number"]
    row, log = entries_of(new, table)
    assert [entry["number"] for entry in log] == list(range(row["number"] + 1))
    check_positions(row["seed"], log)


def test_everything_comes_back_as_it_was(open_server: Open, places: tuple[str, str], tmp_path: Path) -> None:
    old, new = places
    server = open_server(database_url=old, games="kingsburg")
    ann = Player(server)
    ann.post("/me/account", 201, name="Ann", password="a long and rare password")
    first = ann.create("me", "page")
    ann.my_turn(first)
    ann.play(first)
    ann.post(f"/tables/{first}/messages", 204, text="hello")
    ann.post(f"/tables/{first}/resign", 204)
    ann.post(f"/tables/{first}/rematch", 201)
    server.__exit__(None, None, None)
    before = rows_of(old)
    assert any(row[list(tables.c.keys()).index("rematch_of")] for row in before["tables"])
    backup(old, tmp_path / "kept", nobody_hears)
    restore(tmp_path / "kept", new, False, nobody_hears)
    assert rows_of(new) == before


def test_nothing_is_overwritten_unless_it_is_told_to_be(
    open_server: Open, places: tuple[str, str], tmp_path: Path
) -> None:
    old, new = places
    kept = tmp_path / "kept"
    ann = Player(open_server(database_url=old))
    backup(old, kept, nobody_hears)
    with pytest.raises(BadDatabase, match="kept is there already"):
        backup(old, kept, nobody_hears)
    server = open_server(database_url=new)
    for replace in (False, True):
        with pytest.raises(BadDatabase, match=r"a server is at work on .*: stop it first"):
            restore(kept, new, replace, nobody_hears)
    server.__exit__(None, None, None)
    restore(kept, new, False, nobody_hears)  # the server had made tables, but there is nothing in them
    with pytest.raises(BadDatabase, match="something is stored there already: --replace gives it up"):
        restore(kept, new, False, nobody_hears)
    Player(ann.client, "Ben")
    backup(old, tmp_path / "later", nobody_hears)
    restore(tmp_path / "later", new, True, nobody_hears)
    assert len(rows_of(new)["users"]) == 2


def test_what_is_no_backup_is_one_line(tmp_path: Path) -> None:
    place = f"sqlite:///{tmp_path / 'new.sqlite'}"
    text, other, newer = (tmp_path / name for name in ("text", "other", "newer"))
    text.write_text("a letter, not a database, and long enough to be sure of it" * 100)
    sqlite3.connect(other).execute("CREATE TABLE recipes (name TEXT)")
    with sqlite3.connect(newer) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    for file, reason in (
        (tmp_path / "nothing", "there is no file"),
        (text, "text is damaged: file is not a database"),
        (other, "nothing of Burgrave's"),
        (newer, r"newer version of Burgrave than this one \(9999\)"),
    ):
        with pytest.raises(BadDatabase, match=reason):
            restore(file, place, False, nobody_hears)
    with pytest.raises(BadDatabase, match="there is no file"):
        backup(f"sqlite:///{tmp_path / 'nothing'}", tmp_path / "kept", nobody_hears)
    with pytest.raises(BadDatabase, match="there is no folder"):
        backup(place, tmp_path / "nowhere" / "kept", nobody_hears)
    assert not (tmp_path / "kept").exists()
    assert not (tmp_path / "nothing").exists()


def test_the_commands(tmp_path: Path) -> None:
    old, new, kept = (tmp_path / name for name in ("old.sqlite", "new.sqlite", "kept"))
    store = Store(f"sqlite:///{old}")
    store.open()  # a server is at work
    done = burgrave_command(old, "backup", str(kept))
    assert (done.returncode, done.stdout) == (0, "")
    done = burgrave_command(old, "restore", str(kept))
    assert (done.returncode, done.stdout) == (2, "")
    assert "a server is at work" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    store.close()
    assert burgrave_command(new, "restore", str(kept)).returncode == 0
    assert burgrave_command(new, "backup", str(tmp_path / "again")).returncode == 0
