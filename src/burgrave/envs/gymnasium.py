"""A seat among bots, for Gymnasium: every step is a decision of that seat; the bots play in between.

import gymnasium
import burgrave.envs.gymnasium  # registers burgrave/Kingsburg-v0 and the others

seat = gymnasium.make("burgrave/Kingsburg-v0", bots=["greedy", "greedy", "random"])
seen, info = seat.reset(seed=7)
ended = False
while not ended:
    action = seat.action_space.sample(info["action_mask"])
    seen, reward, ended, truncated, info = seat.step(action)

`gymnasium.make_vec` with the same names makes many of them at once, whose opponents are compiled too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import numpy as np

import burgrave
from burgrave.bots.bot import bot, decide
from burgrave.core.errors import BadOption
from burgrave.core.extras import brought_by
from burgrave.core.match import Match
from burgrave.core.random import SEEDS
from burgrave.envs.advisor import Advisor
from burgrave.envs.seen import LARGEST, action_mask, checked_render_mode, observation, rewards, text_picture

with brought_by("rl"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space


class Seat(gymnasium.Env[np.ndarray, np.int64]):  # type: ignore[misc]
    """The reward comes at the end, from -1 (last) to 1 (alone in front). An illegal action ends the game with -1."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012
    match: Match
    """The game that is played, after the first reset."""

    def __init__(
        self,
        name: str,
        bots: Sequence[str] | str = "greedy",
        seat: int | None = None,
        options: Mapping[str, bool] | None = None,
        *,
        players: int | None = None,
        data: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Without a seat each game draws one. The bots sit after it in their order, again and again up to `players`.

        A list of bots without `players` is the whole table; a single name fills a table of the usual size.
        """
        self.game = burgrave.game(name, data)
        names = [bots] if isinstance(bots, str) else list(bots)
        if players is None:
            players = self.game.usual_players if isinstance(bots, str) else len(names) + 1
        self._options = dict(options or {})
        self.game.option_values(players, self._options)
        self._bots = [bot(each) for each in islice(cycle(names), players - 1)]
        for player in self._bots:
            player.check(self.game)
        if seat is not None and not 0 <= seat < players:
            raise BadOption("a seat is a number from 0 to {last}, not {seat}", last=players - 1, seat=seat)
        self._given_seat = seat
        self.render_mode = checked_render_mode(render_mode, self.metadata["render_modes"])
        self.observation_space = spaces.Box(-LARGEST, LARGEST, (len(self.game.features),), np.float32)
        self.action_space = spaces.Discrete(self.game.actions)
        self._over = True
        self.game.compile()

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game; `options={"game_options": ...}` are switched for this one, the others stay as they were given."""
        super().reset(seed=seed)
        players = len(self._bots) + 1
        chosen = {**self._options, **(options or {}).get("game_options", {})}
        start = self.game.start(players, chosen, seed := int(self.np_random.integers(SEEDS)))
        self.match = Match(self.game, start, options=self.game.all_options(players, chosen), seed=seed)
        drawn = int(self.np_random.integers(players))
        self.seat = drawn if self._given_seat is None else self._given_seat
        self._play_bots(self.match)
        self._over = False
        self._show()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Plays an action, and what the bots do until this seat is asked again."""
        match = self._running()
        if int(action) not in match.legal:
            self._over = True
            return self._seen(), -1.0, True, False, self._info()
        match.play(int(action))
        self._play_bots(match)
        self._over = match.actor is None
        self._show()
        return self._seen(), rewards(self.game, match.record)[self.seat], self._over, False, self._info()

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, as sb3-contrib's MaskablePPO asks for them."""
        return self._info()["action_mask"].astype(bool)  # type: ignore[no-any-return]

    def render(self) -> str | None:
        """The table as the seat sees it, in text."""
        picture = text_picture(self._begun(), self.seat)
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _running(self) -> Match:
        match = self._begun()
        if self._over:
            raise ResetNeeded("the game is over: call reset first")
        return match

    def _begun(self) -> Match:
        if not hasattr(self, "match"):
            raise ResetNeeded("no game has begun: call reset first")
        return self.match

    def _play_bots(self, match: Match) -> None:
        """Until it is this seat's decision, or the game is over."""
        while match.actor not in (None, self.seat):
            assert match.actor is not None
            player = self._bots[(match.actor - self.seat - 1) % match.players]
            match.play(decide(match, player, int(self.np_random.integers(SEEDS))))

    def _seen(self) -> np.ndarray:
        return observation(self.game, self.match.record, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": action_mask(self.game, self._begun().record, self.seat)}


OPPONENTS = ("greedy", "sensible", "random")
"""Who can sit in the other seats of many games at once: those that are compiled."""


class Seats(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):  # type: ignore[misc]
    """A seat in each of many games, over `burgrave.vector`: the rules and the opponents are compiled.

    The seats take turns: game number n gives seat n modulo the number of players. A game that ends begins anew in the
    same step; `final_obs` then holds what the seat saw last in the one that ended.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        num_envs: int = 64,
        bots: str = "greedy",
        players: int | None = None,
        options: Mapping[str, bool] | None = None,
        *,
        data: str | Path | None = None,
        seed: int = 0,
    ) -> None:
        if bots not in OPPONENTS:
            raise BadOption("the opponents of many games are {bots}, not {bot}", bots=", ".join(OPPONENTS), bot=bots)
        game = burgrave.game(name, data)
        count = game.usual_players if players is None else players
        self.games = burgrave.vector(name, num_envs, count, options, seed=seed, data=data)
        self.game = game
        self.num_envs = num_envs
        self.seats = np.arange(num_envs, dtype=np.int32) % count
        self._opponents = None if bots == "random" else Advisor(self.games, 0, num_envs, by_chance=bots == "sensible")
        self.single_observation_space = spaces.Box(-LARGEST, LARGEST, (len(game.features),), np.float32)
        self.single_action_space = spaces.Discrete(game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """All games from their starts; with a seed always the same ones."""
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(SEEDS)))
        self._let_others_play(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool))
        return self.games.observations.copy(), self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays an action in each game, and what the others do until the seat is asked again."""
        last_seen = self.games.observations.copy()
        earned, ended = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool)
        self.games.step(actions)
        self._note(earned, ended)
        self._let_others_play(earned, ended)
        info = self._info()
        if ended.any():
            info |= {"final_obs": last_seen, "_final_obs": ended}
        return self.games.observations.copy(), earned, ended, np.zeros(self.num_envs, bool), info

    def action_masks(self) -> np.ndarray:
        """Which actions are legal in each game."""
        return self.games.masks.astype(bool)  # type: ignore[no-any-return]

    def _let_others_play(self, earned: np.ndarray, ended: np.ndarray) -> None:
        while (others := self.games.actors != self.seats).any():
            self.games.step(self._others_actions(), where=others)
            self._note(earned, ended)

    def _others_actions(self) -> np.ndarray:
        if self._opponents is None:
            chances = self.np_random.random(self.games.masks.shape, np.float32)
            return np.argmax(self.games.masks * (chances + 1), axis=1)  # type: ignore[no-any-return]
        self._opponents.decide(int(self.np_random.integers(SEEDS)))
        return self._opponents.actions  # type: ignore[no-any-return]

    def _note(self, earned: np.ndarray, ended: np.ndarray) -> None:
        """What the last step brought to the seats."""
        now = self.games.ends.astype(bool)
        earned[now] = self.games.rewards[now, self.seats[now]]
        ended |= now

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.games.masks.astype(np.int8)}


def register_games() -> None:
    """Every game that networks can see, as burgrave/Name-v0."""
    for name in burgrave.game_names():
        id = f"burgrave/{name.title()}-v0"
        if burgrave.game(name).features and id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="burgrave.envs.gymnasium:Seat",
                vector_entry_point="burgrave.envs.gymnasium:Seats",
                kwargs={"name": name},
            )


register_games()
