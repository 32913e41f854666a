"""Assisi (AL-R68 to AL-R71)."""

from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match
from burgrave.games.albalonga import state as a

from .tables import (
    V1,
    V2,
    V3,
    City,
    army,
    asked,
    attack,
    city,
    events,
    heroes,
    moves,
    pass_while,
    play,
    table,
)


def at_assisi(*cities: City, assisi: City | None = None, options: City = V3, **more: Any) -> Match:
    return army(*cities, options=options, assisi=assisi or {}, **more)


@pytest.mark.proves("AL-E9", "AL-R69", "AL-R70", "AL-R71")
def test_one_king_loots_assisi() -> None:
    match = attack(at_assisi({"soldiers": 3}, {}, {}), "assisi")
    heroes(match, 1)
    assert asked(match) == ("loot", 0)
    assert moves(match) == ["loot:silver", "loot:wheat"]
    play(match, "loot:wheat")
    assert city(match, 0)["wheat"] == 2
    assert asked(match) == ("product", 0)
    assert match.position()["assisi"] == {"defenders": 4, "silver": 1, "wheat": 0, "captives": 0}


@pytest.mark.proves("AL-R69")
def test_assisi_is_resolved_first_and_plays_no_hero() -> None:
    match = at_assisi({"soldiers": 9, "workers": 2}, {"soldiers": 9, "workers": 2}, {"soldiers": 3})
    attack(match, "rome", "alba_longa", "assisi")
    heroes(match, 0, 0, 0)
    assert events(match, a.FOUGHT)[0][:4] == (a.ASSISI, 3, 3, a.NOBODY)
    assert [fought[0] for fought in events(match, a.FOUGHT)] == [a.ASSISI, 0, 1]


@pytest.mark.proves("AL-R69", "AL-R30")
def test_several_attackers_share_assisis_loot() -> None:
    match = at_assisi({"soldiers": 1}, {"soldiers": 4}, {}, assisi={"silver": 3})
    attack(match, "assisi", "assisi")
    heroes(match, 1, 2)  # 8 against 3: two
    assert asked(match) == ("loot", 1)
    play(match, "loot:silver")
    assert asked(match) == ("loot", 0)


@pytest.mark.proves("AL-R70")
def test_defenders_are_never_removed_and_the_rest_lapses_without_products() -> None:
    match = attack(at_assisi({"soldiers": 9}, {}, {}, assisi={"silver": 1, "wheat": 0}), "assisi")
    heroes(match, 4)
    assert events(match, a.LAPSED) == [(a.ASSISI, 3)]
    assert city(match, 0)["silver"] == 6
    assert match.position()["assisi"]["defenders"] == 4


@pytest.mark.proves("AL-R70", "AL-A26")
@pytest.mark.parametrize(
    ("options", "season", "farm"),
    [
        (V3, "growing", False),
        (V3, "harvest", False),
        (V3 | V1, "growing", False),
        (V3 | V1, "harvest", True),
        (V3 | V2, "harvest", False),
    ],
)
def test_a_captured_peasant_of_assisi_goes_to_a_job_of_choice(options: City, season: str, farm: bool) -> None:
    match = at_assisi({"soldiers": 4, "monuments": 9}, {}, {}, assisi={"captives": 1}, options=options, season=season)
    attack(match, "assisi")
    play(heroes(match, 0), "loot:captive")
    assert asked(match) == ("settle", 0)
    jobs = ["settle:merchants", "settle:priests", "settle:workers"]
    assert moves(match) == sorted(jobs + ["settle:farmers"] * farm)
    play(match, "settle:workers")
    assert city(match, 0)["captured"]["workers"] == 1
    assert match.position()["assisi"]["captives"] == 0


@pytest.mark.proves("AL-R70", "AL-R66")
def test_a_captured_farmer_of_assisi_stands_in_the_granary() -> None:
    """Sabotaged before the farmers in the fields, the captured one leaves."""
    match = at_assisi(
        {"soldiers": 5, "farmers": 1}, {"soldiers": 9}, {}, assisi={"captives": 1, "silver": 0, "wheat": 0},
        options=V3 | V1, season="harvest",
    )  # fmt: skip
    attack(match, "assisi", "alba_longa")
    heroes(match, 0, 0)
    play(match, "settle:farmers")
    sabotaged = [event[2:] for event in events(match, a.SABOTAGED)]
    assert sabotaged == [(a.FARMERS, 0, a.LEAVES), (a.FARMERS, 0, a.LIES_DOWN)]


@pytest.mark.proves("AL-R71")
@pytest.mark.parametrize(("defenders", "attacked", "after"), [(3, True, 4), (8, True, 8), (3, False, 3)])
def test_an_attack_brings_assisi_a_defender(defenders: int, attacked: bool, after: int) -> None:
    match = at_assisi({"soldiers": 1}, {}, {}, assisi={"defenders": defenders})
    if attacked:
        heroes(attack(match, "assisi"), 0)
    else:
        heroes(attack(match, "rome"), 0, 0)
    assert match.position()["assisi"]["defenders"] == after


@pytest.mark.proves("AL-R71", "AL-A16")
@pytest.mark.parametrize("season", ["growing", "harvest"])
def test_the_king_of_kings_adds_a_product_every_season(season: str) -> None:
    match = at_assisi({}, {}, {}, king_of_kings=2, season=season)
    assert asked(match) == ("product", 2)
    assert moves(match) == ["add:captive", "add:silver", "add:wheat"]
    play(match, "add:wheat")
    assert match.position()["assisi"] == {"defenders": 3, "silver": 1, "wheat": 4, "captives": 0}


@pytest.mark.proves("AL-R71")
@pytest.mark.parametrize(
    ("loot", "choices"),
    [
        ({"silver": 3, "wheat": 2, "captives": 0}, ["add:captive", "add:wheat"]),
        ({"silver": 3, "wheat": 6, "captives": 2}, []),  # eight: none is added
        ({"silver": 2, "wheat": 6, "captives": 3}, []),
    ],
)
def test_at_most_eight_products_and_three_of_a_kind(loot: City, choices: list[str]) -> None:
    match = at_assisi({}, {}, {}, assisi=loot)
    if choices:
        assert moves(match) == choices
    else:
        assert asked(match) == ("crown", 0)
        assert match.position()["assisi"] == {"defenders": 3, **loot}


@pytest.mark.proves("AL-R71")
def test_the_only_product_that_fits_is_added_without_asking() -> None:
    match = at_assisi({}, {}, {}, assisi={"silver": 3, "wheat": 6, "captives": 1})
    assert asked(match) == ("crown", 0)
    assert match.position()["assisi"]["captives"] == 2


@pytest.mark.proves("AL-A16", "AL-R71")
def test_assisi_belongs_to_the_variant() -> None:
    assert pass_while(table({}, {}, {}, stage="targets"), "product") == []
