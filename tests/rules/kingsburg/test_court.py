from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
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
    province,
    reached,
    row_to,
    table,
)

MARKET = row_to("market")


def court(*provinces: Province, **more: Any) -> Match:
    return table(*provinces, stage="influence", **more)


def alone(**more: Any) -> Match:
    """Seat 0 before an empty court, the other has passed."""
    return court(more, out())


# Taking turns (KB-R11)


@pytest.mark.proves("KB-R11")
def test_one_advisor_each_in_order_of_play_and_round_again() -> None:
    match = court({"dice": [1, 2, 6]}, {"dice": [3, 4, 6]}, {"dice": [5, 6, 6]}, order=[1, 2, 0])
    turns = []
    for action in (
        "influence:3:3",
        "influence:5:5",
        "influence:1:1",
        "influence:4:4",
        "influence:6:6",
        "influence:2:2",
    ):
        turns.append(match.actor)
        match.play(action)
    assert turns == [1, 2, 0, 1, 2, 0]


@pytest.mark.proves("KB-R11", "KB-Q32")
def test_who_passes_is_skipped_for_the_rest_of_the_step() -> None:
    match = court({"dice": [1, 2, 3]}, {"dice": [4, 5, 6]}, {"dice": [4, 5, 6]})
    match.play("pass")
    assert province(match, 0)["passed"]
    play(match, "influence:4:4")
    assert match.actor == 2
    play(match, "influence:5:5")
    assert match.actor == 1


@pytest.mark.proves("KB-R11")
def test_the_others_go_on_until_all_have_passed() -> None:
    match = court({"dice": [1, 2, 3]}, {"dice": [4, 5, 6]}, BUILDER | out())
    play(match, "pass", "influence:4:4", "influence:5:5")
    assert asked(match) == ("influence", 1)
    match.play("pass")
    assert not in_stage("influence")(match)


@pytest.mark.proves("KB-R11", "KB-Q32")
def test_passing_is_always_allowed() -> None:
    match = alone(dice=[1, 2, 3])
    for action in ("influence:1:1", "influence:2:2"):
        assert "pass" in moves(match)
        match.play(action)
    assert "pass" in moves(match)


@pytest.mark.proves("KB-R11")
def test_who_passed_still_receives_gifts_and_builds() -> None:
    match = court({"dice": [3, 4, 5]}, {"dice": [1, 6, 6]})
    play(match, "influence:3:3", "pass", "pass")
    assert asked(match) == ("build", 0)
    assert goods(match, 0) == (0, 1, 0)
    assert "build:barricade" in moves(match)


@pytest.mark.proves("KB-R11")
def test_a_pass_is_forgotten_next_season() -> None:
    match = court(out(), {"dice": [2, 4, 6]})
    match.play("pass")
    pass_until(match, in_season("summer"))
    assert everyone(match, "passed") == [False, False]


@pytest.mark.proves("KB-R11")
def test_a_player_influences_one_advisor_at_a_time() -> None:
    match = court({"dice": [1, 2, 3]}, {"dice": [1, 2, 3]})
    match.play("influence:2:2")
    assert match.actor == 1
    assert sorted(province(match, 0)["placed"]) == [0, 0, 2]


# Groups of dice (KB-R12)


@pytest.mark.proves("KB-R12")
def test_a_group_costs_exactly_the_advisors_number() -> None:
    singles = {"influence:1:1", "influence:2:2", "influence:4:4"}
    together = {"influence:3:2+1", "influence:5:4+1", "influence:6:4+2", "influence:7:4+2+1"}
    assert set(moves(alone(dice=[1, 2, 4]))) == {"pass"} | singles | together


@pytest.mark.proves("KB-R12")
@pytest.mark.parametrize("advisor", range(1, 19))
def test_every_advisor_can_be_reached(advisor: int) -> None:
    match = court({"dice": at(advisor)["dice"]}, {"dice": [1, 2, 6]})
    chosen = next(move for move in moves(match) if move.startswith(f"influence:{advisor}:"))
    match.play(chosen)
    assert advisor in province(match, 0)["placed"]


@pytest.mark.proves("KB-R12")
def test_dice_once_placed_are_not_used_again() -> None:
    match = alone(dice=[1, 2, 4])
    match.play("influence:3:2+1")
    assert moves(match) == ["influence:4:4", "pass"]


@pytest.mark.proves("KB-R12")
def test_white_dice_are_never_alone() -> None:
    match = alone(dice=[6, 6, 6], white=[1, 2])
    groups = [move.split(":")[2] for move in moves(match) if move != "pass"]
    assert {"6+1w", "6+2w", "6+2w+1w"} <= set(groups)
    assert not {"1w", "2w", "2w+1w"} & set(groups)
    assert reached(moves(match)) == [6, 7, 8, 9, 12, 13, 14, 15, 18]


@pytest.mark.proves("KB-R12", "KB-Q12")
def test_two_white_dice_may_be_in_one_group_or_apart() -> None:
    match = alone(dice=[1, 1, 6], white=[3, 4])
    assert {"influence:8:1+4w+3w", "influence:4:1+3w", "influence:5:1+4w"} <= set(moves(match))
    match.play("influence:4:1+3w")
    assert "influence:5:1+4w" in moves(match)


@pytest.mark.proves("KB-R12", "KB-R13")
def test_a_white_die_with_a_token_needs_a_coloured_one_too() -> None:
    match = court({"dice": [5, 6, 6], "white": [1], "plus2": 1}, out())
    groups = [move.split(":")[2] for move in moves(match) if move.endswith(":plus2")]
    assert all(any(not die.endswith("w") for die in group.split("+")) for group in groups)


# Tokens and the Market (KB-R13, KB-R14)


@pytest.mark.proves("KB-R13")
def test_a_token_adds_exactly_two() -> None:
    match = alone(dice=[4, 4, 4], plus2=1)
    without = {"influence:4:4", "influence:8:4+4", "influence:12:4+4+4"}
    with_token = {"influence:6:4:plus2", "influence:10:4+4:plus2", "influence:14:4+4+4:plus2"}
    assert set(moves(match)) == {"pass"} | without | with_token


@pytest.mark.proves("KB-R13")
def test_a_token_is_spent() -> None:
    match = alone(dice=[1, 4, 4], plus2=1)
    match.play("influence:6:4:plus2")
    assert province(match, 0)["plus2"] == 0
    assert not any(move.endswith(":plus2") for move in moves(match))


@pytest.mark.proves("KB-R13")
def test_at_most_one_token_for_a_group() -> None:
    match = alone(dice=[1, 1, 1], plus2=5)
    assert reached(moves(match)) == [1, 2, 3, 4, 5]
    match.play("influence:3:1:plus2")
    assert province(match, 0)["plus2"] == 4


@pytest.mark.proves("KB-R13")
def test_a_token_alone_is_no_group() -> None:
    assert 2 not in reached(moves(alone(dice=[6, 6, 6], plus2=1)))


@pytest.mark.proves("KB-R13", "KB-Q7")
def test_by_the_rulebook_every_group_may_have_a_token() -> None:
    match = alone(dice=[1, 4, 6], plus2=3)
    play(match, "influence:3:1:plus2", "influence:6:4:plus2")
    assert "influence:8:6:plus2" in moves(match)
    assert province(match, 0)["plus2"] == 1


@pytest.mark.proves("KB-R13", "KB-Q7")
def test_with_the_option_one_token_a_season() -> None:
    one = {"plus2_per_season": True}
    match = court({"dice": [1, 4, 6], "plus2": 3}, out(), options=one)
    match.play("influence:3:1:plus2")
    assert moves(match) == ["influence:10:6+4", "influence:4:4", "influence:6:6", "pass"]
    assert province(match, 0)["plus2"] == 2


@pytest.mark.proves("KB-R13", "KB-Q7")
def test_the_option_counts_each_player_for_himself() -> None:
    match = court({"dice": [1, 4, 6], "plus2": 2}, {"dice": [2, 5, 6], "plus2": 2}, options={"plus2_per_season": True})
    match.play("influence:3:1:plus2")
    assert match.actor == 1
    assert "influence:4:2:plus2" in moves(match)


@pytest.mark.proves("KB-R13", "KB-Q7")
def test_the_options_token_may_be_spent_again_next_season() -> None:
    match = court({"dice": [1, 4, 6], "plus2": 3}, out(), options={"plus2_per_season": True}, season="autumn")
    play(match, "influence:3:1:plus2", "pass")
    pass_until(match, lambda match: match.position()["year"] == 2 and asked(match) == ("influence", 0))
    assert any(move.endswith(":plus2") for move in moves(match))


@pytest.mark.proves("KB-R16", "KB-Q7")
def test_with_the_option_a_used_token_does_not_save_from_passing() -> None:
    match = court({"dice": [1, 4, 6], "plus2": 2, "placed": [3, 0, 12]}, at(4, 10), options={"plus2_per_season": True})
    assert asked(match)[0] == "influence"  # 4 with a token reaches 6
    used = {"dice": [1, 4, 6], "plus2": 2, "plus2_used": 1, "placed": [3, 0, 12]}
    match = court(used, at(4, 10), BUILDER | out(), options={"plus2_per_season": True})
    assert province(match, 0)["passed"]


@pytest.mark.proves("KB-R14")
def test_the_market_moves_a_group_by_one() -> None:
    match = alone(dice=[6, 6, 6], buildings=MARKET)
    below = {"influence:5:6:market", "influence:11:6+6:market", "influence:17:6+6+6:market"}
    exact = {"influence:6:6", "influence:12:6+6", "influence:18:6+6+6"}
    above = {"influence:7:6:market", "influence:13:6+6:market"}
    assert set(moves(match)) == {"pass"} | below | exact | above


@pytest.mark.proves("KB-R14")
def test_the_market_serves_once_a_season() -> None:
    match = alone(dice=[2, 4, 6], buildings=MARKET)
    match.play("influence:3:2:market")
    assert not any(move.endswith(":market") for move in moves(match))


@pytest.mark.proves("KB-R14")
def test_an_exact_group_does_not_use_up_the_market() -> None:
    match = alone(dice=[2, 4, 6], buildings=MARKET)
    match.play("influence:2:2")
    assert "influence:5:4:market" in moves(match)


@pytest.mark.proves("KB-R14")
def test_the_market_serves_again_next_season() -> None:
    match = court({"dice": [2, 4, 6], "buildings": MARKET}, out())
    play(match, "influence:3:2:market", "pass")
    pass_until(match, lambda match: in_season("summer")(match) and asked(match) == ("influence", 0))
    assert any(move.endswith(":market") for move in moves(match))


@pytest.mark.proves("KB-R14")
def test_no_market_without_the_building() -> None:
    assert reached(moves(alone(dice=[6, 6, 6], buildings=["inn"]))) == [6, 12, 18]


@pytest.mark.proves("KB-R14", "KB-Q9")
def test_the_market_moves_the_sum_raised_by_a_token() -> None:
    match = alone(dice=[6, 6, 6], placed=[0, 0, 0], buildings=MARKET, plus2=1)
    assert {"influence:7:6:plus2:market", "influence:9:6:plus2:market", "influence:8:6:plus2"} <= set(moves(match))
    match.play("influence:9:6:plus2:market")
    assert province(match, 0)["plus2"] == 0
    assert moves(match) == ["influence:12:6+6", "influence:6:6", "pass"]


@pytest.mark.proves("KB-Q8", "KB-R14")
@pytest.mark.parametrize(
    ("holds", "expected"),
    [
        ({"dice": [6, 6, 6], "white": [1]}, []),
        ({"dice": [6, 6, 6], "white": [1], "buildings": MARKET}, ["influence:18:6+6+6+1w:market"]),
        ({"dice": [6, 6, 6], "white": [2], "buildings": MARKET}, []),
        ({"dice": [5, 6, 6], "plus2": 1}, []),
        ({"dice": [5, 6, 6], "plus2": 1, "buildings": MARKET}, ["influence:18:6+6+5:plus2:market"]),
        ({"dice": [6, 6, 6], "plus2": 1, "buildings": MARKET}, []),
    ],
)
def test_a_sum_over_18_needs_the_market(holds: Province, expected: list[str]) -> None:
    """Only groups of all the dice are of interest here, with the token if there is one."""
    match = alone(**holds)
    dice = len(holds["dice"] + holds.get("white", []))
    whole = [move for move in moves(match) if move.count("+") == dice - 1]
    beyond = [move for move in whole if sum_of(move) > 18]
    assert beyond == expected
    assert max(reached(moves(match))) <= 18


@pytest.mark.proves("KB-Q8", "KB-R14")
def test_the_market_does_not_go_below_the_jester() -> None:
    assert reached(moves(alone(dice=[1, 1, 1], buildings=MARKET))) == [1, 2, 3, 4]


def sum_of(move: str) -> int:
    """Of a group's dice and its token."""
    return sum(int(die.strip("w")) for die in move.split(":")[2].split("+")) + 2 * (":plus2" in move)


# Closed advisors and the envoy (KB-R15)


@pytest.mark.proves("KB-R15")
def test_an_advisor_influenced_by_another_is_closed() -> None:
    match = court({"dice": [3, 4, 5]}, at(4) | {"passed": True})
    assert 4 not in reached(moves(match))


@pytest.mark.proves("KB-R15")
def test_an_advisor_influenced_by_oneself_is_closed() -> None:
    match = alone(dice=[4, 4, 5])
    match.play("influence:4:4")
    assert reached(moves(match)) == [5, 9]


@pytest.mark.proves("KB-R15")
def test_tokens_and_the_market_do_not_open_a_closed_advisor() -> None:
    match = court({"dice": [2, 3, 5], "plus2": 1, "buildings": MARKET}, at(4) | {"passed": True})
    assert 4 not in reached(moves(match))


@pytest.mark.proves("KB-R15")
def test_advisors_are_open_again_next_season() -> None:
    match = court({"dice": [1, 2, 3]}, at(1, 2, 3) | {"passed": True}, out())
    match.play("pass")
    pass_until(match, in_season("summer"))
    assert match.position()["court"] == {}


@pytest.mark.proves("KB-R15")
def test_the_envoy_opens_an_advisor_of_another() -> None:
    match = court({"dice": [3, 4, 5]}, at(4) | {"passed": True}, envoy=0)
    match.play("influence:4:4:envoy")
    assert match.position()["court"]["4"] == [1, 0]
    assert match.position()["envoy"] is None


@pytest.mark.proves("KB-R15", "KB-Q30")
def test_the_envoy_opens_ones_own_advisor() -> None:
    match = court({"dice": [4, 4, 5]}, out(), envoy=0)
    play(match, "influence:4:4", "influence:4:4:envoy")
    assert match.position()["court"]["4"] == [0, 0]


@pytest.mark.proves("KB-R15")
def test_the_envoy_needs_dice_of_its_own() -> None:
    """Dice on the envoy's advisor follow the normal rules: the sum is exact, and one die is coloured."""
    match = court({"dice": [3, 5, 6], "white": [4]}, at(4) | {"passed": True}, envoy=0)
    assert 4 not in reached(moves(match))


@pytest.mark.proves("KB-R15")
def test_the_envoy_goes_with_tokens_and_the_market() -> None:
    match = court({"dice": [2, 5, 6], "plus2": 1, "buildings": MARKET}, at(4) | {"passed": True}, envoy=0)
    assert [move for move in moves(match) if move.startswith("influence:4:")] == [
        "influence:4:2:plus2:envoy",
        "influence:4:5:market:envoy",
    ]


@pytest.mark.proves("KB-R15")
def test_only_the_holder_uses_the_envoy() -> None:
    match = court({"dice": [3, 4, 5]}, at(4) | {"passed": True}, envoy=1)
    assert 4 not in reached(moves(match))


@pytest.mark.proves("KB-R15")
def test_an_open_advisor_does_not_cost_the_envoy() -> None:
    match = court({"dice": [3, 4, 5]}, out(), envoy=0)
    assert not any(move.endswith(":envoy") for move in moves(match))
    match.play("influence:4:4")
    assert match.position()["envoy"] == 0


@pytest.mark.proves("KB-R15")
def test_an_advisor_whom_the_envoy_opened_is_closed_to_the_others() -> None:
    match = court({"dice": [3, 4, 5]}, at(4), {"dice": [4, 6, 6]}, envoy=0)
    play(match, "influence:4:4:envoy", "pass")
    assert match.actor == 2
    assert 4 not in reached(moves(match))


@pytest.mark.proves("KB-R15")
def test_each_of_two_players_receives_the_gift_once() -> None:
    match = court({"dice": [3, 6, 6]}, at(3) | {"passed": True}, envoy=0)
    play(match, "influence:3:3:envoy", "pass")
    assert [goods(match, seat) for seat in (0, 1)] == [(0, 1, 0), (0, 1, 0)]


@pytest.mark.proves("KB-R15", "KB-Q30")
def test_who_joined_himself_receives_two_gifts_chosen_apart() -> None:
    match = court({"dice": [4, 4, 6]}, BUILDER | out(), envoy=0)
    play(match, "influence:4:4", "influence:4:4:envoy", "pass")
    play(match, "take:gold", "take:wood")
    assert goods(match, 0) == (1, 1, 0)


# Nothing left to do (KB-R16)


@pytest.mark.proves("KB-R16")
def test_without_coloured_dice_a_player_must_pass() -> None:
    match = court({"dice": [1, 2, 4], "white": [5, 6], "plus2": 2}, {"dice": [1, 5, 5]})
    play(match, "influence:7:4+2+1", "influence:1:1")
    assert asked(match) == ("influence", 1)
    assert province(match, 0)["passed"]


@pytest.mark.proves("KB-R16")
def test_without_a_legal_group_a_player_must_pass() -> None:
    match = court({"dice": [1, 3, 5]}, {"dice": [1, 3, 4], "placed": [1, 0, 4]}, {"dice": [6, 6, 6]})
    match.play("influence:3:3")
    assert asked(match) == ("influence", 2)
    assert province(match, 1)["passed"]


LAST_DIE: Province = {"dice": [1, 1, 4], "placed": [2, 2, 0]}
TAKEN: Province = at(4) | {"passed": True}


@pytest.mark.proves("KB-R16")
@pytest.mark.parametrize(
    ("more", "envoy", "choices"),
    [
        ({}, None, None),
        ({"plus2": 1}, None, ["influence:6:4:plus2", "pass"]),
        ({"buildings": MARKET}, None, ["influence:3:4:market", "influence:5:4:market", "pass"]),
        ({"buildings": MARKET, "market_used": True}, None, None),
        ({}, 0, ["influence:4:4:envoy", "pass"]),
        ({}, 1, None),
        ({"white": [3], "placed": [2, 2, 0, 0]}, None, ["influence:7:4+3w", "pass"]),
    ],
)
def test_tokens_market_envoy_and_white_dice_count_before_one_must_pass(
    more: Province, envoy: int | None, choices: list[str] | None
) -> None:
    match = court(LAST_DIE | more, TAKEN, BUILDER | out(), envoy=envoy)
    if choices is None:
        assert not in_stage("influence")(match)
        assert province(match, 0)["passed"]
    else:
        assert asked(match) == ("influence", 0)
        assert moves(match) == choices


# All of it together: every hand against a plain enumeration of KB-R12 to KB-R15.

Group = tuple[int, tuple[int, ...], tuple[int, ...], bool, bool, bool]


def groups_by_the_rules(
    coloured: list[int], white: list[int], plus2: bool, market: bool, envoy: bool, closed: set[int]
) -> set[Group]:
    found: set[Group] = set()
    for own in (group for size in range(1, 4) for group in combinations(sorted(coloured), size)):
        for extra in (group for size in range(len(white) + 1) for group in combinations(sorted(white), size)):
            for token in {False, plus2}:
                for step in (-1, 0, 1) if market else (0,):
                    advisor = sum(own) + sum(extra) + 2 * token + step
                    if 1 <= advisor <= 18 and (advisor not in closed or envoy):
                        found.add((advisor, own, extra, token, step != 0, advisor in closed))
    return found


def read(move: str) -> Group:
    _, advisor, group, *extras = move.split(":")
    dice = group.split("+")
    coloured = tuple(sorted(int(die) for die in dice if "w" not in die))
    white = tuple(sorted(int(die[:-1]) for die in dice if "w" in die))
    return int(advisor), coloured, white, "plus2" in extras, "market" in extras, "envoy" in extras


@pytest.mark.proves("KB-R12", "KB-R13", "KB-R14", "KB-R15", "KB-R16")
@pytest.mark.parametrize("number", range(120))
def test_the_choices_are_those_of_the_rules(number: int) -> None:
    chance = Random(number)
    coloured = [chance.randint(1, 6) for _ in range(3)]
    white = [chance.randint(1, 6) for _ in range(chance.randint(0, 2))]
    plus2, market, envoy = (chance.random() < 0.5 for _ in range(3))
    taken = chance.choice([(), (3,), (9,), (1, 5), (2, 4, 6), (12, 5), (6, 8), (18,), (10, 2)])
    buildings = MARKET if market else []
    match = court(
        {"dice": coloured, "white": white, "plus2": 2 * plus2, "buildings": buildings},
        at(*taken) | {"passed": True},
        envoy=0 if envoy else None,
    )
    expected = groups_by_the_rules(coloured, white, plus2, market, envoy, set(taken))
    found = Counter(read(move) for move in moves(match) if move != "pass")
    assert set(found) == expected
    assert "pass" in moves(match)
    assert max(found.values()) == 1
