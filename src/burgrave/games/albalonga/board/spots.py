"""Where one clicks to play an action."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.notation import PRODUCT_NAMES, assignment
from burgrave.games.albalonga.soldiers import city_number
from burgrave.games.albalonga.words import by_rule

CHOSEN_KINDS = frozenset(
    {"sale", "work", "call", "stall", "die", "city", "hero", "product", "price", "blessing", "growth"}
)
"""The things that can be chosen at some time."""


def spot(game: Game, record: Record, action: int) -> str | None:
    asked, actor = int(record["asked"]), int(record["actor"])
    if action == a.PASS:
        return None
    if action <= a.SELL_MANY:
        return f"sale:{action - a.SELL_FEW}"
    if action < a.CALL:
        return f"work:{actor}:{a.JOBS[action - a.WORK_AT]}"
    if action == a.CALL:
        return "call"
    if action < a.TAKE_DIE:
        return f"stall:{a.STALLS[action - a.PAY_STALL]}"
    if action < a.RECOVER_HERO:
        return die_spot(action)
    if action < a.PLAY_HERO and asked == a.ASK_TARGET:
        return f"city:{a.CITIES[action - a.ATTACK]}"
    if action < a.SABOTAGE_AT:
        return f"hero:{action - (a.RECOVER_HERO if asked == a.ASK_RECOVER else a.PLAY_HERO)}"
    if action < a.LOOT:
        return f"work:{attacked(game, record)}:{a.JOBS[action - a.SABOTAGE_AT]}"
    if action < a.IMPROVE_HARVEST:
        return f"product:{PRODUCT_NAMES[(action - a.LOOT) % a.PRODUCTS]}"
    if action <= a.TAKE_BLESSING:
        return "price" if action == a.IMPROVE_HARVEST else "blessing"
    return f"city:{a.CITIES[action - a.CROWN_KING]}" if action <= a.GROW_BY else f"growth:{action - a.GROW_BY}"


def die_spot(action: int) -> str:
    """The figure on a die's card that is the last one sent: `die:workers:3`, or `die:workers:3:farm`."""
    die, peasants, job = assignment(action)
    return f"die:{a.JOBS[die]}:{peasants}" + (":farm" if job == a.FARMERS else "")


def attacked(game: Game, record: Record) -> int:
    """The city whose battle is being resolved."""
    return by_rule(game, record, city_number, int(record["city"]))
