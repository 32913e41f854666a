"""How a game is taught: chapters and pictures for its rules, names for its data, tips for who plays it first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Illustration:
    """A position that shows how rules work, drawn by the game's board."""

    rules: tuple[str, ...]
    """It stands beside the first of them."""
    caption: str  # a message of the game's catalogue
    part: str
    """What of the board is drawn, by the macro `lesson` of `board.html`."""
    position: Mapping[str, Any]
    moves: tuple[str, ...] = ()
    """Played before it is drawn, in their notation."""
    seat: int = 0
    """Through whose eyes."""
    marked: tuple[str, ...] = ()
    """The spots it is about."""


@dataclass(frozen=True)
class Tip:
    """What a newcomer should know at some moment of their first game."""

    when: Callable[[Mapping[str, Any]], bool]
    """Of the position as the player sees it, when they are asked something."""
    text: str  # a message of the game's catalogue
    rules: tuple[str, ...] = ()


def asks(*questions: str) -> Callable[[Mapping[str, Any]], bool]:
    """One of these questions is asked."""
    return lambda seen: seen["asked"] in questions


@dataclass(frozen=True)
class Teaching:
    """Everything of a game that teaches it."""

    chapters: Mapping[str, str] = field(default_factory=dict)
    """The rule with which each begins, and its name."""
    illustrations: tuple[Illustration, ...] = ()
    tips: tuple[Tip, ...] = ()
    """The most special ones first: the first that fits is shown."""
    tables: Mapping[str, str] = field(default_factory=dict)
    """What the tables of the component data are called."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """What the small drawings mean: a symbol (`own:inn` is one of the game's), and the spot that explains it."""
