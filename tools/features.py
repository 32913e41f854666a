"""Writes docs/features.md: what networks see of each game, from the declarations that the rules use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import burgrave
from burgrave.core.features import Features

FILE = Path(__file__).parent.parent / "docs" / "features.md"
HEAD = """# What networks see

Made by `make features` from the declarations that `observe` itself uses. A feature's full name is in `game.features`;
`{a, b}` stands for one number each, at consecutive places. Seats are relative: `self`, then the others as they
sit after it.

Where the names are what one thing can be, such as the seasons, the one that it is has 1 and the others 0. Yes is 1 and
no 0. Amounts are divided by what is usual or most, so that they are about 0 to 1, or -1 to 1 where they can be less
than nothing.
"""


def rows(features: Features, first: int, prefix: str) -> Iterator[str]:
    for place, text, block in features.outline:
        name = f"{prefix}{text}"
        if block is None:
            yield f"| {first + place} | `{shortened(name, 30)}` |"
        else:
            yield from rows(block, first + place, shortened(name, 8) + ".")


def shortened(name: str, most: int) -> str:
    """Long lists by their first and last members."""
    before, _, listed = name.rpartition("{")
    inside = listed.removesuffix("}").split(", ")
    return name if len(inside) <= most else f"{before}{{{inside[0]}, ..., {inside[-1]}}}"


def page() -> str:
    parts = [HEAD]
    for name in burgrave.game_names():
        game = burgrave.game(name)
        if game.observation is None:
            continue
        table = "\n".join(rows(game.observation.features, 0, ""))
        parts.append(
            f"## {game.title}\n\n{len(game.features)} numbers.\n\n| from place | features |\n|---|---|\n{table}\n"
        )
    parts.append(
        "In a block that is repeated for several seats, sites or cards, the place is that of its first copy.\n"
    )
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
