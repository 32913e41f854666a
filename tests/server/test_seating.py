"""Who sits where, and against which bots."""

from __future__ import annotations

from collections import Counter

import pytest
from starlette.testclient import TestClient

from burgrave.bots.levels import ANCHOR, EVEN_STEP, LEVEL_NAMES, rated_levels
from burgrave.core.registry import game
from burgrave.server.people.levels import estimated_strength, suggested_level
from burgrave.server.tables import setup
from tests.server.players import Player
from tests.server.test_pages import csrf, post

REALLY_SHUFFLED = setup.shuffled
EVEN = {level: ANCHOR + EVEN_STEP * place for place, level in enumerate(LEVEL_NAMES)}


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
        ([], "squire"),
        ([("squire", True)], "squire"),
        ([("squire", False)], "squire"),
        ([("squire", True)] * 2, "sergeant"),
        ([("squire", False)] * 2, "groom"),
        ([("squire", True), ("squire", False)] * 10, "squire"),
        ([("page", True)] * 5, "squire"),  # as was to be expected
        ([("page", False)] * 9, "page"),
        ([("burgrave", True)] * 20, "burgrave"),
        ([("castellan", False)] * 2, "squire"),  # says nothing either
        ([("sergeant", False)] * 3 + [("squire", True)] * 3, "squire"),
    ],
)
def test_who_wins_is_offered_a_stronger_bot(newest_first: list[tuple[str, bool]], level: str) -> None:
    assert suggested_level([([bot], won) for bot, won in newest_first], EVEN) == level


def test_of_many_bots_it_is_harder_to_win() -> None:
    assert suggested_level([(["squire"] * 3, True)], EVEN) == "sergeant"
    assert suggested_level([(["squire"] * 3, False)] * 2, EVEN) == "squire"
    assert suggested_level([(["random", "greedy"], True)] * 9, EVEN) == "squire"  # of whom nothing is known


def test_who_wins_half_of_their_games_is_as_strong_as_the_level() -> None:
    for level, strength in EVEN.items():
        found = estimated_strength([([level], True), ([level], False)] * 200, EVEN)
        assert found == pytest.approx(strength, abs=EVEN_STEP)  # thirty games or so count, and what people are


def test_newer_games_count_more() -> None:
    up = [(["knight"], True)] * 10 + [(["knight"], False)] * 10
    assert estimated_strength(up, EVEN) > estimated_strength(up[::-1], EVEN) + 20


def test_the_lobby_offers_what_suits(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert '<option value="squire" selected>' in server.get("/").text
    assert '<option value="squire" selected>' in server.get("/learn/kingsburg").text
    results = [
        ("kingsburg", ["squire", "page"], True),
        ("kingsburg", ["squire"], True),
        ("medievalia", ["page"], False),
    ]
    monkeypatch.setattr("burgrave.server.store.queries.ratings.games_against_bots", lambda user: lambda c: results)
    assert '<option value="sergeant" selected>' not in server.get("/").text
    post(server, "/play/kingsburg", players="2", level="page")  # somebody, from now on
    assert '<option value="sergeant" selected>' in server.get("/").text
    assert '<option value="sergeant" selected>' in server.get("/learn/kingsburg").text


def test_levels_are_offered_with_their_ratings(server: TestClient) -> None:
    rated = rated_levels(game("kingsburg"))
    shown = f"{rated['knight'].value:.0f} ± {rated['knight'].error:.0f}"
    assert f'<option value="page">1 · Page · {ANCHOR}</option>' in server.get("/").text
    for page in ("/", "/learn/kingsburg", "/new/kingsburg"):
        assert f"5 · Knight · {shown}</option>" in server.get(page).text
    assert f'Knight</th><td class="number">{shown}</td>' in server.get("/best/kingsburg/bots").text


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
