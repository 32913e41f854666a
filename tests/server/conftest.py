"""Servers for tests: one in this process, with bots that think here too, and real ones."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser
from starlette.testclient import TestClient

from burgrave.core.game import Game
from burgrave.core.record import Record, copy
from burgrave.server import rate_limits
from burgrave.server.app import create_app
from burgrave.server.settings import Settings
from burgrave.server.tables import setup
from burgrave.server.tables.bot_pool import BotPool
from burgrave.server.tables.games import Games
from burgrave.server.tables.worker_pool import WorkerPool
from tests.server.site import CHROMIUM, Visit, Visitor, chromium, serving

Open = Callable[..., TestClient]


@pytest.fixture
def the_same_games_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own deals, and has them in every run."""
    monkeypatch.setattr(secrets, "randbelow", Random(request.node.nodeid).randrange)


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch, the_same_games_every_time: None) -> None:
    """Nothing is compiled or thought about in other processes, and nothing is drawn: seats are as they are written."""

    async def prepare(self: Games) -> None:
        self._ready.update(self.all)
        self._analysable.update(self.all)

    async def think(
        self: BotPool, pool: WorkerPool, person: str, how: Any, game: Game, record: Record, seat: int, *more: Any
    ) -> Any:
        hidden = copy(record)
        game.compiled.hide(hidden, seat, 1)
        return await asyncio.to_thread(how, game, hidden.tobytes(), seat, 1, *more)

    async def run(self: WorkerPool, person: str, how: Any, *arguments: Any) -> Any:
        return await asyncio.to_thread(how, *arguments)

    monkeypatch.setattr(Games, "prepare", prepare)
    monkeypatch.setattr(WorkerPool, "run", run)
    monkeypatch.setattr(BotPool, "_think", think)
    monkeypatch.setattr(setup, "shuffled", list)
    # On a busy machine a minute's tries may take longer than it takes to get another.
    monkeypatch.setattr(rate_limits, "time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}",
        secret="a secret of the tests",
        games="kingsburg",
        reads_per_minute=100_000,
        writes_per_minute=100_000,
        logins_per_minute=1000,
        grace_seconds=0,
    )


@pytest.fixture
def open_server(settings: Settings, in_this_process: None) -> Iterator[Open]:
    """A client of a server with these settings; one that was at work on the same database is stopped."""
    running: dict[str, TestClient] = {}

    def stop(url: str) -> None:
        if url in running:
            running.pop(url).__exit__(None, None, None)

    def start(**changes: Any) -> TestClient:
        chosen = Settings(**{**vars(settings), **changes})
        stop(chosen.database_url)
        running[chosen.database_url] = client = TestClient(create_app(chosen)).__enter__()
        return client

    yield start
    for url in list(running):
        stop(url)


@pytest.fixture
def server(open_server: Open) -> TestClient:
    return open_server()


# For browsers:


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with chromium() as started:
        yield started


@pytest.fixture
def app(settings: Settings, in_this_process: None) -> FastAPI:
    """A server with all games."""
    return create_app(Settings(**{**vars(settings), "games": ""}))


@pytest.fixture
def site(app: FastAPI) -> Iterator[str]:
    """Its address."""
    with serving(app) as address:
        yield address


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def come(**context: Any) -> Visitor:
        visitors.append(Visitor(browser, site, **context))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
        assert not visitor.errors
