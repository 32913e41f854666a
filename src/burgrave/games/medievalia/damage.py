"""The damage in a combat (ME-C6, ME-C8), and how the combat ends (ME-C10)."""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.ending import eliminate
from burgrave.games.medievalia.fief import (
    defence_of,
    has_twin_before,
    is_wall,
    remove_building,
    remove_person,
    remove_site,
)
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import ATTACK, DEFENCE
from burgrave.games.medievalia.war import side_attack

ATTACKER, DEFENDER = range(2)

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
