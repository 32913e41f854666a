"""Bots have nothing against anybody: where all are the same, each seat wins as often as the others."""

from __future__ import annotations

import numpy as np
import pytest

import burgrave
from burgrave.core.cores import usable_cores
from burgrave.lab.arena import Contest, play, played

GAMES = 2_000
LEVELS = ("sensible", "greedy", "net")
"""Those that are quick enough."""


def wins_by_seat(name: str, players: int, level: str) -> np.ndarray:
    """Ties share a win."""
    contest = Contest(name, players, (level,), players * GAMES, seed=7_000_000)
    wins = np.zeros(players)
    for result in played(play, contest, range(0, contest.games, players), usable_cores()):  # other dice for every game
        first = np.array(result.ranks) == 1
        wins += first / max(1, first.sum())
    return wins


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("name", burgrave.game_names())
def test_equal_bots_win_as_often_at_every_seat(name: str, players: int, level: str) -> None:
    if players not in burgrave.game(name).seats:
        pytest.skip("not for so many")
    wins = wins_by_seat(name, players, level)
    par = wins.sum() / players
    apart = (((wins - par) ** 2) / par).sum()
    assert apart < LIMITS[players - 1], (wins / wins.sum()).round(3).tolist()


LIMITS = {1: 16.4, 2: 19.8, 3: 22.6, 4: 25.3}
"""By degrees of freedom: what chi-squared exceeds once in 20,000 times, for there are 39 such tests."""
