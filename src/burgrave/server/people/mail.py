"""E-mail to people whose turn it is in a game by mail. Only confirmed addresses get any."""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import ssl
import time
from collections.abc import Callable
from dataclasses import replace
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import RowMapping

from burgrave.core.errors import BadOption
from burgrave.core.language import Words
from burgrave.core.registry import game
from burgrave.server.errors import NotThere, Refused
from burgrave.server.people.accounts import Accounts
from burgrave.server.people.users import User
from burgrave.server.rate_limits import RateLimits
from burgrave.server.settings import Settings
from burgrave.server.store.queries import mail as sql
from burgrave.server.store.store import Store

log = logging.getLogger(__name__)
CHECK_SECONDS = 20.0
"""Between two checks of who should be written to."""
LINK_SECONDS = 3 * 24 * 3600
"""For so long the link works that confirms an address."""
SUBSCRIBE, UNSUBSCRIBE = "subscribe", "unsubscribe"
LONGEST_ADDRESS = 120


class Mailer:
    """Sends e-mail, where the operator has said how (`BURGRAVE_SMTP_URL`)."""

    def __init__(self, settings: Settings, store: Store, accounts: Accounts, rate_limits: RateLimits) -> None:
        self._settings, self._store, self._accounts, self._rate_limits = settings, store, accounts, rate_limits
        self._links = URLSafeTimedSerializer(settings.secret, salt="mail")

    @property
    def enabled(self) -> bool:
        return bool(self._settings.smtp_url)

    # Addresses.

    async def send_confirmation(self, user: User, address: str, words: Words) -> None:
        """Sends a link; an address gets no other e-mail until somebody has followed it."""
        if not self.enabled:
            raise Refused("this server sends no e-mail")
        address = checked_address(address)
        self._rate_limits.check("emails", address.casefold())
        self._rate_limits.check("emails", user.id)
        text = words.text(
            "Somebody, probably you, wants to hear at this address when it is {name}’s turn in a correspondence game. "
            "If so, follow this link; if not, do nothing:"
        ).format(name=user.name)
        await self.send(
            address, words.text("Your correspondence games"), [text, self._link(SUBSCRIBE, user.id, address)]
        )

    def _link(self, what: str, user_id: str, address: str) -> str:
        token = self._links.dumps([what, user_id, address])
        return f"{self._settings.site_url.rstrip('/')}/email/{token}"

    def read_link(self, token: str) -> tuple[str, str, str]:
        """What a link is for: SUBSCRIBE or UNSUBSCRIBE, which user, which address."""
        try:
            what, user_id, address = self._links.loads(token)
            if what == SUBSCRIBE:
                self._links.loads(token, max_age=LINK_SECONDS)
        except (BadSignature, ValueError, TypeError):
            raise NotThere("this link is too old, or not complete") from None
        return what, user_id, address

    async def follow_link(self, token: str) -> None:
        what, user_id, address = self.read_link(token)
        await self._accounts.change_preferences(user_id, lambda user: with_address(user, what, address))

    # Turns.

    async def run(self) -> None:
        while True:
            await asyncio.sleep(min(CHECK_SECONDS, self._settings.mail_after_seconds + 0.1))
            try:
                await self.send_due()
            except Exception:
                log.exception("e-mail could not be sent")

    async def send_due(self) -> None:
        """To everybody whose turn it is, once a turn, and only if they do not come by themselves soon."""
        now = time.time()
        for row in await self._store.read(sql.mail_due(now - self._settings.mail_after_seconds)):
            was = row["mailed_at"]
            if not await self._store.write(sql.mark_mailed(row["id"], row["seat"], was, now)):
                continue  # another process sends it
            try:
                await self._send_turn(row)
            except (OSError, smtplib.SMTPException):
                log.exception("an e-mail was not sent", extra={"table": row["id"]})
                await self._store.write(sql.mark_mailed(row["id"], row["seat"], now, was))

    async def _send_turn(self, row: RowMapping) -> None:
        words = Words(row["language"] or "en")
        title = game(row["game"]).title
        lines = [
            words.text("{name}, it is your turn in {game}:").format(name=row["name"], game=title),
            f"{self._settings.site_url.rstrip('/')}/table/{row['id']}",
        ]
        if row["deadline"]:
            days = max(1, round((row["deadline"] - time.time()) / 86400))
            lines.append(words.count("You have {n} day for it.", "You have {n} days for it.", days))
        lines += [words.text("To stop these e-mails:"), self._link(UNSUBSCRIBE, row["user_id"], row["email"])]
        await self.send(row["email"], words.text("Your turn in {game}").format(game=title), lines)

    async def send(self, address: str, subject: str, lines: list[str]) -> None:
        message = EmailMessage()
        message["From"] = self._settings.mail_from
        message["To"] = address
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=urlsplit(self._settings.site_url).hostname or "localhost")
        message["Auto-Submitted"] = "auto-generated"
        message.set_content("\n\n".join(lines) + "\n")
        await asyncio.to_thread(deliver, self._settings.smtp_url, message)


def with_address(user: User, what: str, address: str) -> User:
    """The user after following a link."""
    if what == SUBSCRIBE:
        return replace(user, email=address)
    return replace(user, email=None) if user.email == address else user


def checked_address(address: str) -> str:
    address = address.strip()
    if len(address) > LONGEST_ADDRESS or not re.fullmatch(r"[!-?A-~]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", address):
        raise BadOption("{address} is not an e-mail address", address=address[:LONGEST_ADDRESS])
    return address


def deliver(url: str, message: EmailMessage) -> None:
    """Through the mail server at an address such as `smtp://name:password@mail.example.org:587` or `smtps://...`."""
    place = urlsplit(url)
    connect: Callable[..., smtplib.SMTP] = smtplib.SMTP_SSL if place.scheme == "smtps" else smtplib.SMTP
    secure = ssl.create_default_context()
    more = {"context": secure} if place.scheme == "smtps" else {}
    with connect(place.hostname or "localhost", place.port or 0, timeout=20, **more) as server:
        server.ehlo()
        if place.scheme == "smtp" and server.has_extn("starttls"):
            server.starttls(context=secure)
            server.ehlo()
        if place.username:
            server.login(unquote(place.username), unquote(place.password or ""))
        server.send_message(message)
