"""How Medievalia is taught: chapters, pictures and tips."""

from __future__ import annotations

from typing import Any

from burgrave.core.language import N_
from burgrave.core.teaching import Lesson, Teaching, Tip, asks

CHAPTERS = {
    "ME-R1": N_("Cards and set-up"),
    "ME-R6": N_("A turn"),
    "ME-R10": N_("Producing and paying"),
    "ME-R20": N_("Buildings"),
    "ME-R26": N_("Troops and movement"),
    "ME-R30": N_("War"),
    "ME-R42": N_("The end"),
    "ME-R46": N_("The alliance game"),
    "ME-R49": N_("Powers"),
    "ME-R58": N_("Food"),
}
TABLES = {
    "sites": N_("Territories and City"),
    "people": N_("Military and character cards"),
    "buildings": N_("Buildings"),
}


def site(card: str, *buildings: str) -> dict[str, Any]:
    return {"card": card, "buildings": list(buildings)}


def fief(**sites: dict[str, Any]) -> dict[str, Any]:
    """With its City; other sites are `s1` to `s4`."""
    return {"sites": {"city": site("city"), **{name[1:]: found for name, found in sites.items()}}}


def person(card: str, owner: int, at: str) -> dict[str, Any]:
    return {"card": card, "owner": owner, "at": at}


LESSONS = (
    Lesson(
        rules=("ME-R16", "ME-R18", "ME-R58"),
        caption=N_(
            "A fief: the two Peasants on the Field make it produce 3 food instead of 1, and they guard it. The School "
            "adds to the Mine. Each food keeps two cards; the number on the sign shows how many eat already."
        ),
        part="fief",
        position={
            "fiefs": [fief(s1=site("field"), s2=site("mine", "school"), s3=site("forest")), fief(s1=site("farm"))],
            "people": [person("peasant", 0, "1"), person("peasant", 0, "1"), person("soldier", 0, "fief0")],
            "stage": "actions",
        },
        marked=("number:food",),
    ),
    Lesson(
        rules=("ME-R34", "ME-R31"),
        caption=N_(
            "A battle, who faces whom: the attacker's Soldiers form one army of 4/4. The defender may send his Knight "
            "against it; both sides deal their damage at the same time."
        ),
        part="battle",
        position={
            "fiefs": [fief(s1=site("farm"), s2=site("farm")), fief(s1=site("farm"), s2=site("farm"))],
            "people": [
                person("soldier", 0, "fief1"),
                person("soldier", 0, "fief1"),
                person("knight", 1, "fief1"),
                person("peasant", 1, "1"),
            ],
            "stage": "war",
        },
        moves=("war:fief1:1", "group:1"),
    ),
    Lesson(
        rules=("ME-R28", "ME-R30"),
        caption=N_(
            "Fiefs lie in a line or a ring with neutral ground between them. From home a card moves to the neutral "
            "ground in one turn and into the opponent's fief in the next; a Knight does both at once."
        ),
        part="ring",
        position={
            "fiefs": [fief(s1=site("farm"), s2=site("forest")), fief(s1=site("farm"), s2=site("mine"))],
            "people": [
                person("soldier", 0, "neutral0"),
                person("knight", 0, "fief0"),
                person("soldier", 1, "fief1"),
                person("peasant", 1, "1"),
            ],
            "stage": "movement",
        },
    ),
)

TIPS = (
    Tip(
        asks("opening"),
        N_(
            "Eight cards from decks of your choice. Take territories first, about half: without food, labour and gold "
            "nothing can be played. Then Peasants to work on them."
        ),
        ("ME-R5", "ME-R15"),
    ),
    Tip(
        lambda seen: seen["asked"] == "draw" and seen["turns"] <= 8,
        N_("Draw what you lack: territories up to four, characters to work on them, military to guard."),
        ("ME-R7", "ME-R19"),
    ),
    Tip(
        lambda seen: seen["asked"] == "action" and seen["turns"] <= 4,
        N_(
            "Play territories first: they produce in the same turn. Click a card in your hand to play it; what it "
            "would take to pay is proposed and can be changed."
        ),
        ("ME-R9", "ME-R10", "ME-R11"),
    ),
    Tip(
        lambda seen: seen["asked"] == "action" and seen["turns"] <= 12,
        N_(
            "Seven points of prestige win: each different building is one, the Castle two. A civil building also helps "
            "its site and makes its card cheaper by 2 gold."
        ),
        ("ME-R42", "ME-R23", "ME-R24"),
    ),
    Tip(
        lambda seen: seen["asked"] == "pay" and seen["turns"] <= 8,
        N_(
            "Turn sites and cards to produce; what is left over is lost. A card from the hand can stand for any one "
            "resource, and three of a kind for one other."
        ),
        ("ME-R12", "ME-R13"),
    ),
    Tip(
        asks("place"),
        N_("On a site a worker adds to its production and guards it. Loose cards can fight and be sent out."),
        ("ME-R16", "ME-R18", "ME-R27"),
    ),
    Tip(
        asks("food"),
        N_("Each food that your sites could produce keeps two cards. A Field or a Farm more would have kept this one."),
        ("ME-R58", "ME-R59"),
    ),
    Tip(
        lambda seen: seen["asked"] == "move" and seen["turns"] <= 10,
        N_("Nobody has to march. Whoever leaves home unguarded can be besieged: keep a guard on at least one site."),
        ("ME-R28", "ME-R44"),
    ),
    Tip(
        lambda seen: seen["asked"] == "war" and seen["turns"] <= 14,
        N_("Attack as high as the defence kills, on both sides at once. 1 point takes an unguarded territory."),
        ("ME-R31", "ME-R40"),
    ),
    Tip(
        asks("engage"),
        N_("You are attacked. Send loose troops where the forecast is good for you, or leave the guards to it."),
        ("ME-R34",),
    ),
    Tip(
        asks("damage"),
        N_("You choose who takes the damage first: the card that you can spare."),
        ("ME-R37",),
    ),
)

TEACHING = Teaching(CHAPTERS, LESSONS, TIPS, TABLES)
