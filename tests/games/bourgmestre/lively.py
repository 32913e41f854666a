"""Games of players who build and play their cards, where random players would have little more than villagers."""

from __future__ import annotations

from collections.abc import Iterator

import burgrave
from burgrave import Match
from burgrave.core.random import CHOICES, below, random_word

LIKING = {"marry": 60, "fortress": 60, "tower": 200, "enlist": 3, "cultivate": 3, "populate": 8, "move": 1, "pass": 3}
"""How often an action is chosen, by the verb of its notation; 10 if it is not here."""


def choose(match: Match, seed: int) -> int:
    actions = match.legal
    weights = [LIKING.get(match.notation(action).split(":")[0], 10) for action in actions]
    left = below(random_word(seed, CHOICES, match.ply), sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        left -= weight
        if left < 0:
            return action
    raise AssertionError


def played(players: int, options: tuple[str, ...], seed: int) -> Iterator[Match]:
    """A game, shown before each decision and at its end."""
    match = burgrave.new("bourgmestre", players=players, options=dict.fromkeys(options, True), seed=seed)
    while match.actor is not None:
        yield match
        match.play(choose(match, seed))
    yield match


def finished(players: int, options: tuple[str, ...], seed: int) -> Match:
    *_, match = played(players, options, seed)
    return match
