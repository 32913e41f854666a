"""How far a long command has come, on a terminal's error stream."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from burgrave.cli.app import errors
from burgrave.core.language import Words


@contextmanager
def games_progress(games: int, words: Words) -> Iterator[Any]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(words.text("Playing"), total=games)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def copying_progress() -> Iterator[Any]:
    """Tells, table by table, how many rows are done."""
    from rich.progress import Progress, TextColumn

    columns = (TextColumn("{task.description}"), TextColumn("{task.completed}"))
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        tasks: dict[str, Any] = {}

        def progress(table: str, done: int) -> None:
            if table not in tasks:
                tasks[table] = bar.add_task(table, total=None)
            bar.update(tasks[table], completed=done)

        yield progress
