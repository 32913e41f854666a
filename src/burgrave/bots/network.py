"""Networks without PyTorch: a file of weights, checked and evaluated by rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from burgrave.core.errors import BadNetwork
from burgrave.core.game import Game
from burgrave.core.protocol import ACTIONS
from burgrave.core.rule import approximate, rule
from burgrave.core.unreadable import UNREADABLE

FORMAT = 2
FILE = "network.npz"
HEADS = ("policy", "wins", "ranks", "scores")
"""What comes out: a logit for each action; then for each seat, counted from the one to decide, its share of the win, of
the other players who will be behind it, and its score."""
TOGETHER = 4
"""Inputs that are added up at a time: it saves going through the sums again and again."""
HIGHEST = 32767
"""Of what fits into two bytes."""


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


class Weights(NamedTuple):
    """By layer from the input, each with a row for every input."""

    first: np.ndarray
    first_bias: np.ndarray
    hidden: np.ndarray
    hidden_bias: np.ndarray
    heads: np.ndarray
    """All heads side by side."""
    heads_bias: np.ndarray


class QuickWeights(NamedTuple):
    """The same as they are evaluated: whole numbers of two bytes, with the scale of each output.

    What takes the time is to read the weights. Two bytes are read in less time than four, and as each output has its
    own scale, they are closer to the weights than the half precision of the file.
    """

    first: np.ndarray
    first_scale: np.ndarray
    first_bias: np.ndarray
    hidden: np.ndarray
    hidden_scale: np.ndarray
    hidden_bias: np.ndarray
    heads: np.ndarray
    """With a row for every output: of the actions only the legal ones are asked about."""
    heads_scale: np.ndarray
    heads_bias: np.ndarray


def quick(weights: Weights) -> QuickWeights:
    heads, heads_scale = in_two_bytes(weights.heads)
    return QuickWeights(
        *in_two_bytes(weights.first), weights.first_bias,
        *in_two_bytes(weights.hidden), weights.hidden_bias,
        np.ascontiguousarray(heads.T), heads_scale, weights.heads_bias,
    )  # fmt: skip


def in_two_bytes(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Whole numbers, and by output what to multiply them with."""
    scale = np.abs(weights).max(axis=-2, initial=0.0) / HIGHEST
    scale[scale == 0.0] = 1.0
    return np.round(weights / scale[..., None, :]).astype(np.int16), scale.astype(np.float32)


class Workspace(NamedTuple):
    """The memory that an evaluation needs."""

    seen: np.ndarray
    """The input: the observation, then the mask of legal actions."""
    found: np.ndarray
    """Which inputs of a layer are not 0."""
    x: np.ndarray
    y: np.ndarray
    """What comes out of a layer, in turns."""
    out: np.ndarray
    """What comes out of the heads, with actions as everybody numbers them; 0 for those that are not legal."""


def workspace(weights: Weights) -> Workspace:
    inputs, width = weights.first.shape
    return Workspace(
        seen=np.zeros(inputs, np.float32),
        found=np.zeros(max(inputs, width), np.int32),
        x=np.zeros(width, np.float32),
        y=np.zeros(width, np.float32),
        out=np.zeros(weights.heads.shape[1], np.float32),
    )


@dataclass(frozen=True)
class Network:
    """The weights, and what they were made for."""

    weights: Weights
    about: dict[str, Any]

    @cached_property
    def quick(self) -> QuickWeights:
        return quick(self.weights)

    @property
    def mean_score(self) -> float:
        return float(self.about["mean_score"])

    @property
    def score_scale(self) -> float:
        """Points in one unit of the head `scores`, which counts from the mean."""
        return float(self.about["score_scale"])


def digest(net: Network) -> str:
    """Of the weights: what was measured with others does not hold for these."""
    return digest_of_weights(net.weights)


def digest_of_weights(layers: Iterable[np.ndarray]) -> str:
    total = hashlib.sha256()
    for weights in layers:
        total.update(np.ascontiguousarray(weights).tobytes())
    return total.hexdigest()[:32]


def network(game: Game, file: Path | None = None) -> Network:
    """The game's network, or that of a file; refused if it was not made for this game, these rules and this data.

    One for another edition lies beside the edition's file: `NAME.npz`.
    """
    return _load(game, file or network_file(game))


def network_file(game: Game) -> Path:
    beside = game.own_data.with_suffix(".npz") if game.own_data else None
    return beside if beside and beside.is_file() else game.folder / FILE


def has_network(game: Game) -> bool:
    """Whether there is one that was made for this game, these rules and this data."""
    try:
        network(game)
    except BadNetwork:
        return False
    return True


LAYOUT = ("format", "game", "features", "actions")
"""What a network that is to learn on must have been made for: rules and data may be others."""


@lru_cache
def _load(game: Game, file: Path) -> Network:
    return read_network(game, file, tuple(heading(game)))


def read_network(game: Game, file: Path, made_for: Sequence[str]) -> Network:
    """What stands in a file; refused if it was not made for what is named of the game's heading."""
    if not file.is_file():
        raise BadNetwork(
            "there is no network for {game} ({file}); burgrave train {game} makes one", game=game.name, file=file
        )
    try:
        with np.load(file) as content:
            arrays = {name: content[name] for name in content.files}
        about = dict(json.loads(str(arrays.pop("about"))))
        weights = assembled(arrays)
    except UNREADABLE as error:
        raise BadNetwork("{file} is not a network, or is damaged", file=file) from error
    for name in made_for:
        expected = heading(game)[name]
        if about.get(name) != expected:
            raise BadNetwork(
                "{file} was made for {name} {found}, and {game} has {name} {expected}: train another one",
                file=file, name=name, found=about.get(name), game=game.name, expected=expected,
            )  # fmt: skip
    if not fits(game, weights):
        raise BadNetwork("{file} is not a network, or is damaged", file=file)
    return Network(weights, about)


def assembled(arrays: dict[str, np.ndarray]) -> Weights:
    depth = sum(name.startswith("layer") and name.endswith("weight") for name in arrays)
    single = {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
    width = single["layer0_bias"].shape[0]
    return Weights(
        first=single["layer0_weight"],
        first_bias=single["layer0_bias"],
        hidden=np.array([single[f"layer{n}_weight"] for n in range(1, depth)], np.float32).reshape(-1, width, width),
        hidden_bias=np.array([single[f"layer{n}_bias"] for n in range(1, depth)], np.float32).reshape(-1, width),
        heads=np.ascontiguousarray(np.concatenate([single[f"{head}_weight"] for head in HEADS], axis=1)),
        heads_bias=np.concatenate([single[f"{head}_bias"] for head in HEADS]),
    )


def fits(game: Game, weights: Weights) -> bool:
    """Whether there is an input for every feature and action, and an output for every action and seat."""
    inputs, width = weights.first.shape
    outputs = game.actions + (len(HEADS) - 1) * game.seats[-1]
    return (
        inputs == len(game.features) + game.actions
        and weights.first_bias.shape == (width,)
        and len(weights.hidden) == len(weights.hidden_bias)
        and weights.heads.shape == (width, outputs)
        and weights.heads_bias.shape == (outputs,)
    )


# The evaluation, by rules


@approximate
def add_products(x: Any, weights: Any, scale: Any, bias: Any, found: Any, y: Any) -> None:
    """y = bias + x times weights. Inputs that are 0 cost nothing; `found` is memory for the others."""
    count = 0
    for place in range(weights.shape[0]):
        if x[place] != 0.0:
            found[count] = place
            count += 1
    for to in range(weights.shape[1]):
        y[to] = 0.0
    whole = count - count % TOGETHER
    for at in range(0, whole, TOGETHER):
        a, b, c, d = found[at], found[at + 1], found[at + 2], found[at + 3]
        xa, xb, xc, xd = x[a], x[b], x[c], x[d]
        for to in range(weights.shape[1]):
            y[to] += (
                xa * np.float32(weights[a, to])
                + xb * np.float32(weights[b, to])
                + xc * np.float32(weights[c, to])
                + xd * np.float32(weights[d, to])
            )
    for at in range(whole, count):
        a = found[at]
        xa = x[a]
        for to in range(weights.shape[1]):
            y[to] += xa * np.float32(weights[a, to])
    for to in range(weights.shape[1]):
        y[to] = y[to] * scale[to] + bias[to]


@approximate
def product(x: Any, row: Any) -> float:
    total = np.float32(0.0)
    for place in range(len(row)):
        total += x[place] * np.float32(row[place])
    return total  # type: ignore[return-value]


@rule
def rectify(x: Any, size: int) -> None:
    for place in range(size):
        x[place] = max(x[place], np.float32(0.0))


@rule
def evaluate_network(weights: QuickWeights, relative: Any, mask: Any, work: Workspace) -> None:
    """Writes what comes out of the heads for the observation in `work.seen` and the legal actions.

    The network sees actions as the seat to decide does: `relative` says by action which one that is.
    """
    seen, found, x, y, out = work
    inputs, width = weights.first.shape
    for action in range(ACTIONS):
        seen[inputs - ACTIONS + relative[action]] = mask[action]
    add_products(seen, weights.first, weights.first_scale, weights.first_bias, found, x)
    rectify(x, width)
    for layer in range(len(weights.hidden)):
        add_products(x, weights.hidden[layer], weights.hidden_scale[layer], weights.hidden_bias[layer], found, y)
        rectify(y, width)
        for place in range(width):
            x[place] = y[place]
    heads, scale, bias = weights.heads, weights.heads_scale, weights.heads_bias
    for action in range(ACTIONS):
        own = relative[action]
        out[action] = product(x, heads[own]) * scale[own] + bias[own] if mask[action] else np.float32(0.0)
    for place in range(ACTIONS, len(out)):
        out[place] = product(x, heads[place]) * scale[place] + bias[place]
    seats = (len(out) - ACTIONS) // 3
    for share in range(ACTIONS, ACTIONS + 2 * seats):
        out[share] = 1.0 / (1.0 + np.exp(-out[share]))
