"""Looking back at a finished game in a real browser: by keyboard, by slider, and without script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from burgrave.server.app import create_app
from burgrave.server.settings import Settings
from tests.server.players import Player
from tests.server.site import CHROMIUM, Visitor, chromium, serving
from tests.server.test_replays import brought

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

PHONE = {"viewport": {"width": 360, "height": 740}}
Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def visit(browser: Browser, settings: Settings, in_this_process: None) -> Iterator[Visit]:
    """Somebody at a game that is over."""
    visitors: list[Visitor] = []
    with serving(create_app(settings)) as address, httpx.Client(base_url=address) as client:
        table = brought(Player(client))

        def come(path: str = "", **context: Any) -> Visitor:
            visitor = Visitor(browser, address, **context)
            visitors.append(visitor)
            visitor.page.goto(f"/table/{table}{path}")
            return visitor

        yield come
        for visitor in visitors:
            visitor.close()
            assert not visitor.errors


def at(visitor: Visitor, ply: int) -> None:
    """Waits until that move is shown, with its address."""
    expect(visitor.page.locator("#table")).to_have_attribute("data-number", str(ply))
    expect(visitor.page).to_have_url(re.compile(rf"\?ply={ply}$"))


def last_of(visitor: Visitor) -> int:
    return int(visitor.page.locator("#replay").get_attribute("data-last") or 0)


def test_by_keyboard(visit: Visit) -> None:
    ann = visit()
    keys, last = ann.page.keyboard, last_of(ann)
    for key, then in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        keys.press(key)
        at(ann, then)
    expect(ann.page.locator(".result")).to_be_visible()
    keys.press("Home")
    at(ann, 0)
    expect(ann.page.locator(".result")).to_have_count(0)
    keys.press("Space")
    ann.page.wait_for_function("() => Number(document.getElementById('table').dataset.number) >= 3")
    keys.press("Space")
    expect(ann.page.locator("#play-on")).to_have_attribute("aria-pressed", "false")
    assert ann.number < last


def test_keys_in_a_field_are_its_own(visit: Visit) -> None:
    ann = visit("?ply=5")
    ann.page.locator("#ply").press("Home")
    at(ann, 5)
    ann.page.locator("#ply").fill("9")
    ann.page.locator("#ply").press("Enter")
    at(ann, 9)


def test_by_slider_on_a_phone(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.page.locator("#slider").fill("11")
    at(ann, 11)
    assert ann.page.locator('#fork input[name="ply"]').get_attribute("value") == "11"
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    ann.page.reload()
    at(ann, 11)
    ann.page.locator("#slider").press("ArrowRight")
    at(ann, 12)
    ann.page.locator("#fork > summary").click()
    ann.page.locator("#fork [name=level]").select_option("page")
    ann.page.locator("#fork button").click()
    expect(ann.page.locator("#table")).to_have_attribute("data-state", "running")


def test_whoever_sees_a_game_end_can_have_it_explained(visit: Visit) -> None:
    """In the dialog that tells the result, and under it, where the page was not loaded again."""
    ann = visit()
    ann.page.goto(f"{ann.page.url.partition('?')[0]}?ply={last_of(ann) - 8}")
    ann.page.locator("#fork > summary").click()
    ann.page.locator("#fork [name=level]").select_option("page")
    ann.page.locator("#fork button").click()
    expect(ann.page.locator("#table")).to_have_attribute("data-state", "running")
    assert ann.page.locator("form.analyse").count() == 0
    while ann.my_turn():
        ann.decide()
    expect(ann.page.locator("dialog.ending").get_by_role("button", name="Analyse")).to_be_visible()
    ann.page.locator("dialog.ending").get_by_role("link", name="To the table").click()
    under = ann.page.locator(".table > .chances form.analyse button")
    expect(under).to_be_visible()
    left = "element => element.getBoundingClientRect().left"
    assert under.evaluate(left) < ann.page.locator(".side").evaluate(left)  # its styles have come, too
    ann.page.locator("#replay .decided").click()
    ann.page.get_by_role("button", name="Analyse").click()
    expect(ann.page.locator("#analysing, .chances-chart").first).to_be_visible()


def test_without_script(visit: Visit) -> None:
    ann = visit("?ply=0", java_script_enabled=False)
    steps = ann.page.locator("#replay [data-step]")
    for step, then in (("on", 1), ("on", 2), ("back", 1), ("last", last_of(ann)), ("first", 0)):
        ann.page.locator(f"[data-step={step}]").click()
        at(ann, then)
    expect(steps).to_have_count(4)
    assert not ann.page.locator("#slider").is_visible()
    ann.page.locator("#ply").fill("17")
    ann.page.locator("form.ply button").click()
    at(ann, 17)


@pytest.mark.parametrize("path", ["?ply=30", "/result"])
def test_no_serious_fault_of_accessibility(visit: Visit, path: str) -> None:
    for context in ({}, {**PHONE, "color_scheme": "dark"}):
        ann = visit(path, **context)
        ann.page.wait_for_load_state("networkidle") if path == "/result" else at(ann, 30)
        faults = Axe().run(ann.page).response["violations"]
        assert not [fault for fault in faults if fault["impact"] in ("serious", "critical")]
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= ann.page.evaluate("innerWidth")
