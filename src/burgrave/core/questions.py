"""What the rules of all games do in their course: begin, go on to the next stage, ask a player, list the answers."""

from __future__ import annotations

from typing import Any

from burgrave.core.random import seed_generator
from burgrave.core.record import State
from burgrave.core.rule import rule


@rule
def begin(s: State, players: int, seed: int) -> None:
    """The fields that every game has."""
    seed_generator(s, seed)
    s.revealed = 0
    s.players = players


@rule
def next_stage(s: State, stage: int) -> None:
    """The next part of a game begins, with the first in turn order."""
    s.stage = stage
    s.turn = 0


@rule
def ask(s: State, seat: int, question: int) -> None:
    s.actor = seat
    s.asked = question


# The legal answers, as marks in a mask. What marks some returns how many.


@rule
def unmark_all(mask: Any) -> None:
    for action in range(len(mask)):
        mask[action] = 0


@rule
def mark(mask: Any, action: int, may: int) -> int:
    if may:
        mask[action] = 1
        return 1
    return 0


@rule
def mark_first(mask: Any, first: int, count: int) -> int:
    """So many actions in a row."""
    for number in range(count):
        mask[first + number] = 1
    return count


@rule
def mark_set(mask: Any, first: int, members: int, end: int) -> int:
    """An action for each member of a set; all members are below the end."""
    count = 0
    if members:
        for number in range(end):
            count += mark(mask, first + number, (members >> number) & 1)
    return count
