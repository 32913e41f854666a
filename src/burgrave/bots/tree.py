"""Information-set Monte Carlo tree search, by rules for any game.

The tree belongs to one seat, the observer. Every playout starts from the position with all that the observer cannot
know dealt anew, and follows the tree by actions alone: dice and cards fall anew each time, so that a node stands for
everything that can be the case after these actions. Whoever is to move takes the action that looks best to him: values
are vectors, one entry for each seat. A game's advice says what to look at first and how to play on where the tree ends.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from burgrave.core.protocol import actor, apply, hide, legal, outcome, promising, worth
from burgrave.core.random import SEARCH, below, random_word
from burgrave.core.record import State
from burgrave.core.reward import reward_of, win_share
from burgrave.core.rule import rule

SEATS = 5
NOWHERE = -1

# Columns of the nodes
ACTION, FIRST_CHILD, NEXT_SIBLING, VISITS = range(4)

LONGEST = 512
"""Actions in one path through the tree."""

TO_THE_END = 1 << 30
WHOLE = 8
"""Every eighth playout goes to the end of the game, which tells the final scores; the others end in a judgement."""
WORTH_SCALE = 400.0
"""Hundredths of a point that make somebody who is ahead nearly three times as likely to win."""


@rule
def chance(luck: Any, n: int) -> int:
    """A number below n of the search's own: the seed and a counter are in its two entries."""
    luck[1] += 1
    return below(random_word(luck[0], SEARCH, luck[1]), n)


@rule
def list_legal(s: State, mask: Any, actions: Any) -> int:
    """The legal actions in a row; how many."""
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
def weigh(s: State, actions: Any, count: int, weights: Any) -> int:
    """How promising each of the actions is, and the sum; all alike if none is."""
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
def play_on(s: State, mask: Any, actions: Any, weights: Any, luck: Any, limit: int) -> None:
    """From where the tree ends, by what is promising, for so many decisions or to the end of the game."""
    decisions = 0
    while actor(s) >= 0 and decisions < limit:
        count = list_legal(s, mask, actions)
        total = weigh(s, actions, count, weights)
        apply(s, actions[pick(weights, chance(luck, total))])
        decisions += 1


@rule
def judge(s: State, out: Any, reward: Any, wins: Any) -> None:
    """Each seat's reward and share of the win. Unfinished games by worth."""
    players = s.players
    if actor(s) < 0:
        outcome(s, out)
        for seat in range(players):
            wins[seat] = win_share(out, players, seat)
            reward[seat] = reward_of(out, players, seat)
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
def add_node(nodes: Any, values: Any, node: int, parent: int, action: int) -> None:
    nodes[node, ACTION] = action
    nodes[node, FIRST_CHILD] = NOWHERE
    nodes[node, VISITS] = 0
    nodes[node, NEXT_SIBLING] = NOWHERE
    for seat in range(SEATS):
        values[node, seat] = 0.0
    if parent != NOWHERE:
        nodes[node, NEXT_SIBLING] = nodes[parent, FIRST_CHILD]
        nodes[parent, FIRST_CHILD] = node


@rule
def choose_child(
    nodes: Any, values: Any, node: int, seat: int, actions: Any, weights: Any, count: int, total: int, where: Any,
    curiosity: float,
) -> int:  # fmt: skip
    """The place of the action to follow: good so far, or promising and little tried."""
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
    for place in range(count):
        if weights[place] > 0:
            child = where[actions[place]]
            prior = curiosity * root * weights[place] / total
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
def forget_children(nodes: Any, node: int, where: Any) -> None:
    child = nodes[node, FIRST_CHILD]
    while child != NOWHERE:
        where[nodes[child, ACTION]] = NOWHERE
        child = nodes[child, NEXT_SIBLING]


@rule
def search(
    states: Any, nodes: Any, values: Any, used: int, observer: int, playouts: int, luck: Any,
    mask: Any, actions: Any, weights: Any, where: Any, path: Any, out: Any, reward: Any, wins: Any,
    root_wins: Any, scores: Any, curiosity: float, limit: int,
) -> int:  # fmt: skip
    """So many playouts from the position in `states[0]`; `states[1]` is where they are played. Returns nodes in use."""
    s = states[1]
    for playout in range(playouts):
        states[1] = states[0]
        hide(s, observer, random_word(luck[0], SEARCH, luck[1] + 1))
        luck[1] += 1
        depth = 0
        node = 0
        path[0] = 0
        while actor(s) >= 0 and depth < LONGEST - 1:
            count = list_legal(s, mask, actions)
            total = weigh(s, actions, count, weights)
            place = choose_child(nodes, values, node, actor(s), actions, weights, count, total, where, curiosity)
            child = where[actions[place]]
            forget_children(nodes, node, where)
            if child == NOWHERE:
                if used == len(nodes):
                    break
                child = used
                used += 1
                add_node(nodes, values, child, node, actions[place])
            apply(s, actions[place])
            depth += 1
            node = child
            path[depth] = node
            if nodes[node, VISITS] == 0:
                break
        whole = playout % WHOLE == 0
        play_on(s, mask, actions, weights, luck, TO_THE_END if whole else limit)
        judge(s, out, reward, wins)
        for step in range(depth + 1):
            nodes[path[step], VISITS] += 1
            for seat in range(s.players):
                values[path[step], seat] += reward[seat]
        if depth > 0:
            root_wins[nodes[path[1], ACTION]] += wins[observer]
        if whole:
            add_scores(s, out, scores)
    return used


@rule
def add_scores(s: State, out: Any, scores: Any) -> None:
    """The final scores of a game played to its end, and one more such game in the last column."""
    for seat in range(s.players):
        scores[seat] += out[seat, 0]
    scores[SEATS] += 1
