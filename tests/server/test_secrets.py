"""A seat is sent only what it may know."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.core.record import copy
from burgrave.server import looks
from burgrave.server.people import User
from burgrave.server.table import Table
from tests.server.conftest import Open
from tests.server.players import Player, two_at_a_table, whose_turn


def stored_position(server: TestClient, table: str) -> tuple[Table, dict[str, Any]]:
    """What the server knows."""
    known = server.app.state.hall._tables[table]  # type: ignore[attr-defined]
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
    more = {"number": table.number, "since": 10**6, "why_not_undo": None, "away_seconds": 1e9}
    seen = looks.look(table, viewer, "en", record=record, **more).seen()  # type: ignore[arg-type]
    return json.dumps(seen, default=vars)


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
    live = server.app.state.hall.live  # type: ignore[attr-defined]
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
    from burgrave.server.live import sent as sent_change
    from burgrave.server.store import Change

    change = Change("t", "action", 3, 1, people=("secret-id",))
    assert "secret-id" not in sent_change(change)
    assert sent_change(replace(change, seat=2)) != sent_change(change)
