"""People."""

from __future__ import annotations

from sqlalchemy import Connection, RowMapping, select, update
from sqlalchemy.exc import IntegrityError

from burgrave.server.store.queries import Job, Values, own_insert
from burgrave.server.store.queries.sessions import end_others
from burgrave.server.store.schema import users


def user_by_id(user_id: str) -> Job[RowMapping | None]:
    return lambda c: c.execute(select(users).where(users.c.id == user_id)).mappings().first()


def user_by_login(login: str) -> Job[RowMapping | None]:
    return lambda c: c.execute(select(users).where(users.c.login == login)).mappings().first()


def created(user_id: str) -> Job[float]:
    """Since when somebody is known."""
    return lambda c: c.execute(select(users.c.created).where(users.c.id == user_id)).scalar_one()


def store_user(values: Values) -> Job[None]:
    """Stores a new user; one who is there already stays as they are."""

    def job(c: Connection) -> None:
        c.execute(own_insert(c.dialect.name)(users).values(**values).on_conflict_do_nothing())

    return job


def change_user(user_id: str, values: Values) -> Job[bool]:
    """False: an account has that name."""

    def job(c: Connection) -> bool:
        try:
            with c.begin_nested():
                c.execute(update(users).where(users.c.id == user_id).values(**values))
        except IntegrityError:
            return False
        return True

    return job


def change_credentials(user_id: str, values: Values, keep: str) -> Job[list[str] | None]:
    """Ends what the user was known by, but for the session with this hash; which. None: an account has that name."""
    change = change_user(user_id, values)
    return lambda c: end_others(c, user_id, keep) if change(c) else None
