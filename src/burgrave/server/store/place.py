"""The place where a database is: whether it can be used, and by whom."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DatabaseError

from burgrave.core.errors import BadDatabase

SERVING = 1_112_753_736
"""Of PostgreSQL's advisory locks: shared by the servers at work on a database."""
PATIENCE = 2.0
"""Seconds that a server which begins waits for one which ends."""


def file_of(url: str) -> Path | None:
    """Of an SQLite database."""
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None


def create_private_file(file: Path) -> None:
    """A file that nobody else may read."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)


def sole_use(file: Path) -> sqlite3.Connection:
    """What keeps other servers from an SQLite file while it is open; the end of this process closes it, too."""
    lock = sqlite3.connect(f"{file}-lock", timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise BadDatabase("a server is at work on {file}: stop it first", file=file) from None
    return lock


def check_file(file: Path) -> None:
    """Refuses a file that is not an SQLite database, or a damaged one."""
    connection = sqlite3.connect(file)
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        found = str(error)
    finally:
        connection.close()
    if found != "ok":
        raise BadDatabase("{file} is damaged: {reason}", file=file, reason=found.splitlines()[-1])


@contextmanager
def trouble_told() -> Iterator[None]:
    """One clear line of whatever keeps a database from being used."""
    try:
        yield
    except (DatabaseError, sqlite3.Error) as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise BadDatabase("the database cannot be used: {reason}", reason=reason) from error


@contextmanager
def transaction(url: str) -> Iterator[Connection]:
    """In which tables can be made anew, too: what they say of each other is not checked before its end."""
    engine = create_engine(url)
    if file_of(url):
        begin_at_once(engine)
    with engine.begin() as connection:
        yield connection
        if file_of(url):
            loose = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
            assert loose is None, f"a row of {loose} names another that is not there"
    engine.dispose()


def begin_at_once(engine: Engine) -> None:
    """SQLite's transactions as PostgreSQL's are: they hold what makes tables, too."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")
