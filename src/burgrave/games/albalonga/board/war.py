"""The war: cities to choose among, kings who chose in secret, then who faces whom with the forecast."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Position
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board import forecast
from burgrave.games.albalonga.position import SECRET
from burgrave.games.albalonga.soldiers import city_number
from burgrave.games.albalonga.words import by_rule, city_of


def war(game: Game, record: Record, known: Position, seat: int | None, words: Words) -> dict[str, Any]:
    """Empty while there is peace and nobody is crowned."""
    stage = int(record["stage"])
    armies = [who for who in in_turn_order(record) if stage == a.TARGETS and record["own"][who, a.SOLDIERS]]
    return {
        "cards": cities_to_choose(record, seat, words),
        "crown": bool(record["asked"] == a.ASK_CROWN),
        "armies": [army(record, who, known) for who in armies],
        "battles": battles(game, record, known) if stage in (a.HEROES_STAGE, a.BATTLES) else [],
    }


def in_turn_order(record: Record) -> list[int]:
    players, first = int(record["players"]), int(record["king_of_kings"])
    return [(first + turn) % players for turn in range(players)]


def cities_to_choose(record: Record, seat: int | None, words: Words) -> list[dict[str, Any]]:
    """The cards of the cities while one of them is to be chosen: to attack, or for the crown."""
    if record["asked"] not in (a.ASK_TARGET, a.ASK_CROWN) or seat != record["actor"]:
        return []
    found = [
        city_card(record, who, words) for who in range(int(record["players"])) if who != seat and not record["out"][who]
    ]
    if record["assisi"] and record["asked"] == a.ASK_TARGET:
        found.append({**city_card(record, a.ASSISI, words), "soldiers": int(record["defenders"]), "heroes": False})
    return found


def city_card(record: Record, who: int, words: Words) -> dict[str, Any]:
    ruled = who != a.ASSISI
    return {
        "id": a.CITIES[who],
        "seat": who if ruled else None,
        "name": city_of(words, who),
        "soldiers": int(record["own"][who, a.SOLDIERS]) if ruled else 0,
        "heroes": ruled,
        "monuments": int(record["monuments"][who]) if ruled else 0,
    }


def army(record: Record, who: int, known: Position) -> dict[str, Any]:
    """A king who chooses a target: face down for the others."""
    target = known["cities"][who]["target"]
    return {
        "seat": who,
        "soldiers": int(record["own"][who, a.SOLDIERS]),
        "target": target_card(record, target) if target is not None and target != SECRET else None,
    }


def target_card(record: Record, target: str) -> dict[str, Any]:
    """The card of a city that a king attacks; secret until all have chosen."""
    number = a.CITIES.index(target)
    return {"seat": None if number == a.ASSISI else number, "secret": bool(record["stage"] == a.TARGETS)}


def battles(game: Game, record: Record, known: Position) -> list[dict[str, Any]]:
    """Who faces whom, in the order in which it is resolved."""
    order = [by_rule(game, record, city_number, number) for number in range(int(record["players"]) + 1)]
    return [
        battle(game, record, known, target, number)
        for number, target in enumerate(order)
        if any(record["target"][who] == target for who in range(int(record["players"])))
    ]


def battle(game: Game, record: Record, known: Position, target: int, number: int) -> dict[str, Any]:
    attackers = [side(record, known, who) for who in in_turn_order(record) if record["target"][who] == target]
    if target == a.ASSISI:
        strength = int(record["defenders"])
        defender: dict[str, Any] = {"seat": None, "soldiers": strength, "low": strength, "high": strength}
    else:
        defender = side(record, known, target) | {"piece": record["target"][target] == a.NOBODY}
    attack = [sum(one[end] for one in attackers) for end in ("low", "high")]
    fighting = record["stage"] == a.BATTLES
    now = int(record["city"])
    return {
        "attackers": attackers,
        "defender": defender,
        "attack": attack,
        "defence": [defender["low"], defender["high"]],
        "sabotages": [
            forecast.sabotages(game, attack[0] - defender["high"]),
            forecast.sabotages(game, attack[1] - defender["low"]),
        ],
        "when": ("past", "now", "later")[(number >= now) + (number > now)] if fighting else "later",
        "done": int(record["strike"]) if fighting and number == now else 0,
    }


def side(record: Record, known: Position, who: int) -> dict[str, Any]:
    """A king in a battle, with the hero as far as the viewer may know it."""
    seen = known["cities"][who]
    low, high = forecast.hero_range(seen)
    soldiers = int(record["own"][who, a.SOLDIERS])
    hero = seen["hero"]
    return {
        "seat": who,
        "soldiers": soldiers,
        "hero": hero if isinstance(hero, int) else None,
        "piece": True,  # the card lies where its king attacks, or else where they defend
        "low": soldiers + low,
        "high": soldiers + high,
    }
