"""The HTTP API, `/api/v1`: everything the page does, for other clients and for bots."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response, StreamingResponse
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from burgrave.bots.bot import LEVELS
from burgrave.core.game import Game
from burgrave.server import store as sql
from burgrave.server.errors import NotSignedIn, NotThere
from burgrave.server.limits import Limits
from burgrave.server.live import LOBBY
from burgrave.server.looks import Hint, Message, Seen, TableCard
from burgrave.server.people import LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD, People, User
from burgrave.server.store import Change
from burgrave.server.tables import LONGEST_MESSAGE, Hall, Plan, channel_of

DESCRIPTION = """
Everything that the page does. Begin with `POST /api/v1/guests`, which gives a name and a token, or make a token on the
page of your account; send it as `Authorization: Bearer TOKEN`. A browser's cookie works too; then every `POST`, `PATCH`
and `DELETE` needs the header `X-CSRF`.

A game is a row of **entries**, numbered from 0 (the start). Whoever acts names the number of the last entry that he has
seen; if the table has gone on since, the answer is 409 and nothing has happened. An answer comes when the entry is
stored. To follow a table keep its stream of events open, and look at the table again whenever it tells of a change: the
stream itself tells nothing that is secret.

Errors are `{"error": CODE, "message": TEXT}`, the text in the language of `Accept-Language`.
"""
EVENT_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "Server-sent events, until it is closed"}
}

router = APIRouter(prefix="/api/v1", dependencies=[Depends(HTTPBearer(auto_error=False, description="A token"))])


# What is sent and answered


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewName(Body):
    name: str = Field(default="", max_length=100, description=f"Up to {LONGEST_NAME} letters; empty: one is given.")


class Profile(Body):
    name: str | None = Field(default=None, max_length=100)
    language: Literal["en", "fr", "es"] | None = None


class Credentials(Body):
    name: str = Field(max_length=100)
    password: str = Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)


class NewPassword(Body):
    old: str = Field(max_length=LONGEST_PASSWORD)
    new: str = Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)


class Label(Body):
    label: str = Field(max_length=100, description="What the token is for.")


class NewTable(Body):
    game: str = Field(max_length=40, examples=["kingsburg"])
    seats: list[str] = Field(
        min_length=1,
        max_length=8,
        examples=[["me", "open", "squire"]],
        description=f"For each seat `me`, `open`, or a bot's level: {', '.join(LEVELS)}.",
    )
    options: dict[str, StrictBool] = Field(default={}, max_length=20)
    kind: Literal["untimed", "live", "mail"] = "untimed"
    minutes: float = Field(default=20, description="On each clock of a live game.")
    increment: float = Field(default=20, description="Seconds more on it for each decision.")
    days: float = Field(default=1, description="For each decision of a game by mail.")
    invitation: StrictBool = Field(default=False, description="Not listed; only those with the link can join.")
    names: list[str] = Field(default=[], max_length=8, description="Of several people at one screen.")


class Joining(Body):
    seat: int | None = Field(default=None, ge=0, le=7, description="By default the first that is free.")
    invite: str | None = Field(default=None, max_length=40)


class Starting(Body):
    level: str = Field(default="squire", max_length=20, description="Of the bots that take the free seats.")


class Playing(Body):
    number: int = Field(ge=0, le=10**6, description="Of the last entry that you have seen.")
    action: str = Field(max_length=200, description="The notation of a legal action.", examples=["influence:8:5+3"])


class Seeing(Body):
    number: int = Field(ge=0, le=10**6, description="Of the last entry that you have seen.")


class SeatNumber(Body):
    seat: int = Field(ge=0, le=7)


class Saying(Body):
    text: str = Field(max_length=LONGEST_MESSAGE)


class Person(BaseModel):
    """You."""

    name: str
    account: bool
    language: str


class Admission(Person):
    token: str = Field(description="Shown only this once.")


class Token(BaseModel):
    id: str
    label: str
    created: float


class GameOption(BaseModel):
    name: str
    about: str
    default: bool


class GameAbout(BaseModel):
    name: str
    title: str
    players: list[int]
    rules: int = Field(description="Version of the rules.")
    options: list[GameOption]
    ready: bool = Field(description="Its rules are compiled: it can be played.")


class Rated(BaseModel):
    name: str
    bot: bool
    rating: int
    games: int


class TableId(BaseModel):
    id: str


class Error(BaseModel):
    error: str
    message: str


# Who asks


def people_of(request: Request) -> People:
    return request.app.state.people  # type: ignore[no-any-return]


def hall_of(request: Request) -> Hall:
    return request.app.state.hall  # type: ignore[no-any-return]


def language_of(
    request: Request,
    language: Annotated[
        Literal["en", "fr", "es"] | None, Query(description="Of the texts; by default yours, or `Accept-Language`'s.")
    ] = None,
) -> str:
    return language or request.state.language


def viewer(request: Request) -> User:
    return request.state.user  # type: ignore[no-any-return]


async def somebody(request: Request) -> User:
    """Only those whom the server knows may act."""
    if not request.state.known:
        raise NotSignedIn("send a token: POST /api/v1/guests gives one")
    return await people_of(request).stored(request.state.user)


ThePeople = Annotated[People, Depends(people_of)]
TheHall = Annotated[Hall, Depends(hall_of)]
InLanguage = Annotated[str, Depends(language_of)]
Viewer = Annotated[User, Depends(viewer)]
Somebody = Annotated[User, Depends(somebody)]
Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8}$", description="The table's id.")]


# Games and people


@router.get("/games", tags=["games"])
def games(hall: TheHall, language: InLanguage) -> list[GameAbout]:
    """The games that are played here."""
    return [about(hall, game, language) for game in hall.games.all.values()]


def about(hall: Hall, game: Game, language: str) -> GameAbout:
    words = game.words(language)
    options = [GameOption(name=o.name, about=words.text(o.about), default=o.default) for o in game.options]
    return GameAbout(
        name=game.name,
        title=game.title,
        players=list(game.seats),
        rules=game.version,
        options=options,
        ready=hall.games.ready(game.name),
    )


@router.get("/games/{game}/rules", tags=["games"])
def rules(game: Annotated[str, Path(max_length=40)], hall: TheHall, language: InLanguage) -> dict[str, str]:
    """The rules of a game in our own words, by id."""
    the_game = known_game(hall, game)
    return the_game.rulebook(the_game.words(language))


@router.get("/games/{game}/ratings", tags=["games"])
async def ratings(game: Annotated[str, Path(max_length=40)], request: Request, hall: TheHall) -> list[Rated]:
    """The highest ratings."""
    rows = await request.app.state.store.read(sql.best(known_game(hall, game).name))
    return [
        Rated(name=name or who.removeprefix("bot:"), bot=name is None, rating=rating.shown, games=rating.games)
        for who, name, rating in rows
    ]


def known_game(hall: Hall, name: str) -> Game:
    if name not in hall.games.all:
        raise NotThere("there is no game {name}; the games are {games}", name=name, games=", ".join(hall.games.all))
    return hall.games.all[name]


@router.post("/guests", status_code=201, tags=["people"])
async def new_guest(body: NewName, request: Request, people: ThePeople) -> Admission:
    """A new guest, with a token to act with."""
    limits: Limits = request.app.state.limits
    limits.check_address("logins")
    user = await people.stored(people.new_visitor())
    if body.name:
        user = await people.rename(user, body.name)
    return admission(user, await people.new_token(user, "guest"), request)


@router.post("/session", status_code=201, tags=["people"])
async def sign_in(body: Credentials, request: Request, people: ThePeople) -> Admission:
    """A new token of an account, for its name and password."""
    user = await people.sign_in(body.name, body.password)
    return admission(user, await people.new_token(user, "sign-in"), request)


def admission(user: User, token: str, request: Request) -> Admission:
    return Admission(token=token, **person(user, request).model_dump())


def person(user: User, request: Request) -> Person:
    return Person(name=user.name, account=user.account, language=user.language or request.state.language)


@router.get("/me", tags=["people"])
def me(user: Somebody, request: Request) -> Person:
    """You."""
    return person(user, request)


@router.patch("/me", tags=["people"])
async def change_me(body: Profile, user: Somebody, request: Request, people: ThePeople, hall: TheHall) -> Person:
    """Another name or language."""
    if body.name is not None:
        user = await people.rename(user, body.name)
        await hall.renamed(user)
    if body.language is not None:
        user = await people.speak(user, body.language)
    return person(user, request)


@router.post("/me/account", status_code=201, tags=["people"])
async def register(body: Credentials, user: Somebody, request: Request, people: ThePeople, hall: TheHall) -> Person:
    """A password, so that your games and ratings stay yours."""
    user = await people.register(user, body.name, body.password)
    await hall.renamed(user)
    return person(user, request)


@router.post("/me/password", tags=["people"])
async def change_password(body: NewPassword, user: Somebody, request: Request, people: ThePeople) -> Person:
    """Another password. Browsers are signed out; tokens stay."""
    return person(await people.change_password(user, body.old, body.new), request)


@router.get("/me/tokens", tags=["people"])
async def tokens(user: Somebody, people: ThePeople) -> list[Token]:
    """Your tokens."""
    return [Token(**token) for token in await people.tokens(user)]


@router.post("/me/tokens", status_code=201, tags=["people"])
async def new_token(body: Label, user: Somebody, request: Request, people: ThePeople) -> Admission:
    """One more token."""
    return admission(user, await people.new_token(user, body.label), request)


@router.delete("/me/tokens/{token}", status_code=204, tags=["people"])
async def drop_token(
    token: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8}$")], user: Somebody, people: ThePeople
) -> None:
    """The token is worth nothing any more."""
    await people.drop_token(user, token)


# Tables


@router.get("/tables", tags=["tables"])
async def tables(
    user: Viewer,
    hall: TheHall,
    language: InLanguage,
    which: Annotated[
        Literal["open", "mine", "ended"],
        Query(description="Those one can join; yours, those that wait for you first; yours that are over."),
    ] = "open",
) -> list[TableCard]:
    """Tables."""
    if which == "open":
        return await hall.open_tables(user, language)
    return await hall.my_tables(user, language, ended=which == "ended")


@router.post("/tables", status_code=201, tags=["tables"])
async def create(body: NewTable, user: Somebody, hall: TheHall) -> TableId:
    """A new table. The game begins at once if no seat is open."""
    given = body.model_dump()
    plan = Plan(**{**given, "seats": tuple(body.seats), "names": tuple(body.names)})
    return TableId(id=await hall.create(user, plan))


@router.get("/tables/{table}", tags=["tables"], response_model=Seen)
async def look(
    table: Id,
    user: Viewer,
    hall: TheHall,
    language: InLanguage,
    number: Annotated[int | None, Query(ge=0, le=10**6, description="How it was after this entry.")] = None,
    since: Annotated[int, Query(ge=-1, le=10**6, description="The log after this entry only.")] = -1,
) -> Response:
    """All that you may know of a table: the position, what you can play, what has happened."""
    return sent((await hall.look(table, user, language, number, since)).seen())


def sent(content: Any) -> Response:
    """As JSON, without checking again what was made here."""
    text = json.dumps(content, default=vars, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode("utf-8", "replace"), media_type="application/json")


@router.post("/tables/{table}/play", tags=["playing"], response_model=Seen)
async def play(table: Id, body: Playing, user: Somebody, hall: TheHall, language: InLanguage) -> Response:
    """Plays an action; the table as it is then."""
    await hall.play(table, user, body.number, body.action)
    return sent((await hall.look(table, user, language, since=body.number)).seen())


@router.post("/tables/{table}/undo", tags=["playing"], response_model=Seen)
async def undo(table: Id, body: Seeing, user: Somebody, hall: TheHall, language: InLanguage) -> Response:
    """Takes your last decision back, if nothing was revealed since; the table as it is then."""
    await hall.undo(table, user, body.number)
    return sent((await hall.look(table, user, language, since=body.number)).seen())


@router.post("/tables/{table}/hint", tags=["playing"])
async def hint(table: Id, user: Somebody, hall: TheHall, language: InLanguage) -> list[Hint]:
    """What a strong bot thinks of your choices, the best first; not in games against other people."""
    return await hall.hint(table, user, language)


@router.post("/tables/{table}/join", status_code=204, tags=["tables"])
async def join(table: Id, body: Joining, user: Somebody, hall: TheHall) -> None:
    """Takes a seat. The game begins when all are taken."""
    await hall.join(table, user, body.seat, body.invite)


@router.post("/tables/{table}/leave", status_code=204, tags=["tables"])
async def leave(table: Id, user: Somebody, hall: TheHall) -> None:
    """Gives the seat back before the game begins; if the host leaves, the table is given up."""
    await hall.leave(table, user)


@router.post("/tables/{table}/start", status_code=204, tags=["tables"])
async def start(table: Id, body: Starting, user: Somebody, hall: TheHall) -> None:
    """The host begins; bots take the free seats."""
    await hall.start(table, user, body.level)


@router.post("/tables/{table}/resign", status_code=204, tags=["playing"])
async def resign(table: Id, user: Somebody, hall: TheHall) -> None:
    """Leaves the game for good. Of two people the other has won; of more, a bot plays on for you."""
    await hall.resign(table, user)


@router.post("/tables/{table}/takeover", status_code=204, tags=["playing"])
async def take_over(table: Id, body: SeatNumber, user: Somebody, hall: TheHall) -> None:
    """A bot plays for a person who lets the others wait, or for you, until that person is back."""
    await hall.take_over(table, user, body.seat)


@router.post("/tables/{table}/return", status_code=204, tags=["playing"])
async def come_back(table: Id, user: Somebody, hall: TheHall) -> None:
    """You decide again, and no bot for you."""
    await hall.come_back(table, user)


@router.post("/tables/{table}/rematch", status_code=201, tags=["tables"])
async def rematch(table: Id, user: Somebody, hall: TheHall) -> TableId:
    """A new table for the same people and bots, or the one that somebody has made for that already."""
    return TableId(id=await hall.rematch(table, user))


@router.get("/tables/{table}/messages", tags=["tables"])
async def messages(table: Id, hall: TheHall, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0) -> list[Message]:
    """What the people at the table have said."""
    return await hall.messages(table, after)


@router.post("/tables/{table}/messages", status_code=204, tags=["tables"])
async def say(table: Id, body: Saying, user: Somebody, hall: TheHall) -> None:
    """Says something to the table."""
    await hall.say(table, user, body.text)


@router.get("/tables/{table}/log", tags=["tables"])
async def export(table: Id, hall: TheHall) -> dict[str, Any]:
    """The log of a game that has ended, as `burgrave replay` takes it."""
    return await hall.export(table)


# Streams


@router.get("/tables/{table}/events", tags=["streams"], response_class=StreamingResponse, responses=EVENT_STREAM)
async def table_events(table: Id, user: Viewer, request: Request, hall: TheHall) -> StreamingResponse:
    """Tells whenever something has changed at the table: `{"table", "kind", "number", "seat"}`."""
    number = (await hall.look(table, user, "en")).number
    return stream(request, user, hall, Change(table, "hello", number), table)


@router.get("/events", tags=["streams"], response_class=StreamingResponse, responses=EVENT_STREAM)
async def events(user: Viewer, request: Request, hall: TheHall) -> StreamingResponse:
    """Tells whenever something has changed at the open tables or at yours."""
    return stream(request, user, hall, Change("", "hello"), LOBBY, channel_of(user.id))


def stream(request: Request, user: User, hall: Hall, first: Change, *channels: str) -> StreamingResponse:
    limits: Limits = request.app.state.limits
    limits.check_stream(user.id)  # refused before the answer begins

    async def changes() -> AsyncIterator[str]:
        with limits.stream(user.id):
            async for change in hall.live.stream(*channels, first=first):
                yield change

    return StreamingResponse(changes(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})
