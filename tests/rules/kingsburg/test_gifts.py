from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match

from .tables import (
    BUILDER,
    Province,
    asked,
    at,
    everyone,
    goods,
    in_season,
    in_stage,
    moves,
    out,
    pass_until,
    play,
    points,
    province,
    row_to,
    table,
)

NAMES = ("gold", "wood", "stone", "plus2", "soldiers", "points")
ANY = ["take:gold", "take:stone", "take:wood"]


def gifts(*provinces: Province, **more: Any) -> Match:
    """Step c of spring; a last player can build, so that the game waits for them or earlier."""
    return table(*provinces, BUILDER, stage="gifts", **more)


def holds(match: Match, seat: int) -> dict[str, int]:
    """What the seat holds, without what it does not."""
    return {name: province(match, seat)[name] for name in NAMES if province(match, seat)[name]}


# Every advisor


@pytest.mark.proves("KB-R17")
@pytest.mark.parametrize(
    ("advisor", "gift"),
    [
        (1, {"points": 1}),
        (2, {"gold": 1}),
        (3, {"wood": 1}),
        (5, {"soldiers": 1}),
        (8, {"gold": 2}),
        (10, {"soldiers": 2}),
        (13, {"stone": 3}),
        (15, {"gold": 1, "wood": 1, "stone": 1}),
        (16, {"gold": 4}),
        (18, {"gold": 1, "wood": 1, "stone": 1, "soldiers": 1}),
    ],
)
def test_gifts_without_a_choice(advisor: int, gift: dict[str, int]) -> None:
    match = gifts(at(advisor), {})
    assert asked(match)[0] == "build"
    assert holds(match, 0) == gift
    assert holds(match, 1) == {}


@pytest.mark.proves("KB-R17", "KB-Q6")
@pytest.mark.parametrize(
    ("advisor", "first", "choices", "number"),
    [
        (4, {}, ["take:gold", "take:wood"], 1),
        (7, {"plus2": 1}, ANY, 1),
        (9, {"wood": 1}, ["take:gold", "take:stone"], 1),
        (11, {"stone": 1}, ["take:gold", "take:wood"], 1),
        (12, {"plus2": 1}, ANY, 2),
        (17, {"points": 3}, ANY, 2),
    ],
)
def test_gifts_with_a_choice(advisor: int, first: dict[str, int], choices: list[str], number: int) -> None:
    """Each good chosen is added; nothing can be declined."""
    for choice in choices:
        match = gifts(at(advisor), {})
        assert holds(match, 0) == first
        for taken in range(1, number + 1):
            assert asked(match) == ("gift", 0)
            assert moves(match) == choices
            match.play(choice)
            good = choice.removeprefix("take:")
            assert holds(match, 0) == first | {good: first.get(good, 0) + taken}
        assert asked(match)[0] == "build"


@pytest.mark.proves("KB-R17")
def test_goods_of_choice_may_differ() -> None:
    match = play(gifts(at(12)), "take:gold", "take:stone")
    assert holds(match, 0) == {"gold": 1, "stone": 1, "plus2": 1}


# The Alchemist


@pytest.mark.proves("KB-R17", "KB-Q5")
@pytest.mark.parametrize(("given", "after"), [("gold", (0, 2, 2)), ("wood", (2, 0, 2)), ("stone", (2, 2, 0))])
def test_the_alchemist_gives_one_each_of_the_other_two(given: str, after: tuple[int, int, int]) -> None:
    match = gifts(at(6) | {"gold": 1, "wood": 1, "stone": 1})
    assert moves(match) == ["give:gold", "give:stone", "give:wood", "pass"]
    match.play(f"give:{given}")
    assert goods(match, 0) == after
    assert asked(match)[0] == "build"


@pytest.mark.proves("KB-R17", "KB-Q5", "KB-Q6")
def test_the_alchemist_may_be_declined() -> None:
    match = play(gifts(at(6) | {"stone": 1}), "pass")
    assert goods(match, 0) == (0, 0, 1)


@pytest.mark.proves("KB-Q5")
def test_only_goods_that_one_holds_can_be_traded() -> None:
    match = gifts(at(6) | {"stone": 2, "plus2": 1})
    assert moves(match) == ["give:stone", "pass"]


@pytest.mark.proves("KB-Q5")
def test_without_goods_the_alchemist_does_nothing() -> None:
    match = gifts(at(6))
    assert asked(match) == ("build", 1)
    assert holds(match, 0) == {}


@pytest.mark.proves("KB-Q5")
def test_the_alchemist_may_be_influenced_without_goods() -> None:
    match = table({"dice": [6, 5, 4]}, out(), stage="influence")
    assert "influence:6:6" in moves(match)


# The Smuggler


@pytest.mark.proves("KB-R17", "KB-R32", "KB-Q4")
@pytest.mark.parametrize("before", [5, 1, 0, -3])
def test_the_smuggler_sells_three_goods_for_a_point(before: int) -> None:
    match = gifts(at(14) | {"points": before})
    assert moves(match) == ["pass", "smuggle"]
    play(match, "smuggle", "take:gold", "take:gold", "take:stone")
    assert goods(match, 0) == (2, 0, 1)
    assert points(match)[0] == before - 1


@pytest.mark.proves("KB-R17", "KB-Q6")
def test_who_does_not_pay_the_smuggler_takes_nothing() -> None:
    match = play(gifts(at(14) | {"points": 4}), "pass")
    assert holds(match, 0) == {"points": 4}
    assert asked(match)[0] == "build"


@pytest.mark.proves("KB-Q6")
def test_who_pays_the_smuggler_takes_all_three() -> None:
    match = play(gifts(at(14)), "smuggle")
    for _ in range(3):
        assert moves(match) == ANY
        match.play("take:wood")
    assert asked(match)[0] == "build"


# Order


@pytest.mark.proves("KB-R17")
def test_advisors_give_in_ascending_order() -> None:
    """Not in order of play, nor in order of placement."""
    match = gifts(at(12), at(9), at(4), order=[0, 1, 2, 3])
    seats = []
    while asked(match)[0] == "gift":
        seats.append(match.actor)
        match.play("take:gold")
    assert seats == [2, 1, 0, 0]


@pytest.mark.proves("KB-R17")
def test_goods_of_lower_advisors_can_be_traded_with_the_alchemist() -> None:
    match = gifts(at(3, 6))
    assert asked(match) == ("trade", 0)
    match.play("give:wood")
    assert goods(match, 0) == (1, 0, 1)


@pytest.mark.proves("KB-R17")
def test_goods_of_higher_advisors_come_too_late_for_the_alchemist() -> None:
    match = gifts(at(6, 8))
    assert asked(match)[0] == "build"
    assert goods(match, 0) == (2, 0, 0)


@pytest.mark.proves("KB-R17", "KB-Q31")
@pytest.mark.parametrize("guests", [[0, 1], [1, 0]])
def test_two_guests_are_served_in_order_of_placement(guests: list[int]) -> None:
    match = gifts(at(7), at(7), court={"7": guests})
    seats = []
    while asked(match)[0] == "gift":
        seats.append(match.actor)
        match.play("take:gold")
    assert seats == guests
    assert [holds(match, seat) for seat in (0, 1)] == [{"gold": 1, "plus2": 1}] * 2


@pytest.mark.proves("KB-R17", "KB-Q30")
def test_a_double_guest_trades_and_smuggles_twice() -> None:
    match = gifts({"dice": [6, 6, 1], "placed": [6, 6, 0], "gold": 1}, court={"6": [0, 0]})
    play(match, "give:gold", "give:wood")
    assert goods(match, 0) == (1, 0, 2)


# What goes back


@pytest.mark.proves("KB-R17")
def test_dice_come_back() -> None:
    match = table({"dice": [1, 2, 3]}, out(), stage="influence")
    play(match, "influence:1:1", "influence:2:2", "influence:3:3")
    pass_until(match, in_season("summer"))
    pass_until(match, in_stage("influence"))
    assert everyone(match, "placed") == [[0, 0, 0], [0, 0, 0]]


@pytest.mark.proves("KB-R17", "KB-R13")
def test_a_used_token_does_not_come_back() -> None:
    match = table({"dice": [1, 2, 3], "plus2": 1}, out(), stage="influence")
    play(match, "influence:3:1:plus2", "pass")
    pass_until(match, in_season("summer"))
    assert province(match, 0)["plus2"] == 0


@pytest.mark.proves("KB-R17", "KB-R5")
def test_the_kings_white_die_goes_back() -> None:
    match = table({"dice": [1, 2, 3], "white": [4]}, out(), stage="influence", kings_die=0)
    match.play("pass")
    pass_until(match, in_season("summer"))
    assert match.position()["kings_die"] is None
    assert everyone(match, "white") == [[], []]


# The Stable


@pytest.mark.proves("KB-R19", "KB-Q18")
@pytest.mark.parametrize(("advisor", "without"), [(1, 0), (5, 1), (10, 2), (13, 0), (15, 0), (18, 1)])
def test_the_stable_adds_a_soldier_to_soldiers(advisor: int, without: int) -> None:
    plain, stable = gifts(at(advisor)), gifts(at(advisor) | {"buildings": row_to("stable")})
    assert province(plain, 0)["soldiers"] == without
    assert province(stable, 0)["soldiers"] == without + (without > 0)


@pytest.mark.proves("KB-Q18")
def test_the_stable_adds_a_soldier_for_each_advisor_and_each_visit() -> None:
    double = {"dice": [5, 5, 1], "placed": [5, 5, 0], "buildings": row_to("stable")}
    assert province(gifts(double, court={"5": [0, 0]}), 0)["soldiers"] == 4
    assert province(gifts(at(5, 10) | {"buildings": row_to("stable")}), 0)["soldiers"] == 5


@pytest.mark.proves("KB-Q18")
def test_a_stable_built_this_season_comes_too_late() -> None:
    match = gifts(at(5) | {"buildings": ["palisade"], "gold": 1, "wood": 1, "stone": 1})
    match.play("build:stable")
    assert province(match, 0)["soldiers"] == 1


@pytest.mark.proves("KB-R17")
def test_the_queen_shows_the_enemy_after_her_goods_are_chosen() -> None:
    """Her gifts come as they are listed: two goods, a look at the enemy, points."""
    match = table(at(17), {}, stage="gifts")
    match.play("take:gold")
    assert not match.position()["provinces"][0]["glimpsed"]
    match.play("take:wood")
    assert match.position()["provinces"][0]["glimpsed"]
