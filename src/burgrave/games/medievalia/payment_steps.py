"""The steps that a payment may take, each of which leaves a way to finish (ME-P3, ME-P4, ME-P7)."""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.fief import has_twin_before, labourers, output_with
from burgrave.games.medievalia.means import can_finish, doubled_output, has_helpers, is_loose_producer, is_usable_helper
from burgrave.games.medievalia.resources import building_site, is_covered
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import MAKES, RESOURCE

# Producing into the pool (ME-P3, ME-P4)


@rule
def produce_site(s: State, seat: int, site: int, artists: int, mark: int) -> int:
    """ME-R16: turns the site with all on it. A card already turned to use its power does not contribute (ME-R56)."""
    kind = s.site[seat, site]
    amount = doubled_output(kind, output_with(s, seat, site, labourers(s, seat, site)), artists)
    s.site_used[seat, site] = mark
    for card in range(s.people):
        if s.owner[card] == seat and s.place[card] == site and not s.used[card]:
            s.used[card] = mark
    s.pool[RESOURCE[kind]] += amount
    return amount


@rule
def produce_card(s: State, card: int, artists: int, mark: int) -> int:
    kind = s.kind[card]
    amount = MAKES[kind] << artists
    s.used[card] = mark
    s.pool[RESOURCE[kind]] += amount
    return amount


# The steps (ME-P3). A step is tried out, and taken back, to see whether payment can still be completed.

USED, TRIED = 1, 2
"""The marks of what is turned, for good and on trial."""


@rule
def take_back(s: State, seat: int) -> None:
    for card in range(s.people):
        if s.used[card] == TRIED:
            s.used[card] = 0
    for site in range(SITES):
        if s.site_used[seat, site] == TRIED:
            s.site_used[seat, site] = 0


@rule
def keeps_payable_with(s: State, seat: int, resource: int, amount: int) -> bool:
    """Whether payment can be completed after this change of the pool."""
    s.pool[resource] += amount
    possible = can_finish(s, seat)
    s.pool[resource] -= amount
    return possible


@rule
def may_turn(s: State, seat: int, turning: int) -> bool:
    """ME-P3: an unused site other than the new building's, or an unused loose producer at home."""
    if turning < SITES:
        if s.site[seat, turning] == NOTHING or s.site_used[seat, turning] or turning == building_site(s.buying):
            return False
    elif not is_choice_of_producer(s, seat, turning - SITES):
        return False
    if not has_helpers(s, seat):
        return not s.alliance or can_finish(s, seat)
    if artist_could_double(s, seat, turning):
        s.turning = turning
        possible = can_finish(s, seat)
        s.turning = NOTHING
        return possible
    return keeps_payable_when_turned(s, seat, turning)


@rule
def is_choice_of_producer(s: State, seat: int, card: int) -> bool:
    return card < s.people and is_loose_producer(s, seat, card) and not has_twin_before(s, card)


@rule
def artist_could_double(s: State, seat: int, turning: int) -> bool:
    for card in range(s.people):
        if is_usable_helper(s, seat, card, ARTIST) and turning != SITES + card:
            return True
    return False


@rule
def keeps_payable_when_turned(s: State, seat: int, turning: int) -> bool:
    """It gives what it gives with the Artists on it so far."""
    if turning < SITES:
        resource = RESOURCE[s.site[seat, turning]]
        amount = produce_site(s, seat, turning, s.artists, TRIED)
    else:
        resource = RESOURCE[s.kind[turning - SITES]]
        amount = produce_card(s, turning - SITES, s.artists, TRIED)
    before = s.turning
    artists = s.artists
    s.turning = NOTHING
    s.artists = 0
    possible = can_finish(s, seat)
    s.turning = before
    s.artists = artists
    s.pool[resource] -= amount
    take_back(s, seat)
    return possible


@rule
def may_use(s: State, seat: int, card: int, kind: int) -> bool:
    """ME-P3: an Artist, Merchant or Bureaucrat; an Artist never doubles its own production."""
    if card >= s.people or not is_usable_helper(s, seat, card, kind) or has_twin_before(s, card):
        return False
    if s.turning == SITES + card:
        return False
    site = s.place[card]
    s.used[card] = TRIED
    output = 0
    if site < LOOSE and not s.site_used[seat, site] and s.turning != site:
        output = produce_site(s, seat, site, 0, TRIED)
    s.artists += kind == ARTIST
    s.trades += kind == MERCHANT
    s.cuts += 2 * (kind == BUREAUCRAT)
    possible = is_covered(s, seat) or can_finish(s, seat)
    s.artists -= kind == ARTIST
    s.trades -= kind == MERCHANT
    s.cuts -= 2 * (kind == BUREAUCRAT)
    if output > 0:
        s.pool[RESOURCE[s.site[seat, site]]] -= output
    take_back(s, seat)
    return possible


@rule
def may_discard(s: State, seat: int, kind: int) -> bool:
    """ME-R13, ME-P3: a card of the hand, not the one that is bought, for a resource of choice."""
    if s.hand[seat, kind] <= (s.buying == PLAY + kind):
        return False
    return not s.alliance or can_finish(s, seat)


@rule
def may_trade(s: State, seat: int, resource: int) -> bool:
    """ME-R53, ME-P3: one resource to a turned Merchant, for another; for gold two of any kinds."""
    if s.trades == 0 or s.pool[resource] == 0:
        return False
    s.trades -= 1
    s.pool[resource] -= 1
    if resource == GOLD:
        s.picks = 2
        possible = can_finish(s, seat)
        s.picks = 0
    else:
        possible = some_other_pays(s, seat, resource)
    s.pool[resource] += 1
    s.trades += 1
    return possible


@rule
def may_exchange(s: State, seat: int, resource: int) -> bool:
    """ME-R13, ME-P3: three alike for one other."""
    if s.pool[resource] < CHANGE:
        return False
    s.pool[resource] -= CHANGE
    possible = some_other_pays(s, seat, resource)
    s.pool[resource] += CHANGE
    return possible


@rule
def some_other_pays(s: State, seat: int, resource: int) -> bool:
    for other in range(4):
        if other != resource and keeps_payable_with(s, seat, other, 1):
            return True
    return False


@rule
def may_take(s: State, seat: int, resource: int) -> bool:
    """The resource that comes from a discard, a Merchant or three alike."""
    if resource == s.source:
        return False
    if s.ally_asked == HELPING:
        return True
    s.picks -= 1
    possible = keeps_payable_with(s, seat, resource, 1)
    s.picks += 1
    return possible


# The ally (ME-P7, ME-R47)


@rule
def may_give(s: State, ally: int, turning: int) -> bool:
    """An unused site or loose producer of the ally; powers are not used for an ally."""
    if turning < SITES:
        return s.site[ally, turning] != NOTHING and not s.site_used[ally, turning]
    return is_choice_of_producer(s, ally, turning - SITES)


@rule
def pay_toll(s: State, ally: int, resource: int) -> None:
    """ME-R47: one unit more for each turn in which something is handed over."""
    if not s.ally_gave:
        s.ally_gave = 1
        s.pool[resource] -= 1
        tell(s, TOLL, ally, resource)
