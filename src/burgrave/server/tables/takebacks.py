"""How far back a game can go: at once, or if the others agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from burgrave.core.language import N_
from burgrave.server.people.users import User
from burgrave.server.store.schema import ACTION, AGREE, ASK_UNDO, FINISHED, REFUSE, RUNNING, START, UNDO
from burgrave.server.tables.table import Entry, Table


@dataclass(frozen=True)
class UndoRequest:
    """Somebody asks the others whether the game may go back. It ends when anybody plays on."""

    seat: int
    back_to: int
    """The entry after which the game goes on."""
    agreed: frozenset[int]
    """The seats that have said yes."""


def undo_request(table: Table) -> UndoRequest | None:
    """The one that still waits for an answer."""
    agreed: set[int] = set()
    for entry in reversed(table.entries):
        if entry.kind == ASK_UNDO:
            assert entry.seat is not None
            assert entry.notation is not None
            return UndoRequest(entry.seat, int(entry.notation), frozenset(agreed))
        if entry.kind in (START, ACTION, UNDO, REFUSE):
            return None
        if entry.kind == AGREE and entry.seat is not None:
            agreed.add(entry.seat)
    return None


def plays_alone(table: Table, user: User) -> bool:
    """Nobody else has ever sat at the table: all others are bots."""
    return {seat.user for seat in table.seats if seat.user} == {user.id} and not any(seat.out for seat in table.seats)


def takes_back_freely(table: Table, user: User) -> bool:
    """As far as they like, whatever was revealed: nobody else plays, or they are here to learn."""
    return table.row["teaching"] or plays_alone(table, user)


def back_to_own_decision(table: Table, user: User) -> int | None:
    """The entry before the last decision that the user made themselves; None: there is no such decision."""
    mine = table.seats_of(user.id)
    for before, number in zip(reversed(table.line[:-1]), reversed(table.line[1:]), strict=True):
        entry = table.entries[number]
        if entry.seat in mine and entry.bot is None:
            return before
    return None


def why_never(table: Table, user: User) -> str | None:
    """Why the user can take nothing back, whoever agrees; None: they can."""
    over = table.standing.state == FINISHED and plays_alone(table, user)
    if not over and table.standing.state != RUNNING:
        return N_("there is no decision to take back")
    if table.row["rated"]:
        return N_("in rated games every decision stands")
    if any(table.seats[seat].bot for seat in table.seats_of(user.id)):
        return N_("a bot plays for you: come back first")
    return None if back_to_own_decision(table, user) is not None else N_("there is no decision to take back")


def why_not_ask(table: Table, user: User) -> str | None:
    """Why the user cannot ask the others whether the game may go back; None: they can."""
    if reason := why_never(table, user):
        return reason
    if undo_request(table) is not None:
        return N_("somebody asks already")
    for entry in reversed(table.entries):
        if entry.kind in (START, ACTION, UNDO):
            break
        if entry.kind == REFUSE:
            return N_("the others have said no")
    return None if who_must_agree(table, user.id) else N_("there is nobody to ask")


def who_must_agree(table: Table, asker: str | None) -> list[int]:
    """The seats of the other people who are there."""
    return [number for number, seat in enumerate(table.seats) if seat.person not in (None, asker) and not seat.bot]


def clock_before(clock: Sequence[float], undone: Sequence[Entry]) -> list[float]:
    """The clocks as they were before these decisions."""
    before = list(clock)
    for entry in reversed(undone):
        if entry.clock is not None and entry.seat is not None:
            before[entry.seat] = entry.clock
    return before
