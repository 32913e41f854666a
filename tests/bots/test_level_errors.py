"""Whom somebody played like: by what the decisions of the levels lose, and no more than a game can tell."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tools import kept
from tools import level_errors as tool

import burgrave
from burgrave.bots.analysis import judge_of
from burgrave.bots.level_errors import (
    FEWEST_DECISIONS,
    LIKE,
    WIDEST,
    LevelError,
    Likeness,
    level_errors,
    likeness,
    likeness_name,
    you_played,
)
from burgrave.bots.levels import LEVEL_NAMES
from burgrave.core.language import LANGUAGES, Words

SCALE = [LevelError(level, 40, 20000, 0.02 / 1.4**place, 0.02) for place, level in enumerate(LEVEL_NAMES)]
"""As levels that are one like the other, each a little better than the one below."""


def test_many_decisions_tell_the_level() -> None:
    for one in SCALE[:4]:
        assert likeness(SCALE, one.error, 9000) == Likeness(one.level, one.level)


def test_fewer_tell_a_range_with_the_level_in_it() -> None:
    found = likeness(SCALE, SCALE[2].error, 100)
    assert found is not None
    assert LEVEL_NAMES.index(found.low) <= 2 <= LEVEL_NAMES.index(found.high)
    assert found.low != found.high


def test_too_few_tell_nothing() -> None:
    assert likeness(SCALE, 0.0, FEWEST_DECISIONS - 1) is None
    wide = [replace(one, deviation=0.1) for one in SCALE]
    assert likeness(wide, SCALE[4].error, FEWEST_DECISIONS) is None  # more than half of the scale
    assert likeness([], 1.0, 4000) is None


def test_who_is_worse_than_all_or_better_stands_at_the_end_of_the_scale() -> None:
    worse, better = likeness(SCALE, 0.1, 1200), likeness(SCALE, 0.0, 9000)
    assert worse == Likeness(LEVEL_NAMES[0], LEVEL_NAMES[0])
    assert better is not None
    assert better.high == LEVEL_NAMES[-1]


def test_a_level_is_named_about_as_often_as_is_claimed() -> None:
    """Decisions of which a few lose much, as they are: 80 % at least are told right, and no range is too wide."""
    chance = np.random.default_rng(1)
    right = told = 0
    scale = [replace(one, deviation=6.5**0.5 * one.error) for one in SCALE]
    for place, one in enumerate(scale):
        for _ in range(200):
            lost = chance.random(150) < 0.2
            error = (lost * chance.gamma(2.0, one.error / 0.2 / 2.0, 150)).mean()
            found = likeness(scale, float(error), 150)
            if found:
                low, high = LEVEL_NAMES.index(found.low), LEVEL_NAMES.index(found.high)
                assert high - low < WIDEST
                told, right = told + 1, right + (low <= place <= high)
    assert told > 800
    assert right / told > 0.8


def test_in_every_language() -> None:
    assert set(LIKE) == set(LEVEL_NAMES)
    for language in LANGUAGES:
        words = Words(language)
        said = {you_played(Likeness(level, level), words) for level in LEVEL_NAMES}
        assert len(said) == len(LEVEL_NAMES)
        ranged = you_played(Likeness("squire", "knight"), words)
        assert ranged.endswith(".")
        assert "{" not in ranged
    assert likeness_name(Likeness("knight", "knight"), Words("fr")) == "Chevalier"
    assert likeness_name(Likeness("squire", "knight"), Words("en")) == "Squire – Knight"


def test_a_game_has_them_in_a_file(tmp_path: Path) -> None:
    folder: Any = SimpleNamespace(folder=tmp_path)
    assert level_errors.__wrapped__(folder) == {}
    row = "games = 2\ndecisions = 90\nerror = 0.02\ndeviation = 0.03\n"
    (tmp_path / "level_errors.toml").write_text(f"[2.knight]\n{row}\n[2.page]\n{row}")
    ((players, scale),) = level_errors.__wrapped__(folder).items()
    assert players == 2
    assert scale == [LevelError(level, 2, 90, 0.02, 0.03) for level in ("page", "knight")]


@pytest.mark.parametrize("name", burgrave.game_names())
def test_what_was_measured_is_a_scale(name: str) -> None:
    assert level_errors(burgrave.game(name))
    for players, levels in level_errors(burgrave.game(name)).items():
        assert players in burgrave.game(name).seats
        assert all(one.games >= 2 and one.decisions >= one.games and one.deviation > 0 for one in levels)
        assert levels[0].error > levels[-1].error


# How it is measured


KNIGHTS = ("knight", "banneret")


def played(
    level: str, behind: float, number: int = 0, decisions: int = 100, pair: tuple[str, str] = KNIGHTS
) -> tool.Played:
    return tool.Played(tool.Table("kingsburg", "judge", 2, pair, number), level, 0.5, decisions, behind)


def match(*games: tuple[float, float], pair: tuple[str, str] = KNIGHTS) -> list[tool.Played]:
    """Games of a pair, by how far the lower and the higher level fell behind."""
    return [
        played(level, behind, number, pair=pair)
        for number, both in enumerate(games)
        for level, behind in zip(pair, both, strict=True)
    ]


def test_neighbours_play_each_other_equally_often_and_the_same_games_again() -> None:
    the_game = burgrave.game("kingsburg")
    dealt = list(tool.tables(the_game, [2, 4], LEVEL_NAMES, 3))
    assert dealt == list(tool.tables(the_game, [2, 4], LEVEL_NAMES, 3))
    assert dealt[:28] == list(tool.tables(the_game, [2, 4], LEVEL_NAMES, 2))  # more games only add tables
    neighbours = set(pairwise(LEVEL_NAMES))
    assert {one.pair for one in dealt} == neighbours
    for players in (2, 4):
        pairs = [one.pair for one in dealt if one.players == players]
        assert {pair: pairs.count(pair) for pair in pairs} == dict.fromkeys(neighbours, 3)
    some = tool.tables(the_game, [2], ["squire", "knight", "castellan", "banneret"], 1)
    assert [one.pair for one in some] == [("knight", "banneret"), ("banneret", "castellan")]


def test_who_is_two_apart_is_no_part_of_the_scale() -> None:
    """Games with much better or worse ones say too little of how a level plays among its like."""
    dealt = list(tool.tables(burgrave.game("kingsburg"), [2], LEVEL_NAMES, 1, tool.TWO_APART))
    assert [one.pair for one in dealt[:2]] == [("page", "squire"), ("groom", "sergeant")]
    assert len(dealt) == 6
    own = match((0.5, 0.3), (0.5, 0.3))
    others = [replace(one, behind=0.9) for one in match((0.5, 0.3), (0.5, 0.3), pair=("knight", "castellan"))]
    assert tool.scale(own + others) == tool.scale(own)
    assert len(tool.games_of(own + others, ("knight", "castellan"))) == 2


def test_pairs_have_games_of_their_own() -> None:
    dealt = list(tool.tables(burgrave.game("kingsburg"), [2], LEVEL_NAMES, 3, tool.PAIRS))
    assert len({one.seed for one in dealt}) == len(dealt) == 3 * 13


@pytest.mark.parametrize("players", range(2, 9))
def test_both_levels_sit_in_each_seat_equally_often(players: int) -> None:
    games = [tool.Table("kingsburg", "judge", players, KNIGHTS, number).levels for number in range(6)]
    for levels in games:
        assert len(levels) == players
        assert abs(levels.count("knight") - levels.count("banneret")) == players % 2
    for seat in zip(*games, strict=True):
        assert seat.count("knight") == seat.count("banneret") == 3


def test_the_deviation_is_that_of_whole_games() -> None:
    found = tool.level_error("page", [played("page", 1.0), played("page", 3.0)])
    assert (found.games, found.decisions, found.error) == (2, 200, 0.02)
    # of a hundred decisions: ten times the deviation of such a game
    assert found.deviation == pytest.approx(10 * np.std([0.01, 0.03], ddof=1), abs=1e-4)


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    the_game = burgrave.game("kingsburg")
    wanted = list(tool.tables(the_game, [2], LEVEL_NAMES, 1))
    asked: list[tool.Table] = []

    def spread(work: object, items: list[tool.Table], cores: int) -> list[tuple[tool.Table, list[object]]]:
        asked.extend(items)
        return [(one, [(level, 1.0, 50, 0.7) for level in one.levels]) for one in items]

    monkeypatch.setattr(kept, "spread", spread)
    first = tool.measure(the_game, wanted[:3], tmp_path, 1)
    other = asdict(replace(wanted[0], judge="another"))
    old = {name: value for name, value in asdict(wanted[3]).items() if name != "pair"} | {"levels": ["page", "groom"]}
    strange: list[object] = [other, old, [], None]
    with (tmp_path / "kingsburg.jsonl").open("a") as file:
        for fields in strange:
            file.write(json.dumps([fields, [("page", 9.0, 9, 9.0)]]) + "\n")
        file.write('7\n\n[{"game": "kings')  # and what was broken off
    second = tool.measure(the_game, wanted, tmp_path, 1)
    assert asked == wanted
    assert {one.table for one in second} == set(wanted)
    assert second[: len(first)] == first
    assert all(one.table.judge == judge_of(the_game) for one in second)
    assert tool.measure(the_game, wanted, tmp_path, 1) == second
    assert asked == wanted  # nothing was lost behind what was broken off
    heading, _, *rows = tool.matches_table(tmp_path).splitlines()
    assert heading == "| | Kingsburg, 2 players |"
    assert rows[0] == "| page – groom | 0 (1, 50 % won) |"  # one game, in which both erred alike
    assert len(rows) == 7


def test_matches_of_many_games_tell_levels_apart() -> None:
    games = tool.games_of(match((1.5, 1.3), (1.2, 0.8), (0.9, 1.0)), KNIGHTS)
    assert tool.matches_won(games) > 0.95
    alike = tool.matches_won(tool.games_of(match((1.0, 2.0), (2.0, 1.0)), KNIGHTS))
    assert alike == pytest.approx(0.5, abs=0.1)


def test_an_error_is_that_of_a_decision() -> None:
    """Whoever decides more often falls behind more often, and errs no more for it."""
    found = [played("knight", 1.0, decisions=50), played("banneret", 1.5, decisions=100)]
    assert tool.matches_won(tool.games_of(found, KNIGHTS)) == 1.0


def test_a_match_is_drawn_from_games_of_the_two_alone() -> None:
    """The banneret lost more at every table, but not at those of the knight."""
    others = match((0.0, 9.0), (9.0, 0.0), pair=("sergeant", "knight"))
    others += match((9.0, 0.0), pair=("banneret", "castellan"))
    own = match((1.5, 1.3), (1.2, 0.8))
    assert tool.games_of(others + own, KNIGHTS).tolist() == tool.games_of(own, KNIGHTS).tolist()
    assert tool.games_of(own, KNIGHTS)[:, :, 1].tolist() == [[1.5, 1.3], [1.2, 0.8]]


def test_both_levels_have_the_same_games_of_a_match() -> None:
    """Games in which there was much to lose or little: the better level errs less in each, and so in every match."""
    games = tool.games_of(match((4.0, 3.9), (0.2, 0.1), (2.0, 1.9), (0.1, 0.0)), KNIGHTS)
    assert tool.matches_won(games) == 1.0


def test_all_seats_of_a_level_count() -> None:
    table = tool.Table("kingsburg", "judge", 4, KNIGHTS, 0)
    found = [tool.Played(table, level, 0.25, 10, 0.7) for level in table.levels]
    np.testing.assert_allclose(tool.games_of(found, KNIGHTS), [[[20, 1.4, 0.5]] * 2])


def test_it_is_told_which_part_of_the_games_the_better_one_won() -> None:
    found = [replace(one, won=won) for one, won in zip(match((0.5, 0.3), (0.5, 0.3)), (0, 1, 0.5, 0.5), strict=True)]
    assert tool.games_won(tool.games_of(found, KNIGHTS)) == 0.75
    nobody = [replace(one, won=0.0) for one in found]
    assert tool.games_won(tool.games_of(nobody, KNIGHTS)) == 0.0


def test_a_player_is_compared_with_tables_that_they_were_not_at() -> None:
    """One table alone with an error of its own: it must not be told right by itself."""
    found = [played("page", 2.0 * (1 + 0.02 * n), n) for n in range(3)]
    found += [played("knight", 0.2 * (1 + 0.02 * n), n) for n in range(3, 6)]
    assert tool.told(found) == (6, 6, 6)
    odd = [*found, played("knight", 2.0, 9)]
    assert tool.told(odd)[1] == 6
