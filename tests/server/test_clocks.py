"""Clocks that decide."""

from __future__ import annotations

import time
from collections.abc import Collection
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from burgrave.server.tables.clocks import DAY, TimeControl
from burgrave.server.tables.runner import GameRunner
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
    """The server's clock, which stands still until a test moves it on, however busy the machine is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, server: TestClient) -> None:
        self.later = 0.0
        self.server = server
        began = time.time()
        for module in ("recorder", "views", "moves", "runner"):
            now = SimpleNamespace(time=lambda: began + self.later)
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
    assert left[True] == pytest.approx(240)
    assert left[False] == 300
    mover.play(table)
    seat = mover.look(table)["seat"]
    assert other.look(table)["card"]["seats"][seat]["seconds_left"] == pytest.approx(250)


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


@pytest.fixture
def _nobody_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the server does by itself every second."""

    async def nothing(self: GameRunner, unattended: Collection[str] = ()) -> None:
        pass

    monkeypatch.setattr(GameRunner, "check_due_tables", nothing)


@pytest.mark.usefixtures("_nobody_looks_at_the_clock")
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


# Nobody wins time


def after_one_to_take_back(table: str, *players: Player) -> Player:
    """Who has just made a decision that can be taken back."""
    for _ in range(200):
        mover = whose_turn(table, *players)[0]
        mover.play(table)
        if mover.look(table)["why_not_undo"] is None:
            return mover
    raise AssertionError("no decision could be taken back")


def take_back(player: Player, table: str, status: int = 200) -> dict[str, Any]:
    return player.post(f"/tables/{table}/undo", status, number=player.look(table)["number"])  # type: ignore[no-any-return]


def own_seconds(player: Player, table: str) -> float:
    seen = player.look(table)
    return float(seen["card"]["seats"][seen["seat"]]["seconds_left"])


def test_taking_back_gives_the_clock_back_as_it_was(server: TestClient, passing: Time) -> None:
    ann, ben, table = two_at_a_table(server, kind="live", minutes=5, increment=60)
    mover = after_one_to_take_back(table, ann, ben)
    take_back(mover, table)
    had = own_seconds(mover, table)
    for _ in range(10):
        mover.play(table)
        take_back(mover, table)
    print(f"\ntaken back ten times: {had:.0f} s before, {own_seconds(mover, table):.0f} s after")
    assert own_seconds(mover, table) == pytest.approx(had)
    passing.pass_(20)
    mover.play(table)
    passing.pass_(20)
    take_back(mover, table)
    assert own_seconds(mover, table) == pytest.approx(had - 40)


def test_nothing_is_taken_back_when_the_time_for_it_would_be_up(server: TestClient, passing: Time) -> None:
    ann, ben, table = two_at_a_table(server, kind="live", minutes=5, increment=60)
    mover = after_one_to_take_back(table, ann, ben)
    take_back(mover, table)
    passing.pass_(own_seconds(mover, table) - 20)
    mover.play(table)
    passing.pass_(30)
    assert take_back(mover, table, 422)["message"] == "your time for this decision would be up"


def test_taking_back_does_not_renew_the_days_of_a_game_by_mail(server: TestClient, passing: Time) -> None:
    ann, ben, table = two_at_a_table(server, kind="mail", days=1)
    mover = after_one_to_take_back(table, ann, ben)
    take_back(mover, table)
    passing.pass_(0.6 * DAY)
    mover.play(table)
    take_back(mover, table)
    assert own_seconds(mover, table) == pytest.approx(0.4 * DAY)


@pytest.mark.parametrize(("control", "left"), [({"kind": "live", "minutes": 5}, 200), ({"kind": "mail"}, DAY - 100)])
def test_handing_the_seat_over_and_coming_back_wins_no_time(
    server: TestClient, passing: Time, control: dict[str, Any], left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameRunner, "continue_game", lambda *_: None)  # the bot takes its time
    ann, ben, table = two_at_a_table(server, **control)
    mover, _ = whose_turn(table, ann, ben)
    passing.later += 60
    mover.post(f"/tables/{table}/takeover", 204, seat=mover.look(table)["seat"])
    passing.later += 40
    mover.post(f"/tables/{table}/return", 204)
    print(f"\n100 s after the turn began: {own_seconds(mover, table):.0f} s")
    assert own_seconds(mover, table) == pytest.approx(left)


def test_the_time_until_a_bot_decided_is_used(server: TestClient, passing: Time) -> None:
    ann, ben, table = two_at_a_table(server, kind="live", minutes=5)
    mover, other = whose_turn(table, ann, ben)
    passing.pass_(60)
    mover.post(f"/tables/{table}/takeover", 204, seat=mover.look(table)["seat"])
    other.wait_for(table, lambda seen: seen["legal"])
    mover.post(f"/tables/{table}/return", 204)
    assert own_seconds(mover, table) == pytest.approx(240)


@pytest.mark.usefixtures("_nobody_looks_at_the_clock")
def test_no_bot_saves_somebody_whose_time_is_up(server: TestClient, passing: Time) -> None:
    ann, ben, table = two_at_a_table(server, kind="live", minutes=5)
    mover, _ = whose_turn(table, ann, ben)
    passing.later = 301
    mover.post(f"/tables/{table}/takeover", 409, seat=mover.look(table)["seat"])


def test_what_a_bot_decided_for_me_stands(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    while {entry["seat"] for entry in ann.look(table)["log"] if entry["kind"] == "action"} != {0, 1}:
        whose_turn(table, ann, ben)[0].play(table)  # so that both have decided something before
    mover = after_one_to_take_back(table, ann, ben)
    take_back(mover, table)
    decided = mover.look(table)["number"]
    mover.post(f"/tables/{table}/takeover", 204, seat=mover.look(table)["seat"])
    mover.wait_for(table, lambda seen: any(e["kind"] == "action" for e in seen["log"][decided + 1 :]))
    mover.post(f"/tables/{table}/return", 204)
    assert mover.look(table)["why_not_undo"] == "a bot has decided for you, so the decision stands"
    assert take_back(mover, table, 422)["error"] == "nothing_to_undo"


def test_a_stand_in_leaves_time_to_come_back(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burgrave.server.tables.runner.STAND_IN_SECONDS", 3600)
    ann, ben, table = two_at_a_table(server)
    mover, _ = whose_turn(table, ann, ben)
    mover.post(f"/tables/{table}/takeover", 204, seat=mover.look(table)["seat"])
    for _ in range(50):  # without a pause it would have decided long before
        kinds = [entry["kind"] for entry in mover.look(table)["log"]]
    assert kinds[-1] == "takeover"
    mover.post(f"/tables/{table}/return", 204)
    assert mover.look(table)["legal"]


def test_nobody_is_replaced_while_a_clock_runs_for_them(open_server: Open) -> None:
    ann, ben, table = two_at_a_table(open_server(away_seconds=0), kind="live", minutes=20)
    mover, other = whose_turn(table, ann, ben)
    seat = mover.look(table)["seat"]
    assert seat not in other.look(table)["can_take_over"]
    other.post(f"/tables/{table}/takeover", 409, seat=seat)
    assert mover.look(table)["legal"]
