"""What people at a table say to each other."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import RowMapping

from burgrave.core.errors import BadOption
from burgrave.server.errors import NotYours
from burgrave.server.people.users import User
from burgrave.server.store.queries import chat as sql
from burgrave.server.store.store import Store
from burgrave.server.tables.registry import TableRegistry, change_at
from burgrave.server.tables.table import Table
from burgrave.server.tables.view_types import ChatMessage

LONGEST_MESSAGE = 500


class Chat:
    def __init__(self, store: Store, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry

    async def say(self, table_id: str, user: User, text: str) -> None:
        table = await self._registry.table(table_id)
        if not table.seats_of(user.id):
            raise NotYours("you do not sit at this table")
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not 1 <= len(text) <= LONGEST_MESSAGE:
            raise BadOption("a message has 1 to {most} characters", most=LONGEST_MESSAGE)
        values = {"table_id": table.id, "user_id": user.id, "name": user.name, "text": text, "at": time.time()}
        await self._registry.write(sql.say(values), change_at(table, "chat", listed=False))

    async def messages(self, table_id: str, after: int = 0) -> list[ChatMessage]:
        table = await self._registry.table(table_id)
        seats = {seat.user: number for number, seat in reversed(list(enumerate(table.seats))) if seat.user}
        return [
            ChatMessage(row["id"], row["name"], row["text"], row["at"], seats.get(row["user_id"]))
            for row in await self._rows(table)
            if row["id"] > after
        ]

    async def _rows(self, table: Table) -> Sequence[RowMapping]:
        """Kept with the table until something else is said: every look at it shows them."""
        if table.messages is not None:
            return table.messages
        changes = table.changes_of_messages
        rows = await self._store.read(sql.messages_of(table.id))
        if changes == table.changes_of_messages:  # else something may have been said since they were read
            table.messages = rows
        return rows
