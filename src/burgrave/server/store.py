"""All SQL. Reading is done on any thread; writing on one, which commits together whatever is waiting."""

from __future__ import annotations

import asyncio
import json
import queue
import secrets
import threading
import time
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    event,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from burgrave.server.clocks import DAY, MAIL
from burgrave.server.ratings import Rating, rated
from burgrave.server.schema import entries, messages, ratings, seats, tables, tokens, users

T = TypeVar("T")
Job = Callable[[Connection], T]
Values = Mapping[str, Any]
CHANNEL = "burgrave"
MOST_AT_ONCE = 500
"""Writes in one transaction."""
GATHERING = 0.008
"""Seconds for which the first to be written waits for others: a transaction costs as much as ten entries in it."""
LISTED = 50
STANDING = ("number", "actor", "since", "clock", "deadline", "thinking_until", "state", "ended", "result", "choosing")
"""What of a table changes with an entry."""


@dataclass(frozen=True)
class Result:
    """How a game ended, and who is rated for it, seat by seat (None: nobody)."""

    game: str
    ranks: Sequence[int]
    rated: Sequence[str | None]


@dataclass(frozen=True)
class Change:
    """That something has changed at a table: nothing secret."""

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
    """Its position as JSON has it."""
    standing: Values
    """All of STANDING."""
    change: Change
    table: Values = field(default_factory=dict)
    """Other columns of the table that change."""
    seats: Mapping[int, Values] = field(default_factory=dict)
    """Columns of seats that change."""
    result: Result | None = None

    @property
    def key(self) -> tuple[str, int]:
        return self.entry["table_id"], self.entry["number"]

    @property
    def plain(self) -> bool:
        """Nothing but an entry: many of them are written by one statement."""
        return not (self.table or self.seats or self.result)


class Store:
    """The database: SQLite with one process, PostgreSQL with any number."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.shared = url.startswith("postgresql")
        self.origin = secrets.token_hex(4)
        """Of what this process tells the others, which it has no need to hear."""
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
        from burgrave.server.migrations import upgrade

        if not self.shared:
            own_file(Path(self.url.removeprefix("sqlite:///")))
        upgrade(self._writing)
        self._writer.start()

    def close(self) -> None:
        """Writes what is waiting, and ends."""
        self._writer.stop()
        self._engine.dispose()
        self._writing.dispose()

    async def read(self, job: Job[T]) -> T:
        def reading() -> T:
            with self._engine.connect() as connection:
                return job(connection)

        return await asyncio.to_thread(reading)

    async def write(self, job: Job[T], change: Change | None = None) -> T:
        """Runs the job in a transaction; what it raises undoes it alone. If it did something, others hear of it."""

        def job_and_news(connection: Connection) -> T:
            result = job(connection)
            if result and change and self.shared:
                self._notify(connection, [change])
            return result

        return await self._writer.submit(job_and_news)  # type: ignore[no-any-return]

    async def tell(self, change: Change) -> None:
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
        """Those that were stored. Sorted, so that processes cannot wait for each other in a circle."""
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
        if addition.result and (moved := rate(connection, addition.result)):
            result = {**addition.standing["result"], **moved}
            connection.execute(update(tables).where(tables.c.id == table_id).values(result=result))


NOTIFY = select(func.pg_notify(CHANNEL, func.unnest(bindparam("payloads", type_=ARRAY(Text)))))
UPDATE_STANDING = (
    update(tables).where(tables.c.id == bindparam("key")).values({name: bindparam(name) for name in STANDING})
)


def own_insert(dialect: str) -> Callable[[Table], Any]:
    """The database's own INSERT, which knows what to do about conflicts."""
    return postgresql_insert if dialect == "postgresql" else sqlite_insert


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


def own_file(file: Path) -> None:
    """What is stored is nobody else's business."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)


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
        while (first := self._queue.get()) is not None:
            time.sleep(GATHERING)
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
                additions = [what for what, _ in batch if isinstance(what, Append)]
                stored = {id(addition) for addition in self._append_all(connection, additions)} if additions else set()
                for what, future in batch:
                    done = id(what) in stored if isinstance(what, Append) else tried(connection, what)
                    outcomes.append((future, done))
        except Exception as error:  # nothing was committed, or nobody knows: then the entries will tell
            outcomes = [(future, Failed(error)) for _, future in batch]
        loop = batch[0][1].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(deliver, outcomes)


@dataclass(frozen=True)
class Failed:
    error: Exception


def tried(connection: Connection, job: Job[Any]) -> Any:
    try:
        with connection.begin_nested():
            return job(connection)
    except Exception as error:  # whatever it is, it is the business of the one who gave the job
        return Failed(error)


def deliver(outcomes: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, outcome in outcomes:
        if future.cancelled():
            continue
        if isinstance(outcome, Failed):
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome)


# People


def user_by_id(user_id: str) -> Job[RowMapping | None]:
    return lambda c: c.execute(select(users).where(users.c.id == user_id)).mappings().first()


def user_by_login(login: str) -> Job[RowMapping | None]:
    return lambda c: c.execute(select(users).where(users.c.login == login)).mappings().first()


def token_owner(digest: str) -> Job[RowMapping | None]:
    return lambda c: c.execute(select(tokens.c.user_id).where(tokens.c.hash == digest)).mappings().first()


def keep_user(values: Values) -> Job[None]:
    """Stores a new user; one who is there already stays as he is."""

    def job(c: Connection) -> None:
        c.execute(own_insert(c.dialect.name)(users).values(**values).on_conflict_do_nothing())

    return job


def change_user(user_id: str, values: Values) -> Job[bool]:
    """False: an account has that name."""

    def job(c: Connection) -> bool:
        try:
            with c.begin_nested():
                c.execute(update(users).where(users.c.id == user_id).values(**values))
        except IntegrityError:
            return False
        return True

    return job


def rename_seats(user_id: str, name: str) -> Job[list[str]]:
    """A new name at the tables that are not over; which these are. At one screen the seats have names of their own."""

    def job(c: Connection) -> list[str]:
        going_on = tables.c.state.in_(("waiting", "running")) & ~tables.c.hot_seat
        query = select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id)
        ids = list(c.execute(query.where(seats.c.user_id == user_id, going_on)).scalars())
        mine = (seats.c.user_id == user_id) & seats.c.table_id.in_(ids)
        c.execute(update(seats).where(mine).values(name=name))
        return ids

    return job


def new_token(values: Values, most: int, instead: bool) -> Job[bool]:
    """False: the user has the most that he may have, and it is not instead of the oldest with the same label."""

    def job(c: Connection) -> bool:
        mine = select(tokens.c.id, tokens.c.label).where(tokens.c.user_id == values["user_id"])
        his = c.execute(mine.order_by(tokens.c.created)).all()
        if len(his) >= most:
            alike = [row.id for row in his if row.label == values["label"]] if instead else []
            if not alike:
                return False
            c.execute(delete(tokens).where(tokens.c.id == alike[0]))
        c.execute(insert(tokens).values(**values))
        return True

    return job


def tokens_of(user_id: str) -> Job[Sequence[RowMapping]]:
    query = select(tokens.c.id, tokens.c.label, tokens.c.created).where(tokens.c.user_id == user_id)
    return lambda c: c.execute(query.order_by(tokens.c.created)).mappings().all()


def drop_token(user_id: str, token_id: str) -> Job[bool]:
    mine = (tokens.c.user_id == user_id) & (tokens.c.id == token_id)
    return lambda c: c.execute(delete(tokens).where(mine)).rowcount == 1


# Tables


@dataclass(frozen=True)
class TableRows:
    """All that is stored of a table, less the positions."""

    table: RowMapping
    seats: Sequence[RowMapping]
    entries: Sequence[RowMapping]
    ratings: Mapping[str, Rating]
    rematch: str | None


ENTRY = [entries.c[name] for name in ("number", "kind", "seat", "notation", "events", "rules", "at")]


def table_rows(table_id: str, after: int = -1) -> Job[TableRows | None]:
    """The table with its entries after that number."""

    def job(c: Connection) -> TableRows | None:
        table = c.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        if table is None:
            return None
        its_seats = c.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)).mappings().all()
        # Not beyond the row, which another process may have changed between the two queries.
        mine = (entries.c.table_id == table_id) & (entries.c.number > after) & (entries.c.number <= table["number"])
        its_entries = c.execute(select(*ENTRY).where(mine).order_by(entries.c.number)).mappings().all()
        rematch = c.execute(select(tables.c.id).where(tables.c.rematch_of == table_id)).scalar()
        return TableRows(table, its_seats, its_entries, ratings_of(c, table["game"], its_seats), rematch)

    return job


def position(table_id: str, number: int) -> Job[dict[str, Any] | None]:
    query = select(entries.c.position).where(entries.c.table_id == table_id, entries.c.number == number)

    def job(c: Connection) -> dict[str, Any] | None:
        content = c.execute(query).scalar()
        return None if content is None else unpacked(content)

    return job


def with_packed_position(entry: Values) -> Values:
    """An entry as it is stored."""
    return {**entry, "position": zlib.compress(json.dumps(entry["position"], separators=(",", ":")).encode(), 1)}


def unpacked(content: bytes) -> dict[str, Any]:
    return json.loads(zlib.decompress(content))  # type: ignore[no-any-return]


def positions(table_id: str, numbers: Sequence[int]) -> Job[list[tuple[int, dict[str, Any]]]]:
    """The positions after these entries, in their order."""
    wanted = set(numbers)
    query = select(entries.c.number, entries.c.position).where(entries.c.table_id == table_id)
    ordered = query.order_by(entries.c.number)
    return lambda c: [(number, unpacked(content)) for number, content in c.execute(ordered) if number in wanted]


@dataclass(frozen=True)
class NewRows:
    """A whole table that is over already."""

    table: Values
    seats: Sequence[Values]
    entries: Sequence[Values]


def insert_finished(rows: NewRows) -> Job[None]:
    def job(c: Connection) -> None:
        c.execute(insert(tables).values(**rows.table))
        c.execute(insert(seats), list(rows.seats))
        c.execute(insert(entries), [with_packed_position(entry) for entry in rows.entries])

    return job


def insert_table(values: Values, its_seats: Sequence[Values], most_waiting: int) -> Job[bool]:
    """False: the host has as many tables waiting as he may."""

    def job(c: Connection) -> bool:
        mine = (tables.c.host == values["host"]) & (tables.c.state == "waiting")
        if c.execute(select(func.count()).where(mine)).scalar_one() >= most_waiting:
            return False
        c.execute(insert(tables).values(**values))
        c.execute(insert(seats), [{"table_id": values["id"], **seat} for seat in its_seats])
        return True

    return job


def change_seat(table_id: str, seat: int, values: Values, was: str | None) -> Job[bool]:
    """Changes a seat of a table that has not begun, if its user is still the one who it was."""

    def job(c: Connection) -> bool:
        waiting = exists().where(tables.c.id == table_id, tables.c.state == "waiting")
        mine = (seats.c.table_id == table_id) & (seats.c.seat == seat) & seats.c.bot.is_(None) & waiting
        mine &= seats.c.user_id.is_(None) if was is None else seats.c.user_id == was
        return c.execute(update(seats).where(mine).values(**values)).rowcount == 1

    return job


def abandon(table_id: str, at: float) -> Job[bool]:
    """Gives up a table that has not begun."""
    waiting = (tables.c.id == table_id) & (tables.c.state == "waiting")
    return lambda c: c.execute(update(tables).where(waiting).values(state="abandoned", ended=at)).rowcount == 1


def listed(table_filter: ColumnElement[bool], limit: int = LISTED) -> Job[list[TableRows]]:
    """Tables for a list, the newest first, without their entries."""

    def job(c: Connection) -> list[TableRows]:
        query = select(tables).where(table_filter).order_by(tables.c.created.desc()).limit(limit)
        rows = c.execute(query).mappings().all()
        ids = [row["id"] for row in rows]
        its: dict[str, list[RowMapping]] = {table_id: [] for table_id in ids}
        for seat in c.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)).mappings():
            its[seat["table_id"]].append(seat)
        return [TableRows(row, its[row["id"]], [], ratings_of(c, row["game"], its[row["id"]]), None) for row in rows]

    return job


def open_tables(now: float) -> ColumnElement[bool]:
    """Those whose hosts may still be there: for a day, or for a week if they are played by mail."""
    recent = (tables.c.created > now - DAY) | (tables.c.kind == MAIL) & (tables.c.created > now - 7 * DAY)
    return (tables.c.state == "waiting") & ~tables.c.invitation & recent


def tables_of(user_id: str, states: Sequence[str]) -> ColumnElement[bool]:
    """Where the user sits; a game whose log he brought is his, too."""
    sits = exists().where(seats.c.table_id == tables.c.id, seats.c.user_id == user_id)
    return (sits | (tables.c.host == user_id)) & tables.c.state.in_(states)


def due(now: float, games: Collection[str], forsaken: Collection[str]) -> Job[Sequence[RowMapping]]:
    """Running tables of these games at which a clock has run out or a bot should have played.

    Where a game is forsaken, no process lets its bots think, whatever is stored.
    """
    thinks = (tables.c.thinking_until < now) | tables.c.thinking_until.is_not(None) & tables.c.game.in_(forsaken)
    query = select(tables.c.id, tables.c.deadline, tables.c.thinking_until)
    query = query.where(tables.c.state == "running", tables.c.game.in_(games), (tables.c.deadline < now) | thinks)
    return lambda c: c.execute(query).mappings().all()


def claim(table_id: str, was: float, until: float) -> Job[bool]:
    """Whether it is now this process that lets the bot think."""
    mine = (tables.c.id == table_id) & (tables.c.thinking_until == was)
    return lambda c: c.execute(update(tables).where(mine).values(thinking_until=until)).rowcount == 1


# Chat


def say(values: Values) -> Job[bool]:
    def job(c: Connection) -> bool:
        c.execute(insert(messages).values(**values))
        return True

    return job


def messages_of(table_id: str, after: int, limit: int = 200) -> Job[list[RowMapping]]:
    query = select(messages).where(messages.c.table_id == table_id, messages.c.id > after)
    newest = query.order_by(messages.c.id.desc()).limit(limit)
    return lambda c: list(reversed(c.execute(newest).mappings().all()))


# Ratings


def who_is_rated(seat: Mapping[str, Any] | RowMapping) -> str | None:
    """The person in a seat, or the bot."""
    return seat["user_id"] or (f"bot:{seat['bot']}" if seat["bot"] else None)


def ratings_of(c: Connection, game: str, its_seats: Sequence[RowMapping]) -> dict[str, Rating]:
    names = [who for seat in its_seats if (who := who_is_rated(seat))]
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(names))
    return {row["who"]: Rating(row["mu"], row["sigma"], row["games"]) for row in c.execute(query).mappings()}


def rate(c: Connection, result: Result) -> dict[str, list[int]]:
    """Changes the ratings of all who played; rows are locked in the order of their names.

    What each seat was rated before and after, as it is kept with the result; empty if nobody is rated.
    """
    names = sorted({who for who in result.rated if who})
    query = select(ratings).where(ratings.c.game == result.game, ratings.c.who.in_(names)).order_by(ratings.c.who)
    rows = c.execute(query.with_for_update()).mappings()
    before = {row["who"]: Rating(row["mu"], row["sigma"], row["games"]) for row in rows}
    after = rated(result.rated, result.ranks, before)
    for who, rating in after.items():
        values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
        if who in before:
            mine = (ratings.c.who == who) & (ratings.c.game == result.game)
            c.execute(update(ratings).where(mine).values(**values))
        else:
            statement = own_insert(c.dialect.name)(ratings).values(who=who, game=result.game, **values)
            c.execute(statement.on_conflict_do_update(index_elements=["who", "game"], set_=values))
    seats_rated = [who for who in result.rated if who in after]
    if len(seats_rated) < len(result.rated):
        return {}
    return {
        "rated_before": [before.get(who, Rating()).shown for who in seats_rated],
        "rated_after": [after[who].shown for who in seats_rated],
    }


def best(game: str, limit: int = LISTED) -> Job[list[tuple[str, str | None, Rating]]]:
    """The highest ratings: who, a person's name, the rating."""
    query = select(ratings, users.c.name).outerjoin(users, users.c.id == ratings.c.who)
    query = query.where(ratings.c.game == game).order_by(ratings.c.mu.desc()).limit(limit)
    return lambda c: [
        (row["who"], row["name"], Rating(row["mu"], row["sigma"], row["games"])) for row in c.execute(query).mappings()
    ]
