"""Where a governor's points came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Event
from burgrave.core.record import Record, State
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.province import count_buildings, count_goods

SOURCES = {
    k.BY_BUILDING: N_("Buildings"),
    k.BY_DESTROYED: N_("Buildings destroyed"),
    k.BY_ADVISOR: N_("Advisors"),
    k.BY_PRICE: N_("Advisors"),
    k.BY_TRADE: N_("Advisors"),
    k.BY_REWARD: N_("King's reward"),
    k.BY_TOWN_HALL: N_("Town Hall"),
    k.BY_EMBASSY: N_("Embassy"),
    k.BY_VICTORY: N_("Winter victories"),
    k.BY_DEFEAT: N_("Winter defeats"),
    k.BY_BEST_ARMY: N_("Best army"),
    k.BY_FORTRESS: N_("Fortress"),
    k.BY_CATHEDRAL: N_("Cathedral"),
}
AT_THE_START = N_("At the start of this game")


def score_lines(game: Game, record: Record, events: Iterable[Event], seat: int, words: Words) -> list[tuple[str, int]]:
    """Points are counted as they are won (KB-R18, KB-R21, KB-R29), so only what happened tells where they are from."""
    won: Counter[str] = Counter()
    for kind, *details in events:
        if kind == k.HOLDINGS_CHANGE and details[0] == seat and details[-1]:
            won[SOURCES[details[1]]] += details[-1]
    before = int(record["points"][seat]) - won.total()
    lines = [(AT_THE_START, before), *((source, won[source]) for source in dict.fromkeys(SOURCES.values()))]
    return [(words.text(source), points) for source, points in lines]


def tie_breaks(game: Game, record: Record, seat: int, words: Words) -> list[tuple[str, int]]:
    """KB-R31."""
    state, goods, buildings = State(record), game.interpreted(count_goods), game.interpreted(count_buildings)
    return [(words.text("goods"), int(goods(state, seat))), (words.text("buildings"), int(buildings(state, seat)))]
