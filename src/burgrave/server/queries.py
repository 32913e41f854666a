"""SQL of what is around the games: whose turn it is elsewhere, who has played what, to whom a letter goes."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, func, or_, select, update

from burgrave.server.clocks import MAIL
from burgrave.server.ratings import Rating
from burgrave.server.schema import entries, ratings, seats, tables, users
from burgrave.server.store import Job, Values

CHOOSING = tables.c.choosing.bitwise_rshift(seats.c.seat).bitwise_and(1) == 1
ACTING = and_(
    seats.c.table_id == tables.c.id,
    or_(seats.c.seat == tables.c.actor, CHOOSING),
    seats.c.bot.is_(None),
    seats.c.kept.is_(None),
)
"""The seat of a person who is to decide."""


def waiting_for(user_id: str) -> Job[int]:
    """How many games wait for somebody."""
    query = select(func.count(tables.c.id.distinct())).select_from(tables).join(seats, ACTING)
    query = query.where(tables.c.state == "running", seats.c.user_id == user_id)
    return lambda c: c.execute(query).scalar_one()


def has_finished(user_id: str, game: str) -> Job[bool]:
    """Whether somebody has played a game to its end."""
    query = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id)
    query = query.where(seats.c.user_id == user_id, tables.c.game == game, tables.c.state == "finished").limit(1)
    return lambda c: c.execute(query).first() is not None


def to_watch() -> ColumnElement[bool]:
    """Running games of several people that are open to all."""
    people = select(func.count(seats.c.user_id.distinct())).where(seats.c.table_id == tables.c.id)
    return (tables.c.state == "running") & ~tables.c.invitation & (people.scalar_subquery() > 1)


def finished_by(user_id: str, private: bool) -> ColumnElement[bool]:
    """Somebody's finished games; those by invitation are private."""
    sits = select(seats.c.table_id).where(seats.c.user_id == user_id)
    ended = (tables.c.state == "finished") & tables.c.id.in_(sits)
    return ended if private else ended & ~tables.c.invitation


def ratings_of(user_id: str) -> Job[dict[str, Rating]]:
    """By game."""
    query = select(ratings).where(ratings.c.who == user_id)
    return lambda c: {row["game"]: Rating(row["mu"], row["sigma"], row["games"]) for row in c.execute(query).mappings()}


def created(user_id: str) -> Job[float]:
    """Since when somebody is known."""
    return lambda c: c.execute(select(users.c.created).where(users.c.id == user_id)).scalar_one()


def set_hush(table_id: str, seat: int, hush: bool) -> Job[bool]:
    mine = (seats.c.table_id == table_id) & (seats.c.seat == seat)
    return lambda c: c.execute(update(seats).where(mine).values(hush=hush)).rowcount == 1


def keep_answer(table_id: str, seat: int, notation: str) -> Job[bool]:
    mine = (seats.c.table_id == table_id) & (seats.c.seat == seat)
    return lambda c: c.execute(update(seats).where(mine).values(kept=notation)).rowcount == 1


def drop_answer(table_id: str, seat: int, number: int, asked: Values) -> Job[bool]:
    """The person is to decide after all, if the table still stands at that entry; `asked` since when and until when."""

    def job(c: Connection) -> bool:
        still = (tables.c.id == table_id) & (tables.c.number == number)
        mine = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        c.execute(update(seats).where(mine).values(kept=None))
        return c.execute(update(tables).where(still).values(**asked)).rowcount == 1

    return job


# Letters


def letters_due(before: float) -> Job[Sequence[RowMapping]]:
    """Whose turn it has been at a table by mail since that time, and has not been written to about this turn.

    A turn is what one decides until somebody else does: he is written to again when he has decided something since
    the last letter, and then another has.
    """
    actions = (entries.c.table_id == tables.c.id) & (entries.c.kind == "action")
    last = select(entries.c.seat).where(actions).order_by(entries.c.number.desc()).limit(1).correlate(tables)
    own = select(func.max(entries.c.at)).where(actions, entries.c.seat == seats.c.seat).correlate(tables, seats)
    query = (
        select(tables.c.id, tables.c.game, tables.c.deadline, seats.c.seat, seats.c.written_to)
        .add_columns(users.c.id.label("user_id"), users.c.name, users.c.email, users.c.language)
        .select_from(tables)
        .join(seats, ACTING)
        .join(users, users.c.id == seats.c.user_id)
        .where(tables.c.state == "running", tables.c.kind == MAIL, tables.c.since < before)
        .where(users.c.email.is_not(None), ~tables.c.hot_seat)
        .where(func.coalesce(last.scalar_subquery(), -1) != seats.c.seat)
        .where(or_(seats.c.written_to.is_(None), seats.c.written_to < own.scalar_subquery()))
    )
    return lambda c: c.execute(query).mappings().all()


def mark_written(table_id: str, seat: int, was: float | None, now: float | None) -> Job[bool]:
    """Whether it is this process that writes the letter."""
    same = seats.c.written_to.is_(None) if was is None else seats.c.written_to == was
    mine = (seats.c.table_id == table_id) & (seats.c.seat == seat) & same
    return lambda c: c.execute(update(seats).where(mine).values(written_to=now)).rowcount == 1
