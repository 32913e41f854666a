"""What a lord knows, as numbers for a network (the features are named here, in their order)."""

from __future__ import annotations

from typing import Any

from burgrave.core.features import RELATIVE_SEATS, Features, clear, one_hot, relative_seat
from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.medievalia.bonuses import giving_card, giving_place, is_card_giving
from burgrave.games.medievalia.decks import face_down
from burgrave.games.medievalia.fief import ally_of, prestige, producible
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import BUILDINGS, CARDS, NUMBER, PEOPLE, RESOURCES, TERRITORIES

LORDS = RELATIVE_SEATS[:SEATS]
DECK_NAMES = ("territory", "military", "character")
SITE_NAMES = ("city", "1", "2", "3", "4")
FIEF_NAMES = (*LORDS, *(f"behind_{lord}" for lord in LORDS))
"""Fiefs as the observer sees them: their own, the others' in their order, then the neutral ones, each behind a lord."""
PURCHASES = PAY_FOR_ME - PLAY
RESOURCE_KINDS = len(RESOURCES)
PEOPLE_KINDS = len(PEOPLE)
SITE_KINDS = len(TERRITORIES) + 1
TARGET_KINDS = NO_TARGET  # of a group: a site or troops
SIDES = SEATS

# A building place on a site, a site, a fief and its lord
place = Features()
AT_BUILDING = place.many("building", BUILDINGS)
PLACE = len(place)

site = Features()
AT_SITE_KIND = site.many("card", (*TERRITORIES, "city"))
AT_SITE_USED = site.one("used")
AT_PLACES = site.repeat(("first", "second"), place)
SITE_SIZE = len(site)

lord = Features()
AT_PRESENT = lord.one("present")
AT_OUT = lord.one("out")
AT_ACTS = lord.one("acts")
AT_TURN = lord.one("turn")
AT_FIRST = lord.one("first")
AT_ALLY = lord.one("ally")
AT_FOE = lord.one("foe")
AT_SIEGE = lord.one("siege")
AT_PRESTIGE = lord.one("prestige")
AT_PRODUCIBLE = lord.many("producible", RESOURCES)
AT_HELD = lord.many("cards", DECK_NAMES)
AT_KNOWN = lord.many("known", CARDS[:HELD])
AT_ATTACHED = lord.many("attached", PEOPLE)
AT_LOOSE = lord.many("loose", PEOPLE)
AT_READY = lord.many("unused", PEOPLE)
AT_SITES = lord.repeat(SITE_NAMES, site)
LORD = len(lord)

# A military or character card on the table
person = Features()
AT_KIND = person.many("card", PEOPLE)
AT_OWNER = person.many("owner", LORDS)
AT_ON_SITE = person.many("on", SITE_NAMES)
AT_IN_FIEF = person.many("in", FIEF_NAMES)
AT_USED = person.one("used")
AT_MOVED = person.one("moved")
AT_DAMAGE = person.one("damage")
AT_GROUP = person.one("group")
AT_BONUS = person.one("bonus")
AT_MOVES = person.one("moves")
AT_HIT = person.one("hit")
AT_NEXT = person.one("next")
AT_TURNING = person.one("turning")
PERSON = len(person)

# The table
features = Features()
AT_PLAYERS = features.many("players", range(2, SEATS + 1))
AT_OPTIONS = features.many(
    "option", ("alliance", "archer_outside_combat", "first_player_draws", "later_players_draw_more")
)
AT_TURNS = features.one("turns")
AT_STAGE = features.many("stage", STAGES)
AT_ASKED = features.many("asked", QUESTIONS)
AT_LEFT = features.one("left")
AT_HAND = features.many("hand", CARDS[:HELD])
AT_UNSEEN = features.many("unseen", CARDS[:HELD])
AT_FACE_DOWN = features.many("face_down", DECK_NAMES)
AT_BOTTOM = features.many("bottom", CARDS[:HELD])
AT_TOPS = features.many("top", [f"{pile}.{building}" for pile in range(1, PILES + 1) for building in BUILDINGS])
AT_PILES = features.many("pile", range(1, PILES + 1))
AT_UNSEEN_BUILDINGS = features.many("unseen", BUILDINGS)
AT_BUYING = features.many(
    "buying",
    [f"play.{kind}" for kind in CARDS[:HELD]]
    + [f"build.{pile}.{name}" for pile in range(1, PILES + 1) for name in SITE_NAMES]
    + [f"clear.{name}" for name in SITE_NAMES]
    + [f"card.{deck}" for deck in DECK_NAMES],
)
AT_POOL = features.many("pool", RESOURCES)
AT_TRADES = features.one("trades")
AT_CUTS = features.one("cuts")
AT_TURNING_SITE = features.many("turning", SITE_NAMES)
AT_ARTISTS = features.one("artists")
AT_SOURCE = features.many("source", RESOURCES)
AT_PICKS = features.one("picks")
AT_ALLY_ASKED = features.one("ally_asked")
AT_ALLY_GAVE = features.one("ally_gave")
AT_ALLY_BARRED = features.one("ally_barred")
AT_FOUGHT = features.many("fought", FIEF_NAMES)
AT_COMBAT = features.many("combat", FIEF_NAMES)
AT_GROUPS = features.one("groups")
AT_TARGETS = features.many(
    "target",
    [f"{group}.{name}" for group in range(1, MOST_GROUPS + 1) for name in (*SITE_NAMES, "troops")],
)
AT_THIS_GROUP = features.many("this_group", range(MOST_GROUPS + 1))
AT_GIVER = features.many("giver", [f"{name}.{number}" for name in SITE_NAMES for number in (1, 2)])
AT_SIDE = features.many("side", range(SIDES))
AT_REST = features.one("rest")
AT_WALL_DAMAGE = features.many("wall_damage", [f"{name}.{number}" for name in SITE_NAMES for number in (1, 2)])
AT_WALL_BONUS = features.many("wall_bonus", SITE_NAMES)
AT_CITY_BONUS = features.one("city_bonus")
AT_RUIN = features.many("ruin", SITE_NAMES)
AT_LORDS = features.repeat(LORDS, lord)
AT_PEOPLE = features.repeat([f"person{number}" for number in range(MOST_PEOPLE)], person)
SIZE = len(features)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    clear(out, SIZE)
    one_hot(out, AT_PLAYERS, s.players - 2, SEATS - 1)
    out[AT_OPTIONS] = s.alliance
    out[AT_OPTIONS + 1] = s.archers_shoot
    out[AT_OPTIONS + 2] = s.first_draws
    out[AT_OPTIONS + 3] = s.later_draw
    one_hot(out, AT_STAGE, s.stage, OVER + 1)
    one_hot(out, AT_ASKED, s.asked, ASK_POWER + 1)
    out[AT_TURNS] = min(s.turns / 60, 2.0)
    out[AT_LEFT] = s.left / OPENING_CARDS
    observe_cards(s, seat, out)
    observe_purchase(s, out)
    observe_combat(s, seat, out)
    for turn in range(s.players):
        observe_lord(s, seat, (seat + turn) % s.players, out, AT_LORDS + turn * LORD)
    for card in range(s.people):
        observe_person(s, seat, card, out)


@rule
def seen_seat(s: State, observer: int, seat: int) -> int:
    return (seat - observer) % s.players


@rule
def seen_fief(s: State, observer: int, fief: int) -> int:
    """With two players there is only one neutral fief, between them."""
    if fief < NEUTRAL:
        return seen_seat(s, observer, fief)
    return NEUTRAL + (seen_seat(s, observer, fief - NEUTRAL) if s.players > 2 else 0)


@rule
def observe_cards(s: State, seat: int, out: Any) -> None:
    """The own hand, and what must be in the decks and in other hands because it is nowhere else."""
    for kind in range(HELD):
        unseen = s.deck[kind]
        for other in range(s.players):
            if other != seat:
                unseen += s.hand[other, kind] - s.known[other, kind]
        out[AT_HAND + kind] = s.hand[seat, kind] / 3
        out[AT_UNSEEN + kind] = unseen / NUMBER[kind]
    for deck in range(DECKS):
        out[AT_FACE_DOWN + deck] = face_down(s, deck) / 20
        one_hot(out, AT_BOTTOM, s.bottom[deck], HELD)
    for pile in range(PILES):
        one_hot(out, AT_TOPS + pile * BUILT, s.top[pile] - BANK, BUILT)
        out[AT_PILES + pile] = s.pile[pile] / 5
    for building in range(BUILT):
        out[AT_UNSEEN_BUILDINGS + building] = s.unseen[building] / 2


@rule
def observe_purchase(s: State, out: Any) -> None:
    if s.buying != NOTHING:
        one_hot(out, AT_BUYING, s.buying - PLAY, PURCHASES)
    for resource in range(RESOURCE_KINDS):
        out[AT_POOL + resource] = s.pool[resource] / 5
    out[AT_TRADES] = s.trades / 2
    out[AT_CUTS] = s.cuts / 3
    one_hot(out, AT_TURNING_SITE, s.turning, SITES)
    out[AT_ARTISTS] = s.artists / 2
    one_hot(out, AT_SOURCE, s.source, RESOURCE_KINDS)
    out[AT_PICKS] = s.picks / 4
    out[AT_ALLY_ASKED] = s.ally_asked
    out[AT_ALLY_GAVE] = s.ally_gave
    out[AT_ALLY_BARRED] = s.ally_barred


@rule
def observe_combat(s: State, seat: int, out: Any) -> None:
    for fief in range(FIEFS):
        if (s.fought >> fief) & 1:
            one_hot(out, AT_FOUGHT, seen_fief(s, seat, fief), FIEFS)
    one_hot(out, AT_SIDE, s.side, SIDES)
    if s.foe == NOBODY:
        return
    one_hot(out, AT_COMBAT, seen_fief(s, seat, s.fief), FIEFS)
    out[AT_GROUPS] = s.groups / MOST_GROUPS
    for group in range(MOST_GROUPS):
        one_hot(out, AT_TARGETS + group * TARGET_KINDS, s.target[group], TARGET_KINDS)
    if s.stage == TARGETS or s.stage == DAMAGE:
        one_hot(out, AT_THIS_GROUP, s.fight, MOST_GROUPS + 1)
    elif s.stage == BONUSES:
        one_hot(out, AT_GIVER, giving_place(s), SITES * MOST_BUILDINGS)
    out[AT_REST] = s.rest / 8
    out[AT_CITY_BONUS] = s.city_bonus / 2
    for number in range(SITES):
        out[AT_WALL_BONUS + number] = s.wall_bonus[number] / 2
        out[AT_RUIN + number] = min(s.ruin[number] / 8, 2.0)
        for wall in range(MOST_BUILDINGS):
            out[AT_WALL_DAMAGE + number * MOST_BUILDINGS + wall] = s.wall_damage[number, wall] / 8


@rule
def observe_lord(s: State, observer: int, seat: int, out: Any, at: int) -> None:
    out[at + AT_PRESENT] = 1.0
    out[at + AT_OUT] = s.out[seat]
    out[at + AT_ACTS] = s.actor == seat
    out[at + AT_TURN] = s.turn == seat
    out[at + AT_FIRST] = s.first == seat
    out[at + AT_ALLY] = ally_of(s, observer) == seat
    out[at + AT_FOE] = s.foe == seat
    out[at + AT_SIEGE] = s.siege[seat] / SIEGE_TURNS
    out[at + AT_PRESTIGE] = prestige(s, seat) / PRESTIGE
    for resource in range(RESOURCE_KINDS):
        out[at + AT_PRODUCIBLE + resource] = producible(s, seat, resource) / 10
    for deck in range(DECKS):
        held = 0  # counted before it is divided: a sum of fractions would tell of which kinds the cards are
        for kind in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
            held += s.hand[seat, kind]
            out[at + AT_KNOWN + kind] = s.known[seat, kind] / 2
        out[at + AT_HELD + deck] = held / 5
    for number in range(SITES):
        observe_site(s, seat, number, out, at + AT_SITES + number * SITE_SIZE)
    for card in range(s.people):
        if s.owner[card] == seat:
            kind = s.kind[card] - SOLDIER
            out[at + (AT_ATTACHED if s.place[card] < LOOSE else AT_LOOSE) + kind] += 0.25
            out[at + AT_READY + kind] += 0.0 if s.used[card] else 0.25


@rule
def observe_site(s: State, seat: int, number: int, out: Any, at: int) -> None:
    kind = s.site[seat, number]
    if kind == NOTHING:
        return
    one_hot(out, at + AT_SITE_KIND, SITE_KINDS - 1 if kind == CITY else kind, SITE_KINDS)
    out[at + AT_SITE_USED] = s.site_used[seat, number]
    for building in range(MOST_BUILDINGS):
        one_hot(out, at + AT_PLACES + building * PLACE, s.building[seat, number, building] - BANK, BUILT)


@rule
def observe_person(s: State, observer: int, card: int, out: Any) -> None:
    at = AT_PEOPLE + card * PERSON
    one_hot(out, at + AT_KIND, s.kind[card] - SOLDIER, PEOPLE_KINDS)
    one_hot(out, at + AT_OWNER, seen_seat(s, observer, s.owner[card]), SEATS)
    where = s.place[card]
    if where < LOOSE:
        one_hot(out, at + AT_ON_SITE, where, SITES)
    else:
        one_hot(out, at + AT_IN_FIEF, seen_fief(s, observer, where - LOOSE), FIEFS)
    out[at + AT_USED] = s.used[card]
    out[at + AT_MOVED] = s.moved[card] / 2
    out[at + AT_DAMAGE] = s.damage[card] / 4
    out[at + AT_GROUP] = s.group[card] / 4
    out[at + AT_BONUS] = s.bonus[card] / 2
    out[at + AT_MOVES] = s.mover == card
    out[at + AT_HIT] = s.hit == card
    out[at + AT_NEXT] = next_person(s) == card
    out[at + AT_TURNING] = s.turning == SITES + card


@rule
def next_person(s: State) -> int:
    """Who is deployed, or gives a bonus, at this moment of a combat."""
    if s.foe != NOBODY:
        if s.stage == DEPLOY or s.stage == ENGAGE:
            return s.deploying
        if s.stage == BONUSES and is_card_giving(s):
            return giving_card(s)
    return NOTHING


def relative_action(action: int, players: int, seat: int) -> int:
    """Ways and attacks name fiefs, attacks also lords."""
    if GO_TO <= action < GO_TO + FIEFS:
        return GO_TO + relative_fief(action - GO_TO, players, seat)
    if ATTACK_IN <= action < ATTACK_IN + FIEFS * SEATS:
        fief, foe = divmod(action - ATTACK_IN, SEATS)
        return ATTACK_IN + relative_fief(fief, players, seat) * SEATS + relative_seat(foe, players, seat)
    return action


def relative_fief(fief: int, players: int, seat: int) -> int:
    """As `seen_fief` counts them."""
    if fief < NEUTRAL:
        return relative_seat(fief, players, seat)
    return NEUTRAL + relative_seat(fief - NEUTRAL, players, seat) if players > 2 else fief
