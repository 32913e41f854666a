"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from burgrave.core.language import LANGUAGES, Words, users_language

GameName = Annotated[str, typer.Argument(help="A game, such as kingsburg.", metavar="GAME")]


def remember(language: str) -> str:
    """The language asked for, or the system's; errors are told in it too."""
    global chosen_language  # noqa: PLW0603
    Words(language or "en")  # refuses one that there is not
    chosen_language = language or users_language()
    return chosen_language


chosen_language = users_language()
Language = Annotated[
    str, typer.Option(help=f"One of {', '.join(LANGUAGES)}; by default your system's.", callback=remember)
]
OwnData = Annotated[
    Path | None,
    typer.Option(
        "--data",
        help="An edition of the components (see: editions GAME), or a file with tables of your own "
        "(see: rules GAME --provenance).",
    ),
]
Options = Annotated[
    list[str], typer.Option("--option", help="An option of the game to switch on (NAME) or off (NAME=off); repeatable.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def switched(options: list[str]) -> dict[str, bool]:
    return {option.removesuffix("=off"): not option.endswith("=off") for option in options}
