"""The bots that play with a network: by its first thought, or by a search with its advice and judgement."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from burgrave.bots import net_tree
from burgrave.bots.bot import Bot, Searcher, any_of_best, only
from burgrave.bots.network import Network, evaluate_network, network, workspace
from burgrave.bots.search import Budget, Findings, grow, tree_seeds
from burgrave.bots.tree import LONGEST, NOWHERE
from burgrave.core.game import Game
from burgrave.core.record import Record

EXPLORATION = 0.4
"""Measured in Kingsburg: from 0.25 to 0.5 about the same, 1.5 much worse."""
CHUNK = 8
"""Playouts between two looks at the clock."""
MOST_NODES, MOST_EDGES = 200_000, 4_000_000  # memory that is not used costs nothing


def first_thought(game: Game, net: Network, record: Record, seat: int) -> np.ndarray:
    """What comes out of the network for the seat to decide; illegal actions have no chance."""
    work = workspace(net.weights)
    mask = np.zeros(game.actions, np.uint8)
    game.compiled.legal(record, mask)
    game.compiled.observe(record, seat, work.seen)
    relative = game.relative_actions[int(record["players"]), seat]
    game.compiled(evaluate_network)(net.quick, relative, mask, work)
    work.out[: game.actions][mask == 0] = -np.inf
    return work.out


@dataclass(frozen=True)
class NetBot(Bot):
    """The action that the network likes best: the game's own network, or that of a file."""

    file: Path | None = None

    def check(self, game: Game) -> None:
        network(game, self.file)

    def choose(
        self, game: Game, hidden: Record, seat: int, seed: int, stop: object = None, progress: object = None
    ) -> int:
        return any_of_best(first_thought(game, network(game, self.file), hidden, seat)[: game.actions], seed)


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


def net_search_memory(
    game: Game, net: Network, record: Record, seat: int, seed: int, budget: Budget
) -> net_tree.NetSearchMemory:
    """The memory for a tree that is nothing but its root yet; a short search gets little, which is had sooner."""
    states = np.zeros(2, game.record)
    states[0] = record
    actions, seats = game.actions, game.seats[-1]
    most_nodes = min(MOST_NODES, budget.playouts + 4) if budget.playouts else MOST_NODES
    most_edges = min(MOST_EDGES, most_nodes * actions)
    nodes = np.zeros((most_nodes, 2), np.int32)
    nodes[0] = NOWHERE
    return net_tree.NetSearchMemory(
        states=states,
        observer=seat,
        exploration=EXPLORATION,
        luck=np.array([seed, 0], np.int64),
        network=net.quick,
        relative=game.relative_actions,
        work=workspace(net.weights),
        nodes=nodes,
        keys=np.zeros(most_nodes, np.int64),
        judged=np.zeros((most_nodes, seats)),
        edges=np.zeros((most_edges, 4), np.int32),
        logits=np.zeros(most_edges, np.float32),
        values=np.zeros((most_edges, seats)),
        used=np.array([1, 0], np.int64),
        root_wins=np.zeros(actions),
        mask=np.zeros(actions, np.uint8),
        path=np.zeros(LONGEST, np.int32),
        result=np.zeros((seats, 2), np.int32),
        reward=np.zeros(seats),
        wins=np.zeros(seats),
    )


class NetTree:
    """One tree that grows by a network's advice."""

    chunk = CHUNK

    def __init__(self, game: Game, net: Network, memory: net_tree.NetSearchMemory) -> None:
        self.playouts = 0
        self._game, self._net = game, net
        self._search = game.compiled(net_tree.search_with_network)
        self._memory = memory

    def run(self, playouts: int) -> None:
        """A tree that has no room left is done: it counts the playouts all the same."""
        self._search(self._memory, playouts)
        self.playouts += playouts

    def tried(self) -> Iterator[int]:
        """The edges of the actions tried at the root."""
        edge = int(self._memory.nodes[0, net_tree.FIRST_EDGE])
        while edge != NOWHERE:
            yield edge
            edge = int(self._memory.edges[edge, net_tree.NEXT_EDGE])

    def visits(self) -> list[int]:
        return [int(self._memory.edges[edge, net_tree.VISITS]) for edge in self.tried()]

    def findings(self) -> Findings:
        memory = self._memory
        visits, rewards = np.zeros_like(memory.root_wins), np.zeros_like(memory.root_wins)
        for edge in self.tried():
            action = memory.edges[edge, net_tree.ACTION]
            visits[action] = memory.edges[edge, net_tree.VISITS]
            rewards[action] = memory.values[edge, memory.observer]
        return Findings(visits, rewards, memory.root_wins, self._scores(), 1, self.playouts)

    def _scores(self) -> np.ndarray:
        """What the network expects each seat to score, as one game."""
        record, seat = self._memory.states[0], self._memory.observer
        players, seats = int(record["players"]), self._game.seats[-1]
        said = first_thought(self._game, self._net, record, seat)[-seats:]
        scores = np.zeros(seats)
        for turn in range(players):
            scores[(seat + turn) % players] = said[turn] * self._net.score_scale + self._net.mean_score
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
    seeds = tree_seeds(seed, budget)
    trees = [NetTree(game, net, net_search_memory(game, net, record, seat, one, budget)) for one in seeds]
    return grow(trees, budget, stop, progress, to_decide)
