"""How Kingsburg is taught: chapters, pictures and tips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burgrave.core.language import N_
from burgrave.core.teaching import Lesson, Teaching, Tip, asks

CHAPTERS = {
    "KB-R1": N_("The table"),
    "KB-R4": N_("The year and the King's aid"),
    "KB-R7": N_("A season: rolling and the order of play"),
    "KB-R11": N_("A season: influencing advisors"),
    "KB-R18": N_("A season: building"),
    "KB-R21": N_("The King's reward and his envoy"),
    "KB-R23": N_("Recruiting and the winter battle"),
    "KB-R31": N_("The end"),
}
TABLES = {"advisors": N_("Advisors"), "buildings": N_("Buildings"), "enemies": N_("Enemies")}
WAITING = {"dice": [1, 1, 1], "passed": True}

LESSONS = (
    Lesson(
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
    Lesson(
        rules=("KB-R18",),
        caption=N_(
            "Rows are built from the left. With Statue and Inn standing, the Chapel and the Market may follow; the "
            "Church has to wait for the Chapel."
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
    Lesson(
        rules=("KB-R24", "KB-R26"),
        caption=N_(
            "Before winter only the strengths that the year's enemy may have are known. The bar shows how the battle "
            "would end as things stand, whatever die the King rolls: defeat, draw, victory."
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
        N_("Every year begins with help for whoever has built least. Gold is part of most costs: a safe first choice."),
        ("KB-R5", "KB-R6"),
    ),
    Tip(
        asks("reroll"),
        N_("A low total plays first and chooses among more advisors; a high one reaches the better ones."),
        ("KB-R8", "KB-R9"),
    ),
    Tip(
        first_year("influence"),
        N_(
            "Put whole dice on an advisor whose number is exactly their sum; he gives what his seat shows. Single dice "
            "bring more gifts, all dice together a bigger one. Each seat is for one player a season: go first where "
            "others want to go too."
        ),
        ("KB-R11", "KB-R12"),
    ),
    Tip(
        asks("trade"),
        N_("One good becomes one of each of the other two: nearly always worth it."),
        ("KB-R17",),
    ),
    Tip(
        before_the_first_winter,
        N_(
            "Winter is near. The enemy has a strength of 2 to 4, and the King sends 1 to 6 soldiers, the same to "
            "everyone. A Guard Tower or a Palisade makes the difference, now and every year."
        ),
        ("KB-R24", "KB-R25"),
    ),
    Tip(
        first_year("build"),
        N_(
            "One building a season, each row from the left. Points count at once, effects for the whole game: what is "
            "built early works longest. What you save stays yours."
        ),
        ("KB-R18", "KB-R19"),
    ),
    Tip(
        asks("town_hall"),
        N_("A good for a point, once a season: take it when you have a good to spare."),
        ("KB-R20",),
    ),
    Tip(
        lambda seen: seen["asked"] == "recruit" and seen["year"] <= 2,
        N_(
            "Two goods make a soldier for this winter only. Look at the bar beside the enemy: if it is nearly all "
            "victory, keep the goods."
        ),
        ("KB-R23", "KB-R30"),
    ),
    Tip(
        asks("losses"),
        N_("Where the card leaves you the choice, give up what you need least next spring."),
        ("KB-R27",),
    ),
)

TEACHING = Teaching(CHAPTERS, LESSONS, TIPS, TABLES)
