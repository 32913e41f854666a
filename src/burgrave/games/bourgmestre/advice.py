"""What a sensible player thinks at first sight: which actions look promising, what a position is worth to a seat.

Bots that know nothing else of the game use these two rules. Both are rough and quick; neither is a rule of the game.
"""

from __future__ import annotations

import numpy as np

from burgrave.core.bitsets import count_bits
from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.bourgmestre.deck import count_cards, counters, nth_card
from burgrave.games.bourgmestre.months import is_met, secret_caprice, standing_for, village_points
from burgrave.games.bourgmestre.raids import plundered_parcel
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import (
    BOARD,
    CAPRICE_FIRST,
    CAPRICE_POINTS,
    CONDITIONS,
    EFFECTS,
    INTO,
    KIND_OF,
    MOST,
    MOST_COLUMNS,
    MOST_EFFECTS,
    MOST_PARCELS,
    PIECE,
    SCORE,
    VERB,
    WHOSE,
)
from burgrave.games.bourgmestre.village import (
    can_become,
    free_parcels,
    in_column,
    in_reserve,
    movable,
    neighbours,
    piece_at,
)

POINT_WORTH = 100
CARD_WORTH = 70
DRAKKAR_COST = 60
"""A drakkar in front of one's village, beyond what it destroys next."""
GOOD_DEVELOPMENT = np.array([1, 8, 6, 2, 6, 1, 2], np.int32)
"""Populate, marry, fortress, enlist, tower, move, cultivate."""
GOOD_TOKEN = np.array([2, 4, 3], np.int32)
"""Aggressive, balanced, development."""


@rule
def promising(s: State, action: int) -> int:
    """How much an action attracts: 0 is never played by a sensible person, 1 is normal."""
    asked = s.asked
    seat = s.actor
    if asked == ASK_ACT:
        return promising_in_turn(s, seat, action)
    if asked == ASK_COUNTER:
        return promising_counter(s, seat, action)
    if asked == ASK_DRAKKAR:
        return promising_drakkar(s, seat, action - DRAKKAR_AT)
    if asked == ASK_COLUMN:
        return promising_column(s, seat, action - DRAKKAR_AT)
    if asked == ASK_STRATEGY:
        return GOOD_TOKEN[action - CHOOSE]
    if asked == ASK_DISCARD:
        return promising_discard(s, seat, nth_card(s, DRAWN, action - DISCARD_DRAWN))
    if asked == ASK_OPPONENT:
        return 1 + max(0, village_points(s, action - OPPONENT)) // 4
    if asked == ASK_SHOOT or asked == ASK_WITHDRAW:
        return 1 if in_column(s, seat, SOLDIER, action - DRAKKAR_AT - seat * MOST_COLUMNS) else 4
    if asked == ASK_PLACE or asked == ASK_SETTLE or asked == ASK_STEP:
        return promising_place(s, seat, action - PARCEL)
    return 1


@rule
def promising_in_turn(s: State, seat: int, action: int) -> int:
    if action == PASS:
        return 1
    if action < DEVELOP:
        return 6 if is_useful(s, seat, action - PLAY) else 0
    development = (action - DEVELOP) // MOST_PARCELS
    parcel = (action - DEVELOP) % MOST_PARCELS
    weight = GOOD_DEVELOPMENT[development]
    if development == POPULATE:
        return 0 if s.month == LAST_MONTH else promising_place(s, seat, parcel)
    if development == ENLIST and (s.drakkars[seat] >> (parcel % BOARD[COLUMNS])) & 1:
        return 5 * weight
    if s.month == LAST_MONTH and development == MOVE:
        return 0
    return weight * (3 if s.month == LAST_MONTH else 1)


@rule
def promising_place(s: State, seat: int, parcel: int) -> int:
    """Away from drakkars, and beside a villager to marry."""
    if (s.drakkars[seat] >> (parcel % BOARD[COLUMNS])) & 1:
        return 1
    return 5 if neighbours(1 << parcel) & s.pieces[seat, VILLAGER] else 3


@rule
def promising_discard(s: State, seat: int, card: int) -> int:
    """What could be used now is kept, and so is what counters."""
    kind = KIND_OF[card]
    return 1 if counters(kind) or is_useful(s, seat, kind) else 4


@rule
def promising_column(s: State, seat: int, name: int) -> int:
    """Where a drakkar does no harm at home, and harm elsewhere."""
    village = name // MOST_COLUMNS
    harmful = loss_in_column(s, village, name % MOST_COLUMNS) > 0
    return 1 if harmful == (village == seat) else 6


@rule
def is_useful(s: State, seat: int, kind: int) -> bool:
    """Whether the card's first effect would do something that its player likes."""
    verb = EFFECTS[kind, 0, VERB]
    piece = EFFECTS[kind, 0, PIECE]
    if verb == DESTROY_DRAKKAR:
        for village in range(s.players):
            if s.drakkars[village]:
                return True
        return False
    if verb == MOVE_DRAKKAR:
        return s.drakkars[seat] != 0 and danger(s, seat) > 0
    if verb == PLACE:
        late = piece == VILLAGER and s.month >= LAST_MONTH - 1
        count = EFFECTS[kind, 0, MOST]
        return not late and count_bits(free_parcels(s, seat)) > count and in_reserve(s, piece) >= count
    if verb == REMOVE:
        if EFFECTS[kind, 0, WHOSE] == OF_SELF:
            return False
        for village in range(s.players):
            if village != seat and s.pieces[village, piece] and (piece != VILLAGER or s.month < LAST_MONTH - 1):
                return True
        return False
    if verb == CHANGE:
        gain = SCORE[EFFECTS[kind, 0, INTO]] > SCORE[piece]
        return gain and s.pieces[seat, piece] != 0 and can_become(s, piece, EFFECTS[kind, 0, INTO])
    if verb == JOIN:
        return count_bits(s.pieces[seat, piece]) >= 2 and can_become(s, piece, EFFECTS[kind, 0, INTO])
    if verb == MARCH:
        return movable(s, seat) != 0 and danger(s, seat) > 0
    return True


@rule
def promising_counter(s: State, seat: int, action: int) -> int:
    """Counters are spent on what hurts: a card against oneself, or a counter against one's own card."""
    mine = seat == seat_at(s, s.turn)
    hurts = (s.counters % 2 == 1) == mine and (mine or names(s, seat))
    if action == PASS:
        return 1 if hurts else 9
    if not hurts:
        return 0
    return 2 if action == SPEND_EDICT else 4


@rule
def names(s: State, seat: int) -> bool:
    """Whether the card being played is aimed at this seat."""
    for step in range(MOST_EFFECTS):
        verb = EFFECTS[s.card, step, VERB]
        target = s.targets[step, 0]
        if (verb == STEAL or verb == REMOVE) and target == seat:
            return True
        if verb == MOVE_DRAKKAR and s.targets[step, 1] != NOBODY and s.targets[step, 1] // MOST_COLUMNS == seat:
            return True
    return False


@rule
def promising_drakkar(s: State, seat: int, name: int) -> int:
    """One's own drakkars first, those that would destroy something most."""
    village = name // MOST_COLUMNS
    if village != seat:
        return 1
    return 9 if loss_in_column(s, seat, name % MOST_COLUMNS) > 0 else 4


# What a position is worth


@rule
def worth(s: State, seat: int) -> int:
    """In hundredths of a point: what would be scored now, and what the months left may bring or take."""
    left = LAST_MONTH - s.month
    total = POINT_WORTH * village_points(s, seat)
    villagers = count_bits(s.pieces[seat, VILLAGER])
    total += villagers * min(left, 3) * 70
    total += count_bits(s.pieces[seat, TOWER]) * left * 70
    total += count_bits(s.pieces[seat, SOLDIER]) * min(left, 2) * 30
    total += count_cards(s, seat) * min(left, 2) * CARD_WORTH // 2
    total -= count_bits(s.drakkars[seat]) * DRAKKAR_COST if left else 0
    total -= danger(s, seat)
    total += caprice_worth(s, seat, s.caprice) + caprice_worth(s, seat, secret_caprice(s, seat))
    return total


@rule
def danger(s: State, seat: int) -> int:
    """What the next raids would destroy; towers and soldiers turn it into points."""
    if s.stage > RAIDS and s.month == LAST_MONTH:
        return 0
    shots = count_bits(s.pieces[seat, TOWER])
    total = 0
    for column in range(BOARD[COLUMNS]):
        if (s.drakkars[seat] >> column) & 1:
            if shots > 0:
                shots -= 1
                total -= POINT_WORTH
            else:
                total += loss_in_column(s, seat, column)
    return total


@rule
def loss_in_column(s: State, seat: int, column: int) -> int:
    """What a raid on this column costs; less than nothing where a soldier waits."""
    if in_column(s, seat, SOLDIER, column):
        return -20
    parcel = plundered_parcel(s, seat, column)
    if parcel == NOBODY:
        return 0
    return 120 if piece_at(s, seat, parcel) == VILLAGER else 320


@rule
def caprice_worth(s: State, seat: int, caprice: int) -> int:
    """All of its points when it is met, a part of them on the way."""
    if caprice == NOBODY:
        return 0
    points = POINT_WORTH * CAPRICE_POINTS[caprice]
    if is_met(s, seat, caprice):
        return points
    done = progress(s, seat, caprice)
    return points * done * done // 15_000


@rule
def progress(s: State, seat: int, caprice: int) -> int:
    """How much of its nearest alternative stands, in hundredths."""
    best = 0
    condition = CAPRICE_FIRST[caprice]
    end = CAPRICE_FIRST[caprice + 1]
    while condition < end:
        alternative = CONDITIONS[condition, ALTERNATIVE]
        have = 0
        need = 0
        while condition < end and CONDITIONS[condition, ALTERNATIVE] == alternative:
            have += standing_for(s, seat, condition)
            need += CONDITIONS[condition, AT_LEAST]
            condition += 1
        best = max(best, 100 * have // need)
    return best
