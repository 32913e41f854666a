"""What can go wrong, each with one clear line for the person who did it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from burgrave.core.language import Words


class BurgraveError(Exception):
    """Anything a user can cause. Its text says what was wrong and what was expected."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message.format(**values) if values else message)
        self.message = message
        self.values = values

    def said(self, words: Words) -> str:
        """The text in the user's language."""
        text = words.text(self.message)
        said = {
            name: value.said(words) if isinstance(value, BurgraveError) else value
            for name, value in self.values.items()
        }
        return text.format(**said) if said else text


def did_you_mean(name: object, names: Iterable[str]) -> BurgraveError | str:
    """The name that was probably meant, to be put behind the one that there is not; nothing if none is near."""
    near = get_close_matches(str(name).lower(), names, 1)
    return BurgraveError(" (did you mean {name}?)", name=near[0]) if near else ""


class UnknownGame(BurgraveError):
    """No game of that name is installed."""


class BadGame(BurgraveError):
    """A game that cannot be used: something that every game must have is missing or wrong."""


class BadOption(BurgraveError):
    """A number of players, an option or a seed that the game does not have."""


class IllegalAction(BurgraveError):
    """An action that is not among the legal ones of the position."""


class BadLog(BurgraveError):
    """A log that cannot be replayed here: damaged, edited, or of other rules or data."""


class BadPosition(BurgraveError):
    """A position that the rules do not allow."""


class BadData(BurgraveError):
    """A component data file that does not describe the game's components."""


class BadDatabase(BurgraveError):
    """A database, or a backup of one, that cannot be used: away, damaged, in use, or of a newer version."""


class BadNetwork(BurgraveError):
    """A network that is not there, or was made for another game, other rules or other data."""


class NothingToUndo(BurgraveError):
    """There is no decision of that player's that may still be taken back."""


class NoDevice(BurgraveError):
    """The computing device that was asked for is not there."""
