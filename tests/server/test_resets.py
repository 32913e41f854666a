"""A forgotten password."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from burgrave.server.settings import Settings
from tests.server.conftest import Open
from tests.server.players import Player, with_account
from tests.server.test_pages import csrf, post
from tests.server.test_people_and_help import Postbox, email_text, postbox, wait_for_emails  # noqa: F401
from tests.server.test_sessions import PASSWORD, browser, cookie_of, name_of, registered

NEW = "entirely other words"


def with_mail(open_server: Open, box: Postbox) -> TestClient:
    place = f"smtp://127.0.0.1:{box.server_address[1]}"
    return open_server(smtp_url=place, site_url="https://burgrave.example")


def with_address(server: TestClient, name: str) -> Player:
    player = with_account(server, name)
    services = server.app.state.services  # type: ignore[attr-defined]
    known = server.portal.call(services.accounts.known_by, player.headers["Authorization"].split()[1])  # type: ignore[union-attr]
    changed = services.accounts.change_preferences
    server.portal.call(changed, known[0].id, lambda user: replace(user, email="ann@example.org"))  # type: ignore[union-attr]
    return player


def ask_for_link(server: TestClient, address: str) -> str:
    page = post(server, "/forgot", email=address).replace(address, "ADDRESS")
    server.cookies.clear()
    return page


def choose(client: TestClient, link: str, password: str) -> int:
    return client.post(link, data={"csrf": csrf(client.get("/").text), "new": password}).status_code


def test_a_link_by_email_works_once(open_server: Open, postbox: Postbox) -> None:  # noqa: F811
    server = with_mail(open_server, postbox)
    ann = with_address(server, "Ann")
    assert "an e-mail with a link is on its way" in ask_for_link(server, "Ann@Example.org")
    wait_for_emails(postbox, 1)
    link = re.search(r"https://burgrave\.example(/reset/\S+)", email_text(postbox.emails[0]))
    assert link
    phone = browser(server)
    assert "New password for Ann" in phone.get(link[1]).text
    assert choose(phone, link[1], "12345678") == 422
    assert choose(phone, link[1], NEW) == 200
    assert name_of(phone) == "Ann"
    ann.get("/me", 401)  # whoever was signed in is so no more
    assert phone.get(link[1]).status_code == 404
    assert choose(phone, link[1], "yet other unusual words") == 404
    other = Player(server, "Ben")
    other.post("/session", 401, name="Ann", password=PASSWORD)
    other.post("/session", 201, name="Ann", password=NEW)


def test_nobody_learns_who_has_an_account(open_server: Open, postbox: Postbox) -> None:  # noqa: F811
    server = with_mail(open_server, postbox)
    with_address(server, "Ann")
    said = [ask_for_link(server, address).split("<main")[1] for address in ("ann@example.org", "nobody@example.org")]
    assert said[0] == said[1]
    wait_for_emails(postbox, 1)
    assert browser(server).get("/reset/forged").status_code == 404


def test_links_are_asked_for_a_few_times_only(open_server: Open, postbox: Postbox) -> None:  # noqa: F811
    server = with_mail(open_server, postbox)
    said = [ask_for_link(server, "x@y.org") for _ in range(3)]
    assert ["try again" in text for text in said] == [False, False, True]


@pytest.mark.parametrize("age", [3500, 3700])
def test_the_command_line_makes_a_link_that_lasts_an_hour(
    server: TestClient, settings: Settings, age: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = registered(server)
    environment = {"BURGRAVE_DATABASE_URL": settings.database_url, "BURGRAVE_SECRET": settings.secret}
    environment["BURGRAVE_SITE_URL"] = "https://burgrave.example/"

    def burgrave(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "burgrave", "accounts", *arguments]
        return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False)

    link = burgrave("reset", "ann").stdout.strip().removeprefix("https://burgrave.example")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + age)
    phone = browser(server)
    assert choose(phone, link, NEW) == (200 if age < 3600 else 404)
    assert (name_of(ann, cookie_of(ann)) is None) == (age < 3600)
    if age < 3600:
        refused = burgrave("reset", "Nobody")
        assert (refused.returncode, refused.stderr.strip()) == (2, "burgrave: there is no account Nobody")
        assert '"name": "Ann"' in burgrave("list", "--json").stdout


def test_without_mail_the_page_says_whom_to_ask(server: TestClient) -> None:
    assert "burgrave accounts reset" in server.get("/forgot").text
    assert "this server sends no e-mail" in post(server, "/forgot", email="ann@example.org")
