"""The component tables that the rules use, made from the data file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from burgrave.core.data import ComponentTable, Data, column, is_count, is_flag, is_number, load, one_of

FOLDER = Path(__file__).parent

GOODS = ("gold", "wood", "stone")
HOLDINGS = (*GOODS, "plus2", "soldiers", "points")

ADVISORS = (
    "jester", "squire", "architect", "merchant", "sergeant", "alchemist", "astronomer", "treasurer", "master_hunter",
    "general", "swordsmith", "duchess", "champion", "smuggler", "inventor", "wizard", "queen", "king",
)  # fmt: skip
BUILDINGS = (
    "statue", "chapel", "church", "cathedral",
    "inn", "market", "farms", "merchants_guild",
    "guard_tower", "blacksmith", "barracks", "wizards_guild",
    "palisade", "stable", "stone_wall", "fortress",
    "barricade", "crane", "town_hall", "embassy",
)  # fmt: skip
KINDS = ("goblins", "barbarians", "orcs", "zombies", "demons", "dragons")
YEARS = 5
CARDS = 5
"""Enemy cards of each year."""


def make_tables(data: Data) -> dict[str, np.ndarray]:
    return {**advisors(data["advisors"]), **buildings(data["buildings"]), **enemies(data["enemies"])}


def advisors(table: ComponentTable) -> dict[str, np.ndarray]:
    """By advisor, from 0: what they give, how many goods of which kinds one chooses, and their peculiarities."""
    table.check(
        {"number": is_number, "id": one_of(*ADVISORS)},
        {**dict.fromkeys(HOLDINGS, is_count), "choose": is_count, "from": are_goods, "trade": is_flag,
         "price": is_count, "look": is_flag},
    )  # fmt: skip
    table.in_order("id", ADVISORS)
    for place, row in enumerate(table.rows):
        if row["number"] != place + 1:
            table.refuse(place, f"{row['id']} has the number {place + 1}")
        if row.get("choose", 0) and len(set(row.get("from", ()))) < 2:
            table.refuse(place, "from names at least two goods to choose among")
        if row.get("trade") and set(row) & {*HOLDINGS, "choose", "price", "look"}:
            table.refuse(place, "an advisor who trades gives nothing else")
    return {
        "GIFT": grid(table.rows, HOLDINGS),
        "CHOICES": column(table.rows, "choose"),
        "CHOICE_AMONG": np.array([[good in row.get("from", ()) for good in GOODS] for row in table.rows], np.int32),
        "TRADES": column(table.rows, "trade"),
        "PRICE": column(table.rows, "price"),
        "LOOKS": column(table.rows, "look"),
    }


def buildings(table: ComponentTable) -> dict[str, np.ndarray]:
    """By building, from the top left: cost, victory points, battle value, and extra value by kind of enemy."""
    table.check(
        {"id": one_of(*BUILDINGS)},
        {**dict.fromkeys((*GOODS, "points"), is_count), "battle": is_number, "versus": one_of(*KINDS),
         "bonus": is_number},
    )  # fmt: skip
    table.in_order("id", BUILDINGS)
    for place, row in enumerate(table.rows):
        if ("versus" in row) != ("bonus" in row):
            table.refuse(place, "versus and bonus go together")
    return {
        "COST": grid(table.rows, GOODS),
        "POINTS": column(table.rows, "points"),
        "BATTLE": column(table.rows, "battle"),
        "VERSUS": np.array(
            [[row.get("bonus", 0) if row.get("versus") == kind else 0 for kind in KINDS] for row in table.rows],
            np.int32,
        ),
    }


def enemies(table: ComponentTable) -> dict[str, np.ndarray]:
    """By card, those of year I first: strength, kind, reward, loss."""
    won = ("win_gold", "win_wood", "win_stone", "win_any", "win_points")
    lost = ("lose_gold", "lose_wood", "lose_stone", "lose_any", "lose_buildings", "lose_points")
    table.check(
        {"year": one_of(*range(1, YEARS + 1)), "strength": is_count, "kind": one_of(*KINDS)},
        dict.fromkeys((*won, *lost), is_count),
    )
    table.in_order("year", [year for year in range(1, YEARS + 1) for _ in range(CARDS)])
    for place, row in enumerate(table.rows):
        same = [
            other for other in table.rows[:place] if all(other[key] == row[key] for key in ("year", "strength", "kind"))
        ]
        if same:
            table.refuse(place, "two cards of one year have the same kind and strength")
    return {
        "STRENGTH": column(table.rows, "strength"),
        "KIND": np.array([KINDS.index(row["kind"]) for row in table.rows], np.int32),
        "REWARD": grid(table.rows, won),
        "LOSS": grid(table.rows, lost),
    }


def are_goods(value: Any) -> bool:
    return isinstance(value, list) and all(good in GOODS for good in value)


def grid(rows: Any, names: Any) -> np.ndarray:
    return np.array([[row.get(name, 0) for name in names] for row in rows], np.int32)


STANDARD: Mapping[str, np.ndarray] = make_tables(load(FOLDER / "data.toml"))

GIFT, CHOICES, CHOICE_AMONG = STANDARD["GIFT"], STANDARD["CHOICES"], STANDARD["CHOICE_AMONG"]
TRADES, PRICE, LOOKS = STANDARD["TRADES"], STANDARD["PRICE"], STANDARD["LOOKS"]
COST, POINTS, BATTLE, VERSUS = STANDARD["COST"], STANDARD["POINTS"], STANDARD["BATTLE"], STANDARD["VERSUS"]
STRENGTH, KIND, REWARD, LOSS = STANDARD["STRENGTH"], STANDARD["KIND"], STANDARD["REWARD"], STANDARD["LOSS"]
