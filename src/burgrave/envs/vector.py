"""Many games at once: all of them take a step with one call, and one that ends begins anew."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Literal

import numpy as np

from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadOption, IllegalAction
from burgrave.core.game import Game
from burgrave.core.random import checked_seed
from burgrave.core.registry import game as load_game
from burgrave.envs.steps import VectorMemory, begin_block, step_block

SMALL = 64
"""Games that a core steps by itself faster than with the help of others."""


class Cores:
    """Where the arrays are and how a step is made: on this machine's cores."""

    def __init__(self, game: Game, games: int) -> None:
        cores = max(1, min(usable_cores(), games // SMALL))
        bounds = np.linspace(0, games, cores + 1).astype(int)
        self._blocks = [(int(first), int(last)) for first, last in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(cores)
        self._begin = game.compiled(begin_block)
        self._step = game.compiled(step_block)

    def array(self, shape: tuple[int, ...], kind: Any) -> np.ndarray:
        return np.zeros(shape, kind)

    def share(self, values: np.ndarray) -> np.ndarray:
        return values

    def begin(self, memory: VectorMemory) -> None:
        for first, last in self._blocks:
            self._begin(first, last, *memory)

    def clear(self, array: np.ndarray) -> None:
        array[...] = 0

    def actions(self, given: Any) -> np.ndarray:
        return np.ascontiguousarray(given, np.int32)

    def step(self, memory: VectorMemory, actions: np.ndarray) -> None:
        if len(self._blocks) == 1:
            self._step(actions, *self._blocks[0], *memory)
        else:
            list(self._pool.map(lambda block: self._step(actions, *block, *memory), self._blocks))


class Vector:
    """Many games of one kind, each waiting for the decision of one of its seats.

    All arrays have a row for each game and are overwritten by the next step. On a GPU they stay there: what
    understands the CUDA array interface shares them, such as `torch.as_tensor(env.observations, device="cuda")`.
    """

    states: Any
    """The games themselves: records."""
    observations: Any
    """float32, by feature: what the seat to decide knows."""
    masks: Any
    """uint8, by action: 1 for those that are legal."""
    actors: Any
    """int32: the seat to decide."""
    players: Any
    """int32: how many play."""
    rewards: Any
    """float32, by seat: from -1 (last) to 1 (alone in front) for a game that ended with the last step, otherwise 0."""
    ends: Any
    """uint8: whether a game ended with the last step; another has begun in its place."""
    results: Any
    """int32, by seat: score and rank at the end of the last game that ended; 0 where nobody sat."""
    illegal: Any
    """uint8: whether the last action was illegal and was not played. On the CPU that is an error."""
    actions: Any
    """int32: where actions may be put before a step without any."""

    def __init__(
        self, game: Game, games: int, players: np.ndarray, options: np.ndarray, device: Any, seed: int
    ) -> None:
        self.game = game
        self.games = games
        self._device = device
        seats = game.seats[-1]
        self._memory = VectorMemory(
            seed=seed,
            setup_players=device.share(players),
            setup_options=device.share(options),
            begun=device.array((games,), np.int64),
            states=device.array((games,), game.record),
            players=device.array((games,), np.int32),
            actors=device.array((games,), np.int32),
            observations=device.array((games, len(game.features)), np.float32),
            masks=device.array((games, game.actions), np.uint8),
            rewards=device.array((games, seats), np.float32),
            ends=device.array((games,), np.uint8),
            results=device.array((games, seats, 2), np.int32),
            illegal=device.array((games,), np.uint8),
        )
        self.actions = device.array((games,), np.int32)
        self._lend()
        self.reset(seed)

    def _lend(self) -> None:
        """Its arrays under their names."""
        self.states = self._memory.states
        self.observations = self._memory.observations
        self.masks = self._memory.masks
        self.actors = self._memory.actors
        self.players = self._memory.players
        self.rewards = self._memory.rewards
        self.ends = self._memory.ends
        self.results = self._memory.results
        self.illegal = self._memory.illegal

    def __repr__(self) -> str:
        where = "cpu" if isinstance(self._device, Cores) else "gpu"
        return f"<Vector {self.game.name}, {self.games} games, {where}>"

    def copy(self) -> Vector:
        """Games of their own that stand where these do; on the CPU only."""
        return deepcopy(self)

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        if not isinstance(self._device, Cores):
            raise BadOption("only games on the CPU can be copied or pickled")
        return {"game": self.game, "games": self.games, "_memory": self._memory, "actions": self.actions}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._device = Cores(self.game, self.games)
        self._lend()

    def reset(self, seed: int | None = None) -> None:
        """All games from their starts, with another seed other ones; without a seed those of the last one again."""
        self._memory = self._memory._replace(seed=self._memory.seed if seed is None else checked_seed(seed))
        for array in (self._memory.begun, self.rewards, self.ends, self.results, self.illegal):
            self._device.clear(array)
        self._device.begin(self._memory)

    def step(self, actions: Any = None, where: np.ndarray | None = None) -> None:
        """Plays an action in each game, or in those `where` it is true: those given, or those put into `actions`."""
        chosen = self._device.actions(self.actions if actions is None else actions)
        if chosen.shape != (self.games,):
            raise BadOption("one action for each game: {games}, not {given}", games=self.games, given=chosen.size)
        if where is not None:
            chosen = np.where(where, chosen, -1).astype(np.int32)  # which is never legal, so that nothing is played
        self._device.step(self._memory, chosen)
        if where is not None:
            self.illegal &= where
        if isinstance(self._device, Cores) and self.illegal.any():
            game = int(np.flatnonzero(self.illegal)[0])
            raise IllegalAction("an illegal action in game {game} of the batch; it was not played", game=game)


def vector(
    name: str,
    games: int,
    players: int | None = None,
    options: Mapping[str, bool] | Literal["any"] | None = None,
    *,
    device: str = "cpu",
    seed: int = 0,
    data: str | Path | None = None,
) -> Vector:
    """Many games at once. Without a number of players each game draws one; options "any" are drawn likewise."""
    game = load_game(name, data)
    if not game.features:
        raise BadOption("{game} shows networks nothing: it has no observations", game=name)
    if isinstance(games, bool) or not hasattr(games, "__index__") or games < 1:
        raise BadOption("the number of games is at least 1, not {games}", games=repr(games))
    if device not in ("cpu", "gpu"):
        raise BadOption("the devices are cpu and gpu, not {device}", device=device)
    found = setups(game, players, options)
    counts = np.array([count for count, _ in found], np.int32)
    values = np.array([values for _, values in found], np.int32).reshape(len(found), -1)
    if device == "cpu":
        return Vector(game, int(games), counts, values, Cores(game, int(games)), seed)
    from burgrave.core import cuda

    cuda.check()
    from burgrave.envs.steps_cuda import Gpu

    return Vector(game, games, counts, values, Gpu(game, games), seed)


def setups(
    game: Game, players: int | None, options: Mapping[str, bool] | Literal["any"] | None
) -> list[tuple[int, list[int]]]:
    """The numbers of players and options that games are drawn from."""
    counts = list(game.seats) if players is None else [players]
    if options != "any":
        return [(count, game.option_values(count, options or {}).tolist()) for count in counts]
    names = [option.name for option in game.options]
    found = []
    for count in counts:
        for values in product((False, True), repeat=len(names)):
            try:
                found.append((count, game.option_values(count, dict(zip(names, values, strict=True))).tolist()))
            except BadOption:
                if players not in (None, *game.seats):
                    raise
    return found
