"""Processes for what takes long, never where requests are answered: people take turns, and none waits for ever."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

try:
    import resource
except ImportError:  # not on every system
    resource = None  # type: ignore[assignment]

T = TypeVar("T")
log = logging.getLogger(__name__)


BEGINNING = 60.0
"""Seconds in which a process begins and finds what it is to do: many on a machine that has much else to do, and no part
of the time for the thing itself. Otherwise one that is replaced would not be ready in time either."""
MOMENT = 0.1
"""Seconds for which a process is kept for the next thing of somebody whose turn it still is: bots often follow bots."""
HALF_LIFE = 60.0
"""Seconds after which what somebody was given counts half."""
FORGOTTEN = 0.01
"""Seconds: whoever was given less lately was given nothing."""
NOT_DONE = (TimeoutError, BrokenProcessPool, MemoryError)
"""What does not come to an end: it took too long, its process died, or it wanted more memory than that may have."""


class WorkerPool:
    """So many things at a time; when more is to be done, who was given little and wants little goes first."""

    def __init__(self, workers: int, seconds: float, tries: int = 1, megabytes: int | None = None) -> None:
        self._free = [Worker(megabytes) for _ in range(workers)]
        self._all = list(self._free)
        self._kept: dict[str, KeptWorker] = {}
        """For somebody whose turn it still is, while others wait."""
        self._seconds = seconds
        """For one thing: a process that takes longer is replaced."""
        self._tries = tries
        self._queues: dict[str, deque[asyncio.Future[Worker]]] = {}
        """What each person has waiting."""
        self._given = GivenTime()
        self.waiting = 0
        """How many things are being done or wait for it."""
        self.replaced = 0
        """How many processes have died or were too slow."""
        self.answers = True
        """Whether the last thing that ended was done, and not given up."""

    async def run(self, person: str, how: Callable[..., T], *arguments: Any) -> T:
        """`how(*arguments)`, in a process; one of `NOT_DONE` if that does not come to an end."""
        with self._counted():
            for left in reversed(range(self._tries)):
                worker = await self._turn(person)
                began = time.monotonic()
                try:
                    result = await worker.run(self._seconds, how, *arguments)
                    self.answers = True
                    return result
                except NOT_DONE as error:
                    self.replaced += 1
                    worker.replace()
                    log.warning("a process was replaced", extra={"reason": type(error).__name__})
                    if not left:
                        self.answers = False
                        raise
                finally:
                    self._given.add(person, time.monotonic() - began)
                    self._pass_on(worker, person)
        raise AssertionError("at least one try")

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1

    async def _turn(self, person: str) -> Worker:
        if person in self._kept:
            return self._kept.pop(person).taken()
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(person, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on(turn.result())
            raise

    def _pass_on(self, worker: Worker, last: str | None = None) -> None:
        """To whoever is next; if that would be the one for whom it has just worked, it waits a moment for them."""
        self._forget_who_is_gone()
        if not self._queues:
            self._free.append(worker)
            return
        person = min(self._queues, key=self._rank)
        if last is None or last in self._queues or last in self._kept or self._rank(last) >= self._rank(person):
            self._queues[person].popleft().set_result(worker)
        else:
            timer = asyncio.get_running_loop().call_later(MOMENT, self._give_up_keeping, last)
            self._kept[last] = KeptWorker(worker, timer)

    def _rank(self, person: str) -> float:
        """The least is next: one table goes before twenty, yet nobody waits for ever."""
        return self._given.lately(person) * len(self._queues.get(person, [person]))

    def _give_up_keeping(self, person: str) -> None:
        self._pass_on(self._kept.pop(person).worker)

    def _forget_who_is_gone(self) -> None:
        waiting = {person: deque(turn for turn in queue if not turn.done()) for person, queue in self._queues.items()}
        self._queues = {person: queue for person, queue in waiting.items() if queue}

    def close(self) -> None:
        """Nobody wants any more what is still being done."""
        for worker in self._all:
            worker.kill()


class GivenTime:
    """The seconds that people were given, of which those of long ago count little."""

    def __init__(self) -> None:
        self._seconds: dict[str, tuple[float, float]] = {}
        """Each person's, and when they were so many."""

    def lately(self, person: str) -> float:
        seconds, at = self._seconds.get(person, (0.0, 0.0))
        return seconds * math.exp2((at - time.monotonic()) / HALF_LIFE)

    def add(self, person: str, seconds: float) -> None:
        self._seconds[person] = self.lately(person) + seconds, time.monotonic()
        for other in [other for other in self._seconds if self.lately(other) < FORGOTTEN]:
            del self._seconds[other]


@dataclass(frozen=True)
class KeptWorker:
    worker: Worker
    timer: asyncio.TimerHandle

    def taken(self) -> Worker:
        self.timer.cancel()
        return self.worker


class Worker:
    """One process, which begins with the first thing to do."""

    def __init__(self, megabytes: int | None) -> None:
        self._megabytes = megabytes
        """Of memory, that it may have."""
        self._pool = new_process(megabytes)
        self._has_begun = False

    async def run(self, seconds: float, how: Callable[..., T], *arguments: Any) -> T:
        if not self._has_begun:
            async with asyncio.timeout(BEGINNING):
                await asyncio.wrap_future(self._pool.submit(begin, how))
            self._has_begun = True
        async with asyncio.timeout(seconds):
            return await asyncio.wrap_future(self._pool.submit(how, *arguments))

    def replace(self) -> None:
        self.kill()
        self._pool = new_process(self._megabytes)
        self._has_begun = False

    def kill(self) -> None:
        """However it hangs. (From Python 3.14 on there is `kill_workers` for this.)"""
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)


def new_process(megabytes: int | None = None) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=step_back, initargs=(megabytes,))


# In those processes:


def begin(how: Callable[..., object]) -> None:
    """Does nothing: by then the module that it comes from is imported."""


def step_back(megabytes: int | None = None) -> None:
    """Answers to people come first, and no process takes more memory than it may have."""
    if hasattr(os, "nice"):
        os.nice(10)
    if megabytes is not None:
        limit_memory(megabytes)
    end_with_the_server()


def limit_memory(megabytes: int) -> None:
    """Whatever wants more is a MemoryError. What is only reserved, as compiled code does, does not count."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20, most))


def end_with_the_server() -> None:
    """However that ends, be it while this process still begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
