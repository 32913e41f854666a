"""What a player can produce, and whether it is enough to finish a purchase.

ME-R16, ME-R47, ME-R53 to ME-R57, ME-P4, ME-P5, ME-P7.

`can_finish` is exact: everything unused is turned, over all uses of Artists, Merchants and Bureaucrats.
"""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import noinline, rule
from burgrave.games.medievalia.fief import (
    ally_of,
    count_at,
    hand_size,
    is_at_home,
    is_loose_in,
    labourers,
    makes_labour,
    one_at,
    output_with,
)
from burgrave.games.medievalia.resources import amount_in, building_site, is_building, is_play, pays, pool_purse, purse
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import MAKES, RESOURCE, RESOURCES

# What a helper can do; an Artist has one of five sites or a loose producer of one of four resources to double.
NO_POWER = 0
ON_SITE = 1  # + site
ON_LOOSE = ON_SITE + SITES  # + resource
ARTIST_CHOICES = ON_LOOSE + len(RESOURCES)

IMPOSSIBLE = -1


@rule
def doubled_output(kind: int, output: int, artists: int) -> int:
    """ME-R55, ME-P4: each Artist doubles the three largest contributions: the site's own and two of one each."""
    best = MAKES[kind] + min(2, output - MAKES[kind])
    return output + best * ((1 << artists) - 1)


@rule
def is_loose_producer(s: State, seat: int, card: int) -> bool:
    """ME-R14: only at home."""
    return s.owner[card] == seat and is_loose_in(s, card, seat) and not s.used[card] and MAKES[s.kind[card]] > 0


@rule
def site_output(s: State, seat: int, site: int) -> int:
    """What an unused site gives, without Artists; 0 for any other."""
    if s.site[seat, site] == NOTHING or s.site_used[seat, site]:
        return 0
    return output_with(s, seat, site, labourers(s, seat, site))


@rule
def everything_turned(s: State, seat: int) -> int:
    """All that unused sites and loose cards at home produce, without powers."""
    resources = 0
    labour_at = 0
    for card in range(s.people):
        if s.owner[card] != seat or s.used[card]:
            continue
        kind = s.kind[card]
        if s.place[card] == LOOSE + seat:
            resources += purse(RESOURCE[kind], MAKES[kind])
        elif s.place[card] < LOOSE and makes_labour(kind):
            labour_at += one_at(s.place[card])
    for site in range(SITES):
        kind = s.site[seat, site]
        if kind != NOTHING and not s.site_used[seat, site]:
            resources += purse(RESOURCE[kind], output_with(s, seat, site, count_at(labour_at, site)))
    return resources


# Artists, Merchants and Bureaucrats


@rule
def is_available(s: State, seat: int, card: int) -> bool:
    """Unused and at home, and not where a building is to stand."""
    return (
        s.owner[card] == seat and not s.used[card] and is_at_home(s, card) and s.place[card] != building_site(s.buying)
    )


@rule
def is_usable_helper(s: State, seat: int, card: int, kind: int) -> bool:
    """ME-R57, ME-A22: an Artist, Merchant or Bureaucrat who can use their power."""
    return s.kind[card] == kind and is_available(s, seat, card)


@rule
def has_helpers(s: State, seat: int) -> bool:
    """Cards whose power could be lost by turning the wrong thing."""
    for card in range(s.people):
        if s.kind[card] >= MERCHANT and s.owner[card] == seat and not s.used[card] and is_at_home(s, card):
            return True
    return False


@rule
def artist_choice(s: State, turning: int) -> int:
    """The choice of an Artist who doubles what is being turned."""
    if turning < SITES:
        return ON_SITE + turning
    return ON_LOOSE + RESOURCE[s.kind[turning - SITES]]


# Whether payment can be completed (ME-P5)


@noinline
def can_finish(s: State, seat: int) -> bool:
    """Alone, or with an ally who has not been asked yet (ME-P7)."""
    if can_finish_with(s, seat, 0, 0):
        return True
    return can_call_ally(s, seat) and can_finish_with_ally(s, seat)


@noinline
def can_finish_with(s: State, seat: int, resources: int, flexible: int) -> bool:
    """With these resources beside one's own: all that is unused is turned, all cards in hand may be discarded."""
    resources += pool_purse(s)
    flexible += hand_size(s, seat) - is_play(s.buying) + s.picks
    if s.artists == 0:
        kept = building_site(s.buying)
        plain = resources + everything_turned(s, seat)
        if kept != NOTHING:
            plain -= purse(RESOURCE[s.site[seat, kept]], site_output(s, seat, kept))
        if pays(s, seat, s.buying, plain, flexible, s.trades, s.cuts):
            return True
        if not has_helpers(s, seat):
            return False
    return can_finish_with_helpers(s, seat, resources, flexible)


@rule
def can_finish_with_helpers(s: State, seat: int, resources: int, flexible: int) -> bool:
    """Over everything that Artists, Merchants and, for a building, Bureaucrats can do."""
    plans = 1
    for card in range(s.people):
        if is_available(s, seat, card):
            plans *= choices_of(s, s.kind[card])
    for plan in range(plans):
        if plan_pays(s, seat, plan, resources, flexible):
            return True
    return False


@rule
def choices_of(s: State, kind: int) -> int:
    """How many things such a card can do in this purchase; the first is to use no power."""
    if kind == ARTIST:
        return ARTIST_CHOICES
    return 2 if kind == MERCHANT or (kind == BUREAUCRAT and is_building(s.buying)) else 1


@rule
def plan_pays(s: State, seat: int, plan: int, resources: int, flexible: int) -> bool:
    """Whether the purchase is paid when each helper, in the order of cards, does what is planned and all else produces.

    A plan is a number with a digit for each card: the remainder by its choices, then the next card's, and so on.
    """
    trades = s.trades
    cuts = s.cuts
    labour_at = 0  # labourers of each site
    away = 0  # cards of each unused site that use their power elsewhere
    best = 0  # the best single yield of a loose card, of each resource
    doubled = s.artists * one_at(artist_choice(s, s.turning)) if s.turning != NOTHING else 0  # Artists by their choice
    for card in range(s.people):
        if not is_available(s, seat, card):
            continue
        kind = s.kind[card]
        place = s.place[card]
        choice = plan % choices_of(s, kind)
        plan //= choices_of(s, kind)
        if choice == NO_POWER:
            if place < LOOSE:
                labour_at += makes_labour(kind) * one_at(place)
            else:
                resources += purse(RESOURCE[kind], MAKES[kind])
                best = better(best, RESOURCE[kind], MAKES[kind], s.turning == SITES + card)
            continue
        if s.turning == SITES + card:
            return False
        trades += kind == MERCHANT
        cuts += 2 * (kind == BUREAUCRAT)
        doubled += (kind == ARTIST) * one_at(choice)
        doubles_own_site = kind == ARTIST and choice == ON_SITE + place
        if place < LOOSE and not s.site_used[seat, place] and not doubles_own_site:
            away += one_at(place)
    of_sites = sites_with_helpers(s, seat, labour_at, away, doubled)
    of_loose = added_to_loose(best, doubled)
    if of_sites == IMPOSSIBLE or of_loose == IMPOSSIBLE:
        return False
    return pays(s, seat, s.buying, resources + of_sites + of_loose, flexible, trades, cuts)


@rule
def added_to_loose(best: int, doubled: int) -> int:
    """What Artists add to the best loose card of each resource."""
    added = 0
    for resource in range(4):
        artists = count_at(doubled, ON_LOOSE + resource)
        amount = amount_in(best, resource)
        if artists > 0 and amount == 0:
            return IMPOSSIBLE
        added += purse(resource, amount * ((1 << artists) - 1))
    return added


@rule
def better(best: int, resource: int, amount: int, is_being_turned: int) -> int:
    """Of loose producers Artists double the best, or the one that is being turned."""
    before = amount_in(best, resource)
    return best + purse(resource, amount - before) if is_being_turned or before < amount else best


@rule
def sites_with_helpers(s: State, seat: int, labour_at: int, away: int, doubled: int) -> int:
    resources = 0
    for site in range(SITES):
        output = site_with_helpers(s, seat, site, count_at(labour_at, site), count_at(away, site), doubled)
        if output == IMPOSSIBLE:
            return IMPOSSIBLE
        resources += output
    return resources


@rule
def site_with_helpers(s: State, seat: int, site: int, labourers: int, away: int, doubled: int) -> int:
    """A site gives its output once: with Artists, or while one card on it uses its power."""
    kind = s.site[seat, site]
    artists = count_at(doubled, ON_SITE + site)
    if kind == NOTHING or s.site_used[seat, site] or site == building_site(s.buying):
        return IMPOSSIBLE if artists > 0 else 0
    if away > 1 or (away == 1 and (artists > 0 or s.turning == site)):
        return IMPOSSIBLE
    return purse(RESOURCE[kind], doubled_output(kind, output_with(s, seat, site, labourers), artists))


# The ally (ME-P7, ME-R47)


@rule
def can_call_ally(s: State, seat: int) -> bool:
    ally = ally_of(s, seat)
    return ally != NOBODY and not s.out[ally] and s.ally_asked == NOT_ASKED and not s.ally_barred and can_give(s, ally)


@rule
def can_give(s: State, ally: int) -> bool:
    return hand_size(s, ally) > 0 or everything_turned(s, ally) > 0


@rule
def can_finish_with_ally(s: State, seat: int) -> bool:
    """With all that the ally can give, less one unit of any kind if nothing was given yet this turn."""
    ally = ally_of(s, seat)
    gift = everything_turned(s, ally)
    cards = hand_size(s, ally)
    if s.ally_gave:
        return can_finish_with(s, seat, gift, cards)
    for resource in range(4):
        if amount_in(gift, resource) > 0 and can_finish_with(s, seat, gift - purse(resource, 1), cards):
            return True
    return cards > 0 and can_finish_with(s, seat, gift, cards - 1)
