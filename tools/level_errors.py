"""How far the decisions of each level of bots fall behind, so that a player can be told whom they played like.

    python -m tools.level_errors [GAME ...] [--games 40] [--players 2 4] [--levels page groom] [--two-apart] [--cores N]

Neighbouring levels, all or some (or those two apart), play so many games with each other with each number of players,
and every decision is compared with what a short search decides, as `burgrave analyse` does. Every table is a line of
`docs/level_errors/GAME.jsonl`: a run may be stopped and goes on where it was, and more games add to what there is;
lines by another judge count no more. At the end (with `--games 0` at once) games/GAME/level_errors.toml and the tables
in docs/analysis.md are written. It is said how often a bot is told its level when it is compared with the tables that
it was not at, and how often the better of two levels has the smaller error in a match of twenty games.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from burgrave.bots.analysis import judge_of
from burgrave.bots.bot import decide
from burgrave.bots.comparison import compare
from burgrave.bots.decisions import hidden_at, screening_seed
from burgrave.bots.level_errors import FILE, LevelError, level_errors, likeness
from burgrave.bots.levels import LEVEL_NAMES, LEVELS
from burgrave.core.cores import usable_cores
from burgrave.core.game import Game
from burgrave.core.match import Match, new
from burgrave.core.random import ARENA, random_word, seed_of
from burgrave.core.registry import game, game_names
from burgrave.lab.played import share_of_win
from tools.documents import DOCS, replace_part
from tools.kept import complete, known

RESULTS = DOCS / "level_errors"
BEGIN, END = "<!-- made by tools.level_errors -->", "<!-- end of level errors -->"
BEGIN_MATCHES, END_MATCHES = "<!-- matches: made by tools.level_errors -->", "<!-- end of matches -->"
NEIGHBOURS = tuple(pairwise(LEVEL_NAMES))
TWO_APART = tuple(zip(LEVEL_NAMES, LEVEL_NAMES[2:], strict=False))
PAIRS = (*NEIGHBOURS, *TWO_APART)
MEASURES = "% (of so many games), and which part of these the better one won"
MATCH, MATCHES = 20, 2000
NOT_PLAYED = "–"
HEADING = "# How far the decisions of each level fall behind, by number of players (python -m tools.level_errors).\n"


@dataclass(frozen=True)
class Table:
    """Bots of two neighbouring levels that play a game, whose decisions are then measured."""

    game: str
    judge: str
    players: int
    pair: tuple[str, str]
    """The lower level and the higher one."""
    number: int

    @property
    def levels(self) -> tuple[str, ...]:
        """By seat: in turn, and in the next game the other way round, so that no level has the better seats."""
        return tuple(self.pair[(seat + self.number) % 2] for seat in range(self.players))

    @property
    def seed(self) -> int:
        """Each pair has games of its own."""
        return seed_of(PAIRS.index(self.pair), self.number)


@dataclass(frozen=True)
class Played:
    """One player's game."""

    table: Table
    level: str
    won: float
    """Its part of the win."""
    decisions: int
    behind: float
    """How far they fell behind what the search decides, together."""


def tables(
    the_game: Game,
    players: Sequence[int],
    levels: Sequence[str],
    games: int,
    among: Sequence[tuple[str, str]] = NEIGHBOURS,
) -> Iterator[Table]:
    """Those of all pairs and numbers of players in turn: a run that was stopped has about as many of each."""
    judge = judge_of(the_game)
    pairs = [pair for pair in among if set(pair) <= set(levels)]
    for number in range(games):
        for seats in players:
            for pair in pairs:
                yield Table(the_game.name, judge, seats, pair, number)


Row = tuple[str, float, int, float]
"""A seat's level, and the rest of what is known of one player's game."""


def played(table: Table) -> Match:
    match = new(table.game, players=table.players, seed=table.seed)
    while match.actor is not None:
        bot = LEVELS[table.levels[match.actor]]
        match.play(decide(match, bot, random_word(table.seed, ARENA, match.ply)))
    return match


def behind(match: Match, ply: int, seed: int) -> float:
    """As an analysis finds it out, and no more."""
    return compare(match.game, hidden_at(match, ply, seed), match.action_at(ply), screening_seed(ply, seed)).behind


def measured(table: Table) -> tuple[Table, list[Row]]:
    """A row for each seat."""
    match = played(table)
    plies = [ply for ply in range(match.ply) if len(match.legal_at(ply)) > 1]
    rows: list[Row] = []
    for seat, level in enumerate(table.levels):
        own = [behind(match, ply, table.seed) for ply in plies if match.at(ply)["actor"] == seat]
        rows.append((level, round(share_of_win(match.ranks, seat), 5), len(own), round(sum(own), 5)))
    return table, rows


def measure(the_game: Game, wanted: Sequence[Table], folder: Path, cores: int) -> list[Played]:
    """Plays what is missing; all that there is by this judge."""
    complete(file_of(the_game, folder), Table, measured, wanted, cores)
    return kept(the_game, folder)


def kept(the_game: Game, folder: Path) -> list[Played]:
    judge = judge_of(the_game)
    found = known(file_of(the_game, folder), Table)
    return [Played(table, *one) for table, played in found.items() if table.judge == judge for one in played]


def file_of(the_game: Game, folder: Path) -> Path:
    return folder / f"{the_game.name}.jsonl"


# What they say


def by_players(found: Iterable[Played]) -> dict[int, list[Played]]:
    parts = defaultdict(list)
    for one in found:
        parts[one.table.players].append(one)
    return dict(sorted(parts.items()))


def scale(found: Sequence[Played]) -> list[LevelError]:
    """From games of neighbours: every level has had as good players at its tables."""
    known = [one for one in found if one.table.pair in NEIGHBOURS and one.decisions]
    by_level = {level: [one for one in known if one.level == level] for level in LEVEL_NAMES}
    return [level_error(level, played) for level, played in by_level.items() if len(played) > 1]


def level_error(level: str, played: Sequence[Played]) -> LevelError:
    """The deviation comes from how much whole games differ: the decisions of one have much in common."""
    decisions, behind = np.array([(one.decisions, one.behind) for one in played]).T
    error = behind.sum() / decisions.sum()
    strayed = ((behind - error * decisions) ** 2).mean() / decisions.mean() * len(played) / (len(played) - 1)
    figures = (round(float(figure), 6) for figure in (error, strayed**0.5))
    return LevelError(level, len(played), int(decisions.sum()), *figures)


def told(found: Sequence[Played]) -> tuple[int, int, int]:
    """Of players, each compared with the tables that they were not at: told anything, told right, and exactly."""
    something = right = exactly = 0
    for one in found:
        others = scale([other for other in found if other.table != one.table])
        said = likeness(others, one.behind / max(1, one.decisions), one.decisions)
        if said:
            low, high, own = (LEVEL_NAMES.index(level) for level in (said.low, said.high, one.level))
            something, right, exactly = something + 1, right + (low <= own <= high), exactly + (low == high)
    return something, right, exactly


def games_of(found: Iterable[Played], pair: tuple[str, str]) -> np.ndarray:
    """By game of the two and level: decisions, how far they fell behind, and wins."""
    games: dict[Table, np.ndarray] = defaultdict(lambda: np.zeros((2, 3)))
    for one in found:
        if one.table.pair == pair:
            games[one.table][pair.index(one.level)] += one.decisions, one.behind, one.won
    return np.array(list(games.values()))


def matches_won(games: np.ndarray) -> float:
    """In which share of matches of twenty games, drawn from those of a pair, the better level has the smaller error.

    A drawn game counts for both levels.
    """
    drawn = games[np.random.default_rng(0).integers(len(games), size=(MATCHES, MATCH))].sum(axis=1)
    below, above = (drawn[:, :, 1] / np.maximum(1, drawn[:, :, 0])).T
    return float((above < below).mean())


def games_won(games: np.ndarray) -> float:
    """Which part of the games that one of the two won was won by the better one."""
    below, above = games[:, :, 2].sum(axis=0).tolist()
    return float(above / ((below + above) or 1.0))


# Where it is written


def write_data(the_game: Game, found: Sequence[Played]) -> None:
    text = HEADING
    for players, own in by_players(found).items():
        for one in scale(own):
            values = {name: value for name, value in asdict(one).items() if name != "level"}
            text += f"\n[{players}.{one.level}]\n"
            text += "".join(f"{name} = {value}\n" for name, value in values.items())
    (the_game.folder / FILE).write_text(text, encoding="utf-8")


def errors_table() -> str:
    """Of all games, from the data in their folders."""
    level_errors.cache_clear()
    rows = [f"| | {' | '.join(LEVEL_NAMES)} | games of each |", "|---" * (len(LEVEL_NAMES) + 2) + "|"]
    for name in game_names():
        for players, levels in level_errors(game(name)).items():
            errors = {one.level: f"{100 * one.error:.2f}" for one in levels}
            cells = " | ".join(errors.get(level, NOT_PLAYED) for level in LEVEL_NAMES)
            rows.append(f"| {game(name).title}, {players} players | {cells} | {min(one.games for one in levels)} |")
    return "\n".join(rows)


def matches_table(folder: Path) -> str:
    """Of all games, from what is kept: a column for each, and a row for each pair."""
    columns = {
        f"{game(name).title}, {players} players": found
        for name in game_names()
        for players, found in by_players(kept(game(name), folder)).items()
    }
    rows = [f"| | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for pair in PAIRS:
        cells = [match_cell(games_of(found, pair)) for found in columns.values()]
        if any(cell != NOT_PLAYED for cell in cells):
            rows.append(f"| {' – '.join(pair)} | {' | '.join(cells)} |")
    return "\n".join(rows)


def match_cell(games: np.ndarray) -> str:
    if not len(games):
        return NOT_PLAYED
    return f"{100 * matches_won(games):.0f} ({len(games)}, {100 * games_won(games):.0f} % won)"


def write_docs(folder: Path) -> None:
    page = DOCS / "analysis.md"
    replace_part(page, BEGIN, END, errors_table())
    replace_part(page, BEGIN_MATCHES, END_MATCHES, matches_table(folder))


def tell(name: str, found: Sequence[Played]) -> None:
    for players, own in by_players(found).items():
        something, right, exactly = told(own)
        print(f"{name}, {players} players: of {len(own)} players {something} are told something, "
              f"{right} of them right, {exactly} one level alone", flush=True)  # fmt: skip
        print(f"  matches of {MATCH} games in which the better one errs less: {MEASURES}", flush=True)
        for pair in PAIRS:
            if any(one.table.pair == pair for one in own):
                print(f"    {' – '.join(pair)}: {match_cell(games_of(own, pair))}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="How far the decisions of each level of bots fall behind.")
    parser.add_argument("game", nargs="*", default=list(game_names()))
    parser.add_argument("--games", type=int, default=40, help="of each pair of neighbours with each number of players")
    parser.add_argument("--players", type=int, nargs="+", help="by default every number that the game allows")
    parser.add_argument("--levels", choices=LEVEL_NAMES, nargs="+", default=LEVEL_NAMES, help="whose pairs play")
    parser.add_argument("--two-apart", action="store_true", help="instead of neighbours, pairs with a level between")
    parser.add_argument("--cores", type=int, default=usable_cores())
    parser.add_argument("--results", type=Path, default=RESULTS, help="the folder with a line for every table")
    asked = parser.parse_args()
    for name in asked.game:
        the_game = game(name)
        players = [seats for seats in the_game.seats if seats in (asked.players or the_game.seats)]
        among = TWO_APART if asked.two_apart else NEIGHBOURS
        wanted = list(tables(the_game, players, asked.levels, asked.games, among))
        found = measure(the_game, wanted, asked.results, asked.cores)
        if found:  # or it would write that nothing is known
            write_data(the_game, found)
        tell(name, found)
    write_docs(asked.results)


if __name__ == "__main__":
    main()
