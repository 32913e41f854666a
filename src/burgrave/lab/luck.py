"""Contests that need fewer games: results without the luck of rolls and draws.

Whoever is lucky wins more, and luck can be measured: what each roll and draw did to the chances, compared with what it
could have done, by the game's judge (`bots/judge.py`). It is 0 on average whatever the judge is
worth, so that a result minus a part of its luck is as true as the result, and lies closer to the truth. The part is
fitted to other games than those it is used for, or it would be too good to be true.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from burgrave.bots.analysis import opening_luck, standing_at
from burgrave.bots.decisions import Depth
from burgrave.core.match import Match
from burgrave.core.random import LUCK, random_word

TRIALS = Depth(screening=0, confirming=0, luck=32, ends=0)
"""Other rolls that each is compared with. With 16 a third more of the variance was left in Alba Longa with four."""
FOLDS = 10
"""Parts that the groups are divided into; each is adjusted by what the others say."""
ROUNDING = 1e-9
"""Groups that differ less do not differ: a bot against itself plays the same game from every seat."""
LOPSIDED = 0.9
"""Where one side wins more, there is too little luck left to take away: it would do harm."""


def luck_of(match: Match, seed: int) -> list[float]:
    """What rolls and draws did for each seat's chance to win, over a finished game."""
    own = random_word(seed, LUCK, 0)  # the rolls to compare with have nothing to do with those of the game
    total = opening_luck(match, TRIALS, own)
    for ply in range(match.ply):
        if match.at(ply)["drawn"] != match.at(ply + 1)["drawn"]:
            total = total + standing_at(match, ply, TRIALS, own).luck
    return [float(luck) for luck in total]


@dataclass(frozen=True)
class Adjusted:
    """A share of wins without luck."""

    share: float
    low: float
    high: float
    factor: float
    """How many games, counted one by one, one of these replaces."""


def adjusted(won: np.ndarray, luck: np.ndarray) -> Adjusted | None:
    """From what a bot won and how lucky it was, by group of games with the same dice and by game; None: not worth it.

    The interval comes from how much the groups differ: games with the same dice do not stand for themselves.
    """
    groups, games = won.shape
    share = float(won.mean())
    if groups < 2 * FOLDS or max(share, 1 - share) > LOPSIDED:
        return None
    results, lucky = won.mean(axis=1), luck.mean(axis=1)
    values = results - fitted_parts(results, lucky) * lucky
    error = float(values.std(ddof=1)) / math.sqrt(groups)
    plain = float(won.std(ddof=1)) / math.sqrt(groups * games)
    if not ROUNDING < error < plain:
        return None
    middle = float(values.mean())
    low, high = max(0.0, middle - 1.96 * error), min(1.0, middle + 1.96 * error)
    return Adjusted(middle, low, high, (plain / error) ** 2)


def fitted_parts(results: np.ndarray, lucky: np.ndarray) -> np.ndarray:
    """For each group, which part of its luck to take away, as the groups of the other folds have it."""
    fold = np.arange(len(results)) % FOLDS
    parts = np.zeros(len(results))
    for one in range(FOLDS):
        parts[fold == one] = part_of_luck(results[fold != one], lucky[fold != one])
    return parts


def part_of_luck(results: np.ndarray, lucky: np.ndarray) -> float:
    """The part that leaves the least spread: none at least, all of it at most."""
    spread = float(np.var(lucky))
    together = float(np.mean((results - results.mean()) * (lucky - lucky.mean())))
    return min(1.0, max(0.0, together / spread)) if spread else 0.0


def by_groups(values: Sequence[float], players: int) -> np.ndarray:
    """The values of games in order, by whole groups of as many as there are players."""
    whole = len(values) // players * players
    return np.array(values[:whole]).reshape(-1, players)
