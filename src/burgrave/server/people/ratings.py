"""Ratings (openskill, Plackett and Luce) of people, for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from sqlalchemy import Connection, RowMapping

from burgrave.server.store.queries import Job
from burgrave.server.store.queries import ratings as sql

MIDDLE, STEP = 1500, 40
"""How ratings are shown: a beginner has 1500, and a step of the model is 40 points."""
GAMES_A_DAY = 3
"""Of the same people that count: nobody's rating is made by one friend."""
DAY = 24 * 60 * 60


@dataclass(frozen=True)
class Rating:
    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + STEP * (self.mu - 25.0))


def rating_of(row: RowMapping) -> Rating:
    return Rating(row["mu"], row["sigma"], row["games"])


@dataclass(frozen=True)
class Result:
    """How a game ended, and who is rated for it, seat by seat (None: nobody)."""

    game: str
    ranks: Sequence[int]
    rated: Sequence[str | None]
    at: float


def rated(seats: Sequence[str | None], ranks: Sequence[int], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a game; whoever sat in several seats moves by their mean. Nobody plays against themselves."""
    players = [(who, rank) for who, rank in zip(seats, ranks, strict=True) if who]
    if len({who for who, _ in players}) < 2:
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {who: before.get(who, Rating()) for who, _ in players}
    teams = [[model.create_rating([known[who].mu, known[who].sigma])] for who, _ in players]
    after = model.rate(teams, ranks=[float(rank) for _, rank in players])
    result = {}
    for who, rating in known.items():
        mine = [team[0] for (name, _), team in zip(players, after, strict=True) if name == who]
        result[who] = Rating(fmean(one.mu for one in mine), fmean(one.sigma for one in mine), rating.games + 1)
    return result


def rate(result: Result) -> Job[dict[str, Any]]:
    """Changes the ratings of all who played.

    Gives what each seat was rated before and after, to be stored with the result; nothing if somebody is not rated, or
    if the same people have had their games of the day.
    """

    def job(c: Connection) -> dict[str, Any]:
        people = {who for who in result.rated if who}
        if sql.rated_games_of(c, people, result.game, result.at - DAY) >= GAMES_A_DAY:
            return {}
        rows = sql.locked_ratings(c, result.game, people)
        before = {who: rating_of(row) for who, row in rows.items()}
        after = rated(result.rated, result.ranks, before)
        for who, rating in after.items():
            sql.save_rating(c, who, result.game, vars(rating), known=who in before)
        seats = [who for who in result.rated if who in after]
        if len(seats) < len(result.rated):
            return {}
        return {
            "rated_before": [before.get(who, Rating()).shown for who in seats],
            "rated_after": [after[who].shown for who in seats],
        }

    return job
