"""What somebody sees of a table, made from what he may know only.

What every look is made of is not frozen: a frozen card takes five times as long to make.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Position
from burgrave.core.record import Record
from burgrave.server.people import User
from burgrave.server.ratings import Rating
from burgrave.server.table import (
    ABANDONED,
    ACTION,
    FINISHED,
    RESIGN,
    RETURN,
    RUNNING,
    START,
    TAKE_OVER,
    TIMEOUT,
    UNDO,
    WAITING,
    Entry,
    Seat,
    Table,
    read_events,
)


@dataclass
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
    invitation: bool
    hot_seat: bool
    host: bool
    """The viewer is its host."""
    seats: list[SeatLook]
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


@dataclass
class Choice:
    """Something that can be played now."""

    action: int
    notation: str
    words: str
    spot: str | None
    """What on the board one clicks for it; None: a button beside the board."""


@dataclass
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


@dataclass
class Seen:
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
    chosen: str | None
    """What the viewer has chosen while others still choose, as notation; until all have, he can play another."""
    log: list[Told]
    why_not_undo: str | None
    """In words; None: the viewer can take back his last decision."""
    can_join: bool
    can_start: bool
    can_resign: bool
    can_take_over: list[int]
    """Seats of people who have been away for long, or one's own: a bot can play for them."""
    can_return: bool
    can_rematch: bool
    can_hush: bool
    """Questions in others' turns can be answered with no beforehand ..."""
    hushed: bool
    """... and are."""
    can_hint: bool
    """Only where no other people play."""
    can_fork: bool
    """The viewer can go on from any entry at a table of his own, against bots."""
    rematch: str | None
    """The table of the rematch."""
    scores: list[int] | None
    ranks: list[int] | None
    """Of the finished game."""
    results: list[str]
    """How each ended, in words, the best first."""


@dataclass
class Look(Seen):
    """The same, with what only drawing on the server needs and is never sent."""

    game: Game = field(repr=False)
    record: Record | None = field(repr=False)

    def seen(self) -> dict[str, Any]:
        """What is sent."""
        return {name: value for name, value in vars(self).items() if name not in ("game", "record")}


@dataclass(frozen=True)
class Hint:
    """What a search thinks of one action."""

    notation: str
    words: str
    win: float
    reward: float
    visits: int


def card(table: Table, viewer: User, words: Words) -> TableCard:
    row, standing = table.row, table.standing
    mine = table.seats_of(viewer.id)
    actor = standing.actor
    asked = table.asked(viewer.id)
    return TableCard(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        state=standing.state,
        kind=row["kind"],
        minutes=row["minutes"],
        increment=row["increment"],
        days=row["days"],
        options=dict(row["options"]),
        invitation=row["invitation"],
        hot_seat=row["hot_seat"],
        host=row["host"] == viewer.id,
        seats=seat_looks(table, mine, words),
        number=standing.number,
        actor=actor,
        choosing=table.choosing,
        my_turn=asked is not None and not table.seats[asked].unasked,
        created=row["created"],
        ended=standing.ended,
    )


def seat_looks(table: Table, mine: Sequence[int], words: Words) -> list[SeatLook]:
    now = time.time()
    return [
        SeatLook(
            seat=number,
            name=words.name(number),
            taken=seat.taken,
            mine=number in mine,
            bot=seat.bot,
            away=seat.away,
            out=seat.out,
            seconds_left=table.seconds_left(number, now),
            rating=shown_rating(table, seat),
        )
        for number, seat in enumerate(table.seats)
    ]


def shown_rating(table: Table, seat: Seat) -> int | None:
    who = seat.user or (f"bot:{seat.bot}" if seat.bot else "")
    rating: Rating | None = table.ratings.get(who)
    return rating.shown if rating else None


def choices(table: Table, record: Record, words: Words) -> list[Choice]:
    game = table.game
    return [
        Choice(action, notation, game.describe(record, action, words), game.spot(record, action))
        for notation, action in table.offers(record).items()
    ]


def told(table: Table, since: int, upto: int, seat: int | None, words: Words) -> list[Told]:
    """The entries after `since` up to `upto` in words, as the seat may know them."""
    return [
        Told(
            number=entry.number,
            kind=entry.kind,
            seat=entry.seat,
            lines=lines(table, entry, seat, words),
            undone=entry.number in table.undone,
            at=entry.at,
        )
        for entry in table.entries[since + 1 : upto + 1]
    ]


def lines(table: Table, entry: Entry, seat: int | None, words: Words) -> list[str]:
    if entry.kind in (START, ACTION):
        return narrated(table, entry, seat, words)
    assert entry.seat is not None
    text = {
        UNDO: words.text("{name} takes the last decision back"),
        RESIGN: words.text("{name} resigns"),
        TIMEOUT: words.text("{name} has run out of time"),
        TAKE_OVER: words.text("A bot plays for {name}"),
        RETURN: words.text("{name} is back"),
    }[entry.kind]
    return [text.format(name=words.name(entry.seat))]


def narrated(table: Table, entry: Entry, seat: int | None, words: Words) -> list[str]:
    game = table.game
    try:
        said = [game.narrate(event, words, seat) for event in read_events(entry.events)]
    except Exception:
        if entry.rules == game.version:
            raise
        # Told by older rules in a way that these do not understand; what was chosen may be a secret while they play.
        return [entry.notation or ""] if entry.seat == seat or table.standing.state != RUNNING else []
    return [text for text in said if text]


def results(table: Table, record: Record | None, words: Words) -> list[str]:
    """How each seat ended, the best first."""
    result = table.standing.result
    if result is None or record is None or table.standing.state != FINISHED:
        return []
    ends = zip(range(len(table.seats)), result["scores"], result["ranks"], strict=True)
    return [
        table.game.result(record, seat, score, rank, words)
        for seat, score, rank in sorted(ends, key=lambda end: (end[2], end[0]))
    ]


def look(
    table: Table,
    viewer: User,
    language: str,
    *,
    record: Record | None,
    number: int,
    since: int,
    why_not_undo: str | None,
    away_seconds: float,
) -> Look:
    """The table after entry `number`; `record` is the state then."""
    words = table.words(language)
    shown = card(table, viewer, words)
    mine = table.seats_of(viewer.id)
    running, ended = shown.state == RUNNING, shown.state in (FINISHED, ABANDONED)
    seat = table.eyes_of(viewer.id)
    playing = [own for own in mine if not table.seats[own].out]
    reaction = running and record is not None and table.game.declining(record) is not None
    asked = table.asked(viewer.id)
    if asked is None or table.seats[asked].bot is not None or number != table.number or (table.hushed and reaction):
        asked = None
    elif asked != table.actor and record is not None:
        record = table.game.asking(record, asked)
    return Look(
        card=shown,
        invite=table.row["invite"] if mine and shown.state == WAITING else None,
        number=number,
        seat=seat,
        view=None if record is None else table.game.view(record, seat, orjson.loads(table.written(record))),
        legal=choices(table, record, words) if asked is not None and record is not None else [],
        chosen=None if asked is None else table.seats[asked].kept,
        log=told(table, since, number, None if len(mine) > 1 else seat, words),
        why_not_undo=words.text(why_not_undo) if why_not_undo else None,
        can_join=shown.state == WAITING and not mine and not all(seat.taken for seat in table.seats),
        can_start=shown.state == WAITING and shown.host,
        can_resign=running and bool(playing),
        can_take_over=replaceable(table, viewer, away_seconds) if running and playing else [],
        can_return=running and any(table.seats[own].away for own in playing),
        can_rematch=ended and bool(mine),
        can_hush=table.game.asks_others and len(playing) == 1 and (reaction or (running and not shown.my_turn)),
        hushed=any(table.seats[own].hush for own in playing),
        can_hint=shown.my_turn and table.actor in mine and not table.people - {viewer.id},
        can_fork=bool(table.entries) and (ended or (running and bool(mine) and table.people == {viewer.id})),
        rematch=table.rematch,
        scores=table.standing.result["scores"] if table.standing.result else None,
        ranks=table.standing.result["ranks"] if table.standing.result else None,
        results=results(table, record, words) if number == table.number else [],
        game=table.game,
        record=record,
    )


def replaceable(table: Table, viewer: User, away_seconds: float) -> list[int]:
    """The seats that the viewer may hand to a bot: his own, and that of somebody who has let the others wait."""
    seats = []
    for number, seat in enumerate(table.seats):
        if seat.person is None or seat.bot is not None:
            continue
        since = table.standing.since or time.time()
        slow = number == table.actor and table.row["kind"] != "mail" and time.time() - since >= away_seconds
        if seat.person == viewer.id or slow:
            seats.append(number)
    return seats
