"""Stores what happens at a table: each entry with how the table stands after it. The table is locked meanwhile."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_
from burgrave.core.parts import Event
from burgrave.core.random import LONG_SEEDS, key_for_decision
from burgrave.core.record import Record
from burgrave.server.errors import Conflict
from burgrave.server.people.ratings import Result, rate
from burgrave.server.people.users import User
from burgrave.server.settings import Settings
from burgrave.server.store.queries import Job
from burgrave.server.store.queries import tables as sql
from burgrave.server.store.schema import (
    ABANDONED,
    ACTION,
    AGREE,
    ASK_UNDO,
    FINISHED,
    MAIL,
    REFUSE,
    RESIGN,
    RESIGNED,
    RUNNING,
    START,
    TAKE_OVER,
    TIMED_OUT,
    UNDO,
)
from burgrave.server.store.store import Append, Change, Store
from burgrave.server.tables.bot_pool import STAND_IN
from burgrave.server.tables.registry import CHOSEN, INTERNAL, TableRegistry, change_at
from burgrave.server.tables.table import Entry, Seat, Standing, Table, events_to_json
from burgrave.server.tables.takebacks import clock_before, takes_back_freely, why_never

DECISIONS_TO_COUNT = 10
"""For each seat: a rated game that ends sooner changes no rating."""


@dataclass(frozen=True)
class Beginning:
    """What a game begins with."""

    record: Record
    seed: int | None
    """None: it begins from a position, and is not rated."""
    events: list[Event]
    origin: str | None = None
    """The table and entry which that position is from, as `TABLE@NUMBER`: the notation of the first entry."""


def new_beginning(game: Game, players: int, options: Mapping[str, bool]) -> Beginning:
    """The start of a new game."""
    seed = secrets.randbelow(LONG_SEEDS)
    return Beginning(game.start(players, options, seed), seed, game.opening(players, options, seed))


class Recorder:
    """An entry is stored before anybody is told of it; if another was quicker, Conflict is raised."""

    def __init__(self, settings: Settings, store: Store, registry: TableRegistry) -> None:
        self._settings = settings
        self._store = store
        self._registry = registry

    async def begin(self, table: Table, beginning: Beginning, level: str | None) -> None:
        """Bots of the level take the free seats."""
        game, record, now = table.game, beginning.record, time.time()
        entry = Entry(0, START, None, beginning.origin, events_to_json(beginning.events), game.version, now)
        seats = [seat if seat.taken else replace(seat, bot=level) for seat in table.seats]
        clock = table.control.at_start(len(table.seats))
        standing = self._standing(table, seats, record, 0, clock, now)
        seed = None if beginning.seed is None else str(beginning.seed)
        begun = {"seed": seed, "started": now, "rules": game.version, "data": game.data.digest}
        await self._append(table, seats, entry, record, standing, begun)

    async def play(self, table: Table, record: Record, action: int | str) -> None:
        """What the acting seat decides; `record` is the present state."""
        game = table.game
        offered = table.legal_by_notation(record).get(action) if isinstance(action, str) else None
        number = game.checked(record, action) if offered is None else offered
        after, events = game.told(record, number)
        key_for_decision(after, table.seed, len(table.line))
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
            events_to_json(events),
            game.version,
            now,
            since=table.standing.since,
            clock=table.standing.clock[seat] if table.standing.clock and seat is not None else None,
            bot=table.acting_bot,
        )
        seats = without_choice(table.seats, seat)
        standing = self._standing(table, seats, after, entry.number, clock, now)
        await self._append(table, seats, entry, after, standing)

    async def save_choice(self, table: Table, seat: int, record: Record, action: str) -> None:
        """What a seat chooses at the same time as others, until the rules ask it; `record` is the state then.

        The others hear that it has chosen, and not that it has changed its mind.
        """
        number = table.game.checked(record, action)
        notation = table.game.notation(record, number)
        change = Change(table.id, INTERNAL) if table.seats[seat].chosen else change_at(table, CHOSEN, listed=False)
        await self._registry.write(sql.save_choice(table.id, seat, notation), change)
        table.seats[seat].chosen = notation

    async def drop_choice(self, table: Table, seat: int) -> None:
        """What the acting seat has chosen is not possible any more: its person is asked."""
        table.seats = without_choice(table.seats, seat)
        standing = self._same_turn(table, table.seats, table.number, time.time())
        asked = {"since": standing.since, "deadline": standing.deadline, "thinking_until": standing.thinking_until}
        change = change_at(table, CHOSEN, listed=False)
        if not await self._registry.write(sql.drop_choice(table.id, seat, table.number, asked), change):
            table.mark_stale()

    def _standing(
        self, table: Table, seats: Sequence[Seat], record: Record, number: int, clock: list[float] | None, now: float
    ) -> Standing:
        """How the table stands when a turn begins, which may have been earlier, or the game is over."""
        actor = table.game.actor(record)
        if actor is None:
            return Standing(
                number, None, now, clock, None, None, FINISHED, now, result_of(table.game, seats, record, natural=True)
            )
        deadline, thinking_until = self._limits_of_turn(table, seats[actor], clock[actor] if clock else None, now)
        choosing = sum(1 << seat for seat in table.game.choosing(record))
        return Standing(number, actor, now, clock, deadline, thinking_until, RUNNING, None, None, choosing)

    def _limits_of_turn(
        self, table: Table, actor: Seat, left: float | None, since: float
    ) -> tuple[float | None, float | None]:
        """Until when a person may decide; or until when this process plays, where nobody need be asked."""
        if actor.automatic:
            return None, time.time() + self._settings.lease_seconds
        return table.control.deadline(left, since), None

    async def _append(
        self,
        table: Table,
        seats: Sequence[Seat],
        entry: Entry,
        record: Record,
        standing: Standing,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        """Stores the entry, and how the seats and the table are after it; then tells everybody.

        Until it is stored, whoever looks sees the table as it was.
        """
        seats = [
            seat if seat.chosen is None or standing.choosing >> number & 1 else replace(seat, chosen=None)
            for number, seat in enumerate(seats)
        ]
        row = {**vars(entry), "table_id": table.id, "position": table.position_json(record)}
        addition = Append(
            entry=row,
            standing=vars(standing),
            table=values or {},
            seats=changed_columns(table.seats, seats),
            rating=rating_of_result(table, standing),
            change=change_at(table, entry.kind, entry.number, entry.seat, listed=entry.kind == START),
        )
        table.write_pending = True  # until the entry is known to be stored, or read again
        if not await self._store.append(addition):
            raise Conflict("the table has gone on since: look again")
        table.standing = standing
        table.row = {**table.row, **addition.table}
        table.seats = seats
        table.add(entry, record)
        table.write_pending = False
        if addition.rating:
            table.mark_stale()  # the ratings were stored with the result
        self._registry.on_change(addition.change)

    async def why_not_undo(self, table: Table, user: User) -> str | None:
        """None: the user can take back their last decision."""
        if reason := why_never(table, user):
            return reason
        if takes_back_freely(table, user):
            return None
        last = table.last_decision.seat
        if last is None or table.seats[last].user != user.id or table.seats[last].bot:
            return N_("another player has decided since")
        if table.last_decision.bot:
            return N_("a bot has decided for you, so the decision stands")
        before = await self._registry.record(table, table.line[-2])
        return table.game.why_it_stands(before, await self._registry.present(table), last)

    async def undo(self, table: Table, seat: int, back_to: int, *, agreed: bool = False) -> None:
        """The game goes back to where it was after an entry, as the seat wishes.

        The clock is as if nothing had been decided: it has run on, unless all have agreed or nobody else plays.
        """
        before = await self._registry.record(table, back_to)
        undone = [table.entries[number] for number in table.line if number > back_to]
        now, clock = time.time(), table.standing.clock
        entry = Entry(table.number + 1, UNDO, seat, str(back_to), "[]", table.game.version, now)
        if clock is not None:
            clock = clock_before(clock, undone)
        seats = [replace(one, chosen=None) for one in table.seats]
        since = now if agreed else undone[0].since or now
        await self._append(
            table, seats, entry, before, self._standing(table, seats, before, entry.number, clock, since)
        )

    async def ask_undo(self, table: Table, seat: int, back_to: int) -> None:
        """The others are asked whether the game may go back."""
        await self._append_talk(table, ASK_UNDO, seat, str(back_to))

    async def answer_undo(self, table: Table, seat: int, agrees: bool) -> None:
        await self._append_talk(table, AGREE if agrees else REFUSE, seat)

    async def _append_talk(self, table: Table, kind: str, seat: int, notation: str | None = None) -> None:
        """An entry that changes nothing in the game."""
        record = await self._registry.present(table)
        entry = Entry(table.number + 1, kind, seat, notation, "[]", table.game.version, time.time())
        await self._append(table, table.seats, entry, record, replace(table.standing, number=entry.number))

    async def drop_out(self, table: Table, leaving: Sequence[int], kind: str) -> None:
        """A bot plays on for whoever leaves, so that the others can finish their game.

        Not in a game of two, nor for the last person in a rated game: they have won.
        """
        record = await self._registry.present(table)
        now = time.time()
        out = RESIGNED if kind == RESIGN else TIMED_OUT
        seats = [
            replace(seat, out=out, bot=seat.bot or STAND_IN, chosen=None) if number in leaving else seat
            for number, seat in enumerate(table.seats)
        ]
        remaining = {seat.person for seat in seats if seat.person}
        entry = Entry(table.number + 1, kind, leaving[0], None, "[]", table.game.version, now)
        if len(remaining) > 1 or (remaining and len(seats) > 2 and not table.row["rated"]):
            standing = self._same_turn(table, seats, entry.number, now)
        else:
            result = result_of(table.game, seats, record, natural=False)
            state = FINISHED if remaining else ABANDONED
            standing = Standing(entry.number, None, now, table.standing.clock, None, None, state, now, result)
        await self._append(table, seats, entry, record, standing)

    async def hand_over(self, table: Table, seat: int, kind: str, level: str | None) -> None:
        """To a bot of the level, or back to the person."""
        record = await self._registry.present(table)
        seats = [
            replace(one, bot=level, chosen=None) if number == seat else one for number, one in enumerate(table.seats)
        ]
        now = time.time()
        entry = Entry(table.number + 1, kind, seat, None, "[]", table.game.version, now)
        await self._append(table, seats, entry, record, self._same_turn(table, seats, entry.number, now))

    def _same_turn(self, table: Table, seats: Sequence[Seat], number: int, now: float) -> Standing:
        """After an entry that leaves the turn to the same seat, if perhaps not to the same player.

        Whoever hands the seat to a bot has used their time until then; coming back in the same turn gives none back.
        """
        old = table.standing
        assert old.actor is not None
        actor = seats[old.actor]
        if (old.thinking_until is not None) == actor.automatic:
            return replace(old, number=number)
        since, clock = old.since or now, old.clock
        if actor.automatic:
            if table.control.kind != MAIL:
                since, clock = now, table.control.after_use(clock, old.actor, now - since)
        elif not any(entry.kind == TAKE_OVER and entry.seat == old.actor for entry in table.entries_of_this_turn):
            since = now
        left = clock[old.actor] if clock else None
        deadline, thinking_until = self._limits_of_turn(table, actor, left, since)
        return replace(old, number=number, since=since, clock=clock, deadline=deadline, thinking_until=thinking_until)


def without_choice(seats: Sequence[Seat], acted: int | None) -> list[Seat]:
    """The seats after one of them has acted, so that nothing waits for its turn any more."""
    return [replace(seat, chosen=None) if number == acted else seat for number, seat in enumerate(seats)]


def changed_columns(before: Sequence[Seat], after: Sequence[Seat]) -> dict[int, dict[str, Any]]:
    """What is to be stored of the seats, by their numbers."""
    columns = {
        number: {
            name: getattr(new, name) for name in ("bot", "out", "chosen") if getattr(new, name) != getattr(old, name)
        }
        for number, (old, new) in enumerate(zip(before, after, strict=True))
    }
    return {number: values for number, values in columns.items() if values}


def result_of(game: Game, seats: Sequence[Seat], record: Record, natural: bool) -> dict[str, list[int]]:
    """Scores and ranks; whoever left is last, and whoever was left alone has won."""
    scores, ranks = game.scores_and_ranks(record)
    if not any(seat.out for seat in seats):
        return {"scores": scores, "ranks": ranks}

    def place(number: int) -> tuple[int, int]:
        seat = seats[number]
        if seat.out:
            return 2, 0
        return (0 if seat.person and not natural else 1), ranks[number]

    places = [place(number) for number in range(len(seats))]
    return {"scores": scores, "ranks": [1 + sum(other < own for other in places) for own in places]}


def rating_of_result(table: Table, standing: Standing) -> Job[dict[str, Any]] | None:
    """How the game changes ratings, if it is over and rated, and was not given up at its beginning."""
    if standing.result is None or not table.row["rated"] or is_too_short_to_count(table):
        return None
    people = [seat.user for seat in table.seats]
    return rate(Result(table.game.name, standing.result["ranks"], people, standing.ended or time.time()))


def is_too_short_to_count(table: Table) -> bool:
    return len(table.line) - 1 < DECISIONS_TO_COUNT * len(table.seats)
