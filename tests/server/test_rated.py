"""Rated games: chosen, between accounts, with a clock, without help."""

from __future__ import annotations

import re
import time

import pytest
from starlette.testclient import TestClient

from tests.server.players import Player, at_a_rated_table, two_at_a_table, whose_turn, with_account
from tests.server.test_replays import played_out


def test_casual_games_change_no_rating(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server, kind="live")
    played_out(ann, ben, table, 20)
    summary = ann.get(f"/tables/{table}/summary")
    assert (summary["ratings"], summary["why_not_rated"]) == ([], None)


@pytest.mark.parametrize("decisions", [0, 19, 20])
def test_a_game_that_ends_at_its_beginning_counts_nothing(server: TestClient, decisions: int) -> None:
    ann, ben, table = at_a_rated_table(server)
    played_out(ann, ben, table, decisions)
    print(f"\nresigned after {decisions} decisions: {ann.get(f'/tables/{table}/summary')['ratings']}")
    summary = ann.get(f"/tables/{table}/summary")
    assert bool(summary["ratings"]) == (decisions >= 20)
    why = "This game changes no rating: it was over before 10 decisions of each player."
    assert summary["why_not_rated"] == (None if decisions >= 20 else why)
    assert (why in server.get(f"/table/{table}/result").text) == (decisions < 20)


def test_a_rated_game_is_for_accounts_with_a_clock_and_without_bots(server: TestClient) -> None:
    ann, eve = with_account(server, "Ann"), Player(server, "Eve")
    for seats, kind in ((["me", "open"], "untimed"), (["me", "open", "page"], "live"), (["me", "me"], "live")):
        ann.post("/tables", 422, game="kingsburg", seats=seats, kind=kind, rated=True)
    eve.post("/tables", 403, game="kingsburg", seats=["me", "open"], kind="live", rated=True)
    table = ann.create("me", "open", kind="live", rated=True)
    eve.join(table, 403)
    assert not ann.look(table)["can_start"]
    ann.post(f"/tables/{table}/start", 409)


def test_in_a_rated_game_nobody_is_helped(server: TestClient) -> None:
    ann, ben, table = at_a_rated_table(server)
    mover, other = whose_turn(table, ann, ben)
    seat = mover.look(table)["seat"]
    mover.play(table)
    seen = mover.look(table)
    assert seen["card"]["rated"]
    assert seen["why_not_undo"] == "in rated games every decision stands"
    assert seen["can_take_over"] == []
    mover.post(f"/tables/{table}/undo", 422, number=seen["number"])
    mover.post(f"/tables/{table}/takeover", 409, seat=seat)
    for player in (mover, other):
        player.post(f"/tables/{table}/hint", (player.look(table)["legal"] and 409) or 403)


def test_the_same_people_rate_each_other_three_times_a_day(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, table = at_a_rated_table(server)
    cyd = with_account(server, "Cyd")
    monkeypatch.setattr("burgrave.server.tables.recorder.DECISIONS_TO_COUNT", 1)

    def counts(first: Player, second: Player, table: str = "") -> bool:
        if not table:
            table = first.create("me", "open", kind="live", rated=True)
            second.join(table)
        played_out(first, second, table, 2)
        summary = first.get(f"/tables/{table}/summary")
        why = "This game changes no rating: 3 games a day between the same players count."
        assert summary["why_not_rated"] == (None if summary["ratings"] else why)
        return bool(summary["ratings"])

    assert counts(ann, ben, table)
    assert [counts(ann, ben), counts(ben, ann), counts(ann, ben), counts(ben, ann)] == [True, True, False, False]
    assert counts(ann, cyd)  # with somebody else it does
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 25 * 60 * 60)
    assert counts(ann, ben)


def test_who_leaves_a_rated_game_of_three_is_last_and_the_others_finish(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("burgrave.server.tables.recorder.DECISIONS_TO_COUNT", 1)
    monkeypatch.setattr("burgrave.server.tables.recorder.STAND_IN", "page")
    ann, ben, cyd = people = [with_account(server, name) for name in ("Ann", "Ben", "Cyd")]
    table = ann.create("me", "open", "open", kind="live", rated=True)
    ben.join(table)
    cyd.join(table)
    cyd.post(f"/tables/{table}/resign", 204)
    for _ in range(6):
        ann.wait_for(table, lambda seen: any(one.look(table)["legal"] for one in (ann, ben)))
        whose_turn(table, ann, ben)[0].play(table)
    seen = ann.look(table)
    assert (seen["card"]["state"], seen["card"]["seats"][2]["bot"]) == ("running", "page")
    ben.post(f"/tables/{table}/resign", 204)
    assert ann.look(table)["ranks"] == [1, 2, 2]
    changes = [one["after"] - one["before"] for one in ann.get(f"/tables/{table}/summary")["ratings"]]
    assert changes[0] > 0 > changes[2]
    assert all(player.look(table)["card"]["state"] == "finished" for player in people)


def test_the_last_person_finishes_a_casual_game_against_bots(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("burgrave.server.tables.recorder.STAND_IN", "page")
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    table = ann.create("me", "open", "page")
    ben.join(table)
    ben.post(f"/tables/{table}/resign", 204)
    while (seen := ann.my_turn(table))["card"]["state"] == "running":
        ann.play(table)
    assert seen["card"]["state"] == "finished"
    assert seen["ranks"][1] == 3  # last, whatever the bot has made of it
    assert sorted(seen["ranks"]) == [1, 2, 3]


def test_bots_have_a_list_of_their_own(server: TestClient) -> None:
    ann = Player(server, "Ann")
    table = ann.create("me", "page")
    while (seen := ann.my_turn(table))["card"]["state"] == "running":
        ann.play(table)
    listed = server.get("/best/kingsburg/bots").text
    row = re.search(
        r'>Page</th><td class="number">1000</td><td class="number">(\d+)</td><td class="number">(\d+) %', listed
    )
    assert row
    assert (int(row[1]), int(row[2])) == (1, {1: 0, 2: 100}[seen["ranks"][0]] if seen["ranks"] != [1, 1] else 50)
    assert listed.index(">Burgrave<") < listed.index(">Knight<") < listed.index(">Page<")
    assert ">Page<" not in server.get("/best/kingsburg").text
