"""A new password for those who have forgotten theirs: by a link that works once, within an hour."""

from __future__ import annotations

import asyncio
import logging
import smtplib

from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import RowMapping

from burgrave.core.language import Words
from burgrave.server.errors import NotThere, Refused
from burgrave.server.people.accounts import Accounts
from burgrave.server.people.mail import Mailer, checked_address
from burgrave.server.people.sessions import digest
from burgrave.server.people.users import User, user_of
from burgrave.server.rate_limits import RateLimits
from burgrave.server.settings import Settings
from burgrave.server.store.queries import people as sql
from burgrave.server.store.store import Store

log = logging.getLogger(__name__)
LINK_SECONDS = 60 * 60


class ResetLinks:
    """They name the password that they replace, so that each works once."""

    def __init__(self, settings: Settings) -> None:
        self._serializer = URLSafeTimedSerializer(settings.secret, salt="reset")
        self._site = settings.site_url.rstrip("/")

    def link(self, account: RowMapping) -> str:
        return f"{self._site}/reset/{self._serializer.dumps([account['id'], mark_of(account)])}"

    def read(self, token: str) -> tuple[str, str]:
        """The user's id, and the mark of the password that it replaces."""
        try:
            user_id, replaces = self._serializer.loads(token, max_age=LINK_SECONDS)
        except (BadSignature, ValueError, TypeError):
            raise too_old() from None
        return user_id, replaces


def mark_of(account: RowMapping) -> str:
    """Of the password that it has now."""
    return digest(account["password_hash"] or "")[:16]


def too_old() -> NotThere:
    return NotThere("this link is too old, or was used already: ask for another")


class PasswordResets:
    def __init__(
        self, settings: Settings, store: Store, accounts: Accounts, mailer: Mailer, rate_limits: RateLimits
    ) -> None:
        self._store, self._accounts, self._mailer, self._rate_limits = store, accounts, mailer, rate_limits
        self._links = ResetLinks(settings)
        self._sending: set[asyncio.Task[None]] = set()

    async def send(self, address: str, words: Words) -> None:
        """To the accounts with this address; later, so that nobody can tell from the answer whether there are any."""
        if not self._mailer.enabled:
            raise Refused("this server sends no e-mail")
        address = checked_address(address)
        self._rate_limits.check_address("logins")
        self._rate_limits.check("emails", address.casefold())
        task = asyncio.create_task(self._send_links(address, words))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send_links(self, address: str, words: Words) -> None:
        for account in await self._store.read(sql.accounts_with_email(address)):
            text = words.text(
                "Somebody, probably you, wants a new password for {name}. If so, follow this link within an hour; "
                "if not, do nothing:"
            )
            lines = [text.format(name=account["name"]), self._links.link(account)]
            try:
                await self._mailer.send(account["email"], words.text("A new password"), lines)
            except (OSError, smtplib.SMTPException):
                log.exception("an e-mail was not sent")

    async def user_of(self, token: str) -> User:
        return user_of(await self._account(token))

    async def _account(self, token: str) -> RowMapping:
        user_id, replaces = self._links.read(token)
        row = await self._store.read(sql.user_by_id(user_id))
        if row is None or mark_of(row) != replaces:
            raise too_old()
        return row

    async def reset(self, token: str, password: str) -> User:
        """Whoever was signed in as this user is so no more."""
        row = await self._account(token)
        if not await self._accounts.set_password(user_of(row), password, row["password_hash"]):
            raise too_old()
        return user_of(row)
