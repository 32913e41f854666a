"""Bots against bots: line-ups with rotated seats over the same seeds, results that survive a kill, ratings.

A game of the arena depends on its number and on nothing else, so that any process may play it. Every finished game is
a line of a file, written at once; a run that is started again plays what is missing.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TextIO, TypeVar

import numpy as np

from burgrave.bots.bot import Bot, bot, decide
from burgrave.bots.network import network
from burgrave.core.errors import BadLog, BadOption
from burgrave.core.match import Match, new
from burgrave.core.random import ARENA, SEEDS, random_word
from burgrave.core.registry import game
from burgrave.lab.luck import adjusted, by_groups, luck_of
from burgrave.lab.spread import spread

R = TypeVar("R")


@dataclass(frozen=True)
class Contest:
    """What is played: the bots of the seats, and how many games."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    options: Mapping[str, bool] = field(default_factory=dict)
    data: str | None = None
    luck: bool = False
    """Whether luck is measured, too."""

    def __post_init__(self) -> None:
        the_game = game(self.game, Path(self.data) if self.data else None)
        the_game.option_values(self.players, self.options)
        if not self.bots or len(self.bots) > self.players:
            raise BadOption("name 1 to {players} bots, as many as there are players", players=self.players)
        for name in self.bots:
            bot(name).check(the_game)
        if self.luck:
            network(the_game)  # the judge, or it says that there is none
        if self.games < 1:
            raise BadOption("at least one game is played, not {games}", games=self.games)
        if not 0 <= self.seed < SEEDS - self.games:
            raise BadOption("a seed is a whole number from 0 to 2**{bits} - 1, not {seed}", bits=63, seed=self.seed)

    def seats(self, number: int) -> list[str]:
        """Who sits where in a game: the bots again and again until the table is full, one seat further each time."""
        line_up = [self.bots[seat % len(self.bots)] for seat in range(self.players)]
        first = number % self.players
        return line_up[first:] + line_up[:first]

    def game_seed(self, number: int) -> int:
        """All rotations of a line-up are played with the same dice."""
        return self.seed + number // self.players

    def heading(self) -> dict[str, Any]:
        """What the results belong to; the number of games may grow."""
        heading = asdict(self)
        del heading["games"]
        if not self.luck:
            del heading["luck"]
        heading["bots"] = list(self.bots)
        the_game = game(self.game, Path(self.data) if self.data else None)
        heading["data"] = the_game.data.digest
        return {"arena": 1, "rules": the_game.version, **heading}


@dataclass(frozen=True)
class Result:
    """One finished game."""

    number: int
    seats: list[str]
    scores: list[int]
    ranks: list[int]
    decisions: int
    luck: list[float] | None = None
    """Of each seat, if it was measured."""

    def of(self, name: str, values: Sequence[float]) -> float:
        """The mean over the seats that a bot sat in."""
        return float(np.mean([value for who, value in zip(self.seats, values, strict=True) if who == name]))

    def wins(self) -> list[float]:
        """Each seat's part of the win; all may have lost."""
        return [(rank == 1) / max(1, self.ranks.count(1)) for rank in self.ranks]


def play(contest: Contest, number: int) -> Result:
    """The result of the game of that number."""
    match = play_match(contest, number)
    luck = luck_of(match, contest.game_seed(number)) if contest.luck else None
    return Result(number, match.seats, match.scores, match.ranks, match.ply, luck)


def play_match(contest: Contest, number: int, players: Sequence[Bot] = ()) -> Match:
    """The game of that number, the same in every process (bots that think by the clock apart)."""
    seats = contest.seats(number)
    seed = contest.game_seed(number)
    match = new(
        contest.game, players=contest.players, seed=seed, options=contest.options, data=contest.data, seats=seats
    )
    players = players or [bot(name) for name in seats]
    while match.actor is not None:
        match.play(decide(match, players[match.actor], random_word(seed, ARENA, match.ply)))
    return match


class Results:
    """A file of results: a heading, then a line for each game."""

    def __init__(self, file: Path, contest: Contest) -> None:
        self.file = file
        self.done: dict[int, Result] = {}
        if file.exists():
            self._read(contest)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("w", encoding="utf-8") as target:
                write_line(target, contest.heading())

    def _read(self, contest: Contest) -> None:
        try:
            lines = self.file.read_text(encoding="utf-8").splitlines(keepends=True)
        except UnicodeDecodeError:
            lines = []
        if not lines or lines[0] != json.dumps(contest.heading()) + "\n":
            raise BadLog("{file} holds the results of another contest; choose another file", file=self.file)
        whole = 0
        for line in lines:
            if not line.endswith("\n"):
                break  # the program was killed while it wrote this line
            whole += len(line.encode())
        for number, line in enumerate(lines[1:], 2):
            if line.endswith("\n"):
                try:
                    result = Result(**json.loads(line))
                except (ValueError, TypeError) as error:
                    raise BadLog("line {line} of {file} is damaged", line=number, file=self.file) from error
                self.done[result.number] = result
        os.truncate(self.file, whole)

    def add(self, result: Result) -> None:
        self.done[result.number] = result
        with self.file.open("a", encoding="utf-8") as target:
            write_line(target, {name: value for name, value in asdict(result).items() if value is not None})


def write_line(target: TextIO, content: dict[str, Any]) -> None:
    target.write(json.dumps(content) + "\n")
    target.flush()
    os.fsync(target.fileno())


def run(
    contest: Contest, file: Path, processes: int, progress: Callable[[int], object], ray: str | None = None
) -> list[Result]:
    """Plays what the file does not hold yet; all results in the order of their numbers."""
    results = Results(file, contest)
    missing = [number for number in range(contest.games) if number not in results.done]
    progress(contest.games - len(missing))
    for result in played_on_cluster(contest, missing, ray) if ray else played(play, contest, missing, processes):
        results.add(result)
        progress(sum(number < contest.games for number in results.done))
    return [results.done[number] for number in range(contest.games)]


def played_on_cluster(contest: Contest, numbers: Sequence[int], address: str) -> Iterator[Result]:
    from burgrave.lab.cluster import mapped

    yield from mapped(address, partial(play, contest), numbers)


def played(work: Callable[[Contest, int], R], contest: Contest, numbers: Sequence[int], processes: int) -> Iterator[R]:
    """What the work makes of each game."""
    game(contest.game, Path(contest.data) if contest.data else None).compile()
    if processes == 1 or len(numbers) < 2:
        for number in numbers:
            yield work(contest, number)
        return
    yield from spread(partial(work, contest), numbers, processes)


# What the results say


@dataclass(frozen=True)
class Standing:
    """How one bot fared."""

    bot: str
    seats: int  # in how many seats it sat
    win_share: float  # of the games, for each seat it sat in; ties share
    low: float  # the true share lies between these two ...
    high: float  # ... 95 times in 100
    mean_score: float
    rating: float
    rating_error: float
    fair_share: float | None = None  # without luck, where it was measured and taking it away helps ...
    fair_low: float | None = None  # ... with its interval ...
    fair_high: float | None = None
    worth: float | None = None  # ... and how many games, counted one by one, one of these replaces


def standings(contest: Contest, results: Sequence[Result]) -> list[Standing]:
    """The bots, the highest rating first."""
    ratings = rate(results)
    table = []
    for name in dict.fromkeys(contest.bots):
        shares = [result.of(name, result.wins()) for result in results]
        scores = [score for one in results for who, score in zip(one.seats, one.scores, strict=True) if who == name]
        share, mean_score = float(np.mean(shares)), float(np.mean(scores))
        limits = interval(share, len(shares))
        standing = Standing(name, len(scores), share, *limits, mean_score, *ratings[name])
        table.append(without_luck(contest, standing, results))
    return sorted(table, key=lambda one: -one.rating)


def without_luck(contest: Contest, standing: Standing, results: Sequence[Result]) -> Standing:
    """With a bot's share without luck, from whole groups of games with the same dice."""
    if not contest.luck:
        return standing
    won = [one.of(standing.bot, one.wins()) for one in results]
    luck = [one.of(standing.bot, one.luck or []) for one in results]
    fair = adjusted(by_groups(won, contest.players), by_groups(luck, contest.players))
    if fair is None:
        return standing
    return replace(standing, fair_share=fair.share, fair_low=fair.low, fair_high=fair.high, worth=fair.factor)


def interval(share: float, games: int) -> tuple[float, float]:
    """Between what the true share lies, 95 times in 100 (Wilson's score interval)."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


def rate(results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Ratings after all games (openskill, Plackett and Luce); a bot in several seats moves by their mean."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating() for result in results[:1] for name in result.seats}
    for result in results:
        teams = [[model.create_rating([ratings[name].mu, ratings[name].sigma])] for name in result.seats]
        after = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        for name in ratings:
            mine = [after[seat][0] for seat, who in enumerate(result.seats) if who == name]
            mu, sigma = (float(np.mean([getattr(one, part) for one in mine])) for part in ("mu", "sigma"))
            ratings[name] = model.create_rating([mu, sigma])
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def write_csv(file: Path, table: Sequence[Standing]) -> None:
    with file.open("w", newline="", encoding="utf-8") as target:
        writer = csv.DictWriter(target, list(asdict(table[0])))
        writer.writeheader()
        writer.writerows(asdict(one) for one in table)
