"""Hears from PostgreSQL what other processes have committed."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from contextlib import suppress

from burgrave.server.store.place import SERVING
from burgrave.server.store.store import CHANNEL, Change, Store


class ChangeListener:
    """A thread that calls `on_change` and `on_missed_changes` on the event loop."""

    def __init__(
        self, store: Store, on_change: Callable[[Change], None], on_missed_changes: Callable[[], None]
    ) -> None:
        self._url = store.url.replace("postgresql+psycopg://", "postgresql://")
        self._origin = store.origin
        self._on_change, self._on_missed_changes = on_change, on_missed_changes
        self._ready, self._ending = threading.Event(), threading.Event()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Returns when nothing more can be missed."""
        self._thread.start()
        self._ready.wait(10)

    def stop(self) -> None:
        self._ending.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._ending.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute("SELECT pg_advisory_lock_shared(%s)", [SERVING])
                    connection.execute(f"LISTEN {CHANNEL}")
                    if self._ready.is_set():
                        self._call(self._on_missed_changes)
                    self._ready.set()
                    while not self._ending.is_set():
                        for note in connection.notifies(timeout=0.5):
                            origin, table, kind, number, seat, people, listed = json.loads(note.payload)
                            if origin != self._origin:
                                self._call(self._on_change, Change(table, kind, number, seat, tuple(people), listed))
            except psycopg.OperationalError:
                self._ending.wait(1)  # the database is away: try again

    def _call(self, function: Callable[..., None], *arguments: Change) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(function, *arguments)
