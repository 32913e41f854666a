"""What a search thinks of a position: for hints, analysis and teaching."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from burgrave.bots.net import think_with_network
from burgrave.bots.network import has_network, network
from burgrave.bots.search import Budget, Findings, SearchParameters, think
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.record import Record, copy


@dataclass(frozen=True)
class Judged:
    """A legal action: what it is expected to bring to whoever plays it."""

    action: int
    notation: str
    reward: float  # expected, from 0 (last) to 1 (alone in front): half for winning, half for the rank
    win: float  # chance of winning
    visits: int  # how often it was tried


@dataclass(frozen=True)
class Evaluation:
    """The legal actions, those that the search prefers first, and the scores it expects at the end of the game."""

    seat: int
    actions: list[Judged]
    scores: list[float]
    playouts: int

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def search(
    game: Game,
    hidden: Record,
    seat: int,
    seed: int,
    budget: Budget,
    stop: threading.Event | None,
    progress: Callable[[float], None] | None,
) -> Findings:
    """With the game's network, if it has one."""
    if has_network(game):
        return think_with_network(game, network(game), hidden, seat, seed, budget, stop, progress)
    return think(game, hidden, seat, seed, budget, SearchParameters(), stop, progress)


def evaluate(
    match: Match,
    budget: Budget,
    seed: int = 0,
    stop: threading.Event | None = None,
    progress: Callable[[float], None] | None = None,
) -> Evaluation:
    """The position as the acting player may know it."""
    seat = match.actor
    if seat is None:
        raise BadOption("the game is over: there is nothing to decide")
    hidden = copy(match.record)
    match.game.compiled.hide(hidden, seat, seed)
    found = search(match.game, hidden, seat, seed, budget, stop, progress)
    judged = []
    for action in match.legal:
        visits = int(found.visits[action])
        tried = max(visits, 1)
        reward, win = float(found.rewards[action]) / tried, float(found.wins[action]) / tried
        judged.append(Judged(action, match.notation(action), reward, win, visits))
    judged.sort(key=lambda one: (-one.visits, -one.reward))
    games = max(found.score_games, 1)
    scores = [float(score) / games for score in found.scores[: match.players]]
    return Evaluation(seat, judged, scores, found.playouts)
