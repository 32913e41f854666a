"""Letters to people whose turn it is at a table by mail. Nobody gets one who has not asked for it by a letter first."""

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
from burgrave.server.limits import Limits
from burgrave.server.people import People, User
from burgrave.server.settings import Settings
from burgrave.server.sql import letters as sql
from burgrave.server.store import Store

log = logging.getLogger(__name__)
ROUND = 20.0
"""Seconds between two looks at who should be written to."""
LINK_SECONDS = 3 * 24 * 3600
"""So long one can answer the letter that asks whether an address is one's own."""
JOIN, LEAVE = "join", "leave"
LONGEST_ADDRESS = 120


class Letters:
    """Writes and sends them, where the operator has said how (`BURGRAVE_SMTP_URL`)."""

    def __init__(self, settings: Settings, store: Store, people: People, limits: Limits) -> None:
        self._settings, self._store, self._people, self._limits = settings, store, people, limits
        self._links = URLSafeTimedSerializer(settings.secret, salt="letters")

    @property
    def possible(self) -> bool:
        return bool(self._settings.smtp_url)

    # Addresses.

    async def ask(self, user: User, address: str, words: Words) -> None:
        """Sends a letter with a link; only who follows it gets others."""
        if not self.possible:
            raise Refused("this server sends no e-mail")
        address = checked(address)
        self._limits.check("letters", address.casefold())
        self._limits.check("letters", user.id)
        text = words.text(
            "Somebody, probably you, wants to hear at this address when it is the turn of {name} in a game by mail. "
            "If so, follow this link; if not, do nothing:"
        ).format(name=user.name)
        await self._send(address, words.text("Your games by mail"), [text, self._link(JOIN, user.id, address)])

    def _link(self, what: str, user_id: str, address: str) -> str:
        token = self._links.dumps([what, user_id, address])
        return f"{self._settings.site_url.rstrip('/')}/letters/{token}"

    def read_link(self, token: str) -> tuple[str, str, str]:
        """What somebody wants who has followed a link: JOIN or LEAVE, who, and with which address."""
        try:
            what, user_id, address = self._links.loads(token)
            if what == JOIN:
                self._links.loads(token, max_age=LINK_SECONDS)
        except (BadSignature, ValueError, TypeError):
            raise NotThere("this link is too old, or not complete") from None
        return what, user_id, address

    async def follow_link(self, token: str) -> None:
        what, user_id, address = self.read_link(token)
        await self._people.change(user_id, lambda user: answered(user, what, address))

    # Letters about turns.

    async def keep_writing(self) -> None:
        while True:
            await asyncio.sleep(min(ROUND, self._settings.mail_after_seconds + 0.1))
            try:
                await self.write_all()
            except Exception:
                log.exception("letters could not be written")

    async def write_all(self) -> None:
        """To everybody whose turn it is, once a turn, and only if he does not come by himself soon."""
        now = time.time()
        for row in await self._store.read(sql.letters_due(now - self._settings.mail_after_seconds)):
            was = row["written_to"]
            if not await self._store.write(sql.mark_written(row["id"], row["seat"], was, now)):
                continue  # another process does
            try:
                await self._write(row)
            except (OSError, smtplib.SMTPException):
                log.exception("a letter was not sent", extra={"table": row["id"]})
                await self._store.write(sql.mark_written(row["id"], row["seat"], now, was))

    async def _write(self, row: RowMapping) -> None:
        words = Words(row["language"] or "en")
        title = game(row["game"]).title
        lines = [
            words.text("{name}, it is your turn in {game}:").format(name=row["name"], game=title),
            f"{self._settings.site_url.rstrip('/')}/table/{row['id']}",
        ]
        if row["deadline"]:
            days = max(1, round((row["deadline"] - time.time()) / 86400))
            lines.append(words.count("You have {n} day for it.", "You have {n} days for it.", days))
        lines += [words.text("No more letters:"), self._link(LEAVE, row["user_id"], row["email"])]
        await self._send(row["email"], words.text("Your turn in {game}").format(game=title), lines)

    async def _send(self, address: str, subject: str, lines: list[str]) -> None:
        letter = EmailMessage()
        letter["From"] = self._settings.mail_from
        letter["To"] = address
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=urlsplit(self._settings.site_url).hostname or "localhost")
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content("\n\n".join(lines) + "\n")
        await asyncio.to_thread(post, self._settings.smtp_url, letter)


def answered(user: User, what: str, address: str) -> User:
    if what == JOIN:
        return replace(user, email=address)
    return replace(user, email=None) if user.email == address else user


def checked(address: str) -> str:
    address = address.strip()
    if len(address) > LONGEST_ADDRESS or not re.fullmatch(r"[!-?A-~]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", address):
        raise BadOption("{address} is not an e-mail address", address=address[:LONGEST_ADDRESS])
    return address


def post(url: str, letter: EmailMessage) -> None:
    """By the server of an address such as `smtp://name:password@mail.example.org:587` or `smtps://...`."""
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
        server.send_message(letter)
