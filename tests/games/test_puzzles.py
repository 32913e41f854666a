"""The puzzles that are shipped: what is written in them, and whether they stand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from statistics import fmean

import pytest
from tools.puzzles import ALIKE, GAP, SAME_ANSWER, answers, explained, frequent_answers, is_new, renewed, told, verified

import burgrave
from burgrave.bots.levels import LEVELS
from burgrave.core.puzzles import FILE, HARDEST, puzzles, themes

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
    given = Counter(answer for puzzle in found for answer in answers(puzzle.theme, puzzle.choices))
    assert max(times for answer, times in given.items() if len(answer) == 2) <= SAME_ANSWER
    assert max(times for answer, times in given.items() if len(answer) == 3) <= ALIKE


@pytest.mark.parametrize("name", GAMES)
def test_why_the_best_is_the_best_can_be_said(name: str) -> None:
    found = puzzles(burgrave.game(name)).values()
    assert sum(bool(told(name, one)) for one in found) > 0.95 * len(found)
    one = next(iter(found))
    again = explained(name, 5, replace(one, why=()))
    assert told(name, again)
    assert replace(again, why=one.why).__dict__ == one.__dict__


def test_a_puzzle_that_is_like_enough_others_is_not_taken() -> None:
    one, *_ = puzzles(burgrave.game(GAMES[0])).values()
    other_second = replace(one, choices=(one.choices[0], *one.choices[2:]))
    assert not is_new(one, [one])
    others = [replace(one, name=f"other {number}") for number in range(ALIKE)]
    assert is_new(one, others[1:])
    assert not is_new(one, others)
    assert is_new(other_second, others)
    assert not is_new(other_second, [replace(one, name=f"other {number}") for number in range(SAME_ANSWER)])
    assert frequent_answers(others) == {(one.theme, one.choices[0].notation, one.choices[1].notation)}


def test_what_is_judged_anew_is_a_puzzle_of_the_same_position_or_none() -> None:
    clearest = sorted(puzzles(burgrave.game("kingsburg")).values(), key=lambda one: -one.gap)[:3]
    kept = [again for one in clearest if (again := renewed("kingsburg", 5, one))]
    assert kept
    assert {one.name for one in kept} <= {one.name for one in clearest}
    assert all(one.gap > GAP - 0.002 and one.difficulty and len(one.choices) > 1 for one in kept)


def test_where_little_is_at_stake_is_no_puzzle() -> None:
    game = burgrave.game("kingsburg")
    start = game.start(2, {}, 1)
    seat = game.actor(start)
    assert seat is not None
    nothing = replace(next(iter(puzzles(game).values())), position=game.position(start), seat=seat)
    assert renewed("kingsburg", 5, nothing) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_puzzles_stand_a_deeper_look_and_stronger_levels_solve_more(name: str) -> None:
    standing, judged, solved = verified(name, SAMPLE, cores=1, seed=7)
    print(f"{name}: {standing} of {judged} stand; solved by {solved}")
    assert standing >= 0.95 * judged
    *weaker, strongest = solved.values()
    assert fmean(weaker[:4]) < fmean(weaker[4:]) < strongest
