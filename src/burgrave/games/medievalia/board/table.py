"""What lies on the table: decks and piles, fiefs with their sites and cards, and what each player makes of it."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record, State
from burgrave.games.medievalia.board.faces import face, family
from burgrave.games.medievalia.board.spots import chosen, person_spot, pile_spot, site_spot, stacks
from burgrave.games.medievalia.ending import side_prestige
from burgrave.games.medievalia.fief import (
    added_by_labour,
    ally_of,
    are_enemies,
    fief_of,
    has_building,
    is_guarded,
    is_neighbour,
    labourers,
    prestige,
    producible,
    producible_at_home,
)
from burgrave.games.medievalia.means import everything_turned
from burgrave.games.medievalia.movement import steps_of
from burgrave.games.medievalia.notation import DECK_NAMES
from burgrave.games.medievalia.resources import amount_in
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import CARDS, RESOURCES
from burgrave.games.medievalia.turn import is_besieged
from burgrave.games.medievalia.war import group_on_site
from burgrave.games.medievalia.words import DECK_LABELS, site_output
from burgrave.games.medievalia.words import DECKS as DECK_WORDS
from burgrave.games.medievalia.words import card as card_name
from burgrave.games.medievalia.words import site as site_words

# Decks and piles


def decks(record: Record, words: Words) -> list[dict[str, Any]]:
    found = []
    for number, name in enumerate(DECK_NAMES):
        kinds = slice(FIRST_OF_DECK[number], FIRST_OF_DECK[number + 1])
        bottom = int(record["bottom"][number])
        found.append({
            "id": name,
            "name": words.text(DECK_LABELS[number]),
            "cards": int(record["deck"][kinds].sum()) + (bottom != NOTHING),
            "bottom": None if bottom == NOTHING else CARDS[bottom],
            "bottom_name": "" if bottom == NOTHING else card_name(words, bottom),
        })  # fmt: skip
    return found


def piles(game: Game, record: Record, main: int, words: Words) -> list[dict[str, Any] | None]:
    """The building on top of each, with what it is worth to the main seat."""
    found: list[dict[str, Any] | None] = []
    for pile, top in enumerate(record["top"]):
        if top == NOTHING:
            found.append(None)
            continue
        twice = game.interpreted(has_building)(State(record), main, int(top))
        found.append({
            **face(game, int(top), words),
            "spot": pile_spot(record, pile),
            "under": int(record["pile"][pile]),
            "worth": not twice,
            "piece": building_piece(record, int(top), f"pile-{pile}"),
        })  # fmt: skip
    return found


def building_piece(record: Record, kind: int, where: str) -> str:
    """Its name for the animation. A building of which only one is in sight travels from the pile to its site."""
    seen = int((record["building"] == kind).sum() + (record["top"] == kind).sum())
    return f"{CARDS[kind]}-1" if seen == 1 else f"{CARDS[kind]}-{where}"


# Military and character cards


def stack(game: Game, record: Record, cards: list[int], words: Words) -> dict[str, Any]:
    """Like cards of one player in one place."""
    first = cards[0]
    kind, owner, damage = (int(record[name][first]) for name in ("kind", "owner", "damage"))
    bonus = int(record["bonus"][first])
    defence = int(game.tables["DEFENCE"][kind]) + bonus
    return {
        "spot": person_spot(record, first),
        "id": CARDS[kind],
        "name": card_name(words, kind),
        "family": family(CARDS[kind]),
        "owner": owner,
        "cards": cards,
        "pieces": [person_piece(record, card) for card in cards],
        "used": bool(record["used"][first]),
        "attack": int(game.tables["ATTACK"][kind]),
        "defence": defence,
        "bonus": bonus,
        "damage": damage,
        "falls": damage >= defence,
        "chosen": first in (chosen(record), int(record["hit"])),
    }


def person_piece(record: Record, card: int) -> str:
    """Its name for the animation: owner, kind, and its number among the like of them, in order of arrival."""
    kind, owner = record["kind"][card], int(record["owner"][card])
    before = sum(1 for c in range(card) if record["kind"][c] == kind and record["owner"][c] == owner)
    return f"{CARDS[kind]}-{owner}-{before}"


def stacks_at(game: Game, record: Record, place: int, owner: int, words: Words) -> list[dict[str, Any]]:
    """A player's cards in a place, but for those who are in the battle."""
    cards = [
        card
        for card in range(record["people"])
        if record["owner"][card] == owner and record["place"][card] == place and not is_in_battle(record, card)
    ]
    return [stack(game, record, found, words) for found in stacks(record, cards)]


def is_in_battle(record: Record, card: int) -> bool:
    waiting = record["asked"] in (ASK_DEPLOY, ASK_ENGAGE) and record["deploying"] == card
    return bool(record["group"][card] or waiting)


# Fiefs

NEUTRAL_NAMES = (N_("The Ford"), N_("The Moor"), N_("The Heath"), N_("The Marsh"))


def ring(game: Game, record: Record, main: int, words: Words) -> list[dict[str, Any]]:
    """The fiefs as they border each other, from the main seat's on; each neutral one before the next seat's."""
    players = int(record["players"])
    found = []
    for step in range(players):
        seat = (main + step) % players
        found.append(fief(game, record, seat, f"f{step}", words))
        if players > 2 or step == 0:
            found.append(fief(game, record, NEUTRAL + (seat if players > 2 else 0), f"n{step}", words))
    return found


def fief(game: Game, record: Record, number: int, area: str, words: Words) -> dict[str, Any]:
    players = int(record["players"])
    owned = number < NEUTRAL and not record["out"][number]
    loose = [
        {"owner": owner, "stacks": stacks_at(game, record, LOOSE + number, owner, words)} for owner in range(players)
    ]
    return {
        "number": number,
        "area": area,
        "seat": number if number < NEUTRAL else None,
        "name": words.name(number) if number < NEUTRAL else words.text(NEUTRAL_NAMES[number - NEUTRAL]),
        "owned": owned,
        "between": [] if number < NEUTRAL else [number - NEUTRAL, (number - NEUTRAL + 1) % players],
        "sites": [site(game, record, number, place, words) for place in range(SITES)] if owned else [],
        "loose": [group for group in loose if group["stacks"]],
        "fought": bool(record["fought"] >> number & 1),
        "battle": bool(record["foe"] != NOBODY and record["fief"] == number),
    }


def site(game: Game, record: Record, seat: int, number: int, words: Words) -> dict[str, Any] | None:
    kind = int(record["site"][seat, number])
    if kind == NOTHING:
        return None
    state = State(record)
    there = game.interpreted(labourers)(state, seat, number, used_too=1)
    return {
        "spot": site_spot(record, seat, number),
        "number": number,
        "id": CARDS[kind],
        "name": card_name(words, kind),
        "label": site_words(words, record, seat, number),
        "used": bool(record["site_used"][seat, number]),
        "resource": RESOURCES[game.tables["RESOURCE"][kind]],
        "makes": site_output(game, record, seat, number),
        "boosts": int(game.tables["BOOSTS"][kind]),
        "boosted": game.interpreted(added_by_labour)(kind, there),
        "values": (int(game.tables["ATTACK"][kind]), int(game.tables["DEFENCE"][kind])) if kind == CITY else None,
        "buildings": [building(game, record, seat, number, place, words) for place in range(MOST_BUILDINGS)
                      if record["building"][seat, number, place] != NOTHING],
        "stacks": stacks_at(game, record, number, seat, words),
        "guarded": game.interpreted(is_guarded)(state, seat, number),
        "attacked": bool(record["foe"] == seat and game.interpreted(group_on_site)(state, number)),
    }  # fmt: skip


def building(game: Game, record: Record, seat: int, number: int, place: int, words: Words) -> dict[str, Any]:
    kind = int(record["building"][seat, number, place])
    return {
        "id": CARDS[kind],
        "name": card_name(words, kind),
        "values": face(game, kind, words)["values"],
        "piece": building_piece(record, kind, f"{seat}-{number}-{place}"),
    }


# Players


def realm(game: Game, record: Record, seat: int, words: Words) -> dict[str, Any]:
    """What a player has, makes, feeds and fears; all of it public."""
    state = State(record)
    mine = [card for card in range(record["people"]) if record["owner"][card] == seat]
    held = [int(record["hand"][seat, FIRST_OF_DECK[d] : FIRST_OF_DECK[d + 1]].sum()) for d in range(DECKS)]
    ally = int(game.interpreted(ally_of)(state, seat))
    food = int(game.interpreted(producible)(state, seat, FOOD))
    return {
        "seat": seat,
        "out": bool(record["out"][seat]),
        "ally": None if ally == NOBODY else ally,
        "points": int(game.interpreted(prestige)(state, seat)),
        "together": int(game.interpreted(side_prestige)(state, seat)),
        "goal": ALLIED_PRESTIGE if record["alliance"] else PRESTIGE,
        "cards": sum(held),
        "held": [
            {"id": name, "name": words.text(DECK_WORDS[d]), "cards": held[d]} for d, name in enumerate(DECK_NAMES)
        ],
        "known": [
            {"id": CARDS[kind], "name": card_name(words, kind), "cards": int(record["known"][seat, kind])}
            for kind in range(HELD)
            if record["known"][seat, kind]
        ],
        "niches": niches(game, record, seat, ally, words),
        "eaters": len(mine),
        "places": EATERS * food,
        "food": food,
        "makes": production(game, record, seat),
        "attack": sum(int(game.tables["ATTACK"][record["kind"][card]]) for card in mine),
        "defence": sum(int(game.tables["DEFENCE"][record["kind"][card]]) for card in mine),
        "unguarded": [
            site_words(words, record, seat, number)
            for number in range(SITES)
            if record["site"][seat, number] != NOTHING and not game.interpreted(is_guarded)(state, seat, number)
        ],
        "threat": 0 if record["out"][seat] else threat(game, record, seat),
        "siege": int(record["siege"][seat]),
        "besieged": bool(not record["out"][seat] and game.interpreted(is_besieged)(state, seat)),
    }


def niches(game: Game, record: Record, seat: int, ally: int, words: Words) -> list[dict[str, Any] | None]:
    """The way to the crown: one place for each point of the goal, with the building that earns it, the ally's last."""
    filled: list[dict[str, Any] | None] = []
    for owner in (seat, ally):
        standing = {int(kind) for kind in record["building"][owner].flatten()} - {NOTHING} if owner != NOBODY else ()
        for kind in sorted(standing):
            shown = {"id": CARDS[kind], "name": card_name(words, kind), "owner": owner}
            filled += [shown] * int(game.tables["POINTS"][kind])
    goal = PRESTIGE if ally == NOBODY else ALLIED_PRESTIGE
    return filled + [None] * (goal - len(filled))


def production(game: Game, record: Record, seat: int) -> dict[str, dict[str, int]]:
    """Of each resource: what unused cards can still give now, and what all could give; without powers."""
    state = State(record)
    now, amount = game.interpreted(everything_turned)(state, seat), game.interpreted(amount_in)
    everything = game.interpreted(producible_at_home)
    return {
        name: {"now": amount(now, resource), "all": everything(state, seat, resource)}
        for resource, name in enumerate(RESOURCES)
    }


def threat(game: Game, record: Record, seat: int) -> int:
    """The attack of all enemies who are in the fief or could be there after one turn of movement."""
    state = State(record)
    enemies, neighbours = game.interpreted(are_enemies), game.interpreted(is_neighbour)
    total = 0
    for card in range(record["people"]):
        owner, kind = int(record["owner"][card]), int(record["kind"][card])
        if not enemies(state, seat, owner):
            continue
        reach = {game.interpreted(fief_of)(state, card)}
        for _step in range(game.interpreted(steps_of)(kind)):
            reach |= {fief for fief in range(FIEFS) if any(neighbours(state, other, fief) for other in reach)}
        if seat in reach:
            total += int(game.tables["ATTACK"][kind])
    return total
