"""All that is stored, in one SQLite file, whichever database it comes from and goes to.

Rows are copied as they are, by what each database says of its own tables: so a database of any version can be backed
up, and one that was SQLite can become PostgreSQL.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    Integer,
    MetaData,
    RowMapping,
    Select,
    Table,
    bindparam,
    create_engine,
    event,
    func,
    select,
)

from burgrave.core.errors import BadDatabase
from burgrave.server.store.migrations import check_revision, lock, revision_of, upgrade_to
from burgrave.server.store.place import (
    SERVING,
    begin_at_once,
    check_file,
    create_private_file,
    file_of,
    sole_use,
    transaction,
    trouble_told,
)

AT_ONCE = 500
"""Rows."""
REVISION = "alembic_version"
"""The table that says a database's version."""
Progress = Callable[[str, int], None]
"""Is told of a table, and how many of its rows are done."""


def backup(url: str, file: Path, progress: Progress) -> None:
    """Everything as it is at one moment; servers go on meanwhile."""
    check_is_new(file)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    create_private_file(part)
    try:
        with trouble_told(), snapshot(url) as source, transaction(f"sqlite:///{part}") as target:
            copy(source, target, progress)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, url: str, replace: bool, progress: Progress) -> None:
    """What a backup holds, where nothing is yet or nothing is wanted any more; all of it or nothing."""
    if not file.is_file():
        raise BadDatabase("there is no file {file}", file=file)
    check_file(file)
    with trouble_told(), snapshot(f"sqlite:///{file}") as source, alone_at(url) as target:
        lock(target)
        if not replace and not is_empty(target):
            raise BadDatabase("something is stored there already: --replace gives it up")
        drop_all(target)
        copy(source, target, progress)
        upgrade_to("head", target)


def check_is_new(file: Path) -> None:
    if file.exists():
        raise BadDatabase("{file} is there already", file=file)
    if not file.parent.is_dir():
        raise BadDatabase("there is no folder {folder}", folder=file.parent)


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """The database as it is now, whatever is written meanwhile."""
    file = file_of(url)
    if file is None:
        engine = create_engine(url, isolation_level="REPEATABLE READ")
    elif file.is_file():
        address = f"{file.resolve().as_uri()}?mode=ro"
        engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))
        begin_at_once(engine)
    else:
        raise BadDatabase("there is no file {file}", file=file)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@contextmanager
def alone_at(url: str) -> Iterator[Connection]:
    """A transaction in a database at which no server is at work."""
    file = file_of(url)
    if file is None:
        with transaction(url) as connection:
            if not connection.execute(select(func.pg_try_advisory_xact_lock(SERVING))).scalar():
                raise BadDatabase("a server is at work on the database: stop it first")
            yield connection
        return
    create_private_file(file)
    kept = sole_use(file)
    try:
        with transaction(url) as connection:
            yield connection
    finally:
        kept.close()


def tables_of(connection: Connection) -> MetaData:
    """As the database has them, whatever its version."""
    found = MetaData()

    @event.listens_for(found, "column_reflect")
    def column_reflect(_: object, __: object, column: dict[str, Any]) -> None:
        if isinstance(column["type"], JSON):
            column["type"] = JSON(none_as_null=True)

    found.reflect(connection)
    return found


def is_empty(connection: Connection) -> bool:
    """Whether the database has no rows, be it that a server has made its tables."""
    tables = (table for table in tables_of(connection).sorted_tables if table.name != REVISION)
    return all(connection.execute(select(table).limit(1)).first() is None for table in tables)


def drop_all(connection: Connection) -> None:
    tables_of(connection).drop_all(connection)


def copy(source: Connection, target: Connection, progress: Progress) -> None:
    """All rows, into tables that are made for them in the source's version."""
    revision = revision_of(source)
    if revision is None:
        raise BadDatabase("there is nothing of Burgrave's in it")
    check_revision(source)
    upgrade_to(revision, target)
    there = tables_of(source)
    for table in tables_of(target).sorted_tables:
        if table.name != REVISION:
            copy_table(source, there.tables[table.name], target, table, progress)


def copy_table(source: Connection, old: Table, target: Connection, new: Table, progress: Progress) -> None:
    links = [key.parent.name for key in new.foreign_keys if key.column.table is new]  # written when all rows are there
    done = 0
    for rows in read(source, select(old)):
        target.execute(new.insert(), [{**row, **dict.fromkeys(links)} for row in rows])
        done += len(rows)
        progress(new.name, done)
    (key,) = [*new.primary_key][:1]
    for link in links:
        change = new.update().where(key == bindparam("the_row")).values({link: bindparam("the_other")})
        for rows in read(source, select(old).where(old.c[link].is_not(None))):
            target.execute(change, [{"the_row": row[key.name], "the_other": row[link]} for row in rows])
    if target.dialect.name == "postgresql":
        continue_numbering(target, new)


def read(source: Connection, query: Select[Any]) -> Iterator[Sequence[RowMapping]]:
    """Some rows at a time."""
    return source.execution_options(yield_per=AT_ONCE).execute(query).mappings().partitions()


def continue_numbering(target: Connection, table: Table) -> None:
    """Where the database gives the numbers, after the last."""
    for column in table.primary_key:
        if isinstance(column.type, Integer) and column.server_default is not None:
            last = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
            target.execute(select(func.setval(func.pg_get_serial_sequence(table.name, column.name), last, False)))
