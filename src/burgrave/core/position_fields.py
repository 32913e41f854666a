"""Reading a position that somebody wrote: every value checked, every unknown name refused, one clear reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from burgrave.core.errors import BadPosition

MOST = 999
"""Of anything that no game sets a narrower limit to: far more than a game can bring, little enough to be drawn."""


class Fields:
    """An object of a position. Missing values take their default."""

    def __init__(self, content: Any, where: str = "position") -> None:
        if not isinstance(content, Mapping):
            raise BadPosition(f"{where} is an object, not {content!r}")
        self._content = dict(content)
        self._where = where

    def refuse(self, reason: str) -> NoReturn:
        raise BadPosition(f"{self._where}: {reason}")

    def number(self, name: str, low: int, high: int = MOST, default: int = 0) -> int:
        return self._number(name, self._content.pop(name, default), low, high)

    def _number(self, name: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.refuse(f"{name} is a whole number, not {value!r}")
        if not low <= value <= high:
            self.refuse(f"{name} is from {low} to {high}, not {value}")
        return value

    def optional(self, name: str, low: int, high: int) -> int | None:
        """A number or null."""
        value = self._content.pop(name, None)
        return None if value is None else self._number(name, value, low, high)

    def flag(self, name: str, default: bool = False) -> bool:
        value = self._content.pop(name, default)
        if not isinstance(value, bool):
            self.refuse(f"{name} is true or false, not {value!r}")
        return value

    def choice(self, name: str, among: Sequence[str], default: str) -> int:
        """One of these words, as its place among them."""
        value = self._content.pop(name, default)
        if value not in among:
            self.refuse(f"{name} is one of {', '.join(among)}, not {value!r}")
        return among.index(value)

    def word(self, name: str) -> str | None:
        value = self._content.pop(name, None)
        if value is not None and not isinstance(value, str):
            self.refuse(f"{name} is a text or null, not {value!r}")
        return value

    def numbers(self, name: str, low: int, high: int, default: Sequence[int] = ()) -> list[int]:
        values = self._content.pop(name, list(default))
        if not isinstance(values, Sequence) or isinstance(values, str):
            self.refuse(f"{name} is a list of numbers, not {values!r}")
        return [self._number(name, value, low, high) for value in values]

    def grid(self, name: str, shape: Sequence[int], low: int, high: int) -> Any:
        """A number, or lists of numbers in lists of this shape; 0 where nothing is written."""
        return self._grid(name, self._content.pop(name, None), shape, low, high)

    def _grid(self, name: str, value: Any, shape: Sequence[int], low: int, high: int) -> Any:
        if not shape:
            return 0 if value is None else self._number(name, value, low, high)
        rows = [None] * shape[0] if value is None else value
        if not isinstance(rows, Sequence) or isinstance(rows, str) or len(rows) != shape[0]:
            self.refuse(f"{name} is a list of {shape[0]}, not {value!r}")
        return [self._grid(name, row, shape[1:], low, high) for row in rows]

    def choices(self, name: str, among: Sequence[str]) -> list[int]:
        """A list of different words out of these, as their places among them."""
        values = self._content.pop(name, [])
        if not isinstance(values, Sequence) or isinstance(values, str):
            self.refuse(f"{name} is a list, not {values!r}")
        for value in values:
            if value not in among:
                self.refuse(f"{name}: there is no {value!r}")
        if len(set(values)) < len(values):
            self.refuse(f"{name}: something is named twice")
        return [among.index(value) for value in values]

    def object(self, name: str) -> Fields:
        return Fields(self._content.pop(name, {}), f"{self._where}, {name}")

    def objects(self, name: str) -> list[Fields]:
        values = self._content.pop(name, None)
        if not isinstance(values, Sequence) or isinstance(values, str):
            self.refuse(f"{name} is a list of objects")
        return [Fields(value, f"{self._where}, {name} {place}") for place, value in enumerate(values)]

    def raw(self, name: str) -> list[Any]:
        """A list of whatever the caller checks; empty if it is not there."""
        values = self._content.pop(name, [])
        if not isinstance(values, list):
            self.refuse(f"{name} is a list, not {values!r}")
        return values

    def has(self, name: str) -> bool:
        return name in self._content

    def done(self) -> None:
        """Refuses what nobody asked for."""
        if self._content:
            self.refuse(f"unknown: {', '.join(self._content)}")
