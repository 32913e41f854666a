"""People: users and their tokens."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from burgrave.server.store.queries import Job, Values, own_insert
from burgrave.server.store.schema import tokens, users


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


def token_owner(digest: str) -> Job[RowMapping | None]:
    return lambda c: c.execute(select(tokens.c.user_id).where(tokens.c.hash == digest)).mappings().first()


def new_token(values: Values, most: int, instead: bool) -> Job[bool]:
    """False: the user has the most that one may have, and it is not instead of the oldest with the same label."""

    def job(c: Connection) -> bool:
        query = select(tokens.c.id, tokens.c.label).where(tokens.c.user_id == values["user_id"])
        known = c.execute(query.order_by(tokens.c.created)).all()
        if len(known) >= most:
            alike = [row.id for row in known if row.label == values["label"]] if instead else []
            if not alike:
                return False
            c.execute(delete(tokens).where(tokens.c.id == alike[0]))
        c.execute(insert(tokens).values(**values))
        return True

    return job


def tokens_of(user_id: str) -> Job[Sequence[RowMapping]]:
    query = select(tokens.c.id, tokens.c.label, tokens.c.created).where(tokens.c.user_id == user_id)
    return lambda c: c.execute(query.order_by(tokens.c.created)).mappings().all()


def drop_token(user_id: str, token_id: str) -> Job[bool]:
    mine = (tokens.c.user_id == user_id) & (tokens.c.id == token_id)
    return lambda c: c.execute(delete(tokens).where(mine)).rowcount == 1
