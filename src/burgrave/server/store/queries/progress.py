"""What people have learned."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, case, select

from burgrave.server.store.queries import Job, own_insert
from burgrave.server.store.schema import progress


def progress_of(user_id: str, game: str) -> Job[Sequence[RowMapping]]:
    """What somebody has done of a game's lessons and puzzles, in the order in which they did it first."""
    query = select(progress.c.item, progress.c.stars, progress.c.at)
    query = query.where(progress.c.user_id == user_id, progress.c.game == game)
    return lambda c: c.execute(query.order_by(progress.c.at)).mappings().all()


def note_lesson(user_id: str, game: str, item: str, stars: int, now: float) -> Job[None]:
    """A lesson was done: the best of all times counts."""

    def job(c: Connection) -> None:
        insert = own_insert(c.dialect.name)(progress)
        statement = insert.values(user_id=user_id, game=game, item=item, stars=stars, at=now)
        best = case((progress.c.stars < stars, stars), else_=progress.c.stars)
        c.execute(statement.on_conflict_do_update(index_elements=["user_id", "game", "item"], set_={"stars": best}))

    return job


def note_puzzle(user_id: str, game: str, item: str, stars: int, now: float) -> Job[bool]:
    """A puzzle was tried: only the first time counts. Whether this was it."""

    def job(c: Connection) -> bool:
        insert = own_insert(c.dialect.name)(progress)
        statement = insert.values(user_id=user_id, game=game, item=item, stars=stars, at=now)
        return c.execute(statement.on_conflict_do_nothing().returning(progress.c.item)).first() is not None

    return job
