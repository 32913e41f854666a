"""A server that starts in a tenth of the time, for tests that kill it again and again.

It is forked from a process that has loaded the program and the rules already. What runs is `burgrave serve`, and
its bots have processes of their own, likewise forked from one that has loaded what they need.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing import forkserver, get_context
from pathlib import Path

from tests.server.processes import Process


class ForkedProcess(Process):
    """A server, which can be killed and started again; `loaded` forks it."""

    def __init__(self, url: str, folder: Path, **settings: object) -> None:
        super().__init__(url, folder, **settings)
        command = [sys.executable, "-m", "tests.server.forked_server", str(self.log), *self.command[3:]]
        self.loaded = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def order(self, what: str) -> None:
        assert self.loaded.stdin is not None
        assert self.loaded.stdout is not None
        self.loaded.stdin.write(what + "\n")
        self.loaded.stdin.flush()
        assert self.loaded.stdout.readline() == f"{what}: done\n", self.log.read_text()

    def start(self) -> None:
        self.order("start")

    def is_running(self) -> bool:
        return self.loaded.poll() is None

    def kill(self) -> None:
        self.order("kill")

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ends the process that forks, too."""
        self.order("kill")
        assert self.loaded.stdin is not None
        self.loaded.stdin.close()
        return self.loaded.wait(30)


def main(log: str, command: list[str]) -> None:
    """Starts and kills servers as it is ordered to, line by line."""
    import uvicorn  # noqa: F401

    import burgrave.server.app
    from burgrave.cli import app

    burgrave.game("kingsburg").prepare(lambda _: None)
    fork_bots()
    running = 0
    for line in sys.stdin:
        what = line.strip()
        if what == "start":
            running = os.fork()
            if running == 0:
                output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
                for stream in (1, 2):
                    os.dup2(output, stream)
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                app(command)
        else:
            os.kill(running, signal.SIGKILL)
            os.waitpid(running, 0)
        print(f"{what}: done", flush=True)


def fork_bots() -> None:
    """From now on the processes for bots begin at once, in all servers that are forked from this process."""
    from burgrave.server.tables import worker_pool

    forkserver.set_forkserver_preload(["tests.server.loaded_bots"])
    forkserver.ensure_running()
    forkserver._forkserver.ensure_running = lambda: None  # type: ignore[method-assign]  # it is no child of theirs
    worker_pool.get_context = lambda _: get_context("forkserver")  # type: ignore[attr-defined, assignment]


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
