"""A search for numbers that make a good game, within limits and towards targets that a file gives.

Every try is a line of a file, written at once: a search that is started again goes on, and its report says what was
tried. Optuna proposes the tries; what it has seen of earlier ones it is told when it begins.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from burgrave.core.data import Row
from burgrave.core.errors import BadData, BadOption
from burgrave.core.game import Game
from burgrave.core.unreadable import UNREADABLE
from burgrave.lab.arena import write_line
from burgrave.lab.balance import Balance

MEASURES: Mapping[str, Callable[[Balance, str], float]] = {
    "order": lambda found, _: max(abs(share - found.study.par) for share, _, _ in found.study.by_order),
    "ending": lambda found, thing: dict(found.study.endings()).get(thing, 0.0),
    "games": lambda found, thing: used(found, thing)[0],
    "choices": lambda found, thing: used(found, thing)[1],
    "minutes": lambda found, _: found.minutes,
    "turns": lambda found, _: found.turns,
}
"""What a target can be about: how far the best or the worst place in the order of play is from its share, how many
games end so, in how many games a thing is done, its part of all that is done of its topic, and the length."""


def used(found: Balance, thing: str) -> tuple[float, float]:
    """In which share of the games it is done, and its part of all that is done of its topic."""
    games = [[(key, count) for done in one.done for key, count in done.items()] for one in found.study.games]
    topics = {title for game in games for (title, each), _ in game if each == thing}
    times = sum(count for game in games for (_, each), count in game if each == thing)
    total = sum(count for game in games for (title, _), count in game if title in topics)
    return sum(any(key[1] == thing for key, _ in game) for game in games) / len(games), times / max(1, total)


@dataclass(frozen=True)
class Number:
    """A number that may change: of a row of a table, by its id, a column; from the lowest to the highest."""

    table: str
    id: str
    column: str
    low: int
    high: int

    @property
    def name(self) -> str:
        return f"{self.table}.{self.id}.{self.column}"


@dataclass(frozen=True)
class Target:
    """What a measure should be, for one number of players."""

    measure: str
    players: int
    thing: str = ""
    least: float = -float("inf")
    most: float = float("inf")
    weight: float = 1.0

    def missed(self, found: Balance) -> float:
        """By how much, weighted."""
        value = MEASURES[self.measure](found, self.thing)
        return self.weight * max(0.0, self.least - value, value - self.most)


@dataclass(frozen=True)
class Plan:
    """What may change, and what for."""

    numbers: tuple[Number, ...]
    targets: tuple[Target, ...]

    @property
    def players(self) -> list[int]:
        return sorted({target.players for target in self.targets})


def read_plan(game: Game, file: Path) -> Plan:
    """The plan of a file, with tables `numbers` and `targets`; refused in one line where it does not fit the game."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        plan = Plan(
            tuple(Number(**one) for one in content.get("numbers", [])),
            tuple(Target(**one) for one in content.get("targets", [])),
        )
    except UNREADABLE as error:
        raise BadData(f"{file}: {error}") from error
    for number in plan.numbers:
        row = row_of(game, number)
        if row is None or not isinstance(row.get(number.column, 0), int) or number.low > number.high:
            raise BadData(f"{file}: {number.name} is no number that could be from {number.low} to {number.high}")
        if not game.data[number.table].is_reconstructed(row):
            raise BadData(f"{file}: {number.name} is printed in the rulebook: it stays as it is")
    for target in plan.targets:
        if target.measure not in MEASURES or target.players not in game.seats:
            raise BadData(f"{file}: a target is about {', '.join(MEASURES)}, for players that the game allows")
    if not plan.numbers or not plan.targets:
        raise BadData(f"{file}: a plan has numbers and targets")
    return plan


def row_of(game: Game, number: Number) -> Row | None:
    table = game.data.tables.get(number.table)
    return next((row for row in table.rows if row.get("id") == number.id), None) if table else None


# Data files


def write_data(game: Game, values: Mapping[Number, int], file: Path) -> None:
    """The tables that change, with these numbers in them, as `--data` takes them."""
    lines = []
    for name in dict.fromkeys(number.table for number in values):
        changes = {(number.id, number.column): value for number, value in values.items() if number.table == name}
        lines += [f"[{name}]", 'provenance = "reconstructed"', "rows = ["]
        for row in game.data[name].rows:
            own = {column: value for (row_id, column), value in changes.items() if row_id == row.get("id")}
            lines.append(f"  {as_toml({**row, **own})},")
        lines.append("]")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def as_toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {as_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)  # TOML writes texts, whole numbers and truth as JSON does


# The search


@dataclass(frozen=True)
class Try:
    """What came of some numbers."""

    values: dict[str, int]
    missed: list[float]
    """By target."""

    @property
    def total(self) -> float:
        return sum(self.missed)


class Tries:
    """A file of tries: the plan, then a line for each."""

    def __init__(self, file: Path, plan: Plan) -> None:
        self.file = file
        heading = json.loads(json.dumps(asdict(plan)))
        if not file.exists():
            with file.open("w", encoding="utf-8") as target:
                write_line(target, heading)
        lines = [line for line in file.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
        if not lines or json.loads(lines[0]) != heading:
            raise BadOption("{file} holds the tries of another plan; choose another file", file=file)
        self.done = [Try(**json.loads(line)) for line in lines[1:]]

    def add(self, one: Try) -> None:
        self.done.append(one)
        with self.file.open("a", encoding="utf-8") as target:
            write_line(target, asdict(one))


def tune(
    game: Game,
    plan: Plan,
    tries: Tries,
    count: int,
    measured: Callable[[Path, int], Balance],
    folder: Path,
    seed: int = 1,
) -> Iterator[Try]:
    """Tries until there are so many; `measured` plays games with a data file and a number of players."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    limits = {one.name: optuna.distributions.IntDistribution(one.low, one.high) for one in plan.numbers}
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed + len(tries.done)))
    for one in tries.done:
        known = optuna.trial.create_trial(params=one.values, distributions=limits, value=one.total)
        study.add_trial(known)
    if not tries.done:
        study.enqueue_trial({one.name: int((row_of(game, one) or {}).get(one.column, 0)) for one in plan.numbers})
    for number in range(len(tries.done), count):
        trial = study.ask(limits)
        file = folder / f"try-{number + 1}.toml"
        write_data(game, {one: trial.params[one.name] for one in plan.numbers}, file)
        found = {players: measured(file, players) for players in plan.players}
        one = Try(dict(trial.params), [target.missed(found[target.players]) for target in plan.targets])
        study.tell(trial, one.total)
        tries.add(one)
        yield one


def tuning_report(plan: Plan, tries: Sequence[Try]) -> str:
    """All tries, the best first, as Markdown; the first column says which it was."""
    from burgrave.lab.balance_report import markdown_table

    numbers = [one.name for one in plan.numbers]
    targets = [" ".join(filter(None, (one.measure, one.thing, str(one.players)))) for one in plan.targets]
    ordered = sorted(enumerate(tries, 1), key=lambda pair: pair[1].total)
    rows = [
        [
            str(number),
            f"{one.total:.3f}",
            *[str(one.values[name]) for name in numbers],
            *[f"{by:.3f}" for by in one.missed],
        ]
        for number, one in ordered
    ]
    return markdown_table(["", "missed by", *numbers, *targets], rows) + "\n"
