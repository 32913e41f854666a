"""The application: its parts put together."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

import burgrave
from burgrave.server.http import api, health, pages
from burgrave.server.http.api.events import closed_by_signals
from burgrave.server.http.error_responses import add_error_handlers, error_response
from burgrave.server.http.fast_path import FastPath
from burgrave.server.http.middleware import RequestChecks
from burgrave.server.http.static_files import Assets
from burgrave.server.monitoring import Metrics, RequestMonitor, configure_logging
from burgrave.server.services import Services, create_services
from burgrave.server.settings import Settings
from burgrave.server.store.listener import ChangeListener

log = logging.getLogger(__name__)
CHECK_SECONDS = 1.0
"""Between two checks of clocks, and of bots that have not played."""
SWITCH_SECONDS = 0.0005
"""After which a waiting thread, such as the writing one, gets its turn: Python's 5 ms would delay every response."""

FAST = 1
"""The level of compression: a table is 80 KB of symbols, and phones ask for it after every decision."""


def create_app(settings: Settings) -> FastAPI:
    """The whole server. `app.state` has `services` and `metrics`."""
    services = create_services(settings)
    app = FastAPI(
        title="Burgrave",
        version=burgrave.__version__,
        description=api.DESCRIPTION,
        lifespan=lambda _: running(services),
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # it has metrics of its own
    )
    app.state.services, app.state.metrics = services, metrics_of(services)
    app.include_router(api.router)
    app.include_router(health.router)
    app.mount("/static", Assets())
    app.include_router(pages.router)
    add_error_handlers(app)
    app.add_middleware(FastPath)
    app.add_middleware(GZipMiddleware, compresslevel=FAST)
    app.add_middleware(RequestChecks, services=services, error_response=error_response)
    app.add_middleware(RequestMonitor, metrics=app.state.metrics)  # around the other
    return app


@asynccontextmanager
async def running(services: Services) -> AsyncIterator[None]:
    """While the server runs: the database is open, and the tasks in the background are at work."""
    store, feed, registry = services.store, services.feed, services.registry
    await asyncio.to_thread(store.open)
    listener = ChangeListener(store, registry.on_change, registry.on_missed_changes) if store.shared else None
    if listener:
        await asyncio.to_thread(listener.start)
    jobs = [services.games.prepare(), keep_checking_tables(services), feed.send_heartbeats()]
    if services.mailer.enabled:
        jobs.append(services.mailer.run())
    tasks = [asyncio.create_task(job) for job in jobs]
    with closed_by_signals(feed):
        yield
    feed.close()
    for task in tasks:
        task.cancel()
    services.analyses.close()
    await services.runner.close()
    services.bot_pool.close()
    services.replays.close()
    if listener:
        await asyncio.to_thread(listener.stop)
    await asyncio.to_thread(store.close)


async def keep_checking_tables(services: Services) -> None:
    """What a crash has interrupted goes on at once, where no other process can be at it.

    Trouble is logged when it begins and when it ends: a database may be away for hours.
    """
    unattended = frozenset() if services.store.shared else frozenset(services.games.all)
    trouble = False
    while True:
        try:
            await services.runner.check_due_tables(unattended)
            unattended = frozenset()
            if trouble:
                log.info("the tables are checked again")
            trouble = False
        except Exception:
            if not trouble:
                log.exception("the tables cannot be checked")
            trouble = True
        await asyncio.sleep(CHECK_SECONDS)


def metrics_of(services: Services) -> Metrics:
    metrics = Metrics()
    registry, feed, bots = services.registry, services.feed, services.bot_pool
    metrics.gauge("burgrave_tables_in_memory", "Tables in memory", lambda: len(registry))
    metrics.gauge("burgrave_streams", "Streams of events that are open", lambda: feed.listeners)
    metrics.gauge("burgrave_bots_thinking", "Decisions that bots think about or have waiting", lambda: bots.waiting)
    metrics.gauge("burgrave_bots_replaced", "Processes of bots that died or were too slow", lambda: bots.replaced)
    return metrics


def from_environment() -> FastAPI:
    """For `uvicorn --factory`, and for the processes of `burgrave serve`."""
    configure_logging()
    sys.setswitchinterval(SWITCH_SECONDS)
    return create_app(Settings.from_environment())
