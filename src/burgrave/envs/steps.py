"""A step of one game among many, by rules for any game: the action, the end, the restart, what the next seat sees."""

from __future__ import annotations

from typing import Any, NamedTuple

from burgrave.core.protocol import actor, apply, legal, observe, outcome, setup
from burgrave.core.random import SETUPS, below, random_word, seed_of
from burgrave.core.record import State
from burgrave.core.reward import reward_of
from burgrave.core.rule import rule


class VectorMemory(NamedTuple):
    """All that steps read and write: arrays of the machine's memory or of a GPU's. Rules take it as one argument.

    Where nothing else is said, an array has a row for each game.

    Python hands it to compiled rules part by part: Numba finds out a named tuple's type anew with every call, which
    takes as long as the step of a game.
    """

    seed: int
    """What the seeds of all games follow from."""
    setup_players: Any
    """int32, by setup: how many play. A setup is drawn for each game."""
    setup_options: Any
    """int32, by setup and option."""
    begun: Any
    """int64: how many games were begun in this place."""
    states: Any
    """Records: the games themselves."""
    players: Any
    """int32: how many play."""
    actors: Any
    """int32: the seat to decide ..."""
    observations: Any
    """float32, by feature: ... what it knows ..."""
    masks: Any
    """uint8, by action: ... and 1 for what is legal."""
    rewards: Any
    """float32, by seat: from -1 (last) to 1 (alone in front) for a game that ended with the last step, otherwise 0."""
    ends: Any
    """uint8: whether a game ended with the last step; another has begun in its place."""
    results: Any
    """int32, by seat: score and rank at the end of the last game that ended; 0 where nobody sat."""
    illegal: Any
    """uint8: whether the last action was illegal and was not played."""


@rule
def begin_game(memory: VectorMemory, game: int) -> None:
    """The next game in this place. Its seed follows from how many were begun there, its setup from its seed."""
    states, begun, setup_players = memory.states, memory.begun, memory.setup_players
    seed = seed_of(memory.seed, begun[game] * len(states) + game)
    begun[game] += 1
    drawn = below(random_word(seed, SETUPS, 0), len(setup_players))
    memory.players[game] = setup_players[drawn]
    setup(states[game], setup_players[drawn], memory.setup_options[drawn], seed)


@rule
def look(s: State, mask: Any, observation: Any) -> int:
    """What the seat to decide may do and knows; which seat it is."""
    seat = actor(s)
    legal(s, mask)
    observe(s, seat, observation)
    return seat


@rule
def finish_game(memory: VectorMemory, game: int) -> None:
    """Rewards from -1 to 1."""
    result, rewards, players = memory.results[game], memory.rewards, memory.players[game]
    outcome(memory.states[game], result)
    for seat in range(players, len(result)):
        result[seat, 0] = 0
        result[seat, 1] = 0
    for seat in range(players):
        rewards[game, seat] = 2.0 * reward_of(result, players, seat) - 1.0
    memory.ends[game] = 1


@rule
def begin_games(memory: VectorMemory, first: int, last: int) -> None:
    """The games from the first to the one before the last."""
    for game in range(first, last):
        begin_game(memory, game)
        memory.actors[game] = look(memory.states[game], memory.masks[game], memory.observations[game])


@rule
def step_games(memory: VectorMemory, actions: Any, first: int, last: int) -> None:
    """Plays an action in each of these games. An illegal one is not played and marked as such."""
    # Taken out before the loop: Numba counts references whenever an array comes out of a tuple or goes on in one.
    states, actors, observations, masks = memory.states, memory.actors, memory.observations, memory.masks
    rewards, ends, illegal = memory.rewards, memory.ends, memory.illegal
    for game in range(first, last):
        s, action = states[game], actions[game]
        ends[game] = 0
        for seat in range(rewards.shape[1]):
            rewards[game, seat] = 0.0
        illegal[game] = action < 0 or action >= masks.shape[1] or not masks[game, action]
        if not illegal[game]:
            apply(s, action)
            if actor(s) < 0:
                finish_game(memory, game)
                begin_game(memory, game)
            actors[game] = look(s, masks[game], observations[game])


@rule
def begin_block(first: int, last: int, *arrays: Any) -> None:
    """For one core."""
    begin_games(VectorMemory(*arrays), first, last)


@rule
def step_block(actions: Any, first: int, last: int, *arrays: Any) -> None:
    """For one core."""
    step_games(VectorMemory(*arrays), actions, first, last)
