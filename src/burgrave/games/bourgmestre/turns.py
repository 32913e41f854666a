"""Step 3, a player's turn: the draw, then actions and cards as they like (BO-R8, BO-R12, BO-A11, BO-A14, BO-A17)."""

from __future__ import annotations

from burgrave.core.bitsets import lowest
from burgrave.core.questions import ask, next_stage
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.deck import count_cards, counters, discard_drawn, draw_card, take_drawn
from burgrave.games.bourgmestre.development import begin_development, count_developments, parcels_for
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import DEVELOPS, DRAWS, IS_EVENT, KEEPS, KIND_OF


@rule
def begin_turn(s: State) -> None:
    """BO-R8, BO-R12: what the token of the player whose turn it is gives; after the last player come the raids."""
    if s.turn == s.players:
        next_stage(s, RAIDS)
        return
    seat = seat_at(s, s.turn)
    s.quiet[seat] = 0
    s.to_draw = DRAWS[s.token[seat]]
    s.actions = DEVELOPS[s.token[seat]]
    s.stage = DRAWING


@rule
def end_turn(s: State) -> None:
    """BO-A14: actions that nobody could do are lost."""
    s.actions = 0
    s.turn += 1
    begin_turn(s)


@rule
def draw_cards(s: State) -> None:
    """BO-A17: one at a time. An event takes effect as it appears, before the next card is drawn (BO-R24)."""
    while s.to_draw > 0:
        s.to_draw -= 1
        card = draw_card(s)
        if card != NOBODY:
            seat = seat_at(s, s.turn)
            if IS_EVENT[KIND_OF[card]]:
                s.where[card] = DISCARD
                s.event = KIND_OF[card]
                s.stage = EVENT
                tell(s, EVENT_DRAWN, seat, s.event)
                return
            s.where[card] = DRAWN
            tell(s, DREW, seat, card)
    s.stage = KEEPING


@rule
def keep_cards(s: State) -> None:
    """BO-R8, BO-A11: the number to keep, events not counted; all of them if a card made the player draw."""
    seat = seat_at(s, s.turn)
    surplus = count_cards(s, DRAWN) - KEEPS[s.token[seat]]
    if s.card == NOBODY and surplus > 0:
        if KEEPS[s.token[seat]] > 0:
            ask(s, seat, ASK_DISCARD)
            return
        for _ in range(surplus):
            discard_drawn(s, seat, 0)
    take_drawn(s, seat)
    s.stage = ACTING if s.card == NOBODY else APPLYING


# Actions and cards


@rule
def holds_playable(s: State, seat: int) -> bool:
    """A card that is not only for countering."""
    for card in range(len(KIND_OF)):
        if s.where[card] == seat and not counters(KIND_OF[card]):
            return True
    return False


@rule
def may_end_turn(s: State, seat: int) -> bool:
    """BO-R12, BO-A14: not while an action is left and one is possible."""
    return s.actions == 0 or count_developments(s, seat) == 0


@rule
def go_on_with_turn(s: State) -> None:
    """Whoever holds cards is asked before their turn ends, whatever they are, so that a pause tells nothing."""
    seat = seat_at(s, s.turn)
    if may_end_turn(s, seat):
        if count_cards(s, seat) > 0:
            ask(s, seat, ASK_ACT)
        else:
            end_turn(s)
    elif count_developments(s, seat) > 1 or holds_playable(s, seat):
        ask(s, seat, ASK_ACT)
    else:
        for action in range(DEVELOPMENT_KINDS):
            parcels = parcels_for(s, seat, action)
            if parcels:
                begin_development(s, seat, action, lowest(parcels))
                return
