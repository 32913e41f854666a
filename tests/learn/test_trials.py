"""Trials of many decisions side by side are those of the same decisions one by one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tools import analysis_proofs

from burgrave.bots.analysis import analyse
from burgrave.bots.bot import bot, decide
from burgrave.bots.decisions import DEPTHS, QUICK, Depth, decision_at, hidden_at, without_reasons
from burgrave.bots.evaluation import in_rows, tries
from burgrave.bots.trial import FEWEST_DECISIONS
from burgrave.core.game import Game
from burgrave.core.match import Match, new
from burgrave.core.registry import game

torch = pytest.importorskip("torch", reason="make test-train installs it")
pytestmark = pytest.mark.rl

from burgrave.learn.trials import Request, SideBySide, TrialBatch, decisions_of, in_parts  # noqa: E402

TRIALS = 4
SMALL = replace(without_reasons(QUICK), confirming=16, longest=16, luck=1)


def played(name: str, players: int, number: int) -> Match:
    match = new(name, players=players, seed=number)
    while match.actor is not None:
        match.play(decide(match, bot("groom"), number + match.ply))
    return match


def expected(match: Match, one: Request) -> np.ndarray:
    """The notes of the same trials, one by one."""
    notes = np.zeros_like(one.notes)
    tries(match.game, one.record, one.seat, one.seed, one.fewest)(one.lines, one.first, one.last, notes)
    return notes


def asked(match: Match, ply: int, lines: list[list[int]]) -> Request:
    notes = np.zeros((len(lines), TRIALS, 3, match.game.seats[-1]), np.float32)
    seat = int(match.at(ply)["actor"])
    return Request(hidden_at(match, ply, 1), seat, ply, FEWEST_DECISIONS, in_rows(lines), 2, 2 + TRIALS, notes)


@pytest.mark.parametrize(
    ("name", "players"), [("kingsburg", 3), ("albalonga", 2), ("bourgmestre", 2), ("medievalia", 4)]
)
def test_side_by_side_they_are_the_same(name: str, players: int) -> None:
    match = played(name, players, 1)
    plies = [ply for ply in range(0, match.ply, max(1, match.ply // 12)) if len(match.legal_at(ply)) > 1]
    plies.append(max(ply for ply in range(match.ply) if len(match.legal_at(ply)) > 1))  # from there games end
    requests = [asked(match, ply, [[action] for action in match.legal_at(ply)[:5]]) for ply in plies]
    TrialBatch(game(name), sum(one.rows for one in requests) + 7, "cpu").make(requests)
    alike = []
    for one in requests:
        alike += np.isclose(one.notes, expected(match, one), atol=2e-3, rtol=1e-3).all((2, 3)).ravel().tolist()
    # Where two actions are all but equal, the last digit decides which one is played on with.
    assert np.mean(alike) > 0.95
    assert len(alike) > 100


def test_lines_are_followed() -> None:
    match = played("kingsburg", 2, 3)
    plies = [ply for ply in range(match.ply - 1) if len(match.legal_at(ply)) > 1 and len(match.legal_at(ply + 1)) > 1]
    ply = next(ply for ply in plies if match.at(ply)["actor"] == match.at(ply + 1)["actor"])
    first = match.game.checked(match.at(ply), match.actions[ply])
    request = asked(match, ply, [[first, other] for other in match.legal_at(ply + 1)])
    TrialBatch(match.game, 500, "cpu").make([request])
    assert np.isclose(request.notes, expected(match, request), atol=2e-3, rtol=1e-3).all((2, 3)).mean() > 0.9
    assert not np.isclose(request.notes[0], request.notes[1]).all()


def test_trials_have_the_same_luck_again_after_every_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two actions leave more or less to decide: what chance says of a decision counts from the last draw."""
    match = played("kingsburg", 2, 3)
    ply = next(ply for ply in range(20, match.ply) if len(match.legal_at(ply)) > 4)
    request = asked(match, ply, [[action] for action in match.legal_at(ply)])
    batch = TrialBatch(match.game, request.rows, "cpu")
    rows, play = batch._made, batch._play
    seen: dict[tuple[int, int, int], set[tuple[float, int]]] = defaultdict(set)

    def noted(live: Any, count: int) -> None:
        for row in live.tolist():
            when = int(rows.seeds[row]), int(rows.states[row]["drawn"]), int(rows.since[row])
            seen[when].add((float(rows.chance[row]), int(rows.decisions[row])))
        play(live, count)

    monkeypatch.setattr(batch, "_play", noted)
    batch.make([request])
    assert all(len({chance for chance, _ in alike}) == 1 for alike in seen.values())
    assert any(len({decisions for _, decisions in alike}) > 1 for alike in seen.values())
    assert len({chance for alike in seen.values() for chance, _ in alike}) > 0.9 * len(seen)


def test_an_analysis_is_the_same() -> None:
    match = played("kingsburg", 2, 2)
    ((name, found),) = decisions_of(match.game, [("it", match, 1)], SMALL, "cpu", rows=400)
    alone = analyse(match, SMALL, 1).decisions
    assert name == "it"
    assert [one.ply for one in found] == [one.ply for one in alone]
    assert np.mean([one.grade == other.grade for one, other in zip(found, alone, strict=True)]) > 0.95
    assert [one.behind for one in found] == [one.behind for one in alone]


def test_who_fails_does_not_keep_the_others_waiting() -> None:
    match = played("kingsburg", 2, 2)
    together = SideBySide(TrialBatch(match.game, 64, "cpu"), workers=2)

    def work(ply: int) -> int:
        lines = in_rows([match.legal_at(ply)[:1]])
        notes = np.zeros((1, TRIALS, 3, match.game.seats[-1]), np.float32)
        seat = int(match.at(ply)["actor"])
        together.tries(match.game, match.at(ply), seat, 1, FEWEST_DECISIONS)(lines, 0, TRIALS, notes)
        if ply == 2:
            raise ValueError("on purpose")
        return ply

    done: list[int] = []
    with pytest.raises(ValueError, match="on purpose"):
        done.extend(together.map(work, range(1, 6)))
    assert set(done) == {1, 3, 4, 5}


def test_nobody_waits_for_trials_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("kingsburg", 2, 2)

    def make(self: TrialBatch, requests: object) -> None:
        raise MemoryError("on purpose")

    monkeypatch.setattr(TrialBatch, "make", make)
    with pytest.raises(MemoryError, match="on purpose"):
        list(decisions_of(match.game, [("it", match, 1)], SMALL, "cpu", rows=400))


def test_nobody_waits_for_trials_that_are_not_wanted_any_more() -> None:
    match = played("kingsburg", 2, 2)
    found = decisions_of(match.game, [(number, match, number) for number in range(2)], SMALL, "cpu", rows=400)
    next(iter(found))
    found.close()  # type: ignore[attr-defined]


def test_as_many_at_a_time_as_there_is_room_for() -> None:
    match = played("kingsburg", 2, 2)
    requests = [asked(match, 0, [[action] for action in match.legal_at(0)[:size]]) for size in (1, 3, 2, 2, 1)]
    parts = [[one.rows // TRIALS for one in part] for part in in_parts(requests, 4 * TRIALS)]
    assert parts == [[1, 3], [2, 2], [1]]


def test_a_tool_takes_games_of_one_kind_to_the_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it makes of decisions is what it makes of them one by one."""
    match = played("kingsburg", 2, 2)
    decisions = [one for one in (decision_at(match, ply, SMALL, 1) for ply in range(6)) if one]
    given: list[tuple[Any, Depth, int]] = []

    def judged(the_game: Game, games: Iterable[Any], depth: Depth, device: str) -> Iterator[Any]:
        assert device == "gpu"
        for name, _, seed in games:
            given.append((name, depth, seed))
            yield name, decisions

    monkeypatch.setattr("burgrave.learn.trials.decisions_of", judged)
    monkeypatch.setattr(analysis_proofs, "spread", lambda work, items, cores: ((one, match) for one in items))
    games = [analysis_proofs.Game("kingsburg", "judge", "quick", ("page", "groom"), number) for number in range(2)]
    marked = sum(one.grade in analysis_proofs.MARKED for one in decisions)
    assert dict(analysis_proofs.agree_on_gpu(games, 1)) == dict.fromkeys(games, (marked, marked))
    assert [name for name, _, _ in given] == [(one, seed) for one in games for seed in analysis_proofs.SEEDS]
    assert all(seed == name[1] for name, _, seed in given)
    assert all(depth == without_reasons(DEPTHS["quick"]) for _, depth, _ in given)
    assert not list(analysis_proofs.agree_on_gpu([], 1))
