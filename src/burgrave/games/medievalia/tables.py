"""The component tables that the rules use, made from the data file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from burgrave.core.data import ComponentTable, Data, column, is_count, load, one_of

FOLDER = Path(__file__).parent

RESOURCES = ("food", "energy", "labour", "gold")
TERRITORIES = ("field", "farm", "forest", "mine")
MILITARY = ("soldier", "infantry", "knight", "archer", "priest")
CHARACTERS = ("peasant", "merchant", "artist", "bureaucrat")
PEOPLE = (*MILITARY, *CHARACTERS)
CIVIL = ("bank", "school", "church", "stable", "smith", "carpenter", "workshop")
WALLS = ("tower", "fortress", "castle")
BUILDINGS = (*CIVIL, *WALLS)
CARDS = (*TERRITORIES, *PEOPLE, "city", *BUILDINGS)
"""All kinds of cards. The first thirteen are drawn from decks and held in hands."""
NUMBERS = (12, 12, 7, 7, 8, 3, 3, 3, 3, 20, 3, 3, 3, 4, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1)
"""How many there are of each kind (ME-R1)."""
MOST = 8
"""No cost, yield or value on a card is larger."""
MOST_MORE_CARDS = 4
"""More than these nobody draws more than eight at the opening."""
FIRST_OPENING = ((0, 1), (0, 0, 1), (0, 0, 2, 3))
"""Of data that do not say it: those that were made before the opening was among them."""


def make_tables(data: Data) -> dict[str, np.ndarray]:
    """By kind of card: how many there are, cost, values, production, the building that enables it, points."""
    check(data["sites"], (*TERRITORIES, "city"), {"resource": one_of(*RESOURCES), "makes": is_amount},
          {"boosts": is_amount})  # fmt: skip
    check(data["people"], PEOPLE, {"attack": is_amount, "defence": is_value},
          {"resource": one_of(*RESOURCES), "makes": is_amount})  # fmt: skip
    check(data["buildings"], BUILDINGS, {"points": is_amount}, {"enables": one_of(*PEOPLE)})
    check_values(data["sites"], ("city",))
    check_values(data["buildings"], WALLS)
    check_production(data)
    rows = {row["id"]: row for name in ("sites", "people", "buildings") for row in data[name].rows}
    ordered = [rows[card] for card in CARDS]
    enablers = {row["enables"]: CARDS.index(row["id"]) for row in data["buildings"].rows if "enables" in row}
    return {
        "NUMBER": column(ordered, "cards"),
        "COST": np.array([[row.get(resource, 0) for resource in RESOURCES] for row in ordered], np.int32),
        "ATTACK": column(ordered, "attack"),
        "DEFENCE": column(ordered, "defence"),
        "RESOURCE": np.array([RESOURCES.index(row.get("resource", "food")) for row in ordered], np.int32),
        "MAKES": column(ordered, "makes"),
        "BOOSTS": column(ordered, "boosts"),
        "NEEDS": np.array([enablers.get(card, -1) for card in CARDS], np.int32),
        "POINTS": column(ordered, "points"),
        "MORE_OPENING_CARDS": opening_cards(data),
    }


def opening_cards(data: Data) -> np.ndarray:
    """How many cards more than eight, with two, three and four players, by order of play (ME-A17)."""
    table = data.tables.get("opening")
    rows = FIRST_OPENING if table is None else checked_opening(table)
    more = np.zeros((len(FIRST_OPENING), len(FIRST_OPENING[-1])), np.int32)
    for number, cards in enumerate(rows):
        more[number, : len(cards)] = cards
    return more


def checked_opening(table: ComponentTable) -> list[list[int]]:
    table.check({"players": is_count, "more": lambda value: isinstance(value, list)}, {})
    table.in_order("players", range(2, 5))
    for number, row in enumerate(table.rows):
        if len(row["more"]) != row["players"] or not all(map(is_more_cards, row["more"])):
            table.refuse(number, f"more has {row['players']} numbers from 0 to {MOST_MORE_CARDS}")
    return [row["more"] for row in table.rows]


def is_amount(value: Any) -> bool:
    return is_count(value) and value <= MOST


def is_more_cards(value: Any) -> bool:
    return is_count(value) and value <= MOST_MORE_CARDS


def is_value(value: Any) -> bool:
    return is_amount(value) and value > 0


def check(
    table: ComponentTable, expected: tuple[str, ...], columns: Mapping[str, Any], optional: Mapping[str, Any]
) -> None:
    """The rows are exactly the expected cards, in their order and as many as there are."""
    costs = dict.fromkeys(RESOURCES, is_amount)
    table.check(
        {"id": one_of(*expected), "cards": is_count, **columns},
        {**costs, "attack": is_amount, "defence": is_value, **optional},
    )
    table.in_order("id", expected)
    for place, card in enumerate(expected):
        number = NUMBERS[CARDS.index(card)]
        if table.rows[place]["cards"] != number:
            table.refuse(place, f"the game has {number} cards of {card}")


def check_values(table: ComponentTable, fighters: tuple[str, ...]) -> None:
    """Attack and defence stand on the City and on military buildings, and on no territory or civil building."""
    for place, row in enumerate(table.rows):
        has = "defence" in row
        if has != (row["id"] in fighters) or ("attack" in row) != has:
            table.refuse(place, f"{', '.join(fighters)} have attack and defence, the others have none")


def check_production(data: Data) -> None:
    for place, row in enumerate(data["sites"].rows):
        if row["makes"] < 1:
            data["sites"].refuse(place, "a site makes at least 1")
    for place, row in enumerate(data["people"].rows):
        if ("makes" in row) != ("resource" in row):
            data["people"].refuse(place, "resource and makes go together")
    enabled = [row.get("enables") for row in data["buildings"].rows]
    for place, name in enumerate(enabled):
        if (name is None) != (BUILDINGS[place] in WALLS) or (name and name in enabled[:place]):
            data["buildings"].refuse(place, "each civil building enables a card of its own, military buildings none")


STANDARD: Mapping[str, np.ndarray] = make_tables(load(FOLDER / "data.toml"))

MORE_OPENING_CARDS = STANDARD["MORE_OPENING_CARDS"]
NUMBER, COST, POINTS = STANDARD["NUMBER"], STANDARD["COST"], STANDARD["POINTS"]
ATTACK, DEFENCE = STANDARD["ATTACK"], STANDARD["DEFENCE"]
RESOURCE, MAKES, BOOSTS, NEEDS = STANDARD["RESOURCE"], STANDARD["MAKES"], STANDARD["BOOSTS"], STANDARD["NEEDS"]
