"""Bots think in processes of their own, never where requests are answered. They are given hidden copies only."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from burgrave.bots.analysis import compile_analysis
from burgrave.bots.bot import bot
from burgrave.bots.consequences import Consequence, consequences
from burgrave.bots.decisions import QUICK
from burgrave.bots.evaluation import Judged, evaluate
from burgrave.bots.levels import LEVELS
from burgrave.bots.network import has_network
from burgrave.bots.search import Budget
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.random import SEEDS
from burgrave.core.record import Record, copy
from burgrave.server.errors import NotReady
from burgrave.server.tables.worker_pool import WorkerPool

T = TypeVar("T")
STAND_IN = "knight"
"""The level of the bot that plays for somebody who is away or has left."""
COMPILED = "compiled-with-bots"
"""The file beside compiled rules that says that what the bots need is compiled, too."""
COMPILED_FOR_ANALYSIS = "compiled-for-analysis"
"""Likewise what an analysis needs."""
FIRST_LOOK, HINT = Budget(playouts=200, seconds=0.35), Budget(playouts=1500, seconds=2.5)
"""A fifth of a second of one core, to show something at once, and about a second and a half; on a busy machine what
can be done in little more."""
LOOK_SECONDS = 0.2
"""After which a bot that searches looks again whether it can begin."""
TRIES = 3
"""For a decision whose process hangs or dies."""


class BotPool:
    """The processes in which bots think. What each is asked is for a person, the table's host.

    Bots that decide at once have a process of their own, so that they never wait for one that searches.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        self._quick = WorkerPool(1, seconds, TRIES)
        self._searching = WorkerPool(workers, seconds, TRIES)
        self._both = (self._quick, self._searching)

    @property
    def waiting(self) -> int:
        """How many decisions bots think about or have waiting."""
        return sum(pool.waiting for pool in self._both)

    @property
    def replaced(self) -> int:
        """How many processes have died or were too slow."""
        return sum(pool.replaced for pool in self._both)

    @property
    def answer(self) -> bool:
        """Whether the last decisions were made, and not given up."""
        return all(pool.answers for pool in self._both)

    async def decide(self, person: str, the_game: Game, record: Record, seat: int, level: str) -> int:
        """What a bot of the level plays for the seat. One that searches waits for the compiled rules."""
        player = bot(level)
        while the_game.interprets and player.needs_compiled(the_game):
            await asyncio.sleep(LOOK_SECONDS)
        pool = self._quick if player.at_once else self._searching
        return await self._think(pool, person, choose, the_game, record, seat, level)

    async def judge(
        self, person: str, the_game: Game, record: Record, seat: int, budget: Budget = HINT, levels: Sequence[str] = ()
    ) -> list[Judged]:
        """The seat's choices, the best first, with their chances at a table of bots of these levels, seat by seat."""
        check_compiled(the_game)
        return await self._think(self._searching, person, judged, the_game, record, seat, budget, levels)

    async def compare(
        self, person: str, the_game: Game, record: Record, seat: int, actions: tuple[int, int]
    ) -> list[Consequence]:
        """What the first action leads to and the second does not."""
        check_compiled(the_game)
        return await self._think(self._searching, person, compared, the_game, record, seat, actions)

    async def analyse(self, person: str, how: Callable[..., T], *arguments: Any) -> T:
        """A part of an analysis of a finished game (`analysis_work`): it waits its turn among those who search.

        What it takes does not count against the person's hints and bots.
        """
        return await self._searching.run(f"{person}, after the game", how, *arguments)

    async def _think(
        self,
        pool: WorkerPool,
        person: str,
        how: Callable[..., T],
        the_game: Game,
        record: Record,
        seat: int,
        *more: Any,
    ) -> T:
        seed = int.from_bytes(os.urandom(8)) % SEEDS
        hidden = copy(record)
        the_game.at_hand.hide(hidden, seat, seed)
        return await pool.run(person, how, the_game, hidden.tobytes(), seat, seed, *more)

    def close(self) -> None:
        for pool in self._both:
            pool.close()


def check_compiled(the_game: Game) -> None:
    if the_game.interprets:
        raise NotReady("{game} is still being prepared: try again in a minute", game=the_game.title)


# In those processes:


def choose(the_game: Game, hidden: bytes, seat: int, seed: int, level: str) -> int:
    return bot(level).choose(the_game, opened(the_game, hidden), seat, seed)


def judged(the_game: Game, hidden: bytes, seat: int, seed: int, budget: Budget, levels: Sequence[str]) -> list[Judged]:
    return evaluate(Match(the_game, opened(the_game, hidden), options={}), budget, seed, levels=levels).actions


def compared(the_game: Game, hidden: bytes, seat: int, seed: int, actions: tuple[int, int]) -> list[Consequence]:
    better, other = actions
    return consequences(the_game, opened(the_game, hidden), seat, ([better], [other]), QUICK.ends, seed)


def opened(the_game: Game, content: bytes) -> Record:
    return np.frombuffer(bytearray(content), the_game.record)[0]  # type: ignore[no-any-return]


def compile_for_bots(the_game: Game) -> None:
    """Leaves the game's rules and what the bots need in the cache."""
    the_game.interprets = False  # what bots need then
    the_game.prepare(lambda _: None, [level.needs for level in LEVELS.values()])
    the_game.mark_compiled(COMPILED)


def compile_for_analysis(the_game: Game) -> None:
    """Leaves what an analysis of the game needs in the cache."""
    if has_network(the_game):
        the_game.prepare(lambda _: None, [compile_analysis])
    the_game.mark_compiled(COMPILED_FOR_ANALYSIS)
