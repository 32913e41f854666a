"""How long an analysis takes, and how well two of the same game agree.

    python benchmarks/analysis.py [GAME] [--players 4] [--games 3] [--depth quick]

Games of bots of several levels are analysed twice with different seeds. Processor seconds count all cores; the first
show is when the chances of the whole game are known. Two analyses agree where both find a mistake or blunder.
"""

from __future__ import annotations

import argparse
import time
from itertools import islice

from burgrave.bots.analysis import SHARE_OF_STANDINGS, Analysis, analyse, compile_analysis
from burgrave.bots.bot import decide
from burgrave.bots.decisions import DEPTHS, Depth
from burgrave.bots.levels import LEVELS
from burgrave.core.match import Match, new
from burgrave.core.registry import game

MIXED = ("knight", "squire", "castellan", "page", "sergeant")


def played(name: str, players: int, seed: int) -> Match:
    match = new(name, players=players, seed=seed)
    bots = [LEVELS[level] for level in islice(MIXED, players)]
    while match.actor is not None:
        match.play(decide(match, bots[match.actor], match.ply))
    return match


def marked(found: Analysis) -> set[int]:
    return {one.ply for one in found.decisions if one.grade in ("mistake", "blunder")}


def measure(match: Match, depth: Depth) -> tuple[set[int], set[int]]:
    started, worked, shown = time.perf_counter(), time.process_time(), list[float]()

    def note(progress: float) -> None:
        if progress >= SHARE_OF_STANDINGS and not shown:
            shown.append(time.perf_counter() - started)

    found = analyse(match, depth, 1, note)
    took, worked = time.perf_counter() - started, time.process_time() - worked
    again = analyse(match, depth, 2)
    print(f"{match.ply} actions, {len(found.decisions)} decisions: first show {shown[0]:.2f} s, {took:.1f} s, "
          f"{worked:.1f} s of processor; {len(marked(found))} mistakes and blunders", flush=True)  # fmt: skip
    return marked(found), marked(again)


def main() -> None:
    parser = argparse.ArgumentParser(description="How long an analysis takes, and how well two agree.")
    parser.add_argument("game", nargs="?", default="kingsburg")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--depth", choices=tuple(DEPTHS), default="quick")
    asked = parser.parse_args()
    compile_analysis(game(asked.game), new(asked.game, players=asked.players, seed=0).record)
    pairs = [
        measure(played(asked.game, asked.players, seed), DEPTHS[asked.depth]) for seed in range(5, 5 + asked.games)
    ]
    both, either = (sum(len(how(*pair)) for pair in pairs) for how in (set.intersection, set.union))
    print(f"two seeds agree on {both} of {either} mistakes and blunders")


if __name__ == "__main__":
    main()
