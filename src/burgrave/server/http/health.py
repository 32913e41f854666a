"""For those who run the server: whether it is well, and its metrics."""

from __future__ import annotations

import logging

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import JSONResponse, Response

from burgrave.server.http.requests import services_of

log = logging.getLogger(__name__)
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health(request: Request) -> JSONResponse:
    services = services_of(request)
    try:
        await services.store.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
    except Exception:
        log.exception("the database does not answer")
        return JSONResponse({"database": False}, 503)
    bots = services.bot_pool.processes
    return JSONResponse(
        {
            "database": True,
            "games": {name: services.games.ready(name) for name in services.games.all},
            "bots": {"answer": bots.answers, "waiting": bots.waiting, "replaced": bots.replaced},
        }
    )


@router.get("/metrics")
def metrics(request: Request) -> Response:
    content = generate_latest(request.app.state.metrics.registry)
    return Response(content, headers={"content-type": CONTENT_TYPE_LATEST})
