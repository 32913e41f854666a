"""The line that shows how a training goes."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.text import Text

from burgrave.learn.measure import OPPONENTS


class Reporter:
    """One line that changes; where there is no terminal, a line for each measure."""

    def __init__(self, console: Console, minutes: float) -> None:
        self._console = console
        self._minutes = minutes
        self._wins = ""
        self._live = Live(Text("..."), console=console, refresh_per_second=4, transient=True)

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        self._live.stop()

    def tell(self, row: dict[str, float]) -> None:
        """A round, or a measure: that one names bots."""
        measured = {name: share for name, share in row.items() if name.split("_")[0] in OPPONENTS}
        if measured:
            self._wins = "wins " + ", ".join(
                f"{name.replace('_', ' x')} {share:.1%}" for name, share in measured.items()
            )
        line = (
            f"{row['seconds'] / 60:5.1f} of {self._minutes:g} min  {row['decisions']:,.0f} decisions  "
            f"{row['decisions'] / row['seconds']:,.0f} a second  entropy {row['entropy']:.2f}  {self._wins}"
        )
        self._live.update(Text(line, no_wrap=True))
        if measured:
            self._console.print(Text(line), soft_wrap=True)
