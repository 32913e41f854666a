"""Steps a second of many games at once, beside Pgx (backgammon) in the same run.

    python benchmarks/envs.py [--games 4096] [--device gpu]

Both play random legal actions on the CPU, the same number of games side by side, observations and legal actions made at
every step, ended games begun anew. Machines are noisy: the two take turns, and what counts is their ratio. Pgx is
measured where it is installed (pip install pgx jax).
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import time
from collections.abc import Callable
from typing import Any

import burgrave
from burgrave.core.cuda import cuda
from burgrave.core.random import CHOICES, below, random_word
from burgrave.core.rule import kernel, rule
from burgrave.lab.playout import nth_marked

REPEATS = 5
SECONDS = 1.0


@rule
def choose_any(game: int, masks: Any, actions: Any, step: int) -> None:
    count = 0
    for action in range(masks.shape[1]):
        count += masks[game, action]
    actions[game] = nth_marked(masks[game], below(random_word(step, CHOICES, game), count))


@rule
def choose_all(masks: Any, actions: Any, step: int) -> None:
    for game in range(len(masks)):
        choose_any(game, masks, actions, step)


def own_steps(name: str, games: int, device: str) -> Callable[[int], int]:
    """Takes a step in every game and says how many that were."""
    env = burgrave.vector(name, games, device=device)
    if device == "gpu":
        return gpu_steps(env)
    choose = env.game.compiled(choose_all)

    def step(number: int) -> int:
        choose(env.masks, env.actions, number)
        env.step()
        return games

    return step


def gpu_steps(env: burgrave.Vector) -> Callable[[int], int]:
    @kernel
    def choose(masks: Any, actions: Any, step: int) -> None:
        game = cuda.grid(1)
        if game < len(masks):
            choose_any(game, masks, actions, step)

    chosen: Any = env.game.cuda(choose)
    blocks = (env.games + 127) // 128

    def step(number: int) -> int:
        for turn in range(64):
            chosen[blocks, 128](env.masks, env.actions, 64 * number + turn)
            env.step()
        cuda.synchronize()
        return 64 * env.games

    return step


def pgx_steps(games: int) -> Callable[[int], int]:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    advance = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]
    def play(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(first, logits, axis=-1)
        return advance(state, action, jax.random.split(second, games))

    states = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))]

    def step(number: int) -> int:
        states[0] = play(states[0], jax.random.PRNGKey(number))
        states[0].rewards.block_until_ready()
        return games

    return step


def rate(step: Callable[[int], int], first: int) -> float:
    """Steps a second."""
    done, number = 0, first
    started = time.perf_counter()
    while (seconds := time.perf_counter() - started) < SECONDS:
        done += step(number)
        number += 1
    return done / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--only", nargs="*", default=burgrave.game_names())
    given = parser.parse_args()
    works = {name: own_steps(name, given.games, given.device) for name in given.only}
    if given.device == "cpu" and importlib.util.find_spec("pgx"):
        works["backgammon in Pgx"] = pgx_steps(given.games)
    rates: dict[str, list[float]] = {name: [] for name in works}
    for step in works.values():
        step(0)  # compiles it
    for repeat in range(REPEATS):
        for name, step in works.items():
            rates[name].append(rate(step, 1_000_000 * (repeat + 1)))
    for name, found in rates.items():
        middle = statistics.median(found)
        print(f"{name}: {middle:,.0f} steps a second ({min(found):,.0f} to {max(found):,.0f}), {given.games} games")


if __name__ == "__main__":
    main()
