"""Games for OpenSpiel; importing this module registers them.

    import pyspiel
    import burgrave.envs.openspiel

    game = pyspiel.load_game("burgrave_kingsburg(players=3,options=plus2_per_season)")
    state = game.new_initial_state()

Several options are joined by "+"; "no_" before a name switches it off.

An action that rolls dice or draws cards is followed by a chance node, whose outcome is a seed for what is rolled and
drawn. So nobody who looks ahead from a state can see the dice to come. By default all seeds are listed; to list
thousands takes longer than to play, so that `chance=sampled` names a single one, drawn when the node is reached:

    game = pyspiel.load_game("burgrave_kingsburg(players=3,chance=sampled,seed=7)")
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

import burgrave
from burgrave.core.errors import BadData, BadOption
from burgrave.core.extras import brought_by
from burgrave.core.random import rekey
from burgrave.core.record import Record, blank
from burgrave.envs.seen import observation, rewards

with brought_by("rl"):
    import pyspiel

SEEDS = 4096
"""Outcomes of a chance node, all as likely as each other."""
ALL_OUTCOMES = [(seed, 1.0 / SEEDS) for seed in range(SEEDS)]
EXPLICIT, SAMPLED = "explicit", "sampled"
LONGEST = 20_000
"""No game takes so many decisions and chance nodes."""
CHANCE, NOBODY = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def game_type(game: burgrave.Game, chance: str = EXPLICIT) -> Any:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"burgrave_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if chance == SAMPLED else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": "", "chance": EXPLICIT, "seed": 0, "data": ""},
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and options."""

    game: burgrave.Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        try:
            self.game = burgrave.game(self.game.name, str(given.get("data", "")) or None)
        except BadData as error:
            raise pyspiel.SpielError(str(error)) from error
        self.players = int(given.get("players", self.game.seats[0]))
        named = [name for name in str(given.get("options", "")).split("+") if name]
        switched = {name.removeprefix("no_"): not name.startswith("no_") for name in named}
        try:
            self.options = self.game.option_values(self.players, switched)
        except BadOption as error:
            raise pyspiel.SpielError(str(error)) from error
        chance = str(given.get("chance", EXPLICIT))
        if chance not in (EXPLICIT, SAMPLED):
            raise pyspiel.SpielError(f"chance is {EXPLICIT} or {SAMPLED}, not {chance}")
        self.sampler = Random(int(given.get("seed", 0))) if chance == SAMPLED else None
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=SEEDS,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.game, chance), info, params or {})
        self.game.compile()

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.game)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a match, or the moment after an action when chance has to decide what it brings."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.record: Record = blank(game.game.record)
        self._player = CHANCE  # kept, for OpenSpiel asks for it several times a step
        self._pending: int | None = None
        self._started = False
        self._outcomes = self._draw_outcomes()

    @property
    def _spiel(self) -> OpenSpielGame:
        """Asked for, not kept: a clone copies all that a state keeps."""
        return self.get_game()  # type: ignore[no-any-return]

    @property
    def _rules(self) -> burgrave.Game:
        return self._spiel.game

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return self._rules.legal_actions(self.record)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._outcomes

    def _draw_outcomes(self) -> list[tuple[int, float]]:
        sampler = self._spiel.sampler
        return ALL_OUTCOMES if sampler is None else [(sampler.randrange(SEEDS), 1.0)]

    def _apply_action(self, action: int) -> None:
        rules = self._rules
        if not self._started:
            rules.compiled.setup(self.record, self._spiel.players, self._spiel.options, action)
            self._started = True
        elif self._pending is not None:
            rules.compiled(rekey)(self.record, action)
            self.record = rules.after(self.record, self._pending)
            self._pending = None
        else:
            after = rules.after(self.record, action)
            if after["drawn"] == self.record["drawn"]:
                self.record = after
            else:
                self._pending = action
                self._outcomes = self._draw_outcomes()
        self._player = CHANCE if self._pending is not None else self._asked()

    def _asked(self) -> int:
        seat = self._rules.actor(self.record)
        return NOBODY if seat is None else seat

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"chance:{action}"
        return self._rules.notation(self.record, action)

    def returns(self) -> list[float]:
        return rewards(self._rules, self.record) if self.is_terminal() else [0.0] * self._spiel.players

    def __str__(self) -> str:
        return " ".join(str(action) for action in self.history())


class Observer:
    """What a player knows, as numbers and as text."""

    def __init__(self, game: burgrave.Game) -> None:
        self._game = game
        self.tensor = np.zeros(len(game.features), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor.fill(0)
        if state._started:
            self.tensor[:] = observation(self._game, state.record, player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The features that are not 0."""
        if not state._started:
            return ""
        seen = observation(self._game, state.record, player)
        return " ".join(f"{self._game.features[place]}={seen[place]:g}" for place in np.flatnonzero(seen))


def register(name: str) -> None:
    own = type(f"OpenSpiel{name.title()}", (OpenSpielGame,), {"game": burgrave.game(name)})
    pyspiel.register_game(game_type(burgrave.game(name)), own)


for each in burgrave.game_names():
    if burgrave.game(each).features:
        register(each)
