"""The players' chances to win over a game, drawn as SVG: a line for each, and marks where somebody erred or was lucky.

All places are per cent of the drawing, so that it fills whatever room there is without distorting its marks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Scale = Callable[[float], float]
INSET_X, INSET_Y = 1.5, 7.0
"""Room at the edges, for marks."""
FINE = 10
"""Units of the lines' own drawing in one per cent."""


@dataclass(frozen=True)
class Mark:
    number: int
    """Of the entry that it leads to."""
    seat: int
    sign: str
    grade: str
    x: float
    y: float


@dataclass(frozen=True)
class LuckMark:
    """A roll or draw that changed much: it stands above the line, or below where it was bad luck."""

    number: int
    """Of the entry that it leads to."""
    seat: int
    good: bool
    title: str
    x: float
    y: float


@dataclass(frozen=True)
class Span:
    """A year, month or turn."""

    name: str
    title: str
    x: float
    width: float
    now: bool


@dataclass(frozen=True)
class ChancesChart:
    lines: list[tuple[int, str]]
    """Seat and points of a polyline, in tenths of a per cent."""
    levels: list[tuple[float, str]]
    spans: list[Span]
    marks: list[Mark]
    luck: list[LuckMark]
    cursor: float
    size: int = 100 * FINE


SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
MOST_SPANS = 16
"""More would leave no room for their numbers."""


def chances_chart(
    chances: Sequence[Sequence[float]],
    numbers: Sequence[int],
    parts: Sequence[tuple[int, str]],
    wrong: Sequence[tuple[int, int, str]],
    place: int,
    luck: Sequence[tuple[int, int, bool, str]] = (),
) -> ChancesChart:
    """After each entry of `numbers` the chances by seat. `parts` are entries that begin a part of the game, with its
    title; `wrong` the entry before a decision, whose it was, and its grade; `place` is the one that is shown; `luck`
    the entry of a roll, whose chance it changed, whether for the better, and what is said of it."""
    last = max(1, len(numbers) - 1)
    places = {number: at for at, number in enumerate(numbers)}

    def x(at: float) -> float:
        return round(INSET_X + (100 - 2 * INSET_X) * at / last, 2)

    def y(chance: float) -> float:
        return round(100 - INSET_Y - (100 - 2 * INSET_Y) * min(1.0, max(0.0, chance)), 2)

    lines = []
    for seat in range(len(chances[0])):
        points = " ".join(f"{x(at) * FINE:.0f},{y(row[seat]) * FINE:.0f}" for at, row in enumerate(chances))
        lines.append((seat, points))
    marks = [
        Mark(number, seat, SIGNS[grade], grade, x(places[number]), y(chances[places[number]][seat]))
        for number, seat, grade in wrong
    ]
    strokes = [
        LuckMark(number, seat, good, title, x(places[number]), y(chances[places[number]][seat]))
        for number, seat, good, title in luck
    ]
    levels = [(y(share / 100), str(share)) for share in (0, 25, 50, 75, 100)]
    return ChancesChart(lines, levels, spans(parts, places, last, place, x), marks, strokes, x(place))


def spans(parts: Sequence[tuple[int, str]], places: dict[int, int], last: int, place: int, x: Scale) -> list[Span]:
    begun = [(places[number], title) for number, title in parts if number in places]
    if len(begun) > MOST_SPANS:
        return []
    found = []
    for at, (first, title) in enumerate(begun):
        end = begun[at + 1][0] if at + 1 < len(begun) else last
        now = first <= place and (place < end or end == last)
        found.append(Span(str(at + 1), title, x(first), round(x(end) - x(first), 2), now))
    return found
