"""How strong a network is: its share of the wins against fixed bots in all other seats."""

from __future__ import annotations

from collections.abc import Callable

import torch

from burgrave.core.game import Game
from burgrave.envs.advisor import Advisor
from burgrave.learn.model import Model
from burgrave.learn.tensor_env import TensorEnv, any_action

LONGEST = 4_000
"""Decisions after which a game that has not ended counts as lost."""
OPPONENTS = ("random", "greedy")
Think = Callable[[Model, torch.Tensor, torch.Tensor], tuple[torch.Tensor, ...]]


class Measure:
    """Games of one number of players, one of whom is the network. By its first thought, as the bot `net` plays."""

    def __init__(self, game: Game, players: int, opponent: str, games: int, device: str, seed: int) -> None:
        self._env = TensorEnv(game, games, players, None, device, seed)
        self._players = players
        self._seed = seed
        self._advisor = Advisor(self._env.vector, 0, games, by_chance=False) if opponent == "greedy" else None

    @torch.no_grad()
    def win_share(self, think: Think, model: Model) -> float:
        """Ties share a win. The same starts every time."""
        env = self._env
        env.vector.reset(self._seed)
        own = torch.arange(env.games, device=env.device) % self._players
        share = torch.zeros(env.games, device=env.device)
        going = torch.ones(env.games, dtype=torch.bool, device=env.device)
        for decision in range(LONGEST):
            logits, _, _ = think(model, env.seen, env.masks)
            actions = torch.where(env.actors == own, logits.argmax(1), self._others(decision))
            env.step(actions)
            first = env.results[:, : self._players, 1] == 1
            won = first.gather(1, own[:, None])[:, 0] / first.sum(1).clamp(min=1)
            share = torch.where(going & env.ends, won, share)
            going &= ~env.ends
            if decision % 16 == 0 and not bool(going.any()):
                break
        return float(share.mean())

    def _others(self, decision: int) -> torch.Tensor:
        env = self._env
        if self._advisor is None:
            return any_action(env.masks)
        self._advisor.decide(decision)
        return env.relative_actions(torch.as_tensor(self._advisor.actions, device=env.device), slice(None))
