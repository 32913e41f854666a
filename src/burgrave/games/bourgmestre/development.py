"""The development actions, each for one action of the strategy (BO-R13 to BO-R20)."""

from __future__ import annotations

from burgrave.core.bitsets import count_bits, lowest
from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.months import end_if_full
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.village import (
    free_parcels,
    in_reserve,
    movable,
    move_piece,
    neighbours,
    put,
    replace,
    steps_from,
    take,
)


@rule
def parcels_for(s: State, seat: int, action: int) -> int:
    """Where an action may be done: the parcel of the piece that stays, changes, comes or goes (BO-R20)."""
    if action == POPULATE:
        return free_parcels(s, seat) if s.reserve[VILLAGER] > 0 else 0
    if action == MOVE:
        return movable(s, seat)
    if action == FORTIFY:
        cottages = s.pieces[seat, COTTAGE]
        return cottages & neighbours(cottages) if s.reserve[WALL] > 0 else 0
    if action == RAISE_TOWER:
        return s.pieces[seat, FORTRESS] & neighbours(s.pieces[seat, SOLDIER]) if s.reserve[TOWER] > 0 else 0
    villagers = s.pieces[seat, VILLAGER]
    if action == MARRY:
        return villagers & neighbours(villagers) if in_reserve(s, COTTAGE) > 0 else 0
    return villagers if in_reserve(s, SOLDIER if action == ENLIST else FIELD) > 0 else 0


@rule
def count_developments(s: State, seat: int) -> int:
    """How many actions there are to choose from; two are enough to know."""
    count = 0
    for action in range(DEVELOPMENT_KINDS):
        count += count_bits(parcels_for(s, seat, action))
        if count >= 2:
            return count
    return count


@rule
def partners(s: State, seat: int, action: int, parcel: int) -> int:
    """The second parcel of an action that has one: whom to marry, which cottage or soldier to use, where to go."""
    if action == MOVE:
        return steps_from(s, seat, parcel)
    partner = VILLAGER
    if action == FORTIFY:
        partner = COTTAGE
    elif action == RAISE_TOWER:
        partner = SOLDIER
    return s.pieces[seat, partner] & neighbours(1 << parcel)


@rule
def needs_partner(action: int) -> bool:
    return action == MARRY or action == FORTIFY or action == RAISE_TOWER or action == MOVE


@rule
def begin_development(s: State, seat: int, action: int, parcel: int) -> None:
    """Asks for the second parcel where there is a choice."""
    s.doing = action
    s.parcel = parcel
    if not needs_partner(action):
        develop(s, seat, NOBODY)
        return
    choices = partners(s, seat, action, parcel)
    if count_bits(choices) == 1:
        develop(s, seat, lowest(choices))
    else:
        ask(s, seat, ASK_STEP if action == MOVE else ASK_PARTNER)


@rule
def develop(s: State, seat: int, partner: int) -> None:
    """Carries the action out; BO-A10: the one that fills a board is the last."""
    action = s.doing
    parcel = s.parcel
    s.doing = NOBODY
    s.parcel = NOBODY
    s.actions -= 1
    tell(s, DEVELOPED, seat, action, parcel, partner)
    if action == POPULATE:  # BO-R13
        put(s, seat, BY_DEVELOPMENT, VILLAGER, parcel)
    elif action == MARRY:  # BO-R14
        take(s, seat, BY_DEVELOPMENT, VILLAGER, partner)
        replace(s, seat, BY_DEVELOPMENT, VILLAGER, COTTAGE, parcel)
    elif action == FORTIFY:  # BO-R15
        take(s, seat, BY_DEVELOPMENT, COTTAGE, partner)
        replace(s, seat, BY_DEVELOPMENT, COTTAGE, FORTRESS, parcel)
    elif action == ENLIST:  # BO-R16
        replace(s, seat, BY_DEVELOPMENT, VILLAGER, SOLDIER, parcel)
    elif action == RAISE_TOWER:  # BO-R17, BO-A5: on the fortress's parcel
        take(s, seat, BY_DEVELOPMENT, SOLDIER, partner)
        replace(s, seat, BY_DEVELOPMENT, FORTRESS, TOWER, parcel)
    elif action == MOVE:  # BO-R18
        move_piece(s, seat, BY_DEVELOPMENT, parcel, partner)
    else:  # BO-R19
        replace(s, seat, BY_DEVELOPMENT, VILLAGER, FIELD, parcel)
    end_if_full(s)
