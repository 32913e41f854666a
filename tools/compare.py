"""Whole random games interpreted and compiled: do they end in the same states?

    python -m tools.compare GAME [--games 100000] [--players 2 ...] [--options all|none] [--workers N]

A difference in any legal action or any result on the way leads to another final state. Interpreting is some hundred
times slower than compiled code, so a hundred thousand games take a core most of an hour, and the work is spread over
all cores.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial

import numpy as np

import burgrave
from burgrave.core.cores import usable_cores
from burgrave.core.random import seed_of
from burgrave.core.record import State, blank
from burgrave.lab.playout import play_block, play_game

BLOCK = 250
SEED = 0


def differences(name: str, players: int, options: dict[str, bool], first: int) -> int:
    """How many of a block of games end differently."""
    game = burgrave.game(name)
    values = game.option_values(players, options)
    states = np.zeros(BLOCK, game.record)
    results = np.zeros((BLOCK, players, 2), np.int32)
    mask = np.zeros(game.actions, np.uint8)
    game.compiled(play_block)(states, mask, results, np.zeros(BLOCK, np.int64), players, values, SEED, first)
    interpreted = game.interpreted(play_game)
    different = 0
    for number in range(BLOCK):
        record = blank(game.record)
        state, result = State(record), np.zeros((players, 2), np.int32)
        interpreted(state, memoryview(bytearray(game.actions)), result, players, values, seed_of(SEED, first + number))
        state.store(record)
        different += record.tobytes() != states[number].tobytes() or not (result == results[number]).all()
    return different


def compare(pool: ProcessPoolExecutor, name: str, players: int, options: dict[str, bool], games: int) -> None:
    started = time.perf_counter()
    block = partial(differences, name, players, options)
    futures = [pool.submit(block, first) for first in range(0, games, BLOCK)]
    different = sum(future.result() for future in as_completed(futures))
    compared = len(futures) * BLOCK
    chosen = ", ".join(option for option, on in options.items() if on) or "no options"
    print(
        f"{name}, {players} players, {chosen}: {compared - different} of {compared} final states equal "
        f"({time.perf_counter() - started:.0f} s)",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares interpreted and compiled rules on random games.")
    parser.add_argument("game", choices=burgrave.game_names())
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--options", choices=("all", "none"), default="all")
    parser.add_argument("--workers", type=int, default=usable_cores())
    asked = parser.parse_args()
    game = burgrave.game(asked.game)
    differences(asked.game, game.seats[0], game.most_options(game.seats[0]), 0)  # compiles once, for all workers
    with ProcessPoolExecutor(asked.workers) as pool:
        for players in asked.players or game.seats:
            options = game.most_options(players) if asked.options == "all" else {}
            compare(pool, asked.game, players, game.all_options(players, options), asked.games)


if __name__ == "__main__":
    main()
