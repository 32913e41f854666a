"""Puzzles: positions in which one decision is clearly the best, as data in a game's folder (`tools/puzzles.py`)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_

FILE = "puzzles.jsonl.gz"
DIFFICULTIES = (N_("easy"), N_("medium"), N_("hard"))
RATINGS = (1300, 1600, 1900)
"""What a puzzle counts for the rating of whoever tries it."""


@dataclass(frozen=True)
class Choice:
    """One of the things that could be done, and the chance to win after it."""

    notation: str
    win: float


@dataclass(frozen=True)
class Puzzle:
    name: str
    """Made of its position: the same wherever it comes from."""
    position: Mapping[str, Any]
    seat: int
    """Who decides; the solver sees what they see."""
    theme: str
    """What is asked, as the position calls it."""
    difficulty: int
    """From 0: which of the levels solve it."""
    choices: tuple[Choice, ...]
    """The best first, with those that come next."""

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def gap(self) -> float:
        """How much the best is better than the second."""
        return self.choices[0].win - self.choices[1].win


@lru_cache(16)
def puzzles(game: Game) -> dict[str, Puzzle]:
    """Those of a game, by name; none if it has no file."""
    file = game.folder / FILE
    return {puzzle.name: puzzle for puzzle in read(file)} if file.exists() else {}


def read(file: Path) -> list[Puzzle]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [Puzzle(**{**row, "choices": tuple(Choice(**one) for one in row["choices"])}) for row in rows]


def write(file: Path, found: Iterable[Puzzle]) -> None:
    """Equal puzzles make equal files."""
    text = "".join(json.dumps(asdict(puzzle), separators=(",", ":")) + "\n" for puzzle in found)
    file.write_bytes(gzip.compress(text.encode(), mtime=0))
