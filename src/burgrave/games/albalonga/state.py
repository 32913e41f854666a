"""What lies on the table: the record of a game of Alba Longa, and the names of everything in it."""

from __future__ import annotations

from burgrave.core.record import State, record_type
from burgrave.core.rule import rule

SEATS = 5
NOBODY = -1
HEROES = 5  # of the values 0 to 4
ALL_HEROES = (1 << HEROES) - 1
MOST_STALLS = 6

# Who holds silver, wheat and captured peasants: the kings' cities by seat, Assisi, the stalls, and the bank (or
# reserve), which never runs out and is not counted.
ASSISI = SEATS
STALL = ASSISI + 1  # + number of the stall, from 0
BANK = STALL + MOST_STALLS
HOLDERS = BANK

CITIES = ("alba_longa", "rome", "veii", "velitrae", "reate", "assisi")
"""By seat, and the city that nobody rules. Assisi is the back of Reate's board, so both are never in play (AL-A17)."""
STALLS = ("I", "II", "III", "IV", "V", "VI")

JOBS = ("soldiers", "merchants", "workers", "priests", "farmers")
SOLDIERS, MERCHANTS, WORKERS, PRIESTS, FARMERS = range(5)
DICE = 4  # one for each job but the farm, in this order
HIGHEST_DIE = 4

# What is moved about. The first two and captives are also the products of Assisi.
SILVER, WHEAT, CAPTIVES, PEASANTS = range(4)
PRODUCTS = 3
WHEAT_OF_A_PRODUCT = 2

DRY, MODERATE, WET = range(3)
ALL_CLIMATES = (1 << 3) - 1
BLESS_WHEAT, BLESS_SILVER, BLESS_MONUMENT = range(3)
BLESSING_PRICE, PIOUS_PRICE = 2, 1
REWARD_WHEAT = 2  # for most farmers, in the variant "A job well done"

SEASONS = ("growing", "harvest")
GROWING, HARVEST = range(2)
LAST_YEAR = 7

# Columns of the tables KINGDOM_NUMBERS and ASSISI_LIMITS
START_PEASANTS, START_SILVER, MONUMENTS_WANTED, PEASANTS_WANTED = range(4)
START_DEFENDERS, MOST_DEFENDERS, START_PRODUCT, MOST_PRODUCTS, MOST_OF_A_KIND = 0, 1, 2, 5, 6

# Where the game stands: the parts of a year in their order.
STAGES = (
    "season_start", "sell", "free", "court", "recover", "targets", "heroes", "battles", "assisi", "jobs", "improve",
    "bless", "return", "crown", "feed", "succession", "grow", "year_end", "over",
)  # fmt: skip
(
    SEASON_START, SELL, FREE, COURT, RECOVER, TARGETS, HEROES_STAGE, BATTLES, ASSISI_STAGE, JOBS_STAGE, IMPROVE,
    BLESS, RETURN, CROWN, FEED, SUCCESSION, GROW, YEAR_END, OVER,
) = range(len(STAGES))  # fmt: skip

# What the acting king is asked; nothing while the game runs on by itself.
QUESTIONS = (
    "nothing", "sell", "free", "call", "take", "buy", "stall", "recover", "target", "hero", "sabotage", "loot",
    "settle", "product", "improve", "bless", "crown", "grow",
)  # fmt: skip
(
    ASK_NOTHING, ASK_SELL, ASK_FREE, ASK_CALL, ASK_TAKE, ASK_BUY, ASK_STALL, ASK_RECOVER, ASK_TARGET, ASK_HERO,
    ASK_SABOTAGE, ASK_LOOT, ASK_SETTLE, ASK_PRODUCT, ASK_IMPROVE, ASK_BLESS, ASK_CROWN, ASK_GROW,
) = range(len(QUESTIONS))  # fmt: skip

# `turn` is counted from the King of Kings.
RECORD = record_type(
    ("work_well_done", 0),  # the options
    ("spoils_of_war", 0),
    ("assisi", 0),
    ("year", 0),  # 1 to 7
    ("season", 0),
    ("king_of_kings", 0),
    ("cost_space", 0),  # of the dice-cost disc
    ("caller", 0),  # whose call to court it is
    ("offer", 0),  # 0: the caller's own die; then the purchases in their order
    ("dice", DICE),  # what they show, 0 for a die that is taken
    ("free", 0),  # peasants whom the king at turn may still place without a die
    ("climate", 0),
    ("next_climate", 0),  # once the card above it is turned
    ("price", 0),  # on the back of this year's card, 0 until it is turned
    ("pile", 0),  # climates still in the pile being used up, one bit each
    ("turned", 0),  # climate cards whose back was seen, one bit each
    ("blessings", 3),  # cards left, by gift
    ("piety", 0),  # who holds the marker
    ("defenders", 0),  # of Assisi
    ("captives", 0),  # captured peasants lying at Assisi
    ("city", 0),  # being resolved: 0 Assisi, then the kings' cities from the King of Kings
    ("strikes", 0),  # sabotages won there ...
    ("strike", 0),  # ... and carried out
    ("silver", HOLDERS),
    ("wheat", SEATS + 1),
    ("out", SEATS),  # eliminated
    ("passed", SEATS),  # a call of their own this season
    ("monuments", SEATS),
    ("devotion", SEATS),
    ("housing_disc", SEATS),
    ("population", SEATS),  # of the disc
    ("housed", SEATS),  # peasants on the housing track
    ("own", SEATS, (5,)),  # the king's own peasants on each job
    ("captured", SEATS, (5,)),  # black peasants on each job
    ("laid_merchant", SEATS),  # whether the merchant on space 1 lies down
    ("laid_farmers", SEATS),  # in the fields
    ("active", SEATS),  # heroes in hand, one bit each
    ("hero", SEATS),  # played this season
    ("target", SEATS),  # attacked this season: a seat or Assisi
    ("improved", SEATS),
    ("blessed", SEATS),  # has paid for the blessing
)

# Actions.
PASS = 0
SELL_FEW, SELL_MANY = 1, 2
WORK_AT = 3  # + job: where a free or a captured peasant goes
CALL = WORK_AT + 5  # for nothing
PAY_STALL = CALL + 1  # + stall: a call's or a purchase's silver
TAKE_DIE = PAY_STALL + MOST_STALLS  # + die * 4 + peasants - 1
TAKE_FOR_FARM = TAKE_DIE + DICE * HIGHEST_DIE  # likewise
RECOVER_HERO = TAKE_FOR_FARM + DICE * HIGHEST_DIE  # + value
ATTACK = RECOVER_HERO + HEROES  # + seat or Assisi
PLAY_HERO = ATTACK + SEATS + 1  # + value
SABOTAGE_AT = PLAY_HERO + HEROES  # + job
LOOT = SABOTAGE_AT + 5  # + product
ADD_PRODUCT = LOOT + PRODUCTS  # + product
IMPROVE_HARVEST = ADD_PRODUCT + PRODUCTS
TAKE_BLESSING = IMPROVE_HARVEST + 1
CROWN_KING = TAKE_BLESSING + 1  # + seat
GROW_BY = CROWN_KING + SEATS - 1  # + new peasants, from 1
ACTIONS = GROW_BY + 7

# Events, told by `tell` with the details named here. Every change of silver, wheat, peasants and captured peasants
# is one MOVED event, every change of monuments one BUILT, every move of a devotion disc one DEVOTED event.
(
    YEAR_BEGINS,  # year, climate
    CROWNED,  # seat, by whom (nobody: the first of the game)
    SEASON_BEGINS,  # season
    MOVED,  # cause, good, amount, from, to
    SOLD,  # seat, peasants, silver
    PLACED_FREE,  # seat, job
    CALLED,  # seat, cost, stall
    ROLLED,  # seat, four dice
    TOOK_DIE,  # seat, die, value, peasants, job
    BOUGHT,  # seat, stall
    PASSED_CALL,  # seat, reason, silver it would have cost
    PASSED_PURCHASE,  # seat
    COST_ROSE,  # silver
    ARMY_REWARD,  # seat: most soldiers
    RECOVERED,  # seat, hero (secret; nobody: they took none)
    CHOSE_TARGET,  # seat, target (secret)
    TARGET_SHOWN,  # seat, target
    CHOSE_HERO,  # seat, hero (secret)
    HERO_SHOWN,  # seat, hero
    FOUGHT,  # city, attack, defending soldiers, hero (nobody: none), sabotages
    ATTACKER,  # city, seat, soldiers, hero
    SABOTAGED,  # saboteur, city, job, captured, fate of the peasant
    LAPSED,  # city, sabotages
    LOOTED,  # seat, product
    SETTLED,  # seat, job: a captured peasant of Assisi
    HEROES_RETURN,  # seat
    DEFENDERS_GROW,  # defenders of Assisi
    PRODUCT_ADDED,  # seat, product
    TRADED,  # seat, standing merchants, silver from the bank
    STALL_EMPTIED,  # stall, silver
    STALL_TAKEN,  # seat, stall, silver
    BUILT,  # seat, cause, monuments
    WORKED,  # seat, workers
    HOUSES_IMPROVED,  # seat, space of the housing disc
    DEVOTED,  # seat, cause, change, level
    PIETY_TO,  # seat
    CARD_TURNED,  # climate, price
    NEXT_CLIMATE,  # climate
    IMPROVED,  # seat, price
    HARVESTED,  # seat, climate, standing, lying, whether improved, wheat
    BLESSING_SHOWN,  # gift, amount
    BLESSING_LOST,  # seat: all monuments stand already
    FED,  # seat, peasants fed, peasants lost
    ELIMINATED,  # seat
    GREW,  # seat, peasants, wheat
    CHALLENGE_MET,  # seat
    ALL_LOSE,
    WON,  # seat
) = range(48)

# Causes of a move or of a change.
CAUSES = (
    "start", "sale", "call", "purchase", "bank", "stall", "market", "loot", "product", "capture", "spoils", "harvest",
    "reward", "blessing", "feeding", "hunger", "elimination", "growth", "return", "workers", "priests", "improvement",
)  # fmt: skip
(
    BY_START, BY_SALE, BY_CALL, BY_PURCHASE, BY_BANK, BY_STALL, BY_MARKET, BY_LOOT, BY_PRODUCT, BY_CAPTURE, BY_SPOILS,
    BY_HARVEST, BY_REWARD, BY_BLESSING, BY_FEEDING, BY_HUNGER, BY_ELIMINATION, BY_GROWTH, BY_RETURN, BY_WORKERS,
    BY_PRIESTS, BY_IMPROVEMENT,
) = range(len(CAUSES))  # fmt: skip

# Why a king passes a call.
OF_CHOICE, TOO_POOR, NOBODY_LEFT = range(3)

# What becomes of a sabotaged peasant.
GOES_HOME, LIES_DOWN, LEAVES = range(3)


@rule
def seat_at(s: State, turn: int) -> int:
    """Turn order: clockwise from the King of Kings."""
    return (s.king_of_kings + turn) % s.players
