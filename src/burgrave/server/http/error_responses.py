"""What is refused, in words: as JSON to programs, as a page to browsers."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from burgrave.core.errors import BurgraveError
from burgrave.core.language import Words
from burgrave.server.errors import (
    DATABASE_AWAY,
    NotReady,
    NotThere,
    Refused,
    TooMany,
    TooSlow,
    bad_request,
    code_of,
    status_of,
)
from burgrave.server.http.pages.common import refusal_page
from burgrave.server.store.store import DATABASE_TROUBLE

log = logging.getLogger(__name__)


def error_response(request: Request, error: BurgraveError) -> Response:
    if request.url.path.startswith("/api/"):
        content = {"error": code_of(error), "message": error.said(Words(request.state.language))}
        response: Response = JSONResponse(content, status_of(error))
    else:
        response = refusal_page(request, error)
    if isinstance(error, TooMany) and "seconds" in error.values:
        response.headers["retry-after"] = str(error.values["seconds"])
    if isinstance(error, NotReady):
        response.headers["retry-after"] = "60"
    if isinstance(error, TooSlow):
        response.headers["connection"] = "close"
    return response


def database_away(request: Request, error: Exception) -> Response:
    log.error("the database does not answer", exc_info=error)
    return error_response(request, NotReady(DATABASE_AWAY))


def add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(BurgraveError)
    def refused(request: Request, error: BurgraveError) -> Response:
        return error_response(request, error)

    @app.exception_handler(HTTPException)
    def http_error(request: Request, error: HTTPException) -> Response:
        """A path or a method that does not exist."""
        kind = NotThere if error.status_code == 404 else Refused
        response = error_response(request, kind("there is no such page"))
        response.status_code = error.status_code
        response.headers.update(error.headers or {})
        return response

    for trouble in DATABASE_TROUBLE:
        app.add_exception_handler(trouble, database_away)

    @app.exception_handler(RequestValidationError)
    def invalid(request: Request, error: RequestValidationError) -> Response:
        return error_response(request, bad_request(error.errors()))
