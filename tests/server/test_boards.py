"""Every game on its board in a real browser: by mouse, by touch, by keyboard, without script."""

from __future__ import annotations

import re
import secrets
from random import Random

import pytest

import burgrave
from tests.server.site import (
    CAN,
    CHROMIUM,
    PHONE,
    Visit,
    Visitor,
    games,
    tab_to,
)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

CLICKED = {
    "kingsburg": {"advisor", "good", "building", "pass"},
    "albalonga": {"die", "stall", "hero", "pass"},
    "medievalia": {"deck", "hand", "pool", "pass"},
    "bourgmestre": {"parcel", "card", "strategy", "pass"},
}
"""What one clicks in any game of them."""
every_game = pytest.mark.parametrize("game", burgrave.game_names())


@pytest.fixture
def the_same_games_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of tests have a seed already; so what is clicked once is clicked always."""
    monkeypatch.setattr(secrets, "randbelow", lambda below: 20_072_010_774 % below)


def play_to_the_end(visitor: Visitor, game: str) -> set[str]:
    """The kinds of things that were clicked."""
    chance = Random(game)
    visitor.play_now(players=2, game=game)
    clicked = []
    while visitor.my_turn():
        clicked.append(visitor.decide(chance.randrange(1000)))
        assert len(clicked) < 400
    return {name.split(":")[0].split()[0] for name in clicked}


@games("albalonga")
def test_a_whole_game_by_clicking(visit: Visit, game: str) -> None:
    ann = visit()
    kinds = play_to_the_end(ann, game)
    assert kinds >= CLICKED[game]
    assert ann.page.locator(".result li").count() == 2
    assert ann.page.locator(CAN).count() == 0
    assert re.match(r"(You|Nobody|\S+)( and \S+)* won", ann.page.locator(".now-line span").inner_text())
    assert ann.page.locator("#replay .decided").count() == 1
    with ann.page.expect_navigation():
        ann.page.get_by_role("button", name="Rematch").last.click()  # of the end, which lies over the table
    assert ann.my_turn()


@pytest.mark.slow
@every_game
def test_a_whole_game_on_a_phone(visit: Visit, game: str) -> None:
    ann = visit(**PHONE)
    assert play_to_the_end(ann, game) >= CLICKED[game]
    assert ann.page.locator(".result li").count() == 2
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


@every_game
def test_a_phone(visit: Visit, game: str) -> None:
    """Everything fits the width, the tray is in reach, and a tap decides."""
    ann = visit(**PHONE)
    ann.play_now(players=burgrave.game(game).seats[-1], game=game)
    for turn in range(6):
        assert ann.my_turn()
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
        tray = ann.page.locator(".tray").bounding_box()
        assert tray
        assert tray["y"] + tray["height"] <= 741
        assert tray["height"] < 740 / 2
        assert smallest_side(ann) >= 24
        ann.decide(turn)
    assert ann.my_turn()
    ann.page.locator(".banner").nth(1).tap()
    ann.page.locator(".panel:popover-open").wait_for()


@every_game
def test_a_wide_screen(visit: Visit, game: str) -> None:
    """Whatever can be clicked is seen without scrolling: nothing of it lies under the tray."""
    ann = visit(viewport={"width": 1280, "height": 900})
    ann.play_now(players=3, game=game)
    for turn in range(12):
        assert ann.my_turn()
        ann.page.evaluate("scrollTo(0, 0)")
        assert not under_the_tray(ann)
        ann.decide(turn)


def under_the_tray(visitor: Visitor) -> list[str]:
    """What can be clicked on the board but lies below the upper edge of the tray, or of the screen."""
    hidden: list[str] = visitor.page.evaluate(
        """() => {
            const edge = Math.min(innerHeight, document.querySelector(".tray").getBoundingClientRect().top);
            const covered = thing => thing.getBoundingClientRect().bottom > edge + 1;
            return [...document.querySelectorAll(".board .thing.can")].filter(covered).map(thing => thing.dataset.spot);
        }"""
    )
    return hidden


def smallest_side(visitor: Visitor) -> float:
    """Of all that can be tapped."""
    side = visitor.page.evaluate(
        """can => Math.min(...[...document.querySelectorAll(can)].flatMap(thing => {
            const size = thing.getBoundingClientRect(); return [size.width, size.height] }))""",
        CAN,
    )
    return float(side)


@games("bourgmestre", "kingsburg")
def test_without_script(visit: Visit, game: str) -> None:
    """Forms, and a page that loads itself again while others decide."""
    ann = visit(java_script_enabled=False)
    ann.page.goto("/")
    ann.page.locator(f"form[action='/play/{game}'] button").click()
    ann.page.wait_for_url("**/table/*")
    mine, finished = "#table[data-mine=yes]", "#table[data-state=finished]"
    decided = 0
    while decided < 8:
        ann.page.locator(f"meta[http-equiv=refresh], {mine}, {finished}").first.wait_for(state="attached")
        ann.page.locator(f"{mine}, {finished}").wait_for()  # it loads itself until then
        if ann.page.locator(finished).count():
            break
        before = ann.number
        ann.decide(decided)
        assert ann.number > before
        decided += 1
    assert decided > 3


@games("albalonga", "medievalia")
def test_the_keyboard_alone(visit: Visit, game: str) -> None:
    ann = visit()
    ann.page.goto("/")
    tab_to(
        ann.page,
        f"document.activeElement.closest('form[action=\"/play/{game}\"]') && document.activeElement.type == 'submit'",
    )
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/table/*")
    for _ in range(5):
        assert ann.my_turn()
        before = ann.number
        tab_to(ann.page, "document.activeElement.matches('.board .can, .tray .can, .tray-row > .way')")
        ann.page.keyboard.press("Enter")
        if ann.page.locator(".about:popover-open").count():
            tab_to(ann.page, "document.activeElement.matches('.about:popover-open .way')")
            ann.page.keyboard.press("Enter")
        decided = f"document.getElementById('table').dataset.number != '{before}'"
        ann.page.wait_for_function(f"() => {decided} || document.getElementById('sure')")
        if ann.page.locator("#sure").count():  # a pass that gives something up
            tab_to(ann.page, "document.activeElement.matches('#sure form button')")
            ann.page.keyboard.press("Enter")
        ann.page.wait_for_function(f"() => {decided}")
