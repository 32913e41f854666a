"""Whether luck is 0 on average: a bot against itself in whole games of all kinds, with the luck of each seat.

    python -m tools.luck --games 400 --keep FOLDER [--processes N] [--bot net] [--players 2 4]

What rolls and draws do for a seat is measured against what they could have done, so whatever the judge is worth, its
mean is 0 for every seat, and the means lie within their intervals 95 times in 100. FOLDER keeps the results, as
`burgrave arena --luck --out` does; a run that is started again plays what is missing. The table is for docs/bots.md.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from burgrave.core.cores import usable_cores
from burgrave.core.registry import game, game_names
from burgrave.lab.arena import Contest, Result, Results, play, played
from tools.documents import DOCS, replace_part

BEGIN, END = "<!-- luck: made by tools.luck -->", "<!-- end of luck -->"
CERTAINTY = 1.96


@dataclass(frozen=True)
class MeanLuck:
    """Of the seats of a table, in chances to win."""

    games: int
    means: list[float]
    margins: list[float]
    """So far from 0 a mean lies at most, 95 times in 100."""

    @property
    def inside(self) -> int:
        """How many seats' means are."""
        return sum(abs(mean) <= margin for mean, margin in zip(self.means, self.margins, strict=True))


def results_of(contest: Contest, file: Path, processes: int) -> list[Result]:
    """One game of each group with the same dice: a bot against itself plays the same one from every seat."""
    kept, numbers = Results(file, contest), range(0, contest.games, contest.players)
    for one in played(play, contest, [number for number in numbers if number not in kept.done], processes):
        kept.add(one)
    return [kept.done[number] for number in numbers]


def mean_luck(results: Sequence[Result]) -> MeanLuck:
    luck = np.array([one.luck for one in results])
    margins = CERTAINTY * luck.std(axis=0, ddof=1) / math.sqrt(len(luck))
    return MeanLuck(len(luck), luck.mean(axis=0).tolist(), margins.tolist())


def row(name: str, players: int, found: MeanLuck) -> str:
    cells = [f"{100 * mean:+.1f} ± {100 * margin:.1f}" for mean, margin in zip(found.means, found.margins, strict=True)]
    cells += [""] * (4 - len(cells))
    return f"| {game(name).title}, {players} players | {found.games} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether luck is 0 on average.")
    parser.add_argument("--games", type=int, default=40, help="of each kind")
    parser.add_argument("--only", nargs="+", default=list(game_names()), choices=game_names())
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--bot", default="net")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--keep", type=Path, required=True, help="a folder for the results")
    parser.add_argument("--write", action="store_true", help="write the table into docs/bots.md")
    asked = parser.parse_args()
    lines = ["| | games | seat 1 | seat 2 | seat 3 | seat 4 |", "|---|---|---|---|---|---|"]
    print(*lines, sep="\n")
    inside = seats = 0
    for name in asked.only:
        for players in asked.players:
            file = asked.keep / f"{name}-{players}-{asked.bot.replace(':', '')}.jsonl"
            contest = Contest(name, players, (asked.bot,), players * asked.games, asked.seed, luck=True)
            found = mean_luck(results_of(contest, file, asked.processes))
            inside, seats = inside + found.inside, seats + players
            lines.append(row(name, players, found))
            print(lines[-1], flush=True)
    lines += ["", f"{inside} of {seats} means are within their intervals."]
    print(lines[-1])
    if asked.write:
        replace_part(DOCS / "bots.md", BEGIN, END, "\n".join(lines))


if __name__ == "__main__":
    main()
