"""Who wants to hear that something has changed. What is told has no secrets: everybody then looks for himself."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from types import FrameType
from typing import Any

from burgrave.server.store import CHANNEL, Change, Store

LOBBY = ""
"""The channel of all who look at the lists of tables."""
AGAIN = "again"
"""The kind of change that is told when some may have been missed."""
HEARTBEAT, STILL_HERE = "heartbeat", ": still here\n\n"
BEATS = 15
"""Seconds between two of them."""
WAITING = 100
"""Changes that a listener may leave unheard; then he is told to look again."""


def channel_of(user_id: str) -> str:
    """The channel of what happens at somebody's tables."""
    return f"person {user_id}"


class Live:
    """Publishes changes to the listeners in this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[Change | None]]] = defaultdict(set)
        self.closed = False

    def publish(self, channel: str, change: Change) -> None:
        for listener in self._listeners.get(channel, ()):
            put(listener, change)

    def publish_again(self) -> None:
        """To everybody: look again."""
        for channel in list(self._listeners):
            self.publish(channel, Change("", AGAIN))

    @contextmanager
    def listen(self, *channels: str) -> Iterator[asyncio.Queue[Change | None]]:
        """A queue of the changes from now on; None: the server is going down."""
        queue: asyncio.Queue[Change | None] = asyncio.Queue(WAITING)
        for channel in channels:
            self._listeners[channel].add(queue)
        try:
            yield queue
        finally:
            for channel in channels:
                self._listeners[channel].discard(queue)
                if not self._listeners[channel]:
                    del self._listeners[channel]

    async def stream(self, *channels: str, first: Change) -> AsyncIterator[str]:
        """The changes as server-sent events, beginning with how things stand."""
        with self.listen(*channels) as queue:
            yield sent(first)
            while not self.closed and (change := await queue.get()) is not None:
                yield STILL_HERE if change.kind == HEARTBEAT else sent(change)

    async def beat(self) -> None:
        """Says to all listeners now and then that somebody is still here, so that no connection seems dead."""
        while True:
            await asyncio.sleep(BEATS)
            for queues in list(self._listeners.values()):
                for queue in queues:
                    put(queue, Change("", HEARTBEAT))

    @property
    def listeners(self) -> int:
        return sum(len(queues) for queues in self._listeners.values())

    def close(self) -> None:
        """Ends all streams."""
        self.closed = True
        for queues in self._listeners.values():
            for queue in queues:
                put(queue, None)


@contextmanager
def ended_by_signals(live: Live) -> Iterator[None]:
    """Signals that end the server end the streams first: it would wait for them, and they never end by themselves."""
    loop = asyncio.get_running_loop()
    before: dict[int, Any] = {}

    def end(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(live.close)
        if callable(before[number]):
            before[number](number, frame)

    if threading.current_thread() is threading.main_thread():
        before.update((number, signal.signal(number, end)) for number in (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def put(queue: asyncio.Queue[Change | None], change: Change | None) -> None:
    """A slow listener loses changes, but learns that he has."""
    if queue.full():
        with suppress(asyncio.QueueEmpty):
            while True:
                queue.get_nowait()
        change = change and Change(change.table, AGAIN, change.number)
    queue.put_nowait(change)


@lru_cache(1000)
def sent(change: Change) -> str:
    content = {"table": change.table, "kind": change.kind, "number": change.number, "seat": change.seat}
    return f"event: change\ndata: {json.dumps(content)}\n\n"


class Listener:
    """Hears from PostgreSQL what other processes have committed."""

    def __init__(self, store: Store, heard: Callable[[Change], None], missed: Callable[[], None]) -> None:
        self._url = store.url.replace("postgresql+psycopg://", "postgresql://")
        self._origin = store.origin
        self._heard, self._missed = heard, missed
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
                    connection.execute(f"LISTEN {CHANNEL}")
                    if self._ready.is_set():
                        self._tell(self._missed)
                    self._ready.set()
                    while not self._ending.is_set():
                        for note in connection.notifies(timeout=0.5):
                            origin, table, kind, number, seat, people, listed = json.loads(note.payload)
                            if origin != self._origin:
                                self._tell(self._heard, Change(table, kind, number, seat, tuple(people), listed))
            except psycopg.OperationalError:
                self._ending.wait(1)  # the database is away: try again

    def _tell(self, whom: Callable[..., None], *what: Change) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(whom, *what)
