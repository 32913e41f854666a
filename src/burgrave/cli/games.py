"""The games themselves: which there are, their rules, and a new one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

import burgrave
from burgrave.cli.app import app, console
from burgrave.cli.parameters import AsJson, GameName, Language, OwnData
from burgrave.core.data import STANDARD, starter
from burgrave.core.errors import BadOption
from burgrave.core.language import Words
from burgrave.core.registry import editions as editions_of
from burgrave.core.rulebook import Rulebook


@app.command("games")
def list_games(language: Language = "", as_json: AsJson = False) -> None:
    """List the games that can be played."""
    all_games = [burgrave.game(name) for name in burgrave.game_names()]
    if as_json:
        listed = [
            {
                "name": each.name,
                "title": each.title,
                "players": [each.seats[0], each.seats[-1]],
                "rules": each.version,
                "options": [option.name for option in each.options],
            }
            for each in all_games
        ]
        print(json.dumps(listed, indent=1))
        return
    _ = Words(language).text
    table = Table()
    for title in (_("Game"), _("Players"), _("Rules version"), _("Options")):
        table.add_column(title)
    for each in all_games:
        words = each.words(language)
        options = "\n".join(f"{option.name}: {words.text(option.about)}" for option in each.options)
        table.add_row(f"{each.title} ({each.name})", f"{each.seats[0]}-{each.seats[-1]}", str(each.version), options)
    console.print(table)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(help="One entry, such as KB-R12.", metavar="[ID]")] = None,
    provenance: Annotated[bool, typer.Option(help="Where the component data comes from.")] = False,
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game in our own words, by id, and its components."""
    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    book = the_game.rulebook(words)
    if as_json:
        told = {rule.upper(): book.entry(rule.upper())} if rule else provenance_json(the_game) if provenance else None
        print(json.dumps(told or rules_json(the_game, book, words), indent=1, ensure_ascii=False))
    elif provenance:
        show_provenance(the_game)
    elif rule is not None:
        text = book.entry(rule.upper())
        console.print(f"[bold]{rule.upper()}[/] {escape(text)}", highlight=False)
    else:
        if not book.rules:
            console.print(words.text("The rules of this game are not written down."))
        for chapter in book.chapters(the_game.teaching.chapters):
            console.print(f"[bold underline]{escape(words.text(chapter.name))}[/]\n")
            for number, text in chapter.entries.items():
                console.print(f"[bold]{number}[/] {escape(text)}", highlight=False)
            console.print()
        console.print(the_game.components(words))


@app.command()
def editions(game: GameName, as_json: AsJson = False) -> None:
    """List the editions of a game's components: the numbers it is played with, and others that --data chooses."""
    listed = [burgrave.game(game, name) for name in (STANDARD, *editions_of(game))]
    if as_json:
        print(json.dumps([{"name": each.edition, "data": each.data.digest} for each in listed], indent=1))
        return
    for each in listed:
        changed = [name for name, table in each.data.tables.items() if table.rows != listed[0].data[name].rows]
        told = f"  other numbers: {', '.join(changed)}" if changed else ""
        console.print(f"{each.edition:<16} {each.data.digest}{told}", highlight=False, soft_wrap=True)


@app.command()
def data(game: GameName) -> None:
    """Write a file of component data to begin with, for an owner of the printed game: burgrave data GAME > my.toml."""
    component_data = burgrave.game(game).component_data
    if component_data is None:
        raise BadOption("{game} has no component data that could be replaced", game=game)
    print(starter(component_data.file, game))


def rules_json(the_game: burgrave.Game, book: Rulebook, words: Words) -> dict[str, Any]:
    chapters = book.chapters(the_game.teaching.chapters)
    return {
        "game": the_game.name,
        "rules": the_game.version,
        "chapters": [{"name": words.text(chapter.name), "entries": chapter.entries} for chapter in chapters],
    }


def provenance_json(the_game: burgrave.Game) -> dict[str, Any]:
    tables = the_game.data.tables.values()
    told = {
        table.name: {"provenance": table.provenance, "source": table.source, "rows": table.rows} for table in tables
    }
    return {"game": the_game.name, "data": the_game.data.digest, "tables": told}


def show_provenance(the_game: burgrave.Game) -> None:
    """Every component with its numbers and where they come from, in the form in which an owner can write their own."""
    if the_game.component_data is not None:
        console.print(escape(str(the_game.component_data.file)), highlight=False, soft_wrap=True)
    for table in the_game.data.tables.values():
        console.print(f"\n[bold]{escape(table.name)}[/]: {table.provenance}. {escape(table.source)}", highlight=False)
        for row in table.rows:
            values = ", ".join(f"{key} {plain(value)}" for key, value in row.items() if key not in TOLD)
            line = f"  {escape(values)}"
            if row.get("provenance", table.provenance) != table.provenance:
                line += f" [yellow]({row['provenance']})[/]"
            if row.get("note"):
                line += f" [dim]{escape(row['note'])}[/]"
            console.print(line, highlight=False)


TOLD = ("provenance", "note")


def plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "/".join(str(part) for part in value) if isinstance(value, list) else str(value)


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(help="Small letters, digits and underscores.", metavar="NAME")],
    folder: Annotated[Path | None, typer.Option(help="Where to write it; by default a new folder NAME.")] = None,
    language: Language = "",
) -> None:
    """Write a package with a small game that can be played and tested at once, to make your own of it."""
    from burgrave.new_game import write_game

    place = folder or Path(name)
    write_game(name, place)
    text = Words(language).text("The game is in {folder}; its README says how to go on.")
    console.print(escape(text.format(folder=place)), highlight=False, soft_wrap=True)
