"""Resources, costs, and whether one covers the other (ME-R13, ME-R24, ME-R53, ME-R54, ME-P2, ME-P5).

A purse is an amount of each resource in one number, ten bits to a resource: purses are added as they are.
"""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.medievalia.fief import has_building
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import COST, NEEDS

BITS = 10
MOST_IN_PURSE = (1 << BITS) - 1


@rule
def purse(resource: int, amount: int) -> int:
    return amount << (BITS * resource)


@rule
def amount_in(resources: int, resource: int) -> int:
    return (resources >> (BITS * resource)) & MOST_IN_PURSE


@rule
def total_in(resources: int) -> int:
    return (
        amount_in(resources, FOOD)
        + amount_in(resources, ENERGY)
        + amount_in(resources, LABOUR)
        + amount_in(resources, GOLD)
    )


@rule
def pool_purse(s: State) -> int:
    """What has been produced for the purchase so far."""
    return (
        purse(FOOD, s.pool[FOOD])
        + purse(ENERGY, s.pool[ENERGY])
        + purse(LABOUR, s.pool[LABOUR])
        + purse(GOLD, s.pool[GOLD])
    )


# What is bought and what it costs (ME-P1, ME-P2)


@rule
def is_play(action: int) -> bool:
    return PLAY <= action < BUILD


@rule
def is_building(action: int) -> bool:
    return BUILD <= action < CLEAR


@rule
def pile_of(action: int) -> int:
    return (action - BUILD) // SITES


@rule
def building_site(action: int) -> int:
    """Where the building will stand: it and all on it must stay unused. Nowhere for other purchases."""
    return (action - BUILD) % SITES if is_building(action) else NOTHING


@rule
def printed_cost(kind: int) -> int:
    return (
        purse(FOOD, COST[kind, FOOD])
        + purse(ENERGY, COST[kind, ENERGY])
        + purse(LABOUR, COST[kind, LABOUR])
        + purse(GOLD, COST[kind, GOLD])
    )


@rule
def surcharge(s: State, seat: int, kind: int) -> int:
    """ME-R24: in gold, where the building that a card needs is missing."""
    needed = NEEDS[kind]
    return SURCHARGE if needed != NOTHING and not has_building(s, seat, needed) else 0


@rule
def cost_of(s: State, seat: int, action: int) -> int:
    """ME-P2: as printed, with the surcharge (ME-R24); 1 labour to remove a territory (ME-R19)."""
    if is_play(action):
        kind = action - PLAY
        return printed_cost(kind) + purse(GOLD, surcharge(s, seat, kind))
    if is_building(action):
        return printed_cost(s.top[pile_of(action)])
    return purse(LABOUR, 1) if CLEAR <= action < BUY_CARD else 0


@rule
def price_of_any(action: int) -> int:
    """Resources of any kind: only for a card (ME-R13)."""
    return CARD_PRICE if BUY_CARD <= action < PAY_FOR_ME else 0


# Whether it is enough (ME-P5)


@rule
def lacking_in(resources: int, cost: int, resource: int) -> int:
    return max(0, amount_in(cost, resource) - amount_in(resources, resource))


@rule
def spare_in(resources: int, cost: int, resource: int) -> int:
    return max(0, amount_in(resources, resource) - amount_in(cost, resource))


@rule
def total_lacking(resources: int, cost: int) -> int:
    return (
        lacking_in(resources, cost, FOOD)
        + lacking_in(resources, cost, ENERGY)
        + lacking_in(resources, cost, LABOUR)
        + lacking_in(resources, cost, GOLD)
    )


@rule
def can_cover(cost: int, resources: int, flexible: int, merchants: int, cuts: int) -> bool:
    """Exactly whether these resources, so many of any kind, changes by Merchants and cuts cover the cost.

    Cuts are best made where something lacks. Each Merchant makes two resources of a spare gold, and adds one where
    there is any gold, spare resource or resource of any kind (1 gold becomes a gold and another). Where there is only
    what is needed, the first Merchant makes gold of it and only the others add one. Three spare alike make one.
    """
    lacking = total_lacking(resources, cost) - cuts
    if lacking <= flexible:
        return True
    spare_food = spare_in(resources, cost, FOOD)
    spare_energy = spare_in(resources, cost, ENERGY)
    spare_labour = spare_in(resources, cost, LABOUR)
    spare_gold = spare_in(resources, cost, GOLD)
    changes = spare_food // CHANGE + spare_energy // CHANGE + spare_labour // CHANGE
    if merchants > 0:
        of_gold = min(merchants, spare_gold)
        if amount_in(resources, GOLD) + flexible + spare_food + spare_energy + spare_labour > 0:
            flexible += of_gold + merchants
        elif resources > 0:
            flexible += merchants - 1
        spare_gold -= of_gold
    return lacking <= flexible + changes + spare_gold // CHANGE


@rule
def can_cover_any(price: int, resources: int, flexible: int, merchants: int) -> bool:
    """The same for a price of any resources: only Merchants with gold make more of them."""
    total = total_in(resources) + flexible
    if total >= price or total == 0 or merchants == 0:
        return total >= price
    return total + merchants - (amount_in(resources, GOLD) + flexible == 0) >= price


@rule
def pays(s: State, seat: int, action: int, resources: int, flexible: int, merchants: int, cuts: int) -> bool:
    """Whether all this pays for the purchase."""
    price = price_of_any(action)
    if price > 0:
        return can_cover_any(price, resources, flexible, merchants)
    return can_cover(cost_of(s, seat, action), resources, flexible, merchants, cuts)


@rule
def is_covered(s: State, seat: int) -> bool:
    """ME-P5: what the pool lacks is no more than Bureaucrats save."""
    resources = pool_purse(s)
    return total_lacking(resources, cost_of(s, seat, s.buying)) <= s.cuts and total_in(resources) >= price_of_any(
        s.buying
    )
