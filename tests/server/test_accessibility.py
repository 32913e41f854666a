"""No page has a serious fault for those who see, hear or point otherwise, by axe-core in a real browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi import FastAPI

import burgrave
from tests.server.site import CHROMIUM, PHONE, Visit, Visitor, meet

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")


def serious_faults(visitor: Visitor) -> dict[str, list[str]]:
    """What axe-core finds, and where."""
    found = Axe().run(visitor.page).response
    assert len(found["passes"]) > 10
    return {
        fault["id"]: [node["target"] for node in fault["nodes"]][:4]
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    }


LOOKS: dict[str, tuple[str, dict[str, Any]]] = {
    "light-wide": ("light", {}),
    "dark-phone": ("dark", PHONE),
    "dark-wide": ("dark", {}),
    "light-phone": ("light", PHONE),
}
QUICK = 2
"""Looks that are not only for the slow tests."""
sizes_and_colours = pytest.mark.parametrize(
    ("colours", "size"),
    [
        pytest.param(*look, id=name, marks=[pytest.mark.slow] if place >= QUICK else [])
        for place, (name, look) in enumerate(LOOKS.items())
    ],
)


def each_game(looks: Sequence[str], first: int) -> pytest.MarkDecorator:
    """Every game with all these looks: one of them, in turn, but for the slow tests."""
    return pytest.mark.parametrize(
        ("game", "colours", "size"),
        [
            pytest.param(game, *LOOKS[look], id=f"{game}-{look}", marks=[pytest.mark.slow] if look != quick else [])
            for number, game in enumerate(burgrave.game_names())
            for quick in [looks[(first + number) % QUICK]]
            for look in looks
        ],
    )


@sizes_and_colours
def test_no_serious_accessibility_fault_on_the_pages(visit: Visit, colours: str, size: dict[str, object]) -> None:
    ann = visit(color_scheme=colours, **size)
    rules = [f"/rules/{game}" for game in burgrave.game_names()]
    for address in (
        "/",
        "/new/kingsburg",
        *rules,
        "/best/kingsburg",
        "/best/kingsburg/bots",
        "/import",
        "/account",
        "/forgot",
        "/nothing",
    ):
        ann.page.goto(address)
        assert not serious_faults(ann), address
    ann.errors.clear()  # Chromium's word on the page that does not exist


@sizes_and_colours
def test_no_serious_accessibility_fault_for_somebody_with_an_account(
    visit: Visit, colours: str, size: dict[str, object]
) -> None:
    ann = visit(color_scheme=colours, **size)
    ann.page.goto("/account")
    register = ann.page.locator("form[action='/account/register']")
    register.locator("[name=login]").fill("Ann")
    register.locator("[type=password]").fill("a long password")
    register.locator("button").click()
    ann.page.locator("form[action='/account/out']").wait_for()
    assert not serious_faults(ann)
    ann.page.goto("/account/delete")
    assert not serious_faults(ann)
    ann.page.goto("/new/medievalia")
    ann.page.get_by_role("button", name="Set up the table").click()
    ann.page.locator(".room").wait_for()
    assert not serious_faults(ann)
    ann.page.goto("/")
    ann.page.locator("#mine").wait_for()
    assert not serious_faults(ann)


@each_game(list(LOOKS), 0)
def test_no_serious_accessibility_fault_at_a_table(
    visit: Visit, game: str, colours: str, size: dict[str, object]
) -> None:
    ann = visit(color_scheme=colours, **size)
    ann.play_now(players=3, game=game)
    for turn in range(2):
        assert ann.my_turn()
        assert not serious_faults(ann)
        for _ in range(4):
            assert ann.my_turn()
            ann.decide(turn)


@each_game(["light-wide", "dark-phone"], 1)
def test_no_serious_accessibility_fault_after_a_game(
    app: FastAPI, visit: Visit, game: str, colours: str, size: dict[str, object]
) -> None:
    """Result, replay, the page of the result, the leaderboard, the profile."""
    ann = visit(color_scheme=colours, **size)
    meet(ann, visit(), game)
    ann.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")  # past what the tray lies over
    ann.page.locator("#settings > summary").click()
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.locator("#sure form button").click()
    ann.page.wait_for_selector("#replay", state="attached")
    table = ann.page.url.split("?")[0]
    for address in (table, f"{table}?ply=1", f"{table}/result", f"/best/{game}"):
        ann.page.goto(address)
        assert not serious_faults(ann), address
    person = app.state.services.registry.tables[table.rsplit("/", 1)[1]].seats[0].user
    ann.page.goto(f"/people/{person}")
    assert not serious_faults(ann)
