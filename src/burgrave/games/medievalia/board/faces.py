"""What is printed on a card: everything that it does, in symbols or a few words."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import BUILDINGS, CARDS, MILITARY, PEOPLE, RESOURCES
from burgrave.games.medievalia.words import card as card_name

POWERS = {
    "soldier": N_("plain troop"),
    "infantry": N_("lends another 1 defence"),
    "knight": N_("moves twice"),
    "archer": N_("shoots 1, even next door"),
    "priest": N_("heals 1, even next door"),
    "peasant": N_("+1 on any land"),
    "merchant": N_("1 gold → any 2"),
    "artist": N_("doubles a site"),
    "bureaucrat": N_("buildings cost 2 less"),
}


def face(game: Game, kind: int, words: Words) -> dict[str, Any]:
    name = CARDS[kind]
    makes, defence = int(game.tables["MAKES"][kind]), int(game.tables["DEFENCE"][kind])
    return {
        "id": name,
        "name": card_name(words, kind),
        "family": family(name),
        "cost": printed_cost(game, kind),
        "values": (int(game.tables["ATTACK"][kind]), defence) if defence else None,
        "makes": makes,
        "resource": RESOURCES[game.tables["RESOURCE"][kind]] if makes else None,
        "boosts": int(game.tables["BOOSTS"][kind]),
        "does": power(kind, words),
        "enables": enabled(game, kind),
        "points": int(game.tables["POINTS"][kind]),
    }


def family(name: str) -> str:
    if name in BUILDINGS:
        return "building"
    if name in PEOPLE:
        return "military" if name in MILITARY else "character"
    return "territory"


def power(kind: int, words: Words) -> str:
    """The words on its face; a civil building and a territory say it in symbols."""
    if kind >= TOWER:
        return words.text("guards")
    return words.text(POWERS[CARDS[kind]]) if CARDS[kind] in POWERS else ""


def enabled(game: Game, kind: int) -> str:
    """The card that costs no surcharge where this building stands."""
    return next((CARDS[other] for other in range(HELD) if game.tables["NEEDS"][other] == kind), "")


def printed_cost(game: Game, kind: int) -> dict[str, int]:
    return {name: int(n) for name, n in zip(RESOURCES, game.tables["COST"][kind], strict=True) if n}
