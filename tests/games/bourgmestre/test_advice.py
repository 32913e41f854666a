"""First-sight advice: it is there for every decision, and a player who follows it beats one who plays at random."""

from __future__ import annotations

from random import Random
from typing import Any

import burgrave
from burgrave.core.record import State
from burgrave.games.bourgmestre.advice import promising, worth
from burgrave.testing import finished


def advised_game(seed: int) -> list[int]:
    """Seat 0 chooses actions in proportion to what they promise, seat 1 at random. The scores."""
    match = burgrave.new("bourgmestre", players=2, seed=seed)
    advice = match.game.interpreted(promising)
    choices = Random(seed)
    while match.actor is not None:
        legal = match.legal
        state = State(match.record.copy())
        weights = [advice(state, action) for action in legal] if match.actor == 0 else []
        match.play(choices.choices(legal, weights)[0] if any(weights) else choices.choice(legal))
    return match.scores


def test_advice_beats_chance() -> None:
    scores = [advised_game(seed) for seed in range(12)]
    assert sum(mine - other for mine, other in scores) > 5 * len(scores)


def test_there_is_advice_for_every_decision() -> None:
    match = finished(("bourgmestre", 3, ()), 1)
    advice, value = match.game.interpreted(promising), match.game.interpreted(worth)
    for ply in range(match.ply):
        state = State(match.at(ply).copy())
        assert all(advice(state, action) >= 0 for action in match.legal_at(ply))
        assert all(-10_000 < value(state, seat) < 100_000 for seat in range(3))


def worth_of(**holds: Any) -> int:
    """To a player who has this in June."""
    match = burgrave.new("bourgmestre", position={"villages": [holds, {}], "month": 6})
    return int(match.game.interpreted(worth)(State(match.record.copy()), 0))


def test_more_is_worth_more() -> None:
    nothing = worth_of()
    assert worth_of(points=1) > nothing
    assert worth_of(edicts=1) > nothing
    assert worth_of(hand=["spy"]) > nothing
    assert worth_of(drakkars=[1]) < nothing
    cottage = worth_of(columns=["C...", "....", "....", "...."])
    assert nothing < cottage < worth_of(columns=["F...", "....", "....", "...."])
    assert worth_of(columns=["C...", "....", "....", "...."], drakkars=[1]) < cottage
