"""What choices cost, what is asked and what is recommended is seen: on a screen, a tablet and a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from burgrave.server.errors import NotReady
from burgrave.server.tables.bot_pool import BotPool
from tests.server.site import CHROMIUM, OPEN_WAY, PHONE, Visit
from tests.server.test_choosing import to_the_court

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True}
SIZES = pytest.mark.parametrize("context", [{}, PHONE], ids=["wide", "phone"])


def frame(thing: Locator) -> Any:
    """How its gold is drawn."""
    return thing.evaluate(
        "it => (({ borderStyle, backgroundImage }) => [borderStyle, backgroundImage])(getComputedStyle(it, '::before'))"
    )


@SIZES
def test_what_costs_a_token_is_marked_and_the_cheapest_way_comes_first(visit: Visit, context: dict[str, Any]) -> None:
    """With the dice 6, 5, 3 and a token: 14 is a sum of theirs, 16 takes the token, and 8 can be had either way."""
    ann = visit(**context)
    ann.page.goto("/learn/kingsburg/plus-two")
    smuggler, wizard, treasurer = (ann.page.locator(f".board [data-spot='advisor:{n}']") for n in (14, 16, 8))
    expect(wizard.locator(".price")).to_be_visible()
    expect(smuggler.locator(".price")).to_have_count(0)
    assert frame(smuggler) != frame(wizard)
    ann.press(treasurer)
    ways = ann.page.locator(OPEN_WAY)
    expect(ways).to_have_count(2)
    expect(ways.nth(0).locator(".price")).to_have_count(0)
    expect(ways.nth(1).locator(".price")).to_be_visible()


@pytest.mark.parametrize("context", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_prompt_and_the_way_to_the_choices_stay_in_sight(visit: Visit, context: dict[str, Any]) -> None:
    ann = visit(**context)
    ann.play_now()
    for turn in range(3):
        assert ann.my_turn()
        for place in ("0", "400", "document.body.scrollHeight"):
            ann.page.evaluate(f"() => scrollTo(0, {place})")
            expect(ann.page.locator(".now-line")).to_be_in_viewport(ratio=0.9)
            ann.page.wait_for_function(CHOICES_OR_THEIR_BUTTON)
        ann.decide(turn)


CHOICES_OR_THEIR_BUTTON = """() => !document.getElementById("to-choices").hidden
  || [...document.querySelectorAll(".thing.can, .tray-row > .way:not(.quiet)")].some(choice => {
    const { top, bottom } = choice.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  })"""


def test_what_a_hint_recommends_lies_under_nothing(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a phone the tray grows with the hints."""

    async def busy(*whatever: object) -> None:
        raise NotReady("busy")

    monkeypatch.setattr(BotPool, "judge", busy)
    ann = visit(**PHONE, locale="fr")
    ann.play_now()
    to_the_court(ann)
    ann.page.evaluate("() => scrollTo(0, 0)")
    ann.press(ann.page.locator("[data-command=hint] button"))
    expect(ann.page.locator("#table:not([data-hinting]) .hints")).to_contain_text("semblent prometteurs")
    ann.page.wait_for_function(UNCOVERED)


UNCOVERED = """() => {
  const ring = [...document.querySelectorAll(".board .ring")].find(one => one.textContent === "1");
  if (!ring) return true; // it is in the tray
  const thing = ring.closest(".thing");
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return [top + 6, bottom - 6].every(y => thing.contains(document.elementFromPoint((left + right) / 2, y)));
}"""


@SIZES
def test_the_hand_pays_for_nothing_unasked(visit: Visit, context: dict[str, Any]) -> None:
    """Medievalia's first turn: with one labour nearly everything would cost cards of the hand."""
    ann = visit(**context)
    ann.play_now(game="medievalia")
    assert ann.my_turn()
    priced = ann.page.locator(".thing.can.priced[value]:has(.price), .way.priced")
    for _ in range(20):
        if priced.count():
            break
        ann.decide()
        assert ann.my_turn()
    held = ann.page.locator("[data-spot^='hand:']").count()
    ann.press(priced.first)
    if ann.touches:
        ann.press(ann.page.locator("#selected .way"))
    pay = ann.page.get_by_role("button", name="Pay automatically")
    expect(pay.or_(ann.page.locator("#sure")).first).to_be_visible()
    if pay.count():
        ann.press(pay.first)
    expect(ann.page.locator("#sure .warning")).to_contain_text("discards cards from your hand")
    ann.press(ann.page.locator("[data-keep]"))
    expect(ann.page.locator("#sure")).to_be_hidden()
    assert ann.page.locator("[data-spot^='hand:']").count() == held


def test_variants_follow_the_number_of_players(visit: Visit) -> None:
    """Two kings always play with Assisi; three need not."""
    ann = visit()
    ann.page.goto("/new/albalonga")
    assisi = ann.page.locator("[name=option][value=assisi]")
    expect(assisi).to_be_checked()
    ann.page.locator("[name=seat2]").select_option("page")
    expect(assisi).not_to_be_checked()
    ann.page.locator("[name=seat2]").select_option("")
    expect(assisi).to_be_checked()
    ann.page.locator("[name=seat2]").select_option("page")
    assisi.check()
    ann.page.locator("[name=seat3]").select_option("page")
    expect(assisi).to_be_checked()


def test_one_key_leads_past_everything_to_the_choices(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    assert ann.my_turn()
    ann.page.get_by_role("link", name="Skip to your choices").focus()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Tab")
    assert ann.page.evaluate("() => Boolean(document.activeElement.closest('#tray'))")


def test_the_longest_season_fits_its_banner(visit: Visit) -> None:
    """Recruiting, in Spanish, on a phone."""
    ann = visit(**PHONE, locale="es")
    ann.page.goto("/learn/kingsburg/recruit")
    left, right = ann.page.locator(".kb-year").evaluate(BESIDE_THE_WORDS)
    assert min(left, right) >= -0.5, (left, right)


BESIDE_THE_WORDS = """banner => {
  const words = document.createRange();
  words.selectNodeContents(banner.querySelector("strong"));
  const [said, all] = [words.getBoundingClientRect(), banner.getBoundingClientRect()];
  return [said.left - all.left, all.right - said.right];
}"""


@pytest.mark.parametrize("width", [360, 1100, 1280, 1600])
def test_playing_at_once_covers_no_choice_of_bots(visit: Visit, width: int) -> None:
    ann = visit(viewport={"width": width, "height": 800})
    ann.page.goto("/")
    for form in ann.page.locator(".play-now").all():
        bots, button = (form.locator(one).bounding_box() for one in ("[name=level]", "button"))
        assert bots is not None
        assert button is not None
        assert bots["x"] + bots["width"] <= button["x"]
