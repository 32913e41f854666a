"""The villages as they were before the last of what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from burgrave.core.parts import Event
from burgrave.core.record import Record, copy
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.tables import MOST_COLUMNS, MOST_PARCELS


@dataclass
class Village:
    pieces: dict[int, int] = field(default_factory=dict)
    """By parcel."""
    drakkars: set[int] = field(default_factory=set)
    """Their columns."""


def village_before(record: Record, later: Sequence[Event], seat: int) -> Village:
    """A village as it stood before these events, which led to the record."""
    then = Village(
        {
            parcel: piece
            for piece in range(b.FIELD + 1)
            for parcel in range(MOST_PARCELS)
            if record["pieces"][seat, piece] >> parcel & 1
        },
        {column for column in range(MOST_COLUMNS) if record["drakkars"][seat] >> column & 1},
    )
    for event in reversed(later):
        if event[0] == b.HOLDINGS_CHANGE and event[1] == seat:
            take_back(then, *event[3:])
    return then


def with_village(record: Record, seat: int, then: Village) -> Record:
    """A copy of the record in which the seat's village has its pieces of that time."""
    past = copy(record)
    for piece in range(b.FIELD + 1):
        past["pieces"][seat, piece] = sum(1 << parcel for parcel, there in then.pieces.items() if there == piece)
    return past


def take_back(village: Village, thing: int, amount: int, detail: int) -> None:
    if thing == b.DRAKKAR:
        village.drakkars ^= {detail}
    elif thing <= b.FIELD:
        if amount > 0:
            village.pieces.pop(detail, None)
        else:
            village.pieces[detail] = thing
