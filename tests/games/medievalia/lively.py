"""Games of players who build, feed people and go to war, where random players would only discard their cards."""

from __future__ import annotations

from collections.abc import Iterator

import burgrave
from burgrave import Match
from burgrave.core.random import CHOICES, below, random_word
from burgrave.games.medievalia import state as m

OPTIONS = {option.name: True for option in burgrave.game("medievalia").options}
TABLES = [(2, {}), (3, {}), (4, {}), (4, OPTIONS)]


def liking(notation: str) -> int:
    """Troops and people first, out to the enemy, always war; hardly ever a building, which ends the game."""
    verb, _, what = notation.partition(":")
    if verb == "play":
        return 40
    if verb == "move":
        return 12
    if verb in ("war", "attack", "group", "use", "join", "target"):
        return 20
    if verb == "to":
        return 10 if what.startswith(("neutral", "fief")) else 3
    if verb == "draw":
        return {"territory": 2, "military": 3, "character": 3}[what]
    return {"pay": 30, "build": 1, "dismiss": 0, "clear": 0, "buy": 1, "discard": 1}.get(verb, 2)


def choose(match: Match, seed: int) -> int:
    """A legal action, the liked ones more often."""
    actions = match.legal
    weights = [liking(match.notation(action)) for action in actions]
    if sum(weights) == 0:
        weights = [1] * len(actions)
    left = below(random_word(seed, CHOICES, match.ply), sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        left -= weight
        if left < 0:
            return action
    raise AssertionError


def played(players: int, options: dict[str, bool], seed: int) -> Iterator[Match]:
    """A game, shown before each decision and at its end."""
    match = burgrave.new("medievalia", players=players, options=options, seed=seed)
    while match.actor is not None:
        yield match
        match.play(choose(match, seed))
    yield match


def finished(players: int, options: dict[str, bool], seed: int) -> Match:
    *_, match = played(players, options, seed)
    return match


def questions(match: Match) -> set[str]:
    """What was asked in a match."""
    return {m.QUESTIONS[match.at(ply)["asked"]] for ply in range(match.ply)}
