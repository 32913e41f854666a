"""Looking at a table and playing at it."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field, StrictBool

from burgrave.server.http.api.common import (
    OF_TEXTS,
    PREFIX,
    Body,
    InLanguage,
    Language,
    LastSeen,
    TableId,
    known_user,
    language_of,
)
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.people.users import User
from burgrave.server.tables.view_types import Hint, TableView

router = APIRouter(prefix=PREFIX, tags=["playing"])


class ViewQuery(Body):
    language: Language | None = Field(default=None, description=OF_TEXTS)
    number: int | None = Field(default=None, ge=0, le=10**6, description="How it was after this entry.")
    since: int = Field(default=-1, ge=-1, le=10**6, description="The log after this entry only.")


class PlayBody(LastSeen):
    action: str = Field(max_length=200, description="The notation of a legal action.", examples=["influence:8:5+3"])


class SeatNumber(Body):
    seat: int = Field(ge=0, le=7)


class UndoAnswer(LastSeen):
    agree: StrictBool


class Switch(Body):
    on: StrictBool


@router.get("/tables/{table}", response_model=TableView)
async def view(request: Request, table: TableId, query: Annotated[ViewQuery, Query()]) -> Response:
    """All that you may know of a table: the position, what you can play, what has happened."""
    language = language_of(request, query.language)
    return await view_response(request, table, user_of(request), language, query.number, query.since)


async def view_response(
    request: Request, table: str, user: User, language: str, number: int | None = None, since: int = -1
) -> Response:
    """As JSON, without validating again what was made here."""
    view = await services_of(request).views.view(table, user, language, number, since)
    return Response(orjson.dumps(view.sent()), media_type="application/json")


@router.post("/tables/{table}/play", response_model=TableView)
async def play(request: Request, table: TableId, body: PlayBody, language: InLanguage = None) -> Response:
    """Plays an action; the table as it is then.

    Where all choose at the same time, everybody can play at any time, and again until the rules have asked them:
    entries of the others since `number` are then no conflict. Nobody else is told what was chosen.
    """
    user = await known_user(request)
    await services_of(request).moves.play(table, user, body.number, body.action)
    return await view_response(request, table, user, language_of(request, language), since=body.number)


@router.post("/tables/{table}/undo", response_model=TableView)
async def undo(request: Request, table: TableId, body: LastSeen, language: InLanguage = None) -> Response:
    """Takes your last decision back; the table as it is then.

    Against bots always, with all that followed; with other people if nothing was revealed and nobody decided since.
    """
    user = await known_user(request)
    await services_of(request).moves.undo(table, user, body.number)
    return await view_response(request, table, user, language_of(request, language), since=body.number)


@router.post("/tables/{table}/ask-undo", response_model=TableView)
async def ask_undo(request: Request, table: TableId, body: LastSeen, language: InLanguage = None) -> Response:
    """Asks the others whether your last decision, and all that followed it, may be taken back."""
    user = await known_user(request)
    await services_of(request).moves.ask_undo(table, user, body.number)
    return await view_response(request, table, user, language_of(request, language), since=body.number)


@router.post("/tables/{table}/answer-undo", response_model=TableView)
async def answer_undo(request: Request, table: TableId, body: UndoAnswer, language: InLanguage = None) -> Response:
    """Says yes or no to who asks. The game goes back when all have said yes, and on when anybody plays on."""
    user = await known_user(request)
    await services_of(request).moves.answer_undo(table, user, body.number, body.agree)
    return await view_response(request, table, user, language_of(request, language), since=body.number)


@router.post("/tables/{table}/decline-questions", status_code=204)
async def decline_questions(request: Request, table: TableId, body: Switch) -> None:
    """Whether questions in others' turns are answered with no for you, until you are asked something else."""
    user = await known_user(request)
    await services_of(request).moves.decline_questions(table, user, body.on)


@router.post("/tables/{table}/hint")
async def hint(request: Request, table: TableId, language: InLanguage = None) -> list[Hint]:
    """What a strong bot thinks of your choices, the best first; not in games against other people."""
    user = await known_user(request)
    return await services_of(request).hints.judged(table, user, language_of(request, language))


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
