"""A server's games are played while their rules are still being compiled."""

from __future__ import annotations

import asyncio
import html
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.bots.bot import bot
from burgrave.server.tables import hints
from burgrave.server.tables.bot_pool import BotPool
from burgrave.server.tables.games import Games
from tests.server.conftest import Open
from tests.server.players import Player
from tests.server.test_pages import csrf


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch, in_this_process: None) -> Iterator[threading.Event]:
    """One that takes until the event is set; the rules for one decision are interpreted until then."""
    done = threading.Event()
    kingsburg = burgrave.game("kingsburg")
    kingsburg.prepare(lambda _: None, [bot("squire").needs, bot("castellan").needs])  # what is used after the event

    async def prepare(self: Games) -> None:
        kingsburg.interprets = True
        while not done.is_set():
            await asyncio.sleep(0.02)
        kingsburg.interprets = False
        self._ready.update(self.all)

    monkeypatch.setattr(Games, "prepare", prepare)
    yield done
    kingsburg.interprets = False


def until(is_so: Callable[[], bool]) -> None:
    """Waits for it."""
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_game_is_played_while_its_rules_are_compiled(compiler: threading.Event, open_server: Open) -> None:
    server = open_server()
    ann = Player(server, "Ann")
    table = ann.create("me", "squire")
    assert server.get("/healthz").json()["games"] == {"kingsburg": False}
    for _ in range(3):
        until(lambda: bool(ann.look(table)["legal"]))
        ann.play(table)
    until(lambda: bool(ann.look(table)["legal"]))
    before = ann.look(table)["number"]
    compiler.set()
    until(lambda: server.get("/healthz").json()["games"] == {"kingsburg": True})
    for _ in range(3):
        until(lambda: bool(ann.look(table)["legal"]))
        ann.play(table)
    assert ann.look(table)["number"] >= before + 3


def test_a_bot_that_searches_waits_and_the_page_says_so(compiler: threading.Event, open_server: Open) -> None:
    server = open_server()
    ann = Player(server, "Ann")
    table = ann.create("me", "castellan")

    def bot_is_asked() -> bool:
        view = ann.look(table)
        if view["legal"]:
            ann.play(table)
        return view["card"]["actor"] == 1

    until(bot_is_asked)
    number = ann.look(table)["number"]
    page = server.get(f"/table/{table}").text
    assert "This bot is getting ready" in page
    assert ann.look(table)["number"] == number
    compiler.set()
    until(lambda: ann.look(table)["number"] > number)


def own_turn(server: TestClient) -> tuple[str, str]:
    """A table of a visitor who is to decide there: its address and its page."""
    address = server.post("/play/kingsburg", data={"csrf": csrf(server.get("/").text), "players": "2"}).url.path
    until(lambda: 'data-mine="yes"' in server.get(address).text)
    return address, server.get(address).text


def hints_in(page: str) -> str:
    return page.split('class="hints"')[1].split("</ol>", maxsplit=1)[0]


def test_hints_are_rules_of_thumb_until_the_rules_are_compiled(compiler: threading.Event, open_server: Open) -> None:
    server = open_server()
    address, page = own_turn(server)
    for first in ("yes", ""):
        answer = server.post(f"{address}/hint", data={"csrf": csrf(page), "first": first})
        assert answer.status_code == 200
        assert "These look promising" in hints_in(answer.text)
        assert "% to win" not in hints_in(answer.text)
    compiler.set()
    until(lambda: not burgrave.game("kingsburg").interprets)
    judged = server.post(f"{address}/hint", data={"csrf": csrf(page)}).text
    assert "% to win" in hints_in(judged)


def test_a_first_hint_does_not_wait_for_busy_bots(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*whatever: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(BotPool, "judge", busy)
    monkeypatch.setattr(hints, "FIRST_SECONDS", 0.05)
    address, page = own_turn(server)
    answer = server.post(f"{address}/hint", data={"csrf": csrf(page), "first": "yes"}).text
    assert "These look promising" in hints_in(answer)


def test_a_hint_where_one_move_alone_was_judged_compares_it_with_nothing(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = hints.Hints.judged

    async def only_the_best(*whatever: Any) -> list[Any]:
        return (await judged(*whatever))[:1]

    monkeypatch.setattr(hints.Hints, "judged", only_the_best)
    address, page = own_turn(server)
    answer = server.post(f"{address}/hint", data={"csrf": csrf(page)})
    assert answer.status_code == 200
    assert "% to win" in hints_in(answer.text)
    assert "next best" not in hints_in(answer.text)


@pytest.mark.parametrize("busy", [True, False], ids=["busy", "compiling"])
def test_a_tutor_holds_nobody_up(
    compiler: threading.Event, open_server: Open, monkeypatch: pytest.MonkeyPatch, busy: bool
) -> None:
    async def sleep(*whatever: object) -> None:
        await asyncio.sleep(60)

    if busy:
        monkeypatch.setattr(BotPool, "judge", sleep)
        monkeypatch.setattr(hints, "TUTOR_SECONDS", 0.05)
    server = open_server()
    address, page = own_turn(server)
    number, action = re.search(r'data-number="(\d+)"', page), re.search(r'name="action" value="([^"]+)"', page)
    assert number
    assert action
    form = {"csrf": csrf(page), "number": number[1], "action": html.unescape(action[1]), "tutor": "5"}
    assert server.post(f"{address}/play", data=form, follow_redirects=False).status_code == 303


LOADING = """
import asyncio, os, sys
from burgrave.server.tables.games import Games

async def load(self, game):
    print("numba.core.event" in sys.modules, flush=True)
    os._exit(0)

Games.load = load
asyncio.run(Games("kingsburg").prepare())
"""


def test_numba_is_imported_before_threads_load_rules() -> None:
    """Threads that import it at the same time meet half of it, and a game stays without its compiled rules."""
    environment = {**os.environ, "BURGRAVE_INTERPRET": "1"}
    done = subprocess.run([sys.executable, "-c", LOADING], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_interpreted_rules_are_at_hand_until_the_compiled_ones_are(monkeypatch: pytest.MonkeyPatch) -> None:
    kingsburg = burgrave.game("kingsburg")
    monkeypatch.setattr(kingsburg, "interprets", True)
    assert kingsburg.at_hand is kingsburg.interpreted
    start = kingsburg.start(3, {}, 7)
    played = kingsburg.played(start, kingsburg.legal_actions(start)[0])[1]
    monkeypatch.setattr(kingsburg, "interprets", False)
    assert kingsburg.at_hand is kingsburg.compiled
    assert start.tobytes() == kingsburg.start(3, {}, 7).tobytes()
    assert played.tobytes() == kingsburg.played(start, kingsburg.legal_actions(start)[0])[1].tobytes()
