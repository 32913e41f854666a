"""The levels that a player chooses from."""

from __future__ import annotations

from collections import Counter
from math import e, exp

import numpy as np
import pytest

from burgrave.bots.bot import bot
from burgrave.bots.levels import BY_ADVICE, LEVEL_NAMES, LEVELS, choose_softly, likings, manners
from burgrave.bots.search import Budget
from burgrave.core.match import new
from burgrave.core.registry import game, game_names
from burgrave.lab.arena import Contest, play
from tests.core.plug_ins import Install, install

__all__ = ["install"]


def test_there_are_eight_levels_and_the_four_landmarks_among_them() -> None:
    assert len(LEVELS) == 8
    landmarks = [name for name in LEVELS if name in ("page", "squire", "knight", "burgrave")]
    assert landmarks == ["page", "squire", "knight", "burgrave"]
    assert all(bot(name) is level for name, level in LEVELS.items())


@pytest.mark.parametrize("name", [None, *game_names()])
def test_a_higher_level_is_harder_or_thinks_longer(name: str | None) -> None:
    found = manners(game(name)) if name else BY_ADVICE
    assert list(found) == list(LEVELS)
    softness = [how.softness for how in found.values() if how.budget is None]
    *playouts, most = [how.budget.playouts or 0 for how in found.values() if how.budget]
    assert len(softness) + len(playouts) == 7
    assert softness == sorted(set(softness), reverse=True)
    assert playouts == sorted(set(playouts))
    assert max(playouts, default=1) <= 1500  # within a fifth of a second
    longest = Budget(playouts=8000, seconds=2.0) if name else Budget(seconds=2.0)
    assert found["burgrave"].budget == longest
    assert max(playouts, default=0) < most or not name
    assert [level for level, bot in LEVELS.items() if not bot.at_once] == ["burgrave"]


@pytest.mark.parametrize("softness", [0.5, 1.0, 2.0])
def test_an_action_is_chosen_as_often_as_its_liking_says(softness: float) -> None:
    liked = np.array([-np.inf, 0.0, 1.0, -np.inf, 3.0, -np.inf])
    found = Counter(choose_softly(liked, softness, seed) for seed in range(6000))
    weights = {1: 1.0, 2: exp(1 / softness), 4: exp(3 / softness)}
    assert set(found) == set(weights)
    for action, weight in weights.items():
        assert found[action] / 6000 == pytest.approx(weight / sum(weights.values()), abs=0.025)


def test_without_softness_it_is_the_best_and_any_of_equals() -> None:
    assert {choose_softly(np.array([1.0, e, -np.inf, e]), 0.0, seed) for seed in range(50)} == {1, 3}


def test_without_a_network_the_games_advice_says_what_is_liked(install: Install) -> None:
    install(pebbles="tests.core.pebbles:GAME")
    match = new("pebbles", players=3, seed=3)
    assert manners(match.game) is BY_ADVICE
    liked = likings(match.game, match.record, 0)
    assert np.flatnonzero(np.isfinite(liked)).tolist() == match.game.legal_actions(match.record)
    for level in LEVEL_NAMES[:-1]:
        assert LEVELS[level].choose(match.game, match.record, 0, 1) in match.game.legal_actions(match.record)


def share(name: str, better: str, worse: str, games: int) -> float:
    contest = Contest(name, 2, (better, worse), games)
    won = 0.0
    for number in range(games):
        result = play(contest, number)
        firsts = [who for who, rank in zip(result.seats, result.ranks, strict=True) if rank == 1]
        won += firsts.count(better) / max(1, len(firsts))
    return won / games


def test_three_steps_are_far() -> None:
    assert share("kingsburg", "banneret", "squire", 30) > 0.75


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("step", range(1, len(LEVEL_NAMES) - 1))
def test_each_level_wins_about_seven_of_ten_games_against_the_one_below(name: str, step: int) -> None:
    assert 0.6 < share(name, LEVEL_NAMES[step], LEVEL_NAMES[step - 1], 300) < 0.8
