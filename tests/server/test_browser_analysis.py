"""An analysis in a real browser: by the mouse, on a phone, and without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from burgrave.bots.decisions import DEPTHS, Depth
from burgrave.server.app import create_app
from burgrave.server.settings import Settings
from tests.server.players import Player
from tests.server.site import CHROMIUM, PATIENCE, PHONE, Visitor, serving
from tests.server.test_replays import brought

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine"),
    pytest.mark.slow,
]


@pytest.fixture
def address(settings: Settings, in_this_process: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """Of a server, and a finished game there."""
    monkeypatch.setitem(DEPTHS, "quick", Depth(1, 6, 2, 3))
    with serving(create_app(settings)) as address, httpx.Client(base_url=address) as client:
        yield address, brought(Player(client))


@pytest.mark.parametrize("context", [{}, PHONE, {"java_script_enabled": False}], ids=["wide", "phone", "no script"])
def test_a_finished_game_is_explained(browser: Browser, address: tuple[str, str], context: dict[str, Any]) -> None:
    where, table = address
    visitor = Visitor(browser, where, **context)
    page = visitor.page
    page.goto(f"/table/{table}?ply=0")
    page.locator("form.analyse button").click()
    expect(page.locator(".chances-chart, #analysing").first).to_be_visible()
    expect(page.locator(".chances-chart")).to_be_visible(
        timeout=3 * PATIENCE
    )  # without script the page asks again itself
    expect(page.locator(".accounts")).to_be_visible(timeout=3 * PATIENCE)
    assert page.locator(".chances-chart polyline").count() == 2
    before = page.locator(".chances-chart .cursor").get_attribute("x1")
    page.locator(".mistake-links a").last.click()
    expect(page).to_have_url(re.compile(r"\?ply=[1-9]"))
    expect(page.locator(".verdict-card li.better")).to_be_visible()
    assert page.locator(".chances-chart .cursor").get_attribute("x1") != before
    if visitor.scripted and not visitor.touches:
        there = page.locator(".chances-chart .cursor").get_attribute("x1") or ""
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".chances-chart .cursor")).not_to_have_attribute("x1", there)
        page.keyboard.press("ArrowRight")
        expect(page.locator(".chances-chart .cursor")).to_have_attribute("x1", there)
    wide = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1")
    assert wide, "the page is wider than the window"
    fits = page.locator(".accounts").evaluate("element => element.scrollWidth <= element.clientWidth")
    assert fits, "the players' table is cut off"
    if visitor.scripted:
        faults = Axe().run(page).response["violations"]
        assert not [fault for fault in faults if fault["impact"] in ("serious", "critical")]
    page.locator("form.try button").click()  # goes on against bots from there
    expect(page).not_to_have_url(re.compile(table))
    visitor.close()
    assert not visitor.errors
