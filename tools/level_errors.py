"""What the decisions of each level of bots lose and give away, so that a player can be told whom they played like.

    python -m tools.level_errors [GAME ...] [--games 40] [--depth quick] [--players 2 4] [--levels page groom]
                                [--cores N] [--results FOLDER]

Tables of bots of all levels, or of some, dealt so that each plays so many games with each number of players, are
played and analysed (`burgrave analyse`). Every table is a line of FOLDER/GAME.jsonl: a run may be stopped and goes on
where it was, and more games or another depth add to what there is; lines by another judge count no more. At the end
(with `--games 0` at once) games/GAME/level_errors.toml and the table in docs/analysis.md are written, and it is said
how often a bot is told its level when it is compared with the tables that it was not at.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from burgrave.bots.analysis import DEPTHS, analyse, judge_of, without_reasons
from burgrave.bots.bot import decide
from burgrave.bots.level_errors import FILE, LevelError, level_errors, likeness
from burgrave.bots.levels import LEVEL_NAMES, LEVELS
from burgrave.core.cores import usable_cores
from burgrave.core.game import Game
from burgrave.core.match import new
from burgrave.core.random import ARENA, random_word
from burgrave.core.registry import game, game_names
from tools.kept import complete

DOCS = Path(__file__).parent.parent / "docs" / "analysis.md"
RESULTS = Path("build") / "level_errors"
BEGIN, END = "<!-- made by tools.level_errors -->", "<!-- end of level errors -->"
MATCH, MATCHES = 20, 2000
HEADING = "# What a decision of each level loses and gives away, by depth and players (python -m tools.level_errors).\n"


@dataclass(frozen=True)
class Table:
    """Bots that play a game, which is then analysed."""

    game: str
    judge: str
    depth: str
    players: int
    number: int
    levels: tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """One player's game."""

    table: Table
    level: str
    decisions: int
    losses: float
    """Of the chance to win, together."""
    points: float
    """Given away by a decision on average."""


def tables(the_game: Game, depth: str, players: Iterable[int], levels: Sequence[str], games: int) -> Iterator[Table]:
    """The levels are shuffled and dealt again and again, so that each plays equally often and meets every other."""
    judge = judge_of(the_game)
    for seats in players:
        deal = random.Random(seats)
        dealt = [level for _ in range(games) for level in deal.sample(levels, len(levels))]
        for number in range(len(dealt) // seats):
            yield Table(the_game.name, judge, depth, seats, number, tuple(dealt[number * seats : (number + 1) * seats]))


def play(table: Table) -> tuple[Table, list[tuple[str, int, float, float]]]:
    """By seat: its level, its decisions, what they lost, and the points that one gave away on average."""
    match = new(table.game, players=table.players, seed=table.number)
    while match.actor is not None:
        bot = LEVELS[table.levels[match.actor]]
        match.play(decide(match, bot, random_word(table.number, ARENA, match.ply)))
    accounts = analyse(match, without_reasons(DEPTHS[table.depth]), seed=table.number).accounts
    return table, [
        (table.levels[one.seat], one.decisions, round(one.losses, 5), round(one.points, 5)) for one in accounts
    ]


def measure(the_game: Game, wanted: Sequence[Table], folder: Path, cores: int) -> list[Played]:
    """Plays what is missing; all that there is by this judge."""
    found = complete(folder / f"{the_game.name}.jsonl", Table, play, wanted, cores)
    judge = judge_of(the_game)
    return [Played(table, *one) for table, played in found.items() if table.judge == judge for one in played]


# What they say


def scales(found: Sequence[Played]) -> dict[str, dict[int, list[LevelError]]]:
    """By depth and number of players."""
    parts: dict[str, dict[int, list[Played]]] = defaultdict(lambda: defaultdict(list))
    for one in found:
        parts[one.table.depth][one.table.players].append(one)
    return {
        depth: {players: scale(played) for players, played in sorted(by_players.items())}
        for depth, by_players in sorted(parts.items(), reverse=True)
    }


def scale(found: Sequence[Played]) -> list[LevelError]:
    by_level = {level: [one for one in found if one.level == level and one.decisions] for level in LEVEL_NAMES}
    return [level_error(level, played) for level, played in by_level.items() if len(played) > 1]


def level_error(level: str, played: Sequence[Played]) -> LevelError:
    """The deviation comes from how much whole games differ: the decisions of one have much in common."""
    decisions, losses, points = np.array([(one.decisions, one.losses, one.points) for one in played]).T
    mean = (decisions * points).sum() / decisions.sum()
    strayed = (decisions * (points - mean) ** 2).sum() / (len(played) - 1)
    error = losses.sum() / decisions.sum()
    figures = (round(float(figure), 5) for figure in (error, mean, strayed**0.5))
    return LevelError(level, len(played), int(decisions.sum()), *figures)


def told(found: Sequence[Played]) -> tuple[int, int, int]:
    """Of players, each compared with the tables that they were not at: told anything, told right, and exactly."""
    something = right = exactly = 0
    for one in found:
        said = likeness(scale([other for other in found if other.table != one.table]), one.points, one.decisions)
        if said:
            low, high, own = (LEVEL_NAMES.index(level) for level in (said.low, said.high, one.level))
            something, right, exactly = something + 1, right + (low <= own <= high), exactly + (low == high)
    return something, right, exactly


def matches_won(found: Sequence[Played], below: str, above: str) -> float:
    """In which share of matches of twenty games, drawn from those there are, the better level gives away less."""
    chance = np.random.default_rng(0)
    points = []
    for level in (below, above):
        own = np.array([(one.decisions, one.decisions * one.points) for one in found if one.level == level])
        drawn = own[chance.integers(len(own), size=(MATCHES, MATCH))].sum(axis=1)
        points.append(drawn[:, 1] / drawn[:, 0])
    return float((points[1] < points[0]).mean())


def write_data(the_game: Game, found: Sequence[Played]) -> None:
    text = HEADING
    for depth, by_players in scales(found).items():
        for players, levels in by_players.items():
            for one in levels:
                values = {name: value for name, value in asdict(one).items() if name != "level"}
                text += f"\n[{depth}.{players}.{one.level}]\n"
                text += "".join(f"{name} = {value}\n" for name, value in values.items())
    (the_game.folder / FILE).write_text(text, encoding="utf-8")


def write_docs() -> None:
    """The table of all games, from the data in their folders."""
    level_errors.cache_clear()
    rows = [f"| | {' | '.join(LEVEL_NAMES)} | games of each |", "|---" * (len(LEVEL_NAMES) + 2) + "|"]
    for name in game_names():
        for (depth, players), levels in level_errors(game(name)).items():
            errors = {one.level: f"{100 * one.error:.2f} / {one.points:.2f}" for one in levels}
            cells = " | ".join(errors.get(level, "–") for level in LEVEL_NAMES)
            games = min(one.games for one in levels)
            rows.append(f"| {game(name).title}, {players} players, {depth} | {cells} | {games} |")
    before, rest = DOCS.read_text(encoding="utf-8").split(BEGIN)
    DOCS.write_text(before + BEGIN + "\n\n" + "\n".join(rows) + "\n\n" + END + rest.split(END)[1], encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="What the decisions of each level of bots lose.")
    parser.add_argument("game", nargs="*", default=list(game_names()))
    parser.add_argument("--games", type=int, default=40, help="of each level with each number of players")
    parser.add_argument("--depth", choices=tuple(DEPTHS), default="quick")
    parser.add_argument("--players", type=int, nargs="+", help="by default every number that the game allows")
    parser.add_argument("--levels", choices=LEVEL_NAMES, nargs="+", default=LEVEL_NAMES, help="those that play")
    parser.add_argument("--cores", type=int, default=usable_cores())
    parser.add_argument("--results", type=Path, default=RESULTS, help="the folder with a line for every table")
    asked = parser.parse_args()
    for name in asked.game:
        the_game = game(name)
        players = [seats for seats in the_game.seats if seats in (asked.players or the_game.seats)]
        wanted = list(tables(the_game, asked.depth, players, asked.levels, asked.games))
        found = measure(the_game, wanted, asked.results, asked.cores)
        write_data(the_game, found)
        for depth, by_players in scales(found).items():
            for seats in by_players:
                own = [one for one in found if (one.table.depth, one.table.players) == (depth, seats)]
                something, right, exactly = told(own)
                print(f"{name}, {seats} players, {depth}: of {len(own)} players {something} are told something, "
                      f"{right} of them right, {exactly} one level alone", flush=True)  # fmt: skip
                levels = [one.level for one in scale(own)]
                won = [f"{above} {matches_won(own, below, above):.0%}" for below, above in pairwise(levels)]
                print(
                    f"  gives away less than the level below, in matches of {MATCH} games: {', '.join(won)}", flush=True
                )
    write_docs()


if __name__ == "__main__":
    main()
