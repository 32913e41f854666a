"""Bots: they are fair, repeatable, bounded, and each level is better than the one before."""

from __future__ import annotations

import itertools
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import burgrave
from burgrave.bots.bot import Bot, SearchBot, bot, decide, promising_actions
from burgrave.bots.evaluation import FEWEST_TRIALS, evaluate
from burgrave.bots.search import Budget, Findings, SearchParameters, grow, think, tree_seeds
from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadOption
from burgrave.core.record import Record, copy
from burgrave.lab.playout import simulated_match
from burgrave.testing import played
from tests.play import all_tables

TABLES = all_tables()
Table = tuple[str, int, tuple[str, ...]]
QUICK = ("random", "greedy", "sensible", "page", "search:40")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_bots_decide_without_knowing_secrets(table: Table) -> None:
    """Two states that differ only in what the actor cannot know, and the same seed: the same decision."""
    for match in played(table, 21):
        if match.actor is None or match.ply % 7:
            continue
        others = [copy(match.record) for _ in range(2)]
        for number, other in enumerate(others):
            match.game.compiled.hide(other, match.actor, 100 + number)
        for name in QUICK:
            decisions = {decide(at_state(match, other), bot(name), 5) for other in others}
            assert len(decisions) == 1


def at_state(match: burgrave.Match, record: Record) -> burgrave.Match:
    return burgrave.Match(match.game, record, options=match.options)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("name", QUICK)
def test_bots_play_whole_games(table: Table, name: str) -> None:
    game_name, players, options = table
    match = burgrave.new(game_name, players=players, options=dict.fromkeys(options, True), seed=3)
    player = bot(name if name != "search:40" else "search:8")
    while match.actor is not None:
        match.play(decide(match, player, match.ply))
    assert match.legal == []


def test_a_bot_is_shown_a_hidden_copy_only() -> None:
    match = burgrave.new("kingsburg", seed=3)
    seen: list[Record] = []

    class Spy(Bot):
        def choose(self, game, hidden, seat, seed, stop=None, progress=None):  # type: ignore[no-untyped-def]
            seen.append(hidden)
            return match.legal[0]

    decide(match, Spy(), 9)
    assert seen[0]["key"] != match.record["key"]
    assert not np.shares_memory(seen[0], match.record)


def test_a_search_by_playouts_can_be_repeated() -> None:
    match = burgrave.new("kingsburg", seed=4)
    first, second = (burgrave.evaluate(match, "300", seed=1) for _ in range(2))
    assert first == second
    assert burgrave.evaluate(match, "300", seed=2) != first


def test_thinking_is_bounded_and_can_be_interrupted() -> None:
    match = burgrave.new("kingsburg", seed=4)
    burgrave.evaluate(match, "64")
    started = time.perf_counter()
    decide(match, SearchBot(Budget(seconds=0.3)), 1)
    assert time.perf_counter() - started < 30
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    started = time.perf_counter()
    assert decide(match, SearchBot(Budget(seconds=60)), 1, stop=stop) in match.legal
    assert time.perf_counter() - started < 30


def test_a_clear_decision_is_not_thought_about_to_the_end_but_stays_the_same() -> None:
    """Where one action has been tried so often that no other can catch up, the rest of the budget is saved."""
    game, saved = burgrave.game("kingsburg"), 0
    match = burgrave.new("kingsburg", players=2, seed=5)
    while match.actor is not None and match.ply < 60:
        hidden = copy(match.record)
        game.compiled.hide(hidden, match.actor, 1)
        whole = think(game, hidden, match.actor, 1, Budget(playouts=640), SearchParameters())
        early = think(game, hidden, match.actor, 1, Budget(playouts=640), SearchParameters(), to_decide=True)
        assert np.argmax(early.visits) == np.argmax(whole.visits)
        assert whole.playouts == 640
        saved += whole.playouts - early.playouts
        match.play(match.legal[0])
    assert saved > 640


class OneSided:
    """A tree in which three of four playouts try the same action."""

    chunk = 4

    def __init__(self) -> None:
        self.playouts = 0

    def run(self, playouts: int) -> None:
        self.playouts += playouts

    def visits(self) -> list[int]:
        return [3 * self.playouts // 4, self.playouts // 4]

    def findings(self) -> Findings:
        return Findings(np.zeros(2), np.zeros(2), np.zeros(2), np.zeros(2), 0, self.playouts)


def test_by_the_clock_what_hardly_changes_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many playouts are thought through until the rest could not change anything; a clock is watched by somebody."""
    ticks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 1000)
    assert grow([OneSided()], Budget(playouts=1200), to_decide=True).playouts == pytest.approx(800, abs=8)
    assert grow([OneSided()], Budget(playouts=1200)).playouts == 1200
    whole = grow([OneSided()], Budget(seconds=3)).playouts
    early = grow([OneSided()], Budget(seconds=3), to_decide=True).playouts
    assert early == pytest.approx(whole / 3 / 2, rel=0.05)  # it looks at the clock twice as often


def test_with_both_budgets_playouts_are_counted_and_the_clock_ends_what_is_too_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On one tree, so that what a quick machine decides can be repeated, and a slow one keeps nobody waiting."""
    assert len(tree_seeds(1, Budget(playouts=1200, seconds=2.0))) == 1
    assert len(tree_seeds(1, Budget(seconds=2.0))) == usable_cores()
    ticks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 1000)
    assert grow([OneSided()], Budget(playouts=1200, seconds=60)).playouts == 1200
    both = grow([OneSided()], Budget(playouts=1200, seconds=60), to_decide=True)
    assert both.playouts == pytest.approx(1200 / 3, abs=8)  # somebody waits, and hardly anything would change
    assert grow([OneSided()], Budget(playouts=1200, seconds=0.1)).playouts < 600


def test_what_alone_is_promising_is_played_without_thinking() -> None:
    match = burgrave.new("albalonga", players=2, seed=5)
    while np.count_nonzero(promising_actions(match.game, match.record)[1]) > 1:
        match.play(decide(match, bot("greedy"), match.ply))
    actions, weights = promising_actions(match.game, match.record)
    started = time.perf_counter()
    assert decide(match, bot("search:60s"), 1) == actions[int(np.argmax(weights))]
    assert time.perf_counter() - started < 30


def test_a_bot_that_is_stopped_at_once_still_plays() -> None:
    match = burgrave.new("kingsburg", seed=4)
    stop = threading.Event()
    stop.set()
    assert decide(match, SearchBot(Budget(seconds=60)), 1, stop=stop) in match.legal


def test_an_evaluation_says_what_hints_need() -> None:
    match = burgrave.new("kingsburg", players=3, seed=4)
    found = burgrave.evaluate(match, "800")
    assert {judged.action for judged in found.actions} == set(match.legal)
    assert 800 <= found.tries < 1000
    assert sum(judged.tries for judged in found.actions) == found.tries
    assert all(0 <= judged.win <= 1 and 0 <= judged.reward <= 1 and judged.error > 0 for judged in found.actions)
    assert all(1 <= judged.place <= 3 and 5 < judged.score < 70 for judged in found.actions)
    assert found.wins[found.seat] == pytest.approx(found.actions[0].win, abs=1e-6)
    assert len(found.scores) == 3
    assert all(5 < score < 70 for score in found.scores)


@pytest.mark.parametrize("name", burgrave.game_names())
@pytest.mark.parametrize("budget", ["1", "60"])
def test_every_action_is_tried_and_the_list_is_in_its_own_order(name: str, budget: str) -> None:
    """However small the budget; what was tried less is compared with the best on equal terms."""
    game = burgrave.game(name)
    whole = simulated_match(game, 3, {}, 6)
    for ply in range(0, whole.ply, max(1, whole.ply // 8)):
        match = burgrave.new(name, position=game.position(whole.at(ply)))
        found = burgrave.evaluate(match, budget, seed=ply)
        assert {judged.action for judged in found.actions} == set(match.legal)
        assert all(judged.tries >= FEWEST_TRIALS for judged in found.actions)
        assert found.actions[0].tries == max(judged.tries for judged in found.actions)
        wins = [judged.win for judged in found.actions]
        assert wins == sorted(wins, reverse=True)


def test_without_a_network_actions_are_tried_to_the_end_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every trial is won, lost or shared by two."""
    match = burgrave.new("kingsburg", players=2, seed=4)
    monkeypatch.setattr(match.game, "folder", tmp_path)
    found = burgrave.evaluate(match, "80", seed=3)
    assert found == burgrave.evaluate(match, "80", seed=3)
    best = found.actions[0]
    assert 2 * best.win * best.tries == pytest.approx(round(2 * best.win * best.tries), abs=1e-3)


def test_an_evaluation_ends_with_whichever_of_playouts_and_seconds_is_spent_first() -> None:
    match = burgrave.new("kingsburg", players=3, seed=4)
    assert evaluate(match, Budget(playouts=60, seconds=600.0)) == evaluate(match, Budget(playouts=60))
    hurried = evaluate(match, Budget(playouts=10**6, seconds=1e-6))
    assert [one.tries for one in hurried.actions] == [FEWEST_TRIALS] * len(match.legal)


def test_nothing_can_be_evaluated_after_the_end() -> None:
    match = burgrave.new("kingsburg", players=2, seed=4)
    while match.actor is not None:
        match.play(match.legal[0])
    with pytest.raises(BadOption, match="the game is over"):
        burgrave.evaluate(match, "10")


@pytest.mark.parametrize("name", ["", "king", "search", "search:", "search:0", "search:-1", "search:1e9s", "search:0s"])
def test_unknown_bots(name: str) -> None:
    with pytest.raises(BadOption):
        bot(name)
