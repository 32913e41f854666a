"""Where the parcels lie in the drawing of a village: in slight perspective, `board.css` has the same proportions."""

from __future__ import annotations

TOP, BEACH = 64, 388
"""From the inland edge of the village to the beach, in the units of `ground.svg`."""
INLAND, SEAWARD = (70, 490), (22, 538)
"""The left and the right edge of the village there."""
NEAREST, SHRINKS = 90, 6
"""The depth of the row at the beach, and how much each row further inland has less."""
DECORATIONS = ("sheep", "blooms", "hay", "stump", "rocks", "sheep", "blooms", "rocks", "hay", "blooms", "stump")
"""What stands on free parcels, always the same on each, so that emptiness is a place too."""


def decoration(parcel: int) -> str:
    return DECORATIONS[parcel * 4 % len(DECORATIONS)]


def row_edges(rows: int) -> list[float]:
    """The lines between the rows, from inland to the beach."""
    depths = [NEAREST - SHRINKS * row for row in reversed(range(rows))]
    scale = (BEACH - TOP) / sum(depths)
    return [TOP + scale * sum(depths[:row]) for row in range(rows + 1)]


def across(y: float, part: float) -> float:
    """The x of a point at this depth, so far from the left edge to the right."""
    near = (y - TOP) / (BEACH - TOP)
    left, right = (inland + near * (beach - inland) for inland, beach in zip(INLAND, SEAWARD, strict=True))
    return left + part * (right - left)


def hedges(columns: int, rows: int) -> str:
    """The lines between the parcels, as a path."""
    lines = [f"M{across(y, 0):.0f} {y:.0f}H{across(y, 1):.0f}" for y in row_edges(rows)[1:-1]]
    for column in range(1, columns):
        part = column / columns
        lines.append(f"M{across(TOP, part):.0f} {TOP}L{across(BEACH, part):.0f} {BEACH}")
    return "".join(lines)


def column_outline(columns: int, column: int, bottom: float) -> str:
    """A column of parcels with the water before it, as a path."""
    left, right = column / columns, (column + 1) / columns
    return (
        f"M{across(TOP, left):.0f} {TOP}L{across(bottom, left):.0f} {bottom:.0f}"
        f"H{across(bottom, right):.0f}L{across(TOP, right):.0f} {TOP}z"
    )
