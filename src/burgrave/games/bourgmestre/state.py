"""What lies on the table: the record of a game of Bourgmestre, and the names of everything in it."""

from __future__ import annotations

from burgrave.core.record import State, record_type
from burgrave.core.rule import rule
from burgrave.games.bourgmestre.tables import (
    GIFTS,
    MOST_CARDS,
    MOST_COLUMNS,
    MOST_DRAWN,
    MOST_EFFECTS,
    MOST_KINDS,
    MOST_PARCELS,
    PIECES,
    SEATS,
    STOCK,
    VERBS,
)

NOBODY = -1
FACE_DOWN = -2  # a Caprice while `hide` deals another
LAST_MONTH = 12

# What players hold. The first eight are also what the reserve holds: a wall in the place of the fortress.
VILLAGER, SOLDIER, COTTAGE, FORTRESS, TOWER, FIELD, DRAKKAR, EDICT, POINT, CARD = range(10)
WALL = FORTRESS
AGGRESSIVE, BALANCED, DEVELOPMENT = range(3)
ENDS_GAME, ENDS_AFTER_ROUND, LAST_ROUND = range(3)
NO_GIFT, GIFT_VILLAGER, GIFT_COTTAGE, GIFT_EDICT = range(len(GIFTS))
(
    DESTROY_DRAKKAR, MOVE_DRAKKAR, PLACE, REMOVE, CHANGE, JOIN, MARCH, STEAL, DRAW, GAIN_EDICT,
    COUNTER, WITHDRAW_DRAKKAR, LAND_DRAKKAR,
) = range(len(VERBS))  # fmt: skip
OF_ANYONE, OF_SELF, OF_OPPONENT = range(3)
IN_SAME_VILLAGE, TO_OPPONENT = range(2)

# Columns of the table BOARD, and of CONDITIONS
COLUMNS, ROWS, ALL_PARCELS, FIRST_COLUMN, LAST_COLUMN = range(5)
ALTERNATIVE, WHAT, AMONG, AT_LEAST = range(4)

# Where a card lies: in the hand of a seat (0 to 3), or
DRAWN, DECK, DISCARD, NOWHERE = range(SEATS, SEATS + 4)
WORD = 30  # cards in one number of the sets `seen`

# Where the game stands: the steps of a month in their order.
STAGES = (
    "caprices", "settling", "strategy", "arrival", "drawing", "keeping", "acting", "announcing", "countering",
    "applying", "event", "raids", "advance", "gifts", "over",
)  # fmt: skip
(
    CAPRICES, SETTLING, STRATEGY, ARRIVAL, DRAWING, KEEPING, ACTING, ANNOUNCING, COUNTERING,
    APPLYING, EVENT, RAIDS, ADVANCE, GIVING, OVER,
) = range(len(STAGES))  # fmt: skip

# What the acting player is asked; nothing while the game runs on by itself.
QUESTIONS = (
    "nothing", "caprice", "settle", "strategy", "discard", "act", "partner", "step", "drakkar", "column", "opponent",
    "counter", "place", "remove", "change", "join", "march", "withdraw", "shoot", "soldier",
)  # fmt: skip
(
    ASK_NOTHING, ASK_CAPRICE, ASK_SETTLE, ASK_STRATEGY, ASK_DISCARD, ASK_ACT, ASK_PARTNER, ASK_STEP, ASK_DRAKKAR,
    ASK_COLUMN, ASK_OPPONENT, ASK_COUNTER, ASK_PLACE, ASK_REMOVE, ASK_CHANGE, ASK_JOIN, ASK_MARCH, ASK_WITHDRAW,
    ASK_SHOOT, ASK_SOLDIER,
) = range(len(QUESTIONS))  # fmt: skip

# The development actions
DEVELOPMENTS = ("populate", "marry", "fortress", "enlist", "tower", "move", "cultivate")
POPULATE, MARRY, FORTIFY, ENLIST, RAISE_TOWER, MOVE, CULTIVATE = range(len(DEVELOPMENTS))
DEVELOPMENT_KINDS = len(DEVELOPMENTS)

# `turn` is a place to the left of the first player.
RECORD = record_type(
    ("ending", 0),  # what a full board ends, by the option; the last round once a board was full
    ("month", 0),  # 1 to 12
    ("first", 0),  # who holds the first-player token
    ("pieces", SEATS, (len(PIECES),)),  # sets of parcels
    ("drakkars", SEATS),  # sets of columns
    ("points", SEATS),  # on the counter
    ("edicts", SEATS),
    ("token", SEATS),
    ("offered", SEATS, (2,)),  # the Caprices that a player drew ...
    ("kept", SEATS),  # ... and which of the two they kept
    ("caprice", 0),  # the public one
    ("reserve", len(STOCK)),
    ("where", MOST_CARDS),  # where each card lies
    ("seen", SEATS, (MOST_CARDS // WORD,)),  # sets of cards that a player knows to be in another's hand
    ("council", 0),  # whether the turns are over and cards are played once more before the raids
    ("to_draw", 0),
    ("actions", 0),  # development actions left
    ("doing", 0),  # the development action whose second parcel is asked for
    ("parcel", 0),  # its first parcel, or that of a card
    ("card", 0),  # the kind of card being played
    ("step", 0),  # which of its effects
    ("times", 0),  # how often this effect was carried out
    ("targets", MOST_EFFECTS, (2,)),  # what was named at the announcement, for each effect
    ("linker", 0),  # who made the last link of the chain of counters
    ("by_edict", 0),  # whether that link is an Edict
    ("counters", 0),  # how many there are
    ("polled", 0),  # how many players were asked about the last link
    ("event", 0),  # the kind of event being applied
    ("event_step", 0),
    ("event_turn", 0),
    ("shots", 0),  # of watch towers, still to be fired
    ("column", 0),  # whose raid comes next; nobody's before the towers are counted
)

# Actions.
PASS = 0
SPEND_EDICT = 1
KEEP_CAPRICE = 2  # + one of the two
CHOOSE = KEEP_CAPRICE + 2  # + token
DISCARD_DRAWN = CHOOSE + 3  # + place among the cards drawn
PLAY = DISCARD_DRAWN + MOST_DRAWN  # + kind of card
OPPONENT = PLAY + MOST_KINDS  # + seat
DRAKKAR_AT = OPPONENT + SEATS  # + seat * columns + column, also an empty one
PARCEL = DRAKKAR_AT + SEATS * MOST_COLUMNS  # + parcel
DEVELOP = PARCEL + MOST_PARCELS  # + development action * parcels + parcel
ACTIONS = DEVELOP + DEVELOPMENT_KINDS * MOST_PARCELS

# Events, told by `tell` with the details named here. Every change of what a player holds is one HOLDINGS event.
(
    HOLDINGS_CHANGE,  # seat, cause, thing, amount, detail: parcel, column or card (secret)
    FIRST_PLAYER,  # seat
    PUBLIC_CAPRICE,  # Caprice
    OFFERED,  # seat, two Caprices (secret)
    CAPRICE_KEPT,  # seat
    MONTH_BEGINS,  # month, first player
    TOKEN_CHOSEN,  # seat
    TOKEN_REVEALED,  # seat, token
    LANDING,  # card
    NO_LANDING,  # column, or nobody for an event
    DREW,  # seat, card (secret)
    RESHUFFLED,
    EVENT_DRAWN,  # seat, kind
    DEVELOPED,  # seat, action, parcel, partner or nobody
    ANNOUNCED,  # seat, kind
    NAMED,  # seat, question, whose village, column or nobody
    COUNTERED,  # seat, kind or nobody for an Edict
    CANCELLED,  # kind
    NOT_APPLIED,  # seat, kind
    STOLEN,  # thief, victim, card (secret)
    SHOT,  # seat, column
    FOUGHT,  # seat, column, parcel
    RAIDED,  # seat, column, piece or nobody, parcel
    GIFT_MONTH,  # month, gift
    FILLED,  # seat
    COUNCIL,
    CAPRICE_MET,  # seat, the open Caprice
    SECRET_MET,  # seat, their Caprice (secret)
    SCORED,  # seat, counter, villagers, ..., fields, Edicts, public Caprice, secret Caprice, total
    GAME_OVER,
) = range(30)

CAUSES = (
    "opening", "keeping", "surplus", "played", "development", "card", "event", "arrival", "tower", "soldier", "raid",
    "gift", "edict_spent", "spy",
)  # fmt: skip
(
    BY_OPENING, BY_KEEPING, BY_SURPLUS, BY_PLAYING, BY_DEVELOPMENT, BY_CARD, BY_EVENT, BY_ARRIVAL, BY_TOWER,
    BY_SOLDIER, BY_RAID, BY_GIFT, BY_EDICT_SPENT, BY_SPY,
) = range(len(CAUSES))  # fmt: skip


@rule
def seat_at(s: State, turn: int) -> int:
    """Who comes at this place in the turn order: from the first player to the left."""
    return (s.first + turn) % s.players


@rule
def lay_card_aside(s: State) -> None:
    """No card is being played, nothing is named."""
    s.card = NOBODY
    s.step = 0
    s.times = 0
    for step in range(MOST_EFFECTS):
        s.targets[step, 0] = NOBODY
        s.targets[step, 1] = NOBODY
