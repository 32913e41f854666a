"""Whether chances come true: of positions judged 30 %, about 30 % should be won.

Bots of each level and of mixed levels play, at every number of players. Some positions of each game are judged on
behalf of whoever is to decide, by the network's first word and by trials (`bots/evaluation.py`), and compared with how
the game ended. What is a matter of the players' strength is mended by a correction (`bots/chances.py`), which is fitted
here, and judged by games that it was not fitted to.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from burgrave.bots import chances
from burgrave.bots.bot import bot
from burgrave.bots.evaluation import CERTAINTY, evaluate
from burgrave.bots.levels import LEVEL_NAMES
from burgrave.bots.net import first_thought
from burgrave.bots.network import digest, network
from burgrave.bots.search import Budget
from burgrave.core.errors import BadLog
from burgrave.core.game import Game
from burgrave.core.match import Match, new
from burgrave.core.random import seed_of
from burgrave.core.record import copy
from burgrave.core.registry import game as load_game
from burgrave.lab.arena import write_line
from burgrave.lab.played import play_to_end, share_of_win
from burgrave.lab.spread import spread

MIXED = "mixed"
TABLES = (*LEVEL_NAMES[:-1], MIXED)
"""All seats by bots of one level, or each by any; not by the strongest, which thinks for seconds."""
BINS = 10
RESAMPLED = 1000
"""How often games are drawn anew to see how far a figure may lie from the truth."""
FOLDS = 5
RIDGE = 20.0
"""What holds fitted numbers near where they change nothing, in positions."""


@dataclass(frozen=True)
class Sampling:
    """Which positions are judged, and how."""

    game: str
    positions: int
    """Of each game."""
    playouts: int
    seed: int = 1

    def heading(self) -> dict[str, Any]:
        the_game = load_game(self.game)
        return {"calibration": 1, "rules": the_game.version, "network": digest(network(the_game)), **asdict(self)}


@dataclass(frozen=True)
class JudgedPosition:
    """By seat, the chances to win."""

    seat: int
    """Who is to decide."""
    word: list[float]
    """What the network says first."""
    tried: list[float]
    """What trials say."""


@dataclass(frozen=True)
class Observed:
    """One game: what was said, and how it ended."""

    players: int
    table: str
    number: int
    levels: list[str]
    won: list[float]
    positions: list[JudgedPosition]

    @property
    def key(self) -> tuple[int, str, int]:
        return self.players, self.table, self.number


def observe(sampling: Sampling, key: tuple[int, str, int]) -> Observed:
    """The game of that number at such a table, the same in every process."""
    players, table, number = key
    seed = seed_of(sampling.seed, number)
    chance = np.random.default_rng([sampling.seed, players, TABLES.index(table), number])
    levels = [str(one) for one in chance.choice(LEVEL_NAMES[:-1], players)] if table == MIXED else [table] * players
    match = new(sampling.game, players=players, seed=seed, seats=levels)
    play_to_end(match, [bot(level) for level in levels], seed)
    plies = [ply for ply in range(match.ply) if len(match.legal_at(ply)) > 1]
    chosen = sorted(chance.choice(plies, min(sampling.positions, len(plies)), replace=False).tolist())
    positions = [judged_at(match, ply, sampling.playouts, seed_of(seed, ply)) for ply in chosen]
    won = [share_of_win(match.ranks, seat) for seat in range(players)]
    return Observed(players, table, number, levels, won, positions)


def judged_at(match: Match, ply: int, playouts: int, seed: int) -> JudgedPosition:
    game, record = match.game, match.at(ply)
    seat = int(record["actor"])
    tried = evaluate(Match(game, record, options={}), Budget(playouts=playouts), seed).wins
    return JudgedPosition(seat, network_word(game, match, ply, seed), tried)


def network_word(game: Game, match: Match, ply: int, seed: int) -> list[float]:
    hidden = copy(match.at(ply))
    seat = int(hidden["actor"])
    game.compiled.hide(hidden, seat, seed)
    said = first_thought(game, network(game), hidden, seat)[game.actions :][: match.players]
    return [float(one) for one in np.roll(said, seat)]


class Kept:
    """A file of observed games: a heading, then a line for each; without a name, in memory alone."""

    def __init__(self, file: Path | None, sampling: Sampling) -> None:
        self.file = file
        self.done: dict[tuple[int, str, int], Observed] = {}
        if file is None:
            return
        if not file.exists():
            with file.open("w", encoding="utf-8") as target:
                write_line(target, sampling.heading())
        lines = [line for line in file.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
        if not lines or json.loads(lines[0]) != sampling.heading():
            raise BadLog("{file} holds the results of another contest; choose another file", file=file)
        file.write_text("".join(lines), encoding="utf-8")  # without a line that was being written when all ended
        for line in lines[1:]:
            row = json.loads(line)
            one = Observed(**{**row, "positions": [JudgedPosition(**each) for each in row["positions"]]})
            self.done[one.key] = one

    def add(self, one: Observed) -> None:
        self.done[one.key] = one
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as target:
                write_line(target, asdict(one))


def run(
    sampling: Sampling,
    kept: Kept,
    players: Sequence[int],
    games: int,
    processes: int,
    progress: Callable[[int], object] = lambda done: None,
) -> list[Observed]:
    """Plays so many games at each table that is missing; all of them."""
    wanted = [(seats, table, number) for number in range(games) for seats in players for table in TABLES]
    missing = [key for key in wanted if key not in kept.done]
    load_game(sampling.game).compile()
    work = partial(observe, sampling)
    found: Iterable[Observed] = map(work, missing) if processes == 1 else spread(work, missing, processes)
    for done, one in enumerate(found, len(wanted) - len(missing) + 1):
        kept.add(one)
        progress(done)
    return [kept.done[key] for key in wanted]


# How well it is calibrated


Judge = Callable[[Observed, JudgedPosition], Sequence[float]]
JUDGES: Mapping[str, Judge] = {"word": lambda _, one: one.word, "tried": lambda _, one: one.tried}
ROLES = ("to decide", "others", "all")


@dataclass(frozen=True)
class Bin:
    """Of judgements from one chance to another."""

    count: int
    judged: float
    won: float
    low: float
    """The true share of wins lies between these two ..."""
    high: float
    """... 95 times in 100."""


@dataclass(frozen=True)
class Reliability:
    """How far chances are from what came true."""

    games: int
    bins: list[Bin]
    plain: float
    """The mean distance, weighted by how often each was judged so: the expected calibration error. Few games make it
    too large, because what chance adds to a bin is never taken from another ..."""
    chance: float
    """... so much a perfect judge would have ..."""
    error: float
    """... this is left without that (as squares, like whatever adds up by chance) ..."""
    low: float
    high: float
    """... and lies between these two, 95 times in 100."""


def counted(games: Sequence[Observed], judge: Judge, role: str) -> np.ndarray:
    """By game and bin: how many judgements, the sum of them, and what was won."""
    found = np.zeros((len(games), BINS, 3))
    for number, game in enumerate(games):
        for position in game.positions:
            for seat, (said, won) in enumerate(zip(judge(game, position), game.won, strict=True)):
                if role == "all" or (seat == position.seat) == (role == "to decide"):
                    found[number, min(BINS - 1, int(said * BINS))] += (1, said, won)
    return found


def reliability(games: Sequence[Observed], judge: Judge, role: str = "all") -> Reliability:
    """Positions of one game do not stand for themselves: intervals come from drawing games anew."""
    each = counted(games, judge, role)
    drawn = np.random.default_rng(1).multinomial(len(games), np.full(len(games), 1 / len(games)), RESAMPLED)
    again = np.tensordot(drawn, each, axes=1)
    total = each.sum(0)
    off, again_off = distances(total), distances(again)
    plain, margin = float(np.abs(off).sum()), CERTAINTY * float(np.abs(again_off).sum(-1).std())
    chance = float(np.abs(again_off - off).sum(-1).mean())
    error = max(0.0, plain**2 - chance**2) ** 0.5
    counts = np.maximum(total[:, 0], 1)
    shares = again[..., 2] / np.maximum(again[..., 0], 1)
    bins = [
        Bin(
            count=int(total[place, 0]),
            judged=float(total[place, 1] / counts[place]),
            won=float(total[place, 2] / counts[place]),
            low=float(np.quantile(shares[:, place], 0.025)),
            high=float(np.quantile(shares[:, place], 0.975)),
        )
        for place in range(BINS)
    ]
    return Reliability(len(games), bins, plain, chance, error, max(0.0, error - margin), error + margin)


def distances(totals: np.ndarray) -> np.ndarray:
    """By bin, how much more was won than judged, of all that was judged."""
    return (totals[..., 2] - totals[..., 1]) / totals[..., :1].sum(-2)  # type: ignore[no-any-return]


# The correction


def fitted(games: Sequence[Observed]) -> dict[int, chances.Correction]:
    """By number of players, what makes trials' chances come true."""
    return {
        players: fit([one for one in games if one.players == players]) for players in {one.players for one in games}
    }


def fit(games: Sequence[Observed]) -> chances.Correction:
    """The numbers under which the games' ends are the likeliest, by Newton's method with steps that never lead down."""
    found = np.array([traits for one in games for traits in traits_in(one)])
    ends = np.array([[*one.won, 1 - sum(one.won)] for one in games for _ in one.positions])
    start = np.zeros(chances.COUNT)
    start[chances.SHARPNESS] = 1.0
    somebody = not ends[:, -1].any()

    def likelihood(numbers: np.ndarray) -> float:
        said = chances.Correction(numbers, somebody).of(found)
        return float((ends * np.log(np.maximum(said, 1e-300))).sum() - RIDGE / 2 * ((numbers - start) ** 2).sum())

    numbers = start.copy()
    for _ in range(100):
        said = chances.Correction(numbers, somebody).of(found)
        slope = np.einsum("pe,pek->k", ends - said, found) - RIDGE * (numbers - start)
        mean = np.einsum("pe,pek->pk", said, found)
        bend = np.einsum("pe,pek,pel->kl", said, found, found, optimize=True) - mean.T @ mean
        step = np.linalg.solve(bend + RIDGE * np.eye(len(numbers)), slope)
        while likelihood(numbers + step) < likelihood(numbers) and np.abs(step).max() > 1e-6:
            step /= 2
        numbers = numbers + step
        if np.abs(step).max() < 1e-6:
            break
    return chances.Correction(numbers, somebody)


def traits_in(game: Observed) -> Iterator[np.ndarray]:
    """Of each position."""
    strengths = chances.places(game.levels)
    assert strengths is not None  # only levels play
    for one in game.positions:
        yield chances.traits(np.array(one.tried), one.seat, strengths)


def cross_validated(games: Sequence[Observed]) -> Judge:
    """Corrected chances, each by a correction that was fitted to other games.

    All games with the same dice are in the same part.
    """
    without = [fitted([one for one in games if one.number % FOLDS != fold]) for fold in range(FOLDS)]

    def judge(game: Observed, position: JudgedPosition) -> Sequence[float]:
        strengths = chances.places(game.levels)
        assert strengths is not None
        correction = without[game.number % FOLDS][game.players]
        return chances.Table(correction, position.seat, strengths).corrected(np.array(position.tried)).tolist()  # type: ignore[no-any-return]

    return judge
