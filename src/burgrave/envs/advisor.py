"""Opponents for many games at once, who follow the game's advice: rules for any game and for any device."""

from __future__ import annotations

from typing import Any

import numpy as np

from burgrave.core.cuda import cuda
from burgrave.core.protocol import ACTIONS, hide, promising
from burgrave.core.random import ADVISED_CHOICE, ADVISED_COPY, below, random_word
from burgrave.core.rule import kernel, rule
from burgrave.envs.vector import Vector

THREADS = 64


@rule
def advised(game: int, hidden: Any, masks: Any, actors: Any, actions: Any, seed: int, by_chance: bool) -> None:
    """What the bot `greedy` does: the action that looks best, any of several, on a copy in which secrets are made up.

    By chance it is what the bot `sensible` does: each action as likely as it is promising (the first, where none is),
    drawn in one pass, because a thread of a GPU has no memory for a list of weights.
    """
    hide(hidden[game], actors[game], random_word(seed, ADVISED_COPY, game))
    best = -1
    total = 0
    found = False
    for action in range(ACTIONS):
        if masks[game, action]:
            weight = max(0, promising(hidden[game], action))
            if not by_chance:
                if weight > best:
                    best = weight
                    total = 0
                weight = 1 if weight == best else 0
            total += weight
            drawn = random_word(seed, ADVISED_CHOICE, game * ACTIONS + action)
            if not found or below(drawn, total) < weight:
                actions[game] = action
                found = True


@rule
def advise_all(hidden: Any, masks: Any, actors: Any, actions: Any, seed: int, by_chance: bool) -> None:
    for game in range(len(hidden)):
        advised(game, hidden, masks, actors, actions, seed, by_chance)


@kernel
def advise_on_gpu(hidden: Any, masks: Any, actors: Any, actions: Any, seed: int, by_chance: bool) -> None:
    game = cuda.grid(1)
    if game < len(hidden):
        advised(game, hidden, masks, actors, actions, seed, by_chance)


class Advisor:
    """Plays by the game's own advice in some of the games of an environment: the best action, or any by chance."""

    def __init__(self, env: Vector, first: int, last: int, by_chance: bool) -> None:
        self._by_chance = by_chance
        self._on_gpu = not isinstance(env.states, np.ndarray)
        self._masks, self._actors = env.masks[first:last], env.actors[first:last]
        if self._on_gpu:
            self._kernel: Any = env.game.cuda(advise_on_gpu)
            self._hidden: Any = cuda.device_array(last - first, env.game.record)
            self.actions: Any = cuda.to_device(np.zeros(last - first, np.int32))
            words = env.game.record.itemsize // 4  # records are copied as what they are made of
            self._copy: Any = self._hidden.view(np.int32)
            self._states: Any = env.states.view(np.int32)[first * words : last * words]
        else:
            self._kernel = env.game.compiled(advise_all)
            self._hidden = np.zeros(last - first, env.game.record)
            self.actions = np.zeros(last - first, np.int32)
            self._states = env.states[first:last]

    def decide(self, seed: int) -> None:
        """Leaves an action for each of its games in `actions`."""
        arguments = (self._hidden, self._masks, self._actors, self.actions, seed, self._by_chance)
        if self._on_gpu:
            self._copy.copy_to_device(self._states)
            self._kernel[(len(self.actions) + THREADS - 1) // THREADS, THREADS](*arguments)
        else:
            self._hidden[:] = self._states
            self._kernel(*arguments)
