"""What a player can produce, and whether it is enough to finish a purchase.

ME-R16, ME-R47, ME-R53 to ME-R57, ME-P4, ME-P5, ME-P7.

`can_finish` is exact: everything unused is turned, over all uses of Artists, Merchants and Bureaucrats.
"""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import noinline, rule
from burgrave.games.medievalia.fief import (
    ally_of,
    hand_size,
    is_at_home,
    is_loose_in,
    labourers,
    makes_labour,
    output_with,
)
from burgrave.games.medievalia.resources import amount_in, building_site, is_building, is_play, pays, pool_purse, purse
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import MAKES, RESOURCE

ARTIST_CHOICES = 10  # no power, one of five sites, a loose producer of one of four resources
HIS_SITES, HIS_LOOSE = 1, 6
NIBBLE = 15  # small counts, four bits each in one number


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
    return output_with(s, seat, site, labourers(s, seat, site, 0))


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
            labour_at += 1 << (6 * s.place[card])
    for site in range(SITES):
        kind = s.site[seat, site]
        if kind != NOTHING and not s.site_used[seat, site]:
            resources += purse(RESOURCE[kind], output_with(s, seat, site, (labour_at >> (6 * site)) & 63))
    return resources


# Artists, Merchants and Bureaucrats


@rule
def is_usable_helper(s: State, seat: int, card: int, kind: int) -> bool:
    """ME-R57, ME-A22: an unused Artist, Merchant or Bureaucrat at home, and not where a building is to stand."""
    return (
        s.kind[card] == kind
        and s.owner[card] == seat
        and not s.used[card]
        and is_at_home(s, card)
        and s.place[card] != building_site(s.buying)
    )


@rule
def usable_helpers(s: State, seat: int, kind: int) -> int:
    count = 0
    for card in range(s.people):
        count += is_usable_helper(s, seat, card, kind)
    return count


@rule
def has_helpers(s: State, seat: int) -> bool:
    """Cards whose power could be lost by turning the wrong thing."""
    for card in range(s.people):
        if s.kind[card] >= MERCHANT and s.owner[card] == seat and not s.used[card] and is_at_home(s, card):
            return True
    return False


@rule
def artist_target(s: State, turning: int) -> int:
    """The number of what is being turned among the targets of an Artist."""
    if turning < SITES:
        return HIS_SITES + turning
    return HIS_LOOSE + RESOURCE[s.kind[turning - SITES]]


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
    artists = 1
    for _ in range(usable_helpers(s, seat, ARTIST)):
        artists *= ARTIST_CHOICES
    merchants = 1 << usable_helpers(s, seat, MERCHANT)
    bureaucrats = 1 << usable_helpers(s, seat, BUREAUCRAT) if is_building(s.buying) else 1
    for artists_do in range(artists):
        for merchants_do in range(merchants):
            for bureaucrats_do in range(bureaucrats):
                if helpers_pay(s, seat, artists_do, merchants_do, bureaucrats_do, resources, flexible):
                    return True
    return False


@rule
def helpers_pay(
    s: State, seat: int, artists_do: int, merchants_do: int, bureaucrats_do: int, resources: int, flexible: int
) -> bool:
    """Whether the purchase is paid when each helper, in the order of cards, does this and all else produces.

    artists_do has a decimal digit for each Artist: 0 no power, 1 to 5 a site, 6 to 9 a loose producer of a resource.
    The others have a bit each.
    """
    kept = building_site(s.buying)
    trades = s.trades
    cuts = s.cuts
    labour_at = 0  # labourers of each site, six bits each
    away = 0  # cards of each unused site that use their power elsewhere
    best = 0  # the best single yield of a loose card by resource
    doubled = s.artists << (4 * artist_target(s, s.turning)) if s.turning != NOTHING else 0  # Artists on each target
    for card in range(s.people):
        place = s.place[card]
        if s.owner[card] != seat or s.used[card] or (place >= LOOSE and place != LOOSE + seat):
            continue
        kind = s.kind[card]
        goal = 0
        power = 0
        if place == kept:
            continue
        if kind == ARTIST:
            goal = artists_do % ARTIST_CHOICES
            artists_do //= ARTIST_CHOICES
            power = 1 if goal > 0 else 0
            doubled += power << (4 * goal)
        elif kind == MERCHANT:
            power = merchants_do & 1
            merchants_do >>= 1
            trades += power
        elif kind == BUREAUCRAT:
            power = bureaucrats_do & 1
            bureaucrats_do >>= 1
            cuts += 2 * power
        if power:
            if s.turning == SITES + card:
                return False
            if place < LOOSE and not s.site_used[seat, place] and goal != HIS_SITES + place:
                away += 1 << (4 * place)
        elif place < LOOSE:
            labour_at += makes_labour(kind) << (6 * place)
        else:
            resources += purse(RESOURCE[kind], MAKES[kind])
            best = better(best, RESOURCE[kind], MAKES[kind], s.turning == SITES + card)
    for site in range(SITES):
        given = output_with_helpers(s, seat, site, kept, labour_at, away, doubled)
        if given < 0:
            return False
        resources += given
    for resource in range(4):
        artists = (doubled >> (4 * (HIS_LOOSE + resource))) & NIBBLE
        amount = (best >> (4 * resource)) & NIBBLE
        if artists > 0 and amount == 0:
            return False
        resources += purse(resource, amount * ((1 << artists) - 1))
    return pays(s, seat, s.buying, resources, flexible, trades, cuts)


@rule
def better(best: int, resource: int, amount: int, is_being_turned: int) -> int:
    """Of loose producers Artists double the best, or the one that is being turned."""
    if is_being_turned or (best >> (4 * resource)) & NIBBLE < amount:
        best &= ~(NIBBLE << (4 * resource))
        best |= amount << (4 * resource)
    return best


@rule
def output_with_helpers(s: State, seat: int, site: int, kept: int, labour_at: int, away: int, doubled: int) -> int:
    """A site gives its output once: with Artists, or while one card on it uses its power. Negative: impossible."""
    kind = s.site[seat, site]
    artists = (doubled >> (4 * (HIS_SITES + site))) & NIBBLE
    if kind == NOTHING or s.site_used[seat, site] or site == kept:
        return -1 if artists > 0 else 0
    elsewhere = (away >> (4 * site)) & NIBBLE
    if elsewhere > 1 or (elsewhere == 1 and (artists > 0 or s.turning == site)):
        return -1
    output = output_with(s, seat, site, (labour_at >> (6 * site)) & 63)
    return purse(RESOURCE[kind], doubled_output(kind, output, artists))


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
