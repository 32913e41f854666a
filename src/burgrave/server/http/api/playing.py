"""Looking at a table and playing at it."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field, StrictBool, ValidationError

from burgrave.server.errors import bad_request
from burgrave.server.http.api.common import (
    OF_TEXTS,
    PREFIX,
    Body,
    InLanguage,
    Language,
    LastSeen,
    TableId,
    json_response,
    known_user,
    language_of,
)
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.tables.registry import TABLE_ID
from burgrave.server.tables.view_types import Hint, TableView

router = APIRouter(prefix=PREFIX, tags=["playing"])


class LanguageQuery(Body):
    language: Language | None = Field(default=None, description=OF_TEXTS)


class ViewQuery(LanguageQuery):
    number: int | None = Field(default=None, ge=0, le=10**6, description="How it was after this entry.")
    since: int = Field(default=-1, ge=-1, le=10**6, description="The log after this entry only.")


class PlayBody(LastSeen):
    action: str = Field(max_length=200, description="The notation of a legal action.", examples=["influence:8:5+3"])


class SeatNumber(Body):
    seat: int = Field(ge=0, le=7)


class Switch(Body):
    on: StrictBool


# What is asked most. It reads the request itself, so that `Straight` can ask it past the router: that takes a third of
# the time which FastAPI needs to find it and to bring it its parts.


def reads(query: type[Body], body: type[Body] | None = None) -> dict[str, Any]:
    """What such a request has, for the description of the API."""
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string", "pattern": TABLE_ID}}
    asked = query.model_json_schema()["properties"].items()
    extra: dict[str, Any] = {"parameters": [table, *({"name": n, "in": "query", "schema": s} for n, s in asked)]}
    if body is not None:
        extra["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": body.model_json_schema()}},
        }
    return extra


B = TypeVar("B", bound=Body)


def query_of(request: Request, kind: type[B]) -> B:
    try:
        return kind.model_validate(dict(parse_qsl(request.scope["query_string"].decode("latin-1"), True)))
    except ValidationError as error:
        raise bad_request(error.errors()) from error


async def body_of(request: Request, kind: type[B]) -> B:
    """`RequestChecks` has read it, and hands it on in one message."""
    message = await request.receive()
    try:
        return kind.model_validate_json(message["body"])
    except ValidationError as error:
        raise bad_request(error.errors()) from error


@router.get("/tables/{table}", response_model=TableView, openapi_extra=reads(ViewQuery))
async def view(request: Request) -> Response:
    """All that you may know of a table: the position, what you can play, what has happened."""
    asked, views = query_of(request, ViewQuery), services_of(request).views
    language = language_of(request, asked.language)
    table = request.path_params["table"]
    return json_response((await views.view(table, user_of(request), language, asked.number, asked.since)).sent())


@router.post("/tables/{table}/play", response_model=TableView, openapi_extra=reads(LanguageQuery, PlayBody))
async def play(request: Request) -> Response:
    """Plays an action; the table as it is then.

    Where all choose at the same time, everybody can play at any time, and again until the rules have asked them:
    entries of the others since `number` are then no conflict. Nobody else is told what was chosen.
    """
    body, user, services = await body_of(request, PlayBody), await known_user(request), services_of(request)
    language = language_of(request, query_of(request, LanguageQuery).language)
    table = request.path_params["table"]
    await services.moves.play(table, user, body.number, body.action)
    return json_response((await services.views.view(table, user, language, since=body.number)).sent())


MOST_ASKED = {("GET", None): view, ("POST", "/play"): play}
"""By the method and what follows the table's id."""


@router.post("/tables/{table}/undo", response_model=TableView)
async def undo(request: Request, table: TableId, body: LastSeen, language: InLanguage = None) -> Response:
    """Takes your last decision back, if nothing was revealed since; the table as it is then."""
    user, services = await known_user(request), services_of(request)
    await services.moves.undo(table, user, body.number)
    return json_response(
        (await services.views.view(table, user, language_of(request, language), since=body.number)).sent()
    )


@router.post("/tables/{table}/decline-questions", status_code=204)
async def decline_questions(request: Request, table: TableId, body: Switch) -> None:
    """Whether questions in others' turns are answered with no for you, until you are asked something else."""
    user = await known_user(request)
    await services_of(request).moves.decline_questions(table, user, body.on)


@router.post("/tables/{table}/hint")
async def hint(request: Request, table: TableId, language: InLanguage = None) -> list[Hint]:
    """What a strong bot thinks of your choices, the best first; not in games against other people."""
    user = await known_user(request)
    return await services_of(request).views.hint(table, user, language_of(request, language))


@router.post("/tables/{table}/resign", status_code=204)
async def resign(request: Request, table: TableId) -> None:
    """Leaves the game for good. Of two people the other has won; of more, a bot plays on for you."""
    user = await known_user(request)
    await services_of(request).moves.resign(table, user)


@router.post("/tables/{table}/takeover", status_code=204)
async def take_over(request: Request, table: TableId, body: SeatNumber) -> None:
    """A bot plays for a person who lets the others wait, or for you, until that person is back."""
    user = await known_user(request)
    await services_of(request).moves.take_over(table, user, body.seat)


@router.post("/tables/{table}/return", status_code=204)
async def come_back(request: Request, table: TableId) -> None:
    """You decide again, and no bot for you."""
    user = await known_user(request)
    await services_of(request).moves.come_back(table, user)
