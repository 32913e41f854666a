"""Many games at once: simulations and contests of bots."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

import burgrave
from burgrave.cli.app import app, console, errors
from burgrave.cli.files import check_folders, check_plot
from burgrave.cli.parameters import (
    AsJson,
    GameName,
    Language,
    OnRay,
    Options,
    OwnData,
    Processes,
    complete_bots,
    switched,
)
from burgrave.cli.progress import games_progress
from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadOption


@app.command()
def simulate(
    game: GameName,
    games: Annotated[
        int | None, typer.Option(help="How many games; by default 10,000, with --bots 100.", min=1)
    ] = None,
    players: Annotated[int, typer.Option(help="How many play.")] = 4,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who plays, with commas, in turn in every seat; by default random, compiled and much quicker.",
            autocompletion=complete_bots,
        ),
    ] = None,
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
    """Play many games, at random or of bots, and report scores, seats and what wins."""
    from burgrave.bots.bot import bot
    from burgrave.lab.cluster import connect
    from burgrave.lab.simulate import simulate as run
    from burgrave.terminal import prepare

    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    the_game.option_values(players, switched(option))
    check_plot(plot)
    names = names_in(bots) if bots else ()
    games = games or (100 if names else 10_000)
    if ray and not names:
        connect(ray)  # who does not answer says so before anything is compiled
    if device == "cpu":
        prepare(the_game, errors, words, [bot(name) for name in names])
    elif device == "gpu":
        from burgrave.core import cuda

        cuda.check()
    with games_progress(games, words) as progress:
        report = run(
            the_game, players, switched(option), games, seed, bots=names, device=device, cores=cores, ray=ray,
            progress=progress,
        )  # fmt: skip
    if as_json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        console.print(report.as_table(words))
    if plot:
        report.plot(plot, words)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays, with commas: random, greedy, search:0.5s, search:2000 ...", autocompletion=complete_bots
        ),
    ],
    players: Annotated[int, typer.Option(help="How many play; bots are repeated to fill the table.")] = 4,
    games: Annotated[int, typer.Option(help="How many games; all seats of a line-up get the same dice.", min=1)] = 400,
    seed: Annotated[int, typer.Option(help="Of the first game.")] = 1,
    option: Options = [],  # noqa: B006
    processes: Processes = None,
    ray: OnRay = None,
    luck: Annotated[
        bool, typer.Option("--luck", help="Measure luck, too, and take it out of the results: fewer games will do.")
    ] = False,
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
    from burgrave.lab.cluster import connect
    from burgrave.terminal import prepare

    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    own_data = str(data) if data else None
    contest = lab.Contest(game, players, names_in(bots), games, seed, switched(option), own_data, luck)
    check_folders(table, out)
    check_plot(plot)
    if ray:
        connect(ray)
    prepare(the_game, errors, words)
    with tempfile.TemporaryDirectory() as scratch, games_progress(games, words) as progress:
        results = lab.run(contest, out or Path(scratch) / "results.jsonl", processes or usable_cores(), progress, ray)
    standing = lab.standings(contest, results)
    if table:
        lab.write_csv(table, standing)
    if as_json:
        print(json.dumps({**contest.heading(), "games": games, "standings": [vars(one) for one in standing]}, indent=1))
    else:
        console.print(arena_table(contest, standing, words))
    if plot:
        arena_plot(plot, contest, standing, words)


@app.command()
def challenge(
    game: GameName,
    agent: Annotated[
        str, typer.Option(help="Your function, module:function: it takes a match and a seat, and gives an action.")
    ] = "",
    bot: Annotated[str, typer.Option(help="One of ours instead, to compare with.", autocompletion=complete_bots)] = "",
    games: Annotated[
        int | None, typer.Option(help="Fewer games, to try: only scores of all games can be compared.", min=1)
    ] = None,
    processes: Processes = None,
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Score an agent of yours: everybody's plays the same games against the same bots."""
    from dataclasses import asdict

    from burgrave.bots.bot import bot as load_bot
    from burgrave.lab.challenge import GAMES, OPPONENTS, challenge_table
    from burgrave.lab.challenge import challenge as run
    from burgrave.terminal import prepare

    if bool(agent) == bool(bot):
        raise BadOption("give --agent module:function, or --bot NAME for one of ours")
    sys.path.insert(0, "")  # the agent may lie where one stands
    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    named = bot or f"agent={agent}"
    load_bot(named).check(the_game)
    prepare(the_game, errors, words, [load_bot(name) for name in (*OPPONENTS, *filter(None, [bot]))])
    with games_progress(games or GAMES, words) as progress:
        score = run(the_game, named, processes or usable_cores(), games or GAMES, progress)
    if as_json:
        print(json.dumps({**asdict(score), "in_time": score.in_time}, indent=1))
    else:
        console.print(challenge_table(score, words))


def names_in(bots: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in bots.split(","))


@app.command()
def balance(
    game: GameName,
    bot: Annotated[
        str | None, typer.Option(help="Who plays all seats; by default the strongest that decides at once.")
    ] = None,
    players: Annotated[list[int], typer.Option(help="How many play; repeatable. By default every number.")] = [],  # noqa: B006
    games: Annotated[int, typer.Option(help="How many games for each number of players.", min=2)] = 400,
    without: Annotated[
        list[str],
        typer.Option(help="Play games again without this card, building ..., to find its price; repeatable, or: all."),
    ] = [],  # noqa: B006
    pace: Annotated[float, typer.Option(help="Seconds that people take for a decision.", min=0.1)] = 12.0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)] = 1,
    option: Options = [],  # noqa: B006
    processes: Processes = None,
    output: Annotated[Path | None, typer.Option(help="Write the report into this Markdown file.")] = None,
    language: Language = "",
    data: OwnData = None,
    as_json: AsJson = False,
) -> None:
    """Measure how well balanced a game is: order of play, endings, length, what is used and what it is worth."""
    from rich.markdown import Markdown

    from burgrave.lab import balance as lab
    from burgrave.lab.balance_report import balance_report
    from burgrave.lab.played import Setting
    from burgrave.terminal import prepare

    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    check_folders(output)
    by, numbers = bot or lab.quick_bot(the_game), players or list(the_game.seats)
    settings = [Setting(game, one, by, switched(option), str(data) if data else None) for one in numbers]
    for setting in settings:
        lab.check(setting, without)
    prepare(the_game, errors, words)
    found: list[lab.Balance] = []
    with games_progress(games * len(numbers), words) as progress:
        for setting in settings:
            found.append(
                lab.measure(
                    setting,
                    games,
                    seed=seed,
                    pace=pace,
                    without=without,
                    processes=processes or usable_cores(),
                    progress=lambda done: progress(games * len(found) + done),
                )
            )
    report = balance_report(found, words)
    if output:
        output.write_text(report, encoding="utf-8")
    if as_json:
        about = {"game": game, "bot": by, "rules": the_game.version, "data": the_game.data.digest}
        print(json.dumps({**about, "tables": [one.as_json() for one in found]}, indent=1))
    elif not output:
        console.print(Markdown(report))


@app.command()
def tune(
    game: GameName,
    plan: Annotated[Path, typer.Option(help="A TOML file: which numbers may change, and the targets.")],
    tries: Annotated[int, typer.Option(help="How many, those of the file included.", min=1)] = 20,
    bot: Annotated[
        str | None, typer.Option(help="Who plays all seats; by default one that knows no network of other numbers.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games for each try and number of players.", min=2)] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)] = 1,
    option: Options = [],  # noqa: B006
    processes: Processes = None,
    folder: Annotated[
        Path | None,
        typer.Option(help="Where tries and their data files are kept, and resumed from; by default GAME-tune."),
    ] = None,
    language: Language = "",
) -> None:
    """Search for numbers that make a game balanced, within limits and towards targets."""
    from rich.markdown import Markdown

    from burgrave.lab import tune as lab
    from burgrave.lab.balance import Balance, measure
    from burgrave.lab.played import Setting

    import_module("optuna")
    the_game = burgrave.game(game)
    asked = lab.read_plan(the_game, plan)
    place = folder or Path(f"{game}-tune")
    place.mkdir(parents=True, exist_ok=True)
    kept = lab.Tries(place / "tries.jsonl", asked)
    cores = processes or usable_cores()

    def measured(file: Path, players: int) -> Balance:
        setting = Setting(game, players, bot or "greedy", switched(option), str(file))
        return measure(setting, games, seed=seed, processes=cores)

    for one in lab.tune(the_game, asked, kept, tries, measured, place, seed):
        numbers = ", ".join(f"{name} {value}" for name, value in one.values.items())
        errors.print(f"{len(kept.done)}. {one.total:.3f}: {numbers}", highlight=False)
    report = lab.tuning_report(asked, kept.done)
    (place / "report.md").write_text(report, encoding="utf-8")
    console.print(Markdown(report))
