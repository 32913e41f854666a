"""The table in a real browser: by mouse, by touch, by keyboard, without script, and what two of them learn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route

from burgrave.server.settings import Settings
from tests.server.site import CAN, CHROMIUM, Visitor, chromium, serving

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

Visit = Callable[..., Visitor]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def site(settings: Settings, in_this_process: None) -> Iterator[str]:
    with serving(settings) as address:
        yield address


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def come(**context: Any) -> Visitor:
        visitors.append(Visitor(browser, site, **context))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
        assert not visitor.errors


def test_a_whole_game_by_clicking(visit: Visit) -> None:
    ann = visit()
    ann.play_now(players=2)
    clicked = []
    while ann.my_turn():
        clicked.append(ann.decide(which=len(clicked) % 5))
        assert len(clicked) < 400
    kinds = {name.split(":")[0] for name in clicked}
    assert {"advisor", "good", "building", "pass"} <= kinds
    results = ann.page.locator(".result li")
    assert results.count() == 2
    assert "VP" in results.first.inner_text()
    assert ann.page.locator(CAN).count() == 0
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url("**/table/*")
    assert ann.my_turn()


def test_two_browsers_at_one_table_keep_their_secrets(visit: Visit) -> None:
    """Ann looks at the enemy; neither a page nor any other answer tells Ben whom she saw."""
    ann, ben = visit(), visit(locale="fr")
    heard = overhear(ben)
    while not ann.page.locator(".kb-enemy .kb-secret").count():
        heard.clear()
        meet(ann, ben)
        play_to_the_first_winter(ann, ben)
    strength = ann.page.locator(".kb-strength").inner_text()
    name = ann.page.locator(".kb-enemy-name").inner_text()
    assert f"{name}, strength {strength}" in ann.page.content()
    assert ben.page.locator(".kb-back").count() == 1
    table = ben.page.locator("#table").get_attribute("data-table")
    heard += [ben.page.content(), ben.context.request.get(f"/api/v1/tables/{table}").text()]
    told = "\n".join(heard)
    assert told.count("kb-back") > 5
    assert '"kind": "action"' in told
    assert 'class="kb-strength"' not in told
    assert '"random"' not in told
    assert not re.search(r"(Gobelins|Barbares|Orques|Orcs|Zombies|Démons|Dragons), force \d", told)
    assert not re.search(r"(goblins|barbarians|orcs|zombies|demons|dragons) \d", told)


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


def meet(ann: Visitor, ben: Visitor) -> None:
    """Ann sets up a table for two and sends Ben the link."""
    ann.page.goto("/new/kingsburg")
    ann.page.get_by_label("Only those who have the link").check()
    ann.page.get_by_role("button", name="Set up the table").click()
    link = ann.page.locator("#link").input_value()
    ben.page.goto(link)
    ben.page.locator("form[action$='/join'] button").click()
    for visitor in (ann, ben):
        visitor.page.wait_for_selector("#table[data-state=running]")


def whoever_is_to_move(*visitors: Visitor) -> Visitor:
    for _ in range(1000):
        for visitor in visitors:
            if visitor.page.locator("#table[data-mine=yes]").count():
                return visitor
        visitors[0].page.wait_for_timeout(10)
    raise AssertionError("nobody is to move")


def play_to_the_first_winter(ann: Visitor, ben: Visitor) -> None:
    """Or until Ann has seen the enemy."""
    while ann.page.locator(".kb-back", has_text=re.compile("^I$")).count():
        who = whoever_is_to_move(ann, ben)
        if who is ann:
            towards_the_enemy(who)
        else:
            who.decide()


def towards_the_enemy(visitor: Visitor) -> None:
    spots = [thing.get_attribute("data-spot") for thing in visitor.page.locator(CAN).all()]
    wanted = [place for place, spot in enumerate(spots) if spot in ("advisor:10", "advisor:17")]
    visitor.decide(wanted[0] if wanted else 0)


def test_a_phone(visit: Visit) -> None:
    """Everything fits the width, the tray is in reach, and a tap decides."""
    ann = visit(**PHONE)
    ann.play_now(players=5)
    for turn in range(10):
        assert ann.my_turn()
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
        tray = ann.page.locator(".tray").bounding_box()
        assert tray
        assert tray["y"] + tray["height"] <= 741
        assert tray["height"] < 740 / 2
        for thing in ann.page.locator(CAN).all()[:8]:
            size = thing.bounding_box()
            assert size
            assert min(size["width"], size["height"]) >= 24
        ann.decide(turn)
    ann.page.locator(".banner").nth(1).tap()
    ann.page.locator(".panel:popover-open .kb-mini").wait_for()


def test_without_script(visit: Visit) -> None:
    """Forms, and a page that loads itself again while others decide."""
    ann = visit(java_script_enabled=False)
    ann.page.goto("/")
    ann.page.locator("form[action='/play/kingsburg'] button").click()
    decided = 0
    while decided < 10:
        ann.page.goto(ann.page.url)
        if ann.page.locator("#table[data-mine=yes]").count() == 0:
            assert 'http-equiv="refresh"' in ann.page.content()
            continue
        before = ann.number
        thing = ann.page.locator(CAN).nth(decided % ann.page.locator(CAN).count())
        opens = thing.get_attribute("popovertarget") is not None
        thing.click()
        if opens:
            ann.page.locator(".about:popover-open .way").first.click()
        ann.page.wait_for_load_state()
        assert ann.number > before
        decided += 1


def test_the_keyboard_alone(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/")
    tab_to(
        ann.page,
        "document.activeElement.closest('form[action=\"/play/kingsburg\"]') && document.activeElement.type == 'submit'",
    )
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/table/*")
    for _ in range(6):
        assert ann.my_turn()
        before = ann.number
        tab_to(ann.page, "document.activeElement.matches('.board .can, .tray .can, .tray-row > .way')")
        ann.page.keyboard.press("Enter")
        if ann.page.locator(".about:popover-open").count():
            tab_to(ann.page, "document.activeElement.matches('.about:popover-open .way')")
            ann.page.keyboard.press("Enter")
        ann.page.wait_for_function(f"() => document.getElementById('table').dataset.number != '{before}'")


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate(f"() => Boolean({wanted})"):
            return
    raise AssertionError("the keyboard does not get there")


def test_pointing_explains_and_links_to_the_rule(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    ann.page.locator("[data-spot='advisor:13']").hover()
    about = ann.page.locator(".about:popover-open")
    about.wait_for()
    assert "13 · Champion" in about.inner_text()
    assert "3 stone" in about.inner_text()
    assert about.locator("a").first.get_attribute("href") == "/rules/kingsburg#KB-R12"


def test_others_decisions_are_shown_one_by_one_and_pieces_travel(visit: Visit) -> None:
    ann = visit(speed="quick")
    ann.context.add_init_script("""
        window.moved = 0;
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (change) => { window.moved += 1; return start(change); };
        addEventListener("DOMContentLoaded", () => {
          const table = document.getElementById("table");
          window.shown = table ? [Number(table.dataset.number)] : [];
          new MutationObserver(() => window.shown.push(Number(table.dataset.number))).observe(
            table ?? document.body, { attributes: true, attributeFilter: ["data-number"] });
        });
    """)
    ann.play_now(players=4)
    for turn in range(5):
        assert ann.my_turn()
        ann.decide(turn)
    shown = ann.page.evaluate("() => window.shown")
    assert len(shown) > 8
    assert all(after - before in (0, 1) for before, after in pairwise(shown))
    assert ann.page.evaluate("() => window.moved") > 0


def test_the_title_tells_whose_turn_it_is(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    assert ann.my_turn()
    assert ann.page.title().startswith("● Your turn · Kingsburg")
    assert "data:image/svg" in (ann.page.locator("link[rel=icon]").get_attribute("href") or "")


def test_a_hint_and_a_word(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    assert ann.my_turn()
    ann.page.get_by_role("button", name="Hint").click()
    ann.page.locator(".hints .way").first.wait_for()
    ann.page.locator("#text").fill("<b>hello</b> & goodbye")
    ann.page.get_by_role("button", name="Say").click()
    ann.page.get_by_text("<b>hello</b> & goodbye").wait_for()


def test_two_at_one_screen_and_a_decision_taken_back(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/new/kingsburg")
    for seat, name in enumerate(("Ann", "Ben")):
        ann.page.locator(f"#seat{seat}").select_option("me")
        ann.page.locator(f"#name{seat}").fill(name)
    ann.page.get_by_role("button", name="Set up the table").click()
    first = ann.page.locator(".banner.to-move .name").inner_text()
    ann.decide()
    ann.page.locator(".now-line .shield").wait_for()
    assert ann.page.locator(".banner.to-move .name").inner_text() != first
    ann.page.get_by_role("button", name="Undo").click()
    ann.page.get_by_text(f"{first} takes the last decision back").first.wait_for()
    assert ann.page.locator(".banner.to-move .name").inner_text() == first


def test_back_shows_the_page_before(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/")
    ann.page.goto("/rules/kingsburg#KB-R12")
    ann.page.go_back()
    assert ann.page.url.endswith("/")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_no_serious_accessibility_fault(visit: Visit, colours: str) -> None:
    ann = visit(color_scheme=colours)
    pages: dict[str, Callable[[], object]] = {
        "lobby": lambda: ann.page.goto("/"),
        "new table": lambda: ann.page.goto("/new/kingsburg"),
        "rules": lambda: ann.page.goto("/rules/kingsburg"),
        "account": lambda: ann.page.goto("/account"),
        "table": ann.play_now,
    }
    for name, come in pages.items():
        come()
        found = Axe().run(ann.page).response
        assert len(found["passes"]) > 10
        serious = {
            fault["id"]: [node["target"] for node in fault["nodes"]][:4]
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
        }
        assert not serious, name


def test_the_first_page_is_small_and_quick(visit: Visit) -> None:
    ann = visit()
    sizes: list[int] = []
    ann.page.on(
        "response", lambda response: sizes.append(len(response.body())) if "events" not in response.url else None
    )
    ann.page.goto("/")
    ann.page.wait_for_load_state("load")
    assert sum(sizes) < 200_000
    times = []
    for _ in range(3):
        ann.page.reload()
        times.append(ann.page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"))
    assert min(times) < 1000
