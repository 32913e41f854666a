"""Step 2, the arrival of the Vikings (BO-R9 to BO-R11, BO-A2, BO-A3)."""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.deck import draw_card
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import BOARD, MARKS
from burgrave.games.bourgmestre.village import change, empty_columns


@rule
def arrive(s: State) -> None:
    """BO-R9: only the landing marks of the card count. BO-A3: two marks are carried out one after the other."""
    card = draw_card(s)
    if card != NOBODY:
        s.where[card] = DISCARD
        tell(s, LANDING, card)
        land(s, BY_ARRIVAL, MARKS[card, 0])
        if MARKS[card, 1] != NOBODY:
            land(s, BY_ARRIVAL, MARKS[card, 1])


@rule
def land(s: State, cause: int, mark: int) -> None:
    """BO-R10, BO-R11: one in front of every village that has an empty column, or none at all if they are too few."""
    villages = 0
    for seat in range(s.players):
        villages += empty_columns(s, seat) != 0
    if s.reserve[DRAKKAR] < villages:
        tell(s, NO_LANDING, mark)
        return
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if empty_columns(s, seat):
            change(s, seat, cause, DRAKKAR, 1, landing_column(s, seat, mark))


@rule
def landing_column(s: State, seat: int, mark: int) -> int:
    """BO-A2: the marked column or the next empty one to its right, wrapping round; an event begins at the left."""
    column = 0 if mark == NOBODY else mark
    while (s.drakkars[seat] >> column) & 1:
        column = (column + 1) % BOARD[COLUMNS]
    return column
