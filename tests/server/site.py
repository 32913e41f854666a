"""A whole site for browsers: a real server on a port of its own, and Chromium."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect, sync_playwright

import burgrave
from burgrave.bots.bot import bot
from burgrave.server.tables.table import Table

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The first is the same browser without windows: these tests take a fifth less time with it."""
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
CAN = ".board .thing.can, .tray .thing.can, .tray-row > .way"
"""Everything that can be clicked to decide something."""
IS_THING = "element => element.matches('.thing')"
OPEN_WAY = ".about:popover-open:not(.pointed) .way"
"""Of what a click has opened, not of what only explains itself under the pointer."""
PATIENCE = 60_000
"""Milliseconds: a busy machine is no error."""
expect.set_options(timeout=PATIENCE)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """The address of a running server."""
    # A connection that the server ends, being idle for 5 s, may be the one on which the next request is just coming.
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1, timeout_keep_alive=3600)
    server = uvicorn.Server(config)
    with socket.socket() as own:
        own.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, args=([own],), daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{own.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


def games(*quick: str) -> pytest.MarkDecorator:
    """Every game; those that are not named only in the slow tests, because each takes a browser half a minute."""
    names = burgrave.game_names()
    return pytest.mark.parametrize(
        "game", [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in names]
    )


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


def compile_rules(game: str, level: str = "page") -> None:
    """And what a bot needs: on a fresh machine that takes longer than anybody waits for a page."""
    burgrave.game(game).prepare(lambda _: None, [bot(level).needs])


def compile_hints() -> None:
    burgrave.evaluate(burgrave.new("kingsburg", players=2, seed=1), "1")


class Visitor:
    """Somebody with a browser of their own, who knows what a game is about. Errors on their pages fail the test."""

    def __init__(
        self, browser: Browser, address: str, *, speed: str = "instant", newcomer: bool = False, **context: Any
    ) -> None:
        self.address = address
        self.touches = bool(context.get("has_touch"))
        self.scripted = bool(context.get("java_script_enabled", True))
        self.context: BrowserContext = browser.new_context(base_url=address, **{"locale": "en", **context})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.setItem('burgrave-speed', '{speed}')")
        for game in () if newcomer else burgrave.game_names():
            self.context.add_init_script(f"localStorage.setItem('burgrave-goal-{game}', 'yes')")
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def play_now(self, players: int = 2, level: str = "page", game: str = "kingsburg") -> None:
        compile_rules(game, level)
        self.page.goto("/")
        form = self.page.locator(f"form[action='/play/{game}']")
        form.locator("[name=players]").select_option(str(players))
        form.locator("[name=level]").select_option(level)
        form.locator("button").click()
        self.page.wait_for_url("**/table/*")

    @property
    def number(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-number") or -1)

    def my_turn(self) -> bool:
        """Waits until it is, or until the game is over: then it is not. Who is out may watch the others for long."""
        now = self.page.wait_for_function(
            """() => document.querySelector('#table #replay') ? 'over'
                : document.querySelector('#table[data-mine=yes]:not([aria-busy], [data-behind])') && 'mine'""",
            timeout=5 * PATIENCE,
        )
        return bool(now.json_value() == "mine")

    def decide(self, which: int = 0) -> str:
        """Clicks one of the things that can be clicked, and one of the ways if it opens some. What was clicked."""
        self.page.locator(CAN).first.wait_for(state="attached")
        things = self.page.evaluate(
            """can => [...document.querySelectorAll(can)].map(
                thing => [thing.dataset.spot || thing.value, thing.hasAttribute('popovertarget')])""",
            CAN,
        )
        number = which % len(things)
        name, opens = things[number]
        chosen = self.page.locator(CAN).nth(number)
        if opens:
            self.press(chosen)
            ways = self.page.locator(OPEN_WAY)
            ways.first.wait_for()
            chosen = ways.nth(which % ways.count())
        elif self.touches and self.scripted and self.page.locator(CAN).nth(number).evaluate(IS_THING):
            chosen.tap()  # explains it
            chosen = self.page.locator("#selected .way")
        self.send(chosen)
        sure = self.page.locator("#sure form button")
        if sure.count():
            self.send(sure)
        return str(name)

    def send(self, button: Locator) -> None:
        """Presses what sends a form, and waits for what comes of it."""
        if self.scripted:
            with self.page.expect_response(lambda answer: answer.request.method == "POST"):
                self.press(button)
            self.page.wait_for_selector("#table:not([aria-busy])")
        else:
            with self.page.expect_navigation():
                self.press(button)

    def place_of(self, wanted: Sequence[str], otherwise: int) -> int:
        """Of the first thing that can be clicked whose spot begins like one of these, in their order."""
        spots = [thing.get_attribute("data-spot") or "" for thing in self.page.locator(CAN).all()] if wanted else []
        places = [place for one in wanted for place, spot in enumerate(spots) if spot.startswith(one)]
        return places[0] if places else otherwise

    def press(self, thing: Locator) -> None:
        if self.touches:
            thing.tap()
        else:
            thing.click()

    def close(self) -> None:
        self.context.unroute_all(behavior="ignoreErrors")  # what is still on its way
        self.context.close()


Visit = Callable[..., Visitor]


def overhear(visitor: Visitor) -> list[str]:
    """Everything the server tells the visitor's browser from now on."""
    heard: list[str] = []

    def fetch(route: Route) -> None:
        if "events" in route.request.url:
            route.continue_()
            return
        answer = route.fetch(max_redirects=0)
        heard.append(answer.text())
        route.fulfill(response=answer)

    visitor.context.route("**/*", fetch)
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    session.on("Network.eventSourceMessageReceived", lambda message: heard.append(message["data"]))
    return heard


def meet(ann: Visitor, ben: Visitor, game: str = "kingsburg") -> None:
    """Ann sets up a table for two and sends Ben the link."""
    compile_rules(game)
    ann.page.goto(f"/new/{game}")
    ann.page.get_by_label("Only those who have the link").check()
    ann.page.get_by_role("button", name="Set up the table").click()
    link = ann.page.locator("#link").input_value()
    ben.page.goto(link)
    ben.page.locator("form[action$='/join'] button").first.click()
    for visitor in (ann, ben):
        visitor.page.wait_for_selector("#table[data-state=running]")


def whoever_is_to_move(*visitors: Visitor) -> Visitor:
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        for visitor in visitors:
            if visitor.page.locator("#table[data-mine=yes]").count():
                return visitor
        visitors[0].page.wait_for_timeout(10)
    raise AssertionError("nobody is to move")


def wait_until_all_see(table: Table, *visitors: Visitor) -> None:
    """The newest: what somebody has chosen before they were asked is played by itself, a moment later."""
    end = time.monotonic() + PATIENCE / 1000
    while table.chosen_action is not None or {visitor.number for visitor in visitors} != {table.number}:
        assert time.monotonic() < end, f"not everybody sees move {table.number}"
        visitors[0].page.wait_for_timeout(10)


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate(f"() => Boolean({wanted})"):
            return
    raise AssertionError("the keyboard does not get there")
