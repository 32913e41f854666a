"""What a card does when it applies, effect by effect (BO-R23, BO-R28, BO-R29, BO-A18)."""

from __future__ import annotations

from burgrave.core.bitsets import count_bits, lowest
from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.deck import count_cards, steal
from burgrave.games.bourgmestre.months import end_if_full
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import EFFECTS, INTO, MOST, MOST_COLUMNS, MOST_EFFECTS, PIECE, SCORE, VERB, WHOSE
from burgrave.games.bourgmestre.village import (
    can_become,
    change,
    free_parcels,
    gain_edicts,
    in_reserve,
    movable,
    move_piece,
    put,
    replace,
    score,
    steps_from,
    take,
)


@rule
def effect(s: State, what: int) -> int:
    """What the data say of the effect at hand: its VERB, PIECE, MOST ..."""
    return EFFECTS[s.card, s.step, what]


@rule
def apply_card(s: State) -> None:
    """Until its player has a choice or cards are drawn. BO-R28, BO-R29: as written if it can be, or not at all."""
    seat = seat_at(s, s.turn)
    while s.step < MOST_EFFECTS and s.asked == ASK_NOTHING and s.stage == APPLYING:
        if carry_out(s, seat, effect(s, VERB)):
            s.step += 1
            s.times = 0
    if s.step == MOST_EFFECTS and s.stage == APPLYING:
        finish_card(s)


@rule
def finish_card(s: State) -> None:
    lay_card_aside(s)
    s.stage = ACTING
    end_if_full(s)


@rule
def not_applied(s: State, seat: int) -> bool:
    tell(s, NOT_APPLIED, seat, s.card)
    return True


@rule
def carry_out(s: State, seat: int, verb: int) -> bool:
    """Whether the effect is done with; not while its player has something to choose."""
    if verb == DESTROY_DRAKKAR:
        return destroy_named(s, seat)
    if verb == MOVE_DRAKKAR:
        return move_named(s, seat)
    if verb == PLACE:
        return place_pieces(s, seat)
    if verb == REMOVE:
        return remove_piece(s, seat)
    if verb == CHANGE:
        return change_pieces(s, seat)
    if verb == JOIN:
        return join_pieces(s, seat)
    if verb == MARCH:
        return march(s, seat)
    if verb == STEAL:
        return steal_from_named(s, seat)
    if verb == DRAW:
        s.to_draw = effect(s, MOST)
        s.stage = DRAWING
    elif verb == GAIN_EDICT:
        count = effect(s, MOST)
        if s.reserve[EDICT] < count:
            return not_applied(s, seat)
        gain_edicts(s, seat, BY_CARD, count)
    return True


@rule
def is_drakkar(s: State, name: int) -> bool:
    return name != NOBODY and (s.drakkars[name // MOST_COLUMNS] >> (name % MOST_COLUMNS)) & 1 == 1


@rule
def destroy_named(s: State, seat: int) -> bool:
    """BO-R23: for a point, wherever it was."""
    drakkar = s.targets[s.step, 0]
    if not is_drakkar(s, drakkar):
        return not_applied(s, seat)
    change(s, drakkar // MOST_COLUMNS, BY_CARD, DRAKKAR, -1, drakkar % MOST_COLUMNS)
    score(s, seat, BY_CARD, SCORE[DRAKKAR])
    return True


@rule
def move_named(s: State, seat: int) -> bool:
    drakkar = s.targets[s.step, 0]
    column = s.targets[s.step, 1]
    if not is_drakkar(s, drakkar) or column == NOBODY or is_drakkar(s, column):
        return not_applied(s, seat)
    change(s, drakkar // MOST_COLUMNS, BY_CARD, DRAKKAR, -1, drakkar % MOST_COLUMNS)
    change(s, column // MOST_COLUMNS, BY_CARD, DRAKKAR, 1, column % MOST_COLUMNS)
    return True


@rule
def place_pieces(s: State, seat: int) -> bool:
    """Exactly so many; where only so many parcels are left there is nothing to choose."""
    piece = effect(s, PIECE)
    left = effect(s, MOST) - s.times
    free = free_parcels(s, seat)
    if s.times == 0 and (count_bits(free) < left or in_reserve(s, piece) < left):
        return not_applied(s, seat)
    if left > 0 and count_bits(free) > left:
        ask(s, seat, ASK_PLACE)
        return False
    for _ in range(left):
        put(s, seat, BY_CARD, piece, lowest(free))
        free &= free - 1
    return True


@rule
def robbed_village(s: State, seat: int) -> int:
    """Where a card removes a piece: the opponent named, or one's own village."""
    return s.targets[s.step, 0] if effect(s, WHOSE) == OF_OPPONENT else seat


@rule
def remove_piece(s: State, seat: int) -> bool:
    if s.times == 1:
        return True
    piece = effect(s, PIECE)
    village = robbed_village(s, seat)
    if village == NOBODY or s.pieces[village, piece] == 0:
        return not_applied(s, seat)
    if count_bits(s.pieces[village, piece]) > 1:
        ask(s, seat, ASK_REMOVE)
        return False
    take(s, village, BY_CARD, piece, lowest(s.pieces[village, piece]))
    return True


@rule
def change_pieces(s: State, seat: int) -> bool:
    """One, then more if its player likes."""
    if s.times == effect(s, MOST):
        return True
    pieces = s.pieces[seat, effect(s, PIECE)]
    if pieces == 0 or not can_become(s, effect(s, PIECE), effect(s, INTO)):
        return s.times > 0 or not_applied(s, seat)
    if s.times == 0 and count_bits(pieces) == 1:
        replace(s, seat, BY_CARD, effect(s, PIECE), effect(s, INTO), lowest(pieces))
        return True
    ask(s, seat, ASK_CHANGE)
    return False


@rule
def join_pieces(s: State, seat: int) -> bool:
    """Two pieces wherever they stand: first the parcel where the new one will stand, then the other."""
    if s.times == 1:
        return True
    pieces = s.pieces[seat, effect(s, PIECE)]
    if count_bits(pieces) < 2 or not can_become(s, effect(s, PIECE), effect(s, INTO)):
        return not_applied(s, seat)
    if s.parcel == NOBODY:
        ask(s, seat, ASK_JOIN)
        return False
    others = pieces & ~(1 << s.parcel)
    if count_bits(others) > 1:
        ask(s, seat, ASK_PARTNER)
        return False
    join(s, seat, lowest(others))
    return True


@rule
def join(s: State, seat: int, other: int) -> None:
    take(s, seat, BY_CARD, effect(s, PIECE), other)
    replace(s, seat, BY_CARD, effect(s, PIECE), effect(s, INTO), s.parcel)
    s.parcel = NOBODY
    s.times = 1


@rule
def march(s: State, seat: int) -> bool:
    """One Move, then more if its player likes."""
    if s.parcel != NOBODY:
        steps = steps_from(s, seat, s.parcel)
        if count_bits(steps) > 1:
            ask(s, seat, ASK_STEP)
            return False
        march_to(s, seat, lowest(steps))
    if s.times == effect(s, MOST):
        return True
    pieces = movable(s, seat)
    if pieces == 0:
        return s.times > 0 or not_applied(s, seat)
    if s.times == 0 and count_bits(pieces) == 1:
        s.parcel = lowest(pieces)
    else:
        ask(s, seat, ASK_MARCH)
    return False


@rule
def march_to(s: State, seat: int, to: int) -> None:
    move_piece(s, seat, BY_CARD, s.parcel, to)
    s.parcel = NOBODY
    s.times += 1


@rule
def steal_from_named(s: State, seat: int) -> bool:
    victim = s.targets[s.step, 0]
    if victim == NOBODY or count_cards(s, victim) == 0:
        return not_applied(s, seat)
    steal(s, seat, victim)
    return True
