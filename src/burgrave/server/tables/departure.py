"""Deleting an account: the person's games stay, the person does not. And all that is stored of somebody."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from burgrave.core.errors import BurgraveError
from burgrave.server.people.accounts import Accounts
from burgrave.server.people.sessions import Sessions
from burgrave.server.people.users import User
from burgrave.server.settings import Settings
from burgrave.server.store.queries import departure as sql
from burgrave.server.store.schema import RUNNING, WAITING
from burgrave.server.store.store import Change, Store
from burgrave.server.tables.moves import Moves
from burgrave.server.tables.registry import TableRegistry
from burgrave.server.tables.setup import TableSetup
from burgrave.server.tables.table import Table


class Departure:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        sessions: Sessions,
        accounts: Accounts,
        registry: TableRegistry,
        setup: TableSetup,
        moves: Moves,
    ) -> None:
        self._site = settings.site_url.rstrip("/")
        self._store, self._sessions, self._accounts = store, sessions, accounts
        self._registry, self._setup, self._moves = registry, setup, moves

    async def delete(self, user: User, password: str) -> None:
        """Leaves all games, as by resigning; then nothing is left of the person but that somebody sat there."""
        await self._accounts.check_password(user, password)
        await self.remove(user)

    async def remove(self, user: User) -> None:
        """The same without their password."""
        for table in await self._store.read(sql.going_on(user.id)):
            with suppress(BurgraveError):  # it has begun or ended meanwhile
                await (self._setup.leave if table["state"] == WAITING else self._moves.resign)(table["id"], user)
        tables, ended = await self._store.write(sql.forget_person(user.id))
        self._sessions.forget(ended)
        self._accounts.forget(user)
        for table_id in tables:
            await self._registry.announce(Change(table_id, "seats"))

    async def running_tables(self, user: User) -> list[Table]:
        """Where they play."""
        rows = await self._store.read(sql.going_on(user.id))
        return [await self._registry.table(row["id"]) for row in rows if row["state"] == RUNNING]

    async def data_of(self, user: User) -> dict[str, Any]:
        """All that is stored of somebody, as JSON would have it. Their games' logs are where it says."""
        found = await self._store.read(sql.all_of(user.id))
        for table in found["games"]:
            table["address"] = f"{self._site}/table/{table['id']}"
            table["log"] = f"{self._site}/api/v1/tables/{table['id']}/log"
        return found
