"""The component tables that the rules use, made from the data file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from burgrave.core.data import ComponentTable, Data, column, is_count, load, one_of

FOLDER = Path(__file__).parent

CLIMATES = ("dry", "moderate", "wet")
CARDS_OF_CLIMATE = (3, 4, 3)
GIFTS = ("wheat", "silver", "monument")
KINGDOM = ("peasants", "silver", "monuments_wanted", "peasants_wanted")
ASSISI_NUMBERS = (
    "defenders", "most_defenders", "silver", "wheat", "captives", "most_products", "most_of_a_kind",
)  # fmt: skip
YEARS = 7
"""Climate cards in the deck: one moderate card, then two piles of three."""


def make_tables(data: Data) -> dict[str, np.ndarray]:
    return {
        "KINGDOM_NUMBERS": numbers(data["kingdom"], KINGDOM, is_positive),
        "DICE_COST": ascending(data["dice_cost"], "silver"),
        **sales(data["sales"]),
        "FREE_SPACES": ascending(data["free_spaces"], "space", strictly=True),
        "MERCHANT_SILVER": only_column(data["merchant_track"], "silver"),
        "DEVOTION_SPACES": one_number(data["devotion_track"], "spaces"),
        "FIELD_SPACES": one_number(data["fields"], "spaces"),
        "CLIMATE_WHEAT": climates(data["climates"]),
        **climate_cards(data["climate_cards"], one_number(data["devotion_track"], "spaces")[0]),
        **blessings(data["blessings"]),
        **sabotages(data["sabotages"]),
        "GROWTH_WHEAT": growth(data["growth"]),
        "ASSISI_LIMITS": assisi(data["assisi"]),
    }


def is_positive(value: Any) -> bool:
    """A whole number from 1 to 99."""
    return is_count(value) and value > 0


def only_column(table: ComponentTable, name: str, test: Callable[[Any], bool] = is_count) -> np.ndarray:
    """A table whose rows are one number each."""
    table.check({name: test}, {})
    return column(table.rows, name)


def ascending(table: ComponentTable, name: str, strictly: bool = False) -> np.ndarray:
    values = only_column(table, name)
    for place in range(1, len(values)):
        if values[place] < values[place - 1] + strictly:
            table.refuse(place, f"{name} {values[place]} after {values[place - 1]}: the numbers go up")
    return values


def one_number(table: ComponentTable, name: str) -> np.ndarray:
    values = only_column(table, name, is_positive)
    if len(values) > 1:
        table.refuse(1, "more than the 1 row expected")
    return values


def numbers(table: ComponentTable, ids: Sequence[str], test: Callable[[Any], bool] = is_count) -> np.ndarray:
    """A table of named numbers."""
    table.check({"id": one_of(*ids), "number": test}, {})
    table.in_order("id", ids)
    return column(table.rows, "number")


def sales(table: ComponentTable) -> dict[str, np.ndarray]:
    """A small and a large sale: peasants, and silver for them all."""
    table.check({"peasants": is_positive, "silver": is_positive}, {})
    if len(table.rows) != 2 or table.rows[0]["peasants"] >= table.rows[1]["peasants"]:
        table.refuse(0, "expected 2 rows, a small sale and a large one")
    return {
        "SALE_PEASANTS": column(table.rows, "peasants"),
        "SALE_SILVER": column(table.rows, "silver"),
    }


def climates(table: ComponentTable) -> np.ndarray:
    """Wheat of a standing farmer, by climate."""
    table.check({"climate": one_of(*CLIMATES), "wheat": is_positive}, {})
    table.in_order("climate", CLIMATES)
    return column(table.rows, "wheat")


def climate_cards(table: ComponentTable, highest: int) -> dict[str, np.ndarray]:
    """By card: its climate, and the price on its back."""
    table.check({"climate": one_of(*CLIMATES), "price": is_positive}, {})
    table.in_order("climate", [name for name, n in zip(CLIMATES, CARDS_OF_CLIMATE, strict=True) for _ in range(n)])
    for place, row in enumerate(table.rows):
        if row["price"] > highest:
            table.refuse(place, f"a price of {row['price']} on a devotion track of {highest} spaces can never be paid")
    return {
        "CARD_CLIMATE": np.array([CLIMATES.index(row["climate"]) for row in table.rows], np.int32),
        "CARD_PRICE": column(table.rows, "price"),
    }


def blessings(table: ComponentTable) -> dict[str, np.ndarray]:
    """By gift: how much, and on how many cards. There is a card for every year."""
    table.check({"gift": one_of(*GIFTS), "amount": is_positive, "cards": is_count}, {})
    table.in_order("gift", GIFTS)
    total = sum(row["cards"] for row in table.rows)
    if total < YEARS:
        table.refuse(0, f"{total} cards do not last for {YEARS} years")
    return {
        "BLESSING_AMOUNT": column(table.rows, "amount"),
        "BLESSING_CARDS": column(table.rows, "cards"),
    }


def sabotages(table: ComponentTable) -> dict[str, np.ndarray]:
    table.check({"difference": is_positive, "sabotages": is_positive}, {})
    for place in range(1, len(table.rows)):
        if any(table.rows[place][key] <= table.rows[place - 1][key] for key in ("difference", "sabotages")):
            table.refuse(place, "difference and sabotages go up from row to row")
    return {
        "SABOTAGE_FROM": column(table.rows, "difference"),
        "SABOTAGES": column(table.rows, "sabotages"),
    }


def growth(table: ComponentTable) -> np.ndarray:
    """Wheat for one new peasant, for two, and so on."""
    table.check({"peasants": is_positive, "wheat": is_positive}, {})
    table.in_order("peasants", range(1, 7))
    return column(table.rows, "wheat")


def assisi(table: ComponentTable) -> np.ndarray:
    values = numbers(table, ASSISI_NUMBERS)
    named = dict(zip(ASSISI_NUMBERS, (int(value) for value in values), strict=True))
    kinds = [named[kind] for kind in ("silver", "wheat", "captives")]
    if named["defenders"] > named["most_defenders"]:
        table.refuse(0, f"{named['defenders']} defenders are more than the most, {named['most_defenders']}")
    if max(kinds) > named["most_of_a_kind"] or sum(kinds) > named["most_products"]:
        table.refuse(2, "more products at the start than there may be")
    return values


STANDARD: Mapping[str, np.ndarray] = make_tables(load(FOLDER / "data.toml"))

KINGDOM_NUMBERS, ASSISI_LIMITS = STANDARD["KINGDOM_NUMBERS"], STANDARD["ASSISI_LIMITS"]
DICE_COST, FREE_SPACES = STANDARD["DICE_COST"], STANDARD["FREE_SPACES"]
SALE_PEASANTS, SALE_SILVER = STANDARD["SALE_PEASANTS"], STANDARD["SALE_SILVER"]
MERCHANT_SILVER, DEVOTION_SPACES, FIELD_SPACES = (
    STANDARD["MERCHANT_SILVER"], STANDARD["DEVOTION_SPACES"], STANDARD["FIELD_SPACES"],
)  # fmt: skip
CLIMATE_WHEAT, CARD_CLIMATE, CARD_PRICE = STANDARD["CLIMATE_WHEAT"], STANDARD["CARD_CLIMATE"], STANDARD["CARD_PRICE"]
BLESSING_AMOUNT, BLESSING_CARDS = STANDARD["BLESSING_AMOUNT"], STANDARD["BLESSING_CARDS"]
SABOTAGE_FROM, SABOTAGES, GROWTH_WHEAT = STANDARD["SABOTAGE_FROM"], STANDARD["SABOTAGES"], STANDARD["GROWTH_WHEAT"]
