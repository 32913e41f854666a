"""Steps a second of many games at once, beside Pgx (backgammon) in the same run.

    python benchmarks/envs.py [--games 64 256 1024 4096] [--device gpu] [--seconds 0.2]

writes the table of docs/environments.md: a row for each game, a column for each number of games side by side.

Both play random legal actions, observations and legal actions made at every step, ended games begun anew. Machines are
noisy: all take turns, and what counts is their ratio. Pgx is measured where it is installed (pip install pgx jax), on
a GPU if JAX has one.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import burgrave
from burgrave.core.cuda import cuda
from burgrave.core.random import CHOICES, below, random_word
from burgrave.core.rule import kernel, rule
from burgrave.lab.playout import nth_marked

REPEATS = 5
IN_A_ROW = 64
"""Steps on a GPU between two looks at what has come out."""


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
        for turn in range(IN_A_ROW):
            chosen[blocks, 128](env.masks, env.actions, IN_A_ROW * number + turn)
            env.step()
        cuda.synchronize()
        return IN_A_ROW * env.games

    return step


def has_pgx(device: str) -> bool:
    """Whether Pgx can be measured on the device."""
    if importlib.util.find_spec("pgx") is None:
        return False
    os.environ["JAX_PLATFORMS"] = "cuda" if device == "gpu" else "cpu"
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # it would leave no memory to others
    import jax

    try:
        return bool(jax.devices())
    except RuntimeError as error:  # such as a JAX for CPUs only
        print(f"Pgx is left out: {error}", file=sys.stderr)
        return False


def pgx_steps(games: int, in_a_row: int) -> Callable[[int], int]:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    advance = jax.vmap(auto_reset(env.step, env.init))

    def play_one(state: Any, key: Any) -> tuple[Any, None]:
        first, second = jax.random.split(key)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(first, logits, axis=-1)
        return advance(state, action, jax.random.split(second, games)), None

    @jax.jit  # type: ignore[untyped-decorator]
    def play(state: Any, key: Any) -> Any:
        return jax.lax.scan(play_one, state, jax.random.split(key, in_a_row))[0]

    states = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))]

    def step(number: int) -> int:
        states[0] = play(states[0], jax.random.PRNGKey(number))
        states[0].rewards.block_until_ready()
        return in_a_row * games

    return step


def rate(step: Callable[[int], int], first: int, at_least: float) -> float:
    """Steps a second, measured for so many seconds."""
    done, number = 0, first
    started = time.perf_counter()
    while (seconds := time.perf_counter() - started) < at_least:
        done += step(number)
        number += 1
    return done / seconds


def measured(names: list[str], games: int, device: str, seconds: float) -> dict[str, list[float]]:
    """Steps a second, by what was measured, once a repeat."""
    works = {burgrave.game(name).title: own_steps(name, games, device) for name in names}
    if has_pgx(device):
        works["backgammon in Pgx"] = pgx_steps(games, IN_A_ROW if device == "gpu" else 1)
    for step in works.values():
        step(0)  # compiles it
    rates: dict[str, list[float]] = {name: [] for name in works}
    for repeat in range(REPEATS):
        for name, step in works.items():
            rates[name].append(rate(step, 1_000_000 * (repeat + 1), seconds))
    return rates


def told(rates: list[float]) -> str:
    """The median of the repeats and their range."""
    return f"{short(statistics.median(rates))} ({short(min(rates))} to {short(max(rates))})"


def short(number: float) -> str:
    """With the three digits that mean something."""
    return f"{float(f'{number:.3g}'):,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=[64, 256, 1024, 4096])
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--only", nargs="*", default=burgrave.game_names())
    parser.add_argument("--seconds", type=float, default=1.0, help="for each of the five repeats")
    given = parser.parse_args()
    columns = [measured(given.only, games, given.device, given.seconds) for games in given.games]
    print(f"| steps a second | {' | '.join(f'{games:,} games' for games in given.games)} |")
    print("|---" * (len(columns) + 1) + "|")
    for name in columns[0]:
        print(f"| {name} | {' | '.join(told(column[name]) for column in columns)} |")


if __name__ == "__main__":
    main()
