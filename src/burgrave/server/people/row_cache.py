"""Rows that were read lately, so that not every request reads them again."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from sqlalchemy import RowMapping

from burgrave.server.store.queries import Job
from burgrave.server.store.store import Store

T = TypeVar("T")
MOST_ROWS = 10_000


class RowCache(Generic[T]):
    """What `make` makes of a row, kept for so many seconds; until then changes by other processes are not seen."""

    def __init__(
        self,
        store: Store,
        row: Callable[[str], Job[RowMapping | None]],
        make: Callable[[RowMapping], T],
        seconds: float,
    ) -> None:
        self._store = store
        self._row = row
        self._make = make
        self._seconds = seconds
        self._known: OrderedDict[str, tuple[float, T | None]] = OrderedDict()
        self._changes = 0

    async def get(self, key: str) -> T | None:
        found = self._known.get(key)
        if found is not None and found[0] > time.monotonic():
            return found[1]
        changes = self._changes
        row = await self._store.read(self._row(key))
        value = None if row is None else self._make(row)
        if changes == self._changes:  # else the row may have been read before it was changed
            self._keep(key, value)
        return value

    def put(self, key: str, value: T | None) -> None:
        """What has been stored; None: it is there no more."""
        self._changes += 1
        self._keep(key, value)

    def _keep(self, key: str, value: T | None) -> None:
        self._known.pop(key, None)
        self._known[key] = (time.monotonic() + self._seconds, value)
        if len(self._known) > MOST_ROWS:
            self._known.popitem(last=False)
