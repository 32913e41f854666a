"""A server's commands: run it, keep what it has stored, look after its accounts."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

import burgrave
from burgrave.cli.app import app, console, errors
from burgrave.cli.parameters import AsJson, Language, OwnData, complete_game
from burgrave.cli.progress import copying_progress
from burgrave.core.errors import BadData
from burgrave.core.language import Words


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.", min=1, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(help="Processes; more than one need PostgreSQL.", min=1)] = 1,
    editions: Annotated[
        Path | None, typer.Option(help="A folder with components of your own, GAME/NAME.toml, for tables to choose.")
    ] = None,
    language: Language = "",
) -> None:
    """Open the tables to browsers. BURGRAVE_DATABASE_URL chooses the database: by default an SQLite file of yours."""
    from burgrave.server.serve import serve as run

    if editions:
        os.environ["BURGRAVE_EDITIONS"] = str(checked_editions(editions))

    def tell() -> None:
        console.print(Words(language).text("Burgrave is at {address}").format(address=f"http://{host}:{port}"))

    run(host, port, workers, tell)


def checked_editions(folder: Path) -> Path:
    """The folder; raises BadData if it has none, or one that cannot be used."""
    files = {name: sorted((folder / name).glob("*.toml")) for name in burgrave.game_names()}
    if not any(files.values()):
        raise BadData(f"{folder} has no components: they are in files such as kingsburg/mine.toml")
    for name, own in files.items():
        for file in own:
            burgrave.game(name, file)
    return folder.resolve()


@app.command("compile")
def compile_rules(
    games: Annotated[
        list[str],
        typer.Argument(help="Games, such as kingsburg; or: all.", metavar="GAME...|all", autocompletion=complete_game),
    ],
    data: OwnData = None,
    beside: Annotated[bool, typer.Option("--while-stdin-is-open", hidden=True)] = False,
    language: Language = "",
) -> None:
    """Compile the rules of games in all editions, and what their bots need, before somebody waits for it."""
    from burgrave.bots.levels import LEVELS
    from burgrave.core.beside import end_with_stdin
    from burgrave.core.data import STANDARD
    from burgrave.core.registry import editions
    from burgrave.server.tables.bot_pool import COMPILED, compile_for_analysis
    from burgrave.terminal import prepare

    names = burgrave.game_names() if games == ["all"] else games
    if beside:
        end_with_stdin()
    for the_game in [
        burgrave.game(name, edition) for name in names for edition in ([data] if data else (STANDARD, *editions(name)))
    ]:
        prepare(the_game, errors, the_game.words(language))
        prepare(the_game, errors, the_game.words(language), list(LEVELS.values()))
        the_game.mark_compiled(COMPILED)
        compile_for_analysis(the_game)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="A new file.", metavar="FILE")],
    language: Language = "",
) -> None:
    """Keep all that the server of BURGRAVE_DATABASE_URL has stored in one file, while it runs."""
    from burgrave.server.settings import chosen_database
    from burgrave.server.store.backup import backup as run

    with copying_progress() as progress:
        run(chosen_database(), file, progress)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What burgrave backup has written.", metavar="FILE")],
    replace: Annotated[bool, typer.Option("--replace", help="Give up what is stored there now.")] = False,
    language: Language = "",
) -> None:
    """Store what is in a backup in BURGRAVE_DATABASE_URL, whichever database it was made of."""
    from burgrave.server.settings import chosen_database
    from burgrave.server.store.backup import restore as run

    with copying_progress() as progress:
        run(file, chosen_database(), replace, progress)


accounts = typer.Typer(help="The accounts of the server of BURGRAVE_DATABASE_URL.", no_args_is_help=True)
app.add_typer(accounts, name="accounts")


@accounts.command("list")
def list_accounts(language: Language = "", as_json: AsJson = False) -> None:
    """List all accounts: since when, when they were last seen, whether they have an e-mail address."""
    from burgrave.server.people.administration import all_accounts
    from burgrave.server.settings import chosen_database

    def day(at: float | None) -> str:
        return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")

    rows = all_accounts(chosen_database())
    if as_json:
        keys = ("id", "name", "email", "created", "seen")
        print(json.dumps([{key: row[key] for key in keys} for row in rows], indent=1))
        return
    _ = Words(language).text
    table = Table()
    for title in (_("Name"), _("Since"), _("Last seen"), _("E-mails")):
        table.add_column(title)
    for row in rows:
        table.add_row(escape(row["name"]), day(row["created"]), day(row["seen"]), escape(row["email"] or ""))
    console.print(table)


@accounts.command("reset")
def reset_password(
    name: Annotated[str, typer.Argument(help="The name of the account.", metavar="NAME")], language: Language = ""
) -> None:
    """Print a link by which somebody chooses a new password, once and within an hour."""
    from burgrave.server.people.administration import reset_link
    from burgrave.server.settings import Settings

    print(reset_link(Settings.from_environment(), name))


@accounts.command("delete")
def delete_account(
    name: Annotated[str, typer.Argument(help="The name of the account.", metavar="NAME")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether it is meant.")] = False,
    language: Language = "",
) -> None:
    """Delete an account as its owner could: games stay, the person does not. With SQLite, stop the server first."""
    from burgrave.server.people.administration import account_named
    from burgrave.server.removal import delete_account as delete
    from burgrave.server.settings import Settings

    settings, words = Settings.from_environment(), Words(language)
    account = account_named(settings.database_url, name)
    question = words.text("Delete the account {name} for good?").format(name=account["name"])
    if not yes and not typer.confirm(question):
        return
    delete(settings, account)
    console.print(escape(words.text("The account {name} is deleted.").format(name=account["name"])), highlight=False)
