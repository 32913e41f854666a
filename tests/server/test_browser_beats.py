"""What happens is seen: every decision of others in its order, great moments as scenes, the end in place."""

from __future__ import annotations

import secrets
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.server.site import CAN, CHROMIUM, Visit, Visitor, games, meet

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

GAMES = ["kingsburg", "albalonga", "medievalia", "bourgmestre"]
WATCH = """
    window.shown = []; window.told = []; window.scenes = [];
    addEventListener("DOMContentLoaded", () => {
      const table = document.getElementById("table");
      if (!table) return;
      window.shown.push(Number(table.dataset.number));
      new MutationObserver(() => window.shown.push(Number(table.dataset.number))).observe(
        table, { attributes: true, attributeFilter: ["data-number"] });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const added of addedNodes) {
          if (added.id === "telling") window.told.push([Number(table.dataset.number), added.textContent.trim()]);
          if (added.matches?.("dialog.scene")) window.scenes.push(added.getAttribute("aria-label"));
        }
      }).observe(document.body, { childList: true });
    });
"""
HURRY = """
    setInterval(() => document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true })), 30);
    setInterval(() => document.querySelector("dialog.scene button")?.click(), 30);
"""


def play_on(ann: Visitor, decisions: int) -> None:
    for turn in range(decisions):
        if not ann.my_turn():
            return
        ann.decide(turn)


def check_all_seen(ann: Visitor) -> None:
    """Each decision was shown after the one before, and told while the board was still as before it."""
    shown = list(dict.fromkeys(ann.page.evaluate("() => window.shown")))
    assert all(after - before == 1 for before, after in pairwise(shown))
    told = [number for number, text in ann.page.evaluate("() => window.told") if text]
    assert told == sorted(told)
    assert len(set(told)) > 3


@games("albalonga", "bourgmestre")
def test_each_decision_is_told_in_its_order(visit: Visit, game: str) -> None:
    ann = visit(speed="quick")
    ann.context.add_init_script(WATCH + HURRY)
    ann.play_now(players=3, game=game)
    play_on(ann, 8)
    check_all_seen(ann)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("game", GAMES)
def test_each_decision_of_whole_games_is_told_in_its_order(visit: Visit, game: str, number: int) -> None:
    ann = visit(speed="quick")
    ann.context.add_init_script(WATCH + HURRY)
    ann.play_now(players=2 + number % 3, game=game)
    play_on(ann, 1000)
    check_all_seen(ann)


def to_the_first_scene(ann: Visitor) -> None:
    ann.play_now()
    while True:
        ann.page.wait_for_function("() => window.scenes.length || document.querySelector('#table[data-mine=yes]')")
        if ann.page.evaluate("() => window.scenes.length"):
            return
        number = ann.page.locator("#table").get_attribute("data-number")
        ann.press(ann.page.locator(CAN).first)  # without waiting until all is told: that may be the scene
        ann.page.wait_for_function(
            "number => window.scenes.length || document.getElementById('table').dataset.number !== number", arg=number
        )


def test_a_scene_plays_and_closes_by_itself_and_can_be_seen_again(visit: Visit) -> None:
    ann = visit(speed="quick")
    ann.context.add_init_script(WATCH)
    to_the_first_scene(ann)
    ann.page.wait_for_function("() => !document.querySelector('dialog.scene')")
    assert ann.page.evaluate("() => window.scenes") == ["Spring of year I"]
    again = ann.page.locator(".see-again").first.get_attribute("href")
    assert again
    unscripted = visit(java_script_enabled=False)
    unscripted.context.add_cookies(ann.context.cookies())  # type: ignore[arg-type]
    unscripted.page.goto(again)
    assert unscripted.page.locator(".scene-title").first.inner_text() == "Spring of year I"
    assert unscripted.page.locator(".kb-rolls .die").first.is_visible()


FOCUS = """
new MutationObserver((changes) => {
  if (changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.matches?.("dialog.scene"))))
    window.focused = document.activeElement.tagName;
}).observe(document, { childList: true, subtree: true });
"""


def test_a_scene_gives_the_focus_back(visit: Visit) -> None:
    """To what was clicked before it."""
    ann = visit(speed="quick")
    ann.context.add_init_script(WATCH + FOCUS)
    to_the_first_scene(ann)
    ann.page.wait_for_function("() => window.focused")
    assert ann.page.evaluate("() => window.focused") == "BUTTON"


def test_at_once_nothing_is_played_and_a_leap_marks_what_has_changed(visit: Visit) -> None:
    ann = visit(speed="instant")
    ann.context.add_init_script(WATCH)
    ann.play_now(players=4)
    changed = 0
    for turn in range(4):
        assert ann.my_turn()
        changed += ann.page.locator(".changed").count()
        ann.decide(turn)
    assert ann.page.evaluate("() => [window.told, window.scenes]") == [[], []]
    assert changed


def test_without_motion_a_scene_is_a_still_card(visit: Visit) -> None:
    ann = visit(speed="slow", reduced_motion="reduce")
    ann.context.add_init_script(WATCH)
    to_the_first_scene(ann)
    ann.page.locator("dialog.scene[open]:not(.staged) .kb-place").first.wait_for()
    thrown = ann.page.locator("dialog.scene").evaluate(
        "scene => [...scene.querySelectorAll('.kb-thrown, .kb-who')].map(({ offsetWidth }) => offsetWidth)"
    )
    assert len(thrown) == 4
    assert min(thrown) > 50  # everybody's can be seen, one's own too
    ann.page.get_by_role("button", name="Continue").click()
    ann.page.wait_for_function("() => !document.querySelector('dialog.scene')")


def test_an_own_move_shows_something_at_once(visit: Visit) -> None:
    """From the click to the first beat or the new board there is no pause."""
    ann = visit(speed="slow")
    ann.context.add_init_script(
        WATCH
        + """
        window.waits = [];
        let seen = -1;  // before the move that nothing is shown of yet
        const signs = () => window.told.length + window.shown.length;
        window.waiting = () => signs() === seen;
        addEventListener("submit", ({ target }) => {
          if (target.id !== "act") return;
          seen = signs();
          const began = performance.now();
          const look = () => window.waiting() ? setTimeout(look, 5) : window.waits.push(performance.now() - began);
          look();
        }, true);
        """
        + HURRY.replace("() => document", "() => window.waiting() || document")
    )
    ann.play_now()
    play_on(ann, 6)
    ann.page.wait_for_function("() => window.waits.length === 6")
    assert min(ann.page.evaluate("() => window.waits")) < 1500  # a pause is longer, and a busy machine slow


def test_the_end_is_told_in_place(visit: Visit) -> None:
    """Who won and why, the same to both but in their own words; then the table is looked back at, without a reload."""
    ann, ben = visit(speed="quick"), visit(speed="quick")
    meet(ann, ben)
    for visitor in (ann, ben):
        visitor.page.evaluate("() => { window.same = true; }")
    ann.page.locator("#settings > summary").click()
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.locator("#sure form button").click()
    for visitor, told in ((ann, "You resign"), (ben, "You won")):
        ending = visitor.page.locator("dialog.ending")
        ending.wait_for()
        assert told in ending.locator(".outcome").inner_text()
        ending.get_by_role("link", name="To the table").click()
        visitor.page.locator("#replay [data-step=back]").click()
        visitor.page.wait_for_selector("#table[data-number='0']")
        assert visitor.page.evaluate("() => window.same")


SILENT = """
    window.heard = 0;
    const sink = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const node = () => ({
      frequency: { ...sink }, gain: { ...sink }, Q: {}, connect: (next) => next,
      start() { window.heard += 1; }, stop() {},
    });
    window.AudioContext = class {
      currentTime = 0; sampleRate = 8000; destination = {};
      createOscillator = node; createGain = node; createBufferSource = node; createBiquadFilter = node;
      createBuffer = () => ({ getChannelData: () => new Float32Array(400) });
    };
"""


@pytest.mark.slow
def test_who_is_out_of_the_game_is_told_so_and_goes_to_the_result(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is sent anywhere, so there is no wheat; the buttons stay where they are while the others play."""
    monkeypatch.setattr(secrets, "randbelow", lambda below: 20_072_010_779 % below)
    ann = visit(speed="quick")
    ann.play_now(players=3, level="castellan", game="albalonga")
    out = ann.page.locator(".tray [data-pace=result]")
    while not out.count():
        ann.page.wait_for_selector("#table[data-mine=yes]:not([aria-busy]), .tray [data-pace=result]")
        quiet = ann.page.locator(".tray-row > .way.quiet")
        if quiet.count():
            ann.send(quiet.first)
            if ann.page.locator("#sure[open]").count():
                ann.send(ann.page.locator("#sure form button"))
        elif not out.count():
            ann.decide()
    expect(ann.page.locator(".now-line")).to_contain_text("You are out of the game")
    expect(ann.page.locator(".now-line")).to_contain_text("you are out")  # and why
    out.click()
    expect(ann.page.locator("dialog.ending")).to_contain_text("out of the game")


def test_nothing_is_heard_unless_it_is_wished_for(visit: Visit) -> None:
    ann = visit()
    ann.context.add_init_script(SILENT)
    ann.play_now()
    assert ann.my_turn()
    ann.decide()
    assert ann.my_turn()
    assert ann.page.evaluate("() => window.heard") == 0
    ann.page.locator("#settings > summary").click()
    ann.page.get_by_label("Sound").check()
    offered = ann.page.evaluate("() => window.heard")
    assert offered
    ann.decide()
    assert ann.my_turn()
    assert ann.page.evaluate("() => window.heard") > offered


def test_the_village_that_one_looks_at_stays_large(visit: Visit) -> None:
    ann = visit()
    ann.play_now(players=3, game="bourgmestre")
    assert ann.my_turn()
    ann.page.locator(".bo-at-2 .bo-open").click()
    ann.decide()
    assert ann.my_turn()
    expect(ann.page.locator(".bo-at-2 .bo-pick")).to_be_checked()
