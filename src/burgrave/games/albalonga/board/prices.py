"""What a choice gives up: peasants who are sold, and those who stay at home or go hungry."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Price
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board.forecast import feeding
from burgrave.games.albalonga.city import count_peasants
from burgrave.games.albalonga.court import call_cost
from burgrave.games.albalonga.words import by_rule, peasants


def price(game: Game, record: Record, action: int, words: Words) -> Price | None:
    if a.SELL_FEW <= action <= a.SELL_MANY:
        sold = int(game.tables["SALE_PEASANTS"][action - a.SELL_FEW])
        return Price("peasant", sold, peasants(words, sold))
    return None


def warning(game: Game, record: Record, action: int, words: Words) -> str | None:
    """Of selling or sending away the last who could farm; of passing: who stays at home, and who would go hungry."""
    asked, seat = int(record["asked"]), int(record["actor"])
    if sells_the_last(game, record, action):
        return words.text("You sell your last peasants: with no wheat at the year's end you will be out of the game.")
    if sends_the_last(record, action) and feeding(game, record, seat)["starves"]:
        return out_of_wheat(words)
    if action != a.PASS or asked not in (a.ASK_CALL, a.ASK_FREE, a.ASK_IMPROVE):
        return None
    if record["season"] == a.HARVEST and (hunger := hunger_of(game, record, seat, words)):
        return hunger
    if asked == a.ASK_CALL and by_rule(game, record, call_cost) == 0:
        at_home = int(record["housed"][seat])
        return words.count(
            "{n} peasant stays at home this season, although the call is free.",
            "{n} peasants stay at home this season, although the call is free.",
            at_home,
        )
    return None


def sells_the_last(game: Game, record: Record, action: int) -> bool:
    if not a.SELL_FEW <= action <= a.SELL_MANY:
        return False
    people = by_rule(game, record, count_peasants, int(record["actor"]))
    return people == int(game.tables["SALE_PEASANTS"][action - a.SELL_FEW])


def sends_the_last(record: Record, action: int) -> bool:
    """To anything but the farm, at the harvest."""
    if record["season"] != a.HARVEST or not a.TAKE_DIE <= action < a.TAKE_FOR_FARM:
        return False
    sent = (action - a.TAKE_DIE) % a.HIGHEST_DIE + 1
    return bool(record["housed"][record["actor"]] == sent)


def out_of_wheat(words: Words) -> str:
    return words.text("As things stand, you will have no wheat at the year's end: you will be out of the game.")


def hunger_of(game: Game, record: Record, seat: int, words: Words) -> str | None:
    """As things stand at the harvest."""
    coming = feeding(game, record, seat)
    if coming["starves"]:
        return out_of_wheat(words)
    if coming["left"] < 0:
        return words.count(
            "As things stand, {n} peasant has no food and will leave you.",
            "As things stand, {n} peasants have no food and will leave you.",
            -coming["left"],
        )
    return None
