"""How a game lays out what a seat knows as a vector of numbers, for networks.

A game declares its features in order and gets the place of each; its rule `observe` writes to those places. So the
names and the numbers come from one declaration and cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from burgrave.core.rule import rule

RELATIVE_SEATS = ("self", "next", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""Seats as the observer sees them: themselves, then the others as they sit after them."""


class Features:
    """The names of the numbers of an observation, or of a block that is repeated in it."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.outline: list[tuple[int, str, Features | None]] = []
        """For people: the first place, the name of one or of several, and the block that is repeated."""

    def __len__(self) -> int:
        return len(self.names)

    def one(self, name: str) -> int:
        """The place of a single number."""
        return self._add(name, [name])

    def many(self, name: str, each: Iterable[object]) -> int:
        """The place of the first of several numbers, one for each of these."""
        listed = [str(one) for one in each]
        return self._add(f"{name}.{{{', '.join(listed)}}}", [f"{name}.{one}" for one in listed])

    def repeat(self, each: Iterable[object], block: Features) -> int:
        """The place of the first of several copies of a block."""
        listed = [str(one) for one in each]
        return self._add(f"{{{', '.join(listed)}}}", [f"{one}.{name}" for one in listed for name in block.names], block)

    def _add(self, outline: str, names: list[str], block: Features | None = None) -> int:
        first = len(self.names)
        self.outline.append((first, outline, block))
        self.names += names
        return first


def relative_seat(who: int, players: int, seat: int) -> int:
    """A seat counted from another; what is no seat at this table stays what it is."""
    return (who - seat) % players if 0 <= who < players else who


@rule
def clear(out: Any, size: int) -> None:
    for place in range(size):
        out[place] = 0.0


@rule
def one_hot(out: Any, first: int, place: int, size: int) -> None:
    """One of so many; nothing where the place is none of them."""
    if 0 <= place < size:
        out[first + place] = 1.0


@rule
def flag_bits(out: Any, first: int, bits: int, size: int) -> None:
    """A flag for each possible member of a set that is kept in bits."""
    for place in range(size):
        if (bits >> place) & 1:
            out[first + place] = 1.0
