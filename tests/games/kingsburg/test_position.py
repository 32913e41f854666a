"""Positions of Kingsburg that somebody wrote."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import burgrave
from burgrave.core.errors import BadPosition
from burgrave.testing import finished

GAME = burgrave.game("kingsburg")
EMPTY: dict[str, Any] = {"provinces": [{}, {}, {}]}
DICE = {"dice": [3, 2, 1]}


def test_an_almost_empty_position_is_the_start_of_the_game() -> None:
    match = burgrave.new("kingsburg", position=EMPTY)
    assert match.players == 3
    assert [match.notation(action) for action in match.legal] == ["take:gold", "take:wood", "take:stone"]


def test_dice_lie_sorted_whatever_their_order() -> None:
    position = {"stage": "influence", "provinces": [{"dice": [1, 6, 3], "white": [2, 5]}, DICE]}
    province = burgrave.new("kingsburg", position=position).position()["provinces"][0]
    assert (province["dice"], province["white"]) == ([6, 3, 1], [5, 2])


def test_of_equal_dice_those_placed_lie_first() -> None:
    """Or the same group would be offered twice."""
    position = {"stage": "influence", "provinces": [{"dice": [2, 2, 2], "placed": [0, 2, 0]}, DICE]}
    match = burgrave.new("kingsburg", position=position)
    assert [match.notation(action) for action in match.legal] == ["pass", "influence:4:2+2"]


def test_who_joined_neutral_dice_stands_behind_them() -> None:
    neutral = [{"shows": 1, "on": 3}] * 3 + [{"shows": 1, "on": 2}] * 2
    position = {"stage": "influence", "provinces": [{"dice": [6, 5, 3], "placed": [0, 0, 3]}, DICE], "neutral": neutral}
    assert burgrave.new("kingsburg", position=position).position()["court"] == {"2": ["neutral"], "3": ["neutral", 0]}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"provinces": [{}] * 6}, "2 to 5 players, not 6"),
        ({"provinces": [{}]}, "2 to 5 players, not 1"),
        ({}, "provinces is a list"),
        ({"provinces": "all"}, "provinces is a list"),
        ({"provinces": [{"gold": -1}, {}]}, "provinces 0: gold is from 0 to 99, not -1"),
        ({"provinces": [{"gold": 1.5}, {}]}, "gold is a whole number, not 1.5"),
        ({"provinces": [{"gold": True}, {}]}, "gold is a whole number, not True"),
        ({"provinces": [{}, {"plus2": -1}]}, "provinces 1: plus2 is from 0 to 99"),
        ({"provinces": [{"buildings": ["chapel"]}, {}]}, "chapel without statue to its left"),
        ({"provinces": [{"buildings": ["statue", "church"]}, {}]}, "church without chapel"),
        ({"provinces": [{"buildings": ["inn", "inn"]}, {}]}, "named twice"),
        ({"provinces": [{"buildings": ["castle"]}, {}]}, "there is no 'castle'"),
        ({"provinces": [{"silver": 1}, {}]}, "unknown: silver"),
        ({**EMPTY, "weather": "fine"}, "unknown: weather"),
        ({**EMPTY, "year": 6}, "year is from 1 to 5, not 6"),
        ({**EMPTY, "season": "winter"}, "season is one of spring, summer, autumn"),
        ({**EMPTY, "stage": "tea"}, "stage is one of"),
        ({**EMPTY, "order": [0, 1, 1]}, "each of the seats 0 to 2 once"),
        ({**EMPTY, "order": [0, 1]}, "each of the seats 0 to 2 once"),
        ({**EMPTY, "envoy": 3}, "envoy is from 0 to 2, not 3"),
        ({**EMPTY, "enemy": "dragons 9"}, "the enemies of year 1 are"),
        ({**EMPTY, "options": {"fast": True}}, "options: unknown: fast"),
        ({"provinces": [{"dice": [1, 2, 3]}, {}]}, "from reroll to season_end only"),
        ({"stage": "influence", "provinces": [{"dice": [1, 2]}, DICE]}, "dice are three"),
        ({"stage": "influence", "provinces": [{"dice": [1, 2, 7]}, DICE]}, "dice is from 1 to 6, not 7"),
        ({"stage": "influence", "provinces": [{}, DICE]}, "dice are missing"),
        ({"stage": "influence", "provinces": [{**DICE, "white": [1, 1, 1]}, DICE]}, "at most two white ones"),
        ({"stage": "influence", "provinces": [DICE, DICE], "court": {"9": [0]}}, "not the players whose dice"),
        ({"stage": "influence", "provinces": [DICE, DICE], "court": {"9": [[0]]}}, "not the players whose dice"),
        ({"stage": "influence", "provinces": [DICE, DICE], "court": {"9": 0}}, "9 is a list"),
        ({"stage": "influence", "provinces": [{**DICE, "placed": [3, 0]}, DICE]}, "one number for each die"),
        (
            {"stage": "influence", "provinces": [{**DICE, "placed": [3, 0, 0]} for _ in range(3)]},
            "at most two guests",
        ),
        ({"stage": "battles", "provinces": [{}, {}]}, "enemy is missing"),
        ({"provinces": [{"glimpsed": True}, {}]}, "enemy is missing"),
        ({"provinces": [{}, {}], "neutral": [{"shows": 1, "on": 1}]}, "neutral dice are five"),
        ({"provinces": [{"aid_due": True}, {}]}, "only in the stage kings_aid"),
        ({**EMPTY, "actor": 1}, "asked is missing"),
        ({**EMPTY, "asked": "build", "actor": 0}, "build is asked in the stage build"),
        ({"stage": "build", "provinces": [{}, {}], "asked": "build", "actor": 0}, "has no choice"),
        ({"stage": "build", "provinces": [{"gold": 9}, {}], "asked": "build", "actor": 1}, "asked of seat 0, not of 1"),
        (
            {"stage": "season_end", "provinces": [{"gold": 1}, {}], "asked": "town_hall", "actor": 0},
            "town_hall is not asked of seat 0 here",
        ),
        (
            {"stage": "gifts", "provinces": [{**DICE, "placed": [0, 0, 1]}, DICE], "asked": "smuggle", "actor": 0},
            "smuggle is not asked",
        ),
        (
            {"stage": "influence", "provinces": [{**DICE, "passed": True}, DICE], "asked": "influence", "actor": 0},
            "influence is not asked",
        ),
        (
            {"stage": "build", "provinces": [{"gold": 9}, {}], "asked": "build", "actor": 0, "builds": 1},
            "a second building is built with the envoy",
        ),
    ],
)
def test_a_position_that_breaks_the_rules_is_refused_with_the_reason(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        burgrave.new("kingsburg", position=position)


POSITIONS = [
    GAME.position(match.at(ply))
    for players in (2, 3, 5)
    for match in [finished(("kingsburg", players, ()), players)]
    for ply in range(0, match.ply, 9)
]
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 25), st.floats(), st.text(max_size=3), st.lists(st.integers(-1, 7)),
    st.sampled_from(["build", "gift", "losses", "battles", "winter", "over", "influence", "season_end", "statue"]),
)  # fmt: skip


@settings(max_examples=300, deadline=None, derandomize=True)  # `derandomize=False` looks for others
@given(st.sampled_from(POSITIONS), st.data())
def test_a_position_is_refused_or_can_be_played(original: dict[str, Any], data: st.DataObject) -> None:
    """However a real position is changed: a clear refusal, or a state from which the game goes on to its end."""
    position = copy.deepcopy(original)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.sampled_from([position, *position["provinces"], position["court"]]))
        if place:
            place[data.draw(st.sampled_from(sorted(place)))] = data.draw(VALUES)
        if not isinstance(position["provinces"], list) or not isinstance(position["court"], dict):
            break
        if not all(isinstance(province, dict) for province in position["provinces"]):
            break
    try:
        record = GAME.place(position)
    except BadPosition:
        return
    mask = np.zeros(GAME.actions, np.uint8)
    for _ in range(2000):
        if GAME.compiled.actor(record) < 0:
            return
        assert GAME.compiled.legal(record, mask) >= 2
        actions = np.flatnonzero(mask)
        GAME.compiled.apply(record, int(actions[-1]))
    pytest.fail("the game does not end")
