"""The examples of learning: the notebook, and the recipes in a short form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.rl, pytest.mark.filterwarnings("ignore")]
torch = pytest.importorskip("torch", reason="make test-train installs it")
pytest.importorskip("pettingzoo", reason="make test-train installs it")

NOTEBOOK = Path(__file__).parent.parent.parent / "examples" / "first_agent.ipynb"


def cells(kind: str) -> list[str]:
    content = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in content["cells"] if cell["cell_type"] == kind]


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    """What a test learns does not depend on the machine's cores."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def test_the_notebook_runs_from_a_match_to_a_plot(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib", reason="make test-train installs it")
    monkeypatch.setenv("MPLBACKEND", "agg")
    install, *others = cells("code")
    assert install.startswith("%pip install")
    told: dict[str, Any] = {}
    for code in others:
        exec(code.replace("ROUNDS, DECISIONS = 12, 8192", "ROUNDS, DECISIONS = 2, 4096"), told)
    assert told["ROUNDS"] == 2, "the short form is no longer the notebook's"
    assert told["model"].num_timesteps == 2 * 4096
    assert told["figure"].axes[0].lines[0].get_ydata().tolist() == told["curve"]
    assert told["seat"].unwrapped.match.actor is None


def test_the_notebook_can_be_opened_and_holds_no_outputs() -> None:
    content = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert (content["nbformat"], content["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in content["cells"]}) == len(content["cells"])
    for cell in content["cells"]:
        keys = {"cell_type", "id", "metadata", "source"}
        if cell["cell_type"] == "code":
            keys |= {"execution_count", "outputs"}
            assert (cell["execution_count"], cell["outputs"]) == (None, [])
        assert cell.keys() == keys


def test_ppo_in_one_file_beats_random_play() -> None:
    from ppo import Learner, Settings, measured

    settings = Settings("kingsburg", "random")
    learner = Learner(settings)
    untrained = measured(learner.network, settings)
    for _ in range(12):
        learner.learn()
    assert measured(learner.network, settings) > max(0.8, untrained)  # of 256 games


def test_an_outcome_is_credited_to_the_decisions_of_its_own_game_only() -> None:
    from ppo import advantages_of

    worths, rewards, ends = torch.zeros(4, 1), torch.tensor([[0.0], [1.0], [0.0], [0.0]]), torch.zeros(4, 1)
    ends[1] = 1
    gains = advantages_of(worths, rewards, ends, torch.tensor([0.5]), trace=0.5)[:, 0]
    assert gains.tolist() == [0.5, 1.0, 0.25, 0.5]


def test_a_pool_of_agents_learns_at_a_pettingzoo_table() -> None:
    from agent_pool import SelfPlay
    from ppo import Settings

    play = SelfPlay(Settings("kingsburg"))
    before = [weights.clone() for weights in play.network.parameters()]
    for _ in range(2):
        results = play.learn(games=4)
        play.remember()
    assert len(results) == 4
    assert set(results) <= {-1.0, 0.0, 1.0}
    assert len(play.earlier) == 2
    assert any((old != new).any() for old, new in zip(before, play.network.parameters(), strict=True))
    assert 0 <= play.measured("random", 4) <= 1


def test_maskable_ppo_learns_a_registered_game() -> None:
    pytest.importorskip("sb3_contrib", reason="make test-train installs it")
    from maskable_ppo import learner, tables, wins

    model = learner(tables("kingsburg", "random", 8, seed=1))
    model.learn(8 * 256 * 4)
    assert wins(model, tables("kingsburg", "random", 8, seed=2), 60) > 0.6
