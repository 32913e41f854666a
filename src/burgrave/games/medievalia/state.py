"""What lies on the table: the record of a game of Medievalia, and the names of everything in it."""

from __future__ import annotations

import numpy as np

from burgrave.core.record import record_type
from burgrave.games.medievalia.tables import BUILDINGS, CARDS, MILITARY, MOST_MORE_CARDS, RESOURCES, TERRITORIES

SEATS = 4
NOBODY = -1
NOTHING = -1

FOOD, ENERGY, LABOUR, GOLD = range(len(RESOURCES))

# Kinds of cards. Those before CITY are drawn from decks and held in hands.
(
    FIELD, FARM, FOREST, MINE,
    SOLDIER, INFANTRY, KNIGHT, ARCHER, PRIEST, PEASANT, MERCHANT, ARTIST, BUREAUCRAT,
    CITY,
    BANK, SCHOOL, CHURCH, STABLE, SMITH, CARPENTER, WORKSHOP, TOWER, FORTRESS, CASTLE,
) = range(len(CARDS))  # fmt: skip
KINDS = len(CARDS)
HELD = CITY  # kinds that a hand can hold
BUILT = len(BUILDINGS)

# Decks (ME-R2)
TERRITORY_DECK, MILITARY_DECK, CHARACTER_DECK = range(3)
DECKS = 3
FIRST_OF_DECK = np.array([0, len(TERRITORIES), len(TERRITORIES) + len(MILITARY), HELD], np.int32)  # and the end
PILES = 3

# Fiefs: those of the seats, then the neutral ones; the neutral fief 4 + i lies behind seat i.
FIEFS = 8
NEUTRAL = 4

# Where a military or character card is: on one of the five sites of its owner, or loose in a fief.
SITES = 5
CITY_SITE = 0
LOOSE = SITES  # + fief
MOST_BUILDINGS = 2
MOST_PEOPLE = 49
MOST_GROUPS = 8
SURCHARGE = 2  # gold, without the building (ME-R24)
CARD_PRICE = 4  # resources of any kind for a card (ME-R13)
CHANGE = 3  # identical resources for another (ME-R13)
EATERS = 2  # that one food keeps (ME-R58)
SIEGE_TURNS = 3
OPENING_CARDS = 8
MOST_OPENING_CARDS = OPENING_CARDS + MOST_MORE_CARDS
CATCHING_UP = 12
"""The turn of the game in which the fourth of four players may draw a military card, too: their third (ME-A17)."""
PRESTIGE, ALLIED_PRESTIGE = 7, 11

# Where the game stands: the parts of a turn, and of a combat, in their order.
STAGES = (
    "opening", "siege", "draw", "actions", "movement", "war", "deploy", "engage", "targets", "bonuses", "damage",
    "archers", "priests", "over",
)  # fmt: skip
(
    OPENING, SIEGE, DRAW, ACTIONS_PHASE, MOVEMENT, WAR, DEPLOY, ENGAGE, TARGETS, BONUSES, DAMAGE, ARCHERS, PRIESTS,
    OVER,
) = range(len(STAGES))  # fmt: skip

# What the acting player is asked; nothing while the game runs on by itself.
QUESTIONS = (
    "nothing", "opening", "draw", "action", "pay", "artists", "take", "help", "place", "food", "move", "fief",
    "aim", "answer", "war", "deploy", "engage", "target", "bonus", "damage", "power",
)  # fmt: skip
(
    ASK_NOTHING, ASK_OPENING, ASK_DRAW, ASK_ACTION, ASK_PAY, ASK_ARTISTS, ASK_TAKE, ASK_HELP, ASK_PLACE, ASK_FOOD,
    ASK_MOVE, ASK_FIEF, ASK_AIM, ASK_ANSWER, ASK_WAR, ASK_DEPLOY, ASK_ENGAGE, ASK_TARGET, ASK_BONUS, ASK_DAMAGE,
    ASK_POWER,
) = range(len(QUESTIONS))  # fmt: skip

# `turn` is a seat.
RECORD = record_type(
    ("alliance", 0),  # the options
    ("archers_shoot", 0),
    ("first_draws", 0),
    ("later_draw", 0),
    ("catching_up", 0),
    ("first", 0),  # who began
    ("turns", 0),  # begun so far
    ("left", 0),  # cards still to be drawn at the opening
    ("ending", 0),  # how the game ended
    ("out", SEATS),  # eliminated
    ("siege", SEATS),  # turns besieged so far
    ("deck", HELD),  # face-down cards of each kind
    ("bottom", DECKS),  # the face-up card at the bottom of each deck
    ("hand", SEATS, (HELD,)),
    ("known", SEATS, (HELD,)),  # cards of a hand that everybody has seen
    ("top", PILES),  # face-up buildings
    ("pile", PILES),  # cards under them
    ("unseen", BUILT),  # buildings of each kind in the piles
    ("site", SEATS, (SITES,)),  # the kind of the City and the territories
    ("site_used", SEATS, (SITES,)),
    ("building", SEATS, (SITES, MOST_BUILDINGS)),
    ("people", 0),  # military and character cards on the table, in order of arrival
    ("kind", MOST_PEOPLE),
    ("owner", MOST_PEOPLE),
    ("place", MOST_PEOPLE),
    ("used", MOST_PEOPLE),
    ("moved", MOST_PEOPLE),  # inside: since the last irrevocable step; outside: fiefs crossed this turn
    ("damage", MOST_PEOPLE),
    ("group", MOST_PEOPLE),  # in this combat, from 1
    ("bonus", MOST_PEOPLE),  # to the defence, in this combat
    ("mover", 0),  # the card that moves, shoots or heals
    ("hit", 0),  # the card that an Archer has hit outside combat
    ("buying", 0),  # the action that began the purchase
    ("pool", len(RESOURCES)),
    ("trades", 0),  # turned Merchants whose change is still to be made
    ("cuts", 0),  # resources of the cost that Bureaucrats save
    ("turning", 0),  # what is being turned: a site, or 5 + a card
    ("artists", 0),  # that double it
    ("source", 0),  # the resource that was given, which cannot be taken
    ("picks", 0),  # resources still to be chosen
    ("ally_asked", 0),  # in this purchase
    ("ally_gave", 0),  # this turn
    ("ally_barred", 0),  # no more asking this turn
    ("fought", 0),  # fiefs where there was a combat this turn, one bit each
    ("fief", 0),  # where the combat is
    ("foe", 0),  # who is attacked
    ("groups", 0),
    ("target", MOST_GROUPS),  # of each group: a site, ENGAGED or NO_TARGET
    ("deploying", 0),  # the next card to be sent to a group
    ("fight", 0),  # the group that chooses its target, or whose damage is dealt out; from 1
    ("giver", 0),  # the next to give a bonus, in the order of `war.is_giver`
    ("side", 0),  # whose damage is being dealt out
    ("rest", 0),  # damage of this fight still to be dealt out
    ("wall_damage", SITES, (MOST_BUILDINGS,)),  # of the attacked fief
    ("wall_bonus", SITES),  # of its military buildings
    ("city_bonus", 0),
    ("ruin", SITES),  # damage that reached the territory or the City itself
)
# An ally in a purchase: ally_asked
NOT_ASKED, HELPING, HELPED = range(3)
# What a group attacks, beside a site: target
ENGAGED = SITES  # a fight among troops
NO_TARGET = SITES + 1

# Actions
PASS = 0
FROM_DECK = PASS + 1  # + deck
PLAY = FROM_DECK + DECKS  # + kind
BUILD = PLAY + HELD  # + pile * 5 + site
CLEAR = BUILD + PILES * SITES  # + site
BUY_CARD = CLEAR + SITES  # + deck
PAY_FOR_ME = BUY_CARD + DECKS
ASK_ALLY = PAY_FOR_ME + 1
CANCEL = ASK_ALLY + 1
TAKE = CANCEL + 1  # + resource
TRADE = TAKE + len(RESOURCES)  # + resource given to a Merchant
EXCHANGE = TRADE + len(RESOURCES)  # + resource, three of it
DISCARD = EXCHANGE + len(RESOURCES)  # + kind
SITE = DISCARD + HELD  # + site: turn it, go there, attack it
GO_LOOSE = SITE + SITES
GO_TO = GO_LOOSE + 1  # + fief
ATTACK_IN = GO_TO + FIEFS  # + fief * 4 + opponent
GROUP = ATTACK_IN + FIEFS * SEATS  # + number, from 1; 0: a new group
WALL = GROUP + MOST_GROUPS + 1  # + place of the military building on the attacked site
TOWN = WALL + MOST_BUILDINGS  # the attacked City
MOVE = TOWN + 1  # + card
DISMISS = MOVE + MOST_PEOPLE  # + card
USE = DISMISS + MOST_PEOPLE  # + card: its power
TURN = USE + MOST_PEOPLE  # + card: its production
TARGET = TURN + MOST_PEOPLE  # + card
ACTIONS = TARGET + MOST_PEOPLE

# Events, told by `tell` with the details named here. Every card that goes from one zone to another is one CARD_MOVES.
(
    OPENED,  # first player, three bottom cards
    TURN_BEGINS,  # number, seat
    CARD_MOVES,  # seat, kind, from, to, cause, detail (secret kind where it goes from a deck to a hand)
    BESIEGED,  # seat, turns (0: the siege is broken)
    ELIMINATED,  # seat, whether by siege
    PURCHASE,  # seat, action, food, energy, labour, gold, any, building or NOTHING
    PRODUCES,  # seat, kind, resource, printed, added by labour, by buildings, Artists, amount
    GIVES,  # seat, resource, amount: to a Merchant, or three alike
    RECEIVES,  # seat, resource: one unit for a discarded card, from a Merchant or for three alike
    POWER,  # seat, kind
    ALLY_CALLED,  # seat, ally
    TOLL,  # ally, resource, or NOTHING for a card
    CANCELLED,  # seat
    MOVES,  # seat, kind, fief, site or NOTHING, whether from another fief
    SHOT,  # seat, owner, kind, fief
    HEALED,  # seat, owner, kind, damage left
    WAR_BEGINS,  # attacker, defender, fief
    DEPLOYED,  # seat, kind, group (0: held back)
    ENGAGES,  # seat, kind, group
    ATTACKS,  # seat, group, site kind or NOTHING, card kind or NOTHING, group joined or 0
    BONUS,  # seat, kind that gives, kind that receives
    FIGHT,  # number, seat, attack, defence, seat, attack, defence, site kind or NOTHING
    DAMAGED,  # seat, kind, damage, defence
    DESTROYED,  # seat, kind of site
    GAME_OVER,  # how it ended
    SCORED,  # seat, points, gold that can be produced, cards in hand
) = range(26)

# Zones of cards, for CARD_MOVES
IN_DECK, IN_HAND, IN_PILE, ON_TABLE, GONE = range(5)

# Causes of CARD_MOVES; the detail is a deck, a resource or a site
CAUSES = (
    "opening", "draw", "bought", "played", "discarded", "dismissed", "starved", "killed", "shot", "destroyed",
    "cleared", "eliminated",
)  # fmt: skip
(
    BY_OPENING, BY_DRAW, BY_BOUGHT, BY_PLAYED, BY_DISCARD, BY_DISMISSAL, BY_HUNGER, BY_DEATH, BY_SHOT, BY_RUIN,
    BY_CLEARING, BY_ELIMINATION,
) = range(len(CAUSES))  # fmt: skip

ENDINGS = ("none", "prestige", "conquest", "siege", "buildings", "decks")
NOT_ENDED, BY_PRESTIGE, BY_CONQUEST, BY_SIEGE, BY_BUILDINGS, BY_DECKS = range(len(ENDINGS))
