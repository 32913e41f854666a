"""What a choice gives up: a Royal Edict, or a piece that another needs."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Price
from burgrave.core.record import Record
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.tables import MOST_PARCELS


def price(game: Game, record: Record, action: int, words: Words) -> Price | None:
    if action == b.SPEND_EDICT:
        return Price("edict", 1, words.text("a Royal Edict"))
    if action >= b.DEVELOP and (action - b.DEVELOP) // MOST_PARCELS == b.FORTIFY:
        return Price("cottage", 1, words.text("an adjacent cottage"))
    return None


def warning(game: Game, record: Record, action: int, words: Words) -> str | None:
    """Whoever ends their turn with action cards in hand before the last raids plays them no more."""
    if action != b.PASS or record["asked"] != b.ASK_ACT or record["month"] != b.LAST_MONTH:
        return None
    cards = sum(1 for other in game.legal_actions(record) if b.PLAY <= other < b.OPPONENT)
    if not cards:
        return None
    return words.count(
        "It is the last month, and {n} kind of card in your hand could still be played.",
        "It is the last month, and {n} kinds of cards in your hand could still be played.",
        cards,
    )
