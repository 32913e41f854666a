"""Every game on its board in a real browser: by mouse, by touch, by keyboard, without script."""

from __future__ import annotations

import json
import re
import secrets
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi import FastAPI

import burgrave
from burgrave.core.parts import Position
from burgrave.core.record import Record, copy
from burgrave.server.tables import runner
from burgrave.server.tables.table import Table
from tests.server.site import (
    CAN,
    CHROMIUM,
    PHONE,
    Visit,
    Visitor,
    meet,
    overhear,
    tab_to,
    wait_until_all_see,
    whoever_is_to_move,
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


@every_game
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


@every_game
def test_without_script(visit: Visit, game: str) -> None:
    """Forms, and a page that loads itself again while others decide."""
    ann = visit(java_script_enabled=False)
    ann.page.goto("/")
    ann.page.locator(f"form[action='/play/{game}'] button").click()
    ann.page.wait_for_url("**/table/*")
    decided = 0
    while decided < 8:
        ann.page.goto(ann.page.url)
        if ann.page.locator("#table[data-state=finished]").count():
            break
        if ann.page.locator("#table[data-mine=yes]").count() == 0:
            assert 'http-equiv="refresh"' in ann.page.content()
            continue
        before = ann.number
        ann.decide(decided)
        assert ann.number > before
        decided += 1
    assert decided > 3


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
        decided = f"document.getElementById('table').dataset.number != '{before}'"
        ann.page.wait_for_function(f"() => {decided} || document.getElementById('sure')")
        if ann.page.locator("#sure").count():  # a pass that gives something up
            tab_to(ann.page, "document.activeElement.matches('#sure form button')")
            ann.page.keyboard.press("Enter")
        ann.page.wait_for_function(f"() => {decided}")


def serious_faults(visitor: Visitor) -> dict[str, list[str]]:
    """What axe-core finds, and where."""
    found = Axe().run(visitor.page).response
    assert len(found["passes"]) > 10
    return {
        fault["id"]: [node["target"] for node in fault["nodes"]][:4]
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    }


sizes_and_colours = pytest.mark.parametrize(
    ("colours", "size"),
    [
        pytest.param("light", {}, id="light-wide"),
        pytest.param("dark", PHONE, id="dark-phone"),
        pytest.param("dark", {}, id="dark-wide", marks=pytest.mark.slow),
        pytest.param("light", PHONE, id="light-phone", marks=pytest.mark.slow),
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


@sizes_and_colours
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


@every_game
@pytest.mark.parametrize("context", [{}, {**PHONE, "color_scheme": "dark"}], ids=["wide", "phone"])
def test_no_serious_accessibility_fault_after_a_game(
    app: FastAPI, visit: Visit, game: str, context: dict[str, object]
) -> None:
    """Result, replay, the page of the result, the leaderboard, the profile."""
    ann = visit(**context)
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


# Not being asked in others' turns


BEFORE_TURNS = {"albalonga": (), "bourgmestre": ("caprices", "settling", "strategy"), "medievalia": ()}


@pytest.mark.parametrize("game", [name for name in burgrave.game_names() if burgrave.game(name).asks_others])
def test_not_being_asked_can_be_wished_and_taken_back(visit: Visit, app: FastAPI, game: str) -> None:
    ann, ben = visit(), visit()
    meet(ann, ben, game)
    play_until_one_waits(ann, ben, app)
    mover, other = mover_and_other(ann, ben)
    decline = other.page.get_by_role("button", name="Skip questions until my turn")
    ask = other.page.get_by_role("button", name="Ask me again")
    for pressed, then in ((decline, ask), (ask, decline), (decline, ask)):
        pressed.click()
        then.wait_for()
        assert pressed.count() == 0
    assert mover.page.get_by_role("button", name="Ask me again").count() == 0
    while mover_and_other(ann, ben)[0] is mover:
        mover.decide()
    while mover_and_other(ann, ben)[0] is other:  # their own turn, in which they are asked
        other.decide()
    decline.wait_for()
    assert ask.count() == 0


def play_until_one_waits(ann: Visitor, ben: Visitor, app: FastAPI) -> None:
    """Through what everybody does, in part at the same time, before the first turn."""
    (table,) = app.state.services.registry.tables.values()
    wait_until_all_see(table, ann, ben)
    while table.game.position(table.record)["stage"] in BEFORE_TURNS[table.game.name]:
        seat = next(iter(table.choosing), table.actor)
        player = (ann, ben)[seat]
        assert player.my_turn()
        player.decide()
        wait_until_all_see(table, ann, ben)  # whose choice is kept until it is played is not asked again


def test_who_does_not_want_to_be_asked_only_hears_of_their_answer(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "DECLINE_SECONDS", (0.0, 0.0))
    ann, ben = visit(), visit()
    meet(ann, ben, "albalonga")
    mover, other = mover_and_other(ann, ben)
    while not mover.page.locator(".can[data-spot=call]").count():
        mover.decide()
        mover, other = mover_and_other(ann, ben)
    other.page.get_by_role("button", name="Skip questions until my turn").click()
    other.page.get_by_role("button", name="Ask me again").wait_for()
    mover.decide(mover.place_of(("call",), 0))
    mover.decide()  # a die; now the other could buy one
    other.page.locator(".log").get_by_text(re.compile("buys? no die")).first.wait_for()


def mover_and_other(ann: Visitor, ben: Visitor) -> tuple[Visitor, Visitor]:
    mover = whoever_is_to_move(ann, ben)
    return mover, ben if mover is ann else ann


# What two browsers learn


def hands_of_bourgmestre(position: Position, view: Position, seat: int) -> list[str]:
    """The other's cards and Caprices, and their strategy before it is revealed."""
    other = position["villages"][1 - seat]
    seen = str(view)
    named = [name for name in (*other["hand"], *other["caprices"]) if f"'{name}'" not in seen]
    strategy = [f'"strategy":"{other["strategy"]}"'] if position["stage"] == "strategy" and other["strategy"] else []
    return [*(f'"{name}"' for name in named), *(f"caprice:{name}" for name in named), *strategy]


def hands_of_medievalia(position: Position, view: Position, seat: int) -> list[str]:
    """Cards that only the other holds, where a card of one's hand would stand, and what lies in the decks."""
    own, other = (position["fiefs"][who]["hand"] for who in (seat, 1 - seat))
    decks = [json.dumps(deck["cards"], separators=(",", ":")) for deck in position["decks"].values()]
    return [*(f'data-spot="hand:{name}"' for name in other if name not in own), *decks]


def heroes_of_alba_longa(position: Position, view: Position, seat: int) -> list[str]:
    """The other's hero before all have chosen, their target, and which heroes they have left."""
    other = position["cities"][1 - seat]
    secret = []
    if other["heroes"] != position["cities"][seat]["heroes"]:
        secret.append(f'"heroes":{json.dumps(other["heroes"], separators=(",", ":"))}')
    if position["stage"] == "heroes":
        secret.append(f'data-piece="hero-{1 - seat}-')
    if position["stage"] == "targets" and other["target"] is not None:
        secret.append(f'"target":"{other["target"]}"')
    return secret


SECRETS = {
    "albalonga": heroes_of_alba_longa,
    "bourgmestre": hands_of_bourgmestre,
    "medievalia": hands_of_medievalia,
}
TOWARDS_SECRETS = {"albalonga": ("hero:", "city:", "die:soldiers", "call"), "bourgmestre": (), "medievalia": ()}
"""What is clicked first, if it can be: whoever has soldiers attacks, and battles have heroes."""
SECRET_STAGES = {"albalonga": {"targets", "heroes", "battles"}, "bourgmestre": {"strategy"}, "medievalia": {"opening"}}
FOR_ONESELF = {
    "albalonga": ("{name} chooses a hero in secret: {value}.", "{name} chooses a target in secret: {city}."),
    "bourgmestre": (),
    "medievalia": (),
}
"""What the log tells only whoever did it."""


def told_of(table: Table, seat: int) -> list[str]:
    """How the log would begin to tell another what the seat has done in secret."""
    return [
        re.split(r"\{(?:value|city)\}", words.text(line))[0].format(name=words.name(seat))
        for words in (table.words("en"), table.words("fr"))
        for line in FOR_ONESELF[table.game.name]
    ]


@pytest.mark.parametrize("game", SECRETS)
def test_two_browsers_hear_no_secret(visit: Visit, app: FastAPI, game: str) -> None:
    """Pages, parts of pages, the API and the stream of events, searched after every decision."""
    players = [visit(), visit(locale="fr")]
    chance, looked_for = Random(2), 0
    stages: set[str] = set()
    meet(players[0], players[1], game)
    heard = [overhear(player) for player in players]
    id_ = players[0].page.locator("#table").get_attribute("data-table") or ""
    table = app.state.services.registry.tables[id_]
    for turn in range(40):
        if turn >= 12 and stages >= SECRET_STAGES[game]:
            break
        mover = whoever_is_to_move(*players)
        mover.decide(mover.place_of(TOWARDS_SECRETS[game], chance.randrange(1000)))
        wait_until_all_see(table, *players)
        stages.add(table.game.position(table.record)["stage"])
        for seat, player in enumerate(players):
            answer = player.context.request.get(f"/api/v1/tables/{id_}")
            view = table.game.view(hidden_from(seat, table), seat)
            assert answer.json()["view"] == json.loads(json.dumps(view))
            told = "\n".join([*heard[seat], player.page.content(), answer.text()])
            hidden = SECRETS[game](table.game.position(table.record), view, seat)
            looked_for += len(hidden)
            assert not [secret for secret in (*hidden, *told_of(table, 1 - seat)) if secret in told]
            assert table.row["seed"] not in told
            assert '"random"' not in told
            heard[seat].clear()
    assert looked_for > (2 if game == "albalonga" else 20)
    assert stages >= SECRET_STAGES[game]


def hidden_from(seat: int, table: Table) -> Record:
    """What the seat knows, with something else in the place of all the rest."""
    hidden = copy(table.record)
    table.game.compiled.hide(hidden, seat, 77)
    return table.game.asking(hidden, seat) if table.chooses(seat) else hidden
