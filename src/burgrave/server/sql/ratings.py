"""Ratings: how they change with a result, and the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, select, update

from burgrave.server.ratings import Rating, rated
from burgrave.server.schema import ratings, users
from burgrave.server.sql import LISTED, Job, own_insert


@dataclass(frozen=True)
class Result:
    """How a game ended, and who is rated for it, seat by seat (None: nobody)."""

    game: str
    ranks: Sequence[int]
    rated: Sequence[str | None]


def who_is_rated(seat: Mapping[str, Any] | RowMapping) -> str | None:
    """The person in a seat, or the bot."""
    return seat["user_id"] or (f"bot:{seat['bot']}" if seat["bot"] else None)


def ratings_of(c: Connection, game: str, its_seats: Sequence[RowMapping]) -> dict[str, Rating]:
    names = [who for seat in its_seats if (who := who_is_rated(seat))]
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(names))
    return {row["who"]: Rating(row["mu"], row["sigma"], row["games"]) for row in c.execute(query).mappings()}


def ratings_by_game(user_id: str) -> Job[dict[str, Rating]]:
    """By game."""
    query = select(ratings).where(ratings.c.who == user_id)
    return lambda c: {row["game"]: Rating(row["mu"], row["sigma"], row["games"]) for row in c.execute(query).mappings()}


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
