"""How many decisions a second a network learns from, and what takes the time.

    python benchmarks/training.py [GAME ...] [--device gpu] [--rounds 10] [--games N] [--steps N] [--kernels]

A round is what `burgrave train` repeats: games are played, decisions are credited, the network is updated.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import torch

from burgrave.core.registry import game, game_names
from burgrave.learn.ppo import Learner
from burgrave.learn.tensor_env import TensorEnv
from burgrave.learn.train import settings_for

T = TypeVar("T")


class Watch:
    """How long the parts of a learner take: what a GPU still has to do belongs to the part that asked for it."""

    def __init__(self, learner: Learner) -> None:
        self.seconds = {"play": 0.0, "credit": 0.0}
        for name in self.seconds:
            setattr(learner, name, self._timed(name, getattr(learner, name)))

    def _timed(self, name: str, work: Callable[..., T]) -> Callable[..., T]:
        def timed(*given: Any) -> T:
            wait()
            began = time.perf_counter()
            found = work(*given)
            wait()
            self.seconds[name] += time.perf_counter() - began
            return found

        return timed


def wait() -> None:
    if torch.cuda.is_available():
        torch.cuda.synchronize()


def measure(name: str, asked: argparse.Namespace) -> None:
    given = {key: value for key, value in (("games", asked.games), ("steps", asked.steps)) if value}
    settings = replace(settings_for(asked.device), **given)
    torch.set_float32_matmul_precision("high")
    learner = Learner(TensorEnv(game(name), settings.games, None, "any", asked.device, 1), settings)
    learner.measure_scores()
    learner.remember()
    learner.learn(0.0)
    watch = Watch(learner)
    began, decisions = time.perf_counter(), 0.0
    for _ in range(asked.rounds):
        decisions += learner.learn(0.5)["decisions"]
    wait()
    seconds = time.perf_counter() - began
    parts = watch.seconds | {"update": seconds - sum(watch.seconds.values())}
    told = ", ".join(f"{part} {1000 * value / asked.rounds:.0f} ms" for part, value in parts.items())
    print(
        f"{name}, {settings.games} games of {settings.steps} steps: {decisions / seconds / 1e6:.2f} million a second; "
        f"a round: {told}",
        flush=True,
    )
    if asked.kernels:
        kinds = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
        with torch.profiler.profile(activities=kinds) as profile:
            learner.learn(0.5)
            wait()
        print(profile.key_averages().table(sort_by="self_cuda_time_total", row_limit=30, max_name_column_width=60))


def main() -> None:
    parser = argparse.ArgumentParser(description="How many decisions a second a network learns from.")
    parser.add_argument("game", nargs="*", default=list(game_names()))
    parser.add_argument("--device", choices=("cpu", "gpu"), default="gpu")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--games", type=int)
    parser.add_argument("--steps", type=int)
    parser.add_argument("--kernels", action="store_true", help="what one more round takes, by operation")
    asked = parser.parse_args()
    for name in asked.game:
        measure(name, asked)


if __name__ == "__main__":
    main()
