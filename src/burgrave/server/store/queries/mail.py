"""E-mail: who is to be written to."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import RowMapping, func, or_, select, update

from burgrave.server.store.queries import Job
from burgrave.server.store.queries.lists import ACTING
from burgrave.server.store.schema import ACTION, MAIL, RUNNING, entries, seats, tables, users


def mail_due(before: float) -> Job[Sequence[RowMapping]]:
    """Those whose turn it has been in a game by mail since that time, and who were not written to about this turn.

    A turn is what one person decides until somebody else does: they are written to again when they have decided
    something since the last e-mail, and then somebody else has.
    """
    actions = (entries.c.table_id == tables.c.id) & (entries.c.kind == ACTION)
    last = select(entries.c.seat).where(actions).order_by(entries.c.number.desc()).limit(1).correlate(tables)
    own = select(func.max(entries.c.at)).where(actions, entries.c.seat == seats.c.seat).correlate(tables, seats)
    query = (
        select(tables.c.id, tables.c.game, tables.c.deadline, seats.c.seat, seats.c.mailed_at)
        .add_columns(users.c.id.label("user_id"), users.c.name, users.c.email, users.c.language)
        .select_from(tables)
        .join(seats, ACTING)
        .join(users, users.c.id == seats.c.user_id)
        .where(tables.c.state == RUNNING, tables.c.kind == MAIL, tables.c.since < before)
        .where(users.c.email.is_not(None), ~tables.c.hot_seat)
        .where(func.coalesce(last.scalar_subquery(), -1) != seats.c.seat)
        .where(or_(seats.c.mailed_at.is_(None), seats.c.mailed_at < own.scalar_subquery()))
    )
    return lambda c: c.execute(query).mappings().all()


def mark_mailed(table_id: str, seat: int, was: float | None, now: float | None) -> Job[bool]:
    """Whether it is this process that sends the e-mail."""
    same = seats.c.mailed_at.is_(None) if was is None else seats.c.mailed_at == was
    mine = (seats.c.table_id == table_id) & (seats.c.seat == seat) & same
    return lambda c: c.execute(update(seats).where(mine).values(mailed_at=now)).rowcount == 1
