"""What a choice gives up: peasants who are sold, and those who stay at home or go hungry."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Price
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board.forecast import feeding
from burgrave.games.albalonga.court import call_cost
from burgrave.games.albalonga.words import by_rule, peasants


def price(game: Game, record: Record, action: int, words: Words) -> Price | None:
    if a.SELL_FEW <= action <= a.SELL_MANY:
        sold = int(game.tables["SALE_PEASANTS"][action - a.SELL_FEW])
        return Price("peasant", sold, peasants(words, sold))
    return None


def warning(game: Game, record: Record, action: int, words: Words) -> str | None:
    """Of passing: who is not sent to work while it can still be done, and who would go hungry."""
    asked, seat = int(record["asked"]), int(record["actor"])
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


def hunger_of(game: Game, record: Record, seat: int, words: Words) -> str | None:
    """As things stand at the harvest."""
    coming = feeding(game, record, seat)
    if coming["starves"]:
        return words.text("As things stand, you will have no wheat at the year's end: you will be out of the game.")
    if coming["left"] < 0:
        return words.count(
            "As things stand, {n} peasant has no food and will leave you.",
            "As things stand, {n} peasants have no food and will leave you.",
            -coming["left"],
        )
    return None
