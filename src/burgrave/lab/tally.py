"""What is counted over many games, in whole numbers only: a sum is the same in whatever order its parts come."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping

import numpy as np

SCORE, RANK = 0, 1
"""Columns of an outcome."""


class Distribution:
    """How often each score was reached."""

    def __init__(self, counts: Mapping[int, int] | None = None) -> None:
        self.counts = Counter(counts)

    @classmethod
    def of(cls, scores: np.ndarray) -> Distribution:
        if not len(scores):
            return cls()
        lowest = int(scores.min())
        counts = np.bincount(scores - lowest)
        return cls({lowest + int(step): int(counts[step]) for step in np.flatnonzero(counts)})

    def add(self, other: Distribution) -> None:
        self.counts.update(other.counts)

    @property
    def mean(self) -> float:
        return sum(score * count for score, count in self.counts.items()) / self.counts.total()

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        total = self.counts.total()
        first = sum(score * count for score, count in self.counts.items())
        second = sum(score * score * count for score, count in self.counts.items())
        return math.sqrt(total * second - first * first) / total

    def quantile(self, part: float) -> int:
        """The lowest score that so great a part of the players did not exceed."""
        wanted = part * self.counts.total()
        reached = 0
        for score, count in sorted(self.counts.items()):
            reached += count
            if reached >= wanted:
                return score
        return max(self.counts)

    @property
    def lowest(self) -> int:
        return min(self.counts)

    @property
    def highest(self) -> int:
        return max(self.counts)

    def as_json(self) -> dict[str, float]:
        return {
            "mean": self.mean,
            "deviation": self.deviation,
            "min": self.lowest,
            "p5": self.quantile(0.05),
            "p25": self.quantile(0.25),
            "median": self.quantile(0.5),
            "p75": self.quantile(0.75),
            "p95": self.quantile(0.95),
            "max": self.highest,
        }


class Tally:
    """The counts of some finished games.

    A game is worth `whole` parts, which winners can share evenly however many they are.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.whole = math.lcm(*range(1, players + 1))
        self.games = 0
        self.decisions = 0
        self.scores = [Distribution() for _ in range(players)]
        self.winning_scores = Distribution()
        self.won = [0] * players
        """By seat, in parts of a game."""
        self.with_trait: Counter[str] = Counter()
        """How many players had it at the end ..."""
        self.won_with_trait: Counter[str] = Counter()
        """... and what they won, in parts of a game."""

    @classmethod
    def of(cls, results: np.ndarray, decisions: np.ndarray, traits: Mapping[str, np.ndarray]) -> Tally:
        """Of games with these outcomes and traits at the end."""
        tally = cls(results.shape[1])
        scores, first = results[:, :, SCORE], results[:, :, RANK] == 1
        won = first * (tally.whole // np.maximum(first.sum(axis=1, keepdims=True), 1))  # all may have lost
        tally.games = len(results)
        tally.decisions = int(decisions.sum())
        tally.scores = [Distribution.of(scores[:, seat]) for seat in range(tally.players)]
        tally.winning_scores = Distribution.of(np.where(first, scores, scores.min()).max(axis=1)[first.any(axis=1)])
        tally.won = [int(parts) for parts in won.sum(axis=0)]
        for trait, flags in traits.items():
            held = flags[:, : tally.players]
            tally.with_trait[trait] = int(held.sum())
            tally.won_with_trait[trait] = int(won[held].sum())
        return tally

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        for mine, more in zip(self.scores, other.scores, strict=True):
            mine.add(more)
        self.winning_scores.add(other.winning_scores)
        self.won = [mine + more for mine, more in zip(self.won, other.won, strict=True)]
        self.with_trait.update(other.with_trait)
        self.won_with_trait.update(other.won_with_trait)
