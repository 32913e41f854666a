"""Judgements of positions all over all games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tools.judgements import Item, faults, look_at

from burgrave.bots.evaluation import Evaluation, Judged
from burgrave.core.registry import game, game_names

GOOD = Evaluation(
    0,
    [Judged(4, "a", 0.5, 0.1, 0.6, 30.0, 1.5, 8), Judged(2, "b", 0.4, 0.1, 0.5, 29.0, 1.6, 4)],
    [0.5, 0.5],
    [30.0, 29.0],
    12,
)


def with_first(**values: float) -> Evaluation:
    return replace(GOOD, actions=[replace(GOOD.actions[0], **values), GOOD.actions[1]])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (GOOD, []),
        (replace(GOOD, actions=GOOD.actions[:1]), ["not all legal actions"]),
        (with_first(tries=0), ["an action without a try"]),
        (replace(GOOD, actions=GOOD.actions[::-1]), ["not in order", "the best has another chance than its seat"]),
        (with_first(score=float("nan")), ["not a number"]),
        (with_first(place=2.5), ["not a place"]),
        (with_first(error=-0.1), ["a negative error"]),
        (replace(GOOD, wins=[0.5, 0.4]), ["chances that make more or less than one win"]),
        (replace(GOOD, wins=[0.5, -0.1]), ["not a chance", "chances that make more or less than one win"]),
    ],
)
def test_faults_are_found(found: Evaluation, expected: list[str]) -> None:
    assert faults(game("kingsburg"), [2, 4], found) == expected


def test_where_all_may_lose_chances_make_one_win_at_most() -> None:
    assert faults(game("albalonga"), [2, 4], replace(GOOD, wins=[0.5, 0.2])) == []
    assert faults(game("albalonga"), [2, 4], replace(GOOD, wins=[0.5, 0.6])) != []


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names())
def test_nothing_is_wrong_with_judgements(name: str) -> None:
    for players in game(name).seats:
        for number in range(2):
            found = look_at(Item(name, players, number), playouts=1)
            assert found.positions
            assert found.faults == []
