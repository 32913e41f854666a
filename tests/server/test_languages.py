"""French and Spanish pages have no English on them: every word there is a word of the translations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po
from starlette.testclient import TestClient

import burgrave
from burgrave.core.language import OWN_MESSAGES
from burgrave.server.people.bot_names import BOT_NAMES
from tests.server.conftest import Open
from tests.server.test_pages import csrf, seats
from tests.test_catalogues import forms

OTHERS = ("fr", "es")
READ = ("title", "aria-label", "placeholder", "alt", "aria-description")
"""Attributes that people are shown or told."""
EVERYWHERE = {
    "burgrave",
    "n",
    "p",
    "u",
    "openapi",
    "api",
    "en",
    "fr",
    "es",
    "english",
    "français",
    "español",
    "ann",
    "ben",
    *["i", "ii", "iii", "iv", "v", "vi"],
    *(name.casefold() for language in BOT_NAMES.values() for name in language),
}
"""Names, and numbers of years and stalls."""
WORD = re.compile(r"[^\W\d_]+")
NO_WORDS = re.compile(r"\b[A-Z]{2}-[A-Z]\d+\w*|\b[ART]\d+\b|\b[HXVST]{1,4}\b|\b[A-Z]\w+ \d{1,3}$")
"""Ids of rules, patterns of Caprices, names of guests."""


class Reader(HTMLParser):
    """The texts of a page, as people meet them."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style", "code")
        self.texts += [value for name, value in attrs if name in READ and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style", "code")

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.texts.append(data.strip())


def words_in(text: str) -> set[str]:
    return {word.casefold() for word in WORD.findall(NO_WORDS.sub("", text))}


@lru_cache
def vocabulary(folder: Path, language: str) -> frozenset[str]:
    """The words of all translations of a catalogue."""
    with (folder / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    said = [one for message in catalogue if message.id for one in forms(message.string)]
    return frozenset(words_in(re.sub(r"\{.*?\}", " ", " ".join(said))))


def foreign(page: str, language: str, name: str) -> set[str]:
    """The texts of a page with words that no translation has."""
    games = [burgrave.game(one) for one in burgrave.game_names()]
    known = EVERYWHERE | words_in(" ".join(game.title for game in games))
    known |= words_in(" ".join(game.words(language).text(game.info.about) for game in games))
    for folder in (OWN_MESSAGES, burgrave.game(name).folder / "locale"):
        known |= vocabulary(folder, language)
    reader = Reader()
    reader.feed(page)
    return {text for text in reader.texts if words_in(text) - known}


def played_pages(server: TestClient, name: str) -> Iterator[tuple[str, str]]:
    """A whole game of two at one screen: every fifth page, in turn in each language, and the end in both."""
    chance = Random(name)
    form = server.get(f"/new/{name}").text
    options = re.findall(r'name="option" value="(\w+)" checked', form)
    sent = {**seats("me", "me"), "name0": "Ann", "name1": "Ben", "option": options, "csrf": csrf(form)}
    answer = server.post(f"/new/{name}", data={key: value for key, value in sent.items() if key != "seat4"})
    address, page = str(answer.url), answer.text
    for turn in range(400):
        actions = re.findall(r'name="action" value="([^"]+)"', page)
        if not actions:
            break
        number = re.search(r'data-number="(\d+)"', page)
        assert number
        language = OTHERS[turn // 5 % 2]
        said = {"csrf": csrf(page), "number": number[1], "action": chance.choice(actions), "sure": "yes"}
        headers = {"x-parts": "now", "accept-language": language}
        page = server.post(f"{address}/play", data=said, headers=headers).text
        if turn % 5 == 0:
            yield language, page
    assert 'data-state="finished"' in page
    for language in OTHERS:
        yield language, server.get(f"{address}?log=all", headers={"accept-language": language}).text


@pytest.mark.parametrize("name", burgrave.game_names())
def test_no_english_at_a_table(open_server: Open, name: str) -> None:
    server = open_server(games=name)
    server.get("/")
    found = [foreign(page, language, name) for language, page in played_pages(server, name)]
    assert len(found) > 4
    assert not set().union(*found)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", burgrave.game_names())
def test_no_english_around_the_tables(open_server: Open, name: str, language: str) -> None:
    """Lobby, new table, waiting, rules, account, and what is said where something is refused."""
    server = open_server(games=name)
    server.headers["accept-language"] = language
    lobby = server.get("/").text
    token = {"csrf": csrf(lobby)}
    two = {key: value for key, value in seats("me", "open").items() if key != "seat4"}
    option = re.findall(r'name="option" value="(\w+)" checked', server.get(f"/new/{name}").text)
    server.post("/account/name", data={**token, "name": "Ann"})
    waiting = server.post(f"/new/{name}", data={**token, **two, "option": option})
    table = str(waiting.url)
    pages = [
        lobby,
        waiting.text,
        *(
            server.get(path).text
            for path in (f"/new/{name}", f"/rules/{name}", "/account", "/nothing", "/table/no", "/")
        ),
        server.post(f"/play/{name}", data={"players": "2"}).text,
        server.post(f"/play/{name}", data={**token, "players": "7,5"}).text,
        server.post(f"/new/{name}", data={**token, **two, "kind": "live", "minutes": "0"}).text,
        server.post(f"{table}/play", data={**token, "number": "7", "action": "pass"}).text,
        server.post(f"{table}/undo", data={**token, "number": "0"}).text,
        server.post(f"{table}/say", data={**token, "text": ""}).text,
        server.post("/account/name", data={**token, "name": ""}).text,
        server.post("/account/register", data={**token, "login": "Ann", "password": "x"}).text,
        server.post("/account/in", data={**token, "known": "Ann", "secret": "x"}).text,
        server.post(f"{table}/start", data={**token, "level": "page"}).text,
        server.post(f"{table}/play", data={**token, "number": "7", "action": "pass"}).text,
        server.post(f"{table}/resign", data=token).text,
        server.post(f"{table}/resign", data={**token, "sure": "yes"}).text,
    ]
    assert not [page for page in pages if f'<html lang="{language}"' not in page]
    found = [foreign(page, language, name) for page in pages]
    assert not set().union(*found)
