"""People: guests, accounts, tokens."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from burgrave.server.http.api.common import PREFIX, Body, Language, known_user
from burgrave.server.http.requests import services_of
from burgrave.server.people.accounts import LONGEST_PASSWORD, SHORTEST_PASSWORD
from burgrave.server.people.users import LONGEST_NAME, User

router = APIRouter(prefix=PREFIX, tags=["people"])


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
    return with_token(user, await services.accounts.new_token(user, "guest"), request)


@router.post("/session", status_code=201)
async def sign_in(body: Credentials, request: Request) -> PersonWithToken:
    """A new token of an account, for its name and password."""
    accounts = services_of(request).accounts
    user = await accounts.sign_in(body.name, body.password)
    return with_token(user, await accounts.new_token(user, "sign-in", instead=True), request)


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
        await services.setup.renamed(user)
    if body.language is not None:
        user = await services.accounts.set_language(user, body.language)
    return person(user, request)


@router.post("/me/account", status_code=201)
async def register(body: Credentials, request: Request) -> Person:
    """A password, so that your games and ratings stay yours."""
    user, services = await known_user(request), services_of(request)
    user = await services.accounts.register(user, body.name, body.password)
    await services.setup.renamed(user)
    return person(user, request)


@router.post("/me/password")
async def change_password(body: NewPassword, request: Request) -> Person:
    """Another password. Browsers are signed out; tokens stay."""
    user = await known_user(request)
    return person(await services_of(request).accounts.change_password(user, body.old, body.new), request)


@router.get("/me/tokens")
async def tokens(request: Request) -> list[Token]:
    """Your tokens."""
    user = await known_user(request)
    return [Token(**token) for token in await services_of(request).accounts.tokens(user)]


@router.post("/me/tokens", status_code=201)
async def new_token(body: Label, request: Request) -> PersonWithToken:
    """One more token."""
    user = await known_user(request)
    return with_token(user, await services_of(request).accounts.new_token(user, body.label), request)


@router.delete("/me/tokens/{token}", status_code=204)
async def drop_token(request: Request, token: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8}$")]) -> None:
    """The token is worth nothing any more."""
    user = await known_user(request)
    await services_of(request).accounts.drop_token(user, token)
