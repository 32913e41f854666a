"""Looking at a table and playing at it, past FastAPI.

Nearly all requests of programs are these two, and FastAPI takes a third of the processor time of a look and a sixth of
an action's to find out what they ask (`benchmarks/requests.py` measures it). The routes in `api/playing.py` say what
may be asked, and answer whatever is not quite so.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from burgrave.core.errors import BurgraveError
from burgrave.server.http.api.common import PREFIX
from burgrave.server.http.api.playing import PlayBody, ViewQuery, play, router, view
from burgrave.server.http.error_responses import database_away, error_response
from burgrave.server.http.middleware import ReplayedBody
from burgrave.server.store.store import DATABASE_TROUBLE
from burgrave.server.tables.registry import TABLE_ID

TABLE_PATH = re.compile(rf"{PREFIX}/tables/({TABLE_ID.strip('^$')})(/play)?$")


class FastPath:
    """Middleware, the innermost: who asks has been found out already."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE_PATH.match(scope["path"]) if scope["type"] == "http" else None
        answer = ANSWERS.get((scope["method"], found[2])) if found else None
        if found is None or answer is None:
            await self._app(scope, receive, send)
            return
        scope["route"] = ROUTES[answer]
        request = Request(scope, receive)
        body = await request.body()
        try:
            response = await answer(request, found[1], body)
        except ValidationError:
            await self._app(scope, ReplayedBody(body, receive), send)
            return
        except BurgraveError as error:
            response = error_response(request, error)
        except DATABASE_TROUBLE as error:
            response = database_away(request, error)
        await response(scope, receive, send)


async def direct_view(request: Request, table: str, body: bytes) -> Response:
    return await view(request, table, ViewQuery.model_validate(dict(request.query_params)))


async def direct_play(request: Request, table: str, body: bytes) -> Response:
    query = ViewQuery.model_validate(dict(request.query_params))  # of which playing knows the language only
    return await play(request, table, PlayBody.model_validate_json(body), query.language)


Answer = Callable[[Request, str, bytes], Awaitable[Response]]
ANSWERS: dict[tuple[str, str | None], Answer] = {("GET", None): direct_view, ("POST", "/play"): direct_play}
ROUTES: dict[Answer, APIRoute] = {
    answer: route
    for endpoint, answer in ((view, direct_view), (play, direct_play))
    for route in router.routes
    if isinstance(route, APIRoute) and route.endpoint is endpoint
}
"""By whose paths the metrics count these requests."""
