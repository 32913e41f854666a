"""War: the combat procedure ME-C1 to ME-C8 and ME-C10.

ME-R30 to ME-R41, ME-R51, ME-A6, ME-A7, ME-A12, ME-A21, ME-A30.
"""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.ending import eliminate
from burgrave.games.medievalia.fief import (
    are_enemies,
    attack_of,
    defence_of,
    fief_of,
    has_twin_before,
    has_twin_but,
    is_civil,
    is_loose_in,
    is_wall,
    remove_building,
    remove_person,
    remove_site,
)
from burgrave.games.medievalia.powers import is_in_fight
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import ATTACK, DEFENCE

ATTACKER, DEFENDER = range(2)

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


# Bonuses (ME-C7)


@rule
def is_giver(s: State) -> bool:
    """ME-A3: in turn the attacker's Infantry, the defender's, then the civil buildings of attacked sites.

    So every card has a turn for its attacker and one for its defender, then every place for a building has one.
    """
    if is_card_giving(s):
        card = giving_card(s)
        return s.kind[card] == INFANTRY and s.owner[card] == giver_seat(s) and is_in_fight(s, card)
    return group_on_site(s, giving_site(s)) > 0 and is_civil(giving_building(s))


@rule
def is_card_giving(s: State) -> bool:
    return s.giver < 2 * s.people


@rule
def giving_card(s: State) -> int:
    return s.giver % s.people


@rule
def giving_place(s: State) -> int:
    """Which of all places for buildings gives: those of the City first."""
    return s.giver - 2 * s.people


@rule
def giving_site(s: State) -> int:
    return giving_place(s) // MOST_BUILDINGS


@rule
def giving_building(s: State) -> int:
    return s.building[s.foe, giving_site(s), giving_place(s) % MOST_BUILDINGS]


@rule
def giver_seat(s: State) -> int:
    return s.turn if s.giver < s.people else s.foe


@rule
def giver_kind(s: State) -> int:
    return INFANTRY if is_card_giving(s) else giving_building(s)


@rule
def may_get_bonus(s: State, action: int) -> bool:
    """Another card of the Infantry's army; a card, a military building or the City on the building's site."""
    if is_card_giving(s):
        return action >= TARGET and is_comrade(s, giving_card(s), action - TARGET)
    site = giving_site(s)
    if action == TOWN:
        return site == CITY_SITE
    if action < TOWN:
        return is_wall(s.building[s.foe, site, action - WALL])
    card = action - TARGET
    return s.owner[card] == s.foe and s.place[card] == site and not has_twin_before(s, card)


@rule
def is_comrade(s: State, infantry: int, card: int) -> bool:
    return (
        card != infantry
        and s.owner[card] == s.owner[infantry]
        and s.group[card] == s.group[infantry]
        and not has_twin_but(s, card, infantry)
    )


@rule
def next_receiver(s: State, after: int) -> int:
    """The next that may get a bonus, or nothing."""
    for action in range(max(WALL, after + 1), TOWN + 1):
        if may_get_bonus(s, action):
            return action
    for action in range(max(TARGET, after + 1), TARGET + s.people):
        if may_get_bonus(s, action):
            return action
    return NOTHING


@rule
def go_round_with_bonuses(s: State) -> None:
    """One candidate: automatic; none: no bonus."""
    while giving_site(s) < SITES:
        first = next_receiver(s, NOTHING) if is_giver(s) else NOTHING
        if first == NOTHING:
            s.giver += 1
        elif next_receiver(s, first) == NOTHING:
            give_bonus(s, first)
        else:
            ask(s, giver_seat(s), ASK_BONUS)
            return
    tell_fights(s)
    s.giver = 0
    s.side = ATTACKER
    s.rest = 0
    s.stage = DAMAGE


@rule
def give_bonus(s: State, action: int) -> None:
    if action >= TARGET:
        s.bonus[action - TARGET] += 1
        receiver = s.kind[action - TARGET]
    elif action == TOWN:
        s.city_bonus += 1
        receiver = CITY
    else:
        s.wall_bonus[giving_site(s)] += 1
        receiver = s.building[s.foe, giving_site(s), action - WALL]
    tell(s, BONUS, giver_seat(s), giver_kind(s), receiver)
    s.giver += 1


# Damage (ME-C6, ME-C8)


@rule
def is_fight(s: State, group: int) -> bool:
    """Not a group that found nobody, nor one that joined another."""
    return s.target[group - 1] != NO_TARGET


@rule
def fight_attack(s: State, side: int, group: int) -> int:
    """ME-C6: summed once, before losses; an attacked site's guards, walls and City together (ME-R32)."""
    if side == ATTACKER:
        return side_attack(s, s.turn, group)
    total = side_attack(s, s.foe, group)
    site = s.target[group - 1]
    if site < SITES:
        for place in range(MOST_BUILDINGS):
            if s.building[s.foe, site, place] != NOTHING:
                total += ATTACK[s.building[s.foe, site, place]]
        if site == CITY_SITE:
            total += ATTACK[CITY]
    return total


@rule
def fight_defence(s: State, side: int, group: int) -> int:
    seat = s.turn if side == ATTACKER else s.foe
    total = 0
    for card in range(s.people):
        if s.owner[card] == seat and s.group[card] == group:
            total += defence_of(s, card) - s.damage[card]
    site = s.target[group - 1]
    if side == DEFENDER and site < SITES:
        for place in range(MOST_BUILDINGS):
            total += wall_defence(s, site, place)
        if site == CITY_SITE:
            total += ground_defence(s, site)
    return total


@rule
def wall_defence(s: State, site: int, place: int) -> int:
    """Of a military building of the attacked fief; 0 where there is none."""
    kind = s.building[s.foe, site, place]
    return DEFENCE[kind] + s.wall_bonus[site] if is_wall(kind) else 0


@rule
def ground_defence(s: State, site: int) -> int:
    """Of the attacked City or territory itself: any damage that reaches a territory marks it."""
    return DEFENCE[CITY] + s.city_bonus if site == CITY_SITE else 1


@rule
def tell_fights(s: State) -> None:
    for group in range(1, s.groups + 1):
        if is_fight(s, group):
            site = s.target[group - 1]
            tell(
                s, FIGHT, group,
                s.turn, fight_attack(s, ATTACKER, group), fight_defence(s, ATTACKER, group),
                s.foe, fight_attack(s, DEFENDER, group), fight_defence(s, DEFENDER, group),
                s.site[s.foe, site] if site < SITES else NOTHING,
            )  # fmt: skip


@rule
def damaged_site(s: State) -> int:
    """The site whose owner's damage is being dealt out, or ENGAGED."""
    return s.target[s.fight - 1] if s.side == DEFENDER else ENGAGED


@rule
def may_take_damage(s: State, action: int) -> bool:
    """A card or military building of this side in this fight that is not yet filled to its defence."""
    if action < TARGET:
        site = damaged_site(s)
        return site < SITES and s.wall_damage[site, action - WALL] < wall_defence(s, site, action - WALL)
    card = action - TARGET
    return (
        s.owner[card] == (s.turn if s.side == ATTACKER else s.foe)
        and s.group[card] == s.fight
        and s.damage[card] < defence_of(s, card)
    )


@rule
def next_victim(s: State, after: int) -> int:
    for action in range(max(WALL, after + 1), TOWN):
        if may_take_damage(s, action):
            return action
    for action in range(max(TARGET, after + 1), TARGET + s.people):
        if may_take_damage(s, action):
            return action
    return NOTHING


@rule
def next_other_victim(s: State, after: int) -> int:
    """The next that is not just like an earlier one."""
    action = next_victim(s, after)
    while action >= TARGET and has_twin_before(s, action - TARGET):
        action = next_victim(s, action)
    return action


@rule
def deal_damage(s: State) -> None:
    """ME-C8: fight by fight, the active player's cards first, then the defender's."""
    while s.side <= DEFENDER:
        if s.rest == 0:
            next_fight(s)
            continue
        first = next_other_victim(s, NOTHING)
        if first == NOTHING:
            ruin_site(s)
        elif next_other_victim(s, first) == NOTHING:
            damage(s, first)
        else:
            ask(s, s.turn if s.side == ATTACKER else s.foe, ASK_DAMAGE)
            return
    s.side = 0
    s.stage = ARCHERS


@rule
def next_fight(s: State) -> None:
    s.fight += 1
    if s.fight > s.groups:
        s.fight = 0
        s.side += 1
    elif is_fight(s, s.fight):
        s.rest = fight_attack(s, DEFENDER if s.side == ATTACKER else ATTACKER, s.fight)


@rule
def ruin_site(s: State) -> None:
    """What is left after guards and military buildings reaches the territory or the City itself."""
    site = damaged_site(s)
    if site < SITES:
        s.ruin[site] += s.rest
        if site == CITY_SITE:
            tell(s, DAMAGED, s.foe, CITY, s.ruin[site], ground_defence(s, site))
    s.rest = 0


@rule
def damage(s: State, action: int) -> None:
    """ME-R37: filled to its defence; the last card of an army takes all the rest."""
    seat = s.turn if s.side == ATTACKER else s.foe
    if action < TARGET:
        site = damaged_site(s)
        place = action - WALL
        amount = min(s.rest, wall_defence(s, site, place) - s.wall_damage[site, place])
        s.wall_damage[site, place] += amount
        tell(s, DAMAGED, seat, s.building[seat, site, place], s.wall_damage[site, place], wall_defence(s, site, place))
    else:
        card = action - TARGET
        amount = min(s.rest, defence_of(s, card) - s.damage[card])
        s.damage[card] += amount
        if damaged_site(s) == ENGAGED and next_victim(s, NOTHING) == NOTHING:
            s.damage[card] += s.rest - amount
            amount = s.rest
        tell(s, DAMAGED, seat, s.kind[card], s.damage[card], defence_of(s, card))
    s.rest -= amount


# The end of a combat (ME-C10)


@rule
def holds_out(s: State, site: int) -> bool:
    """A guard or military building of the attacked site survives."""
    for place in range(MOST_BUILDINGS):
        if s.wall_damage[site, place] < wall_defence(s, site, place):
            return True
    for card in range(s.people):
        if s.owner[card] == s.foe and s.place[card] == site and s.damage[card] < defence_of(s, card):
            return True
    return False


@rule
def falls(s: State, site: int) -> bool:
    """A marked territory, or a City with as much damage as defence, once nobody holds it."""
    return s.ruin[site] >= ground_defence(s, site) and not holds_out(s, site)


@rule
def finish_combat(s: State) -> None:
    """ME-R39, ME-A4: all that fell are removed together; then eliminations and victory."""
    fallen = 0
    for site in range(SITES):
        if falls(s, site):
            fallen |= 1 << site
    for site in range(SITES):
        for place in range(MOST_BUILDINGS - 1, -1, -1):
            if s.wall_damage[site, place] > 0 and s.wall_damage[site, place] >= wall_defence(s, site, place):
                remove_building(s, s.foe, site, place, BY_RUIN)
    card = 0
    while card < s.people:
        if s.damage[card] >= defence_of(s, card):
            remove_person(s, card, BY_DEATH)
        else:
            card += 1
    for site in range(1, SITES):
        if fallen >> site & 1:
            tell(s, DESTROYED, s.foe, s.site[s.foe, site])
            remove_site(s, s.foe, site, BY_RUIN)
    foe = s.foe
    clear_combat(s)
    s.stage = WAR
    if fallen & 1:
        tell(s, DESTROYED, foe, CITY)
        eliminate(s, foe, 0)


@rule
def clear_combat(s: State) -> None:
    """Groups dissolve. Survivors keep their damage until the end of the turn, as far as they survive without bonus."""
    for card in range(s.people):
        s.group[card] = 0
        s.bonus[card] = 0
        s.damage[card] = min(s.damage[card], defence_of(s, card) - 1)
    for group in range(1, MOST_GROUPS + 1):
        s.target[group - 1] = NO_TARGET
    for site in range(SITES):
        s.ruin[site] = 0
        s.wall_bonus[site] = 0
        for place in range(MOST_BUILDINGS):
            s.wall_damage[site, place] = 0
    s.city_bonus = 0
    s.groups = 0
    s.deploying = 0
    s.fight = 0
    s.giver = 0
    s.side = 0
    s.rest = 0
    s.fief = NOTHING
    s.foe = NOBODY
