"""Processes for what takes long: fair to people, and replaced when they hang."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from burgrave.server.tables import worker_pool
from burgrave.server.tables.worker_pool import WorkerPool
from tests.server.chores import SlowToImport, die, hoard, nap, stop_at_first
from tests.server.conftest import Open
from tests.server.players import Player


def test_one_persons_many_decisions_delay_another_by_one_at_most() -> None:
    async def scenario() -> list[str]:
        pool, done = WorkerPool(1, seconds=60), []

        async def ask(person: str) -> None:
            await pool.run(person, nap, 0.02)
            done.append(person)

        many = [asyncio.create_task(ask("eve")) for _ in range(50)]
        while len(done) < 3:
            await asyncio.sleep(0.01)
        before = len(done)
        await asyncio.gather(ask("ann"), ask("ben"))
        print(f"\nof 50 decisions that waited, {len(done) - before - 2} came before the two of others")
        first = done[before:]
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        assert pool.waiting == 0
        pool.close()
        return first

    first = asyncio.run(scenario())
    assert {"ann", "ben"} <= set(first[:4])


def test_one_persons_many_decisions_delay_anothers_whole_turn_by_one_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several bots decide one after the other, each as soon as the one before has."""
    monkeypatch.setattr(worker_pool, "MOMENT", 2.0)  # on a busy machine a hundredth of a second may last a tenth

    async def scenario() -> int:
        pool, done = WorkerPool(1, seconds=60), []

        async def ask(person: str) -> None:
            await pool.run(person, nap, 0.05)
            done.append(person)

        many = [asyncio.create_task(ask("eve")) for _ in range(60)]
        while len(done) < 10:
            await asyncio.sleep(0.01)
        before = len(done)
        for _ in range(8):
            await ask("ann")
            await asyncio.sleep(0.01)  # while the decision is stored
        between = done[before:].count("eve")
        print(f"\nof 50 decisions that waited, {between} came before the last of the other's eight")
        while len(done) < 30:  # nobody is forgotten
            await asyncio.sleep(0.01)
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        pool.close()
        return between

    assert asyncio.run(scenario()) <= 1


def test_who_wants_much_still_gets_something() -> None:
    async def scenario() -> None:
        pool = WorkerPool(1, seconds=60)
        await pool.run("ben", nap, 0)  # nobody else is given the time in which the process begins
        many = [asyncio.create_task(pool.run("eve", nap, 0.01)) for _ in range(5)]
        asked = 0
        while not all(task.done() for task in many):
            await pool.run("ann", nap, 0.01)
            asked += 1
            assert asked < 500
        print(f"\nfive decisions were made beside {asked} of somebody who asked for one after the other")
        pool.close()

    asyncio.run(scenario())


def test_a_process_that_hangs_is_replaced_and_the_thing_done(tmp_path: os.PathLike[str]) -> None:
    async def scenario() -> tuple[str, int, bool]:
        pool = WorkerPool(1, seconds=5, tries=2)
        began = time.perf_counter()
        result = await pool.run("ann", stop_at_first, os.path.join(tmp_path, "stopped"))
        print(f"\na stopped process: done after {time.perf_counter() - began:.1f} s, with 5 s for each try")
        pool.close()
        return result, pool.replaced, pool.answers

    assert asyncio.run(scenario()) == ("done", 1, True)


def test_the_time_in_which_a_process_begins_does_not_count() -> None:
    async def scenario() -> int:
        pool = WorkerPool(1, seconds=3, tries=2)
        assert await pool.run("ann", SlowToImport()) == "done"
        pool.close()
        return pool.replaced

    assert asyncio.run(scenario()) == 0


def test_what_is_never_done_is_given_up_and_the_next_goes_on() -> None:
    async def scenario() -> None:
        pool = WorkerPool(1, seconds=60, tries=2)
        with pytest.raises(Exception, match="terminated abruptly"):
            await pool.run("ann", die)
        assert (pool.replaced, pool.answers) == (2, False)
        assert await pool.run("ben", nap, 0) != os.getpid()
        assert pool.answers
        pool.close()

    asyncio.run(scenario())


def test_a_process_has_no_more_memory_than_it_may_have() -> None:
    async def scenario() -> None:
        pool = WorkerPool(1, seconds=600, megabytes=1024)
        with pytest.raises(MemoryError):
            await pool.run("eve", hoard, 2048)
        assert pool.replaced == 1
        assert await pool.run("ann", hoard, 64) == 64 * 2**20
        pool.close()

    asyncio.run(scenario())


def test_tables_with_bots_are_capped_for_each_host(open_server: Open) -> None:
    ann = Player(open_server(tables_with_bots=3))
    ben = Player(ann.client, "Ben")
    tables = [ann.create("me", "page") for _ in range(3)]
    told = ann.post("/tables", 429, game="kingsburg", seats=["me", "page"])["message"]
    assert told == "bots play at 3 tables of yours already: end one of these games first"
    waiting = ann.create("me", "open")
    ann.post(f"/tables/{waiting}/start", 429)
    ben.join(waiting)  # without bots
    ben.create("me", "page")
    ann.my_turn(tables[0])
    ann.post(f"/tables/{tables[0]}/resign", 204)
    ann.create("me", "page")
    assert ann.client.get("/healthz").json()["bots"]["answer"]


def test_no_process_outlives_a_server_that_is_killed() -> None:
    here = "from tests.server.chores import killed_while_its_process_begins as run; run()"
    done = subprocess.run([sys.executable, "-c", here], capture_output=True, text=True, check=False, timeout=60)
    process = int(done.stdout)
    end = time.monotonic() + 60
    while is_alive(process):
        assert time.monotonic() < end
        time.sleep(0.1)


def is_alive(process: int) -> bool:
    """One that has ended stays listed where nobody asks how."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
