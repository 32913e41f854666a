"""Numbers of the components that hosts bring for their tables."""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, func, insert, select

from burgrave.server.store.queries import Job, Values
from burgrave.server.store.schema import data_files, tables

HOUR = 60 * 60


def content(game: str, digest: str) -> Job[str | None]:
    query = select(data_files.c.content).where(data_files.c.game == game, data_files.c.digest == digest)
    return lambda c: c.execute(query).scalar()


def keep(values: Values, most_of_one: int, most: int) -> Job[bool]:
    """Keeps a file, unless there is one with the same numbers; those that no table has make room for it.

    False: too many are kept already, of this person or of all.
    """

    def job(c: Connection) -> bool:
        if content(values["game"], values["digest"])(c) is not None:
            return True
        used = exists().where(tables.c.game == data_files.c.game, tables.c.data == data_files.c.digest)
        old = data_files.c.created < values["created"] - HOUR  # the table of a new one is just being set up
        c.execute(delete(data_files).where(data_files.c.user_id == values["user_id"], ~used, old))
        mine = select(func.count()).where(data_files.c.user_id == values["user_id"])
        every = select(func.count()).select_from(data_files)
        if c.execute(mine).scalar_one() >= most_of_one or c.execute(every).scalar_one() >= most:
            return False
        c.execute(insert(data_files).values(**values))
        return True

    return job
