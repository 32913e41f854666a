"""A seat among bots, for Gymnasium: every step is a decision of that seat; the bots play in between.

from burgrave.envs.gymnasium import Seat

seat = Seat("kingsburg", bots=["greedy", "greedy", "random"])
seen, info = seat.reset(seed=7)
ended = False
while not ended:
    action = seat.action_space.sample(info["action_mask"])
    seen, reward, ended, truncated, info = seat.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import burgrave
from burgrave.bots.bot import bot, decide
from burgrave.core.errors import BadOption
from burgrave.core.random import SEEDS
from burgrave.envs.seen import action_mask, observation, rewards


class Seat(gymnasium.Env[np.ndarray, np.int64]):  # type: ignore[misc]
    """The reward comes at the end, from -1 (last) to 1 (alone in front). An illegal action ends the game with -1."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self, name: str, bots: Sequence[str], seat: int | None = None, options: Mapping[str, bool] | None = None
    ) -> None:
        """Without a seat each game draws one. The bots sit after it in their order."""
        self.game = burgrave.game(name)
        self._bots = [bot(each) for each in bots]
        self._options = dict(options or {})
        self.game.option_values(len(bots) + 1, self._options)
        if seat is not None and not 0 <= seat <= len(bots):
            raise BadOption("a seat is a number from 0 to {last}, not {seat}", last=len(bots), seat=seat)
        self._given_seat = seat
        self.observation_space = spaces.Box(-np.inf, np.inf, (len(self.game.features),), np.float32)
        self.action_space = spaces.Discrete(self.game.actions)

    def reset(self, *, seed: int | None = None, options: object = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        players = len(self._bots) + 1
        game_seed = int(self.np_random.integers(SEEDS))
        self.match = burgrave.new(self.game.name, players=players, seed=game_seed, options=self._options)
        drawn = int(self.np_random.integers(players))
        self.seat = drawn if self._given_seat is None else self._given_seat
        self._play_bots()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if int(action) not in self.match.legal:
            return self._seen(), -1.0, True, False, self._info()
        self.match.play(int(action))
        self._play_bots()
        reward = rewards(self.game, self.match.record)[self.seat]
        return self._seen(), reward, self.match.actor is None, False, self._info()

    def _play_bots(self) -> None:
        """Until it is this seat's decision, or the game is over."""
        while self.match.actor not in (None, self.seat):
            assert self.match.actor is not None
            player = self._bots[(self.match.actor - self.seat - 1) % self.match.players]
            self.match.play(decide(self.match, player, int(self.np_random.integers(SEEDS))))

    def _seen(self) -> np.ndarray:
        return observation(self.game, self.match.record, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": action_mask(self.game, self.match.record, self.seat)}
