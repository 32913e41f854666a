"""A server's games are played while their rules are still being compiled."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest

import burgrave
from burgrave.bots.bot import bot
from burgrave.server.tables.games import Games
from tests.server.conftest import Open
from tests.server.players import Player


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


def test_no_hint_before_the_rules_are_compiled(compiler: threading.Event, open_server: Open) -> None:
    ann = Player(open_server(), "Ann")
    table = ann.create("me", "squire")
    until(lambda: bool(ann.look(table)["legal"]))
    assert ann.post(f"/tables/{table}/hint", 503)["error"] == "not_ready"


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
