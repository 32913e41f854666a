"""Step 4, the raids (BO-R30 to BO-R37, BO-A6, BO-A7, BO-A16)."""

from __future__ import annotations

from burgrave.core.bitsets import count_bits, lowest
from burgrave.core.questions import ask, next_stage
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import BOARD, SCORE
from burgrave.games.bourgmestre.village import change, in_column, piece_at, score, take


@rule
def raid_villages(s: State) -> None:
    """BO-R30: village by village from the first player's; in each the towers, then column by column from the left."""
    while s.turn < s.players:
        seat = seat_at(s, s.turn)
        if s.column == NOBODY:
            s.shots = count_bits(s.pieces[seat, TOWER])
            s.column = 0
        shoot_all(s, seat)
        while s.column < BOARD[COLUMNS] and s.asked == ASK_NOTHING:
            raid_column(s, seat)
        if s.asked != ASK_NOTHING:
            return
        s.column = NOBODY
        s.turn += 1
    next_stage(s, ADVANCE)


@rule
def shoot_all(s: State, seat: int) -> None:
    """BO-R31, BO-A6: each tower one drakkar of its owner's choice, who may not spare one."""
    while s.shots > 0 and s.drakkars[seat]:
        if count_bits(s.drakkars[seat]) > 1:
            ask(s, seat, ASK_SHOOT)
            return
        shoot(s, seat, lowest(s.drakkars[seat]))
    s.shots = 0


@rule
def shoot(s: State, seat: int, column: int) -> None:
    s.shots -= 1
    tell(s, SHOT, seat, column)
    change(s, seat, BY_TOWER, DRAKKAR, -1, column)
    score(s, seat, BY_TOWER, SCORE[DRAKKAR])


@rule
def raid_column(s: State, seat: int) -> None:
    """BO-R32, BO-R33: a soldier of the column fights; without one the Vikings destroy the first unit they meet."""
    if s.asked == ASK_NOTHING and (s.drakkars[seat] >> s.column) & 1:
        soldiers = in_column(s, seat, SOLDIER, s.column)
        if count_bits(soldiers) > 1:
            ask(s, seat, ASK_SOLDIER)
            return
        if soldiers:
            fight(s, seat, lowest(soldiers))
        else:
            plunder(s, seat)
    s.column += 1


@rule
def fight(s: State, seat: int, parcel: int) -> None:
    """BO-R32: drakkar and soldier are both gone, for a point."""
    tell(s, FOUGHT, seat, s.column, parcel)
    take(s, seat, BY_SOLDIER, SOLDIER, parcel)
    change(s, seat, BY_SOLDIER, DRAKKAR, -1, s.column)
    score(s, seat, BY_SOLDIER, SCORE[DRAKKAR])


@rule
def plunder(s: State, seat: int) -> None:
    """The drakkar stays."""
    parcel = plundered_parcel(s, seat, s.column)
    if parcel == NOBODY:
        tell(s, RAIDED, seat, s.column, NOBODY, NOBODY)
        return
    piece = piece_at(s, seat, parcel)
    tell(s, RAIDED, seat, s.column, piece, parcel)
    take(s, seat, BY_RAID, piece, parcel)


@rule
def plundered_parcel(s: State, seat: int, column: int) -> int:
    """BO-R33 to BO-R36: the villager or cottage nearest to the sea; all else is passed by."""
    targets = in_column(s, seat, VILLAGER, column) | in_column(s, seat, COTTAGE, column)
    return lowest(targets) if targets else NOBODY  # parcels are numbered from the sea
