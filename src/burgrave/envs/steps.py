"""A step of one game among many, by rules for any game: the action, the end, the restart, what the next seat sees."""

from __future__ import annotations

from typing import Any

from burgrave.core.protocol import actor, apply, legal, observe, outcome, setup
from burgrave.core.random import TABLES, below, random_word, seed_of
from burgrave.core.reward import reward_of
from burgrave.core.rule import rule


@rule
def begin_game(game: int, states: Any, tables: Any, options: Any, begun: Any, players: Any, first_seed: int) -> None:
    """The next game in this place. Its seed follows from how many were begun there, its table from its seed."""
    seed = seed_of(first_seed, begun[game] * len(states) + game)
    begun[game] += 1
    table = below(random_word(seed, TABLES, 0), len(tables))
    players[game] = tables[table]
    setup(states[game], tables[table], options[table], seed)


@rule
def look(game: int, states: Any, observations: Any, masks: Any, actors: Any) -> None:
    """What the seat to decide knows and may do."""
    seat = actor(states[game])
    actors[game] = seat
    legal(states[game], masks[game])
    observe(states[game], seat, observations[game])


@rule
def finish_game(game: int, states: Any, players: Any, results: Any, rewards: Any, ends: Any) -> None:
    """Rewards from -1 to 1."""
    outcome(states[game], results[game])
    for seat in range(players[game], results.shape[1]):
        results[game, seat, 0] = 0
        results[game, seat, 1] = 0
    for seat in range(players[game]):
        rewards[game, seat] = 2.0 * reward_of(results[game], players[game], seat) - 1.0
    ends[game] = 1


@rule
def step_game(
    game: int, actions: Any, states: Any, tables: Any, options: Any, begun: Any, players: Any, observations: Any,
    masks: Any, actors: Any, results: Any, rewards: Any, ends: Any, illegal: Any, first_seed: int,
) -> None:  # fmt: skip
    """Plays the action. An illegal one is not played and marked as such."""
    ends[game] = 0
    for seat in range(rewards.shape[1]):
        rewards[game, seat] = 0.0
    action = actions[game]
    illegal[game] = action < 0 or action >= masks.shape[1] or masks[game, action] == 0
    if illegal[game]:
        return
    apply(states[game], action)
    if actor(states[game]) < 0:
        finish_game(game, states, players, results, rewards, ends)
        begin_game(game, states, tables, options, begun, players, first_seed)
    look(game, states, observations, masks, actors)


@rule
def begin_block(
    first: int, last: int, states: Any, tables: Any, options: Any, begun: Any, players: Any, observations: Any,
    masks: Any, actors: Any, first_seed: int,
) -> None:  # fmt: skip
    """For one core: the games from the first to the one before the last."""
    for game in range(first, last):
        begin_game(game, states, tables, options, begun, players, first_seed)
        look(game, states, observations, masks, actors)


@rule
def step_block(
    first: int, last: int, actions: Any, states: Any, tables: Any, options: Any, begun: Any, players: Any,
    observations: Any, masks: Any, actors: Any, results: Any, rewards: Any, ends: Any, illegal: Any, first_seed: int,
) -> None:  # fmt: skip
    for game in range(first, last):
        step_game(
            game, actions, states, tables, options, begun, players, observations, masks, actors, results, rewards,
            ends, illegal, first_seed,
        )  # fmt: skip
