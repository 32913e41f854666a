"""Ratings."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, RowMapping, select, update

from burgrave.server.store.queries import LISTED, Job, Values, own_insert
from burgrave.server.store.schema import ratings, users

PROVISIONAL_GAMES = 10
"""Before as many, a rating is provisional, and not on the leaderboard."""


def ratings_at_table(c: Connection, game: str, its_seats: Sequence[RowMapping]) -> dict[str, RowMapping]:
    """By person."""
    names = [seat["user_id"] for seat in its_seats if seat["user_id"]]
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(names))
    return {row["who"]: row for row in c.execute(query).mappings()}


def ratings_by_game(user_id: str) -> Job[dict[str, RowMapping]]:
    query = select(ratings).where(ratings.c.who == user_id)
    return lambda c: {row["game"]: row for row in c.execute(query).mappings()}


def locked_ratings(c: Connection, game: str, who: Collection[str]) -> dict[str, RowMapping]:
    """Of all of these who have one, locked in the order of their names until the transaction ends."""
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(sorted(who))).order_by(ratings.c.who)
    return {row["who"]: row for row in c.execute(query.with_for_update()).mappings()}


def save_rating(c: Connection, who: str, game: str, values: Values, known: bool) -> None:
    if known:
        mine = (ratings.c.who == who) & (ratings.c.game == game)
        c.execute(update(ratings).where(mine).values(**values))
    else:
        statement = own_insert(c.dialect.name)(ratings).values(who=who, game=game, **values)
        c.execute(statement.on_conflict_do_update(index_elements=["who", "game"], set_=values))


def best(game: str, limit: int = LISTED) -> Job[Sequence[RowMapping]]:
    """The highest ratings of people who have played often enough for them to mean something, with their names."""
    query = select(ratings, users.c.name).join(users, users.c.id == ratings.c.who)
    query = (
        query.where(ratings.c.game == game, ratings.c.games >= PROVISIONAL_GAMES)
        .order_by(ratings.c.mu.desc())
        .limit(limit)
    )
    return lambda c: c.execute(query).mappings().all()
