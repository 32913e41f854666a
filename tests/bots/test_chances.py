"""Chances for the players at a table."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from burgrave.bots import chances
from burgrave.bots.chances import Correction, Table
from burgrave.bots.evaluation import evaluate
from burgrave.bots.network import digest, network
from burgrave.bots.search import Budget
from burgrave.core.match import new
from burgrave.core.registry import game


def numbers(sharpness: float = 1.0, to_decide: float = 0.0, nobody: float = 0.0, stronger: float = 0.0) -> np.ndarray:
    return np.array([sharpness] * 3 + [to_decide] * 3 + [nobody] * 3 + [stronger])


def at_table(*levels: str, seat: int = 0, somebody: bool = True, **more: float) -> Table:
    strengths = chances.places(levels)
    assert strengths is not None
    return Table(Correction(numbers(**more), somebody), seat, strengths)


def test_without_a_correction_chances_stay() -> None:
    wins = np.array([0.5, 0.3, 0.2])
    assert at_table("page", "page", "page").corrected(wins) == pytest.approx(wins)
    assert at_table("page", "page", "page", somebody=False).corrected(wins / 2) == pytest.approx(wins / 2)


def test_each_number_does_what_it_says() -> None:
    wins = np.array([0.6, 0.4])
    assert 0.5 < at_table("page", "page", sharpness=0.5).corrected(wins)[0] < 0.6
    assert at_table("page", "page", seat=1, to_decide=-1.0).corrected(wins)[1] < 0.3
    assert at_table("page", "knight", stronger=0.5).corrected(wins)[1] > 0.7
    assert at_table("page", "page", somebody=False, nobody=2.0).corrected(wins / 2).sum() < 0.2
    assert at_table("page", "page", sharpness=0.5).corrected(wins).sum() == pytest.approx(1)


def test_the_strength_of_the_table_counts() -> None:
    found = numbers()
    found[chances.SHARPNESS] = (0.2, 0.6, 1.0)
    wins = np.array([0.8, 0.2])
    own = []
    for level in ("page", "squire", "knight", "burgrave"):
        strengths = chances.places([level, level])
        assert strengths is not None
        own.append(Table(Correction(found, True), 0, strengths).corrected(wins)[0])
    assert own == sorted(own)
    assert own[-1] == pytest.approx(0.8)


def test_whoever_has_no_level_counts_as_the_others() -> None:
    assert chances.places(["", "page", "squire"]) == pytest.approx([1, 0, 2])
    assert chances.places(["", "Ann"]) is None


@pytest.mark.parametrize("wins", [[0.5, 0.3, 0.2], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.2, 0.1, 0.1]])
def test_actions_keep_their_order(wins: list[float]) -> None:
    shown = at_table("page", "page", "page", sharpness=0.5, to_decide=-0.5).by_own_chance(np.array(wins))
    found = [shown(win) for win in np.linspace(-0.1, 1.1, 25)]
    assert found == sorted(found)
    assert found[0] < 0.1
    assert found[-1] > 0.9
    same = at_table("page", "page", "page", somebody=sum(wins) == 1).by_own_chance(np.array(wins))
    assert same(wins[0]) == pytest.approx(wins[0], abs=0.003)


@pytest.mark.parametrize("wins", [[0.6, 0.0], [0.6, 0.3], [0.0, 0.4], [1.0, 0.0], [0.0, 0.0]])
def test_an_action_and_its_seat_have_the_same_chance_where_all_may_lose(wins: list[float]) -> None:
    """What is left over is nobody's, also where no other seat can win."""
    table = at_table("page", "squire", somebody=False, sharpness=0.5, to_decide=-0.5, nobody=0.7)
    own = np.array(wins)
    assert table.by_own_chance(own)(wins[0]) == pytest.approx(table.corrected(own)[0], abs=1e-6)


def test_what_is_written_is_read_again() -> None:
    for somebody in (True, False):
        correction = Correction(numbers(0.7, -0.1, 0.0 if somebody else 0.4, 0.3), somebody)
        again = chances.read(tomllib.loads(chances.written(correction)))
        assert again.numbers == pytest.approx(correction.numbers)
        assert again.somebody_wins is somebody


def test_an_evaluation_is_for_the_players_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new("kingsburg", players=2, seed=3)
    for action in range(20):
        match.play(match.legal[action % len(match.legal)])
    monkeypatch.setattr(chances, "_corrections", lambda _: {2: Correction(numbers(sharpness=0.3), True)})
    strong = evaluate(match, Budget(playouts=50))
    weak = evaluate(match, Budget(playouts=50), levels=["page", ""])
    assert [one.action for one in weak.actions] == [one.action for one in strong.actions]
    assert weak.wins[weak.seat] == pytest.approx(weak.actions[0].win, abs=0.01)
    assert sum(weak.wins) == pytest.approx(1)
    for after, before in zip(weak.actions, strong.actions, strict=True):
        assert abs(after.win - 0.5) < abs(before.win - 0.5)
        assert after.error < before.error
        assert (after.reward, after.place, after.score) == (before.reward, before.place, before.score)
    assert evaluate(match, Budget(playouts=50), levels=["", "Ann"]) == strong
    monkeypatch.setattr(chances, "_corrections", lambda _: {})
    assert evaluate(match, Budget(playouts=50), levels=["page", ""]) == strong


def test_a_correction_is_for_the_network_that_it_was_fitted_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kingsburg, file = game("kingsburg"), tmp_path / "chances.toml"
    monkeypatch.setattr(chances, "FILE", str(file))
    read_anew = chances._corrections.__wrapped__
    assert read_anew(kingsburg) == {}
    for made_for, known in ((digest(network(kingsburg)), [2]), ("another", [])):
        file.write_text(
            f'network = "{made_for}"\n[2]\n{chances.written(Correction(numbers(), True))}', encoding="utf-8"
        )
        assert list(read_anew(kingsburg)) == known
