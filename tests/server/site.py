"""A whole site for browsers: a real server on a port of its own, and Chromium."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from burgrave.server.app import create_app
from burgrave.server.settings import Settings

CHROMIUM = shutil.which("chromium")
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
CAN = ".board .thing.can, .tray .thing.can, .tray-row > .way"
"""Everything that can be clicked to decide something."""
OPEN_WAY = ".about:popover-open .way"
PATIENCE = 20_000


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a running server."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(settings), host="127.0.0.1", port=port, log_level="warning", timeout_graceful_shutdown=1
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of his own. Errors on his pages are errors of the test."""

    def __init__(self, browser: Browser, address: str, *, speed: str = "instant", **context: Any) -> None:
        self.address = address
        self.touches = bool(context.get("has_touch"))
        self.context: BrowserContext = browser.new_context(base_url=address, **{"locale": "en", **context})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.setItem('burgrave-speed', '{speed}')")
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def play_now(self, players: int = 2, level: str = "page") -> None:
        self.page.goto("/")
        form = self.page.locator("form[action='/play/kingsburg']")
        form.locator("[name=players]").select_option(str(players))
        form.locator("[name=level]").select_option(level)
        form.locator("button").click()
        self.page.wait_for_url("**/table/*")

    @property
    def number(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-number") or -1)

    def my_turn(self) -> bool:
        """Waits until it is, or until the game is over: then it is not."""
        self.page.wait_for_function(
            "() => { const at = document.getElementById('table')?.dataset; return at?.mine || at?.state == 'finished' }"
        )
        return bool(self.page.locator("#table").get_attribute("data-mine"))

    def decide(self, which: int = 0) -> str:
        """Clicks one of the things that can be clicked, and one of the ways if it opens some. What was clicked."""
        before = self.number
        things = self.page.locator(CAN)
        thing = things.nth(which % things.count())
        name = thing.get_attribute("data-spot") or thing.get_attribute("value") or ""
        opens = thing.get_attribute("popovertarget") is not None
        self.press(thing)
        if opens:
            ways = self.page.locator(OPEN_WAY)
            ways.first.wait_for()
            self.press(ways.nth(which % ways.count()))
        self.page.wait_for_function(f"() => document.getElementById('table')?.dataset.number != '{before}'")
        return name

    def press(self, thing: Locator) -> None:
        if self.touches:
            thing.tap()
        else:
            thing.click()

    def close(self) -> None:
        self.context.close()
