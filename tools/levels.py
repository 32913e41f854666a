"""How soft a game's levels are, so that each wins about seven of ten games against the one below.

    python -m tools.levels GAME                   # writes games/GAME/levels.toml
    python -m tools.levels GAME --test-games 300  # with more games, so more exactly

Levels that the file has stay as they are (so a run may be stopped, and how long the upper ones think is chosen by
hand); the first that it has not always takes what it likes best, and downwards each is as soft as makes it lose as
often as that. `python -m tools.strength` then plays neighbours against each other for docs/bots.md.
"""

from __future__ import annotations

import argparse
import math
import tomllib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from burgrave.bots.bot import decide
from burgrave.bots.levels import FILE, LEVEL_NAMES, Softly
from burgrave.core.cores import usable_cores
from burgrave.core.match import new
from burgrave.core.random import ARENA, random_word
from burgrave.core.registry import game

WON = 0.7
"""Of the games between neighbours, by the better one. Where play at random is too near for seven such steps, less."""
TRIES = 4
"""How many softnesses are tried for a level before a curve is laid through what they won."""
SOFTEST = 60.0
HEADING = "# How the levels decide (bots/levels.py): the softnesses were found by python -m tools.levels.\n\n"
BURGRAVE = {"burgrave": {"playouts": 8000, "seconds": 2.0}}


def won_by_harder(name: str, softer: float, harder: float, number: int) -> float:
    """What the harder one wins of a game between two; games two by two have the same dice and other seats."""
    seed = 1 + number // 2
    players = [Softly(harder), Softly(softer)]
    if number % 2:
        players.reverse()
    match = new(name, players=2, seed=seed)
    while match.actor is not None:
        match.play(decide(match, players[match.actor], random_word(seed, ARENA, match.ply)))
    ranks = match.ranks
    return (ranks[number % 2] == 1) / max(1, ranks.count(1))


def share(pool: ProcessPoolExecutor, name: str, softer: float, harder: float, first: int, games: int) -> float:
    numbers = range(first, first + games)
    found = pool.map(won_by_harder, [name] * games, [softer] * games, [harder] * games, numbers, chunksize=5)
    return sum(found) / games


def crossing(tried: list[tuple[float, float]], won: float) -> float:
    """Where a straight line through the log-odds, by the logarithm of the softness, meets what is to be won."""
    at = np.log([softness for softness, _ in tried])
    odds = [math.log(part / (1 - part)) for part in (min(0.97, max(0.03, found)) for _, found in tried)]
    slope, height = np.polyfit(at, odds, 1)
    return float(np.exp(np.clip((math.log(won / (1 - won)) - height) / slope, at.min(), at.max())))


def next_softer(pool: ProcessPoolExecutor, name: str, harder: float, won: float, games: int, first: int) -> float:
    low, high = max(0.1, harder), min(SOFTEST, harder * 3 + 5)
    tried = []
    for attempt in range(TRIES):
        softness = math.sqrt(low * high)
        found = share(pool, name, softness, harder, first + attempt * games, games)
        print(f"{name}: {harder:.2f} wins {found:.0%} against {softness:.2f}", flush=True)
        tried.append((softness, found))
        low, high = (softness, high) if found < won else (low, softness)
    return crossing(tried, won)


def tune(name: str, won: float, games: int, processes: int, file: Path) -> None:
    rows = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else dict(BURGRAVE)
    with ProcessPoolExecutor(processes) as pool:
        for number, level in enumerate(reversed(LEVEL_NAMES)):
            if level in rows:
                continue
            above = rows[LEVEL_NAMES[-number]].get("softness")
            first = number * TRIES * games
            softness = 0.0 if above is None else round(next_softer(pool, name, above, won, games, first), 2)
            rows[level] = {"softness": softness}
            ordered = [row(known, rows[known]) for known in LEVEL_NAMES if known in rows]
            file.write_text(HEADING + "\n".join(ordered), encoding="utf-8")


def row(level: str, how: dict[str, float]) -> str:
    return f"[{level}]\n" + "".join(f"{knob} = {value}\n" for knob, value in how.items())


def main() -> None:
    parser = argparse.ArgumentParser(description="How soft a game's levels are.")
    parser.add_argument("game")
    parser.add_argument("--test-games", type=int, default=150, help="games for each softness that is tried")
    parser.add_argument("--won", type=float, default=WON, help="what a level wins against the one below")
    parser.add_argument("--processes", type=int, default=usable_cores())
    asked = parser.parse_args()
    tune(asked.game, asked.won, asked.test_games, asked.processes, game(asked.game).folder / FILE)


if __name__ == "__main__":
    main()
