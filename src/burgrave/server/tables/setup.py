"""Before the game: setting a table up, taking seats at it, beginning, and playing again."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.exc import IntegrityError

from burgrave.bots.levels import LEVELS
from burgrave.core.game import Game
from burgrave.server.errors import Conflict, NotNow, NotYours, TooMany
from burgrave.server.people.users import User
from burgrave.server.settings import Settings
from burgrave.server.store.queries import tables as sql
from burgrave.server.store.schema import ABANDONED, FINISHED, LIVE, MAIL, WAITING
from burgrave.server.store.store import Change, Store
from burgrave.server.tables.games import Games
from burgrave.server.tables.new_table import ME, NewTable, check_level
from burgrave.server.tables.own_data import OwnData
from burgrave.server.tables.recorder import Beginning, Recorder, new_beginning
from burgrave.server.tables.registry import TableRegistry, change_at
from burgrave.server.tables.runner import GameRunner
from burgrave.server.tables.table import Table, check_state


class TableSetup:
    """Who plays at which table. Whoever acts is stored first (`Accounts.ensure_stored`)."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        games: Games,
        own_data: OwnData,
        registry: TableRegistry,
        recorder: Recorder,
        runner: GameRunner,
    ) -> None:
        self._settings = settings
        self._store = store
        self._games = games
        self._own_data = own_data
        self._registry = registry
        self._recorder = recorder
        self._runner = runner

    async def create(self, host: User, new_table: NewTable) -> str:
        """The new table's id. It begins at once if no seat is open."""
        game = self._games.chosen(new_table.game, new_table.edition)
        new_table.check(game)
        if new_table.data:
            game = await self._own_data.bring(host, new_table.game, new_table.data)
        if new_table.rated:
            check_account(host)
        hot_seat = new_table.seats.count(ME) > 1
        names = [*new_table.names, *[""] * len(new_table.seats)] if hot_seat else [host.name] * len(new_table.seats)
        places = list(range(len(new_table.seats)))
        seats = [
            {
                "seat": number,
                "user_id": host.id if new_table.seats[place] == ME else None,
                "bot": new_table.seats[place] if new_table.seats[place] in LEVELS else None,
                "name": names[place].strip() if new_table.seats[place] == ME else "",
            }
            for number, place in enumerate(shuffled(places) if new_table.at_random else places)
        ]
        control = {
            "kind": new_table.kind,
            "minutes": new_table.minutes if new_table.kind == LIVE else None,
            "increment": new_table.increment if new_table.kind == LIVE else None,
            "days": new_table.days if new_table.kind == MAIL else None,
        }
        options = game.all_options(len(new_table.seats), new_table.options)
        manner = {"rated": new_table.rated, "teaching": new_table.teaching, "at_random": new_table.at_random}
        return await self.place(host, game, seats, options, control | manner, new_table.invitation, hot_seat)

    async def place(
        self,
        host: User,
        game: Game,
        seats: Sequence[Mapping[str, Any]],
        options: Mapping[str, bool],
        control: Mapping[str, Any],
        invitation: bool,
        hot_seat: bool,
        rematch_of: str | None = None,
        beginning: Beginning | None = None,
    ) -> str:
        """A new table with these people and bots; its id."""
        values = {
            "id": secrets.token_urlsafe(6),
            "game": game.name,
            "players": len(seats),
            "options": dict(options),
            "data": game.data.digest,
            "rules": game.version,
            **control,
            "invitation": invitation,
            "invite": secrets.token_urlsafe(9),
            "host": host.id,
            "hot_seat": hot_seat,
            "state": WAITING,
            "created": time.time(),
            "rematch_of": rematch_of,
            "number": -1,
        }
        waiting, with_bots = self._settings.tables_waiting, self._settings.tables_with_bots
        if not await self._store.write(sql.insert_table(values, seats, waiting, with_bots)):
            await self._check_bots(host)
            raise TooMany("{most} tables of yours are waiting already", most=waiting)
        table = await self._registry.load(values["id"])
        if all(seat.taken for seat in table.seats):
            await self._begin(table.id, beginning=beginning)
        else:
            await self._registry.announce(change_at(table, "seats"))
        return table.id

    async def join(self, table_id: str, user: User, seat: int | None = None, invite: str | None = None) -> None:
        """Takes the seat (None: the first free one), or one that is drawn. The game begins when all seats are taken."""
        table = await self._registry.table(table_id)
        check_state(table, WAITING)
        if table.seats_of(user.id):
            return
        await self._check_invitation(table, user, invite)
        if table.row["rated"]:
            check_account(user)
        free = [number for number, one in enumerate(table.seats) if not one.taken]
        if not free:
            raise Conflict("all seats are taken")
        order = shuffled(free) if table.row["at_random"] else free
        chosen = order[0] if seat is None or table.row["at_random"] else seat
        if chosen not in free:
            raise Conflict("this seat is taken")
        values = {"user_id": user.id, "name": user.name}
        change = change_at(table, "seats", people=[user.id])
        if not await self._registry.write(sql.change_seat(table.id, chosen, values, None), change):
            table.mark_stale()
            if (await self._registry.table(table_id)).seats_of(user.id):
                return
            raise Conflict("this seat is taken")
        table = await self._registry.table(table_id)
        if table.standing.state == WAITING and all(one.taken for one in table.seats):
            await self._begin(table.id)

    async def _check_invitation(self, table: Table, user: User, invite: str | None) -> None:
        if not table.row["invitation"] or table.row["invite"] == invite:
            return
        if table.row["rematch_of"] and (await self._registry.table(table.row["rematch_of"])).seats_of(user.id):
            return
        raise NotYours("this table is by invitation: ask its host for the link")

    async def leave(self, table_id: str, user: User) -> None:
        """Gives the seat back before the game; if the host leaves, the table is abandoned."""
        table = await self._registry.table(table_id)
        check_state(table, WAITING)
        mine = table.seats_of(user.id)
        if not mine:
            raise NotYours("you do not sit at this table")
        if table.row["host"] == user.id:
            leaving = sql.abandon(table.id, time.time())
        else:
            leaving = sql.change_seat(table.id, mine[0], {"user_id": None, "name": ""}, user.id)
        if not await self._registry.write(leaving, change_at(table, "seats")):
            table.mark_stale()
            raise Conflict("the game has begun")

    async def start(self, table_id: str, user: User, level: str = "squire") -> None:
        """The host begins; bots of the level take the seats that are still free."""
        check_level(level)
        table = await self._registry.table(table_id)
        check_state(table, WAITING)
        if table.row["host"] != user.id:
            raise NotYours("only the host of the table can do this")
        if table.row["rated"]:
            raise NotNow("a rated game begins when all seats are taken")
        if not any(seat.bot for seat in table.seats):  # else it has been counted already
            await self._check_bots(user)
        await self._begin(table.id, level)

    async def _check_bots(self, host: User) -> None:
        """Refuses another table with bots to a host who has as many as one may have."""
        most = self._settings.tables_with_bots
        if await self._store.read(sql.with_bots(host.id, time.time())) >= most:
            raise TooMany("bots play at {most} tables of yours already: end one of these games first", most=most)

    async def _begin(self, table_id: str, level: str | None = None, beginning: Beginning | None = None) -> None:
        async with self._registry.locked(table_id) as table:
            check_state(table, WAITING)
            game = table.game
            started = beginning or new_beginning(game, len(table.seats), dict(table.row["options"]))
            await self._recorder.begin(table, started, level)
        self._runner.continue_game(table)

    async def rematch(self, table_id: str, user: User) -> str:
        """A new table for the same people and bots, seats turned by one; the first who asks makes it."""
        table = await self._registry.table(table_id)
        check_state(table, FINISHED, ABANDONED)
        if not table.seats_of(user.id):
            raise NotYours("you do not sit at this table")
        if table.rematch:
            return table.rematch
        turned = [*table.seats[1:], table.seats[0]]
        seats = [
            {
                "seat": number,
                "user_id": user.id if old.user == user.id else None,
                "bot": None if old.user else old.bot,
                "name": old.name if old.user == user.id else "",
            }
            for number, old in enumerate(turned)
        ]
        row = table.row
        control = {name: row[name] for name in ("kind", "minutes", "increment", "days", "rated", "teaching")}
        game = table.game
        try:
            new = await self.place(
                user, game, seats, row["options"], control, True, row["hot_seat"], rematch_of=table.id
            )
        except IntegrityError:  # somebody else was quicker
            table.mark_stale()
            new = (await self._registry.table(table_id)).rematch or ""
        await self._registry.announce(change_at(table, "rematch", listed=False))
        return new

    async def renamed(self, user: User) -> None:
        """The user's new name at the tables where they sit."""
        for table_id in await self._store.write(sql.rename_seats(user.id, user.name)):
            await self._registry.announce(Change(table_id, "seats"))


def shuffled(seats: Sequence[int]) -> list[int]:
    return secrets.SystemRandom().sample(seats, len(seats))


def check_account(user: User) -> None:
    if not user.account:
        raise NotYours("rated games are for people with an account")
