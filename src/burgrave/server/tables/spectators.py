"""Who follows a table without sitting there, as far as this process sends them its changes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager


class Spectators:
    def __init__(self) -> None:
        self._here: dict[str, Counter[str]] = defaultdict(Counter)

    @contextmanager
    def watching(self, table: str, user: str) -> Iterator[None]:
        """While somebody follows a table, perhaps in several windows."""
        here = self._here[table]
        here[user] += 1
        try:
            yield
        finally:
            here[user] -= 1
            if not here[user]:
                del here[user]
            if not here and self._here.get(table) is here:
                del self._here[table]

    def number(self, table: str, seated: Collection[str | None]) -> int:
        """How many people watch who do not play."""
        return len(set(self._here.get(table, ())) - set(seated))
