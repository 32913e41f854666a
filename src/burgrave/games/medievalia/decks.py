"""The decks and the building piles (ME-R2, ME-R4, ME-R7, ME-R20, ME-A15).

No order is kept: a card is chosen among those that could lie there at the moment it is drawn or uncovered.
"""

from __future__ import annotations

from burgrave.core.random import draw
from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.medievalia.ending import check_decks
from burgrave.games.medievalia.fief import take_in_hand
from burgrave.games.medievalia.state import *


@rule
def face_down(s: State, deck: int) -> int:
    cards = 0
    for kind in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
        cards += s.deck[kind]
    return cards


@rule
def is_empty(s: State, deck: int) -> bool:
    """ME-A15: the bottom card is part of the deck and the last to be drawn."""
    return s.bottom[deck] == NOTHING


@rule
def random_card(s: State, deck: int) -> int:
    """The kind of a face-down card."""
    place = draw(s, face_down(s, deck))
    kind = FIRST_OF_DECK[deck]
    while place >= s.deck[kind]:
        place -= s.deck[kind]
        kind += 1
    s.deck[kind] -= 1
    return kind


@rule
def draw_card(s: State, seat: int, deck: int, cause: int) -> None:
    """The bottom card was seen by everybody."""
    if face_down(s, deck) > 0:
        take_in_hand(s, seat, random_card(s, deck), cause, deck)
    else:
        kind = s.bottom[deck]
        s.bottom[deck] = NOTHING
        s.known[seat, kind] += 1
        s.revealed += 1
        take_in_hand(s, seat, kind, cause, deck)
    if cause != BY_OPENING:
        check_decks(s)


@rule
def uncover_building(s: State, pile: int) -> None:
    """ME-R20: the next card of the pile is turned up."""
    s.top[pile] = NOTHING
    if s.pile[pile] == 0:
        return
    s.pile[pile] -= 1
    hidden = 0
    for building in range(BUILT):
        hidden += s.unseen[building]
    place = draw(s, hidden)
    building = 0
    while place >= s.unseen[building]:
        place -= s.unseen[building]
        building += 1
    s.unseen[building] -= 1
    s.top[pile] = BANK + building
