"""Trials of many decisions side by side, with PyTorch: what `bots/trial.py` tries one by one, on a GPU by the thousand.

An analysis is the same wherever its trials are made. Here many decisions are analysed at the same time, each in a
thread of its own, which asks for some trials and waits; when all wait, what they asked for is tried together.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

import numpy as np
import torch

from burgrave.bots.decisions import Decision, Depth, decision_at
from burgrave.bots.evaluation import Tries
from burgrave.bots.net_play import MOST_DECISIONS, WORDS
from burgrave.bots.network import network
from burgrave.bots.stretch import LONGEST_LINE
from burgrave.bots.trial import moment
from burgrave.core.cuda import cuda
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.protocol import actor, apply, hide, legal, observe, outcome
from burgrave.core.random import CHOICES, SEARCH, random_word
from burgrave.core.record import Record
from burgrave.core.rule import kernel, rule
from burgrave.learn.judging import Viewer, judge_model
from burgrave.learn.model import network_model
from burgrave.learn.ppo import shares_of
from burgrave.learn.tensor_env import relative_seats

A = TypeVar("A")
B = TypeVar("B")
THREADS = 64


class TrialRows(NamedTuple):
    """Trials that are played on. All arrays have a row for each."""

    states: Any
    """Records ..."""
    words: Any
    """... and what they are made of, int32 ..."""
    before: Any
    """... and were made of before the last action, where it may be taken back."""
    observers: Any
    """int32: the seat to decide."""
    lines: Any
    """int32: the action that is tried, and what its player goes on with; -1 where the line is over."""
    steps: Any
    """int32: how far the line was followed."""
    seeds: Any
    """int64: what the players' own chance follows from ..."""
    chance: Any
    """float64: ... and, from 0 to 1, what it says of the next decision."""
    drawn: Any
    """int32: how often something had been drawn before the action."""
    fewest: Any
    """int32: decisions after which a trial may be judged."""
    since: Any
    """int32: decisions since the last draw."""
    decisions: Any
    """int32: how many were made since."""
    actors: Any
    """int32: the seat to decide now, or -1 where the game is over."""
    choices: Any
    """int32: among how many actions."""
    masks: Any
    """uint8, by action: 1 for those that are legal."""
    observations: Any
    """float32, by feature: what the seat to decide knows."""
    done: Any
    """uint8: whether it stays as it is."""
    results: Any
    """int32, by seat: score and rank at the end of the game."""


@rule
def show(rows: TrialRows, row: int) -> None:
    """What there is to decide, or how the game has ended."""
    s = rows.states[row]
    seat = actor(s)
    rows.actors[row] = seat
    if seat < 0:
        outcome(s, rows.results[row])
        rows.done[row] = 1
        return
    rows.choices[row] = legal(s, rows.masks[row])
    observe(s, seat, rows.observations[row])
    rows.chance[row] = random_word(rows.seeds[row], CHOICES, moment(s, rows.since[row])) / WORDS


@rule
def make_copies(copies: Any, seats: Any, seeds: Any, numbers: Any) -> None:
    """In each of these positions, all that the seat cannot know is made up; the seed becomes that of the trial."""
    for place in range(len(copies)):
        seeds[place] = random_word(seeds[place], SEARCH, numbers[place])
        hide(copies[place], seats[place], seeds[place])


@rule
def begin(rows: TrialRows, first: int, last: int) -> None:
    """The trials from the first to the one before the last."""
    for row in range(first, last):
        s = rows.states[row]
        rows.drawn[row] = s.drawn
        apply(s, rows.lines[row, 0])
        rows.decisions[row] = 0
        rows.since[row] = 0
        rows.steps[row] = 1
        rows.done[row] = 0
        show(rows, row)


@rule
def goes_on(rows: TrialRows, row: int) -> bool:
    """Whether the network's word does not count, because the line says what its player does here."""
    if rows.actors[row] != rows.observers[row] or rows.choices[row] < 2:
        return False
    step = rows.steps[row]
    if step >= rows.lines.shape[1] or rows.lines[row, step] < 0:
        return False
    return bool(rows.masks[row, rows.lines[row, step]])


@rule
def next_action(rows: TrialRows, advised: Any, row: int) -> int:
    """What the line says, or the network."""
    if goes_on(rows, row):
        rows.steps[row] += 1
        return rows.lines[row, rows.steps[row] - 1]  # type: ignore[no-any-return]
    return advised[row]  # type: ignore[no-any-return]


@rule
def copy_words(of: Any, to: Any, row: int) -> None:
    for place in range(of.shape[1]):
        to[row, place] = of[row, place]


@rule
def play(rows: TrialRows, advised: Any, first: int, last: int) -> None:
    """An action in each of these trials that are played on. The one before which it is to be judged is taken back."""
    for row in range(first, last):
        if rows.done[row]:
            continue
        s = rows.states[row]
        drawn = s.drawn
        waited = rows.decisions[row] - rows.fewest[row]
        if waited >= 0:
            copy_words(rows.words, rows.before, row)
        apply(s, next_action(rows, advised, row))
        is_seen = waited >= 0 and drawn != rows.drawn[row] and s.drawn != drawn
        if is_seen or waited >= MOST_DECISIONS:
            copy_words(rows.before, rows.words, row)
            rows.done[row] = 1
        else:
            rows.decisions[row] += 1
            rows.since[row] = rows.since[row] + 1 if s.drawn == drawn else 0
            show(rows, row)


@kernel
def begin_on_gpu(rows: TrialRows, count: int) -> None:
    row = cuda.grid(1)
    if row < count:
        begin(rows, row, row + 1)


@kernel
def play_on_gpu(rows: TrialRows, advised: Any, count: int) -> None:
    row = cuda.grid(1)
    if row < count:
        play(rows, advised, row, row + 1)


@dataclass
class Request:
    """Trials of some lines from one position that somebody waits for."""

    record: Record
    seat: int
    seed: int
    fewest: int
    lines: np.ndarray
    first: int
    last: int
    notes: np.ndarray
    made: threading.Event = field(default_factory=threading.Event)

    @property
    def rows(self) -> int:
        return len(self.lines) * (self.last - self.first)


class TrialBatch:
    """So many trials at a time."""

    def __init__(self, game: Game, rows: int, device: str) -> None:
        self.game, self.rows = game, rows
        self.device = torch.device("cuda" if device == "gpu" else "cpu")
        self._on_gpu = self.device.type == "cuda"
        torch.set_float32_matmul_precision("high")  # as many digits as the files have
        self._made = self._make()
        made = self._made
        self._words, self._lines = self._lent(made.words), self._lent(made.lines)
        self._observers, self._actors = self._lent(made.observers), self._lent(made.actors)
        self._masks = self._lent(made.masks).view(torch.bool)
        self._observations, self._results = self._lent(made.observations), self._lent(made.results)
        self._seeds, self._fewest, self._chance = (self._lent(one) for one in (made.seeds, made.fewest, made.chance))
        self._done = self._lent(made.done).view(torch.bool)
        self._chosen = self._array((rows,), np.int32)
        self._advised = self._lent(self._chosen)
        self._players = torch.zeros(rows, dtype=torch.int64, device=self.device)
        self._absolute = torch.from_numpy(game.relative_actions).long().to(self.device).argsort(-1)
        self._network, self._judge = network_model(game).to(self.device), judge_model(game).to(self.device)
        self._viewer = Viewer(game, rows, self.device)
        self._scale = network(game).score_scale, network(game).mean_score

    def _make(self) -> TrialRows:
        game, rows = self.game, self.rows
        states, size = self._array((rows,), game.record), game.record.itemsize // 4
        return TrialRows(
            states=states,
            words=states.view(np.int32).reshape(rows, size),
            before=self._array((rows, size), np.int32),
            observers=self._array((rows,), np.int32),
            lines=self._array((rows, LONGEST_LINE), np.int32),
            steps=self._array((rows,), np.int32),
            seeds=self._array((rows,), np.int64),
            chance=self._array((rows,), np.float64),
            drawn=self._array((rows,), np.int32),
            fewest=self._array((rows,), np.int32),
            since=self._array((rows,), np.int32),
            decisions=self._array((rows,), np.int32),
            actors=self._array((rows,), np.int32),
            choices=self._array((rows,), np.int32),
            masks=self._array((rows, game.actions), np.uint8),
            observations=self._array((rows, len(game.features)), np.float32),
            done=self._array((rows,), np.uint8),
            results=self._array((rows, game.seats[-1], 2), np.int32),
        )

    def _array(self, shape: tuple[int, ...], kind: Any) -> Any:
        array = np.zeros(shape, kind)
        return cuda.to_device(array) if self._on_gpu else array

    def _lent(self, array: Any) -> torch.Tensor:
        return torch.as_tensor(array, device=self.device)

    @torch.no_grad()
    def make(self, requests: Sequence[Request]) -> None:
        """Writes the notes of requests that there is room for."""
        count = self._fill(requests)
        if self._on_gpu:
            kernel: Any = self.game.cuda(begin_on_gpu)
            kernel[blocks(count), THREADS](self._made, count)
        else:
            self.game.compiled(begin)(self._made, 0, count)
        while len(live := (~self._done[:count]).nonzero()[:, 0]):
            self._play(live, count)
        there = torch.arange(self.game.seats[-1], device=self.device) < self._players[:count, None]
        notes = (self._notes(count) * there[:, None]).cpu().numpy()
        first = 0
        for one in requests:
            one.notes[:] = notes[first : first + one.rows].reshape(one.notes.shape)
            first += one.rows

    def _fill(self, requests: Sequence[Request]) -> int:
        """How many rows they take.

        Copies are the same for all lines, so that there are few of them: a core makes them.
        """
        trials = [one.last - one.first for one in requests]
        copies = np.array([one.record for one in requests], self.game.record).repeat(trials)
        seats, seeds = (np.array([getattr(one, part) for one in requests], np.int64) for part in ("seat", "seed"))
        numbers = np.concatenate([np.arange(one.first, one.last) for one in requests])
        seats, seeds = seats.repeat(trials), seeds.repeat(trials)
        self.game.compiled(make_copies)(copies, seats, seeds, numbers)
        lines, of = [], []
        for first, count, one in zip(np.cumsum([0, *trials]).tolist(), trials, requests, strict=False):
            of.append(np.tile(np.arange(first, first + count), len(one.lines)))
            short = ((0, 0), (0, LONGEST_LINE - one.lines.shape[1]))
            lines.append(np.pad(one.lines, short, constant_values=-1).repeat(count, 0))
        copy_of = self._sent(np.concatenate(of))
        count = len(copy_of)
        self._words[:count] = self._sent(copies.view(np.int32).reshape(len(copies), -1))[copy_of]
        self._lines[:count] = self._sent(np.concatenate(lines))
        self._observers[:count] = self._sent(seats.astype(np.int32))[copy_of]
        self._seeds[:count] = self._sent(seeds)[copy_of]
        self._fewest[:count] = self._sent(np.array([one.fewest for one in requests], np.int32).repeat(trials))[copy_of]
        self._players.zero_()
        self._players[:count] = self._sent(copies["players"].astype(np.int64))[copy_of]
        return count

    def _sent(self, array: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(array).to(self.device)

    def _play(self, live: torch.Tensor, count: int) -> None:
        """What the line says, or what the network likes by chance."""
        absolute, (logits, *_) = self._consulted(live)
        chances = torch.zeros_like(logits).scatter_(1, absolute, torch.softmax(logits, 1)).double().cumsum(1)
        target = self._chance[live, None] * chances[:, -1:]
        self._advised[live] = torch.searchsorted(chances, target, right=True)[:, 0].int()
        if self._on_gpu:
            kernel: Any = self.game.cuda(play_on_gpu)
            kernel[blocks(count), THREADS](self._made, self._chosen, count)
        else:
            self.game.compiled(play)(self._made, self._chosen, 0, count)

    def _consulted(self, rows: torch.Tensor) -> tuple[torch.Tensor, tuple[torch.Tensor, ...]]:
        """Which action each is that the network speaks of, and what it says."""
        absolute = self._absolute[self._players[rows], self._actors[rows].long()]
        return absolute, self._network(self._observations[rows], self._masks[rows].gather(1, absolute))

    def _notes(self, count: int) -> torch.Tensor:
        """Of all trials, which are done: how the game has ended, or how it stands."""
        notes = torch.zeros((count, 3, self.game.seats[-1]), device=self.device)
        is_over = self._actors[:count] < 0
        ended, judged = is_over.nonzero()[:, 0], (~is_over).nonzero()[:, 0]
        results = self._results[ended]
        shares = shares_of(results[..., 1], self._players[ended])
        notes[ended] = torch.stack([shares[..., 0], shares.mean(-1), results[..., 0].float()], 1)
        notes[judged] = self._judgements(judged)
        return notes

    def _judgements(self, rows: torch.Tensor) -> torch.Tensor:
        actors, players, seats = self._actors[rows], self._players[rows], self.game.seats[-1]
        views = self._viewer.views(self._words, self._players, self._actors)[rows]
        chances, scores = self._judge(views, players, self.game.info.all_may_lose)
        wins, behind = chances[:, :seats].exp(), self._consulted(rows)[1][1][..., 1]
        scale, mean = self._scale
        said = torch.stack([wins, 0.5 * wins + 0.5 * behind, scores * scale + mean], 1)
        return said.gather(2, relative_seats(actors, players, seats)[:, None].expand(-1, 3, -1))


def blocks(rows: int) -> int:
    return (rows + THREADS - 1) // THREADS


class SideBySide:
    """Makes the trials of many analyses at once."""

    def __init__(self, batch: TrialBatch, workers: int) -> None:
        self._batch, self._workers = batch, workers
        self._waiting: list[Request] = []
        self._busy = 0
        """Threads that are not done; when as many wait, it is time."""
        self._changed = threading.Condition()
        self._failed = False

    def tries(self, game: Game, record: Record, seat: int, seed: int, fewest: int) -> Tries:
        """As `evaluation.tries`, for whoever is called by `map`."""

        def ask(lines: np.ndarray, first: int, last: int, notes: np.ndarray) -> None:
            request = Request(record, seat, seed, fewest, lines, first, last, notes)
            with self._changed:
                self._waiting.append(request)
                self._changed.notify_all()
                if self._failed:
                    release([request])
            request.made.wait()
            if self._failed:
                raise RuntimeError("the trials could not be made")

        return ask

    def map(self, work: Callable[[A], B], items: Iterable[A]) -> Iterator[B]:
        """What the work makes of each item, in the order in which they are done."""
        left = iter(items)
        found: list[B] = []

        def next_item() -> A | None:
            with self._changed:
                return next(left, None)

        def worker() -> None:
            try:
                while (item := next_item()) is not None:
                    found.append(work(item))
            finally:
                with self._changed:
                    self._busy -= 1
                    self._changed.notify_all()

        self._busy = self._workers
        with ThreadPoolExecutor(self._workers) as pool:
            done = [pool.submit(worker) for _ in range(self._workers)]
            requests: list[Request] = []
            try:
                while requests := self._next():
                    for some in in_parts(requests, self._batch.rows):
                        self._batch.make(some)
                        release(some)
                    while found:
                        yield found.pop(0)
            except BaseException:  # also where nobody wants the rest: nobody must wait for what is not made any more
                with self._changed:
                    self._failed = True
                    release([*requests, *self._waiting])
                raise
        yield from found
        for one in done:
            one.result()

    def _next(self) -> list[Request]:
        """What all who are busy wait for; nothing when nobody is."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._waiting) == self._busy)
            requests, self._waiting = self._waiting, []
        return requests


def release(requests: Iterable[Request]) -> None:
    for one in requests:
        one.made.set()


def in_parts(requests: Sequence[Request], rows: int) -> Iterator[list[Request]]:
    """As many at a time as there is room for."""
    part: list[Request] = []
    count = 0
    for one in requests:
        if part and count + one.rows > rows:
            yield part
            part, count = [], 0
        part.append(one)
        count += one.rows
    if part:
        yield part


# Whole games

ROWS, WORKERS = 131_072, 768
"""Trials that are made at a time, and decisions that are analysed then."""


def decisions_of(
    the_game: Game, games: Iterable[tuple[A, Match, int]], depth: Depth, device: str, rows: int = ROWS
) -> Iterator[tuple[A, list[Decision]]]:
    """The decisions of many finished games, each with a name and the seed of its analysis, as `analyse` judges them."""
    together = SideBySide(TrialBatch(the_game, rows, device), WORKERS)
    depth = replace(depth, tries=together.tries)
    found: dict[A, list[Decision | None]] = defaultdict(list)

    def work(one: tuple[A, Match, int, int]) -> tuple[A, int, Decision | None]:
        name, match, seed, ply = one
        return name, match.ply, decision_at(match, ply, depth, seed)

    plies = ((name, match, seed, ply) for name, match, seed in games for ply in range(match.ply))
    for name, length, decision in together.map(work, plies):
        found[name].append(decision)
        if len(found[name]) == length:
            yield name, sorted((one for one in found.pop(name) if one), key=lambda one: one.ply)
