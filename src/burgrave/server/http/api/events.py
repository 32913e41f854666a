"""Streams of server-sent events: they tell whenever something has changed, and nothing that is secret."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from types import FrameType
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from burgrave.server.http.api.common import PREFIX, TableId
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.store.store import Change
from burgrave.server.tables.change_feed import HEARTBEAT, LOBBY, ChangeFeed, channel_of

EVENT_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "Server-sent events, until it is closed"}
}
HELLO = "hello"
"""The kind of the first event of a stream."""

router = APIRouter(prefix=PREFIX, tags=["streams"])


@router.get("/tables/{table}/events", response_class=StreamingResponse, responses=EVENT_STREAM)
async def table_events(table: TableId, request: Request, mine: bool = False) -> StreamingResponse:
    """Tells whenever something has changed at the table: `{"table", "kind", "number", "seat"}`.

    With `mine` also at your other tables.
    """
    number = await services_of(request).views.number(table)
    channels = [table, channel_of(user_of(request).id)] if mine else [table]
    return stream(request, Change(table, HELLO, number), *channels, watched=table)


@router.get("/events", response_class=StreamingResponse, responses=EVENT_STREAM)
async def events(request: Request) -> StreamingResponse:
    """Tells whenever something has changed at the open tables or at yours."""
    return stream(request, Change("", HELLO), LOBBY, channel_of(user_of(request).id))


def stream(request: Request, first: Change, *channels: str, watched: str | None = None) -> StreamingResponse:
    services, who = services_of(request), user_of(request).id
    services.rate_limits.check_stream(who)  # refused before the response begins

    async def content() -> AsyncIterator[str]:
        watching = services.spectators.watching(watched, who) if watched else nullcontext()
        with services.rate_limits.stream(who), watching, services.feed.listen(*channels) as changes:
            yield server_sent_event(first)
            while not services.feed.closed and (change := await changes.get()) is not None:
                yield server_sent_event(change)

    return StreamingResponse(content(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


@lru_cache(1000)
def server_sent_event(change: Change) -> str:
    if change.kind == HEARTBEAT:
        return ": still here\n\n"
    content = {"table": change.table, "kind": change.kind, "number": change.number, "seat": change.seat}
    return f"event: change\ndata: {json.dumps(content)}\n\n"


@contextmanager
def closed_by_signals(feed: ChangeFeed) -> Iterator[None]:
    """Signals that end the server end the streams first: it would wait for them, and they never end by themselves."""
    loop = asyncio.get_running_loop()
    before: dict[int, Any] = {}

    def end(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(feed.close)
        if callable(before[number]):
            before[number](number, frame)

    if threading.current_thread() is threading.main_thread():
        before.update((number, signal.signal(number, end)) for number in (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
