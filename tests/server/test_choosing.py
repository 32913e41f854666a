"""Choosing in a real browser: questions before what is lost, touch, keys, hints, and a connection that is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from burgrave.core.registry import game_names
from tests.server.site import CAN, CHROMIUM, PHONE, Visit, Visitor, compile_hints, meet, whoever_is_to_move

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")


def pass_(visitor: Visitor) -> None:
    visitor.press(visitor.page.locator(".tray-row > .way.quiet").first)


def to_the_court(visitor: Visitor) -> None:
    """Until an advisor can be influenced at a click."""
    advisors = visitor.page.locator(".board button.can[data-spot^='advisor'][value]")
    expect(visitor.page.locator("#table[data-mine=yes]")).to_have_count(1)
    while not advisors.count():
        visitor.decide()
        expect(visitor.page.locator("#table[data-mine=yes]")).to_have_count(1)


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "unscripted"])
def test_passing_with_dice_in_hand_is_asked_first(visit: Visit, scripted: bool) -> None:
    ann = visit(java_script_enabled=scripted)
    ann.play_now()
    to_the_court(ann)
    number = ann.number
    pass_(ann)
    ann.page.locator("#sure .warning", has_text="places no more dice").wait_for()
    ann.page.locator("[data-keep]").click()
    assert ann.number == number
    pass_(ann)
    ann.page.get_by_role("button", name="Do it").click()
    ann.page.wait_for_function(f"() => Number(document.querySelector('#table').dataset.number) > {number}")
    assert "You pass." in ann.page.locator(".log").first.inner_text()


def test_moves_can_be_confirmed(visit: Visit) -> None:
    ann = visit()
    ann.context.add_init_script("localStorage.setItem('burgrave-confirm', 'on')")
    ann.play_now()
    to_the_court(ann)
    number = ann.number
    ann.page.locator(".board button.thing.can[value]").first.click()
    ann.page.locator("#sure").wait_for()
    ann.page.keyboard.press("Escape")
    assert ann.number == number
    ann.page.locator(".board button.thing.can[value]").first.click()
    ann.page.get_by_role("button", name="Do it").click()
    ann.page.wait_for_function(f"() => Number(document.querySelector('#table').dataset.number) > {number}")


def test_open_settings_lie_over_nothing(visit: Visit) -> None:
    """The log is short then, but it ends where its box does."""
    ann = visit(viewport={"width": 1280, "height": 800})
    ann.play_now(players=3)
    for _ in range(3):
        assert ann.my_turn()
        ann.decide()
    ann.page.locator("#settings summary").click()
    log, box = (ann.page.locator(one).bounding_box() for one in (".log-box > .log", ".log-box"))
    assert log is not None
    assert box is not None
    assert log["y"] + log["height"] <= box["y"] + box["height"]


def test_letting_a_bot_play_is_asked_first(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    to_the_court(ann)
    ann.page.locator("#settings > summary").click()
    ann.page.locator("[data-command=takeover] button").click()
    ann.page.get_by_role("button", name="Do it").click()
    ann.send(ann.page.locator("[data-command=return] button").first)
    ann.page.wait_for_selector("#table[data-mine=yes]")


def test_a_tap_explains_and_a_second_one_acts(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.play_now()
    to_the_court(ann)
    number, thing = ann.number, ann.page.locator(".board button.thing.can[value]").first
    words = thing.locator(".sr").inner_text().removeprefix(". ")
    thing.tap()
    selected = ann.page.locator("#selected")
    selected.wait_for()
    assert words in selected.inner_text()
    assert ann.number == number
    with ann.page.expect_response(lambda answer: answer.request.method == "POST"):
        selected.locator("button").tap()
    ann.page.wait_for_function(f"() => Number(document.querySelector('#table').dataset.number) > {number}")


def test_what_a_tap_explains_stays_while_the_page_is_drawn_anew(visit: Visit) -> None:
    ann, ben = visit(**PHONE), visit()
    meet(ann, ben, "medievalia")  # where one draws several cards in a row
    while whoever_is_to_move(ann, ben) is ben:
        ben.decide()
    assert ann.my_turn()
    number, selected = ann.number, ann.page.locator("#selected")
    ann.page.locator("[data-spot='deck:territory']").first.tap()
    explained = selected.inner_text()
    ben.page.locator("#text").fill("Take your time")
    ben.page.get_by_role("button", name="Send", exact=True).click()
    expect(ann.page.locator(".unread")).to_have_text("1")
    assert selected.inner_text() == explained
    selected.locator("button").tap()
    ann.page.wait_for_function(f"() => Number(document.querySelector('#table').dataset.number) > {number}")
    expect(selected).to_have_count(0)


def test_a_phone_leads_to_choices_out_of_sight(visit: Visit) -> None:
    """Bourgmestre begins with Caprices, which lie below the village."""
    ann = visit(**PHONE)
    ann.play_now(game="bourgmestre")
    choice, leading = ann.page.locator(".board .thing.can").first, ann.page.locator("#to-choices")
    expect(leading).to_be_visible()
    leading.tap()
    expect(choice).to_be_in_viewport(ratio=1)
    expect(leading).to_be_hidden()
    ann.page.evaluate("() => scrollTo(0, 0)")
    expect(leading).to_be_visible()


def test_what_comes_under_a_resting_mouse_is_not_explained(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    to_the_court(ann)
    thing = ann.page.locator(".board button.thing.can[value]").first
    box = thing.bounding_box()
    assert box
    thing.click()
    ann.page.wait_for_timeout(900)
    assert ann.page.locator(".about:popover-open").count() == 0
    assert ann.my_turn()
    ann.page.wait_for_timeout(600)
    assert ann.page.locator(".about:popover-open").count() == 0
    ann.page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2 + 3)


def test_fast_clicks_are_all_heard(visit: Visit) -> None:
    """Eight cards drawn at Medievalia's opening, as fast as one clicks."""
    ann = visit(speed="normal")
    ann.play_now(game="medievalia")
    assert ann.my_turn()
    deck = ann.page.locator("[data-spot='deck:territory']").first
    before = ann.page.locator(".log > li").count()
    for _ in range(5):
        deck.click()
    ann.page.wait_for_selector("#table:not([aria-busy])")
    drawn = "() => [...document.querySelectorAll('.log > li')].length"
    ann.page.wait_for_function(f"{drawn} >= {before + 5}")


def test_a_lost_connection_is_a_badge_and_the_choice_is_kept(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    to_the_court(ann)
    number = ann.number
    ann.context.set_offline(True)
    expect(ann.page.locator("#connection")).to_be_visible()  # before anything is clicked
    ann.page.locator(".board button.thing.can[value]").first.click()
    assert ann.page.locator(".board .thing").count() > 20
    ann.context.set_offline(False)
    ann.page.wait_for_function(f"() => Number(document.querySelector('#table').dataset.number) > {number}")
    expect(ann.page.locator("#connection")).to_be_hidden()
    ann.errors.clear()  # of the browser, about the connection


def test_hints_stand_on_the_board_the_best_first(visit: Visit) -> None:
    compile_hints()
    ann = visit()
    ann.play_now()
    to_the_court(ann)
    ann.page.route("**/hint", lambda route: None)  # it stays on its way
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#table[data-hinting]")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#table[data-hinting]")).to_have_count(0)
    ann.page.unroute("**/hint")
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#table:not([data-hinting]) .hints li").first).to_be_visible()
    percent = [int(text.split(" %")[0].split()[-1]) for text in ann.page.locator(".hint-why").all_inner_texts()]
    assert percent == sorted(percent, reverse=True)
    assert ann.page.locator(".board .ring, .tray .ring").count() >= 1
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".hints")).to_have_count(0)


def test_a_hint_is_shown_at_once_and_refined(visit: Visit) -> None:
    """First with what a moment's thought says of every move, then with more."""
    compile_hints()
    ann = visit()
    asked: list[str] = []
    ann.page.on("request", lambda one: asked.append(one.post_data or "") if one.url.endswith("/hint") else None)
    ann.play_now()
    to_the_court(ann)
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#table:not([data-hinting]) .hints li").first).to_be_visible()
    assert [("first=yes" in one) for one in asked] == [True, False]
    for why in ann.page.locator(".hint-why").all_inner_texts():
        assert re.search(r"% to win · .*(next best|the best|as good)", why)


def test_notifications_are_offered_once_and_tell_of_my_turn(visit: Visit) -> None:
    ann, ben = visit(), visit()
    for visitor in (ann, ben):
        visitor.context.add_init_script(NOTIFICATIONS)
    meet(ann, ben)
    moving = whoever_is_to_move(ann, ben)
    waiting = ben if moving is ann else ann
    offer = waiting.page.locator("#notify")
    expect(offer).to_be_visible()
    expect(moving.page.locator("#notify")).to_be_hidden()
    offer.get_by_role("button", name="Yes").click()
    expect(offer).to_be_hidden()
    waiting.page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
    while whoever_is_to_move(ann, ben) is moving:
        moving.decide()
    waiting.page.wait_for_function("() => told.length === 1")
    assert "Your turn" in waiting.page.evaluate("() => told[0]")
    waiting.page.reload()
    expect(waiting.page.locator("#notify")).to_be_hidden()


NOTIFICATIONS = """
window.told = [];
window.Notification = class {
  static permission = localStorage.getItem("granted") ?? "default";
  constructor(title) { told.push(title); }
  static requestPermission() {
    localStorage.setItem("granted", "granted");
    Notification.permission = "granted";
  }
};
"""


def test_a_phone_keeps_clocks_and_new_messages_in_sight(visit: Visit) -> None:
    ann, ben = visit(**PHONE), visit()
    ann.page.goto("/new/kingsburg")
    ann.page.locator("[name=kind][value=live]").check()
    ann.page.get_by_role("button", name="Set up the table").click()
    ben.page.goto(ann.page.locator("#link").input_value())
    ben.page.locator("form[action$='/join'] button").first.click()
    for visitor in (ann, ben):
        visitor.page.wait_for_selector("#table[data-state=running]")
    clock, unread = ann.page.locator(".now-line .clock"), ann.page.locator(".unread")
    expect(unread).to_be_hidden()
    ben.page.locator("#text").fill("Hello!")
    ben.page.get_by_role("button", name="Send", exact=True).click()
    expect(unread).to_have_text("1")
    for place in (0, 200):
        ann.page.evaluate(f"() => scrollTo(0, {place})")
        expect(clock).to_be_in_viewport()
        expect(unread).to_be_in_viewport()
    ann.page.locator(".chat-link").tap()
    expect(ann.page.locator("#chat").get_by_text("Hello!")).to_be_in_viewport()
    expect(unread).to_be_hidden()


def test_an_invitation_is_shared_by_what_the_device_has_for_it(visit: Visit) -> None:
    ann = visit()
    ann.context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    ann.page.goto("/new/kingsburg")
    ann.page.get_by_role("button", name="Set up the table").click()
    ann.page.get_by_role("button", name="Share").click()
    shared = ann.page.evaluate("() => shared")
    assert shared["url"] == ann.page.locator("#link").input_value()
    assert shared["title"].endswith("invites you to Kingsburg")


def test_keys_choose_and_focus_is_never_lost(visit: Visit) -> None:
    ann = visit()
    ann.play_now()
    presses = 0
    for _ in range(12):
        assert ann.my_turn()
        presses += choose_by_keys(ann)
        assert ann.page.evaluate("() => document.activeElement !== document.body")
    assert presses <= 3 * 12
    print(f"\n{presses} keys for 12 choices")
    before = ann.number
    ann.page.keyboard.press("u")
    ann.page.wait_for_selector(f"#table[data-mine=yes]:not([aria-busy], [data-number='{before}'])")
    ann.page.keyboard.press("n")
    assert ann.page.evaluate("() => document.activeElement.matches('.can, .way')")


def test_focus_goes_to_the_tray_where_the_thing_that_was_chosen_is_none_to_choose_any_more(visit: Visit) -> None:
    """As a drakkar of a rival's: it lies where it lay, and is no button."""
    ann = visit()
    ann.play_now()
    to_the_court(ann)
    advisor = ann.page.locator(".board button.can[data-spot^='advisor'][value]").first
    spot = advisor.get_attribute("data-spot")
    assert spot

    def without_button(route: Route) -> None:
        answer = route.fetch()
        text = re.sub(
            rf'<button([^>]*data-spot="{re.escape(spot)}".*?)</button>', r"<span\1</span>", answer.text(), flags=re.S
        )
        route.fulfill(response=answer, body=text)

    ann.page.route("**/table/**", without_button)
    number = ann.number
    advisor.focus()
    ann.page.evaluate(WATCH_FOCUS)
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function("number => document.getElementById('table').dataset.number !== number", arg=str(number))
    ann.page.wait_for_selector("#table:not([aria-busy])")
    assert ann.page.locator(f"span[data-spot='{spot}']").count()
    assert ann.page.evaluate("() => focused") == ["BUTTON", "tray"]


WATCH_FOCUS = """() => {
  window.focused = [];
  const look = () => {
    const { id, tagName } = document.activeElement;
    if (focused.at(-1) !== (id || tagName)) focused.push(id || tagName);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("game", game_names())
def test_numbers_for_keys_stand_at_their_things_and_change_nothing(visit: Visit, game: str) -> None:
    ann = visit()
    ann.play_now(game=game)
    for turn in range(3):
        assert ann.my_turn()
        ann.page.evaluate("() => document.body.classList.remove('keys')")
        before = ann.page.evaluate(PLACES_OF_CHOICES, CAN)
        ann.page.keyboard.press("x")
        assert ann.page.locator("[data-key] > .key").count() == len(before)
        after = ann.page.evaluate(PLACES_OF_CHOICES, CAN)
        assert [place["thing"] for place in after] == [place["thing"] for place in before]
        assert all(place["numbered"] for place in after), after
        ann.decide(5 * turn)


PLACES_OF_CHOICES = """can => [...document.querySelectorAll(can)].map(thing => {
  const { x, y, right, bottom } = thing.getBoundingClientRect();
  const key = thing.querySelector(":scope > .key")?.getBoundingClientRect();
  const numbered = key && key.width > 8 && key.x < right && key.right > x && key.y < bottom && key.bottom > y;
  return { thing: [x, y, right, bottom], numbered: Boolean(numbered) };
})"""


def choose_by_keys(visitor: Visitor, which: int = 0) -> int:
    """One of the choices, by its number. How many keys it took."""
    page, number, pressed = visitor.page, visitor.number, 0
    page.evaluate("() => document.body.classList.add('keys')")
    while visitor.number == number:
        keys = page.evaluate(
            """() => { const open = [...document.querySelectorAll('.about:popover-open:not(.pointed) .way[data-key]')];
            return (open.length ? open : [...document.querySelectorAll('[data-key]')]).map(one => one.dataset.key) }"""
        )
        if page.locator("#sure:modal").count():
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            pressed += 2
        elif not keys:
            page.keyboard.press("n")
            pressed += 1
        else:
            typed = keys[which % len(keys)]
            for digit in typed:
                page.keyboard.press(digit)
            pressed += len(typed)
            if int(typed) * 10 <= len(keys):
                page.keyboard.press("Enter")
                pressed += 1
        page.wait_for_timeout(60)
        page.wait_for_selector("#table:not([aria-busy])")
    return pressed
