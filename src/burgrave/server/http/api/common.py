"""What all parts of the API need."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from burgrave.server.errors import NotSignedIn
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.people.users import User
from burgrave.server.tables.registry import TABLE_ID

PREFIX = "/api/v1"
OF_TEXTS = "Of the texts; by default yours, or `Accept-Language`'s."

Language = Literal["en", "fr", "es"]
InLanguage = Annotated[Language | None, Query(description=OF_TEXTS)]
TableId = Annotated[str, Path(pattern=TABLE_ID, description="The table's id.")]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewTableId(BaseModel):
    id: str


class Error(BaseModel):
    error: str
    message: str


class LastSeen(Body):
    number: int = Field(ge=0, le=10**6, description="Of the last entry that you have seen.")


async def known_user(request: Request) -> User:
    """Whoever acts: only those with a token or a cookie may."""
    if not request.state.known:
        raise NotSignedIn("send a token: POST /api/v1/guests gives one")
    return await services_of(request).accounts.ensure_stored(user_of(request))


def language_of(request: Request, language: Language | None) -> str:
    return language or request.state.language
