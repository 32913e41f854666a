"""A finished game explained: sums that close, losses that are certain, and no use of what a player could not know."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console
from tools.level_errors import behind
from typer.testing import CliRunner

import burgrave
from burgrave.bots import analysis, decisions
from burgrave.bots.analysis import Analysis, account, analyse, version_of
from burgrave.bots.decisions import (
    DEEP,
    GRADES,
    QUICK,
    RACING,
    WIDEST,
    Decision,
    adding_up,
    decision_at,
    loss_in,
    race,
    thresholds,
    tried_anew,
    without_reasons,
)
from burgrave.bots.evaluation import Judged, Trials
from burgrave.bots.level_errors import LevelError, Likeness
from burgrave.bots.net_play import SCORE, WIN
from burgrave.bots.stretch import next_choice
from burgrave.cli import app
from burgrave.core.errors import BadLog, BadNetwork, BadOption
from burgrave.core.record import copy
from burgrave.lab import analysis_table
from burgrave.lab.analysis_report import analysis_tables
from tests.bots.finished import analysed, finished


@pytest.mark.parametrize("name", ["kingsburg", "albalonga"])
def test_start_luck_losses_and_the_rest_add_up_to_the_result(name: str) -> None:
    match, found = finished(name, "sensible", "greedy"), analysed(name, "sensible", "greedy")
    assert len(found.chances) == len(found.scores) == len(found.luck) == match.ply + 1
    winners = match.winners
    for one in found.accounts:
        assert one.start + one.luck - one.losses + one.rest == pytest.approx(one.result, abs=1e-9)
        assert one.result == (1 / len(winners) if one.seat in winners else 0)
        assert found.scores[-1][one.seat] == match.scores[one.seat]
        assert one.luck == pytest.approx(sum(row[one.seat] for row in found.luck))
        assert one.losses == pytest.approx(sum(each.loss for each in found.decisions if each.seat == one.seat))
        changes = np.diff([row[one.seat] for row in found.chances]).sum()
        assert one.rest == pytest.approx(changes - sum(row[one.seat] for row in found.luck[1:]) + one.losses)
        assert sum(one.grades.values()) == one.decisions


def test_only_where_something_was_drawn_there_is_luck() -> None:
    match, found = finished("kingsburg", "sensible", "greedy"), analysed("kingsburg", "sensible", "greedy")
    drew = [bool(match.at(ply)["drawn"] != match.at(ply + 1)["drawn"]) for ply in range(match.ply)]
    lucky = [any(row) for row in found.luck[1:]]
    assert not any(luck and not rolled for luck, rolled in zip(lucky, drew, strict=True))
    assert sum(lucky) > 0.8 * sum(drew) > 10


def test_only_what_is_certain_is_a_loss() -> None:
    found = analysed("kingsburg", "sensible", "greedy")
    least = thresholds(2)
    for one in found.decisions:
        assert one.loss == 0 or one.loss >= max(least[0], one.error)
        assert (one.best == one.chosen) == (one.loss == 0)
        assert one.points >= 0
        wins = {tried.notation: tried.win for tried in one.alternatives}
        assert list(wins.values()) == sorted(wins.values(), reverse=True)
        assert wins[one.chosen] <= max(wins.values())  # what was played is always among them ...
        if one.loss:  # ... and as far behind as was found out in the end
            assert wins[one.best] - wins[one.chosen] == pytest.approx(min(one.loss, wins[one.best]))
        assert GRADES.index(one.grade) == sum(one.loss >= threshold for threshold in least)
    assert any(one.grade == "blunder" for one in found.decisions)


class Noisy(Trials):
    """Trials of actions that win so much on average, more or less."""

    def __init__(self, wins: Sequence[float], noise: float, seed: int) -> None:
        self.seat, self.players = 0, 2
        self.actions, self.counts = np.arange(len(wins), dtype=np.int32), np.zeros(len(wins), np.int64)
        drawn = np.random.default_rng(seed).normal(wins, noise, (QUICK.longest, len(wins))).T
        self._notes = np.repeat(drawn[:, :, None, None], 3, axis=2)
        self.add(self.actions, QUICK.screening)

    def add(self, places: np.ndarray, trials: int) -> None:
        self.counts[places] += trials


def test_a_mistake_is_seldom_overlooked_in_the_race() -> None:
    """Four trials differ so much that one in ten would be; the race tries on where it is not clear."""
    most, least = RACING * QUICK.screening, thresholds(2)[0]
    found = 0
    for seed in range(200):
        trials = Noisy([0.5, 0.41, 0.3], 0.08, seed)
        found += race(trials, 1, 0, most, least, most) and trials.value(0) > trials.value(1)
        assert trials.counts[1] <= most
    assert found >= 194


def test_what_the_network_likes_best_is_always_in_the_race() -> None:
    """A few trials may miss the best of many actions: here those of the last one are bad luck."""
    trials = Noisy([0.5, 0.5, 0.5, 0.5, 0.7], 0.001, 1)
    trials._notes[4, : QUICK.screening] = 0.3
    assert not race(trials, 0, 1, 32, 0.03, QUICK.longest)
    assert race(trials, 0, 4, 32, 0.03, QUICK.longest)
    assert trials.value(4) > trials.value(0)


def test_where_nothing_is_lost_the_race_is_short() -> None:
    trials = Noisy([0.5, 0.499, 0.3], 0.001, 1)
    assert not race(trials, 0, 1, RACING * QUICK.screening, 0.03, QUICK.longest)
    assert trials.counts.tolist() == [12, 12, 8]


def test_where_all_trials_come_to_the_same_nothing_is_clear() -> None:
    """Shortly before the end one game in thirty may still be won by another action."""
    trials = Noisy([0.0, 0.0], 0.0, 1)
    trials._notes[1, 30] = 1.0
    assert race(trials, 0, 1, RACING * QUICK.screening, 0.03, QUICK.longest)
    assert 32 <= trials.counts[0] == trials.counts[1] <= QUICK.longest


@pytest.mark.parametrize(("loss", "trials"), [(0.2, 48), (0.0, 12), (0.06, QUICK.longest)])
def test_what_may_be_a_mistake_is_tried_longest(monkeypatch: pytest.MonkeyPatch, loss: float, trials: int) -> None:
    anew = Noisy([0.5, 0.5 - loss], 0.01, 1)
    anew.counts[:] = 0
    monkeypatch.setattr(decisions, "Trials", lambda *_, **__: anew)
    anew._notes[1, :, :, :] = anew._notes[0] - loss + np.resize([0.01, -0.01], QUICK.longest)[:, None, None]
    *tried, line = tried_anew(None, None, 0, [[0], [1]], QUICK, 1, thresholds(2))  # type: ignore[arg-type]
    assert line == [1]
    found, _ = loss_in(tried, 0)
    assert found == pytest.approx(loss, abs=0.001)
    assert anew.counts.tolist() == [trials, trials]


def test_a_great_loss_is_tried_until_its_size_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortly before the end trials differ much, and 48 of them may be wrong by 11 points."""
    anew = Noisy([0.9, 0.5], 0.0, 1)
    anew.counts[:] = 0
    anew._notes[1, :, :, :] = np.resize([0.8, 0.0], QUICK.longest)[:, None, None]
    monkeypatch.setattr(decisions, "Trials", lambda *_, **__: anew)
    *tried, _ = tried_anew(None, None, 0, [[0], [1]], QUICK, 1, thresholds(2))  # type: ignore[arg-type]
    assert loss_in(tried, 0)[1] <= WIDEST
    assert QUICK.confirming < anew.counts[0] <= QUICK.longest


def test_without_reasons_the_same_is_found() -> None:
    match, found = finished("albalonga", "sensible", "greedy"), analysed("albalonga", "sensible", "greedy")
    bare = analyse(match, without_reasons(QUICK))
    assert not any(one.why for one in bare.decisions)
    assert bare.decisions == [replace(one, why=[]) for one in found.decisions]


def test_who_plays_at_random_loses_more_than_a_network() -> None:
    found = analysed("kingsburg", "net", "random")
    strong, weak = found.accounts
    assert strong.losses / strong.decisions < weak.losses / weak.decisions
    assert strong.accuracy > weak.accuracy


@pytest.mark.parametrize("name", burgrave.game_names())
def test_nothing_that_a_player_could_not_know_is_used_in_judging_them(name: str) -> None:
    """Other secrets and other dice to come: the same judgement."""
    match = finished(name, "sensible", "greedy")
    for ply in range(0, match.ply, max(1, match.ply // 6)):
        before = decision_at(match, ply, QUICK, 1)
        other = match.copy()
        secrets = copy(match.at(ply))
        match.game.compiled.hide(secrets, int(secrets["actor"]), 99)
        other._records[ply] = secrets
        last = ply
        while (later := next_choice(match, last)) is not None:
            last = later
        for step in range(ply, last):  # what the player went on with, with the other secrets
            other._records[step + 1] = match.game.after(other._records[step], match.action_at(step))
        assert next_choice(other, ply) == next_choice(match, ply)
        after = decision_at(other, ply, QUICK, 1)
        assert before == after


def test_a_game_that_goes_on_is_not_analysed() -> None:
    with pytest.raises(BadOption, match="not over"):
        burgrave.analyse(burgrave.new("kingsburg", seed=1))


def test_there_must_be_a_judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished("kingsburg", "sensible", "greedy")
    monkeypatch.setattr(match.game, "folder", tmp_path)
    with pytest.raises(BadNetwork):
        analyse(match)


def test_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, known = finished("albalonga", "sensible", "greedy"), analysed("albalonga", "sensible", "greedy")
    (tmp_path / "game.json").write_text(json.dumps(match.log))
    with monkeypatch.context() as patch:  # an analysis takes half a minute; what is shown of it is tried here
        patch.setattr("burgrave.bots.analysis.analyse", lambda *_: known)
        shown = CliRunner().invoke(app, ["analyse", str(tmp_path / "game.json"), "--language", "fr"])
    assert shown.exit_code == 0, shown.output
    assert "greedy 1" in shown.stdout
    assert "Chance" in shown.stdout
    told = CliRunner().invoke(app, ["analyse", str(tmp_path / "game.json"), "--json"])
    content = json.loads(told.stdout)
    assert content["accounts"][0]["adjusted"] == pytest.approx(
        content["accounts"][0]["result"] - content["accounts"][0]["luck"]
    )
    assert content == known.as_json()


def judged(notation: str, win: float, action: int = 0) -> Judged:
    return Judged(action, notation, win, 0.01, win, 20.0, 1.0, 16)


def test_the_best_and_the_worst_decision_are_named() -> None:
    def decided(ply: int, loss: float, second: float) -> Decision:
        tried = [judged("b" if loss else "a", 0.6), judged("c", second)]
        return Decision(ply, 0, 1, "a", "b" if loss else "a", loss, 0.01, "good", 0.0, 0.0, tried, [])

    shares = [np.array([0.5, 0.5])] * 2
    decisions = [decided(3, 0.0, 0.58), decided(5, 0.0, 0.5), decided(7, 0.3, 0.1), decided(9, 0.1, 0.1)]
    one = account(0, shares, [np.zeros(2)] * 2, decisions, [])
    assert (one.best, one.worst) == (5, 7)
    plain = account(0, shares, [np.zeros(2)] * 2, decisions[:1], [])
    assert (plain.best, plain.worst) == (None, None)


@pytest.mark.parametrize(("name", "sums"), [("kingsburg", (1.0, 1.0)), ("albalonga", (0.9, 1.0))])
def test_chances_add_up(name: str, sums: tuple[float, float]) -> None:
    """A network says of each seat alone what it will win; in Alba Longa nobody may."""
    notes = np.zeros((2, 3, 3))
    notes[:, WIN] = [[0.5, 0.3, 0.2], [0.4, 0.2, 0.2]]
    notes[:, SCORE] = 20.0
    for scale, expected in zip((1.0, 1.5), sums, strict=True):
        found = adding_up(burgrave.game(name), notes * scale)
        assert found[:, WIN].mean(0).sum() == pytest.approx(expected)
        assert (found[:, SCORE] == 20.0 * scale).all()
        assert found[:, WIN, 0].mean() == pytest.approx(expected / 2)


def test_levels_are_measured_as_an_analysis_measures() -> None:
    match = finished("kingsburg", "sensible", "greedy")
    found = analysed("kingsburg", "sensible", "greedy").decisions
    assert [behind(match, one.ply, 0) for one in found] == [one.behind for one in found]
    assert sum(one.behind > 0 for one in found) > 10
    assert any(one.behind == 0 for one in found)


def test_players_are_compared_with_the_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a scale on which every level but one errs so much that nobody is like it."""
    match, found = finished("albalonga", "sensible", "greedy"), analysed("albalonga", "sensible", "greedy")
    scale = [LevelError("page", 9, 9000, 1.0, 0.03), LevelError("knight", 9, 9000, 0.02, 0.03)]
    shares, luck = np.array(found.chances), np.array(found.luck)
    accounts = [account(seat, shares, luck, found.decisions, scale) for seat in range(2)]  # type: ignore[arg-type]
    assert [one.like for one in accounts] == [Likeness("knight", "knight")] * 2
    compared = replace(found, accounts=accounts)
    assert compared.as_json()["accounts"][0]["like"] == {"low": "knight", "high": "knight"}
    shown = Console(record=True, width=160)
    for part in analysis_tables(match, compared, match.game.words("fr")):
        shown.print(part)
    assert "Chevalier" in shown.export_text()
    before = version_of(match.game)
    monkeypatch.setattr(analysis, "level_errors", lambda game: {2: scale})
    assert version_of(match.game) != before  # what is stored is made anew with another scale


def test_what_is_stored_is_made_anew_when_analyses_try_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    game = burgrave.game("kingsburg")
    before = version_of(game)
    monkeypatch.setitem(
        decisions.DEPTHS, "deep", replace(DEEP, tries=lambda *_: lambda *_: None)
    )  # wherever they are made
    assert version_of(game) == before
    monkeypatch.setitem(decisions.DEPTHS, "deep", replace(DEEP, longest=DEEP.longest + 1))
    assert version_of(game) != before


def test_a_deep_analysis_compares_with_the_levels_as_a_quick_one_does() -> None:
    """However long its trials are: levels were measured by the search alone."""
    match, seed = finished("kingsburg", "sensible", "greedy"), 0
    deeper = replace(without_reasons(QUICK), screening=8, decisions=DEEP.decisions)
    found = analyse(match, deeper, seed)
    assert DEEP.decisions > QUICK.decisions
    assert [one.behind for one in found.decisions] == [behind(match, one.ply, seed) for one in found.decisions]
    assert any(one.like for one in found.accounts)


def test_logs_make_one_table(tmp_path: Path) -> None:
    match, file = finished("albalonga", "sensible", "greedy"), tmp_path / "a.json"
    file.write_text(json.dumps(match.log))
    done = CliRunner().invoke(app, ["analyse", str(file), "--table", str(tmp_path / "all.csv")])
    assert done.exit_code == 0, done.output
    rows = list(csv.DictReader((tmp_path / "all.csv").open()))
    assert [(row["log"], row["seat"]) for row in rows] == [("a.json", "0"), ("a.json", "1")]
    account = analysed("albalonga", "sensible", "greedy").accounts[1]
    assert float(rows[1]["adjusted"]) == pytest.approx(account.adjusted)
    assert (rows[1]["name"], int(rows[1]["blunder"])) == ("greedy 1", account.grades["blunder"])


def test_many_logs_go_to_the_cluster_that_runs_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def noted(files: list[Path], depth: str, seed: int, ray: str | None) -> list[object]:
        asked.append(ray)
        return []

    monkeypatch.setattr(analysis_table, "analysed_logs", noted)
    done = CliRunner().invoke(app, ["analyse", str(tmp_path / "a.json"), str(tmp_path / "b.json"), "--cluster"])
    assert done.exit_code == 0, done.output
    assert asked == ["auto"]


def test_parquet_without_pyarrow_is_refused_before_anything_is_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    file = tmp_path / "all.parquet"
    wrong = CliRunner().invoke(app, ["analyse", str(tmp_path / "not there.json"), "--table", str(file)])
    assert isinstance(wrong.exception, BadOption)
    assert "pip install pyarrow" in str(wrong.exception)
    assert not file.exists()


def test_a_bad_log_among_many_is_named(tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text("{")
    wrong = CliRunner().invoke(app, ["analyse", str(tmp_path / "b.json"), str(tmp_path / "c.json")])
    assert isinstance(wrong.exception, BadLog)
    assert "b.json" in str(wrong.exception)


# What takes long


def marked(found: Analysis) -> set[int]:
    return {one.ply for one in found.decisions if one.grade in ("mistake", "blunder")}


@pytest.mark.slow
@pytest.mark.parametrize("name", burgrave.game_names())
def test_two_analyses_agree_on_mistakes(name: str) -> None:
    agreed = all_marked = 0
    for seed in range(6):
        match = finished(name, "greedy", "sensible", "greedy", seed=seed)
        first, second = (marked(analyse(match, seed=other)) for other in (1, 2))
        agreed += len(first & second)
        all_marked += len(first | second)
    assert agreed >= 0.8 * all_marked, (agreed, all_marked)


@pytest.mark.slow
@pytest.mark.parametrize("name", burgrave.game_names())
def test_luck_is_nothing_on_average(name: str) -> None:
    luck = np.array([
        analyse(finished(name, "net", "greedy", seed=seed), seed=seed).accounts[0].luck for seed in range(60)
    ])  # fmt: skip
    assert abs(luck.mean()) < 3 * luck.std(ddof=1) / len(luck) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("name", burgrave.game_names())
def test_the_better_of_two_levels_errs_less(name: str) -> None:
    """In a match of twenty games, by how far a decision falls behind on average."""
    weak: list[float] = []
    strong: list[float] = []
    for seed in range(20):
        match = finished(name, "sensible", "greedy", seed=seed)
        for ply in range(match.ply):
            if len(match.legal_at(ply)) > 1:
                (strong if match.at(ply)["actor"] else weak).append(behind(match, ply, seed))
    assert np.mean(strong) < np.mean(weak)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kingsburg", "bourgmestre"])
def test_without_luck_results_vary_half_as_much(name: str) -> None:
    accounts = [analyse(finished(name, "net", "net", seed=seed), seed=seed).accounts[0] for seed in range(60)]
    results = np.array([one.result for one in accounts])
    adjusted = np.array([one.adjusted for one in accounts])
    assert adjusted.var() < 0.6 * results.var()
