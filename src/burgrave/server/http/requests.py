"""What handlers ask of a request. `RequestChecks` has left there who asks, and in which language."""

from __future__ import annotations

from starlette.requests import Request

from burgrave.server.people.users import User
from burgrave.server.services import Services


def services_of(request: Request) -> Services:
    return request.app.state.services  # type: ignore[no-any-return]


def user_of(request: Request) -> User:
    """Whoever asks: somebody known, or a visitor who is not stored yet."""
    return request.state.user  # type: ignore[no-any-return]


def key_of(request: Request) -> str:
    """Of the session or program that asks; empty: a guest's browser does."""
    return request.state.key  # type: ignore[no-any-return]
