"""What is refused, in words: as JSON to programs, as a page to browsers."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from burgrave.core.errors import BurgraveError
from burgrave.core.language import Words
from burgrave.server.errors import NotThere, Refused, TooMany, bad_request, code_of, status_of
from burgrave.server.http.pages.common import refusal_page


def error_response(request: Request, error: BurgraveError) -> Response:
    if request.url.path.startswith("/api/"):
        content = {"error": code_of(error), "message": error.said(Words(request.state.language))}
        response: Response = JSONResponse(content, status_of(error))
    else:
        response = refusal_page(request, error)
    if isinstance(error, TooMany) and "seconds" in error.values:
        response.headers["retry-after"] = str(error.values["seconds"])
    return response


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

    @app.exception_handler(RequestValidationError)
    def invalid(request: Request, error: RequestValidationError) -> Response:
        return error_response(request, bad_request(error.errors()))
