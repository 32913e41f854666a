"""Search with a network's advice and judgement (PUCT), by rules for any game.

As in `tree`, the tree belongs to one seat, the observer, and every playout starts from the position with all that he
cannot know dealt anew. A node is what the observer sees after an action: other dice are another node. Where the tree
ends there is no playing on: the network says how the game will end for every seat, and which actions look good.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from burgrave.bots.network import evaluate_network
from burgrave.bots.tree import LONGEST, NOWHERE
from burgrave.core.protocol import ACTIONS, actor, apply, hide, legal, observe, outcome
from burgrave.core.random import SEARCH, random_word
from burgrave.core.record import State
from burgrave.core.reward import reward_of, win_share
from burgrave.core.rule import rule

# Columns of nodes and edges
FIRST_EDGE, NEXT_SIBLING = range(2)
ACTION, NEXT_EDGE, FIRST_CHILD, VISITS = range(4)
NODES, EDGES = range(2)
"""How many are in use."""
CAUTION = 0.1
"""By so much an action that was not tried yet is thought worse than the position."""
GOLDEN = 0x9E3779B1


@rule
def key_of(seen: Any, size: int) -> int:
    """A number for what is seen: almost surely another one for anything else."""
    key = 0
    for place in range(size):
        if seen[place] != 0.0:
            key = ((key ^ (place + 1)) * GOLDEN + int(seen[place] * 3600.0)) & 0x7FFFFFFFFFFF
    return key


@rule
def expand(node: int, mask: Any, nodes: Any, edges: Any, logits: Any, values: Any, used: Any, out: Any) -> None:
    """An edge for each legal action, with the network's advice."""
    for action in range(ACTIONS):
        if mask[action]:
            add_edge(node, action, out[action], nodes, edges, logits, values, used)


@rule
def add_edge(node: int, action: int, logit: Any, nodes: Any, edges: Any, logits: Any, values: Any, used: Any) -> None:
    edge = used[EDGES]
    used[EDGES] += 1
    edges[edge, ACTION] = action
    edges[edge, FIRST_CHILD] = NOWHERE
    edges[edge, VISITS] = 0
    edges[edge, NEXT_EDGE] = nodes[node, FIRST_EDGE]
    nodes[node, FIRST_EDGE] = edge
    logits[edge] = logit
    for seat in range(values.shape[1]):
        values[edge, seat] = 0.0


@rule
def add_missing_edges(node: int, mask: Any, nodes: Any, edges: Any, logits: Any, values: Any, used: Any) -> None:
    """Actions that were not legal when the node was expanded: another hand of another player."""
    lowest = np.float32(0.0)
    edge = nodes[node, FIRST_EDGE]
    while edge != NOWHERE:
        if mask[edges[edge, ACTION]]:
            mask[edges[edge, ACTION]] = 2
        lowest = min(lowest, logits[edge])
        edge = edges[edge, NEXT_EDGE]
    for action in range(ACTIONS):
        if mask[action] == 1 and used[EDGES] + ACTIONS < len(edges):
            mask[action] = 2
            add_edge(node, action, lowest, nodes, edges, logits, values, used)


@rule
def choose_edge(node: int, seat: int, mask: Any, nodes: Any, edges: Any, logits: Any, values: Any, judged: Any,
                curiosity: float) -> int:  # fmt: skip
    """The edge of a legal action that is good so far, or advised and little tried. Legal ones are marked with 2."""
    highest = np.float32(-1e9)
    visits = 0
    edge = nodes[node, FIRST_EDGE]
    while edge != NOWHERE:
        if mask[edges[edge, ACTION]] == 2:
            highest = max(highest, logits[edge])
            visits += edges[edge, VISITS]
        edge = edges[edge, NEXT_EDGE]
    total = 0.0
    edge = nodes[node, FIRST_EDGE]
    while edge != NOWHERE:
        if mask[edges[edge, ACTION]] == 2:
            total += np.exp(logits[edge] - highest)
        edge = edges[edge, NEXT_EDGE]
    wish = curiosity * np.sqrt(visits + 1.0) / total
    best: int = NOWHERE
    best_score = -1e9
    edge = nodes[node, FIRST_EDGE]
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
def child_of(edge: int, key: int, nodes: Any, keys: Any, edges: Any, used: Any) -> int:
    """The node that the observer is at after this action; a new one if it was never seen."""
    child = edges[edge, FIRST_CHILD]
    while child != NOWHERE and keys[child] != key:
        child = nodes[child, NEXT_SIBLING]
    if child == NOWHERE:
        child = used[NODES]
        used[NODES] += 1
        nodes[child, FIRST_EDGE] = NOWHERE
        nodes[child, NEXT_SIBLING] = edges[edge, FIRST_CHILD]
        edges[edge, FIRST_CHILD] = child
        keys[child] = key
    return child  # type: ignore[no-any-return]


@rule
def judge_by_network(s: State, seat: int, out: Any, reward: Any, wins: Any) -> None:
    """Each seat's reward and share of the win, from what the network says of the seats counted from this one."""
    seats = (len(out) - ACTIONS) // 3
    for turn in range(s.players):
        other = (seat + turn) % s.players
        wins[other] = out[ACTIONS + turn]
        reward[other] = 0.5 * out[ACTIONS + turn] + 0.5 * out[ACTIONS + seats + turn]


@rule
def judge_end(s: State, result: Any, reward: Any, wins: Any) -> None:
    outcome(s, result)
    for seat in range(s.players):
        wins[seat] = win_share(result, s.players, seat)
        reward[seat] = reward_of(result, s.players, seat)


@rule
def search_with_network(
    states: Any, nodes: Any, keys: Any, judged: Any, edges: Any, logits: Any, values: Any, used: Any, observer: int,
    playouts: int, luck: Any, mask: Any, path: Any, result: Any, reward: Any, wins: Any, root_wins: Any, seen: Any,
    first: Any, first_bias: Any, hidden: Any, hidden_bias: Any, heads: Any, heads_bias: Any, found: Any, x: Any, y: Any,
    out: Any, curiosity: float,
) -> int:  # fmt: skip
    """So many playouts from the position in `states[0]`; `states[1]` is where they are played. Returns how many."""
    s = states[1]
    features = first.shape[0] - ACTIONS
    for playout in range(playouts):
        if used[NODES] >= len(nodes) or used[EDGES] + 2 * ACTIONS >= len(edges):
            return playout
        states[1] = states[0]
        luck[1] += 1
        hide(s, observer, random_word(luck[0], SEARCH, luck[1]))
        node = 0
        depth = 0
        while True:
            seat = actor(s)
            if seat < 0 or depth == LONGEST:
                judge_end(s, result, reward, wins)
                break
            legal(s, mask)
            if nodes[node, FIRST_EDGE] == NOWHERE:
                observe(s, seat, seen)
                evaluate_network(
                    seen, mask, first, first_bias, hidden, hidden_bias, heads, heads_bias, found, x, y, out
                )
                expand(node, mask, nodes, edges, logits, values, used, out)
                judge_by_network(s, seat, out, reward, wins)
                for other in range(s.players):
                    judged[node, other] = reward[other]
                break
            add_missing_edges(node, mask, nodes, edges, logits, values, used)
            edge = choose_edge(node, seat, mask, nodes, edges, logits, values, judged, curiosity)
            if edge == NOWHERE:  # no memory is left for what is legal here
                break
            path[depth] = edge
            depth += 1
            apply(s, edges[edge, ACTION])
            if actor(s) >= 0:
                observe(s, observer, seen)
                node = child_of(edge, key_of(seen, features), nodes, keys, edges, used)
        for step in range(depth):
            edges[path[step], VISITS] += 1
            for other in range(s.players):
                values[path[step], other] += reward[other]
        if depth > 0:
            root_wins[edges[path[0], ACTION]] += wins[observer]
    return playouts
