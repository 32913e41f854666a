"""The bots that play with a network: by its first thought, or by a search with its advice and judgement."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from burgrave.bots import net_tree
from burgrave.bots.bot import Bot, Searcher, only
from burgrave.bots.network import Network, Workspace, evaluate_network, network
from burgrave.bots.search import Budget, Findings, grow, tree_count
from burgrave.bots.tree import LONGEST, NOWHERE, SEATS
from burgrave.core.game import Game
from burgrave.core.record import Record

CURIOSITY = 0.4
"""Measured in Kingsburg: from 0.25 to 0.5 about the same, 1.5 much worse."""
CHUNK = 8
"""Playouts between two looks at the clock."""
MOST_NODES, MOST_EDGES = 200_000, 4_000_000  # memory that is not used costs nothing


def first_thought(game: Game, net: Network, record: Record, seat: int) -> np.ndarray:
    """What comes out of the network for the seat to decide; illegal actions have no chance."""
    memory = Workspace(net)
    mask = np.zeros(game.actions, np.uint8)
    game.compiled.legal(record, mask)
    game.compiled.observe(record, seat, memory.seen)
    game.compiled(evaluate_network)(memory.seen, mask, *net.arrays, *memory.arrays)
    memory.out[: game.actions][mask == 0] = -np.inf
    return memory.out


@dataclass(frozen=True)
class NetBot(Bot):
    """The action that the network likes best: the game's own network, or that of a file."""

    file: Path | None = None

    def check(self, game: Game) -> None:
        network(game, self.file)

    def choose(
        self, game: Game, hidden: Record, seat: int, seed: int, stop: object = None, progress: object = None
    ) -> int:
        return int(np.argmax(first_thought(game, network(game, self.file), hidden, seat)[: game.actions]))


@dataclass(frozen=True)
class NetSearchBot(Searcher):
    """Tries those actions first that the network likes, and takes its word on where they lead."""

    budget: Budget
    file: Path | None = None

    def check(self, game: Game) -> None:
        network(game, self.file)

    def tries(
        self,
        game: Game,
        hidden: Record,
        seat: int,
        seed: int,
        stop: threading.Event | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> np.ndarray:
        net = network(game, self.file)
        visits = think_with_network(game, net, hidden, seat, seed, self.budget, stop, progress, to_decide=True).visits
        return visits if visits.any() else only(game, NetBot(self.file).choose(game, hidden, seat, seed))

    def needs(self, game: Game, record: Record) -> None:
        seat = int(game.compiled.actor(record))
        NetBot(self.file).choose(game, record, seat, 0)
        think_with_network(game, network(game, self.file), record, seat, 0, Budget(playouts=2))


class NetTree:
    """One tree and the memory that growing it needs."""

    chunk = CHUNK

    def __init__(self, game: Game, net: Network, record: Record, seat: int, luck: np.ndarray) -> None:
        self.game, self.net, self.seat = game, net, seat
        self.playouts = 0
        self._grow = game.compiled(net_tree.search_with_network)
        self._states = np.zeros(2, game.record)
        self._states[0] = record
        self._luck = luck
        self._memory = Workspace(net)
        self._nodes = np.full((MOST_NODES, 2), NOWHERE, np.int32)
        self._keys, self._judged = np.zeros(MOST_NODES, np.int64), np.zeros((MOST_NODES, SEATS))
        self._edges = np.zeros((MOST_EDGES, 4), np.int32)
        self._logits, self._values = np.zeros(MOST_EDGES, np.float32), np.zeros((MOST_EDGES, SEATS))
        self._used = np.array([1, 0], np.int64)
        self._mask, self._path = np.zeros(game.actions, np.uint8), np.zeros(LONGEST, np.int32)
        self._result = np.zeros((SEATS, 2), np.int32)
        self._reward, self._wins = np.zeros(SEATS), np.zeros(SEATS)
        self._root_wins = np.zeros(game.actions)

    def run(self, playouts: int) -> None:
        """A tree that has no room left is done: it counts the playouts all the same."""
        memory = self._memory
        self._grow(
            self._states, self._nodes, self._keys, self._judged, self._edges, self._logits, self._values, self._used,
            self.seat, playouts, self._luck, self._mask, self._path, self._result, self._reward, self._wins,
            self._root_wins, memory.seen, *self.net.arrays, *memory.arrays, CURIOSITY,
        )  # fmt: skip
        self.playouts += playouts

    def tried(self) -> Iterator[int]:
        """The edges of the actions tried at the root."""
        edge = int(self._nodes[0, net_tree.FIRST_EDGE])
        while edge != NOWHERE:
            yield edge
            edge = int(self._edges[edge, net_tree.NEXT_EDGE])

    def visits(self) -> list[int]:
        return [int(self._edges[edge, net_tree.VISITS]) for edge in self.tried()]

    def findings(self) -> Findings:
        actions = self.game.actions
        found = Findings(np.zeros(actions), np.zeros(actions), self._root_wins, self._scores(), self.playouts)
        for edge in self.tried():
            action = self._edges[edge, net_tree.ACTION]
            found.visits[action] = self._edges[edge, net_tree.VISITS]
            found.rewards[action] = self._values[edge, self.seat]
        return found

    def _scores(self) -> np.ndarray:
        """What the network expects each seat to score, as one game."""
        players = int(self._states[0]["players"])
        said = first_thought(self.game, self.net, self._states[0], self.seat)[-self.game.seats[-1] :]
        scores = np.zeros(SEATS + 1)
        for turn in range(players):
            scores[(self.seat + turn) % players] = said[turn] * self.net.score_scale + self.net.mean_score
        scores[SEATS] = 1
        return scores


def think_with_network(
    game: Game,
    net: Network,
    record: Record,
    seat: int,
    seed: int,
    budget: Budget,
    stop: threading.Event | None = None,
    progress: Callable[[float], None] | None = None,
    to_decide: bool = False,
) -> Findings:
    """Searches from a position in which the seat is to move, and in which secrets may be made up already."""
    trees = [
        NetTree(game, net, record, seat, np.array([seed ^ (number << 40), 0], np.int64))
        for number in range(tree_count(budget))
    ]
    return grow(trees, budget, stop, progress, to_decide)
