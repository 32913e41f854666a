"""A state as readable JSON and back, and what of it a seat may know (KB-R3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from burgrave.core.game import Game
from burgrave.core.parts import Position
from burgrave.core.position import (
    generator,
    number_or_none,
    options_of,
    place_generator,
    play_to_decision,
    players_of,
)
from burgrave.core.position_fields import MOST, Fields
from burgrave.core.record import Record, State, blank, plain
from burgrave.games.kingsburg.rules import clear_provinces
from burgrave.games.kingsburg.state import *
from burgrave.games.kingsburg.tables import BUILDINGS, CARDS, GOODS
from burgrave.games.kingsburg.winter import LOSE_ANY, WIN_ANY

MOST_HELD = 99
"""Of each good, of "+2" tokens and soldiers: the supply has no limit (KB-R3), but fifteen seasons do not bring more."""
SEASONS = ("spring", "summer", "autumn")
USED = ("statue_used", "chapel_used", "market_used")
STAGE_OF_QUESTION = dict(
    zip(
        QUESTIONS,
        (OVER, KINGS_AID, REROLL, INFLUENCE, GIFTS, GIFTS, GIFTS, BUILD, SEASON_END, RECRUIT, BATTLES, BATTLES),
        strict=True,
    )
)


@cache
def card_names(game: Game) -> list[str]:
    """The enemy cards by kind and strength, such as `goblins 3`; no two of a year are alike."""
    return [f"{row['kind']} {row['strength']}" for row in game.data["enemies"].rows]


# A record written down


def position(game: Game, record: Record) -> Position:
    fields = plain(record)
    return {
        "options": {"plus2_per_season": bool(fields["plus2_per_season"])},
        "year": fields["year"],
        "season": SEASONS[fields["season"]],
        "stage": STAGES[fields["stage"]],
        "asked": QUESTIONS[fields["asked"]],
        "actor": number_or_none(fields["actor"]),
        "turn": fields["turn"],
        "order": fields["order"][: fields["players"]],
        "provinces": [province(fields, place) for place in range(fields["players"])],
        "neutral": neutral_dice(fields),
        "court": court(fields),
        "kings_die": number_or_none(fields["kings_die"]),
        "envoy": number_or_none(fields["envoy"]),
        "advisor": fields["advisor"] + 1 if fields["stage"] == GIFTS else None,
        "guest": fields["guest"],
        "left": fields["left"],
        "builds": fields["builds"],
        "enemy": None if fields["enemy"] == NOBODY else card_names(game)[fields["enemy"]],
        "reinforcements": fields["reinforcements"],
        "random": generator(fields),
    }


def province(fields: dict[str, Any], seat: int) -> dict[str, Any]:
    dice = fields["dice"][seat]
    placed = fields["placed"][seat]
    rolled = [die for die in range(DICE) if dice[die]]
    buildings = fields["buildings"][seat]
    return {
        "points": fields["points"][seat],
        **dict(zip(GOODS, fields["goods"][seat], strict=True)),
        "plus2": fields["plus2"][seat],
        "soldiers": fields["soldiers"][seat],
        "buildings": [name for number, name in enumerate(BUILDINGS) if buildings >> number & 1],
        "dice": [dice[die] for die in rolled if die < COLOURED],
        "white": [dice[die] for die in rolled if die >= COLOURED],
        "placed": [placed[die] for die in rolled],
        "passed": bool(fields["passed"][seat]),
        **{name: bool(fields[name][seat]) for name in USED},
        "plus2_used": fields["plus2_used"][seat],
        "aid_due": bool(fields["aid_due"][seat]),
        "glimpsed": bool(fields["glimpsed"][seat]),
        "victory": fields["victory"][seat],
    }


def neutral_dice(fields: dict[str, Any]) -> list[dict[str, int]]:
    """The dice of nobody and where they stand; a die that found no place shows 0."""
    dice, placed = fields["dice"][NEUTRAL], fields["placed"][NEUTRAL]
    return [{"shows": shows, "on": on} for shows, on in zip(dice, placed, strict=True)] if any(dice) else []


def court(fields: dict[str, Any]) -> dict[str, list[int | str]]:
    """Who stands at which advisor, in order of placement."""
    guests = {}
    for advisor, places in enumerate(fields["court"], 1):
        if places[0] != NOBODY:
            guests[str(advisor)] = ["neutral" if seat == NEUTRAL else seat for seat in places if seat != NOBODY]
    return guests


def view(game: Game, record: Record, seat: int | None, known: Position) -> Position:
    """Secret are the dice to come, and a card only others have looked at."""
    del known["random"]
    revealed = record["stage"] >= BATTLES
    if not revealed and (seat is None or not record["glimpsed"][seat]):
        known["enemy"] = None
    return known


# A record read from what somebody wrote


def place(game: Game, content: Mapping[str, Any]) -> Record:
    record = blank(RECORD)
    state = State(record)
    game.interpreted(clear_provinces)(state)
    fields = Fields(content)
    provinces = players_of(game, fields, "provinces")
    state.players = len(provinces)
    state.plus2_per_season = int(options_of(game, fields, state.players)["plus2_per_season"])
    place_calendar(state, fields)
    for seat, province_fields in enumerate(provinces):
        place_province(state, seat, province_fields)
    place_neutral_dice(state, fields)
    place_court(state, fields)
    place_enemy(game, state, fields)
    place_generator(state, fields)
    place_question(game, state, fields)
    fields.done()
    play_to_decision(game, state, record, fields, QUESTIONS)
    return record


def place_calendar(state: State, fields: Fields) -> None:
    last = state.players - 1
    state.year = fields.number("year", 1, LAST_YEAR, 1)
    state.season = fields.choice("season", SEASONS, "spring")
    state.stage = fields.choice("stage", STAGES, "new_year")
    order = fields.numbers("order", 0, last, range(state.players))
    if sorted(order) != list(range(state.players)):
        fields.refuse(f"order names each of the seats 0 to {last} once, not {order}")
    for turn in range(SEATS):
        state.order[turn] = order[turn] if turn < state.players else NOBODY
    state.turn = fields.number("turn", 0, last)
    for name in ("kings_die", "envoy"):
        seat = fields.optional(name, 0, last)
        setattr(state, name, NOBODY if seat is None else seat)


def place_province(state: State, seat: int, fields: Fields) -> None:
    state.points[seat] = fields.number("points", -MOST)
    for number, good in enumerate(GOODS):
        state.goods[seat, number] = fields.number(good, 0, MOST_HELD)
    state.plus2[seat] = fields.number("plus2", 0, MOST_HELD)
    state.soldiers[seat] = fields.number("soldiers", 0, MOST_HELD)
    for building in fields.choices("buildings", BUILDINGS):
        state.buildings[seat] |= 1 << building
    for building in range(len(BUILDINGS)):
        if (
            building % COLUMNS
            and state.buildings[seat] >> building & 1
            and not state.buildings[seat] >> (building - 1) & 1
        ):
            fields.refuse(f"{BUILDINGS[building]} without {BUILDINGS[building - 1]} to its left")
    place_dice(state, seat, fields)
    state.passed[seat] = fields.flag("passed")
    for name in USED:
        getattr(state, name)[seat] = fields.flag(name)
    state.plus2_used[seat] = fields.number("plus2_used", 0, COLOURED)
    state.aid_due[seat] = fields.flag("aid_due")
    if state.aid_due[seat] and state.stage != KINGS_AID:
        fields.refuse("the King's aid is due only in the stage kings_aid")
    state.glimpsed[seat] = fields.flag("glimpsed")
    state.victory[seat] = fields.number("victory", 0, MOST_HELD)
    if state.victory[seat] and state.stage != BATTLES:
        fields.refuse("victory, a battle value, belongs to the stage battles")
    fields.done()


def place_dice(state: State, seat: int, fields: Fields) -> None:
    """Three coloured dice and up to two white ones, the highest first, and of equal ones those placed already."""
    coloured = fields.numbers("dice", 1, 6)
    white = fields.numbers("white", 1, 6)
    placed = fields.numbers("placed", 0, COURT, [0] * len(coloured + white))
    rolled = REROLL <= state.stage <= SEASON_END
    if len(coloured) not in ((0, COLOURED) if rolled else (0,)) or len(white) > WHITE * (len(coloured) > 0):
        fields.refuse("dice are three and at most two white ones, from reroll to season_end only")
    if not coloured and state.stage in (REROLL, INFLUENCE):
        fields.refuse(f"dice are missing in the stage {STAGES[state.stage]}")
    if len(placed) != len(coloured + white):
        fields.refuse("placed has one number for each die, coloured and white")
    dice = list(zip(coloured + white, placed, strict=True))
    for first, group in ((0, dice[:COLOURED]), (COLOURED, dice[COLOURED:])):
        for die, (value, advisor) in enumerate(sorted(group, key=lambda die: (-die[0], die[1] == 0))):
            state.dice[seat, first + die] = value
            state.placed[seat, first + die] = advisor


def place_neutral_dice(state: State, fields: Fields) -> None:
    dice = fields.objects("neutral") if fields.has("neutral") else []
    if dice and (state.players != 2 or len(dice) != DICE):
        fields.refuse("neutral dice are five, in games of two players")
    for number, die in enumerate(dice):
        state.dice[NEUTRAL, number] = die.number("shows", 0, 6)
        state.placed[NEUTRAL, number] = die.number("on", 0, COURT)
        die.done()


def place_court(state: State, fields: Fields) -> None:
    """The guests as given, or as the dice tell; each has dice there, and no die lies where its owner does not stand."""
    owners = (NEUTRAL, *range(NEUTRAL))  # neutral dice are placed before all others
    placed = np.asarray(state.placed)
    by_dice = [[seat for seat in owners if advisor in placed[seat]] for advisor in range(1, COURT + 1)]
    given = fields.object("court") if fields.has("court") else None
    for advisor in range(COURT):
        guests = by_dice[advisor]
        if given is not None:
            guests = [NEUTRAL if guest == "neutral" else guest for guest in given.raw(str(advisor + 1))]
            if sorted({str(guest) for guest in guests}) != sorted(str(seat) for seat in by_dice[advisor]):
                fields.refuse(f"court, {advisor + 1}: the guests are not the players whose dice are placed there")
        if len(guests) > 2 or guests[1:] == [NEUTRAL]:
            fields.refuse(f"court, {advisor + 1}: at most two guests, the second by the envoy")
        for guest, seat in enumerate(guests):
            state.court[advisor, guest] = seat
    if given is not None:
        given.done()


def place_enemy(game: Game, state: State, fields: Fields) -> None:
    name = fields.word("enemy")
    of_year = card_names(game)[(state.year - 1) * CARDS : state.year * CARDS]
    if name is not None:
        if name not in of_year:
            fields.refuse(f"the enemies of year {state.year} are {', '.join(of_year)}, not {name!r}")
        state.enemy = (state.year - 1) * CARDS + of_year.index(name)
    elif any(state.glimpsed) or state.stage == BATTLES:
        fields.refuse("enemy is missing: the card that was looked at")
    state.reinforcements = fields.number("reinforcements", 0, 6)


def place_question(game: Game, state: State, fields: Fields) -> None:
    """What is being asked, if the position is in the middle of a decision."""
    state.asked = fields.choice("asked", QUESTIONS, "nothing")
    actor = fields.optional("actor", 0, state.players - 1)
    state.actor = NOBODY if actor is None else actor
    advisor = fields.optional("advisor", 1, COURT)
    state.advisor = 0 if advisor is None else advisor - 1
    state.guest = fields.number("guest", 0, 1)
    state.left = fields.number("left", 0, MOST_HELD)
    state.builds = fields.number("builds", 0, 1)
    if state.asked == ASK_NOTHING:
        if state.actor != NOBODY or state.left or state.builds:
            fields.refuse("actor, left and builds belong to a question: asked is missing")
        return
    question = QUESTIONS[state.asked]
    if STAGE_OF_QUESTION[question] != state.stage:
        fields.refuse(f"{question} is asked in the stage {STAGES[STAGE_OF_QUESTION[question]]}")
    if state.stage == GIFTS:
        seat = state.court[state.advisor, state.guest]
    else:
        seat = state.order[state.turn] if state.turn < state.players else NOBODY
    if state.actor != seat or seat == NOBODY:
        fields.refuse(f"{question} is asked of seat {seat}, not of {actor}")
    most = {
        ASK_GIFT: game.tables["CHOICES"][state.advisor],
        ASK_SPOILS: game.tables["REWARD"][state.enemy, WIN_ANY],
        ASK_LOSSES: game.tables["LOSS"][state.enemy, LOSE_ANY],
    }.get(state.asked, 0)
    if not (1 if most else 0) <= state.left <= most:
        fields.refuse(f"left is from 1 to {most} when asked {question}" if most else f"left is 0 when asked {question}")
    if not is_due(game, state):
        fields.refuse(f"{question} is not asked of seat {state.actor} here")
    if state.builds and (state.asked != ASK_BUILD or state.envoy != state.actor):
        fields.refuse("a second building is built with the envoy")


def is_due(game: Game, state: State) -> bool:
    """Whether the rules would ask this question of the player whose turn it is."""
    seat = state.actor
    if state.asked == ASK_AID:
        return bool(state.aid_due[seat])
    if state.asked == ASK_INFLUENCE:
        return not state.passed[seat]
    if state.asked == ASK_TRADE:
        return bool(game.tables["TRADES"][state.advisor])
    if state.asked == ASK_SMUGGLE:
        return bool(game.tables["PRICE"][state.advisor])
    if state.asked == ASK_TOWN_HALL:
        return bool(state.buildings[seat] >> TOWN_HALL & 1)
    if state.asked == ASK_SPOILS:
        return state.victory[seat] > 0
    if state.asked == ASK_LOSSES:
        return state.victory[seat] == 0
    return True
