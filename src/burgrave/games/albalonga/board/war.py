"""The war: cities to choose among, kings who chose in secret, then who faces whom with the forecast."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Position
from burgrave.core.record import Record, State
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board import forecast
from burgrave.games.albalonga.position import SECRET
from burgrave.games.albalonga.soldiers import attack_on, city_number, defence_of, may_attack, sabotages_for, strength
from burgrave.games.albalonga.words import by_rule, city_of
from burgrave.games.albalonga.year import may_crown


def war(game: Game, record: Record, known: Position, seat: int | None, words: Words) -> dict[str, Any]:
    """Empty while there is peace and nobody is crowned."""
    stage = int(record["stage"])
    armies = [who for who in in_turn_order(record) if stage == a.TARGETS and record["own"][who, a.SOLDIERS]]
    return {
        "cards": cities_to_choose(game, record, seat, words),
        "crown": bool(record["asked"] == a.ASK_CROWN),
        "armies": [army(record, who, known) for who in armies],
        "battles": battles(game, record, known) if stage in (a.HEROES_STAGE, a.BATTLES) else [],
    }


def in_turn_order(record: Record) -> list[int]:
    state = State(record)
    return [a.seat_at(state, turn) for turn in range(state.players)]


def cities_to_choose(game: Game, record: Record, seat: int | None, words: Words) -> list[dict[str, Any]]:
    """The cards of the cities while one of them is to be chosen: to attack, or for the crown."""
    if seat is None or seat != record["actor"] or record["asked"] not in (a.ASK_TARGET, a.ASK_CROWN):
        return []
    if record["asked"] == a.ASK_CROWN:
        cities = [who for who in range(int(record["players"])) if by_rule(game, record, may_crown, who)]
    else:
        cities = [who for who in range(len(a.CITIES)) if by_rule(game, record, may_attack, seat, who)]
    return [city_card(record, who, words) for who in cities]


def city_card(record: Record, who: int, words: Words) -> dict[str, Any]:
    ruled = who != a.ASSISI
    return {
        "id": a.CITIES[who],
        "seat": who if ruled else None,
        "name": city_of(words, who),
        "soldiers": int(record["own"][who, a.SOLDIERS] if ruled else record["defenders"]),
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
    least, highest = forecast.with_least_and_highest_heroes(record, known)
    attackers = [
        side(game, record, known, who, least, highest)
        for who in in_turn_order(record)
        if record["target"][who] == target
    ]
    attack = [game.interpreted(attack_on)(state, target) for state in (least, highest)]
    defence = [game.interpreted(defence_of)(state, target) for state in (least, highest)]
    if target == a.ASSISI:
        defender: dict[str, Any] = {"seat": None, "soldiers": defence[0], "low": defence[0], "high": defence[1]}
    else:
        defender = side(game, record, known, target, least, highest) | {"piece": record["target"][target] == a.NOBODY}
    won = game.interpreted(sabotages_for)
    fighting = record["stage"] == a.BATTLES
    now = int(record["city"])
    return {
        "attackers": attackers,
        "defender": defender,
        "attack": attack,
        "defence": defence,
        "sabotages": [won(attack[0] - defence[1]), won(attack[1] - defence[0])],
        "when": ("past", "now", "later")[(number >= now) + (number > now)] if fighting else "later",
        "done": int(record["strike"]) if fighting and number == now else 0,
    }


def side(game: Game, record: Record, known: Position, who: int, least: State, highest: State) -> dict[str, Any]:
    """A king in a battle, with the hero as far as the viewer may know it."""
    hero = known["cities"][who]["hero"]
    return {
        "seat": who,
        "soldiers": int(record["own"][who, a.SOLDIERS]),
        "hero": hero if isinstance(hero, int) else None,
        "piece": True,  # the card lies where its king attacks, or else where they defend
        "low": game.interpreted(strength)(least, who),
        "high": game.interpreted(strength)(highest, who),
    }
