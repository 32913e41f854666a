"""A person as the server knows them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import RowMapping

from burgrave.server.people.names import GUEST_NAMES
from burgrave.server.store.schema import DELETED


@dataclass(frozen=True)
class User:
    """Somebody the server knows, or a visitor who has done nothing yet and is not stored."""

    id: str
    name: str
    language: str | None = None
    account: bool = False
    """Has a password."""
    stored: bool = False
    tips: bool | None = None
    """Whether tips for newcomers are wanted; None: in the first game of each kind."""
    email: str | None = None
    """Where to write when it is their turn in a game by mail."""

    @property
    def deleted(self) -> bool:
        return self.name == DELETED

    @property
    def has_chosen_name(self) -> bool:
        return self.name != guest_name(self.id)


def user_of(row: RowMapping) -> User:
    return User(
        id=row["id"],
        name=row["name"],
        language=row["language"],
        account=row["password_hash"] is not None,
        stored=True,
        tips=row["tips"],
        email=row["email"],
    )


def guest(user_id: str) -> User:
    """A visitor who is not stored."""
    return User(user_id, guest_name(user_id))


def guest_name(user_id: str) -> str:
    """A name until they choose one, always the same for the same id."""
    number = int.from_bytes(hashlib.sha256(user_id.encode()).digest()[:4])
    return f"{GUEST_NAMES[number % len(GUEST_NAMES)]} {number // len(GUEST_NAMES) % 1000}"
