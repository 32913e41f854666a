"""The HTTP API, `/api/v1`: everything the page does, for other clients and for bots."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import nullcontext
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import parse_qsl

import orjson
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, StrictBool, ValidationError

from burgrave.bots.bot import LEVELS
from burgrave.core.game import Game
from burgrave.server.errors import BadRequest, NotSignedIn, NotThere
from burgrave.server.games import Games
from burgrave.server.hall import TABLE_ID
from burgrave.server.house import House
from burgrave.server.limits import Limits
from burgrave.server.live import LOBBY, channel_of
from burgrave.server.looks import Hint, Message, Seen, TableCard
from burgrave.server.people import LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD, People, User
from burgrave.server.plan import Plan
from burgrave.server.sql import ratings as sql
from burgrave.server.store import Change
from burgrave.server.stories import Story
from burgrave.server.talk import LONGEST_MESSAGE

DESCRIPTION = """
Everything that the page does. Begin with `POST /api/v1/guests`, which gives a name and a token, or make a token on the
page of your account; send it as `Authorization: Bearer TOKEN`. A browser's cookie works too; then every `POST`, `PATCH`
and `DELETE` needs the header `X-CSRF`.

A game is a row of **entries**, numbered from 0 (the start). Whoever acts names the number of the last entry that he has
seen; if the table has gone on since, the answer is 409 and nothing has happened. An answer comes when the entry is
stored. What all choose in secret at the same time is asked of everybody in `card.choosing` and played like anything
else; it becomes an entry when the rules ask for it, and until then `chosen` is what you can change by playing again.

To follow a table keep its stream of events open, and look at the table again whenever it tells of a change: the
stream itself tells nothing that is secret.

Errors are `{"error": CODE, "message": TEXT}`, the text in the language of `Accept-Language`.
"""
EVENT_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "Server-sent events, until it is closed"}
}

OF_TEXTS = "Of the texts; by default yours, or `Accept-Language`'s."

router = APIRouter(prefix="/api/v1")


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


class InWords(Body):
    language: Literal["en", "fr", "es"] | None = Field(default=None, description=OF_TEXTS)


class Looking(InWords):
    number: int | None = Field(default=None, ge=0, le=10**6, description="How it was after this entry.")
    since: int = Field(default=-1, ge=-1, le=10**6, description="The log after this entry only.")


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


class Forking(Body):
    number: int = Field(ge=0, le=10**6, description="Of the entry to go on from.")
    level: str = Field(default="squire", max_length=20, description="Of the bots.")
    seat: int | None = Field(default=None, ge=0, le=7, description="By default yours, or the first.")


class Log(Body):
    log: str = Field(description="As `GET /tables/{table}/log` and `burgrave play` write it: JSON as text.")


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


def house_of(request: Request) -> House:
    return request.app.state.house  # type: ignore[no-any-return]


def viewer(request: Request) -> User:
    return request.state.user  # type: ignore[no-any-return]


async def somebody(request: Request) -> User:
    """Only those whom the server knows may act."""
    if not request.state.known:
        raise NotSignedIn("send a token: POST /api/v1/guests gives one")
    return await people_of(request).stored(request.state.user)


def language_of(request: Request, language: str | None) -> str:
    return language or request.state.language


InLanguage = Annotated[Literal["en", "fr", "es"] | None, Query(description=OF_TEXTS)]
GameName = Annotated[str, Path(max_length=40)]
Id = Annotated[str, Path(pattern=TABLE_ID, description="The table's id.")]


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
    """`Guard` has read it, and hands it on in one message."""
    message = await request.receive()
    try:
        return kind.model_validate_json(message["body"])
    except ValidationError as error:
        raise bad_request(error.errors()) from error


def bad_request(errors: Sequence[Any]) -> BadRequest:
    """The first of the things that are wrong."""
    where = ".".join(str(part) for part in errors[0]["loc"]) or "body"
    return BadRequest("{where}: {reason}", where=where, reason=errors[0]["msg"])


def sent(content: Any) -> Response:
    """As JSON, without checking again what was made here."""
    return Response(orjson.dumps(content), media_type="application/json")


@router.get("/tables/{table}", tags=["tables"], response_model=Seen, openapi_extra=reads(Looking))
async def look(request: Request) -> Response:
    """All that you may know of a table: the position, what you can play, what has happened."""
    asked, views = query_of(request, Looking), house_of(request).views
    language = language_of(request, asked.language)
    table = request.path_params["table"]
    return sent((await views.look(table, viewer(request), language, asked.number, asked.since)).seen())


@router.post("/tables/{table}/play", tags=["playing"], response_model=Seen, openapi_extra=reads(InWords, Playing))
async def play(request: Request) -> Response:
    """Plays an action; the table as it is then.

    Where all choose at the same time, everybody can play at any time, and again until the rules have asked him: entries
    of the others since `number` are then no conflict. Nobody else is told what was chosen.
    """
    body, user, house = await body_of(request, Playing), await somebody(request), house_of(request)
    language = language_of(request, query_of(request, InWords).language)
    table = request.path_params["table"]
    await house.moves.play(table, user, body.number, body.action)
    return sent((await house.views.look(table, user, language, since=body.number)).seen())


MOST_ASKED = {("GET", None): look, ("POST", "/play"): play}
"""By the method and what follows the table's id."""


# Games and people


@router.get("/games", tags=["games"])
async def games(request: Request, language: InLanguage = None) -> list[GameAbout]:
    """The games that are played here."""
    games = house_of(request).games
    return [about(games, game, language_of(request, language)) for game in games.all.values()]


def about(games: Games, game: Game, language: str) -> GameAbout:
    words = game.words(language)
    options = [GameOption(name=o.name, about=words.text(o.about), default=o.default) for o in game.options]
    return GameAbout(
        name=game.name,
        title=game.title,
        players=list(game.seats),
        rules=game.version,
        options=options,
        ready=games.ready(game.name),
    )


@router.get("/games/{game}/rules", tags=["games"])
async def rules(request: Request, game: GameName, language: InLanguage = None) -> dict[str, str]:
    """The rules of a game in our own words, with procedures, examples and rulings, by id."""
    the_game = known_game(request, game)
    return the_game.rulebook(the_game.words(language_of(request, language))).entries()


@router.get("/games/{game}/ratings", tags=["games"])
async def ratings(game: GameName, request: Request) -> list[Rated]:
    """The highest ratings."""
    rows = await request.app.state.store.read(sql.best(known_game(request, game).name))
    return [
        Rated(name=name or who.removeprefix("bot:"), bot=name is None, rating=rating.shown, games=rating.games)
        for who, name, rating in rows
    ]


def known_game(request: Request, name: str) -> Game:
    games = house_of(request).games.all
    if name not in games:
        raise NotThere("there is no game {name}; the games are {games}", name=name, games=", ".join(games))
    return games[name]


@router.post("/guests", status_code=201, tags=["people"])
async def new_guest(body: NewName, request: Request) -> Admission:
    """A new guest, with a token to act with."""
    limits: Limits = request.app.state.limits
    limits.check_address("logins")
    user = await people_of(request).stored(people_of(request).new_visitor())
    if body.name:
        user = await people_of(request).rename(user, body.name)
    return admission(user, await people_of(request).new_token(user, "guest"), request)


@router.post("/session", status_code=201, tags=["people"])
async def sign_in(body: Credentials, request: Request) -> Admission:
    """A new token of an account, for its name and password."""
    user = await people_of(request).sign_in(body.name, body.password)
    return admission(user, await people_of(request).new_token(user, "sign-in", instead=True), request)


def admission(user: User, token: str, request: Request) -> Admission:
    return Admission(token=token, **person(user, request).model_dump())


def person(user: User, request: Request) -> Person:
    return Person(name=user.name, account=user.account, language=user.language or request.state.language)


@router.get("/me", tags=["people"])
async def me(request: Request) -> Person:
    """You."""
    user = await somebody(request)
    return person(user, request)


@router.patch("/me", tags=["people"])
async def change_me(body: Profile, request: Request) -> Person:
    """Another name or language."""
    user = await somebody(request)
    if body.name is not None:
        user = await people_of(request).rename(user, body.name)
        await house_of(request).gathering.renamed(user)
    if body.language is not None:
        user = await people_of(request).speak(user, body.language)
    return person(user, request)


@router.post("/me/account", status_code=201, tags=["people"])
async def register(body: Credentials, request: Request) -> Person:
    """A password, so that your games and ratings stay yours."""
    user = await somebody(request)
    user = await people_of(request).register(user, body.name, body.password)
    await house_of(request).gathering.renamed(user)
    return person(user, request)


@router.post("/me/password", tags=["people"])
async def change_password(body: NewPassword, request: Request) -> Person:
    """Another password. Browsers are signed out; tokens stay."""
    user = await somebody(request)
    return person(await people_of(request).change_password(user, body.old, body.new), request)


@router.get("/me/tokens", tags=["people"])
async def tokens(request: Request) -> list[Token]:
    """Your tokens."""
    user = await somebody(request)
    return [Token(**token) for token in await people_of(request).tokens(user)]


@router.post("/me/tokens", status_code=201, tags=["people"])
async def new_token(body: Label, request: Request) -> Admission:
    """One more token."""
    user = await somebody(request)
    return admission(user, await people_of(request).new_token(user, body.label), request)


@router.delete("/me/tokens/{token}", status_code=204, tags=["people"])
async def drop_token(request: Request, token: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8}$")]) -> None:
    """The token is worth nothing any more."""
    user = await somebody(request)
    await people_of(request).drop_token(user, token)


# Tables


@router.get("/tables", tags=["tables"])
async def tables(
    request: Request,
    which: Annotated[
        Literal["open", "mine", "ended"],
        Query(description="Those one can join; yours, those that wait for you first; yours that are over."),
    ] = "open",
    language: InLanguage = None,
) -> list[TableCard]:
    """Tables."""
    lists, chosen = house_of(request).lists, language_of(request, language)
    if which == "open":
        return await lists.open_tables(viewer(request), chosen)
    return await lists.my_tables(viewer(request), chosen, ended=which == "ended")


@router.post("/tables", status_code=201, tags=["tables"])
async def create(request: Request, body: NewTable) -> TableId:
    """A new table. The game begins at once if no seat is open."""
    user = await somebody(request)
    given = body.model_dump()
    plan = Plan(**{**given, "seats": tuple(body.seats), "names": tuple(body.names)})
    return TableId(id=await house_of(request).gathering.create(user, plan))


class Hush(BaseModel):
    on: StrictBool


@router.post("/tables/{table}/hush", tags=["playing"], status_code=204)
async def hush(request: Request, table: Id, body: Hush) -> None:
    """Whether questions in others' turns are answered with no for you, until you are asked something else."""
    user = await somebody(request)
    await house_of(request).moves.hush(table, user, body.on)


@router.post("/tables/{table}/undo", tags=["playing"], response_model=Seen)
async def undo(request: Request, table: Id, body: Seeing, language: InLanguage = None) -> Response:
    """Takes your last decision back, if nothing was revealed since; the table as it is then."""
    user, house = await somebody(request), house_of(request)
    await house.moves.undo(table, user, body.number)
    return sent((await house.views.look(table, user, language_of(request, language), since=body.number)).seen())


@router.post("/tables/{table}/hint", tags=["playing"])
async def hint(request: Request, table: Id, language: InLanguage = None) -> list[Hint]:
    """What a strong bot thinks of your choices, the best first; not in games against other people."""
    user = await somebody(request)
    return await house_of(request).views.hint(table, user, language_of(request, language))


@router.post("/tables/{table}/join", status_code=204, tags=["tables"])
async def join(request: Request, table: Id, body: Joining) -> None:
    """Takes a seat. The game begins when all are taken."""
    user = await somebody(request)
    await house_of(request).gathering.join(table, user, body.seat, body.invite)


@router.post("/tables/{table}/leave", status_code=204, tags=["tables"])
async def leave(request: Request, table: Id) -> None:
    """Gives the seat back before the game begins; if the host leaves, the table is given up."""
    user = await somebody(request)
    await house_of(request).gathering.leave(table, user)


@router.post("/tables/{table}/start", status_code=204, tags=["tables"])
async def start(request: Request, table: Id, body: Starting) -> None:
    """The host begins; bots take the free seats."""
    user = await somebody(request)
    await house_of(request).gathering.start(table, user, body.level)


@router.post("/tables/{table}/resign", status_code=204, tags=["playing"])
async def resign(request: Request, table: Id) -> None:
    """Leaves the game for good. Of two people the other has won; of more, a bot plays on for you."""
    user = await somebody(request)
    await house_of(request).moves.resign(table, user)


@router.post("/tables/{table}/takeover", status_code=204, tags=["playing"])
async def take_over(request: Request, table: Id, body: SeatNumber) -> None:
    """A bot plays for a person who lets the others wait, or for you, until that person is back."""
    user = await somebody(request)
    await house_of(request).moves.take_over(table, user, body.seat)


@router.post("/tables/{table}/return", status_code=204, tags=["playing"])
async def come_back(request: Request, table: Id) -> None:
    """You decide again, and no bot for you."""
    user = await somebody(request)
    await house_of(request).moves.come_back(table, user)


@router.post("/tables/{table}/rematch", status_code=201, tags=["tables"])
async def rematch(request: Request, table: Id) -> TableId:
    """A new table for the same people and bots, or the one that somebody has made for that already."""
    user = await somebody(request)
    return TableId(id=await house_of(request).gathering.rematch(table, user))


@router.get("/tables/{table}/messages", tags=["tables"])
async def messages(request: Request, table: Id, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0) -> list[Message]:
    """What the people at the table have said."""
    return await house_of(request).talk.messages(table, after)


@router.post("/tables/{table}/messages", status_code=204, tags=["tables"])
async def say(request: Request, table: Id, body: Saying) -> None:
    """Says something to the table."""
    user = await somebody(request)
    await house_of(request).talk.say(table, user, body.text)


@router.get("/tables/{table}/log", tags=["tables"])
async def export(request: Request, table: Id) -> dict[str, Any]:
    """The log of a game that has ended, as `burgrave replay` takes it."""
    return await house_of(request).archive.export(table)


@router.get("/tables/{table}/story", tags=["after a game"])
async def story(request: Request, table: Id, language: InLanguage = None) -> Story:
    """Of a game that has ended: the points after every decision, where the scores come from, what decided it."""
    return await house_of(request).archive.story(table, language_of(request, language))


@router.post("/tables/{table}/fork", status_code=201, tags=["after a game"])
async def fork(request: Request, table: Id, body: Forking) -> TableId:
    """A new table that goes on from an entry, against bots: of a game that has ended, or of yours against bots."""
    user = await somebody(request)
    return TableId(id=await house_of(request).archive.fork(table, user, body.number, body.level, body.seat))


@router.post("/logs", status_code=201, tags=["after a game"])
async def take_in(request: Request, body: Log) -> TableId:
    """A log, played again: a table that has ended, for everybody who has its address to see."""
    user = await somebody(request)
    return TableId(id=await house_of(request).archive.take_in(user, body.log))


# Streams


@router.get("/tables/{table}/events", tags=["streams"], response_class=StreamingResponse, responses=EVENT_STREAM)
async def table_events(table: Id, request: Request, mine: bool = False) -> StreamingResponse:
    """Tells whenever something has changed at the table: `{"table", "kind", "number", "seat"}`.

    With `mine` also at your other tables.
    """
    number = await house_of(request).views.number(table)
    channels = [table, channel_of(viewer(request).id)] if mine else [table]
    return stream(request, Change(table, "hello", number), *channels, watched=table)


@router.get("/events", tags=["streams"], response_class=StreamingResponse, responses=EVENT_STREAM)
async def events(request: Request) -> StreamingResponse:
    """Tells whenever something has changed at the open tables or at yours."""
    return stream(request, Change("", "hello"), LOBBY, channel_of(viewer(request).id))


def stream(request: Request, first: Change, *channels: str, watched: str | None = None) -> StreamingResponse:
    limits: Limits = request.app.state.limits
    who = viewer(request).id
    limits.check_stream(who)  # refused before the answer begins

    async def changes() -> AsyncIterator[str]:
        here = request.app.state.watchers.watching(watched, who) if watched else nullcontext()
        with limits.stream(who), here:
            async for change in house_of(request).live.stream(*channels, first=first):
                yield change

    return StreamingResponse(changes(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})
