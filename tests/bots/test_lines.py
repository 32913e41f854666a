"""One error is charged once: an action is judged with the best that its player could go on with."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from burgrave.bots import decisions, stretch, trial
from burgrave.bots.decisions import QUICK, lines_of, loss_in, thresholds, tried_anew
from burgrave.bots.evaluation import Trials
from burgrave.bots.net_play import play_memory
from burgrave.bots.network import network
from burgrave.bots.stretch import next_choice, sees_the_same
from tests.bots.finished import finished
from tests.bots.test_analysis import Noisy, judged


class Stretch:
    """Of a match: before each ply who decides, among how many actions, and how often something was drawn and shown."""

    def __init__(self, *plies: tuple[int, int, int, int]) -> None:
        self._plies, self.ply = plies, len(plies)

    def at(self, ply: int) -> dict[str, int]:
        return dict(zip(("actor", "drawn", "revealed"), (self._plies[ply][one] for one in (0, 2, 3)), strict=True))

    def legal_at(self, ply: int) -> list[int]:
        return list(range(self._plies[ply][1]))

    def action_at(self, ply: int) -> int:
        return 10 + ply


@pytest.mark.parametrize(
    ("plies", "later"),
    [
        ([(0, 3, 7, 0), (0, 2, 7, 0)], 1),
        ([(0, 3, 7, 0), (1, 1, 7, 0), (0, 2, 7, 0)], 2),
        ([(0, 3, 7, 0), (1, 2, 7, 0), (0, 2, 7, 0)], None),
        ([(0, 3, 7, 0), (0, 2, 8, 0)], None),
        ([(0, 3, 7, 0), (0, 2, 7, 1)], None),
        ([(0, 3, 7, 0), (0, 1, 7, 0)], None),
    ],
    ids=["goes on", "one action is no choice", "another decides", "drawn", "shown", "the end"],
)
def test_who_decides_next_and_knows_nothing_new(
    plies: list[tuple[int, int, int, int]], later: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stretch, "sees_the_same", lambda *_: False)
    assert next_choice(Stretch(*plies), 0) == later  # type: ignore[arg-type]
    monkeypatch.setattr(stretch, "sees_the_same", lambda *_: True)
    shown = plies[0][3] != plies[-1][3]
    assert next_choice(Stretch(*plies), 0) == (1 if shown else later)  # type: ignore[arg-type]


def test_what_one_shows_the_others_is_nothing_new_to_oneself() -> None:
    """Of two drawn cards one is kept: the other is shown to all, and what one does then belongs to the same turn."""
    match = finished("bourgmestre", "sensible", "greedy")
    discarded = [ply for ply in range(match.ply) if match.actions[ply].startswith("discard:")]
    own = [ply for ply in discarded if match.at(ply + 1)["actor"] == match.at(ply)["actor"]]
    assert len(own) > 5
    for ply in own:
        assert match.at(ply)["revealed"] != match.at(ply + 1)["revealed"]
        assert sees_the_same(match, ply, ply + 1)
        assert next_choice(match, ply) == next(one for one in range(ply + 1, match.ply) if len(match.legal_at(one)) > 1)


def test_cards_that_one_draws_are_new() -> None:
    match = finished("bourgmestre", "sensible", "greedy")
    discarded = [ply for ply in range(match.ply) if match.actions[ply].startswith("discard:")]
    before = [
        (max(one for one in range(ply) if match.at(one)["actor"] == match.at(ply)["actor"]), ply)
        for ply in discarded[2:]
    ]
    assert not any(sees_the_same(match, *plies) for plies in before)


@pytest.mark.parametrize(
    ("best", "doubtful", "expected"),
    [
        # Both later steps were errors: one goes on with the best at the one or at the other, or as in the game.
        ([0, 20, 30], [0, 1, 1], [[10], [10, 20], [10, 11, 30], [10, 11, 12]]),
        # Only the third was.
        ([0, 11, 30], [0, 1, 1], [[10], [10, 11, 30], [10, 11, 12]]),
        # Nothing is better for certain than what was done.
        ([0, 20, 30], [0, 0, 0], [[10], [10, 11, 12]]),
    ],
)
def test_an_action_is_tried_with_the_best_that_one_could_go_on_with(
    monkeypatch: pytest.MonkeyPatch, best: list[int], doubtful: list[int], expected: list[list[int]]
) -> None:
    """One error is charged once: not to the steps before it."""

    def screened(_: object, ply: int, *__: object) -> Any:
        return SimpleNamespace(
            found=SimpleNamespace(actions=[judged("", 0.5, best[ply])]), doubtful=bool(doubtful[ply])
        )

    monkeypatch.setattr(decisions, "screened", screened)
    match: Any = Stretch(*[(0, 2, 7, 0)] * 3)
    assert lines_of(match, 0, QUICK, 1) == expected
    assert lines_of(match, 2, QUICK, 1) == [[12]]
    monkeypatch.setattr(stretch, "LONGEST_LINE", 2)
    assert lines_of(match, 0, QUICK, 1) == [line for line in expected if len(line) < 3] + [[10, 11]]


def test_what_one_could_have_gone_on_with_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of the lines with the chosen action counts."""
    anew = Noisy([0.5, 0.2, 0.49], 0.01, 1)
    anew.counts[:] = 0
    monkeypatch.setattr(decisions, "Trials", lambda *_, **__: anew)
    game: Any = None
    *tried, line = tried_anew(game, game, 0, [[0], [1], [1, 2]], QUICK, 1, thresholds(2))
    assert line == [1, 2]
    assert loss_in(tried, 0)[0] == pytest.approx(0.01, abs=0.01)


def test_a_line_is_followed_at_its_players_choices() -> None:
    match = finished("kingsburg", "sensible", "greedy")
    game, play = match.game, match.game.compiled(trial.play_to_end)
    ply = next(ply for ply in range(match.ply) if next_choice(match, ply) == ply + 1)
    seat, taken = int(match.at(ply)["actor"]), np.zeros(8, np.int32)
    first, others = match.action_at(ply), match.legal_at(ply + 1)
    memory = play_memory(game, network(game), match.at(ply), seat, 1)
    for action in others:
        assert play(memory, np.array([first, action], np.int32), 0, taken) == 8
        assert taken[0] == action
    play(memory, np.array([first], np.int32), 0, taken)
    own = taken.copy()
    play(memory, np.array([first, -1], np.int32), 0, taken)
    assert taken.tolist() == own.tolist(), "a line that is over leaves it to the network"
    notes = Trials(game, match.at(ply), seat, 1, workers=1, lines=[[first], *([first, other] for other in others)])
    notes.add(np.arange(len(others) + 1), 4)
    alike = [np.array_equal(notes.noted(0), notes.noted(1 + place)) for place in range(len(others))]
    assert alike.index(True) == others.index(own[0])
    assert not all(alike)
