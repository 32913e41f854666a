"""A network that learns: what it is taught, what is kept, and that a few seconds of it beat random play."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import burgrave
from burgrave.bots.bot import bot, decide, promising_actions
from burgrave.bots.network import network
from burgrave.core.errors import BadNetwork

torch = pytest.importorskip("torch", reason="make test-train installs it")
pytestmark = pytest.mark.rl

from burgrave.envs.advisor import Advisor  # noqa: E402
from burgrave.learn.ppo import SMALL, Learner, shares_of  # noqa: E402
from burgrave.learn.study import HELD_BACK, Material, understood  # noqa: E402
from burgrave.learn.teacher_games import PART, keep_teacher_games, load_teacher_games, searchers, teacher_game  # noqa: E402
from burgrave.learn.tensor_env import TensorEnv, absolute_seats, any_action, relative_seats  # noqa: E402
from burgrave.learn.train import Training, settings_for  # noqa: E402

KINGSBURG = burgrave.game("kingsburg")


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of a few rounds."""
    folder = tmp_path_factory.mktemp("run")
    run = Training(KINGSBURG, folder, 0.001, "cpu", 1, SMALL)
    run.limit = 1e9
    for _ in range(12):
        run.learner.learn(0.0)
        run.rounds += 1
    run.measure({"seconds": 1.0, "rounds": run.rounds, "decisions": 1, "entropy": 1.0})
    run.save()
    return folder


def test_a_few_seconds_of_training_beat_random_play(trained: Path) -> None:
    measured = json.loads((trained / "about.json").read_text())["measured"]
    assert measured["random_2"] > 0.75  # of 128 games; half would be no better than random play
    assert measured["random_4"] > 0.5  # a quarter would be


def test_a_run_leaves_curves_and_a_network(trained: Path) -> None:
    lines = (trained / "curves.csv").read_text().splitlines()
    assert "random_2" in lines[0]
    assert len(lines) == 2
    assert (trained / "curves.png").stat().st_size > 1000
    assert (trained / "network.npz").stat().st_size < 5_000_000


def test_a_run_is_gone_on_with(trained: Path) -> None:
    again = Training(KINGSBURG, trained, 0.001, "cpu", 1, settings_for("cpu", width=16))
    assert again.settings == SMALL
    assert again.rounds == 12
    assert len(again.rows) == 1
    before = network(KINGSBURG, trained / "network.npz")
    weights = again.learner.model.policy.weight.detach().numpy().T
    assert np.allclose(weights, before.weights.heads[:, : KINGSBURG.actions], atol=1e-2)


def test_a_damaged_run_is_refused_in_one_line(trained: Path, tmp_path: Path) -> None:
    for name in ("checkpoint.pt", "momentum.pt", "pool.pt"):
        for content in (b"", (trained / name).read_bytes()[:700]):
            folder = tmp_path / f"{name}-{len(content)}"
            shutil.copytree(trained, folder)
            (folder / name).write_bytes(content)
            with pytest.raises(burgrave.BurgraveError, match=f"{name} is damaged"):
                Training(KINGSBURG, folder, 0.001, "cpu", 1, SMALL)


def test_what_is_refused_leaves_no_folder(tmp_path: Path) -> None:
    for wrong in (["--games", "0"], ["--minutes", "0"], ["--width", "0"], ["--seed", "-1"], ["--seed", "9" * 23]):
        command = [sys.executable, "-m", "burgrave", "train", "kingsburg", *wrong]
        command += ["--folder", str(tmp_path / "run")]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert not list(tmp_path.iterdir())


def test_earlier_selves_are_met_and_kept(tmp_path: Path) -> None:
    settings = replace(SMALL, games=8, steps=16, pool_share=0.5, pool_size=3, advised_share=0.0, wild_share=0.0)
    run = Training(KINGSBURG, tmp_path / "run", 0.001, "cpu", 1, settings)
    learner = run.learner
    for _ in range(5):
        learner.remember()
        with torch.no_grad():
            learner.model.policy.bias.add_(1.0)
    assert len(learner.pool) == 3
    learner.meet_earlier_self()
    assert not torch.equal(learner.earlier.policy.bias, learner.model.policy.bias)
    played, _ = learner.play()
    assert played.own[:, 4:].all()
    met = played.own[:, :4]
    assert met.any()
    assert not met.all()
    assert played.masks.gather(2, played.actions[..., None]).all()
    run.save()
    again = Training(KINGSBURG, tmp_path / "run", 0.001, "cpu", 1, settings)
    assert len(again.learner.pool) == 3
    for kept, before in zip(again.learner.pool, learner.pool, strict=True):
        assert all(torch.equal(kept[name], before[name]) for name in before)


def test_a_run_of_another_game_is_refused(trained: Path) -> None:
    with pytest.raises(burgrave.BurgraveError, match="another game"):
        Training(burgrave.game("albalonga"), trained, 0.001, "cpu", 1, SMALL)


def test_the_network_is_the_same_without_pytorch(trained: Path) -> None:
    from burgrave.bots.net import first_thought

    net = network(KINGSBURG, trained / "network.npz")
    learner = Training(KINGSBURG, trained, 0.001, "cpu", 1, SMALL).learner
    match = burgrave.new("kingsburg", players=3, seed=5)
    for _ in range(40):
        seat = match.actor
        assert seat is not None
        said = first_thought(KINGSBURG, net, match.record, seat)
        seen = np.zeros((1, len(KINGSBURG.features)), np.float32)
        KINGSBURG.compiled.observe(match.record, seat, seen[0])
        mask = np.zeros((1, KINGSBURG.actions), bool)
        mask[0, match.legal] = True
        with torch.no_grad():
            logits, shares, scores = learner.model(torch.from_numpy(seen), torch.from_numpy(mask))
        policy, wins, ranks, points = np.split(said, [KINGSBURG.actions, KINGSBURG.actions + 5, KINGSBURG.actions + 10])
        assert policy[match.legal] == pytest.approx(logits[0, match.legal].numpy(), abs=0.02)
        assert wins == pytest.approx(shares[0, :, 0].numpy(), abs=0.01)
        assert ranks == pytest.approx(shares[0, :, 1].numpy(), abs=0.01)
        assert points == pytest.approx(scores[0].numpy(), abs=0.05)
        match.play(match.legal[-1])


def test_a_run_can_begin_with_a_network(trained: Path, tmp_path: Path) -> None:
    """It is what the file has, in half precision, whatever size of network was wished for."""
    kept = Training(KINGSBURG, trained, 0.001, "cpu", 1, SMALL).learner
    wide = replace(SMALL, games=8, width=64)
    begun = Training(KINGSBURG, tmp_path / "run", 0.001, "cpu", 1, wide, trained / "network.npz").learner
    assert (begun.mean_score, begun.score_scale) == (kept.mean_score, kept.score_scale)
    for name, value in kept.model.state_dict().items():
        assert torch.allclose(begun.model.state_dict()[name], value.half().float())
    with pytest.raises(burgrave.BurgraveError, match="made for game kingsburg"):
        Training(burgrave.game("albalonga"), tmp_path / "other", 0.001, "cpu", 1, SMALL, trained / "network.npz")


def test_a_network_can_be_made_to_doubt(trained: Path, tmp_path: Path) -> None:
    """It prefers what it preferred, less surely, and learns in large steps; what it expects of a game stays."""
    few = replace(SMALL, games=8)
    kept = Training(KINGSBURG, trained, 0.001, "cpu", 1, SMALL).learner.model
    run = Training(KINGSBURG, tmp_path / "run", 0.001, "cpu", 1, few, trained / "network.npz", certainty=0.5)
    doubting = run.learner.model
    assert torch.allclose(doubting.policy.weight, kept.policy.weight.half().float() / 2)
    assert torch.allclose(doubting.policy.bias, kept.policy.bias.half().float() / 2)
    assert torch.allclose(doubting.wins.weight, kept.wins.weight.half().float())
    assert (run.settings.rate, run.settings.score_share) == (SMALL.rate, 0.0)


def test_actions_are_learned_as_the_seat_sees_them() -> None:
    """In Alba Longa attacks name kings: what is legal, and what advice plays, is counted from whoever decides."""
    game = burgrave.game("albalonga")
    env = TensorEnv(game, 64, None, "any", "cpu", 3)
    for _ in range(60):
        rows = range(env.games)
        absolute = env.vector.masks.astype(bool)
        masks = env.masks
        for row in rows:
            relative = game.relative_actions[int(env.players[row]), int(env.actors[row])]
            assert sorted(relative[np.flatnonzero(absolute[row])]) == masks[row].nonzero()[:, 0].tolist()
        chosen = any_action(masks)
        numbers = [int(np.flatnonzero(absolute[row])[0]) for row in rows]
        assert masks.gather(1, env.relative_actions(torch.tensor(numbers), slice(None))[:, None]).all()
        env.step(chosen)
        assert not env.vector.illegal.any()


def test_bots_play_with_the_network(trained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = trained / "network.npz"
    match = burgrave.new("kingsburg", players=2, seed=8)
    chosen = [decide(match, bot(name), 3) for name in (f"net={file}", f"net={file}:50")]
    monkeypatch.setattr(match.game, "folder", trained)
    assert chosen == [decide(match, bot(name), 3) for name in ("net", "net:50")]
    for name in ("net", "net:50"):
        match = burgrave.new("kingsburg", players=2, seed=8)
        for _ in range(25):
            action = decide(match, bot(name), 3)
            assert action == decide(match, bot(name), 3)
            match.play(action)


def test_rewards_and_seats_are_taught_where_they_belong() -> None:
    ranks = torch.tensor([[1, 2, 3, 0, 0], [2, 1, 1, 4, 0], [2, 2, 0, 0, 0]])
    shares = shares_of(ranks, torch.tensor([3, 4, 2]))
    assert shares[0, :3].tolist() == [[1, 1], [0, 0.5], [0, 0]]
    assert shares[1, :4, 0].tolist() == [0, 0.5, 0.5, 0]
    assert shares[1, :4, 1].tolist() == pytest.approx([1 / 3, 2.5 / 3, 2.5 / 3, 0])
    assert shares[2, :2].tolist() == [[0, 0.5], [0, 0.5]]  # all lost
    actors, players = torch.tensor([2, 0]), torch.tensor([3, 4])
    assert relative_seats(actors, players, 5)[0, :3].tolist() == [1, 2, 0]
    assert absolute_seats(actors, players, 5)[0, :3].tolist() == [2, 0, 1]


def test_credit_goes_to_the_seats_own_decisions() -> None:
    """A seat's last decision before the end is credited with what it won, its earlier ones with their surprise."""
    env = TensorEnv(KINGSBURG, 1, 2, None, "cpu", 1)
    learner = Learner(env, SMALL)
    memory, gains = learner.play()
    memory.ends.zero_()
    memory.ends[20] = True
    memory.won[20, 0, :2] = torch.tensor([[1.0, 1.0, 0.5], [0.0, 0.0, -0.5]])
    advantages, outcomes = learner.credit(memory, gains)
    for seat, won in ((0, 1.0), (1, 0.0)):
        own = [step for step in range(21) if memory.actors[step, 0] == seat]
        last, before = own[-1], own[-2]
        expected = memory.gains[:, 0, seat, 0]
        assert float(advantages[last, 0, 0]) == pytest.approx(won - float(expected[last]), abs=1e-5)
        surprise = float(expected[last] - expected[before])
        later = SMALL.trace * float(advantages[last, 0, 0])
        assert float(advantages[before, 0, 0]) == pytest.approx(surprise + later, abs=1e-5)
        assert float(outcomes[last, 0, seat, 0]) == pytest.approx(won, abs=1e-5)
        assert float(outcomes[20, 0, seat, 0]) == pytest.approx(won, abs=1e-5)


def test_the_unit_of_scores_follows_without_a_change_of_mind() -> None:
    learner = Learner(TensorEnv(KINGSBURG, 8, 3, None, "cpu", 1), SMALL)

    def said() -> Any:
        with torch.no_grad():
            scores = learner.model(learner.env.seen, learner.env.masks)[2]
        return scores * learner.score_scale + learner.mean_score

    before = said()
    learner._scale_scores(torch.arange(100).float(), 0.5)
    assert (learner.mean_score, learner.score_scale) == pytest.approx((24.75, 0.5 + 0.5 * 29.01), abs=0.01)
    assert torch.allclose(said(), before, atol=1e-3)


def test_another_networks_rules_are_refused(trained: Path, tmp_path: Path) -> None:
    with np.load(trained / "network.npz") as content:
        arrays = dict(content)
    about = json.loads(str(arrays["about"]))
    for name in ("rules", "data", "features", "game"):
        arrays["about"] = np.array(json.dumps({**about, name: "other"}))
        file = tmp_path / f"{name}.npz"
        np.savez(file, **arrays)
        with pytest.raises(BadNetwork, match=f"was made for {name} other"):
            network(KINGSBURG, file)
    with pytest.raises(BadNetwork, match="burgrave train kingsburg makes one"):
        network(KINGSBURG, tmp_path / "none.npz")


def test_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "burgrave", "train", "kingsburg", "--minutes", "0.02", "--width", "32"]
    command += ["--folder", str(tmp_path / "run"), "--games", "64"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert " decisions  " in done.stderr
    assert "random x2" in done.stderr
    assert network(KINGSBURG, tmp_path / "run" / "network.npz").weights.first.shape[1] == 32
    command[command.index("32")] = "64"
    other = subprocess.run(command, check=False, capture_output=True, text=True)
    assert "holds a network of width 32, not 64" in other.stderr


def test_decisions_at_random_are_played_and_not_learned_from() -> None:
    settings = replace(SMALL, steps=4, advised_share=0.0, wild_share=0.5, wild=10)
    learner = Learner(TensorEnv(KINGSBURG, 8, 3, None, "cpu", 1), settings)
    learner._wild_left = torch.tensor([0, 1, 2, 9])
    played, _ = learner.play()
    assert played.own[:, :4].all()  # nothing is wild in the first half of the games
    assert played.own[:, 4:].int().sum(0).tolist() == [4, 3, 2, 0]
    assert played.masks.gather(2, played.actions[..., None]).all()


def test_one_seat_meets_the_games_own_advice() -> None:
    settings = replace(SMALL, steps=64, pool_share=0.25, advised_share=0.5, wild_share=0.0)
    learner = Learner(TensorEnv(KINGSBURG, 8, 3, None, "cpu", 1), settings)
    learner._learning_seat[:] = 1
    played, _ = learner.play()
    assert not played.ends.any()
    assert played.masks.gather(2, played.actions[..., None]).all()
    assert played.own[:, [0, 1, 6, 7]].all()  # there are no earlier selves yet
    assert torch.equal(played.own[:, 2:6], played.actors[:, 2:6] == 1)


@pytest.mark.parametrize("by_chance", [False, True])
def test_advice_is_followed_for_the_best_or_by_chance(by_chance: bool) -> None:
    """In a position with better and worse actions, that 4,096 games are all in."""
    env = TensorEnv(KINGSBURG, 4096, 3, None, "cpu", 1).vector
    while len(set(promising_actions(KINGSBURG, env.states[0])[1])) < 3:
        env.step(env.masks.argmax(1))
    for array in (env.states, env.masks, env.actors):
        array[:] = array[0]
    advisor = Advisor(env, 1024, 4096, by_chance)
    advisor.decide(5)
    actions, weights = promising_actions(KINGSBURG, env.states[0])
    found = np.bincount(advisor.actions, minlength=KINGSBURG.actions)[actions] / 3072
    expected = np.array(weights) / sum(weights) if by_chance else np.eye(len(actions))[np.argmax(weights)]
    assert np.abs(found - expected).max() < 0.04


def test_a_network_studies_the_games_of_a_search(tmp_path: Path) -> None:
    """It learns what was tried and which scores that brought: less wrong about games that it has not seen."""
    keep_teacher_games(KINGSBURG, 2, "search:10", 4 * PART, 1, tmp_path / "games", 1, lambda done: None)
    games = load_teacher_games(KINGSBURG, tmp_path / "games")
    run = Training(KINGSBURG, tmp_path / "run", 0.0, "cpu", 1, SMALL)
    material = Material.of(KINGSBURG, games)
    held_back = torch.nonzero(material.games % HELD_BACK == 0)[:, 0]
    before = understood(run.learner, material, held_back)
    told: list[dict[str, float]] = []
    run.study(games, told.append)
    for error in ("tries_error", "score_error"):
        assert told[0][error] < before[error]
    assert told[-1]["random_2"] > 0.75
    again = Training(KINGSBURG, tmp_path / "run", 0.0, "cpu", 1, SMALL)
    found, kept = (understood(one.learner, material, held_back) for one in (run, again))
    assert found == pytest.approx(kept)


def test_material_is_what_the_seat_to_decide_sees_and_gets() -> None:
    found = teacher_game(KINGSBURG, 3, searchers(KINGSBURG, "search:6"), 5, 0)
    material = Material.of(KINGSBURG, found)
    scores, ranks = found.results[0, :3, 0], found.results[0, :3, 1]
    for place, seat in enumerate(found.seats.tolist()):
        order = [seat, (seat + 1) % 3, (seat + 2) % 3]
        assert material.ends[place, :3, 2].tolist() == [scores[other] for other in order]
        first = [float(ranks[other] == 1) for other in order]
        assert material.ends[place, :3, 0].tolist() == pytest.approx([one / sum(first) for one in first])
        assert material.masks[place].nonzero()[:, 0].tolist() == KINGSBURG.legal_actions(found.states[place])


def test_the_commands_to_study(tmp_path: Path) -> None:
    def burgrave_does(*arguments: str) -> str:
        command = [sys.executable, "-m", "burgrave", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    kept, run = str(tmp_path / "kept"), str(tmp_path / "run")
    made = burgrave_does("teacher-games", "kingsburg", "--teachers", "search:4", "--games", "20", "--folder", kept)
    assert made.strip() == kept
    said = burgrave_does("study", "kingsburg", "--teacher-games", kept, "--folder", run, "--width", "32")
    assert said.startswith("tries_error")
    assert network(KINGSBURG, tmp_path / "run" / "network.npz").weights.first.shape[1] == 32
