"""MaskablePPO of sb3-contrib learns a seat of a game against bots.

    pip install 'burgrave[rl]' sb3-contrib
    python examples/maskable_ppo.py --game kingsburg --bots random --minutes 2

docs/recipes.md says what it reaches.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import burgrave.envs.gymnasium  # noqa: F401  # registers the games


def tables(game: str, bots: str, count: int, seed: int) -> Any:
    """Seats at so many tables of two."""
    how = {"bots": bots, "players": 2, "render_mode": None}
    return make_vec_env(f"burgrave/{game.title()}-v0", n_envs=count, seed=seed, env_kwargs=how)


def learner(envs: Any, seed: int = 1) -> MaskablePPO:
    """An outcome counts as much for the first decision as for the last: nothing is discounted."""
    return MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=512,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        seed=seed,
        device="cpu",
    )


class Clock(BaseCallback):  # type: ignore[misc]
    """Ends the training after so many minutes, and tells how games end meanwhile."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self._end = time.monotonic() + 60 * minutes

    def _on_rollout_end(self) -> None:
        results = [episode["r"] for episode in self.model.ep_info_buffer or ()]
        won = sum(result > 0.99 for result in results) / max(len(results), 1)
        print(f"{self.num_timesteps:,} decisions: {won:.0%} of the last {len(results)} games won", flush=True)

    def _on_step(self) -> bool:
        return time.monotonic() < self._end


def wins(model: MaskablePPO, envs: Any, games: int) -> float:
    """The share of games that the model wins by what it finds best."""
    seen = envs.reset()
    results: list[float] = []
    while len(results) < games:
        masks = np.stack(envs.env_method("action_masks"))
        actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        seen, rewards, ends, _ = envs.step(actions)
        results += rewards[ends].tolist()
    return sum(result > 0.99 for result in results) / len(results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="kingsburg")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: more cores would wait for each other
    model = learner(tables(given.game, given.bots, 16, seed=given.seed), given.seed)
    model.learn(10**9, callback=Clock(given.minutes))
    share = wins(model, tables(given.game, given.bots, 16, seed=1_000_000), 400)
    print(f"at its best it wins {share:.0%} of 400 games")


if __name__ == "__main__":
    main()
