"""The arena."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burgrave.core.errors import BadLog, BadNetwork, BadOption
from burgrave.lab.arena import Contest, Result, Results, interval, play, run, standings

CONTEST = Contest("kingsburg", 3, ("greedy", "random", "search:10"), 6)


def quiet(done: int) -> None:
    pass


def test_seats_rotate_over_the_same_dice() -> None:
    seats = [CONTEST.seats(number) for number in range(6)]
    assert seats[0] == ["greedy", "random", "search:10"]
    assert {tuple(line_up) for line_up in seats} == {tuple(seats[0]), tuple(seats[1]), tuple(seats[2])}
    for name in CONTEST.bots:
        assert sorted(line_up.index(name) for line_up in seats) == [0, 0, 1, 1, 2, 2]
    assert [CONTEST.game_seed(number) for number in range(6)] == [1, 1, 1, 2, 2, 2]


def test_a_few_bots_fill_the_table() -> None:
    assert Contest("kingsburg", 4, ("greedy", "random"), 1).seats(0) == ["greedy", "random", "greedy", "random"]


def test_one_and_two_processes_give_the_same_results(tmp_path: Path) -> None:
    one = run(CONTEST, tmp_path / "one.jsonl", 1, quiet)
    two = run(CONTEST, tmp_path / "two.jsonl", 2, quiet)
    assert one == two


def test_a_killed_run_goes_on_without_playing_or_losing_a_game_twice(tmp_path: Path) -> None:
    whole = run(CONTEST, tmp_path / "whole.jsonl", 1, quiet)
    lines = (tmp_path / "whole.jsonl").read_text().splitlines(keepends=True)
    for kept in range(1, len(lines)):
        file = tmp_path / f"{kept}.jsonl"
        file.write_text("".join(lines[:kept]) + lines[kept][: len(lines[kept]) // 2])
        assert sorted(Results(file, CONTEST).done) == list(range(kept - 1))
        assert run(CONTEST, file, 1, quiet) == whole
        numbers = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
        assert sorted(numbers) == list(range(CONTEST.games))


def test_damaged_results_are_refused_and_left_alone(tmp_path: Path) -> None:
    run(CONTEST, tmp_path / "results.jsonl", 1, quiet)
    lines = (tmp_path / "results.jsonl").read_text().splitlines(keepends=True)
    for damaged in ("no JSON\n", '{"number": 1}\n', "[]\n"):
        file = tmp_path / "damaged.jsonl"
        file.write_text("".join([*lines[:2], damaged, *lines[3:]]))
        with pytest.raises(BadLog, match=r"line 3 of .* is damaged"):
            run(CONTEST, file, 1, quiet)
        assert file.read_text().splitlines(keepends=True)[2] == damaged
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    with pytest.raises(BadLog, match="another contest"):
        run(CONTEST, tmp_path / "binary", 1, quiet)


def test_a_bot_without_its_network_is_refused_at_once() -> None:
    with pytest.raises(BadNetwork, match=r"there is no network for kingsburg \(nowhere\.npz\)"):
        Contest("kingsburg", 2, ("net=nowhere.npz:10", "random"), 4)


def test_results_of_another_contest_are_not_mixed_in(tmp_path: Path) -> None:
    run(CONTEST, tmp_path / "results.jsonl", 1, quiet)
    with pytest.raises(BadLog, match="another contest"):
        Results(tmp_path / "results.jsonl", Contest("kingsburg", 3, ("random",), 6))


def test_more_games_of_the_same_contest(tmp_path: Path) -> None:
    first = run(CONTEST, tmp_path / "results.jsonl", 1, quiet)
    more = run(Contest("kingsburg", 3, CONTEST.bots, 9), tmp_path / "results.jsonl", 1, quiet)
    assert more[:6] == first


def test_standings_count_wins_and_share_ties() -> None:
    results = [
        Result(0, ["greedy", "random", "search:10"], [30, 10, 30], [1, 3, 1], 9),
        Result(1, ["random", "search:10", "greedy"], [10, 40, 20], [3, 1, 2], 9),
    ]
    table = {one.bot: one for one in standings(CONTEST, results)}
    assert [table[name].win_share for name in CONTEST.bots] == [0.25, 0.0, 0.75]
    assert table["search:10"].mean_score == 35
    assert table["search:10"].rating > table["greedy"].rating > table["random"].rating


def test_the_better_bot_is_rated_higher(tmp_path: Path) -> None:
    contest = Contest("kingsburg", 2, ("random", "greedy"), 20)
    table = standings(contest, [play(contest, number) for number in range(20)])
    assert [one.bot for one in table] == ["greedy", "random"]
    assert table[0].low > 0.6


@pytest.mark.parametrize(("share", "games", "low", "high"), [(0.5, 100, 0.404, 0.596), (0.0, 10, 0.0, 0.278)])
def test_intervals(share: float, games: int, low: float, high: float) -> None:
    """Values of Wilson's interval from published tables."""
    assert interval(share, games) == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("kingsburg", 4, ("king",), 1), "there is no bot king"),
        (("kingsburg", 2, ("random", "random", "random"), 1), "name 1 to 2 bots"),
        (("kingsburg", 9, ("random",), 1), "2 to 5 players"),
        (("kingsburg", 2, ("random",), 0), "at least one game"),
    ],
)
def test_a_contest_that_cannot_be(arguments: tuple[str, int, tuple[str, ...], int], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        Contest(*arguments)
