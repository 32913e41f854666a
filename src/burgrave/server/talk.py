"""Words between people at a table."""

from __future__ import annotations

import time

from burgrave.core.errors import BadOption
from burgrave.server.errors import NotYours
from burgrave.server.hall import Hall, change_at
from burgrave.server.looks import Message
from burgrave.server.people import User
from burgrave.server.sql import talk as sql
from burgrave.server.store import Store

LONGEST_MESSAGE = 500


class Talk:
    def __init__(self, store: Store, hall: Hall) -> None:
        self._store = store
        self._hall = hall

    async def say(self, table_id: str, user: User, text: str) -> None:
        table = await self._hall.table(table_id)
        if not table.seats_of(user.id):
            raise NotYours("you do not sit at this table")
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not 1 <= len(text) <= LONGEST_MESSAGE:
            raise BadOption("a message has 1 to {most} characters", most=LONGEST_MESSAGE)
        values = {"table_id": table.id, "user_id": user.id, "name": user.name, "text": text, "at": time.time()}
        await self._hall.write(sql.say(values), change_at(table, "chat", listed=False))

    async def messages(self, table_id: str, after: int = 0) -> list[Message]:
        table = await self._hall.table(table_id)
        rows = await self._store.read(sql.messages_of(table.id, after))
        seats = {seat.user: number for number, seat in reversed(list(enumerate(table.seats))) if seat.user}
        return [Message(row["id"], row["name"], row["text"], row["at"], seats.get(row["user_id"])) for row in rows]
