"""The parts that a game is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Event = tuple[int, ...]
Position = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A variant that can be switched on."""

    name: str
    about: str  # a message of the game's catalogue
    default: bool = False


@dataclass(frozen=True)
class Explanation:
    """What whoever points at a thing on the table reads."""

    name: str
    effect: str
    rules: tuple[str, ...] = ()
    reconstructed: bool = False
    """Whether its numbers are our own reading of the printed game."""


@dataclass(frozen=True)
class Topic:
    """Something that players do, to be counted: which advisors they influence, which cards they play."""

    title: str
    notation: str
    """A regular expression for the notations of such actions; its group is the thing."""
    spot: str
    """What a thing's name is found by: it is explained as `SPOT:THING`."""
