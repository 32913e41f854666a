"""A training run: a folder that always holds what is needed to go on, to look at the curves and to play."""

from __future__ import annotations

import csv
import json
import math
import time
import warnings
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch

from burgrave.bots.network import FILE, LAYOUT, Network, heading, read_network
from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.random import seed_of
from burgrave.core.unreadable import UNREADABLE
from burgrave.learn.measure import OPPONENTS, Measure
from burgrave.learn.model import adopt, doubt, export
from burgrave.learn.ppo import SMALL, Learner, TrainingSettings
from burgrave.learn.study import study
from burgrave.learn.teacher_games import TeacherGames
from burgrave.learn.tensor_env import TensorEnv

CHECKPOINT, MOMENTUM, POOL = "checkpoint.pt", "momentum.pt", "pool.pt"
POOL_BYTES = 12_000_000
"""Files stay small enough to be sent about."""
CURVES = "curves.csv"
PICTURE = "curves.png"
MEASURED_GAMES = {"gpu": 2048, "cpu": 128}
Row = dict[str, float]
Told = Callable[[Row], object]


def settings_for(device: str, width: int | None = None, games: int | None = None) -> TrainingSettings:
    """What fits the device, but for what is given."""
    given = {name: value for name, value in (("width", width), ("games", games)) if value is not None}
    return replace(TrainingSettings() if device == "gpu" else SMALL, **given)


def gently(settings: TrainingSettings) -> TrainingSettings:
    """For a network that can play already, which it must not forget: smaller steps, less curiosity, no points."""
    return replace(settings, rate=settings.rate / 4, entropy=settings.entropy / 4, score_share=0.0)


class Training:
    """Learns for so many minutes, over several sittings if need be."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        minutes: float,
        device: str,
        seed: int,
        settings: TrainingSettings,
        start: Path | None = None,
        certainty: float = 1.0,
    ) -> None:
        """A folder that holds a run already is gone on with, by a network of the size that it has.

        A new run begins with the network in `start`, perhaps of other rules or data, or with nothing learned. Such a
        network never tries again what it has given up, though with other numbers it may be good: with less `certainty`
        than 1 it does.
        """
        self._began = time.perf_counter()
        self.game = game
        self.folder = folder
        self.limit = minutes * 60
        self.device = device
        kept = self._kept()
        learned = read_network(game, start, LAYOUT) if start and not kept else None
        if learned:
            settings = gently(settings) if certainty == 1 else replace(settings, score_share=0.0)
        self.settings = replace(settings, **self._shape(kept, learned))
        torch.manual_seed(seed)
        if device == "gpu":
            torch.set_float32_matmul_precision("high")
        else:
            torch.set_num_threads(max(1, usable_cores() // 2))  # more wait for each other on a machine that is in use
        self.seconds, self.rounds, self.decisions = 0.0, 0, 0
        self.rows: list[Row] = []
        env = TensorEnv(game, self.settings.games, None, "any", device, seed)
        self.learner = Learner(env, self.settings)
        if kept:
            self._go_on(kept["learner"])
            self.seconds, self.rounds, self.decisions = kept["seconds"], kept["rounds"], kept["decisions"]
            self.rows = kept["rows"]
            env.vector.reset(seed_of(seed, self.rounds))
        else:
            self.learner.measure_scores()
            if learned:
                adopt(self.learner.model, learned.weights)
                doubt(self.learner.model, certainty)
                self.learner.mean_score, self.learner.score_scale = learned.mean_score, learned.score_scale
        folder.mkdir(parents=True, exist_ok=True)
        self._began -= self.seconds
        self._measures: dict[tuple[str, int], Measure | None] = {}

    @staticmethod
    def _shape(kept: dict[str, Any] | None, learned: Network | None) -> dict[str, int]:
        """The size of a network that there is already."""
        if kept:
            return {name: kept["settings"][name] for name in ("width", "depth")}
        if learned:
            return {"width": learned.weights.first.shape[1], "depth": 1 + len(learned.weights.hidden)}
        return {}

    def _kept(self) -> dict[str, Any] | None:
        file = self.folder / CHECKPOINT
        if not file.is_file():
            return None
        kept: dict[str, Any] = loaded(file)
        if kept["heading"] != heading(self.game):
            raise BadOption("{folder} holds a training of another game or of other rules", folder=self.folder)
        return kept

    def _go_on(self, state: dict[str, Any]) -> None:
        """Where only the checkpoint was kept, momentum and earlier selves are found anew."""
        self.learner.restore(state)
        momentum, pool = self.folder / MOMENTUM, self.folder / POOL
        if momentum.is_file():
            self.learner.move_on(loaded(momentum))
        if pool.is_file():
            self.learner.pool = loaded(pool)

    def learn(self, tell: Told, every: float) -> None:
        """Until the time is over, counted from when the run was made: compiling is part of it.

        Every so many seconds, and at the end, the run is measured and saved.
        """
        next_measure, next_memory = self.seconds + every, self.seconds
        row: Row = {}
        try:
            while self.seconds < self.limit or not row:
                row = self.learner.learn(min(1.0, self.seconds / self.limit))
                self.rounds += 1
                self.decisions += int(row["decisions"])
                self.seconds = time.perf_counter() - self._began
                row |= {"seconds": self.seconds, "rounds": self.rounds, "decisions": self.decisions}
                tell(row)
                if self.seconds >= next_memory:
                    self.learner.remember()
                    next_memory = self.seconds + self.limit / (2 * self.settings.pool_size)
                if self.seconds >= next_measure and self.seconds < self.limit:
                    tell(self.measure(row))
                    self.save()
                    self.seconds = time.perf_counter() - self._began
                    next_measure = self.seconds + every
        finally:
            if row:
                self.save()
        if row:
            tell(self.measure(row))
            self.save()

    def study(self, kept: TeacherGames, tell: Told) -> None:
        """What the network did not find by itself it learns from teachers; then it is measured and saved."""
        tell(study(self.learner, kept))
        self.seconds = time.perf_counter() - self._began
        tell(self.measure({"seconds": self.seconds, "rounds": self.rounds, "decisions": self.decisions}))
        self.save()

    def measure(self, row: Row) -> Row:
        """The row with the share of wins against each bot."""
        found = dict(row)
        for players in sorted({self.game.seats[0], min(4, self.game.seats[-1])}):
            for opponent in OPPONENTS:
                found[f"{opponent}_{players}"] = self._win_share(opponent, players)
        self.rows.append(found)
        return found

    def _win_share(self, opponent: str, players: int) -> float:
        """Not a number where it cannot be measured: that must not end a training."""
        key = (opponent, players)
        try:
            if key not in self._measures:
                games = MEASURED_GAMES[self.device]
                self._measures[key] = None
                self._measures[key] = Measure(self.game, players, opponent, games, self.device, 1_000_000)
            measure = self._measures[key]
            return measure.win_share(self.learner.think, self.learner.model) if measure else math.nan
        except Exception as error:  # whatever a compiler or a device does
            self._measures[key] = None
            warnings.warn(f"{opponent} with {players} players cannot be measured: {error}", stacklevel=2)
            return math.nan

    def save(self) -> None:
        """First what is needed to go on, then the network, then what is nice to look at."""
        content = {
            "heading": heading(self.game),
            "settings": asdict(self.settings),
            "learner": self.learner.state(),
            "seconds": self.seconds,
            "rounds": self.rounds,
            "decisions": self.decisions,
            "rows": self.rows,
        }
        self._write(CHECKPOINT, content)
        self._write(MOMENTUM, self.learner.momentum())
        self._write(POOL, self.learner.few_of_pool(POOL_BYTES))
        about = {
            "seconds": round(self.seconds),
            "decisions": self.decisions,
            "mean_score": self.learner.mean_score,
            "score_scale": self.learner.score_scale,
            "measured": self.rows[-1] if self.rows else {},
        }
        export(self.learner.model, self.game, self.folder / FILE, about)
        (self.folder / "about.json").write_text(json.dumps({**about, "settings": asdict(self.settings)}, indent=1))
        if self.rows:
            write_curves(self.folder / CURVES, self.rows)
            try:
                draw_curves(self.folder / PICTURE, self.rows, self.game.title)
            except Exception as error:  # a picture must not end a training
                warnings.warn(f"the curves were not drawn: {error}", stacklevel=2)

    def _write(self, name: str, content: object) -> None:
        """Whole or not at all."""
        temporary = self.folder / f"{name}.tmp"
        torch.save(content, temporary)
        temporary.replace(self.folder / name)


def loaded(file: Path) -> Any:
    """Numbers only: a run that somebody sends cannot do anything."""
    try:
        return torch.load(file, map_location="cpu", weights_only=True)
    except (*UNREADABLE, RuntimeError, UnpicklingError) as error:
        raise BadOption("{file} is damaged", file=file) from error


def write_curves(file: Path, rows: list[Row]) -> None:
    with file.open("w", newline="") as out:
        writer = csv.DictWriter(out, list(dict.fromkeys(name for row in rows for name in row)))
        writer.writeheader()
        writer.writerows([{name: round(value, 5) for name, value in row.items()} for row in rows])


def draw_curves(file: Path, rows: list[Row], title: str) -> None:
    """Shares of wins over time."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    minutes = [row["seconds"] / 60 for row in rows]
    for name in [name for name in rows[-1] if name.split("_")[0] in OPPONENTS]:
        opponent, players = name.split("_")
        axes.plot(minutes, [row[name] for row in rows], marker=".", label=f"{opponent}, {players} players")
    axes.set(xlabel="minutes", ylabel="share of wins", ylim=(0, 1), title=f"{title}: the network alone")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(file, dpi=120)
