"""The levels that a player chooses from: eight, each of which wins about seven of ten games against the one below.

One knob sets them. The lower ones decide more or less softly: an action is the likelier the better it is liked, and the
softer a level, the less that difference counts. The upper ones always take the best, and think longer; all but the last
decide within some hundredths of a second. Nobody is made weaker by blunders thrown in. How soft and how long is found
for each game (`python -m tools.levels`) and stands in its `levels.toml`.
"""

from __future__ import annotations

import math
import threading
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from burgrave.bots.bot import BestBot, Bot, any_of_best, promising_actions
from burgrave.bots.search import Budget
from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.random import BOT, below, random_word
from burgrave.core.record import Record

FILE = "levels.toml"
FINENESS = 2**30
"""Into how many parts chance divides the choice."""


@dataclass(frozen=True)
class Manner:
    """How a level decides."""

    softness: float = 0.0
    """At which difference of liking one of two actions is chosen e times as often as the other; 0: the best at once."""
    budget: Budget | None = None
    """How long it searches; without one it decides at once."""


@dataclass(frozen=True)
class Rating:
    """How strong a level is, on a scale that is the game's own."""

    value: float
    error: float
    """So far from it the truth lies at most, 95 times in 100, if the page's is right."""


POINTS = 400 / math.log(10)
"""As ratings of chess are told: 400 points more are ten times the strength."""
ANCHOR = 1000
"""The page's rating."""
EVEN_STEP = POINTS * math.log(0.7 / 0.3)
"""From level to level, as they are meant to be."""
TITLES = {
    "page": N_("Page"),
    "groom": N_("Groom"),
    "squire": N_("Squire"),
    "sergeant": N_("Sergeant"),
    "knight": N_("Knight"),
    "banneret": N_("Banneret"),
    "castellan": N_("Castellan"),
    "burgrave": N_("Burgrave"),
}
LEVEL_NAMES = tuple(TITLES)
BY_ADVICE: Mapping[str, Manner] = {
    "page": Manner(2.0),
    "groom": Manner(1.0),
    "squire": Manner(0.5),
    "sergeant": Manner(0.25),
    "knight": Manner(0.1),
    "banneret": Manner(),
    "castellan": Manner(budget=Budget(playouts=100)),
    "burgrave": Manner(budget=Budget(seconds=2.0)),
}
"""Where a game has no network for these rules and this data."""


def level_name(level: str, words: Words) -> str:
    """By the general catalogue: a game may have a Squire or a Knight of its own, with another name."""
    return Words(words.language).text(TITLES.get(level, level))


def manners(game: Game) -> Mapping[str, Manner]:
    """How each level plays the game: by its network, once the rules that evaluate one are compiled."""
    return _manners_with_network(game) if thinks_by_network(game) else BY_ADVICE


def thinks_by_network(game: Game) -> bool:
    from burgrave.bots.network import has_network

    return not game.interprets and has_network(game)


@lru_cache
def _manners_with_network(game: Game) -> Mapping[str, Manner]:
    file = game.folder / FILE
    if not file.exists():
        return BY_ADVICE
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: manner(content[name]) for name in LEVEL_NAMES}


@lru_cache
def rated_levels(game: Game) -> Mapping[str, Rating]:
    """Those levels that have played enough of each other for a rating (`python -m tools.strength`)."""
    from burgrave.bots.network import has_network

    file = game.folder / FILE
    if not file.exists() or not has_network(game):
        return {}
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    rated = {name: content[name] for name in LEVEL_NAMES if "rating" in content[name]}
    return {name: Rating(row["rating"], row["rating_error"]) for name, row in rated.items()}


def strengths(game: Game) -> dict[str, float]:
    """Every level's rating; where one was not found, a step above the one below."""
    known = rated_levels(game)
    found: dict[str, float] = {}
    below = ANCHOR - EVEN_STEP
    for name in LEVEL_NAMES:
        below = found[name] = known[name].value if name in known else below + EVEN_STEP
    return found


def manner(row: Mapping[str, Any]) -> Manner:
    if "softness" in row:
        return Manner(float(row["softness"]))
    return Manner(budget=Budget(row.get("playouts"), row.get("seconds")))


def likings(game: Game, hidden: Record, seat: int) -> np.ndarray:
    """How much each action is liked at once, by the network or by the game's advice; what is not legal, not at all."""
    from burgrave.bots.net import first_thought
    from burgrave.bots.network import network

    if thinks_by_network(game):
        return first_thought(game, network(game), hidden, seat)[: game.actions].astype(np.float64)
    found = np.full(game.actions, -np.inf)
    actions, weights = promising_actions(game, hidden)
    with np.errstate(divide="ignore"):
        found[actions] = np.log(weights)
    return found


def choose_softly(liked: np.ndarray, softness: float, seed: int) -> int:
    """Each action as often as its liking says; with no softness the best, of several any."""
    if not softness:
        return any_of_best(liked, seed)
    chances = np.cumsum(np.exp((liked - liked.max()) / softness))
    return int(np.searchsorted(chances, chances[-1] * below(random_word(seed, BOT, 0), FINENESS) / FINENESS, "right"))


@dataclass(frozen=True)
class Softly(Bot):
    """Decides at once, more or less softly."""

    softness: float
    at_once = True

    def choose(
        self, game: Game, hidden: Record, seat: int, seed: int, stop: object = None, progress: object = None
    ) -> int:
        return choose_softly(likings(game, hidden, seat), self.softness, seed)


@dataclass(frozen=True)
class Level(Bot):
    """A bot that plays every game at this level."""

    name: str
    at_once: bool

    def choose(
        self,
        game: Game,
        hidden: Record,
        seat: int,
        seed: int,
        stop: threading.Event | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> int:
        return self._bot(game).choose(game, hidden, seat, seed, stop, progress)

    def _bot(self, game: Game) -> Bot:
        how = manners(game)[self.name]
        return BestBot(how.budget) if how.budget else Softly(how.softness)

    def needs(self, game: Game, record: Record) -> None:
        self._bot(game).needs(game, record)

    def needs_compiled(self, game: Game) -> bool:
        return manners(game)[self.name].budget is not None


LEVELS: dict[str, Bot] = {name: Level(name, at_once=name != LEVEL_NAMES[-1]) for name in LEVEL_NAMES}
"""Each stronger than the one before."""
