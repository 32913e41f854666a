"""After a game: its log and its summary, going on from any of its moves, and logs that people import."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import OrderedDict
from typing import Any

from burgrave.core.errors import BadLog
from burgrave.core.match import written
from burgrave.core.random import SEEDS
from burgrave.core.record import copy
from burgrave.server.errors import NotNow, NotThere, NotYours
from burgrave.server.people.users import User
from burgrave.server.rate_limits import RateLimits
from burgrave.server.store.queries import tables as sql
from burgrave.server.store.schema import ABANDONED, ACTION, FINISHED, RUNNING, UNDO, UNTIMED
from burgrave.server.store.store import Store
from burgrave.server.tables.bot_pool import check_compiled
from burgrave.server.tables.games import Games
from burgrave.server.tables.imported_log import check_length, table_of_log
from burgrave.server.tables.new_table import check_level
from burgrave.server.tables.own_data import OwnData
from burgrave.server.tables.recorder import Beginning
from burgrave.server.tables.registry import TableRegistry
from burgrave.server.tables.setup import TableSetup
from burgrave.server.tables.summary import GameSummary, Point, game_summary, points_of
from burgrave.server.tables.table import Table, check_state
from burgrave.server.tables.worker_pool import NOT_DONE, WorkerPool

SUMMARIES_IN_MEMORY = 200
"""Finished games whose points a process remembers."""


class Archive:
    def __init__(
        self,
        store: Store,
        games: Games,
        own_data: OwnData,
        rate_limits: RateLimits,
        registry: TableRegistry,
        setup: TableSetup,
        replays: WorkerPool,
    ) -> None:
        self._store = store
        self._games = games
        self._own_data = own_data
        self._rate_limits = rate_limits
        self._registry = registry
        self._setup = setup
        self._replays = replays
        self._points: OrderedDict[str, list[Point]] = OrderedDict()

    async def export(self, table_id: str) -> dict[str, Any]:
        """The log of a game that has ended: `burgrave replay` and `burgrave.replay` take it."""
        table = await self._registry.table(table_id)
        check_state(table, FINISHED, ABANDONED)
        check_begun(table)
        if len({entry.rules for entry in table.entries}) > 1:
            raise NotNow("the rules were corrected during this game, so its log cannot be replayed")
        line: list[int] = [0]
        actions: list[str] = []
        undone: list[tuple[int, str]] = []
        for entry in table.entries:
            if entry.kind == ACTION:
                line.append(entry.number)
                actions.append(entry.notation or "")
            elif entry.kind == UNDO:
                while line[-1] > int(entry.notation or 0):
                    line.pop()
                    undone.append((len(actions) - 1, actions.pop()))
        return written(
            game=table.game.name,
            rules=table.row["rules"],
            data=table.row["data"],
            players=len(table.seats),
            options=dict(table.row["options"]),
            **await self._beginning(table),
            seats=[f"bot:{seat.bot}" if seat.bot and not seat.user else seat.name for seat in table.seats],
            actions=actions,
            undone=[list(one) for one in undone],
        )

    async def _beginning(self, table: Table) -> dict[str, Any]:
        """What a log begins with."""
        if table.seed is not None:
            return {"seed": table.seed}
        return {"position": await self._registry.position(table, 0)}

    async def summary(self, table_id: str, language: str) -> GameSummary:
        """How a game that is over came to its end."""
        table = await self._registry.table(table_id)
        check_state(table, FINISHED, ABANDONED)
        check_begun(table)
        game = table.game
        key = f"{table_id}@{table.number}"  # a game against bots can be taken back from its end
        points = self._points.get(key)
        if points is None:
            positions = await self._store.read(sql.positions(table_id, table.line))
            points = await asyncio.to_thread(points_of, game, positions)
            self._points[key] = points
            if len(self._points) > SUMMARIES_IN_MEMORY:
                self._points.popitem(last=False)
        last = await self._registry.position(table, table.line[-1])
        return game_summary(table, points, last, table.words(language))

    async def fork(self, table_id: str, user: User, number: int, level: str, seat: int | None = None) -> str:
        """A new table that goes on from an entry, against bots; the new table's id.

        What the seat could not know then is dealt anew, and so are the dice: nobody learns from it what is still to
        come in a game that goes on.
        """
        check_level(level)
        table = await self._registry.table(table_id)
        mine = table.seats_of(user.id)
        if table.standing.state == RUNNING and (not mine or table.people != {user.id}):
            raise NotNow("the game goes on: only a game against bots alone can be forked before its end")
        check_state(table, RUNNING, FINISHED, ABANDONED)
        check_begun(table)
        chosen = (mine[0] if mine else 0) if seat is None else seat
        if chosen not in range(len(table.seats)) or (table.standing.state == RUNNING and chosen not in mine):
            raise NotYours("this seat cannot be yours")
        game = table.game
        if not 0 <= number <= table.number:
            raise NotThere("the entries of this table are 0 to {last}", last=table.number)
        record = copy(await self._registry.record(table, number))
        if game.actor(record) is None:
            raise NotNow("here the game is over: fork it from an earlier move")
        game.at_hand.hide(record, chosen, secrets.randbelow(SEEDS))
        seats = [
            {
                "seat": one,
                "user_id": user.id if one == chosen else None,
                "bot": None if one == chosen else level,
                "name": user.name if one == chosen else "",
            }
            for one in range(len(table.seats))
        ]
        control = {"kind": UNTIMED, "minutes": None, "increment": None, "days": None}
        beginning = Beginning(record, None, [], f"{table.id}@{number}")
        return await self._setup.place(
            user, game, seats, table.row["options"], control, True, False, beginning=beginning
        )

    async def import_log(self, user: User, text: str) -> str:
        """A log, played again, as a finished table of the user; its id. What was taken back is left out."""
        self._rate_limits.check("imports", user.id)
        try:
            log = json.loads(text)
        except (ValueError, RecursionError):
            raise BadLog("the log is not whole JSON: truncated or damaged") from None
        name, own = log.get("game") if isinstance(log, dict) else None, None
        if isinstance(name, str):
            self._games.chosen(name)
            await self._own_data.know([(name, str(log.get("data")))])
            check_compiled(found := self._games.with_digest(name, str(log.get("data"))))
            own = found.own_data
        check_length(log)
        try:
            rows = await self._replays.run(user.id, table_of_log, log, own, user, secrets.token_urlsafe(6), time.time())
        except NOT_DONE:
            raise BadLog("the log takes too much time or memory to play again") from None
        await self._store.write(sql.insert_finished(rows))
        return rows.table["id"]  # type: ignore[no-any-return]


def check_begun(table: Table) -> None:
    if not table.entries:
        raise NotNow("this game was never begun")
