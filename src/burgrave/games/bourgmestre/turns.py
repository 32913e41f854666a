"""Step 3: turns with draw, actions and cards, then the council (BO-R8, BO-R12, BO-A4, BO-A11, BO-A14, BO-A17)."""

from __future__ import annotations

from burgrave.core.bitsets import lowest
from burgrave.core.questions import ask, next_stage
from burgrave.core.record import State
from burgrave.core.rule import is_heard, rule, tell
from burgrave.games.bourgmestre.deck import count_cards, discard_drawn, draw_card, take_drawn
from burgrave.games.bourgmestre.development import begin_development, count_developments, parcels_for
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import DEVELOPS, DRAWS, IS_EVENT, KEEPS, KIND_OF


@rule
def begin_turn(s: State) -> None:
    """BO-R8, BO-R12: what the token of the player whose turn it is gives; after the last player comes the council."""
    if s.turn == s.players:
        s.council = 1
        if is_heard(s) and cards_in_hands(s) > 0:
            tell(s, COUNCIL)
        next_stage(s, ACTING)
        return
    seat = seat_at(s, s.turn)
    s.to_draw = DRAWS[s.token[seat]]
    s.actions = DEVELOPS[s.token[seat]]
    s.stage = DRAWING


@rule
def cards_in_hands(s: State) -> int:
    total = 0
    for seat in range(s.players):
        total += count_cards(s, seat)
    return total


@rule
def end_turn(s: State) -> None:
    """BO-A14: actions that nobody could do are lost. BO-A4: the raids come after the council."""
    s.actions = 0
    s.turn += 1
    if not s.council:
        begin_turn(s)
    elif s.turn == s.players:
        s.council = 0
        next_stage(s, RAIDS)


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
def may_end_turn(s: State, seat: int) -> bool:
    """BO-R12, BO-A14: not while an action is left and one is possible."""
    return s.actions == 0 or count_developments(s, seat) == 0


@rule
def go_on_with_turn(s: State) -> None:
    """Whoever holds cards is asked, whatever cards they are, so that a pause tells nothing (BO-T25, BO-T26)."""
    seat = seat_at(s, s.turn)
    if count_cards(s, seat) > 0 or (s.actions > 0 and count_developments(s, seat) > 1):
        ask(s, seat, ASK_ACT)
    elif may_end_turn(s, seat):
        end_turn(s)
    else:
        for action in range(DEVELOPMENT_KINDS):
            parcels = parcels_for(s, seat, action)
            if parcels:
                begin_development(s, seat, action, lowest(parcels))
                return
