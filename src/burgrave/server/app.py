"""The application: its parts put together."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import re
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

import burgrave
from burgrave.core.errors import BurgraveError
from burgrave.core.language import Words
from burgrave.server import api
from burgrave.server.bots import Bots
from burgrave.server.errors import NotThere, Refused, TooMany
from burgrave.server.games import Games
from burgrave.server.guard import Guard
from burgrave.server.house import House, furnished
from burgrave.server.letters import Letters
from burgrave.server.limits import Limits
from burgrave.server.live import Listener, Live, ended_by_signals
from burgrave.server.people import People
from burgrave.server.settings import Settings
from burgrave.server.store import Store
from burgrave.server.watch import Numbers, Watch
from burgrave.server.watchers import Watchers

log = logging.getLogger(__name__)
SWEEP = 1.0
"""Seconds between two looks at clocks and at bots that have not played."""
SWITCHING = 0.0005
"""Seconds after which a thread that waits, such as the writer, gets its turn: the usual 5 ms delay every answer."""
PAGES = "burgrave.server.pages"
Refusal = Callable[[Request, BurgraveError], Response]
MORE_PAGES = ("burgrave.server.replays", "burgrave.server.book", "burgrave.server.around")


def create_app(settings: Settings) -> FastAPI:
    """The whole server. `app.state` has `settings`, `store`, `people`, `house`, `limits`.

    `pages.py` gives `router`, and `refusal(request, error) -> Response`, the page for any BurgraveError (its status is
    `status_of(error)`). In a request `request.state` has `user` (never None), `known` (he came with a cookie or a
    token), `language` and `csrf`. A page that makes him somebody else (signing in and out) puts the other User there,
    and the cookie follows.
    """
    store = Store(settings.database_url)
    limits = Limits(settings)
    people = People(settings, store, limits)
    games = Games(settings.games)
    bots = Bots(settings.bot_workers)
    live = Live()
    house = furnished(settings, store, games, bots, live, limits)
    hall = house.hall
    letters = Letters(settings, store, people, limits)
    numbers = Numbers()
    numbers.gauge("burgrave_tables_in_memory", "Tables in memory", lambda: len(hall))
    numbers.gauge("burgrave_streams", "Streams of events that are open", lambda: live.listeners)
    numbers.gauge("burgrave_bots_thinking", "Decisions that bots think about or have waiting", lambda: bots.waiting)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(store.open)
        listener = Listener(store, hall.heard, hall.missed) if store.shared else None
        if listener:
            await asyncio.to_thread(listener.start)
        chores = [games.prepare(), keep_sweeping(house, not store.shared), live.beat()]
        if letters.possible:
            chores.append(letters.keep_writing())
        tasks = [asyncio.create_task(chore) for chore in chores]
        with ended_by_signals(live):
            yield
        live.close()
        for task in tasks:
            task.cancel()
        await house.steward.close()
        await asyncio.to_thread(bots.close)
        if listener:
            await asyncio.to_thread(listener.stop)
        await asyncio.to_thread(store.close)

    app = Application(
        title="Burgrave",
        version=burgrave.__version__,
        description=api.DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings, app.state.store, app.state.limits = settings, store, limits
    app.state.people, app.state.house = people, house
    app.state.letters, app.state.watchers = letters, Watchers()
    app.include_router(api.router, responses=ERRORS)
    app.openapi = lambda: described(app)  # type: ignore[method-assign]
    add_watch(app, numbers)
    page = None
    if importlib.util.find_spec(PAGES):
        pages = importlib.import_module(PAGES)
        for more in MORE_PAGES:
            app.include_router(importlib.import_module(more).router, include_in_schema=False)
        app.include_router(pages.router, include_in_schema=False)
        page = pages.refusal
    refusal = refusals(page)
    add_error_answers(app, refusal)
    straight = Straight(super(Application, app).__call__, refusal)
    app.outside = Watch(Guard(straight, settings, people, limits, refusal), numbers)
    return app


class Application(FastAPI):
    """With our middleware outside of the framework, so that what is asked most need not pass through it."""

    outside: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope["app"] = self
            await self.outside(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": api.Error, "description": "Refused; the message says why"},
    503: {"model": api.Error, "description": "The rules of the game are still being compiled"},
}


def described(app: FastAPI) -> dict[str, Any]:
    """The description of the API, with how one shows who one is."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schema["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        schema["security"] = [{"token": []}, {}]
        app.openapi_schema = schema
    return app.openapi_schema


async def keep_sweeping(house: House, alone: bool) -> None:
    """What a crash has left is looked after as soon as its game is ready, where no other process can be at it."""
    known: frozenset[str] = frozenset() if alone else frozenset(house.games.all)
    while True:
        playable = house.games.playable
        try:
            await house.steward.sweep(forsaken=playable - known)
            known |= playable
        except Exception:
            log.exception("the sweep failed")
        await asyncio.sleep(SWEEP)


class Straight:
    """Middleware: what is asked most goes straight to its answer, past the router."""

    def __init__(self, app: ASGIApp, refusal: Refusal) -> None:
        self._app = app
        self._refusal = refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE_PATH.match(scope["path"]) if scope["type"] == "http" else None
        answer = api.MOST_ASKED.get((scope["method"], found[2])) if found else None
        if found is None or answer is None:
            await self._app(scope, receive, send)
            return
        scope["path_params"] = {"table": found[1]}
        scope["route"] = answer
        request = Request(scope, receive)
        try:
            response = await answer(request)
        except BurgraveError as error:
            response = self._refusal(request, error)
        await response(scope, receive, send)


TABLE_PATH = re.compile(r"/api/v1/tables/([^/]+)(/play)?$")


def add_watch(app: FastAPI, numbers: Numbers) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health() -> JSONResponse:
        try:
            await app.state.store.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
        except Exception:
            log.exception("the database does not answer")
            return JSONResponse({"database": False}, 503)
        games = app.state.house.games
        return JSONResponse({"database": True, "games": {name: games.ready(name) for name in games.all}})

    @app.get("/metrics", include_in_schema=False)
    def metrics() -> Response:
        return Response(generate_latest(numbers.registry), headers={"content-type": CONTENT_TYPE_LATEST})


# What is refused, in words: as JSON to programs, as a page to browsers.


def status_of(error: BurgraveError) -> int:
    return error.status if isinstance(error, Refused) else 422


def code_of(error: BurgraveError) -> str:
    """Such as `not_yours`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).lower()


def refusals(page: Refusal | None) -> Refusal:
    def refusal(request: Request, error: BurgraveError) -> Response:
        if request.url.path.startswith("/api/"):
            content = {"error": code_of(error), "message": error.said(Words(request.state.language))}
            response: Response = JSONResponse(content, status_of(error))
        elif page is not None:
            response = page(request, error)
        else:
            response = PlainTextResponse(error.said(Words(request.state.language)), status_of(error))
        if isinstance(error, TooMany) and "seconds" in error.values:
            response.headers["retry-after"] = str(error.values["seconds"])
        return response

    return refusal


def add_error_answers(app: FastAPI, refusal: Refusal) -> None:
    @app.exception_handler(BurgraveError)
    def refused(request: Request, error: BurgraveError) -> Response:
        return refusal(request, error)

    @app.exception_handler(HTTPException)
    def http_error(request: Request, error: HTTPException) -> Response:
        """A path or a method that there is not."""
        found = NotThere if error.status_code == 404 else Refused
        response = refusal(request, found("there is no such page"))
        response.status_code = error.status_code
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(RequestValidationError)
    def invalid(request: Request, error: RequestValidationError) -> Response:
        return refusal(request, api.bad_request(error.errors()))


def from_environment() -> FastAPI:
    """For `uvicorn --factory`, and for the processes of `burgrave serve`."""
    from burgrave.server.watch import write_logs

    write_logs()
    sys.setswitchinterval(SWITCHING)
    return create_app(Settings.from_environment())
