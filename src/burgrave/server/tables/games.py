"""The games of this server. They can be played from the first second, while their rules are compiled."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context

from burgrave.core.cores import usable_cores
from burgrave.core.data import STANDARD
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.registry import editions, game, game_names, game_with_digest
from burgrave.server.errors import NotReady
from burgrave.server.tables.bot_pool import (
    COMPILED,
    COMPILED_FOR_ANALYSIS,
    compile_for_analysis,
    compile_for_bots,
)
from burgrave.server.tables.worker_pool import step_back

log = logging.getLogger(__name__)


class Games:
    """Which games there are, in which editions, and of which the compiled rules are ready.

    The others are played by the interpreted rules, by people and by bots that decide at once, and nobody notices the
    change. The standard editions are prepared at once, each other one when somebody first wants it.
    """

    def __init__(self, names: str = "") -> None:
        chosen = names.split(",") if names else game_names()
        self.all = {name: game(name) for name in chosen}
        """Each in its standard edition."""
        self._ready: set[str] = set()
        """Games by name, and other editions by the digest of their data."""
        self._editions: dict[tuple[str, str], Game] = {}
        """The others that tables have, by name and digest."""
        self._compilers: ProcessPoolExecutor | None = None
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self._without_analysis: asyncio.Queue[Game] = asyncio.Queue()
        """Games that are ready, but for what explains them."""
        self._analysable: set[str] = set()

    def ready(self, name: str) -> bool:
        return name in self._ready

    def check_analysable(self, the_game: Game) -> None:
        if key_of(the_game) not in self._analysable:
            raise NotReady("what explains {game} is still being prepared: try again in a minute", game=the_game.title)

    def chosen(self, name: str, edition: str = STANDARD) -> Game:
        """A game that somebody wants to play."""
        if name not in self.all:
            raise BadOption("there is no game {name}; the games are {games}", name=name, games=", ".join(self.all))
        if edition not in (names := self.editions(name)):
            raise BadOption(
                "{game} has no edition {edition}; its editions are {editions}",
                game=self.all[name].title,
                edition=edition,
                editions=", ".join(names),
            )
        return self._wanted(self.all[name] if edition == STANDARD else game(name, edition))

    def editions(self, name: str) -> list[str]:
        """Their names, the standard one first."""
        return [STANDARD, *editions(name)]

    def with_digest(self, name: str, digest: str) -> Game:
        """The game as a table was begun: with the edition whose component data have the digest, if it is still here."""
        return self._wanted(self.find(name, digest) or self.all[name])

    def find(self, name: str, digest: str) -> Game | None:
        """The game with the component data that have the digest."""
        if digest == self.all[name].data.digest:
            return self.all[name]
        if (name, digest) not in self._editions and (found := game_with_digest(name, digest)) is not None:
            self._editions[name, digest] = found
        return self._editions.get((name, digest))

    def add(self, the_game: Game) -> Game:
        """One with numbers that a host has brought, for the tables that have them."""
        return self._wanted(self._editions.setdefault((the_game.name, the_game.data.digest), the_game))

    async def prepare(self) -> None:
        """Compiles what was never compiled on this machine in other processes, and loads it; small games first."""
        games = sorted(self.all.values(), key=lambda one: one.record.itemsize)
        for the_game in games:
            the_game.interprets = True
        await asyncio.to_thread(import_module, "numba.core.event")  # threads that import it together meet half of it
        self._compilers = ProcessPoolExecutor(len(games), mp_context=get_context("spawn"), initializer=step_back)
        try:
            waiting = iter(games)
            await asyncio.gather(*(self._prepare_each(waiting) for _ in range(usable_cores())))
            exempt_loaded_rules_from_garbage_collection()
            while True:
                await self._prepare_analysis(await self._without_analysis.get())
        finally:
            for task in self._preparing.values():
                task.cancel()
            self._compilers.shutdown(wait=False, cancel_futures=True)

    async def _prepare_each(self, games: Iterator[Game]) -> None:
        for the_game in games:
            await self._prepared(the_game)

    def _wanted(self, the_game: Game) -> Game:
        """The same game, which does not wait until others are compiled."""
        if self._compilers is not None:
            self._prepared(the_game)
        return the_game

    def _prepared(self, the_game: Game) -> asyncio.Task[None]:
        key = key_of(the_game)
        if key not in self._preparing:
            the_game.interprets = True
            self._preparing[key] = asyncio.create_task(self._prepare(the_game))
        return self._preparing[key]

    async def _prepare(self, the_game: Game) -> None:
        try:
            if not the_game.is_compiled(COMPILED):
                await self._compile(compile_for_bots, the_game)
            await self.load(the_game)
        except Exception:
            log.exception("rules cannot be compiled", extra={"game": the_game.name, "edition": the_game.edition})
            return
        log.info("ready to play", extra={"game": the_game.name, "edition": the_game.edition})
        self._without_analysis.put_nowait(the_game)

    async def _prepare_analysis(self, the_game: Game) -> None:
        try:
            if not the_game.is_compiled(COMPILED_FOR_ANALYSIS):
                await self._compile(compile_for_analysis, the_game)
        except Exception:
            log.exception("what an analysis needs cannot be compiled", extra={"game": the_game.name})
            return
        self._analysable.add(key_of(the_game))

    async def _compile(self, how: Callable[[Game], None], the_game: Game) -> None:
        assert self._compilers is not None
        await asyncio.wrap_future(self._compilers.submit(how, the_game))

    async def load(self, the_game: Game) -> None:
        """Makes the rules ready, if not what bots need."""
        await asyncio.to_thread(the_game.prepare, lambda _: None)
        self._ready.add(key_of(the_game))


def key_of(the_game: Game) -> str:
    return the_game.data.digest if the_game.own_data else the_game.name


def exempt_loaded_rules_from_garbage_collection() -> None:
    """What is loaded now stays: searching it for garbage again and again would make everybody wait.

    For the same reason new objects are searched in small parts, and all of them together as rarely as possible.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 5, 2_500)
