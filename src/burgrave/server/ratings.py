"""Ratings (openskill, Plackett and Luce), per game; bots are rated like people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

MIDDLE, STEP = 1500, 40
"""How ratings are shown: a beginner has 1500, and a step of the model is 40 points."""


@dataclass(frozen=True)
class Rating:
    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + STEP * (self.mu - 25.0))


def rated(seats: Sequence[str | None], ranks: Sequence[int], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a game; whoever sat in several seats moves by their mean. Nobody plays himself."""
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
