"""How well somebody solves a game's puzzles. Person and puzzle are rated against each other, by the first attempt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from sqlalchemy import Connection

from burgrave.core.puzzles import Puzzle
from burgrave.server.people.ratings import MIDDLE, STEP, Rating, rated, rating_of
from burgrave.server.store.queries import Job
from burgrave.server.store.queries import progress as sql
from burgrave.server.store.queries.ratings import locked_ratings, puzzle_ratings_of, save_rating
from burgrave.server.store.schema import puzzle_ratings

ITEM = "puzzle:"
"""With what the name of a puzzle begins where lessons are noted, too."""
MEASURED = 25.0 / 6
"""How uncertain a puzzle's rating is before anybody has tried it: bots have."""


@dataclass(frozen=True)
class Solver:
    """How somebody stands with the puzzles of a game."""

    rating: Rating
    tried: frozenset[str]
    """Names of puzzles."""
    solved: int
    streak: int
    """Solved one after the other, up to now."""


NEWCOMER = Solver(Rating(), frozenset(), 0, 0)


def first_rating(puzzle: Puzzle) -> Rating:
    """Of a puzzle that nobody has tried."""
    return Rating(25.0 + (puzzle.rating - MIDDLE) / STEP, MEASURED)


def note_attempt(user_id: str, game: str, puzzle: Puzzle, solved: bool, now: float) -> Job[None]:
    """Somebody has tried a puzzle. What they try again is not rated."""
    item = ITEM + puzzle.name
    note = sql.note_puzzle(user_id, game, item, int(solved), now)

    def job(c: Connection) -> None:
        if not note(c):
            return
        rows = locked_ratings(c, game, (user_id, item), puzzle_ratings)
        before = {item: first_rating(puzzle)} | {who: rating_of(row) for who, row in rows.items()}
        for who, rating in rated((user_id, item), (1, 2) if solved else (2, 1), before).items():
            save_rating(c, who, game, vars(rating), who in rows, puzzle_ratings)

    return job


def solver(user_id: str, game: str) -> Job[Solver]:
    learned = sql.progress_of(user_id, game)

    def job(c: Connection) -> Solver:
        rows = [row for row in learned(c) if row["item"].startswith(ITEM)]
        own = puzzle_ratings_of(c, game, (user_id,)).get(user_id)
        return Solver(
            rating=rating_of(own) if own else Rating(),
            tried=frozenset(row["item"].removeprefix(ITEM) for row in rows),
            solved=sum(row["stars"] > 0 for row in rows),
            streak=streak([row["stars"] > 0 for row in rows]),
        )

    return job


def shown_rating(game: str, puzzle: Puzzle) -> Job[int]:
    """How hard a puzzle is, by all who have tried it."""
    item = ITEM + puzzle.name

    def job(c: Connection) -> int:
        row = puzzle_ratings_of(c, game, (item,)).get(item)
        return (rating_of(row) if row else first_rating(puzzle)).shown

    return job


def streak(solved: Sequence[bool]) -> int:
    """How many of the last ones were solved, in the order in which they were tried."""
    return len(list(takewhile(bool, reversed(solved))))
