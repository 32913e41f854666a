"""The games of this server. Their rules are compiled in the background, so that it responds from the first second."""

from __future__ import annotations

import asyncio
import gc
import logging
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.registry import game, game_names
from burgrave.server.errors import NotReady
from burgrave.server.tables.bot_pool import COMPILED, compile_for_bots
from burgrave.server.tables.worker_pool import end_with_the_server

log = logging.getLogger(__name__)


class Games:
    """Which games there are, and which of them can be played already."""

    def __init__(self, names: str = "") -> None:
        chosen = names.split(",") if names else game_names()
        self.all = {name: game(name) for name in chosen}
        self._ready: set[str] = set()

    def ready(self, name: str) -> bool:
        return name in self._ready

    @property
    def playable(self) -> frozenset[str]:
        """Those that are ready."""
        return frozenset(self._ready)

    def __getitem__(self, name: str) -> Game:
        """A game that can be played now."""
        the_game = self.all[name] if name in self.all else game(name)
        if name not in self._ready:
            raise NotReady("{game} is still being prepared: try again in a minute", game=the_game.title)
        return the_game

    def chosen(self, name: str) -> Game:
        """A game that somebody wants to play."""
        if name not in self.all:
            raise BadOption("there is no game {name}; the games are {games}", name=name, games=", ".join(self.all))
        return self[name]

    async def prepare(self) -> None:
        """Compiles what was never compiled on this machine in another process, and loads it; small games first."""
        pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_the_server)
        try:
            for the_game in sorted(self.all.values(), key=lambda one: one.record.itemsize):
                await self._prepare(the_game, pool)
            exempt_loaded_rules_from_garbage_collection()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    async def _prepare(self, the_game: Game, pool: ProcessPoolExecutor) -> None:
        try:
            folder = the_game.compiled.folder
            if folder is None or not (folder / COMPILED).exists():
                await asyncio.wrap_future(pool.submit(compile_for_bots, the_game.name))
            await asyncio.to_thread(the_game.prepare, lambda _: None)
        except Exception:
            log.exception("rules cannot be compiled", extra={"game": the_game.name})
            return
        self._ready.add(the_game.name)
        log.info("ready to play", extra={"game": the_game.name})


def exempt_loaded_rules_from_garbage_collection() -> None:
    """What is loaded now stays: searching it for garbage again and again would make everybody wait.

    For the same reason new objects are searched in small parts, and all of them together as rarely as possible.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 5, 2_500)
