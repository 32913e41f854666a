"""The APIs that others' programs expect, checked by their own tests. `make test-train` installs what they need."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import burgrave
from burgrave.envs.seen import observation

pytestmark = [pytest.mark.rl, pytest.mark.filterwarnings("ignore")]
pytest.importorskip("pettingzoo", reason="make test-train installs it")
every_game = pytest.mark.parametrize("name", burgrave.game_names())


@every_game
def test_pettingzoos_own_test(name: str) -> None:
    from pettingzoo.test import api_test

    from burgrave.envs.pettingzoo import env

    api_test(env(name, burgrave.game(name).seats[-1]), num_cycles=200)


def test_pettingzoos_test_of_seeds() -> None:
    from pettingzoo.test import seed_test

    from burgrave.envs.pettingzoo import env

    seed_test(lambda: env("kingsburg", 3), num_cycles=300)


@every_game
def test_a_table_is_a_match(name: str) -> None:
    from burgrave.envs.pettingzoo import env

    table = env(name, 2)
    table.reset(seed=3)
    match = burgrave.new(name, players=2, seed=3)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        total[agent] += reward
        if terminated:
            table.step(None)
            continue
        assert agent == f"seat_{match.actor}"
        assert np.flatnonzero(seen["action_mask"]).tolist() == match.legal
        assert (seen["observation"] == observation(match.game, match.record, match.actor or 0)).all()
        match.play(match.legal[-1])
        table.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert match.actor is None
    if match.winners:
        assert {agent for agent, got in total.items() if got == max(total.values())} == {
            f"seat_{seat}" for seat in match.winners
        }


def test_an_illegal_action_ends_a_table() -> None:
    from burgrave.envs.pettingzoo import env

    table = env("kingsburg", 2)
    table.reset(seed=3)
    agent = table.agent_selection
    seen = table.last()[0]
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert table.terminations[agent]
    assert table.rewards[agent] == -1


@every_game
def test_gymnasiums_own_test(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from burgrave.envs.gymnasium import Seat

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Seat(name, ["greedy", "random"]), skip_render_check=True)


def test_a_seat_that_is_not_there_is_refused() -> None:
    from burgrave.envs.gymnasium import Seat

    for wrong in (2, 7, -1):
        with pytest.raises(burgrave.BurgraveError, match=f"a seat is a number from 0 to 1, not {wrong}"):
            Seat("kingsburg", ["greedy"], seat=wrong)
    with pytest.raises(burgrave.BurgraveError, match="2 to 5 players"):
        Seat("kingsburg", ["greedy"] * 7)


def test_a_seat_plays_whole_games_against_its_bots() -> None:
    from burgrave.envs.gymnasium import Seat

    seat = Seat("kingsburg", ["greedy", "random", "random"], seat=2)
    rewards = []
    for seed in range(3):
        _, info = seat.reset(seed=seed)
        ended = False
        while not ended:
            assert seat.match.actor == 2
            _, reward, ended, _, info = seat.step(int(np.flatnonzero(info["action_mask"])[0]))
        rewards.append(reward)
        assert -1 <= reward <= 1
        assert (reward == 1) == (seat.match.winners == [2])
    assert rewards != [0, 0, 0]


@every_game
def test_openspiels_own_simulations(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import burgrave.envs.openspiel as adapter

    assert adapter.SEEDS
    game = pyspiel.load_game(f"burgrave_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_takes_players_and_options() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import burgrave.envs.openspiel as adapter

    game = pyspiel.load_game("burgrave_kingsburg(players=3,options=plus2_per_season)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(17)
    assert game.num_players() == 3
    assert state.record["plus2_per_season"] == 1
    assert state.record.tobytes() == burgrave.game("kingsburg").start(3, {"plus2_per_season": True}, 17).tobytes()
    state = pyspiel.load_game("burgrave_albalonga(players=3,options=no_assisi+spoils_of_war)").new_initial_state()
    state.apply_action(0)
    assert (state.record["assisi"], state.record["spoils_of_war"]) == (0, 1)
    with pytest.raises(pyspiel.SpielError, match="five kings"):
        pyspiel.load_game("burgrave_albalonga(players=5,options=assisi)")
    assert adapter.LONGEST


def test_openspiel_cannot_look_into_the_dice() -> None:
    """After an action that rolls dice comes a chance node, whose outcomes differ."""
    pyspiel = pytest.importorskip("pyspiel")
    import burgrave.envs.openspiel as adapter

    state = pyspiel.load_game("burgrave_kingsburg").new_initial_state()
    state.apply_action(0)
    met = 0
    while not state.is_terminal() and met < 3:
        if state.is_chance_node():
            met += 1
            after = set()
            for outcome in range(12):
                child = state.clone()
                child.apply_action(outcome)
                after.add(child.record["dice"].tobytes())
            assert len(after) > 3
            state.apply_action(5)
        else:
            state.apply_action(state.legal_actions()[0])
    assert met == 3
    assert adapter.SEEDS > 12
