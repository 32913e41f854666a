"""Teaching the judge: it says the same by rules as in PyTorch, and learns from games that are over, however long."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import burgrave
from burgrave.bots.bot import bot, decide
from burgrave.bots.judge import ask_judge, judge_memory, read_judge
from burgrave.bots.net_play import SCORE, WIN
from burgrave.core.errors import BadOption
from burgrave.core.match import Match, new
from burgrave.core.random import seed_of

torch = pytest.importorskip("torch", reason="make test-train installs it")
pytestmark = pytest.mark.rl

from burgrave.learn.judging import SMALL, JudgeTraining, Viewer  # noqa: E402

GAMES = ("albalonga", "kingsburg")
FEW = replace(SMALL, games=32, every=4, notes=6, width=16, batch=64)


def played(name: str, players: int, decisions: int) -> Match:
    match = new(name, players=players, seed=3)
    for number in range(decisions):
        match.play(decide(match, bot("random"), seed_of(4, number)))
    return match


@pytest.fixture(scope="module", params=GAMES)
def training(request: pytest.FixtureRequest) -> JudgeTraining:
    return JudgeTraining(burgrave.game(request.param), 1.0, "cpu", 1, FEW)


def test_rules_and_pytorch_say_the_same(training: JudgeTraining, tmp_path: Path) -> None:
    training.save(tmp_path / "judge.npz")
    found = read_judge(tmp_path / "judge.npz")
    assert found
    game = training.game
    model = training.model.half().float()  # as exactly as the file has it
    viewer = Viewer(game, 1, torch.device("cpu"))
    for players in (2, game.seats[-1]):
        match = played(game.name, players, 12)
        record, seat = match.record, match.actor
        assert seat is not None
        note = np.zeros((3, game.seats[-1]), np.float32)
        memory = judge_memory(game, found, record, 0, 0)
        game.compiled(ask_judge)(record, memory, note)
        states = torch.from_numpy(np.array([record]).view(np.int32).reshape(1, -1))
        counts, actors = torch.tensor([players]), torch.tensor([seat])
        with torch.no_grad():
            chances, scores = model(viewer.views(states, counts, actors), counts, game.info.all_may_lose)
        turned = [(seat + turn) % players for turn in range(players)]
        assert note[WIN, turned] == pytest.approx(chances.exp()[0, :players].numpy(), abs=1e-4)
        points = scores[0, :players].numpy() * memory.play.score_scale + memory.play.mean_score
        assert note[SCORE, turned] == pytest.approx(points, abs=1e-2)
        assert note[WIN, players:].sum() == 0


def test_a_judge_learns_on_from_its_file(training: JudgeTraining, tmp_path: Path) -> None:
    training.save(tmp_path / "judge.npz")
    again = JudgeTraining(training.game, 1.0, "cpu", 2, FEW, tmp_path / "judge.npz")
    for mine, kept in zip(again.model.weights(), training.model.weights(), strict=True):
        assert np.allclose(mine, kept, atol=1e-3)
    (tmp_path / "bad.npz").write_bytes(b"no judge")
    with pytest.raises(BadOption, match="is not a judge"):
        JudgeTraining(training.game, 1.0, "cpu", 2, FEW, tmp_path / "bad.npz")


def test_a_position_is_known_by_the_end_of_its_own_game(training: JudgeTraining) -> None:
    """Nothing is said before, and a later game in the same place changes nothing."""
    notes, env = training._notes, training.env
    notes.take()
    at = (notes._taken - 1) % len(notes.states)
    ended = torch.zeros(env.games, dtype=torch.bool)
    won = torch.zeros(env.games, env.seats)
    for _ in range(60):
        training.settings = replace(FEW, every=1)
        training.play_on()
        first = env.ends & ~ended
        rank_one = (env.results[..., 1] == 1).float()
        won[first] = (rank_one / rank_one.sum(1, keepdim=True).clamp(min=1))[first]
        ended |= env.ends
    assert bool((notes.known[at] == ended).all())
    assert torch.allclose(notes.ends[at][ended][..., 0], won[ended])


def test_what_is_learned_from_is_old(training: JudgeTraining) -> None:
    """The newer half is left alone: of its games only the short ones are over."""
    notes = training._notes
    notes._taken = 17
    newest = {(notes._taken - 1 - age) % len(notes.states) for age in range(len(notes.states) // 2)}
    assert newest.isdisjoint(notes.any_old(500)[0].tolist())


def test_learning_makes_it_less_wrong() -> None:
    run = JudgeTraining(burgrave.game("albalonga"), 1.0, "cpu", 1, replace(FEW, every=16, notes=32, rate=3e-3))
    while not run._notes.are_full():
        run.play_on()
        run._notes.take()
    before = np.mean([float(run.improve()) for _ in range(5)])
    for _ in range(150):
        run.improve()
    assert np.mean([float(run.improve()) for _ in range(5)]) < before - 0.1
