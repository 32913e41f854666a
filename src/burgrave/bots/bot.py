"""The bots, and how they are named.

`random`, `sensible` (the more promising the likelier), `greedy`, `search:2000` (playouts, repeatable), `search:0.5s`
(seconds, on all cores), `net` (what a network thinks first), `net:2000` and `net:0.5s` (a search with its advice and
judgement), `net=FILE` and `net=FILE:0.5s` (with another network than the game's own), `agent=module:function`
(anybody's), and eight levels (`levels.py`).
"""

from __future__ import annotations

import re
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from burgrave.bots.search import Budget, SearchParameters, think
from burgrave.core.errors import BadOption, did_you_mean
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.random import BOT, below, random_word
from burgrave.core.record import Record, copy


class Bot(ABC):
    """Decides for a seat. It is given a copy of the state in which all that the seat cannot know is made up."""

    at_once = False
    """Whether it decides without a search."""

    @abstractmethod
    def choose(
        self,
        game: Game,
        hidden: Record,
        seat: int,
        seed: int,
        stop: threading.Event | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> int:
        """A legal action. The same copy and seed give the same action, unless the bot thinks by the clock."""

    def needs_compiled(self, game: Game) -> bool:
        """Whether it cannot play as long as the rules are interpreted."""
        return not self.at_once

    def check(self, game: Game) -> None:  # noqa: B027  # most bots play any game
        """Refuses a game that the bot cannot play, because a file is missing, say."""

    def needs(self, game: Game, record: Record) -> None:
        """Compiles whatever the bot will use."""
        self.choose(game, record, int(game.compiled.actor(record)), 0)


class RandomBot(Bot):
    """Any legal action, each as likely as the others."""

    at_once = True

    def choose(
        self, game: Game, hidden: Record, seat: int, seed: int, stop: object = None, progress: object = None
    ) -> int:
        actions = game.legal_actions(hidden)
        return actions[below(random_word(seed, BOT, 0), len(actions))]


class WeightedRandomBot(Bot):
    """What looks good more often than what does not: each action as likely as it is promising."""

    at_once = True

    def choose(
        self, game: Game, hidden: Record, seat: int, seed: int, stop: object = None, progress: object = None
    ) -> int:
        actions, weights = promising_actions(game, hidden)
        at = below(random_word(seed, BOT, 0), sum(weights))
        for action, weight in zip(actions, weights, strict=True):
            if at < weight:
                return action
            at -= weight
        return actions[-1]


def any_of_best(values: Sequence[float] | np.ndarray, seed: int) -> int:
    """The place of the highest value; of several, any: whoever takes the first has something against the first seat."""
    best = np.flatnonzero(np.asarray(values) == np.max(values))
    return int(best[below(random_word(seed, BOT, 0), len(best))])


class GreedyBot(Bot):
    """The action that looks best."""

    at_once = True

    def choose(
        self, game: Game, hidden: Record, seat: int, seed: int, stop: object = None, progress: object = None
    ) -> int:
        actions, weights = promising_actions(game, hidden)
        return actions[any_of_best(weights, seed)]


class Searcher(Bot):
    """Tries the actions out in its mind, and chooses what it has tried most."""

    @abstractmethod
    def tries(
        self,
        game: Game,
        hidden: Record,
        seat: int,
        seed: int,
        stop: threading.Event | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> np.ndarray:
        """How often each action was tried: one at least, once at least."""

    def choose(
        self,
        game: Game,
        hidden: Record,
        seat: int,
        seed: int,
        stop: threading.Event | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> int:
        return any_of_best(self.tries(game, hidden, seat, seed, stop, progress), seed)


def only(game: Game, action: int) -> np.ndarray:
    """As if nothing else had been tried."""
    tries = np.zeros(game.actions)
    tries[action] = 1
    return tries


@dataclass(frozen=True)
class SearchBot(Searcher):
    """Plays the games out in its mind."""

    budget: Budget
    parameters: SearchParameters = field(default_factory=SearchParameters)

    def tries(
        self,
        game: Game,
        hidden: Record,
        seat: int,
        seed: int,
        stop: threading.Event | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> np.ndarray:
        actions, weights = promising_actions(game, hidden)
        best = actions[any_of_best(weights, seed)]
        if np.count_nonzero(weights) == 1:
            return only(game, best)
        visits = think(game, hidden, seat, seed, self.budget, self.parameters, stop, progress, to_decide=True).visits
        return visits if visits.any() else only(game, best)

    def needs(self, game: Game, record: Record) -> None:
        think(game, record, int(game.compiled.actor(record)), 0, Budget(playouts=1), self.parameters)


@dataclass(frozen=True)
class BestBot(Bot):
    """Searches with the game's network, or without one where there is none for these rules and this data."""

    budget: Budget

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
        from burgrave.bots.net import NetSearchBot
        from burgrave.bots.network import has_network

        return NetSearchBot(self.budget) if has_network(game) else SearchBot(self.budget)

    def needs(self, game: Game, record: Record) -> None:
        self._bot(game).needs(game, record)


def promising_actions(game: Game, record: Record) -> tuple[list[int], list[int]]:
    """The legal actions and how promising they are; all alike if none is."""
    actions = game.legal_actions(record)
    weights = [max(0, int(game.at_hand.promising(record, action))) for action in actions]
    return actions, weights if any(weights) else [1] * len(actions)


NAMED: dict[str, Bot] = {"random": RandomBot(), "sensible": WeightedRandomBot(), "greedy": GreedyBot()}


def bot(name: str) -> Bot:
    """A bot by its name."""
    from burgrave.bots.levels import LEVELS

    named = {**NAMED, **LEVELS}
    if name in named:
        return named[name]
    if name.startswith("search:"):
        return SearchBot(parse_budget(name.removeprefix("search:")))
    if name.startswith("agent="):
        from burgrave.bots.agent import AgentBot

        return AgentBot(name.removeprefix("agent="))
    by_network = re.fullmatch(r"net(?:=([^:]+))?(?::(.+))?", name)
    if by_network:
        from burgrave.bots.net import NetBot, NetSearchBot

        file = Path(by_network[1]) if by_network[1] else None
        return NetSearchBot(parse_budget(by_network[2]), file) if by_network[2] else NetBot(file)
    raise BadOption(
        "there is no bot {name}{meant}; the bots are {names}, net, and with a budget search:2000, search:1s or net:1s",
        name=name,
        meant=did_you_mean(name, named),
        names=", ".join(named),
    )


def parse_budget(text: str) -> Budget:
    """Such as `0.5s` or `2000`."""
    if re.fullmatch(r"\d+(\.\d+)?s", text) and 0 < float(text[:-1]) <= 3600:
        return Budget(seconds=float(text[:-1]))
    if re.fullmatch(r"\d+", text) and 0 < int(text) <= 10_000_000:
        return Budget(playouts=int(text))
    raise BadOption("a budget is a number of playouts such as 2000 or a time such as 0.5s, not {text}", text=text)


def decide(
    match: Match,
    player: Bot,
    seed: int,
    stop: threading.Event | None = None,
    progress: Callable[[float], None] | None = None,
) -> int:
    """What a bot does for whoever is to move. It sees a hidden copy only."""
    seat = match.actor
    assert seat is not None, "the game is over"
    hidden = copy(match.record)
    match.game.at_hand.hide(hidden, seat, seed)
    return player.choose(match.game, hidden, seat, seed, stop, progress)
