"""The rules that are called all the time, on the first of an array of states: see `core.record.array_of`."""

from __future__ import annotations

from collections.abc import Sequence

from burgrave.core.protocol import apply, legal
from burgrave.core.record import State
from burgrave.core.rule import rule


@rule
def first_legal(states: Sequence[State], mask: object) -> None:
    legal(states[0], mask)


@rule
def first_apply(states: Sequence[State], action: int) -> None:
    apply(states[0], action)
