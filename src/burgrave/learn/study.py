"""A network studies teacher games: it learns to try what a search tried, and how such games end."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Self

import numpy as np
import torch
from torch import nn

from burgrave.core.game import Game
from burgrave.learn.ppo import Learner, end_errors, shares_of
from burgrave.learn.teacher_games import TeacherGames
from burgrave.learn.tensor_env import absolute_seats

BATCH = 512
RATE = 4e-4  # of learning, at the beginning; goes down to nothing
SHARES = 0.5
"""How much it counts who wins: one thing for all decisions of a game, so that more would be learned by heart."""
HELD_BACK = 10
"""One game in so many is not learned from, but shows what was understood."""


@dataclass(frozen=True)
class Material:
    """Teacher games as a network sees them: a row for each decision."""

    games: torch.Tensor
    seen: torch.Tensor
    masks: torch.Tensor
    tries: torch.Tensor
    players: torch.Tensor
    ends: torch.Tensor  # by seat, counted from the one to decide: its share of the win, of those behind, its score

    @classmethod
    def of(cls, game: Game, kept: TeacherGames) -> Self:
        one = np.zeros(len(game.features), np.float32)
        seen = np.zeros((len(kept.seats), len(game.features)), np.float16)  # half as much memory: there are many
        masks = np.zeros((len(kept.seats), game.actions), np.uint8)
        absolute = np.zeros((len(kept.seats), game.actions), np.int16)
        for row, (state, seat) in enumerate(zip(kept.states, kept.seats, strict=True)):
            game.compiled.observe(state, int(seat), one)
            seen[row] = one
            game.compiled.legal(state, masks[row])
            relative = game.relative_actions[int(state["players"]), int(seat)]
            absolute[row] = relative.argsort()
        players = torch.from_numpy(kept.states["players"].astype(np.int64))
        results = torch.from_numpy(kept.results).float()
        ends = torch.cat([shares_of(results[..., 1], players), results[..., :1]], -1)
        seats = absolute_seats(torch.from_numpy(kept.seats), players, game.seats[-1])
        return cls(
            torch.from_numpy(kept.games),
            torch.from_numpy(seen),
            torch.from_numpy(np.take_along_axis(masks, absolute, 1).view(bool)),
            torch.from_numpy(np.take_along_axis(kept.tries, absolute, 1)),
            players,
            ends.gather(1, seats[..., None].expand(-1, -1, 3)),
        )

    def rows(self, chosen: torch.Tensor) -> Self:
        return type(self)(*(getattr(self, field.name)[chosen] for field in fields(self)))

    def to(self, device: torch.device) -> Self:
        return type(self)(*(getattr(self, field.name).to(device) for field in fields(self)))


def study(learner: Learner, kept: TeacherGames) -> dict[str, float]:
    """Goes through all once: a second time the ends would be learned by heart. How wrong it is then about the rest."""
    material = Material.of(learner.env.game, kept)
    held_back = material.games % HELD_BACK == 0
    unseen, rest = torch.nonzero(held_back)[:, 0], torch.nonzero(~held_back)[:, 0]
    parts = rest[torch.randperm(len(rest))].split(BATCH)
    optimizer = torch.optim.AdamW(learner.model.parameters(), RATE, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, len(parts))
    for part in parts:
        tries, shares, scores = errors(learner, material.rows(part))
        optimizer.zero_grad(set_to_none=True)
        (0.5 * tries + SHARES * shares + 0.25 * scores).backward()
        nn.utils.clip_grad_norm_(learner.model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
    return understood(learner, material, unseen)


def understood(learner: Learner, material: Material, rows: torch.Tensor) -> dict[str, float]:
    with torch.no_grad():
        parts = [torch.stack(errors(learner, material.rows(part))) for part in rows.split(BATCH)]
    found = torch.stack(parts).mean(0)
    return dict(zip(("tries_error", "share_error", "score_error"), found.tolist(), strict=True))


def errors(learner: Learner, material: Material) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Of what to try, of the shares and of the scores."""
    there = material.to(learner.env.device)
    logits, shares, scores = learner.think(learner.model, there.seen.float(), there.masks)
    chances = torch.log_softmax(logits, 1).masked_fill(~there.masks, 0.0)
    tries = -(there.tries.float() * chances).sum(1).mean()
    units = (there.ends[..., 2] - learner.mean_score) / learner.score_scale
    ends = torch.cat([there.ends[..., :2], units[..., None]], -1)
    return tries, *end_errors(shares, scores, ends, there.players)
