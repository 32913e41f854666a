"""Names: nobody pretends to be somebody else."""

from __future__ import annotations

import unicodedata

import pytest
from starlette.testclient import TestClient

from burgrave.core.errors import BadOption
from burgrave.server.errors import Conflict
from burgrave.server.lookalikes import skeleton
from burgrave.server.people.bot_names import BOT_NAMES
from burgrave.server.people.names import check_not_kept, checked_name
from tests.server.players import Player, with_account

ADA_IN_CYRILLIC = "\u0410\u0434\u0430"


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Zoë",
        "O’Neil",
        "Jean-Luc 2",
        "Nguyễn Văn",
        ADA_IN_CYRILLIC,
        "李小龙",
        "たろう",
        "김철수",
        "नमस्ते",
        "<i>Ann</i>",
    ],
)
def test_people_of_all_languages_have_names(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "1 to 24 characters"),
        ("x" * 25, "1 to 24 characters"),
        ("\u3164", "U+1160"),  # fillers and blanks that look like nothing
        ("\u2800", "U+2800"),
        ("Ann\u200b", "U+200B"),
        ("Ann\ufe0f", "U+FE0F"),
        ("a\u202eb", "U+202E"),  # turns the text around it
        ("Z\u0351\u0322\u0353algo", "accents"),
        ("\u0301Ann", "accents"),
        ("!!!", "letters or digits"),
        ("\u0410da", "one alphabet"),  # the first letter is Cyrillic
        ("Ann\u2603", "U+2603"),
    ],
)
def test_names_that_deceive_are_refused_in_one_line(name: str, problem: str) -> None:
    with pytest.raises(BadOption, match=problem.replace("+", r"\+")):
        checked_name(name)


@pytest.mark.parametrize(
    "other", ["ADA", "Ａｄａ", "\u0410\u0501\u0430", "A.d.a", "Ada_", "Ad\u0251"]
)  # full width, Cyrillic, ...
def test_names_that_look_alike(other: str) -> None:
    assert skeleton(other) == skeleton("Ada")


def test_names_that_do_not() -> None:
    names = [
        "Ada",
        "Eda",
        "André",
        "Andre",
        "Vera",
        "Nera",
        "Nina",
        "Нина",
        "Ann",
        "Anne",
        "Bob",
        "Rob",
        "Cara",
        "Carla",
    ]
    assert len({skeleton(name) for name in names}) == len(names)
    assert skeleton("Alice") == skeleton("AIice") == skeleton("A1ICE")
    assert skeleton("Modem") == skeleton("Modern")


def test_an_accounts_name_is_its_own_for_guests_too(server: TestClient) -> None:
    with_account(server, "Ada")
    eve = Player(server, "Eve")
    for name in ("Ada", "aDA", "\u0410\u0501\u0430"):
        assert eve.ask("PATCH", "/me", 409, json={"name": name})["error"] == "conflict"
        eve.post("/me/account", 409, name=name, password="a long password")
        assert eve.client.post("/api/v1/guests", json={"name": name}).status_code == 409
    assert eve.get("/me")["name"] == "Eve"


def test_a_guest_who_had_the_name_before_gets_another(server: TestClient) -> None:
    eve = Player(server, "\u0410\u0501\u0430")
    table = eve.create("me", "open")
    ada = with_account(server, "Ada")
    given = eve.get("/me")["name"]
    assert given.split()[-1].isdigit()
    assert ada.look(table)["card"]["seats"][0]["name"] == given
    assert ada.get("/me")["name"] == "Ada"


def test_an_account_keeps_its_name_in_another_spelling(server: TestClient) -> None:
    ada = with_account(server, "Ada")
    assert ada.ask("PATCH", "/me", 200, json={"name": "ADA"})["name"] == "ADA"
    ada.post("/session", 201, name="ada", password="a long password")


def test_names_given_to_guests_and_bots_are_nobodys(server: TestClient) -> None:
    for name in ("Aveline 12", "aveline12", "Administrator", *(names[0] for names in BOT_NAMES.values()), "G0dfrey"):
        with pytest.raises(Conflict, match="is kept for"):
            check_not_kept(name)
    check_not_kept("Aveline")
    guest = Player(server, "")
    given = guest.get("/me")["name"]
    guest.ask("PATCH", "/me", 200, json={"name": "Zoe"})
    guest.ask("PATCH", "/me", 200, json={"name": given})
    guest.post("/me/account", 409, name=given, password="a long password")
