"""How far a compilation has come, for whoever waits for it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from burgrave.core.language import Words, users_language

if TYPE_CHECKING:
    from burgrave.core.rule import RunnableRules

PATIENCE = 2.0
"""Seconds of compilation that need no words."""
reporting: list[object] = []
"""Those who report it already."""


@contextmanager
def compile_progress(rules: RunnableRules, progress: Callable[[float], None]) -> Iterator[None]:
    """Reports how far their compilation has come."""
    from numba.core import event

    class Count(event.Listener):  # type: ignore[misc]
        done = 0

        def on_start(self, event: Any) -> None:
            progress(min(1.0, self.done / len(rules)))

        def on_end(self, event: Any) -> None:
            self.done += 1

    reporting.append(progress)
    try:
        with event.install_listener("numba:compile", Count()):
            yield
    finally:
        reporting.remove(progress)


@cache
def report_long_compilations() -> None:
    """Whoever sits at a terminal or a notebook is told why nothing happens, if nobody else tells them."""
    from numba.core import event

    class Notice(event.Listener):  # type: ignore[misc]
        depth, began, done = 0, 0.0, 0

        def on_start(self, event: Any) -> None:
            self.began = self.began if self.depth else time.monotonic()
            self.depth += 1
            if self.is_needed():
                text = Words(users_language()).text("Compiling rules, once on this machine")
                print(f"\r{text}: {self.done}", end="", file=sys.stderr, flush=True)

        def on_end(self, event: Any) -> None:
            self.depth -= 1
            self.done += 1
            if self.depth == 0 and self.is_needed():
                print(file=sys.stderr)

        def is_needed(self) -> bool:
            return not reporting and time.monotonic() > self.began + PATIENCE

    if sys.stderr.isatty() or "ipykernel" in sys.modules:
        event.register("numba:compile", Notice())  # type: ignore[no-untyped-call]
