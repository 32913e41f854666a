"""Puzzles: positions in which one decision is clearly the best, as data in a game's folder (`tools/puzzles.py`)."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words

FILE = "puzzles.jsonl.gz"
DIFFICULTIES = (N_("easy"), N_("medium"), N_("hard"))
HARDEST = 7
"""Missed by all levels but the strongest."""
EASIEST, STEP = 1200, 100
"""The rating of a puzzle that all levels solve, and how much more one has for each of them that does not."""


@dataclass(frozen=True)
class Choice:
    """One of the things that could be done, and the chance to win after it."""

    notation: str
    win: float
    error: float
    """How far the chance may lie from that, 95 times in 100."""


@dataclass(frozen=True)
class Reason:
    """Something that is otherwise after the best than after the second, soon or at the end (`bots/consequences.py`)."""

    kind: str
    name: str
    better: float
    other: float


@dataclass(frozen=True, eq=False)
class Puzzle:
    name: str
    """Made of its position: the same wherever it comes from."""
    position: Mapping[str, Any]
    seat: int
    """Who decides; the solver sees what they see."""
    theme: str
    """What is asked, as the position calls it."""
    difficulty: int
    """How many of the levels miss it."""
    choices: tuple[Choice, ...]
    """The best first, with those that come next."""
    why: tuple[Reason, ...] = ()
    """What the best leads to, and the second does not."""

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def rating(self) -> int:
        """As hard as it is to the bots: with it a puzzle begins, before people have tried it."""
        return EASIEST + STEP * self.difficulty

    @property
    def hardness(self) -> str:
        """In a word."""
        return DIFFICULTIES[min(len(DIFFICULTIES) - 1, len(DIFFICULTIES) * self.difficulty // HARDEST)]

    @property
    def gap(self) -> float:
        """How much the best is better than the second."""
        return self.choices[0].win - self.choices[1].win


@lru_cache(16)
def puzzles(game: Game) -> dict[str, Puzzle]:
    """Those of a game, by name; none if it has no file."""
    file = game.folder / FILE
    return {puzzle.name: puzzle for puzzle in read(file)} if file.exists() else {}


def of_the_day(game: Game, day: date) -> Puzzle | None:
    """The same for everybody; None if the game has no puzzles."""
    found = puzzles(game)
    return found[sorted(found)[day.toordinal() % len(found)]] if found else None


@lru_cache(16)
def themes(game: Game) -> dict[str, int]:
    """Those that a game's puzzles have, and the number by which its rules call each question; the commonest first."""
    some = Counter(puzzle.theme for puzzle in puzzles(game).values())
    of_theme = {puzzle.theme: puzzle for puzzle in puzzles(game).values()}
    return {theme: int(game.place(of_theme[theme].position)["asked"]) for theme, _ in some.most_common()}


def theme_of(game: Game, asked: int) -> str | None:
    """The puzzles that are about such a question; None: there are none."""
    return next((theme for theme, number in themes(game).items() if number == asked), None)


@lru_cache(256)
def question(game: Game, puzzle: Puzzle, words: Words) -> str:
    """What is asked in it."""
    found = game.picture(game.place(puzzle.position), puzzle.seat, words).get("question")
    return str(found or game.title)


@lru_cache(64)
def theme_names(game: Game, words: Words) -> dict[str, str]:
    """Each by a question that belongs to it."""
    examples = {puzzle.theme: puzzle for puzzle in reversed(puzzles(game).values())}
    return {theme: question(game, examples[theme], words) for theme in themes(game)}


def read(file: Path) -> list[Puzzle]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [puzzle_of(row) for row in rows]


def puzzle_of(row: Mapping[str, Any]) -> Puzzle:
    choices = tuple(Choice(**one) for one in row["choices"])
    return Puzzle(**{**row, "choices": choices, "why": tuple(Reason(**one) for one in row["why"])})


def write(file: Path, found: Iterable[Puzzle]) -> None:
    """Equal puzzles make equal files."""
    text = "".join(json.dumps(asdict(puzzle), separators=(",", ":")) + "\n" for puzzle in found)
    file.write_bytes(gzip.compress(text.encode(), mtime=0))
