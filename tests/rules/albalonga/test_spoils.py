"""Spoils of war (AL-R64 to AL-R67)."""

from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match

from .tables import (
    V1,
    V2,
    V3,
    City,
    army,
    attack,
    city,
    everyone,
    heroes,
    play,
    table,
)


def raid(soldiers: int, attacker: City, defender: City, *, options: City = V2, **more: Any) -> Match:
    match = army({"soldiers": soldiers, **attacker}, defender, {}, options=options, **more)
    attack(match, "rome")
    return heroes(match, 0, 0)


@pytest.mark.proves("AL-E7", "AL-R64", "AL-R65")
@pytest.mark.parametrize(("mine", "theirs", "captured"), [(2, 2, True), (1, 2, True), (3, 2, False)])
def test_a_worker_is_captured_by_a_king_with_not_more_monuments(mine: int, theirs: int, captured: bool) -> None:
    match = raid(1, {"monuments": mine, "workers": 1}, {"monuments": theirs, "workers": 3, "priests": 1})
    play(match, "sabotage:workers")
    assert city(match, 1)["housing"] == 12
    assert everyone(match, "monuments")[:2] == [mine + captured, theirs + 1]


@pytest.mark.proves("AL-R64", "AL-A26")
def test_without_the_variant_nobody_is_captured_in_a_kings_city() -> None:
    match = raid(1, {"workers": 1}, {"workers": 3}, options={})
    assert city(match, 0)["monuments"] == 0


@pytest.mark.proves("AL-R65", "AL-R42", "AL-R38")
def test_captured_merchants_and_priests_are_placed_as_usual() -> None:
    match = raid(3, {"merchants": 2, "priests": 1}, {"merchants": 4, "priests": 2})
    play(match, "sabotage:merchants", "sabotage:priests")
    assert city(match, 0)["devotion"] == 2
    assert city(match, 0)["silver"] == 7  # the captured merchant stands on space 3
    assert city(match, 1)["devotion"] == 1


@pytest.mark.proves("AL-R65", "AL-R33")
def test_a_captured_single_merchant_lies_down_and_the_captor_gets_one() -> None:
    match = raid(1, {}, {"merchants": 1}, court={"stalls": [9, 5, 3, 0]})
    assert everyone(match, "silver")[:2] == [5 + 1 + 5, 5 + 3]


@pytest.mark.proves("AL-R66")
@pytest.mark.parametrize(
    ("options", "farmers", "attacker", "defender"),
    [
        (V2, 5, 1, 4 * 3 + 2),  # one wheat for a farmer in the fields
        (V2, 6, 0, 5 * 3),  # and none for one in the granary
        (V1 | V2, 5, 3, 4 * 3 + 2 + 2),  # in the captor's granary (the defender has most standing farmers: +2)
        (V1 | V2, 6, 3, 5 * 3 + 2),
        (V1, 5, 0, 4 * 3 + 2 + 2),
        ({}, 5, 0, 4 * 3 + 2),
    ],
)
def test_captured_farmers(options: City, farmers: int, attacker: int, defender: int) -> None:
    match = raid(1, {}, {"farmers": farmers}, options=options, season="harvest")
    assert everyone(match, "wheat")[:2] == [attacker, defender]


@pytest.mark.proves("AL-R66")
def test_a_stronger_builder_takes_no_wheat_for_farmers() -> None:
    match = raid(1, {"monuments": 1}, {"farmers": 5}, season="harvest")
    assert city(match, 0)["wheat"] == 0


@pytest.mark.proves("AL-R66", "AL-R43", "AL-R44", "AL-R57", "AL-R61")
def test_captured_farmers_produce_like_others() -> None:
    """Five in the fields and a captured one in the granary, improved: 6 x 4, and 2 for most farmers."""
    match = table(
        {"farmers": 5, "captured": {"farmers": 1}, "devotion": 5}, {"farmers": 5}, {},
        options=V1 | V2, season="harvest", stage="improve", climate={"price": 5, "next": "dry"},
    )  # fmt: skip
    play(match, "improve")
    assert everyone(match, "wheat") == [26, 15, 0]


@pytest.mark.proves("AL-R67", "AL-R48", "AL-A14")
def test_captured_peasants_go_to_the_reserve_afterwards() -> None:
    match = table(
        {"workers": 2, "captured": {"workers": 12, "priests": 1}}, {}, {},
        options=V2 | V3, stage="return", assisi={"captives": 3},
    )  # fmt: skip
    assert not any(city(match, 0)["captured"].values())
    assert city(match, 0)["housing"] == 10
    assert match.position()["assisi"]["captives"] == 3


@pytest.mark.proves("AL-A15")
def test_captured_peasants_are_sabotaged_first_and_leave() -> None:
    """Attacked after they captured: the black worker goes, without a capture to the reserve."""
    match = table(
        {"soldiers": 3, "target": "veii", "hero": 0, "monuments": 1},
        {},
        {"workers": 3, "priests": 1, "captured": {"workers": 1}, "hero": 0, "housing": 4},
        options=V2, stage="battles", battle={"city": 3, "strikes": 2},
    )  # fmt: skip
    play(match, "sabotage:workers")
    holds = city(match, 2)
    assert (holds["workers"], holds["captured"]["workers"], holds["housing"]) == (3, 0, 4)
    assert city(match, 0)["captured"]["workers"] == 0


@pytest.mark.proves("AL-A15")
def test_a_captured_peasant_can_be_captured_again() -> None:
    match = table(
        {"soldiers": 3, "target": "veii", "hero": 0, "workers": 1},
        {},
        {"workers": 1, "priests": 1, "captured": {"workers": 1}, "hero": 0, "housing": 4},
        options=V2, stage="battles", battle={"city": 3, "strikes": 2}, asked="sabotage", actor=0,
    )  # fmt: skip
    play(match, "sabotage:workers")
    assert city(match, 2)["workers"] == 1
    assert city(match, 2)["captured"]["workers"] == 0
    assert city(match, 2)["housing"] == 4
    assert city(match, 0)["captured"]["workers"] == 1


@pytest.mark.proves("AL-A15", "AL-R33")
def test_a_black_merchant_alone_is_laid_down_too() -> None:
    match = table(
        {"soldiers": 3, "target": "veii", "hero": 0},
        {},
        {"priests": 2, "workers": 1, "captured": {"merchants": 1}, "hero": 0},
        options=V2, stage="battles", battle={"city": 3, "strikes": 2}, asked="sabotage", actor=0,
    )  # fmt: skip
    play(match, "sabotage:merchants")
    assert city(match, 2)["laid_merchant"]
    assert city(match, 2)["captured"]["merchants"] == 1
    assert city(match, 0)["captured"]["merchants"] == 1


@pytest.mark.proves("AL-R65", "AL-R38")
def test_a_standing_merchant_behind_one_who_lies_down() -> None:
    """Space 1 pays nothing under a lying merchant; the captured ones stand on spaces 2 and 3."""
    match = table(
        {"merchants": 1, "laid_merchant": True, "captured": {"merchants": 2}}, {}, {}, options=V2, stage="jobs"
    )
    assert city(match, 0)["silver"] == 6
