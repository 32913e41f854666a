"""Whether luck is 0 on average."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tools.luck import mean_luck, results_of, row

from burgrave.lab.arena import Contest, Result


def games_with(luck: np.ndarray) -> list[Result]:
    players = luck.shape[1]
    ranks = [*range(1, players + 1)]
    return [Result(number, ["net"] * players, ranks, ranks, 9, one.tolist()) for number, one in enumerate(luck)]


def test_means_lie_within_their_intervals_where_luck_is_luck() -> None:
    chance = np.random.default_rng(1)
    found = [mean_luck(games_with(chance.normal(0.0, 0.3, (100, 4)))) for _ in range(50)]
    assert 180 <= sum(one.inside for one in found) <= 198  # of 200


def test_luck_that_is_none_is_found_out() -> None:
    luck = np.random.default_rng(1).normal([0.1, 0.0], 0.3, (400, 2))
    found = mean_luck(games_with(luck))
    assert found.inside == 1
    assert found.means[0] == pytest.approx(0.1, abs=0.05)
    assert row("kingsburg", 2, found).startswith("| Kingsburg, 2 players | 400 | +")


def test_no_game_counts_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All games of a group have the same dice: a bot against itself would play the same one again."""
    contest, asked = Contest("kingsburg", 2, ("net",), 6, luck=True), []

    def play(contest: Contest, number: int) -> Result:
        asked.append(contest.game_seed(number))
        return Result(number, ["net"] * 2, [1, 0], [1, 2], 9, [0.1, -0.1])

    monkeypatch.setattr("tools.luck.play", play)
    for _ in range(2):  # the second time all is kept
        assert [one.number for one in results_of(contest, tmp_path / "kept.jsonl", 1)] == [0, 2, 4]
    assert asked == [1, 2, 3]
