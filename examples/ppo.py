"""PPO with action masks in one file, in the manner of CleanRL: a network learns a seat of many games against bots.

    pip install 'burgrave[rl,train]'
    python examples/ppo.py --game kingsburg --bots sensible --minutes 2

The games are `gymnasium.make_vec("burgrave/Kingsburg-v0")`: rules and opponents are compiled, so that nearly all of the
time goes into the network. docs/recipes.md says what it reaches.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn

import burgrave.envs.gymnasium  # noqa: F401  # registers the games


@dataclass(frozen=True)
class Settings:
    game: str = "kingsburg"
    bots: str = "sensible"  # or greedy, or random
    players: int = 2
    games: int = 256  # side by side
    steps: int = 32  # decisions in each game between two updates
    width: int = 128
    epochs: int = 3
    batches: int = 4  # updates in an epoch
    rate: float = 1e-3  # of learning
    clip: float = 0.2
    entropy: float = 0.01
    trace: float = 0.95  # lambda: how far an outcome is credited to earlier decisions; nothing is discounted
    seed: int = 1


class Network(nn.Module):
    """What a seat sees becomes a wish for each action, and what the game will be worth to it."""

    def __init__(self, features: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.wishes = nn.Linear(width, actions)
        self.worth = nn.Linear(width, 1)
        nn.init.orthogonal_(self.wishes.weight, 0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the actions' chances, and the worth. What is illegal has no chance."""
        inside = self.body(seen)
        wishes = self.wishes(inside).masked_fill(~masks, -1e9)
        return torch.log_softmax(wishes, 1), self.worth(inside)[:, 0]


@dataclass
class Batch:
    """Decisions: what was seen, done, expected, and how it went."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor  # logarithms
    advantages: torch.Tensor
    returns: torch.Tensor


def drawn(chances: torch.Tensor) -> torch.Tensor:
    """An action each, as likely as its chance."""
    return torch.multinomial(chances.exp(), 1)[:, 0]


def advantages_of(
    worths: torch.Tensor, rewards: torch.Tensor, ends: torch.Tensor, next_worth: torch.Tensor, trace: float
) -> torch.Tensor:
    """How much better each decision went than was expected (GAE). All are by step and game."""
    advantages = torch.zeros_like(rewards)
    carried = torch.zeros_like(next_worth)
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - ends[step]
        surprise = rewards[step] + goes_on * next_worth - worths[step]
        carried = surprise + goes_on * trace * carried
        advantages[step], next_worth = carried, worths[step]
    return advantages


def update(network: Network, optimizer: torch.optim.Optimizer, batch: Batch, settings: Settings) -> None:
    for _ in range(settings.epochs):
        for some in torch.randperm(len(batch.actions)).chunk(settings.batches):
            chances, worth = network(batch.seen[some], batch.masks[some])
            gains = batch.advantages[some]
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            now = chances.gather(1, batch.actions[some, None])[:, 0]
            ratio = (now - batch.chances[some]).exp()
            policy_loss = -torch.min(gains * ratio, gains * ratio.clamp(1 - settings.clip, 1 + settings.clip)).mean()
            worth_loss = (worth - batch.returns[some]).square().mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            optimizer.zero_grad()
            (policy_loss + 0.5 * worth_loss - settings.entropy * entropy).backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


class Learner:
    """A network, and the games that it learns from."""

    def __init__(self, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        self.settings = settings
        self.env = games_of(settings)
        seen, info = self.env.reset(seed=settings.seed)
        self._now = tensors(seen, info)
        self.network = Network(seen.shape[1], int(self.env.single_action_space.n), settings.width)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.rate, eps=1e-5)

    def learn(self) -> list[float]:
        """Plays on for some steps and learns from them. What the games brought that ended meanwhile: 1 is a win."""
        batch, results = self._played()
        update(self.network, self.optimizer, batch, self.settings)
        return results

    @torch.no_grad()
    def _played(self) -> tuple[Batch, list[float]]:
        steps, worths, rewards, ends = [], [], [], []
        for _ in range(self.settings.steps):
            seen, masks = self._now
            chances, worth = self.network(seen, masks)
            actions = drawn(chances)
            now, earned, ended, _, info = self.env.step(actions.numpy())
            self._now = tensors(now, info)
            steps.append((seen, masks, actions, chances.gather(1, actions[:, None])[:, 0]))
            worths.append(worth)
            rewards.append(torch.from_numpy(earned))
            ends.append(torch.from_numpy(ended).float())
        expected, earned, ended = torch.stack(worths), torch.stack(rewards), torch.stack(ends)
        gains = advantages_of(expected, earned, ended, self.network(*self._now)[1], self.settings.trace)
        seen, masks, actions, chances = (torch.cat(column) for column in zip(*steps, strict=True))
        batch = Batch(seen, masks, actions, chances, gains.flatten(), (gains + expected).flatten())
        return batch, earned[ended > 0].tolist()


def games_of(settings: Settings) -> Any:
    id = f"burgrave/{settings.game.title()}-v0"
    return gymnasium.make_vec(id, num_envs=settings.games, bots=settings.bots, players=settings.players)


def tensors(seen: np.ndarray, info: dict[str, Any]) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.from_numpy(seen), torch.from_numpy(info["action_mask"].astype(bool))


def won(results: list[float]) -> float:
    """The share of games in which the seat was alone in front."""
    return sum(result > 0.99 for result in results) / max(len(results), 1)


@torch.no_grad()
def measured(network: Network, settings: Settings, seed: int = 1_000_000) -> float:
    """The share of games that the network wins by what it finds best: the first that ends on each board."""
    env = games_of(settings)
    now = tensors(*env.reset(seed=seed))
    results = torch.full((settings.games,), torch.nan)
    while results.isnan().any():
        seen, earned, ended, _, info = env.step(network(*now)[0].argmax(1).numpy())
        results = torch.where(results.isnan() & torch.from_numpy(ended), torch.from_numpy(earned), results)
        now = tensors(seen, info)
    return won(results.tolist())


def rounds(learner: Learner, minutes: float) -> Iterator[tuple[float, list[float]]]:
    """After each round the seconds so far and how games ended; compiling, once on a machine, is not counted."""
    began = time.monotonic()
    while (seconds := time.monotonic() - began) < 60 * minutes:
        yield seconds, learner.learn()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=Settings.game)
    parser.add_argument("--bots", default=Settings.bots)
    parser.add_argument("--players", type=int, default=Settings.players)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--minutes", type=float, default=2.0)
    given = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: more cores would wait for each other
    learner = Learner(Settings(given.game, given.bots, given.players, seed=given.seed))
    recent: list[float] = []
    for number, (seconds, results) in enumerate(rounds(learner, given.minutes), 1):
        recent = [*recent, *results][-500:]
        if number % 20 == 0:
            decisions = number * learner.settings.steps * learner.settings.games
            print(f"{seconds:4.0f} s, {decisions:,} decisions: {won(recent):.0%} of the last games won", flush=True)
    print(f"at its best it wins {measured(learner.network, learner.settings):.0%} of {learner.settings.games} games")


if __name__ == "__main__":
    main()
