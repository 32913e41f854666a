"""Choices that people make in secret at the same time: everybody answers when they like, and nobody learns what."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from burgrave.server.store.queries import tables as sql
from tests.server.conftest import Open
from tests.server.players import Player, two_at_a_table
from tests.server.test_clocks import Time

BOURGMESTRE: dict[str, Any] = {"game": "bourgmestre"}


@pytest.fixture
def server(open_server: Open) -> TestClient:
    return open_server(games="bourgmestre")


def in_order(table: str, *players: Player) -> list[Player]:
    """Whom the rules ask first, and the others."""
    return sorted(players, key=lambda player: player.look(table)["seat"] != player.look(table)["card"]["actor"])


def caprices(server: TestClient) -> tuple[str, Player, Player]:
    """A table at which two people choose their Caprices: whom the rules ask first, and the other."""
    ann, ben, table = two_at_a_table(server, **BOURGMESTRE)
    first, second = in_order(table, ann, ben)
    return table, first, second


def strategies(server: TestClient, **more: Any) -> tuple[str, Player, Player]:
    """The same at the first strategies."""
    ann, ben, table = two_at_a_table(server, **BOURGMESTRE, **more)
    first, second = in_order(table, ann, ben)
    for player in (first, second) * 2:
        player.play(table)
    return table, first, second


def name_of(notation: str) -> str:
    return notation.partition(":")[2]


def told(player: Player, table: str) -> str:
    """All that the server tells somebody about a table."""
    paths = (f"/tables/{table}", f"/tables/{table}/messages", "/tables?which=mine", "/tables?which=open")
    answers = [player.client.get(f"/api/v1{path}", headers=player.headers) for path in paths]
    page = player.client.get(f"/table/{table}", headers=player.headers)
    assert {answer.status_code for answer in (*answers, page)} == {200}
    return "\n".join(answer.text for answer in (*answers, page))


def test_everybody_who_chooses_is_asked_at_once(server: TestClient) -> None:
    table, first, second = caprices(server)
    assert not set(notations(first, table)) & set(notations(second, table))
    for player in (first, second):
        seen = player.look(table)
        assert seen["card"]["choosing"] == [0, 1]
        assert seen["card"]["my_turn"]
        assert len(seen["legal"]) == 2
        assert seen["view"]["actor"] == seen["seat"]


def notations(player: Player, table: str) -> list[str]:
    return [choice["notation"] for choice in player.look(table)["legal"]]


def test_who_is_asked_last_may_answer_first(server: TestClient) -> None:
    table, first, second = caprices(server)
    number = second.look(table)["number"]
    chosen = notations(second, table)[1]
    after = second.play(table, 1)
    assert after["number"] == number
    assert after["chosen"] == chosen
    assert not after["card"]["my_turn"]
    assert first.look(table)["card"]["choosing"] == [first.look(table)["seat"]]
    first.play(table)
    seen = second.wait_for(table, lambda seen: seen["number"] == number + 2)
    assert seen["view"]["villages"][seen["seat"]]["kept"] == name_of(chosen)
    assert seen["chosen"] is None
    assert seen["card"]["choosing"] == []


def test_nobody_is_told_what_another_has_chosen(server: TestClient) -> None:
    table, first, second = caprices(server)
    own = [name_of(notation) for notation in notations(second, table)]
    number = second.look(table)["number"]
    second.play(table)
    heard = told(first, table) + json.dumps(first.play(table))
    second.wait_for(table, lambda seen: seen["number"] == number + 2)
    heard += told(first, table)
    assert not any(f'"{name}"' in heard or f":{name}" in heard for name in own)


def test_changing_ones_mind_is_nobodys_business(server: TestClient) -> None:
    table, first, second = strategies(server)
    second.play(table, 0)
    before = told(first, table)
    assert second.play(table, 2)["chosen"] == notations(second, table)[2]
    assert told(first, table) == before
    first.play(table, 1)
    seen = first.wait_for(table, lambda seen: not seen["card"]["choosing"])
    tokens = {village["strategy"] for village in seen["view"]["villages"]}
    assert tokens == {"balanced", "development"}


def test_the_others_hear_that_somebody_has_chosen_and_no_more(server: TestClient) -> None:
    table, _first, second = strategies(server)
    live = server.app.state.services.feed  # type: ignore[attr-defined]
    with live.listen(table) as changes:
        second.play(table, 0)
        second.play(table, 2)
        assert changes.qsize() == 1
        change = changes.get_nowait()
    assert (change.kind, change.number, change.seat) == ("chosen", None, None)


def test_what_others_have_chosen_meanwhile_is_no_reason_to_look_again(server: TestClient) -> None:
    table, first, second = strategies(server)
    seen = second.look(table)
    first.play(table)
    answer = {"number": seen["number"], "action": "choose:development"}
    second.post(f"/tables/{table}/play", **answer)
    later = second.look(table)
    assert later["view"]["villages"][later["seat"]]["strategy"] == "development"
    second.post(f"/tables/{table}/play", 409, **answer)


def test_only_a_possible_choice_is_kept(server: TestClient) -> None:
    table, first, second = caprices(server)
    answer = second.play(table, 0, 422, action=notations(first, table)[0])
    assert answer["error"] == "illegal_action"
    assert second.look(table)["chosen"] is None
    Player(server, "Eve").post(f"/tables/{table}/play", 403, number=0, action=notations(second, table)[0])


def test_a_choice_is_stored(open_server: Open) -> None:
    """Another process, which has nothing in memory, plays it when the rules ask for it."""
    table, first, second = caprices(open_server(games="bourgmestre"))
    chosen = second.play(table, 1)["chosen"]
    number = second.look(table)["number"]
    first.client = second.client = open_server(games="bourgmestre")
    assert second.look(table)["chosen"] == chosen
    first.play(table)
    seen = second.wait_for(table, lambda seen: seen["number"] == number + 2)
    assert seen["view"]["villages"][seen["seat"]]["kept"] == name_of(chosen)


def test_what_a_crash_has_left_is_played_without_anybody_looking(open_server: Open) -> None:
    """The rules ask for a choice that is kept, and the process that should have played it is gone."""
    server = open_server(games="bourgmestre")
    table, first, second = caprices(server)
    services = server.app.state.services  # type: ignore[attr-defined]
    second.play(table)
    number = second.look(table)["number"]
    services.runner.continue_game = lambda _: None
    first.play(table)
    assert services.registry.tables[table].number == number + 1
    other = open_server(games="bourgmestre")
    other.portal.call(other.app.state.services.runner.check_due_tables, {"bourgmestre"})  # type: ignore[union-attr,attr-defined]
    first.client = other
    first.wait_for(table, lambda seen: seen["number"] == number + 2)


def test_nobody_runs_out_of_time_who_has_chosen(open_server: Open) -> None:
    """Another process has stored the choice while this one put the question: no time is up, and it is played."""
    server = open_server(games="bourgmestre")
    table, first, second = strategies(server, kind="live", minutes=0.1, increment=0)
    services, seat = server.app.state.services, second.look(table)["seat"]  # type: ignore[attr-defined]
    number = first.play(table)["number"]
    known = services.registry.tables[table]
    known.standing.deadline = known.standing.since - 1
    server.portal.call(services.registry._store.write, sql.save_choice(table, seat, "choose:development"))  # type: ignore[union-attr]
    known.seats[seat].chosen = "choose:development"
    server.portal.call(services.runner._check_table, table, known.standing.deadline, None, known.standing.since + 60)  # type: ignore[union-attr]
    seen = first.wait_for(table, lambda seen: seen["number"] > number)
    assert seen["log"][number + 1]["kind"] == "action"
    assert not any(place["out"] for place in seen["card"]["seats"])


def test_a_choice_that_is_not_possible_any_more_is_asked_for(server: TestClient) -> None:
    table, first, second = strategies(server)
    services = server.app.state.services  # type: ignore[attr-defined]
    seat = second.look(table)["seat"]
    second.play(table)
    server.portal.call(services.registry._store.write, sql.save_choice(table, seat, "choose:nothing"))  # type: ignore[union-attr]
    services.registry.tables[table].mark_stale()
    first.play(table)
    seen = second.wait_for(table, lambda seen: seen["card"]["my_turn"])
    assert seen["chosen"] is None
    second.play(table)
    assert second.look(table)["card"]["choosing"] == []


def test_taking_back_what_led_to_the_choice_takes_the_choice_back(server: TestClient) -> None:
    table, _first, second = strategies(server)
    second.play(table)
    seen = second.post(f"/tables/{table}/undo", number=second.look(table)["number"])
    assert seen["chosen"] is None
    assert seen["card"]["choosing"] == []
    assert second.play(table)["chosen"] is None


def test_a_choice_made_early_costs_no_time(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    Time(monkeypatch, server)
    table, first, second = strategies(server, kind="live", minutes=5, increment=10)
    clock = next(seat["seconds_left"] for seat in second.look(table)["card"]["seats"] if seat["mine"])
    second.play(table)
    first.play(table)
    seen = second.wait_for(table, lambda seen: not seen["card"]["choosing"])
    left = next(seat["seconds_left"] for seat in seen["card"]["seats"] if seat["mine"])
    assert left == pytest.approx(clock + 10)


def test_bots_choose_when_the_rules_ask_them(server: TestClient) -> None:
    ann = Player(server)
    table = ann.create("me", "page", "page", **BOURGMESTRE)
    seen = ann.wait_for(table, lambda seen: seen["legal"])
    ann.play(table)
    ann.wait_for(table, lambda later: later["view"]["asked"] != seen["view"]["asked"])  # nobody is waited for any more


def test_people_at_one_screen_choose_one_after_the_other(server: TestClient) -> None:
    ann = Player(server)
    table = ann.create("me", "me", **BOURGMESTRE)
    first = ann.look(table)
    ann.play(table)
    second = ann.look(table)
    assert (second["number"], second["chosen"]) == (first["number"] + 1, None)
    assert first["seat"] != second["seat"]


def test_a_game_waits_for_everybody_who_chooses(server: TestClient) -> None:
    table, first, second = caprices(server)
    badge = [player.client.get("/waiting", headers=player.headers).text for player in (first, second)]
    assert badge == ["1", "1"]
    second.play(table)
    assert second.client.get("/waiting", headers=second.headers).text == "0"
    assert [card["my_turn"] for card in second.get("/tables", which="mine")] == [False]
    assert [card["my_turn"] for card in first.get("/tables", which="mine")] == [True]
