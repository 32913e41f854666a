"""Puzzles at a terminal."""

from __future__ import annotations

import random
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

import burgrave
from burgrave.cli.app import app, console
from burgrave.cli.parameters import Language, complete_game
from burgrave.core.errors import BadOption, BurgraveError
from burgrave.core.puzzles import Puzzle, of_the_day, puzzles

if TYPE_CHECKING:
    from burgrave.core.game import Game
    from burgrave.core.language import Words
    from burgrave.core.record import Record


@app.command()
def puzzle(
    game: Annotated[
        str, typer.Argument(help="A game, such as kingsburg.", metavar="[GAME]", autocompletion=complete_game)
    ] = "",
    day: Annotated[bool, typer.Option("--day", help="The puzzle of the day alone.")] = False,
    theme: Annotated[str, typer.Option(help="Only puzzles about this, such as influence or build.")] = "",
    language: Language = "",
) -> None:
    """Solve puzzles in the terminal: positions in which one decision is clearly the best."""
    the_game = chosen_game(game)
    words = the_game.words(language)
    onward = words.text("Enter for the next puzzle, Ctrl-C to leave")
    try:
        for its in [puzzle_of_today(the_game)] if day else shuffled(the_game, theme):
            solve(the_game, its, words.to(its.seat))
            if not day:
                console.input(f"[dim]{escape(onward)}[/] ")
    except (KeyboardInterrupt, EOFError):
        console.print()


def chosen_game(name: str) -> Game:
    """The first that has puzzles, if none is named."""
    if name:
        the_game = burgrave.game(name)
        if not puzzles(the_game):
            raise BadOption("{game} has no puzzles", game=the_game.title)
        return the_game
    games = (burgrave.game(one) for one in burgrave.game_names())
    found = next((one for one in games if puzzles(one)), None)
    if found is None:
        raise BadOption("no game has puzzles")
    return found


def puzzle_of_today(game: Game) -> Puzzle:
    found = of_the_day(game, datetime.now(UTC).date())
    assert found is not None
    return found


def shuffled(game: Game, theme: str) -> list[Puzzle]:
    found = [one for one in puzzles(game).values() if theme in ("", one.theme)]
    if not found:
        themes = sorted({one.theme for one in puzzles(game).values()})
        raise BadOption("no puzzle is about {theme}; they are about {themes}", theme=theme, themes=", ".join(themes))
    return random.sample(found, len(found))


def solve(game: Game, its: Puzzle, words: Words) -> None:
    from burgrave.bots.consequences import Consequence
    from burgrave.bots.why import why

    record = game.place(its.position)
    console.print()
    console.print(game.draw(record, its.seat, words))
    legal = game.legal_actions(record)
    for number, action in enumerate(legal, 1):
        described = f"{escape(game.describe(record, action, words))}  [dim]{escape(game.notation(record, action))}[/]"
        console.print(f"  [bold yellow]{number:>3}[/]  {described}", highlight=False)
    chosen = game.notation(record, asked(game, record, legal, its, words))
    right = chosen == its.best.notation
    text = words.text("Found!") if right else words.text("Not the best")
    console.print(f"[bold {'green' if right else 'red'}]{escape(text)}[/]")
    for one in its.choices:
        described = escape(game.describe(record, game.checked(record, one.notation), words))
        sign = ">" if one.notation == chosen else " "
        console.print(f" {sign} {one.win:>4.0%} ± {max(one.error, 0.01):.0%}  {described}", highlight=False)
    for line in why(game, record, its.seat, [Consequence(**asdict(one)) for one in its.why], words):
        console.print(f"   {escape(line)}", highlight=False)


def asked(game: Game, record: Record, legal: list[int], its: Puzzle, words: Words) -> int:
    """One of the actions, by its number or notation."""
    prompt = words.text("{name}, which is the best?").format(name=words.name(its.seat))
    while True:
        answer = console.input(f"[bold]{escape(prompt)}[/] > ").strip()
        try:
            if answer.isdecimal():
                if not 1 <= int(answer) <= len(legal):
                    raise BurgraveError("choose a number from 1 to {most}", most=len(legal))
                return legal[int(answer) - 1]
            if answer:
                return game.checked(record, answer)
        except BurgraveError as error:
            console.print(f"[red]{escape(error.said(words))}[/]", highlight=False)
