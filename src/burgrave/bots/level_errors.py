"""Which level of bots somebody played like, by how far their decisions fell behind a search (`comparison.py`).

How far those of each level do was measured for all numbers of players of every game (`python -m tools.level_errors`)
and stands in the game's `level_errors.toml`. A game has few decisions: that is why the answer is often a range, and
none where it would say next to nothing.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from burgrave.bots.levels import LEVEL_NAMES, level_name
from burgrave.core.game import Game
from burgrave.core.language import N_, Words

FILE = "level_errors.toml"
FEWEST_DECISIONS = 20
"""With fewer, chance decides."""
CERTAINTY = 0.8
"""How often somebody who plays like one of the levels does so like one of those that are named."""
WIDEST = 4
"""Levels: a range of more says nothing."""


@dataclass(frozen=True)
class LevelError:
    """How a level decides, as it was measured."""

    level: str
    games: int
    """As one of the players."""
    decisions: int
    error: float
    """How far a decision fell behind on average ..."""
    deviation: float
    """... and how far one game strays from that: one of so many decisions, so much divided by their root."""


@dataclass(frozen=True)
class Likeness:
    """The levels that somebody played like: from the lowest to the highest."""

    low: str
    high: str


LIKE = {
    "page": N_("You played like a page."),
    "groom": N_("You played like a groom."),
    "squire": N_("You played like a squire."),
    "sergeant": N_("You played like a sergeant."),
    "knight": N_("You played like a knight."),
    "banneret": N_("You played like a banneret."),
    "castellan": N_("You played like a castellan."),
    "burgrave": N_("You played like a burgrave."),
}


@lru_cache
def level_errors(game: Game) -> dict[int, list[LevelError]]:
    """By number of players, as far as it was measured; the lowest level is the first."""
    file = game.folder / FILE
    if not file.exists():
        return {}
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        int(players): [LevelError(level, **levels[level]) for level in LEVEL_NAMES if level in levels]
        for players, levels in content.items()
    }


def likeness(scale: Sequence[LevelError], error: float, decisions: int) -> Likeness | None:
    """Where so many decisions that fell so far behind on average stand on the scale; None: they do not say.

    Every level was thought equally likely; those are named that now make up most of the probability.
    """
    if decisions < FEWEST_DECISIONS or not scale:
        return None
    fits = [log_likelihood(one, error, decisions) for one in scale]
    chances = [math.exp(fit - max(fits)) for fit in fits]
    named: list[int] = []
    for place in sorted(range(len(scale)), key=lambda place: -chances[place]):
        if sum(chances[other] for other in named) >= CERTAINTY * sum(chances):
            break
        named.append(place)
    low, high = min(named), max(named)
    return Likeness(scale[low].level, scale[high].level) if high - low < WIDEST else None


def log_likelihood(level: LevelError, error: float, decisions: int) -> float:
    """Of such an error, if the level had decided; what the level's is on average is not known exactly either."""
    spread = level.deviation**2 * (1 / decisions + 1 / level.decisions)
    return -((error - level.error) ** 2) / (2 * spread) - math.log(spread) / 2


def likeness_name(found: Likeness, words: Words) -> str:
    """Such as "Knight", or "Squire – Knight"."""
    return " – ".join(level_name(level, words) for level in dict.fromkeys((found.low, found.high)))


def you_played(found: Likeness, words: Words) -> str:
    own = Words(words.language)
    if found.low == found.high:
        return own.text(LIKE[found.low])
    low, high = (level_name(level, own).lower() for level in (found.low, found.high))
    return own.text("You played somewhere between {low} and {high}.").format(low=low, high=high)
