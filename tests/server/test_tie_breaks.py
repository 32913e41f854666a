"""What decided between equal scores is said at the end of a game."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

import burgrave
from burgrave.lab.playout import simulated_match
from burgrave.server.http.pages.table import tie_break

ENGLISH = ["Ann", "Ben", "Cid"]


def told(match: Any) -> list[str]:
    view: Any = SimpleNamespace(ranks=match.ranks, scores=match.scores, record=match.at(match.ply), game=match.game)
    return tie_break(view, match.game.words("en", ENGLISH))


def after_the_last_winter(*provinces: dict[str, Any]) -> Any:
    return burgrave.new("kingsburg", position={"stage": "year_end", "year": 5, "provinces": list(provinces)})


@pytest.mark.proves("KB-R31")
def test_goods_then_buildings_and_nothing_where_points_decide_or_the_victory_is_shared() -> None:
    safe = {"points": 20, "soldiers": 9, "buildings": ["inn"]}
    goods = after_the_last_winter(safe | {"gold": 1}, safe | {"gold": 2})
    assert (goods.winners, told(goods)) == ([1], ["Equal on points; the tie-break, goods: 2 to 1."])
    more = safe | {"buildings": ["inn", "palisade"]}
    buildings = after_the_last_winter(more | {"gold": 2}, safe | {"gold": 2}, safe | {"points": 1, "gold": 9})
    assert (buildings.winners, told(buildings)) == ([0], ["Equal on points; the tie-break, buildings: 2 to 1."])
    points = after_the_last_winter(safe, safe | {"points": 21})
    assert (points.winners, told(points)) == ([1], [])
    shared = after_the_last_winter(safe | {"gold": 2}, safe | {"wood": 2})
    assert (shared.winners, told(shared)) == ([0, 1], [])


@pytest.mark.proves("ME-R45")
def test_they_order_those_with_equal_scores_as_the_rules_do() -> None:
    game, ties = burgrave.game("medievalia"), 0
    for seed in range(60):
        match = simulated_match(game, 3, {}, seed)
        record, words = match.at(match.ply), game.words("en", ENGLISH)
        alive = [seat for seat, fief in enumerate(match.position()["fiefs"]) if not fief["out"]]
        for one, other in combinations(alive, 2):
            if match.scores[one] == match.scores[other]:
                values = [[value for _, value in game.tie_breaks(record, seat, words)] for seat in (one, other)]
                better = (values[0] > values[1]) - (values[0] < values[1])
                ranks = match.ranks
                assert better == (ranks[one] < ranks[other]) - (ranks[one] > ranks[other])
                ties += 1
    assert ties > 10


@pytest.mark.proves("AL-R54")
def test_kings_who_have_met_the_challenge_compare_people_then_stores() -> None:
    met = {"monuments": 10, "population": 18, "housing": 18, "wheat": 5}
    game = burgrave.game("albalonga")
    match = burgrave.new("albalonga", position={"cities": [met, met | {"wheat": 7}]})
    values = [game.tie_breaks(match.at(0), seat, game.words("en", ENGLISH)) for seat in (0, 1)]
    assert [value for _, value in values[0]] == [18, 5 + match.position()["cities"][0]["silver"]]
    assert values[1][1][1] - values[0][1][1] == 2
