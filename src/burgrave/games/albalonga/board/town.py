"""Where everything stands in the drawing of a city.

Places are those of the wide drawing, 953 by 475; the style sheet moves its groups about for a narrow page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from burgrave.games.albalonga import state as a

DRESSES = ("soldier", "merchant", "worker", "priest", "farmer")
"""By job: whoever takes one changes clothes."""
PEASANT = "peasant"
SLENDER = 32 / 44
"""Of a figure: its width for its height."""
MONUMENTS = ("m1", "m4", "m2", "m3", "m6", "m5")
"""The forms that rise along the sacred way, over and over."""


@dataclass(frozen=True)
class Figure:
    """A drawn thing: its symbol, and where it stands."""

    symbol: str
    x: float
    y: float
    width: float
    height: float
    captured: bool = False
    lies: bool = False

    @property
    def turn(self) -> str:
        """The centre about which a figure is laid down."""
        return f"{self.x + self.width / 2:g} {self.y + self.height * 0.7:g}"


def figure(symbol: str, middle: float, feet: float, height: float) -> Figure:
    width = round(height * SLENDER, 1)
    return Figure(symbol, round(middle - width / 2, 1), round(feet - height, 1), width, height)


def crowd(symbol: str, n: int, left: float, right: float, feet: float, height: float) -> list[Figure]:
    """People side by side, closer the more there are, in several rows where it is crowded; those behind first."""
    if n == 0:
        return []
    width = height * SLENDER
    fits = max(1, int((right - left - width) / (width * 0.5)) + 1)
    rows = min(3, ceil(n / fits))
    found = []
    for row in range(rows):
        here = n // rows + (row < n % rows)
        step = min(width * 0.95, (right - left - width) / max(here - 1, 1))
        first = (left + right) / 2 - step * (here - 1) / 2
        behind = (rows - 1 - row) * height * 0.3
        found += [figure(symbol, first + step * number, feet - behind, height) for number in range(here)]
    return found


# The places of a city


def brazier(space: int, spaces: int) -> float:
    """The middle of a space of the devotion track, from 0."""
    return round(338 + space * 279 / max(spaces - 1, 1), 1)


def plinth(number: int, wanted: int) -> float:
    return round(235 + number * 486 / max(wanted - 1, 1), 1)


def rug(space: int) -> float:
    return 675 + 48 * space


def field(number: int, fields: int) -> tuple[float, float, float, float]:
    """The corners of a field: left and right edge at its far end, then at its near end."""
    far, near = 200 / fields, 240 / fields
    return 40 + far * number, 38 + far * (number + 1), 8 + near * number, 6 + near * (number + 1)


def door(space: int) -> int:
    """The left edge of a door of the housing track: seven to each of three houses."""
    house, place = divmod(space - 1, 7)
    return 322 + 108 * house + 14 * place


def workers_at(job: int, n: int, on_spaces: int, spaces: int, first: int = 0) -> list[Figure]:
    """Everybody at a job, in the order in which they were placed.

    So many of them have a space of their own, from the first free one on; the others stand beside.
    """
    dress = DRESSES[job]
    if job == a.SOLDIERS:
        return crowd(dress, n, 26, 186, 292, 49)
    if job == a.WORKERS:
        return crowd(dress, n, 770, 950, 284, 47)
    if job == a.MERCHANTS:
        on_rugs = [figure(dress, rug(space), 450, 52) for space in range(on_spaces)]
        return on_rugs + crowd(dress, n - on_spaces, 700, 930, 412, 44)
    if job == a.PRIESTS:
        praying = [figure(dress, brazier(first + number, spaces), 160, 40) for number in range(on_spaces)]
        return praying + crowd(dress, n - on_spaces, 644, 734, 172, 38)
    in_fields = [
        figure(dress, sum(field(number, spaces)) / 4, 428 + 10 * (number % 2), 52) for number in range(on_spaces)
    ]
    return in_fields + crowd(dress, n - on_spaces, 240, 332, 402, 44)


def dressed(figures: Sequence[Figure], captured_from: int, lying: range) -> list[Figure]:
    """Who of them is captured, and who lies down."""
    return [replace(one, captured=number >= captured_from, lies=number in lying) for number, one in enumerate(figures)]


def at_home(n: int) -> list[Figure]:
    """On the square before the houses."""
    return crowd(PEASANT, n, 302, 630, 470, 56)


def sacks(wheat: int) -> list[Figure]:
    """One for every two measures of wheat, up to nine in three rows."""
    return [
        Figure("sack", 250 + 20 * (number % 3) + 6 * (number // 3), 366 - 13 * (number // 3), 24, 21)
        for number in reversed(range(min(ceil(wheat / 2), 9)))
    ]


def sacred_way(built: int, rising: int, wanted: int) -> list[Figure]:
    """Monuments, the scaffolds of those that this season's workers will finish, and empty plinths."""
    forms = [
        MONUMENTS[number % len(MONUMENTS)] if number < built else "scaffold" if number < built + rising else "plinth"
        for number in range(wanted)
    ]
    return [Figure(form, plinth(number, wanted) - 24, 170, 48, 64) for number, form in enumerate(forms)]


# A rival's hill, small: 280 by 64


def small_way(built: int, wanted: int) -> list[Figure]:
    found = []
    for number in range(wanted):
        x = 14 + number * 230 / max(wanted - 1, 1)
        form = MONUMENTS[number % len(MONUMENTS)] if number < built else "plinth"
        found.append(Figure(form, round(x, 1), round(3 + abs(x - 129) ** 2 / 1500, 1), 21, 28))
    return found


def small_people(counts: Sequence[int]) -> list[list[Figure]]:
    """By job, then those at home; all in one row across the hill."""
    groups = sum(1 for n in counts if n)
    step = min(11.0, (258 - 12 * groups) / max(sum(counts), 1))
    x, found = 18.0, []
    for symbol, n in zip((*DRESSES, PEASANT), counts, strict=True):
        found.append([figure(symbol, x + step * number, 62, 27) for number in range(n)])
        x += step * n + 12 if n else 0
    return found
