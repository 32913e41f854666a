"""What people see of a table, as it is sent to them and drawn for them.

What every view is made of is not frozen: a frozen card takes five times as long to make.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from burgrave.core.game import Game
from burgrave.core.parts import Look, Position
from burgrave.core.record import Record


@dataclass
class SeatView:
    """Who sits in a seat, for everybody to see."""

    seat: int
    name: str
    taken: bool
    mine: bool
    bot: str | None
    """The level of the bot that plays it."""
    away: bool
    """A bot plays for the person who sits here."""
    out: str | None
    """`resigned` or `timed_out`."""
    seconds_left: float | None
    """On the clock, now; None without a clock."""
    rating: int | None
    host: bool
    """Their table it is."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended for somebody."""

    rank: int
    score: int
    rating_change: int | None
    """None: the game was not rated."""


@dataclass
class TableCard:
    """A table in a list."""

    id: str
    game: str
    title: str
    state: str
    """`waiting`, `running`, `finished`, `abandoned`."""
    kind: str
    minutes: float | None
    increment: float | None
    days: float | None
    options: dict[str, bool]
    edition: str
    """Of the components."""
    invitation: bool
    rated: bool
    teaching: bool
    at_random: bool
    """Who joins is given a seat."""
    hot_seat: bool
    host: bool
    """The viewer is its host."""
    seats: list[SeatView]
    number: int
    """Of the last entry; -1 before the game."""
    actor: int | None
    """Whose decision it is now."""
    choosing: list[int]
    """Who has still to choose what all choose in secret at the same time; empty: it is another kind of decision."""
    my_turn: bool
    """The viewer is waited for."""
    created: float
    ended: float | None
    outcome: Outcome | None
    """How a game that is over ended for the viewer; None also for those who did not play."""

    @property
    def people(self) -> int:
        """How many seats no bot plays."""
        return sum(seat.taken and (not seat.bot or seat.away) for seat in self.seats)

    @property
    def seated(self) -> bool:
        """The viewer sits here."""
        return any(seat.mine for seat in self.seats)


@dataclass
class Choice:
    """Something that can be played now."""

    action: int
    notation: str
    words: str
    spot: str | None
    """What on the board one clicks for it; None: a button beside the board."""


@dataclass(frozen=True)
class Beat:
    """One deed of an entry, as a page tells it: a line of the log, and what of the board it is about."""

    text: str
    """Empty: the board alone tells it."""
    look: Look
    first: int = 0
    last: int = 0
    """Which of the entry's events it tells, both included."""
    divider: bool = False
    """It begins a part of the game."""
    great: bool = False
    """A scene tells it."""
    ending: bool = False
    """It says why the game is over."""
    eliminated: tuple[int, ...] = ()
    """Who is out of the game by it."""

    def __hash__(self) -> int:
        """Every look at a table asks for the drawn lines of dozens, and a text knows its own hash."""
        return hash(self.text)

    @property
    def subject(self) -> int | None:
        """Whom the line is about: "you", or whom it names first."""
        found = re.search("\ue000seat ([0-9])\ue001\ue002", self.text) or re.search("\ue000seat ([0-9])", self.text)
        return int(found[1]) if found else None


@dataclass
class LogEntry:
    """An entry of the log in words, as the viewer may know it."""

    number: int
    kind: str
    """`start`, `action`, `undo`, `resign`, `timeout`, `takeover`, `return`, `ask_undo`, `agree`, `refuse`."""
    seat: int | None
    lines: list[str]
    undone: bool
    """It was taken back later."""
    at: float


@dataclass(frozen=True)
class UndoAsked:
    """A player wants to take moves back, and the others are asked."""

    seat: int
    back_to: int
    """The entry after which the game would go on."""
    waits_for: list[int]
    """The seats that have not answered yet."""
    mine: bool
    """The viewer is one of them."""


@dataclass(frozen=True)
class Question:
    """Before something is done: what it is, and what is lost by it."""

    words: str
    warning: str | None


@dataclass(frozen=True)
class ChatMessage:
    id: int
    name: str
    text: str
    at: float
    seat: int | None


@dataclass
class TableView:
    """Everything a viewer may know about a table."""

    card: TableCard
    invite: str | None
    """What makes a link an invitation (`/table/ID?invite=...`); for those at the table only."""
    number: int
    """Of the entry after which this is how the table looks."""
    seat: int | None
    """Through whose eyes this is; None: a spectator. At one screen it is whoever is to move."""
    view: Position | None
    """None before the game, and where the position cannot be read any more (then there are only words)."""
    legal: list[Choice]
    """What the viewer may play; empty if it is not their turn or this is not the last entry."""
    chosen: str | None
    """What the viewer has chosen while others still choose, as notation; until all have, they can play another."""
    log: list[LogEntry]
    why_not_undo: str | None
    """In words; None: the viewer can take back their last decision."""
    can_ask_undo: bool
    """They can ask the others whether it may be taken back."""
    undo_asked: UndoAsked | None
    """Somebody has asked so, and waits for an answer."""
    can_join: bool
    can_start: bool
    can_resign: bool
    can_take_over: list[int]
    """The viewer's own seats, and those of people who have been away for long: a bot can play for them."""
    can_return: bool
    can_rematch: bool
    can_decline_questions: bool
    """Questions in others' turns can be answered with no beforehand ..."""
    declines_questions: bool
    """... and are."""
    can_hint: bool
    """Only where no other people play."""
    can_fork: bool
    """The viewer can go on from any entry at a table of their own, against bots."""
    rematch: str | None
    """The table of the rematch."""
    scores: list[int] | None
    ranks: list[int] | None
    """Of the finished game."""
    results: list[str]
    """How each ended, in words, the best first."""


@dataclass
class DrawableView(TableView):
    """The same, with what only drawing on the server needs and is never sent."""

    game: Game = field(repr=False)
    record: Record | None = field(repr=False)
    beats: dict[int, list[Beat]] = field(repr=False)
    """What the entries of the log tell, by their numbers."""

    def sent(self) -> dict[str, Any]:
        """The part that is sent."""
        return {name: value for name, value in vars(self).items() if name not in ("game", "record", "beats")}


@dataclass(frozen=True)
class Hint:
    """What a strong bot thinks of one action."""

    notation: str
    words: str
    win: float
    """The chance to win ..."""
    error: float
    """... which lies so far from it at most, 95 times in 100."""
    place: float
    """The expected rank."""
    score: float
    spot: str | None
    """What on the board one clicks for it."""


@dataclass(frozen=True)
class RuleOfThumb:
    """An action that looks promising, as long as nothing was tried."""

    notation: str
    words: str
    spot: str | None
