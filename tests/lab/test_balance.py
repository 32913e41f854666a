"""The laboratory says what happened in the games it played, and what a thing is worth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from poachers import Poachers
from typer.testing import CliRunner

from burgrave.bots.bot import GreedyBot, RandomBot
from burgrave.cli import app
from burgrave.core.errors import BadOption
from burgrave.core.language import Words
from burgrave.core.match import Match
from burgrave.core.registry import register
from burgrave.lab.balance import Balance, check, measure
from burgrave.lab.balance_report import balance_report
from burgrave.lab.played import ANY_ACTION, Setting, look_at, order_of_play, play, turns_of
from burgrave.lab.restricted import Again, Restricted, play_again, price_of

ROLL, HOME = ("Actions", "roll"), ("Actions", "home")


@pytest.fixture(scope="module")
def poachers() -> Balance:
    """Whoever never goes home takes no hare home: the dearest thing that there can be."""
    register(Poachers)
    return measure(Setting("poachers", 2, "random"), 60, without=("all",))


def test_all_that_was_done_is_counted(poachers: Balance) -> None:
    for one in poachers.study.games:
        assert sum(done.total() for done in one.done) == one.decisions
        assert one.order == [0, 1]
    assert sum(share for share, _, _ in poachers.study.by_order) == pytest.approx(1)
    assert poachers.minutes == pytest.approx(sum(poachers.decisions) / 60 * 12 / 60)


def test_whoever_may_not_go_home_loses(poachers: Balance) -> None:
    prices = {price.thing: price for price in poachers.prices}
    assert set(prices) == {ROLL, HOME}
    assert prices[HOME].price - prices[HOME].margin > 0.2
    assert prices[HOME].price > prices[ROLL].price


def test_restricted_play_is_the_same_game_until_the_thing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    register(Poachers)
    match = play(Setting("poachers", 2, "random"), 3)
    begun: list[Match] = []

    def not_played(other: Match, players: object, seed: int, before: int) -> None:
        assert (match.at(before) == other.record).all()
        begun.append(other)
        assert match.actions[before] == "home"

    monkeypatch.setattr("burgrave.lab.restricted.play_to_end", not_played)
    play_again(match, "random", 3, {"home"})
    assert len(begun) == 2


def test_a_restricted_bot_does_the_thing_only_where_it_must() -> None:
    register(Poachers)
    match = play(Setting("poachers", 2, "random"), 3)
    stays = Restricted(RandomBot(), (ANY_ACTION,), HOME)
    assert {stays.choose(match.game, match.at(0), 0, seed) for seed in range(20)} == {0}
    match = play(Setting("kingsburg", 2, "greedy"), 5)
    ply = next(ply for ply in range(match.ply) if match.actions[ply].startswith("influence:"))
    thing = match.actions[ply].split(":")[1]
    tamed = Restricted(GreedyBot(), match.game.statistics.topics, ("Advisors", thing))
    other = tamed.choose(match.game, match.at(ply), int(match.at(ply)["actor"]), 1)
    assert not match.game.notation(match.at(ply), other).startswith(f"influence:{thing}:")


def test_a_price_counts_the_games_in_which_nothing_changed() -> None:
    games = [[Again(ROLL, 1.0), Again(ROLL, 0.0)], [], [Again(HOME, -1.0)], []]
    assert price_of(ROLL, games, 2).price == pytest.approx(0.5 / 4)
    assert price_of(ROLL, games, 2).again == 2
    assert price_of(HOME, games, 2).price == pytest.approx(-0.5 / 4)
    assert not price_of(HOME, games, 2).better_without  # one game proves nothing
    assert price_of(HOME, [[Again(HOME, -1.0)], [Again(HOME, -0.9)]] * 20, 2).better_without


def test_order_of_play_is_that_of_the_first_open_decisions() -> None:
    match = play(Setting("bourgmestre", 3, "random"), 2)
    first = next(ply for ply in range(match.ply) if int(match.at(ply)["asked"]) not in match.game.rules.together)
    assert order_of_play(match)[0] == int(match.at(first)["actor"])
    clockwise = [(order_of_play(match)[0] + turn) % 3 for turn in range(3)]
    assert order_of_play(match) == clockwise
    assert turns_of(match) <= 12  # months


def test_a_game_ends_and_lasts_as_it_did() -> None:
    match = play(Setting("medievalia", 2, "random"), 1)
    looked = look_at(match)
    assert looked.ending == match.position()["ending"]
    assert looked.decisions == match.ply
    assert turns_of(match) == int(match.record["turns"])


def test_the_report_has_all_tables(poachers: Balance) -> None:
    report = balance_report([poachers], Words("en"))
    for text in ("# Poachers", "by random", "| 2 players | 60 |", "Actions, 2 players", "| roll |", "Price"):
        assert text in report


def test_the_command(tmp_path: Path) -> None:
    register(Poachers)
    asked = ["balance", "poachers", "--games", "4", "--players", "2", "--players", "3", "--processes", "1"]
    shown = CliRunner().invoke(app, [*asked, "--json", "--output", str(tmp_path / "report.md")])
    assert shown.exit_code == 0, shown.output
    assert [table["players"] for table in json.loads(shown.stdout)["tables"]] == [2, 3]
    for table in json.loads(shown.stdout)["tables"]:
        for use in table["uses"]["Actions"].values():
            assert use["margin"] != use["once"]["margin"]  # of how often, and of the wins of whoever does it at all
    assert "| 3 players | 4 |" in (tmp_path / "report.md").read_text(encoding="utf-8")


def test_what_cannot_be_measured_is_refused() -> None:
    with pytest.raises(BadOption, match="nobody can do without dragons"):
        check(Setting("kingsburg", 2, "greedy"), ("dragons",))
    with pytest.raises(BadOption, match="2 to 5 players"):
        check(Setting("kingsburg", 9, "greedy"), ())
