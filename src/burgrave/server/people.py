"""Who somebody is: guests by a signed cookie, accounts with a password, programs with a token."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import math
import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from typing import Any, Generic, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import RowMapping

from burgrave.core.errors import BadOption
from burgrave.core.language import LANGUAGES, Words
from burgrave.server.errors import Conflict, NotSignedIn, NotThere, NotYours, Refused, TooMany
from burgrave.server.limits import Limits
from burgrave.server.settings import Settings
from burgrave.server.sql import Job
from burgrave.server.sql import people as sql
from burgrave.server.store import Store

T = TypeVar("T")
COOKIE = "burgrave"
ID = r"[A-Za-z0-9_-]+"
"""What the ids of people and of their tokens are made of."""
GUESTS = (
    "Aveline", "Baldwin", "Cecily", "Drogo", "Elaine", "Fulk", "Gisela", "Hugo",
    "Isolde", "Joscelin", "Lambert", "Maud", "Odo", "Perrin", "Rosamund", "Tancred",
)  # fmt: skip
LONGEST_NAME = 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
MOST_TOKENS = 10
REMEMBERED, REMEMBERED_FOR = 10_000, 10.0
"""How many users a process keeps in memory, and for how many seconds where others may change them."""


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
    tips: bool | None = None
    """Whether newcomers' tips are wanted; None: in the first game of each."""
    email: str | None = None
    """Where to write when a game by mail waits."""


class People:
    """Everybody who comes to the server."""

    def __init__(self, settings: Settings, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._serializer = URLSafeSerializer(settings.secret, salt="cookie")
        self._csrf_key = hashlib.sha256(b"csrf" + settings.secret.encode()).digest()
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)  # each takes 64 MiB
        seconds = REMEMBERED_FOR if store.shared else math.inf  # with one process nobody else changes anything
        self._users: Memory[User] = Memory(store, sql.user_by_id, user_of, seconds)
        self._owners: Memory[str] = Memory(store, sql.token_owner, itemgetter("user_id"), seconds)  # by a token's hash

    # Cookies.

    def new_visitor(self) -> User:
        """Somebody without a cookie. He is stored when he first does something."""
        user_id = secrets.token_urlsafe(12)
        return User(user_id, guest_name(user_id))

    def cookie(self, user: User) -> str:
        """The value of the cookie `COOKIE`."""
        return self._serializer.dumps([user.id, user.session])  # type: ignore[no-any-return]

    def csrf(self, user: User) -> str:
        """What a form of his must carry in its field `csrf`, or a request in its header `X-CSRF`."""
        return hmac.new(self._csrf_key, user.id.encode(), hashlib.sha256).hexdigest()

    async def by_cookie(self, value: str) -> User | None:
        """None: forged, or signed out since."""
        try:
            user_id, session = self._serializer.loads(value)
        except (BadSignature, ValueError, TypeError):
            return None
        user = await self._users.get(user_id)
        if user is None:
            return User(user_id, guest_name(user_id)) if session == 0 else None
        return user if user.session == session else None

    # What one can do about oneself. Each gives the user as he is then.

    async def stored(self, user: User) -> User:
        """Makes sure that the user is in the database."""
        if user.stored:
            return user
        values = {"id": user.id, "name": user.name, "session": 0, "language": user.language, "created": time.time()}
        await self._store.write(sql.keep_user(values))
        return self._changed(replace(user, stored=True))

    def _changed(self, user: User) -> User:
        self._users.put(user.id, user)
        return user

    async def rename(self, user: User, name: str) -> User:
        name = checked_name(name)
        user = await self.stored(user)
        values = {"name": name, "login": folded(name)} if user.account else {"name": name}
        if not await self._store.write(sql.change_user(user.id, values)):
            raise Conflict("somebody else has the name {name}", name=name)
        return self._changed(replace(user, name=name))

    async def speak(self, user: User, language: str) -> User:
        Words(language)  # refuses one that there is not
        user = await self.stored(user)
        await self._store.write(sql.change_user(user.id, {"language": language}))
        return self._changed(replace(user, language=language))

    async def change(self, user_id: str, changed: Callable[[User], User]) -> User:
        """Somebody's wishes about tips and letters."""
        row = await self._store.read(sql.user_by_id(user_id))
        if row is None:
            raise NotThere("there is no such person")
        user = changed(user_of(row))
        await self._store.write(sql.change_user(user_id, {"tips": user.tips, "email": user.email}))
        return self._changed(user)

    async def known(self, user_id: str) -> User:
        """Somebody whom others may look at."""
        user = await self._users.get(user_id) if re.fullmatch(ID, user_id) else None
        if user is None:
            raise NotThere("there is no such person")
        return user

    async def register(self, user: User, name: str, password: str) -> User:
        """The guest becomes an account of this name; his games and ratings stay his."""
        if user.account:
            raise Refused("you have an account already")
        name = checked_name(name)
        password_hash = await self._hash(password)
        user = await self.stored(user)
        values = {"name": name, "login": folded(name), "password_hash": password_hash}
        if not await self._store.write(sql.change_user(user.id, values)):
            raise Conflict("somebody else has the name {name}", name=name)
        return self._changed(replace(user, name=name, account=True))

    async def sign_in(self, name: str, password: str) -> User:
        self._limits.check("logins", folded(name)[:LONGEST_NAME])
        self._limits.check_address("logins")
        try:
            row = await self._store.read(sql.user_by_login(folded(checked_name(name))))
        except BadOption:
            row = None
        fits = await self._fits(row["password_hash"] if row else self._nobodys_hash, password)
        if row is None or not fits:
            raise NotSignedIn("the name or the password is wrong")
        return self._changed(user_of(row))

    async def change_password(self, user: User, old: str, new: str) -> User:
        """Signs out everywhere else."""
        self._limits.check("logins", user.id)
        row = await self._store.read(sql.user_by_id(user.id))
        if row is None or row["password_hash"] is None or not await self._fits(row["password_hash"], old):
            raise NotYours("the password is wrong")
        values = {"password_hash": await self._hash(new), "session": row["session"] + 1}
        await self._store.write(sql.change_user(user.id, values))
        return self._changed(replace(user, session=values["session"]))

    # Passwords.

    _nobodys_hash = PasswordHasher().hash(secrets.token_hex())
    """Tried for names that nobody has, so that the time it takes does not tell who has an account."""

    async def _hash(self, password: str) -> str:
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise BadOption(
                "a password has {fewest} to {most} characters", fewest=SHORTEST_PASSWORD, most=LONGEST_PASSWORD
            )
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, in_bytes(password))

    async def _fits(self, password_hash: str, password: str) -> bool:
        def verify() -> bool:
            try:
                return self._hasher.verify(password_hash, in_bytes(password[:LONGEST_PASSWORD]))
            except (Argon2Error, InvalidHashError):
                return False

        async with self._hashing:
            return await asyncio.to_thread(verify)

    # Tokens.

    async def new_token(self, user: User, label: str, instead: bool = False) -> str:
        """The token itself, which is shown only this once; if he has too many, instead of the oldest of the label."""
        user = await self.stored(user)
        token = f"burgrave_{secrets.token_urlsafe(24)}"
        values = {"hash": digest(token), "id": secrets.token_urlsafe(6), "user_id": user.id, "created": time.time()}
        label = checked_name(label)
        if not await self._store.write(sql.new_token({**values, "label": label}, MOST_TOKENS, instead)):
            raise TooMany("you have {most} tokens, which is the most: drop one", most=MOST_TOKENS)
        return token

    async def tokens(self, user: User) -> list[Mapping[str, Any]]:
        """Their ids, labels and times."""
        return [dict(row) for row in await self._store.read(sql.tokens_of(user.id))]

    async def drop_token(self, user: User, token_id: str) -> None:
        if not re.fullmatch(ID, token_id) or not await self._store.write(sql.drop_token(user.id, token_id)):
            raise NotThere("there is no such token")
        self._owners.clear()

    async def by_token(self, token: str) -> User | None:
        owner = await self._owners.get(digest(token))
        return None if owner is None else await self._users.get(owner)


class Memory(Generic[T]):
    """What was read lately, so that not every request reads it again. Other processes' changes are seen a bit later."""

    def __init__(
        self,
        store: Store,
        row: Callable[[str], Job[RowMapping | None]],
        make: Callable[[RowMapping], T],
        seconds: float,
    ) -> None:
        self._store = store
        self._row = row
        self._make = make
        self._seconds = seconds
        self._known: OrderedDict[str, tuple[float, T | None]] = OrderedDict()

    async def get(self, key: str) -> T | None:
        found = self._known.get(key)
        if found is not None and found[0] > time.monotonic():
            return found[1]
        row = await self._store.read(self._row(key))
        self.put(key, None if row is None else self._make(row))
        return self._known[key][1]

    def put(self, key: str, value: T | None) -> None:
        self._known.pop(key, None)
        self._known[key] = (time.monotonic() + self._seconds, value)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def clear(self) -> None:
        self._known.clear()


def user_of(row: RowMapping) -> User:
    return User(
        id=row["id"],
        name=row["name"],
        language=row["language"],
        account=row["password_hash"] is not None,
        session=row["session"],
        stored=True,
        tips=row["tips"],
        email=row["email"],
    )


def guest_name(user_id: str) -> str:
    """A name until he chooses one, always the same for the same id."""
    number = int.from_bytes(hashlib.sha256(user_id.encode()).digest()[:4])
    return f"{GUESTS[number % len(GUESTS)]} {number // len(GUESTS) % 1000}"


def checked_name(name: str) -> str:
    """The name in one form; nothing in it that does not show, or that turns the text around it."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME or not all(character.isprintable() for character in name):
        raise BadOption("a name has 1 to {most} printable characters", most=LONGEST_NAME)
    return name


def folded(name: str) -> str:
    """Names that look the same are the same account's."""
    return unicodedata.normalize("NFKC", name).casefold()


def in_bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@lru_cache(1000)
def preferred_language(accepted: str) -> str:
    """The first of our languages that a browser's `Accept-Language` prefers, or English."""
    wishes: list[tuple[float, str]] = []
    for part in accepted.split(","):
        code, _, quality = part.partition(";q=")
        try:
            wishes.append((-float(quality or 1), code.strip()[:2].lower()))
        except ValueError:
            continue
    return next((code for _, code in sorted(wishes, key=lambda wish: wish[0]) if code in LANGUAGES), "en")
