"""Tells everybody who follows a table that something has changed.

A change has no secrets: whoever hears of one then looks at the table, and sees what they may see.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from burgrave.server.store.store import Change

LOBBY = ""
"""The channel of all who look at the lists of tables."""
LOOK_AGAIN = "again"
"""The kind of change that is published when some may have been missed."""
HEARTBEAT = "heartbeat"
"""The kind of change that only says that the server is still there, so that no connection seems dead."""
HEARTBEAT_SECONDS = 15
MOST_UNHEARD = 100
"""Changes that may wait for a slow listener; beyond that it is told to look again."""


def channel_of(user_id: str) -> str:
    """The channel of what happens at somebody's tables."""
    return f"person {user_id}"


class ChangeFeed:
    """Publishes changes to the listeners in this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[Change | None]]] = defaultdict(set)
        self.closed = False

    def publish(self, channel: str, change: Change) -> None:
        for listener in self._listeners.get(channel, ()):
            put(listener, change)

    def publish_look_again(self) -> None:
        """To everybody."""
        for channel in list(self._listeners):
            self.publish(channel, Change("", LOOK_AGAIN))

    @contextmanager
    def listen(self, *channels: str) -> Iterator[asyncio.Queue[Change | None]]:
        """A queue of the changes from now on; None: the server is going down."""
        queue: asyncio.Queue[Change | None] = asyncio.Queue(MOST_UNHEARD)
        for channel in channels:
            self._listeners[channel].add(queue)
        try:
            yield queue
        finally:
            for channel in channels:
                self._listeners[channel].discard(queue)
                if not self._listeners[channel]:
                    del self._listeners[channel]

    async def send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
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


def put(queue: asyncio.Queue[Change | None], change: Change | None) -> None:
    """A slow listener loses changes, but learns that it has."""
    if queue.full():
        with suppress(asyncio.QueueEmpty):
            while True:
                queue.get_nowait()
        change = change and Change(change.table, LOOK_AGAIN, change.number)
    queue.put_nowait(change)
