"""Looking at a table and playing at it, past FastAPI.

Nearly all requests of programs are these two, and of browsers the look at what has changed. FastAPI takes a third of
the processor time of a program's look, and a sixth of an action's, to find out what they ask (`benchmarks/requests.py`
measures it). The routes in `api/playing.py` and `pages/table.py` say what may be asked, and answer whatever is not
quite so.
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
from burgrave.server.http.api import playing
from burgrave.server.http.api.common import PREFIX
from burgrave.server.http.api.playing import PlayBody, ViewQuery
from burgrave.server.http.error_responses import database_away, error_response
from burgrave.server.http.middleware import ReplayedBody
from burgrave.server.http.pages import table
from burgrave.server.http.pages.common import REGIONS
from burgrave.server.store.store import DATABASE_TROUBLE
from burgrave.server.tables.registry import TABLE_ID

TABLE_PATH = re.compile(rf"({PREFIX}/tables|/table)/({TABLE_ID.strip('^$')})(/play)?$")


class FastPath:
    """Middleware, the innermost: who asks has been found out already."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE_PATH.match(scope["path"]) if scope["type"] == "http" else None
        answer = ANSWERS.get((scope["method"], found[1], found[3])) if found else None
        if found is None or answer is None or (answer is direct_regions and not asks_for_regions(scope)):
            await self._app(scope, receive, send)
            return
        scope["route"] = ROUTES[answer]
        request = Request(scope, receive)
        body = await request.body()
        try:
            response = await answer(request, found[2], body)
        except ValidationError:
            await self._app(scope, ReplayedBody(body, receive), send)
            return
        except BurgraveError as error:
            response = error_response(request, error)
        except DATABASE_TROUBLE as error:
            response = database_away(request, error)
        await response(scope, receive, send)


async def direct_view(request: Request, table_id: str, body: bytes) -> Response:
    return await playing.view(request, table_id, ViewQuery.model_validate(dict(request.query_params)))


async def direct_play(request: Request, table_id: str, body: bytes) -> Response:
    query = ViewQuery.model_validate(dict(request.query_params))  # of which playing knows the language only
    return await playing.play(request, table_id, PlayBody.model_validate_json(body), query.language)


async def direct_regions(request: Request, table_id: str, body: bytes) -> Response:
    return await table.table_page(request, table_id)


def asks_for_regions(scope: Scope) -> bool:
    """Of the table as it is now."""
    return not scope["query_string"] and any(name == REGIONS.encode() for name, _ in scope["headers"])


Answer = Callable[[Request, str, bytes], Awaitable[Response]]
ANSWERS: dict[tuple[str, str, str | None], Answer] = {
    ("GET", f"{PREFIX}/tables", None): direct_view,
    ("POST", f"{PREFIX}/tables", "/play"): direct_play,
    ("GET", "/table", None): direct_regions,
}
ROUTES: dict[Answer, APIRoute] = {
    answer: route
    for endpoint, answer in ((playing.view, direct_view), (playing.play, direct_play), (table.table, direct_regions))
    for route in [*playing.router.routes, *table.router.routes]
    if isinstance(route, APIRoute) and route.endpoint is endpoint
}
"""By whose paths the metrics count these requests."""
