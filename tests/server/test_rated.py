"""Rated games: chosen, between accounts, with a clock, without help."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.server.players import Player, at_a_rated_table, two_at_a_table, whose_turn, with_account
from tests.server.test_replays import played_out


def test_casual_games_change_no_rating(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server, kind="live")
    played_out(ann, ben, table, 20)
    assert ann.get(f"/tables/{table}/summary")["ratings"] == []


@pytest.mark.parametrize("decisions", [0, 19, 20])
def test_a_game_that_ends_at_its_beginning_counts_nothing(server: TestClient, decisions: int) -> None:
    ann, ben, table = at_a_rated_table(server)
    played_out(ann, ben, table, decisions)
    print(f"\nresigned after {decisions} decisions: {ann.get(f'/tables/{table}/summary')['ratings']}")
    assert bool(ann.get(f"/tables/{table}/summary")["ratings"]) == (decisions >= 20)


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
