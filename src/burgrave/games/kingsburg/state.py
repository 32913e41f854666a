"""What lies on the table: the record of a game of Kingsburg, and the names of everything in it."""

from __future__ import annotations

import numpy as np

from burgrave.core.record import record_type
from burgrave.games.kingsburg.tables import BUILDINGS

SEATS = 5
NEUTRAL = SEATS  # the owner of the two-player game's neutral dice
NOBODY = -1

GOLD, WOOD, STONE = range(3)
COLOURED, WHITE = 3, 2  # dice of a player: their own, and at most two white ones (Farms, King's aid)
DICE = COLOURED + WHITE
COURT = 18
LAST_YEAR = 5
SPRING, SUMMER, AUTUMN = range(3)

(
    STATUE, CHAPEL, CHURCH, CATHEDRAL,
    INN, MARKET, FARMS, MERCHANTS_GUILD,
    GUARD_TOWER, BLACKSMITH, BARRACKS, WIZARDS_GUILD,
    PALISADE, STABLE, STONE_WALL, FORTRESS,
    BARRICADE, CRANE, TOWN_HALL, EMBASSY,
) = range(len(BUILDINGS))  # fmt: skip
ROWS, COLUMNS = 5, 4

# Where the game stands: the parts of a year in their order.
STAGES = (
    "new_year", "kings_aid", "roll", "reroll", "influence", "gifts", "build", "season_end",
    "kings_reward", "kings_envoy", "recruit", "winter", "battles", "year_end", "over",
)  # fmt: skip
(
    NEW_YEAR, KINGS_AID, ROLL, REROLL, INFLUENCE, GIFTS, BUILD, SEASON_END,
    KINGS_REWARD, KINGS_ENVOY, RECRUIT, WINTER, BATTLES, YEAR_END, OVER,
) = range(len(STAGES))  # fmt: skip

# What the acting player is asked; nothing while the game runs on by itself.
QUESTIONS = (
    "nothing", "aid", "reroll", "influence", "trade", "smuggle", "gift", "build", "town_hall", "recruit", "spoils",
    "losses",
)  # fmt: skip
(
    ASK_NOTHING, ASK_AID, ASK_REROLL, ASK_INFLUENCE, ASK_TRADE, ASK_SMUGGLE, ASK_GIFT, ASK_BUILD, ASK_TOWN_HALL,
    ASK_RECRUIT, ASK_SPOILS, ASK_LOSSES,
) = range(len(QUESTIONS))  # fmt: skip

# `turn` is a place in the order.
RECORD = record_type(
    ("plus2_per_season", 0),  # the option
    ("year", 0),  # 1 to 5
    ("season", 0),
    ("order", SEATS),
    ("points", SEATS),
    ("goods", SEATS, (3,)),
    ("plus2", SEATS),
    ("soldiers", SEATS),
    ("buildings", SEATS),  # one bit each
    ("dice", SEATS + 1, (DICE,)),  # what they show, 0 for a die not rolled; last row: neutral dice
    ("placed", SEATS + 1, (DICE,)),  # number of the advisor each die lies on, 0 while it is in hand
    ("court", COURT, (2,)),  # who stands at each advisor, in order of placement
    ("passed", SEATS),
    ("statue_used", SEATS),
    ("chapel_used", SEATS),
    ("market_used", SEATS),
    ("plus2_used", SEATS),  # "+2" tokens spent on advisors this season
    ("aid_due", SEATS),  # tied for the King's aid and still to take a good
    ("kings_die", 0),  # who rolls the King's white die this spring
    ("envoy", 0),
    ("advisor", 0),  # whose gift is being handed out, from 0 ...
    ("guest", 0),  # ... to their first or second guest
    ("left", 0),  # goods still to be chosen, taken or lost
    ("builds", 0),  # buildings raised by the player whose turn it is to build
    ("enemy", 0),  # this year's card once somebody has seen it
    ("glimpsed", SEATS),  # who has looked at it secretly
    ("reinforcements", 0),  # the die rolled for the King's soldiers
    ("victory", SEATS),  # battle value of this winter's victors
)

# Actions.
PASS = 0
TAKE = 1  # + good
GIVE = TAKE + 3  # + good
PAY_PLUS2 = GIVE + 3
SMUGGLE = PAY_PLUS2 + 1
REROLL_COLOURED = SMUGGLE + 1
REROLL_WHITE = REROLL_COLOURED + 1
REROLL_ALL = REROLL_WHITE + 1
RECRUIT_FOR = REROLL_ALL + 1  # + a mix of goods
MIXES = np.array(
    [[1, 0, 0], [0, 1, 0], [0, 0, 1], [2, 0, 0], [1, 1, 0], [1, 0, 1], [0, 2, 0], [0, 1, 1], [0, 0, 2]], np.int32
)  # the goods one soldier can be paid with
RAISE = RECRUIT_FOR + len(MIXES)  # + building
INFLUENCE_BY = RAISE + len(BUILDINGS)  # + (group of dice - 1) * 6 + "+2" * 3 + Market
GROUPS = 2**DICE
WAYS = 6
MARKET_STEPS = 3  # no use of the Market, one below, one above
ACTIONS = INFLUENCE_BY + (GROUPS - 1) * WAYS

# Events, told by `tell` with the details named here. Every change of what a player holds is one HOLDINGS event.
(
    YEAR_BEGINS,  # year
    SEASON_BEGINS,  # season
    HOLDINGS_CHANGE,  # seat, cause, detail, gold, wood, stone, "+2", soldiers, points
    AID_DIE,  # seat
    NEUTRAL_DICE,  # advisor, die, die, die (0: none)
    NEUTRAL_STOPPED,  # advisor, die: a die that found its advisor taken
    ROLLED,  # seat, five dice
    REROLLED,  # seat, building, five dice
    ORDERED,  # five seats
    INFLUENCED,  # seat, advisor, five dice (0: not in the group), "+2", Market, envoy
    PASSED,  # seat, whether they had to
    GLIMPSED,  # seat, card (secret)
    BUILT,  # seat, building, with the envoy, gold, wood, stone, points
    ENVOY_GOES_TO,  # seat or nobody
    ENEMY_REVEALED,  # card
    REINFORCED,  # die
    FOUGHT,  # seat, card, soldiers of their own, of the King, bits of buildings, value, result
    DESTROYED,  # seat, building, points
    GAME_OVER,
) = range(19)

# Causes of a change; those of an advisor or a building carry its number as the detail.
CAUSES = (
    "aid", "guild", "advisor", "price", "trade", "plus2", "building", "embassy", "inn", "town_hall", "reward",
    "recruit", "reinforcements", "victory", "defeat", "destroyed", "best_army", "fortress", "disband", "cathedral",
)  # fmt: skip
(
    BY_AID, BY_GUILD, BY_ADVISOR, BY_PRICE, BY_TRADE, BY_PLUS2, BY_BUILDING, BY_EMBASSY, BY_INN, BY_TOWN_HALL,
    BY_REWARD, BY_RECRUIT, BY_REINFORCEMENTS, BY_VICTORY, BY_DEFEAT, BY_DESTROYED, BY_BEST_ARMY, BY_FORTRESS,
    BY_DISBAND, BY_CATHEDRAL,
) = range(len(CAUSES))  # fmt: skip

DEFEAT, DRAW, VICTORY = range(3)
