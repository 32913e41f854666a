"""A position as a picture: the table of the terminal as an SVG, which notebooks, pages and papers can show."""

from __future__ import annotations

import re
from io import StringIO

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.record import Record

WIDTH = 104
"""Characters of a line."""


def svg_picture(game: Game, record: Record, seat: int | None, words: Words) -> str:
    """The table as the seat sees it; None is a spectator."""
    from rich.console import Console

    console = Console(
        record=True, width=WIDTH, file=StringIO(), force_terminal=True, force_jupyter=False, color_system="truecolor"
    )
    console.print(game.draw(record, seat, words))
    return without_foreign_fonts(console.export_svg(title=game.title))


def without_foreign_fonts(svg: str) -> str:
    """Nobody who looks at a picture is sent to others' servers for its letters."""
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
