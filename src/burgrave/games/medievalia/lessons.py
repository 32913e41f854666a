"""How Medievalia is taught: chapters, pictures and tips."""

from __future__ import annotations

from typing import Any

from burgrave.core.language import N_
from burgrave.core.teaching import Illustration, Teaching, Tip, asks
from burgrave.games.medievalia.tables import CARDS

CHAPTERS = {
    "ME-R1": N_("Cards and set-up"),
    "ME-R6": N_("A turn"),
    "ME-R10": N_("Producing and paying"),
    "ME-R20": N_("Buildings"),
    "ME-R26": N_("Troops and movement"),
    "ME-R30": N_("War"),
    "ME-R42": N_("End of the game"),
    "ME-R46": N_("The alliance game"),
    "ME-R49": N_("Powers"),
    "ME-R58": N_("Food"),
}
TABLES = {
    "sites": N_("Territories and City"),
    "people": N_("Military and character cards"),
    "buildings": N_("Buildings"),
    "opening": N_("Cards at the opening"),
}


def site(card: str, *buildings: str) -> dict[str, Any]:
    return {"card": card, "buildings": list(buildings)}


def fief(**sites: dict[str, Any]) -> dict[str, Any]:
    """With its City; other sites are `s1` to `s4`."""
    return {"sites": {"city": site("city"), **{name[1:]: found for name, found in sites.items()}}}


def person(card: str, owner: int, at: str) -> dict[str, Any]:
    return {"card": card, "owner": owner, "at": at}


ILLUSTRATIONS = (
    Illustration(
        rules=("ME-R16", "ME-R18", "ME-R58"),
        caption=N_(
            "A fief. The two Peasants on the Field raise its production from 1 food to 3, and they guard it. The "
            "School adds 1 to the Mine. Each food feeds two cards; the sign shows how many there are to feed."
        ),
        part="fief",
        position={
            "fiefs": [fief(s1=site("field"), s2=site("mine", "school"), s3=site("forest")), fief(s1=site("farm"))],
            "people": [person("peasant", 0, "1"), person("peasant", 0, "1"), person("soldier", 0, "fief0")],
            "stage": "actions",
        },
        marked=("number:food",),
    ),
    Illustration(
        rules=("ME-R34", "ME-R31"),
        caption=N_(
            "A battle: who faces whom. The attacker's Soldiers form one army of 4/4. The defender may send their "
            "Knight against it; both sides deal damage at the same time."
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
    Illustration(
        rules=("ME-R28", "ME-R30"),
        caption=N_(
            "Fiefs lie in a line or a ring, with neutral fiefs between them. A card moves from home to the neutral "
            "fief in one turn and into the opponent's fief in the next; a Knight does both in one turn."
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
            "Draw your first cards from any decks. Take territories first, about half of them: without food, labour "
            "and gold you can play nothing. Then take Peasants to work on them."
        ),
        ("ME-R5", "ME-R15"),
    ),
    Tip(
        lambda seen: seen["asked"] == "draw" and seen["turns"] <= 8,
        N_("Draw what you lack: up to four territories, characters to work on them, military cards to guard them."),
        ("ME-R7", "ME-R19"),
    ),
    Tip(
        lambda seen: seen["asked"] == "action" and seen["turns"] <= 4,
        N_(
            "Play territories first: they produce in the same turn. Click a card in your hand to play it; a payment "
            "is proposed, and you can change it."
        ),
        ("ME-R9", "ME-R10", "ME-R11"),
    ),
    Tip(
        lambda seen: seen["asked"] == "action" and seen["turns"] <= 12,
        N_(
            "Seven points of prestige win the game: each different building is worth one, the Castle two. A civil "
            "building also adds to its site and saves 2 gold on its card."
        ),
        ("ME-R42", "ME-R23", "ME-R24"),
    ),
    Tip(
        lambda seen: seen["asked"] == "pay" and seen["turns"] <= 8,
        N_(
            "Use sites and cards to produce; anything left over is lost. A discarded card counts as any one resource, "
            "and three of a kind as one other."
        ),
        ("ME-R12", "ME-R13"),
    ),
    Tip(
        asks("place"),
        N_("On a site, a worker adds to production and stands guard. Cards in the open can fight and travel."),
        ("ME-R16", "ME-R18", "ME-R27"),
    ),
    Tip(
        asks("food"),
        N_("Each food your sites could produce feeds two cards. One more Field or Farm would have saved this one."),
        ("ME-R58", "ME-R59"),
    ),
    Tip(
        lambda seen: seen["asked"] == "move" and seen["turns"] <= 10,
        N_("You do not have to move. An unguarded fief can be besieged: keep a guard on at least one site."),
        ("ME-R28", "ME-R44"),
    ),
    Tip(
        lambda seen: seen["asked"] == "war" and seen["turns"] <= 14,
        N_(
            "An attack as high as the defence kills, and both sides strike at once. "
            "1 point takes an unguarded territory."
        ),
        ("ME-R31", "ME-R40"),
    ),
    Tip(
        asks("engage"),
        N_("You are under attack. Send troops where the forecast favours you, or leave it to the guards."),
        ("ME-R34",),
    ),
    Tip(
        asks("damage"),
        N_("You choose who takes damage first: pick a card you can spare."),
        ("ME-R37",),
    ),
)

SYMBOLS = {
    "food": "pool:food",
    "own:energy": "pool:energy",
    "own:labour": "pool:labour",
    "gold": "pool:gold",
    "own:siege": "number:siege",
    **{f"own:card-{name}": f"card:{name}" for name in CARDS},
    **{f"own:deck-{name}": f"deck:{name}" for name in ("territory", "military", "character")},
    **{f"own:phase-{name}": f"phase:{name}" for name in ("draw", "actions", "movement", "war")},
}
TEACHING = Teaching(CHAPTERS, ILLUSTRATIONS, TIPS, TABLES, SYMBOLS)
