"""A stretch of decisions: those that a player makes one after the other, as long as they know nothing new.

What is lost in one of them may be mended in a later one, so that they are judged together (`analysis.lines_of`).
"""

from __future__ import annotations

import numpy as np

from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.random import seed_of
from burgrave.core.record import Record, copy

LONGEST_LINE = 8
"""Actions of a line: turns of Medievalia have more, but what comes so late is seldom what was lost."""
COPIES = 4
"""Of a position, each with all made up that a player cannot know, to see whether it shows later."""


def choices_from(match: Match, ply: int) -> list[int]:
    """A decision and those that its player had next, as long as they knew nothing new."""
    plies = [ply]
    while len(plies) < LONGEST_LINE and (later := next_choice(match, plies[-1])) is not None:
        plies.append(later)
    return plies


def next_choice(match: Match, ply: int) -> int | None:
    """The next decision, if it is the same player's and they know no more of what is hidden; else None."""
    before = match.at(ply)
    later = next((one for one in range(ply + 1, match.ply) if len(match.legal_at(one)) > 1), None)
    if later is None or any(before[name] != match.at(later)[name] for name in ("actor", "drawn")):
        return None
    return later if before["revealed"] == match.at(later)["revealed"] or sees_the_same(match, ply, later) else None


def sees_the_same(match: Match, ply: int, later: int) -> bool:
    """Whether the player to decide would see the same later, whatever it is that they cannot know.

    Something was shown by then, but perhaps to the others only: a card of one's own that one has discarded.
    """
    game, seat = match.game, int(match.at(ply)["actor"])
    expected = seen_by(game, match.at(later), seat)
    for number in range(COPIES):
        state = copy(match.at(ply))
        game.compiled.hide(state, seat, seed_of(number, ply))
        for step in range(ply, later):
            if match.action_at(step) not in game.legal_actions(state):
                return False
            state = game.after(state, match.action_at(step))
        if not np.array_equal(seen_by(game, state, seat), expected):
            return False
    return True


def seen_by(game: Game, record: Record, seat: int) -> np.ndarray:
    seen = np.zeros(len(game.features), np.float32)
    game.compiled.observe(record, seat, seen)
    return seen
