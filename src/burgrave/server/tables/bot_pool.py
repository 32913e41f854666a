"""Bots think in processes of their own, never where requests are answered. They are given hidden copies only."""

from __future__ import annotations

import os
from collections.abc import Callable
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
from burgrave.server.tables.worker_pool import WorkerPool

T = TypeVar("T")
STAND_IN = "knight"
"""The level of the bot that plays for somebody who is away or has left."""
COMPILED = "compiled-with-bots"
"""The file beside compiled rules that says that what the bots need is compiled, too."""
HINT = Budget(playouts=3000)
TRIES = 3
"""For a decision whose process hangs or dies."""


class BotPool:
    """The processes in which bots think. What each is asked is for a person, the table's host."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.processes = WorkerPool(workers, seconds, TRIES)

    async def decide(self, person: str, the_game: Game, record: Record, seat: int, level: str) -> int:
        """What a bot of the level plays for the seat."""
        return await self._think(person, choose, the_game, record, seat, level)

    async def judge(self, person: str, the_game: Game, record: Record, seat: int) -> list[Judged]:
        """The seat's choices, the best first."""
        return await self._think(person, judged, the_game, record, seat)

    async def _think(
        self, person: str, how: Callable[..., T], the_game: Game, record: Record, seat: int, *more: Any
    ) -> T:
        seed = int.from_bytes(os.urandom(8)) % SEEDS
        hidden = copy(record)
        the_game.compiled.hide(hidden, seat, seed)
        return await self.processes.run(person, how, the_game.name, hidden.tobytes(), seat, seed, *more)


# In those processes:


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
