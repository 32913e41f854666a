"""What a choice gives up: a "+2" token or the King's envoy, and the dice of whoever passes."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Price
from burgrave.core.record import Record
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.notation import influence_of

PLUS2 = Price("plus2", 1, N_('a "+2" token'), shared=True)
ENVOY = Price("envoy", 2, N_("the King's envoy"))
BOTH = Price("envoy", 3, N_('the King\'s envoy and a "+2" token'))


def price(game: Game, record: Record, action: int, words: Words) -> Price | None:
    plus2 = envoy = False
    if action >= k.INFLUENCE_BY:
        plus2, envoy = influence_of(record, action)[2], influence_of(record, action)[4]
    elif action >= k.RAISE:
        envoy = bool(record["builds"])
    found = BOTH if plus2 and envoy else ENVOY if envoy else PLUS2 if plus2 else None
    return found and Price(found.symbol, found.amount, words.text(found.words), found.shared)


def warning(game: Game, record: Record, action: int, words: Words) -> str | None:
    """Whoever passes places no more dice this season."""
    if action != k.PASS or record["asked"] != k.ASK_INFLUENCE:
        return None
    free = [other for other in game.legal_actions(record) if other != k.PASS and not price(game, record, other, words)]
    advisors = len({influence_of(record, other)[0] for other in free})
    if not advisors:
        return None
    return words.count(
        "You could still influence {n} advisor. Whoever passes places no more dice this season.",
        "You could still influence {n} advisors. Whoever passes places no more dice this season.",
        advisors,
    )
