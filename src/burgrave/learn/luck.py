"""Luck of many games side by side, with PyTorch: what `lab/luck.py` measures one by one, on a GPU thousands at a time.

The game's network plays all of them. Wherever something was drawn, the positions before and after it are kept; from
there play goes on with the dice that came and with others, by the rules of `bots/judge.py`, and the judge says how
the games stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch

from burgrave.bots.judge import LATER
from burgrave.bots.net_play import MOST_DECISIONS
from burgrave.core.cuda import cuda
from burgrave.core.game import Game
from burgrave.core.protocol import actor, apply, legal, observe, outcome, setup
from burgrave.core.random import LATER_LUCK, LUCK, random_word, rekey, seed_of
from burgrave.core.rule import kernel, rule
from burgrave.learn.judging import Viewer, judge_model
from burgrave.learn.model import network_model
from burgrave.learn.ppo import shares_of
from burgrave.learn.tensor_env import relative_seats

THREADS = 64
AS_IT_STANDS, FROM_THE_START = -1, -2
"""How play begins where it does not with an action."""
NOTHING_DRAWN = -1


class Positions(NamedTuple):
    """Positions that are played on. All arrays but the options have a row for each."""

    states: Any
    """Records ..."""
    words: Any
    """... and what they are made of, int32 ..."""
    before: Any
    """... and were made of before the last action."""
    players: Any
    """int32."""
    options: Any
    """int32: those of all games."""
    firsts: Any
    """int32: the action that play begins with, with other dice, or how else it begins."""
    seeds: Any
    """int64: what the dice follow from ..."""
    ways: Any
    """int64: ... and which of them these are."""
    actors: Any
    """int32: the seat to decide, or -1 where the game is over."""
    masks: Any
    """uint8, by action: 1 for those that are legal."""
    observations: Any
    """float32, by feature: what the seat to decide knows."""
    drew: Any
    """uint8: whether the last action drew something."""
    since: Any
    """int32: decisions since the last draw."""
    passed: Any
    """int32: decisions since the first one, which is counted."""
    done: Any
    """uint8: whether it stays as it is."""
    results: Any
    """int32, by seat: score and rank at the end of the game."""


@rule
def show(positions: Positions, row: int) -> None:
    """What there is to decide, or how the game has ended."""
    s = positions.states[row]
    seat = actor(s)
    positions.actors[row] = seat
    if seat < 0:
        outcome(s, positions.results[row])
        positions.done[row] = 1
    else:
        legal(s, positions.masks[row])
        observe(s, seat, positions.observations[row])


@rule
def begin(positions: Positions, first: int, last: int) -> None:
    """The positions from the first to the one before the last."""
    states, firsts, seeds, ways = positions.states, positions.firsts, positions.seeds, positions.ways
    for row in range(first, last):
        s = states[row]
        if firsts[row] == FROM_THE_START:
            setup(s, positions.players[row], positions.options, seeds[row])
        elif firsts[row] >= 0:
            rekey(s, random_word(seeds[row], LUCK, ways[row]))
            apply(s, firsts[row])
        positions.since[row] = 0
        positions.passed[row] = NOTHING_DRAWN
        positions.done[row] = 0
        show(positions, row)


@rule
def take_back(positions: Positions, row: int) -> None:
    for place in range(positions.words.shape[1]):
        positions.words[row, place] = positions.before[row, place]


@rule
def pass_draw(positions: Positions, row: int, action: int) -> None:
    """The first draw has dice of its own; the one after some decisions is not made any more: the game is judged."""
    s, passed = positions.states[row], positions.passed
    positions.since[row] = 0
    if passed[row] >= LATER:
        take_back(positions, row)
        positions.done[row] = 1
    elif passed[row] == NOTHING_DRAWN:
        take_back(positions, row)
        rekey(s, random_word(positions.seeds[row], LATER_LUCK, positions.ways[row]))
        apply(s, action)
        passed[row] = 1
    else:
        passed[row] += 1


@rule
def play(positions: Positions, actions: Any, to_the_end: bool, first: int, last: int) -> None:
    """An action in each of these positions; unless they are played to the end, until they are to be judged."""
    states, since, passed, done = positions.states, positions.since, positions.passed, positions.done
    for row in range(first, last):
        if done[row]:
            continue
        s = states[row]
        drawn = s.drawn
        apply(s, actions[row])
        positions.drew[row] = s.drawn != drawn
        if not to_the_end:
            if s.drawn != drawn or since[row] == MOST_DECISIONS:
                pass_draw(positions, row, actions[row])
            else:
                since[row] += 1
                if passed[row] != NOTHING_DRAWN:
                    passed[row] += 1
        if not done[row]:
            show(positions, row)


@kernel
def begin_on_gpu(positions: Positions) -> None:
    row = cuda.grid(1)
    if row < len(positions.states):
        begin(positions, row, row + 1)


@kernel
def play_on_gpu(positions: Positions, actions: Any, to_the_end: bool) -> None:
    row = cuda.grid(1)
    if row < len(positions.states):
        play(positions, actions, to_the_end, row, row + 1)


class Beginnings(NamedTuple):
    """Where play begins, see Positions."""

    firsts: torch.Tensor
    seeds: torch.Tensor
    ways: torch.Tensor
    words: torch.Tensor

    @classmethod
    def all(cls, how: int, seeds: torch.Tensor, ways: torch.Tensor, words: torch.Tensor) -> Beginnings:
        return cls(torch.full_like(seeds, how, dtype=torch.int32), seeds, ways, words)


class PositionBatch:
    """So many positions at a time, which the game's network plays on."""

    def __init__(self, game: Game, players: int, rows: int, device: str) -> None:
        self.game, self.players, self.rows = game, players, rows
        self.device = torch.device("cuda" if device == "gpu" else "cpu")
        self._on_gpu = self.device.type == "cuda"
        torch.set_float32_matmul_precision("high")  # as many digits as the files have
        self._positions = self._make()
        positions = self._positions
        self.words, self.before = self._lent(positions.words), self._lent(positions.before)
        self._firsts, self._seeds = self._lent(positions.firsts), self._lent(positions.seeds)
        self._ways, self._actors = self._lent(positions.ways), self._lent(positions.actors)
        self._masks = self._lent(positions.masks).view(torch.bool)
        self._observations, self._results = self._lent(positions.observations), self._lent(positions.results)
        self._drew, self._done = (self._lent(one).view(torch.bool) for one in (positions.drew, positions.done))
        self._chosen = self._array((rows,), np.int32)
        self.actions = self._lent(self._chosen)
        self._counts = torch.full((rows,), players, device=self.device)
        self._absolute = torch.from_numpy(game.relative_actions[players]).long().to(self.device).argsort(-1)
        self._network, self._judge = network_model(game).to(self.device), judge_model(game).to(self.device)
        self._viewer = Viewer(game, rows, self.device)

    def _make(self) -> Positions:
        game, rows = self.game, self.rows
        states, size = self._array((rows,), game.record), game.record.itemsize // 4
        options = game.option_values(self.players, {})
        return Positions(
            states=states,
            words=states.view(np.int32).reshape(rows, size),
            before=self._array((rows, size), np.int32),
            players=self._share(np.full(rows, self.players, np.int32)),
            options=self._share(options),
            firsts=self._array((rows,), np.int32),
            seeds=self._array((rows,), np.int64),
            ways=self._array((rows,), np.int64),
            actors=self._array((rows,), np.int32),
            masks=self._array((rows, game.actions), np.uint8),
            observations=self._array((rows, len(game.features)), np.float32),
            drew=self._array((rows,), np.uint8),
            since=self._array((rows,), np.int32),
            passed=self._array((rows,), np.int32),
            done=self._array((rows,), np.uint8),
            results=self._array((rows, game.seats[-1], 2), np.int32),
        )

    def _array(self, shape: tuple[int, ...], kind: Any) -> Any:
        return self._share(np.zeros(shape, kind))

    def _share(self, array: np.ndarray) -> Any:
        return cuda.to_device(array) if self._on_gpu else array

    def _lent(self, array: Any) -> torch.Tensor:
        return torch.as_tensor(array, device=self.device)

    def begin(self, given: Beginnings) -> None:
        """Places that are left over repeat them."""
        every = torch.arange(self.rows, device=self.device) % len(given.firsts)
        self._firsts.copy_(given.firsts[every])
        self._seeds.copy_(given.seeds[every])
        self._ways.copy_(given.ways[every])
        self.words.copy_(given.words[every])
        if self._on_gpu:
            kernel: Any = self.game.cuda(begin_on_gpu)
            kernel[self._blocks, THREADS](self._positions)
        else:
            self.game.compiled(begin)(self._positions, 0, self.rows)

    def is_done(self) -> bool:
        return bool(self._done.all())

    def play(self, to_the_end: bool) -> torch.Tensor:
        """What the network likes best, in all positions that are not done; where something was drawn."""
        live = (~self._done).nonzero()[:, 0]
        masks = self._masks[live].gather(1, self._absolute[self._actors[live].long()])
        best = self._network(self._observations[live], masks)[0].argmax(1)
        self.actions[live] = self._absolute[self._actors[live].long(), best].int()
        self.before.copy_(self.words)
        if self._on_gpu:
            kernel: Any = self.game.cuda(play_on_gpu)
            kernel[self._blocks, THREADS](self._positions, self._chosen, to_the_end)
        else:
            self.game.compiled(play)(self._positions, self._chosen, to_the_end, 0, self.rows)
        return live[self._drew[live]]

    @property
    def _blocks(self) -> int:
        return (self.rows + THREADS - 1) // THREADS

    def chances(self) -> torch.Tensor:
        """By seat: what each won, or how likely it wins as the judge has it."""
        won = shares_of(self._results[..., 1], self._counts)[..., 0]
        views = self._viewer.views(self.words, self._counts, self._actors)
        said = self._judge(views, self._counts, self.game.info.all_may_lose)[0].exp()
        judged = said.gather(1, relative_seats(self._actors, self._counts, self.game.seats[-1]))
        return torch.where((self._actors < 0)[:, None], won, judged)


# What was drawn in games, and what it did


class Draws(NamedTuple):
    """A row for each draw."""

    games: torch.Tensor
    """In which game ..."""
    seeds: torch.Tensor
    """... and what the dice follow from that it is compared with."""
    actions: torch.Tensor
    """What was decided ..."""
    before: torch.Tensor
    """... in which position ..."""
    after: torch.Tensor
    """... and which one came."""


@rule
def add_seeds(seeds: Any, numbers: Any, found: Any) -> None:
    for row in range(len(found)):
        found[row] = seed_of(seeds[row], numbers[row])


class LuckOfGames:
    """Luck in games of one kind, each roll and draw compared with so many others."""

    def __init__(self, game: Game, players: int, others: int, device: str, rows: int) -> None:
        self.game, self.players, self.others, self._device = game, players, others, device
        self._batch = PositionBatch(game, players, rows, device)

    @torch.no_grad()
    def measure(self, numbers: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
        """Of the games with these seeds, by game and seat: its share of the win, and its luck."""
        own = self._tensor([random_word(number, LUCK, 0) for number in numbers])
        won, starts, draws = self.played(numbers, own)
        luck = torch.cat([self.opening_luck(*some) for some in self._in_parts((starts, own), 4 * self.others)])
        for some in self._in_parts(draws, 2 * self.others):
            luck.index_add_(0, some[0], self.luck_of(Draws(*some)))
        return won[:, : self.players].cpu().numpy(), luck[:, : self.players].cpu().numpy()

    def played(self, numbers: Sequence[int], own: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, Draws]:
        """The network's games: what each seat won, how they began, and what was drawn."""
        batch = PositionBatch(self.game, self.players, len(numbers), self._device)
        batch.begin(Beginnings.all(FROM_THE_START, self._tensor(numbers), torch.zeros_like(own), batch.words.clone()))
        starts = batch.words.clone()
        found: list[Draws] = []
        ply = 0
        while not batch.is_done():
            drew = batch.play(to_the_end=True)
            seeds = self._seeds(own[drew], torch.full_like(drew, ply))
            found.append(Draws(drew, seeds, batch.actions[drew], batch.before[drew], batch.words[drew]))
            ply += 1
        return batch.chances(), starts, Draws(*map(torch.cat, zip(*found, strict=True)))

    def opening_luck(self, starts: torch.Tensor, own: torch.Tensor) -> torch.Tensor:
        """What was drawn before the first decision, for every game and seat."""
        looks = 2 * self.others
        words, seeds, ways = repeated(starts, looks), repeated(own, looks), numbered(own, looks)
        came = Beginnings.all(AS_IT_STANDS, seeds, ways, words)
        others = Beginnings.all(FROM_THE_START, self._seeds(seeds, ways), torch.zeros_like(ways), words)
        return self._difference(came, others, looks)

    def luck_of(self, draws: Draws) -> torch.Tensor:
        """What each draw did to every seat's chance."""
        looks = self.others
        seeds, ways = repeated(draws.seeds, looks), numbered(draws.seeds, looks)
        came = Beginnings.all(AS_IT_STANDS, seeds, ways, repeated(draws.after, looks))
        others = Beginnings(repeated(draws.actions, looks), seeds, ways, repeated(draws.before, looks))
        return self._difference(came, others, looks)

    def _difference(self, came: Beginnings, others: Beginnings, looks: int) -> torch.Tensor:
        """How much better the chances are with what came, on average over the looks at each."""
        batch, count = self._batch, len(came.firsts)
        batch.begin(Beginnings(*map(torch.cat, zip(came, others, strict=True))))
        while not batch.is_done():
            batch.play(to_the_end=False)
        chances = batch.chances()[: 2 * count].view(2, -1, looks, self.game.seats[-1]).mean(2)
        return chances[0] - chances[1]

    def _in_parts(self, parts: Sequence[torch.Tensor], rows: int) -> Iterator[tuple[torch.Tensor, ...]]:
        """As many at a time as there is room for, where each needs so many rows."""
        yield from zip(*(part.split(self._batch.rows // rows) for part in parts), strict=True)

    def _tensor(self, numbers: Sequence[int]) -> torch.Tensor:
        return torch.tensor(numbers, dtype=torch.int64, device=self._batch.device)

    def _seeds(self, seeds: torch.Tensor, numbers: torch.Tensor) -> torch.Tensor:
        found = np.zeros(len(seeds), np.int64)
        self.game.compiled(add_seeds)(seeds.cpu().numpy(), numbers.cpu().numpy(), found)
        return torch.from_numpy(found).to(seeds.device)


def repeated(part: torch.Tensor, times: int) -> torch.Tensor:
    """Each row so many times."""
    return part.repeat_interleave(times, 0)


def numbered(part: torch.Tensor, times: int) -> torch.Tensor:
    """From 0, for each row anew."""
    return torch.arange(times, device=part.device).repeat(len(part))
