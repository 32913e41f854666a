"""One rating scale for all bots of a game, from all contests that were kept.

A seat's chance to win is its strength's part of all strengths at the table (Bradley and Terry with two, Luce with
more). The strengths under which the results are the likeliest are told as ratings of chess are: 400 points are ten
times the strength. They are counted from an anchor; how far each may be off comes from the likelihood's curvature.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from burgrave.bots.levels import POINTS, Rating
from burgrave.lab.arena import Result

STEPS = 50


@dataclass(frozen=True)
class Tally:
    """Games of the same bots, in whatever seats."""

    bots: tuple[str, ...]
    """At each table, in order of their names."""
    games: int
    wins: Mapping[str, float]
    """By bot; a win that nobody has is everybody's."""


def tallied(results: Sequence[Result]) -> list[Tally]:
    games: dict[tuple[str, ...], list[Result]] = {}
    for one in results:
        games.setdefault(tuple(sorted(one.seats)), []).append(one)
    found = []
    for bots, some in games.items():
        wins = dict.fromkeys(bots, 0.0)
        for one in some:
            shares = one.wins() if 1 in one.ranks else [1 / len(bots)] * len(bots)
            for who, share in zip(one.seats, shares, strict=True):
                wins[who] += share
        found.append(Tally(bots, len(some), wins))
    return found


def connected(tallies: Sequence[Tally], first: str) -> list[str]:
    """All bots that met the first one, or somebody who did, and so on; the first one first."""
    known = [first]
    for one in known:
        met = {who for tally in tallies if one in tally.bots for who in tally.bots}
        known += sorted(met - set(known))
    return known


def ratings(tallies: Sequence[Tally], anchor: str, at: float) -> dict[str, Rating]:
    """Of all that can be compared with the anchor, whose rating is given."""
    names = connected(tallies, anchor)
    used = [tally for tally in tallies if set(tally.bots) <= set(names) and len(set(tally.bots)) > 1]
    strengths = np.zeros(len(names))
    bend = np.eye(len(names))
    for _ in range(STEPS):
        slope, bend = derivatives(used, names, strengths)
        step = np.zeros(len(names))
        step[1:] = np.linalg.solve(bend[1:, 1:], slope[1:])  # the anchor stays where it is
        strengths += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-9:
            break
    errors = np.zeros(len(names))
    errors[1:] = 1.96 * np.sqrt(np.diag(np.linalg.inv(bend[1:, 1:])))
    return {
        name: Rating(at + POINTS * float(strength), POINTS * float(error))
        for name, strength, error in zip(names, strengths, errors, strict=True)
    }


def derivatives(tallies: Sequence[Tally], names: Sequence[str], strengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of the logarithm of the likelihood: its slope and, with the other sign, its curvature.

    Half a game that everybody won is added to each table, so that whoever never won has a rating, too.
    """
    slope, bend = np.zeros(len(names)), np.zeros((len(names), len(names)))
    for tally in tallies:
        places = [names.index(who) for who in tally.bots]
        raised = np.exp(strengths[places] - strengths[places].max())
        chances = np.zeros(len(names))
        np.add.at(chances, places, raised / raised.sum())
        games, shared = tally.games + 0.5, 0.5 / len(places)
        for who, won in tally.wins.items():
            slope[names.index(who)] += won + shared * tally.bots.count(who)
        slope -= games * chances
        bend += games * (np.diag(chances) - np.outer(chances, chances))
    return slope, bend
