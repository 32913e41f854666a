"""Moving military and character cards, inside the fief and from fief to fief.

ME-R17, ME-R27 to ME-R29, ME-A5, ME-A23, ME-A29.
"""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.fief import (
    are_enemies,
    fief_of,
    has_owner,
    is_at_home,
    is_loose_in,
    is_neighbour,
    remove_person,
    settle_moves,
)
from burgrave.games.medievalia.state import *


@rule
def may_leave(s: State, seat: int, card: int) -> bool:
    """ME-R27: an unused card; from a site only while the site is unused too."""
    if s.owner[card] != seat or s.used[card]:
        return False
    return s.place[card] >= LOOSE or not s.site_used[seat, s.place[card]]


# Inside the fief


@rule
def may_move_inside(s: State, seat: int, card: int) -> bool:
    """ME-A23: once between two irrevocable steps."""
    return not s.moved[card] and is_at_home(s, card) and may_leave(s, seat, card)


@rule
def may_go_to_site(s: State, seat: int, card: int, site: int) -> bool:
    return s.site[seat, site] != NOTHING and s.place[card] != site


@rule
def inside_choices(s: State, seat: int, card: int) -> int:
    """How many places there are to go to."""
    count = 1 if s.place[card] < LOOSE else 0
    for site in range(SITES):
        count += may_go_to_site(s, seat, card, site)
    return count


@rule
def move_inside(s: State, seat: int, card: int, place: int) -> None:
    s.place[card] = place
    s.moved[card] = 1
    tell(s, MOVES, seat, s.kind[card], seat, s.site[seat, place] if place < LOOSE else NOTHING, 0)


# From fief to fief


@rule
def is_barred(s: State, seat: int, fief: int) -> bool:
    """ME-R29: a neutral or ownerless fief with unused enemies in it."""
    if has_owner(s, fief):
        return False
    for card in range(s.people):
        if is_loose_in(s, card, fief) and not s.used[card] and are_enemies(s, seat, s.owner[card]):
            return True
    return False


@rule
def may_go_to_fief(s: State, card: int, fief: int) -> bool:
    """ME-A29: entering is free; out of a barred fief one goes only to one's own or an ally's."""
    here = fief_of(s, card)
    seat = s.owner[card]
    if not is_neighbour(s, here, fief):
        return False
    at_friends = has_owner(s, fief) and not are_enemies(s, seat, fief)
    return at_friends or not is_barred(s, seat, here)


@rule
def may_move_outside(s: State, seat: int, card: int) -> bool:
    return s.moved[card] < steps_of(s.kind[card]) and may_leave(s, seat, card) and outside_choices(s, card) > 0


@rule
def steps_of(kind: int) -> int:
    """ME-R28, ME-R52: one fief in a turn, a Knight two."""
    return 2 if kind == KNIGHT else 1


@rule
def outside_choices(s: State, card: int) -> int:
    count = 0
    for fief in range(FIEFS):
        count += may_go_to_fief(s, card, fief)
    return count


@rule
def move_outside(s: State, seat: int, card: int, fief: int) -> None:
    s.place[card] = LOOSE + fief
    s.moved[card] += 1
    tell(s, MOVES, seat, s.kind[card], fief, NOTHING, 1)


# One choice at a time: the card, then where it goes


@rule
def begin_move(s: State, seat: int, card: int) -> None:
    """The only place to go to is taken by itself."""
    inside = s.stage == ACTIONS_PHASE
    choices = inside_choices(s, seat, card) if inside else outside_choices(s, card)
    if choices > 1:
        s.mover = card
        ask(s, seat, ASK_PLACE if inside else ASK_FIEF)
        return
    if not inside:
        for fief in range(FIEFS):
            if may_go_to_fief(s, card, fief):
                move_outside(s, seat, card, fief)
                return
    elif s.place[card] < LOOSE:
        move_inside(s, seat, card, LOOSE + seat)
    else:
        move_inside(s, seat, card, CITY_SITE)


@rule
def end_move(s: State, seat: int, action: int) -> None:
    card = s.mover
    s.mover = NOTHING
    if GO_TO <= action < ATTACK_IN:
        move_outside(s, seat, card, action - GO_TO)
    elif action == GO_LOOSE:
        move_inside(s, seat, card, LOOSE + seat)
    else:
        move_inside(s, seat, card, action - SITE)


@rule
def dismiss(s: State, card: int, cause: int) -> None:
    """ME-R59: an irrevocable step."""
    remove_person(s, card, cause)
    if s.stage == ACTIONS_PHASE:
        settle_moves(s)
