"""Positions that cannot be are refused with the reason, and data files likewise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import burgrave
from burgrave.core.errors import BadData, BadPosition

from .tables import TURNED, City, city, harvest, table

HARVEST: dict[str, Any] = {"season": "harvest", "climate": TURNED}


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"monuments": 11}, "monuments is from 0 to 10"),
        ({"devotion": 11}, "devotion is from 0 to 10"),
        ({"housing_disc": 1}, "housing_disc is from 0 to 0"),
        ({"wheat": -1}, "wheat is from 0 to 999"),
        ({"workers": 2}, "nobody is at work in the stage season_start"),
        ({"farmers": 2}, "farmers in the harvest season only"),
        ({"passed": True}, "nobody has passed"),
        ({"heroes": [1, 2]}, "always has the 0"),
        ({"heroes": [0]}, "always has the 0"),
        ({"heroes": [0, 1, 1]}, "named twice"),
        ({"hero": 2}, "a hero is played in the stages"),
        ({"target": "rome"}, "a target belongs to"),
        ({"target": "assisi"}, "target is another one of"),
        ({"target": "alba_longa"}, "target is another one of"),
        ({"out": True, "silver": 2}, "has nothing left"),
        ({"out": True, "heroes": [0, 1]}, "has no heroes"),
        ({"laid_merchant": True}, "no merchant who could lie down"),
        ({"crown": True}, "unknown: crown"),
    ],
)
def test_cities_that_cannot_be(wrong: City, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        table(wrong, {}, {})


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"year": 8}, "year is from 1 to 7"),
        ({"stage": "feed"}, "belongs to the harvest season"),
        ({"stage": "tea"}, "stage is one of"),
        ({"king_of_kings": 3}, "king_of_kings is from 0 to 2"),
        ({"piety": 1}, "the piety marker belongs"),
        ({"free": 1}, "placed in the stage free"),
        ({"free": 1, "stage": "free"}, "free is at most 0"),
        ({"court": {"dice": [1, 2, 3, 4]}}, "belong to the stage court"),
        ({"court": {"dice": [1, 2, 3]}}, "dice are four"),
        ({"court": {"stalls": [1, 2, 3]}}, "there are 4 stalls"),
        ({"stage": "court", "court": {"dice": [1, 2, 3, 4]}}, "a roll belongs to"),
        ({"climate": {"now": "dry"}}, "the first year is moderate"),
        ({"climate": {"price": 5}}, "price is seen"),
        ({"year": 3, "climate": {"now": "dry", "pile": ["dry"]}}, "pile holds the 1 climates"),
        (
            {"year": 2, "climate": {"now": "dry", "turned": ["dry 4"]}},
            "have been turned over: 0 dry, 1 moderate, 0 wet",
        ),
        ({"year": 2, "climate": {"now": "dry", "turned": ["moderate 9"]}}, "there are 0 cards"),
        ({"blessings": {"wheat": 1}}, "9 cards are left now"),
        ({"assisi": {"defenders": 3}}, "assisi belongs to the option"),
        ({"options": {"assisi": True}, "assisi": {"wheat": 3}}, "products of 2"),
        ({"options": {"assisi": True}, "assisi": {"silver": 3, "wheat": 6, "captives": 3}}, "at most 8 products"),
        ({"battle": {"strikes": 1}}, "belong to the stage battles"),
        ({"actor": 1}, "asked is missing"),
        ({"stage": "sell", "asked": "sell", "actor": 1}, "seat 0 is asked sell"),
        ({"stage": "court", "asked": "buy", "actor": 1}, "seat 0 is asked call"),
        ({"stage": "grow", "asked": "grow", "actor": 0, **HARVEST}, "is not asked grow here"),
    ],
)
def test_tables_that_cannot_be(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        table({}, {}, {}, **wrong)


@pytest.mark.parametrize(
    ("cities", "reason"),
    [
        ([{"soldiers": 2, "hero": 1}, {}, {}], "have chosen a target"),
        ([{"soldiers": 2, "target": "rome", "hero": 1}, {}, {}], "has chosen a hero"),
        ([{"soldiers": 2, "target": "rome", "hero": 1}, {"hero": 1}, {"hero": 1}], "has chosen a hero"),
        ([{"soldiers": 2, "target": "rome", "hero": 1, "heroes": [0, 2]}, {}, {}], "not among the active"),
        ([{"soldiers": 2, "target": "rome", "hero": 1}, {"out": True}, {}], "attacks a king who is out"),
    ],
)
def test_battles_that_cannot_be(cities: list[City], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        table(*cities, stage="battles")


def test_a_battle_has_the_sabotages_that_it_has_won() -> None:
    with pytest.raises(BadPosition, match="wins 1 sabotages"):
        table(
            {"soldiers": 2, "target": "rome", "hero": 0}, {"hero": 0, "workers": 3}, {},
            stage="battles", battle={"city": 2, "strikes": 2},
        )  # fmt: skip


def test_players_and_options_of_a_position() -> None:
    with pytest.raises(BadPosition, match="2 to 5 players"):
        table({})
    with pytest.raises(BadPosition, match="two kings always play"):
        table({}, {}, options={"assisi": False})
    with pytest.raises(BadPosition, match="five kings cannot"):
        table({}, {}, {}, {}, {}, options={"assisi": True})
    assert table({}, {}).position()["options"]["assisi"]


def test_a_harvest_needs_its_price() -> None:
    with pytest.raises(BadPosition, match="then it is needed"):
        table({}, {}, {}, season="harvest", stage="grow")
    with pytest.raises(BadPosition, match="next is seen together"):
        table({}, {}, {}, season="harvest", stage="grow", climate={"price": 5})


def test_what_is_not_said_is_filled_in() -> None:
    """The cards and blessings of years gone by."""
    match = table({}, {}, {}, year=6, climate={"now": "wet"})
    position = match.position()
    assert len(position["climate"]["turned"]) == 5
    assert len(position["climate"]["pile"]) == 1
    assert sum(position["blessings"].values()) == 4


# An owner's data


def with_data(folder: Path, text: str) -> burgrave.Game:
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return burgrave.game("albalonga", file)


def test_an_owner_can_replace_the_devotion_track(tmp_path: Path) -> None:
    game = with_data(tmp_path, "[devotion_track]\nrows = [\n  { spaces = 12 },\n]\n")
    record = game.place({"cities": [{"devotion": 11, "priests": 4}, {}, {}], "stage": "jobs"})
    assert record["devotion"][0] == 12
    assert game.data["devotion_track"].provenance == "owner"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("[devotion_track]\nrows = [\n  { spaces = 0 },\n]\n", 3, "spaces cannot be 0"),
        ("[devotion_track]\nrows = [\n  { spaces = 9 },\n  { spaces = 9 },\n]\n", 4, "more than the 1 row"),
        ("[devotion_track]\nrows = [\n  { spaces = 4 },\n]\n", None, "a devotion track of 4 spaces"),
        ('[climate_cards]\nrows = [\n  { climate = "dry", price = 4 },\n]\n', 3, "expected 10 rows"),
        ("[dice_cost]\nrows = [\n  { silver = 2 },\n  { silver = 1 },\n]\n", 4, "the numbers go up"),
        ("[growth]\nrows = [\n  { peasants = 1, wheat = 1, gold = 3 },\n]\n", 3, "unknown column gold"),
        ("[sabotages]\nrows = [\n  { difference = 3, sabotages = 1 },\n  { difference = 2, sabotages = 2 },\n]\n",
         4, "go up from row to row"),
        ('[blessings]\nrows = [\n  { gift = "wheat", amount = 3, cards = 1 },\n  { gift = "silver", amount = 2, '
         'cards = 1 },\n  { gift = "monument", amount = 1, cards = 1 },\n]\n', 3, "do not last for 7 years"),
    ],
)  # fmt: skip
def test_a_data_file_that_cannot_be_is_refused_with_file_line_and_reason(
    tmp_path: Path, text: str, line: int | None, reason: str
) -> None:
    with pytest.raises(BadData, match=reason) as error:
        with_data(tmp_path, text)
    if line is not None:
        assert f"own.toml, line {line}:" in str(error.value)


# Words


def test_the_arithmetic_of_a_harvest_is_told() -> None:
    match = harvest({"farmers": 5, "laid_farmers": 1, "devotion": 7}, {}, {})
    match.play("improve")
    told = match.narrate(0)
    assert "Lion harvests 4 farmers × 4 + 1 lying × 2 = 18 wheat." in told


def test_the_arithmetic_of_a_battle_is_told() -> None:
    match = table({"soldiers": 3}, {"soldiers": 1, "workers": 1, "priests": 1}, {}, stage="targets")
    for action in ("attack:rome", "attack:veii", "hero:2", "hero:1", "hero:0"):
        match.play(action)
    told = match.narrate(match.ply - 1)
    assert "Lion against Oak: 3 soldiers + hero 2 = 5." in told
    assert "Oak: attack 5, defence 1 soldier + hero 1 = 2. The attack wins by 3: 2 sabotages." in told


def test_what_a_sale_costs_is_described() -> None:
    match = table({"housing": 13}, {}, {})
    described = {match.notation(action): match.describe(action) for action in match.legal}
    assert described["sell:1"] == "Sell 1 peasant for 1 silver"
    assert described["sell:3"] == "Sell 3 peasants for 2 silver (and lose 1 free placement)"
    assert city(match, 0)["housing"] == 13
