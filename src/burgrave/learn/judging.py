"""Teaching the judge (`bots/judge.py`): games that the game's network plays, positions of them, and how they ended.

The games go on side by side without an end. Now and then all positions are noted; once a game is over, it is known how
those of it ended. What is learned from was noted so long ago that all its games are over: whoever took the games that
ended soon would learn from the short ones.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from burgrave.bots.judge import FORMAT, JudgeWeights, judge, read_judge
from burgrave.bots.network import digest, heading, network
from burgrave.core.cuda import cuda
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.protocol import observe
from burgrave.core.rule import kernel, rule
from burgrave.learn.model import FORBIDDEN, aligned, network_model
from burgrave.learn.ppo import shares_of
from burgrave.learn.tensor_env import TensorEnv, absolute_seats, any_action

THREADS = 64
Told = Callable[[dict[str, float]], object]


@dataclass(frozen=True)
class JudgeSettings:
    """How it learns. The defaults are for a large GPU."""

    games: int = 16_384
    every: int = 12  # decisions in each game between two notes
    notes: int = 128  # kept: the older half is learned from
    width: int = 256
    depth: int = 1  # layers after the one that puts the views together
    batch: int = 16_384
    batches: int = 2  # after each note
    rate: float = 1e-3  # of learning, at the beginning; goes down to nothing
    wild_share: float = 0.5  # of the games, that begin with decisions at random: people's games look like nobody's
    wild: int = 100  # such decisions at most


SMALL = JudgeSettings(games=128, every=6, notes=64, width=32, batch=512, batches=1)
"""For a CPU, and for tests."""


# What all seats know, on any device


@rule
def view_from_all(states: Any, players: Any, actors: Any, views: Any, game: int) -> None:
    """By seat, counted from the one to decide."""
    for turn in range(players[game]):
        observe(states[game], (actors[game] + turn) % players[game], views[game, turn])


@rule
def view_games(states: Any, players: Any, actors: Any, views: Any) -> None:
    for game in range(len(states)):
        view_from_all(states, players, actors, views, game)


@kernel
def view_on_gpu(states: Any, players: Any, actors: Any, views: Any) -> None:
    game = cuda.grid(1)
    if game < len(states):
        view_from_all(states, players, actors, views, game)


class Viewer:
    """Looks at so many positions, copied from anywhere, from every seat."""

    def __init__(self, game: Game, positions: int, device: torch.device) -> None:
        self._on_gpu = device.type == "cuda"
        shape = (positions, game.seats[-1], aligned(len(game.features)))
        make: Any = (lambda *of: cuda.to_device(np.zeros(*of))) if self._on_gpu else np.zeros
        self._states, self._views = make(positions, game.record), make(shape, np.float32)
        self._players, self._actors = make(positions, np.int32), make(positions, np.int32)
        self._look: Any = game.cuda(view_on_gpu) if self._on_gpu else game.compiled(view_games)

        def lent(array: Any) -> torch.Tensor:
            return torch.as_tensor(array, device=device)

        self._words = lent(self._states.view(np.int32)).view(positions, -1)
        self._lent_views = lent(self._views)
        self._lent_players, self._lent_actors = lent(self._players), lent(self._actors)

    def views(self, states: torch.Tensor, players: torch.Tensor, actors: torch.Tensor) -> torch.Tensor:
        """By position, seat and feature; those of seats where nobody sits are left over from another position."""
        self._words.copy_(states)
        self._lent_players.copy_(players)
        self._lent_actors.copy_(actors)
        look: Any = self._look
        if self._on_gpu:
            look = look[(len(self._words) + THREADS - 1) // THREADS, THREADS]
        look(self._states, self._players, self._actors, self._views)
        return self._lent_views


class JudgeModel(nn.Module):
    """The judge while it learns."""

    def __init__(self, features: int, seats: int, width: int, depth: int) -> None:
        super().__init__()
        self.features, self.seats = features, seats
        self.view = nn.Linear(aligned(features), width)
        self.joint = nn.Linear(seats * width, width)
        self.hidden = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.heads = nn.Linear(width, 2 * seats + 1)

    def forward(
        self, views: torch.Tensor, players: torch.Tensor, all_may_lose: bool
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of how likely each seat wins, and nobody, counted from the one to decide; scores in units."""
        there = torch.arange(self.seats, device=views.device) < players[:, None]
        x = torch.relu(self.view(views)) * there[..., None]
        x = torch.relu(self.joint(x.flatten(1)))
        for layer in self.hidden:
            x = torch.relu(layer(x))
        said = self.heads(x).float()
        possible = torch.cat([there, torch.full_like(there[:, :1], all_may_lose)], 1)
        wins = said[:, : self.seats + 1].masked_fill(~possible, FORBIDDEN)
        return torch.log_softmax(wins, 1), said[:, self.seats + 1 :]

    @torch.no_grad()
    def adopt(self, weights: JudgeWeights) -> None:
        """The model becomes what a file has kept."""

        def become(layer: nn.Linear, weight: np.ndarray, bias: np.ndarray) -> None:
            layer.weight[:, : len(weight)].copy_(torch.from_numpy(weight.T.copy()))
            layer.bias.copy_(torch.from_numpy(bias.copy()))

        become(self.view, weights.first, weights.first_bias)
        become(self.joint, weights.joint, weights.joint_bias)
        for layer, weight, bias in zip(self.hidden, weights.hidden, weights.hidden_bias, strict=True):
            become(layer, weight, bias)  # type: ignore[arg-type]
        become(self.heads, weights.heads, weights.heads_bias)

    def weights(self) -> JudgeWeights:
        """As they are played with."""

        def of(layer: nn.Linear) -> tuple[np.ndarray, np.ndarray]:
            return layer.weight.detach().t().cpu().numpy(), layer.bias.detach().cpu().numpy()

        view, view_bias = of(self.view)
        width = len(view_bias)
        hidden = [of(layer) for layer in self.hidden]  # type: ignore[arg-type]
        return JudgeWeights(
            view[: self.features],
            view_bias,
            *of(self.joint),
            np.array([weight for weight, _ in hidden], np.float32).reshape(-1, width, width),
            np.array([bias for _, bias in hidden], np.float32).reshape(-1, width),
            *of(self.heads),
        )


def judge_model(game: Game) -> JudgeModel:
    found = judge(game)
    if found is None:
        raise BadOption("there is no judge for {game}; burgrave train-judge {game} makes one", game=game.name)
    weights = found.weights
    model = JudgeModel(len(game.features), game.seats[-1], len(weights.first_bias), len(weights.hidden))
    model.adopt(weights)
    return model


class Notes:
    """Positions of all games at some moments, and how the games ended; the oldest make room for new ones."""

    def __init__(self, env: TensorEnv, notes: int) -> None:
        games, device = env.games, env.device
        self._env = env
        states = env.vector.states.view(np.int32)
        self._states = torch.as_tensor(states, device=device).view(games, -1)

        def make(*shape: int, kind: torch.dtype = torch.int32) -> torch.Tensor:
            return torch.zeros(notes, games, *shape, dtype=kind, device=device)

        self.states = make(self._states.shape[1])
        self.players, self.actors = make(), make()
        self.known = make(kind=torch.bool)
        self.ends = make(env.seats, 2, kind=torch.float32)  # by seat: its share of the win, its score
        self._numbers = make()
        self._number = torch.ones(games, dtype=torch.int32, device=device)  # of the game that is played in each place
        self._taken = 0

    def take(self) -> None:
        at = self._taken % len(self.states)
        self._taken += 1
        env = self._env
        self.states[at], self.players[at], self.actors[at] = self._states, env.players, env.actors
        self._numbers[at], self.known[at] = self._number, False

    def learn_ends(self, players: torch.Tensor) -> None:
        """Of the games that ended with the last step, at which so many sat."""
        env = self._env
        won = shares_of(env.results[..., 1], players)[..., 0]
        ends = torch.stack([won, env.results[..., 0].float()], -1)
        over = env.ends & (self._numbers == self._number)
        self.known |= over
        self.ends = torch.where(over[..., None, None], ends, self.ends)
        self._number += env.ends

    def are_full(self) -> bool:
        return self._taken >= len(self.states)

    def any_old(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Where positions stand whose games should be over: note and game."""
        half = len(self.states) // 2
        device = self._env.device
        age = torch.randint(half, len(self.states), (count,), device=device)
        return (self._taken - 1 - age) % len(self.states), torch.randint(self._env.games, (count,), device=device)


class JudgeTraining:
    """Learns for so many minutes."""

    def __init__(
        self,
        game: Game,
        minutes: float,
        device: str,
        seed: int,
        settings: JudgeSettings,
        start: Path | None = None,
    ) -> None:
        """It begins with the judge in `start`, of this or another network, or with nothing learned."""
        self._began = time.perf_counter()
        self.game, self.settings, self.limit = game, settings, minutes * 60
        torch.manual_seed(seed)
        self.env = TensorEnv(game, settings.games, None, "any", device, seed)
        where = self.env.device
        player = network(game)
        self._player = network_model(game).to(where)
        self._mean_score, self._score_scale = player.mean_score, player.score_scale
        self.model = JudgeModel(len(game.features), self.env.seats, settings.width, settings.depth).to(where)
        if start:
            learned = read_judge(start)
            if learned is None or learned.weights.first.shape != (len(game.features), settings.width):
                raise BadOption("{file} is not a judge of {game}, or is damaged", file=start, game=game.name)
            self.model.adopt(learned.weights)
        self._optimizer = torch.optim.Adam(self.model.parameters(), settings.rate)
        self._viewer = Viewer(game, settings.batch, where)
        self._notes = Notes(self.env, settings.notes)
        self._wild = torch.arange(settings.games, device=where) < settings.games * settings.wild_share
        self._wild_left = self._any_wildness()
        self._half = where.type == "cuda"
        self.positions = 0

    def learn(self, tell: Told) -> None:
        errors: list[torch.Tensor] = []
        while (progress := (time.perf_counter() - self._began) / self.limit) < 1 or not errors:
            self.play_on()
            self._notes.take()
            if self._notes.are_full():
                for group in self._optimizer.param_groups:
                    group["lr"] = self.settings.rate * max(0.0, 1.0 - progress)
                errors += [self.improve() for _ in range(self.settings.batches)]
                if len(errors) % 200 == 0:
                    tell({"progress": progress, "error": float(torch.stack(errors[-200:]).mean())})
        tell({"progress": 1.0, "error": float(torch.stack(errors[-200:]).mean()), "positions": self.positions})

    def _any_wildness(self) -> torch.Tensor:
        drawn = torch.randint(self.settings.wild + 1, (self.env.games,), device=self.env.device)
        return torch.where(self._wild, drawn, 0)

    @torch.no_grad()
    def play_on(self) -> None:
        """By what the network likes best, but for the beginnings of some games."""
        env = self.env
        for _ in range(self.settings.every):
            masks, players = env.masks, env.players.clone()
            with torch.autocast(env.device.type, torch.bfloat16, enabled=self._half):
                best = self._player(env.seen, masks)[0].argmax(1)
            env.step(torch.where(self._wild_left > 0, any_action(masks), best))
            self._notes.learn_ends(players)
            self._wild_left = torch.where(env.ends, self._any_wildness(), self._wild_left - 1)

    def improve(self) -> torch.Tensor:
        """One step; how wrong the judge was about who won."""
        notes, at = self._notes, self._notes.any_old(self.settings.batch)
        players, actors, known = notes.players[at], notes.actors[at], notes.known[at].float()
        views = self._viewer.views(notes.states[at], players, actors)
        seats = absolute_seats(actors, players, self.env.seats)
        ends = notes.ends[at].gather(1, seats[..., None].expand(-1, -1, 2))
        there = torch.arange(self.env.seats, device=seats.device) < players[:, None]
        won = ends[..., 0] * there
        with torch.autocast(self.env.device.type, torch.bfloat16, enabled=self._half):
            chances, scores = self.model(views, players, self.game.info.all_may_lose)
        nobody = (1 - won.sum(1, keepdim=True)).clamp(min=0)
        surprise = -(torch.cat([won, nobody], 1) * chances).sum(1)
        final = (ends[..., 1] - self._mean_score) / self._score_scale
        wrong = (nn.functional.smooth_l1_loss(scores, final, reduction="none") * there).sum(1) / players
        error: torch.Tensor = (surprise * known).sum() / known.sum().clamp(min=1)
        loss = error + 0.25 * (wrong * known).sum() / known.sum().clamp(min=1)
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self._optimizer.step()
        self.positions += self.settings.batch
        return error.detach()

    def save(self, file: Path) -> None:
        """In half precision, and says which network's games it judges."""
        about = {
            **heading(self.game),
            "format": FORMAT,
            "network": digest(network(self.game)),
            "positions": self.positions,
        }
        arrays = {name: array.astype(np.float16) for name, array in self.model.weights()._asdict().items()}
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)  # type: ignore[arg-type]
