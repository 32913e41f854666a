"""What a card shows: its picture, the colour behind it, its name and what it does."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import Words, sentence
from burgrave.games.bourgmestre.notation import kind_ids
from burgrave.games.bourgmestre.words import CARDS, card_effect, kind_name, kind_row

LIKE = {
    "destroy_drakkar": "fire_arrows", "move_drakkar": "shift_wind", "place": "newcomers", "remove": "sickness",
    "change": "muster", "join": "wedding", "march": "forced_march", "steal": "spy", "draw": "card-back",
    "edict": "herald", "counter": "objection", "withdraw_drakkar": "gale", "land_drakkar": "fleet",
}  # fmt: skip
"""The picture of a card that an owner has made, by what it does."""
NATURES = {
    "destroy_drakkar": "fire", "move_drakkar": "sea", "place": "growth", "remove": "fire", "change": "craft",
    "join": "growth", "march": "craft", "steal": "court", "draw": "court", "edict": "court", "counter": "court",
    "withdraw_drakkar": "sea", "land_drakkar": "sea",
}  # fmt: skip
"""What kind of thing a card does first: the colour of its picture."""


def face(game: Game, kind: int) -> str:
    name = kind_ids(game)[kind]
    return name if name in CARDS else LIKE[kind_row(game, kind)["effects"][0]["do"]]


def card_shown(game: Game, kind: int, words: Words) -> dict[str, Any]:
    return {
        "face": face(game, kind),
        "nature": NATURES[kind_row(game, kind)["effects"][0]["do"]],
        "name": kind_name(game, kind, words),
        "effect": sentence(card_effect(game, kind, words)),
    }
