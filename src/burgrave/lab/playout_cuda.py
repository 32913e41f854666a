"""The same random games on a GPU, one thread for each: same seeds, same choices, same final states."""

from __future__ import annotations

from typing import Any

import numpy as np

from burgrave.core.cuda import cuda
from burgrave.core.game import Game
from burgrave.core.protocol import ACTIONS
from burgrave.core.random import seed_of
from burgrave.core.rule import kernel
from burgrave.lab.playout import play_game

THREADS = 128
"""Of a block of the GPU. A game needs many registers, so that larger blocks run no faster."""


@kernel
def play_games(states: Any, results: Any, decisions: Any, players: int, options: Any, seed: int, first: int) -> None:
    """Each thread plays the game of its number, counted from the first."""
    game = cuda.grid(1)
    if game < len(states):
        mask = cuda.local.array(ACTIONS, np.uint8)
        decisions[game] = play_game(states[game], mask, results[game], players, options, seed_of(seed, first + game))


class Device:
    """A GPU that plays games of one kind. Its memory is taken once, for so many games at a time."""

    def __init__(self, game: Game, players: int, options: np.ndarray, games: int) -> None:
        self._play: Any = game.cuda(play_games)
        self._players = players
        self._options = cuda.to_device(options)
        self._states = cuda.device_array(games, game.record)
        self._results = cuda.device_array((games, players, 2), np.int32)
        self._decisions = cuda.device_array(games, np.int64)

    def play(self, seed: int, first: int, games: int) -> None:
        """Plays so many games of a run and waits for their end; they stay on the GPU."""
        grid = (games + THREADS - 1) // THREADS
        self._play[grid, THREADS](
            self._states[:games],
            self._results[:games],
            self._decisions[:games],
            self._players,
            self._options,
            seed,
            first,
        )
        cuda.synchronize()

    def fetch(self, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The final states, the outcomes and the numbers of decisions of the games played last."""
        arrays = (self._states[:games], self._results[:games], self._decisions[:games])
        states, results, decisions = (array.copy_to_host() for array in arrays)
        return states, results, decisions
