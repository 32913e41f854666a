"""The arithmetic of time controls."""

from __future__ import annotations

from dataclasses import dataclass

from burgrave.server.store.schema import LIVE, MAIL, UNTIMED

DAY = 24 * 60 * 60


@dataclass(frozen=True)
class TimeControl:
    """How long people may take: minutes and an increment for each decision, or days for each decision."""

    kind: str = UNTIMED
    minutes: float = 0
    increment: float = 0
    days: float = 0

    def at_start(self, seats: int) -> list[float] | None:
        """The seconds on the clocks when the game begins."""
        return [self.minutes * 60.0] * seats if self.kind == LIVE else None

    def deadline(self, left: float | None, since: float) -> float | None:
        """When the time of somebody is up whose decision it has been since then."""
        if self.kind == LIVE and left is not None:
            return since + left
        return since + self.days * DAY if self.kind == MAIL else None

    def after_use(self, clock: list[float] | None, seat: int, taken: float) -> list[float] | None:
        """The clocks when a seat has used its own for so long and has not decided."""
        if clock is None:
            return None
        return [max(0.0, left - taken) if one == seat else left for one, left in enumerate(clock)]

    def after_decision(self, left: float, taken: float) -> float:
        """The seconds on a clock after a decision that has taken so long."""
        return max(0.0, left - taken) + self.increment
