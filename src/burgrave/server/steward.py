"""Sees that games go on: lets bots think, answers for those who do not want to be asked, watches the clocks."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Collection

from burgrave.server.bots import Bots
from burgrave.server.clerk import Clerk
from burgrave.server.errors import Conflict
from burgrave.server.games import Games
from burgrave.server.hall import HUSH, Hall
from burgrave.server.settings import Settings
from burgrave.server.sql import tables as sql
from burgrave.server.store import Change, Store
from burgrave.server.table import TIMEOUT, Table

log = logging.getLogger(__name__)
HUSHED_SECONDS = (0.8, 2.4)
"""How long it takes to answer for somebody who does not want to be asked: as long as he might."""


class Steward:
    def __init__(self, settings: Settings, store: Store, games: Games, hall: Hall, clerk: Clerk, bots: Bots) -> None:
        self._settings = settings
        self._store = store
        self._games = games
        self._hall = hall
        self._clerk = clerk
        self._bots = bots
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._opened = time.time()

    def follow(self, table: Table) -> None:
        """Lets a bot think, if one is to move, and answers for who does not want to be asked or has chosen already."""
        if (table.acting_bot or table.hushed or table.answer) and table.id not in self._thinking:
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
        table = await self._hall.table(table_id)
        if table.answer is not None:
            return await self._answer(table)
        if table.hushed:
            return await self._decline(table)
        level, seat, number = table.acting_bot, table.actor, table.number
        if level is None or seat is None:
            return False
        record = await self._hall.present(table)
        action = await self._bots.decide(table.game, record, seat, level)
        async with table.lock:
            await self._hall.catch_up(table)
            if table.number == number:
                await self._clerk.play(table, record, action)
        return True

    async def _answer(self, table: Table) -> bool:
        """Plays what the person who is to move has chosen; if that is not possible any more, he is asked."""
        async with table.lock:
            await self._hall.catch_up(table)
            if table.actor is None or table.answer is None:
                return True
            record = await self._hall.present(table)
            if table.game.number(record, table.answer) is None:
                await self._clerk.ask_after_all(table, table.actor)
                return False
            await self._clerk.play(table, record, table.answer)
        return True

    async def _decline(self, table: Table) -> bool:
        """Says no for the person who is to move; if that is no answer, it is his turn again, and he is asked."""
        number, record = table.number, await self._hall.present(table)
        answer = table.game.declining(record)
        if answer is not None:
            await asyncio.sleep(random.uniform(*HUSHED_SECONDS))
        async with table.lock:
            await self._hall.catch_up(table)
            if table.number != number or not table.hushed:
                return True
            if answer is None:
                assert table.actor is not None
                await self.hush(table, table.actor, False)
                return False
            await self._clerk.play(table, record, answer)
        return True

    async def hush(self, table: Table, seat: int, on: bool) -> None:
        await self._store.write(sql.set_hush(table.id, seat, on), Change(table.id, HUSH))
        table.seats[seat].hush = on

    def out_of_time(self, table: Table, now: float) -> bool:
        deadline = table.standing.deadline
        return deadline is not None and now > max(deadline, self._opened + self._settings.grace_seconds)

    async def sweep(self, forsaken: Collection[str] = ()) -> None:
        """Looks after tables where time is up, or where a bot should have played.

        In games that are forsaken, after a start, no bot thinks whatever is stored.
        """
        now = time.time()
        for row in await self._store.read(sql.due(now, self._games.playable, forsaken)):
            try:
                await self._look_after(row["id"], row["deadline"], row["thinking_until"], now)
            except Conflict:
                pass  # another process was quicker
            except Exception:
                log.exception("a table could not be looked after", extra={"table": row["id"]})

    async def _look_after(self, table_id: str, deadline: float | None, thinking: float | None, now: float) -> None:
        if thinking is not None:
            if await self._store.write(sql.claim(table_id, thinking, now + self._settings.lease_seconds)):
                self.follow(await self._hall.table(table_id))
            return
        table = await self._hall.table(table_id)
        async with table.lock:
            await self._hall.catch_up(table)
            if table.actor is not None and table.answer is None and self.out_of_time(table, now):
                await self._clerk.drop_out(table, [table.actor], TIMEOUT)
        self.follow(table)

    async def close(self) -> None:
        for task in list(self._thinking.values()):
            task.cancel()
