"""What the people who run a server can see: logs in JSON, and metrics for Prometheus."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from prometheus_client import CollectorRegistry, Gauge, Histogram, ProcessCollector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("burgrave.requests")
SLOW = 1.0
"""Seconds: a request that is granted sooner is measured but not logged."""
NOT_MEASURED = ("/static/", "/healthz", "/metrics")
STANDARD_FIELDS = set(vars(logging.makeLogRecord({}))) | {"message", "color_message"}


class JsonFormatter(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        content: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        content |= {name: value for name, value in vars(record).items() if name not in STANDARD_FIELDS}
        if record.exc_info:
            content["trace"] = self.formatException(record.exc_info)
        return json.dumps(content, default=str)


def configure_logging(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
    logging.getLogger("alembic").setLevel(logging.WARNING)


class Metrics:
    """What is measured."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "burgrave_request_seconds",
            "Time until a request was answered",
            ["method", "route", "status"],
            registry=self.registry,
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
        )
        ProcessCollector(registry=self.registry)
        self._known: dict[tuple[str, str, int], Histogram] = {}

    def request(self, method: str, route: str, status: int) -> Histogram:
        """How long such requests took."""
        key = (method, route, status)
        if key not in self._known:
            self._known[key] = self.requests.labels(method, route, str(status))
        return self._known[key]

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A number that is looked up when it is asked for."""
        Gauge(name, about, registry=self.registry).set_function(value)


class RequestMonitor:
    """Middleware: times and logs every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(NOT_MEASURED):
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500
        answered = 0.0

        async def send_timed(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status = message["status"]
                answered = time.perf_counter()
            await send(message)

        try:
            await self._app(scope, receive, send_timed)
        finally:
            taken = (answered or time.perf_counter()) - began
            route = str(getattr(scope.get("route"), "path", "-"))
            self._metrics.request(scope["method"], route, status).observe(taken)
            level = logging.DEBUG if status < 400 and taken < SLOW else logging.INFO
            if log.isEnabledFor(level):
                log.log(
                    level,
                    "request",
                    extra={
                        "method": scope["method"],
                        "path": scope["path"],
                        "status": status,
                        "ms": round(taken * 1000, 1),
                    },
                )
