"""What is refused before anything is done: forged, not meant, too large, too often."""

from __future__ import annotations

import re

import httpx
import pytest
from itsdangerous import URLSafeTimedSerializer
from starlette.testclient import TestClient

from burgrave.server.people.sessions import COOKIE
from burgrave.server.people.users import User
from tests.server.conftest import Open
from tests.server.players import Player, two_at_a_table, whose_turn

ME = "/api/v1/me"


def cookie_of(server: TestClient, user: User) -> str:
    return server.app.state.services.sessions.cookie(user, "")  # type: ignore[attr-defined,no-any-return]


def csrf_of(server: TestClient, user: User) -> str:
    return server.app.state.services.sessions.csrf(user, "")  # type: ignore[attr-defined,no-any-return]


def asked(server: TestClient, cookie: str, **headers: str) -> httpx.Response:
    """To change the name, as whoever the cookie says."""
    return server.patch(ME, json={"name": "Eve"}, headers={"Cookie": f"{COOKIE}={cookie}", **headers})


@pytest.fixture
def ann() -> User:
    return User("ann-ann-ann-ann", "Ann")


# Cookies and who meant it


def test_a_cookie_and_its_csrf_token_are_a_person(server: TestClient, ann: User) -> None:
    assert asked(server, cookie_of(server, ann), **{"X-CSRF": csrf_of(server, ann)}).json()["name"] == "Eve"
    assert server.get(ME, headers={"Cookie": f"{COOKIE}={cookie_of(server, ann)}"}).json()["name"] == "Eve"


def test_without_the_csrf_token_nothing_is_changed(server: TestClient, ann: User) -> None:
    other = csrf_of(server, User("eve-eve-eve-eve", "Eve"))
    for headers in ({}, {"X-CSRF": ""}, {"X-CSRF": other}):
        assert asked(server, cookie_of(server, ann), **headers).status_code == 403
    form = {"csrf": csrf_of(server, ann), "name": "Eve"}
    plain = server.post(
        "/account", data={**form, "csrf": other}, headers={"Cookie": f"{COOKIE}={cookie_of(server, ann)}"}
    )
    assert plain.status_code == 403


def test_forged_cookies_are_nobody(server: TestClient, ann: User) -> None:
    true = cookie_of(server, ann)
    signed, _, signature = true.rpartition(".")
    forged = [
        URLSafeTimedSerializer("a guess", salt="guest").dumps(ann.id),
        URLSafeTimedSerializer("a secret of the tests", salt="other").dumps(ann.id),
        f"{signed}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}",
        "A" + true,
        "ann-ann-ann-ann",
        "",
        "x" * 5000,
    ]
    for cookie in forged:
        assert asked(server, cookie, **{"X-CSRF": csrf_of(server, ann)}).status_code == 401
        assert server.get(ME, headers={"Cookie": f"{COOKIE}={cookie}"}).status_code == 401


def test_tokens_that_nobody_has(server: TestClient) -> None:
    for value in ("Bearer x", "Bearer", "Basic YTpi", "Bearer \u00e9"):
        assert server.get(ME, headers={"Authorization": value.encode()}).status_code == 401


def test_somebody_without_a_name_may_look_but_not_act(server: TestClient) -> None:
    table = Player(server).create("me", "open")
    assert server.get(f"/api/v1/tables/{table}").status_code == 200
    assert server.post(f"/api/v1/tables/{table}/join", json={}).status_code == 401


def test_other_peoples_seats(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    eve = Player(server, "Eve")
    mover, _ = whose_turn(table, ann, ben)
    action = mover.look(table)["legal"][0]["notation"]
    for path, body in {
        "play": {"number": 0, "action": action},
        "undo": {"number": 0},
        "resign": {},
        "return": {},
        "takeover": {"seat": 0},
        "messages": {"text": "hello"},
        "hint": {},
    }.items():
        assert eve.post(f"/tables/{table}/{path}", 403, **body)["error"] == "not_yours"
    assert eve.look(table)["seat"] is None
    assert eve.look(table)["legal"] == []


# Much


def test_huge_bodies_are_refused_unread(server: TestClient) -> None:
    ann = Player(server)
    for content in (b"x" * 70_000, (b"x" * 1000 for _ in range(70))):
        assert ann.ask("POST", "/tables", 413, content=content)["error"] == "too_large"


def test_too_many_requests_are_told_when_to_come_back(open_server: Open) -> None:
    server = open_server(writes_per_minute=3)
    ann, ben = Player(server), Player(server, "Ben")
    for _ in range(3):
        ann.ask("PATCH", "/me", 200, json={})
    answer = server.patch(ME, json={}, headers=ann.headers)
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    ann.get("/me")  # reading is another matter
    ben.ask("PATCH", "/me", 200, json={})


def test_too_many_tries_at_a_password(open_server: Open) -> None:
    server = open_server(logins_per_minute=2)
    statuses = [
        server.post("/api/v1/session", json={"name": "Ann", "password": f"guess number {n}"}).status_code
        for n in range(4)
    ]
    assert statuses == [401, 401, 429, 429]


def test_too_many_tries_at_the_old_password(open_server: Open) -> None:
    player = Player(open_server(logins_per_minute=4))
    player.post("/me/account", 201, name="Ann", password="correct horse")
    for status in (403, 403, 403, 403, 429):
        player.post("/me/password", status, old="a wrong guess", new="battery staple")


# What every answer carries


def test_pages_may_run_no_scripts_but_our_files(server: TestClient) -> None:
    for path in ("/", "/api/v1/games", "/nowhere", "/api/v1/nowhere"):
        headers = server.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_cookie_cannot_be_read_by_scripts_or_sent_by_other_sites(open_server: Open) -> None:
    cookie = open_server(secure_cookies=True).get("/").headers["Set-Cookie"]
    assert re.match(rf"{COOKIE}=\S+; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$", cookie)


def test_the_api_sets_no_cookies(server: TestClient) -> None:
    assert "Set-Cookie" not in server.get("/api/v1/games").headers


def test_what_is_not_there_is_told_in_the_readers_language(server: TestClient) -> None:
    answer = server.get("/api/v1/tables/nowhere0", headers={"Accept-Language": "de, fr;q=0.9, en;q=0.8"})
    assert answer.status_code == 404
    assert answer.json() == {"error": "not_there", "message": "cette table n’existe pas"}


def test_health_and_numbers(server: TestClient) -> None:
    bots = {"answer": True, "waiting": 0, "replaced": 0}
    assert server.get("/healthz").json() == {"database": True, "games": {"kingsburg": True}, "bots": bots}
    Player(server).create("me", "squire")
    text = TestClient(server.app, client=("127.0.0.1", 1)).get("/metrics").text
    assert 'burgrave_request_seconds_count{method="POST",route="/api/v1/tables",status="201"} 1.0' in text
    assert "burgrave_tables_in_memory 1.0" in text
