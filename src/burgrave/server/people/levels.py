"""Which bots suit somebody, by how their games against bots have ended."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from burgrave.bots.levels import EVEN_STEP, POINTS, strengths
from burgrave.core.game import Game
from burgrave.server.people.users import User
from burgrave.server.store.queries import ratings as sql
from burgrave.server.store.store import Store

FIRST_LEVEL = "squire"
"""For somebody's first game."""
SPREAD = EVEN_STEP
"""How far newcomers lie from the first level: with this, two wins in a row lead to the next one, and one does not."""
REMEMBERED = 0.97
"""What a game counts compared with the next one: people learn."""
STEPS = 20

Outcome = tuple[Sequence[str], bool]
"""The bots at a table, and whether the person won."""


async def suggested_levels(store: Store, user: User, games: Sequence[Game]) -> dict[str, str]:
    """For each game, by its name."""
    results: dict[str, list[Outcome]] = {}
    for name, bots, won in await store.read(sql.games_against_bots(user.id)) if user.stored else []:
        results.setdefault(name, []).append((bots, won))
    return {game.name: suggested_level(results.get(game.name, []), strengths(game)) for game in games}


def suggested_level(newest_first: Sequence[Outcome], levels: Mapping[str, float]) -> str:
    """The one that is as strong as the person: against it alone they win about half of their games."""
    strength = estimated_strength(newest_first, levels)
    return min(levels, key=lambda level: abs(levels[level] - strength))


def estimated_strength(newest_first: Sequence[Outcome], levels: Mapping[str, float]) -> float:
    """Under which the results, and being a newcomer like others, are the likeliest; found by Newton's method."""
    known = [([levels[bot] for bot in bots if bot in levels], won) for bots, won in newest_first]
    strength = first = levels[FIRST_LEVEL]
    for _ in range(STEPS):
        slope, bend = (first - strength) / SPREAD**2, 1 / SPREAD**2
        for age, (others, won) in enumerate(known):
            if others:
                chance = 1 / (1 + sum(math.exp((other - strength) / POINTS) for other in others))
                slope += REMEMBERED**age * (won - chance) / POINTS
                bend += REMEMBERED**age * chance * (1 - chance) / POINTS**2
        strength += max(-EVEN_STEP, min(EVEN_STEP, slope / bend))
    return strength
