"""A server that is killed loses nothing that it has acknowledged, and does nothing twice."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, select

import burgrave
from burgrave.server.settings import database
from burgrave.server.store.queries.tables import unpacked
from burgrave.server.store.schema import entries, tables
from tests.server.forked_server import ForkedProcess
from tests.server.processes import Process, postgresql

TABLES = 4
MANY = int(os.environ.get("KILLS", "50"))
"""Kills of the long test: `KILLS=200 make test-slow`."""


@dataclass
class Doings:
    """What the people at the tables tried, and what they were told was done."""

    tried: set[tuple[str, int, str]] = field(default_factory=set)
    done: list[tuple[str, int, str]] = field(default_factory=list)
    tables: set[str] = field(default_factory=set)
    ended: bool = False


async def person(client: httpx.AsyncClient, name: str) -> dict[str, str]:
    token = (await client.post("/api/v1/guests", json={"name": name})).json()["token"]
    return {"Authorization": f"Bearer {token}"}


async def keep_playing(address: str, doings: Doings, number: int) -> None:
    """Two people at one table after another, with a bot; every action is sent twice at the same time."""
    async with httpx.AsyncClient(base_url=address, timeout=10) as client:
        people = [await person(client, name) for name in ("Ann", "Ben")]
        table, joined = None, False
        while not doings.ended:
            acted = None
            with suppress(httpx.TransportError, KeyError, IndexError):  # the server was killed, or is not ready yet
                if table is None:
                    plan = {"game": "kingsburg", "seats": ["me", "open", "squire"]}
                    table = (await client.post("/api/v1/tables", json=plan, headers=people[0])).json()["id"]
                    doings.tables.add(table)
                if not joined:
                    answer = await client.post(f"/api/v1/tables/{table}/join", json={}, headers=people[1])
                    joined = answer.status_code < 500
                acted = await play_once(client, people, table, doings)
                if acted is None:
                    table, joined = None, False
            await asyncio.sleep(0.01 if acted else 0.1)  # whoever only waits must not be the load


async def play_once(client: httpx.AsyncClient, people: list[dict[str, str]], table: str, doings: Doings) -> bool | None:
    """Whether somebody acted; None when the game is over."""
    path, acted = f"/api/v1/tables/{table}", False
    for headers in people:
        seen = (await client.get(path, params={"since": 10**6}, headers=headers)).json()
        if seen["card"]["state"] == "finished":
            return None
        if seen["legal"]:
            acted = True
            action = random.choice(seen["legal"])["notation"]
            body = {"number": seen["number"], "action": action}
            doings.tried.add((table, seen["number"] + 1, action))
            answers = await asyncio.gather(
                *(client.post(f"{path}/play", json=body, headers=headers) for _ in range(2)), return_exceptions=True
            )
            statuses = [answer.status_code for answer in answers if isinstance(answer, httpx.Response)]
            assert statuses.count(200) <= 1, "an action was acknowledged twice"
            assert set(statuses) <= {200, 409, 503}, [getattr(answer, "text", answer) for answer in answers]
            doings.done += [(table, seen["number"] + 1, action)] * statuses.count(200)
    return acted


async def play_and_kill(server: Process, kills: int) -> Doings:
    doings = Doings()
    playing = [asyncio.create_task(keep_playing(server.address, doings, number)) for number in range(TABLES)]
    for _ in range(kills):
        before = len(doings.done)
        while len(doings.done) < before + 5:  # games are going on
            await asyncio.sleep(0.01)
            await raised(playing)
        await asyncio.sleep(random.uniform(0, 0.5))
        server.kill()
        server.start()
        await asyncio.to_thread(server.wait)
    before = len(doings.done)
    while len(doings.done) < before + 5:
        await asyncio.sleep(0.01)
        await raised(playing)
    doings.ended = True
    await asyncio.gather(*playing)
    return doings


async def raised(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            await task


def entries_of(url: str, table: str) -> tuple[Any, Any]:
    """A table's row, and its entries."""
    engine = create_engine(database(url))
    with engine.connect() as connection:
        row = connection.execute(select(tables).where(tables.c.id == table)).mappings().one()
        mine = select(entries).where(entries.c.table_id == table).order_by(entries.c.number)
        log = connection.execute(mine).mappings().all()
    engine.dispose()
    return row, log


def check_nothing_is_lost_or_done_twice(url: str, doings: Doings) -> None:
    for table in doings.tables:
        row, log = entries_of(url, table)
        assert [entry["number"] for entry in log] == list(range(row["number"] + 1))
        check_positions(row["seed"], log)
        stored = {(table, entry["number"], entry["notation"]) for entry in log}
        done = {one for one in doings.done if one[0] == table}
        assert done <= stored, "an acknowledged action was lost"
        by_people = {(table, e["number"], e["notation"]) for e in log if e["kind"] == "action" and e["seat"] < 2}
        assert by_people <= doings.tried, "something was played that nobody asked for"
    assert len(doings.done) == len(set(doings.done))


def check_positions(seed: str | None, log: Any) -> None:
    """Every action was applied to the position before it, once."""
    if seed is None:
        return
    match = burgrave.new("kingsburg", players=3, seed=int(seed))
    for entry in log:
        if entry["kind"] == "action":
            assert match.actor == entry["seat"]
            match.play(entry["notation"])
        assert unpacked(entry["position"]) == match.position()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.sqlite'}"
    else:
        with postgresql() as address:
            yield address


@pytest.mark.parametrize("kills", [3, pytest.param(MANY, marks=pytest.mark.slow)])
def test_a_killed_server_loses_nothing_and_does_nothing_twice(url: str, tmp_path: Path, kills: int) -> None:
    server = (ForkedProcess if kills == MANY else Process)(url, tmp_path, lease_seconds=1)
    server.start()
    try:
        server.wait()
        doings = asyncio.run(play_and_kill(server, kills))
    finally:
        server.end()
    check_nothing_is_lost_or_done_twice(url, doings)
    by_bots = sum(entry["seat"] == 2 for table in doings.tables for entry in entries_of(url, table)[1])
    told = f"{len(doings.done)} actions of people at {len(doings.tables)} tables were acknowledged"
    print(f"\n{kills} kills: {told}, {by_bots} of bots played; none was lost, none done twice")
    assert by_bots
