"""Networks that learn a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

import burgrave
from burgrave.cli.app import app, console, errors
from burgrave.cli.parameters import GameName, Language, OwnData, Processes
from burgrave.cli.progress import games_progress
from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadOption

if TYPE_CHECKING:
    from burgrave.learn.train import Training

RunSeed = Annotated[int, typer.Option(help="Of the first game and of a new network.", min=0, max=2**31 - 1)]
Width = Annotated[int | None, typer.Option(help="Of a new network's layers; by default 512, on a CPU 128.", min=1)]


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
    certainty: Annotated[
        float,
        typer.Option(
            help="How much of its preferences that network keeps: with less than 1 it tries again what it gave up.",
            min=0,
            max=1,
        ),
    ] = 1.0,
    data: OwnData = None,
) -> None:
    """Teach a network a game by letting it play itself."""
    if certainty != 1 and start is None:
        raise BadOption("--certainty is that of the network given with --start; a new one has none to lose")
    check_training(device)
    from burgrave.learn.progress import Reporter
    from burgrave.learn.train import Training, settings_for

    the_game = burgrave.game(game, data)
    place = folder or Path(f"{game}-run")
    with Reporter(errors, minutes) as reporter:
        run = Training(the_game, place, minutes, device, seed, settings_for(device, width, games), start, certainty)
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
    processes: Processes = None,
    language: Language = "",
    data: OwnData = None,
) -> None:
    """Keep games of bots that search, for a network to study."""
    from burgrave.learn.teacher_games import keep_teacher_games
    from burgrave.terminal import prepare

    the_game = burgrave.game(game, data)
    words = the_game.words(language)
    place = folder or Path(f"{game}-teacher-games")
    prepare(the_game, errors, words)
    with games_progress(games, words) as progress:
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


@app.command()
def train_judge(
    game: GameName,
    minutes: Annotated[float, typer.Option(help="How long, compiling included.", min=0.01)] = 3.0,
    device: Annotated[str, typer.Option(help="cpu or gpu.")] = "cpu",
    file: Annotated[Path | None, typer.Option(help="Where it is kept; by default beside the game's network.")] = None,
    start: Annotated[Path | None, typer.Option(help="The judge that it begins with.")] = None,
    seed: RunSeed = 1,
    data: OwnData = None,
) -> None:
    """Teach the judge of finished games, who sees every hand, how games of the game's network end."""
    check_training(device)
    from burgrave.bots.judge import judge_file
    from burgrave.learn.judging import SMALL, JudgeSettings, JudgeTraining

    the_game = burgrave.game(game, data)
    place = file or judge_file(the_game)
    run = JudgeTraining(the_game, minutes, device, seed, JudgeSettings() if device == "gpu" else SMALL, start)
    run.learn(lambda row: errors.print(", ".join(f"{name} {value:.4g}" for name, value in row.items())))
    run.save(place)
    console.print(escape(f"{place}"), highlight=False, soft_wrap=True)


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
