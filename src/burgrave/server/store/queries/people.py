"""People."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, func, select, update
from sqlalchemy.exc import IntegrityError

from burgrave.server.store.queries import Job, Values, own_insert
from burgrave.server.store.queries.sessions import end_others
from burgrave.server.store.schema import sessions, users


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


def take_name(user_id: str, values: Values) -> Job[list[str] | None]:
    """Gives a user a name; None: an account has it, or one that looks like it.

    An account's name is its own alone: which guests had one like it, and need another.
    """
    like_it = (users.c.skeleton == values["skeleton"]) & (users.c.id != user_id)
    change = change_user(user_id, values)

    def job(c: Connection) -> list[str] | None:
        if c.execute(select(users.c.id).where(like_it, users.c.login.is_not(None))).first() or not change(c):
            return None
        guests = select(users.c.id).where(like_it, users.c.login.is_(None))
        return list(c.execute(guests).scalars()) if values.get("login") else []

    return job


def register(user_id: str, values: Values, keep: str) -> Job[tuple[list[str], list[str]] | None]:
    """As `take_name`, for a guest who gets a password. What they were known by ends, but for this session; which."""
    take = take_name(user_id, values)

    def job(c: Connection) -> tuple[list[str], list[str]] | None:
        displaced = take(c)
        return None if displaced is None else (displaced, end_others(c, user_id, keep))

    return job


def change_password(user_id: str, was: str, password_hash: str, keep: str) -> Job[list[str] | None]:
    """Ends what the user was known by, but for the session with this hash; which. None: the password was another."""
    mine = (users.c.id == user_id) & (users.c.password_hash == was)

    def job(c: Connection) -> list[str] | None:
        changed = c.execute(update(users).where(mine).values(password_hash=password_hash)).rowcount
        return end_others(c, user_id, keep) if changed else None

    return job


def accounts_with_email(address: str) -> Job[Sequence[RowMapping]]:
    query = select(users).where(func.lower(users.c.email) == address.lower(), users.c.password_hash.is_not(None))
    return lambda c: c.execute(query).mappings().all()


def accounts() -> Job[Sequence[RowMapping]]:
    """All of them, by name."""
    last = select(func.max(sessions.c.seen)).where(sessions.c.user_id == users.c.id).scalar_subquery()
    query = select(users, last.label("seen")).where(users.c.password_hash.is_not(None)).order_by(users.c.login)
    return lambda c: c.execute(query).mappings().all()
