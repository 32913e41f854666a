"""Passwords: those that are soon guessed, and those who guess."""

from __future__ import annotations

import asyncio
import inspect
import re
import time

import pytest
import zxcvbn.feedback
from starlette.testclient import TestClient

from burgrave.core.errors import BadOption
from burgrave.core.language import LANGUAGES, Words
from burgrave.server.people.passwords import LONGEST_PASSWORD, REASONS, Passwords
from tests.server.conftest import Open
from tests.server.players import Player, with_account


def refused(password: str, name: str = "Ada") -> BadOption:
    with pytest.raises(BadOption) as error:
        asyncio.run(Passwords().hash(password, name))
    return error.value


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("12345678", "it is one of the ten most common passwords"),
        ("qwertyuiop[]", "rows of keys"),
        ("aaaaaaaaaaaaaaaa", "repeating a letter"),
        ("abcdefgh", "sequences"),
        ("Ada Lovelace", "add another word"),
        ("burgrave", "add another word"),
        ("seven77", "8 to 128 characters"),
        ("x" * 129, "8 to 128 characters"),
    ],
)
def test_weak_passwords_are_refused_with_a_reason(password: str, reason: str) -> None:
    assert reason in str(refused(password, "Ada Lovelace"))


def test_the_reason_is_told_in_the_readers_language() -> None:
    said = {refused("12345678").said(Words(language)) for language in LANGUAGES}
    assert len(said) == 3
    guessed = "c’est l’un des dix mots de passe les plus répandus"
    assert f"ce mot de passe est trop facile à deviner\N{NO-BREAK SPACE}: {guessed}" in said


def test_all_that_the_estimator_warns_of_has_words() -> None:
    source = re.sub(r"['\"] *\\?\n *['\"]", "", inspect.getsource(zxcvbn.feedback))
    warnings = re.findall(r"warning'?(?: =|:) _\((['\"])(.+?)\1\)", source)
    assert {text for _, text in warnings} == set(REASONS)


def test_good_ones_are_kept_as_a_hash_in_bounded_time() -> None:
    passwords = Passwords()
    for password in ("correct horse battery", "x7 Kq!" * 21, "é" * 3 + "\ud800 unusual thing"):
        assert len(password) <= LONGEST_PASSWORD
        began = time.perf_counter()
        kept = asyncio.run(passwords.hash(password, "Ada"))
        assert time.perf_counter() - began < 30
        assert password not in kept
        assert asyncio.run(passwords.matches(password, kept))
        assert not asyncio.run(passwords.matches(password + "x", kept))
    assert not asyncio.run(passwords.matches("anything", None))


def test_registering_and_changing_refuse_weak_ones(server: TestClient) -> None:
    eve = Player(server, "Eve")
    assert "easy to guess" in eve.post("/me/account", 422, name="Eve", password="12345678")["message"]
    assert not eve.get("/me")["account"]
    ann = with_account(server, "Ann")
    ann.post("/me/password", 422, old="a long password", new="password1")
    ann.post("/session", 201, name="Ann", password="a long password")


# Guessing


def sign_in(server: TestClient, address: str, name: str, password: str) -> int:
    client = TestClient(server.app, client=(address, 1))
    return client.post("/api/v1/session", json={"name": name, "password": password}).status_code


def test_wrong_guesses_slow_the_guesser_and_not_the_owner(open_server: Open) -> None:
    server = open_server(logins_per_minute=3)
    with_account(server, "Ann")
    with_account(server, "Ben")
    guesses = [sign_in(server, "192.0.2.1", "Ann", f"guess number {n}") for n in range(6)]
    assert guesses == [401] * 3 + [429] * 3
    assert sign_in(server, "192.0.2.1", "ANN", "a long password") == 429  # nor by chance
    assert sign_in(server, "192.0.2.1", "Ben", "a long password") == 201  # somebody else in the same house
    assert sign_in(server, "192.0.2.2", "Ann", "a long password") == 201


def test_one_address_does_not_try_one_password_at_all_names(open_server: Open) -> None:
    server = open_server(logins_per_minute=2)
    tries = [sign_in(server, "192.0.2.1", f"Somebody {n}", "a long password") for n in range(12)]
    assert tries == [401] * 10 + [429] * 2


def test_names_that_nobody_has_take_as_long(server: TestClient) -> None:
    with_account(server, "Ann")

    def seconds(name: str) -> float:
        began = time.process_time()
        assert sign_in(server, "192.0.2.1", name, "a wrong password") == 401
        return time.process_time() - began

    known, unknown = (min(seconds(name) for _ in range(3)) for name in ("Ann", "Nobody"))
    assert unknown > known / 3
