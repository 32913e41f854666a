"""The year: strategies, the white drakkar, the end and the score (BO-R1, BO-R7, BO-R38 to BO-R45, BO-A10, BO-A12)."""

from __future__ import annotations

from typing import Any

from burgrave.core.bitsets import count_bits
from burgrave.core.questions import ask, next_stage
from burgrave.core.record import State
from burgrave.core.rule import is_heard, rule, tell
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import (
    CAPRICE_FIRST,
    CAPRICE_POINTS,
    CONDITIONS,
    CROSS,
    GIFT,
    SCORE,
    SEATS,
)
from burgrave.games.bourgmestre.village import free_parcels, gain_edicts, give_piece, parcels_with


@rule
def ask_strategies(s: State) -> None:
    """BO-R7: secretly, one after the other, then all are revealed together."""
    if s.turn == 0:
        tell(s, MONTH_BEGINS, s.month, s.first)
    if s.turn < s.players:
        ask(s, seat_at(s, s.turn), ASK_STRATEGY)
        return
    s.revealed += 1
    for turn in range(s.players):
        seat = seat_at(s, turn)
        tell(s, TOKEN_REVEALED, seat, s.token[seat])
    next_stage(s, ARRIVAL)


@rule
def choose_token(s: State, seat: int, token: int) -> None:
    s.token[seat] = token
    tell(s, TOKEN_CHOSEN, seat)
    s.turn += 1


# Step 5 (BO-R38, BO-R39)


@rule
def advance(s: State) -> None:
    """The white drakkar enters the next month, if there is one."""
    if s.month == LAST_MONTH:
        end_game(s)
        return
    s.month += 1
    tell(s, GIFT_MONTH, s.month, GIFT[s.month - 1])
    s.stage = GIVING


@rule
def give_gifts(s: State) -> None:
    """To everyone, in the order of the round just ended."""
    gift = GIFT[s.month - 1]
    while s.turn < s.players and gift != NO_GIFT:
        seat = seat_at(s, s.turn)
        if gift == GIFT_EDICT:
            gain_edicts(s, seat, BY_GIFT, 1)
        else:
            give_piece(s, seat, BY_GIFT, gift_piece(gift))
            if s.asked != ASK_NOTHING:
                return
        s.turn += 1
    end_if_full(s)
    if s.ending == LAST_ROUND and s.stage != OVER:
        end_game(s)
    elif s.stage != OVER:
        pass_token(s)


@rule
def gift_piece(gift: int) -> int:
    return VILLAGER if gift == GIFT_VILLAGER else COTTAGE


@rule
def pass_token(s: State) -> None:
    """BO-R39, BO-A9: the first-player token goes to the left; strategy tokens go back to their owners."""
    s.first = (s.first + 1) % s.players
    for seat in range(s.players):
        s.token[seat] = NOBODY
    next_stage(s, STRATEGY)


# The end (BO-R40, BO-A10)


@rule
def end_if_full(s: State) -> None:
    """A full board ends the game, or makes this round the last one with the option."""
    for seat in range(s.players):
        if free_parcels(s, seat) == 0 and s.ending != LAST_ROUND and s.stage != OVER:
            tell(s, FILLED, seat)
            if s.ending == ENDS_AFTER_ROUND:
                s.ending = LAST_ROUND
            else:
                end_game(s)


@rule
def end_game(s: State) -> None:
    """Everything is shown and counted."""
    s.stage = OVER
    s.council = 0
    s.to_draw = 0
    s.actions = 0
    lay_card_aside(s)
    s.revealed += 1
    for seat in range(s.players):
        tell_score(s, seat)
    tell(s, GAME_OVER)


# The score (BO-R41 to BO-R45)


@rule
def is_met(s: State, seat: int, caprice: int) -> bool:
    """Whether one of the Caprice's alternatives has all its conditions met."""
    condition = CAPRICE_FIRST[caprice]
    end = CAPRICE_FIRST[caprice + 1]
    while condition < end:
        alternative = CONDITIONS[condition, ALTERNATIVE]
        met = True
        while condition < end and CONDITIONS[condition, ALTERNATIVE] == alternative:
            if standing_for(s, seat, condition) < CONDITIONS[condition, AT_LEAST]:
                met = False
            condition += 1
        if met:
            return True
    return False


@rule
def standing_for(s: State, seat: int, condition: int) -> int:
    """How many of the pieces that a condition wants are there."""
    standing = parcels_with(s, seat, CONDITIONS[condition, WHAT]) & CONDITIONS[condition, AMONG]
    return min(count_bits(standing), CONDITIONS[condition, AT_LEAST])


@rule
def caprice_points(s: State, seat: int, caprice: int) -> int:
    return CAPRICE_POINTS[caprice] if caprice != NOBODY and is_met(s, seat, caprice) else 0


@rule
def secret_caprice(s: State, seat: int) -> int:
    """The Caprice a player kept."""
    return NOBODY if s.kept[seat] == NOBODY else s.offered[seat, s.kept[seat]]


@rule
def met_caprices(s: State) -> int:
    """A set, only looked for to be told: who meets the open Caprice, and from SEATS on who meets their own."""
    met = 0
    if is_heard(s) and s.stage != OVER:
        for seat in range(s.players):
            if caprice_points(s, seat, s.caprice) > 0:
                met |= 1 << seat
            if caprice_points(s, seat, secret_caprice(s, seat)) > 0:
                met |= 1 << (SEATS + seat)
    return met


@rule
def tell_met(s: State, before: int) -> int:
    """Tells which Caprices are met now and were not before; all that are met now."""
    met = met_caprices(s)
    new = met & ~before
    for seat in range(s.players):
        if (new >> seat) & 1:
            tell(s, CAPRICE_MET, seat, s.caprice)
        if (new >> (SEATS + seat)) & 1:
            tell(s, SECRET_MET, seat, secret_caprice(s, seat))
    return met


@rule
def field_points(s: State, seat: int) -> int:
    points = 0
    for parcel in range(len(CROSS)):
        if (s.pieces[seat, FIELD] >> parcel) & 1:
            points += points_of_field(s, seat, parcel)
    return points


@rule
def points_of_field(s: State, seat: int, parcel: int) -> int:
    """BO-R42: for every cottage, fortress and watch tower in its row or column."""
    buildings = s.pieces[seat, COTTAGE] | s.pieces[seat, FORTRESS] | s.pieces[seat, TOWER]
    return SCORE[FIELD] * count_bits(buildings & CROSS[parcel])


@rule
def village_points(s: State, seat: int) -> int:
    """BO-R41, BO-R42, BO-A1: everything that all can see, but for the Caprices."""
    total = s.points[seat] + SCORE[EDICT] * s.edicts[seat] + field_points(s, seat)
    for piece in range(FIELD):
        total += SCORE[piece] * count_bits(s.pieces[seat, piece])
    return total


@rule
def total_points(s: State, seat: int) -> int:
    """BO-R43, BO-R45. A secret Caprice counts when it is shown, at the end."""
    total = village_points(s, seat) + caprice_points(s, seat, s.caprice)
    if s.stage == OVER:
        total += caprice_points(s, seat, secret_caprice(s, seat))
    return total


@rule
def tell_score(s: State, seat: int) -> None:
    tell(
        s,
        SCORED,
        seat,
        s.points[seat],
        count_bits(s.pieces[seat, VILLAGER]),
        count_bits(s.pieces[seat, SOLDIER]),
        count_bits(s.pieces[seat, COTTAGE]),
        count_bits(s.pieces[seat, FORTRESS]),
        count_bits(s.pieces[seat, TOWER]),
        field_points(s, seat),
        s.edicts[seat],
        caprice_points(s, seat, s.caprice),
        secret_caprice(s, seat),
        caprice_points(s, seat, secret_caprice(s, seat)),
        total_points(s, seat),
    )


@rule
def rank_players(s: State, out: Any) -> None:
    """BO-R1, BO-A12: most points win; ties share."""
    for seat in range(s.players):
        out[seat, 0] = total_points(s, seat)
    for seat in range(s.players):
        rank = 1
        for other in range(s.players):
            rank += out[other, 0] > out[seat, 0]
        out[seat, 1] = rank
