"""Search with a network's advice and judgement (PUCT), by rules for any game.

As in `tree`, the tree belongs to one seat, the observer, and every playout starts from the position with all that they
cannot know dealt anew. A node is what the observer sees after an action: other dice are another node. Where the tree
ends there is no playing on: the network says how the game will end for every seat, and which actions look good.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from burgrave.bots.network import QuickWeights, Workspace, evaluate_network
from burgrave.bots.tree import LONGEST, NOWHERE, judge_end
from burgrave.core.protocol import ACTIONS, actor, apply, hide, legal, observe
from burgrave.core.random import SEARCH, random_word
from burgrave.core.record import State
from burgrave.core.rule import rule

# Columns of nodes and edges
FIRST_EDGE, NEXT_SIBLING = range(2)
ACTION, NEXT_EDGE, FIRST_CHILD, VISITS = range(4)
# Places of the counts of what is in use
NODES, EDGES = range(2)
CAUTION = 0.1
"""By so much an action that was not tried yet is thought worse than the position."""
GOLDEN = 0x9E3779B1


class NetSearchMemory(NamedTuple):
    """All that growing a tree with a network reads and writes, as in `tree`."""

    states: np.ndarray
    """Two records: the position that is searched, and the one that a playout is in."""
    observer: int
    """The seat that searches."""
    exploration: float
    """How much it counts that an action is advised and little tried."""
    luck: np.ndarray
    """The search's own random numbers: the seed, and how many were drawn."""
    network: QuickWeights
    relative: np.ndarray
    """By number of players, seat and action: the action as the seat sees it."""
    work: Workspace
    nodes: np.ndarray
    """By node: its first edge, and the next node that the same edge leads to."""
    keys: np.ndarray
    """By node: a number for what the observer sees there."""
    judged: np.ndarray
    """By node and seat: the reward that the network expects."""
    edges: np.ndarray
    """By edge: its action, the next edge of the same node, the first node it leads to, and how often it was tried."""
    logits: np.ndarray
    """By edge: the network's advice."""
    values: np.ndarray
    """By edge and seat: the sum of the rewards of all tries."""
    used: np.ndarray
    """How many nodes and edges are in use."""
    root_wins: np.ndarray
    """By the first action: the sum of the observer's shares of the win."""
    # What follows is overwritten again and again.
    mask: np.ndarray
    """By action: 1 if it is legal, 2 if it has an edge, too."""
    path: np.ndarray
    """The edges of this playout."""
    result: np.ndarray
    """By seat: score and rank at the end."""
    reward: np.ndarray
    """By seat: what the playout was worth."""
    wins: np.ndarray
    """By seat: its share of the win."""


@rule
def key_of(seen: Any, size: int) -> int:
    """A number for what is seen: almost surely another one for anything else."""
    key = 0
    for place in range(size):
        if seen[place] != 0.0:
            key = ((key ^ (place + 1)) * GOLDEN + int(seen[place] * 3600.0)) & 0x7FFFFFFFFFFF
    return key


@rule
def expand(memory: NetSearchMemory, node: int) -> None:
    """An edge for each legal action, with the network's advice."""
    mask, out = memory.mask, memory.work.out
    for action in range(ACTIONS):
        if mask[action]:
            add_edge(memory, node, action, out[action])


@rule
def add_edge(memory: NetSearchMemory, node: int, action: int, logit: Any) -> None:
    edges, nodes, values = memory.edges, memory.nodes, memory.values
    edge = memory.used[EDGES]
    memory.used[EDGES] += 1
    edges[edge, ACTION] = action
    edges[edge, FIRST_CHILD] = NOWHERE
    edges[edge, VISITS] = 0
    edges[edge, NEXT_EDGE] = nodes[node, FIRST_EDGE]
    nodes[node, FIRST_EDGE] = edge
    memory.logits[edge] = logit
    for seat in range(values.shape[1]):
        values[edge, seat] = 0.0


@rule
def add_missing_edges(memory: NetSearchMemory, node: int) -> None:
    """Actions that were not legal when the node was expanded: another hand of another player."""
    mask, edges, logits, used = memory.mask, memory.edges, memory.logits, memory.used
    lowest = np.float32(0.0)
    edge = memory.nodes[node, FIRST_EDGE]
    while edge != NOWHERE:
        if mask[edges[edge, ACTION]]:
            mask[edges[edge, ACTION]] = 2
        lowest = min(lowest, logits[edge])
        edge = edges[edge, NEXT_EDGE]
    for action in range(ACTIONS):
        if mask[action] == 1 and used[EDGES] + ACTIONS < len(edges):
            mask[action] = 2
            add_edge(memory, node, action, lowest)


@rule
def choose_edge(memory: NetSearchMemory, node: int, seat: int) -> int:
    """The edge of a legal action that is good so far, or advised and little tried. Legal ones are marked with 2."""
    mask, edges, logits = memory.mask, memory.edges, memory.logits
    values, judged = memory.values, memory.judged
    first = memory.nodes[node, FIRST_EDGE]
    highest = np.float32(-1e9)
    visits = 0
    edge = first
    while edge != NOWHERE:
        if mask[edges[edge, ACTION]] == 2:
            highest = max(highest, logits[edge])
            visits += edges[edge, VISITS]
        edge = edges[edge, NEXT_EDGE]
    total = 0.0
    edge = first
    while edge != NOWHERE:
        if mask[edges[edge, ACTION]] == 2:
            total += np.exp(logits[edge] - highest)
        edge = edges[edge, NEXT_EDGE]
    wish = memory.exploration * np.sqrt(visits + 1.0) / total
    best: int = NOWHERE
    best_score = -1e9
    edge = first
    while edge != NOWHERE:
        if mask[edges[edge, ACTION]] == 2:
            tried = edges[edge, VISITS]
            worth = values[edge, seat] / tried if tried > 0 else judged[node, seat] - CAUTION
            score = worth + wish * np.exp(logits[edge] - highest) / (1 + tried)
            if score > best_score:
                best, best_score = edge, score
        edge = edges[edge, NEXT_EDGE]
    return best


@rule
def child_of(memory: NetSearchMemory, edge: int, key: int) -> int:
    """The node that the observer is at after this action; a new one if it was never seen."""
    nodes, edges, keys = memory.nodes, memory.edges, memory.keys
    child = edges[edge, FIRST_CHILD]
    while child != NOWHERE and keys[child] != key:
        child = nodes[child, NEXT_SIBLING]
    if child == NOWHERE:
        child = memory.used[NODES]
        memory.used[NODES] += 1
        nodes[child, FIRST_EDGE] = NOWHERE
        nodes[child, NEXT_SIBLING] = edges[edge, FIRST_CHILD]
        edges[edge, FIRST_CHILD] = child
        keys[child] = key
    return child  # type: ignore[no-any-return]


@rule
def judge_by_network(s: State, memory: NetSearchMemory, seat: int) -> None:
    """Each seat's reward and share of the win, from what the network says of the seats counted from this one."""
    out, reward, wins = memory.work.out, memory.reward, memory.wins
    seats = (len(out) - ACTIONS) // 3
    for turn in range(s.players):
        other = (seat + turn) % s.players
        wins[other] = out[ACTIONS + turn]
        reward[other] = 0.5 * out[ACTIONS + turn] + 0.5 * out[ACTIONS + seats + turn]


@rule
def visit_first(s: State, memory: NetSearchMemory, node: int, seat: int) -> None:
    """Asks the network about a node that was never visited: what to try there, and how the game will end."""
    observe(s, seat, memory.work.seen)
    evaluate_network(memory.network, memory.relative[s.players, seat], memory.mask, memory.work)
    expand(memory, node)
    judge_by_network(s, memory, seat)
    judged, reward = memory.judged, memory.reward
    for other in range(s.players):
        judged[node, other] = reward[other]


@rule
def follow_tree(s: State, memory: NetSearchMemory) -> int:
    """Plays from the root to a node that was never visited or to the end, and judges that; how many actions."""
    nodes, edges, mask, path, seen = memory.nodes, memory.edges, memory.mask, memory.path, memory.work.seen
    features = len(seen) - ACTIONS
    node = 0
    depth = 0
    while True:
        seat = actor(s)
        if seat < 0 or depth == LONGEST:
            judge_end(s, memory.result, memory.reward, memory.wins)
            break
        legal(s, mask)
        if nodes[node, FIRST_EDGE] == NOWHERE:
            visit_first(s, memory, node, seat)
            break
        add_missing_edges(memory, node)
        edge = choose_edge(memory, node, seat)
        if edge == NOWHERE:  # no memory is left for what is legal here
            break
        path[depth] = edge
        depth += 1
        apply(s, edges[edge, ACTION])
        if actor(s) >= 0:
            observe(s, memory.observer, seen)
            node = child_of(memory, edge, key_of(seen, features))
    return depth


@rule
def search_with_network(memory: NetSearchMemory, playouts: int) -> None:
    """So many playouts from the position, or fewer where no memory is left; the tree grows by a node with each."""
    states, luck, path = memory.states, memory.luck, memory.path
    edges, values, reward = memory.edges, memory.values, memory.reward
    s = states[1]
    for _ in range(playouts):
        if memory.used[NODES] >= len(memory.nodes) or memory.used[EDGES] + 2 * ACTIONS >= len(memory.edges):
            return
        states[1] = states[0]
        luck[1] += 1
        hide(s, memory.observer, random_word(luck[0], SEARCH, luck[1]))
        depth = follow_tree(s, memory)
        for step in range(depth):
            edges[path[step], VISITS] += 1
            for seat in range(s.players):
                values[path[step], seat] += reward[seat]
        if depth > 0:
            memory.root_wins[edges[path[0], ACTION]] += memory.wins[memory.observer]
