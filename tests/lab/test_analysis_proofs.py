"""What luck came to over many games."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from poachers import Poachers
from tools.analysis_proofs import Game, luck_in, luck_table

from burgrave.bots.analysis import judge_of_luck
from burgrave.core.registry import game, register

Found = list[tuple[list[float], list[float]]]


def games_with(mean: float, games: int, seed: int) -> Found:
    """Luck decides half of what is won."""
    luck = np.random.default_rng(seed).normal(mean, 0.3, games)
    skill = np.random.default_rng(seed + 1000).normal(0.5, 0.3, games)
    return [([one + of, 0.0], [of, -of]) for one, of in zip(skill.tolist(), luck.tolist(), strict=True)]


def test_the_mean_lies_within_its_interval_where_luck_is_luck() -> None:
    found = [luck_in(games_with(0.0, 100, seed)) for seed in range(200)]
    assert 180 <= sum(abs(one.mean) <= one.margin for one in found) <= 198


def test_luck_that_is_none_is_found_out() -> None:
    found = luck_in(games_with(0.1, 400, 1))
    assert found.mean == pytest.approx(0.1, abs=0.05)
    assert "beyond its interval" in str(found)


def test_results_vary_less_without_luck() -> None:
    found = luck_in(games_with(0.0, 2000, 1))
    assert found.adjusted / found.plain == pytest.approx(0.5, abs=0.05)


def test_only_what_the_present_judge_said_is_in_the_table(tmp_path: Path) -> None:
    judge = judge_of_luck(game("kingsburg"))
    kept = {judge: games_with(0.0, 30, 1), "another": games_with(0.3, 30, 2)}
    lines = [
        json.dumps([asdict(Game("kingsburg", which, "quick", ("net", "net"), number)), result])
        for which, found in kept.items()
        for number, result in enumerate(found)
    ]
    (tmp_path / "luck-kingsburg.jsonl").write_text("\n".join(lines))
    one = luck_in(kept[judge])
    row = f"| Kingsburg, 2 players | 30 | {one.mean:+.3f} ± {one.margin:.3f} | "
    assert luck_table(tmp_path).splitlines()[2].startswith(row)
    assert len(luck_table(tmp_path).splitlines()) == 3


def test_a_game_without_a_network_has_no_luck_to_tell_of(tmp_path: Path) -> None:
    register(Poachers)
    assert len(luck_table(tmp_path).splitlines()) == 2
