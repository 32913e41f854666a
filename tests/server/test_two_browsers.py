"""Two people at one table, each in a browser: who is asked what, and what nobody learns of the other."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from fastapi import FastAPI

from burgrave.core.parts import Position
from burgrave.core.record import Record, copy
from burgrave.server.tables import runner
from burgrave.server.tables.table import Table
from tests.server.site import CHROMIUM, Visit, Visitor, meet, overhear, wait_until_all_see, whoever_is_to_move

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")


# Not being asked in others' turns


BEFORE_TURNS = {"albalonga": (), "bourgmestre": ("caprices", "settling", "strategy"), "medievalia": ()}


@pytest.mark.parametrize(
    "game", ["medievalia", *(pytest.param(name, marks=pytest.mark.slow) for name in ("albalonga", "bourgmestre"))]
)
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


@pytest.mark.parametrize("game", [pytest.param("albalonga", marks=pytest.mark.slow), "bourgmestre", "medievalia"])
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
