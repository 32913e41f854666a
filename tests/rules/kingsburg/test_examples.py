"""The worked examples of the rulebook, told of four players."""

from __future__ import annotations

from typing import Any

import pytest

import burgrave
from burgrave import Match

from .tables import (
    BUILDER,
    Province,
    asked,
    at,
    battle,
    card,
    dice,
    everyone,
    goods,
    moves,
    out,
    play,
    points,
    province,
    reached,
    row_to,
    search,
    table,
    winter,
)

ADA, BRUNO, CLARA, DAVID = range(4)
FIRST_ORDER = [CLARA, ADA, DAVID, BRUNO]
ROLLS = {ADA: [1, 3, 5], BRUNO: [4, 4, 5], CLARA: [2, 2, 6], DAVID: [2, 3, 5]}


def four(**by_name: Province) -> list[Province]:
    return [by_name.get(name, {}) for name in ("ada", "bruno", "clara", "david")]


# A whole season, from set-up to the first buildings: KB-E1 to KB-E7. Each example starts where the one before ended.


def after_setup() -> Match:
    return table({}, {}, {}, {}, order=FIRST_ORDER)


def after_aid() -> Match:
    return play(after_setup(), "take:gold", "take:wood", "take:gold", "take:stone")


def after_roll() -> Match:
    """The dice of the rulebook instead of those that this generator rolled."""
    position = after_aid().position() | {"stage": "reroll", "asked": "nothing", "actor": None, "order": FIRST_ORDER}
    for seat, shown in ROLLS.items():
        position["provinces"][seat]["dice"] = shown
    return burgrave.new("kingsburg", position=position)


def after_influence() -> Match:
    return play(
        after_roll(),
        "influence:8:5+3",
        "influence:4:2+2",
        "influence:7:5+2",
        "influence:9:5+4",
        "influence:1:1",
        "influence:6:6",
        "influence:3:3",
    )


def after_gifts() -> Match:
    return play(after_influence(), "take:wood", "give:wood", "take:wood", "take:gold")


@pytest.mark.proves("KB-E1")
def test_e1_set_up() -> None:
    match = after_setup()
    assert match.position()["order"] == FIRST_ORDER
    assert asked(match) == ("aid", CLARA)


@pytest.mark.proves("KB-E2")
def test_e2_year_one_everybody_takes_a_good() -> None:
    match = after_setup()
    for seat, good in ((CLARA, "gold"), (ADA, "wood"), (DAVID, "gold"), (BRUNO, "stone")):
        assert asked(match) == ("aid", seat)
        match.play(f"take:{good}")
    assert [goods(match, seat) for seat in range(4)] == [(0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 0, 0)]
    assert match.position()["kings_die"] is None
    assert everyone(match, "white") == [[], [], [], []]


@pytest.mark.proves("KB-E4")
def test_e4_order_of_play() -> None:
    """Clara and David both rolled 10, and Clara came before David."""
    match = after_roll()
    assert match.position()["order"] == [ADA, CLARA, DAVID, BRUNO]


@pytest.mark.proves("KB-E5")
def test_e5_influence() -> None:
    match = after_roll()
    steps = [
        (ADA, "influence:8:5+3", None),
        (CLARA, "influence:4:2+2", 8),
        (DAVID, "influence:7:5+2", None),
        (BRUNO, "influence:9:5+4", 8),
        (ADA, "influence:1:1", None),
        (CLARA, "influence:6:6", None),
        (DAVID, "influence:3:3", None),
    ]
    for seat, action, closed in steps:
        assert asked(match) == ("influence", seat)
        assert closed not in reached(moves(match))
        match.play(action)
    assert asked(match)[0] == "gift"  # Bruno's last die, a 4, finds the Merchant closed: the step is over
    assert everyone(match, "passed") == [True, True, True, True]
    assert sorted(province(match, BRUNO)["placed"]) == [0, 9, 9]


@pytest.mark.proves("KB-E6")
def test_e6_gifts() -> None:
    match = after_influence()
    assert points(match) == [1, 0, 0, 0]  # the Jester, at once
    assert goods(match, DAVID) == (1, 1, 0)  # the Architect
    assert asked(match) == ("gift", CLARA)
    match.play("take:wood")
    assert asked(match) == ("trade", CLARA)
    match.play("give:wood")
    assert goods(match, CLARA) == (2, 0, 1)
    assert asked(match) == ("gift", DAVID)
    match.play("take:wood")
    assert goods(match, DAVID) == (1, 2, 0)
    assert province(match, DAVID)["plus2"] == 1
    assert goods(match, ADA) == (2, 1, 0)
    assert asked(match) == ("gift", BRUNO)
    match.play("take:gold")
    assert goods(match, BRUNO) == (1, 1, 1)


@pytest.mark.proves("KB-E7")
def test_e7_build() -> None:
    match = after_gifts()
    for seat, name in ((ADA, "statue"), (CLARA, "guard_tower"), (DAVID, "palisade")):
        assert asked(match) == ("build", seat)
        match.play(f"build:{name}")
    assert points(match) == [4, 0, 1, 0]
    assert asked(match) == ("build", BRUNO)
    match.play("build:inn")
    assert points(match) == [5, 1, 2, 1]  # one building each: the King's reward of phase 3 goes to all
    assert [goods(match, seat) for seat in range(4)] == [(0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 0, 0)]
    assert everyone(match, "plus2") == [0, 0, 0, 1]
    assert everyone(match, "buildings") == [["statue"], ["inn"], ["guard_tower"], ["palisade"]]


@pytest.mark.proves("KB-E2", "KB-E4", "KB-E5", "KB-E6", "KB-E7")
def test_e2_to_e7_are_one_season() -> None:
    match = play(after_gifts(), "build:statue", "build:guard_tower", "build:palisade", "build:inn")
    assert match.position()["season"] == "summer"
    assert match.position()["year"] == 1


# Single situations


@pytest.mark.proves("KB-E3")
def test_e3_clara_rolls_the_white_die() -> None:
    five = ["statue", "inn", "guard_tower", "palisade", "barricade"]
    match = table(
        *four(
            ada={"buildings": [*five, "chapel"]},
            bruno={"buildings": five, "gold": 2},
            clara={"buildings": five},
            david={"buildings": [*five, "market"], "gold": 1},
        ),
        year=3,
    )
    assert match.position()["kings_die"] == CLARA
    assert [len(white) for white in everyone(match, "white")] == [0, 0, 1, 0]
    assert goods(match, CLARA) == (0, 0, 0)
    assert match.position()["season"] == "spring"


@pytest.mark.proves("KB-E8")
@pytest.mark.parametrize(("standing", "may"), [([], False), (["statue"], False), (["statue", "chapel"], True)])
def test_e8_the_church_needs_statue_and_chapel(standing: list[str], may: bool) -> None:
    match = table({"buildings": standing, "gold": 9, "wood": 9, "stone": 9}, {}, stage="build")
    assert ("build:church" in moves(match)) == may


def year_two(fred_gold: int) -> Match:
    standing = ["statue", "inn", "guard_tower", "palisade"]
    return table(
        *four(
            ada={"buildings": [*standing, "barricade"]},
            bruno={"buildings": standing, "gold": 2},
            clara={"buildings": standing, "gold": fred_gold},
            david={"buildings": standing},
        ),
        year=2,
        season="summer",
        stage="kings_envoy",
    )


@pytest.mark.proves("KB-E9")
def test_e9_david_receives_the_envoy() -> None:
    assert year_two(fred_gold=1).position()["envoy"] == DAVID
    assert year_two(fred_gold=0).position()["envoy"] is None


@pytest.mark.proves("KB-E10")
def test_e10_david_builds_twice() -> None:
    david = {"buildings": ["guard_tower"], "gold": 1, "wood": 3}
    match = table(*four(bruno=BUILDER, david=david), stage="build", order=[DAVID, ADA, BRUNO, CLARA], envoy=DAVID)
    play(match, "build:barricade", "build:blacksmith")
    assert asked(match) == ("build", BRUNO)
    assert set(province(match, DAVID)["buildings"]) == {"guard_tower", "barricade", "blacksmith"}
    assert goods(match, DAVID) == (0, 0, 0)
    assert match.position()["envoy"] is None


@pytest.mark.proves("KB-E11")
def test_e11_david_joins_bruno_at_the_architect() -> None:
    david = {"dice": [3, 5, 6], "placed": [0, 11, 11]}
    match = table(
        *four(ada=out(), bruno=at(3) | {"passed": True}, clara=out(), david=david), stage="influence", envoy=DAVID
    )
    assert moves(match) == ["influence:3:3:envoy", "pass"]
    match.play("influence:3:3:envoy")
    assert goods(match, BRUNO) == (0, 1, 0)
    assert goods(match, DAVID)[1] == 1
    assert match.position()["envoy"] is None


def goblins(**david: Any) -> Match:
    """KB-E12: Goblins of strength 3, and the King's die shows 1."""
    return winter(
        1,
        *four(
            ada={"buildings": ["statue", "palisade", "barricade"], "points": 3},
            bruno={"buildings": ["inn", "guard_tower"], "soldiers": 1, "points": 1},
            clara={"buildings": ["guard_tower", "blacksmith", "barricade"], "points": 3},
            david={"buildings": ["inn", "barricade", "crane"], "wood": 1, "points": 1} | david,
        ),
        enemy="goblins 3",
    )


@pytest.mark.proves("KB-E12")
def test_e12_winter() -> None:
    match = goblins()
    assert points(match) == [3, 1, 4, 0]
    assert [goods(match, seat) for seat in range(4)] == [(0, 0, 0), (0, 0, 0), (0, 0, 1), (0, 1, 0)]
    assert everyone(match, "buildings") == [
        ["statue", "palisade", "barricade"],
        ["inn", "guard_tower"],
        ["guard_tower", "blacksmith", "barricade"],
        ["inn", "barricade"],
    ]
    assert everyone(match, "soldiers") == [0, 0, 0, 0]


@pytest.mark.proves("KB-E12")
def test_e12_with_a_market_it_would_have_been_the_market() -> None:
    match = goblins(buildings=["inn", "market", "barricade", "crane"])
    assert province(match, DAVID)["buildings"] == ["inn", "barricade", "crane"]


@pytest.mark.proves("KB-E13")
def test_e13_statue_then_chapel() -> None:
    holder = {"dice": [2, 2, 2], "white": [2], "buildings": ["statue", "chapel"]}

    def by_statue(random: dict[str, int]) -> Match:
        match = table(holder, {"dice": [2, 4, 6]}, {"dice": [6, 6, 6]}, stage="reroll", random=random)
        assert moves(match) == ["pass", "reroll:coloured", "reroll:white"]  # 8 in all: not for the Chapel
        return play(match, "reroll:coloured")

    match = search(by_statue, lambda match: sum(dice(match, 0)) == 7)
    assert sorted(dice(match, 0)) == [1, 2, 2, 2]
    assert asked(match) == ("reroll", 0)
    assert moves(match) == ["pass", "reroll:all"]
    match.play("reroll:all")
    assert len(dice(match, 0)) == 4
    assert asked(match)[0] == "influence"


@pytest.mark.proves("KB-E13")
def test_e13_after_both_neither_serves_again() -> None:
    """Whatever the dice show: 1, 1, 1, 1 would suit both."""
    used = {"statue_used": True, "chapel_used": True}
    holder = {"dice": [1, 1, 1], "white": [1], "buildings": ["statue", "chapel"]} | used
    assert asked(table(holder, {"dice": [2, 4, 6]}, stage="reroll"))[0] == "influence"


@pytest.mark.proves("KB-E14")
def test_e14_crane() -> None:
    match = table(
        {"buildings": ["inn", "market", "barricade", "crane"], "gold": 1, "wood": 3, "stone": 1}, BUILDER, stage="build"
    )
    match.play("build:farms")
    assert goods(match, 0) == (0, 0, 0)
    assert "farms" in province(match, 0)["buildings"]


@pytest.mark.proves("KB-E15")
def test_e15_market() -> None:
    match = table({"dice": [3, 3, 3], "buildings": ["inn", "market"]}, out(), stage="influence")
    assert reached(move for move in moves(match) if ":3+3+3" in move) == [8, 9, 10]


@pytest.mark.proves("KB-E16")
@pytest.mark.parametrize(("advisor", "soldiers"), [(10, 3), (5, 2), (18, 2)])
def test_e16_stable(advisor: int, soldiers: int) -> None:
    match = table(at(advisor) | {"buildings": row_to("stable")}, BUILDER, stage="gifts")
    assert province(match, 0)["soldiers"] == soldiers


@pytest.mark.proves("KB-E17")
def test_e17_barracks() -> None:
    match = table({"buildings": row_to("barracks"), "gold": 1, "wood": 1, "stone": 1}, {"gold": 2}, stage="recruit")
    play(match, "recruit:gold", "recruit:wood", "recruit:stone")
    assert asked(match) == ("recruit", 1)
    assert province(match, 0)["soldiers"] == 3
    assert goods(match, 0) == (0, 0, 0)


@pytest.mark.proves("KB-E18")
def test_e18_fortress() -> None:
    """A second victor has the better army, so that the one point is the Fortress's."""
    match = battle(card(1, "orcs 3"), {"buildings": row_to("fortress"), "soldiers": 1}, {"soldiers": 9})
    assert goods(match, 0) == (1, 0, 0)
    assert points(match) == [1, 1]


@pytest.mark.proves("KB-E19")
@pytest.mark.parametrize("payment", ["plus2", "gold"])
def test_e19_town_hall(payment: str) -> None:
    hall = {"buildings": row_to("town_hall"), "plus2": 3, "gold": 3}
    match = play(table(hall, hall, stage="season_end"), f"give:{payment}")
    assert asked(match) == ("town_hall", 1)
    assert points(match) == [1, 0]
    assert province(match, 0)[payment] == 2


@pytest.mark.proves("KB-E20")
def test_e20_best_army() -> None:
    match = battle(card(3, "goblins 5"), {"soldiers": 10}, {"soldiers": 11})
    assert points(match) == [0, 1]
    assert [goods(match, seat) for seat in (0, 1)] == [(0, 0, 1), (0, 0, 1)]
