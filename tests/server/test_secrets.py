"""A seat is sent only what it may know."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.core.game import Game
from burgrave.core.record import Record, copy
from burgrave.server.people.users import User
from burgrave.server.tables.table import Table
from burgrave.server.tables.views import table_view
from tests.server.conftest import Open
from tests.server.players import Player, two_at_a_table, whose_turn


def stored_position(server: TestClient, table: str) -> tuple[Table, dict[str, Any]]:
    """What the server knows."""
    known = server.app.state.services.registry.tables[table]  # type: ignore[attr-defined]
    return known, known.game.position(known.record)


@pytest.mark.parametrize("name", burgrave.game_names())
def test_a_look_is_the_same_whatever_is_hidden_from_the_seat(open_server: Open, name: str) -> None:
    """Everything unknown is replaced by something else, and nothing that is sent changes."""
    server = open_server(games=name)
    ann, ben, table = two_at_a_table(server, game=name)
    for turn in range(40):
        whose_turn(table, ann, ben)[0].play(table, -1 if turn % 3 else 0)
        known, _ = stored_position(server, table)
        for seat in (0, 1, None):
            viewer = User("nobody" if seat is None else known.seats[seat].user or "", "")
            hidden = copy(known.record)
            known.game.compiled.hide(hidden, -1 if seat is None else seat, 1000 + turn)
            seen = [sent(known, viewer, record) for record in (known.record, hidden)]
            assert seen[0] == seen[1]
        if known.actor is None:
            break


def sent(table: Table, viewer: User, record: Any) -> str:
    more = {"number": table.number, "since": 10**6, "why_not_undo": None, "away_seconds": 1e9, "for_page": False}
    seen = table_view(table, viewer, "en", record=record, **more).sent()  # type: ignore[arg-type]
    return json.dumps(seen, default=vars)


@pytest.mark.parametrize("name", burgrave.game_names())
def test_a_page_is_the_same_whatever_is_hidden_from_its_reader(open_server: Open, name: str) -> None:
    """The same for what is drawn: board, panels, tray, explanations."""
    server = open_server(games=name)
    ann, ben, table = two_at_a_table(server, game=name)
    eve, chance = Player(server, "Eve"), Random(name)
    for turn in range(24):
        mover = whose_turn(table, ann, ben)[0]
        mover.play(table, chance.randrange(len(mover.look(table)["legal"]) or 1))
        known, _ = stored_position(server, table)
        if known.actor is None:
            break
        for seat, reader in ((0, ann.headers), (1, ben.headers), (-1, eve.headers)):
            true, told = known.records[known.number], []
            hidden = copy(true)
            known.game.compiled.hide(hidden, seat, 2000 + turn)
            for record in (true, hidden):
                known.records[known.number] = record
                told.append(UNDO.sub("", server.get(f"/table/{table}", headers=reader).text))
            known.records[known.number] = true
            assert told[0] == told[1]


UNDO = re.compile(r'<form method="post" action="/table/[^/]+/(ask-)?undo".*?</form>', re.DOTALL)
"""It compares with the position before, which is not the hidden copy's."""
SECRETLY = {"albalonga": {"city", "hero"}, "bourgmestre": {"caprice", "strategy"}}
"""What players choose in secret, by where they click."""


@pytest.mark.parametrize("name", SECRETLY)
def test_others_are_told_the_same_whatever_one_chooses_in_secret(
    open_server: Open, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Twin tables that differ in the last, secret choice only: page, log, API and hints tell the other the same."""
    game = burgrave.game(name)
    server = open_server(games=name)
    kinds: set[str] = set()
    for seed, kind, before, ways in secret_moments(game):
        if kind in kinds:
            continue
        kinds.add(kind)
        monkeypatch.setattr(secrets, "randbelow", lambda below, seed=seed: seed % below)
        told = []
        for way in ways:
            ann, ben, table = two_at_a_table(server, game=name)
            for number, notation in enumerate([*before, way]):
                mover = (ann, ben)[stored_position(server, table)[0].actor or 0]
                mover.post(f"/tables/{table}/play", number=number, action=notation)
            other = ben if mover is ann else ann
            page = server.get(f"/table/{table}?log=all", headers=other.headers).text
            told.append(TIMES.sub("", (page + everything_sent(other, table, -1)).replace(table, "TABLE")))
        assert told[0] == told[1]
        if kinds == SECRETLY[name]:
            return
    raise AssertionError(f"only {kinds} came up")


TIMES = re.compile(r'"(at|created|seconds_left)":[\d.]+')


def secret_moments(game: Game) -> Iterator[tuple[int, str, list[str], tuple[str, str]]]:
    """Random games up to a secret choice after which somebody else has yet to choose: seed, kind, actions, two ways."""
    for seed in range(400):
        chance = Random(seed)
        record = game.start(2, game.default_options(2), seed)
        played: list[str] = []
        while (actor := game.actor(record)) is not None:
            legal = game.legal_actions(record)
            after = [game.played(record, action)[1] for action in (legal[0], legal[-1])]
            kind = spot_kind(game, record)
            others = [game.actor(one) not in (None, actor) and spot_kind(game, one) == kind for one in after]
            if kind in SECRETLY[game.name] and len(legal) > 1 and all(others):
                yield seed, kind, played, (game.notation(record, legal[0]), game.notation(record, legal[-1]))
            action = chance.choice(legal)
            played = [*played, game.notation(record, action)]
            record = game.played(record, action)[1]


def spot_kind(game: Game, record: Record) -> str:
    """Where the player to move would click first."""
    spots = [game.spot(record, action) for action in game.legal_actions(record)]
    return next((spot for spot in spots if spot), "").split(":")[0]


def test_no_answer_has_the_dice_to_come_or_a_card_only_another_has_seen(server: TestClient) -> None:
    """A whole game, both players visiting the General whenever they can; every answer is searched."""
    ann, ben, table = two_at_a_table(server)
    secret_moments = 0
    while (mover := whose_turn(table, ann, ben)[0]).look(table)["legal"]:
        known, position = stored_position(server, table)
        seen = mover.look(table, since=known.number)
        ways = [number for number, one in enumerate(seen["legal"]) if one["notation"].startswith("influence:10")]
        mover.play(table, ways[0] if ways else len(seen["legal"]) // 2)
        known, position = stored_position(server, table)
        for player, seat in ((ann, 0), (ben, 1)):
            text = everything_sent(player, table, known.number - 1)
            assert str(position["random"]["key"]) not in text
            assert known.row["seed"] not in text
            if position["enemy"] and not position["provinces"][seat]["glimpsed"] and position["asked"] != "nothing":
                kind, strength = position["enemy"].split()
                if known.game.view(known.record, seat)["enemy"] is None:
                    secret_moments += position["provinces"][1 - seat]["glimpsed"]
                    assert f'"enemy":"{kind} {strength}"' not in text
                    assert kind.capitalize() not in text
    assert secret_moments > 3


def everything_sent(player: Player, table: str, since: int) -> str:
    """What a player can get of a table, with the log since an entry."""
    answers = [
        player.client.get(f"/api/v1/tables/{table}", params={"since": since}, headers=player.headers),
        player.client.get(f"/api/v1/tables/{table}/log", headers=player.headers),
        player.client.get(f"/api/v1/tables/{table}/messages", headers=player.headers),
        player.client.get("/api/v1/tables?which=mine", headers=player.headers),
        player.client.post(f"/api/v1/tables/{table}/hint", headers=player.headers),
    ]
    if "seed" in answers[1].json():  # the game is over, and all is open
        del answers[1]
    return "\n".join(answer.text for answer in answers)


def test_changes_tell_nothing_but_that_something_has_changed(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    live = server.app.state.services.feed  # type: ignore[attr-defined]
    heard: list[str] = []
    publish = live.publish

    def listening(channel: str, change: Any) -> None:
        heard.append(json.dumps({**vars(change), "people": None}))
        publish(channel, change)

    live.publish = listening
    for _ in range(5):
        whose_turn(table, ann, ben)[0].play(table)
    assert len(heard) >= 5
    assert {tuple(json.loads(one)) for one in heard} == {("table", "kind", "number", "seat", "people", "listed")}
    assert {json.loads(one)["kind"] for one in heard} == {"action"}


def test_a_change_is_sent_without_the_people_whom_it_concerns() -> None:
    from burgrave.server.http.api.events import server_sent_event
    from burgrave.server.store.store import Change

    change = Change("t", "action", 3, 1, people=("secret-id",))
    assert "secret-id" not in server_sent_event(change)
    assert server_sent_event(replace(change, seat=2)) != server_sent_event(change)
