"""What can be done with the log of a game: told again, judged, explained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

import burgrave
from burgrave.cli.app import app, console, errors
from burgrave.cli.files import check_folders
from burgrave.cli.log_file import is_bot, opened
from burgrave.cli.parameters import AsJson, Language, OnRay, OwnData
from burgrave.core.errors import BadOption
from burgrave.core.language import Words
from burgrave.core.match import Match

if TYPE_CHECKING:
    from burgrave.core.record import Record

LogFile = Annotated[Path, typer.Argument(help="A log or saved game.", metavar="LOG")]
Ply = Annotated[int | None, typer.Option(help="The position after this many actions; by default the last.")]


@app.command()
def replay(
    log: LogFile,
    ply: Annotated[int | None, typer.Option(help="Show the table after this many actions.")] = None,
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Tell a game again from its log, or show the table at any move."""
    match, words = opened(log, language, data)
    if ply is not None:
        record = state_at(match, ply)
        if as_json:
            print(json.dumps(shown(match, record), indent=1))
        else:
            console.print(match.game.draw(record, None, words))
        return
    if as_json:
        result = {"game": match.game.name, "actions": match.ply, "scores": match.scores, "ranks": match.ranks}
        print(json.dumps(result | {"winners": match.winners, "position": shown(match, match.record)}, indent=1))
        return
    tell_match(match, words)


@app.command()
def picture(
    log: LogFile,
    ply: Ply = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write, x.svg; by default it is printed.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat sees it, from 1; by default a spectator.")] = None,
    language: Language = "",
    data: OwnData = None,
) -> None:
    """Draw the table at any move as an SVG."""
    check_folders(out)
    match, _ = opened(log, language, data)
    if ply is not None:
        state_at(match, ply)
    if seat is not None and not 1 <= seat <= match.players:
        raise BadOption("the seats are 1 to {last}, not {seat}", last=match.players, seat=seat)
    drawn = match.picture(None if seat is None else seat - 1, language, ply)
    if out is None:
        print(drawn)
    else:
        out.write_text(drawn, encoding="utf-8")


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
def hint(
    log: LogFile,
    ply: Ply = None,
    budget: Annotated[str, typer.Option(help="Seconds on all cores (2s), or playouts (5000).")] = "2s",
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Say what a strong bot thinks of a position: each action's chances, and the scores it expects."""
    from burgrave.bots.bot import parse_budget
    from burgrave.bots.evaluation import evaluate
    from burgrave.terminal import hint_table, prepare

    thinking = parse_budget(budget)
    match, words = opened(log, language, data)
    prepare(match.game, errors, words)
    levels = [who.removeprefix("bot:") if is_bot(who) else "" for who in match.seats]
    if ply is not None:
        match = burgrave.new(match.game.name, position=match.game.position(state_at(match, ply)), data=data)
    found = evaluate(match, thinking, levels=levels)
    if as_json:
        print(json.dumps(found.as_json(), indent=1))
        return
    console.print(hint_table(match, found, words))
    scores = ", ".join(f"{words.name(seat)} {score:.1f}" for seat, score in enumerate(found.scores))
    console.print(escape(words.text("Scores it expects at the end: {scores}").format(scores=scores)))


@app.command()
def analyse(
    logs: Annotated[list[Path], typer.Argument(help="The log of a finished game, or several.", metavar="LOG...")],
    deep: Annotated[bool, typer.Option("--deep", help="Take several times as long, and be surer.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same analysis.", min=0)] = 0,
    table: Annotated[
        Path | None, typer.Option(help="Write a row for each player of each log to this .csv or .parquet file.")
    ] = None,
    ray: OnRay = None,
    cluster: Annotated[bool, typer.Option("--cluster", help="On the Ray cluster of this machine: --ray auto.")] = False,
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Explain finished games: the chances, what decisions lost, and what was luck; several in one table."""
    ray = ray or ("auto" if cluster else None)
    if len(logs) > 1 or table is not None or ray is not None:
        if as_json or data is not None:
            raise BadOption("--json and --data are for one log alone")
        analyse_many(logs, "deep" if deep else "quick", seed, table, ray, Words(language))
        return
    from rich.progress import Progress

    from burgrave.bots.analysis import analyse as explain
    from burgrave.bots.decisions import DEEP, QUICK
    from burgrave.lab.analysis_report import analysis_tables
    from burgrave.terminal import prepare

    match, words = opened(logs[0], language, data)
    prepare(match.game, errors, words)
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task(words.text("Analysing"), total=1.0)
        found = explain(match, DEEP if deep else QUICK, seed, lambda share: bar.update(task, completed=share))
    if as_json:
        print(json.dumps(found.as_json(), indent=1))
        return
    for shown_table in analysis_tables(match, found, words):
        console.print(shown_table)


def analyse_many(logs: list[Path], depth: str, seed: int, table: Path | None, ray: str | None, words: Words) -> None:
    from rich.progress import Progress

    from burgrave.lab.analysis_table import analysed_logs, check_parquet, write_table

    if table is not None and table.suffix == ".parquet":
        check_parquet()
    rows = []
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task(words.text("Analysing"), total=len(logs))
        for found in analysed_logs(logs, depth, seed, ray):
            rows += found
            bar.advance(task)
    write_table(rows, table)


def state_at(match: Match, ply: int) -> Record:
    if not 0 <= ply <= match.ply:
        raise BadOption("the log has {most} actions: --ply is from 0 to {most}, not {ply}", most=match.ply, ply=ply)
    return match.at(ply)
