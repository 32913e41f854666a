"""Who somebody is: guests by a signed cookie, accounts with a password, programs with a token."""

from __future__ import annotations

from dataclasses import dataclass

from burgrave.server.settings import Settings
from burgrave.server.store import Store

COOKIE = "burgrave"
LONGEST_NAME = 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200


@dataclass(frozen=True)
class User:
    """Somebody the server knows, or a visitor who has done nothing yet and is not stored."""

    id: str
    name: str
    language: str | None = None
    account: bool = False
    """Has a password."""
    session: int = 0
    stored: bool = False


class People:
    """Everybody who comes to the server."""

    def __init__(self, settings: Settings, store: Store) -> None: ...

    # Cookies.

    def new_visitor(self) -> User:
        """Somebody without a cookie. He is stored when he first does something."""
        raise NotImplementedError

    def cookie(self, user: User) -> str:
        """The value of the cookie `COOKIE`; set it HttpOnly, SameSite=Lax, and Secure as the settings say."""
        raise NotImplementedError

    def csrf(self, user: User) -> str:
        """What a form of his must carry in its field `csrf`, or a request in its header `X-CSRF`."""
        raise NotImplementedError

    async def by_cookie(self, value: str) -> User | None:
        """None: forged, or signed out since."""
        raise NotImplementedError

    # What one can do about oneself. Each gives the user as he is then.

    async def stored(self, user: User) -> User:
        """Makes sure that the user is in the database."""
        raise NotImplementedError

    async def rename(self, user: User, name: str) -> User: ...  # type: ignore[empty-body]

    async def speak(self, user: User, language: str) -> User: ...  # type: ignore[empty-body]

    async def register(self, user: User, name: str, password: str) -> User:
        """The guest becomes an account of this name; his games and ratings stay his."""
        raise NotImplementedError

    async def sign_in(self, name: str, password: str) -> User: ...  # type: ignore[empty-body]

    async def change_password(self, user: User, old: str, new: str) -> User:
        """Signs out everywhere else."""
        raise NotImplementedError

    # Tokens.

    async def new_token(self, user: User, label: str) -> str:
        """The token itself, which is shown only this once."""
        raise NotImplementedError

    async def by_token(self, token: str) -> User | None: ...
