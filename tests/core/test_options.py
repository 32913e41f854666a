"""Options that depend on the number of players, and games that everybody loses."""

from __future__ import annotations

import numpy as np
import pytest

import burgrave
from burgrave.core.errors import BadOption
from burgrave.lab.simulate import simulate
from burgrave.lab.tally import Tally


def test_defaults_follow_the_number_of_players() -> None:
    game = burgrave.game("albalonga")
    assert game.all_options(2, {})["assisi"]
    assert not game.all_options(3, {})["assisi"]
    assert game.all_options(3, {"assisi": True}) == {"work_well_done": False, "spoils_of_war": False, "assisi": True}


def test_most_options_are_those_that_may_be_combined() -> None:
    game = burgrave.game("albalonga")
    assert list(game.most_options(4)) == ["work_well_done", "spoils_of_war", "assisi"]
    assert list(game.most_options(5)) == ["work_well_done", "spoils_of_war"]
    for players in game.seats:
        game.option_values(players, game.most_options(players))
    with pytest.raises(BadOption):
        game.option_values(5, dict.fromkeys(game.all_options(5, {}), True))


def test_a_game_that_everybody_loses_is_nobodys_win() -> None:
    results = np.array([[[20, 2], [26, 2]], [[26, 1], [12, 2]], [[26, 1], [26, 1]]], np.int32)
    tally = Tally.of(results, np.array([5, 5, 5]), {"odd": np.array([[True, False], [True, False], [False, True]])})
    assert tally.won == [2 + 1, 1]  # in halves of a game
    assert tally.winning_scores.counts == {26: 2}
    assert tally.won_with_trait["odd"] == 2 + 1


def test_a_report_on_games_that_everybody_lost() -> None:
    game = burgrave.game("albalonga")
    report = simulate(game, 3, {}, 50, 1)
    assert report.games_won == 0
    assert report.as_json()["mean_winning_score"] is None
    assert report.as_table(game.words())
