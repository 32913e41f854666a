"""Keeps games going: lets bots think, answers for those who do not want to be asked, watches the clocks."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Collection

from burgrave.server.errors import Conflict
from burgrave.server.settings import Settings
from burgrave.server.store.queries import tables as sql
from burgrave.server.store.schema import TIMEOUT
from burgrave.server.store.store import Change, Store
from burgrave.server.tables.bot_pool import BotPool
from burgrave.server.tables.games import Games
from burgrave.server.tables.recorder import Recorder
from burgrave.server.tables.registry import INTERNAL, TableRegistry
from burgrave.server.tables.table import Table

log = logging.getLogger(__name__)
DECLINE_SECONDS = (0.8, 2.4)
"""How long it takes to say no for somebody who does not want to be asked: as long as they might take."""
STAND_IN_SECONDS = 1.5
"""Before each decision of a bot for somebody who may come back: else the game would be over before they can."""


class GameRunner:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        games: Games,
        registry: TableRegistry,
        recorder: Recorder,
        bot_pool: BotPool,
    ) -> None:
        self._settings = settings
        self._store = store
        self._games = games
        self._registry = registry
        self._recorder = recorder
        self._bot_pool = bot_pool
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._opened = time.time()

    def continue_game(self, table: Table) -> None:
        """Lets a bot think, if one is to move, and plays for who does not want to be asked or has chosen already."""
        if (table.acting_bot or table.actor_declines or table.chosen_action) and table.id not in self._thinking:
            task = asyncio.create_task(self._think(table.id))
            self._thinking[table.id] = task
            task.add_done_callback(lambda _: self._thinking.pop(table.id, None))

    async def _think(self, table_id: str) -> None:
        """Plays for bots until a person is to move. What fails is tried again when the lease has run out."""
        try:
            while await self._bots_move(table_id):
                pass
        except Conflict:
            pass  # another process plays for this bot
        except Exception:
            log.exception("a bot did not play", extra={"table": table_id})

    async def _bots_move(self, table_id: str) -> bool:
        """Whether a bot was to move."""
        table = await self._registry.table(table_id)
        if table.chosen_action is not None:
            return await self._play_choice(table_id)
        if table.actor_declines:
            return await self._decline(table_id)
        level, seat, number = table.acting_bot, table.actor, table.number
        if level is None or seat is None:
            return False
        if table.seats[seat].away:
            await asyncio.sleep(STAND_IN_SECONDS)
        record = await self._registry.present(table)
        action = await self._bot_pool.decide(table.row["host"], table.game, record, seat, level)
        async with self._registry.locked(table_id) as table:
            if table.number == number:
                await self._recorder.play(table, record, action)
        return True

    async def _play_choice(self, table_id: str) -> bool:
        """Plays what the person who is to move has chosen; if that is not possible any more, they are asked."""
        async with self._registry.locked(table_id) as table:
            if table.actor is None or table.chosen_action is None:
                return True
            record = await self._registry.present(table)
            if table.game.number(record, table.chosen_action) is None:
                await self._recorder.drop_choice(table, table.actor)
                return False
            await self._recorder.play(table, record, table.chosen_action)
        return True

    async def _decline(self, table_id: str) -> bool:
        """Says no for the person who is to move; if that is no answer, it is their turn again, and they are asked."""
        table = await self._registry.table(table_id)
        number, record = table.number, await self._registry.present(table)
        answer = table.game.declining(record)
        if answer is not None:
            await asyncio.sleep(random.uniform(*DECLINE_SECONDS))
        async with self._registry.locked(table_id) as table:
            if table.number != number or not table.actor_declines:
                return True
            if answer is None:
                assert table.actor is not None
                await self.set_declines_questions(table, table.actor, False)
                return False
            await self._recorder.play(table, record, answer)
        return True

    async def set_declines_questions(self, table: Table, seat: int, on: bool) -> None:
        await self._store.write(sql.set_declines_questions(table.id, seat, on), Change(table.id, INTERNAL))
        table.seats[seat].declines_questions = on

    def is_past(self, deadline: float | None, now: float) -> bool:
        """Whether the time of the person with this deadline is up."""
        return deadline is not None and now > max(deadline, self._opened + self._settings.grace_seconds)

    async def check_due_tables(self, unattended: Collection[str] = ()) -> None:
        """Goes on at tables where time is up, or where a bot should have played.

        Right after a start some games are unattended: no process lets their bots think, whatever is stored.
        """
        now = time.time()
        for row in await self._store.read(sql.due(now, self._games.all, unattended)):
            try:
                await self._check_table(row["id"], row["deadline"], row["thinking_until"], now)
            except Conflict:
                pass  # another process was quicker, or the game's edition is still being prepared
            except Exception:
                log.exception("a table could not be continued", extra={"table": row["id"]})

    async def _check_table(self, table_id: str, deadline: float | None, thinking: float | None, now: float) -> None:
        if thinking is not None:
            if await self._store.write(sql.claim(table_id, thinking, now + self._settings.lease_seconds)):
                self.continue_game(await self._registry.table(table_id))
            return
        async with self._registry.locked(table_id) as table:
            if table.actor is not None and table.chosen_action is None and self.is_past(table.standing.deadline, now):
                await self._recorder.drop_out(table, [table.actor], TIMEOUT)
        self.continue_game(table)

    async def close(self) -> None:
        for task in list(self._thinking.values()):
            task.cancel()
