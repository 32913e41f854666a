"""What must hold of analyses, over many games of bots.

    python -m tools.analysis_proofs luck [GAME ...] [--games 2000] [--players 2 4] [--bot net] [--cores N | --gpu]
    python -m tools.analysis_proofs agree [GAME ...] [--games 40] [--depth quick] [--cores N] [--gpu] ...

`luck`: that it is nothing on average, and how much less results vary without it, where all seats play alike. `agree`:
on how many of the mistakes and blunders that either finds two analyses with different seeds agree. Every game is a line
of FOLDER/*.jsonl (`--results`): a run may be stopped, and goes on where it was. `--write` writes what all of them
say of luck into docs/analysis.md.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from burgrave.bots.analysis import analyse, judge_of_luck, version_of
from burgrave.bots.bot import bot, decide
from burgrave.bots.decisions import DEPTHS, Decision, without_reasons
from burgrave.bots.levels import LEVEL_NAMES
from burgrave.core.cores import usable_cores
from burgrave.core.match import Match, new
from burgrave.core.random import ARENA, random_word
from burgrave.core.registry import game, game_names
from burgrave.lab.luck import TRIALS, luck_of
from burgrave.lab.spread import spread
from tools.documents import DOCS, replace_part
from tools.kept import complete, complete_together, known

RESULTS = Path("build") / "analysis_proofs"
ROWS = 131_072
"""Positions that a GPU plays on at a time ..."""
AT_A_TIME = 500
"""... and games, so that not all is lost when it is stopped."""
MARKED = ("mistake", "blunder")
SEEDS = (1, 2)
"""Of analyses that should agree."""
BEGIN, END = "<!-- luck: made by tools.analysis_proofs -->", "<!-- end of luck -->"


@dataclass(frozen=True)
class Game:
    """One game of bots."""

    game: str
    judge: str
    depth: str
    bots: tuple[str, ...]
    number: int


def played(one: Game) -> Match:
    match = new(one.game, players=len(one.bots), seed=one.number)
    while match.actor is not None:
        match.play(decide(match, bot(one.bots[match.actor]), random_word(one.number, ARENA, match.ply)))
    return match


def luck(one: Game) -> tuple[Game, tuple[list[float], list[float]]]:
    """What each seat won, and its luck."""
    match = played(one)
    won = [(rank == 1) / max(1, match.ranks.count(1)) for rank in match.ranks]
    return one, (won, [round(lucky, 6) for lucky in luck_of(match, one.number)])


def luck_on_gpu(games: Sequence[Game]) -> Iterator[tuple[Game, tuple[list[float], list[float]]]]:
    """The same of games of the network, all of one kind."""
    from burgrave.learn.luck import LuckOfGames

    if games:
        measuring = LuckOfGames(game(games[0].game), len(games[0].bots), TRIALS.luck, "gpu", ROWS)
    for first in range(0, len(games), AT_A_TIME):
        some = games[first : first + AT_A_TIME]
        won, lucky = measuring.measure([one.number for one in some])
        yield from zip(some, zip(won.tolist(), lucky.round(6).tolist(), strict=True), strict=True)


def agree(one: Game) -> tuple[Game, tuple[int, int]]:
    """How many mistakes and blunders both of two analyses find, and how many either does."""
    match, depth = played(one), without_reasons(DEPTHS[one.depth])
    return one, agreement([analyse(match, depth, seed).decisions for seed in SEEDS])


def agree_on_gpu(games: Sequence[Game], cores: int) -> Iterator[tuple[Game, tuple[int, int]]]:
    """The same of many games of one kind side by side."""
    from burgrave.learn.trials import decisions_of

    if not games:
        return
    matches = (((one, seed), match, seed) for one, match in spread(played_for, games, cores) for seed in SEEDS)
    found: dict[Game, list[list[Decision]]] = defaultdict(list)
    depth = without_reasons(DEPTHS[games[0].depth])
    for (one, _), decisions in decisions_of(game(games[0].game), matches, depth, "gpu"):
        found[one].append(decisions)
        if len(found[one]) == len(SEEDS):
            yield one, agreement(found.pop(one))


def played_for(one: Game) -> tuple[Game, Match]:
    return one, played(one)


def agreement(analyses: Sequence[Sequence[Decision]]) -> tuple[int, int]:
    first, second = ({each.ply for each in decisions if each.grade in MARKED} for decisions in analyses)
    return len(first & second), len(first | second)


@dataclass(frozen=True)
class Luck:
    """What luck came to for the first seat: those of a game are not independent of each other."""

    games: int
    mean: float
    margin: float
    """So far from 0 the mean lies at most, 95 times in 100."""
    plain: float
    """How much results vary ..."""
    adjusted: float
    """... and without luck."""

    def __str__(self) -> str:
        holds = "within" if abs(self.mean) <= self.margin else "beyond"
        return (
            f"luck {self.mean:+.4f} ± {self.margin:.4f} ({holds} its interval); results vary by {self.plain:.3f}, "
            f"without luck by {self.adjusted:.3f} ({self.adjusted / self.plain:.2f} of it)"
        )


def luck_in(found: Sequence[tuple[list[float], list[float]]]) -> Luck:
    won, lucky = (np.array([row[which][0] for row in found]) for which in (0, 1))
    margin = 1.96 * lucky.std(ddof=1) / len(lucky) ** 0.5
    return Luck(len(found), lucky.mean(), margin, won.var(ddof=1), (won - lucky).var(ddof=1))


def luck_table(results: Path) -> str:
    """Of all games that are kept and were judged by the present judges."""
    lines = ["| | games | mean luck | variance of results | without luck | part of it |", "|---|--:|--:|--:|--:|--:|"]
    for name in game_names():
        kept = known(results / f"luck-{name}.jsonl", Game)
        judge = judge_of_luck(game(name)) if kept else ""  # without a network there is none, and nothing is kept
        for players in game(name).seats:
            found = [result for one, result in kept.items() if (one.judge, len(one.bots)) == (judge, players)]
            if len(found) > 1:
                one = luck_in(found)
                cells = f"{one.mean:+.3f} ± {one.margin:.3f} | {one.plain:.3f} | {one.adjusted:.3f}"
                part = f"{one.adjusted / one.plain:.2f}"
                lines.append(f"| {game(name).title}, {players} players | {one.games:,} | {cells} | {part} |")
    return "\n".join(lines)


def tell_agreement(found: Sequence[tuple[int, int]]) -> str:
    both, either = np.array(found).sum(axis=0)
    of_either, of_one = both / max(1, either), 2 * both / max(1, both + either)
    return f"agree on {both} of {either} mistakes and blunders ({of_either:.0%}); of one's the other finds {of_one:.0%}"


def main() -> None:
    parser = argparse.ArgumentParser(description="What must hold of analyses, over many games of bots.")
    parser.add_argument("what", choices=("luck", "agree"))
    parser.add_argument("game", nargs="*", default=list(game_names()))
    parser.add_argument("--games", type=int, help="with each number of players; by default 2000 for luck, 40 to agree")
    parser.add_argument("--players", type=int, nargs="+", help="by default every number that the game allows")
    parser.add_argument("--bot", default="net", help="on all seats, for luck; to agree, the groom and those above play")
    parser.add_argument("--depth", choices=tuple(DEPTHS), default="quick")
    parser.add_argument("--cores", type=int, default=usable_cores())
    parser.add_argument("--gpu", action="store_true", help="all games side by side; for luck, `net` plays them")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--write", action="store_true", help="the table of luck into docs/analysis.md")
    asked = parser.parse_args()
    of_luck = asked.what == "luck"
    if asked.gpu and of_luck and asked.bot != "net":
        parser.error("on a GPU there is nothing but the luck of `net`")
    for name in asked.game:
        judge, seats = (judge_of_luck if of_luck else version_of)(game(name)), game(name).seats
        for players in [number for number in seats if number in (asked.players or seats)]:
            bots = (asked.bot,) * players if of_luck else LEVEL_NAMES[1 : 1 + players]
            games = range(asked.games or (2000 if of_luck else 40))
            wanted = [Game(name, judge, asked.depth, bots, number) for number in games]
            file = asked.results / f"{asked.what}-{name}.jsonl"
            if asked.gpu:
                work = luck_on_gpu if of_luck else partial(agree_on_gpu, cores=asked.cores)
                done = complete_together(file, Game, work, wanted)
            else:
                done = complete(file, Game, luck if of_luck else agree, wanted, asked.cores)
            found = [done[one] for one in wanted]
            told = str(luck_in(found)) if of_luck else tell_agreement(found)
            print(f"{name}, {players} players, {len(found)} games: {told}", flush=True)
    if asked.write:
        replace_part(DOCS / "analysis.md", BEGIN, END, luck_table(asked.results))


if __name__ == "__main__":
    main()
