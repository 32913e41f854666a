"""Results without luck: as true as the results themselves, and closer to the truth."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from burgrave.core.errors import BadNetwork
from burgrave.lab.arena import Contest, Result, Results, play, run, standings
from burgrave.lab.luck import FOLDS, adjusted, by_groups, fitted_parts, part_of_luck

CONTEST = Contest("kingsburg", 2, ("net", "greedy"), 4, luck=True)


def games_of(groups: int, seed: int, lucky: float = 0.5) -> tuple[np.ndarray, np.ndarray]:
    """Wins of a bot that is worth 60 %, decided by luck as far as told, and its luck as a judge sees it."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 0.3, (groups, 2))
    won = (rng.random((groups, 2)) < np.clip(0.6 + 2 * lucky * luck, 0, 1)).astype(float)
    return won, luck


def test_the_share_is_not_biased_and_its_interval_holds_the_truth() -> None:
    found = [adjusted(*games_of(60, seed)) for seed in range(200)]
    fair = [one for one in found if one is not None]
    assert len(fair) > 190
    shares = np.array([one.share for one in fair])
    truth = float(np.mean([games_of(60, seed)[0].mean() for seed in range(2000, 4000)]))
    assert abs(shares.mean() - truth) < 3 * shares.std() / np.sqrt(len(shares))
    assert 0.9 < np.mean([one.low <= truth <= one.high for one in fair]) <= 0.99


def test_a_game_is_worth_more_the_more_luck_decides() -> None:
    fair = adjusted(*games_of(2000, 1))
    plain = adjusted(*games_of(2000, 1, lucky=0.0))
    assert fair is not None
    assert fair.factor > 1.3
    assert plain is None or plain.factor < 1.1


def test_luck_that_says_nothing_is_left_alone() -> None:
    won, _ = games_of(500, 3)
    noise = np.random.default_rng(5).normal(0, 1, won.shape)
    found = adjusted(won, noise)
    assert found is None or abs(found.share - won.mean()) < 0.01
    assert part_of_luck(won.mean(axis=1), -won.mean(axis=1)) == 0.0  # never less than none ...
    assert part_of_luck(won.mean(axis=1), won.mean(axis=1) / 3) == 1.0  # ... nor more than all


def test_the_part_comes_from_other_groups() -> None:
    """Fitted to its own groups it would take away what is not luck, too."""
    won, luck = (values.mean(axis=1) for values in games_of(40, 7))
    parts = fitted_parts(won, luck)
    won[::FOLDS] = 1 - won[::FOLDS]
    after = fitted_parts(won, luck)
    assert (after[::FOLDS] == parts[::FOLDS]).all()
    assert (after[1::FOLDS] != parts[1::FOLDS]).all()


@pytest.mark.parametrize("share", [0.95, 0.05])
def test_lopsided_contests_and_few_games_stay_as_they_are(share: float) -> None:
    won, luck = games_of(40, 1)
    assert adjusted((np.arange(80).reshape(40, 2) < 80 * share).astype(float), luck) is None
    assert adjusted(won[:19], luck[:19]) is None


def test_a_bot_against_itself_proves_nothing() -> None:
    """It plays the same game from both seats: all groups are alike."""
    luck = np.random.default_rng(1).normal(0, 0.3, 40)
    assert adjusted(np.tile([1.0, 0.0], (40, 1)), np.stack([luck, -luck], axis=1)) is None


def test_groups_are_whole() -> None:
    assert by_groups([1.0, 0.0, 1.0, 1.0, 0.0], 2).tolist() == [[1.0, 0.0], [1.0, 1.0]]


def test_luck_is_measured_kept_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    results = run(CONTEST, file, 1, lambda done: None)
    assert Results(file, CONTEST).done == dict(enumerate(results))
    lucky = np.array([result.luck for result in results])
    assert lucky.shape == (4, 2)
    assert np.abs(lucky).max() > 0.01
    assert np.abs(lucky).max() < 3
    plain = Contest("kingsburg", 2, ("net", "greedy"), 4)
    assert play(plain, 0) == Result(**{**vars(results[0]), "luck": None})  # the games are the same
    assert standings(CONTEST, results)[0].fair_share is None  # too few


def test_a_contest_says_what_it_would_be_without_luck() -> None:
    won, luck = games_of(60, 1)
    contest = Contest("kingsburg", 2, ("net", "greedy"), 120, luck=True)
    results = []
    for number, (win, lucky) in enumerate(zip(won.flat, luck.flat, strict=True)):
        seats = contest.seats(number)
        first = seats.index("net")
        ranks = [1 if (seat == first) == (win == 1) else 2 for seat in range(2)]
        results.append(
            Result(number, seats, [0, 0], ranks, 9, [lucky if seat == first else -lucky for seat in range(2)])
        )
    table = {one.bot: one for one in standings(contest, results)}
    expected = adjusted(won, luck)
    assert expected is not None
    assert table["net"].fair_share == pytest.approx(expected.share)
    assert table["greedy"].fair_share == pytest.approx(1 - expected.share)


def test_luck_needs_a_judge(tmp_path: Path) -> None:
    from poachers import Poachers

    from burgrave.core.registry import register

    register(Poachers)
    with pytest.raises(BadNetwork, match="there is no network for poachers"):
        Contest("poachers", 2, ("random",), 2, luck=True)
