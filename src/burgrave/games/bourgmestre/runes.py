"""Event cards, the ones with runes: applied as they are drawn, to all players (BO-R24, BO-A13)."""

from __future__ import annotations

from burgrave.core.bitsets import count_bits, lowest
from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.bourgmestre.arrival import land
from burgrave.games.bourgmestre.months import end_if_full
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import EFFECTS, MOST_EFFECTS, PIECE, VERB
from burgrave.games.bourgmestre.village import (
    change,
    gain_edicts,
    give_piece,
    take,
)


@rule
def apply_event(s: State) -> None:
    """Effect by effect, each to one player after the other from the first player."""
    while s.event_step < MOST_EFFECTS:
        verb = EFFECTS[s.event, s.event_step, VERB]
        if verb == LAND_DRAKKAR:
            land(s, BY_EVENT, NOBODY)
        elif verb != NOBODY:
            while s.event_turn < s.players:
                befall(s, seat_at(s, s.event_turn), verb)
                if s.asked != ASK_NOTHING:
                    return
                s.event_turn += 1
        s.event_turn = 0
        s.event_step += 1
    s.event = NOBODY
    s.event_step = 0
    s.stage = DRAWING
    end_if_full(s)


@rule
def befall(s: State, seat: int, verb: int) -> None:
    """One player's part: a choice where there is one, and nothing where nothing can be done."""
    piece = EFFECTS[s.event, s.event_step, PIECE]
    if verb == WITHDRAW_DRAKKAR:
        drakkars = s.drakkars[seat]
        if count_bits(drakkars) == 1:
            withdraw(s, seat, lowest(drakkars))
        elif drakkars:
            ask(s, seat, ASK_WITHDRAW)
    elif verb == PLACE:
        give_piece(s, seat, BY_EVENT, piece)
    elif verb == REMOVE:
        pieces = s.pieces[seat, piece]
        if count_bits(pieces) == 1:
            take(s, seat, BY_EVENT, piece, lowest(pieces))
        elif pieces:
            ask(s, seat, ASK_REMOVE)
    else:
        gain_edicts(s, seat, BY_EVENT, 1)


@rule
def withdraw(s: State, seat: int, column: int) -> None:
    """The drakkar is not destroyed: no point."""
    change(s, seat, BY_EVENT, DRAKKAR, -1, column)
