"""Writes docs/lessons.md: which lesson teaches which rules of a game.

python -m tools.lessons
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import burgrave
from burgrave.core.course import course

PAGE = Path(__file__).parent.parent / "docs" / "lessons.md"


def page() -> str:
    return "\n".join(lines())


def lines() -> Iterator[str]:
    yield "# What the lessons teach"
    yield ""
    yield (
        "Made by `python -m tools.lessons` from the games' `lessons.toml`. "
        "How to write one: [CONTRIBUTING](../CONTRIBUTING.md)."
    )
    for name in burgrave.game_names():
        game = burgrave.game(name)
        if not course(game).lessons:
            continue
        yield f"\n## {game.title}\n"
        yield "| lesson | task | rules |"
        yield "|---|---|---|"
        for number, lesson in enumerate(course(game).lessons, 1):
            yield f"| {number}. {lesson.title} | {lesson.task} | {', '.join(lesson.rules)} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
