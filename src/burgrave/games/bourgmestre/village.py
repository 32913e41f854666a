"""A village: its parcels and pieces, the one place where holdings change (BO-R20, BO-R23, BO-R37, BO-A5, BO-A13)."""

from __future__ import annotations

from burgrave.core.bitsets import count_bits, lowest
from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import BOARD, COLUMN_PARCELS, HOUSE


@rule
def change(s: State, seat: int, cause: int, thing: int, amount: int, detail: int) -> None:
    """The one place where what a player holds changes; what leaves them goes to the reserve, a card to the discard."""
    if thing <= FIELD:
        s.pieces[seat, thing] ^= 1 << detail
        s.reserve[thing] -= amount
        if thing == FORTRESS:  # a cottage with a wall under it
            s.reserve[COTTAGE] -= amount
    elif thing == DRAKKAR:
        s.drakkars[seat] ^= 1 << detail
        s.reserve[DRAKKAR] -= amount
    elif thing == EDICT:
        s.edicts[seat] += amount
        s.reserve[EDICT] -= amount
    elif thing == POINT:
        s.points[seat] += amount
    else:
        s.where[detail] = seat if amount > 0 else DISCARD
    tell(s, HOLDINGS_CHANGE, seat, cause, thing, amount, detail)


@rule
def put(s: State, seat: int, cause: int, piece: int, parcel: int) -> None:
    change(s, seat, cause, piece, 1, parcel)


@rule
def take(s: State, seat: int, cause: int, piece: int, parcel: int) -> None:
    change(s, seat, cause, piece, -1, parcel)


@rule
def score(s: State, seat: int, cause: int, points: int) -> None:
    change(s, seat, cause, POINT, points, 0)


@rule
def gain_edicts(s: State, seat: int, cause: int, count: int) -> None:
    """BO-R26: as many as the reserve still has."""
    given = min(count, s.reserve[EDICT])
    if given > 0:
        change(s, seat, cause, EDICT, given, 0)


# Sets of parcels


@rule
def occupied(s: State, seat: int) -> int:
    taken = 0
    for piece in range(FIELD + 1):
        taken |= s.pieces[seat, piece]
    return taken


@rule
def free_parcels(s: State, seat: int) -> int:
    return BOARD[ALL_PARCELS] & ~occupied(s, seat)


@rule
def neighbours(parcels: int) -> int:
    """All parcels orthogonally beside one of these."""
    width = BOARD[COLUMNS]
    beside = ((parcels & ~BOARD[LAST_COLUMN]) << 1) | ((parcels & ~BOARD[FIRST_COLUMN]) >> 1)
    return (beside | (parcels << width) | (parcels >> width)) & BOARD[ALL_PARCELS]


@rule
def parcels_with(s: State, seat: int, what: int) -> int:
    """Where such a piece stands; BO-R44, BO-A8: a house is a cottage or a fortress."""
    if what == HOUSE:
        return s.pieces[seat, COTTAGE] | s.pieces[seat, FORTRESS]
    return s.pieces[seat, what]


@rule
def piece_at(s: State, seat: int, parcel: int) -> int:
    for piece in range(FIELD + 1):
        if (s.pieces[seat, piece] >> parcel) & 1:
            return piece
    return NOBODY


@rule
def in_reserve(s: State, piece: int) -> int:
    """How many of a piece the reserve can give; a fortress takes a cottage too (BO-R15, BO-R20)."""
    if piece == FORTRESS:
        return min(s.reserve[WALL], s.reserve[COTTAGE])
    return s.reserve[piece]


@rule
def can_become(s: State, piece: int, into: int) -> bool:
    """Whether the reserve can replace a piece; a cottage that gets a wall stays where it is."""
    if piece == COTTAGE and into == FORTRESS:
        return s.reserve[WALL] > 0
    return in_reserve(s, into) > 0


@rule
def replace(s: State, seat: int, cause: int, piece: int, into: int, parcel: int) -> None:
    take(s, seat, cause, piece, parcel)
    put(s, seat, cause, into, parcel)


@rule
def give_piece(s: State, seat: int, cause: int, piece: int) -> None:
    """A piece for a free parcel of their choice, if there is one and the reserve can give it (BO-A13)."""
    free = free_parcels(s, seat)
    if in_reserve(s, piece) > 0 and free:
        if count_bits(free) == 1:
            put(s, seat, cause, piece, lowest(free))
        else:
            ask(s, seat, ASK_PLACE)


# Moving (BO-R18)


@rule
def movable(s: State, seat: int) -> int:
    """Villagers and soldiers beside a free parcel (BO-A15: nothing else moves)."""
    return (s.pieces[seat, VILLAGER] | s.pieces[seat, SOLDIER]) & neighbours(free_parcels(s, seat))


@rule
def steps_from(s: State, seat: int, parcel: int) -> int:
    return neighbours(1 << parcel) & free_parcels(s, seat)


@rule
def move_piece(s: State, seat: int, cause: int, parcel: int, to: int) -> None:
    piece = piece_at(s, seat, parcel)
    take(s, seat, cause, piece, parcel)
    put(s, seat, cause, piece, to)


# The sea


@rule
def all_columns() -> int:
    return (1 << BOARD[COLUMNS]) - 1


@rule
def empty_columns(s: State, seat: int) -> int:
    """BO-A18: those without a drakkar."""
    return all_columns() & ~s.drakkars[seat]


@rule
def in_column(s: State, seat: int, what: int, column: int) -> int:
    return s.pieces[seat, what] & COLUMN_PARCELS[column]
