from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match
from burgrave.games.kingsburg.state import NEUTRAL_DICE, ROLLED

from .tables import (
    BUILDER,
    asked,
    at,
    goods,
    in_season,
    moves,
    out,
    pass_until,
    play,
    points,
    reached,
    search,
    table,
    told,
)


def roll(random: dict[str, int], **more: Any) -> Match:
    return table({}, {}, stage="roll", random=random, **more)


def neutral(match: Match) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """What the first three and the last two neutral dice show, and on whom they stand; 0 and 0 for a die not placed."""
    dice = [(die["shows"], die["on"]) for die in match.position()["neutral"]]
    return dice[:3], dice[3:]


def total(dice: list[tuple[int, int]]) -> int:
    return sum(shows for shows, _ in dice)


def is_double_collision(match: Match) -> bool:
    """The last two are alike and would have joined the first three: only one of them is placed."""
    first, second = neutral(match)
    return any(shows == 0 for shows, _ in second) and total(first) > 0


def is_collision(match: Match) -> bool:
    first, second = neutral(match)
    return total(first) == total(second)


@pytest.mark.proves("KB-R10", "KB-Q3")
@pytest.mark.parametrize("key", range(40))
def test_three_neutral_dice_and_then_two_occupy_the_advisors_of_their_sums(key: int) -> None:
    match = roll({"key": key})
    first, second = neutral(match)
    assert {on for _, on in first} == {total(first)}
    taken = {total(first)}
    if total(first) != total(second) and not is_double_collision(match):
        assert {on for _, on in second} == {total(second)}
        taken.add(total(second))
    else:
        taken |= {on for _, on in second if on}
    assert match.position()["court"] == {str(advisor): ["neutral"] for advisor in sorted(taken)}


@pytest.mark.proves("KB-R10", "KB-Q3")
def test_dice_that_find_their_advisor_taken_go_singly() -> None:
    match = search(roll, is_collision)
    first, second = neutral(match)
    assert all(on == shows for shows, on in second)
    assert second[0] != second[1]
    expected = {total(first), *(shows for shows, _ in second)}
    assert set(match.position()["court"]) == {str(advisor) for advisor in expected}


@pytest.mark.proves("KB-R10", "KB-Q3")
def test_of_a_double_only_one_is_placed() -> None:
    match = search(roll, is_double_collision)
    first, second = neutral(match)
    placed = [(shows, on) for shows, on in second if shows]
    assert len(placed) == 1
    assert placed[0][0] == placed[0][1] == total(first) / 2
    assert set(match.position()["court"]) == {str(total(first)), str(placed[0][1])}


@pytest.mark.proves("KB-R10", "KB-Q3")
def test_neutral_dice_are_rolled_before_the_players() -> None:
    events = told(play(table({"wood": 1}, {}, stage="build"), "pass"))
    assert events.count(NEUTRAL_DICE) >= 2
    assert NEUTRAL_DICE not in events[events.index(ROLLED) :]


@pytest.mark.proves("KB-R10")
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_neutral_dice_are_rolled_every_season(season: str) -> None:
    match = roll({"key": 1}, season=season)
    assert len(match.position()["neutral"]) == 5
    assert match.position()["court"]


@pytest.mark.proves("KB-R10")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_more_players_have_no_neutral_dice(players: int) -> None:
    match = table(*[{}] * players, stage="roll")
    assert match.position()["neutral"] == []
    assert match.position()["court"] == {}


def neutral_on(*advisors: int) -> list[dict[str, int]]:
    """Three dice on the first of these advisors, two on the second."""
    first, second = advisors
    shown = [first - 2, 1, 1, second - 1, 1]
    return [{"shows": value, "on": first if die < 3 else second} for die, value in enumerate(shown)]


@pytest.mark.proves("KB-R10", "KB-R15")
def test_advisors_of_the_neutral_dice_are_closed() -> None:
    match = table({"dice": [3, 4, 5]}, out(), stage="influence", neutral=neutral_on(5, 4))
    assert reached(moves(match)) == [3, 7, 8, 9, 12]


@pytest.mark.proves("KB-R10")
def test_neutral_dice_receive_nothing() -> None:
    match = table(at(3), BUILDER, stage="gifts", neutral=neutral_on(8, 4))
    assert asked(match) == ("build", 0)
    assert [goods(match, seat) for seat in (0, 1)] == [(0, 1, 0), (0, 1, 0)]
    assert points(match) == [0, 0]


@pytest.mark.proves("KB-R10")
def test_neutral_dice_are_removed_at_the_end_of_the_season() -> None:
    for key in range(10):
        match = table({"dice": [6, 6, 6]}, out(), stage="influence", neutral=neutral_on(5, 4), random={"key": key})
        match.play("pass")
        assert in_season("summer")(match)
        occupied = {str(on) for dice in neutral(match) for _, on in dice if on}
        assert set(match.position()["court"]) == occupied


@pytest.mark.proves("KB-Q2", "KB-R15", "KB-R10")
def test_the_envoy_joins_neutral_dice_and_receives_one_gift() -> None:
    match = table({"dice": [1, 4, 6]}, BUILDER | out(), stage="influence", neutral=neutral_on(5, 4), envoy=0)
    assert "influence:4:4:envoy" in moves(match)
    play(match, "influence:4:4:envoy")
    assert match.position()["court"]["4"] == ["neutral", 0]
    assert match.position()["envoy"] is None
    play(match, "pass", "take:gold")
    assert goods(match, 0) == (1, 0, 0)
    assert asked(match) == ("build", 1)


@pytest.mark.proves("KB-Q2")
def test_without_the_envoy_there_is_no_way_to_an_advisor_of_the_neutral_dice() -> None:
    holds = {"dice": [2, 3, 4], "white": [1], "plus2": 2, "buildings": ["inn", "market"]}
    match = table(holds, out(), stage="influence", neutral=neutral_on(5, 4))
    assert not {4, 5} & set(reached(moves(match)))


@pytest.mark.proves("KB-R10", "KB-R9")
def test_neutral_dice_have_no_place_in_the_order() -> None:
    match = roll({"key": 3})
    assert sorted(match.position()["order"]) == [0, 1]
    pass_until(match, in_season("summer"))
    assert sorted(match.position()["order"]) == [0, 1]
