"""Whole games of random play, by rules for any game.

A random player's choices come from a stream of the generator of their own, with the game's seed as the key. They never
touch the state's draws: the game simulated with a seed is the match of that seed with those choices, and its log can
be looked at, replayed and argued about.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.protocol import actor, apply, legal, outcome, setup
from burgrave.core.random import CHOICES, below, random_word, seed_of
from burgrave.core.record import State
from burgrave.core.rule import rule


@rule
def choose(seed: int, ply: int, count: int) -> int:
    """Which of so many legal actions a random player takes."""
    return below(random_word(seed, CHOICES, ply), count)


@rule
def nth_marked(mask: Any, n: int) -> int:
    """The n-th marked action, from 0."""
    action = 0
    while True:
        if mask[action]:
            if n == 0:
                return action
            n -= 1
        action += 1


@rule
def play_game(s: State, mask: Any, result: Any, players: int, options: Any, seed: int) -> int:
    """A game from its start to its end. Leaves the final state and its outcome, returns the number of decisions.

    The seed is the caller's, not read from the state: a game may change its generator on the way.
    """
    setup(s, players, options, seed)
    ply = 0
    while actor(s) >= 0:
        count = legal(s, mask)
        apply(s, nth_marked(mask, choose(seed, ply, count)))
        ply += 1
    outcome(s, result)
    return ply


@rule
def play_block(
    states: Any, mask: Any, results: Any, decisions: Any, players: int, options: Any, seed: int, first: int
) -> None:
    """As many games of the run with this seed as there are states, from the first number on."""
    for game in range(len(states)):
        decisions[game] = play_game(states[game], mask, results[game], players, options, seed_of(seed, first + game))


def simulated_match(game: Game, players: int, options: Mapping[str, bool], seed: int) -> Match:
    """One simulated game as a match, to be looked at, saved or narrated."""
    start = game.start(players, options, seed)
    match = Match(game, start, options=game.all_options(players, options), seed=seed, seats=["random"] * players)
    while match.actor is not None:
        actions = match.legal
        match.play(actions[choose(seed, match.ply, len(actions))])
    return match
