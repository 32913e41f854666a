"""Accounts and guests: names, passwords, languages, wishes."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from burgrave.core.errors import BadOption
from burgrave.core.language import Words
from burgrave.server.errors import Conflict, NotSignedIn, NotThere, NotYours, Refused
from burgrave.server.lookalikes import skeleton
from burgrave.server.people.names import LONGEST_NAME, check_not_kept, checked_name, folded
from burgrave.server.people.passwords import Passwords
from burgrave.server.people.row_cache import RowCache
from burgrave.server.people.sessions import CACHED_ALONE, CACHED_SECONDS, ID, Known, Sessions, digest
from burgrave.server.people.users import User, guest, guest_name, user_of
from burgrave.server.rate_limits import RateLimits
from burgrave.server.store.queries import people as sql
from burgrave.server.store.schema import DELETED
from burgrave.server.store.store import Store


class Accounts:
    """Everybody who comes to the server. What changes a user gives the user as they are then."""

    def __init__(self, store: Store, sessions: Sessions, rate_limits: RateLimits) -> None:
        self._store = store
        self._sessions = sessions
        self._rate_limits = rate_limits
        self.on_rename: Callable[[User], Awaitable[None]] = nothing
        """Told of everybody who has another name."""
        self._passwords = Passwords()
        seconds = CACHED_SECONDS if store.shared else CACHED_ALONE
        self._users: RowCache[User] = RowCache(store, sql.user_by_id, user_of, seconds)

    async def by_id(self, user_id: str) -> User | None:
        return await self._users.get(user_id)

    async def known_by(self, value: str) -> tuple[User, Known] | None:
        """Whose cookie or token it is; None: nobody's any more."""
        known = await self._sessions.known_by(value)
        if known is None:
            return None
        user = await self._users.get(known.user_id) or guest(known.user_id)
        return None if user.deleted or (user.account and not known.key) else (user, known)

    async def ensure_stored(self, user: User) -> User:
        """Makes sure that the user is in the database."""
        if user.stored:
            return user
        values = {"id": user.id, "name": user.name, "language": user.language, "created": time.time()}
        await self._store.write(sql.store_user(values))
        return self._changed(replace(user, stored=True))

    def _changed(self, user: User) -> User:
        self._users.put(user.id, user)
        return user

    async def rename(self, user: User, name: str) -> User:
        name = self._free_name(user, name)
        user = await self.ensure_stored(user)
        displaced = await self._store.write(sql.take_name(user.id, name_columns(name, user.account)))
        if displaced is None:
            raise taken(name)
        return await self._renamed(replace(user, name=name), displaced)

    def _free_name(self, user: User, name: str) -> str:
        name = checked_name(name)
        if name != guest_name(user.id):
            check_not_kept(name)
        return name

    async def _renamed(self, user: User, displaced: Sequence[str]) -> User:
        """Tells who is called otherwise; guests who had a name like this account's get the one given to them again."""
        self._changed(user)
        await self.on_rename(user)
        for user_id in displaced:
            guest = await self._users.get(user_id)
            if guest is not None:
                await self.rename(guest, guest_name(user_id))
        return user

    async def set_language(self, user: User, language: str) -> User:
        Words(language)  # refuses one that there is not
        user = await self.ensure_stored(user)
        await self._store.write(sql.change_user(user.id, {"language": language}))
        return self._changed(replace(user, language=language))

    async def change_preferences(self, user_id: str, changed: Callable[[User], User]) -> User:
        """Whether they want tips, and where to write to them."""
        row = await self._store.read(sql.user_by_id(user_id))
        if row is None:
            raise NotThere("there is no such person")
        user = changed(user_of(row))
        await self._store.write(sql.change_user(user_id, {"tips": user.tips, "email": user.email}))
        return self._changed(user)

    async def find(self, user_id: str) -> User:
        """Somebody whose page others want to see."""
        user = await self._users.get(user_id) if re.fullmatch(ID, user_id) else None
        if user is None or user.deleted:
            raise NotThere("there is no such person")
        return user

    def forget(self, user: User) -> None:
        """They have deleted their account."""
        self._users.put(user.id, User(user.id, DELETED, stored=True))

    async def register(self, user: User, name: str, password: str, key: str) -> User:
        """The guest becomes an account of this name; their games and ratings stay theirs.

        Whatever else but this key they were known by ends, since somebody else may have given it to them.
        """
        if user.account:
            raise Refused("you have an account already")
        name = checked_name(name)
        check_not_kept(name)
        values = {**name_columns(name, account=True), "password_hash": await self._passwords.hash(password, name)}
        user = await self.ensure_stored(user)
        done = await self._store.write(sql.register(user.id, values, digest(key)))
        if done is None:
            raise taken(name)
        displaced, ended = done
        self._sessions.forget(ended)
        return await self._renamed(replace(user, name=name, account=True), displaced)

    async def sign_in(self, name: str, password: str) -> User:
        """Wrong guesses slow down whoever makes them, and not the owner, who comes from somewhere else."""
        self._rate_limits.check_address("logins")
        self._rate_limits.check_here("logins", folded(name)[:LONGEST_NAME])
        try:
            row = await self._store.read(sql.user_by_login(folded(checked_name(name))))
        except BadOption:
            row = None
        matches = await self._passwords.matches(password, row["password_hash"] if row else None)
        if row is None or not matches:
            raise NotSignedIn("the name or the password is wrong")
        return self._changed(user_of(row))

    async def change_password(self, user: User, old: str, new: str, key: str) -> User:
        """Signs out everywhere else: all sessions and tokens end but the one with this key."""
        if not await self.set_password(user, new, await self.check_password(user, old), key):
            raise NotYours("the password is wrong")  # by now
        return user

    async def set_password(self, user: User, new: str, was: str, key: str = "") -> bool:
        """Whether what was stored of the old password still was; then all ends but the session with this key."""
        changing = sql.change_password(user.id, was, await self._passwords.hash(new, user.name), digest(key))
        ended = await self._store.write(changing)
        self._sessions.forget(ended or [])
        return ended is not None

    async def check_password(self, user: User, password: str) -> str:
        """Refuses whoever does not know the user's password, even in a session of theirs. What is stored of it."""
        self._rate_limits.check_here("logins", user.id)
        row = await self._store.read(sql.user_by_id(user.id))
        if row is None or not await self._passwords.matches(password, row["password_hash"]):
            raise NotYours("the password is wrong")
        return str(row["password_hash"])


async def nothing(_: User) -> None:
    pass


def name_columns(name: str, account: bool) -> dict[str, str]:
    """What is stored of a name."""
    return {"name": name, "skeleton": skeleton(name), **({"login": folded(name)} if account else {})}


def taken(name: str) -> Conflict:
    return Conflict("somebody else has the name {name}, or one that looks like it", name=name)
