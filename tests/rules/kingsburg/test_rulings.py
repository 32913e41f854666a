"""Rulings that are not yet told by the tests of the rules they belong to."""

from __future__ import annotations

import pytest

from .tables import (
    BUILDER,
    BUILDINGS,
    CARDS,
    EXTRA,
    asked,
    at,
    battle,
    card,
    everyone,
    goods,
    in_season,
    moves,
    out,
    pass_until,
    play,
    points,
    province,
    row_to,
    table,
)


@pytest.mark.proves("KB-Q1")
def test_q1_who_was_nearer_place_one_stays_before() -> None:
    tied = {"dice": [2, 3, 4]}
    match = table(tied, tied, tied, tied, tied, stage="reroll", order=[4, 2, 0, 3, 1])
    assert match.position()["order"] == [4, 2, 0, 3, 1]


@pytest.mark.proves("KB-Q4")
def test_q4_the_smuggler_twice_at_zero() -> None:
    """Twice two sixes and a token each."""
    match = table({"dice": [6, 6, 6], "white": [6], "placed": [14] * 4}, BUILDER, stage="gifts", court={"14": [0, 0]})
    play(match, "smuggle", "take:gold", "take:gold", "take:gold")
    assert asked(match) == ("smuggle", 0)
    match.play("smuggle")
    assert points(match)[0] == -2


@pytest.mark.proves("KB-Q6")
@pytest.mark.parametrize("advisor", [advisor for advisor in range(1, 19) if advisor not in (6, 14)])
def test_q6_gifts_may_not_be_declined(advisor: int) -> None:
    match = table(at(advisor) | {"gold": 1}, BUILDER, stage="gifts")
    assert asked(match)[0] == "build" or "pass" not in moves(match)


@pytest.mark.proves("KB-Q6")
def test_q6_income_and_rewards_may_not_be_declined() -> None:
    """Fewer goods would help in phases 1 and 5; Guild, Inn and battle rewards come without a question."""
    match = table({"buildings": row_to("merchants_guild")}, {}, {}, stage="season_end", season="summer")
    assert asked(match)[0] == "influence"
    assert goods(match, 0) == (1, 0, 0)
    assert province(match, 0)["plus2"] == 1
    match = battle(card(1, "barbarians 2"), {"soldiers": 3}, {"soldiers": 2})
    assert goods(match, 0) == (1, 0, 0)


@pytest.mark.proves("KB-Q9")
def test_q9_dice_token_and_market_add_up() -> None:
    """13 with both reaches 16 and never 17."""
    match = table({"dice": [1, 6, 6], "plus2": 2, "buildings": row_to("market")}, out(), stage="influence")
    whole = [move for move in moves(match) if ":6+6+1:" in move + ":"]
    assert sorted(int(move.split(":")[1]) for move in whole) == [12, 13, 14, 14, 15, 16]


@pytest.mark.proves("KB-Q10", "KB-Q11")
def test_q10_white_dice_count_for_statue_and_chapel_together() -> None:
    both = {"dice": [1, 1, 1], "white": [1, 1], "buildings": row_to("chapel")}
    match = table(both, {"dice": [2, 4, 6]}, stage="reroll")
    assert moves(match) == ["pass", "reroll:all", "reroll:coloured", "reroll:white"]


@pytest.mark.proves("KB-Q12")
def test_q12_farms_and_kings_aid_in_spring() -> None:
    """The King's die is gone in summer, the Farms' is not."""
    match = table({"buildings": row_to("farms")}, {"buildings": [*row_to("market"), "statue", "palisade"]}, year=3)
    assert match.position()["kings_die"] == 0
    assert [len(white) for white in everyone(match, "white")] == [2, 0]
    pass_until(match, in_season("summer"))
    pass_until(match, lambda match: asked(match)[0] == "influence")
    assert [len(white) for white in everyone(match, "white")] == [1, 0]


@pytest.mark.proves("KB-Q15", "KB-Q16")
def test_q15_town_hall_and_embassy_built_together_serve_at_once() -> None:
    match = table({"buildings": row_to("crane"), "gold": 3, "wood": 3, "stone": 3}, {}, stage="build", envoy=0)
    play(match, "build:town_hall", "build:embassy")
    assert points(match)[0] == 2 + 4 + 1
    assert asked(match) == ("town_hall", 0)
    assert moves(match) == ["give:gold", "pass"]


@pytest.mark.proves("KB-Q20", "KB-R3")
def test_q20_tokens_are_not_traded_nor_lost_to_enemies() -> None:
    match = battle(card(4, "demons 6"), {"plus2": 5}, {"soldiers": 6})
    assert province(match, 0)["plus2"] == 5


@pytest.mark.proves("KB-Q21", "KB-R25")
@pytest.mark.parametrize(("soldiers", "scored"), [(5, 0), (4, -2), (6, 2)])
def test_q21_the_palisade_adds_two_in_all_against_zombies(soldiers: int, scored: int) -> None:
    match = battle(card(4, "zombies 7"), {"soldiers": soldiers, "buildings": ["palisade"]}, {"soldiers": 7})
    assert points(match) == [scored, 0]


@pytest.mark.proves("KB-Q23", "KB-R29")
def test_q23_equal_totals_but_only_one_has_won() -> None:
    """Value 5 each against Goblins of 5; the wall wins, the other draws."""
    match = battle(card(4, "goblins 5"), {"soldiers": 5}, {"soldiers": 3, "buildings": row_to("stone_wall")})
    assert points(match) == [0, 1]


@pytest.mark.proves("KB-Q24", "KB-R25")
def test_q24_the_church_still_counts_in_the_battle_that_destroys_it() -> None:
    """8 and the Church's 1 against Demons of 9 is a draw; 7 and 1 is a defeat, and then the Church falls."""
    church = {"buildings": row_to("church"), "points": 15}
    assert points(battle(card(5, "demons 9"), church | {"soldiers": 8}, {"soldiers": 9}))[0] == 15
    match = battle(card(5, "demons 9"), church | {"soldiers": 7}, {"soldiers": 9})
    assert points(match)[0] == 8


@pytest.mark.proves("KB-Q31")
def test_q31_the_earlier_guest_chooses_first() -> None:
    match = table({"dice": [4, 6, 6]}, at(4) | {"passed": True}, BUILDER | out(), stage="influence", envoy=0)
    play(match, "influence:4:4:envoy", "pass")
    assert asked(match) == ("gift", 1)
    match.play("take:gold")
    assert asked(match) == ("gift", 0)


@pytest.mark.proves("KB-Q32")
def test_q32_a_pass_with_dice_left_is_final() -> None:
    match = table({"dice": [1, 2, 3]}, {"dice": [4, 5, 6]}, stage="influence")
    match.play("pass")
    for action in ("influence:4:4", "influence:5:5"):
        assert match.actor == 1
        match.play(action)
    assert asked(match) == ("influence", 1)


@pytest.mark.proves("KB-Q33")
def test_q33_the_eighteenth_building() -> None:
    standing = [name for name in BUILDINGS if BUILDINGS[name].column < 4] + ["cathedral", "embassy"]
    assert len(standing) == 17
    match = table({"buildings": standing, "gold": 9, "wood": 9, "stone": 9}, BUILDER, stage="build")
    match.play("build:fortress")
    assert len(province(match, 0)["buildings"]) == 18


@pytest.mark.proves("KB-Q37", "KB-R23")
def test_q37_soldiers_of_the_last_winter_are_worth_nothing_after_it() -> None:
    match = battle(card(5, "barbarians 7"), {"soldiers": 7}, {"soldiers": 2, "points": 20})
    assert match.actor is None
    assert everyone(match, "soldiers") == [0, 0]
    assert match.winners == [1]


# The document's own checks of its tables; they guard the copies these tests are made from.


def test_totals_of_the_buildings() -> None:
    costs = [sum(getattr(building, good) for building in BUILDINGS.values()) for good in ("gold", "wood", "stone")]
    assert costs == [38, 22, 22]
    assert sum(building.points for building in BUILDINGS.values()) == 59
    by_row = [
        (
            sum(
                building.gold + building.wood + building.stone for building in BUILDINGS.values() if building.row == row
            ),
            sum(building.points for building in BUILDINGS.values() if building.row == row),
        )
        for row in range(1, 6)
    ]
    assert by_row == [(20, 24), (18, 7), (17, 13), (14, 8), (13, 7)]
    assert sum(BUILDINGS[name].battle for name in row_to("wizards_guild", "fortress")) == 7


def test_totals_of_the_enemies() -> None:
    ranges = {1: (2, 4), 2: (3, 5), 3: (4, 6), 4: (5, 7), 5: (7, 9)}
    for year, (low, high) in ranges.items():
        strengths = [card.strength for card in CARDS if card.year == year]
        assert (len(strengths), min(strengths), max(strengths)) == (5, low, high)
    means = [sum(card.strength for card in CARDS if card.year == year) / 5 for year in range(1, 6)]
    assert means == [2.8, 4.2, 5.2, 6.2, 8.2]
    kinds = [card.kind for card in CARDS]
    numbers = {"goblins": 8, "barbarians": 4, "orcs": 4, "zombies": 4, "demons": 4, "dragons": 1}
    assert {kind: kinds.count(kind) for kind in numbers} == numbers
    assert {name for name, _ in EXTRA} <= set(BUILDINGS)
