"""How Kingsburg is taught: chapters, pictures and tips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burgrave.core.language import N_
from burgrave.core.teaching import Illustration, Teaching, Tip, asks
from burgrave.games.kingsburg.tables import ADVISORS, BUILDINGS, HOLDINGS

CHAPTERS = {
    "KB-R1": N_("Set-up"),
    "KB-R4": N_("The year and the King's aid"),
    "KB-R7": N_("A season: rolling and the order of play"),
    "KB-R11": N_("A season: influencing advisors"),
    "KB-R18": N_("A season: building"),
    "KB-R21": N_("The King's reward and envoy"),
    "KB-R23": N_("Recruiting and the winter battle"),
    "KB-R31": N_("The end"),
}
TABLES = {"advisors": N_("Advisors"), "buildings": N_("Buildings"), "enemies": N_("Enemies")}
WAITING = {"dice": [1, 1, 1], "passed": True}

ILLUSTRATIONS = (
    Illustration(
        rules=("KB-R12", "KB-R11"),
        caption=N_(
            "Lion has put 5 and 3 on the Treasurer (8) and keeps a 4 for the Merchant. Oak holds the Sergeant with one "
            "die. Advisors with dice on them are closed for this season."
        ),
        part="court",
        position={
            "stage": "influence",
            "provinces": [{"dice": [5, 4, 3], "placed": [8, 0, 8]}, {"dice": [6, 5, 2], "placed": [0, 5, 0]}, WAITING],
        },
        marked=("advisor:8", "advisor:5", "advisor:4"),
    ),
    Illustration(
        rules=("KB-R18",),
        caption=N_(
            "Rows are built from left to right. After the Statue and the Inn, the Chapel and the Market can follow; "
            "the Church must wait for the Chapel."
        ),
        part="province",
        position={
            "stage": "build",
            "provinces": [
                {"buildings": ["statue", "inn", "palisade"], "gold": 3, "wood": 2, "stone": 1, "points": 3},
                {},
            ],
        },
        marked=("building:chapel", "building:market", "building:church"),
    ),
    Illustration(
        rules=("KB-R24", "KB-R26"),
        caption=N_(
            "Before winter, only the possible strengths of the year's enemy are known. The bar shows how the battle "
            "would end as things stand, over every roll of the King's die: victory, draw, defeat."
        ),
        part="enemy",
        position={
            "stage": "recruit",
            "season": "autumn",
            "year": 2,
            "provinces": [{"soldiers": 1, "buildings": ["guard_tower"], "gold": 2, "wood": 2}, {}],
        },
        marked=("enemy",),
    ),
)


def first_year(*questions: str) -> Any:
    return lambda seen: seen["year"] == 1 and seen["asked"] in questions


def before_the_first_winter(seen: Mapping[str, Any]) -> bool:
    return seen["year"] == 1 and seen["asked"] == "build" and seen["season"] == "autumn"


TIPS = (
    Tip(
        asks("aid"),
        N_("Every year begins with help for whoever has built the least. Most costs include gold: a safe choice."),
        ("KB-R5", "KB-R6"),
    ),
    Tip(
        asks("reroll"),
        N_("A low total plays first and has more advisors to choose from; a high one reaches better advisors."),
        ("KB-R8", "KB-R9"),
    ),
    Tip(
        first_year("influence"),
        N_(
            "Place dice on the advisor whose number is exactly their sum to receive the gift shown there. Single dice "
            "bring more gifts, several together a better one. Each advisor is for one player a season: go first where "
            "others want to go too."
        ),
        ("KB-R11", "KB-R12"),
    ),
    Tip(
        asks("trade"),
        N_("1 good becomes one of each of the other two: nearly always worth it."),
        ("KB-R17",),
    ),
    Tip(
        before_the_first_winter,
        N_(
            "Winter is near. The enemy's strength is 2 to 4, and the King sends everyone the same 1 to 6 soldiers. A "
            "Guard Tower or a Palisade makes the difference, now and every year."
        ),
        ("KB-R24", "KB-R25"),
    ),
    Tip(
        first_year("build"),
        N_(
            "One building a season, each row from the left. Points count at once, effects for the rest of the game: "
            "what you build early works longest. You keep what you do not spend."
        ),
        ("KB-R18", "KB-R19"),
    ),
    Tip(
        asks("town_hall"),
        N_("A good for a point, once a season: take it if you have a good to spare."),
        ("KB-R20",),
    ),
    Tip(
        lambda seen: seen["asked"] == "recruit" and seen["year"] <= 2,
        N_(
            "Two goods buy a soldier for this winter only. Look at the bar beside the enemy: if it is nearly all "
            "victory, keep your goods."
        ),
        ("KB-R23", "KB-R30"),
    ),
    Tip(
        asks("losses"),
        N_("If the card leaves you a choice, give up what you will need least next spring."),
        ("KB-R27",),
    ),
)

SYMBOLS = {
    **{name: f"good:{name}" for name in HOLDINGS},
    **{f"own:{name}": f"advisor:{number}" for number, name in enumerate(ADVISORS, 1)},
    **{f"own:{name}": f"building:{name}" for name in BUILDINGS},
    **{
        f"own:phase-{name}": f"phase:{name}"
        for name in ("aid", "spring", "reward", "summer", "envoy", "autumn", "recruit", "winter")
    },
    "own:enemy-back": "enemy",
}
TEACHING = Teaching(CHAPTERS, ILLUSTRATIONS, TIPS, TABLES, SYMBOLS)
