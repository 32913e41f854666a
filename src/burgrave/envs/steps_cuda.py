"""The same steps on a GPU, one thread for each game. The arrays stay there, to be shared with PyTorch and others."""

from __future__ import annotations

from typing import Any

import numpy as np

from burgrave.core.cuda import cuda
from burgrave.core.game import Game
from burgrave.core.rule import kernel
from burgrave.envs.steps import VectorMemory, begin_games, step_games

THREADS = 64
"""Of a block of the GPU: a few thousand games spread over all of it."""


@kernel
def begin_kernel(memory: VectorMemory) -> None:
    game = cuda.grid(1)
    if game < len(memory.states):
        begin_games(memory, game, game + 1)


@kernel
def step_kernel(memory: VectorMemory, actions: Any) -> None:
    game = cuda.grid(1)
    if game < len(memory.states):
        step_games(memory, actions, game, game + 1)


class Gpu:
    """Where the arrays are and how a step is made."""

    def __init__(self, game: Game, games: int) -> None:
        self._blocks = (games + THREADS - 1) // THREADS
        self._begin: Any = game.cuda(begin_kernel)
        self._step: Any = game.cuda(step_kernel)

    def array(self, shape: tuple[int, ...], kind: Any) -> Any:
        return cuda.to_device(np.zeros(shape, kind))

    def share(self, values: np.ndarray) -> Any:
        return cuda.to_device(values)

    def begin(self, memory: VectorMemory) -> None:
        self._begin[self._blocks, THREADS](memory)

    def clear(self, array: Any) -> None:
        array.copy_to_device(np.zeros(array.shape, array.dtype))

    def actions(self, given: Any) -> Any:
        return given if hasattr(given, "copy_to_host") else cuda.as_cuda_array(given)

    def step(self, memory: VectorMemory, actions: Any) -> None:
        self._step[self._blocks, THREADS](memory, actions)
