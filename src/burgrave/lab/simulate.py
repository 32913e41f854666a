"""Simulating many games: of random play on all cores or on a GPU, of bots in a process for each core.

The game number n of a run has the seed `seed_of(seed, n)`, and all that is kept is sums of whole numbers: a run gives
the same report whatever the device, the number of cores and the order in which they finish.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.random import checked_seed
from burgrave.core.registry import game as load_game
from burgrave.lab.arena import Contest, play_match, played
from burgrave.lab.playout import play_block
from burgrave.lab.report import Report
from burgrave.lab.tally import Tally

BLOCK = 1024
"""Games that a core plays at a time: some 50 ms, less than a megabyte."""
BATCH = 2**18
"""Games that a GPU plays at a time: enough to keep it busy."""
TASK = 2**16
"""Games of a task on a cluster: a few seconds' work."""
SLICE = 2**14
"""Games of a batch that a core counts at a time."""
WAITING = 32
"""How many blocks or slices may be finished or started and not yet added up, at least: a core is never idle, and ten
million games fit in memory."""


@dataclass(frozen=True)
class Simulation:
    """The games to be played."""

    game: Game
    players: int
    options: np.ndarray
    seed: int
    games: int


class Engine(Protocol):
    """Something that plays a run, ready to go."""

    def tallies(self, pool: ThreadPoolExecutor) -> Iterator[Future[Tally]]:
        """Starts the work on the pool's cores, as it is asked for."""


class Cores:
    """Plays on the cores of this machine: compiled rules run outside the interpreter's lock, so that threads do."""

    def __init__(self, run: Simulation) -> None:
        self._run = run
        self._play = run.game.compiled(play_block)
        self.block(0, 1)  # compiles it

    def tallies(self, pool: ThreadPoolExecutor) -> Iterator[Future[Tally]]:
        for first, games in parts(self._run.games, BLOCK):
            yield pool.submit(self.block, first, games)

    def block(self, first: int, games: int) -> Tally:
        run = self._run
        states = np.zeros(games, run.game.record)
        mask = np.zeros(run.game.actions, np.uint8)
        results = np.zeros((games, run.players, 2), np.int32)
        decisions = np.zeros(games, np.int64)
        self._play(states, mask, results, decisions, run.players, run.options, run.seed, first)
        return Tally.of(results, decisions, run.game.traits(states))


class Gpu:
    """Plays on the GPU, while the cores count the games of the batch before."""

    def __init__(self, run: Simulation) -> None:
        from burgrave.core import cuda

        cuda.check()
        from burgrave.lab.playout_cuda import Device

        self._run = run
        self._device = Device(run.game, run.players, run.options, min(run.games, BATCH))
        self._device.play(run.seed, 0, 1)  # compiles it

    def tallies(self, pool: ThreadPoolExecutor) -> Iterator[Future[Tally]]:
        for first, games in parts(self._run.games, BATCH):
            self._device.play(self._run.seed, first, games)
            states, results, decisions = self._device.fetch(games)
            for start, count in parts(games, SLICE):
                piece = slice(start, start + count)
                yield pool.submit(self._count, states[piece], results[piece], decisions[piece])

    def _count(self, states: np.ndarray, results: np.ndarray, decisions: np.ndarray) -> Tally:
        return Tally.of(results, decisions, self._run.game.traits(states))


class Bots:
    """Plays with bots, which decide one by one: each game is one of a contest."""

    def __init__(self, contest: Contest, cores: int) -> None:
        self._contest = contest
        self._cores = cores

    def tallies(self, pool: ThreadPoolExecutor) -> Iterator[Future[Tally]]:
        for tally in played(tally_of, self._contest, range(self._contest.games), self._cores):
            yield finished(tally)


def tally_of(contest: Contest, number: int) -> Tally:
    """Of the game of that number."""
    match = play_match(contest, number)
    results = np.array([list(zip(match.scores, match.ranks, strict=True))], np.int32)
    states = np.array([match.record], match.game.record)
    return Tally.of(results, np.array([match.ply]), match.game.traits(states))


def finished(tally: Tally) -> Future[Tally]:
    done: Future[Tally] = Future()
    done.set_result(tally)
    return done


class Cluster:
    """Plays on the machines of a Ray cluster. Its tasks are larger than a core's blocks: they travel."""

    def __init__(self, run: Simulation, address: str) -> None:
        self._run = run
        self._address = address

    def tallies(self, pool: ThreadPoolExecutor) -> Iterator[Future[Tally]]:
        from burgrave.lab.cluster import mapped

        run = self._run
        own_data = run.game.own_data
        tasks = (
            (run.game.name, own_data, run.players, run.options, run.seed, first, games)
            for first, games in parts(run.games, TASK)
        )
        for tally in mapped(self._address, play_task, tasks):
            yield finished(tally)


def play_task(task: tuple[str, Path | None, int, np.ndarray, int, int, int]) -> Tally:
    """A part of a run, on whatever machine."""
    name, own_data, players, options, seed, first, games = task
    run = Simulation(load_game(name, own_data), players, options, seed, games)
    core = Cores(run)
    tally = Tally(players)
    for start, count in parts(games, BLOCK):
        tally.add(core.block(first + start, count))
    return tally


def parts(total: int, size: int) -> Iterator[tuple[int, int]]:
    """Where each part of a whole begins and how large it is."""
    for first in range(0, total, size):
        yield first, min(size, total - first)


def simulate(
    game: Game,
    players: int,
    options: Mapping[str, bool],
    games: int,
    seed: int,
    *,
    bots: Sequence[str] = (),
    device: str = "cpu",
    cores: int | None = None,
    ray: str | None = None,
    progress: Callable[[int], object] = lambda done: None,
) -> Report:
    """Plays the games, at random or of bots that change seats from game to game, and reports on them.

    `progress` is told how many games are done: 0 once everything is compiled, then every few moments. The report's
    seconds begin at that 0.
    """
    cores = cores if cores is not None else usable_cores()
    check(games, seed, device, cores)
    run = Simulation(game, players, game.option_values(players, options), seed, games)
    engine: Engine
    if bots:
        if ray or device != "cpu":
            raise BadOption("bots play on this machine's cores only; for a cluster there is burgrave arena")
        data = None if game.own_data is None else str(game.own_data)
        engine = Bots(Contest(game.name, players, tuple(bots), games, seed, options, data), cores)
    else:
        engine = Cluster(run, ray) if ray else Gpu(run) if device == "gpu" else Cores(run)
    progress(0)
    started = time.perf_counter()
    tally = total(engine, players, cores, progress)
    seconds = time.perf_counter() - started
    return Report(game, game.all_options(players, options), seed, device, seconds, tally, tuple(bots))


def total(engine: Engine, players: int, cores: int, progress: Callable[[int], object]) -> Tally:
    """The sum of an engine's tallies. Work is started a little ahead of what has been counted, never all at once."""
    result = Tally(players)
    waiting: deque[Future[Tally]] = deque()

    def take_first() -> None:
        result.add(waiting.popleft().result())
        progress(result.games)

    pool = ThreadPoolExecutor(cores)
    try:
        for future in engine.tallies(pool):
            waiting.append(future)
            if len(waiting) >= max(WAITING, 2 * cores):
                take_first()
        while waiting:
            take_first()
    finally:
        pool.shutdown(cancel_futures=True)  # nothing is left when all went well, and an interrupt need not wait
    return result


def check(games: int, seed: int, device: str, cores: int) -> None:
    """Refuses what cannot be simulated."""
    if games < 1:
        raise BadOption("the number of games is at least 1, not {games}", games=games)
    checked_seed(seed)
    if device not in ("cpu", "gpu"):
        raise BadOption("the devices are cpu and gpu, not {device}", device=device)
    if cores < 1:
        raise BadOption("the number of cores is at least 1, not {cores}", cores=cores)
