"""What the entries of a table tell, beat by beat: words, what they concern on the board, and the great scenes."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Event, Look, Scene
from burgrave.core.record import Record, copy
from burgrave.server.store.schema import (
    ACTION,
    AGREE,
    ASK_UNDO,
    REFUSE,
    RESIGN,
    RETURN,
    RUNNING,
    TAKE_OVER,
    TIMEOUT,
    UNDO,
)
from burgrave.server.tables.table import Entry, Table, events_from_json
from burgrave.server.tables.view_types import Beat, LogEntry

TOLD = 20_000
"""Entries whose beats are kept, each for one viewer's eyes: some 40 MB."""
OTHER_ENTRIES = {
    UNDO: (N_("{name} takes back a move"), N_("You take back a move")),
    ASK_UNDO: (N_("{name} asks to take back a move"), N_("You ask to take back a move")),
    AGREE: (N_("{name} agrees"), N_("You agree")),
    REFUSE: (N_("{name} refuses"), N_("You refuse")),
    RESIGN: (N_("{name} resigns"), N_("You resign")),
    TIMEOUT: (N_("{name} has run out of time"), N_("You have run out of time")),
    TAKE_OVER: (N_("A bot plays for {name}"), N_("A bot plays for you")),
    RETURN: (N_("{name} is back"), N_("You are back")),
}
UNDONE_WITH_OTHERS = (
    N_("{name} takes back a move, with all that followed it"),
    N_("You take back a move, with all that followed it"),
)


def log_entry(table: Table, entry: Entry, lines: list[str]) -> LogEntry:
    return LogEntry(
        number=entry.number,
        kind=entry.kind,
        seat=entry.seat,
        lines=lines,
        undone=entry.number in table.undone,
        at=entry.at,
    )


def entry_beats(table: Table, entry: Entry, seat: int | None, words: Words) -> list[Beat]:
    if entry.kind not in OTHER_ENTRIES:
        return event_beats(table, entry, seat, words)
    assert entry.seat is not None
    text = words.told(entry.seat, *UNDONE_WITH_OTHERS if undoes_others(table, entry) else OTHER_ENTRIES[entry.kind])
    return [Beat(text.format(name=words.name(entry.seat)), Look(spots=(f"seat:{entry.seat}",)))]


def entry_lines(table: Table, entry: Entry, seat: int | None, words: Words) -> list[str]:
    """The words of its beats, which are all that programs are told: they take half as long."""
    if entry.kind not in OTHER_ENTRIES:
        with suppress(Exception):  # told by older rules
            return told_lines(table.game, entry.events, seat, words)
    return lines_of(entry_beats(table, entry, seat, words))


def lines_of(beats: list[Beat]) -> list[str]:
    return [beat.text for beat in beats if beat.text]


def undoes_others(table: Table, entry: Entry) -> bool:
    """Whether what others did since is taken back with one's own decision."""
    since = table.entries[int(entry.notation or 0) + 1 : entry.number] if entry.kind == UNDO else []
    return any(one.kind == ACTION and one.seat != entry.seat for one in since)


def event_beats(table: Table, entry: Entry, seat: int | None, words: Words) -> list[Beat]:
    game = table.game
    try:
        return told_beats(game, entry.events, seat, words)
    except Exception:
        if entry.rules == game.version:
            raise
        # Told by older rules in a way that these do not understand; what was chosen may be a secret while they play.
        may_know = entry.seat == seat or table.standing.state != RUNNING
        return [Beat(entry.notation or "", Look())] if may_know else []


@lru_cache(TOLD)
def told_beats(game: Game, told: str, seat: int | None, words: Words) -> list[Beat]:
    """Kept, since every look at a table tells the same of its entries, and of one more."""
    events = events_from_json(told)
    return [deed_beat(game, events, first, last, seat, words) for first, last in game.deeds(events)]


@lru_cache(TOLD)
def told_lines(game: Game, told: str, seat: int | None, words: Words) -> list[str]:
    events = events_from_json(told)
    lines = [game.deed_text(events[first : last + 1], words, seat) for first, last in game.deeds(events)]
    return [line for line in lines if line]


def deed_beat(game: Game, events: list[Event], first: int, last: int, seat: int | None, words: Words) -> Beat:
    """Of the events of one line."""
    deed = events[first : last + 1]
    looks = [game.look(event) for event in deed]
    kinds = {event[0] for event in deed}
    return Beat(
        text=game.deed_text(deed, words, seat),
        look=Look(
            spots=tuple(dict.fromkeys(spot for look in looks for spot in look.spots)),
            moves=tuple(move for look in looks for move in look.moves),
        ),
        first=first,
        last=last,
        divider=bool(kinds & game.texts.dividers),
        great=any(is_great(game, event) for event in deed),
        ending=bool(kinds & game.texts.endings),
        eliminated=tuple(event[1] for event in deed if event[0] in game.texts.eliminations),
    )


def is_great(game: Game, event: Event) -> bool:
    return game.board is not None and game.board.great(event)


def has_scenes(table: Table, entry: Entry) -> bool:
    """Decisions may have some; a start has none."""
    return entry.kind == ACTION and any(is_great(table.game, event) for event in events_from_json(entry.events))


def entry_scenes(
    game: Game, entry: Entry, before: Record, after: Record, seat: int | None, words: Words
) -> list[Scene]:
    """The scenes of a decision, between the states before and after it."""
    seen = [as_seen(game, record, seat, entry.number) for record in (before, after)]
    return game.scenes(seen[0], seen[1], events_from_json(entry.events), seat, words)


def as_seen(game: Game, record: Record, seat: int | None, seed: int) -> Record:
    """A copy in which all that the seat cannot know is dealt anew."""
    hidden = copy(record)
    game.at_hand.hide(hidden, -1 if seat is None else seat, seed)
    return hidden


def told_in_order(beats: list[Beat], scenes: list[Scene]) -> list[Beat | Scene]:
    """What a page plays: each beat, or in its place the scene that tells it."""
    steps: list[Beat | Scene] = []
    for beat in beats:
        scene = next((scene for scene in scenes if scene.first <= beat.first <= scene.last), None)
        if scene is None:
            if beat.text or beat.look != Look():
                steps.append(beat)
        elif scene not in steps:
            steps.append(scene)
    return steps
