"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import burgrave
from burgrave.core.language import LANGUAGES, Words, users_language


def complete_game(incomplete: str) -> list[str]:
    return [name for name in burgrave.game_names() if name.startswith(incomplete)]


def complete_language(incomplete: str) -> list[str]:
    return [language for language in LANGUAGES if language.startswith(incomplete)]


def complete_option(context: typer.Context, incomplete: str) -> list[str]:
    """An option of the game that stands before it."""
    games = [burgrave.game(name) for name in context.args if name in burgrave.game_names()]
    return [option.name for game in games for option in game.options if option.name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """The last of several bots with commas."""
    from burgrave.bots.bot import NAMED
    from burgrave.bots.levels import LEVELS

    before, comma, last = incomplete.rpartition(",")
    names = [*NAMED, *LEVELS, "net", "net:1s", "search:1s", "search:2000"]
    return [before + comma + name for name in names if name.startswith(last)]


GameName = Annotated[
    str, typer.Argument(help="A game, such as kingsburg.", metavar="GAME", autocompletion=complete_game)
]


def remember(language: str) -> str:
    """The language asked for, or the system's; errors are told in it too."""
    global chosen_language  # noqa: PLW0603
    Words(language or "en")  # refuses one that there is not
    chosen_language = language or users_language()
    return chosen_language


chosen_language = users_language()
Language = Annotated[
    str,
    typer.Option(
        help=f"One of {', '.join(LANGUAGES)}; by default your system's.",
        callback=remember,
        autocompletion=complete_language,
    ),
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
    list[str],
    typer.Option(
        "--option",
        help="An option of the game to switch on (NAME) or off (NAME=off); repeatable.",
        autocompletion=complete_option,
    ),
]
OnRay = Annotated[str | None, typer.Option(help="Spread the work over the Ray cluster at this address, or: local.")]
Processes = Annotated[int | None, typer.Option(help="How many; by default one for each core.", min=1)]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def switched(options: list[str]) -> dict[str, bool]:
    return {option.removesuffix("=off"): not option.endswith("=off") for option in options}
