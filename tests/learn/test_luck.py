"""Luck of many games side by side is that of the same games one by one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from burgrave.bots.bot import bot, decide
from burgrave.core.errors import BadOption
from burgrave.core.match import Match, new
from burgrave.core.registry import game
from burgrave.lab import luck as one_by_one

torch = pytest.importorskip("torch", reason="make test-train installs it")
pytestmark = pytest.mark.rl

from burgrave.learn.luck import LuckOfGames  # noqa: E402

OTHERS = 2
NUMBERS = (1, 2, 5)


def played(name: str, players: int, number: int) -> Match:
    match = new(name, players=players, seed=number)
    while match.actor is not None:
        match.play(decide(match, bot("net"), 0))
    return match


@pytest.mark.parametrize(("name", "players"), [("albalonga", 3), ("kingsburg", 2)])
def test_side_by_side_it_is_the_same(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_by_one, "TRIALS", replace(one_by_one.TRIALS, luck=OTHERS))
    matches = [played(name, players, number) for number in NUMBERS]
    won, luck = LuckOfGames(game(name), players, OTHERS, "cpu", rows=256).measure(NUMBERS)
    expected = np.array([one_by_one.luck_of(match, number) for match, number in zip(matches, NUMBERS, strict=True)])
    assert [[rank == 1 for rank in match.ranks] for match in matches] == (won > 0).tolist()
    assert np.abs(expected).mean() > 0.1
    # Where two actions are all but equal, the last digit decides which one is played on with.
    assert np.abs(luck - expected).mean() < 0.01


def test_how_many_are_played_on_at_a_time_does_not_matter() -> None:
    few, many = (LuckOfGames(game("kingsburg"), 2, OTHERS, "cpu", rows).measure((1, 2)) for rows in (64, 500))
    assert (few[0] == many[0]).all()
    assert few[1] == pytest.approx(many[1], abs=1e-4)


def test_without_a_judge_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burgrave.learn.judging.judge", lambda game: None)
    with pytest.raises(BadOption, match="there is no judge for kingsburg; burgrave train-judge kingsburg makes one"):
        LuckOfGames(game("kingsburg"), 2, OTHERS, "cpu", 64)
