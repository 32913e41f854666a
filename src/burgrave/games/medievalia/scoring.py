"""What gives a fief its prestige."""

from __future__ import annotations

from collections.abc import Iterable

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Event
from burgrave.core.record import Record, State
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.ending import side_gold, side_hand
from burgrave.games.medievalia.fief import ally_of, has_building, prestige
from burgrave.games.medievalia.words import CARDS


def score_lines(game: Game, record: Record, events: Iterable[Event], seat: int, words: Words) -> list[tuple[str, int]]:
    """ME-R42: each kind of building once; ME-A28: allies add the points of their fiefs."""
    state, points = State(record), game.tables["POINTS"]
    stands = game.interpreted(has_building)
    lines = [
        (words.text(CARDS[kind]), int(points[kind]) if stands(state, seat, kind) else 0)
        for kind in range(m.BANK, m.KINDS)
    ]
    ally = int(game.interpreted(ally_of)(state, seat))
    if ally != m.NOBODY:
        lines.append((words.text("The ally's fief"), int(game.interpreted(prestige)(state, ally))))
    return lines


def tie_breaks(game: Game, record: Record, seat: int, words: Words) -> list[tuple[str, int]]:
    """ME-R45."""
    state, gold, hand = State(record), game.interpreted(side_gold), game.interpreted(side_hand)
    return [
        (words.text("gold that can be produced"), int(gold(state, seat))),
        (words.text("cards in hand"), int(hand(state, seat))),
    ]
