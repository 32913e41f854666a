"""Bonuses in a combat: who gives them and to whom (ME-C7)."""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.damage import ATTACKER, tell_fights
from burgrave.games.medievalia.fief import has_twin_before, has_twin_but, is_civil, is_wall
from burgrave.games.medievalia.powers import is_in_fight
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.war import group_on_site


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
