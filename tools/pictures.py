"""Draws the pictures of the documentation: `make pictures`."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console

import burgrave
from burgrave.lab.playout import simulated_match

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SCENES = {"kingsburg": (4, 2010, 95)}
"""For each game: the number of players, the seed of a random game, and the ply at which it is shown."""


def terminal_picture(name: str, language: str = "en") -> str:
    """The table as the acting player sees it in a terminal, with his choices."""
    players, seed, ply = SCENES[name]
    game = burgrave.game(name)
    match = simulated_match(game, players, {}, seed)
    record, words = match.at(ply), game.words(language)
    console = Console(record=True, width=104, file=StringIO(), force_terminal=True, color_system="truecolor")
    seat = int(game.compiled.actor(record))
    console.print(game.draw(record, seat, words))
    for number, action in enumerate(match.legal_at(ply)[:8], 1):
        console.print(f"  [bold yellow]{number:>3}[/]  {game.describe(record, action, words)}", highlight=False)
    svg = console.export_svg(title=f"burgrave play {name}")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # system fonts only


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in SCENES:
        (FOLDER / f"{name}-terminal.svg").write_text(terminal_picture(name), encoding="utf-8")


if __name__ == "__main__":
    main()
