"""A state as readable JSON and back, and what of it a seat may know (ME-A31)."""

from __future__ import annotations

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
from burgrave.games.medievalia.notation import DECK_NAMES, fief_name
from burgrave.games.medievalia.resources import is_play
from burgrave.games.medievalia.rules import clear_table
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import BUILDINGS, CARDS, NUMBERS, PEOPLE, RESOURCES, TERRITORIES

HAND = CARDS[:HELD]
SITE_NAMES = ("city", "1", "2", "3", "4")
FIEF_NAMES = tuple(fief_name(fief) for fief in range(FIEFS))
PLACES = (*SITE_NAMES, *FIEF_NAMES)
MARKS = ("used", "moved", "damage", "group", "bonus")
OPTION_FIELDS = ("alliance", "archers_shoot", "first_draws", "later_draw", "catching_up")
PURCHASES = tuple(
    [f"play {kind}" for kind in HAND]
    + [f"build {pile} {site}" for pile in range(PILES) for site in SITE_NAMES]
    + [f"clear {site}" for site in SITE_NAMES]
    + [f"card {deck}" for deck in DECK_NAMES]
)
"""The purchases in the order of their actions."""
IN_PURCHASE = (ASK_PAY, ASK_ARTISTS, ASK_TAKE, ASK_HELP)
STAGES_OF_QUESTION = {
    ASK_OPENING: (OPENING,),
    ASK_DRAW: (DRAW,),
    ASK_ACTION: (ACTIONS_PHASE,),
    **dict.fromkeys((*IN_PURCHASE, ASK_PLACE), (ACTIONS_PHASE,)),
    ASK_FOOD: (DRAW, ACTIONS_PHASE, MOVEMENT, WAR),
    ASK_MOVE: (MOVEMENT,),
    ASK_FIEF: (MOVEMENT,),
    ASK_AIM: (ACTIONS_PHASE, MOVEMENT, ARCHERS, PRIESTS),
    ASK_ANSWER: (ACTIONS_PHASE, MOVEMENT),
    ASK_WAR: (WAR,),
    ASK_DEPLOY: (DEPLOY,),
    ASK_ENGAGE: (ENGAGE,),
    ASK_TARGET: (TARGETS,),
    ASK_BONUS: (BONUSES,),
    ASK_DAMAGE: (DAMAGE,),
    ASK_POWER: (ARCHERS, PRIESTS),
}


# A record written down


def position(game: Game, record: Record) -> Position:
    return {
        "options": {
            option.name: bool(record[field]) for option, field in zip(game.options, OPTION_FIELDS, strict=True)
        },
        "first": int(record["first"]),
        "turns": int(record["turns"]),
        "turn": int(record["turn"]),
        "stage": STAGES[record["stage"]],
        "asked": QUESTIONS[record["asked"]],
        "actor": number_or_none(record["actor"]),
        "left": int(record["left"]),
        "ending": ENDINGS[record["ending"]],
        "fiefs": [fief(record, seat) for seat in range(record["players"])],
        "people": [person(record, card) for card in range(record["people"])],
        "decks": {name: deck(record, number) for number, name in enumerate(DECK_NAMES)},
        "piles": [{"top": name_or_none(CARDS, top), "under": int(under)} for top, under in piles(record)],
        "unseen": counts(BUILDINGS, record["unseen"]),
        "purchase": purchase(record),
        "combat": combat(record),
        **{name: number_or_none(record[name]) for name in ("mover", "hit")},
        "side": int(record["side"]),
        "fought": [FIEF_NAMES[number] for number in range(FIEFS) if record["fought"] >> number & 1],
        "ally_gave": bool(record["ally_gave"]),
        "ally_barred": bool(record["ally_barred"]),
        "random": generator(record),
    }


def counts(names: tuple[str, ...], numbers: Any) -> dict[str, int]:
    return {name: int(number) for name, number in zip(names, numbers, strict=True) if number}


def piles(record: Record) -> list[tuple[Any, Any]]:
    return list(zip(record["top"], record["pile"], strict=True))


def fief(record: Record, seat: int) -> dict[str, Any]:
    return {
        "out": bool(record["out"][seat]),
        "siege": int(record["siege"][seat]),
        "hand": counts(HAND, record["hand"][seat]),
        "known": counts(HAND, record["known"][seat]),
        "sites": {
            SITE_NAMES[site]: {
                "card": CARDS[record["site"][seat, site]],
                "used": bool(record["site_used"][seat, site]),
                "buildings": [CARDS[kind] for kind in record["building"][seat, site] if kind != NOTHING],
            }
            for site in range(SITES)
            if record["site"][seat, site] != NOTHING
        },
    }


def person(record: Record, card: int) -> dict[str, Any]:
    return {
        "card": CARDS[record["kind"][card]],
        "owner": int(record["owner"][card]),
        "at": PLACES[record["place"][card]],
        **{name: int(record[name][card]) for name in MARKS if record[name][card]},
    }


def deck(record: Record, number: int) -> dict[str, Any]:
    kinds = slice(FIRST_OF_DECK[number], FIRST_OF_DECK[number + 1])
    return {
        "cards": counts(HAND[kinds], record["deck"][kinds]),
        "bottom": name_or_none(CARDS, record["bottom"][number]),
    }


def purchase(record: Record) -> dict[str, Any] | None:
    if record["buying"] == NOTHING:
        return None
    return {
        "of": PURCHASES[record["buying"] - PLAY],
        "pool": counts(RESOURCES, record["pool"]),
        **{name: int(record[name]) for name in ("trades", "cuts", "artists", "picks", "ally_asked")},
        "turning": number_or_none(record["turning"]),
        "source": name_or_none(RESOURCES, record["source"]),
    }


CURSOR = {DEPLOY: "deploying", ENGAGE: "deploying", TARGETS: "fight", BONUSES: "giver", DAMAGE: "fight"}
"""The field that a combat's `cursor` stands for, by stage: whose turn it is in a round of cards, groups or givers."""
COMBAT_LISTS = {"target": (0, NO_TARGET), "wall_bonus": (0, 2), "ruin": (0, 999)}


def combat(record: Record) -> dict[str, Any] | None:
    if record["foe"] == NOBODY:
        return None
    return {
        "fief": FIEF_NAMES[record["fief"]],
        "foe": int(record["foe"]),
        "groups": int(record["groups"]),
        "cursor": int(record[CURSOR[record["stage"]]]) if record["stage"] in CURSOR else 0,
        **{name: int(record[name]) for name in ("rest", "city_bonus")},
        **{name: [int(value) for value in record[name]] for name in COMBAT_LISTS},
        "wall_damage": [[int(value) for value in row] for row in record["wall_damage"]],
    }


def view(game: Game, record: Record, seat: int | None, seen: Position) -> Position:
    """Of other hands and of the decks only the numbers of cards are known, and the cards that all have seen."""
    del seen["random"]
    for other, content in enumerate(seen["fiefs"]):
        held = [int(record["hand"][other, FIRST_OF_DECK[d] : FIRST_OF_DECK[d + 1]].sum()) for d in range(DECKS)]
        content["cards"] = dict(zip(DECK_NAMES, held, strict=True))
        if other != seat:
            del content["hand"]
    for content in seen["decks"].values():
        content["cards"] = sum(content["cards"].values())
    return seen


# A record read from what somebody wrote


def place(game: Game, content: Mapping[str, Any]) -> Record:
    record = blank(RECORD)
    state = State(record)
    game.interpreted(clear_table)(state)
    if isinstance(content, Mapping):
        content = {name: value for name, value in content.items() if value is not None}
    fields = Fields(content)
    fiefs = players_of(game, fields, "fiefs")
    state.players = len(fiefs)
    chosen = options_of(game, fields, state.players).values()
    state.alliance, state.archers_shoot, state.first_draws, state.later_draw, state.catching_up = chosen
    place_calendar(state, fields)
    for seat, content_of_fief in enumerate(fiefs):
        place_fief(state, seat, content_of_fief)
    place_people(state, fields)
    place_decks(state, fields)
    place_piles(state, fields)
    place_purchase(state, fields)
    place_combat(state, fields)
    place_rest(state, fields)
    place_generator(state, fields)
    place_question(state, fields)
    fields.done()
    check_cards(state, fields)
    play_to_decision(game, state, record, fields, QUESTIONS)
    return record


def place_calendar(state: State, fields: Fields) -> None:
    last = state.players - 1
    state.first = fields.number("first", 0, last)
    state.turn = fields.number("turn", 0, last, state.first)
    state.stage = fields.choice("stage", STAGES, "siege")
    # Who does not say how long a game has lasted means one in which everybody has had a turn.
    state.turns = fields.number("turns", 0, 2**31 - 1, 0 if state.stage == OPENING else state.players)
    state.left = fields.number("left", 0, MOST_OPENING_CARDS)
    state.ending = fields.choice("ending", ENDINGS, "none")
    if (state.stage == OVER) != (state.ending != NOT_ENDED):
        fields.refuse("ending says how the game ended, in the stage over only")
    if state.left and state.stage != OPENING:
        fields.refuse("left, cards still to be drawn, belongs to the stage opening")


def place_fief(state: State, seat: int, fields: Fields) -> None:
    state.out[seat] = int(fields.flag("out"))
    state.siege[seat] = fields.number("siege", 0, SIEGE_TURNS - 1)
    for name in ("hand", "known"):
        cards = fields.object(name)
        for kind, card in enumerate(HAND):
            getattr(state, name)[seat, kind] = cards.number(card, 0, NUMBERS[kind])
        cards.done()
    for kind, card in enumerate(HAND):
        if state.known[seat, kind] > state.hand[seat, kind]:
            fields.refuse(f"known: more cards of {card} than in the hand")
    sites = fields.object("sites")
    for site, name in enumerate(SITE_NAMES):
        if sites.has(name) or (site == CITY_SITE and not state.out[seat]):
            place_site(state, seat, site, sites.object(name))
    sites.done()
    if state.out[seat] and (np.asarray(state.hand)[seat].any() or (np.asarray(state.site)[seat] != NOTHING).any()):
        fields.refuse("an eliminated player has no cards")
    fields.done()


def place_site(state: State, seat: int, site: int, fields: Fields) -> None:
    kinds = ("city",) if site == CITY_SITE else TERRITORIES
    state.site[seat, site] = CARDS.index(kinds[fields.choice("card", kinds, kinds[0])])
    state.site_used[seat, site] = int(fields.flag("used"))
    buildings = fields.raw("buildings")
    if len(buildings) > MOST_BUILDINGS or not all(building in BUILDINGS for building in buildings):
        fields.refuse(f"buildings are at most {MOST_BUILDINGS} of {', '.join(BUILDINGS)}")
    for number, building in enumerate(buildings):
        state.building[seat, site, number] = CARDS.index(building)
    fields.done()


def place_people(state: State, fields: Fields) -> None:
    people = fields.objects("people") if fields.has("people") else []
    if len(people) > MOST_PEOPLE:
        fields.refuse(f"there are {MOST_PEOPLE} military and character cards, not {len(people)}")
    state.people = len(people)
    for card, content in enumerate(people):
        state.kind[card] = CARDS.index(PEOPLE[content.choice("card", PEOPLE, "")])
        owner = content.number("owner", 0, state.players - 1)
        state.owner[card] = owner
        where = content.choice("at", PLACES, FIEF_NAMES[owner])
        state.place[card] = where
        for name, most in zip(MARKS, (1, 2, 99, MOST_GROUPS, 9), strict=True):
            getattr(state, name)[card] = content.number(name, 0, most)
        content.done()
        if state.out[owner]:
            content.refuse("an eliminated player has no cards")
        if where < LOOSE and state.site[owner, where] == NOTHING:
            content.refuse(f"seat {owner} has no site {SITE_NAMES[where]}")
        if where < LOOSE and state.used[card] and not state.site_used[owner, where] and state.stage != ACTIONS_PHASE:
            content.refuse("a used card stands on a used site")
        if where >= LOOSE and not is_fief(state, where - LOOSE):
            content.refuse(f"{FIEF_NAMES[where - LOOSE]} is not on the map of {state.players} players")


def is_fief(state: State, number: int) -> bool:
    neutral = 1 if state.players == 2 else state.players
    return number < state.players or NEUTRAL <= number < NEUTRAL + neutral


def place_decks(state: State, fields: Fields) -> None:
    """What is not said lies in the decks, under a bottom card of its most frequent kind."""
    given = fields.object("decks")
    for number, name in enumerate(DECK_NAMES):
        kinds = range(FIRST_OF_DECK[number], FIRST_OF_DECK[number + 1])
        if not given.has(name):
            for kind in kinds:
                state.deck[kind] = max(0, NUMBERS[kind] - cards_outside(state, kind))
            bottom = max(kinds, key=lambda kind: int(state.deck[kind]))
            if state.deck[bottom]:
                state.deck[bottom] -= 1
                state.bottom[number] = bottom
            continue
        content = given.object(name)
        cards = content.object("cards")
        for kind in kinds:
            state.deck[kind] = cards.number(CARDS[kind], 0, NUMBERS[kind])
        cards.done()
        card = content.word("bottom")
        if card is None:
            if any(state.deck[kind] for kind in kinds):
                content.refuse("bottom is missing, the last card of the deck")
        elif card not in HAND or HAND.index(card) not in kinds:
            content.refuse(f"bottom is a card of the deck, not {card!r}")
        else:
            state.bottom[number] = HAND.index(card)
        content.done()
    given.done()


def cards_outside(state: State, kind: int) -> int:
    """Cards of a kind in hands and on the table."""
    on_table = sum(1 for card in range(state.people) if state.kind[card] == kind)
    in_hands = int(np.asarray(state.hand)[:, kind].sum()) if kind < HELD else 0
    built = int(np.sum(np.asarray(state.site) == kind) + np.sum(np.asarray(state.building) == kind))
    return in_hands + on_table + built


def place_piles(state: State, fields: Fields) -> None:
    """What is not said: the first three kinds that are left lie on top, the others under them."""
    unseen = fields.object("unseen") if fields.has("unseen") else None
    for number, building in enumerate(BUILDINGS):
        kind = BANK + number
        left = max(0, NUMBERS[kind] - cards_outside(state, kind))
        state.unseen[number] = left if unseen is None else unseen.number(building, 0, NUMBERS[kind])
    if unseen is not None:
        unseen.done()
    if fields.has("piles"):
        piles = fields.objects("piles")
        if len(piles) != PILES:
            fields.refuse(f"there are {PILES} piles")
        for number, pile in enumerate(piles):
            top = pile.word("top")
            if top is not None and top not in BUILDINGS:
                pile.refuse(f"top is a building or null, not {top!r}")
            state.top[number] = NOTHING if top is None else CARDS.index(top)
            if unseen is None and top is not None:
                state.unseen[BUILDINGS.index(top)] = max(0, state.unseen[BUILDINGS.index(top)] - 1)
            state.pile[number] = pile.number("under", 0, BUILT * 2, 0)
            if state.pile[number] and top is None:
                pile.refuse("under: no card lies under a pile without a top")
            pile.done()
    else:
        for number, kind in enumerate([BANK + b for b in range(BUILT) if state.unseen[b]][:PILES]):
            state.top[number] = kind
            state.unseen[kind - BANK] -= 1
        under = sum(state.unseen)
        for number in range(PILES):
            state.pile[number] = (under + PILES - 1 - number) // PILES if state.top[number] != NOTHING else 0
    if sum(state.unseen) < sum(state.pile):
        fields.refuse(f"{sum(state.pile)} cards lie in the piles, but only {sum(state.unseen)} are unseen")


def optional_object(fields: Fields, name: str) -> Fields | None:
    return fields.object(name) if fields.has(name) else None


def place_purchase(state: State, fields: Fields) -> None:
    fields_of = optional_object(fields, "purchase")
    if fields_of is None:
        return
    state.buying = PLAY + fields_of.choice("of", PURCHASES, "")
    if is_play(state.buying) and state.hand[state.turn, state.buying - PLAY] == 0:
        fields_of.refuse("the card that is bought is not in the buyer's hand")
    pool = fields_of.object("pool")
    for number, resource in enumerate(RESOURCES):
        state.pool[number] = pool.number(resource, 0, 200)
    pool.done()
    state.trades = fields_of.number("trades", 0, 3)
    state.cuts = fields_of.number("cuts", 0, 6)
    state.artists = fields_of.number("artists", 0, 3)
    state.picks = fields_of.number("picks", 0, 2)
    state.ally_asked = fields_of.number("ally_asked", 0, HELPED)
    turning = fields_of.optional("turning", 0, SITES + MOST_PEOPLE - 1)
    state.turning = NOTHING if turning is None else turning
    source = fields_of.word("source")
    if source is not None and source not in RESOURCES:
        fields_of.refuse(f"source is a resource or null, not {source!r}")
    state.source = NOTHING if source is None else RESOURCES.index(source)
    fields_of.done()


def place_combat(state: State, fields: Fields) -> None:
    in_combat = DEPLOY <= state.stage <= PRIESTS
    content = optional_object(fields, "combat")
    if (content is not None) != in_combat:
        fields.refuse("combat belongs to the stages deploy to priests")
    if content is None:
        if any(state.group) or any(state.bonus):
            fields.refuse("group and bonus belong to a combat")
        return
    state.fief = content.choice("fief", FIEF_NAMES, "")
    state.foe = content.number("foe", 0, state.players - 1)
    state.groups = content.number("groups", 0, MOST_GROUPS)
    cursor = content.number("cursor", 0, 2 * MOST_PEOPLE + SITES * MOST_BUILDINGS)
    if state.stage in CURSOR:
        setattr(state, CURSOR[state.stage], cursor)
    state.rest = content.number("rest", 0, 999)
    state.city_bonus = content.number("city_bonus", 0, 2)
    for name, (low, high) in COMBAT_LISTS.items():
        values = content.numbers(name, low, high, getattr(state, name))
        if len(values) != len(getattr(state, name)):
            content.refuse(f"{name} has {len(getattr(state, name))} numbers")
        np.asarray(getattr(state, name))[:] = values
    rows = content.raw("wall_damage") or [[0] * MOST_BUILDINGS] * SITES
    if np.shape(rows) != (SITES, MOST_BUILDINGS) or not all(isinstance(n, int) and n >= 0 for row in rows for n in row):
        content.refuse("wall_damage has two numbers for each site")
    np.asarray(state.wall_damage)[:] = rows
    content.done()
    if state.foe == state.turn or not is_fief(state, state.fief):
        fields.refuse("combat: a fief of the map and an opponent")


def place_rest(state: State, fields: Fields) -> None:
    for name in ("mover", "hit"):
        card = fields.optional(name, 0, state.people - 1)
        setattr(state, name, NOTHING if card is None else card)
    state.side = fields.number("side", 0, SEATS)
    for number in fields.choices("fought", FIEF_NAMES):
        state.fought |= 1 << number
    state.ally_gave = int(fields.flag("ally_gave"))
    state.ally_barred = int(fields.flag("ally_barred"))


def place_question(state: State, fields: Fields) -> None:
    """What is being asked, if the position is in the middle of a decision."""
    state.asked = fields.choice("asked", QUESTIONS, "nothing")
    actor = fields.optional("actor", 0, state.players - 1)
    state.actor = NOBODY if actor is None else actor
    if state.stage != OVER and state.out[state.turn]:
        fields.refuse(f"seat {state.turn} is eliminated and has no turn")
    if state.asked == ASK_NOTHING:
        if actor is not None:
            fields.refuse("actor belongs to a question: asked is missing")
        return
    question = QUESTIONS[state.asked]
    stages = STAGES_OF_QUESTION[state.asked]
    if state.stage not in stages:
        fields.refuse(f"{question} is asked in the stage {' or '.join(STAGES[stage] for stage in stages)}")
    if actor is None or state.out[actor]:
        fields.refuse(f"{question} is asked of a player in the game: actor is missing")
    if (state.asked in IN_PURCHASE) != (state.buying != NOTHING):
        fields.refuse("purchase belongs to the questions pay, artists, take and help")
    if (state.asked in (ASK_PLACE, ASK_FIEF, ASK_AIM)) != (state.mover != NOTHING):
        fields.refuse("mover, the card that moves or acts, belongs to the questions place, fief and aim")
    if (state.asked == ASK_ANSWER) != (state.hit != NOTHING):
        fields.refuse("hit, the card that was hit, belongs to the question answer")


def check_cards(state: State, fields: Fields) -> None:
    """No more cards of a kind than there are."""
    for kind, name in enumerate(CARDS):
        cards = cards_outside(state, kind) if kind != CITY else 0
        if kind < HELD:
            cards += state.deck[kind] + list(state.bottom).count(kind)
        elif kind > CITY:
            cards += state.unseen[kind - BANK] + list(state.top).count(kind)
        if cards > NUMBERS[kind]:
            fields.refuse(f"{cards} cards of {name}, but there are {NUMBERS[kind]}")
