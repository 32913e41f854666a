"""What a burgomaster knows, as numbers for a network (the features are named here, in their order)."""

from __future__ import annotations

from typing import Any

from burgrave.core.bitsets import count_bits
from burgrave.core.features import RELATIVE_SEATS, Features, clear, flag_bits, one_hot, relative_seat
from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.bourgmestre.deck import count_cards, knows
from burgrave.games.bourgmestre.hidden import is_hidden
from burgrave.games.bourgmestre.months import is_met, village_points
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import (
    CAPRICE_POINTS,
    EFFECTS,
    IS_EVENT,
    KIND_OF,
    MARKS,
    MOST_COLUMNS,
    MOST_DRAWN,
    MOST_EFFECTS,
    MOST_KINDS,
    MOST_PARCELS,
    PIECES,
    SEATS,
    STOCK,
    STRATEGIES,
    SUPPLY,
    VERB,
)

NEIGHBOURS = RELATIVE_SEATS[:SEATS]
CAPRICE_KINDS = len(CAPRICE_POINTS)
PIECE_KINDS = len(PIECES)
STOCK_KINDS = len(STOCK)
ONE_TO_COLUMNS = range(1, MOST_COLUMNS + 1)
ONE_TO_PARCELS = range(1, MOST_PARCELS + 1)
KINDS = range(1, MOST_KINDS + 1)
CAPRICE_NUMBERS = range(1, CAPRICE_KINDS + 1)

# A village and its burgomaster
village = Features()
AT_PRESENT = village.one("present")
AT_ACTS = village.one("acts")
AT_TURN = village.one("turn")
AT_FIRST = village.one("first")
AT_LINKER = village.one("linker")
AT_POINTS = village.one("points")
AT_VILLAGE_POINTS = village.one("village_points")
AT_EDICTS = village.one("edicts")
AT_CARDS = village.one("cards")
AT_TOKEN_CHOSEN = village.one("strategy_chosen")
AT_TOKEN = village.many("strategy", STRATEGIES)
AT_KEPT = village.one("caprice_kept")
AT_PUBLIC_MET = village.one("public_caprice_met")
AT_COUNTS = village.many("count", PIECES)
AT_PIECES = village.many("parcel", [f"{parcel}.{piece}" for piece in PIECES for parcel in ONE_TO_PARCELS])
AT_DRAKKARS = village.many("drakkar", ONE_TO_COLUMNS)
AT_KNOWN = village.many("known", KINDS)
VILLAGE = len(village)

# What was named for an effect of a card: a village and perhaps one of its columns
named = Features()
AT_NAMED_SEAT = named.many("village", NEIGHBOURS)
AT_NAMED_COLUMN = named.many("column", ONE_TO_COLUMNS)
NAMED_SIZE = len(named)

# The table
features = Features()
AT_PLAYERS = features.many("players", range(2, SEATS + 1))
AT_OPTION = features.one("option.finish_round")
AT_LAST_ROUND = features.one("last_round")
AT_MONTH = features.many("month", range(1, LAST_MONTH + 1))
AT_STAGE = features.many("stage", STAGES)
AT_ASKED = features.many("asked", QUESTIONS)
AT_PUBLIC = features.many("public_caprice", CAPRICE_NUMBERS)
AT_OFFERED = features.many("caprice", [f"{place}.{number}" for place in (1, 2) for number in CAPRICE_NUMBERS])
AT_OWN_CAPRICE = features.many("own_caprice", CAPRICE_NUMBERS)
AT_OWN_MET = features.many("caprice_met", (1, 2))
AT_RESERVE = features.many("reserve", STOCK)
AT_HAND = features.many("hand", KINDS)
AT_UNSEEN = features.many("unseen", KINDS)
AT_LANDINGS = features.many("unseen_landings", ONE_TO_COLUMNS)
AT_DECK = features.one("deck")
AT_DISCARD = features.one("discard")
AT_DRAWN = features.many("drawn", [f"{place}.{kind}" for place in range(1, MOST_DRAWN + 1) for kind in KINDS])
AT_DRAWN_CARDS = features.one("drawn_cards")
AT_TO_DRAW = features.one("to_draw")
AT_ACTIONS = features.one("actions")
AT_COUNCIL = features.one("council")
AT_DOING = features.many("doing", DEVELOPMENTS)
AT_PARCEL = features.many("first_parcel", ONE_TO_PARCELS)
AT_CARD = features.many("card", KINDS)
AT_STEP = features.many("step", range(MOST_EFFECTS))
AT_TIMES = features.one("times")
AT_NAMED = features.repeat([f"named{effect}{which}" for effect in range(1, MOST_EFFECTS + 1) for which in "ab"], named)
AT_BY_EDICT = features.one("by_edict")
AT_COUNTERS = features.one("counters")
AT_COUNTERED = features.one("countered")
AT_POLLED = features.many("polled", range(SEATS))
AT_EVENT = features.many("event", KINDS)
AT_EVENT_STEP = features.many("event_step", range(MOST_EFFECTS))
AT_EVENT_TURN = features.many("event_turn", range(SEATS))
AT_SHOTS = features.one("shots")
AT_COLUMN = features.many("raid", ONE_TO_COLUMNS)
AT_VILLAGES = features.repeat(NEIGHBOURS, village)
SIZE = len(features)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    clear(out, SIZE)
    one_hot(out, AT_PLAYERS, s.players - 2, SEATS - 1)
    out[AT_OPTION] = s.ending != ENDS_GAME
    out[AT_LAST_ROUND] = s.ending == LAST_ROUND
    observe_month(s, out)
    observe_caprices(s, seat, out)
    observe_cards(s, seat, out)
    observe_card_in_play(s, seat, out)
    for turn in range(s.players):
        observe_village(s, seat, (seat + turn) % s.players, out, AT_VILLAGES + turn * VILLAGE)


@rule
def observe_month(s: State, out: Any) -> None:
    one_hot(out, AT_MONTH, s.month - 1, LAST_MONTH)
    one_hot(out, AT_STAGE, s.stage, OVER + 1)
    one_hot(out, AT_ASKED, s.asked, ASK_SOLDIER + 1)
    for thing in range(STOCK_KINDS):
        out[AT_RESERVE + thing] = s.reserve[thing] / max(SUPPLY[thing] * s.players, 1)
    out[AT_TO_DRAW] = s.to_draw / 3
    out[AT_ACTIONS] = s.actions / 3
    out[AT_COUNCIL] = s.council
    one_hot(out, AT_DOING, s.doing, DEVELOPMENT_KINDS)
    one_hot(out, AT_PARCEL, s.parcel, MOST_PARCELS)
    one_hot(out, AT_EVENT, s.event, MOST_KINDS)
    one_hot(out, AT_EVENT_STEP, s.event_step, MOST_EFFECTS)
    one_hot(out, AT_EVENT_TURN, s.event_turn, SEATS)
    out[AT_SHOTS] = s.shots / 3
    one_hot(out, AT_COLUMN, s.column, MOST_COLUMNS)


@rule
def observe_caprices(s: State, seat: int, out: Any) -> None:
    """The public one, the two that were offered and the one that was kept."""
    one_hot(out, AT_PUBLIC, s.caprice, CAPRICE_KINDS)
    for place in range(2):
        caprice = s.offered[seat, place]
        if caprice != NOBODY:
            one_hot(out, AT_OFFERED + place * CAPRICE_KINDS, caprice, CAPRICE_KINDS)
            out[AT_OWN_MET + place] = is_met(s, seat, caprice)
            if s.kept[seat] == place:
                one_hot(out, AT_OWN_CAPRICE, caprice, CAPRICE_KINDS)


@rule
def observe_cards(s: State, seat: int, out: Any) -> None:
    """The own hand and the cards just drawn; and of which kinds those are that could lie anywhere."""
    drawn = 0
    for card in range(len(KIND_OF)):
        kind = KIND_OF[card]
        where = s.where[card]
        if where == seat:
            out[AT_HAND + kind] += 0.5
        elif is_hidden(s, seat, card) or (where == DECK and IS_EVENT[kind]):
            out[AT_UNSEEN + kind] += 0.25
            for landing in range(2):
                if MARKS[card, landing] != NOBODY:
                    out[AT_LANDINGS + MARKS[card, landing]] += 0.0625
        if where == DRAWN:
            if seat == seat_at(s, s.turn) and drawn < MOST_DRAWN:
                out[AT_DRAWN + drawn * MOST_KINDS + kind] = 1.0
            drawn += 1
    out[AT_DRAWN_CARDS] = drawn / 3
    out[AT_DECK] = count_cards(s, DECK) / 30
    out[AT_DISCARD] = count_cards(s, DISCARD) / 30


@rule
def observe_card_in_play(s: State, seat: int, out: Any) -> None:
    one_hot(out, AT_CARD, s.card, MOST_KINDS)
    one_hot(out, AT_STEP, s.step, MOST_EFFECTS)
    out[AT_TIMES] = s.times / 3
    out[AT_BY_EDICT] = s.by_edict
    out[AT_COUNTERS] = s.counters / 3
    out[AT_COUNTERED] = s.counters % 2
    one_hot(out, AT_POLLED, s.polled, SEATS)
    for effect in range(MOST_EFFECTS):
        for which in range(2):
            name = s.targets[effect, which]
            if name != NOBODY:
                observe_name(s, seat, effect, name, out, AT_NAMED + (2 * effect + which) * NAMED_SIZE)


@rule
def observe_name(s: State, observer: int, effect: int, name: int, out: Any, at: int) -> None:
    """An opponent is named by seat, a drakkar or a column by a number that holds both."""
    if names_column(s.card, effect):
        one_hot(out, at + AT_NAMED_SEAT, (name // MOST_COLUMNS - observer) % s.players, SEATS)
        one_hot(out, at + AT_NAMED_COLUMN, name % MOST_COLUMNS, MOST_COLUMNS)
    else:
        one_hot(out, at + AT_NAMED_SEAT, (name - observer) % s.players, SEATS)


@rule
def names_column(kind: int, effect: int) -> bool:
    verb = EFFECTS[kind, effect, VERB]
    return kind != NOBODY and (verb == DESTROY_DRAKKAR or verb == MOVE_DRAKKAR)


@rule
def observe_village(s: State, observer: int, seat: int, out: Any, at: int) -> None:
    out[at + AT_PRESENT] = 1.0
    out[at + AT_ACTS] = s.actor == seat
    out[at + AT_TURN] = seat_at(s, s.turn) == seat
    out[at + AT_FIRST] = s.first == seat
    out[at + AT_LINKER] = s.linker == seat
    out[at + AT_POINTS] = s.points[seat] / 10
    out[at + AT_VILLAGE_POINTS] = village_points(s, seat) / 30
    out[at + AT_EDICTS] = s.edicts[seat] / 3
    out[at + AT_CARDS] = count_cards(s, seat) / 6
    out[at + AT_TOKEN_CHOSEN] = s.token[seat] != NOBODY
    if observer == seat or s.stage != STRATEGY:
        one_hot(out, at + AT_TOKEN, s.token[seat], 3)
    out[at + AT_KEPT] = s.kept[seat] != NOBODY
    out[at + AT_PUBLIC_MET] = s.caprice != NOBODY and is_met(s, seat, s.caprice)
    for piece in range(PIECE_KINDS):
        out[at + AT_COUNTS + piece] = count_bits(s.pieces[seat, piece]) / 5
        flag_bits(out, at + AT_PIECES + piece * MOST_PARCELS, s.pieces[seat, piece], MOST_PARCELS)
    flag_bits(out, at + AT_DRAKKARS, s.drakkars[seat], MOST_COLUMNS)
    if observer != seat:
        for card in range(len(KIND_OF)):
            if s.where[card] == seat and knows(s, observer, card):
                out[at + AT_KNOWN + KIND_OF[card]] += 0.5


def relative_action(action: int, players: int, seat: int) -> int:
    """Opponents and the drakkars before a village are named by seats."""
    for first, each in ((OPPONENT, 1), (DRAKKAR_AT, MOST_COLUMNS)):
        if first <= action < first + SEATS * each:
            who, rest = divmod(action - first, each)
            return first + relative_seat(who, players, seat) * each + rest
    return action
