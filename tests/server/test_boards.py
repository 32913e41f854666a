"""Every game on its board in a real browser: by mouse, by touch, by keyboard, without script."""

from __future__ import annotations

from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe

import burgrave
from tests.server.site import CAN, CHROMIUM, PHONE, Visit, Visitor, tab_to

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

CLICKED = {
    "kingsburg": {"advisor", "good", "building", "pass"},
    "albalonga": {"die", "stall", "hero", "pass"},
    "medievalia": {"deck", "hand", "pool", "pass"},
    "bourgmestre": {"parcel", "card", "strategy", "pass"},
}
"""What one clicks in any game of them."""
every_game = pytest.mark.parametrize("game", burgrave.game_names())


def play_to_the_end(visitor: Visitor, game: str) -> set[str]:
    """The kinds of things that were clicked."""
    chance = Random(game)
    visitor.play_now(players=2, game=game)
    clicked = []
    while visitor.my_turn():
        clicked.append(visitor.decide(chance.randrange(1000)))
        assert len(clicked) < 400
    return {name.split(":")[0].split()[0] for name in clicked}


@every_game
def test_a_whole_game_by_clicking(visit: Visit, game: str) -> None:
    ann = visit()
    kinds = play_to_the_end(ann, game)
    assert kinds >= CLICKED[game]
    assert ann.page.locator(".result li").count() == 2
    assert ann.page.locator(CAN).count() == 0
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url("**/table/*")
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
    ann.page.locator(".banner").nth(1).tap()
    ann.page.locator(".panel:popover-open").wait_for()


def smallest_side(visitor: Visitor) -> float:
    """Of all that can be tapped."""
    side = visitor.page.evaluate(
        """can => Math.min(...[...document.querySelectorAll(can)].flatMap(thing => {
            const size = thing.getBoundingClientRect(); return [size.width, size.height] }))""",
        CAN,
    )
    return float(side)


@every_game
def test_without_script(visit: Visit, game: str) -> None:
    """Forms, and a page that loads itself again while others decide."""
    ann = visit(java_script_enabled=False)
    ann.page.goto("/")
    ann.page.locator(f"form[action='/play/{game}'] button").click()
    decided = 0
    while decided < 8:
        ann.page.goto(ann.page.url)
        if ann.page.locator("#table[data-mine=yes]").count() == 0:
            assert 'http-equiv="refresh"' in ann.page.content()
            continue
        before = ann.number
        ann.decide(decided)
        assert ann.number > before
        decided += 1


@every_game
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
        ann.page.wait_for_function(f"() => document.getElementById('table').dataset.number != '{before}'")


def serious_faults(visitor: Visitor) -> dict[str, list[str]]:
    """What axe-core finds, and where."""
    found = Axe().run(visitor.page).response
    assert len(found["passes"]) > 10
    return {
        fault["id"]: [node["target"] for node in fault["nodes"]][:4]
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    }


sizes = pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
colours = pytest.mark.parametrize("colours", ["light", "dark"])


@sizes
@colours
def test_no_serious_accessibility_fault_on_the_pages(visit: Visit, colours: str, size: dict[str, object]) -> None:
    ann = visit(color_scheme=colours, **size)
    for address in ("/", "/new/kingsburg", "/rules/kingsburg", "/rules/bourgmestre", "/account", "/nothing"):
        ann.page.goto(address)
        assert not serious_faults(ann), address
    ann.errors.clear()  # Chromium's word on the page that does not exist


@sizes
@colours
@every_game
def test_no_serious_accessibility_fault_at_a_table(
    visit: Visit, colours: str, size: dict[str, object], game: str
) -> None:
    ann = visit(color_scheme=colours, **size)
    ann.play_now(players=3, game=game)
    for turn in range(2):
        assert ann.my_turn()
        assert not serious_faults(ann)
        for _ in range(4):
            assert ann.my_turn()
            ann.decide(turn)
