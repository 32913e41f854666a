"""Games for PettingZoo: agents that act one after the other, each with an action mask.

from burgrave.envs.pettingzoo import env

table = env("kingsburg", players=4)
table.reset(seed=7)
for agent in table.agent_iter():
    seen, reward, terminated, truncated, info = table.last()
    table.step(None if terminated else table.action_space(agent).sample(seen["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

import burgrave
from burgrave.core.extras import brought_by
from burgrave.envs.seen import LARGEST, action_mask, checked_render_mode, observation, rewards, text_picture

with brought_by("rl"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


def env(
    name: str,
    players: int | None = None,
    options: Mapping[str, bool] | None = None,
    *,
    data: str | Path | None = None,
    render_mode: str | None = None,
) -> Any:
    """A table, wrapped as PettingZoo's own games are: an illegal action ends the game with -1 for who played it."""
    table = TableEnv(name, players, options, data=data, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(table, -1))


class TableEnv(AECEnv):  # type: ignore[misc]
    """A match. Rewards come at its end, from -1 to 1."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        options: Mapping[str, bool] | None = None,
        *,
        data: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = burgrave.game(name, data)
        self._options = dict(options or {})
        self.metadata = {"name": f"burgrave_{name}", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = checked_render_mode(render_mode, ["ansi", "human"])
        self.game.option_values(self.game.usual_players if players is None else players, self._options)
        self.game.compile()
        self.match = burgrave.new(name, players=players, options=self._options, data=data)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.match.players)]
        self.observation_spaces = dict.fromkeys(
            self.possible_agents,
            spaces.Dict(
                {
                    "observation": spaces.Box(-LARGEST, LARGEST, (len(self.game.features),), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8),
                }
            ),
        )
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(self.game.actions))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        record = self.match.record
        return {
            "observation": observation(self.game, record, seat),
            "action_mask": action_mask(self.game, record, seat),
        }

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game; `options={"game_options": ...}` are switched for this one, the others stay as they were given."""
        chosen = {**self._options, **(options or {}).get("game_options", {})}
        players = len(self.possible_agents)
        self.match = burgrave.new(self.game.name, players=players, seed=seed, options=chosen, data=self.game.own_data)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _ask(self) -> None:
        """The agent whose decision it is (the first one when the game is over), and what it may do."""
        self.agent_selection = self.possible_agents[self.match.actor or 0]
        masks = [action_mask(self.game, self.match.record, seat) for seat in range(len(self.possible_agents))]
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": mask} for agent, mask in zip(self.possible_agents, masks, strict=True)
        }
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as the agent to decide sees it, in text."""
        picture = text_picture(self.match, self.match.actor)
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        self.match.play(int(action))
        self.rewards = dict(zip(self.agents, rewards(self.game, self.match.record), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.match.actor is None)
        self._ask()
        self._accumulate_rewards()
