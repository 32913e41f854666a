"""The searching bot: how a tree is grown within a budget, on one core or all, and what is read from it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from burgrave.bots import tree
from burgrave.core.cores import usable_cores
from burgrave.core.game import Game
from burgrave.core.record import Record

CHUNK = 64
"""Playouts between two looks at the clock."""
MOST_NODES = 300_000


@dataclass(frozen=True)
class Budget:
    """How long to think: playouts on one core, which can be repeated exactly, or seconds on all cores."""

    playouts: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Style:
    """How a search spends its playouts."""

    curiosity: float = 1.0
    limit: int = 30  # decisions after which a playout is judged


@dataclass
class Findings:
    """What a search knows of each action, and of the game's end."""

    visits: np.ndarray
    rewards: np.ndarray
    wins: np.ndarray
    scores: np.ndarray
    playouts: int = 0

    def add(self, other: Findings) -> None:
        self.visits += other.visits
        self.rewards += other.rewards
        self.wins += other.wins
        self.scores += other.scores
        self.playouts += other.playouts


@dataclass
class Tree:
    """One tree and the memory that growing it needs."""

    game: Game
    observer: int
    luck: np.ndarray
    states: np.ndarray
    style: Style
    nodes: np.ndarray = field(init=False)
    chunk: int = CHUNK

    def __post_init__(self) -> None:
        self.grow = self.game.compiled(tree.search)
        self.nodes = np.zeros((1024, 4), np.int32)
        self.values = np.zeros((1024, tree.SEATS))
        self.nodes[0] = (-1, tree.NOWHERE, tree.NOWHERE, 0)
        self.used = 1
        self.playouts = 0
        actions = self.game.actions
        self.mask = np.zeros(actions, np.uint8)
        self.actions = np.zeros(actions, np.int32)
        self.weights = np.zeros(actions, np.int64)
        self.where = np.full(actions, tree.NOWHERE, np.int32)
        self.path = np.zeros(tree.LONGEST, np.int32)
        self.out = np.zeros((tree.SEATS, 2), np.int32)
        self.reward, self.wins = np.zeros(tree.SEATS), np.zeros(tree.SEATS)
        self.root_wins, self.scores = np.zeros(actions), np.zeros(tree.SEATS + 1)

    def run(self, playouts: int) -> None:
        self._make_room(playouts)
        self.used = self.grow(
            self.states, self.nodes, self.values, self.used, self.observer, playouts, self.luck,
            self.mask, self.actions, self.weights, self.where, self.path, self.out, self.reward, self.wins,
            self.root_wins, self.scores, self.style.curiosity, self.style.limit,
        )  # fmt: skip
        self.playouts += playouts

    def _make_room(self, playouts: int) -> None:
        size = len(self.nodes)
        if self.used + playouts > size and size < MOST_NODES:
            more = max(size, playouts)
            self.nodes = np.concatenate([self.nodes, np.zeros((more, 4), np.int32)])
            self.values = np.concatenate([self.values, np.zeros((more, tree.SEATS))])

    def tried(self) -> Iterator[int]:
        """The nodes of the actions tried at the root."""
        child = int(self.nodes[0, tree.FIRST_CHILD])
        while child != tree.NOWHERE:
            yield child
            child = int(self.nodes[child, tree.NEXT_SIBLING])

    def visits(self) -> list[int]:
        return [int(self.nodes[child, tree.VISITS]) for child in self.tried()]

    def findings(self) -> Findings:
        found = Findings(
            np.zeros(self.game.actions), np.zeros(self.game.actions), self.root_wins, self.scores, self.playouts
        )
        for child in self.tried():
            action = self.nodes[child, tree.ACTION]
            found.visits[action] = self.nodes[child, tree.VISITS]
            found.rewards[action] = self.values[child, self.observer]
        return found


def think(
    game: Game,
    record: Record,
    seat: int,
    seed: int,
    budget: Budget,
    style: Style,
    stop: threading.Event | None = None,
    progress: Callable[[float], None] | None = None,
    to_decide: bool = False,
) -> Findings:
    """Searches from a position in which the seat is to move, and in which secrets may be made up already.

    To decide, it ends as soon as no playout that is left could change which action has been tried most.
    """
    trees = [a_tree(game, record, seat, seed, number, style) for number in range(tree_count(budget))]
    return grow(trees, budget, stop, progress, to_decide)


def tree_count(budget: Budget) -> int:
    """Who thinks by the clock grows a tree on every core."""
    return usable_cores() if budget.seconds else 1


class Growing(Protocol):
    """A tree of any kind."""

    playouts: int
    chunk: int

    def run(self, playouts: int) -> None: ...

    def visits(self) -> list[int]:
        """How often each action was tried at the root."""

    def findings(self) -> Findings: ...


def is_decided(visits: list[int], playouts: float) -> bool:
    """Whether so many more playouts, all on the second action, would not bring it before the first."""
    first, second, *_ = [*sorted(visits, reverse=True), 0, 0]
    return first - second > playouts


def grow(
    trees: Sequence[Growing],
    budget: Budget,
    stop: threading.Event | None = None,
    progress: Callable[[float], None] | None = None,
    to_decide: bool = False,
) -> Findings:
    """Lets all trees grow until the budget is spent or all are decided, and adds up what they found."""
    stop = stop or threading.Event()
    started = time.perf_counter()

    def share(one: Growing) -> float:
        """How much of the budget this tree has spent."""
        if budget.seconds is not None:
            return (time.perf_counter() - started) / budget.seconds
        return one.playouts / (budget.playouts or 1)

    decided: set[int] = set()

    def work(number: int) -> None:
        one = trees[number]
        while not stop.is_set() and (spent := share(one)) < 1:
            if progress and number == 0:
                progress(spent)
            one.run(one.chunk if budget.playouts is None else min(one.chunk, budget.playouts - one.playouts))
            if to_decide and is_decided(one.visits(), one.playouts * (1 / share(one) - 1)):
                decided.add(number)
                if len(decided) == len(trees):
                    return

    with ThreadPoolExecutor(len(trees)) as pool:
        try:
            list(pool.map(work, range(len(trees))))
        finally:
            stop.set()  # whoever interrupts one ends all
    found = trees[0].findings()
    for other in trees[1:]:
        found.add(other.findings())
    return found


def a_tree(game: Game, record: Record, seat: int, seed: int, number: int, style: Style) -> Tree:
    states = np.zeros(2, game.record)
    states[0] = record
    return Tree(game, seat, np.array([seed ^ (number << 40), 0], np.int64), states, style)
