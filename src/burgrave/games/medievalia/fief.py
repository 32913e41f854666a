"""Fiefs and the cards in them: neighbours, sites and their output, food, prestige; cards that come and go.

ME-R1, ME-R14 to ME-R19, ME-R22, ME-R42, ME-R58.
"""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import ATTACK, BOOSTS, DEFENCE, MAKES, POINTS, RESOURCE

COUNT_BITS = 6
MOST_COUNTED = (1 << COUNT_BITS) - 1

# Small counts, of up to ten places, in one number: they are added as they are


@rule
def one_at(place: int) -> int:
    return 1 << (COUNT_BITS * place)


@rule
def count_at(counts: int, place: int) -> int:
    return (counts >> (COUNT_BITS * place)) & MOST_COUNTED


# Players and fiefs (ME-R46, ME-A13)


@rule
def ally_of(s: State, seat: int) -> int:
    """The player opposite, or nobody."""
    return (seat + 2) % SEATS if s.alliance else NOBODY


@rule
def are_enemies(s: State, seat: int, other: int) -> bool:
    return seat != other and ally_of(s, seat) != other


@rule
def is_neighbour(s: State, fief: int, other: int) -> bool:
    """ME-A13: a line of three fiefs for two players, otherwise a ring with a neutral fief between neighbours."""
    if fief >= NEUTRAL:
        return other < NEUTRAL and is_neighbour_of_neutral(s, other, fief - NEUTRAL)
    return other >= NEUTRAL and is_neighbour_of_neutral(s, fief, other - NEUTRAL)


@rule
def is_neighbour_of_neutral(s: State, seat: int, neutral: int) -> bool:
    """The neutral fief i lies between seat i and the next."""
    if s.players == 2:
        return neutral == 0 and seat < 2
    return neutral < s.players and (seat == neutral or seat == (neutral + 1) % s.players)


@rule
def is_in_reach(s: State, fief: int, other: int) -> bool:
    """ME-R49, ME-R50: the same or an adjacent fief."""
    return fief == other or is_neighbour(s, fief, other)


@rule
def has_owner(s: State, fief: int) -> bool:
    """Not a neutral fief, nor that of an eliminated player, which is like one (ME-A26)."""
    return fief < s.players and not s.out[fief]


@rule
def fief_of(s: State, card: int) -> int:
    return s.owner[card] if s.place[card] < LOOSE else s.place[card] - LOOSE


@rule
def is_loose_in(s: State, card: int, fief: int) -> bool:
    return s.place[card] == LOOSE + fief


@rule
def is_at_home(s: State, card: int) -> bool:
    return fief_of(s, card) == s.owner[card]


# Kinds of cards


@rule
def is_territory(kind: int) -> bool:
    return kind < SOLDIER


@rule
def is_wall(kind: int) -> bool:
    """A military building (ME-R22)."""
    return kind >= TOWER


@rule
def is_civil(kind: int) -> bool:
    return BANK <= kind < TOWER


@rule
def makes_labour(kind: int) -> bool:
    return RESOURCE[kind] == LABOUR and MAKES[kind] > 0


# Sites and what they give (ME-R15, ME-R16, ME-P4)


@rule
def civil_buildings(s: State, seat: int, site: int) -> int:
    return is_civil(s.building[seat, site, 0]) + is_civil(s.building[seat, site, 1])


@rule
def has_walls(s: State, seat: int, site: int) -> bool:
    return is_wall(s.building[seat, site, 0]) or is_wall(s.building[seat, site, 1])


@rule
def output_with(s: State, seat: int, site: int, labourers: int) -> int:
    """ME-R16, ME-A1, ME-A2: printed, one for each labour card up to the maximum, one for each civil building."""
    kind = s.site[seat, site]
    return MAKES[kind] + added_by_labour(kind, labourers) + civil_buildings(s, seat, site)


@rule
def added_by_labour(kind: int, labourers: int) -> int:
    return min(labourers, BOOSTS[kind])


@rule
def labourers(s: State, seat: int, site: int, used_too: int = 0) -> int:
    """Attached cards that produce labour."""
    count = 0
    for card in range(s.people):
        if s.owner[card] == seat and s.place[card] == site and makes_labour(s.kind[card]):
            count += used_too or not s.used[card]
    return count


@rule
def labourers_everywhere(s: State, seat: int) -> int:
    """The same for all sites at once, used or not: one count for each."""
    packed = 0
    for card in range(s.people):
        if s.owner[card] == seat and s.place[card] < LOOSE and makes_labour(s.kind[card]):
            packed += one_at(s.place[card])
    return packed


@rule
def producible(s: State, seat: int, resource: int) -> int:
    """What all sites could give, turned or not."""
    packed = labourers_everywhere(s, seat)
    total = 0
    for site in range(SITES):
        kind = s.site[seat, site]
        if kind != NOTHING and RESOURCE[kind] == resource:
            total += output_with(s, seat, site, count_at(packed, site))
    return total


@rule
def producible_at_home(s: State, seat: int, resource: int) -> int:
    """Sites and loose producers at home, turned or not, without powers and conversions (ME-A16)."""
    total = producible(s, seat, resource)
    for card in range(s.people):
        if s.owner[card] == seat and is_loose_in(s, card, seat) and RESOURCE[s.kind[card]] == resource:
            total += MAKES[s.kind[card]]
    return total


@rule
def gold_producible(s: State, seat: int) -> int:
    """ME-R45, ME-A16."""
    return producible_at_home(s, seat, GOLD)


@rule
def count_people(s: State, seat: int) -> int:
    count = 0
    for card in range(s.people):
        count += s.owner[card] == seat
    return count


@rule
def is_hungry(s: State, seat: int) -> bool:
    """ME-R58, ME-A11: more military and character cards than the food keeps, wherever they are."""
    eaters = count_people(s, seat)
    return eaters > 0 and eaters > EATERS * producible(s, seat, FOOD)


@rule
def is_guarded(s: State, seat: int, site: int) -> bool:
    """ME-R18, ME-R22: by an attached card, used or not, or a military building."""
    if has_walls(s, seat, site):
        return True
    for card in range(s.people):
        if s.owner[card] == seat and s.place[card] == site:
            return True
    return False


@rule
def free_site(s: State, seat: int) -> int:
    """ME-R19: where a further territory can lie, or nowhere."""
    for site in range(1, SITES):
        if s.site[seat, site] == NOTHING:
            return site
    return NOTHING


@rule
def has_building(s: State, seat: int, kind: int) -> bool:
    for site in range(SITES):
        if s.building[seat, site, 0] == kind or s.building[seat, site, 1] == kind:
            return True
    return False


@rule
def prestige(s: State, seat: int) -> int:
    """ME-R42: duplicates count nothing."""
    points = 0
    for kind in range(BANK, KINDS):
        if has_building(s, seat, kind):
            points += POINTS[kind]
    return points


@rule
def hand_size(s: State, seat: int) -> int:
    cards = 0
    for kind in range(HELD):
        cards += s.hand[seat, kind]
    return cards


# Cards that come and go: every change of zone is told


@rule
def take_in_hand(s: State, seat: int, kind: int, cause: int, deck: int) -> None:
    s.hand[seat, kind] += 1
    tell(s, CARD_MOVES, seat, kind, IN_DECK, IN_HAND, cause, deck)


@rule
def leave_hand(s: State, seat: int, kind: int, zone: int, cause: int) -> None:
    """Of cards that all have seen, one may be this one: they now know of one less."""
    s.hand[seat, kind] -= 1
    if s.known[seat, kind] > 0:
        s.known[seat, kind] -= 1
    tell(s, CARD_MOVES, seat, kind, IN_HAND, zone, cause, 0)


@rule
def add_site(s: State, seat: int, site: int, kind: int) -> None:
    s.site[seat, site] = kind
    s.site_used[seat, site] = 0
    s.building[seat, site, 0] = NOTHING
    s.building[seat, site, 1] = NOTHING


@rule
def remove_site(s: State, seat: int, site: int, cause: int) -> None:
    """ME-R59, ME-A12: its buildings leave with it; whoever is on it is loose."""
    while s.building[seat, site, 0] != NOTHING:
        remove_building(s, seat, site, 0, cause)
    for card in range(s.people):
        if s.owner[card] == seat and s.place[card] == site:
            s.place[card] = LOOSE + seat
    tell(s, CARD_MOVES, seat, s.site[seat, site], ON_TABLE, GONE, cause, site)
    s.site[seat, site] = NOTHING
    s.site_used[seat, site] = 0


@rule
def add_building(s: State, seat: int, site: int, kind: int) -> None:
    s.building[seat, site, 0 if s.building[seat, site, 0] == NOTHING else 1] = kind
    tell(s, CARD_MOVES, seat, kind, IN_PILE, ON_TABLE, BY_BOUGHT, site)


@rule
def remove_building(s: State, seat: int, site: int, place: int, cause: int) -> None:
    tell(s, CARD_MOVES, seat, s.building[seat, site, place], ON_TABLE, GONE, cause, site)
    if place == 0:
        s.building[seat, site, 0] = s.building[seat, site, 1]
    s.building[seat, site, 1] = NOTHING


@rule
def add_person(s: State, seat: int, kind: int) -> None:
    """ME-R26: the card enters its owner's fief, loose and unused."""
    card = s.people
    s.people += 1
    clear_person(s, card)
    s.kind[card] = kind
    s.owner[card] = seat
    s.place[card] = LOOSE + seat


@rule
def remove_person(s: State, card: int, cause: int) -> None:
    """The cards behind it close up, so that they keep their order."""
    tell(s, CARD_MOVES, s.owner[card], s.kind[card], ON_TABLE, GONE, cause, fief_of(s, card))
    s.people -= 1
    for place in range(card, s.people):
        copy_person(s, place + 1, place)
    clear_person(s, s.people)


@rule
def copy_person(s: State, card: int, to: int) -> None:
    s.kind[to] = s.kind[card]
    s.owner[to] = s.owner[card]
    s.place[to] = s.place[card]
    s.used[to] = s.used[card]
    s.moved[to] = s.moved[card]
    s.damage[to] = s.damage[card]
    s.group[to] = s.group[card]
    s.bonus[to] = s.bonus[card]


@rule
def clear_person(s: State, card: int) -> None:
    s.kind[card] = 0
    s.owner[card] = 0
    s.place[card] = 0
    s.used[card] = 0
    s.moved[card] = 0
    s.damage[card] = 0
    s.group[card] = 0
    s.bonus[card] = 0


@rule
def has_twin_before(s: State, card: int) -> bool:
    """Cards that are alike in everything are one choice: only the first of them is offered."""
    return has_twin_but(s, card, NOTHING)


@rule
def has_twin_but(s: State, card: int, excepted: int) -> bool:
    """The same where one card cannot be chosen."""
    for other in range(card):
        if other != excepted and are_twins(s, card, other):
            return True
    return False


@rule
def are_twins(s: State, card: int, other: int) -> bool:
    return (
        s.kind[other] == s.kind[card]
        and s.place[other] == s.place[card]
        and s.owner[other] == s.owner[card]
        and s.used[other] == s.used[card]
        and s.moved[other] == s.moved[card]
        and s.damage[other] == s.damage[card]
        and s.group[other] == s.group[card]
        and s.bonus[other] == s.bonus[card]
    )


@rule
def turn_site(s: State, seat: int, site: int) -> None:
    """ME-R16: everything on it is turned with it."""
    s.site_used[seat, site] = 1
    for card in range(s.people):
        if s.owner[card] == seat and s.place[card] == site:
            s.used[card] = 1


@rule
def settle_moves(s: State) -> None:
    """ME-A23: after an irrevocable step every card may move inside again."""
    for card in range(s.people):
        s.moved[card] = 0


@rule
def attack_of(s: State, card: int) -> int:
    return ATTACK[s.kind[card]]


@rule
def defence_of(s: State, card: int) -> int:
    return DEFENCE[s.kind[card]] + s.bonus[card]
