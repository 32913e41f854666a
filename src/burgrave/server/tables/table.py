"""One table in memory: who sits where, the entries so far, the states after them. It neither reads nor writes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import RowMapping

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Event, Position
from burgrave.core.record import Record
from burgrave.server.errors import NotNow
from burgrave.server.people.bot_names import names_with_bots
from burgrave.server.people.ratings import rating_of
from burgrave.server.store.queries.tables import TableRows
from burgrave.server.store.schema import (
    ABANDONED,
    ACTION,
    AGREE,
    ASK_UNDO,
    DELETED,
    ENTRY_KINDS,
    FINISHED,
    REFUSE,
    RUNNING,
    START,
    UNDO,
    WAITING,
)
from burgrave.server.store.store import STANDING, Change
from burgrave.server.tables.clocks import TimeControl

CHAT = "chat"
RECORDS_IN_MEMORY = 8
"""States of a table that stay in memory; older ones are read again when somebody wants to see them."""


@dataclass
class Seat:
    user: str | None
    """Who sits here; None: a bot, nobody yet, or somebody whom only an imported log names."""
    bot: str | None
    """The level of the bot that plays; with a user too: while they are away."""
    name: str
    out: str | None
    """How the person left for good: a bot may be playing on."""
    declines_questions: bool = False
    """Questions in others' turns are answered with no for them."""
    chosen: str | None = None
    """What they have chosen at the same time as others, until the rules ask them: nobody else may know it."""

    @property
    def taken(self) -> bool:
        return self.user is not None or self.bot is not None or bool(self.name)

    @property
    def person(self) -> str | None:
        """Who still plays here, or may come back."""
        return None if self.out else self.user

    @property
    def automatic(self) -> bool:
        """Nobody need be asked for its decision: a bot makes it, or it has been made."""
        return self.bot is not None or self.chosen is not None

    @property
    def away(self) -> bool:
        return self.person is not None and self.bot is not None


@dataclass(frozen=True)
class Entry:
    number: int
    kind: str
    seat: int | None
    notation: str | None
    events: str
    """What happened, as JSON; words for it are found when somebody wants to read them."""
    rules: int
    at: float
    since: float | None = None
    """Of a decision: when it became the seat's."""
    clock: float | None = None
    """Of a decision: the seconds on the seat's clock then."""
    bot: str | None = None
    """Of a decision: the level of the bot that made it; None: a person did."""


@dataclass
class Standing:
    """How a table stands after its last entry."""

    number: int
    actor: int | None
    since: float | None
    clock: list[float] | None
    deadline: float | None
    thinking_until: float | None
    state: str
    ended: float | None
    result: dict[str, list[int]] | None
    choosing: int = 0
    """Whom the rules have still to ask what all choose at the same time: a bit for each seat."""


class Table:
    """A table as its rows say."""

    def __init__(self, rows: TableRows, game: Game) -> None:
        self.game = game
        self.lock = asyncio.Lock()
        self.write_pending = False
        """An entry of ours is on its way to the database: it may be stored or not."""
        self._stale = False
        self._last_stored = -1
        self.entries: list[Entry] = []
        self.line: list[int] = []
        """The entries that led to the present state: the start, and every action not taken back."""
        self.undone: set[int] = set()
        """The entries that were taken back."""
        self.records: dict[int, Record] = {}
        """The state after some of those entries."""
        self.messages: Sequence[RowMapping] | None = None
        """What people have said, the newest last; None: to be read."""
        self.changes_of_messages = 0
        self.newcomers: dict[str, bool] = {}
        """For whom it is the first game of its kind, and for whom not, as far as somebody has asked."""
        self._position_json: tuple[Record, bytes] | None = None
        self._legal: tuple[Record, dict[str, int]] | None = None
        self.update(rows)

    def update(self, rows: TableRows) -> None:
        """As the rows say, which have the entries that are new."""
        self.row: Mapping[str, Any] = dict(rows.table)
        row = self.row
        self.id: str = row["id"]
        self.seats = [
            Seat(seat["user_id"], seat["bot"], seat["name"], seat["out"], seat["declines_questions"], seat["chosen"])
            for seat in rows.seats
        ]
        self._places: dict[str, list[int]] = {}
        """The seats of each person: they are looked up a dozen times for each response."""
        for number, seat in enumerate(self.seats):
            if seat.user is not None:
                self._places.setdefault(seat.user, []).append(number)
        self.control = TimeControl(row["kind"], row["minutes"] or 0, row["increment"] or 0, row["days"] or 0)
        self.standing = Standing(**{name: row[name] for name in STANDING})
        self.ratings = {who: rating_of(row) for who, row in rows.ratings.items()}
        self.rematch = rows.rematch
        for entry in rows.entries:
            self.add(Entry(**entry))
        self.write_pending = self._stale = False

    def note_change(self, change: Change) -> None:
        """Notes that something was stored, perhaps by another process."""
        if change.kind in ENTRY_KINDS:
            self._last_stored = max(self._last_stored, change.number or 0)
        elif change.kind == CHAT:
            self._forget_messages()
        else:
            self.mark_stale()

    def mark_stale(self) -> None:
        """The rows may have changed since they were read."""
        self._stale = True
        self._forget_messages()

    def _forget_messages(self) -> None:
        self.messages = None
        self.changes_of_messages += 1

    @property
    def is_stale(self) -> bool:
        """Something may be stored that is not known here yet."""
        return self.write_pending or self._stale or self._last_stored > self.number

    def add(self, entry: Entry, record: Record | None = None) -> None:
        """The next entry, and the state after it if it is at hand."""
        assert entry.number == len(self.entries)
        self.entries.append(entry)
        if entry.kind in (START, ACTION):
            self.line.append(entry.number)
            if record is not None:
                self.records[entry.number] = record
                for old in [number for number in self.records if number < self.line[-RECORDS_IN_MEMORY:][0]]:
                    del self.records[old]
        elif entry.kind == UNDO:
            assert entry.notation is not None
            while self.line[-1] > int(entry.notation):
                back = self.line.pop()
                self.records.pop(back, None)
                self.undone.add(back)

    @property
    def last_decision(self) -> Entry:
        """The last that was not taken back."""
        return self.entries[self.line[-1]]

    @property
    def entries_of_this_turn(self) -> list[Entry]:
        """Since it became the acting seat's: people may have left, or come back."""
        began = max(entry.number for entry in self.entries if entry.kind in (START, ACTION, UNDO))
        return self.entries[began + 1 :]

    def is_as_after(self, number: int, *, bots_may_decide: bool = False) -> bool:
        """Whether nothing has changed since that entry: at most, people have talked about taking moves back."""
        return 0 <= number <= self.number and all(
            entry.kind in (ASK_UNDO, AGREE, REFUSE) or (bots_may_decide and entry.bot)
            for entry in self.entries[number + 1 :]
        )

    @property
    def number(self) -> int:
        return self.standing.number

    @property
    def seed(self) -> int | None:
        """None: the game has not begun, or began from a position."""
        return None if self.row["seed"] is None else int(self.row["seed"])

    @property
    def actor(self) -> int | None:
        return self.standing.actor

    @property
    def record(self) -> Record:
        """The present state; it must be in memory."""
        return self.records[self.line[-1]]

    def position_json(self, record: Record) -> bytes:
        """The position of a state: worked out once, to be stored and for everybody who looks."""
        if self._position_json is None or self._position_json[0] is not record:
            self._position_json = record, orjson.dumps(self.game.position(record))
        return self._position_json[1]

    def seen_position(self, record: Record, seat: int | None) -> Position:
        """As the seat may know it."""
        return self.game.view(record, seat, orjson.loads(self.position_json(record)))

    def legal_by_notation(self, record: Record) -> dict[str, int]:
        """The legal actions by their notation: worked out once, to be shown and to know the one that is chosen."""
        if self._legal is None or self._legal[0] is not record:
            game = self.game
            self._legal = record, {game.notation(record, action): action for action in game.legal_actions(record)}
        return self._legal[1]

    @property
    def acting_bot(self) -> str | None:
        """The level of the bot that is to move."""
        return None if self.actor is None else self.seats[self.actor].bot

    @property
    def actor_declines(self) -> bool:
        """Whether the person who is to move does not want to be asked in others' turns."""
        return self.actor is not None and self.acting_bot is None and self.seats[self.actor].declines_questions

    @property
    def chosen_action(self) -> str | None:
        """What the person who is to move has chosen already."""
        return None if self.actor is None or self.acting_bot is not None else self.seats[self.actor].chosen

    def chooses(self, seat: int) -> bool:
        """Whether the seat is among those who choose at the same time and whom the rules have still to ask."""
        return bool(self.standing.choosing >> seat & 1)

    @property
    def choosing(self) -> list[int]:
        """Those of them who have not chosen yet."""
        return [number for number, seat in enumerate(self.seats) if self.chooses(number) and seat.chosen is None]

    def seat_to_decide(self, user_id: str) -> int | None:
        """The seat for which somebody can decide now: the one that is to move, or their own while all choose."""
        mine = self.seats_of(user_id)
        if self.actor in mine:
            return self.actor
        return mine[0] if len(mine) == 1 and self.chooses(mine[0]) else None

    def seats_of(self, user_id: str) -> Sequence[int]:
        return self._places.get(user_id, ())

    def viewpoint_of(self, user_id: str) -> int | None:
        """The seat from which somebody sees the table: their own; at one screen, the one that is to move."""
        mine = self.seats_of(user_id)
        if self.actor in mine:
            return self.actor
        return mine[0] if len(mine) == 1 else self.last_actor(mine)

    def last_actor(self, mine: Sequence[int]) -> int | None:
        for entry in reversed(self.entries):
            if entry.kind == ACTION and entry.seat in mine:
                return entry.seat
        return mine[0] if mine else None

    @property
    def people(self) -> set[str]:
        """Who still plays."""
        return {seat.person for seat in self.seats if seat.person is not None}

    @property
    def levels(self) -> list[str]:
        """Of the bots, by seat; a person has none."""
        return [seat.bot or "" for seat in self.seats]

    def words(self, language: str) -> Words:
        gone = Words(language).text("Deleted account")
        names = [gone if seat.name == DELETED else seat.name for seat in self.seats]
        bots = [seat.bot is not None for seat in self.seats]
        return self.game.words(language, names_with_bots(self.id, names, bots, language))

    def seconds_left(self, seat: int, now: float) -> float | None:
        """On a seat's clock, or until its deadline."""
        standing = self.standing
        if standing.clock is not None:
            running = standing.actor == seat and self.seats[seat].bot is None and standing.since is not None
            return max(0.0, standing.clock[seat] - (now - standing.since if running and standing.since else 0.0))
        if standing.actor == seat and standing.deadline is not None:
            return max(0.0, standing.deadline - now)
        return None


def check_state(table: Table, *states: str) -> None:
    """Refuses what can only be done to a table in one of these states."""
    if table.standing.state not in states:
        raise NotNow(STATES[table.standing.state])


STATES = {
    WAITING: N_("the game has not begun"),
    RUNNING: N_("the game goes on"),
    FINISHED: N_("the game is over"),
    ABANDONED: N_("the game was abandoned"),
}


def events_to_json(events: Sequence[Event]) -> str:
    return orjson.dumps(events).decode()


def events_from_json(content: str) -> list[Event]:
    return [tuple(event) for event in orjson.loads(content)]
