"""The puzzles that are shipped: what is written in them, and whether they stand."""

from __future__ import annotations

from collections import Counter
from datetime import date
from statistics import fmean

import pytest
from tools.puzzles import ALIKE, GAP, verified

import burgrave
from burgrave.bots.levels import LEVELS
from burgrave.core.language import LANGUAGES
from burgrave.core.puzzles import FILE, HARDEST, of_the_day, puzzles, theme_names, theme_of, themes

GAMES = [name for name in burgrave.game_names() if puzzles(burgrave.game(name))]
MOST_BYTES = 2_000_000
SAMPLE = 50


def test_there_are_puzzles_and_they_are_small() -> None:
    assert GAMES
    assert sum((burgrave.game(name).folder / FILE).stat().st_size for name in GAMES) < MOST_BYTES


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_a_position_with_one_best_decision(name: str) -> None:
    game = burgrave.game(name)
    for puzzle in puzzles(game).values():
        record = game.place(puzzle.position)
        assert game.actor(record) == puzzle.seat
        assert int(record["asked"]) == themes(game)[puzzle.theme]
        legal = {game.notation(record, action) for action in game.legal_actions(record)}
        assert len(legal) > 2  # not forced
        assert {choice.notation for choice in puzzle.choices} <= legal
        wins = [choice.win for choice in puzzle.choices]
        assert wins == sorted(wins, reverse=True)
        assert 0 <= wins[-1] <= wins[0] <= 1
        assert all(0 <= choice.error < 0.16 for choice in puzzle.choices)
        assert puzzle.gap > GAP - 0.002  # they are rounded
        assert 1 <= puzzle.difficulty <= HARDEST == len(LEVELS) - 1


@pytest.mark.parametrize("name", GAMES)
def test_no_two_puzzles_are_alike(name: str) -> None:
    found = puzzles(burgrave.game(name)).values()
    assert len({str(puzzle.position) for puzzle in found}) == len(found)
    assert max(Counter((puzzle.theme, puzzle.best.notation) for puzzle in found).values()) <= ALIKE


@pytest.mark.parametrize("name", GAMES)
def test_themes_have_names_in_every_language(name: str) -> None:
    game = burgrave.game(name)
    for language in LANGUAGES:
        names = theme_names(game, game.words(language))
        assert list(names) == list(themes(game))
        assert all(names.values())
    assert theme_of(game, 0) is None  # where nothing is asked
    assert {theme_of(game, number) for number in themes(game).values()} == set(themes(game))


def test_every_puzzle_has_its_day() -> None:
    game = burgrave.game(GAMES[0])
    first = date(2026, 1, 1).toordinal()
    days = [of_the_day(game, date.fromordinal(first + day)) for day in range(len(puzzles(game)))]
    assert {puzzle.name for puzzle in days if puzzle} == set(puzzles(game))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_puzzles_stand_a_deeper_look_and_stronger_levels_solve_more(name: str) -> None:
    standing, judged, solved = verified(name, SAMPLE, cores=1, seed=7)
    print(f"{name}: {standing} of {judged} stand; solved by {solved}")
    assert standing >= 0.95 * judged
    *weaker, strongest = solved.values()
    assert fmean(weaker[:4]) < fmean(weaker[4:]) < strongest
