"""What a king knows, as numbers for a network (the features are named here, in their order)."""

from __future__ import annotations

from typing import Any

from burgrave.core.features import RELATIVE_SEATS, Features, clear, flag_bits, one_hot, relative_seat
from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.albalonga.city import count_peasants
from burgrave.games.albalonga.court import call_cost
from burgrave.games.albalonga.soldiers import city_number
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import (
    BLESSING_CARDS,
    CARDS_OF_CLIMATE,
    CLIMATES,
    DICE_COST,
    GIFTS,
    KINGDOM_NUMBERS,
    YEARS,
)

CLIMATE_CARDS = sum(CARDS_OF_CLIMATE)
OFFERS = SEATS
COST_SPACES = len(DICE_COST)
TARGETS_OF_A_KING = SEATS + 1

# A city and its king
city = Features()
AT_PRESENT = city.one("present")
AT_OUT = city.one("out")
AT_ACTS = city.one("acts")
AT_TURN = city.one("turn")
AT_CALLER = city.one("caller")
AT_KING_OF_KINGS = city.one("king_of_kings")
AT_PIETY = city.one("piety")
AT_PASSED = city.one("passed")
AT_IMPROVED = city.one("improved")
AT_BLESSED = city.one("blessed")
AT_BATTLE_HERE = city.one("battle_here")
AT_SILVER = city.one("silver")
AT_WHEAT = city.one("wheat")
AT_MONUMENTS = city.one("monuments")
AT_DEVOTION = city.one("devotion")
AT_HOUSING_DISC = city.one("housing_disc")
AT_POPULATION = city.one("population")
AT_PEASANTS_WANTED = city.one("peasants_wanted")
AT_HOUSED = city.one("housed")
AT_OWN = city.many("own", JOBS)
AT_CAPTURED = city.many("captured", JOBS)
AT_LAID_MERCHANT = city.one("laid_merchant")
AT_LAID_FARMERS = city.one("laid_farmers")
AT_HEROES_LEFT = city.one("heroes_in_hand")
AT_HERO_CHOSEN = city.one("hero_chosen")
AT_HERO = city.many("hero", range(HEROES))
AT_TARGET_CHOSEN = city.one("target_chosen")
AT_TARGET = city.many("target", (*RELATIVE_SEATS[:SEATS], "assisi"))
CITY = len(city)

# The table
features = Features()
AT_PLAYERS = features.many("players", range(2, SEATS + 1))
AT_OPTIONS = features.many("option", ("work_well_done", "spoils_of_war", "assisi"))
AT_YEAR = features.many("year", range(1, YEARS + 1))
AT_SEASON = features.many("season", SEASONS)
AT_STAGE = features.many("stage", STAGES)
AT_ASKED = features.many("asked", QUESTIONS)
AT_COST_SPACE = features.many("cost_space", range(COST_SPACES))
AT_CALL_COST = features.one("call_cost")
AT_OFFER = features.many("offer", range(OFFERS))
AT_DICE = features.many("die", [f"{JOBS[die]}.{value}" for die in range(DICE) for value in range(1, HIGHEST_DIE + 1)])
AT_FREE = features.one("free")
AT_CLIMATE = features.many("climate", CLIMATES)
AT_NEXT_CLIMATE = features.many("next_climate", CLIMATES)
AT_PRICE = features.one("price")
AT_PILE = features.many("pile", CLIMATES)
AT_TURNED = features.many("turned", range(1, CLIMATE_CARDS + 1))
AT_BLESSINGS = features.many("blessings", GIFTS)
AT_STALLS = features.many("stall", STALLS)
AT_DEFENDERS = features.one("assisi.defenders")
AT_ASSISI_SILVER = features.one("assisi.silver")
AT_ASSISI_WHEAT = features.one("assisi.wheat")
AT_CAPTIVES = features.one("assisi.captives")
AT_ASSISI_BATTLE = features.one("assisi.battle_here")
AT_STRIKES = features.one("strikes")
AT_STRIKE = features.one("strike")
AT_OWN_HEROES = features.many("hero_in_hand", range(HEROES))
AT_CITIES = features.repeat(RELATIVE_SEATS[:SEATS], city)
SIZE = len(features)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    clear(out, SIZE)
    one_hot(out, AT_PLAYERS, s.players - 2, SEATS - 1)
    out[AT_OPTIONS] = s.work_well_done
    out[AT_OPTIONS + 1] = s.spoils_of_war
    out[AT_OPTIONS + 2] = s.assisi
    observe_calendar(s, out)
    observe_court(s, out)
    observe_climate(s, out)
    observe_assisi(s, out)
    flag_bits(out, AT_OWN_HEROES, s.active[seat], HEROES)
    for turn in range(s.players):
        observe_city(s, seat, (seat + turn) % s.players, out, AT_CITIES + turn * CITY)


@rule
def observe_calendar(s: State, out: Any) -> None:
    one_hot(out, AT_YEAR, s.year - 1, YEARS)
    one_hot(out, AT_SEASON, s.season, 2)
    one_hot(out, AT_STAGE, s.stage, OVER + 1)
    one_hot(out, AT_ASKED, s.asked, ASK_GROW + 1)
    out[AT_FREE] = s.free / 3
    out[AT_STRIKES] = s.strikes / 4
    out[AT_STRIKE] = s.strike / 4


@rule
def observe_court(s: State, out: Any) -> None:
    one_hot(out, AT_COST_SPACE, s.cost_space, COST_SPACES)
    out[AT_CALL_COST] = call_cost(s) / 5
    one_hot(out, AT_OFFER, s.offer, OFFERS)
    for die in range(DICE):
        one_hot(out, AT_DICE + die * HIGHEST_DIE, s.dice[die] - 1, HIGHEST_DIE)
    for stall in range(MOST_STALLS):
        out[AT_STALLS + stall] = s.silver[STALL + stall] / 10


@rule
def observe_climate(s: State, out: Any) -> None:
    """The deck as far as it was seen, and the blessings left."""
    one_hot(out, AT_CLIMATE, s.climate, 3)
    one_hot(out, AT_NEXT_CLIMATE, s.next_climate, 3)
    out[AT_PRICE] = s.price / 8
    flag_bits(out, AT_PILE, s.pile, 3)
    flag_bits(out, AT_TURNED, s.turned, CLIMATE_CARDS)
    for gift in range(3):
        out[AT_BLESSINGS + gift] = s.blessings[gift] / max(BLESSING_CARDS[gift], 1)


@rule
def observe_assisi(s: State, out: Any) -> None:
    out[AT_DEFENDERS] = s.defenders / 8
    out[AT_ASSISI_SILVER] = s.silver[ASSISI] / 5
    out[AT_ASSISI_WHEAT] = s.wheat[ASSISI] / 10
    out[AT_CAPTIVES] = s.captives / 5
    out[AT_ASSISI_BATTLE] = s.stage == BATTLES and s.city == 0


@rule
def observe_city(s: State, observer: int, seat: int, out: Any, at: int) -> None:
    out[at + AT_PRESENT] = 1.0
    out[at + AT_OUT] = s.out[seat]
    out[at + AT_ACTS] = s.actor == seat
    out[at + AT_TURN] = s.turn < s.players and seat_at(s, s.turn) == seat
    out[at + AT_CALLER] = s.caller == seat
    out[at + AT_KING_OF_KINGS] = s.king_of_kings == seat
    out[at + AT_PIETY] = s.piety == seat
    out[at + AT_PASSED] = s.passed[seat]
    out[at + AT_IMPROVED] = s.improved[seat]
    out[at + AT_BLESSED] = s.blessed[seat]
    out[at + AT_BATTLE_HERE] = s.stage == BATTLES and city_number(s, s.city) == seat
    out[at + AT_SILVER] = s.silver[seat] / 15
    out[at + AT_WHEAT] = s.wheat[seat] / 15
    out[at + AT_MONUMENTS] = s.monuments[seat] / KINGDOM_NUMBERS[MONUMENTS_WANTED]
    out[at + AT_DEVOTION] = s.devotion[seat] / 10
    out[at + AT_HOUSING_DISC] = s.housing_disc[seat] / 7
    out[at + AT_POPULATION] = s.population[seat] / 20
    out[at + AT_PEASANTS_WANTED] = count_peasants(s, seat) / KINGDOM_NUMBERS[PEASANTS_WANTED]
    out[at + AT_HOUSED] = s.housed[seat] / 15
    for job in range(5):
        out[at + AT_OWN + job] = s.own[seat, job] / 5
        out[at + AT_CAPTURED + job] = s.captured[seat, job] / 3
    out[at + AT_LAID_MERCHANT] = s.laid_merchant[seat]
    out[at + AT_LAID_FARMERS] = s.laid_farmers[seat] / 3
    observe_heroes(s, observer, seat, out, at)


@rule
def observe_heroes(s: State, observer: int, seat: int, out: Any, at: int) -> None:
    """AL-A25: of others only how many are in hand; targets and heroes are secret until all have chosen."""
    for hero in range(HEROES):
        out[at + AT_HEROES_LEFT] += ((s.active[seat] >> hero) & 1) / HEROES
    out[at + AT_HERO_CHOSEN] = s.hero[seat] != NOBODY
    if observer == seat or s.stage != HEROES_STAGE:
        one_hot(out, at + AT_HERO, s.hero[seat], HEROES)
    target = s.target[seat]
    out[at + AT_TARGET_CHOSEN] = target != NOBODY
    if target != NOBODY and (observer == seat or s.stage != TARGETS):
        place = SEATS if target == ASSISI else (target - observer) % s.players
        one_hot(out, at + AT_TARGET, place, TARGETS_OF_A_KING)


def relative_action(action: int, players: int, seat: int) -> int:
    """Attacks and crowns name kings."""
    for first in (ATTACK, CROWN_KING):
        if first <= action < first + SEATS:
            return first + relative_seat(action - first, players, seat)
    return action
