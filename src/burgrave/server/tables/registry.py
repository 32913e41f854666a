"""The tables in memory: read when somebody needs them, refreshed when they have changed, announced to all."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from burgrave.core.record import Record
from burgrave.server.errors import NotThere
from burgrave.server.settings import Settings
from burgrave.server.store.queries import Job
from burgrave.server.store.queries import tables as sql
from burgrave.server.store.store import Change, Store
from burgrave.server.tables.change_feed import LOBBY, ChangeFeed, channel_of
from burgrave.server.tables.games import Games
from burgrave.server.tables.own_data import OwnData
from burgrave.server.tables.table import Table

TABLE_ID = r"^[A-Za-z0-9_-]{8}$"
INTERNAL = "internal"
"""The kind of change that only the server's processes hear of."""
CHOSEN = "chosen"
"""The kind of change when somebody has chosen what all choose at the same time."""


class TableRegistry:
    """All tables of this server, as far as this process knows them."""

    def __init__(self, settings: Settings, store: Store, games: Games, own_data: OwnData, feed: ChangeFeed) -> None:
        self._settings = settings
        self._store = store
        self._games = games
        self._own_data = own_data
        self._feed = feed
        self.tables: OrderedDict[str, Table] = OrderedDict()

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self.tables)

    async def table(self, table_id: str) -> Table:
        """The table as it is stored now, as far as this process has heard."""
        table = await self._in_memory(table_id)
        if table.is_stale:
            async with table.lock:
                await self._refresh(table)
        return table

    @asynccontextmanager
    async def locked(self, table_id: str) -> AsyncIterator[Table]:
        """The table as it is stored now, to be changed by nobody else meanwhile."""
        table = await self._in_memory(table_id)
        async with table.lock:
            await self._refresh(table)
            yield table

    async def _in_memory(self, table_id: str) -> Table:
        table = self.tables.get(table_id)
        if table is None:
            return await self.load(table_id)
        self.tables.move_to_end(table_id)
        return table

    async def load(self, table_id: str) -> Table:
        rows = await self._store.read(sql.table_rows(table_id)) if re.match(TABLE_ID, table_id) else None
        if rows is None:
            raise NotThere("there is no such table")
        known = await self.tables_of([rows])
        if not known:
            raise NotThere("there is no such table")
        table = self.tables.setdefault(table_id, known[0])
        if len(self.tables) > self._settings.live_tables:
            oldest = next(iter(self.tables))
            if not self.tables[oldest].lock.locked():
                del self.tables[oldest]
        return table

    async def tables_of(self, stored: Sequence[sql.TableRows]) -> list[Table]:
        """Those of games that are played here."""
        here = [rows for rows in stored if rows.table["game"] in self._games.all]
        await self._own_data.know((rows.table["game"], rows.table["data"]) for rows in here)
        return [Table(rows, self._games.with_digest(rows.table["game"], rows.table["data"])) for rows in here]

    async def _refresh(self, table: Table) -> None:
        """Reads what others have stored; the table is locked."""
        if table.is_stale:
            rows = await self._store.read(sql.table_rows(table.id, after=len(table.entries) - 1))
            if rows is None:
                raise NotThere("there is no such table")
            table.update(rows)

    async def record(self, table: Table, number: int) -> Record:
        """The state after an entry, from memory or as it is stored. Older rules may have left it."""
        if number in table.records:
            return table.records[number]
        game = table.game
        record = game.place(await self.position(table, number))
        if number in table.line[-2:]:
            table.records[number] = record
        return record

    async def present(self, table: Table) -> Record:
        return await self.record(table, table.line[-1])

    async def position(self, table: Table, number: int) -> dict[str, Any]:
        content = await self._store.read(sql.position(table.id, number))
        if content is None:
            raise NotThere("there is no such entry")
        return content

    def on_change(self, change: Change) -> None:
        """Something was committed, here or by another process."""
        table = self.tables.get(change.table)
        if table is not None:
            table.note_change(change)
        if change.kind == INTERNAL:
            return
        self._feed.publish(change.table, change)
        for person in change.people:
            self._feed.publish(channel_of(person), change)
        if change.listed:
            self._feed.publish(LOBBY, change)

    def on_missed_changes(self) -> None:
        """Something may have been committed that was not heard of."""
        for table in self.tables.values():
            table.mark_stale()
        self._feed.publish_look_again()

    async def announce(self, change: Change) -> None:
        """Tells everybody of something that is stored already."""
        await self._store.notify(change)
        self.on_change(change)

    async def write(self, job: Job[bool], change: Change) -> bool:
        """Whether the job has changed something at a table; then everybody hears of it."""
        done = await self._store.write(job, change)
        if done:
            self.on_change(change)
        return done


def change_at(
    table: Table,
    kind: str,
    number: int | None = None,
    seat: int | None = None,
    people: Sequence[str] = (),
    listed: bool = True,
) -> Change:
    """For everybody at the table, these other people, and if `listed` those who look at the open tables."""
    everybody = tuple({*people, *(one.user for one in table.seats if one.user)})
    return Change(table.id, kind, number, seat, everybody, listed and not table.row["invitation"])
