"""A game's whole state as one fixed-size record, and how interpreted rules read and write it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

Record = np.void
"""One state: an element of an array of a game's dtype. Copying it is a memcpy."""


def record_type(*fields: tuple[str, int] | tuple[str, int, tuple[int, ...]]) -> np.dtype[np.void]:
    """The dtype of a game's state: what every game has, then the game's own fields.

    A field is ``(name, rows)`` or ``(name, rows, more dimensions)``; rows 0 is a plain number. All are int32, so that
    interpreted and compiled arithmetic agree; only the generator's words are wider.
    """
    own: list[Any] = []
    for name, rows, *more in fields:
        shape = ((rows,) if rows else ()) + (tuple(more[0]) if more else ())
        own.append((name, np.int32, shape) if shape else (name, np.int32))
    common: list[Any] = [
        ("key", np.int64),  # the generator: its key ...
        ("drawn", np.int64),  # ... and how many numbers have been drawn
        ("revealed", np.int32),  # how often something hidden was shown to somebody without a draw
        ("players", np.int32),
        ("actor", np.int32),  # whose decision it is; -1 when the game is over
        ("asked", np.int32),  # which of the game's questions; 0 while nobody is asked anything
        ("stage", np.int32),  # where the game stands
        ("turn", np.int32),  # whose turn it is: a seat, or a place in the order of play
    ]
    dtype = np.dtype(common + own, align=True)
    if sum(dtype[name].itemsize for name in dtype.names or ()) < dtype.itemsize:
        # Four bytes at the end would belong to no field, and copies of a record leave such bytes undefined.
        common[2] = ("revealed", np.int64)
        dtype = np.dtype(common + own, align=True)
    return dtype


def blank(dtype: np.dtype[np.void]) -> Record:
    """A record full of zeros, with memory of its own."""
    return np.zeros(1, dtype)[0]  # type: ignore[no-any-return]


def copy(record: Record) -> Record:
    """A copy of all its bytes at once; `record.copy()` goes field by field."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]  # type: ignore[no-any-return]


def array_of(record: Record) -> np.ndarray:
    """The array of which it is the only element, or an array with a copy.

    Numba takes 4 to 6 µs to accept a record with its fields, and half of one to accept an array.
    """
    array = record.base
    if isinstance(array, np.ndarray) and array.shape == (1,) and array.dtype is record.dtype:
        return array
    return array_of(copy(record))


def plain(record: Record) -> dict[str, Any]:
    """Its fields as Python's numbers and lists: to read many of them, quicker than from the record."""
    return {
        name: value.tolist() if isinstance(value, np.ndarray) else value
        for name, value in zip(record.dtype.names or (), record.item(), strict=True)
    }


class Grid(dict[Any, Any]):
    """A table of several dimensions for interpreted rules: `grid[row, column]` is a number, `grid[row]` a row."""

    def __init__(self, table: np.ndarray) -> None:
        super().__init__((place if len(place) > 1 else place[0], row) for place, row in _rows(table))
        self.rows = len(table)

    def __len__(self) -> int:
        return self.rows


def _rows(table: np.ndarray) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Everything that can be asked of a table: what stands at each place, and at the beginning of each."""
    for depth in range(1, table.ndim + 1):
        for place in np.ndindex(table.shape[:depth]):
            yield place, numbers(table[place]) if depth < table.ndim else table[place].item()


def numbers(table: np.ndarray) -> Grid | memoryview:
    """A component table for interpreted rules. Its elements are Python's numbers, and quick to look up."""
    return memoryview(table) if table.ndim == 1 else Grid(table)  # type: ignore[arg-type]


class State:
    """A record opened for interpreted rules: array fields are views into it, plain numbers are Python's.

    Reading ``np.record`` attributes costs a microsecond each; this costs that once per call of a rule, for the fields
    that it uses. The views are memoryviews: they give Python's own numbers, which add up as compiled ones do (the sum
    of two of NumPy's booleans is a boolean), and ten times as fast as NumPy. They know single elements only, no rows:
    ``s.dice[seat, die]``. ``events`` collects what the rules tell while they run.
    """

    __slots__ = ("__dict__", "_record", "events")  # apart from the dictionary, which has the fields that are open

    def __init__(self, record: Record) -> None:
        object.__setattr__(self, "_record", record)
        object.__setattr__(self, "events", [])

    def store(self, record: Record) -> None:
        """Writes the plain numbers back (the arrays are views and need no writing)."""
        for name, value in self.__dict__.items():
            if not isinstance(value, memoryview):
                record[name] = value

    def __getattr__(self, name: str) -> Any:  # only reached for a field that is not open yet
        try:
            value = self._record[name]
        except ValueError:
            raise AttributeError(f"this game's state has no field {name!r}") from None
        opened = memoryview(value) if isinstance(value, np.ndarray) else int(value)  # type: ignore[arg-type]
        self.__dict__[name] = opened
        return opened

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.__dict__:
            getattr(self, name)  # refuses one that there is not
        self.__dict__[name] = value


class States:
    """An array of records for interpreted rules: each is opened when it is first asked for, and stays open."""

    def __init__(self, records: np.ndarray, opened: list[State]) -> None:
        self._records = records
        self._opened = opened
        self._by_place: dict[int, State] = {}

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, place: int) -> State:
        if place not in self._by_place:
            self._by_place[place] = State(self._records[place])
            self._opened.append(self._by_place[place])
        return self._by_place[place]

    def __setitem__(self, place: int, other: State) -> None:
        """A copy of the other state. Whoever holds the one in this place sees the change, as compiled rules do."""
        other.store(other._record)
        self._records[place] = other._record
        held = self[place]
        held.__dict__.clear()
        held.events.clear()


UNCHANGED = frozenset((int, State))
"""What interpreted rules take as it is."""


def on_records(function: Callable[..., Any]) -> Callable[..., Any]:
    """An interpreted rule as compiled ones are called: on records, which it leaves changed, and on arrays.

    The elements of rows are Python's numbers for it, as those of a state are.
    """

    def call(*arguments: Any, **named: int) -> Any:
        if UNCHANGED.issuperset(map(type, arguments)):
            return function(*arguments, **named)
        opened: list[State] = []
        result = function(*[_opened(argument, opened) for argument in arguments], **named)
        for state in opened:
            state.store(state._record)
        return result

    return call


def _opened(value: Any, opened: list[State]) -> Any:
    if type(value) in UNCHANGED:
        return value
    if isinstance(value, np.void):
        opened.append(State(value))
        return opened[-1]
    if isinstance(value, np.ndarray) and value.dtype.names:
        return States(value, opened)
    if isinstance(value, np.ndarray) and value.ndim == 1:
        return memoryview(value)  # type: ignore[arg-type]
    if isinstance(value, tuple):
        return type(value)(*(_opened(part, opened) for part in value))
    return value
