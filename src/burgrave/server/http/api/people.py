"""People: guests, accounts, tokens."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from burgrave.server.http.api.common import PREFIX, Body, Language, known_user
from burgrave.server.http.requests import key_of, services_of
from burgrave.server.people.names import LONGEST_NAME
from burgrave.server.people.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD
from burgrave.server.people.users import User

router = APIRouter(prefix=PREFIX, tags=["people"])
SessionId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8}$")]


class NewName(Body):
    name: str = Field(default="", max_length=100, description=f"Up to {LONGEST_NAME} letters; empty: one is given.")


class Profile(Body):
    name: str | None = Field(default=None, max_length=100)
    language: Language | None = None


class Credentials(Body):
    name: str = Field(max_length=100)
    password: str = Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)


class NewPassword(Body):
    old: str = Field(max_length=LONGEST_PASSWORD)
    new: str = Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)


class Password(Body):
    password: str = Field(max_length=LONGEST_PASSWORD)


class Label(Body):
    label: str = Field(max_length=100, description="What the token is for.")


class Person(BaseModel):
    """You."""

    name: str
    account: bool
    language: str


class PersonWithToken(Person):
    token: str = Field(description="Shown only this once.")


class Token(BaseModel):
    id: str
    label: str
    created: float
    seen: float = Field(description="When it was used last, to the hour.")


class Browser(BaseModel):
    id: str
    browser: str = Field(description="Such as `Firefox`; empty: it does not say.")
    system: str = Field(description="Such as `Android`; empty: it does not say.")
    created: float
    seen: float = Field(description="When it was used last, to the hour.")
    this: bool = Field(description="The one that asks.")


def person(user: User, request: Request) -> Person:
    return Person(name=user.name, account=user.account, language=user.language or request.state.language)


def with_token(user: User, token: str, request: Request) -> PersonWithToken:
    return PersonWithToken(token=token, **person(user, request).model_dump())


@router.post("/guests", status_code=201)
async def new_guest(body: NewName, request: Request) -> PersonWithToken:
    """A new guest, with a token to act with."""
    services = services_of(request)
    services.rate_limits.check_address("logins")
    user = await services.accounts.ensure_stored(services.sessions.new_visitor())
    if body.name:
        user = await services.accounts.rename(user, body.name)
    return with_token(user, await services.sessions.new_token(user, "guest"), request)


@router.post("/session", status_code=201)
async def sign_in(body: Credentials, request: Request) -> PersonWithToken:
    """A new token of an account, for its name and password."""
    services = services_of(request)
    user = await services.accounts.sign_in(body.name, body.password)
    return with_token(user, await services.sessions.new_token(user, "sign-in", instead=True), request)


@router.get("/me")
async def me(request: Request) -> Person:
    """You."""
    return person(await known_user(request), request)


@router.patch("/me")
async def change_me(body: Profile, request: Request) -> Person:
    """Another name or language."""
    user, services = await known_user(request), services_of(request)
    if body.name is not None:
        user = await services.accounts.rename(user, body.name)
    if body.language is not None:
        user = await services.accounts.set_language(user, body.language)
    return person(user, request)


@router.post("/me/account", status_code=201)
async def register(body: Credentials, request: Request) -> Person:
    """A password, so that your games and ratings stay yours. All your tokens end but the one that you send."""
    user, services = await known_user(request), services_of(request)
    user = await services.accounts.register(user, body.name, body.password, key_of(request))
    return person(user, request)


@router.post("/me/password")
async def change_password(body: NewPassword, request: Request) -> Person:
    """Another password. Browsers are signed out, and all tokens end but the one that you send."""
    user, accounts = await known_user(request), services_of(request).accounts
    return person(await accounts.change_password(user, body.old, body.new, key_of(request)), request)


@router.get("/me/data")
async def my_data(request: Request) -> dict[str, Any]:
    """All that is stored of you: profile, sessions, ratings, games (and where their logs are), chat."""
    return await services_of(request).departure.data_of(await known_user(request))


@router.post("/me/delete", status_code=204)
async def delete_me(body: Password, request: Request) -> None:
    """Deletes your account: your games stay, and you do not."""
    await services_of(request).departure.delete(await known_user(request), body.password)


@router.get("/me/sessions")
async def browsers(request: Request) -> list[Browser]:
    """The browsers in which you are signed in."""
    user, sessions = await known_user(request), services_of(request).sessions
    return [Browser.model_validate(row) for row in await sessions.browsers(user, key_of(request))]


@router.delete("/me/sessions", status_code=204)
async def end_browsers(request: Request) -> None:
    """You are signed out of all browsers, but for the one that asks."""
    await services_of(request).sessions.end_browsers(await known_user(request), but=key_of(request))


@router.delete("/me/sessions/{session}", status_code=204)
async def end_browser(request: Request, session: SessionId) -> None:
    """You are signed out of this browser."""
    await services_of(request).sessions.end(await known_user(request), session)


@router.get("/me/tokens")
async def tokens(request: Request) -> list[Token]:
    """Your tokens."""
    user = await known_user(request)
    return [Token.model_validate(row) for row in await services_of(request).sessions.tokens(user)]


@router.post("/me/tokens", status_code=201)
async def new_token(body: Label, request: Request) -> PersonWithToken:
    """One more token."""
    user = await known_user(request)
    return with_token(user, await services_of(request).sessions.new_token(user, body.label), request)


@router.delete("/me/tokens/{token}", status_code=204)
async def drop_token(request: Request, token: SessionId) -> None:
    """The token is worth nothing any more."""
    user = await known_user(request)
    await services_of(request).sessions.drop_token(user, token)
