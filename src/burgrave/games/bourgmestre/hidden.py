"""What a seat cannot know, made up anew (BO-A20): cards in the deck and in other hands, other players' Caprices."""

from __future__ import annotations

from burgrave.core.random import draw
from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.bourgmestre.deck import knows
from burgrave.games.bourgmestre.opening import offer_caprices
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import IS_EVENT, KIND_OF


@rule
def is_hidden(s: State, seat: int, card: int) -> bool:
    """Whether the card could lie elsewhere, for all that this seat knows. Events can only be in the deck."""
    where = s.where[card]
    if where == seat or where == DISCARD or IS_EVENT[KIND_OF[card]]:
        return False
    if where == DRAWN and seat == seat_at(s, s.turn):
        return False
    return seat < 0 or not knows(s, seat, card)


@rule
def place_of(s: State, card: int) -> int:
    """Where a card lies and who knows it, as one number."""
    place = s.where[card]
    for seat in range(s.players):
        place = 2 * place + knows(s, seat, card)
    return place


@rule
def sort_hidden_cards(s: State, seat: int) -> None:
    """The hidden cards in an order that does not depend on where they lie, or a shuffle's outcome would."""
    for card in range(len(KIND_OF)):
        if is_hidden(s, seat, card):
            first = card
            for other in range(card + 1, len(KIND_OF)):
                if is_hidden(s, seat, other) and place_of(s, other) < place_of(s, first):
                    first = other
            swap_cards(s, card, first)


@rule
def hide_cards(s: State, seat: int) -> None:
    """Shuffles all hidden cards over the places where hidden cards lie."""
    sort_hidden_cards(s, seat)
    hidden = 0
    for card in range(len(KIND_OF)):
        if is_hidden(s, seat, card):
            hidden += 1
            n = draw(s, hidden)
            other = 0
            while n > 0 or not is_hidden(s, seat, other):
                n -= is_hidden(s, seat, other)
                other += 1
            swap_cards(s, card, other)


@rule
def swap_cards(s: State, card: int, other: int) -> None:
    """One lies where the other lay, known to whom the other was known."""
    where = s.where[card]
    s.where[card] = s.where[other]
    s.where[other] = where
    for seat in range(s.players):
        if knows(s, seat, card) != knows(s, seat, other):
            s.seen[seat, card // WORD] ^= 1 << (card % WORD)
            s.seen[seat, other // WORD] ^= 1 << (other % WORD)


@rule
def hide_caprices(s: State, seat: int) -> None:
    """The others may have drawn any Caprices but the public one and this seat's; at the end, what they kept is open."""
    for other in range(s.players):
        for place in range(2):
            shown = s.stage == OVER and s.kept[other] == place
            if other != seat and s.offered[other, place] != NOBODY and not shown:
                s.offered[other, place] = FACE_DOWN
    for other in range(s.players):
        if s.offered[other, 0] == FACE_DOWN or s.offered[other, 1] == FACE_DOWN:
            offer_caprices(s, other)


@rule
def hide_tokens(s: State, seat: int) -> None:
    """The strategies that others have chosen and not yet revealed."""
    for other in range(s.players):
        if other != seat and s.token[other] != NOBODY:
            s.token[other] = draw(s, 3)
