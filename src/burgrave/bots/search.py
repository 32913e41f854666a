"""The searching bot: how a tree is grown within a budget, on one core or all, and what is read from it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from burgrave.bots import tree
from burgrave.core.cores import usable_cores
from burgrave.core.game import Game
from burgrave.core.record import Record

CHUNK = 64
"""Playouts between two looks at the clock."""
HARDLY = 0.25
"""The part of the playouts left by which a second action hardly catches up with the one that was tried most so far. To
be certain, one would wait for all of them, nearly twice as long: benchmarks/early_ends.py."""
FIRST_NODES, MOST_NODES = 1024, 300_000


@dataclass(frozen=True)
class Budget:
    """How long to think: playouts on one core, which can be repeated exactly, or seconds on all cores.

    With both, playouts on one core, and no longer than so many seconds: what is decided depends on the machine only
    where it is too slow.
    """

    playouts: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class SearchParameters:
    """How a search spends its playouts."""

    exploration: float = 1.0
    playout_decisions: int = 30
    """Decisions after the tree's end until a playout is judged; a game that gives no advice is played to its end."""


@dataclass
class Findings:
    """What a search knows of each action, and of the game's end."""

    visits: np.ndarray
    rewards: np.ndarray
    wins: np.ndarray
    scores: np.ndarray
    """By seat: the sum of the final scores ..."""
    score_games: int
    """... of so many games."""
    playouts: int

    def add(self, other: Findings) -> None:
        self.visits += other.visits
        self.rewards += other.rewards
        self.wins += other.wins
        self.scores += other.scores
        self.score_games += other.score_games
        self.playouts += other.playouts


def search_memory(game: Game, record: Record, seat: int, seed: int, parameters: SearchParameters) -> tree.SearchMemory:
    """The memory for a tree that is nothing but its root yet."""
    states = np.zeros(2, game.record)
    states[0] = record
    nodes = np.zeros((FIRST_NODES, 4), np.int32)
    nodes[0] = (-1, tree.NOWHERE, tree.NOWHERE, 0)
    actions, seats = game.actions, game.seats[-1]
    return tree.SearchMemory(
        states=states,
        observer=seat,
        exploration=parameters.exploration,
        playout_decisions=parameters.playout_decisions if game.advice else tree.TO_THE_END,
        luck=np.array([seed, 0], np.int64),
        nodes=nodes,
        values=np.zeros((FIRST_NODES, seats)),
        counts=np.array([1, 0], np.int64),
        root_wins=np.zeros(actions),
        scores=np.zeros(seats),
        mask=np.zeros(actions, np.uint8),
        actions=np.zeros(actions, np.int32),
        weights=np.zeros(actions, np.int64),
        where=np.full(actions, tree.NOWHERE, np.int32),
        path=np.zeros(tree.LONGEST, np.int32),
        result=np.zeros((seats, 2), np.int32),
        reward=np.zeros(seats),
        wins=np.zeros(seats),
    )


class Tree:
    """One tree that grows."""

    chunk = CHUNK

    def __init__(self, game: Game, memory: tree.SearchMemory) -> None:
        self.playouts = 0
        self._search = game.compiled(tree.search)
        self._memory = memory

    def run(self, playouts: int) -> None:
        self._make_room(playouts)
        self._search(self._memory, playouts)
        self.playouts += playouts

    def _make_room(self, playouts: int) -> None:
        nodes, values = self._memory.nodes, self._memory.values
        size = len(nodes)
        if self._memory.counts[tree.NODES_USED] + playouts > size and size < MOST_NODES:
            more = max(size, playouts)
            nodes = np.concatenate([nodes, np.zeros((more, nodes.shape[1]), np.int32)])
            values = np.concatenate([values, np.zeros((more, values.shape[1]))])
            self._memory = self._memory._replace(nodes=nodes, values=values)

    def tried(self) -> Iterator[int]:
        """The nodes of the actions tried at the root."""
        nodes = self._memory.nodes
        child = int(nodes[0, tree.FIRST_CHILD])
        while child != tree.NOWHERE:
            yield child
            child = int(nodes[child, tree.NEXT_SIBLING])

    def visits(self) -> list[int]:
        return [int(self._memory.nodes[child, tree.VISITS]) for child in self.tried()]

    def findings(self) -> Findings:
        memory = self._memory
        visits, rewards = np.zeros_like(memory.root_wins), np.zeros_like(memory.root_wins)
        for child in self.tried():
            action = memory.nodes[child, tree.ACTION]
            visits[action] = memory.nodes[child, tree.VISITS]
            rewards[action] = memory.values[child, memory.observer]
        games = int(memory.counts[tree.GAMES_FINISHED])
        return Findings(visits, rewards, memory.root_wins, memory.scores, games, self.playouts)


def think(
    game: Game,
    record: Record,
    seat: int,
    seed: int,
    budget: Budget,
    parameters: SearchParameters,
    stop: threading.Event | None = None,
    progress: Callable[[float], None] | None = None,
    to_decide: bool = False,
) -> Findings:
    """Searches from a position in which the seat is to move, and in which secrets may be made up already.

    To decide, it ends as soon as what is left would not change which action has been tried most.
    """
    seeds = tree_seeds(seed, budget)
    trees = [Tree(game, search_memory(game, record, seat, one, parameters)) for one in seeds]
    return grow(trees, budget, stop, progress, to_decide)


def tree_seeds(seed: int, budget: Budget) -> list[int]:
    """Of the trees to grow: whoever thinks by the clock grows one on every core."""
    return [seed ^ (number << 40) for number in range(1 if budget.playouts else usable_cores())]


class Growing(Protocol):
    """A tree of any kind."""

    playouts: int
    chunk: int

    def run(self, playouts: int) -> None: ...

    def visits(self) -> list[int]:
        """How often each action was tried at the root."""

    def findings(self) -> Findings: ...


def is_decided(visits: list[int], playouts: float) -> bool:
    """Whether so many more playouts on the second action than on the first would not bring it before that one."""
    first, second, *_ = [*sorted(visits, reverse=True), 0, 0]
    return first - second > playouts


def grow(
    trees: Sequence[Growing],
    budget: Budget,
    stop: threading.Event | None = None,
    progress: Callable[[float], None] | None = None,
    to_decide: bool = False,
) -> Findings:
    """Lets all trees grow until the budget is spent or all are decided, and adds up what they found.

    Where seconds count somebody waits: what is hardly decided otherwise is decided then. So many playouts alone are
    thought through.
    """
    stop = stop or threading.Event()
    started = time.perf_counter()

    def share(one: Growing) -> float:
        """How much of the budget this tree has spent."""
        by_playouts = one.playouts / budget.playouts if budget.playouts else 0.0
        return max(by_playouts, (time.perf_counter() - started) / budget.seconds) if budget.seconds else by_playouts

    doubt = HARDLY if budget.seconds else 1.0
    decided: set[int] = set()

    def work(number: int) -> None:
        one = trees[number]
        while not stop.is_set() and (spent := share(one)) < 1:
            if progress and number == 0:
                progress(spent)
            one.run(one.chunk if budget.playouts is None else min(one.chunk, budget.playouts - one.playouts))
            if to_decide and is_decided(one.visits(), doubt * one.playouts * (1 / share(one) - 1)):
                decided.add(number)
                if len(decided) == len(trees):
                    return

    if len(trees) == 1:
        work(0)  # threads would take longer than a short search
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            try:
                list(pool.map(work, range(len(trees))))
            finally:
                stop.set()  # whoever interrupts one ends all
    found = trees[0].findings()
    for other in trees[1:]:
        found.add(other.findings())
    return found
