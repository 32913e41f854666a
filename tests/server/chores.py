"""What the processes of tests are given to do. It imports little, for they begin with it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from functools import cache

from burgrave.server.tables.worker_pool import new_process


def nap(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def stop_at_first(file: str) -> str:
    """Hangs, stopped and not dead, the first time."""
    if not os.path.exists(file):
        open(file, "w").close()
        os.kill(os.getpid(), signal.SIGSTOP)
    return "done"


class SlowToImport:
    """As a function is whose module takes four seconds to import, once in a process."""

    def __call__(self) -> str:
        return "done"

    def __reduce__(self) -> tuple[Callable[[], SlowToImport], tuple[()]]:
        return imported, ()


@cache
def imported() -> SlowToImport:
    time.sleep(4)
    return SlowToImport()


def hoard(megabytes: int) -> int:
    return len(bytearray(megabytes * 2**20))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed_while_its_process_begins() -> None:
    """A server that says which process it has started, and dies at once."""
    worker = new_process()
    worker.submit(nap, 0)
    print(*worker._processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
