"""Networks without PyTorch: a file of weights, checked and evaluated by rules."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from burgrave.core.errors import UNREADABLE, BadNetwork
from burgrave.core.game import Game
from burgrave.core.protocol import ACTIONS
from burgrave.core.rule import rule

FORMAT = 1
FILE = "network.npz"
HEADS = ("policy", "wins", "ranks", "scores")
"""What comes out: a logit for each action; then for each seat, counted from the one to decide, its share of the win, of
the other players who will be behind it, and its score."""
TOGETHER = 4
"""Inputs that are added up at a time: it saves going through the sums again and again."""


def heading(game: Game) -> dict[str, Any]:
    """What a network must have been made for."""
    digest = hashlib.sha256("\n".join(game.features).encode()).hexdigest()[:12]
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.version,
        "data": game.data.digest,
        "features": digest,
        "actions": game.actions,
    }


@dataclass(frozen=True)
class Network:
    """The weights, by layer from the input, each with a row for every input."""

    first: np.ndarray
    first_bias: np.ndarray
    hidden: np.ndarray
    hidden_bias: np.ndarray
    heads: np.ndarray
    """All heads side by side."""
    heads_bias: np.ndarray
    about: dict[str, Any]

    @property
    def mean_score(self) -> float:
        return float(self.about["mean_score"])

    @property
    def score_scale(self) -> float:
        """Points in one unit of the head `scores`, which counts from the mean."""
        return float(self.about["score_scale"])

    @property
    def arrays(self) -> tuple[np.ndarray, ...]:
        return (self.first, self.first_bias, self.hidden, self.hidden_bias, self.heads, self.heads_bias)


def network(game: Game, file: Path | None = None) -> Network:
    """The game's network, or that of a file; refused if it was not made for this game, these rules and this data."""
    return _load(game, file or game.folder / FILE)


def has_network(game: Game) -> bool:
    """Whether there is one that was made for this game, these rules and this data."""
    try:
        network(game)
    except BadNetwork:
        return False
    return True


@lru_cache
def _load(game: Game, file: Path) -> Network:
    if not file.is_file():
        raise BadNetwork(
            "there is no network for {game} ({file}); burgrave train {game} makes one", game=game.name, file=file
        )
    try:
        with np.load(file) as content:
            arrays = {name: content[name] for name in content.files}
        about = dict(json.loads(str(arrays.pop("about"))))
        found = assembled(arrays, about)
    except UNREADABLE as error:
        raise BadNetwork("{file} is not a network, or is damaged", file=file) from error
    for name, expected in heading(game).items():
        if about.get(name) != expected:
            raise BadNetwork(
                "{file} was made for {name} {found}, and {game} has {name} {expected}: train another one",
                file=file, name=name, found=about.get(name), game=game.name, expected=expected,
            )  # fmt: skip
    return found


def assembled(arrays: dict[str, np.ndarray], about: dict[str, Any]) -> Network:
    depth = sum(name.startswith("layer") and name.endswith("weight") for name in arrays)
    single = {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
    width = single["layer0_bias"].shape[0]
    return Network(
        single["layer0_weight"],
        single["layer0_bias"],
        np.array([single[f"layer{n}_weight"] for n in range(1, depth)], np.float32).reshape(depth - 1, width, width),
        np.array([single[f"layer{n}_bias"] for n in range(1, depth)], np.float32).reshape(depth - 1, width),
        np.ascontiguousarray(np.concatenate([single[f"{head}_weight"] for head in HEADS], axis=1)),
        np.concatenate([single[f"{head}_bias"] for head in HEADS]),
        about,
    )


# The evaluation, by rules


@rule
def add_products(x: Any, weights: Any, bias: Any, found: Any, y: Any) -> None:
    """y = bias + x times weights. Inputs that are 0, most of them, cost nothing; `found` is memory for the others."""
    count = 0
    for place in range(weights.shape[0]):
        if x[place] != 0.0:
            found[count] = place
            count += 1
    for to in range(weights.shape[1]):
        y[to] = bias[to]
    whole = count - count % TOGETHER
    for at in range(0, whole, TOGETHER):
        a, b, c, d = found[at], found[at + 1], found[at + 2], found[at + 3]
        xa, xb, xc, xd = x[a], x[b], x[c], x[d]
        for to in range(weights.shape[1]):
            y[to] += xa * weights[a, to] + xb * weights[b, to] + xc * weights[c, to] + xd * weights[d, to]
    for at in range(whole, count):
        a = found[at]
        xa = x[a]
        for to in range(weights.shape[1]):
            y[to] += xa * weights[a, to]


@rule
def rectify(x: Any, size: int) -> None:
    for place in range(size):
        x[place] = max(x[place], np.float32(0.0))


@rule
def evaluate_network(
    seen: Any, mask: Any, first: Any, first_bias: Any, hidden: Any, hidden_bias: Any, heads: Any, heads_bias: Any,
    found: Any, x: Any, y: Any, out: Any,
) -> None:  # fmt: skip
    """Writes what comes out of the heads. `seen` has room for the mask behind the observation."""
    features = first.shape[0] - ACTIONS
    for action in range(ACTIONS):
        seen[features + action] = mask[action]
    width = first.shape[1]
    add_products(seen, first, first_bias, found, x)
    rectify(x, width)
    for layer in range(hidden.shape[0]):
        add_products(x, hidden[layer], hidden_bias[layer], found, y)
        rectify(y, width)
        for place in range(width):
            x[place] = y[place]
    add_products(x, heads, heads_bias, found, out)
    seats = (heads.shape[1] - ACTIONS) // 3
    for share in range(ACTIONS, ACTIONS + 2 * seats):
        out[share] = 1.0 / (1.0 + np.exp(-out[share]))


class Workspace:
    """The memory that an evaluation needs."""

    def __init__(self, net: Network) -> None:
        inputs, width = net.first.shape
        self.seen = np.zeros(inputs, np.float32)
        self.found = np.zeros(max(inputs, width), np.int32)
        self.x, self.y = np.zeros(width, np.float32), np.zeros(width, np.float32)
        self.out = np.zeros(net.heads.shape[1], np.float32)

    @property
    def arrays(self) -> tuple[np.ndarray, ...]:
        return (self.found, self.x, self.y, self.out)
