"""Clocks that decide."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from burgrave.server.tables.clocks import DAY, TimeControl
from tests.server.conftest import Open
from tests.server.players import Player, two_at_a_table, whose_turn


def test_an_increment_is_added_for_each_decision() -> None:
    control = TimeControl("live", minutes=5, increment=10)
    assert control.at_start(3) == [300.0] * 3
    assert control.deadline(300, since=1000) == 1300
    assert control.after_decision(300, taken=42) == 268
    assert control.after_decision(10, taken=42) == 10  # somebody who was spared, not somebody with less than nothing


def test_by_mail_every_decision_has_its_days() -> None:
    control = TimeControl("mail", days=2)
    assert control.at_start(2) is None
    assert control.deadline(None, since=1000) == 1000 + 2 * DAY


def test_without_a_clock_there_is_no_deadline() -> None:
    assert TimeControl().at_start(2) is None
    assert TimeControl().deadline(None, since=1000) is None


class Time:
    """The server's clock, which a test can move on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, server: TestClient) -> None:
        self.later = 0.0
        self.server = server
        for module in ("recorder", "views", "moves", "runner"):
            now = SimpleNamespace(time=lambda: time.time() + self.later)
            monkeypatch.setattr(f"burgrave.server.tables.{module}.time", now)

    def pass_(self, seconds: float) -> None:
        self.later += seconds
        self.server.portal.call(self.server.app.state.services.runner.check_due_tables)  # type: ignore[union-attr,attr-defined,call-arg]


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch, server: TestClient) -> Time:
    return Time(monkeypatch, server)


def test_a_clock_runs_while_its_owner_is_to_move(server: TestClient, passing: Time) -> None:
    ann, ben, table = two_at_a_table(server, kind="live", minutes=5, increment=10)
    mover, other = whose_turn(table, ann, ben)
    passing.pass_(60)
    left = {seat["mine"]: seat["seconds_left"] for seat in mover.look(table)["card"]["seats"]}
    assert left[True] == pytest.approx(240, abs=2)
    assert left[False] == 300
    mover.play(table)
    seat = mover.look(table)["seat"]
    passed_on = mover.look(table)["card"]["actor"] != seat
    assert other.look(table)["card"]["seats"][seat]["seconds_left"] == pytest.approx(250, abs=2) or not passed_on


def test_whoever_runs_out_of_time_has_lost(server: TestClient, passing: Time) -> None:
    ann, ben, table = two_at_a_table(server, kind="live", minutes=5)
    mover, other = whose_turn(table, ann, ben)
    seat = mover.look(table)["seat"]
    passing.pass_(290)
    assert other.look(table)["card"]["state"] == "running"
    passing.pass_(11)
    seen = other.look(table)
    assert seen["card"]["state"] == "finished"
    assert seen["ranks"][seat] == 2
    assert seen["card"]["seats"][seat]["out"] == "timed_out"


def test_an_action_after_the_time_is_refused_even_before_the_clock_was_looked_at(
    server: TestClient, passing: Time
) -> None:
    ann, ben, table = two_at_a_table(server, kind="live", minutes=5)
    mover, _ = whose_turn(table, ann, ben)
    passing.later = 301
    assert (
        mover.post(f"/tables/{table}/play", 409, number=0, action=mover.look(table)["legal"][0]["notation"])["message"]
        == "your time is up"
    )


def test_a_game_by_mail(server: TestClient, passing: Time) -> None:
    ann, ben, table = two_at_a_table(server, kind="mail", days=1)
    mover, _ = whose_turn(table, ann, ben)
    passing.pass_(0.9 * DAY)
    mover.play(table)
    passing.pass_(0.9 * DAY)
    assert ann.look(table)["card"]["state"] == "running"
    passing.pass_(0.2 * DAY)
    assert ann.look(table)["card"]["state"] == "finished"


def test_after_a_start_people_have_time_to_come_back(open_server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    server = open_server(grace_seconds=1000)
    passing = Time(monkeypatch, server)
    ann, ben, table = two_at_a_table(server, kind="live", minutes=5)
    passing.pass_(600)
    whose_turn(table, ann, ben)[0].play(table)
    passing.pass_(401)
    assert ann.look(table)["card"]["state"] == "finished"


def test_nobodys_time_runs_while_a_bot_thinks(server: TestClient, passing: Time) -> None:
    ann = Player(server)
    table = ann.create("me", "squire", kind="live", minutes=1)
    ann.my_turn(table)
    assert ann.look(table)["card"]["seats"][1]["seconds_left"] == 60
    passing.pass_(61)
    assert ann.look(table)["card"]["state"] == "abandoned"
