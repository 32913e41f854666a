"""Bots think in processes of their own, never where requests are answered. They are given hidden copies only."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

import numpy as np

from burgrave.bots.analysis import Judged, evaluate
from burgrave.bots.bot import LEVELS, bot
from burgrave.bots.search import Budget
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.random import SEEDS
from burgrave.core.record import Record, copy
from burgrave.core.registry import game

T = TypeVar("T")
STAND_IN = "knight"
"""The level of the bot that plays for somebody who is away or has left."""
COMPILED = "compiled-with-bots"
"""The file beside compiled rules that says that what the bots need is compiled, too."""
HINT = Budget(playouts=3000)


class BotPool:
    """The processes in which bots think."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new_pool()
        self.waiting = 0
        """How many decisions are being thought about or wait for it."""

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=lower_priority)

    async def decide(self, the_game: Game, record: Record, seat: int, level: str) -> int:
        """What a bot of the level plays for the seat."""
        return await self._think(choose, the_game, record, seat, level)

    async def judge(self, the_game: Game, record: Record, seat: int) -> list[Judged]:
        """The seat's choices, the best first."""
        return await self._think(judged, the_game, record, seat)

    async def _think(self, how: Callable[..., T], the_game: Game, record: Record, seat: int, *more: Any) -> T:
        seed = int.from_bytes(os.urandom(8)) % SEEDS
        hidden = copy(record)
        the_game.compiled.hide(hidden, seat, seed)
        pool = self._pool
        self.waiting += 1
        try:
            return await asyncio.wrap_future(pool.submit(how, the_game.name, hidden.tobytes(), seat, seed, *more))
        except BrokenProcessPool:  # a process died; the next decision gets new ones
            if self._pool is pool:
                self._pool = self._new_pool()
            raise
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Drops what waits; what is being thought about comes to its end."""
        self._pool.shutdown(cancel_futures=True)


# In those processes:


def lower_priority() -> None:
    """People's requests come first."""
    if hasattr(os, "nice"):
        os.nice(10)
    end_with_the_server()


def end_with_the_server() -> None:
    """However the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def choose(name: str, hidden: bytes, seat: int, seed: int, level: str) -> int:
    the_game = game(name)
    return bot(level).choose(the_game, opened(the_game, hidden), seat, seed)


def judged(name: str, hidden: bytes, seat: int, seed: int) -> list[Judged]:
    the_game = game(name)
    return evaluate(Match(the_game, opened(the_game, hidden), options={}), HINT, seed).actions


def opened(the_game: Game, content: bytes) -> Record:
    return np.frombuffer(bytearray(content), the_game.record)[0]  # type: ignore[no-any-return]


def compile_for_bots(name: str) -> None:
    """Leaves the game's rules and what the bots need in the cache."""
    the_game = game(name)
    the_game.prepare(lambda _: None, [level.needs for level in LEVELS.values()])
    if the_game.compiled.folder is not None:
        (the_game.compiled.folder / COMPILED).touch()
