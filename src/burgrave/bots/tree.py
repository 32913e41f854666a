"""Information-set Monte Carlo tree search, by rules for any game.

The tree belongs to one seat, the observer. Every playout starts from the position with all that the observer cannot
know dealt anew, and follows the tree by actions alone: dice and cards fall anew each time, so that a node stands for
everything that can be the case after these actions. Whoever is to move takes the action that looks best to them: values
are vectors, one entry for each seat. A game's advice says what to look at first and how to play on where the tree ends.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from burgrave.core.protocol import actor, apply, hide, legal, outcome, promising, worth
from burgrave.core.random import SEARCH, below, random_word
from burgrave.core.record import State
from burgrave.core.reward import reward_of, win_share
from burgrave.core.rule import rule

NOWHERE = -1

# Columns of the nodes
ACTION, FIRST_CHILD, NEXT_SIBLING, VISITS = range(4)
# Places of the counts
NODES_USED, GAMES_FINISHED = range(2)

LONGEST = 512
"""Actions in one path through the tree."""

TO_THE_END = 1 << 30
WHOLE = 8
"""Every eighth playout goes to the end of the game, which tells the final scores; the others end in a judgement."""
WORTH_SCALE = 400.0
"""Hundredths of a point that make somebody who is ahead nearly three times as likely to win."""


class SearchMemory(NamedTuple):
    """All that growing a tree reads and writes; compiled rules take it as one argument.

    A loop takes the arrays out of it beforehand: compiled code counts a reference whenever one is taken, and with that
    in its loops a search was half as fast.
    """

    states: np.ndarray
    """Two records: the position that is searched, and the one that a playout is in."""
    observer: int
    """The seat that searches."""
    exploration: float
    """How much it counts that an action is promising and little tried."""
    playout_decisions: int
    """Decisions after the tree's end until a playout is judged."""
    luck: np.ndarray
    """The search's own random numbers: the seed, and how many were drawn."""
    nodes: np.ndarray
    """By node: the action that leads there, links to other nodes, and how often it was visited."""
    values: np.ndarray
    """By node and seat: the sum of the rewards of all visits."""
    counts: np.ndarray
    """How many nodes are in use, and how many playouts were counted in `scores`."""
    root_wins: np.ndarray
    """By the first action: the sum of the observer's shares of the win."""
    scores: np.ndarray
    """By seat: the sum of the final scores of games played to their end."""
    # What follows is overwritten again and again.
    mask: np.ndarray
    """By action: whether it is legal."""
    actions: np.ndarray
    """The legal actions in a row ..."""
    weights: np.ndarray
    """... and how promising each is."""
    where: np.ndarray
    """By action: the node's child that it leads to."""
    path: np.ndarray
    """The nodes of this playout."""
    result: np.ndarray
    """By seat: score and rank at the end."""
    reward: np.ndarray
    """By seat: what the playout was worth."""
    wins: np.ndarray
    """By seat: its share of the win."""


@rule
def chance(luck: Any, n: int) -> int:
    """A number below n of the search's own: the seed and a counter are in its two entries."""
    luck[1] += 1
    return below(random_word(luck[0], SEARCH, luck[1]), n)


@rule
def list_legal(s: State, memory: SearchMemory) -> int:
    """The legal actions in a row; how many."""
    mask, actions = memory.mask, memory.actions
    count = legal(s, mask)
    found = 0
    action = 0
    while found < count:
        if mask[action]:
            actions[found] = action
            found += 1
        action += 1
    return count


@rule
def weigh(s: State, memory: SearchMemory, count: int) -> int:
    """How promising each of the listed actions is, and the sum; all alike if none is."""
    weights, actions = memory.weights, memory.actions
    total = 0
    for place in range(count):
        weights[place] = promising(s, actions[place])
        total += weights[place]
    if total == 0:
        for place in range(count):
            weights[place] = 1
        total = count
    return total


@rule
def pick(weights: Any, at: int) -> int:
    """The place that a number below the sum of the weights falls on."""
    place = 0
    while at >= weights[place]:
        at -= weights[place]
        place += 1
    return place


@rule
def play_on(s: State, memory: SearchMemory, limit: int) -> None:
    """From where the tree ends, by what is promising, for so many decisions or to the end of the game."""
    actions, weights, luck = memory.actions, memory.weights, memory.luck
    decisions = 0
    while actor(s) >= 0 and decisions < limit:
        count = list_legal(s, memory)
        total = weigh(s, memory, count)
        apply(s, actions[pick(weights, chance(luck, total))])
        decisions += 1


@rule
def judge(s: State, memory: SearchMemory) -> None:
    """Each seat's reward and share of the win. Unfinished games by worth."""
    players = s.players
    reward, wins = memory.reward, memory.wins
    if actor(s) < 0:
        judge_end(s, memory.result, reward, wins)
        return
    best = worth(s, 0)
    for seat in range(players):
        best = max(best, worth(s, seat))
    total = 0.0
    for seat in range(players):
        wins[seat] = np.exp((worth(s, seat) - best) / WORTH_SCALE)
        total += wins[seat]
    for seat in range(players):
        wins[seat] /= total
        reward[seat] = wins[seat]


@rule
def judge_end(s: State, result: Any, reward: Any, wins: Any) -> None:
    """Each seat's reward and share of the win, as the scores stand."""
    outcome(s, result)
    for seat in range(s.players):
        wins[seat] = win_share(result, s.players, seat)
        reward[seat] = reward_of(result, s.players, seat)


@rule
def add_node(memory: SearchMemory, parent: int, action: int) -> int:
    """Its number."""
    nodes, values = memory.nodes, memory.values
    node = memory.counts[NODES_USED]
    memory.counts[NODES_USED] += 1
    nodes[node, ACTION] = action
    nodes[node, FIRST_CHILD] = NOWHERE
    nodes[node, VISITS] = 0
    nodes[node, NEXT_SIBLING] = nodes[parent, FIRST_CHILD]
    nodes[parent, FIRST_CHILD] = node
    for seat in range(values.shape[1]):
        values[node, seat] = 0.0
    return node  # type: ignore[no-any-return]


@rule
def choose_child(memory: SearchMemory, node: int, seat: int, count: int, total: int) -> int:
    """The place of the action to follow: good so far, or promising and little tried."""
    nodes, values, actions, weights, where = memory.nodes, memory.values, memory.actions, memory.weights, memory.where
    exploration = memory.exploration
    visits = 1
    child = nodes[node, FIRST_CHILD]
    while child != NOWHERE:
        where[nodes[child, ACTION]] = child
        child = nodes[child, NEXT_SIBLING]
    for place in range(count):
        child = where[actions[place]]
        if child != NOWHERE:
            visits += nodes[child, VISITS]
    unknown = values[node, seat] / max(nodes[node, VISITS], 1) - 0.1
    best_score = -1e9
    best = 0
    root = np.sqrt(float(visits))
    place = chance(memory.luck, count)  # of equal ones any: actions against the first seat are the first
    for _ in range(count):
        place = place + 1 if place + 1 < count else 0
        if weights[place] > 0:
            child = where[actions[place]]
            prior = exploration * root * weights[place] / total
            if child == NOWHERE:
                score = unknown + prior
            else:
                tried = nodes[child, VISITS]
                score = values[child, seat] / max(tried, 1) + prior / (1 + tried)
            if score > best_score:
                best_score = score
                best = place
    return best


@rule
def forget_children(memory: SearchMemory, node: int) -> None:
    nodes, where = memory.nodes, memory.where
    child = nodes[node, FIRST_CHILD]
    while child != NOWHERE:
        where[nodes[child, ACTION]] = NOWHERE
        child = nodes[child, NEXT_SIBLING]


@rule
def follow_tree(s: State, memory: SearchMemory) -> int:
    """Plays from the root to a node that was never visited, or as far as there is room; how many actions."""
    nodes, actions, where, path = memory.nodes, memory.actions, memory.where, memory.path
    depth = 0
    node = 0
    path[0] = 0
    while actor(s) >= 0 and depth < LONGEST - 1:
        count = list_legal(s, memory)
        total = weigh(s, memory, count)
        action = actions[choose_child(memory, node, actor(s), count, total)]
        child = where[action]
        forget_children(memory, node)
        if child == NOWHERE:
            if memory.counts[NODES_USED] == len(nodes):
                break
            child = add_node(memory, node, action)
        apply(s, action)
        depth += 1
        node = child
        path[depth] = node
        if nodes[node, VISITS] == 0:
            break
    return depth


@rule
def search(memory: SearchMemory, playouts: int) -> None:
    """So many playouts from the position; the tree grows by a node with each."""
    states, luck, path = memory.states, memory.luck, memory.path
    nodes, values, reward = memory.nodes, memory.values, memory.reward
    s = states[1]
    for playout in range(playouts):
        states[1] = states[0]
        luck[1] += 1
        hide(s, memory.observer, random_word(luck[0], SEARCH, luck[1]))
        depth = follow_tree(s, memory)
        whole = playout % WHOLE == 0
        play_on(s, memory, TO_THE_END if whole else memory.playout_decisions)
        judge(s, memory)
        for step in range(depth + 1):
            nodes[path[step], VISITS] += 1
            for seat in range(s.players):
                values[path[step], seat] += reward[seat]
        if depth > 0:
            memory.root_wins[nodes[path[1], ACTION]] += memory.wins[memory.observer]
        if whole:
            for seat in range(s.players):
                memory.scores[seat] += memory.result[seat, 0]
            memory.counts[GAMES_FINISHED] += 1
