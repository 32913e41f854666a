"""A player's province: what they hold and what they have built (KB-R3, KB-R18, KB-R19, KB-R28)."""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.kingsburg.state import *
from burgrave.games.kingsburg.tables import COST, POINTS


@rule
def change(
    s: State,
    seat: int,
    cause: int,
    detail: int = 0,
    gold: int = 0,
    wood: int = 0,
    stone: int = 0,
    plus2: int = 0,
    soldiers: int = 0,
    points: int = 0,
) -> None:
    """The one place where what a player holds changes."""
    s.goods[seat, GOLD] += gold
    s.goods[seat, WOOD] += wood
    s.goods[seat, STONE] += stone
    s.plus2[seat] += plus2
    s.soldiers[seat] += soldiers
    s.points[seat] += points
    tell(s, HOLDINGS_CHANGE, seat, cause, detail, gold, wood, stone, plus2, soldiers, points)


@rule
def change_good(s: State, seat: int, cause: int, detail: int, good: int, amount: int) -> None:
    gold = amount if good == GOLD else 0
    wood = amount if good == WOOD else 0
    stone = amount if good == STONE else 0
    change(s, seat, cause, detail, gold=gold, wood=wood, stone=stone)


@rule
def score(s: State, seat: int, cause: int, points: int) -> None:
    change(s, seat, cause, points=points)


@rule
def count_goods(s: State, seat: int) -> int:
    """Gold, wood and stone; "+2" tokens are not goods (KB-R3)."""
    return s.goods[seat, GOLD] + s.goods[seat, WOOD] + s.goods[seat, STONE]


@rule
def has(s: State, seat: int, building: int) -> int:
    return (s.buildings[seat] >> building) & 1


@rule
def count_buildings(s: State, seat: int) -> int:
    count = 0
    standing = s.buildings[seat]
    while standing:
        standing &= standing - 1
        count += 1
    return count


@rule
def price_of(s: State, seat: int, building: int, good: int) -> int:
    """How much of a good; the Crane takes one gold off buildings of columns III and IV."""
    price = COST[building, good]
    if good == GOLD and building % COLUMNS >= 2 and price > 0:
        price -= has(s, seat, CRANE)
    return price


@rule
def is_next_in_row(s: State, seat: int, building: int) -> bool:
    """KB-R18: one of each kind, all to its left standing."""
    return not has(s, seat, building) and (building % COLUMNS == 0 or has(s, seat, building - 1) > 0)


@rule
def missing_for(s: State, seat: int, building: int, good: int) -> int:
    return max(0, price_of(s, seat, building, good) - s.goods[seat, good])


@rule
def can_build(s: State, seat: int, building: int) -> bool:
    return (
        is_next_in_row(s, seat, building)
        and missing_for(s, seat, building, GOLD) == 0
        and missing_for(s, seat, building, WOOD) == 0
        and missing_for(s, seat, building, STONE) == 0
    )


@rule
def can_build_any(s: State, seat: int) -> bool:
    for building in range(ROWS * COLUMNS):
        if can_build(s, seat, building):
            return True
    return False


@rule
def raise_building(s: State, seat: int, building: int, with_envoy: int) -> None:
    """KB-R18: its points are scored at once."""
    gold = price_of(s, seat, building, GOLD)
    wood = price_of(s, seat, building, WOOD)
    stone = price_of(s, seat, building, STONE)
    tell(s, BUILT, seat, building, with_envoy, gold, wood, stone, POINTS[building])
    change(s, seat, BY_BUILDING, building, gold=-gold, wood=-wood, stone=-stone, points=POINTS[building])
    s.buildings[seat] |= 1 << building


@rule
def lose_building(s: State, seat: int) -> None:
    """KB-R28: the topmost in the rightmost column where there is one, and its points."""
    for column in range(COLUMNS - 1, -1, -1):
        for row in range(ROWS):
            building = row * COLUMNS + column
            if has(s, seat, building):
                s.buildings[seat] &= ~(1 << building)
                tell(s, DESTROYED, seat, building, POINTS[building])
                change(s, seat, BY_DESTROYED, building, points=-POINTS[building])
                return
