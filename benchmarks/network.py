"""How long a network takes for a decision: games that it plays to their end, rules included, on one core.

python benchmarks/network.py [GAME ...] [--games 20]
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from burgrave.bots.evaluation import in_rows
from burgrave.bots.net_play import play_memory
from burgrave.bots.network import network
from burgrave.bots.trial import play_to_end
from burgrave.core.match import new
from burgrave.core.registry import game, game_names

MOST_DECISIONS = 10_000


def measure(name: str, players: int, games: int) -> float:
    """Microseconds of a processor."""
    the_game, match = game(name), new(name, players=players, seed=1)
    line, taken = in_rows([match.legal[:1]])[0], np.zeros(MOST_DECISIONS, np.int32)
    memory, play = play_memory(the_game, network(the_game), match.record, 0, 1), the_game.compiled(play_to_end)
    play(memory, line, 0, taken)
    began = time.process_time()
    decisions = sum(play(memory, line, number, taken) for number in range(games))
    return 1e6 * (time.process_time() - began) / int(decisions)


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a network takes for a decision.")
    parser.add_argument("game", nargs="*", default=list(game_names()))
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    for name in asked.game:
        for players in (2, 4):
            print(f"{name}, {players} players: {measure(name, players, asked.games):.1f} µs", flush=True)


if __name__ == "__main__":
    main()
