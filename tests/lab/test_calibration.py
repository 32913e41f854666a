"""Whether chances come true, how far they are from it, and what mends them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools.calibration import helps

from burgrave.bots import chances
from burgrave.bots.levels import LEVEL_NAMES
from burgrave.core.errors import BadLog
from burgrave.lab.calibration import (
    JUDGES,
    MIXED,
    JudgedPosition,
    Kept,
    Observed,
    Sampling,
    cross_validated,
    fit,
    observe,
    reliability,
    run,
)

SAMPLING = Sampling("kingsburg", positions=2, playouts=8)


def made_up(
    games: int, truth: float, decider: float, players: int = 3, seed: int = 1, nobody: float = 0.0
) -> list[Observed]:
    """Games whose judge is too sure, the more the smaller the truth, and too fond of whoever decides."""
    chance = np.random.default_rng(seed)
    found = []
    for number in range(games):
        said = chance.dirichlet(np.ones(players)) * (1 - nobody)
        seat = int(chance.integers(players))
        levels = [str(level) for level in chance.choice(LEVEL_NAMES[:-1], players)]
        heights = truth * np.log(np.maximum(np.append(said, nobody), 1e-9))
        heights[seat] += decider
        if not nobody:
            heights[-1] = -np.inf
        winner = chance.choice(players + 1, p=chances.softmax(heights))
        won = [float(one == winner) for one in range(players)]
        found.append(
            Observed(players, MIXED, number, levels, won, [JudgedPosition(seat, said.tolist(), said.tolist())])
        )
    return found


def never_won(games: int, players: int = 2) -> list[Observed]:
    """The judge is sure of a winner, but of weak players nobody wins, every other time."""
    chance = np.random.default_rng(5)
    found = []
    for number in range(games):
        said = chance.dirichlet(np.full(players, 0.2)) * 0.9999
        weak = number % 2 == 0
        level = "page" if weak else "castellan"
        winner = players if weak and chance.random() < 0.5 else int(chance.choice(players, p=said / said.sum()))
        won = [float(one == winner) for one in range(players)]
        position = JudgedPosition(0, said.tolist(), said.tolist())
        found.append(Observed(players, level, number, [level] * players, won, [position]))
    return found


def tried(game: Observed, position: JudgedPosition) -> Sequence[float]:
    return JUDGES["tried"](game, position)


def test_chances_that_come_true_have_no_error_but_chance() -> None:
    several = [reliability(made_up(1000, truth=1.0, decider=0.0, seed=seed), tried) for seed in range(6)]
    assert np.mean([one.plain for one in several]) == pytest.approx(np.mean([one.chance for one in several]), abs=0.003)
    assert sum(one.low == 0 for one in several) > 3
    found = several[0]
    assert found.error <= found.plain
    assert sum(one.count for one in found.bins) == 3000
    assert all(one.low <= one.won <= one.high for one in found.bins)


def test_a_judge_who_is_too_sure_is_found_out() -> None:
    found = reliability(made_up(3000, truth=0.5, decider=0.0), tried)
    assert found.low > 0.05
    assert found.low < found.error < found.high
    assert found.bins[0].won > found.bins[0].judged
    assert found.bins[8].won < found.bins[8].judged


def test_whoever_decides_is_looked_at_apart() -> None:
    games = made_up(3000, truth=1.0, decider=-1.0)
    own, others = (reliability(games, tried, role) for role in ("to decide", "others"))
    assert sum(one.count for one in own.bins) == 3000
    assert sum(one.count for one in others.bins) == 6000
    assert sum(one.count * (one.won - one.judged) for one in own.bins) < -300
    assert sum(one.count * (one.won - one.judged) for one in others.bins) > 300


def test_positions_of_one_game_do_not_stand_for_themselves() -> None:
    games = made_up(300, truth=1.0, decider=0.0)
    often = [Observed(one.players, one.table, one.number, one.levels, one.won, one.positions * 20) for one in games]
    assert reliability(often, tried).chance == pytest.approx(reliability(games, tried).chance)


@pytest.mark.parametrize("nobody", [0.0, 0.2])
def test_the_correction_finds_the_truth(nobody: float) -> None:
    games = made_up(2000, truth=0.5, decider=-0.6, nobody=nobody)
    correction = fit(games)
    middle = 1  # where mixed tables lie
    assert correction.numbers[chances.SHARPNESS][middle] == pytest.approx(0.5, abs=0.1)
    assert correction.numbers[chances.TO_DECIDE][middle] == pytest.approx(-0.6, abs=0.25)
    assert correction.numbers[chances.STRONGER] == pytest.approx(0.0, abs=0.05)
    assert correction.somebody_wins is (nobody == 0)
    mended = reliability(games, cross_validated(games))
    assert mended.error < 0.02 < reliability(games, tried).error


def test_a_correction_is_judged_by_games_that_it_does_not_know() -> None:
    """Turning the results of a part of the games changes how the others are corrected, and not this part."""
    games = made_up(100, truth=0.5, decider=0.0, players=2)
    turned = [
        Observed(one.players, one.table, one.number, one.levels, one.won[::-1], one.positions)
        if one.number % 5 == 0
        else one
        for one in games
    ]
    before, after = cross_validated(games), cross_validated(turned)
    assert before(games[0], games[0].positions[0]) == after(turned[0], turned[0].positions[0])
    assert before(games[1], games[1].positions[0]) != after(turned[1], turned[1].positions[0])


def test_games_are_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    one = observe(SAMPLING, (3, MIXED, 0))
    assert len(one.levels) == len(one.won) == len(one.positions[0].word) == len(one.positions[0].tried) == 3
    assert sum(one.won) == 1
    assert sum(one.positions[0].word) == pytest.approx(1, abs=0.1)
    assert one == observe(SAMPLING, (3, MIXED, 0))
    Kept(file, SAMPLING).add(one)
    with file.open("a", encoding="utf-8") as target:
        target.write('{"players": 3, "ta')  # the program ended here
    monkeypatch.setattr("burgrave.lab.calibration.TABLES", (MIXED,))
    monkeypatch.setattr("burgrave.lab.calibration.observe", lambda *_: pytest.fail("played again"))
    assert run(SAMPLING, Kept(file, SAMPLING), [3], 1, processes=1) == [one]
    with pytest.raises(BadLog, match="another contest"):
        Kept(file, Sampling("kingsburg", positions=3, playouts=8))


def test_a_correction_is_kept_only_where_it_helps() -> None:
    def found(tried: float, corrected: float) -> dict[str, Any]:
        return {"tried": {"roles": {"all": {"error": tried}}}, "corrected": {"roles": {"all": {"error": corrected}}}}

    assert helps(found(tried=0.02, corrected=0.01))
    assert not helps(found(tried=0.01, corrected=0.02))


def test_a_fit_is_found_where_the_judge_was_sure_and_wrong() -> None:
    """Whole steps of Newton's method led away from it."""
    games = never_won(400)
    correction = fit(games)
    assert np.abs(correction.numbers).max() < 10
    weak = np.array([0.99, 0.0099])
    said = chances.Table(correction, 0, np.array([0.0, 0.0])).corrected(weak)
    assert said.sum() == pytest.approx(0.5, abs=0.12)
    strong = chances.Table(correction, 0, np.array([6.0, 6.0])).corrected(weak)
    assert strong.sum() > 0.9
