"""Processes for what takes long, never where requests are answered: people take turns, and none waits for ever."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")
log = logging.getLogger(__name__)


class WorkerPool:
    """So many things at a time; when more is to be done, people take turns, however much each has waiting."""

    def __init__(self, workers: int, seconds: float, tries: int = 1) -> None:
        self._free = [Worker() for _ in range(workers)]
        self._all = list(self._free)
        self._seconds = seconds
        """For one thing: a process that takes longer is replaced."""
        self._tries = tries
        self._queues: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()
        """What each person has waiting; whose turn is next comes first."""
        self.waiting = 0
        """How many things are being done or wait for it."""
        self.replaced = 0
        """How many processes have died or were too slow."""
        self.answers = True
        """Whether the last thing that ended was done, and not given up."""

    async def run(self, person: str, how: Callable[..., T], *arguments: Any) -> T:
        """`how(*arguments)`, in a process; TimeoutError or BrokenProcessPool if that does not come to an end."""
        with self._counted():
            for left in reversed(range(self._tries)):
                worker = await self._turn(person)
                try:
                    result = await worker.run(self._seconds, how, *arguments)
                    self.answers = True
                    return result
                except (TimeoutError, BrokenProcessPool) as error:
                    self.replaced += 1
                    worker.replace()
                    log.warning("a process was replaced", extra={"reason": type(error).__name__})
                    if not left:
                        self.answers = False
                        raise
                finally:
                    self._pass_on(worker)
        raise AssertionError("at least one try")

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1

    async def _turn(self, person: str) -> Worker:
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

    def _pass_on(self, worker: Worker) -> None:
        """To the person who has waited longest for a turn."""
        while self._queues:
            person, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[person] = queue
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)

    def close(self) -> None:
        """Nobody wants any more what is still being done."""
        for worker in self._all:
            worker.kill()


class Worker:
    """One process, which begins with the first thing to do."""

    def __init__(self) -> None:
        self._pool = new_process()

    async def run(self, seconds: float, how: Callable[..., T], *arguments: Any) -> T:
        async with asyncio.timeout(seconds):
            return await asyncio.wrap_future(self._pool.submit(how, *arguments))

    def replace(self) -> None:
        self.kill()
        self._pool = new_process()

    def kill(self) -> None:
        """However it hangs. (From Python 3.14 on there is `kill_workers` for this.)"""
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)


def new_process() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=step_back)


# In those processes:


def step_back() -> None:
    """Answers to people come first."""
    if hasattr(os, "nice"):
        os.nice(10)
    end_with_the_server()


def end_with_the_server() -> None:
    """However that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
