"""Names of actions that are the same in every language, such as `influence:8:5+3` (a white die is `3w`)."""

from __future__ import annotations

from functools import lru_cache

from burgrave.core.game import Game
from burgrave.core.record import Record
from burgrave.games.kingsburg.court import advisor_by
from burgrave.games.kingsburg.state import *
from burgrave.games.kingsburg.tables import BUILDINGS, GOODS

SINGLE = {
    PASS: "pass",
    PAY_PLUS2: "give:plus2",
    SMUGGLE: "smuggle",
    REROLL_COLOURED: "reroll:coloured",
    REROLL_WHITE: "reroll:white",
    REROLL_ALL: "reroll:all",
}


def notation(game: Game, record: Record, action: int) -> str:
    if action in SINGLE:
        return SINGLE[action]
    if action < GIVE:
        return f"take:{GOODS[action - TAKE]}"
    if action < PAY_PLUS2:
        return f"give:{GOODS[action - GIVE]}"
    if action < RAISE:
        return "recruit:" + "+".join(mix_of_goods(action))
    if action < INFLUENCE_BY:
        return f"build:{BUILDINGS[action - RAISE]}"
    advisor, dice, plus2, market, envoy = influence_of(record, action)
    parts = [f"{value}w" if white else str(value) for value, white in dice]
    extras = [":plus2"] * plus2 + [":market"] * market + [":envoy"] * envoy
    return f"influence:{advisor}:{'+'.join(parts)}" + "".join(extras)


def mix_of_goods(action: int) -> list[str]:
    """What a soldier is paid with."""
    return [GOODS[good] for good, amount in enumerate(MIXES[action - RECRUIT_FOR]) for _ in range(amount)]


def influence_of(record: Record, action: int) -> tuple[int, tuple[tuple[int, bool], ...], bool, bool, bool]:
    """The advisor, the dice (value, white), and whether a "+2", the Market and the envoy are used."""
    advisor, dice, plus2, market = influence_by(action, shown_dice(record))
    return advisor, dice, plus2, market, bool(record["court"][advisor - 1, 0] != NOBODY)


def shown_dice(record: Record) -> tuple[int, ...]:
    """Of the player who is to move."""
    return tuple(record["dice"][record["actor"]].tolist())


@lru_cache(10_000)
def influence_by(action: int, shown: tuple[int, ...]) -> tuple[int, tuple[tuple[int, bool], ...], bool, bool]:
    """The same without the envoy. All that is said of an action begins with it."""
    group, way = divmod(action - INFLUENCE_BY, WAYS)
    dice = tuple((shown[die], die >= COLOURED) for die in range(DICE) if group + 1 >> die & 1)
    advisor = advisor_by(sum(value for value, _ in dice), way)
    return advisor, dice, way >= MARKET_STEPS, way % MARKET_STEPS > 0
