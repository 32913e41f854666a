"""One scale for all bots of a game."""

from __future__ import annotations

import math
import tomllib

import numpy as np
import pytest
from tools.strength import scale_table, with_ratings

from burgrave.bots.levels import ANCHOR, EVEN_STEP, LEVEL_NAMES, POINTS, Rating, rated_levels, strengths
from burgrave.core.registry import game, game_names
from burgrave.lab.arena import Result
from burgrave.lab.scale import Tally, connected, ratings, tallied


def contest(better: str, worse: str, games: int, won: float, players: int = 2) -> Tally:
    bots = tuple(sorted([better, *[worse] * (players - 1)]))
    return Tally(bots, games, {better: games * won, worse: games * (1 - won)})


def test_the_difference_says_how_often_the_better_one_wins() -> None:
    found = ratings([contest("b", "a", 10_000, 0.75)], "a", 1000)
    assert found["a"] == Rating(1000, 0)
    assert found["b"].value == pytest.approx(1000 + 400 * math.log10(3), abs=0.1)
    assert found["b"].error == pytest.approx(1.96 * POINTS / math.sqrt(10_000 * 0.75 * 0.25), rel=0.01)


def test_with_four_players_an_equal_share_is_a_quarter() -> None:
    assert ratings([contest("b", "a", 400, 0.25, 4)], "a", 1000)["b"].value == pytest.approx(1000)
    assert ratings([contest("b", "a", 100_000, 0.5, 4)], "a", 1000)["b"].value == pytest.approx(
        1000 + 400 * math.log10(3), abs=0.1
    )


def test_steps_add_up_and_so_do_their_errors() -> None:
    found = ratings([contest("b", "a", 400, 0.7), contest("c", "b", 400, 0.7)], "a", 0)
    assert found["c"].value == pytest.approx(2 * found["b"].value)
    assert found["c"].error == pytest.approx(math.sqrt(2) * found["b"].error)
    direct = ratings([contest("b", "a", 400, 0.7), contest("c", "b", 400, 0.7), contest("c", "a", 400, 0.85)], "a", 0)
    assert direct["c"].error < found["c"].error


def test_the_truth_lies_in_the_intervals() -> None:
    truth = {"a": 0.0, "b": 0.5, "c": 1.2}
    chance, inside = np.random.default_rng(1), 0
    for _ in range(200):
        tallies = []
        for one, other in (("b", "a"), ("c", "b"), ("c", "a")):
            won = chance.binomial(100, 1 / (1 + math.exp(truth[other] - truth[one]))) / 100
            tallies.append(contest(one, other, 100, won))
        rating = ratings(tallies, "a", 0)["c"]
        inside += abs(rating.value - POINTS * truth["c"]) < rating.error
    assert 180 <= inside <= 199


def test_who_always_wins_has_a_rating_and_who_met_nobody_has_none() -> None:
    tallies = [contest("b", "a", 100, 1.0), contest("y", "x", 100, 0.5)]
    assert connected(tallies, "a") == ["a", "b"]
    found = ratings(tallies, "a", 1000)
    assert list(found) == ["a", "b"]
    assert 1500 < found["b"].value < 3000
    assert found["b"].error > 200


def test_results_are_counted_by_bot() -> None:
    results = [
        Result(0, ["b", "a"], [5, 3], [1, 2], 9),
        Result(1, ["a", "b"], [5, 5], [1, 1], 9),
        Result(2, ["a", "b"], [0, 0], [2, 2], 9),  # nobody won
    ]
    assert tallied(results) == [Tally(("a", "b"), 3, {"a": 1.0, "b": 2.0})]


def test_ratings_stand_beside_the_levels() -> None:
    text = "# Why.\n\n[page]\nrating = 3\nrating_error = 4\nsoftness = 2.0\n\n[knight]\nplayouts = 4\n"
    written = with_ratings(text, {"page": Rating(1000, 0), "knight": Rating(1480.4, 29.6), "net": Rating(1, 1)})
    assert written.startswith("# Why.\n\n[page]\n")
    assert tomllib.loads(written) == {
        "page": {"rating": 1000, "rating_error": 0, "softness": 2.0},
        "knight": {"rating": 1480, "rating_error": 30, "playouts": 4},
    }
    assert with_ratings(written, {}) == text.replace("rating = 3\nrating_error = 4\n", "")
    assert "| knight | 1480 ± 30 |" in scale_table({"kingsburg": {"knight": Rating(1480.4, 29.6)}})


@pytest.mark.parametrize("name", game_names())
def test_a_higher_level_is_stronger(name: str) -> None:
    known = rated_levels(game(name))
    assert known["page"] == Rating(ANCHOR, 0)
    values = list(strengths(game(name)).values())
    assert values == sorted(values)
    assert len(values) == len(LEVEL_NAMES)


def test_a_level_that_was_not_rated_is_a_step_above_the_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burgrave.bots.levels.rated_levels", lambda _: {"squire": Rating(1500, 9)})
    found = strengths(game("kingsburg"))
    assert found["page"] == ANCHOR
    assert found["sergeant"] == pytest.approx(found["squire"] + EVEN_STEP) == pytest.approx(1500 + EVEN_STEP)
