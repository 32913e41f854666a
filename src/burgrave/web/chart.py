"""The points of all players over a game, drawn as SVG: a line for each, told apart by colour, shape and name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Scale = Callable[[int], float]
WIDTH, HEIGHT = 360, 230
LEFT, RIGHT, TOP, BOTTOM = 28, 46, 10, 26
"""The margins, for the numbers."""
MARKS = 8
"""How often a line shows its shape."""
LABEL = 17
"""From one number to the next at least, upwards."""
TICK = 18
"""And across."""
MOST_PARTS = 12
"""That are numbered below it."""
SHAPES = (
    "M-3.500 0a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0z",
    "M-3.200-3.200h6.400v6.400h-6.400z",
    "M0-4.200 4 3.200h-8z",
    "M0-4.600 4.600 0 0 4.600-4.600 0z",
    "M-4-1.200h2.800V-4h2.400v2.800H4v2.400H1.200V4h-2.400V1.200H-4z",
)  # fmt: skip


class Tick(NamedTuple):
    at: float
    text: str


class Place(NamedTuple):
    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """A seat's points; they stay as they are until a decision changes them."""

    seat: int
    path: str
    marks: list[Place]
    shape: str
    last: int
    label: float
    """How high its name stands."""


@dataclass(frozen=True)
class Chart:
    lines: list[Line]
    across: list[Tick]
    """Years, months or turns; numbers of entries where the game has none."""
    up: list[Tick]
    """Points."""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def chart(numbers: Sequence[int], scores: Sequence[Sequence[int]], seats: Sequence[int], parts: Sequence[int]) -> Chart:
    """After each entry of that number the scores; some seats are drawn. `parts` are the entries that begin a year."""
    values = [point[seat] for point in scores for seat in seats]
    low, high = min(0, *values), max(1, *values)
    first, last = numbers[0], max(numbers[-1], numbers[0] + 1)

    def x(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (number - first) / (last - first), 1)

    def y(score: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (score - low) / (high - low), 1)

    ends = dict(zip(seats, spread([y(scores[-1][seat]) for seat in seats]), strict=True))
    lines = []
    for seat in seats:
        own = [(number, point[seat]) for number, point in zip(numbers, scores, strict=True)]
        lines.append(
            Line(seat, steps(own, x, y), marks(own, x, y, seat), SHAPES[seat % len(SHAPES)], own[-1][1], ends[seat])
        )
    step = round_step(high - low, 5)
    up = [Tick(y(score), str(score).replace("-", "−")) for score in range(-(-low // step) * step, high + 1, step)]
    if parts:
        step = round_step(len(parts), MOST_PARTS)
        across = [Tick(x(number), str(place)) for place, number in enumerate(parts, 1) if place % step == 1 % step]
    else:
        step = round_step(last - first, 4)
        across = [Tick(x(number), str(number)) for number in range(-(-first // step) * step, last + 1, step)]
    return Chart(lines, apart(across), up)


def apart(ticks: Sequence[Tick]) -> list[Tick]:
    """Those that do not run into the one before."""
    found: list[Tick] = []
    for tick in ticks:
        if not found or tick.at - found[-1].at >= TICK:
            found.append(tick)
    return found


def steps(own: Sequence[tuple[int, int]], x: Scale, y: Scale) -> str:
    path, before = f"M{x(own[0][0])} {y(own[0][1])}", own[0][1]
    for number, score in own[1:]:
        if score != before:
            path += f"H{x(number)}V{y(score)}"
            before = score
    return path + f"H{x(own[-1][0])}"


def marks(own: Sequence[tuple[int, int]], x: Scale, y: Scale, seat: int) -> list[Place]:
    """A few along the line, those of different seats beside each other, and one at its end."""
    between = max(1, len(own) // MARKS)
    chosen = own[between * (seat + 1) // 6 :: between]
    return [Place(x(number), y(score)) for number, score in [*chosen, own[-1]]]


def spread(heights: Sequence[float]) -> list[float]:
    """The heights of numbers that must not cover each other, each as near as can be to its own."""
    placed = dict.fromkeys(range(len(heights)), 0.0)
    above = float("-inf")
    for which in sorted(placed, key=lambda which: heights[which]):
        placed[which] = above = max(heights[which], above + LABEL)
    over = max(0.0, above - (HEIGHT - BOTTOM))
    return [round(max(TOP, placed[which] - over), 1) for which in placed]


def round_step(span: int, parts: int) -> int:
    """1, 2 or 5 times a power of ten, so that there are about so many steps."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if step * parts >= span:
                return step
        size *= 10
