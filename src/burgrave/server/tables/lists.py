"""Lists of tables, for those who look for one."""

from __future__ import annotations

import time

from burgrave.server.people.users import User
from burgrave.server.store.queries import Job
from burgrave.server.store.queries import lists as sql
from burgrave.server.store.queries import ratings as sql_ratings
from burgrave.server.store.queries.tables import TableRows
from burgrave.server.store.schema import ABANDONED, FINISHED, RUNNING, WAITING
from burgrave.server.store.store import Store
from burgrave.server.tables.registry import TableRegistry
from burgrave.server.tables.view_types import TableCard
from burgrave.server.tables.views import table_card

BOTS_SECONDS = 10 * 60


class TableLists:
    """Tables as cards."""

    def __init__(self, store: Store, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry
        self._bots: dict[str, tuple[float, list[tuple[str, int, list[int]]]]] = {}

    async def open_tables(self, viewer: User, language: str) -> list[TableCard]:
        return await self._cards(sql.listed(sql.open_tables(time.time())), viewer, language)

    async def played_tables(self, viewer: User, language: str) -> list[TableCard]:
        """Games of others that one can watch."""
        cards = await self._cards(sql.listed(sql.to_watch(), 12), viewer, language)
        return [card for card in cards if not card.seated]

    async def tables_of(self, person: User, viewer: User, language: str) -> list[TableCard]:
        """Somebody's finished games that the viewer may know of."""
        return await self._cards(sql.listed(sql.finished_by(person.id, person.id == viewer.id)), viewer, language)

    async def my_tables(self, viewer: User, language: str, ended: bool = False) -> list[TableCard]:
        """Those that wait for the viewer first; with `ended`, finished ones."""
        states = (FINISHED, ABANDONED) if ended else (WAITING, RUNNING)
        cards = await self._cards(sql.listed(sql.tables_of(viewer.id, states)), viewer, language)
        return cards if ended else sorted(cards, key=lambda card: (not card.my_turn, card.state != RUNNING))

    async def results_of_bots(self, game: str) -> list[tuple[str, int, list[int]]]:
        """As `sql_ratings.results_of_bots`; for a while, since all games are looked through for it."""
        at, known = self._bots.get(game, (0.0, []))
        if at < time.time() - BOTS_SECONDS:
            known = await self._store.read(sql_ratings.results_of_bots(game))
            self._bots[game] = time.time(), known
        return known

    async def _cards(self, query: Job[list[TableRows]], viewer: User, language: str) -> list[TableCard]:
        rows = await self._store.read(query)
        known = await self._registry.tables_of(rows)
        return [table_card(table, viewer, table.words(language)) for table in known]
