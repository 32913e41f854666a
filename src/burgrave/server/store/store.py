"""The database. Any thread reads; one thread writes, and commits together whatever is waiting."""

from __future__ import annotations

import asyncio
import json
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Text,
    bindparam,
    create_engine,
    event,
    func,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine import Engine
from sqlalchemy.exc import InterfaceError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from burgrave.server.store.migrations import known_revisions, upgrade
from burgrave.server.store.place import create_private_file, file_of, sole_use
from burgrave.server.store.queries import Job, Values, own_insert
from burgrave.server.store.queries.tables import with_packed_position
from burgrave.server.store.schema import entries, seats, tables

T = TypeVar("T")
CHANNEL = "burgrave"
MOST_AT_ONCE = 500
"""Writes in one transaction."""


class OutOfDate(Exception):
    """A newer Burgrave has changed the form of the database: this process must be restarted, as that version."""


DATABASE_TROUBLE = (
    OperationalError,
    InterfaceError,
    ProgrammingError,
    PoolTimeout,
    sqlite3.OperationalError,
    OutOfDate,
)
"""What is raised when the database is away, full, not writable or not in the form that this process knows."""
WAIT, LONGEST_WAIT = 0.005, 0.03
"""Seconds that the first write waits for others, for each write of the last transaction, and at most: a transaction
costs as much as ten entries in it, so the busier the server, the more of them should go together."""
STANDING = ("number", "actor", "since", "clock", "deadline", "thinking_until", "state", "ended", "result", "choosing")
"""What of a table changes with an entry."""


@dataclass(frozen=True)
class Change:
    """Says that something has changed at a table. It has no secrets."""

    table: str
    kind: str
    """An entry's kind, or `seats`, `chat`, `chosen`, `rematch`."""
    number: int | None = None
    """The entry's."""
    seat: int | None = None
    people: tuple[str, ...] = ()
    """Whom it concerns."""
    listed: bool = False
    """It concerns those who look at the lists of tables."""


@dataclass(frozen=True)
class Append:
    """An entry to be written, and how the table stands after it."""

    entry: Values
    """Its position as JSON."""
    standing: Values
    """All of STANDING."""
    change: Change
    table: Values = field(default_factory=dict)
    """Other columns of the table that change."""
    seats: Mapping[int, Values] = field(default_factory=dict)
    """Columns of seats that change."""
    rating: Job[dict[str, Any]] | None = None
    """Changes ratings, and gives what is stored of that with the result."""

    @property
    def key(self) -> tuple[str, int]:
        return self.entry["table_id"], self.entry["number"]

    @property
    def plain(self) -> bool:
        """Nothing but an entry: many of them are written by one statement."""
        return not (self.table or self.seats or self.rating)


class Store:
    """The database: SQLite with one process, PostgreSQL with any number."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._file = file_of(url)
        self._lock: sqlite3.Connection | None = None
        """Keeps other servers away from the file."""
        self.shared = self._file is None
        self.origin = secrets.token_hex(4)
        """Marks what this process tells the others, so that it need not listen to itself."""
        self._engine = create_engine(url, pool_pre_ping=self.shared)
        self._writing = self._engine
        if not self.shared:
            self._writing = create_engine(url)
            prepare_sqlite(self._engine, "BEGIN")
            prepare_sqlite(self._writing, "BEGIN IMMEDIATE")
        insert_new = own_insert(self._engine.dialect.name)(entries).on_conflict_do_nothing()
        self._insert_entries = insert_new.returning(entries.c.table_id, entries.c.number)
        self._writer = Writer(self._writing, self._append_all)

    def open(self) -> None:
        """Brings the database up to date and begins to write."""
        if self._file:
            create_private_file(self._file)
            self._lock = sole_use(self._file)
        upgrade(self.url)
        self._writer.start()

    def close(self) -> None:
        """Writes what is waiting, and ends."""
        self._writer.stop()
        self._engine.dispose()
        self._writing.dispose()
        if self._lock:
            self._lock.close()

    async def check(self) -> None:
        """Raises what keeps the database from being read and written."""
        if self._file is None:
            await self.write(lambda c: c.exec_driver_sql("SELECT 1").scalar())
            return
        self._file.stat()  # a deleted file could still be written, for nobody
        await self.write(lambda c: c.exec_driver_sql("PRAGMA user_version = 0"))

    async def read(self, job: Job[T]) -> T:
        def reading() -> T:
            with self._engine.connect() as connection:
                return job(connection)

        return await asyncio.to_thread(reading)

    async def write(self, job: Job[T], change: Change | None = None) -> T:
        """Runs the job in a transaction; what it raises undoes it alone. If it did something, others hear of it."""

        def job_and_notify(connection: Connection) -> T:
            result = job(connection)
            if result and change and self.shared:
                self._notify(connection, [change])
            return result

        return await self._writer.submit(job_and_notify)  # type: ignore[no-any-return]

    async def notify(self, change: Change) -> None:
        """Lets other processes hear of a change."""
        if self.shared:
            await self.write(lambda _: True, change)

    def _notify(self, connection: Connection, changes: Sequence[Change]) -> None:
        """Tells all processes, when the transaction is committed."""
        payloads = [json.dumps([self.origin, *vars(change).values()]) for change in changes]
        connection.execute(NOTIFY, {"payloads": payloads})

    async def append(self, addition: Append) -> bool:
        """Whether the entry was stored; False: another has its number. Then nothing was changed."""
        return await self._writer.submit(addition)  # type: ignore[no-any-return]

    def _append_all(self, connection: Connection, additions: list[Append]) -> list[Append]:
        """Those that were stored. They are sorted, so that processes cannot wait for each other in a circle."""
        first: dict[tuple[str, int], Append] = {}
        for addition in sorted(additions, key=lambda addition: addition.key):
            first.setdefault(addition.key, addition)
        rows = connection.execute(self._insert_entries, [with_packed_position(a.entry) for a in first.values()])
        stored = [first[row[0], row[1]] for row in rows]
        if stored:
            standings = [{"key": addition.key[0], **addition.standing} for addition in stored]
            connection.execute(UPDATE_STANDING, standings)
        for addition in stored:
            if not addition.plain:
                self._apply_rest(connection, addition)
        if self.shared and stored:
            self._notify(connection, [addition.change for addition in stored])
        return stored

    def _apply_rest(self, connection: Connection, addition: Append) -> None:
        table_id = addition.key[0]
        if addition.table:
            connection.execute(update(tables).where(tables.c.id == table_id).values(**addition.table))
        for seat, values in addition.seats.items():
            mine = (seats.c.table_id == table_id) & (seats.c.seat == seat)
            connection.execute(update(seats).where(mine).values(**values))
        if addition.rating and (changed := addition.rating(connection)):
            result = {**addition.standing["result"], **changed}
            connection.execute(update(tables).where(tables.c.id == table_id).values(result=result))


NOTIFY = select(func.pg_notify(CHANNEL, func.unnest(bindparam("payloads", type_=ARRAY(Text)))))
UPDATE_STANDING = (
    update(tables).where(tables.c.id == bindparam("key")).values({name: bindparam(name) for name in STANDING})
)


def prepare_sqlite(engine: Engine, begin: str) -> None:
    """Transactions as we say; a journal readers need not wait for; nothing acknowledged before it is on disk."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


class Writer:
    """The thread that writes. Whatever has come in while a transaction was committed goes into the next one."""

    def __init__(self, engine: Engine, append_all: Callable[[Connection, list[Append]], list[Append]]) -> None:
        self._engine = engine
        self._append_all = append_all
        self._queue: queue.SimpleQueue[tuple[Job[Any] | Append, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def submit(self, what: Job[Any] | Append) -> asyncio.Future[Any]:
        future = asyncio.get_running_loop().create_future()
        self._queue.put((what, future))
        return future

    def _run(self) -> None:
        batch: list[tuple[Job[Any] | Append, asyncio.Future[Any]]] = []
        while (first := self._queue.get()) is not None:
            time.sleep(min(WAIT * max(1, len(batch)), LONGEST_WAIT))
            batch, last = [first], False
            for waiting in self._waiting():
                if waiting is None:
                    last = True
                    break
                batch.append(waiting)
            self._commit(batch)
            if last:
                return

    def _waiting(self) -> Iterator[Any]:
        for _ in range(MOST_AT_ONCE):
            try:
                yield self._queue.get_nowait()
            except queue.Empty:
                return

    def _commit(self, batch: list[tuple[Job[Any] | Append, asyncio.Future[Any]]]) -> None:
        outcomes: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            with self._engine.begin() as connection:
                check_form(connection)
                additions = [what for what, _ in batch if isinstance(what, Append)]
                stored = {id(addition) for addition in self._append_all(connection, additions)} if additions else set()
                for what, future in batch:
                    done = id(what) in stored if isinstance(what, Append) else tried(connection, what)
                    outcomes.append((future, done))
        except Exception as error:  # nothing was committed, or nobody knows: then reading the entries will tell
            outcomes = [(future, Failed(error)) for _, future in batch]
        loop = batch[0][1].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(deliver, outcomes)


def check_form(connection: Connection) -> None:
    """Nothing is written into a database that is not as this process knows it."""
    if connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() != known_revisions()[0]:
        raise OutOfDate("a newer Burgrave has changed the form of the database")


@dataclass(frozen=True)
class Failed:
    error: Exception


def tried(connection: Connection, job: Job[Any]) -> Any:
    try:
        with connection.begin_nested():
            return job(connection)
    except Exception as error:  # whoever gave the job is told
        return Failed(error)


def deliver(outcomes: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, outcome in outcomes:
        if future.cancelled():
            continue
        if isinstance(outcome, Failed):
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome)
