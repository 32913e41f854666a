"""Sessions: the signed cookie by which a browser is known, and the tokens that its forms carry."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, URLSafeSerializer

from burgrave.server.people.accounts import Accounts
from burgrave.server.people.users import User, guest
from burgrave.server.settings import Settings

COOKIE = "burgrave"


class Sessions:
    def __init__(self, settings: Settings, accounts: Accounts) -> None:
        self._accounts = accounts
        self._serializer = URLSafeSerializer(settings.secret, salt="cookie")
        self._csrf_key = hashlib.sha256(b"csrf" + settings.secret.encode()).digest()

    def new_visitor(self) -> User:
        """Somebody without a cookie. They are stored when they first do something."""
        return guest(secrets.token_urlsafe(12))

    def cookie(self, user: User) -> str:
        """The value of the cookie `COOKIE`."""
        return self._serializer.dumps([user.id, user.session])  # type: ignore[no-any-return]

    def csrf(self, user: User) -> str:
        """What the user's forms must carry in the field `csrf`, or other requests in the header `X-CSRF`."""
        return hmac.new(self._csrf_key, user.id.encode(), hashlib.sha256).hexdigest()

    async def user_of(self, cookie: str) -> User | None:
        """None: the cookie is forged, or its user has signed out since."""
        try:
            user_id, session = self._serializer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        user = await self._accounts.by_id(user_id)
        if user is None:
            return guest(user_id) if session == 0 else None
        return user if user.session == session else None
