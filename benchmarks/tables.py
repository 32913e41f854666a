"""How many tables one server process holds: two people at each, either of them acting every two seconds.

    python benchmarks/tables.py --tables 500 --seconds 20

Starts `burgrave serve` on an SQLite file of its own, seats the people, keeps a stream of events open for each, and
plays Kingsburg: at every table there is an action each second, and the other person then looks at the table, as a page
would. Everything runs on this machine, the people too.
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
from contextlib import contextmanager
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


async def load(host: str, port: int, process: int, tables: int, seconds: float) -> tuple[Times, float, float]:
    """The times that things took, and the seconds of processor time that the server and the people used."""
    times = Times()
    pairs = await seated(host, port, tables, times)
    times.look.clear()
    server = processor_seconds(process)
    began, used = time.perf_counter() + 0.5, time.process_time()
    playing = [play(pair, began + random.random() * PERIOD, began + seconds) for pair in pairs]
    await asyncio.gather(*playing)
    return times, processor_seconds(process) - server, time.process_time() - used


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


@contextmanager
def server(folder: Path, database: str) -> Iterator[tuple[str, int, int]]:
    """Its host, port and process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    generous = dict.fromkeys(("READS_PER_MINUTE", "WRITES_PER_MINUTE", "LOGINS_PER_MINUTE", "STREAMS"), "10000000")
    settings = {"DATABASE_URL": database or f"sqlite:///{folder / 'tables.sqlite'}", "GAMES": "kingsburg", **generous}
    environment = {**os.environ, **{f"BURGRAVE_{name}": value for name, value in settings.items()}}
    command = [sys.executable, "-m", "burgrave", "serve", "--port", str(port)]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as process,
    ):
        try:
            wait_until_ready(f"http://127.0.0.1:{port}/healthz")
            yield "127.0.0.1", port, process.pid
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


def processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--database", default="", help="an empty PostgreSQL database instead of an SQLite file")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), chosen.database) as (host, port, process):
        times, serving, people = uvloop.run(load(host, port, process, chosen.tables, chosen.seconds))
    print(f"{chosen.tables} tables, {len(times.act) / chosen.seconds:.0f} actions a second for {chosen.seconds:.0f} s")
    each = serving / len(times.act) * 1000
    print(f"processor time: server {serving:.1f} s ({each:.2f} ms an action and a look), people {people:.1f} s")
    for name, values in (("acting", times.act), ("hearing of it", times.hear), ("looking", times.look)):
        shares = ", ".join(f"{part:.0%} {percentile(values, part) * 1000:.1f} ms" for part in (0.5, 0.9, 0.99, 1.0))
        print(f"{name}: {shares}")


if __name__ == "__main__":
    main()
