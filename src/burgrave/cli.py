"""The command line."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import burgrave
from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadLog, BadOption, BurgraveError
from burgrave.core.language import LANGUAGES, Words, users_language
from burgrave.core.match import Match

if TYPE_CHECKING:
    from burgrave.bots.bot import Bot
    from burgrave.core.record import Record
    from burgrave.learn.train import Training

app = typer.Typer(
    help="A table for medieval board games: play, simulate, replay.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
)
console = Console()

PLOTS = (".png", ".svg", ".pdf")
EXTRA_OF = {
    **dict.fromkeys(
        ("alembic", "argon2", "confusable_homoglyphs", "fastapi", "itsdangerous", "jinja2", "orjson"), "server"
    ),
    **dict.fromkeys(("prometheus_client", "sqlalchemy", "starlette", "uvicorn"), "server"),
    "matplotlib": "plots",
    "psycopg": "postgres",
    "ray": "cluster",
    "torch": "train",
}
"""What `pip install burgrave` leaves out: the extra that brings each module."""

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
    Path | None, typer.Option("--data", help="A file with component tables of your own (see: rules GAME --provenance).")
]
Options = Annotated[
    list[str], typer.Option("--option", help="An option of the game to switch on (NAME) or off (NAME=off); repeatable.")
]
OnRay = Annotated[str | None, typer.Option(help="Spread the work over the Ray cluster at this address, or: local.")]
RunSeed = Annotated[int, typer.Option(help="Of the first game and of a new network.", min=0, max=2**31 - 1)]
Width = Annotated[int | None, typer.Option(help="Of a new network's layers; by default 512, on a CPU 128.", min=1)]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def show_version(wanted: bool) -> None:
    if wanted:
        console.print(f"Burgrave {burgrave.__version__}", highlight=False)
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", help="Which version this is.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    pass  # the option does what it says before any command is looked for


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="A game (kingsburg), or a saved game's file.", metavar="GAME|FILE")],
    players: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, from 1.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="The others: page, squire, knight or burgrave, from weak to strong; several with commas."),
    ] = None,
    language: Language = "",
    option: Options = [],  # noqa: B006
    seed: Annotated[int | None, typer.Option(help="For a game whose dice can be repeated.")] = None,
    data: OwnData = None,
) -> None:
    """Play in the terminal against bots, or resume a saved game."""
    from burgrave.terminal import TerminalGame, new_save_file, prepare

    file = Path(game)
    if game not in burgrave.game_names() and (file.suffix == ".json" or file.is_file()):
        if any(given is not None for given in (players, seat, name, bots, seed)) or option:
            raise BadOption("a saved game has its players and options already: give its file alone")
        log = read_log(file)
        the_game = game_of(log, data)
        prepare(the_game, console, the_game.words(language))
        match = burgrave.replay(log, data=data)
    else:
        the_game = burgrave.game(game, data)
        bots_named = [named(each) for each in (bots or "squire").split(",")]
        prepare(the_game, console, the_game.words(language))
        match = burgrave.new(game, players=players, seed=seed, options=switched(option), data=data)
        match.seats = seated(match.players, seat or 1, name, bots_named)
        file = new_save_file(game)
    own = next((number for number, who in enumerate(match.seats) if not is_bot(who)), 0)
    opponents = [bot_of(who) for who in match.seats] or [None] * match.players
    words = the_game.words(language, names_of(match.seats))
    prepare(the_game, console, words, opponents)
    TerminalGame(match, own, opponents, words, console, file).play()


def seated(players: int, seat: int, name: str | None, bots: list[str]) -> list[str]:
    """Who sits where: the player in their seat, the bots in turn in the others."""
    if not 1 <= seat <= players:
        raise BadOption("your seat is from 1 to {most}, not {seat}", most=players, seat=seat)
    if len(bots) >= players:
        raise BadOption("there are {seats} seats for bots, not {bots}", seats=players - 1, bots=len(bots))
    if name is not None and is_bot(name):
        raise BadOption("a name does not begin with bot:")
    others = cycle(bots)
    return [(name or "you") if number == seat else next(others) for number in range(1, players + 1)]


def game_of(log: dict[str, Any], data: Path | None) -> burgrave.Game:
    """The game of a log that may be anything."""
    if not isinstance(log.get("game"), str) or not isinstance(log.get("seats"), list):
        raise BadLog("this is not a log: it names no game or no seats")
    return burgrave.game(log["game"], data)


def named(name: str) -> str:
    """How a bot is called in a log."""
    from burgrave.bots.bot import bot

    bot(name.strip())
    return f"bot:{name.strip()}"


def is_bot(who: str) -> bool:
    return who.startswith("bot:")


def bot_of(who: str) -> Bot | None:
    from burgrave.bots.bot import bot

    return bot(who.removeprefix("bot:")) if is_bot(who) else None


def names_of(seats: list[str]) -> list[str]:
    """What the people at the table are called; the others bear the names of their shields."""
    return ["" if is_bot(str(who)) or who == "you" else str(who) for who in seats]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.", min=1, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(help="Processes; more than one need PostgreSQL.", min=1)] = 1,
    language: Language = "",
) -> None:
    """Open the tables to browsers. BURGRAVE_DATABASE_URL chooses the database: by default an SQLite file of yours."""
    from burgrave.server.serve import serve as run

    def tell() -> None:
        console.print(Words(language).text("Burgrave is at {address}").format(address=f"http://{host}:{port}"))

    run(host, port, workers, tell)


@app.command("compile")
def compile_rules(
    games: Annotated[list[str], typer.Argument(help="Games, such as kingsburg; or: all.", metavar="GAME...|all")],
    language: Language = "",
) -> None:
    """Compile the rules of games, and what their bots need: what is not, a server compiles when it first starts."""
    from burgrave.bots.bot import LEVELS
    from burgrave.server.tables.bot_pool import mark_compiled
    from burgrave.terminal import prepare

    for the_game in [burgrave.game(name) for name in (burgrave.game_names() if games == ["all"] else games)]:
        prepare(the_game, Console(stderr=True), the_game.words(language), list(LEVELS.values()))
        mark_compiled(the_game)


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


@contextmanager
def copying_progress() -> Iterator[Any]:
    """Tells, table by table, how many rows are done."""
    from rich.progress import Progress, TextColumn

    columns = (TextColumn("{task.description}"), TextColumn("{task.completed}"))
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        tasks: dict[str, Any] = {}

        def progress(table: str, done: int) -> None:
            if table not in tasks:
                tasks[table] = bar.add_task(table, total=None)
            bar.update(tasks[table], completed=done)

        yield progress


@app.command()
def hint(
    log: Annotated[Path, typer.Argument(help="A log or saved game.", metavar="LOG")],
    ply: Annotated[int | None, typer.Option(help="The position after this many actions; by default the last.")] = None,
    budget: Annotated[str, typer.Option(help="Seconds on all cores (2s), or playouts (5000).")] = "2s",
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Say what a strong bot thinks of a position: each action's chances, and the scores it expects."""
    from burgrave.bots.bot import parse_budget
    from burgrave.bots.evaluation import evaluate
    from burgrave.terminal import hint_table, prepare

    content = read_log(log)
    the_game = game_of(content, data)
    words = the_game.words(language, names_of(content.get("seats", [])))
    thinking = parse_budget(budget)
    prepare(the_game, Console(stderr=True), words)
    match = burgrave.replay(content, data=data)
    if ply is not None:
        match = burgrave.new(the_game.name, position=the_game.position(state_at(match, ply)), data=data)
    found = evaluate(match, thinking)
    if as_json:
        print(json.dumps(found.as_json(), indent=1))
        return
    console.print(hint_table(match, found, words))
    scores = ", ".join(f"{words.name(seat)} {score:.1f}" for seat, score in enumerate(found.scores))
    console.print(escape(words.text("Scores it expects at the end: {scores}").format(scores=scores)))


@app.command()
def analyse(
    log: Annotated[Path, typer.Argument(help="The log of a finished game.", metavar="LOG")],
    deep: Annotated[bool, typer.Option("--deep", help="Take several times as long, and be surer.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same analysis.", min=0)] = 0,
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Explain a finished game: the chances, what decisions lost, and what was luck."""
    from rich.progress import Progress

    from burgrave.bots.analysis import DEEP, QUICK
    from burgrave.bots.analysis import analyse as explain
    from burgrave.lab.analysis_report import analysis_tables
    from burgrave.terminal import prepare

    content = read_log(log)
    the_game = game_of(content, data)
    words = the_game.words(language, names_of(content.get("seats", [])))
    prepare(the_game, Console(stderr=True), words)
    match = burgrave.replay(content, data=data)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words.text("Analysing"), total=1.0)
        found = explain(match, DEEP if deep else QUICK, seed, lambda share: bar.update(task, completed=share))
    if as_json:
        print(json.dumps(found.as_json(), indent=1))
        return
    for table in analysis_tables(match, found, words):
        console.print(table)


def state_at(match: Match, ply: int) -> Record:
    if not 0 <= ply <= match.ply:
        raise BadOption("the log has {most} actions: --ply is from 0 to {most}, not {ply}", most=match.ply, ply=ply)
    return match.at(ply)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Who plays, with commas: random, greedy, search:0.5s, search:2000 ...")],
    players: Annotated[int, typer.Option(help="How many play; bots are repeated to fill the table.")] = 4,
    games: Annotated[int, typer.Option(help="How many games; all seats of a line-up get the same dice.", min=1)] = 400,
    seed: Annotated[int, typer.Option(help="Of the first game.")] = 1,
    option: Options = [],  # noqa: B006
    processes: Annotated[int | None, typer.Option(help="How many; by default one for each core.", min=1)] = None,
    ray: OnRay = None,
    out: Annotated[Path | None, typer.Option(help="Keep the results in this file, and resume from it.")] = None,
    table: Annotated[Path | None, typer.Option("--csv", help="Write the table here.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the table into this PNG file.")] = None,
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, and rate them."""
    import tempfile

    from burgrave.lab import arena as lab
    from burgrave.lab.arena_report import arena_plot, arena_table
    from burgrave.terminal import prepare

    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    names = tuple(name.strip() for name in bots.split(","))
    contest = lab.Contest(game, players, names, games, seed, switched(option), str(data) if data else None)
    errors = Console(stderr=True)
    check_folders(table, out)
    check_plot(plot)
    prepare(the_game, errors, words)
    with tempfile.TemporaryDirectory() as scratch, simulation_progress(errors, games, words) as progress:
        results = lab.run(contest, out or Path(scratch) / "results.jsonl", processes or usable_cores(), progress, ray)
    standing = lab.standings(contest, results)
    if table:
        lab.write_csv(table, standing)
    if plot:
        arena_plot(plot, contest, standing, words)
    if as_json:
        print(json.dumps({**contest.heading(), "games": games, "standings": [vars(one) for one in standing]}, indent=1))
    else:
        console.print(arena_table(contest, standing, words))


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 10_000,
    players: Annotated[int, typer.Option(help="How many play.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, on any number of cores.")] = 1,
    option: Options = [],  # noqa: B006
    device: Annotated[str, typer.Option(help="cpu or gpu.")] = "cpu",
    cores: Annotated[int | None, typer.Option(help="How many cores; by default all.", min=1)] = None,
    ray: OnRay = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the results into this PNG file.")] = None,
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Play many games at random and report scores, seats and what wins."""
    from burgrave.lab.simulate import simulate as run
    from burgrave.terminal import prepare

    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    errors = Console(stderr=True)
    the_game.option_values(players, switched(option))
    check_plot(plot)
    if device == "cpu":
        prepare(the_game, errors, words)
    elif device == "gpu":
        from burgrave.core import cuda

        cuda.check()
    with simulation_progress(errors, games, words) as progress:
        report = run(
            the_game, players, switched(option), games, seed, device=device, cores=cores, ray=ray, progress=progress
        )
    if plot:
        report.plot(plot, words)
    if as_json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        console.print(report.as_table(words))


@app.command()
def train(
    game: GameName,
    minutes: Annotated[
        float, typer.Option(help="How long, compiling included; a run that is resumed goes on.", min=0.01)
    ] = 10.0,
    device: Annotated[str, typer.Option(help="cpu or gpu.")] = "cpu",
    folder: Annotated[
        Path | None, typer.Option(help="Where the run is kept, and resumed from; by default GAME-run.")
    ] = None,
    seed: RunSeed = 1,
    every: Annotated[float, typer.Option(help="Seconds between two measures against other bots.", min=1)] = 60.0,
    width: Width = None,
    games: Annotated[int | None, typer.Option(help="Played side by side.", min=1)] = None,
    start: Annotated[
        Path | None, typer.Option(help="The network that a new run begins with, also of other rules or data.")
    ] = None,
    data: OwnData = None,
) -> None:
    """Teach a network a game by letting it play itself."""
    check_training(device)
    from burgrave.learn.progress import Reporter
    from burgrave.learn.train import Training, settings_for

    the_game = burgrave.game(game, data)
    place = folder or Path(f"{game}-run")
    errors = Console(stderr=True)
    with Reporter(errors, minutes) as reporter:
        run = Training(the_game, place, minutes, device, seed, settings_for(device, width, games), start)
        check_width(run, width)
        run.learn(reporter.tell, every)
    console.print(escape(f"{place / 'network.npz'}"), highlight=False, soft_wrap=True)


@app.command()
def teacher_games(
    game: GameName,
    teachers: Annotated[
        str, typer.Option(help="Bots that search, with commas; one of them is drawn for each seat.")
    ] = "search:400",
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 1000,
    players: Annotated[int | None, typer.Option(help="How many play; by default any number.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)] = 1,
    folder: Annotated[
        Path | None, typer.Option(help="Where the games are kept, and resumed from; by default GAME-teacher-games.")
    ] = None,
    processes: Annotated[int | None, typer.Option(help="How many; by default one for each core.", min=1)] = None,
    language: Language = "",
    data: OwnData = None,
) -> None:
    """Keep games of bots that search, for a network to study."""
    from burgrave.learn.teacher_games import keep_teacher_games
    from burgrave.terminal import prepare

    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    place = folder or Path(f"{game}-teacher-games")
    errors = Console(stderr=True)
    prepare(the_game, errors, words)
    with simulation_progress(errors, games, words) as progress:
        keep_teacher_games(the_game, players, teachers, games, seed, place, processes or usable_cores(), progress)
    console.print(escape(f"{place}"), highlight=False, soft_wrap=True)


@app.command()
def study(
    game: GameName,
    teacher_games: Annotated[Path, typer.Option(help="The folder of what burgrave teacher-games has kept.")],
    device: Annotated[str, typer.Option(help="cpu or gpu.")] = "cpu",
    folder: Annotated[
        Path | None, typer.Option(help="The training that learns from them, or a new one; by default GAME-run.")
    ] = None,
    seed: RunSeed = 1,
    width: Width = None,
    data: OwnData = None,
) -> None:
    """Let a network learn from games of bots that search."""
    check_training(device)
    from burgrave.learn.teacher_games import load_teacher_games
    from burgrave.learn.train import Training, settings_for

    the_game = burgrave.game(game, data)
    place = folder or Path(f"{game}-run")
    kept = load_teacher_games(the_game, teacher_games)
    run = Training(the_game, place, 0.0, device, seed, settings_for(device, width))
    check_width(run, width)
    run.study(kept, lambda row: console.print(", ".join(f"{name} {value:.4g}" for name, value in row.items())))
    console.print(escape(f"{place / 'network.npz'}"), highlight=False, soft_wrap=True)


def check_width(run: Training, width: int | None) -> None:
    if width not in (None, run.settings.width):
        raise BadOption(
            "{folder} holds a network of width {kept}, not {width}",
            folder=run.folder, kept=run.settings.width, width=width,
        )  # fmt: skip


def check_training(device: str) -> None:
    """One clear line where nothing can be trained."""
    from importlib.util import find_spec

    if device not in ("cpu", "gpu"):
        raise BadOption("the devices are cpu and gpu, not {device}", device=device)
    if find_spec("torch") is None:
        raise BadOption("training needs PyTorch: pip install 'burgrave[train]'")
    if device == "gpu":
        from burgrave.core import cuda

        cuda.check()


def check_folders(*files: Path | None) -> None:
    """Refuses to work for hours for a file that cannot be written."""
    for file in files:
        if file is not None and (file.is_dir() or not os.access(file.parent, os.W_OK)):
            raise BadOption("{file} cannot be written", file=file)


def check_plot(file: Path | None) -> None:
    """Before the games are played whose picture it is."""
    if file is not None:
        check_folders(file)
        if file.suffix not in PLOTS:
            raise BadOption("a plot is a file that ends in {endings}, not {file}", endings=", ".join(PLOTS), file=file)
        import_module("matplotlib")


@contextmanager
def simulation_progress(errors: Console, games: int, words: Words) -> Iterator[Any]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(words.text("Playing"), total=games)
        yield lambda done: bar.update(task, completed=done)


@app.command()
def replay(
    log: Annotated[Path, typer.Argument(help="A log or saved game.", metavar="LOG")],
    ply: Annotated[int | None, typer.Option(help="Show the table after this many actions.")] = None,
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Tell a game again from its log, or show the table at any move."""
    from burgrave.terminal import prepare

    content = read_log(log)
    the_game = game_of(content, data)
    words = the_game.words(language, names_of(content.get("seats", [])))
    prepare(the_game, Console(stderr=True), words)
    match = burgrave.replay(content, data=data)
    if ply is not None:
        record = state_at(match, ply)
        if as_json:
            print(json.dumps(shown(match, record), indent=1))
        else:
            console.print(the_game.draw(record, None, words))
        return
    if as_json:
        result = {"game": match.game.name, "actions": match.ply, "scores": match.scores, "ranks": match.ranks}
        print(json.dumps(result | {"winners": match.winners, "position": shown(match, match.record)}, indent=1))
        return
    tell_match(match, words)


def shown(match: Match, record: Record) -> dict[str, Any]:
    """A finished game as it was; of one that goes on, what everybody may know."""
    return match.game.position(record) if match.actor is None else match.game.view(record, None)


def tell_match(match: Match, words: Words) -> None:
    for ply in [None, *range(match.ply)]:
        number = "" if ply is None else str(ply + 1)
        for event in match.opening() if ply is None else match.events(ply):
            text = match.game.narrate(event, words, None)
            if text:
                console.print(f"[dim]{number:>4}[/]  {escape(text)}", highlight=False)
                number = ""
    console.print(match.game.draw(match.record, None, words))


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(help="One entry, such as KB-R12.", metavar="[ID]")] = None,
    provenance: Annotated[bool, typer.Option(help="Where the component data comes from.")] = False,
    language: Language = "",
    data: OwnData = None,
) -> None:
    """Show the rules of a game in our own words, by id, and its components."""
    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    book = the_game.rulebook(words)
    if provenance:
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


def switched(options: list[str]) -> dict[str, bool]:
    return {option.removesuffix("=off"): not option.endswith("=off") for option in options}


def read_log(file: Path) -> dict[str, Any]:
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadLog("{file}: {reason}", file=file, reason=error.strerror) from error
    except ValueError as error:
        raise BadLog("{file} is not a whole log: truncated or damaged JSON", file=file) from error
    if not isinstance(content, dict):
        raise BadLog("{file} is not a log: a log is a JSON object", file=file)
    return content


def main() -> None:
    """One clear line and an exit code for whatever a user can cause."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks our symbols shows others
    try:
        app()
    except BurgraveError as error:
        fail(error.said(Words(chosen_language)))
    except ModuleNotFoundError as error:
        extra = EXTRA_OF.get((error.name or "").split(".")[0])
        if extra is None:
            raise
        text = Words(chosen_language).text("more must be installed for this: pip install 'burgrave[{extra}]'")
        fail(text.format(extra=extra))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)


def fail(text: str) -> NoReturn:
    Console(stderr=True).print(f"[red]burgrave: {escape(text)}[/]", highlight=False, soft_wrap=True)
    sys.exit(2)
