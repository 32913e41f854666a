"""The tables: what people do at them. An action is stored before anybody is told of it."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.exc import IntegrityError

from burgrave.bots.bot import LEVELS
from burgrave.core.errors import BadLog, BadOption, BadPosition, NothingToUndo
from burgrave.core.game import Event, Game
from burgrave.core.match import SEEDS, replay, written
from burgrave.core.record import Record, copy
from burgrave.core.words import N_
from burgrave.server import imports, looks, queries, stories
from burgrave.server import store as sql
from burgrave.server.bots import STAND_IN, Bots
from burgrave.server.clocks import KINDS, LIVE, MAIL, UNTIMED
from burgrave.server.errors import Conflict, NotNow, NotThere, NotYours, TooMany
from burgrave.server.games import Games
from burgrave.server.limits import Limits
from burgrave.server.live import LOBBY, Live
from burgrave.server.looks import Choice, Hint, Look, Message, SeatLook, TableCard, Told
from burgrave.server.people import User, checked_name
from burgrave.server.settings import Settings
from burgrave.server.store import Append, Change, Result, Store
from burgrave.server.stories import Story
from burgrave.server.table import (
    ABANDONED,
    ACTION,
    FINISHED,
    RESIGN,
    RESIGNED,
    RETURN,
    RUNNING,
    START,
    TAKE_OVER,
    TIMED_OUT,
    TIMEOUT,
    UNDO,
    WAITING,
    Entry,
    Seat,
    Standing,
    Table,
    written_events,
)

__all__ = ["Choice", "Hall", "Hint", "Look", "Message", "Plan", "SeatLook", "TableCard", "Told"]

log = logging.getLogger(__name__)
ME, OPEN = "me", "open"
LONGEST_MESSAGE = 500
HUSH = "hush"
"""A change that only the processes hear of."""
HUSHED_SECONDS = (0.8, 2.4)
"""How long it takes to answer for somebody who does not want to be asked: as long as he might."""
TABLE_ID = r"^[A-Za-z0-9_-]{8}$"
STORIES = 200
"""Finished games whose points a process remembers."""


@dataclass(frozen=True)
class Plan:
    """A table as its host wants it."""

    game: str
    seats: tuple[str, ...]
    """For each seat `me`, `open`, or a bot's level; `me` more than once: several people at one screen."""
    options: Mapping[str, bool] = field(default_factory=dict)
    kind: str = "untimed"
    minutes: float = 20
    increment: float = 20
    days: float = 1
    invitation: bool = False
    """Only those with the link can join."""
    names: tuple[str, ...] = ()
    """What the people at one screen are called, seat by seat; empty: the charge of the shield."""

    def check(self, game: Game) -> None:
        game.option_values(len(self.seats), self.options)
        for seat in self.seats:
            if seat not in (ME, OPEN, *LEVELS):
                raise BadOption("a seat is one of {kinds}, not {seat}", kinds=", ".join((ME, OPEN, *LEVELS)), seat=seat)
        if ME not in self.seats:
            raise BadOption("one of the seats is your own")
        if self.seats.count(ME) > 1 and OPEN in self.seats:
            raise BadOption("several people at one screen play without others")
        if self.kind not in KINDS:
            raise BadOption("a table is one of {kinds}, not {kind}", kinds=", ".join(KINDS), kind=self.kind)
        for message, value, least, most in (
            (N_("a clock begins with {least} to {most} minutes, not {value}"), self.minutes, 0.1, 180),
            (N_("a decision adds {least} to {most} seconds, not {value}"), self.increment, 0, 300),
            (N_("a decision by mail may take {least} to {most} days, not {value}"), self.days, 0.01, 30),
        ):
            if not least <= value <= most:
                raise BadOption(message, least=least, most=most, value=value)
        for name in self.names:
            if name:
                checked_name(name)


@dataclass(frozen=True)
class Beginning:
    """What a game begins with."""

    record: Record
    seed: int | None
    """None: it begins from a position, and is not rated."""
    events: list[Event]
    origin: str | None = None
    """The table and entry which that position is from, as `TABLE@NUMBER`: the notation of the first entry."""


def dealt(game: Game, players: int, options: Mapping[str, bool]) -> Beginning:
    """The start of a new game."""
    seed = secrets.randbelow(SEEDS)
    return Beginning(game.start(players, options, seed), seed, game.opening(players, options, seed))


class Hall:
    """All tables of this server, and what people do at them. Whoever acts is stored first (`People.stored`).

    `number` is that of the last entry which the person has seen: if the table has gone on since, Conflict is raised.
    """

    def __init__(self, settings: Settings, store: Store, games: Games, bots: Bots, live: Live, limits: Limits) -> None:
        self.settings = settings
        self._limits = limits
        self.games = games
        self.live = live
        self._store = store
        self._bots = bots
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._opened = time.time()
        self._points: OrderedDict[str, list[stories.Point]] = OrderedDict()

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    # Tables in memory.

    async def _table(self, table_id: str) -> Table:
        """The table as it is stored now, as far as this process has heard."""
        table = self._tables.get(table_id)
        if table is None:
            return await self._load(table_id)
        self._tables.move_to_end(table_id)
        if table.behind:
            async with table.lock:
                await self._catch_up(table)
        return table

    async def _load(self, table_id: str) -> Table:
        rows = await self._store.read(sql.table_rows(table_id)) if re.match(TABLE_ID, table_id) else None
        if rows is None:
            raise NotThere("there is no such table")
        table = self._tables.setdefault(table_id, self._table_of(rows))
        if len(self._tables) > self.settings.live_tables:
            oldest = next(iter(self._tables))
            if not self._tables[oldest].lock.locked():
                del self._tables[oldest]
        return table

    def _table_of(self, rows: sql.TableRows) -> Table:
        name = rows.table["game"]
        if name not in self.games.all:
            raise NotThere("there is no such table")
        return Table(rows, self.games.all[name])

    async def _catch_up(self, table: Table) -> None:
        """Learns what others have stored; the table is locked."""
        if table.behind:
            rows = await self._store.read(sql.table_rows(table.id, after=len(table.entries) - 1))
            if rows is None:
                raise NotThere("there is no such table")
            table.update(rows)

    async def _record(self, table: Table, number: int) -> Record:
        """The state after an entry, from memory or as it is stored. Older rules may have left it."""
        if number in table.records:
            return table.records[number]
        game = self.games[table.game.name]
        position = await self._store.read(sql.position(table.id, number))
        if position is None:
            raise NotThere("there is no such entry")
        record = game.place(position)
        if number in table.line[-2:]:
            table.records[number] = record
        return record

    async def _present(self, table: Table) -> Record:
        return await self._record(table, table.line[-1])

    def heard(self, change: Change) -> None:
        """Something was committed, here or by another process."""
        table = self._tables.get(change.table)
        if table is not None:
            table.hear(change)
        if change.kind == HUSH:
            return  # nobody's business
        self.live.publish(change.table, change)
        for person in change.people:
            self.live.publish(channel_of(person), change)
        if change.listed:
            self.live.publish(LOBBY, change)

    def missed(self) -> None:
        """Something may have been committed that was not heard of."""
        for table in self._tables.values():
            table.doubt()
        self.live.publish_again()

    # Lists.

    async def open_tables(self, viewer: User, language: str) -> list[TableCard]:
        return await self._cards(sql.listed(sql.open_tables(time.time())), viewer, language)

    async def played_tables(self, viewer: User, language: str) -> list[TableCard]:
        """Games of others that one can watch."""
        cards = await self._cards(sql.listed(queries.to_watch(), 12), viewer, language)
        return [card for card in cards if not any(seat.mine for seat in card.seats)]

    async def tables_of(self, person: User, viewer: User, language: str) -> list[TableCard]:
        """Somebody's finished games that the viewer may know of."""
        return await self._cards(sql.listed(queries.finished_by(person.id, person.id == viewer.id)), viewer, language)

    async def my_tables(self, viewer: User, language: str, ended: bool = False) -> list[TableCard]:
        """Those that wait for the viewer first; with `ended`, finished ones."""
        states = (FINISHED, ABANDONED) if ended else (WAITING, RUNNING)
        cards = await self._cards(sql.listed(sql.tables_of(viewer.id, states)), viewer, language)
        return cards if ended else sorted(cards, key=lambda card: (not card.my_turn, card.state != RUNNING))

    async def _cards(self, query: sql.Job[list[sql.TableRows]], viewer: User, language: str) -> list[TableCard]:
        rows = await self._store.read(query)
        known = [self._table_of(row) for row in rows if row.table["game"] in self.games.all]
        return [looks.card(table, viewer, language) for table in known]

    # Before the game.

    async def create(self, host: User, plan: Plan) -> str:
        """The new table's id. It begins at once if no seat is open."""
        game = self.games[plan.game] if plan.game in self.games.all else self._no_game(plan.game)
        plan.check(game)
        hot_seat = plan.seats.count(ME) > 1
        names = [*plan.names, *[""] * len(plan.seats)] if hot_seat else [host.name] * len(plan.seats)
        seats = [
            {
                "seat": number,
                "user_id": host.id if who == ME else None,
                "bot": who if who in LEVELS else None,
                "name": names[number].strip() if who == ME else "",
            }
            for number, who in enumerate(plan.seats)
        ]
        control = {
            "kind": plan.kind,
            "minutes": plan.minutes if plan.kind == LIVE else None,
            "increment": plan.increment if plan.kind == LIVE else None,
            "days": plan.days if plan.kind == MAIL else None,
        }
        options = game.all_options(len(plan.seats), plan.options)
        return await self._place_table(host, game, seats, options, control, plan.invitation, hot_seat)

    def _no_game(self, name: str) -> Game:
        raise BadOption("there is no game {name}; the games are {games}", name=name, games=", ".join(self.games.all))

    async def _place_table(
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
        if not await self._store.write(sql.insert_table(values, seats, self.settings.tables_waiting)):
            raise TooMany("{most} tables of yours are waiting already", most=self.settings.tables_waiting)
        table = await self._load(values["id"])
        if all(seat.taken for seat in table.seats):
            await self._begin(table, beginning=beginning)
        else:
            await self._tell(self._change(table, "seats"))
        return table.id

    async def join(self, table_id: str, user: User, seat: int | None = None, invite: str | None = None) -> None:
        """Takes the seat (None: the first free one). The game begins when all seats are taken."""
        table = await self._table(table_id)
        check_state(table, WAITING)
        if table.seats_of(user.id):
            return
        await self._check_invitation(table, user, invite)
        free = [number for number, one in enumerate(table.seats) if not one.taken]
        if seat is None and not free:
            raise Conflict("all seats are taken")
        chosen = free[0] if seat is None else seat
        if chosen not in free:
            raise Conflict("this seat is taken")
        values = {"user_id": user.id, "name": user.name}
        change = self._change(table, "seats", people=[user.id])
        if not await self._store.write(sql.change_seat(table.id, chosen, values, None), change):
            table.doubt()
            raise Conflict("this seat is taken")
        self.heard(change)
        table = await self._table(table_id)
        if table.standing.state == WAITING and all(one.taken for one in table.seats):
            await self._begin(table)

    async def _check_invitation(self, table: Table, user: User, invite: str | None) -> None:
        if not table.row["invitation"] or table.row["invite"] == invite:
            return
        if table.row["rematch_of"] and (await self._table(table.row["rematch_of"])).seats_of(user.id):
            return
        raise NotYours("this table is by invitation: ask its host for the link")

    async def leave(self, table_id: str, user: User) -> None:
        """Gives the seat back before the game; if the host leaves, the table is abandoned."""
        table = await self._table(table_id)
        check_state(table, WAITING)
        mine = table.seats_of(user.id)
        if not mine:
            raise NotYours("you do not sit at this table")
        change = self._change(table, "seats")
        if table.row["host"] == user.id:
            done = await self._store.write(sql.abandon(table.id, time.time()), change)
        else:
            values = {"user_id": None, "name": ""}
            done = await self._store.write(sql.change_seat(table.id, mine[0], values, user.id), change)
        if not done:
            table.doubt()
            raise Conflict("the game has begun")
        self.heard(change)

    async def start(self, table_id: str, user: User, level: str = "squire") -> None:
        """The host begins; bots of the level take the seats that are still free."""
        check_level(level)
        table = await self._table(table_id)
        check_state(table, WAITING)
        if table.row["host"] != user.id:
            raise NotYours("only the host of the table can do this")
        await self._begin(table, level)

    async def _begin(self, table: Table, level: str | None = None, beginning: Beginning | None = None) -> None:
        async with table.lock:
            await self._catch_up(table)
            check_state(table, WAITING)
            game = self.games[table.game.name]
            begun_as = beginning or dealt(game, len(table.seats), dict(table.row["options"]))
            record, now = begun_as.record, time.time()
            entry = Entry(0, START, None, begun_as.origin, written_events(begun_as.events), game.version, now)
            seats = {number: {"bot": level} for number, seat in enumerate(table.seats) if not seat.taken}
            for number in seats:
                table.seats[number].bot = level
            clock = table.control.at_first(len(table.seats))
            standing = self._standing(table, record, 0, clock, now)
            seed = None if begun_as.seed is None else str(begun_as.seed)
            begun = {"seed": seed, "started": now, "rules": game.version, "data": game.data.digest}
            await self._append(table, entry, record, standing, values=begun, seats=seats)
        self._follow(table)

    # The game.

    async def play(self, table_id: str, user: User, number: int, notation: str) -> int:
        """Plays for the acting seat, if it is the user's. The new entry's number."""
        table = await self._table(table_id)
        async with table.lock:
            await self._ready_to_act(table, user, number)
            seat = table.actor
            if seat is None or table.seats[seat].user != user.id:
                raise NotYours("it is not your turn")
            if table.seats[seat].bot:
                raise NotNow("a bot plays for you: come back first")
            if self._out_of_time(table, time.time()):
                raise NotNow("your time is up")
            await self._play(table, await self._present(table), notation)
        self._follow(table)
        return table.number

    async def _ready_to_act(self, table: Table, user: User, number: int | None = None) -> None:
        """The table is locked, known as it is, running, and as the user has seen it."""
        await self._catch_up(table)
        if not table.seats_of(user.id):
            raise NotYours("you do not sit at this table")
        if number is not None and number != table.number and table.standing.state != WAITING:
            raise Conflict("the table has gone on since: look again")
        check_state(table, RUNNING)

    async def _play(self, table: Table, record: Record, action: int | str) -> None:
        game = table.game
        number, after = game.played(record, action)
        now = time.time()
        seat, clock = table.actor, table.standing.clock
        if clock is not None and seat is not None and table.seats[seat].bot is None:
            taken = now - (table.standing.since or now)
            clock = [
                table.control.after_decision(left, taken) if one == seat else left for one, left in enumerate(clock)
            ]
        entry = Entry(
            table.number + 1,
            ACTION,
            seat,
            game.notation(record, number),
            written_events(game.events(record, number)),
            game.version,
            now,
        )
        await self._append(table, entry, after, self._standing(table, after, entry.number, clock, now))

    def _standing(self, table: Table, record: Record, number: int, clock: list[float] | None, now: float) -> Standing:
        """How the table stands when the turn begins, or the game is over."""
        actor = table.game.actor(record)
        if actor is None:
            return Standing(number, None, now, clock, None, None, FINISHED, now, result_of(table, record, natural=True))
        deadline, thinking_until = self._limits_of_turn(table, actor, clock, now)
        return Standing(number, actor, now, clock, deadline, thinking_until, RUNNING, None, None)

    def _limits_of_turn(
        self, table: Table, actor: int, clock: list[float] | None, now: float
    ) -> tuple[float | None, float | None]:
        """Until when a person may decide, or until when this process lets a bot think."""
        if table.seats[actor].bot is not None:
            return None, now + self.settings.lease_seconds
        return table.control.deadline(clock[actor] if clock else None, now), None

    async def _append(
        self,
        table: Table,
        entry: Entry,
        record: Record,
        standing: Standing,
        values: Mapping[str, Any] | None = None,
        seats: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> None:
        """Stores the entry, then tells everybody. The table is locked."""
        row = {**vars(entry), "table_id": table.id, "position": table.game.position(record)}
        addition = Append(
            entry=row,
            standing=vars(standing),
            table=values or {},
            seats=seats or {},
            result=rated_result(table, standing),
            change=self._change(table, entry.kind, entry.number, entry.seat, listed=entry.kind == START),
        )
        table.unsure = True  # until the entry is known to be stored, or read again
        if not await self._store.append(addition):
            raise Conflict("the table has gone on since: look again")
        table.standing = standing
        table.row = {**table.row, **addition.table}
        table.add(entry, record)
        table.unsure = False
        if addition.result:
            table.doubt()  # the ratings were stored with the result
        self.heard(addition.change)

    def _change(
        self,
        table: Table,
        kind: str,
        number: int | None = None,
        seat: int | None = None,
        people: Sequence[str] = (),
        listed: bool = True,
    ) -> Change:
        """For everybody at the table to hear, and whoever else; `listed`: those who look at the open tables too."""
        everybody = tuple({*people, *(one.user for one in table.seats if one.user)})
        return Change(table.id, kind, number, seat, everybody, listed and not table.row["invitation"])

    async def _tell(self, change: Change) -> None:
        """Of something that is stored already."""
        await self._store.tell(change)
        self.heard(change)

    async def undo(self, table_id: str, user: User, number: int) -> int:
        """Takes the user's last decision back, if nothing was revealed since. The new entry's number."""
        table = await self._table(table_id)
        async with table.lock:
            await self._ready_to_act(table, user, number)
            reason = await self._why_not_undo(table, user)
            if reason:
                raise NothingToUndo(reason)
            before = await self._record(table, table.line[-2])
            now = time.time()
            seat = table.entries[table.line[-1]].seat
            entry = Entry(table.number + 1, UNDO, seat, None, "[]", table.game.version, now)
            standing = self._standing(table, before, entry.number, table.standing.clock, now)
            await self._append(table, entry, before, standing)
        self._follow(table)
        return table.number

    async def _why_not_undo(self, table: Table, user: User) -> str | None:
        if len(table.line) < 2 or table.standing.state != RUNNING:
            return N_("there is no decision to take back")
        last = table.entries[table.line[-1]].seat
        if last is None or table.seats[last].user != user.id or table.seats[last].bot:
            return N_("another player has decided since")
        before = await self._record(table, table.line[-2])
        return table.game.why_it_stands(before, await self._present(table), last)

    async def resign(self, table_id: str, user: User) -> None:
        """Leaves the game for good."""
        table = await self._table(table_id)
        async with table.lock:
            await self._ready_to_act(table, user)
            mine = [seat for seat in table.seats_of(user.id) if not table.seats[seat].out]
            if not mine:
                raise NotNow("you have left the game already")
            await self._drop_out(table, mine, RESIGN)
        self._follow(table)

    async def _drop_out(self, table: Table, seats: Sequence[int], kind: str) -> None:
        """Of two people the other has won; of more, a bot plays on for the one who leaves."""
        record = await self._present(table)
        now = time.time()
        kept = [replace(seat) for seat in table.seats]
        for seat in seats:
            table.seats[seat].out = RESIGNED if kind == RESIGN else TIMED_OUT
        left = len(table.people)
        for seat in seats:
            table.seats[seat].bot = table.seats[seat].bot or STAND_IN
        changed = {seat: {"out": table.seats[seat].out, "bot": table.seats[seat].bot} for seat in seats}
        entry = Entry(table.number + 1, kind, seats[0], None, "[]", table.game.version, now)
        if left > 1:
            standing = self._same_turn(table, entry.number, now)
        else:
            result = result_of(table, record, natural=False)
            state = FINISHED if left else ABANDONED
            standing = Standing(entry.number, None, now, table.standing.clock, None, None, state, now, result)
        await self._append_for_seats(table, entry, record, standing, changed, kept)

    async def _append_for_seats(
        self,
        table: Table,
        entry: Entry,
        record: Record,
        standing: Standing,
        changed: Mapping[int, Mapping[str, Any]],
        kept: list[Seat],
    ) -> None:
        """An entry that changes seats, which are as they were if it is not stored."""
        try:
            await self._append(table, entry, record, standing, seats=changed)
        except BaseException:
            table.seats = kept
            raise

    def _same_turn(self, table: Table, number: int, now: float) -> Standing:
        """After an entry that leaves the turn to the same seat, if perhaps not to the same player."""
        old = table.standing
        assert old.actor is not None
        if (old.thinking_until is not None) == (table.seats[old.actor].bot is not None):
            return replace(old, number=number)
        deadline, thinking_until = self._limits_of_turn(table, old.actor, old.clock, now)
        return replace(old, number=number, since=now, deadline=deadline, thinking_until=thinking_until)

    async def take_over(self, table_id: str, user: User, seat: int) -> None:
        """A bot plays for the person in the seat until he returns."""
        table = await self._table(table_id)
        async with table.lock:
            await self._ready_to_act(table, user)
            if seat not in looks.replaceable(table, user, self.settings.away_seconds):
                raise NotNow("a bot cannot take this seat now")
            await self._hand_over(table, seat, TAKE_OVER, STAND_IN)
        self._follow(table)

    async def come_back(self, table_id: str, user: User) -> None:
        """The person for whom a bot plays decides himself again."""
        table = await self._table(table_id)
        async with table.lock:
            await self._ready_to_act(table, user)
            away = [seat for seat in table.seats_of(user.id) if table.seats[seat].away]
            if not away:
                raise NotNow("no bot plays for you")
            for seat in away:
                await self._hand_over(table, seat, RETURN, None)
        self._follow(table)

    async def _hand_over(self, table: Table, seat: int, kind: str, level: str | None) -> None:
        record = await self._present(table)
        kept = [replace(one) for one in table.seats]
        table.seats[seat].bot = level
        now = time.time()
        entry = Entry(table.number + 1, kind, seat, None, "[]", table.game.version, now)
        standing = self._same_turn(table, entry.number, now)
        await self._append_for_seats(table, entry, record, standing, {seat: {"bot": level}}, kept)

    async def hush(self, table_id: str, user: User, on: bool) -> None:
        """Questions in others' turns are answered with no for the user, until he is asked something else."""
        table = await self._table(table_id)
        async with table.lock:
            await self._ready_to_act(table, user)
            for seat in table.seats_of(user.id):
                await self._set_hush(table, seat, on)
        self._follow(table)

    async def _set_hush(self, table: Table, seat: int, on: bool) -> None:
        await self._store.write(queries.set_hush(table.id, seat, on), Change(table.id, HUSH))
        table.seats[seat].hush = on

    async def rematch(self, table_id: str, user: User) -> str:
        """A new table for the same people and bots, seats turned by one; the first who asks makes it."""
        table = await self._table(table_id)
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
        control = {name: row[name] for name in ("kind", "minutes", "increment", "days")}
        game = self.games[table.game.name]
        try:
            new = await self._place_table(
                user, game, seats, row["options"], control, True, row["hot_seat"], rematch_of=table.id
            )
        except IntegrityError:  # somebody else was quicker
            table.doubt()
            new = (await self._table(table_id)).rematch or ""
        await self._tell(self._change(table, "rematch", listed=False))
        return new

    # Words between people.

    async def say(self, table_id: str, user: User, text: str) -> None:
        table = await self._table(table_id)
        if not table.seats_of(user.id):
            raise NotYours("you do not sit at this table")
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not 1 <= len(text) <= LONGEST_MESSAGE:
            raise BadOption("a message has 1 to {most} characters", most=LONGEST_MESSAGE)
        values = {"table_id": table.id, "user_id": user.id, "name": user.name, "text": text, "at": time.time()}
        change = self._change(table, "chat", listed=False)
        await self._store.write(sql.say(values), change)
        self.heard(change)

    async def messages(self, table_id: str, after: int = 0) -> list[Message]:
        table = await self._table(table_id)
        rows = await self._store.read(sql.messages_of(table.id, after))
        seats = {seat.user: number for number, seat in reversed(list(enumerate(table.seats))) if seat.user}
        return [Message(row["id"], row["name"], row["text"], row["at"], seats.get(row["user_id"])) for row in rows]

    async def renamed(self, user: User) -> None:
        """The user's new name at the tables where he sits."""
        for table_id in await self._store.write(sql.rename_seats(user.id, user.name)):
            await self._tell(Change(table_id, "seats"))

    # What people see.

    async def look(
        self, table_id: str, viewer: User, language: str, number: int | None = None, since: int = -1
    ) -> Look:
        """The table as the viewer may know it, now or after entry `number` then; the log after entry `since`."""
        table = await self._table(table_id)
        if table.hushed:
            self._follow(table)  # what a crash has interrupted
        last = table.number
        if number is not None and not 0 <= number <= last:
            raise NotThere("the entries of this table are 0 to {last}", last=last)
        record, reason = None, None
        if table.line:
            try:
                record = await (self._present(table) if number in (None, last) else self._record(table, number or 0))
            except BadPosition:
                if table.standing.state == RUNNING:
                    raise
            reason = await self._why_not_undo(table, viewer)
        return looks.look(
            table,
            viewer,
            language,
            record=record,
            number=last if number is None else number,
            since=since,
            why_not_undo=reason,
            away_seconds=self.settings.away_seconds,
        )

    async def people_at(self, table_id: str) -> list[str | None]:
        """Who sits at a table, seat by seat."""
        return [seat.user for seat in (await self._table(table_id)).seats]

    async def number(self, table_id: str) -> int:
        """Of the table's last entry."""
        return (await self._table(table_id)).number

    async def hint(self, table_id: str, user: User, language: str) -> list[Hint]:
        """What a strong bot thinks of the user's choices, the best first."""
        table = await self._table(table_id)
        seat = table.actor
        if seat is None or table.seats[seat].user != user.id:
            raise NotYours("it is not your turn")
        if table.people - {user.id}:
            raise NotNow("there are no hints in games against other people")
        self._limits.check("hints", user.id)
        record = await self._present(table)
        words = table.words(language)
        judged = await self._bots.judge(table.game, record, seat)
        return [
            Hint(one.notation, table.game.describe(record, one.action, words), one.win, one.reward, one.visits)
            for one in judged
        ]

    async def export(self, table_id: str) -> dict[str, Any]:
        """The log of a game that has ended: `burgrave replay` and `burgrave.replay` take it."""
        table = await self._table(table_id)
        check_state(table, FINISHED, ABANDONED)
        if not table.entries:
            raise NotNow("this game was never begun")
        if len({entry.rules for entry in table.entries}) > 1:
            raise NotNow("the rules were corrected during this game, so its log cannot be replayed")
        actions: list[str] = []
        undone: list[tuple[int, str]] = []
        for entry in table.entries:
            if entry.kind == ACTION:
                actions.append(entry.notation or "")
            elif entry.kind == UNDO:
                undone.append((len(actions) - 1, actions.pop()))
        return written(
            game=table.game.name,
            rules=table.row["rules"],
            data=table.row["data"],
            players=len(table.seats),
            options=dict(table.row["options"]),
            **await self._beginning(table),
            seats=[seat.name if seat.user else f"bot:{seat.bot}" for seat in table.seats],
            actions=actions,
            undone=[list(one) for one in undone],
        )

    async def _beginning(self, table: Table) -> dict[str, Any]:
        """What a log begins with."""
        if table.row["seed"] is not None:
            return {"seed": int(table.row["seed"])}
        return {"position": await self._position(table, 0)}

    async def _position(self, table: Table, number: int) -> dict[str, Any]:
        content = await self._store.read(sql.position(table.id, number))
        if content is None:
            raise NotThere("there is no such entry")
        return content

    # After the game.

    async def story(self, table_id: str, language: str) -> Story:
        """How a game that is over came to its end."""
        table = await self._table(table_id)
        check_state(table, FINISHED, ABANDONED)
        if not table.entries:
            raise NotNow("this game was never begun")
        game = self.games[table.game.name]
        points = self._points.get(table_id)
        if points is None:
            positions = await self._store.read(sql.positions(table_id, table.line))
            points = await asyncio.to_thread(stories.points_of, game, positions)
            self._points[table_id] = points
            if len(self._points) > STORIES:
                self._points.popitem(last=False)
        last = await self._position(table, table.line[-1])
        return stories.told(table, points, last, table.words(language))

    async def fork(self, table_id: str, user: User, number: int, level: str, seat: int | None = None) -> str:
        """A new table that goes on from an entry, against bots; the new table's id.

        What the seat could not know then is dealt anew, and so are the dice: nobody learns from it what is still to
        come in a game that goes on.
        """
        check_level(level)
        table = await self._table(table_id)
        mine = table.seats_of(user.id)
        if table.standing.state == RUNNING and (not mine or table.people != {user.id}):
            raise NotNow("the game goes on: only a game against bots alone can be forked before its end")
        check_state(table, RUNNING, FINISHED, ABANDONED)
        if not table.entries:
            raise NotNow("this game was never begun")
        chosen = (mine[0] if mine else 0) if seat is None else seat
        if chosen not in range(len(table.seats)) or (table.standing.state == RUNNING and chosen not in mine):
            raise NotYours("this seat cannot be yours")
        game = self.games[table.game.name]
        if not 0 <= number <= table.number:
            raise NotThere("the entries of this table are 0 to {last}", last=table.number)
        record = copy(await self._record(table, number))
        if game.actor(record) is None:
            raise NotNow("here the game is over: fork it from an earlier move")
        game.compiled.hide(record, chosen, secrets.randbelow(SEEDS))
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
        return await self._place_table(
            user, game, seats, table.row["options"], control, True, False, beginning=beginning
        )

    async def take_in(self, user: User, text: str) -> str:
        """A log, played again, as a finished table of the user; its id. What was taken back is not kept."""
        self._limits.check("imports", user.id)
        try:
            log = json.loads(text)
        except (ValueError, RecursionError):
            raise BadLog("the log is not whole JSON: truncated or damaged") from None
        name = log.get("game") if isinstance(log, dict) else None
        if isinstance(name, str):
            _ = self.games[name] if name in self.games.all else self._no_game(name)
        match = await asyncio.to_thread(replay, log)
        rows = await asyncio.to_thread(imports.rows_of, match, user, secrets.token_urlsafe(6), time.time())
        await self._store.write(sql.insert_finished(rows))
        return rows.table["id"]  # type: ignore[no-any-return]

    # Bots and clocks.

    def _follow(self, table: Table) -> None:
        """Lets a bot think, if one is to move, and answers for who does not want to be asked."""
        if (table.acting_bot or table.hushed) and table.id not in self._thinking:
            task = asyncio.create_task(self._think(table.id))
            self._thinking[table.id] = task
            task.add_done_callback(lambda _: self._thinking.pop(table.id, None))

    async def _think(self, table_id: str) -> None:
        """Plays for bots until a person is to move. What fails is tried again when the lease has run out."""
        try:
            while await self._bots_move(table_id):
                pass
        except Conflict:
            pass  # another process plays for this bot
        except Exception:
            log.exception("a bot did not play", extra={"table": table_id})

    async def _bots_move(self, table_id: str) -> bool:
        """Whether a bot was to move."""
        table = await self._table(table_id)
        if table.hushed:
            return await self._decline(table)
        level, seat, number = table.acting_bot, table.actor, table.number
        if level is None or seat is None:
            return False
        record = await self._present(table)
        action = await self._bots.decide(table.game, record, seat, level)
        async with table.lock:
            await self._catch_up(table)
            if table.number == number:
                await self._play(table, record, action)
        return True

    async def _decline(self, table: Table) -> bool:
        """Says no for the person who is to move; if that is no answer, it is his turn again, and he is asked."""
        number, record = table.number, await self._present(table)
        answer = table.game.declining(record)
        if answer is not None:
            await asyncio.sleep(random.uniform(*HUSHED_SECONDS))
        async with table.lock:
            await self._catch_up(table)
            if table.number != number or not table.hushed:
                return True
            if answer is None:
                assert table.actor is not None
                await self._set_hush(table, table.actor, False)
                return False
            await self._play(table, record, answer)
        return True

    def _out_of_time(self, table: Table, now: float) -> bool:
        deadline = table.standing.deadline
        return deadline is not None and now > max(deadline, self._opened + self.settings.grace_seconds)

    async def sweep(self, forsaken: Collection[str] = ()) -> None:
        """Looks after tables where time is up, or where a bot should have played.

        In games that are forsaken, after a start, no bot thinks whatever is stored.
        """
        now = time.time()
        for row in await self._store.read(sql.due(now, self.games.playable, forsaken)):
            try:
                await self._look_after(row["id"], row["deadline"], row["thinking_until"], now)
            except Conflict:
                pass  # another process was quicker
            except Exception:
                log.exception("a table could not be looked after", extra={"table": row["id"]})

    async def _look_after(self, table_id: str, deadline: float | None, thinking: float | None, now: float) -> None:
        if thinking is not None:
            if await self._store.write(sql.claim(table_id, thinking, now + self.settings.lease_seconds)):
                self._follow(await self._table(table_id))
            return
        table = await self._table(table_id)
        async with table.lock:
            await self._catch_up(table)
            if table.actor is None or not self._out_of_time(table, now):
                return
            await self._drop_out(table, [table.actor], TIMEOUT)
        self._follow(table)

    async def close(self) -> None:
        for task in list(self._thinking.values()):
            task.cancel()


def channel_of(user_id: str) -> str:
    return f"person {user_id}"


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise BadOption("there is no bot {name}; the bots are {names}", name=level, names=", ".join(LEVELS))


def check_state(table: Table, *states: str) -> None:
    if table.standing.state not in states:
        raise NotNow(STATES[table.standing.state])


STATES = {
    WAITING: N_("the game has not begun"),
    RUNNING: N_("the game goes on"),
    FINISHED: N_("the game is over"),
    ABANDONED: N_("the table was given up"),
}


def result_of(table: Table, record: Record, natural: bool) -> dict[str, list[int]]:
    """Scores and ranks; whoever left is last, and whoever was left alone has won."""
    scores, ranks = table.game.scores_and_ranks(record)
    if not any(seat.out for seat in table.seats):
        return {"scores": scores, "ranks": ranks}

    def place(number: int) -> tuple[int, int]:
        seat = table.seats[number]
        if seat.out:
            return 2, 0
        return (0 if seat.person and not natural else 1), ranks[number]

    places = [place(number) for number in range(len(table.seats))]
    return {"scores": scores, "ranks": [1 + sum(other < own for other in places) for own in places]}


def rated_result(table: Table, standing: Standing) -> Result | None:
    if standing.result is None or table.row["hot_seat"] or table.row["seed"] is None:
        return None
    who = [seat.user or f"bot:{seat.bot}" for seat in table.seats]
    return Result(table.game.name, standing.result["ranks"], who)
