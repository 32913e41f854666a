"""The APIs that others' programs expect, checked by their own tests. `make test-train` installs what they need."""

from __future__ import annotations

import warnings
from copy import deepcopy
from pickle import dumps, loads

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


def test_openspiel_draws_one_outcome_where_chance_is_sampled() -> None:
    """Any is drawn, another with another seed; and OpenSpiel's own simulation accepts it."""
    pyspiel = pytest.importorskip("pyspiel")
    import burgrave.envs.openspiel as adapter

    drawn = set()
    for seed in range(8):
        game = pyspiel.load_game(f"burgrave_kingsburg(players=3,chance=sampled,seed={seed})")
        ((outcome, chance),) = game.new_initial_state().chance_outcomes()
        assert 0 <= outcome < adapter.SEEDS
        assert chance == 1
        drawn.add(outcome)
    assert len(drawn) > 4
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    with pytest.raises(pyspiel.SpielError, match="chance is explicit or sampled, not none"):
        pyspiel.load_game("burgrave_kingsburg(chance=none)")


@every_game
def test_games_are_registered(name: str) -> None:
    import gymnasium

    import burgrave.envs.gymnasium as adapter

    seat = gymnasium.make(f"burgrave/{name.title()}-v0", players=2, render_mode="ansi")
    assert isinstance(seat.unwrapped, adapter.Seat)
    seen, info = seat.reset(seed=3)
    assert seat.observation_space.contains(seen)
    assert isinstance(seat.observation_space, gymnasium.spaces.Box)
    assert np.isfinite(seat.observation_space.high).all()
    assert (seat.unwrapped.action_masks() == info["action_mask"].astype(bool)).all()
    assert "\n" in str(seat.render())


def test_a_seat_needs_a_reset_before_and_after_a_game() -> None:
    from gymnasium.error import ResetNeeded

    from burgrave.envs.gymnasium import Seat

    seat = Seat("kingsburg", ["greedy"])
    for use in (lambda: seat.step(0), seat.action_masks, seat.render):
        with pytest.raises(ResetNeeded):
            use()
    _, info = seat.reset(seed=1)
    _, reward, ended, _, _ = seat.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, ended) == (-1, True)
    with pytest.raises(ResetNeeded):
        seat.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_options_of_a_reset_are_those_of_the_game() -> None:
    from burgrave.envs.gymnasium import Seat
    from burgrave.envs.pettingzoo import TableEnv

    seat, table = Seat("kingsburg", "greedy", players=2), TableEnv("kingsburg", 2)
    for env in (seat, table):
        env.reset(seed=1, options={"game_options": {"plus2_per_season": True}})
        assert env.match.options == {"plus2_per_season": True}
        env.reset(seed=1)
        assert env.match.options == {"plus2_per_season": False}
        with pytest.raises(burgrave.BurgraveError, match="no option sauna"):
            env.reset(options={"game_options": {"sauna": True}})


def test_bots_are_one_name_or_several() -> None:
    from burgrave.envs.gymnasium import Seat

    for bots, players, seats in (("greedy", None, 4), (["greedy"], None, 2), (["greedy", "random"], 5, 5)):
        seat = Seat("kingsburg", bots, players=players)
        seat.reset(seed=1)
        assert seat.match.players == seats
    for wrong, said in (({"bots": "gredy"}, "no bot gredy"), ({"render_mode": "rgb_array"}, "the render modes are")):
        with pytest.raises(burgrave.BurgraveError, match=said):
            Seat("kingsburg", **wrong)  # type: ignore[arg-type]


def test_trainers_that_ask_for_pictures_make_do_without() -> None:
    from burgrave.envs.gymnasium import Seat

    with pytest.raises(TypeError, match="the render modes are ansi, human, not rgb_array"):  # as sb3 expects
        Seat("kingsburg", render_mode="rgb_array")


def test_environments_can_be_copied() -> None:
    from burgrave.envs.gymnasium import Seat
    from burgrave.envs.pettingzoo import TableEnv

    seat, table = Seat("kingsburg", ["greedy"]), TableEnv("kingsburg", 2)
    for env in (seat, table):
        env.reset(seed=1)
        for twin in (deepcopy(env), loads(dumps(env))):
            assert twin.match.log == env.match.log
            twin.step(twin.match.legal[0])
            assert twin.match.ply > env.match.ply


def test_a_table_tells_the_legal_actions_and_draws_itself(capsys: pytest.CaptureFixture[str]) -> None:
    from burgrave.envs.pettingzoo import env

    table = env("kingsburg", 3, render_mode="human")
    table.reset(seed=3)
    seen, _, _, _, info = table.last()
    assert (info["action_mask"] == seen["action_mask"]).all()
    assert info["action_mask"].any()
    assert "\n" in capsys.readouterr().out


@pytest.mark.parametrize("bots", ["greedy", "sensible", "random"])
def test_many_seats_at_once(bots: str) -> None:
    """Each step is a decision of the seat, and the reward that of its game."""
    import gymnasium

    import burgrave.envs.gymnasium as adapter

    seats = gymnasium.make_vec("burgrave/Kingsburg-v0", num_envs=12, bots=bots, players=3)
    assert isinstance(seats.unwrapped, adapter.Seats)
    games = seats.unwrapped.games
    seen, info = seats.reset(seed=3)
    ends = 0
    while ends < 20:
        assert (games.actors == np.arange(12) % 3).all()
        assert seats.observation_space.contains(seen)
        begun = games._memory.begun.copy()
        before = seen
        seen, rewards, ended, _, info = seats.step(info["action_mask"].argmax(axis=1))
        assert ((games._memory.begun - begun) == ended).all()
        assert not rewards[~ended].any()
        for game in np.flatnonzero(ended):
            ranks = games.results[game, :3, 1].tolist()
            alone = ranks.count(1) == 1
            assert (rewards[game] == 1) == (alone and ranks[game % 3] == 1)
            assert (info["final_obs"][game] == before[game]).all()
        ends += int(ended.sum())
    again, _ = seats.reset(seed=3)
    first, _ = seats.reset(seed=3)
    assert (again == first).all()
    with pytest.raises(burgrave.BurgraveError, match="the opponents of many games are"):
        adapter.Seats("kingsburg", 2, "knight")
