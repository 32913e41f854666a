"""What a position is worth to whoever is to decide, action by action: for hints, analysis and teaching.

Every action is tried, by sequential halving (Karnin and others, 2013): all equally often, then the better half more
often, and so on. Trials of the same number have the same hidden copy and dice (`trial`), so that actions differ by
what they are worth and not by luck.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, Protocol

import numpy as np

from burgrave.bots import chances, trial
from burgrave.bots.judge import judge, judge_memory
from burgrave.bots.net_play import REWARD, SCORE, WIN
from burgrave.bots.network import has_network
from burgrave.bots.search import Budget, SearchParameters, search_memory
from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.record import Record, copy

FEWEST_TRIALS = 4
"""Of every action: without several there is no interval."""
CERTAINTY = 1.96
"""Standard errors to either side: 95 times in 100."""


@dataclass(frozen=True)
class Judged:
    """A legal action: what it is expected to bring to whoever plays it."""

    action: int
    notation: str
    win: float
    """The chance to win ..."""
    error: float
    """... which lies so far from it at most, 95 times in 100."""
    reward: float
    """From 0 (last) to 1 (alone in front): half for winning, half for the rank."""
    score: float
    place: float
    """The expected rank: 1 is the first."""
    tries: int


@dataclass(frozen=True)
class Evaluation:
    """The legal actions, the best first, and what to expect of the game after the best one."""

    seat: int
    actions: list[Judged]
    wins: list[float]
    """By seat: the chance to win."""
    scores: list[float]
    """By seat: the final score."""
    tries: int

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def evaluate(
    match: Match,
    budget: Budget,
    seed: int = 0,
    stop: threading.Event | None = None,
    progress: Callable[[float], None] | None = None,
    levels: Sequence[str] = (),
) -> Evaluation:
    """The position as the acting player may know it.

    The chances are those of players as strong as the network, or of bots of these levels, one for each seat; a seat of
    another name is taken to be as strong as the others.
    """
    seat = match.actor
    if seat is None:
        raise BadOption("the game is over: there is nothing to decide")
    hidden = copy(match.record)
    match.game.compiled.hide(hidden, seat, seed)
    trials = Trials(match.game, hidden, seat, seed, workers=1 if budget.playouts else usable_cores())
    halve(trials, budget, stop or threading.Event(), progress)
    return summary(match.game, hidden, trials, chances.table(match.game, match.players, seat, levels))


class Tries(Protocol):
    """Makes trials `first` to `last` - 1 of each line; a note for each."""

    def __call__(self, lines: np.ndarray, first: int, last: int, notes: np.ndarray) -> None: ...


MakeTries = Callable[[Game, Record, int, int, int], Tries]
"""For a position, the seat to decide, a seed, and how many decisions at least are made before a trial is judged."""
Line = Sequence[int]
"""An action, and what its player goes on with as long as they decide."""


def in_rows(lines: Sequence[Line]) -> np.ndarray:
    """With -1 where a line is over."""
    longest = max(len(line) for line in lines)
    return np.array([[*line, *[-1] * (longest - len(line))] for line in lines], np.int32)


def tries(game: Game, record: Record, seat: int, seed: int, fewest: int) -> Tries:
    """With the game's network, if it has one. Each has memory of its own."""
    if not has_network(game):
        memory = search_memory(game, record, seat, seed, SearchParameters())
        run = game.compiled(trial.try_by_advice)
        return lambda lines, first, last, notes: run(memory, lines, first, last, notes)
    judged = judge_memory(game, judge(game), record, seat, seed)
    run = game.compiled(trial.try_with_network)
    return lambda lines, first, last, notes: run(judged, lines, first, last, fewest, notes)


class Trials:
    """The trials of a position so far: of its legal actions, or of some lines."""

    def __init__(
        self,
        game: Game,
        record: Record,
        seat: int,
        seed: int,
        workers: int,
        lines: Sequence[Line] = (),
        make: MakeTries = tries,
        fewest: int = trial.FEWEST_DECISIONS,
    ) -> None:
        self.seat = seat
        self.players = int(record["players"])
        self._lines = in_rows(lines or [[action] for action in game.legal_actions(record)])
        self.actions = self._lines[:, 0]
        self.counts = np.zeros(len(self.actions), np.int64)
        self._notes = np.zeros((len(self.actions), FEWEST_TRIALS, 3, game.seats[-1]), np.float32)
        self._tries = [make(game, record, seat, seed, fewest) for _ in range(workers)]

    def add(self, places: np.ndarray, trials: int) -> None:
        """So many more of each of these actions, which were tried equally often before."""
        first = int(self.counts[places[0]])
        self._make_room(first + trials)
        parts = [part for part in np.array_split(places, len(self._tries)) if len(part)]

        def work(one: Tries, part: np.ndarray) -> None:
            notes = np.zeros((len(part), trials, *self._notes.shape[2:]), np.float32)
            one(self._lines[part], first, first + trials, notes)
            self._notes[part, first : first + trials] = notes

        if len(parts) == 1:
            work(self._tries[0], parts[0])
        else:
            with ThreadPoolExecutor(len(parts)) as pool:
                list(pool.map(work, self._tries, parts))
        self.counts[places] += trials

    def _make_room(self, trials: int) -> None:
        if trials > self._notes.shape[1]:
            more = np.zeros((len(self.actions), trials, *self._notes.shape[2:]), np.float32)
            self._notes = np.concatenate([self._notes, more], axis=1)

    def noted(self, place: int, count: int | None = None) -> np.ndarray:
        """By trial, what is noted and seat; of the first trials, or of all."""
        return self._notes[place, : self.counts[place] if count is None else count]

    def value(self, place: int) -> tuple[float, float]:
        """What decides between actions: the chance to win; where it is the same, the reward."""
        mean = self.noted(place)[:, :, self.seat].mean(0)
        return float(mean[WIN]), float(mean[REWARD])


def halve(
    trials: Trials, budget: Budget, stop: threading.Event, progress: Callable[[float], None] | None = None
) -> None:
    """Spends the budget in as many equal parts as it takes to halve the actions down to two.

    One of playouts and seconds ends with whichever is spent first.
    """
    started = time.perf_counter()
    left = np.arange(len(trials.actions))
    rounds = max(1, int(np.ceil(np.log2(len(left)))))

    def spent() -> float:
        playouts = budget.playouts or (math.inf if budget.seconds else 1)
        seconds = budget.seconds or math.inf
        return max(float(trials.counts.sum()) / playouts, (time.perf_counter() - started) / seconds)

    trials.add(left, FEWEST_TRIALS)
    for number in range(1, rounds + 1):
        while spent() < number / rounds and not stop.is_set():
            trials.add(left, FEWEST_TRIALS)
            if progress:
                progress(min(1.0, spent()))
        if len(left) > 2:
            left = np.array(sorted(left.tolist(), key=trials.value, reverse=True)[: (len(left) + 1) // 2])


def summary(game: Game, record: Record, trials: Trials, table: chances.Table | None = None) -> Evaluation:
    """Every action, compared with the best one over the trials that both had; with the chances of that table.

    So the best is the first, although actions that were dropped early had fewer trials, and perhaps luckier ones.
    """
    most = trials.counts.max()
    best = max(np.flatnonzero(trials.counts == most).tolist(), key=trials.value)
    base = trials.noted(best)
    mean = base.mean(0)
    wins, scores = mean[WIN, : trials.players], mean[SCORE, : trials.players]
    total = sum_of_chances(game, wins)
    wins = wins / total
    corrected = table.by_own_chance(wins) if table else lambda win: win

    def shown(win: float) -> float:
        return corrected(win / total)

    judged = [judgement(game, record, trials, place, base, shown) for place in range(len(trials.actions))]
    judged.sort(key=lambda one: (-one.win, -one.reward))
    wins = table.corrected(wins) if table else wins
    return Evaluation(trials.seat, judged, wins.tolist(), scores.tolist(), int(trials.counts.sum()))


def sum_of_chances(game: Game, wins: np.ndarray) -> float:
    """By which to divide them: a network says of each seat alone what it will win."""
    total = float(wins.sum()) or 1.0
    return max(1.0, total) if game.info.all_may_lose else total


def judgement(
    game: Game, record: Record, trials: Trials, place: int, base: np.ndarray, shown: Callable[[float], float]
) -> Judged:
    own = trials.noted(place)[:, :, trials.seat]
    common = base[: len(own), :, trials.seat]
    difference = own - common
    win, reward, score = (float(value) for value in base[:, :, trials.seat].mean(0) + difference.mean(0))
    win, reward = min(1.0, max(0.0, win)), min(1.0, max(0.0, reward))
    spread = base[:, WIN, trials.seat].var(ddof=1) / len(base) + difference[:, WIN].var(ddof=1) / len(own)
    error = CERTAINTY * float(spread) ** 0.5
    action = int(trials.actions[place])
    return Judged(
        action=action,
        notation=game.notation(record, action),
        win=min(1.0, shown(win)),
        error=max(shown(win + error) - shown(win), shown(win) - shown(win - error)),
        reward=reward,
        score=score,
        place=1 + (trials.players - 1) * (1 - min(1.0, max(0.0, 2 * reward - win))),
        tries=len(own),
    )
