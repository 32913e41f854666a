"""Lists of tables: which there are, whose turn it is where, who has played what."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, exists, func, or_, select

from burgrave.server.store.queries import LISTED, Job
from burgrave.server.store.queries.ratings import ratings_at_table
from burgrave.server.store.queries.tables import TableRows
from burgrave.server.store.schema import FINISHED, MAIL, RUNNING, WAITING, seats, tables

DAY = 24 * 60 * 60
CHOOSING = tables.c.choosing.bitwise_rshift(seats.c.seat).bitwise_and(1) == 1
ACTING = and_(
    seats.c.table_id == tables.c.id,
    or_(seats.c.seat == tables.c.actor, CHOOSING),
    seats.c.bot.is_(None),
    seats.c.chosen.is_(None),
)
"""The seat of a person who is to decide."""


def listed(table_filter: ColumnElement[bool], limit: int = LISTED) -> Job[list[TableRows]]:
    """Tables for a list, the newest first, without their entries."""

    def job(c: Connection) -> list[TableRows]:
        query = select(tables).where(table_filter).order_by(tables.c.created.desc()).limit(limit)
        rows = c.execute(query).mappings().all()
        ids = [row["id"] for row in rows]
        its: dict[str, list[RowMapping]] = {table_id: [] for table_id in ids}
        for seat in c.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)).mappings():
            its[seat["table_id"]].append(seat)
        return [
            TableRows(row, its[row["id"]], [], ratings_at_table(c, row["game"], its[row["id"]]), None) for row in rows
        ]

    return job


def open_tables(now: float) -> ColumnElement[bool]:
    """Those whose hosts may still be there: for a day, or for a week if they are played by mail."""
    recent = (tables.c.created > now - DAY) | (tables.c.kind == MAIL) & (tables.c.created > now - 7 * DAY)
    return (tables.c.state == WAITING) & ~tables.c.invitation & recent


def tables_of(user_id: str, states: Sequence[str]) -> ColumnElement[bool]:
    """Where the user sits; a game whose log they imported is theirs, too."""
    sits = exists().where(seats.c.table_id == tables.c.id, seats.c.user_id == user_id)
    return (sits | (tables.c.host == user_id)) & tables.c.state.in_(states)


def to_watch() -> ColumnElement[bool]:
    """Running games of several people that are open to all."""
    people = select(func.count(seats.c.user_id.distinct())).where(seats.c.table_id == tables.c.id)
    return (tables.c.state == RUNNING) & ~tables.c.invitation & (people.scalar_subquery() > 1)


def finished_by(user_id: str, private: bool) -> ColumnElement[bool]:
    """Somebody's finished games; those by invitation are private."""
    sits = select(seats.c.table_id).where(seats.c.user_id == user_id)
    ended = (tables.c.state == FINISHED) & tables.c.id.in_(sits)
    return ended if private else ended & ~tables.c.invitation


def has_finished(user_id: str, game: str) -> Job[bool]:
    """Whether somebody has played a game to its end."""
    query = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id)
    query = query.where(seats.c.user_id == user_id, tables.c.game == game, tables.c.state == FINISHED).limit(1)
    return lambda c: c.execute(query).first() is not None


def waiting_for(user_id: str) -> Job[int]:
    """How many games wait for somebody."""
    query = select(func.count(tables.c.id.distinct())).select_from(tables).join(seats, ACTING)
    query = query.where(tables.c.state == RUNNING, seats.c.user_id == user_id)
    return lambda c: c.execute(query).scalar_one()
