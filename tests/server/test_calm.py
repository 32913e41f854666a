"""Every table keeps still: nothing moves but by an event, and nothing lies over what can be chosen.

`pytest tests/server/test_calm.py -k medievalia` for one game; `-m slow` for whole games.
"""

from __future__ import annotations

import secrets
from random import Random

import pytest

import burgrave
from tests.server.site import CAN, CHROMIUM, Visit, Visitor, games

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

SIZES = ((1280, 800), (1600, 1000), (1024, 768), (768, 1024), (390, 844))
WIDE = 1024
"""From this width on, nothing that can be chosen needs scrolling."""
MOST_SHIFT = 0.02
"""The browser's own measure, for one decision and all that others answer."""
LARGEST = 150_000
"""Bytes that travel to somebody who comes to a table for the first time."""
POSITIONS = 200
every_game = pytest.mark.parametrize("game", burgrave.game_names())


@pytest.fixture
def the_same_games_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: 20_072_010_774 % below)


@games("kingsburg", "medievalia")
def test_a_few_decisions_move_and_cover_nothing(visit: Visit, game: str) -> None:
    ann = visiting(visit)
    ann.play_now(players=3, game=game)
    assert first_load(ann) < LARGEST
    for turn in range(4):
        assert ann.my_turn()
        for size in SIZES:
            assert not covered(ann, size)
        assert_still(ann, SIZES[turn], turn)


@pytest.mark.slow
@every_game
def test_no_decision_of_a_whole_game_moves_anything(visit: Visit, game: str) -> None:
    for number, players in enumerate({2, burgrave.game(game).seats[-1]}):
        ann, chance = visiting(visit), Random(game)
        ann.play_now(players=players, game=game)
        turn = number
        while ann.my_turn():
            assert_still(ann, SIZES[turn % len(SIZES)], chance.randrange(1000))
            turn += 1


@pytest.mark.slow
@every_game
def test_nothing_to_choose_is_covered_at_many_positions(visit: Visit, game: str) -> None:
    ann, chance = visiting(visit), Random(game)
    seats = burgrave.game(game).seats
    seen = 0
    while seen < POSITIONS:
        ann.play_now(players=chance.choice(seats), game=game)
        while seen < POSITIONS and ann.my_turn():
            for size in SIZES:
                assert not covered(ann, size), f"{size}, after {seen} positions"
            seen += 1
            ann.decide(chance.randrange(1000))


def visiting(visit: Visit) -> Visitor:
    """Somebody whose browser writes down what moved by itself, also after clicks."""
    ann = visit()
    ann.context.add_init_script("""
        window.shifts = [];
        const name = node => node?.dataset?.spot || node?.className?.baseVal || node?.className || node?.nodeName;
        const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
        const note = entries => {
          for (const { value, sources } of entries) {
            const moved = ({ node, previousRect, currentRect }) =>
              `${name(node)}: ${place(previousRect)} → ${place(currentRect)}`;
            window.shifts.push([value, sources.map(moved)]);
          }
        };
        const observer = new PerformanceObserver(list => note(list.getEntries()));
        observer.observe({ type: "layout-shift" });
        window.shiftsSoFar = () => {  // also those that it has not been told of yet
          note(observer.takeRecords());
          return window.shifts.splice(0);
        };
    """)
    return ann


def first_load(visitor: Visitor) -> int:
    """The page and all that belongs to it, packed as it travels, whether the browser had some of it already; not what
    bots have done since, which its script asks for."""
    sizes: list[int] = visitor.page.evaluate(
        """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
            .filter(({ name, initiatorType }) => !name.includes("/events") && initiatorType !== "fetch")
            .map(({ encodedBodySize }) => encodedBodySize)"""
    )
    assert all(sizes)
    return sum(sizes)


def show_at(visitor: Visitor, size: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.evaluate("scrollTo(0, 0)")


def assert_still(visitor: Visitor, size: tuple[int, int], which: int) -> None:
    """Makes one decision, and waits for the next: nothing has moved meanwhile."""
    show_at(visitor, size)
    settle(visitor)
    visitor.page.evaluate("() => window.shiftsSoFar()")
    scrolled = visitor.page.evaluate("scrollY")
    chosen = visitor.decide(which)
    goes_on = visitor.my_turn()
    settle(visitor)
    if goes_on and visitor.page.evaluate("scrollY") == scrolled:  # else whatever was clicked was scrolled to
        shifts = visitor.page.evaluate("() => window.shiftsSoFar()")
        assert sum(value for value, _ in shifts) <= MOST_SHIFT, f"{size}, {chosen}: {shifts}"


def settle(visitor: Visitor) -> None:
    """Two frames, and what was observed in them is told."""
    visitor.page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"
    )


def covered(visitor: Visitor, size: tuple[int, int]) -> list[str]:
    """What can be chosen but has something else over its middle, or lies outside the window."""
    show_at(visitor, size)
    hidden: list[str] = visitor.page.evaluate(
        """([can, mayScroll]) => [...document.querySelectorAll(can)].flatMap(thing => {
            if (mayScroll) thing.scrollIntoView({ block: "center", behavior: "instant" });
            const { x, y, width, height } = thing.getBoundingClientRect();
            const above = document.elementFromPoint(x + width / 2, y + height / 2);
            if (thing.contains(above)) return [];
            const over = above?.className?.baseVal ?? above?.className ?? "outside";
            return [`${thing.dataset.spot || thing.value} at ${Math.round(x)} ${Math.round(y)} under ${over}`];
        })""",
        [CAN, size[0] < WIDE],
    )
    return hidden
