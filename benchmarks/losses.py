"""Whether what an analysis calls mistakes are some: the same moves in games that are played to their end.

    python benchmarks/losses.py [GAME ...] [--players 2] [--games 1] [--trials 200]

Games of bots are analysed. For each mistake and blunder, both moves are played on by the network, as it likes by
chance, until the game is over: nobody has to judge anything. The losses that were said and those that were found
should be the same on average, and few of them nothing.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np
from analysis import marked, played

from burgrave.bots.analysis import analyse, compile_analysis
from burgrave.bots.decisions import QUICK, loss_against, thresholds, without_reasons
from burgrave.core.match import Match, new
from burgrave.core.registry import game_names

LONGER_THAN_ANY_GAME = 1_000_000
OTHER_SEED = 2


def losses(match: Match, trials: int) -> list[tuple[float, float, float]]:
    """Of every mistake: what was said, what games to their end say, and how far that may be off."""
    to_the_end = replace(QUICK, confirming=trials, longest=0, decisions=LONGER_THAN_ANY_GAME)
    found = analyse(match, without_reasons(QUICK), seed=1)
    mistakes = marked(found)
    return [
        (one.loss, *loss_against(match, one.ply, one.best, one.chosen, to_the_end, OTHER_SEED))
        for one in found.decisions
        if one.ply in mistakes
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether mistakes are some.")
    parser.add_argument("game", nargs="*", default=list(game_names()))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--trials", type=int, default=200)
    asked = parser.parse_args()
    for name in asked.game:
        first = new(name, players=asked.players, seed=1)
        compile_analysis(first.game, first.record)
        found = [row for seed in range(asked.games) for row in losses(played(name, asked.players, seed), asked.trials)]
        said, true, errors = np.array(found).T
        margin = float(np.sqrt((errors**2).sum()) / len(errors))
        nothing = (true < thresholds(asked.players)[0]).mean()
        print(
            f"{name}, {asked.players} players: {len(said)} mistakes, {said.mean():.1%} said, "
            f"{true.mean():.1%} ± {margin:.1%} found, {nothing:.0%} of them no inaccuracy",
            flush=True,
        )


if __name__ == "__main__":
    main()
