"""Many games as tensors: the arrays of a vector environment, seen by PyTorch without a copy."""

from __future__ import annotations

from typing import Any

import torch

from burgrave.core.game import Game
from burgrave.envs.vector import vector


class TensorEnv:
    """Games waiting for a decision each. Actions are as the seat to decide sees them: seats are counted from it."""

    def __init__(self, game: Game, games: int, players: int | None, options: Any, device: str, seed: int) -> None:
        self.vector = vector(game.name, games, players, options, device=device, seed=seed, data=game.own_data)
        self.game = game
        self.games = games
        self.seats = game.seats[-1]
        self.device = torch.device("cuda" if device == "gpu" else "cpu")
        self.seen = self._shared(self.vector.observations)
        self._masks = self._shared(self.vector.masks).view(torch.bool)
        self.actors = self._shared(self.vector.actors)
        self.players = self._shared(self.vector.players)
        self.rewards = self._shared(self.vector.rewards)
        self.ends = self._shared(self.vector.ends).view(torch.bool)
        self.results = self._shared(self.vector.results)
        self._actions = self._shared(self.vector.actions)
        self._relative = torch.from_numpy(game.relative_actions).long().to(self.device)
        self._absolute = self._relative.argsort(-1)

    def _shared(self, array: Any) -> torch.Tensor:
        if self.device.type == "cuda":
            return torch.as_tensor(array, device=self.device)
        return torch.from_numpy(array)

    @property
    def masks(self) -> torch.Tensor:
        """What the seat to decide may do."""
        return self._masks.gather(1, self._absolute[self.players.long(), self.actors.long()])

    def step(self, actions: torch.Tensor) -> None:
        absolute = self._absolute[self.players.long(), self.actors.long(), actions.long()]
        self._actions.copy_(absolute)
        self.vector.step()

    def relative_actions(self, actions: torch.Tensor, rows: slice) -> torch.Tensor:
        """Actions of some of the games, numbered as everybody does, as the seats to decide see them."""
        return self._relative[self.players[rows].long(), self.actors[rows].long(), actions.long()]

    def relative(self) -> torch.Tensor:
        """For each game and seat: where that seat is in what the network says, 0 where nobody sits."""
        return relative_seats(self.actors, self.players, self.seats)


def relative_seats(actors: torch.Tensor, players: torch.Tensor, seats: int) -> torch.Tensor:
    """By absolute seat, its place counted from the actor."""
    every = torch.arange(seats, device=actors.device)
    return ((every - actors[..., None].long()) % players[..., None].long()).clamp(max=seats - 1)


def absolute_seats(actors: torch.Tensor, players: torch.Tensor, seats: int) -> torch.Tensor:
    """By place counted from the actor, the seat."""
    every = torch.arange(seats, device=actors.device)
    return (every + actors[..., None].long()) % players[..., None].long()


def sample(logits: torch.Tensor) -> torch.Tensor:
    """An action as likely as the network finds it good."""
    noise = torch.empty_like(logits).exponential_().clamp_(min=1e-20).log_().neg_()
    return (logits + noise).argmax(1)


def any_action(masks: torch.Tensor) -> torch.Tensor:
    """A legal action, each as likely as the others."""
    return (torch.rand(masks.shape, device=masks.device) * masks).argmax(1)
