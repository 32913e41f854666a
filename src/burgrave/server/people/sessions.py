"""By what people are known: the sessions of their browsers and the tokens of their programs, and what forms carry.

Either is a secret key, of which only a hash is stored. Guests, of whom nothing may be stored yet, have a signed cookie
instead; it is worth nothing any more as soon as they have an account.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import RowMapping

from burgrave.server.errors import NotThere, TooMany
from burgrave.server.people.devices import device_of
from burgrave.server.people.names import checked_name
from burgrave.server.people.row_cache import RowCache
from burgrave.server.people.users import User, guest
from burgrave.server.settings import Settings
from burgrave.server.store.queries import sessions as sql
from burgrave.server.store.store import DATABASE_TROUBLE, Store

COOKIE = "burgrave"
PREFIX = "burgrave_"
"""With which every key begins, and no signed cookie."""
ID = r"[A-Za-z0-9_-]+"
"""What the ids of people and of their sessions are made of."""
MOST_BROWSERS, MOST_TOKENS = 20, 10
"""Of one person. One browser more ends the session that was not used for longest."""
RENEW_SECONDS = 60 * 60
"""So often it is noted that somebody was here, and their cookie sent anew."""
CACHED_SECONDS, CACHED_ALONE = 10.0, 60.0
"""For so long people and sessions are kept in memory: with several processes, and where only commands change them."""
DAY = 24 * 60 * 60


@dataclass(frozen=True)
class Known:
    """Whom a cookie or token belongs to."""

    user_id: str
    key: str = ""
    """Of a session or a program; empty: a guest's signed cookie."""
    renew: bool = False
    """The cookie should be sent again, so that it does not expire."""


@dataclass(frozen=True)
class Session:
    user_id: str
    seen: float


def session_of(row: RowMapping) -> Session:
    return Session(row["user_id"], row["seen"])


class Sessions:
    """They end when they are ended, or were not used for `session_days`."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._store = store
        self._seconds = settings.session_days * DAY
        self._guests = URLSafeTimedSerializer(settings.secret, salt="guest")
        self._csrf_key = hashlib.sha256(b"csrf" + settings.secret.encode()).digest()
        seconds = CACHED_SECONDS if store.shared else CACHED_ALONE
        self._known: RowCache[Session] = RowCache(store, sql.session, session_of, seconds)

    def new_visitor(self) -> User:
        """Somebody without a cookie. They are stored when they first do something."""
        return guest(secrets.token_urlsafe(12))

    def cookie(self, user: User, key: str) -> str:
        """The value of the cookie `COOKIE`."""
        return key or self._guests.dumps(user.id)  # type: ignore[no-any-return]

    def csrf(self, user: User, key: str) -> str:
        """What the session's forms must carry in the field `csrf`, or other requests in the header `X-CSRF`."""
        return hmac.new(self._csrf_key, f"{user.id} {key}".encode(), hashlib.sha256).hexdigest()

    async def known_by(self, value: str) -> Known | None:
        """Whose cookie or token it is; None: it is forged, has expired, or was ended."""
        return await self._by_key(value) if value.startswith(PREFIX) else self._by_signature(value)

    def _by_signature(self, cookie: str) -> Known | None:
        try:
            user_id, at = self._guests.loads(cookie, max_age=self._seconds, return_timestamp=True)
        except (BadSignature, ValueError, TypeError):
            return None
        return Known(user_id, renew=at.timestamp() < time.time() - RENEW_SECONDS)

    async def _by_key(self, key: str) -> Known | None:
        key_hash, now = digest(key), time.time()
        session = await self._known.get(key_hash)
        if session is None or session.seen < now - self._seconds:
            return None
        renew = session.seen < now - RENEW_SECONDS
        if renew:
            with suppress(*DATABASE_TROUBLE):  # it is noted another time
                if await self._store.write(sql.note_seen(key_hash, now)):
                    self._known.put(key_hash, replace(session, seen=now))
        return Known(session.user_id, key, renew)

    # Beginning and ending.

    async def begin(self, user: User, agent: str) -> str:
        """A new session of a stored user's browser, which calls itself so; its key."""
        key, _ = await self._new(user, {"label": None, **device_of(agent)}, MOST_BROWSERS, instead=True)
        return key

    async def new_token(self, user: User, label: str, instead: bool = False) -> str:
        """The key of a stored user's program, shown once; `instead` of the oldest of this label if there are many."""
        values = {"label": checked_name(label), "browser": "", "system": ""}
        key, stored = await self._new(user, values, MOST_TOKENS, instead)
        if not stored:
            raise TooMany("you have {most} tokens, which is the most: drop one", most=MOST_TOKENS)
        return key

    async def _new(self, user: User, values: Mapping[str, Any], most: int, instead: bool) -> tuple[str, bool]:
        key, now = PREFIX + secrets.token_urlsafe(24), time.time()
        row = {"id": secrets.token_urlsafe(6), "user_id": user.id, "created": now, "seen": now, **values}
        stored, dropped = await self._store.write(sql.new_session({"hash": digest(key), **row}, most, instead))
        self.forget(dropped)
        if stored:
            self._known.put(digest(key), Session(user.id, now))
        return key, stored

    async def browsers(self, user: User, key: str) -> list[Mapping[str, Any]]:
        """Where somebody is signed in, this session (`this`) first, then what was seen last."""
        since, this = time.time() - self._seconds, digest(key)
        rows = await self._store.read(sql.sessions_of(user.id, since, programs=False))
        told = [{**row, "this": row["hash"] == this} for row in rows]
        return sorted(told, key=lambda row: (not row["this"], -row["seen"]))

    async def tokens(self, user: User) -> list[Mapping[str, Any]]:
        """Those of somebody's programs, the oldest first."""
        rows = await self._store.read(sql.sessions_of(user.id, time.time() - self._seconds, programs=True))
        return [dict(row) for row in rows]

    async def drop_token(self, user: User, session_id: str) -> None:
        if not await self._end(user, session_id, programs=True):
            raise NotThere("there is no such token")

    async def end(self, user: User, session_id: str) -> None:
        """One of the user's browsers is signed out."""
        if not await self._end(user, session_id, programs=False):
            raise NotThere("there is no such session")

    async def _end(self, user: User, session_id: str, programs: bool) -> bool:
        if not re.fullmatch(ID, session_id):
            return False
        ended = await self._store.write(sql.end_session(user.id, session_id, programs))
        self.forget(ended)
        return bool(ended)

    async def end_browsers(self, user: User, but: str) -> None:
        """All the user's browsers are signed out but the one with this key."""
        self.forget(await self._store.write(lambda c: sql.end_others(c, user.id, digest(but), programs=False)))

    async def sign_out(self, key: str) -> None:
        self.forget(await self._store.write(sql.end_key(digest(key))))

    def forget(self, hashes: list[str]) -> None:
        """These have ended."""
        for key_hash in hashes:
            self._known.put(key_hash, None)


def digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
