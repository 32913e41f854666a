"""Playing a lesson: one's own moves, and what the others do meanwhile. The same moves always lead to the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from burgrave.bots.bot import GreedyBot
from burgrave.core.course import MOST_DECISIONS, Lesson, holds
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.random import seed_of
from burgrave.core.record import Record, copy

GOING, DONE, MISSED = "going", "done", "missed"
MOST_DEEDS = 600
"""Of all seats, until a lesson must have come to an end."""
OTHERS = GreedyBot()


@dataclass(frozen=True)
class Deed:
    """A decision of any seat."""

    seat: int
    action: int
    notation: str
    before: Record


@dataclass(frozen=True)
class Attempt:
    """A lesson so far."""

    state: str
    record: Record
    moves: tuple[str, ...]
    """One's own."""
    deeds: tuple[Deed, ...]
    """One's last move and what others did since; at the beginning, what others did before it."""


def attempt(game: Game, lesson: Lesson, moves: Sequence[str]) -> Attempt:
    """Plays these moves; raises IllegalAction for one that is not legal."""
    if len(moves) > MOST_DECISIONS:
        raise BadOption("a lesson has at most {most} decisions", most=MOST_DECISIONS)
    record = game.place(lesson.position)
    deeds: list[Deed] = []
    own: list[str] = []
    for number in range(MOST_DEEDS):
        state = state_of(game, lesson, record, own)
        seat = game.actor(record)
        if state != GOING or seat is None or (seat == lesson.seat and len(own) == len(moves)):
            return Attempt(state, record, tuple(own), tuple(deeds))
        if seat == lesson.seat:
            action = game.checked(record, moves[len(own)])
            own.append(game.notation(record, action))
            deeds = []
        else:
            action = choice_of_another(game, lesson, record, seat, number)
        deeds.append(Deed(seat, action, game.notation(record, action), record))
        record = game.played(record, action)[1]
    return Attempt(MISSED, record, tuple(own), tuple(deeds))


def choice_of_another(game: Game, lesson: Lesson, record: Record, seat: int, number: int) -> int:
    seed = seed_of(lesson.seed, number)
    hidden = copy(record)
    game.at_hand.hide(hidden, seat, seed)
    return OTHERS.choose(game, hidden, seat, seed)


def state_of(game: Game, lesson: Lesson, record: Record, own: Sequence[str]) -> str:
    seen = game.view(record, lesson.seat)
    goal = lesson.goal
    in_time = not goal.until or holds(goal.until, seen)
    if own and in_time and goal.met(seen, own):
        return DONE
    over = game.actor(record) is None or (bool(goal.until) and in_time)
    ones_turn = game.actor(record) == lesson.seat
    spent = len(own) >= lesson.within and ones_turn
    wrong = bool(own) and bool(lesson.answer_to(own[-1])) and (in_time or ones_turn)  # what came of it is seen first
    return MISSED if over or spent or wrong else GOING
