"""Before the first month: the table, the Royal Caprices, the first villagers (BO-R2 to BO-R5, BO-A19)."""

from __future__ import annotations

from burgrave.core.questions import ask, next_stage
from burgrave.core.random import draw
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import CAPRICE_POINTS, KIND_OF, MOST_CARDS, SEATS, SUPPLY


@rule
def clear_table(s: State) -> None:
    """Empty villages, everything in the reserve, all cards in the deck."""
    for seat in range(SEATS):
        for piece in range(FIELD + 1):
            s.pieces[seat, piece] = 0
        s.drakkars[seat] = 0
        s.points[seat] = 0
        s.edicts[seat] = 0
        s.token[seat] = NOBODY
        s.offered[seat, 0] = NOBODY
        s.offered[seat, 1] = NOBODY
        s.kept[seat] = NOBODY
        for word in range(MOST_CARDS // WORD):
            s.seen[seat, word] = 0
    for thing in range(EDICT + 1):
        s.reserve[thing] = SUPPLY[thing] * s.players
    for card in range(MOST_CARDS):
        s.where[card] = DECK if card < len(KIND_OF) else NOWHERE
    lay_card_aside(s)
    s.month = 1
    s.first = 0
    s.asked = ASK_NOTHING
    s.actor = NOBODY
    s.caprice = NOBODY
    s.council = 0
    s.to_draw = 0
    s.actions = 0
    s.doing = NOBODY
    s.parcel = NOBODY
    s.linker = NOBODY
    s.by_edict = 0
    s.counters = 0
    s.polled = 0
    s.event = NOBODY
    s.event_step = 0
    s.event_turn = 0
    s.shots = 0
    s.column = NOBODY
    s.ending = ENDS_GAME


@rule
def is_dealt(s: State, caprice: int) -> bool:
    for seat in range(s.players):
        if s.offered[seat, 0] == caprice or s.offered[seat, 1] == caprice:
            return True
    return s.caprice == caprice


@rule
def offer_caprices(s: State, seat: int) -> None:
    """BO-R3: two that nobody else has."""
    for place in range(2):
        if s.offered[seat, place] < 0:
            s.offered[seat, place] = draw_caprice(s)


@rule
def draw_caprice(s: State) -> int:
    left = 0
    for caprice in range(len(CAPRICE_POINTS)):
        left += not is_dealt(s, caprice)
    n = draw(s, left)
    caprice = 0
    while n > 0 or is_dealt(s, caprice):
        n -= not is_dealt(s, caprice)
        caprice += 1
    return caprice


@rule
def ask_caprices(s: State) -> None:
    if s.turn < s.players:
        ask(s, seat_at(s, s.turn), ASK_CAPRICE)
    else:
        next_stage(s, SETTLING)


@rule
def ask_settlers(s: State) -> None:
    """BO-R3: everyone places their first villager."""
    if s.turn < s.players:
        ask(s, seat_at(s, s.turn), ASK_SETTLE)
    else:
        next_stage(s, STRATEGY)


@rule
def keep_caprice(s: State, seat: int, place: int) -> None:
    s.kept[seat] = place
    tell(s, CAPRICE_KEPT, seat)
    s.turn += 1
