"""War until all who fight have their targets: the combat procedure ME-C1 to ME-C5 (then: `bonuses` and `damage`).

ME-R30 to ME-R41, ME-R51, ME-A6, ME-A7, ME-A12, ME-A21, ME-A30.
"""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.fief import are_enemies, attack_of, fief_of, has_twin_before, is_loose_in
from burgrave.games.medievalia.state import *

# Where there can be war (ME-C1, ME-R30)


@rule
def is_deployable(s: State, seat: int, card: int, fief: int) -> bool:
    """ME-R33, ME-R34: loose and unused."""
    return is_in_army(s, seat, card, fief) and not s.used[card]


@rule
def is_in_army(s: State, seat: int, card: int, fief: int) -> bool:
    return s.owner[card] == seat and is_loose_in(s, card, fief)


@rule
def has_deployable(s: State, seat: int, fief: int, first: int = 0) -> bool:
    for card in range(first, s.people):
        if is_deployable(s, seat, card, fief):
            return True
    return False


@rule
def has_people_in(s: State, seat: int, fief: int) -> bool:
    for card in range(s.people):
        if s.owner[card] == seat and fief_of(s, card) == fief:
            return True
    return False


@rule
def may_attack(s: State, seat: int, fief: int, foe: int) -> bool:
    """ME-C1: one combat in each fief, against one opponent who has cards there."""
    if s.fought >> fief & 1 or not are_enemies(s, seat, foe) or s.out[foe]:
        return False
    if fief == foe:
        return has_deployable(s, seat, fief)
    if fief == seat:
        return has_deployable(s, seat, fief) and has_people_in(s, foe, fief)
    return has_people_in(s, seat, fief) and has_people_in(s, foe, fief)


@rule
def may_attack_anywhere(s: State, seat: int) -> bool:
    for fief in range(FIEFS):
        for foe in range(s.players):
            if may_attack(s, seat, fief, foe):
                return True
    return False


@rule
def begin_combat(s: State, seat: int, fief: int, foe: int) -> None:
    """ME-C2: where neither is at home, all cards of both make one army each. Otherwise troops are deployed."""
    tell(s, WAR_BEGINS, seat, foe, fief)
    s.fought |= 1 << fief
    s.fief = fief
    s.foe = foe
    s.groups = 0
    for group in range(1, MOST_GROUPS + 1):
        s.target[group - 1] = NO_TARGET
    s.stage = DEPLOY
    if fief != seat and fief != foe:
        s.groups = 1
        s.target[0] = ENGAGED
        for card in range(s.people):
            if is_in_army(s, seat, card, fief) or is_in_army(s, foe, card, fief):
                s.group[card] = 1
        s.stage = BONUSES


# Deployment (ME-C3, ME-C4)


@rule
def may_hold_back(s: State, seat: int) -> bool:
    """ME-R35: only at home; an attacker sends at least one."""
    if s.fief != seat:
        return False
    return s.stage == ENGAGE or s.groups > 0 or has_deployable(s, seat, s.fief, first=s.deploying + 1)


@rule
def may_join_group(s: State, group: int) -> bool:
    """Number 0 is a new group, of the attacker."""
    if group == 0:
        return s.stage == DEPLOY and s.groups < MOST_GROUPS
    return group <= s.groups


@rule
def go_round_to_deploy(s: State) -> None:
    """Card by card: first the attacker's, then the defender's."""
    seat = s.turn if s.stage == DEPLOY else s.foe
    while s.deploying < s.people:
        if is_deployable(s, seat, s.deploying, s.fief):
            choices = s.groups + may_join_group(s, 0) + may_hold_back(s, seat)
            if choices > 1:
                ask(s, seat, ASK_DEPLOY if s.stage == DEPLOY else ASK_ENGAGE)
                return
            join_group(s, seat, 0 if s.stage == DEPLOY and s.groups == 0 else 1)
        else:
            s.deploying += 1
    s.deploying = 0
    if s.stage == DEPLOY:
        s.stage = ENGAGE
    else:
        s.stage = TARGETS
        s.fight = 1


@rule
def join_group(s: State, seat: int, group: int) -> None:
    card = s.deploying
    s.deploying += 1
    if s.stage == ENGAGE:
        s.target[group - 1] = ENGAGED
        tell(s, ENGAGES, seat, s.kind[card], group)
    else:
        if group == 0:
            s.groups += 1
            group = s.groups
        tell(s, DEPLOYED, seat, s.kind[card], group)
    s.group[card] = group


@rule
def hold_back(s: State, seat: int) -> None:
    tell(s, DEPLOYED, seat, s.kind[s.deploying], 0)
    s.deploying += 1


# Targets of the unengaged (ME-C5)


@rule
def side_attack(s: State, seat: int, group: int) -> int:
    """The attack of a player's cards in a group."""
    total = 0
    for card in range(s.people):
        if s.owner[card] == seat and s.group[card] == group:
            total += attack_of(s, card)
    return total


@rule
def group_on_site(s: State, site: int) -> int:
    """The group that already attacks a site, or 0."""
    for group in range(1, s.groups + 1):
        if s.target[group - 1] == site:
            return group
    return 0


@rule
def may_attack_site(s: State, group: int, site: int) -> bool:
    if s.fief != s.foe or s.site[s.foe, site] == NOTHING:
        return False
    other = group_on_site(s, site)
    return side_attack(s, s.turn, group) + (side_attack(s, s.turn, other) if other > 0 else 0) > 0


@rule
def may_attack_card(s: State, group: int, card: int) -> bool:
    """A loose card that is in no fight, used or not."""
    return (
        s.owner[card] == s.foe
        and is_loose_in(s, card, s.fief)
        and s.group[card] == 0
        and side_attack(s, s.turn, group) > 0
        and not has_twin_before(s, card)
    )


@rule
def may_join_fight(s: State, group: int, other: int) -> bool:
    return (
        other != group
        and s.target[other - 1] == ENGAGED
        and side_attack(s, s.turn, group) + side_attack(s, s.turn, other) > 0
    )


@rule
def has_target(s: State, group: int) -> bool:
    for site in range(SITES):
        if may_attack_site(s, group, site):
            return True
    for other in range(1, s.groups + 1):
        if may_join_fight(s, group, other):
            return True
    for card in range(s.people):
        if may_attack_card(s, group, card):
            return True
    return False


@rule
def go_round_to_target(s: State) -> None:
    while s.fight <= s.groups:
        if s.target[s.fight - 1] == NO_TARGET and has_target(s, s.fight):
            ask(s, s.turn, ASK_TARGET)
            return
        s.fight += 1
    s.fight = 0
    s.stage = BONUSES


@rule
def choose_target(s: State, seat: int, action: int) -> None:
    group = s.fight
    s.fight += 1
    if action == PASS:
        return
    if SITE <= action < GO_LOOSE:
        site = action - SITE
        tell(s, ATTACKS, seat, group, s.site[s.foe, site], NOTHING, 0)
        other = group_on_site(s, site)
        if other > 0:
            merge_groups(s, seat, group, other)
            return
        s.target[group - 1] = site
        for card in range(s.people):
            if s.owner[card] == s.foe and s.place[card] == site:
                s.group[card] = group
    elif GROUP <= action < WALL:
        tell(s, ATTACKS, seat, group, NOTHING, NOTHING, action - GROUP)
        merge_groups(s, seat, group, action - GROUP)
    else:
        card = action - TARGET
        tell(s, ATTACKS, seat, group, NOTHING, s.kind[card], 0)
        s.group[card] = group
        s.target[group - 1] = ENGAGED


@rule
def merge_groups(s: State, seat: int, group: int, into: int) -> None:
    for card in range(s.people):
        if s.owner[card] == seat and s.group[card] == group:
            s.group[card] = into
