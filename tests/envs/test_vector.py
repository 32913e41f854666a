"""Many games at once are the same games as one by one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from copy import copy, deepcopy
from pickle import dumps, loads

import numpy as np
import pytest

import burgrave
from burgrave.core.cuda import check
from burgrave.core.errors import BadOption, BurgraveError, IllegalAction
from burgrave.core.match import Match
from burgrave.core.random import seed_of
from burgrave.envs import vector as module
from burgrave.envs.advisor import Advisor
from burgrave.lab.playout import choose

every_game = pytest.mark.parametrize("name", burgrave.game_names())


def random_actions(env: burgrave.Vector, step: int) -> np.ndarray:
    actions = [np.flatnonzero(mask)[choose(game, step, int(mask.sum()))] for game, mask in enumerate(env.masks)]
    return np.array(actions, np.int32)


@every_game
def test_every_place_plays_matches_one_after_the_other(name: str) -> None:
    players = 3
    env = burgrave.vector(name, 2, players, seed=40)
    matches = [burgrave.new(name, players=players, seed=seed_of(40, game)) for game in range(2)]
    begun = [0, 1]
    ended = [0, 0]
    step = 0
    while min(ended) < 1 or step % 50:
        actions = random_actions(env, step)
        for game, match in enumerate(matches):
            assert env.actors[game] == match.actor
            assert np.flatnonzero(env.masks[game]).tolist() == match.legal
            seen = np.zeros(len(match.game.features), np.float32)
            match.game.compiled.observe(match.record, match.actor, seen)
            assert (env.observations[game] == seen).all()
            match.play(int(actions[game]))
        env.step(actions)
        step += 1
        for game, match in enumerate(matches):
            assert env.ends[game] == (match.actor is None)
            assert env.rewards[game].any() <= env.ends[game]
            if match.actor is None:
                assert env.results[game, :players, 0].tolist() == match.scores
                assert env.rewards[game, :players].tolist() == pytest.approx(rewards_of(match))
                begun[game] += 2
                ended[game] += 1
                matches[game] = burgrave.new(name, players=players, seed=seed_of(40, begun[game]))


def rewards_of(match: Match) -> list[float]:
    """From -1 to 1: half for winning, half for the rank; ties share."""
    found = []
    for rank in match.ranks:
        behind = sum(other > rank for other in match.ranks) + (match.ranks.count(rank) - 1) / 2
        won = 1 / match.ranks.count(1) if rank == 1 else 0
        found.append(won + behind / (match.players - 1) - 1)
    return found


def test_games_draw_their_players_and_options() -> None:
    env = burgrave.vector("albalonga", 300, options="any", seed=3)
    game = env.game
    assert set(env.players.tolist()) == set(game.seats)
    assisi = env.observations[:, game.features.index("option.assisi")]
    spoils = env.observations[:, game.features.index("option.spoils_of_war")]
    assert {0, 1} == set(spoils.tolist())
    assert assisi[env.players == 2].all()
    assert not assisi[env.players == 5].any()
    assert not burgrave.vector("albalonga", 50, 3, seed=3).observations[:, game.features.index("option.assisi")].any()


def test_cores_share_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "usable_cores", lambda: 1)
    alone = burgrave.vector("kingsburg", 200, seed=9)
    monkeypatch.setattr(module, "usable_cores", lambda: 3)
    together = burgrave.vector("kingsburg", 200, seed=9)
    for step in range(20):
        actions = random_actions(alone, step)
        alone.step(actions)
        together.step(actions)
    assert (alone.observations == together.observations).all()
    assert (alone.masks == together.masks).all()


def test_a_reset_begins_anew() -> None:
    env = burgrave.vector("kingsburg", 4, 4, seed=1)
    first = env.observations.copy()
    keys = set(env.states["key"].tolist())
    env.step(random_actions(env, 0))
    env.reset(1)
    assert (env.observations == first).all()
    env.reset(2)
    assert not set(env.states["key"].tolist()) & keys


def test_a_reset_without_a_seed_plays_the_same_games_again() -> None:
    env = burgrave.vector("kingsburg", 3, 4, seed=8)
    first = env.observations.copy()
    env.step(random_actions(env, 0))
    env.reset()
    assert (env.observations == first).all()


@pytest.mark.parametrize("duplicate", [copy, deepcopy, lambda env: loads(dumps(env))])
def test_a_copy_goes_its_own_way(duplicate: Callable[[burgrave.Vector], burgrave.Vector]) -> None:
    env = burgrave.vector("kingsburg", 3, 4, seed=8)
    env.step(random_actions(env, 0))
    twin = duplicate(env)
    assert repr(twin) == "<Vector kingsburg, 3 games, cpu>"
    before = env.observations.copy()
    for step in range(1, 4):
        twin.step(random_actions(twin, step))
    assert (env.observations == before).all()
    for step in range(1, 4):
        env.step(random_actions(env, step))
    assert (env.observations == twin.observations).all()
    assert (env.masks == twin.masks).all()


def test_an_illegal_action_is_refused() -> None:
    env = burgrave.vector("kingsburg", 3, 4)
    before = env.observations.copy()
    actions = random_actions(env, 0)
    actions[1] = int(np.flatnonzero(env.masks[1] == 0)[0])
    with pytest.raises(IllegalAction, match="game 1 of the batch"):
        env.step(actions)
    assert (env.observations[1] == before[1]).all()
    for wrong in (-1, env.game.actions):
        with pytest.raises(IllegalAction):
            env.step(np.full(3, wrong))


@pytest.mark.parametrize(
    "arguments",
    [
        {"games": 0},
        {"games": "3"},
        {"games": True},
        {"players": 6},
        {"device": "tpu"},
        {"options": {"sauna": True}},
        {"seed": -1},
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        burgrave.vector("kingsburg", **{"games": 2, **arguments})  # type: ignore[arg-type]


def test_a_reset_forgets_what_the_last_step_brought() -> None:
    env = burgrave.vector("kingsburg", 8, 2)
    while not env.rewards.any():  # which come with an end
        env.step([legal.nonzero()[0][-1] for legal in env.masks])
    assert env.ends.any()
    assert env.results.any()
    env.reset(5)
    for array in (env.ends, env.rewards, env.results, env.illegal):
        assert not array.any()


def test_a_wrong_number_of_actions_is_refused() -> None:
    with pytest.raises(BadOption, match="one action for each game"):
        burgrave.vector("kingsburg", 3, 4).step([0, 0])


SIMULATED = """
import numpy as np, burgrave
from burgrave.envs.advisor import Advisor
cpu, gpu = (burgrave.vector("kingsburg", 3, device=device, seed=11) for device in ("cpu", "gpu"))
for step in range(12):
    for name in ("observations", "masks", "actors", "players", "rewards", "ends"):
        assert (getattr(gpu, name).copy_to_host() == getattr(cpu, name)).all(), name
    actions = np.array([np.flatnonzero(mask)[step % mask.sum()] for mask in cpu.masks], np.int32)
    cpu.step(actions)
    gpu.actions.copy_to_device(actions)
    gpu.step()
np.seterr(over="ignore")  # the simulator adds up narrow tables as NumPy does, unlike a GPU
advisor = Advisor(gpu, 1, 3, by_chance=False)
advisor.decide(5)
assert gpu.masks.copy_to_host()[[1, 2], advisor.actions.copy_to_host()].all()
print("the same")
"""


def test_the_steps_of_a_gpu_in_its_simulator() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED], check=False, capture_output=True, text=True, env=environment
    )
    assert done.stdout.strip() == "the same", done.stderr


@pytest.mark.gpu
@every_game
@pytest.mark.parametrize("sensible", [False, True], ids=["random", "sensible"])
def test_a_gpu_plays_the_same_games(name: str, sensible: bool) -> None:
    """Of random players, or of players who follow the game's advice, but for one at each table."""
    try:
        check()
    except BurgraveError as error:
        pytest.skip(str(error))
    torch = pytest.importorskip("torch")
    games = 2000
    cpu, gpu = (burgrave.vector(name, games, options="any", device=device, seed=5) for device in ("cpu", "gpu"))
    advisors = [Advisor(env, 0, games, by_chance=True) for env in (cpu, gpu)]
    wild = np.arange(games) % 5
    shared = torch.as_tensor(gpu.observations, device="cuda")
    assert shared.data_ptr() == gpu.observations.__cuda_array_interface__["data"][0]
    actions = torch.as_tensor(gpu.actions, device="cuda")
    for step in range(1500):
        chosen = random_actions(cpu, step)
        if sensible:
            for advisor in advisors:
                advisor.decide(step)
            assert (advisors[1].actions.copy_to_host() == advisors[0].actions).all()
            chosen = np.where(cpu.actors == wild, chosen, advisors[0].actions)
        cpu.step(chosen)
        actions.copy_(torch.as_tensor(chosen))
        gpu.step()
        if step % 20 == 0:
            for field in ("masks", "actors", "rewards", "ends", "results"):
                assert (getattr(gpu, field).copy_to_host() == getattr(cpu, field)).all(), field
            assert gpu.states.copy_to_host().tobytes() == cpu.states.tobytes()
            assert np.allclose(shared.cpu().numpy(), cpu.observations, atol=1e-6)
