"""Tables: finding them, setting them up, and talking at them."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field, StrictBool

from burgrave.bots.levels import LEVELS
from burgrave.core.data import STANDARD
from burgrave.server.http.api.common import PREFIX, Body, InLanguage, NewTableId, TableId, known_user, language_of
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.tables.chat import LONGEST_MESSAGE
from burgrave.server.tables.new_table import NewTable
from burgrave.server.tables.view_types import ChatMessage, TableCard

router = APIRouter(prefix=PREFIX, tags=["tables"])


class NewTableBody(Body):
    game: str = Field(max_length=40, examples=["kingsburg"])
    seats: list[Annotated[str, Field(max_length=20)]] = Field(
        min_length=1,
        max_length=8,
        examples=[["me", "open", "squire"]],
        description=f"For each seat `me`, `open`, or a bot's level: {', '.join(LEVELS)}.",
    )
    options: dict[str, StrictBool] = Field(default={}, max_length=20)
    edition: str = Field(
        default=STANDARD, max_length=40, description="Of the components: one of the game's `editions`."
    )
    data: str = Field(
        default="",
        max_length=64 * 1024,
        description="Numbers of the components that you bring, as `burgrave data GAME` writes them; for accounts.",
    )
    kind: Literal["untimed", "live", "mail"] = "untimed"
    minutes: float = Field(default=20, description="On each clock of a live game.")
    increment: float = Field(default=20, description="Seconds more on it for each decision.")
    days: float = Field(default=1, description="For each decision of a game by mail.")
    invitation: StrictBool = Field(default=False, description="Not listed; only those with the link can join.")
    rated: StrictBool = Field(default=False, description="Between accounts, with a clock; no bots, no taking back.")
    teaching: StrictBool = Field(default=False, description="Hints and takebacks for all; never rated.")
    at_random: StrictBool = Field(default=False, description="Who sits where is drawn, also for those who join.")
    names: list[Annotated[str, Field(max_length=200)]] = Field(
        default=[], max_length=8, description="Of several people at one screen."
    )


class JoinBody(Body):
    seat: int | None = Field(default=None, ge=0, le=7, description="By default the first that is free.")
    invite: str | None = Field(default=None, max_length=40)


class StartBody(Body):
    level: str = Field(default="squire", max_length=20, description="Of the bots that take the free seats.")


class NewMessage(Body):
    text: str = Field(max_length=LONGEST_MESSAGE)


@router.get("/tables")
async def tables(
    request: Request,
    which: Annotated[
        Literal["open", "mine", "ended"],
        Query(description="Those one can join; yours, those that wait for you first; yours that are over."),
    ] = "open",
    language: InLanguage = None,
) -> list[TableCard]:
    """Tables."""
    lists, chosen = services_of(request).lists, language_of(request, language)
    if which == "open":
        return await lists.open_tables(user_of(request), chosen)
    return await lists.my_tables(user_of(request), chosen, ended=which == "ended")


@router.post("/tables", status_code=201)
async def create(request: Request, body: NewTableBody) -> NewTableId:
    """A new table. The game begins at once if no seat is open."""
    user = await known_user(request)
    given = {**body.model_dump(), "seats": tuple(body.seats), "names": tuple(body.names)}
    return NewTableId(id=await services_of(request).setup.create(user, NewTable(**given)))


@router.post("/tables/{table}/join", status_code=204)
async def join(request: Request, table: TableId, body: JoinBody) -> None:
    """Takes a seat. The game begins when all are taken."""
    user = await known_user(request)
    await services_of(request).setup.join(table, user, body.seat, body.invite)


@router.post("/tables/{table}/leave", status_code=204)
async def leave(request: Request, table: TableId) -> None:
    """Gives the seat back before the game begins; if the host leaves, the table is given up."""
    user = await known_user(request)
    await services_of(request).setup.leave(table, user)


@router.post("/tables/{table}/start", status_code=204)
async def start(request: Request, table: TableId, body: StartBody) -> None:
    """The host begins; bots take the free seats."""
    user = await known_user(request)
    await services_of(request).setup.start(table, user, body.level)


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(request: Request, table: TableId) -> NewTableId:
    """A new table for the same people and bots, or the one that somebody has made for that already."""
    user = await known_user(request)
    return NewTableId(id=await services_of(request).setup.rematch(table, user))


@router.get("/tables/{table}/messages")
async def messages(
    request: Request, table: TableId, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> list[ChatMessage]:
    """What the people at the table have said."""
    return await services_of(request).chat.messages(table, after)


@router.post("/tables/{table}/messages", status_code=204)
async def say(request: Request, table: TableId, body: NewMessage) -> None:
    """Says something to the table."""
    user = await known_user(request)
    await services_of(request).chat.say(table, user, body.text)
