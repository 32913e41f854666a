"""Cards: the deck, hands, what a player knows of other hands (BO-R4, BO-R24, BO-R27, BO-A17, BO-A19 to BO-A21).

Decks have no order: a card is drawn by chance at the moment of the draw.
"""

from __future__ import annotations

from burgrave.core.random import draw
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import EFFECTS, IS_EVENT, KIND_OF, VERB
from burgrave.games.bourgmestre.village import change


@rule
def count_cards(s: State, where: int) -> int:
    count = 0
    for card in range(len(KIND_OF)):
        if s.where[card] == where:
            count += 1
    return count


@rule
def nth_card(s: State, where: int, n: int) -> int:
    """The n-th card there, from 0; nobody's if there are not so many."""
    for card in range(len(KIND_OF)):
        if s.where[card] == where:
            if n == 0:
                return card
            n -= 1
    return NOBODY


@rule
def card_of_kind(s: State, where: int, kind: int) -> int:
    """The first card of this kind there, or nobody's."""
    for card in range(len(KIND_OF)):
        if s.where[card] == where and KIND_OF[card] == kind:
            return card
    return NOBODY


@rule
def counters(kind: int) -> bool:
    return EFFECTS[kind, 0, VERB] == COUNTER


@rule
def draw_card(s: State) -> int:
    """BO-R27: when the deck is empty the discard is shuffled. BO-A21: nobody's card if both are empty."""
    left = count_cards(s, DECK)
    if left == 0:
        for card in range(len(KIND_OF)):
            if s.where[card] == DISCARD:
                s.where[card] = DECK
                left += 1
        if left == 0:
            return NOBODY
        tell(s, RESHUFFLED)
    return nth_card(s, DECK, draw(s, left))


@rule
def deal(s: State, seat: int, count: int) -> None:
    """BO-R4, BO-A19: events are put aside and replaced; so any other card is as likely as the others."""
    for _ in range(count):
        left = 0
        for card in range(len(KIND_OF)):
            left += s.where[card] == DECK and not IS_EVENT[KIND_OF[card]]
        n = draw(s, left)
        for card in range(len(KIND_OF)):
            if s.where[card] == DECK and not IS_EVENT[KIND_OF[card]]:
                if n == 0:
                    change(s, seat, BY_OPENING, CARD, 1, card)
                    break
                n -= 1


@rule
def take_drawn(s: State, seat: int) -> None:
    """The cards just drawn go to the hand."""
    for card in range(len(KIND_OF)):
        if s.where[card] == DRAWN:
            change(s, seat, BY_KEEPING, CARD, 1, card)


@rule
def discard_drawn(s: State, seat: int, n: int) -> None:
    """BO-R8: the surplus, openly."""
    card = nth_card(s, DRAWN, n)
    s.revealed += 1
    s.where[card] = DISCARD
    tell(s, HOLDINGS_CHANGE, seat, BY_SURPLUS, CARD, 0, card)


@rule
def lay_down(s: State, seat: int, kind: int) -> None:
    """BO-R27: a played card goes to the discard, seen by all."""
    card = card_of_kind(s, seat, kind)
    s.revealed += 1
    forget(s, card)
    change(s, seat, BY_PLAYING, CARD, -1, card)


# What is known of other hands: only a theft shows a card to two players


@rule
def knows(s: State, seat: int, card: int) -> int:
    """Whether a player knows that another one holds this card."""
    return (s.seen[seat, card // WORD] >> (card % WORD)) & 1


@rule
def forget(s: State, card: int) -> None:
    for seat in range(s.players):
        s.seen[seat, card // WORD] &= ~(1 << (card % WORD))


@rule
def steal(s: State, thief: int, victim: int) -> None:
    """A random card. The victim knows what was lost; the others no longer know what they knew of that hand."""
    card = nth_card(s, victim, draw(s, count_cards(s, victim)))
    for other in range(len(KIND_OF)):
        if s.where[other] == victim:
            for seat in range(s.players):
                if seat != thief:
                    s.seen[seat, other // WORD] &= ~(1 << (other % WORD))
    forget(s, card)
    s.seen[victim, card // WORD] |= 1 << (card % WORD)
    tell(s, STOLEN, thief, victim, card)
    change(s, victim, BY_SPY, CARD, -1, card)
    change(s, thief, BY_SPY, CARD, 1, card)
