"""The network: what a seat knows and may do goes in; what to do and how the game will end for all seats comes out."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from burgrave.bots.network import HEADS, Weights, heading, network
from burgrave.core.game import Game

FORBIDDEN = -1e9
"""The logit of an illegal action."""
ALIGNMENT = 64
"""Numbers that a GPU multiplies together: rows of any other length take it two to three times as long."""


def aligned(size: int) -> int:
    """As many as there are, and as many zeros as it takes."""
    return -(-size // ALIGNMENT) * ALIGNMENT


class Model(nn.Module):
    """Layers of one width. Seats in what comes out are relative, as in observations: the first is the one to decide."""

    def __init__(self, features: int, actions: int, seats: int, width: int, depth: int) -> None:
        super().__init__()
        sizes = [features + actions, *[width] * depth]
        linear = [nn.Linear(before, after) for before, after in pairwise(sizes)]
        self.layers = nn.Sequential(*[part for layer in linear for part in (layer, nn.ReLU())])
        self.policy = nn.Linear(width, actions)
        self.wins = nn.Linear(width, seats)
        self.ranks = nn.Linear(width, seats)
        self.scores = nn.Linear(width, seats)
        for layer in linear:
            nn.init.orthogonal_(layer.weight, 2**0.5)
            nn.init.zeros_(layer.bias)
        for head in (self.policy, self.wins, self.ranks, self.scores):
            nn.init.orthogonal_(head.weight, 0.01)
            nn.init.zeros_(head.bias)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Logits with illegal actions forbidden; each seat's share of the win and of those behind; scores in units."""
        inputs = seen.shape[1] + mask.shape[1]
        spare = aligned(inputs) - inputs
        x = torch.cat([seen, mask.to(seen.dtype), seen.new_zeros(len(seen), spare)], 1)
        first: Any = self.layers[0]
        x = self.layers[1:](functional.linear(x, functional.pad(first.weight, (0, spare)), first.bias))
        logits, wins, ranks, scores = self._said(x)
        ends = torch.stack([torch.sigmoid(wins), torch.sigmoid(ranks)], -1)
        return logits.masked_fill(~mask, FORBIDDEN), ends, scores

    def _said(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """What comes out of the heads, all of which are asked at once."""
        heads = [getattr(self, name) for name in HEADS]
        sizes = [head.out_features for head in heads]
        spare = aligned(sum(sizes)) - sum(sizes)
        weight = functional.pad(torch.cat([head.weight for head in heads]), (0, 0, 0, spare))
        bias = functional.pad(torch.cat([head.bias for head in heads]), (0, spare))
        said: tuple[torch.Tensor, ...] = functional.linear(x, weight, bias).float().split([*sizes, spare], 1)
        return said[:-1]


@torch.no_grad()
def adopt(model: Model, weights: Weights) -> None:
    """The model becomes what a file has kept."""
    layers = [layer for layer in model.layers if isinstance(layer, nn.Linear)]
    heads = [getattr(model, name) for name in HEADS]
    ends = np.cumsum([head.out_features for head in heads])[:-1]
    kept = [(weights.first, weights.first_bias), *zip(weights.hidden, weights.hidden_bias, strict=True)]
    kept += zip(np.split(weights.heads, ends, axis=1), np.split(weights.heads_bias, ends), strict=True)
    for layer, (weight, bias) in zip(layers + heads, kept, strict=True):
        layer.weight.copy_(torch.from_numpy(weight.T.copy()))
        layer.bias.copy_(torch.from_numpy(bias.copy()))


def network_model(game: Game) -> Model:
    """The game's network in PyTorch."""
    weights = network(game).weights
    model = Model(len(game.features), game.actions, game.seats[-1], weights.first.shape[1], 1 + len(weights.hidden))
    adopt(model, weights)
    return model


@torch.no_grad()
def doubt(model: Model, certainty: float) -> None:
    """The model prefers what it preferred, but less: so much of its certainty is left."""
    model.policy.weight.mul_(certainty)
    model.policy.bias.mul_(certainty)


def export(model: Model, game: Game, file: Path, about: dict[str, Any]) -> None:
    """Writes the network as it is played with, in half precision, and says what it was made for."""
    arrays: dict[str, np.ndarray] = {}
    layers = [layer for layer in model.layers if isinstance(layer, nn.Linear)]
    linear = {f"layer{number}": layer for number, layer in enumerate(layers)}
    linear |= {name: getattr(model, name) for name in HEADS}
    for name, layer in linear.items():
        arrays[f"{name}_weight"] = layer.weight.detach().t().cpu().numpy().astype(np.float16)
        arrays[f"{name}_bias"] = layer.bias.detach().cpu().numpy().astype(np.float16)
    temporary = file.with_suffix(".tmp.npz")
    np.savez_compressed(temporary, about=np.array(json.dumps({**heading(game), **about})), **arrays)  # type: ignore[arg-type]
    temporary.replace(file)
