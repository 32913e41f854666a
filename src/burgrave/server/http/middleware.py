"""What is checked of every request: who sends it, how often, how large it is, and that it was not forged."""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from burgrave.core.errors import BurgraveError
from burgrave.core.language import LANGUAGES
from burgrave.server.errors import DATABASE_AWAY, NotReady, NotYours, TooLarge, TooSlow
from burgrave.server.people.sessions import COOKIE, Known
from burgrave.server.rate_limits import current_address, network
from burgrave.server.services import Services
from burgrave.server.store.store import DATABASE_TROUBLE

log = logging.getLogger(__name__)
SAFE = ("GET", "HEAD", "OPTIONS")
BODY_SECONDS = 10
"""For the body of a request."""
DAY = 24 * 60 * 60
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class RequestChecks:
    """Middleware. It leaves in the request's state: `user`, `key`, `known` (by a cookie or token), `language`, `csrf`.

    A page that makes the visitor somebody else (signing in and out) puts that user and the key of the new session
    there, and the cookie follows.
    """

    def __init__(
        self,
        app: ASGIApp,
        services: Services,
        error_response: Callable[[Request, BurgraveError], Response],
    ) -> None:
        self._app = app
        self._settings = services.settings
        self._accounts = services.accounts
        self._sessions = services.sessions
        self._rate_limits = services.rate_limits
        self._error_response = error_response

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        state = scope.setdefault("state", {})
        current_address.set(network(scope["client"][0]) if scope.get("client") else "")
        state.update(by_token=b"authorization" in headers, known=False, key="", csrf="", language="en")
        answer: ASGIApp = self._app
        came_as = None
        try:
            kind = "reads" if scope["method"] in SAFE else "writes"
            came_as = await self._identify(headers, scope)
            self._rate_limits.check_address(kind)
            if came_as is not None:
                self._rate_limits.check(kind, came_as.user_id)
            if kind == "writes":
                receive = await self._check_write(scope, headers, receive)
        except BurgraveError as error:
            answer = self._error_response(Request(scope), error)
        except DATABASE_TROUBLE:
            log.exception("the database does not answer")
            came_as = Known(state.setdefault("user", self._sessions.new_visitor()).id, state["key"])  # keeps the cookie
            answer = self._error_response(Request(scope), NotReady(DATABASE_AWAY))

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(scope, message["headers"], came_as)
            await send(message)

        await answer(scope, receive, send_with_headers)

    async def _identify(self, headers: Mapping[bytes, bytes], scope: Scope) -> Known | None:
        """Whose the cookie or the token is; None: somebody new."""
        state = scope["state"]
        if is_for_everybody(scope):
            value = ""  # also where there is no database to ask
        elif state["by_token"]:
            kind, _, token = headers[b"authorization"].decode("latin-1").partition(" ")
            value = token.strip() if kind.lower() == "bearer" else ""
        else:
            value = Request(scope).cookies.get(COOKIE, "")
        found = await self._accounts.known_by(value)
        user, came_as = found or (self._sessions.new_visitor(), None)
        state.update(user=user, known=came_as is not None, key=came_as.key if came_as else "")
        accepted = headers.get(b"accept-language", b"")[:200]
        state["language"] = user.language or preferred_language(accepted.decode("latin-1"))
        if not state["by_token"]:
            state["csrf"] = self._sessions.csrf(user, state["key"])
        return came_as

    async def _check_write(self, scope: Scope, headers: Mapping[bytes, bytes], receive: Receive) -> Receive:
        """Reads the body, and refuses a request that another site has made a browser send."""
        body = await self._body(headers, receive)
        state = scope["state"]
        anonymous_program = is_api(scope) and not state["known"]
        if not state["by_token"] and not anonymous_program:
            content_type = headers.get(b"content-type", b"").decode("latin-1")
            given = headers.get(b"x-csrf", b"") or csrf_field(content_type, body).encode()
            if not hmac.compare_digest(given, state["csrf"].encode()):
                raise NotYours("this form is out of date or does not come from here: load the page again")
        return ReplayedBody(body, receive)

    async def _body(self, headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
        most = self._settings.body_bytes
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length) > most:
            raise TooLarge("a request has at most {most} bytes", most=most)
        body, more = b"", True
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while more:
                    message = await receive()
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > most:
                        raise TooLarge("a request has at most {most} bytes", most=most)
        except TimeoutError:
            raise TooSlow("the rest of the request did not come") from None
        return body

    def _add_headers(self, scope: Scope, headers: list[tuple[bytes, bytes]], came_as: Known | None) -> None:
        """The headers of every response, and the cookie if the visitor of a page is new or somebody else now."""
        headers += HEADERS
        if not any(name == b"cache-control" for name, _ in headers):
            headers.append((b"cache-control", b"no-store"))
        state = scope["state"]
        user = state["user"]
        if is_api(scope) or is_for_everybody(scope) or state["by_token"]:
            return
        if came_as is None or came_as.renew or (came_as.user_id, came_as.key) != (user.id, state["key"]):
            secure = "; Secure" if self._settings.secure_cookies else ""
            cookie, seconds = self._sessions.cookie(user, state["key"]), self._settings.session_days * DAY
            value = f"{COOKIE}={cookie}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
            headers.append((b"set-cookie", value.encode()))


class ReplayedBody:
    """Lets a body that was read be read again; then come the messages that follow it."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Message:
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


def csrf_field(kind: str, body: bytes) -> str:
    """Of a form, sent plainly or with a file."""
    if kind.startswith("application/x-www-form-urlencoded"):
        return parse_qs(body.decode("latin-1")).get("csrf", [""])[0]
    found = re.search(rb'; name="csrf"\r\n\r\n([^\r\n]*)\r\n', body) if kind.startswith("multipart/form-data") else None
    return found[1].decode("latin-1") if found else ""


def is_api(scope: Scope) -> bool:
    return bool(scope["path"].startswith("/api/"))


def is_for_everybody(scope: Scope) -> bool:
    """The same for everybody."""
    return bool(scope["path"].startswith(("/static/", "/healthz", "/metrics")))


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
