"""Whole games of each kind as people play them: by touch alone, by keys alone, without script; and carelessly."""

from __future__ import annotations

import re

import pytest

from burgrave.core.registry import game_names
from tests.server.site import CHROMIUM, OPEN_WAY, PHONE, Visit, Visitor
from tests.server.test_choosing import choose_by_keys

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine"),
    pytest.mark.slow,
]
MOST_CHOICES = 600
GAMES = game_names()
LANGUAGES = ("en", "fr", "es")


def over(visitor: Visitor) -> bool:
    if visitor.scripted:
        return not visitor.my_turn()
    while visitor.page.locator("#table[data-mine=''][data-state=running]").count():
        visitor.page.reload()
    return visitor.page.locator("#table[data-state=running]").count() == 0


@pytest.mark.parametrize("way", ["touch", "unscripted"])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(visit: Visit, name: str, way: str) -> None:
    language = LANGUAGES[GAMES.index(name) % 3]
    context = PHONE if way == "touch" else {"java_script_enabled": False}
    ann = visit(**{**context, "locale": language})
    ann.play_now(game=name)
    choices = 0
    while not over(ann):
        ann.decide(7 * choices)
        choices += 1
        assert choices < MOST_CHOICES
    print(f"\n{name} by {way} in {language}: {choices} choices")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_keys_takes_three_keys_a_choice(visit: Visit, name: str) -> None:
    ann = visit(locale=LANGUAGES[(GAMES.index(name) + 1) % 3])
    ann.play_now(game=name)
    choices = pressed = 0
    while ann.my_turn():
        pressed += choose_by_keys(ann, 5 * choices)
        assert ann.page.evaluate("() => document.activeElement !== document.body")
        choices += 1
        assert choices < MOST_CHOICES
    print(f"\n{name}: {pressed / choices:.2f} keys a choice, over {choices}")
    assert pressed <= 3 * choices


PROMINENT = """() => {
  const ways = [".tray-row > .way:not(.quiet)", ".board .thing.can, .tray .thing.can", ".tray-row > .way"];
  for (const kind of ways) for (const one of document.querySelectorAll(kind)) if (one.checkVisibility()) return one;
}"""
"""The first button of the tray, or else the first thing that glows, or else what is left."""
OUT = re.compile(r"you are out|you are eliminated|you surrender", re.IGNORECASE)
FORETOLD = re.compile(r"out at the year's end|under siege|besieged", re.IGNORECASE)
"""On the board, before it happens."""


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_eliminated_without_having_been_warned(visit: Visit, name: str) -> None:
    """By pressing nothing but what is most prominent."""
    ann = visit()
    ann.play_now(game=name)
    warned, pressed = False, 0
    while pressed < 60 and ann.my_turn():
        pressed += 1
        warned |= bool(FORETOLD.search(ann.page.locator("#table").inner_text()))
        ann.page.evaluate(f"() => ({PROMINENT})().click()")  # in one step: the page may be drawn anew at any time
        if ann.page.locator(OPEN_WAY).count():
            ann.page.locator(OPEN_WAY).first.click()
        ann.page.wait_for_selector("#table:not([aria-busy])")
        if ann.page.locator("#sure:modal").count():
            warned |= bool(ann.page.locator("#sure .warning").count())
            ann.page.locator("#sure form button").click()
            ann.page.wait_for_selector("#table:not([aria-busy])")
        assert warned or not OUT.search(ann.page.locator(".log").first.inner_text())
    print(f"\n{name}: {pressed} times the most prominent button{', warned' if warned else ''}")
    assert pressed > 20
