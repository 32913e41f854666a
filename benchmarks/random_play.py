"""Random play of Kingsburg beside catanatron, the fastest euro game with a Python API that we know.

Both play with four random players on one core, legal moves listed at every step. Machines are noisy: the two take
turns in one run, the time is the process's own, and what counts is their ratio. `make bench` installs catanatron.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import burgrave
from burgrave.core.random import CHOICES, below, random_word
from burgrave.core.rule import rule
from burgrave.lab.playout import play_block, simulated_match

PLAYERS = 4
BLOCK = 1024
MIDDLE = 100
"""A ply in the middle of a game."""


@dataclass
class Work:
    """Something done again and again, and how long it took."""

    name: str
    do: Callable[[int], tuple[int, int]]
    """Does it once, with a number that makes it different each time; returns games (0: none) and operations."""
    games: list[float] = field(default_factory=list)
    """A second, in each repeat."""
    operations: list[float] = field(default_factory=list)

    def repeat(self, round_number: int, at_least: float) -> None:
        """One repeat, of so many seconds of the process's own time."""
        games = operations = turns = 0
        started = time.process_time()
        while (seconds := time.process_time() - started) < at_least or not turns:
            more_games, more_operations = self.do(1000 * round_number + turns)
            games, operations, turns = games + more_games, operations + more_operations, turns + 1
        self.games.append(games / seconds)
        self.operations.append(operations / seconds)

    @property
    def microseconds(self) -> list[float]:
        """For one operation, in each repeat."""
        return [1e6 / rate for rate in self.operations]

    def as_json(self) -> dict[str, Any]:
        figures = {"operations_per_second": self.operations, "microseconds": self.microseconds}
        if any(self.games):
            figures["games_per_second"] = self.games
        return {
            name: {"median": statistics.median(values), "range": [min(values), max(values)]}
            for name, values in figures.items()
        }


def random_kingsburg() -> Work:
    game = burgrave.game("kingsburg")
    play = game.compiled(play_block)
    states = np.zeros(BLOCK, game.record)
    mask = np.zeros(game.actions, np.uint8)
    results = np.zeros((BLOCK, PLAYERS, 2), np.int32)
    decisions = np.zeros(BLOCK, np.int64)
    options = game.option_values(PLAYERS, {})

    def block(number: int) -> tuple[int, int]:
        play(states, mask, results, decisions, PLAYERS, options, 0, number * BLOCK)
        return BLOCK, int(decisions.sum())

    return Work("Kingsburg (Burgrave)", block)


def random_catan() -> Work:
    from catanatron import Color, Game, RandomPlayer

    def one_game(number: int) -> tuple[int, int]:
        game = Game([RandomPlayer(color) for color in Color], seed=number)
        game.play()
        return 1, catan_decisions(game)

    return Work("Catan (catanatron)", one_game)


def catan_decisions(game: Any) -> int:
    """The list of actions played has another name in newer versions."""
    state = game.state
    return len(state.action_records if hasattr(state, "action_records") else state.actions)


def middle_of_a_game() -> np.ndarray:
    """A state some way into a game, in an array of its own."""
    whole = simulated_match(burgrave.game("kingsburg"), PLAYERS, {}, seed=1)
    match = burgrave.new("kingsburg", players=PLAYERS, seed=1)
    for action in whole.log["actions"][:MIDDLE]:
        match.play(action)
    return np.array([match.record])


def copy_in_python() -> Work:
    record = middle_of_a_game()[0]

    def copies(_number: int) -> tuple[int, int]:
        for _ in range(1000):
            record.copy()
        return 0, 1000

    return Work("copy of a state (Python)", copies)


@rule
def copy_states(targets: Any, source: Any) -> None:
    for number in range(len(targets)):
        targets[number] = source[0]


def copy_in_rules() -> Work:
    copy = burgrave.game("kingsburg").compiled(copy_states)
    source = middle_of_a_game()
    targets = np.repeat(source, BLOCK)

    def copies(_number: int) -> tuple[int, int]:
        copy(targets, source)
        return 0, BLOCK

    return Work("copy of a state (compiled)", copies)


def copy_catan() -> Work:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(color) for color in Color], seed=1)
    for _ in range(MIDDLE):
        game.play_tick()

    def copies(_number: int) -> tuple[int, int]:
        for _ in range(100):
            game.copy()
        return 0, 100

    return Work("copy of a game (catanatron)", copies)


def whole_match(game: str, number: int, *, tell: bool = False) -> tuple[int, int]:
    """A match through the Python API, by random choices. Told to a spectator too, it is a server's work."""
    match = burgrave.new(game, seed=number)
    while match.actor is not None:
        legal = match.legal
        match.play(legal[below(random_word(number, CHOICES, match.ply), len(legal))])
        if tell:
            match.narrate(match.ply - 1)
    return 1, match.ply


def works() -> list[Work]:
    """In the order of their turns. Catanatron's are there if it is installed."""
    catan = importlib.util.find_spec("catanatron") is not None
    return [
        random_kingsburg(),
        *([random_catan()] if catan else []),
        copy_in_rules(),
        copy_in_python(),
        *([copy_catan()] if catan else []),
        *[Work(f"Match of {game}: legal, play", partial(whole_match, game)) for game in burgrave.game_names()],
        Work("Match of kingsburg: legal, play, narrate", partial(whole_match, "kingsburg", tell=True)),
    ]


def ratios(ours: Work, theirs: Work) -> dict[str, list[float]]:
    """How many times as fast we are, in each repeat."""
    return {
        "games": [mine / other for mine, other in zip(ours.games, theirs.games, strict=True)],
        "decisions": [mine / other for mine, other in zip(ours.operations, theirs.operations, strict=True)],
    }


def spread(values: list[float], form: str) -> str:
    return f"{min(values):{form}} – {max(values):{form}}"


def print_table(done: list[Work], repeats: int) -> None:
    table = Table(title=f"One core, process time, median of {repeats} repeats in turn", title_justify="left", box=None)
    for column in ("", "games/s", "each/s", "µs each", "range, µs"):
        table.add_column(column, justify="right" if column else "left")
    for work in done:
        games = f"{statistics.median(work.games):,.0f}" if any(work.games) else ""
        each, micros = statistics.median(work.operations), statistics.median(work.microseconds)
        table.add_row(work.name, games, f"{each:,.0f}", f"{micros:,.3f}", spread(work.microseconds, ",.3f"))
    console = Console()
    console.print(table)
    if compared(done):
        for what, values in ratios(*done[:2]).items():
            console.print(
                f"Burgrave / catanatron, {what}/s: {statistics.median(values):,.0f} ({spread(values, ',.0f')})"
            )
    else:
        console.print("catanatron is not installed, so there is nothing to compare with: make bench")


def compared(done: list[Work]) -> bool:
    return "catanatron" in done[1].name


def as_json(done: list[Work]) -> dict[str, Any]:
    result: dict[str, Any] = {work.name: work.as_json() for work in done}
    if compared(done):
        result["ratio"] = ratios(*done[:2])
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    done = works()
    for work in done:
        work.do(0)  # compiles, imports, fills caches
    for number in range(arguments.repeats):
        for work in done:
            work.repeat(number + 1, at_least=1.0)
    if arguments.json:
        print(json.dumps(as_json(done), indent=2))
    else:
        print_table(done, arguments.repeats)


if __name__ == "__main__":
    main()
