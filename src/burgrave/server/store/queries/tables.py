"""Tables: their rows, seats and positions."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, RowMapping, exists, func, insert, select, update

from burgrave.server.store.queries import Job, Values
from burgrave.server.store.queries.ratings import ratings_at_table
from burgrave.server.store.schema import ABANDONED, RUNNING, WAITING, entries, seats, tables

DAY = 24 * 60 * 60


@dataclass(frozen=True)
class TableRows:
    """All that is stored of a table, less the positions."""

    table: RowMapping
    seats: Sequence[RowMapping]
    entries: Sequence[RowMapping]
    ratings: Mapping[str, RowMapping]
    rematch: str | None


ENTRY = [column for column in entries.c if column.name not in ("table_id", "position")]


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
        return TableRows(table, its_seats, its_entries, ratings_at_table(c, table["game"], its_seats), rematch)

    return job


def insert_table(values: Values, its_seats: Sequence[Values], most_waiting: int, most_with_bots: int) -> Job[bool]:
    """False: the host has as many tables waiting, or with bots, as one may have."""

    def job(c: Connection) -> bool:
        host = values["host"]
        mine = (tables.c.host == host) & (tables.c.state == WAITING)
        if c.execute(select(func.count()).where(mine)).scalar_one() >= most_waiting:
            return False
        if any(seat.get("bot") for seat in its_seats) and with_bots(host, values["created"])(c) >= most_with_bots:
            return False
        c.execute(insert(tables).values(**values))
        c.execute(insert(seats), [{"table_id": values["id"], **seat} for seat in its_seats])
        return True

    return job


def with_bots(host: str, now: float) -> Job[int]:
    """How many tables of the host have bots, and were set up or played at in the last day: others are forgotten."""
    goes_on = tables.c.state.in_((WAITING, RUNNING)) & (func.coalesce(tables.c.since, tables.c.created) > now - DAY)
    bots = exists().where(seats.c.table_id == tables.c.id, seats.c.bot.is_not(None), seats.c.user_id.is_(None))
    query = select(func.count()).select_from(tables).where(tables.c.host == host, goes_on, bots)
    return lambda c: c.execute(query).scalar_one()


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


def abandon(table_id: str, at: float) -> Job[bool]:
    """Gives up a table that has not begun."""
    waiting = (tables.c.id == table_id) & (tables.c.state == WAITING)
    return lambda c: c.execute(update(tables).where(waiting).values(state=ABANDONED, ended=at)).rowcount == 1


def due(now: float, games: Collection[str], unattended: Collection[str]) -> Job[Sequence[RowMapping]]:
    """Running tables of these games at which a clock has run out or a bot should have played.

    In games that are unattended no process lets the bots think, whatever is stored.
    """
    thinks = (tables.c.thinking_until < now) | tables.c.thinking_until.is_not(None) & tables.c.game.in_(unattended)
    query = select(tables.c.id, tables.c.deadline, tables.c.thinking_until)
    query = query.where(tables.c.state == RUNNING, tables.c.game.in_(games), (tables.c.deadline < now) | thinks)
    return lambda c: c.execute(query).mappings().all()


def claim(table_id: str, was: float, until: float) -> Job[bool]:
    """Whether it is now this process that lets the bot think."""
    mine = (tables.c.id == table_id) & (tables.c.thinking_until == was)
    return lambda c: c.execute(update(tables).where(mine).values(thinking_until=until)).rowcount == 1


def change_seat(table_id: str, seat: int, values: Values, was: str | None) -> Job[bool]:
    """Changes a seat of a table that has not begun, if its user is still the one who it was.

    Nobody takes a second one: whoever changes seats of the table at the same time waits.
    """
    others = seats.alias()

    def job(c: Connection) -> bool:
        c.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
        waiting = exists().where(tables.c.id == table_id, tables.c.state == WAITING)
        mine = (seats.c.table_id == table_id) & (seats.c.seat == seat) & seats.c.bot.is_(None) & waiting
        mine &= seats.c.user_id.is_(None) if was is None else seats.c.user_id == was
        if values["user_id"] is not None:
            mine &= ~exists().where(others.c.table_id == table_id, others.c.user_id == values["user_id"])
        return c.execute(update(seats).where(mine).values(**values)).rowcount == 1

    return job


def rename_seats(user_id: str, name: str) -> Job[list[str]]:
    """A new name at the tables that are not over; which these are. At one screen the seats have names of their own."""

    def job(c: Connection) -> list[str]:
        going_on = tables.c.state.in_((WAITING, RUNNING)) & ~tables.c.hot_seat
        query = select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id)
        ids = list(c.execute(query.where(seats.c.user_id == user_id, going_on)).scalars())
        mine = (seats.c.user_id == user_id) & seats.c.table_id.in_(ids)
        c.execute(update(seats).where(mine).values(name=name))
        return ids

    return job


def set_declines_questions(table_id: str, seat: int, on: bool) -> Job[bool]:
    mine = (seats.c.table_id == table_id) & (seats.c.seat == seat)
    return lambda c: c.execute(update(seats).where(mine).values(declines_questions=on)).rowcount == 1


def save_choice(table_id: str, seat: int, notation: str) -> Job[bool]:
    mine = (seats.c.table_id == table_id) & (seats.c.seat == seat)
    return lambda c: c.execute(update(seats).where(mine).values(chosen=notation)).rowcount == 1


def drop_choice(table_id: str, seat: int, number: int, asked: Values) -> Job[bool]:
    """The person is to decide after all, if the table still stands at that entry; `asked` since when and until when."""

    def job(c: Connection) -> bool:
        still = (tables.c.id == table_id) & (tables.c.number == number)
        mine = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        c.execute(update(seats).where(mine).values(chosen=None))
        return c.execute(update(tables).where(still).values(**asked)).rowcount == 1

    return job


def position(table_id: str, number: int) -> Job[dict[str, Any] | None]:
    query = select(entries.c.position).where(entries.c.table_id == table_id, entries.c.number == number)

    def job(c: Connection) -> dict[str, Any] | None:
        content = c.execute(query).scalar()
        return None if content is None else unpacked(content)

    return job


def positions(table_id: str, numbers: Sequence[int]) -> Job[list[tuple[int, dict[str, Any]]]]:
    """The positions after these entries, in their order."""
    wanted = set(numbers)
    query = select(entries.c.number, entries.c.position).where(entries.c.table_id == table_id)
    ordered = query.order_by(entries.c.number)
    return lambda c: [(number, unpacked(content)) for number, content in c.execute(ordered) if number in wanted]


def with_packed_position(entry: Values) -> Values:
    """An entry as it is stored."""
    return {**entry, "position": zlib.compress(entry["position"], 1)}


def unpacked(content: bytes) -> dict[str, Any]:
    return orjson.loads(zlib.decompress(content))  # type: ignore[no-any-return]
