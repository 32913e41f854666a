"""What people at a table say."""

from __future__ import annotations

from sqlalchemy import Connection, RowMapping, insert, select

from burgrave.server.store.queries import Job, Values
from burgrave.server.store.schema import messages


def say(values: Values) -> Job[bool]:
    def job(c: Connection) -> bool:
        c.execute(insert(messages).values(**values))
        return True

    return job


def messages_of(table_id: str, limit: int = 200) -> Job[list[RowMapping]]:
    newest = select(messages).where(messages.c.table_id == table_id).order_by(messages.c.id.desc()).limit(limit)
    return lambda c: list(reversed(c.execute(newest).mappings().all()))
