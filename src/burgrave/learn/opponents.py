"""The fixed bots that a network is measured against while it learns, by rules for any game and for any device."""

from __future__ import annotations

from typing import Any

import numpy as np

from burgrave.core.cuda import cuda
from burgrave.core.protocol import ACTIONS, hide, promising
from burgrave.core.random import random_word
from burgrave.core.rule import kernel, rule
from burgrave.envs.vector import Vector

ADVICE = 7
"""Stream of the seeds of hidden copies."""
THREADS = 64


@rule
def advised(game: int, hidden: Any, masks: Any, actors: Any, actions: Any, seed: int) -> None:
    """What the bot `greedy` does: the action that looks best, on a copy in which secrets are made up."""
    hide(hidden[game], actors[game], random_word(seed, ADVICE, game))
    best = -1
    for action in range(ACTIONS):
        if masks[game, action]:
            looks = promising(hidden[game], action)
            if looks > best:
                best = looks
                actions[game] = action


@rule
def advise_all(hidden: Any, masks: Any, actors: Any, actions: Any, seed: int) -> None:
    for game in range(len(hidden)):
        advised(game, hidden, masks, actors, actions, seed)


@kernel
def advise_on_gpu(hidden: Any, masks: Any, actors: Any, actions: Any, seed: int) -> None:
    game = cuda.grid(1)
    if game < len(hidden):
        advised(game, hidden, masks, actors, actions, seed)


class Advisor:
    """Plays `greedy` in all games of an environment."""

    def __init__(self, env: Vector, device: str) -> None:
        self._env = env
        self._on_gpu = device == "gpu"
        if self._on_gpu:
            self._kernel: Any = env.game.cuda(advise_on_gpu)
            self._hidden: Any = cuda.device_array(env.games, env.game.record)
            self.actions: Any = cuda.to_device(np.zeros(env.games, np.int32))
        else:
            self._kernel = env.game.compiled(advise_all)
            self._hidden = np.zeros(env.games, env.game.record)
            self.actions = np.zeros(env.games, np.int32)

    def decide(self, seed: int) -> None:
        """Leaves an action for each game in `actions`."""
        env = self._env
        if self._on_gpu:
            self._hidden.view(np.int32).copy_to_device(env.states.view(np.int32))
        else:
            self._hidden[:] = env.states
        arguments = (self._hidden, env.masks, env.actors, self.actions, seed)
        if self._on_gpu:
            self._kernel[(env.games + THREADS - 1) // THREADS, THREADS](*arguments)
        else:
            self._kernel(*arguments)
