"""Analyses of finished games."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import orjson
from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from burgrave.server.store.queries import Job, Values, own_insert
from burgrave.server.store.schema import analyses, judged_seats, seats, tables


def analysis(table_id: str) -> Job[RowMapping | None]:
    return lambda c: c.execute(select(analyses).where(analyses.c.table_id == table_id)).mappings().first()


def begin(table_id: str, number: int, judge: str, now: float, given_up: float) -> Job[bool]:
    """False: somebody is at work on it, and was heard of after `given_up`. What another judge found is dropped."""

    def job(c: Connection) -> bool:
        there = c.execute(select(analyses).where(analyses.c.table_id == table_id)).mappings().first()
        if there is not None and there["progress"] is not None and there["worked_at"] > given_up:
            return False
        values = {"number": number, "judge": judge, "progress": 0.0, "worked_at": now}
        if there is None or (there["number"], there["judge"]) != (number, judge):
            values |= {"depth": None, "content": None}
        new = own_insert(c.dialect.name)(analyses).values(table_id=table_id, **values)
        c.execute(new.on_conflict_do_update(index_elements=["table_id"], set_=values))
        return True

    return job


def report(table_id: str, progress: float | None, now: float) -> Job[None]:
    """How far the work is; None: it was given up."""

    def job(c: Connection) -> None:
        mine = update(analyses).where(analyses.c.table_id == table_id)
        c.execute(mine.values(progress=progress, worked_at=now))

    return job


def keep_begun(table_id: str, content: dict[str, Any]) -> Job[None]:
    """What is known before the analysis is whole, where there is none yet."""
    mine = update(analyses).where(analyses.c.table_id == table_id, analyses.c.depth.is_(None))

    def job(c: Connection) -> None:
        c.execute(mine.values(content=packed(content)))

    return job


def keep(table_id: str, depth: str, content: dict[str, Any], judged: Sequence[Values], now: float) -> Job[None]:
    """The analysis, and what it says of each seat."""

    def job(c: Connection) -> None:
        values = {"depth": depth, "content": packed(content), "progress": None, "worked_at": now}
        c.execute(update(analyses).where(analyses.c.table_id == table_id).values(**values))
        c.execute(delete(judged_seats).where(judged_seats.c.table_id == table_id))
        c.execute(insert(judged_seats), [{"table_id": table_id, **seat} for seat in judged])

    return job


def judged_games(user_id: str, most: int) -> Job[Sequence[RowMapping]]:
    """What analyses say of the user's games, the newest first."""
    at = (seats.c.table_id == judged_seats.c.table_id) & (seats.c.seat == judged_seats.c.seat)
    query = select(judged_seats, tables.c.game, tables.c.ended).join(seats, at)
    query = query.join(tables, tables.c.id == judged_seats.c.table_id)
    query = query.where(seats.c.user_id == user_id).order_by(tables.c.ended.desc()).limit(most)
    return lambda c: c.execute(query).mappings().all()


def packed(content: dict[str, Any]) -> bytes:
    return zlib.compress(orjson.dumps(content), 6)
