"""The tables: what people do at them, and what each of them may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from burgrave.core.game import Game, Position
from burgrave.core.record import Record
from burgrave.server.people import User

ME, OPEN = "me", "open"
KINDS = ("untimed", "live", "mail")


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


@dataclass(frozen=True)
class SeatLook:
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


@dataclass(frozen=True)
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
    invitation: bool
    hot_seat: bool
    host: bool
    """The viewer is its host."""
    seats: list[SeatLook]
    number: int
    """Of the last entry; -1 before the game."""
    actor: int | None
    my_turn: bool
    created: float
    ended: float | None


@dataclass(frozen=True)
class Choice:
    """Something that can be played now."""

    action: int
    notation: str
    words: str
    spot: str | None
    """What on the board one clicks for it; None: a button beside the board."""


@dataclass(frozen=True)
class Told:
    """An entry of the log in words, as the viewer may know it."""

    number: int
    kind: str
    """`start`, `action`, `undo`, `resign`, `timeout`, `takeover`, `return`."""
    seat: int | None
    lines: list[str]
    undone: bool
    """It was taken back later."""
    at: float


@dataclass(frozen=True)
class Message:
    id: int
    name: str
    text: str
    at: float
    seat: int | None


@dataclass(frozen=True)
class Look:
    """Everything a viewer may know about a table."""

    card: TableCard
    invite: str | None
    """What makes a link an invitation (`/table/ID?invite=...`); for those at the table only."""
    number: int
    """Of the entry after which this is how the table looks."""
    seat: int | None
    """Whose eyes these are; None: a spectator. At one screen it is whoever is to move."""
    view: Position | None
    """None before the game, and where the position cannot be read any more (then there are only words)."""
    legal: list[Choice]
    """What the viewer may play; empty if it is not his turn or this is not the last entry."""
    log: list[Told]
    why_not_undo: str | None
    """None: the viewer can take back his last decision."""
    can_join: bool
    can_start: bool
    can_resign: bool
    can_take_over: list[int]
    """Seats of people who have been away for long, or one's own: a bot can play for them."""
    can_return: bool
    can_rematch: bool
    rematch: str | None
    """The table of the rematch."""
    scores: list[int] | None
    ranks: list[int] | None
    """Of the finished game."""
    results: list[str]
    """How each ended, in words, the best first."""
    # For drawing on the server only, never sent:
    game: Game = field(repr=False)
    record: Record | None = field(repr=False)


@dataclass(frozen=True)
class Hint:
    """What a search thinks of one action."""

    notation: str
    words: str
    win: float
    reward: float
    visits: int


class Hall:
    """All tables of this server, and what people do at them. Whoever acts is stored first (`People.stored`).

    `number` is that of the last entry which the person has seen: if the table has gone on since, Conflict is raised.
    """

    # Lists.

    async def open_tables(self, viewer: User, language: str) -> list[TableCard]: ...  # type: ignore[empty-body]

    async def my_tables(self, viewer: User, language: str, ended: bool = False) -> list[TableCard]:
        """Those that wait for the viewer first; with `ended`, finished ones."""
        raise NotImplementedError

    # What people do.

    async def create(self, host: User, plan: Plan) -> str:
        """The new table's id. It begins at once if no seat is open."""
        raise NotImplementedError

    async def join(self, table_id: str, user: User, seat: int | None = None, invite: str | None = None) -> None:
        """Takes the seat (None: the first free one). The game begins when all seats are taken."""

    async def leave(self, table_id: str, user: User) -> None:
        """Gives the seat back before the game; if the host leaves, the table is abandoned."""

    async def start(self, table_id: str, user: User, level: str = "squire") -> None:
        """The host begins; bots of the level take the seats that are still free."""

    async def play(self, table_id: str, user: User, number: int, notation: str) -> int:
        """Plays for the acting seat, if it is the user's. The new entry's number."""
        raise NotImplementedError

    async def undo(self, table_id: str, user: User, number: int) -> int: ...  # type: ignore[empty-body]

    async def resign(self, table_id: str, user: User) -> None: ...

    async def take_over(self, table_id: str, user: User, seat: int) -> None:
        """A bot plays for the person in the seat until he returns."""

    async def come_back(self, table_id: str, user: User) -> None:
        """The person for whom a bot plays decides himself again."""

    async def rematch(self, table_id: str, user: User) -> str:
        """A new table for the same people and bots, seats turned by one; the first who asks makes it."""
        raise NotImplementedError

    async def say(self, table_id: str, user: User, text: str) -> None: ...

    async def hint(self, table_id: str, user: User, language: str) -> list[Hint]:
        """What a strong bot thinks of the user's choices, the best first."""
        raise NotImplementedError

    # What people see.

    async def look(
        self, table_id: str, viewer: User, language: str, number: int | None = None, since: int = -1
    ) -> Look:
        """The table as the viewer may know it, now or after entry `number` then; the log after entry `since`."""
        raise NotImplementedError

    async def messages(self, table_id: str, after: int = 0) -> list[Message]: ...  # type: ignore[empty-body]

    async def export(self, table_id: str) -> dict[str, Any]:
        """The log of a game that has ended: `burgrave replay` and `burgrave.replay` take it."""
        raise NotImplementedError
