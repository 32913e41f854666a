"""All that is stored of somebody, to be told or forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, delete, select, update

from burgrave.server.store.queries import Job
from burgrave.server.store.queries.sessions import end_others
from burgrave.server.store.schema import (
    DELETED,
    RUNNING,
    WAITING,
    data_files,
    messages,
    progress,
    puzzle_ratings,
    ratings,
    seats,
    sessions,
    tables,
    users,
)


def going_on(user_id: str) -> Job[Sequence[RowMapping]]:
    """Tables where somebody sits, and whose games are not over."""
    query = select(tables.c.id, tables.c.state).join(seats, seats.c.table_id == tables.c.id).distinct()
    query = query.where(seats.c.user_id == user_id, tables.c.state.in_((WAITING, RUNNING)))
    return lambda c: c.execute(query).mappings().all()


def forget_person(user_id: str) -> Job[tuple[list[str], list[str]]]:
    """At which tables they sat or said something, and the sessions that have ended."""
    nothing = dict.fromkeys(("login", "skeleton", "password_hash", "language", "tips", "email"))

    def job(c: Connection) -> tuple[list[str], list[str]]:
        mine = seats.c.user_id == user_id
        said = messages.c.user_id == user_id
        here = select(seats.c.table_id).where(mine).union(select(messages.c.table_id).where(said))
        were_at = list(c.execute(here).scalars())
        c.execute(update(seats).where(mine).values(name=DELETED))
        c.execute(delete(messages).where(said))
        c.execute(update(data_files).where(data_files.c.user_id == user_id).values(user_id=None))
        c.execute(delete(ratings).where(ratings.c.who == user_id))
        c.execute(delete(puzzle_ratings).where(puzzle_ratings.c.who == user_id))
        c.execute(delete(progress).where(progress.c.user_id == user_id))
        c.execute(update(users).where(users.c.id == user_id).values(name=DELETED, **nothing))
        return were_at, end_others(c, user_id, keep="")

    return job


def all_of(user_id: str) -> Job[dict[str, Any]]:
    profile = select(users.c.id, users.c.name, users.c.email, users.c.language, users.c.tips, users.c.created)
    known_by = select(
        sessions.c.label, sessions.c.browser, sessions.c.system, sessions.c.created, sessions.c.seen
    ).where(sessions.c.user_id == user_id)
    rated = select(ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games).where(ratings.c.who == user_id)
    solving = select(puzzle_ratings.c.game, puzzle_ratings.c.mu, puzzle_ratings.c.sigma, puzzle_ratings.c.games).where(
        puzzle_ratings.c.who == user_id
    )
    played = (
        select(tables.c.id, tables.c.game, tables.c.options, tables.c.rated, tables.c.state, tables.c.created)
        .add_columns(tables.c.started, tables.c.ended, tables.c.result, seats.c.seat, seats.c.name, seats.c.out)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.user_id == user_id)
        .order_by(tables.c.created)
    )
    learned = select(progress.c.game, progress.c.item, progress.c.stars, progress.c.at).where(
        progress.c.user_id == user_id
    )
    said = select(messages.c.table_id, messages.c.at, messages.c.text).where(messages.c.user_id == user_id)
    brought = select(data_files.c.game, data_files.c.digest, data_files.c.content, data_files.c.created).where(
        data_files.c.user_id == user_id
    )

    def job(c: Connection) -> dict[str, Any]:
        def rows(query: Select[Any]) -> list[dict[str, Any]]:
            return [dict(row) for row in c.execute(query).mappings()]

        return {
            "profile": next(iter(rows(profile.where(users.c.id == user_id))), None),
            "sessions": rows(known_by),
            "ratings": rows(rated),
            "puzzle_ratings": rows(solving),
            "games": rows(played),
            "progress": rows(learned),
            "chat": rows(said),
            "data_files": rows(brought),
        }

    return job
