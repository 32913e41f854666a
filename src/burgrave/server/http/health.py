"""For those who run the server: whether it is well, and its metrics."""

from __future__ import annotations

import hmac
import logging

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import JSONResponse, Response

from burgrave.server.errors import NotThere
from burgrave.server.http.requests import services_of

log = logging.getLogger(__name__)
LOOPBACK = ("127.0.0.1", "::1")
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health(request: Request) -> JSONResponse:
    services = services_of(request)
    try:
        await services.store.check()
    except Exception:
        log.exception("the database does not answer")
        return JSONResponse({"database": False}, 503)
    bots = services.bot_pool
    return JSONResponse(
        {
            "database": True,
            "games": {name: services.games.ready(name) for name in services.games.all},
            "bots": {"answer": bots.answer, "waiting": bots.waiting, "replaced": bots.replaced},
        }
    )


@router.get("/metrics")
def metrics(request: Request) -> Response:
    check_may_measure(request)
    content = generate_latest(request.app.state.metrics.registry)
    return Response(content, headers={"content-type": CONTENT_TYPE_LATEST})


def check_may_measure(request: Request) -> None:
    """Metrics are for those with the token, or where none is set for programs on this machine."""
    token = services_of(request).settings.metrics_token
    if token:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        allowed = hmac.compare_digest(given.encode(), token.encode())
    else:
        allowed = request.client is not None and request.client.host in LOOPBACK
    if not allowed:
        raise NotThere("there is no such page")
