"""Lessons in a real browser: by touch on a phone, by keyboard, and without script."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.site import CHROMIUM, PHONE, Visit, tab_to
from tests.server.test_accessibility import serious_faults

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

LESSON = "/learn/kingsburg/exact-sum"
TREASURER = 'button[value="influence:8:5+3"]'


def test_at_a_phones_first_table_the_goal_is_told_once_and_covers_neither_prompt_nor_tray(visit: Visit) -> None:
    ann = visit(newcomer=True, **PHONE)
    ann.play_now()
    assert ann.my_turn()
    tip = ann.page.locator("#tip")
    expect(tip).to_be_in_viewport(ratio=1)
    expect(tip).to_contain_text("The goal: Build the finest province.")
    edges = ann.page.evaluate(
        """() => [".prompt", "#tip", "#tray"].map(name => document.querySelector(name).getBoundingClientRect())
            .flatMap(({ top, bottom }) => [top, bottom])"""
    )
    assert edges == sorted(edges)
    tip.get_by_role("button", name="Continue").tap()
    expect(tip).to_be_hidden()
    ann.page.reload()
    assert ann.my_turn()
    expect(tip).to_be_hidden()
    ann.page.get_by_role("button", name="Tip", exact=True).tap()
    expect(tip).to_be_visible()


def test_a_lesson_is_played_by_touch_on_a_phone(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.page.goto(LESSON)
    assert serious_faults(ann) == {}
    ann.page.locator(".banner").nth(1).tap()
    expect(ann.page.locator("#panel-1")).to_be_visible()  # what another player has
    ann.page.locator(".lesson-box h2").tap()
    ann.page.locator(f".board {TREASURER}").tap()
    ann.page.locator("#selected .way").tap()
    expect(ann.page.locator(".lesson-box h2")).to_have_text("Well done!")
    assert serious_faults(ann) == {}
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scripted", [True, False])
def test_a_lesson_is_played_by_keyboard(visit: Visit, scripted: bool) -> None:
    ann = visit(java_script_enabled=scripted)
    ann.page.goto(LESSON)
    if scripted:
        tab_to(ann.page, f"document.activeElement.matches('.board {TREASURER}')")
    else:
        ann.page.locator("#all summary").press("Enter")
        ann.page.locator(f"#all {TREASURER}").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".lesson-box h2")).to_have_text("Well done!")
    ann.page.locator(".lesson-box .main").press("Enter")
    expect(ann.page).to_have_url("/learn/kingsburg/taken-chair")
