"""The judge of finished games: it is there, knows every hand, and says how games end."""

from __future__ import annotations

import numpy as np
import pytest

import burgrave
from burgrave.bots import judge
from burgrave.bots.bot import bot, decide
from burgrave.bots.evaluation import Trials
from burgrave.bots.judge import ask_judge, judge_memory, judge_other_draws, judge_position
from burgrave.bots.net_play import WIN
from burgrave.bots.network import digest, network
from burgrave.core.match import Match, new
from burgrave.core.random import seed_of
from burgrave.core.record import copy
from burgrave.core.registry import game_names

GAMES = tuple(game_names())


def played(name: str, decisions: int, players: int = 2) -> Match:
    match = new(name, players=players, seed=5)
    for number in range(decisions):
        if match.actor is not None:
            match.play(decide(match, bot("net"), seed_of(6, number)))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_one_for_its_present_network(name: str) -> None:
    found = judge.judge(burgrave.game(name))
    assert found, "burgrave train-judge makes one"
    assert found.about["network"] == digest(network(burgrave.game(name)))


@pytest.mark.parametrize("name", GAMES)
def test_the_chances_of_all_seats_make_one_win(name: str) -> None:
    for players in burgrave.game(name).seats:
        match = played(name, 10, players)
        wins = judge_position(match.game, match.record)[WIN]
        total = wins[:players].sum()
        assert (total <= 1 + 1e-5) if match.game.info.all_may_lose else total == pytest.approx(1, abs=1e-5)
        assert wins[players:].sum() == 0


def test_a_game_that_is_over_stands_as_it_ended() -> None:
    match = played("kingsburg", 1000)
    assert match.actor is None
    wins = [(rank == 1) / match.ranks.count(1) for rank in match.ranks]
    assert judge_position(match.game, match.record, 4)[WIN, :2] == pytest.approx(wins)


def test_it_sees_what_the_seat_to_decide_cannot_know() -> None:
    """Other hands of the others make other chances, though whoever decides knows the same."""
    match = played("bourgmestre", 60)
    assert match.actor is not None
    said = set()
    for number in range(8):
        other = copy(match.record)
        match.game.compiled.hide(other, match.actor, number)
        note = np.zeros((3, match.game.seats[-1]), np.float32)
        memory = judge_memory(match.game, judge.judge(match.game), other, 0, 0)
        match.game.compiled(ask_judge)(other, memory, note)
        said.add(round(float(note[WIN, 0]), 5))
    assert len(said) > 4


def test_without_a_judge_the_network_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("kingsburg", 20)
    own = judge_position(match.game, match.record)
    monkeypatch.setattr(judge, "judge", lambda _: None)
    assert judge.digest(match.game) == digest(network(match.game))
    other = judge_position(match.game, match.record)
    assert not np.allclose(own[WIN], other[WIN])
    assert other[WIN, :2].sum() == pytest.approx(1, abs=0.2)


def test_looks_past_the_next_draw_have_the_same_dice() -> None:
    """With the same seed the same is seen, with another something else."""
    match = played("kingsburg", 20)
    first, again, other = (judge_position(match.game, match.record, 4, seed) for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    action = match.legal[0]
    notes = judge_other_draws(match.game, match.record, action, 6, 2, 3)
    assert np.array_equal(notes, judge_other_draws(match.game, match.record, action, 6, 2, 3))


def test_where_nothing_is_drawn_nothing_is_luck() -> None:
    """What came is seen with all the dice with which the others are seen together."""
    match = played("kingsburg", 60)
    plies = [ply for ply in range(match.ply) if match.at(ply)["drawn"] == match.at(ply + 1)["drawn"]]
    for ply in plies[:5]:
        action = match.game.checked(match.at(ply), match.actions[ply])
        others = judge_other_draws(match.game, match.at(ply), action, 6, 2, 3)
        came = judge_position(match.game, match.at(ply + 1), 12, 3)
        assert others.mean(0)[WIN] == pytest.approx(came[WIN], abs=1e-6)
        assert np.ptp(others[:, WIN, 0]) > 0, "each is seen with dice of its own"


def test_trials_see_a_draw_before_they_are_judged() -> None:
    """With five players twenty decisions may be less than a season: without a draw all trials would be the same."""
    match = played("kingsburg", 400, players=5)
    for ply in (*range(100, 110), *range(240, 250)):
        record = match.at(ply)
        trials = Trials(match.game, record, int(record["actor"]), 1, workers=1)
        trials.add(np.array([0]), 4)
        assert np.ptp(trials.noted(0)[:, WIN, trials.seat]) > 0, ply
