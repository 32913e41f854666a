"""A person as the server knows them, and the names that people may have."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass

from sqlalchemy import RowMapping

from burgrave.core.errors import BadOption

GUEST_NAMES = (
    "Aveline", "Baldwin", "Cecily", "Drogo", "Elaine", "Fulk", "Gisela", "Hugo",
    "Isolde", "Joscelin", "Lambert", "Maud", "Odo", "Perrin", "Rosamund", "Tancred",
)  # fmt: skip
LONGEST_NAME = 24


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


def checked_name(name: str) -> str:
    """The name in its normal form. It must not hold anything invisible, or anything that turns the text around it."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME or not all(character.isprintable() for character in name):
        raise BadOption("a name has 1 to {most} printable characters", most=LONGEST_NAME)
    return name


def folded(name: str) -> str:
    """The form in which names are compared: those that look the same belong to the same account."""
    return unicodedata.normalize("NFKC", name).casefold()
