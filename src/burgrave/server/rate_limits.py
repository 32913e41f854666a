"""How often one person or address may ask, and how many streams they may have open."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from burgrave.server.errors import TooMany
from burgrave.server.settings import Settings

current_address: ContextVar[str] = ContextVar("address", default="")
"""Where the request that is being answered comes from."""
PEOPLE_AT_AN_ADDRESS = 5
MOST_BUCKETS = 50_000
EMAILS_PER_MINUTE = 2
"""That confirm an address."""


class RateLimits:
    """A bucket for each person and address: it holds a minute's requests, and fills up in a minute."""

    def __init__(self, settings: Settings) -> None:
        self._per_minute = {
            "reads": settings.reads_per_minute,
            "writes": settings.writes_per_minute,
            "logins": settings.logins_per_minute,
            "hints": settings.hints_per_minute,
            "imports": settings.imports_per_minute,
            "data_files": settings.data_files_per_minute,
            "analyses": settings.analyses_per_minute,
            "emails": EMAILS_PER_MINUTE,
        }
        self._streams = settings.streams
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._open: Counter[str] = Counter()

    def check(self, kind: str, who: str, people: int = 1) -> None:
        """Takes one request out of a person's bucket, or out of one that so many people share."""
        most = self._per_minute[kind] * people
        now = time.monotonic()
        left, then = self._buckets.pop((kind, who), (float(most), now))
        left = min(float(most), left + (now - then) * most / 60)
        self._buckets[kind, who] = (max(0.0, left - 1), now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            raise TooMany("too many requests: try again in {seconds} seconds", seconds=int((1 - left) * 60 / most) + 1)

    def check_here(self, kind: str, about: str) -> None:
        """For what one address asks about one person: nobody is slowed down by others' doing it elsewhere."""
        self.check(kind, f"{current_address.get()} {about}")

    def check_address(self, kind: str) -> None:
        self.check(kind, current_address.get(), PEOPLE_AT_AN_ADDRESS)

    def check_stream(self, who: str) -> None:
        at_an_address = self._streams * PEOPLE_AT_AN_ADDRESS
        if self._open[who] >= self._streams or self._open[current_address.get()] >= at_an_address:
            raise TooMany("too many streams are open")

    @contextmanager
    def stream(self, who: str) -> Iterator[None]:
        """While a stream is open."""
        counted = (who, current_address.get())
        self._open.update(counted)
        try:
            yield
        finally:
            self._open.subtract(counted)
            for name in counted:
                if not self._open[name]:
                    del self._open[name]


@lru_cache(10_000)
def network(host: str) -> str:
    """What counts as one address: with IPv6 the whole network that one household has."""
    try:
        if ipaddress.ip_address(host).version == 6:
            return str(ipaddress.ip_network(f"{host}/64", strict=False))
    except ValueError:
        pass
    return host
