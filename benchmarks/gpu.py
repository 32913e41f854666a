"""The rules on a GPU: the same final states as on the CPU, and how fast.

    python benchmarks/gpu.py [GAME ...]

For every number of players, with the options as they are by default and with as many switched on as may be combined:
100,000 games by both, compared byte by byte; then a million games by the GPU, timed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import numpy as np

import burgrave
from burgrave.core import cuda
from burgrave.core.game import Game
from burgrave.lab.playout import play_block
from burgrave.lab.playout_cuda import Device

COMPARED = 100_000
TIMED = 2**20
REPEATS = 3


def on_cpu(game: Game, players: int, options: np.ndarray) -> np.ndarray:
    states = np.zeros(COMPARED, game.record)
    results = np.zeros((COMPARED, players, 2), np.int32)
    mask = np.zeros(game.actions, np.uint8)
    game.compiled(play_block)(states, mask, results, np.zeros(COMPARED, np.int64), players, options, 1, 0)
    return states


def main(names: list[str]) -> None:
    cuda.check()
    for name in names or burgrave.game_names():
        game = burgrave.game(name)
        for players, options in tables(game):
            started = time.perf_counter()
            device = Device(game, players, options, TIMED)
            device.play(1, 0, 1)
            compiled = time.perf_counter() - started
            device.play(1, 0, COMPARED)
            states, _, _ = device.fetch(COMPARED)
            same = int((as_bytes(states) == as_bytes(on_cpu(game, players, options))).all(1).sum())
            rates = []
            for repeat in range(REPEATS):
                started = time.perf_counter()
                device.play(2 + repeat, 0, TIMED)
                seconds = time.perf_counter() - started
                rates.append(int(device.fetch(TIMED)[2].sum()) / seconds)
            per_game = int(device.fetch(TIMED)[2].sum()) / TIMED
            print(
                f"{name}, {players} players, options {options.tolist()}: {same} of {COMPARED} final states equal; "
                f"{np.median(rates) / 1e6:.0f} M decisions/s ({min(rates) / 1e6:.0f} to {max(rates) / 1e6:.0f}), "
                f"{np.median(rates) / per_game / 1e6:.2f} M games/s; compiled in {compiled:.0f} s",
                flush=True,
            )


def tables(game: Game) -> Iterator[tuple[int, np.ndarray]]:
    """All numbers of players, with the least and the most options."""
    for players in game.seats:
        plain = game.option_values(players, {})
        most = game.option_values(players, game.most_options(players))
        yield players, plain
        if (most != plain).any():
            yield players, most


def as_bytes(states: np.ndarray) -> np.ndarray:
    return states.view(np.uint8).reshape(len(states), -1)


if __name__ == "__main__":
    main(sys.argv[1:])
