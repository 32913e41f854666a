"""Puzzles in a real browser: by touch, by keyboard, and without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import burgrave
from burgrave.core.puzzles import puzzles
from tests.server.site import CHROMIUM, PHONE, Visit, tab_to
from tests.server.test_accessibility import serious_faults

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

FIRST = f"/puzzles/kingsburg/{next(iter(puzzles(burgrave.game('kingsburg'))))}"
ANSWER = re.compile("Found!|Not the best")
CHOICE = "document.activeElement.matches('.board .thing.can, .tray .thing.can, .tray-row > .way')"


def test_a_puzzle_is_solved_by_touch_on_a_phone(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.page.goto(FIRST)
    assert serious_faults(ann) == {}
    ann.decide()
    expect(ann.page.locator(".lesson-box h2")).to_have_text(ANSWER)
    assert serious_faults(ann) == {}
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.locator(".lesson-box .main").tap()
    expect(ann.page.locator(".lesson-box h2")).not_to_have_text(ANSWER)
    assert not ann.page.url.endswith(FIRST)


@pytest.mark.parametrize("scripted", [True, False])
def test_a_puzzle_is_solved_by_keyboard(visit: Visit, scripted: bool) -> None:
    ann = visit(java_script_enabled=scripted)
    ann.page.goto(FIRST)
    if scripted:
        tab_to(ann.page, CHOICE)
    else:
        ann.page.locator("#all summary").press("Enter")
        ann.page.locator("#all .way").first.focus()
    ann.page.keyboard.press("Enter")
    if scripted and ann.page.locator(".about:popover-open .way").count():
        tab_to(ann.page, "document.activeElement.matches('.about:popover-open .way')")
        ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".lesson-box h2")).to_have_text(ANSWER)
