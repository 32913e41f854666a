"""How far decisions fall behind a search."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np
import pytest

import burgrave
from burgrave.bots import comparison
from burgrave.bots.comparison import Comparison, compare
from burgrave.bots.evaluation import FEWEST_TRIALS


def compared(
    monkeypatch: pytest.MonkeyPatch, visits: Sequence[int], worth: Sequence[float], liked: Sequence[float], chosen: int
) -> Comparison:
    """In a position with a few actions, which a search tried so often and found to be worth so much."""
    found = SimpleNamespace(visits=np.array(visits), rewards=np.array(visits) * np.array(worth))
    monkeypatch.setattr(comparison, "think_with_network", lambda *_, **__: found)
    monkeypatch.setattr(comparison, "first_thought", lambda *_: np.array(liked, np.float32))
    match = burgrave.new("kingsburg", seed=1)
    return compare(match.game, match.record, chosen, 0)


def test_who_decides_as_the_search_does_falls_behind_by_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the network would have decided otherwise at once."""
    assert compared(monkeypatch, [700, 300], [0.6, 0.7], [0.0, 9.0], 0) == (0, 0.0)


def test_a_decision_costs_what_such_decisions_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """By how much less the network likes them, where the search has hardly tried this one."""
    for less, cost in ((0.0, 0.0), (2.0, 0.005), (10.0, 0.025), (24.0, 0.06), (99.0, 0.06), (-3.0, 0.0)):
        best, behind = compared(monkeypatch, [997, FEWEST_TRIALS - 1], [0.6, 0.0], [less, 0.0], 1)
        assert best == 0
        assert behind == pytest.approx(cost)


def test_what_the_search_found_counts_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compared(monkeypatch, [900, 96, FEWEST_TRIALS], [0.6, 0.65, 0.52], [10.0, 12.0, 0.0], 2)
    assert found.behind == pytest.approx((0.025 + 0.08) / 2)
    better = compared(monkeypatch, [900, 96], [0.6, 0.65], [10.0, 12.0], 1)
    assert better.behind == pytest.approx(-0.025)  # tried less often, and yet it won more


@pytest.mark.parametrize("name", burgrave.game_names())
def test_a_comparison_is_the_same_again(name: str) -> None:
    """However long it takes: seconds do not end that search."""
    match = burgrave.new(name, seed=2)
    hidden, chosen = match.record, match.legal[0]
    found = compare(match.game, hidden, chosen, 7)
    assert compare(match.game, hidden, chosen, 7) == found
    assert found.best in match.legal
    assert math.isinf(comparison.SEARCH.seconds or 0.0)
