"""A state as readable JSON and back, and what of it a seat may know (AL-A25)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from burgrave.core.game import Game
from burgrave.core.parts import Position
from burgrave.core.position import (
    generator,
    name_or_none,
    number_or_none,
    options_of,
    place_generator,
    play_to_decision,
    players_of,
)
from burgrave.core.position_fields import Fields
from burgrave.core.record import Record, State, blank
from burgrave.games.albalonga.harvest import mark_turned
from burgrave.games.albalonga.rules import clear_table, run_on
from burgrave.games.albalonga.season import free_peasants
from burgrave.games.albalonga.soldiers import (
    attack_on,
    city_number,
    count_targets,
    defence_of,
    is_attacked,
    sabotages_for,
    saboteur,
)
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import CLIMATES, GIFTS

SECRET = "?"
MOST_PEASANTS = 99
"""Of one kind in one place: the material has no limit (AL-R52), but seven years do not bring more."""
"""Stands in a view for a choice that is made and not yet shown."""
FLAGS = ("out", "passed", "improved", "blessed")

# A record written down


def position(game: Game, record: Record) -> Position:
    players = int(record["players"])
    return {
        "options": {option.name: bool(record[option.name]) for option in game.options},
        "year": int(record["year"]),
        "season": SEASONS[record["season"]],
        "stage": STAGES[record["stage"]],
        "asked": QUESTIONS[record["asked"]],
        "actor": number_or_none(record["actor"]),
        "turn": int(record["turn"]),
        "king_of_kings": int(record["king_of_kings"]),
        "court": {
            "cost_space": int(record["cost_space"]),
            "caller": int(record["caller"]),
            "offer": int(record["offer"]),
            "dice": [int(value) for value in record["dice"]],
            "stalls": [int(silver) for silver in record["silver"][STALL : STALL + players + 1]],
        },
        "free": int(record["free"]),
        "climate": climate(game, record),
        "blessings": {gift: int(record["blessings"][number]) for number, gift in enumerate(GIFTS)},
        "piety": number_or_none(record["piety"]),
        "cities": [city(record, place) for place in range(players)],
        **({"assisi": assisi(record)} if record["assisi"] else {}),
        "battle": {"city": int(record["city"]), "strikes": int(record["strikes"]), "strike": int(record["strike"])},
        "random": generator(record),
    }


def climate(game: Game, record: Record) -> dict[str, Any]:
    """This year's climate, the next one and the price as far as they are seen, and what the deck has left."""
    rows = game.data["climate_cards"].rows
    return {
        "now": CLIMATES[record["climate"]],
        "next": name_or_none(CLIMATES, record["next_climate"]),
        "price": int(record["price"]) or None,
        "pile": [name for number, name in enumerate(CLIMATES) if record["pile"] >> number & 1],
        "turned": [f"{row['climate']} {row['price']}" for card, row in enumerate(rows) if record["turned"] >> card & 1],
    }


def city(record: Record, seat: int) -> dict[str, Any]:
    return {
        "silver": int(record["silver"][seat]),
        "wheat": int(record["wheat"][seat]),
        "monuments": int(record["monuments"][seat]),
        "devotion": int(record["devotion"][seat]),
        "population": int(record["population"][seat]),
        "housing_disc": int(record["housing_disc"][seat]),
        "housing": int(record["housed"][seat]),
        **{job: int(record["own"][seat, number]) for number, job in enumerate(JOBS)},
        "captured": {job: int(record["captured"][seat, number]) for number, job in enumerate(JOBS) if number},
        "laid_merchant": bool(record["laid_merchant"][seat]),
        "laid_farmers": int(record["laid_farmers"][seat]),
        "heroes": [value for value in range(HEROES) if record["active"][seat] >> value & 1],
        "hero": number_or_none(record["hero"][seat]),
        "target": name_or_none(CITIES, record["target"][seat]),
        **{name: bool(record[name][seat]) for name in FLAGS},
    }


def assisi(record: Record) -> dict[str, int]:
    """Wheat in wheat, not in products."""
    return {
        "defenders": int(record["defenders"]),
        "silver": int(record["silver"][ASSISI]),
        "wheat": int(record["wheat"][ASSISI]),
        "captives": int(record["captives"]),
    }


def view(game: Game, record: Record, seat: int | None, known: Position) -> Position:
    """AL-A25: secret are future draws, the others' hero piles, and their targets and heroes until all have chosen."""
    del known["random"]
    for other, shown in enumerate(known["cities"]):
        if other != seat:
            shown["heroes"] = len(shown["heroes"])
            if record["stage"] == TARGETS and shown["target"] is not None:
                shown["target"] = SECRET
            if record["stage"] == HEROES_STAGE and shown["hero"] is not None:
                shown["hero"] = SECRET
    return known


# A record read from what somebody wrote


def place(game: Game, content: Mapping[str, Any]) -> Record:
    record = blank(RECORD)
    state = State(record)
    game.interpreted(clear_table)(state)
    fields = Fields(content)
    cities = players_of(game, fields, "cities")
    state.players = len(cities)
    for name, value in options_of(game, fields, state.players).items():
        setattr(state, name, int(value))
    place_calendar(state, fields)
    for seat, city_fields in enumerate(cities):
        place_city(game, state, seat, city_fields)
    place_court(game, state, fields)
    place_climate(game, state, fields)
    place_blessings(game, state, fields)
    place_assisi(game, state, fields)
    place_generator(state, fields)
    place_battle(game, state, fields)
    place_question(game, state, fields)
    fields.done()
    play_to_decision(game, state, record, fields, QUESTIONS)
    return record


def place_calendar(state: State, fields: Fields) -> None:
    last = state.players - 1
    state.year = fields.number("year", 1, LAST_YEAR, 1)
    state.season = fields.choice("season", SEASONS, "growing")
    state.stage = fields.choice("stage", STAGES, "season_start")
    state.turn = fields.number("turn", 0, state.players)
    state.king_of_kings = fields.number("king_of_kings", 0, last)
    if state.stage in HARVEST_STAGES and state.season != HARVEST:
        fields.refuse(f"the stage {STAGES[state.stage]} belongs to the harvest season")
    piety = fields.optional("piety", 0, last)
    state.piety = NOBODY if piety is None else piety
    if piety is not None and not (state.work_well_done and state.stage in (IMPROVE, BLESS)):
        fields.refuse("the piety marker belongs to the option work_well_done, in the stages improve and bless")


HARVEST_STAGES = (IMPROVE, BLESS, FEED, SUCCESSION, GROW, YEAR_END, OVER)
AT_WORK = range(FREE, RETURN + 1)
"""Stages in which peasants may be on their jobs."""


def place_city(game: Game, state: State, seat: int, fields: Fields) -> None:
    for name in FLAGS:
        getattr(state, name)[seat] = fields.flag(name)
    kingdom = [0] * 4 if state.out[seat] else [int(number) for number in game.tables["KINGDOM_NUMBERS"]]
    state.silver[seat] = fields.number("silver", 0, default=kingdom[START_SILVER])
    state.wheat[seat] = fields.number("wheat", 0)
    state.monuments[seat] = fields.number("monuments", 0, kingdom[MONUMENTS_WANTED])
    state.devotion[seat] = fields.number("devotion", 0, int(game.tables["DEVOTION_SPACES"][0]))
    state.housing_disc[seat] = fields.number("housing_disc", 0, 2 * LAST_YEAR if state.work_well_done else 0)
    state.housed[seat] = fields.number("housing", 0, MOST_PEASANTS, kingdom[START_PEASANTS])
    place_workers(game, state, seat, fields)
    people = int(state.housed[seat] + sum(on_jobs(state.own, seat)))
    state.population[seat] = fields.number("population", 0, MOST_PEASANTS, people)
    place_heroes(state, seat, fields)
    if state.out[seat] and (people or state.population[seat] or state.silver[seat] or state.wheat[seat]):
        fields.refuse("a king who is out has nothing left")
    if (state.passed[seat] or state.improved[seat] or state.blessed[seat]) and state.stage not in AT_WORK:
        fields.refuse(f"nobody has passed, improved or paid for a blessing in the stage {STAGES[state.stage]}")
    if state.improved[seat] and (state.season != HARVEST or state.stage not in (IMPROVE, BLESS, RETURN)):
        fields.refuse("harvests are improved in the harvest season, in the stage improve")
    if state.blessed[seat] and (not state.improved[seat] or state.stage not in (BLESS, RETURN)):
        fields.refuse("only a king who improved the harvest pays for a blessing, in the stage bless")
    fields.done()


def place_workers(game: Game, state: State, seat: int, fields: Fields) -> None:
    for number, job in enumerate(JOBS):
        state.own[seat, number] = fields.number(job, 0, MOST_PEASANTS)
    captured = fields.object("captured")
    for number, job in enumerate(JOBS[1:], 1):
        state.captured[seat, number] = captured.number(job, 0, MOST_PEASANTS)
    captured.done()
    if any(on_jobs(state.captured, seat)) and not (state.spoils_of_war or state.assisi):
        fields.refuse("captured peasants belong to the options spoils_of_war and assisi")
    if state.captured[seat, FARMERS] and not state.work_well_done:
        fields.refuse("captured peasants are farmers only with the option work_well_done")
    if (state.own[seat, FARMERS] or state.captured[seat, FARMERS]) and state.season != HARVEST:
        fields.refuse("there are farmers in the harvest season only")
    if (any(on_jobs(state.own, seat)) or any(on_jobs(state.captured, seat))) and (
        state.stage not in AT_WORK or state.out[seat]
    ):
        fields.refuse(f"nobody is at work in the stage {STAGES[state.stage]}, or in the city of a king who is out")
    if any(on_jobs(state.captured, seat)) and state.stage not in range(BATTLES, RETURN + 1):
        fields.refuse("peasants are captured in the stage battles and stay until the stage return")
    state.laid_merchant[seat] = fields.flag("laid_merchant")
    if state.laid_merchant[seat] > state.own[seat, MERCHANTS] + state.captured[seat, MERCHANTS]:
        fields.refuse("there is no merchant who could lie down")
    in_fields = min(int(state.own[seat, FARMERS]), int(game.tables["FIELD_SPACES"][0]))
    state.laid_farmers[seat] = fields.number("laid_farmers", 0, in_fields)
    if (state.laid_merchant[seat] or state.laid_farmers[seat]) and state.stage < BATTLES:
        fields.refuse("nobody lies down before the stage battles")


def place_heroes(state: State, seat: int, fields: Fields) -> None:
    out = state.out[seat]
    active = fields.numbers("heroes", 0, HEROES - 1, () if out else range(HEROES))
    if len(set(active)) < len(active):
        fields.refuse("heroes: a hero is named twice")
    if out and active:
        fields.refuse("a king who is out has no heroes")
    if not out and (0 not in active or len(active) < 2):
        fields.refuse("heroes: a king always has the 0 in hand, and another one")
    state.active[seat] = sum(1 << value for value in active)
    hero = fields.optional("hero", 0, HEROES - 1)
    if hero is not None:
        if state.stage not in (HEROES_STAGE, BATTLES):
            fields.refuse("a hero is played in the stages heroes and battles")
        if hero not in active:
            fields.refuse(f"hero {hero} is not among the active ones")
        state.hero[seat] = hero
    target = fields.word("target")
    if target is not None:
        known = [*CITIES[: state.players], *(["assisi"] if state.assisi else [])]
        if target not in known or target == CITIES[seat]:
            fields.refuse(f"target is another one of {', '.join(known)}, not {target!r}")
        if not state.own[seat, SOLDIERS] or state.stage not in range(TARGETS, ASSISI_STAGE + 1):
            fields.refuse("a target belongs to a king with soldiers, in the stages targets to assisi")
        state.target[seat] = CITIES.index(target)


def place_court(game: Game, state: State, fields: Fields) -> None:
    court = fields.object("court")
    last = state.players - 1
    state.cost_space = court.number("cost_space", 0, len(game.tables["DICE_COST"]) - 1)
    state.caller = court.number("caller", 0, last, state.king_of_kings)
    state.offer = court.number("offer", 0, 3 if state.players == 2 else last)
    dice = court.numbers("dice", 0, HIGHEST_DIE, [0] * DICE)
    if len(dice) != DICE:
        court.refuse("dice are four: soldiers, merchants, workers, priests")
    if (any(dice) or state.offer) and state.stage != COURT:
        court.refuse("dice and offers belong to the stage court")
    stalls = court.numbers("stalls", 0, 1_000, [0] * (state.players + 1))
    if len(stalls) != state.players + 1:
        court.refuse(f"with {state.players} kings there are {state.players + 1} stalls")
    for die, value in enumerate(dice):
        state.dice[die] = value
    for stall, silver in enumerate(stalls):
        state.silver[STALL + stall] = silver
    court.done()
    if state.out[state.king_of_kings] and state.stage not in (SUCCESSION, GROW, YEAR_END, OVER):
        fields.refuse("the King of Kings is out")
    place_free_peasants(game, state, fields)


def on_jobs(peasants: memoryview, seat: int) -> list[int]:
    """How many of these peasants of a city are on each job."""
    return [peasants[seat, job] for job in range(len(JOBS))]


def place_free_peasants(game: Game, state: State, fields: Fields) -> None:
    """Of the king at turn: those on free spaces who are not placed yet."""
    state.free = fields.number("free", 0, len(game.tables["FREE_SPACES"]))
    if not state.free:
        return
    if state.stage != FREE:
        fields.refuse("free peasants are placed in the stage free")
    seat = seat_at(state, state.turn)
    most = int(game.interpreted(free_peasants)(state, seat)) - int(sum(on_jobs(state.own, seat)))
    if state.free > most or state.turn == state.players:
        fields.refuse(f"free is at most {max(most, 0)} for the king at turn, not {state.free}")


# The climate deck: what has been seen of it follows from the year, but for the order


def place_climate(game: Game, state: State, fields: Fields) -> None:
    given = fields.object("climate")
    state.climate = given.choice("now", CLIMATES, "moderate")
    following = given.word("next")
    price = given.optional("price", 1, 99)
    turned_over = state.season == HARVEST and (state.stage > IMPROVE or (state.stage == IMPROVE and price is not None))
    if turned_over != (price is not None):
        given.refuse("price is seen from the stage improve of the harvest to the year's end, and then it is needed")
    if (following is not None) != (turned_over and state.year < LAST_YEAR):
        given.refuse("next is seen together with the price, but not in the last year")
    if following is not None and following not in CLIMATES:
        given.refuse(f"next is one of {', '.join(CLIMATES)}, not {following!r}")
    state.next_climate = NOBODY if following is None else CLIMATES.index(following)
    state.price = price or 0
    place_pile(state, given)
    place_turned(game, state, given)
    given.done()


def place_pile(state: State, fields: Fields) -> None:
    """Years 2 to 4 use up one pile of the three climates, years 5 to 7 another."""
    if state.year == 1 and state.climate != MODERATE:
        fields.refuse("the first year is moderate")
    last_seen = state.year + (state.next_climate != NOBODY)
    gone = (last_seen - 2) % 3 + 1 if last_seen > 1 else 0
    seen = [state.next_climate] if state.next_climate != NOBODY else []
    if gone > len(seen) and last_seen > 1 and state.year > 1:
        seen.append(state.climate)
    left = [number for number in range(3) if number not in seen]
    default = [CLIMATES[number] for number in left[len(left) - (3 - gone) :]] if gone < 3 else []
    pile = fields.choices("pile", CLIMATES) if fields.has("pile") else [CLIMATES.index(name) for name in default]
    if len(pile) != 3 - gone or len(set(seen)) < len(seen) or set(pile) & set(seen):
        fields.refuse(f"pile holds the {3 - gone} climates that are not yet seen of its three")
    state.pile = sum(1 << number for number in pile)


def climates_turned(state: State) -> Counter[int]:
    """How many cards of each climate have been turned over."""
    counts: Counter[int] = Counter()
    if state.year > 1 or state.price:
        counts[MODERATE] += 1
    whole_piles = (state.year + (state.next_climate != NOBODY) - 2) // 3 if state.year > 1 else 0
    last_seen = state.year + (state.next_climate != NOBODY)
    for number in range(3):
        counts[number] += whole_piles
        if last_seen > 1 and not state.pile >> number & 1:
            counts[number] += 1
    if last_seen > 1:
        unturned = state.next_climate if state.next_climate != NOBODY else NOBODY if state.price else state.climate
        if unturned != NOBODY:
            counts[unturned] -= 1
    return counts


def place_turned(game: Game, state: State, fields: Fields) -> None:
    rows = game.data["climate_cards"].rows
    expected = climates_turned(state)
    cards = fields.raw("turned") if fields.has("turned") else likely_cards(game, state, expected)
    if not all(isinstance(card, str) for card in cards):
        fields.refuse("turned is a list of cards such as 'moderate 5'")
    names = [f"{row['climate']} {row['price']}" for row in rows]
    for name, number in Counter(cards).items():
        if names.count(name) < number:
            fields.refuse(f"turned: there are {names.count(name)} cards {name!r}")
    found = Counter(CLIMATES.index(card.split()[0]) for card in cards)
    if any(found[number] != expected[number] for number in range(3)):
        wanted = ", ".join(f"{expected[number]} {name}" for number, name in enumerate(CLIMATES))
        fields.refuse(f"turned: by now these cards have been turned over: {wanted}")
    if state.price and f"{CLIMATES[state.climate]} {state.price}" not in cards:
        fields.refuse(f"turned lacks this year's card, {CLIMATES[state.climate]} {state.price}")
    for card in cards:
        climate_name, price = card.split()
        game.interpreted(mark_turned)(state, CLIMATES.index(climate_name), int(price))


def likely_cards(game: Game, state: State, expected: Counter[int]) -> list[str]:
    """This year's card if it is turned, and the first ones of the climates that have been."""
    rows = list(game.data["climate_cards"].rows)
    cards = []
    if state.price:
        cards.append(f"{CLIMATES[state.climate]} {state.price}")
    for number, name in enumerate(CLIMATES):
        spare = [f"{row['climate']} {row['price']}" for row in rows if row["climate"] == name]
        for card in cards:
            if card in spare:
                spare.remove(card)
        missing = expected[number] - sum(card.startswith(name) for card in cards)
        cards += spare[: max(missing, 0)]
    return cards


def place_blessings(game: Game, state: State, fields: Fields) -> None:
    """A card is gone for each harvest that is over."""
    given = fields.object("blessings")
    cards = [int(number) for number in game.tables["BLESSING_CARDS"]]
    shown = state.year - 1 + (state.season == HARVEST and state.stage >= RETURN)
    default = list(cards)
    for _ in range(shown):
        default[default.index(max(default))] -= 1
    left = [given.number(gift, 0, cards[number], default[number]) for number, gift in enumerate(GIFTS)]
    if sum(left) != sum(cards) - shown:
        given.refuse(f"{sum(cards) - shown} cards are left now, not {sum(left)}")
    given.done()
    for number, amount in enumerate(left):
        state.blessings[number] = amount


def place_assisi(game: Game, state: State, fields: Fields) -> None:
    if not state.assisi:
        if fields.has("assisi"):
            fields.refuse("assisi belongs to the option assisi")
        return
    given = fields.object("assisi")
    limits = [int(number) for number in game.tables["ASSISI_LIMITS"]]
    most = limits[MOST_OF_A_KIND]
    state.defenders = given.number("defenders", 0, limits[MOST_DEFENDERS], limits[START_DEFENDERS])
    state.silver[ASSISI] = given.number("silver", 0, most, limits[START_PRODUCT + SILVER])
    wheat = limits[START_PRODUCT + WHEAT] * WHEAT_OF_A_PRODUCT
    state.wheat[ASSISI] = given.number("wheat", 0, most * WHEAT_OF_A_PRODUCT, wheat)
    state.captives = given.number("captives", 0, most, limits[START_PRODUCT + CAPTIVES])
    if state.wheat[ASSISI] % WHEAT_OF_A_PRODUCT:
        given.refuse(f"wheat lies at Assisi in products of {WHEAT_OF_A_PRODUCT}")
    if state.silver[ASSISI] + state.wheat[ASSISI] // WHEAT_OF_A_PRODUCT + state.captives > limits[MOST_PRODUCTS]:
        given.refuse(f"at most {limits[MOST_PRODUCTS]} products lie at Assisi")
    given.done()


def place_battle(game: Game, state: State, fields: Fields) -> None:
    battle = fields.object("battle")
    state.city = battle.number("city", 0, state.players)
    state.strikes = battle.number("strikes", 0)
    state.strike = battle.number("strike", 0)
    if state.stage != BATTLES and (state.city or state.strikes or state.strike):
        battle.refuse("city, strikes and strike belong to the stage battles")
    if state.strikes:
        city = game.interpreted(city_number)(state, state.city)
        difference = game.interpreted(attack_on)(state, city) - game.interpreted(defence_of)(state, city)
        won = game.interpreted(sabotages_for)(difference)
        if state.strikes != won or state.strike >= state.strikes:
            battle.refuse(f"the attack on {CITIES[city]} wins {won} sabotages; strike is how many of them are done")
    elif state.strike:
        battle.refuse("strike is how many of the strikes are done")
    battle.done()
    place_chosen(game, state, fields)


def place_chosen(game: Game, state: State, fields: Fields) -> None:
    """Targets and heroes are chosen in turn order, by whom the rules ask, before anybody fights."""
    if state.stage not in (TARGETS, HEROES_STAGE, BATTLES):
        return
    for turn in range(state.players):
        seat = seat_at(state, turn)
        target = int(state.target[seat])
        if target not in (NOBODY, ASSISI) and state.out[target]:
            fields.refuse(f"seat {seat} attacks a king who is out")
        may = state.own[seat, SOLDIERS] > 0 and game.interpreted(count_targets)(state, seat) > 0
        if (target != NOBODY) != (may and (state.stage > TARGETS or turn < state.turn)):
            fields.refuse(f"seat {seat}: kings with soldiers have chosen a target up to turn, and no others")
        fights = target != NOBODY or game.interpreted(is_attacked)(state, seat)
        chosen = state.stage == BATTLES or (state.stage == HEROES_STAGE and turn < state.turn)
        if (state.hero[seat] != NOBODY) != (fights and chosen):
            fields.refuse(f"seat {seat}: who attacks or is attacked has chosen a hero up to turn, and no others")


def place_question(game: Game, state: State, fields: Fields) -> None:
    """What is being asked, if the position is in the middle of a decision: only what the rules ask there."""
    state.asked = fields.choice("asked", QUESTIONS, "nothing")
    actor = fields.optional("actor", 0, state.players - 1)
    state.actor = NOBODY if actor is None else actor
    if state.asked == ASK_NOTHING:
        if state.actor != NOBODY:
            fields.refuse("actor belongs to a question: asked is missing")
        if any(state.dice) and not state.offer:
            fields.refuse("a roll belongs to the question take, or to an offer")
        return
    question = QUESTIONS[state.asked]
    expected = actor_in_between(game, state)
    if expected == NOBODY:
        again = asked_next(game, state)
        if any(np.any(getattr(again, name) != getattr(state, name)) for name in RECORD.names or ()):
            where = f"in the stage {STAGES[again.stage]} seat {again.actor} is asked {QUESTIONS[again.asked]}"
            fields.refuse(f"seat {actor} is not asked {question} here: next, {where}")
    elif expected != state.actor:
        fields.refuse(f"here seat {expected} is asked {question}, not seat {actor}")


def actor_in_between(game: Game, state: State) -> int:
    """Who is asked the second question of a step: which die of a roll, which stall, which job for a captive."""
    buyer = int(state.caller + state.offer) % int(state.players)  # the caller before the first offer
    active = state.stage == COURT and not state.passed[buyer] and not state.out[buyer]
    if state.asked == ASK_TAKE and active and state.offer == 0 and all(state.dice):
        return buyer
    if state.asked == ASK_STALL and active and state.offer > 0 and not all(state.dice) and state.silver[buyer] > 0:
        return buyer
    if state.asked == ASK_SETTLE and state.stage == BATTLES and state.city == 0 and state.strikes and state.captives:
        return int(game.interpreted(saboteur)(state, ASSISI))
    return NOBODY


def asked_next(game: Game, state: State) -> State:
    """Where the rules come to from here: to the very same place, if they ask this question in it."""
    record = blank(RECORD)
    for name in RECORD.names or ():
        record[name] = getattr(state, name)
    again = State(record)
    again.asked = ASK_NOTHING
    game.interpreted(run_on)(again)
    return again
