"""What must hold of analyses, over many games of bots.

    python -m tools.analysis_proofs luck [GAME ...] [--games 2000] [--players 2 4] [--bot net] [--cores N]
    python -m tools.analysis_proofs agree [GAME ...] [--games 40] [--depth quick] ...

`luck`: that it is nothing on average, and how much less results vary without it, where all seats play alike. `agree`:
on how many of the mistakes and blunders that either finds two analyses with different seeds agree. Every game is a line
of FOLDER/*.jsonl (`--results`): a run may be stopped, and goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from burgrave.bots.analysis import DEPTHS, analyse, judge_of, without_reasons
from burgrave.bots.bot import bot, decide
from burgrave.bots.levels import LEVEL_NAMES
from burgrave.core.cores import usable_cores
from burgrave.core.match import Match, new
from burgrave.core.random import ARENA, random_word
from burgrave.core.registry import game, game_names
from burgrave.lab.luck import luck_of
from tools.kept import complete

RESULTS = Path("build") / "analysis_proofs"
MARKED = ("mistake", "blunder")


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


def agree(one: Game) -> tuple[Game, tuple[int, int]]:
    """How many mistakes and blunders both of two analyses find, and how many either does."""
    match, depth = played(one), without_reasons(DEPTHS[one.depth])
    first, second = (
        {each.ply for each in analyse(match, depth, seed).decisions if each.grade in MARKED} for seed in (1, 2)
    )
    return one, (len(first & second), len(first | second))


def tell_luck(found: Sequence[tuple[list[float], list[float]]]) -> str:
    """Of the first seat: those of a game are not independent of each other."""
    won, lucky = (np.array([row[which][0] for row in found]) for which in (0, 1))
    margin = 1.96 * lucky.std(ddof=1) / len(lucky) ** 0.5
    plain, adjusted = won.var(ddof=1), (won - lucky).var(ddof=1)
    holds = "within" if abs(lucky.mean()) <= margin else "beyond"
    return (
        f"luck {lucky.mean():+.4f} ± {margin:.4f} ({holds} its interval); results vary by {plain:.3f}, without luck "
        f"by {adjusted:.3f} ({adjusted / plain:.2f} of it)"
    )


def tell_agreement(found: Sequence[tuple[int, int]]) -> str:
    both, either = np.array(found).sum(axis=0)
    return f"agree on {both} of {either} mistakes and blunders ({both / max(1, either):.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description="What must hold of analyses, over many games of bots.")
    parser.add_argument("what", choices=("luck", "agree"))
    parser.add_argument("game", nargs="*", default=list(game_names()))
    parser.add_argument("--games", type=int, help="with each number of players; by default 2000 for luck, 40 to agree")
    parser.add_argument("--players", type=int, nargs="+", help="by default every number that the game allows")
    parser.add_argument("--bot", default="net", help="on all seats, for luck; to agree, the groom and those above play")
    parser.add_argument("--depth", choices=tuple(DEPTHS), default="quick")
    parser.add_argument("--cores", type=int, default=usable_cores())
    parser.add_argument("--results", type=Path, default=RESULTS)
    asked = parser.parse_args()
    of_luck = asked.what == "luck"
    for name in asked.game:
        judge, seats = judge_of(game(name)), game(name).seats
        for players in [number for number in seats if number in (asked.players or seats)]:
            bots = (asked.bot,) * players if of_luck else LEVEL_NAMES[1 : 1 + players]
            games = range(asked.games or (2000 if of_luck else 40))
            wanted = [Game(name, judge, asked.depth, bots, number) for number in games]
            work, file = (luck if of_luck else agree), asked.results / f"{asked.what}-{name}.jsonl"
            known = complete(file, Game, work, wanted, asked.cores)
            found = [known[one] for one in wanted]
            told = tell_luck(found) if of_luck else tell_agreement(found)
            print(f"{name}, {players} players, {len(found)} games: {told}", flush=True)


if __name__ == "__main__":
    main()
