"""The generator."""

from __future__ import annotations

import numpy as np
import pytest

import burgrave
from burgrave.core.random import below, draw, key_of_part, random_word, rekey, seed_generator
from burgrave.core.record import State, blank, record_type


@pytest.mark.parametrize(
    ("key", "stream", "count", "word"),
    [
        (0, 0, 0, 0x6B200159),
        ((0xFFFFFFFF << 32) | 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x1CB996FC),
        ((0x03707344 << 32) | 0x13198A2E, 0x85A308D3, 0x243F6A88, 0xC4923A9C),
    ],
)
def test_known_answers_of_threefry_2x32_20(key: int, stream: int, count: int, word: int) -> None:
    """The vectors published with Random123."""
    assert random_word(key, stream, count) == word


def test_compiled_words_are_the_interpreted_ones() -> None:
    compiled = burgrave.game("kingsburg").compiled(random_word)
    rng = np.random.default_rng(1)
    for key, stream, count in rng.integers(0, 2**62, (200, 3)):
        arguments = int(key), int(stream) & 0xFF, int(count) & 0xFFFFFFFF
        assert compiled(*arguments) == random_word(*arguments)


def test_draws_are_even() -> None:
    """Chi-squared over the faces of a die; 5 degrees of freedom, 99.99 % below 26."""
    state = State(blank(record_type()))
    seed_generator(state, 5)
    faces = np.bincount([draw(state, 6) for _ in range(12_000)], minlength=6)
    assert ((faces - 2000.0) ** 2 / 2000).sum() < 26


def test_below_reaches_both_ends_and_no_further() -> None:
    assert below(0, 6) == 0
    assert below(0xFFFFFFFF, 6) == 5


def test_another_key_gives_other_numbers_and_forgets_the_count() -> None:
    state = State(blank(record_type()))
    seed_generator(state, 7)
    first = [draw(state, 1000) for _ in range(5)]
    rekey(state, 7)
    assert state.drawn == 0
    assert [draw(state, 1000) for _ in range(5)] != first


def played(seed: int, plies: int = 30) -> burgrave.Match:
    match = burgrave.new("kingsburg", players=2, seed=seed)
    for _ in range(plies):
        match.play(match.legal[0])
    return match


def test_with_a_long_seed_each_decision_has_a_key_that_says_nothing_about_the_next() -> None:
    match = played(2**127 + 5)
    keys = {int(match.at(ply)["key"]) for ply in range(match.ply + 1)}
    assert len(keys) == match.ply + 1
    assert burgrave.replay(match.log).position() == match.position()
    assert {int(played(2**127 + 6).at(ply)["key"]) for ply in range(match.ply + 1)}.isdisjoint(keys)


def test_the_setup_of_a_long_seed_has_a_key_of_its_own() -> None:
    match = played(2**63, 0)
    assert key_of_part(2**63, 0) != int(match.record["key"]) == key_of_part(2**63, 1)
    same_dice = burgrave.new("kingsburg", players=2, seed=key_of_part(2**63, 0))
    assert match.position() | {"random": {}} == same_dice.position() | {"random": {}}
    assert match.opening() == same_dice.opening()


def test_a_short_seed_is_the_key_of_the_whole_match() -> None:
    match = played(2**63 - 1)
    assert {int(match.at(ply)["key"]) for ply in range(match.ply + 1)} == {2**63 - 1}


def test_what_is_taken_back_and_done_again_rolls_the_same_dice() -> None:
    match = played(2**100, 0)
    while match.actor is not None:
        action = match.legal[0]
        match.play(action)
        if match.why_not_undo() is None:
            after = match.position()
            match.undo()
            match.play(action)
            assert match.position() == after
