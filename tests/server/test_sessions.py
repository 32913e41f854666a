"""By what people are known, and when it ends."""

from __future__ import annotations

import re
import time

import httpx
import pytest
from starlette.testclient import TestClient

from burgrave.server.people import sessions
from burgrave.server.people.devices import device_of
from tests.server.conftest import Open
from tests.server.players import Player
from tests.server.test_pages import csrf, post

PASSWORD = "a long password"
ME = "/api/v1/me"
DAY = 24 * 60 * 60


def browser(server: TestClient, agent: str = "") -> TestClient:
    """Another browser of the same server."""
    return TestClient(server.app, headers={"user-agent": agent})


def registered(server: TestClient, agent: str = "") -> TestClient:
    one = browser(server, agent)
    post(one, "/account/register", login="Ann", password=PASSWORD)
    return one


def signed_in(server: TestClient, agent: str = "", password: str = PASSWORD) -> TestClient:
    one = browser(server, agent)
    post(one, "/account/in", known="Ann", secret=password)
    return one


def name_of(client: httpx.Client, cookie: str | None = None) -> str | None:
    """Whom the server takes the browser for; None: nobody it knows."""
    headers = {} if cookie is None else {"cookie": f"{sessions.COOKIE}={cookie}"}
    answer = (TestClient(client.app) if cookie else client).get(ME, headers=headers)  # type: ignore[attr-defined]
    return answer.json()["name"] if answer.status_code == 200 else None


def cookie_of(client: TestClient) -> str:
    return client.cookies[sessions.COOKIE]


# A new one at every door


def test_whoever_planted_a_guests_cookie_is_not_let_into_the_account(server: TestClient) -> None:
    eve = browser(server)
    page = post(eve, "/account/token", label="mine too")
    token = re.search(r'role="status">.*?<code>([^<]+)</code>', page)
    assert token
    planted = cookie_of(eve)
    ann = browser(server)
    ann.cookies.set(sessions.COOKIE, planted)
    ann.post("/account/register", data={"csrf": csrf(ann.get("/").text), "login": "Ann", "password": PASSWORD})
    assert name_of(ann, planted) is None
    assert server.get(ME, headers={"authorization": f"Bearer {token[1]}"}).status_code == 401


def test_signing_in_begins_a_session_of_its_own(server: TestClient) -> None:
    registered(server)
    ann = browser(server)
    ann.get("/")
    before = cookie_of(ann)
    post(ann, "/account/in", known="Ann", secret=PASSWORD)
    first = cookie_of(ann)
    post(ann, "/account/in", known="Ann", secret=PASSWORD)
    assert len({before, first, cookie_of(ann)}) == 3
    assert name_of(ann) == "Ann"
    assert name_of(ann, before) != "Ann"
    assert name_of(ann, first) is None


def test_a_form_of_one_session_is_worth_nothing_in_another(server: TestClient) -> None:
    ann = registered(server)
    old = csrf(ann.get("/").text)
    post(ann, "/account/out")
    post(ann, "/account/in", known="Ann", secret=PASSWORD)
    assert ann.post("/account/name", data={"csrf": old, "name": "Eve"}).status_code == 403


# Ends


def test_a_cookie_is_worth_nothing_after_signing_out(server: TestClient) -> None:
    ann = registered(server)
    kept = cookie_of(ann)
    assert name_of(ann, kept) == "Ann"
    post(ann, "/account/out")
    assert name_of(ann, kept) is None


def test_a_changed_password_ends_all_else(server: TestClient) -> None:
    ann = registered(server)
    phone = signed_in(server)
    answer = Player(server, "Ben").post("/session", 201, name="Ann", password=PASSWORD)
    program = {"authorization": f"Bearer {answer['token']}"}
    assert server.get(ME, headers=program).status_code == 200
    assert "Done." in post(ann, "/account/password", old=PASSWORD, new="another long password")
    assert name_of(ann) == "Ann"
    assert name_of(phone, cookie_of(phone)) is None
    assert server.get(ME, headers=program).status_code == 401


def test_a_program_that_changes_the_password_stays(server: TestClient) -> None:
    ann = registered(server)
    program = Player(server, "Ben")
    token = program.post("/session", 201, name="Ann", password=PASSWORD)["token"]
    program.headers = {"Authorization": f"Bearer {token}"}
    program.post("/me/password", old=PASSWORD, new="another long password")
    assert program.get("/me")["name"] == "Ann"
    assert name_of(ann, cookie_of(ann)) is None


def test_sessions_end_when_nobody_comes(open_server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    server = open_server(session_days=30)
    ann, guest = registered(server), browser(server)
    guest.get("/")
    program = Player(server, "Ben")
    kept = cookie_of(ann), cookie_of(guest)
    assert ann.get("/").headers.get("set-cookie") is None
    days(monkeypatch, 29)
    renewed = ann.get("/").headers["set-cookie"], guest.get("/").headers["set-cookie"]
    assert all(f"Max-Age={30 * DAY}" in cookie for cookie in renewed)
    program.get("/me")
    days(monkeypatch, 31)
    assert name_of(ann, kept[0]) == "Ann"  # it is the session that has been renewed
    assert name_of(ann, kept[1]) is None  # a guest's cookie has the time in itself
    assert name_of(ann, cookie_of(guest)) is not None
    program.get("/me")
    days(monkeypatch, 62)
    assert name_of(ann, kept[0]) is None
    program.get("/me", 401)


def days(monkeypatch: pytest.MonkeyPatch, later: int, began: float = time.time()) -> None:
    """So many days after these tests began."""
    monkeypatch.setattr(time, "time", lambda: began + later * DAY)


def test_one_browser_too_many_ends_the_oldest(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_BROWSERS", 2)
    ann = registered(server)
    second, third = signed_in(server), signed_in(server)
    assert [name_of(one, cookie_of(one)) for one in (ann, second, third)] == [None, "Ann", "Ann"]


# Seen and ended


def test_all_sessions_are_listed_and_each_can_be_ended(server: TestClient) -> None:
    ann = registered(server, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    phone = signed_in(server, "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36")
    other = signed_in(server, "curl/8")
    page = ann.get("/account").text
    assert page.index("Firefox on Linux") < page.index("this browser") < page.index("Chrome on Android")
    assert "Unknown browser" in page
    assert page.count("last seen 1 hour ago") == 2
    ids = re.findall(r'action="/account/end-session".*?name="session" value="([^"]+)"><span>([^<]+)', page)
    [phones] = [found for found, device in ids if device == "Chrome on Android"]
    eve = browser(server)
    post(eve, "/account/register", login="Eve", password=PASSWORD)
    assert (
        eve.post("/account/end-session", data={"csrf": csrf(eve.get("/").text), "session": phones}).status_code == 404
    )
    post(ann, "/account/end-session", session=phones)
    assert [name_of(one, cookie_of(one)) for one in (ann, phone, other)] == ["Ann", None, "Ann"]
    assert "Sign out everywhere else" not in post(ann, "/account/end-others")
    assert [name_of(one, cookie_of(one)) for one in (ann, other)] == ["Ann", None]


def test_programs_see_and_end_sessions_too(server: TestClient) -> None:
    ann, phone = registered(server), signed_in(server)
    program = Player(server, "Ben")
    token = program.post("/session", 201, name="Ann", password=PASSWORD)["token"]
    program.headers = {"Authorization": f"Bearer {token}"}
    listed = program.get("/me/sessions")
    assert [one["this"] for one in listed] == [False, False]
    program.ask("DELETE", f"/me/sessions/{listed[0]['id']}", 204)
    program.ask("DELETE", f"/me/sessions/{listed[0]['id']}", 404)
    assert len(program.get("/me/sessions")) == 1
    program.ask("DELETE", "/me/sessions", 204)
    assert [name_of(one, cookie_of(one)) for one in (ann, phone)] == [None, None]
    assert program.get("/me")["name"] == "Ann"


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140 Safari/537.36 Edg/140", "Edge", "Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari", "iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605", "Safari", "macOS"),
        ("<script>", "", ""),
    ],
)  # fmt: skip
def test_devices_in_words(agent: str, browser: str, system: str) -> None:
    assert device_of(agent) == {"browser": browser, "system": system}
