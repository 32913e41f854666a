"""Who sits where, and against which bots."""

from __future__ import annotations

from collections import Counter

import pytest
from starlette.testclient import TestClient

from burgrave.server.people.levels import suggested_level
from burgrave.server.tables import setup
from tests.server.players import Player
from tests.server.test_pages import csrf, post

REALLY_SHUFFLED = setup.shuffled


def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last comes first."""
    monkeypatch.setattr(setup, "shuffled", lambda seats: [*reversed(seats)])


def test_all_orders_are_drawn() -> None:
    orders = Counter(tuple(REALLY_SHUFFLED(range(3))) for _ in range(6000))
    assert len(orders) == 6
    assert min(orders.values()) > 800  # of 1000; less once in 10**12


def test_who_plays_at_once_sits_anywhere(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn(monkeypatch)
    post(server, "/play/kingsburg", players="3", level="page")
    (table,) = server.app.state.services.registry.tables.values()  # type: ignore[attr-defined]
    assert [seat.bot for seat in table.seats] == ["page", "page", None]


@pytest.mark.parametrize("at_random", [False, True])
def test_who_joins_is_given_a_seat_unless_the_host_says_otherwise(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, at_random: bool
) -> None:
    drawn(monkeypatch)
    ann, ben, cyd = (Player(server, name) for name in ("Ann", "Ben", "Cyd"))
    table = ann.create("me", "open", "open", at_random=at_random)
    assert ("Sit here" in server.get(f"/table/{table}").text) == (not at_random)
    ben.join(table, seat=1 if at_random else None)
    assert ann.look(table)["card"]["at_random"] == at_random
    names = [seat["name"] for seat in ann.look(table)["card"]["seats"] if seat["taken"]]
    assert names == (["Ben", "Ann"] if at_random else ["Ann", "Ben"])
    cyd.join(table)
    names = [seat["name"] for seat in ann.look(table)["card"]["seats"]]
    assert names == (["Cyd", "Ben", "Ann"] if at_random else ["Ann", "Ben", "Cyd"])


def test_the_form_draws_seats_unless_the_host_says_otherwise(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn(monkeypatch)
    page = server.get("/new/kingsburg").text
    assert '<input type="checkbox" name="at_random" value="yes" checked>' in page
    form = {"seat0": "me", "seat1": "page", "kind": "untimed", "csrf": csrf(page)}
    for more, mine in (({"at_random": "yes"}, 1), ({}, 0)):
        place = server.post("/new/kingsburg", data={**form, **more}, follow_redirects=False).headers["location"]
        table = server.app.state.services.registry.tables[place.removeprefix("/table/")]  # type: ignore[attr-defined]
        assert table.seats[mine].user is not None


@pytest.mark.parametrize(
    ("newest_first", "level"),
    [
        ([("page", False)], "page"),
        ([("squire", True)], "squire"),
        ([("squire", True), ("squire", False), ("squire", True)], "squire"),
        ([("squire", True), ("squire", True)], "sergeant"),
        ([("squire", False), ("squire", False)], "groom"),
        ([("knight", False), ("squire", False)], "knight"),
        ([("page", False), ("page", False)], "page"),
        ([("burgrave", True), ("burgrave", True)], "burgrave"),
    ],
)
def test_who_wins_twice_in_a_row_is_offered_a_stronger_bot(newest_first: list[tuple[str, bool]], level: str) -> None:
    assert suggested_level(newest_first) == level


def test_the_lobby_offers_what_suits(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert '<option value="squire" selected>' in server.get("/").text
    results = [
        ("kingsburg", ["squire", "page"], True),
        ("kingsburg", ["squire"], True),
        ("medievalia", ["page"], False),
    ]
    monkeypatch.setattr("burgrave.server.store.queries.ratings.games_against_bots", lambda user: lambda c: results)
    post(server, "/play/kingsburg", players="2", level="page")  # somebody, from now on
    assert '<option value="sergeant" selected>' in server.get("/").text


def test_only_games_alone_against_bots_played_to_the_end_tell_how_strong_somebody_is(server: TestClient) -> None:
    from burgrave.server.store.queries.ratings import games_against_bots

    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    services = server.app.state.services  # type: ignore[attr-defined]
    alone, given_up, with_ben = ann.create("me", "page"), ann.create("me", "page"), ann.create("me", "open", "page")
    ben.join(with_ben)
    host = services.registry.tables[alone].row["host"]
    while (seen := ann.my_turn(alone))["legal"]:
        ann.play(alone)
    for table in (given_up, with_ben):
        ann.post(f"/tables/{table}/resign", 204)
    assert server.portal is not None
    found = server.portal.call(services.store.read, games_against_bots(host))
    assert found == [("kingsburg", ["page"], seen["ranks"][0] == 1)]
