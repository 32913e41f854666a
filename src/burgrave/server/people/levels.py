"""Which bots suit somebody, by how their games against bots have ended."""

from __future__ import annotations

from collections.abc import Sequence

from burgrave.bots.levels import LEVELS
from burgrave.server.store.queries import ratings as sql
from burgrave.server.store.store import Store

FIRST_LEVEL = "squire"
"""For somebody's first game."""
IN_A_ROW = 2
"""So many games won, or lost, against a level lead to the next one."""


async def suggested_levels(store: Store, user_id: str) -> dict[str, str]:
    """By game, for each in which somebody has played against bots."""
    results: dict[str, list[tuple[str, bool]]] = {}
    for game, bots, won in await store.read(sql.games_against_bots(user_id)):
        if known := [level for level in bots if level in LEVELS]:
            results.setdefault(game, []).append((max(known, key=list(LEVELS).index), won))
    return {game: suggested_level(newest_first) for game, newest_first in results.items()}


def suggested_level(newest_first: Sequence[tuple[str, bool]]) -> str:
    """Of the strongest bot at each table and whether the person won: who wins twice in a row is offered a stronger."""
    levels, latest = list(LEVELS), newest_first[0]
    place = levels.index(latest[0])
    if list(newest_first[:IN_A_ROW]) == [latest] * IN_A_ROW:
        place += 1 if latest[1] else -1
    return levels[min(max(0, place), len(levels) - 1)]
