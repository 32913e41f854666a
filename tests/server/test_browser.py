"""The table in a real browser, on Kingsburg's board. What holds for every game is in test_boards.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Locator, Route

from tests.server.site import CHROMIUM, Visit, Visitor, compile_hints, meet, overhear, whoever_is_to_move

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")


def test_two_browsers_at_one_table_keep_their_secrets(visit: Visit) -> None:
    """Ann looks at the enemy; neither a page nor any other answer tells Ben whom she saw."""
    ann, ben = visit(), visit(locale="fr")
    heard = overhear(ben)
    while not knows_the_enemy(ann) or knows_the_enemy(ben):
        heard.clear()
        meet(ann, ben)
        play_to_the_first_winter(ann, ben)
    strength = ann.page.locator(".kb-strength").inner_text()
    name = ann.page.locator(".kb-enemy-name").inner_text()
    assert f"{name}, strength {strength}" in ann.page.content()
    assert ben.page.locator(".kb-back").count() == 1
    table = ben.page.locator("#table").get_attribute("data-table")
    heard += [ben.page.content(), ben.context.request.get(f"/api/v1/tables/{table}").text()]
    told = re.sub('id="about-enemy".*?</div>', "", "\n".join(heard), flags=re.DOTALL)  # all that it may be
    assert told.count("kb-back") > 2
    assert '"kind": "action"' in told
    assert 'class="kb-strength"' not in told
    assert '"random"' not in told
    assert not re.search(r"(Gobelins|Barbares|Orques|Orcs|Zombies|Démons|Dragons), force \d", told)
    assert not re.search(r"(goblins|barbarians|orcs|zombies|demons|dragons) \d", told)


def knows_the_enemy(visitor: Visitor) -> bool:
    """Before the winter shows the enemy to everybody."""
    return visitor.page.locator(".kb-enemy.known .kb-secret").count() > 0


def play_to_the_first_winter(ann: Visitor, ben: Visitor) -> None:
    """Or until Ann has seen the enemy."""
    while ann.page.locator(".kb-court:has(.kb-back) .kb-numeral", has_text=re.compile("^I$")).count():
        who = whoever_is_to_move(ann, ben)
        if who is ann:
            who.decide(who.place_of(("advisor:10", "advisor:17"), 0))
        else:
            who.decide()


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "unscripted"])
def test_two_browsers_choose_at_the_same_time(visit: Visit, scripted: bool) -> None:
    """Whom the rules ask last chooses first, then changes the choice; the other sees only that nobody is waiting."""
    ann, ben = visit(java_script_enabled=scripted), visit(java_script_enabled=scripted)
    meet(ann, ben, "bourgmestre")
    for visitor in (ann, ben):
        visitor.page.wait_for_selector("#table[data-mine=yes]")
    seen = look_of(ann)
    first, last = (ann, ben) if seen["seat"] == seen["card"]["actor"] else (ben, ann)
    begun, heard = first.number, overhear(first)
    choosing = first.page.locator(".panel .who", has_text="is choosing")
    assert choosing.count() == 2
    own = [choice["notation"] for choice in look_of(last)["legal"]]
    for notation in own:
        last.press(last.page.locator(f"button.can[value='{notation}']").first)
        last.page.wait_for_selector(f"#table[data-mine=''] button.can[value='{notation}'][aria-pressed=true]")
        assert last.page.locator(".now-line").inner_text().startswith("You have chosen")
    if not scripted:
        first.page.reload()
    first.page.wait_for_function("() => document.querySelectorAll('.panel.to-move').length == 1")
    assert choosing.count() == 1
    first.decide()
    for visitor in (first, last):
        visitor.page.wait_for_selector(f"#table[data-number='{begun + 2}']")
    assert heard
    secret = [*own, *(notation.replace("keep:", "caprice:") for notation in own)]
    assert not [text for text in heard if any(name in text for name in secret)]


def test_a_choice_made_while_a_decision_is_told_is_kept(visit: Visit) -> None:
    """The clock of the page stands still, so the telling does; a press hurries it on, and is a click nevertheless."""
    ann, ben = visit(speed="slow"), visit(speed="slow")
    for visitor in (ann, ben):
        visitor.page.clock.install()
    meet(ann, ben, "bourgmestre")
    for visitor in (ann, ben):
        visitor.page.wait_for_selector("#table[data-mine=yes]")
    seen = look_of(ann)
    first, last = (ann, ben) if seen["seat"] == seen["card"]["actor"] else (ben, ann)
    begun, page = last.number, last.page
    page.clock.pause_at(page.evaluate("() => new Date(Date.now() + 1000).toISOString()"))
    first.press(first.page.locator(".board button.can[value]").first)
    page.locator("#telling").wait_for()
    assert last.number == begun
    page.locator(".board button.can[value]").first.hover()
    page.mouse.down()
    page.wait_for_timeout(300)  # in which the board must not change
    assert last.number == begun
    page.mouse.up()
    page.clock.resume()
    for visitor in (first, last):
        visitor.page.wait_for_selector(f"#table[data-number='{begun + 2}']")


def look_of(visitor: Visitor) -> dict[str, Any]:
    """What the API tells the visitor of their table."""
    table = visitor.page.locator("#table").get_attribute("data-table")
    return visitor.context.request.get(f"/api/v1/tables/{table}").json()  # type: ignore[no-any-return]


def test_pointing_explains_and_links_to_the_rule(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    assert ann.my_turn()  # what others do draws the board anew
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


def test_an_answer_that_comes_late_is_shown_in_its_place(visit: Visit) -> None:
    """An answer about the first decision comes after one about the second: the table waits, and skips neither."""
    ann, ben = visit(speed="quick"), visit(speed="quick")  # at once, a table may leap
    meet(ann, ben, "medievalia")  # where one draws several cards in a row
    mover = whoever_is_to_move(ann, ben)
    other = ben if mover is ann else ann
    begun = other.number
    watch(other, "document.getElementById('table').dataset.number")
    let_go = hold_the_next_answer(other, mover.decide)
    mover.decide()
    say(other, "go on")
    let_go()
    other.page.wait_for_selector(f"#table[data-number='{mover.number}']")
    shown = [int(number) for number in other.page.evaluate("() => window.watched")]
    assert sorted({begun, *shown}) == list(range(begun, mover.number + 1))
    assert shown == sorted(shown)


def test_what_was_overtaken_within_one_decision_is_not_shown_either(visit: Visit) -> None:
    ann, ben = visit(), visit()
    meet(ann, ben)
    watch(ben, "document.querySelector('[data-region=chat]').textContent")
    let_go = hold_the_next_answer(ben, lambda: say(ann, "hello"))
    say(ben, "good day")
    ben.page.locator(".log").get_by_text("good day").wait_for()
    let_go()
    heard = ["good day" in text for text in ben.page.evaluate("() => window.watched")]
    assert True in heard
    assert heard == sorted(heard)


def watch(visitor: Visitor, what: str) -> None:
    """Writes down what a value on the page becomes."""
    visitor.page.evaluate(f"""() => {{
        window.watched = [];
        new MutationObserver(() => window.watched.push({what})).observe(
            document.getElementById("table"), {{ attributes: true, childList: true, subtree: true }});
    }}""")


def hold_the_next_answer(visitor: Visitor, cause: Callable[[], object]) -> Callable[[], None]:
    """Something happens, and what the visitor's page is told of it stays on its way until it is let go."""
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if held or "x-parts" not in route.request.headers or route.request.method != "GET":
            route.continue_()
        else:
            held.append((route, route.fetch()))

    def let_go() -> None:
        route, answer = held[0]
        with visitor.page.expect_request_finished(lambda request: request.method == "GET"):
            route.fulfill(response=answer)
        visitor.page.wait_for_timeout(100)

    visitor.page.route(re.compile(r"/table/[^/]+$"), hold)
    cause()
    while not held:
        visitor.page.wait_for_timeout(10)
    return let_go


def say(visitor: Visitor, text: str) -> None:
    visitor.page.locator("#text").fill(text)
    visitor.page.locator("#say button").click()


def test_the_title_tells_whose_turn_it_is(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    assert ann.my_turn()
    assert re.match(r"(\(1\) )?● Your turn · Kingsburg", ann.page.title())  # (1): so many tables wait for me
    assert "data:image/svg" in (ann.page.locator("link[rel=icon]").get_attribute("href") or "")


def test_a_hint_and_a_word(visit: Visit) -> None:
    compile_hints()
    ann = visit()
    ann.play_now()
    assert ann.my_turn()
    ann.page.get_by_role("button", name="Hint").click()
    ann.page.locator(".hints .way").first.wait_for()
    ann.page.locator("#text").fill("<b>hello</b> & goodbye")
    ann.page.get_by_role("button", name="Send", exact=True).click()
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
    ann.page.get_by_text(f"{first} takes back a move").first.wait_for()
    assert ann.page.locator(".banner.to-move .name").inner_text() == first


def test_the_log_reads_in_one_direction(visit: Visit) -> None:
    """The newest entry on top, its newest line first, names in the colour of their seat; a name is never markup."""
    ann = visit()
    ann.page.goto("/new/kingsburg")
    for seat, name in enumerate(("Ann", "<i>Ben</i>")):
        ann.page.locator(f"#seat{seat}").select_option("me")
        ann.page.locator(f"#name{seat}").fill(name)
    ann.page.get_by_role("button", name="Set up the table").click()
    assert ann.my_turn()
    for _ in range(8):
        ann.decide()
    told = [entry["lines"] for entry in look_of(ann)["log"]]
    assert max(len(lines) for lines in told) > 1
    lines = [line for entry in told for line in entry]
    shown = [said for line in ann.page.locator(".log").first.locator("li").all() if (said := read_out(line))]
    assert shown == [line.rstrip(".") if line in HEADINGS else line for line in reversed(lines)]
    assert ann.page.locator(".log .divider").all_inner_texts() == [
        line[:-1] for line in lines[::-1] if line in HEADINGS
    ]
    names = ann.page.locator(".log b.player.of-1")
    assert {names.nth(number).inner_text() for number in range(names.count())} == {"<i>Ben</i>"}
    assert ann.page.locator(".log b.player.of-0").first.inner_text() == "Ann"
    bold, plain = (
        ann.page.locator(f".log {what}").first.evaluate("element => getComputedStyle(element).color")
        for what in ("b.of-1", "a")
    )
    assert bold != plain


HEADINGS = ("Year I begins.", "Spring.", "Summer.")


def own_name(seen: dict[str, Any]) -> str:
    return str(seen["card"]["seats"][seen["seat"]]["name"])


def read_out(line: Locator) -> str:
    """With the words of its symbols."""
    return str(
        line.evaluate("""line => {
            const said = line.cloneNode(true);
            for (const link of said.querySelectorAll(".see-again")) link.remove();
            for (const symbol of said.querySelectorAll("[role=img]")) symbol.replaceWith(symbol.ariaLabel);
            return said.textContent.trim();
        }""")
    )


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "unscripted"])
def test_all_since_my_last_move_is_told_and_the_board_keeps_its_place(visit: Visit, scripted: bool) -> None:
    ann = visit(java_script_enabled=scripted)
    ann.play_now(players=4)
    strip = ann.page.locator(".since")
    heights: set[float] = set()
    most = 0
    for _ in range(6):
        if scripted:
            assert ann.my_turn()
        else:
            ann.page.wait_for_selector("#table[data-mine=yes]")
        seen = look_of(ann)
        own = [entry["number"] for entry in seen["log"] if entry["kind"] == "action" and entry["seat"] == seen["seat"]]
        since = [entry for entry in seen["log"][own[-1] if own else 0 :] if entry["lines"]]
        told = strip.locator("li").all()
        assert [int(line.get_attribute("data-entry") or -1) for line in told] == [entry["number"] for entry in since]
        for line, entry in zip(told, since, strict=True):
            others = [words for words in entry["lines"] if own_name(seen) not in words]  # the page says "you"
            assert entry["seat"] == seen["seat"] or all(words in read_out(line) for words in others)
        most = max(most, len(told))
        box, last = strip.bounding_box(), strip.locator("li").last.bounding_box()
        assert box
        assert last
        heights.add(box["height"])
        assert box["y"] <= last["y"] + last["height"] <= box["y"] + box["height"] + 1
        ann.decide()
    assert most > 3
    assert len(heights) == 1


def test_back_shows_the_page_before(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/")
    ann.page.goto("/rules/kingsburg#KB-R12")
    ann.page.go_back()
    assert ann.page.url.endswith("/")


def test_the_first_page_is_small(visit: Visit) -> None:
    """Everything that travels, for somebody who has never been here."""
    ann = visit()
    ann.page.goto("/")
    entries = ann.page.evaluate(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        ".map(({ name, encodedBodySize }) => [name, encodedBodySize])"
    )
    assert sum(name.endswith(".svg") or ".svg?" in name for name, _ in entries) >= 4
    assert all(size for name, size in entries if "events" not in name)
    assert 20_000 < sum(size for _, size in entries) < 120_000
