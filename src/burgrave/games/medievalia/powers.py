"""Archers and Priests, in combat and outside it.

ME-R38, ME-R48 to ME-R50, ME-R57, ME-C9, ME-C11, ME-A8, ME-A9, ME-A21.
"""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.fief import (
    ally_of,
    are_enemies,
    defence_of,
    fief_of,
    has_twin_before,
    has_twin_but,
    has_walls,
    is_in_reach,
    remove_person,
    settle_moves,
    turn_site,
)
from burgrave.games.medievalia.state import *


@rule
def is_in_combat(s: State) -> bool:
    return DEPLOY <= s.stage <= PRIESTS


@rule
def is_on_side(s: State, seat: int, other: int) -> bool:
    """The same player, or the ally."""
    return seat == other or ally_of(s, seat) == other


@rule
def takes_part(s: State, seat: int) -> bool:
    """ME-R48: attacker, defender, and their allies."""
    return not s.out[seat] and (is_on_side(s, seat, s.turn) or is_on_side(s, seat, s.foe))


@rule
def is_in_fight(s: State, card: int) -> bool:
    return s.group[card] > 0 and s.target[s.group[card] - 1] != NO_TARGET


@rule
def is_opposed(s: State, seat: int, other: int) -> bool:
    """Enemy cards; in a combat those of the opposing side, for no third player may interfere."""
    if not is_in_combat(s):
        return are_enemies(s, seat, other)
    return takes_part(s, other) and are_enemies(s, seat, other)


@rule
def is_shielded(s: State, card: int) -> bool:
    """ME-A9: on the City, or on a territory with a military building."""
    site = s.place[card]
    return site < LOOSE and (site == CITY_SITE or has_walls(s, s.owner[card], site))


@rule
def is_aim(s: State, user: int, card: int) -> bool:
    """ME-R49, ME-R50: whom an Archer may hit or a Priest heal, in the same or an adjacent fief."""
    if card == user or not is_in_reach(s, fief_of(s, user), fief_of(s, card)):
        return False
    if s.kind[user] == PRIEST:
        return s.damage[card] > 0 and is_on_side(s, s.owner[user], s.owner[card])
    return is_opposed(s, s.owner[user], s.owner[card]) and not is_shielded(s, card)


@rule
def is_choice_of_aim(s: State, user: int, card: int) -> bool:
    return is_aim(s, user, card) and not has_twin_but(s, card, user)


@rule
def count_aims(s: State, user: int) -> int:
    """Different cards to choose among."""
    count = 0
    for card in range(s.people):
        if is_choice_of_aim(s, user, card):
            count += 1
    return count


@rule
def may_use_power(s: State, seat: int, card: int, kind: int) -> bool:
    """ME-C9: unused and in no fight, and there is somebody to use it on."""
    return (
        s.kind[card] == kind
        and s.owner[card] == seat
        and not s.used[card]
        and not is_in_fight(s, card)
        and not has_twin_before(s, card)
        and count_aims(s, card) > 0
    )


@rule
def may_use_any_power(s: State, seat: int, kind: int) -> bool:
    for card in range(s.people):
        if may_use_power(s, seat, card, kind):
            return True
    return False


@rule
def turn_user(s: State, user: int) -> None:
    """ME-R57, ME-A21: with the whole site, or with the whole group."""
    s.used[user] = 1
    seat = s.owner[user]
    if s.place[user] < LOOSE:
        if not s.site_used[seat, s.place[user]]:
            turn_site(s, seat, s.place[user])
    elif s.group[user] > 0:
        for card in range(s.people):
            if s.owner[card] == seat and s.group[card] == s.group[user]:
                s.used[card] = 1


@rule
def begin_power(s: State, seat: int, user: int) -> None:
    """The only possible aim is taken by itself."""
    s.mover = user
    if count_aims(s, user) > 1:
        ask(s, seat, ASK_AIM)
        return
    for card in range(s.people):
        if is_aim(s, user, card):
            aim_at(s, seat, card)
            return


@rule
def aim_at(s: State, seat: int, card: int) -> None:
    user = s.mover
    s.mover = NOTHING
    turn_user(s, user)
    if s.kind[user] == PRIEST:
        heal(s, seat, card)
        return
    s.damage[card] += 1
    tell(s, SHOT, seat, s.owner[card], s.kind[card], fief_of(s, card))
    if not is_in_combat(s):
        s.hit = card
        s.side = 0


@rule
def heal(s: State, seat: int, card: int) -> None:
    s.damage[card] -= 1
    tell(s, HEALED, seat, s.owner[card], s.kind[card], s.damage[card])


# An Archer outside combat (ME-C11)


@rule
def may_answer(s: State, seat: int, priest: int) -> bool:
    return (
        s.kind[priest] == PRIEST
        and s.owner[priest] == seat
        and not s.used[priest]
        and is_aim(s, priest, s.hit)
        and not has_twin_before(s, priest)
    )


@rule
def settle_shot(s: State) -> None:
    """The owner, then the owner's ally, may answer with Priests in reach; then the card falls if it must."""
    owner = s.owner[s.hit]
    while s.side < 2:
        seat = owner if s.side == 0 else ally_of(s, owner)
        if seat != NOBODY:
            for card in range(s.people):
                if may_answer(s, seat, card):
                    ask(s, seat, ASK_ANSWER)
                    return
        s.side += 1
    card = s.hit
    s.hit = NOTHING
    s.side = 0
    if s.damage[card] >= defence_of(s, card):
        remove_person(s, card, BY_SHOT)
    if s.stage == ACTIONS_PHASE:
        settle_moves(s)


@rule
def answer_shot(s: State, seat: int, action: int) -> None:
    if action == PASS:
        s.side += 1
    else:
        turn_user(s, action - USE)
        heal(s, seat, s.hit)


# Powers in combat (ME-C9)


@rule
def have_all_used_powers(s: State, kind: int) -> bool:
    """From the active player clockwise, each until they pass. False while somebody is asked."""
    while s.side < s.players:
        seat = (s.turn + s.side) % s.players
        if takes_part(s, seat) and may_use_any_power(s, seat, kind):
            ask(s, seat, ASK_POWER)
            return False
        s.side += 1
    s.side = 0
    return True
