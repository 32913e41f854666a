"""Sessions of browsers and tokens of programs."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, insert, select, update

from burgrave.server.store.queries import Job, Values
from burgrave.server.store.schema import sessions


def session(key_hash: str) -> Job[RowMapping | None]:
    return lambda c: c.execute(select(sessions).where(sessions.c.hash == key_hash)).mappings().first()


def of_kind(programs: bool) -> ColumnElement[bool]:
    return sessions.c.label.is_not(None) if programs else sessions.c.label.is_(None)


def new_session(values: Values, most: int, instead: bool) -> Job[tuple[bool, list[str]]]:
    """Whether it was stored, and which had to go for it.

    It is not if the user has the most of its kind, unless it is `instead` of the one with its label that was not used
    for longest.
    """

    def job(c: Connection) -> tuple[bool, list[str]]:
        query = select(sessions.c.hash, sessions.c.label).where(sessions.c.user_id == values["user_id"])
        query = query.where(of_kind(values["label"] is not None)).order_by(sessions.c.seen, sessions.c.created)
        known = c.execute(query).all()
        alike = [row.hash for row in known if row.label == values["label"]][:1] if instead else []
        if len(known) >= most and not alike:
            return False, []
        dropped = ended(c, sessions.c.hash.in_(alike)) if len(known) >= most else []
        c.execute(insert(sessions).values(**values))
        return True, dropped

    return job


def note_seen(key_hash: str, at: float) -> Job[int]:
    return lambda c: c.execute(update(sessions).where(sessions.c.hash == key_hash).values(seen=at)).rowcount


def sessions_of(user_id: str, since: float, programs: bool) -> Job[Sequence[RowMapping]]:
    """Those that have not expired: they were seen since that time."""
    query = select(sessions).where(sessions.c.user_id == user_id, sessions.c.seen >= since, of_kind(programs))
    return lambda c: c.execute(query.order_by(sessions.c.created)).mappings().all()


def end_session(user_id: str, session_id: str, programs: bool) -> Job[list[str]]:
    mine = (sessions.c.user_id == user_id) & (sessions.c.id == session_id) & of_kind(programs)
    return lambda c: ended(c, mine)


def end_key(key_hash: str) -> Job[list[str]]:
    return lambda c: ended(c, sessions.c.hash == key_hash)


def end_others(c: Connection, user_id: str, keep: str, programs: bool = True) -> list[str]:
    """All of the user's, but the one with this hash: browsers, and programs too."""
    others = (sessions.c.user_id == user_id) & (sessions.c.hash != keep)
    return ended(c, others if programs else others & of_kind(programs))


def ended(c: Connection, which: ColumnElement[bool]) -> list[str]:
    """Ends these; their hashes."""
    return list(c.execute(delete(sessions).where(which).returning(sessions.c.hash)).scalars())
