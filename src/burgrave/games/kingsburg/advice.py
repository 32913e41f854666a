"""What a sensible player knows: which actions look good, and what a position is roughly worth.

Bots for all games use these two functions and nothing else of a game. Worth is in hundredths of a victory point.
"""

from __future__ import annotations

import numpy as np

from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.kingsburg.court import advisor_by, dice_in_hand, total_of
from burgrave.games.kingsburg.province import count_goods, has
from burgrave.games.kingsburg.state import *
from burgrave.games.kingsburg.tables import BATTLE, CHOICES, GIFT, LOOKS, POINTS, PRICE, TRADES

GOOD = 90
TOKEN = 60
LOOK = 20
PIP = 22  # of a die still in hand
ENVOY = 130
SAFE = np.array([3, 4, 5, 6, 8], np.int32)  # battle value before the King's die that is enough, by year
STEP = 55  # what one more in battle is worth below that
SEASONS = 3

# What a building brings in each productive season, beyond its points
INCOME = np.zeros(ROWS * COLUMNS, np.int32)
INCOME[STATUE], INCOME[CHAPEL], INCOME[INN], INCOME[MARKET] = 3, 12, 20, 45
INCOME[FARMS], INCOME[MERCHANTS_GUILD], INCOME[STABLE] = 110, GOOD, 15
INCOME[BARRACKS], INCOME[STONE_WALL], INCOME[FORTRESS] = 15, 20, 25
INCOME[CRANE], INCOME[TOWN_HALL], INCOME[EMBASSY] = 15, 35, 100


@rule
def seasons_left(s: State) -> int:
    """Productive seasons that are still to come, without the present one."""
    left = (LAST_YEAR - s.year) * SEASONS
    if s.stage <= SEASON_END:
        left += AUTUMN - s.season
    return left


@rule
def defence(s: State, seat: int) -> int:
    """Soldiers and buildings, whoever the enemy is."""
    value = s.soldiers[seat]
    for building in range(ROWS * COLUMNS):
        if has(s, seat, building):
            value += BATTLE[building]
    return value


@rule
def soldiers_worth(s: State, seat: int, more: int) -> int:
    """What so many more would be worth this winter."""
    needed = SAFE[s.year - 1] - defence(s, seat)
    useful = min(max(needed, 0), more)
    return useful * STEP + (more - useful) * 8


@rule
def gift_worth(s: State, seat: int, advisor: int) -> int:
    """Advisors from 0."""
    if TRADES[advisor]:
        return GOOD if count_goods(s, seat) > 0 else GOOD // 3
    gift = GIFT[advisor]
    goods = gift[0] + gift[1] + gift[2] + CHOICES[advisor]
    value = goods * GOOD + gift[3] * TOKEN + gift[5] * 100 + LOOKS[advisor] * LOOK - PRICE[advisor] * 100
    if gift[4] > 0:
        value += soldiers_worth(s, seat, gift[4] + has(s, seat, STABLE))
    return value


@rule
def building_worth(s: State, building: int) -> int:
    """Points, income, and strength in the winters to come."""
    winters = LAST_YEAR - s.year + 1
    strength = BATTLE[building] * winters * 35
    return POINTS[building] * 100 + INCOME[building] * seasons_left(s) + strength


@rule
def worth(s: State, seat: int) -> int:
    value = s.points[seat] * 100
    if s.stage == OVER:
        return value
    value += count_goods(s, seat) * GOOD + s.plus2[seat] * TOKEN
    for building in range(ROWS * COLUMNS):
        if has(s, seat, building):
            value += building_worth(s, building) - POINTS[building] * 100
    missing = SAFE[s.year - 1] - defence(s, seat)
    if missing > 0:
        value -= missing * STEP
    if s.envoy == seat:
        value += ENVOY
    if s.stage == INFLUENCE or s.stage == GIFTS:
        value += court_worth(s, seat)
    return value


@rule
def court_worth(s: State, seat: int) -> int:
    """The gifts to come, and the dice not yet placed."""
    value = 0
    first = s.advisor if s.stage == GIFTS else 0
    for advisor in range(first, COURT):
        for guest in range(2):
            if s.court[advisor, guest] == seat:
                value += gift_worth(s, seat, advisor)
    if s.stage == INFLUENCE and not s.passed[seat]:
        value += total_of(s, seat, dice_in_hand(s, seat)) * PIP
    return value


@rule
def promising(s: State, action: int) -> int:
    """How attractive an action looks, 0 for what a sensible player never does."""
    seat = s.actor
    if s.asked == ASK_INFLUENCE:
        return promising_influence(s, seat, action)
    if s.asked == ASK_BUILD:
        return 20 if action == PASS else promising_building(s, seat, action - RAISE)
    if s.asked == ASK_RECRUIT:
        return promising_recruit(s, seat, action)
    if action == PASS:
        return 25
    if action >= TAKE and action < GIVE:
        return promising_good(s, seat, action - TAKE)
    if action >= GIVE and action < PAY_PLUS2:
        return 20 + 30 * min(s.goods[seat, action - GIVE], 4)
    return 100


@rule
def promising_influence(s: State, seat: int, action: int) -> int:
    """The gift, less what the dice and tokens would bring elsewhere."""
    if action == PASS:
        return 1
    way = action - INFLUENCE_BY
    total = total_of(s, seat, way // WAYS + 1)
    advisor = advisor_by(total, way % WAYS) - 1
    cost = total * PIP + (way % WAYS // MARKET_STEPS) * TOKEN
    if s.court[advisor, 0] != NOBODY:
        cost += ENVOY
    return max(2, 40 + gift_worth(s, seat, advisor) - cost)


@rule
def promising_building(s: State, seat: int, building: int) -> int:
    return max(5, building_worth(s, building) // 4)


@rule
def promising_good(s: State, seat: int, good: int) -> int:
    """Of what one has least."""
    return max(10, 120 - 30 * s.goods[seat, good])


@rule
def promising_recruit(s: State, seat: int, action: int) -> int:
    needed = SAFE[s.year - 1] - defence(s, seat)
    if action == PASS:
        return 10 if needed > 1 else 100
    return 60 if needed > 0 else 1
