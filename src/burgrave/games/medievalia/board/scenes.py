"""The great moments: a war card by card, hunger, a siege, the fall of a City, the end. All of it is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Event, Scene
from burgrave.core.record import Record, State
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.board.faces import face
from burgrave.games.medievalia.board.strips import Fighter, Strip, War
from burgrave.games.medievalia.board.table import niches, realm
from burgrave.games.medievalia.fief import ally_of, are_enemies, producible
from burgrave.games.medievalia.narrate import tell_war
from burgrave.games.medievalia.tables import CARDS
from burgrave.games.medievalia.words import ENDINGS, card

GREAT = frozenset({m.FIGHT, m.DAMAGED, m.BESIEGED, m.ELIMINATED, m.DESTROYED, m.GAME_OVER})
OF_WAR = (m.WAR_BEGINS, m.DEPLOYED, m.ENGAGES, m.ATTACKS, m.BONUS, m.FIGHT, m.DAMAGED, m.SHOT, m.HEALED, m.DESTROYED)
CAUSE = 5  # where a CARD_MOVES has it
MOST_STRIPS_IN_TURN = 3
"""More fights than these are told at the same time, or it would take too long."""


def is_great(event: Event) -> bool:
    """A war is told when it is over: what was told of it by then may be a fight, or who falls."""
    return event[0] in GREAT or left_by(event, m.BY_HUNGER, m.BY_DEATH, m.BY_RUIN)


def scenes(
    game: Game, before: Record, after: Record, events: Sequence[Event], seat: int | None, words: Words
) -> list[Scene]:
    found = [
        *war_scenes(game, before, after, events, words),
        *hunger_scenes(game, before, events, words),
        *siege_scenes(game, before, events, seat, words),
        *fall_scenes(events, seat, words),
        *end_scenes(game, after, events, words),
    ]
    return sorted(found, key=lambda scene: scene.first)


def left_by(event: Event, *causes: int) -> bool:
    """Whether it is a card that left for one of these causes."""
    return event[0] == m.CARD_MOVES and event[CAUSE] in causes


# A war


def war_scenes(game: Game, before: Record, after: Record, events: Sequence[Event], words: Words) -> list[Scene]:
    """Told when it is over: the fights that led to it are the state before, and what was told since."""
    begun = any(event[0] == m.WAR_BEGINS for event in events)
    if (before["foe"] == m.NOBODY and not begun) or after["foe"] != m.NOBODY:
        return []
    places = [
        place for place, event in enumerate(events) if event[0] in OF_WAR or left_by(event, m.BY_DEATH, m.BY_RUIN)
    ]
    war = War(game, before)
    war.bring_on(events)
    if not places or not war.told:
        return []
    title = tell_war(game, words, words.viewer, war.attacker, war.foe, war.fief).rstrip(".")
    in_turn = len(war.told) <= MOST_STRIPS_IN_TURN
    strips = [strip_values(game, strip, 2 * number * in_turn + 1, words) for number, strip in enumerate(war.told)]
    values = {"attacker": war.attacker, "foe": war.foe, "strips": strips}
    return [Scene("war", places[0], places[-1], title, values)]


def strip_values(game: Game, strip: Strip, stage: int, words: Words) -> dict[str, Any]:
    """A fight; its blows are shown at a stage, and who falls at the next."""
    ground = strip.site not in (m.NOTHING, m.CITY)
    return {
        "stage": stage,
        "left": [fighter_values(game, fighter, words) for fighter in strip.left],
        "right": [fighter_values(game, fighter, words) for fighter in strip.right],
        "blow": strip.blow,
        "answer": strip.answer,
        "site": {"id": CARDS[strip.site], "name": card(words, strip.site)} if ground else None,
        "destroyed": strip.destroyed,
    }


def fighter_values(game: Game, fighter: Fighter, words: Words) -> dict[str, Any]:
    shown = face(game, fighter.kind, words)
    fallen = fighter.fallen or (fighter.kind == m.CITY and fighter.damage >= fighter.defence)
    return {
        **shown,
        "seat": fighter.seat,
        "values": (fighter.attack, fighter.defence),
        "defence": fighter.defence,
        "bonus": fighter.bonus,
        "damage": min(fighter.damage, fighter.defence),
        "fallen": fallen,
    }


# Hunger and sieges


def hunger_scenes(game: Game, before: Record, events: Sequence[Event], words: Words) -> list[Scene]:
    places = [place for place, event in enumerate(events) if left_by(event, m.BY_HUNGER)]
    if not places:
        return []
    who = events[places[0]][1]
    eaters = sum(1 for number in range(before["people"]) if before["owner"][number] == who)
    fed = m.EATERS * int(game.interpreted(producible)(State(before), who, m.FOOD))
    values = {
        "seat": who,
        "eaters": eaters,
        "fed": fed,
        "lost": [face(game, events[place][2], words) for place in places],
    }
    title = words.text("Hunger in the fief of {name}").format(name=words.name(who))
    return [Scene("hunger", places[0], places[-1], title, values)]


def siege_scenes(game: Game, before: Record, events: Sequence[Event], seat: int | None, words: Words) -> list[Scene]:
    found = []
    for place, event in enumerate(events):
        if event[0] != m.BESIEGED:
            continue
        who, turns = event[1], event[2]
        if who == seat:
            text = words.text("You are besieged") if turns else words.text("The siege of your City is broken")
        else:
            text = words.text("{name} is besieged") if turns else words.text("The siege of {name} is broken")
        values = {
            "seat": who,
            "turns": turns,
            "limit": m.SIEGE_TURNS,
            "besiegers": besiegers(game, before, who, words) if turns else [],
        }
        found.append(Scene("siege", place, place, text.format(name=words.name(who)), values))
    return found


def besiegers(game: Game, record: Record, who: int, words: Words) -> list[dict[str, Any]]:
    """The enemies in a fief."""
    state = State(record)
    return [
        {**face(game, int(record["kind"][number]), words), "seat": int(record["owner"][number])}
        for number in range(record["people"])
        if record["place"][number] == m.LOOSE + who
        and game.interpreted(are_enemies)(state, who, int(record["owner"][number]))
    ]


# Falls and the end


def fall_scenes(events: Sequence[Event], seat: int | None, words: Words) -> list[Scene]:
    found = []
    for place, event in enumerate(events):
        if event[0] != m.ELIMINATED:
            continue
        who, by_siege = event[1], event[2]
        gone = [later for later in range(place, len(events)) if left_by(events[later], m.BY_ELIMINATION)]
        mine = who == seat
        title = words.text("Your City has fallen") if mine else words.text("The City of {name} has fallen")
        values = {"seat": who, "by_siege": bool(by_siege), "mine": mine}
        found.append(Scene("fall", place, gone[-1] if gone else place, title.format(name=words.name(who)), values))
    return found


def end_scenes(game: Game, after: Record, events: Sequence[Event], words: Words) -> list[Scene]:
    place = next((place for place, event in enumerate(events) if event[0] == m.GAME_OVER), None)
    if place is None:
        return []
    ranks = game.scores_and_ranks(after)[1]
    state = State(after)
    sides = []
    for who in range(after["players"]):
        ally = int(game.interpreted(ally_of)(state, who))
        if m.NOBODY < ally < who:
            continue  # told with their ally
        standing = realm(game, after, who, words)
        sides.append({
            "seats": [who] if ally == m.NOBODY else [who, ally],
            "niches": niches(game, after, who, ally, words),
            "points": standing["together"],
            "goal": standing["goal"],
            "out": standing["out"],
            "rank": ranks[who],
        })  # fmt: skip
    sides.sort(key=lambda side: side["rank"])
    last = max(number for number, event in enumerate(events) if event[0] in (m.GAME_OVER, m.SCORED))
    return [Scene("end", place, last, words.text(ENDINGS[events[place][1]]), {"sides": sides})]
