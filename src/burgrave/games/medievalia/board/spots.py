"""The things on the board that one can point at, and which of them plays an action."""

from __future__ import annotations

from collections.abc import Iterator

from burgrave.core.game import Game
from burgrave.core.record import Record, State
from burgrave.games.medievalia.fief import are_twins
from burgrave.games.medievalia.notation import DECK_NAMES, attacked_site
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import CARDS, RESOURCES

CHOSEN_KINDS = frozenset({"removal", "wall", "town", "group", "fief", "hand", "pool", "deck", "pile", *CARDS})
"""The things that can be chosen at some time."""


def spot(game: Game, record: Record, action: int) -> str | None:
    """Dismissals and removals share one place apart from the cards: nobody shall lose a card by pointing at it."""
    seat, asked = int(record["actor"]), int(record["asked"])
    if action >= MOVE:
        if DISMISS <= action < USE and asked != ASK_FOOD:
            return "removal"
        return person_spot(record, leader(record, (action - MOVE) % MOST_PEOPLE))
    if action >= WALL:
        wall = action != TOWN and CARDS[record["building"][record["foe"], attacked_site(record), action - WALL]]
        return f"wall:{wall}" if wall else "town"
    if action >= GROUP:
        return f"group:{action - GROUP or 'new'}"
    if action >= ATTACK_IN:
        return f"fief:{(action - ATTACK_IN) // SEATS}"
    if action >= GO_LOOSE:
        return f"fief:{seat if action == GO_LOOSE else action - GO_TO}"
    if action >= SITE:
        return site_spot(record, int(record["foe"]) if asked == ASK_TARGET else seat, action - SITE)
    return supply_spot(record, action)


def supply_spot(record: Record, action: int) -> str | None:
    """Of decks, piles, the hand and the pool."""
    if action >= DISCARD:
        return f"hand:{CARDS[action - DISCARD]}"
    if action >= TAKE:
        return f"pool:{RESOURCES[(action - TAKE) % len(RESOURCES)]}"
    if action >= PAY_FOR_ME or action == PASS:
        return None
    if action >= BUY_CARD:
        return f"deck:{DECK_NAMES[action - BUY_CARD]}"
    if action >= CLEAR:
        return "removal"
    if action >= BUILD:
        return pile_spot(record, (action - BUILD) // SITES)
    return f"hand:{CARDS[action - PLAY]}" if action >= PLAY else f"deck:{DECK_NAMES[action - FROM_DECK]}"


def pile_spot(record: Record, pile: int) -> str:
    return f"pile:{pile}:{CARDS[record['top'][pile]]}"


def site_spot(record: Record, seat: int, site: int) -> str:
    return f"{CARDS[record['site'][seat, site]]}:{seat}:{site}"


def person_spot(record: Record, card: int) -> str:
    return f"{CARDS[record['kind'][card]]}:{card}"


# Stacks of like cards


def chosen(record: Record) -> int:
    """The card that moves, acts or is being deployed; it lies apart from its like."""
    if record["asked"] in (ASK_DEPLOY, ASK_ENGAGE):
        return int(record["deploying"])
    return int(record["mover"])


def leader(record: Record, card: int) -> int:
    """The first card of the stack: those that are alike in everything are one choice."""
    state, apart = State(record), chosen(record)
    same = (other for other in range(card) if are_twins(state, card, other) and apart not in (card, other))
    return next(same, card)


def stacks(record: Record, cards: list[int]) -> Iterator[list[int]]:
    """These cards, the like ones together."""
    found: dict[int, list[int]] = {}
    for card in cards:
        found.setdefault(leader(record, card), []).append(card)
    return iter(found.values())
