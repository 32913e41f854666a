"""A game's course: the primer, which tells it in a minute, and lessons to be played. Both are data in its folder.

`lessons.toml` has the tables `primer` and `lesson`; every text in it is a message of the game's catalogue. A lesson is
a position, something to understand and a task. Whether the task is done is said in data, too (`Goal`), so writing a
lesson needs no code. The other seats are played by a bot that always does the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any

from burgrave.core.errors import BurgraveError
from burgrave.core.game import Game

FILE = "lessons.toml"
MOST_DECISIONS = 40
"""Of one's own in a lesson."""


@dataclass(frozen=True)
class Step:
    """One of the pictures that tell a game in a minute."""

    title: str
    text: str


@dataclass(frozen=True)
class Goal:
    """What must come about. All that is given must hold."""

    plays: tuple[str, ...] = ()
    """Own moves, as patterns of their notation (`influence:8*`), all of them played by the end."""
    reaches: Mapping[str, Any] = field(default_factory=dict)
    """Places in the position as the player sees it, such as `provinces.0.gold`: a number to reach, or the value itself.
    Of a list, a text or several of them must be in it."""
    until: Mapping[str, Any] = field(default_factory=dict)
    """The same, of the moment at which the goal is looked at, such as `year` = 2; without it, at any time."""

    def met(self, seen: Mapping[str, Any], moves: Sequence[str]) -> bool:
        played = all(any(fnmatchcase(move, pattern) for move in moves) for pattern in self.plays)
        return played and holds(self.reaches, seen)


def holds(conditions: Mapping[str, Any], seen: Mapping[str, Any]) -> bool:
    return all(reached(value_at(seen, path), wanted) for path, wanted in conditions.items())


def value_at(seen: Any, path: str) -> Any:
    """What is in a place, such as `provinces.0.gold`; None: there is no such place."""
    for name in path.split("."):
        if isinstance(seen, Mapping):
            seen = seen.get(name)
        elif isinstance(seen, Sequence) and name.isdecimal() and int(name) < len(seen):
            seen = seen[int(name)]
        else:
            return None
    return seen


def reached(value: Any, wanted: Any) -> bool:
    if isinstance(value, list):
        return all(one in value for one in (wanted if isinstance(wanted, list) else [wanted]))
    if isinstance(value, int) and isinstance(wanted, int) and not isinstance(wanted, bool):
        return value >= wanted
    return bool(value == wanted)


@dataclass(frozen=True)
class Answer:
    """What is said to a move that was not asked for."""

    to: str
    """A pattern of its notation."""
    text: str


@dataclass(frozen=True)
class Lesson:
    name: str
    title: str
    text: str
    """The one thing to understand."""
    task: str
    rules: tuple[str, ...]
    position: Mapping[str, Any]
    model: tuple[str, ...]
    """One's own moves that do it."""
    goal: Goal
    within: int
    """Own decisions."""
    praise: str
    """What was learned."""
    seat: int = 0
    seed: int = 0
    """Of the bot that plays the other seats."""
    answers: tuple[Answer, ...] = ()
    """The first that fits is said."""

    def answer_to(self, notation: str) -> str:
        return next((answer.text for answer in self.answers if fnmatchcase(notation, answer.to)), "")


@dataclass(frozen=True)
class Course:
    primer: tuple[Step, ...] = ()
    lessons: tuple[Lesson, ...] = ()

    def lesson(self, name: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The next one."""
        place = self.lessons.index(lesson) + 1
        return self.lessons[place] if place < len(self.lessons) else None


@lru_cache(16)
def course(game: Game) -> Course:
    """Empty if the game has none."""
    file = game.folder / FILE
    if not file.exists():
        return Course()
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    return Course(
        tuple(Step(**step) for step in content.get("primer", ())),
        tuple(lesson_of(row) for row in content.get("lesson", ())),
    )


def lesson_of(row: Mapping[str, Any]) -> Lesson:
    given: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    goal = dict(given.pop("goal"))
    given["goal"] = Goal(plays=tuple(goal.pop("plays", ())), **goal)
    given["answers"] = tuple(Answer(**one) for one in row.get("answers", ()))
    given.setdefault("within", len(given["model"]))
    unknown = set(given) - {one.name for one in fields(Lesson)}
    if unknown:
        raise BurgraveError("the lesson {name} has an unknown field: {field}", name=row["name"], field=min(unknown))
    return Lesson(**given)


def lessons_by_rule(game: Game) -> dict[str, list[Lesson]]:
    """Which lessons teach a rule, by its id."""
    found: dict[str, list[Lesson]] = {}
    for lesson in course(game).lessons:
        for rule in lesson.rules:
            found.setdefault(rule, []).append(lesson)
    return found
