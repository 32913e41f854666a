"""A tiny game for up to eight: in five rounds everybody takes points, for sure or by a die. It gives no advice."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.parts import Info, Rules
from burgrave.core.random import draw, rekey, seed_generator
from burgrave.core.record import State, record_type
from burgrave.core.rule import rule

SEATS = 8
ROUNDS = 5
TAKE_NOTHING, ROLL, TAKE_FOUR = range(3)


@rule
def setup(s: State, players: int, options: Any, seed: int) -> None:
    seed_generator(s, seed)
    s.revealed = 0
    s.players = players
    s.actor = 0
    s.turn = 0
    for seat in range(SEATS):
        s.points[seat] = 0


@rule
def legal(s: State, mask: Any) -> int:
    going_on = s.actor >= 0
    for action in range(3):
        mask[action] = going_on
    return 3 if going_on else 0


@rule
def apply(s: State, action: int) -> None:
    if action == ROLL:
        s.points[s.actor] += draw(s, 6)
    elif action == TAKE_FOUR:
        s.points[s.actor] += 4
    s.turn += 1
    s.actor = s.turn % s.players if s.turn < ROUNDS * s.players else -1


@rule
def hide(s: State, seat: int, seed: int) -> None:
    rekey(s, seed)


@rule
def outcome(s: State, out: Any) -> None:
    for seat in range(s.players):
        out[seat, 0] = s.points[seat]
        out[seat, 1] = 1
        for other in range(s.players):
            out[seat, 1] += s.points[other] > s.points[seat]


class EightSeats(Game):
    info = Info(name="eight_seats", title="Eight seats", seats=range(2, SEATS + 1))
    rules = Rules(
        record=record_type(("points", SEATS)),
        actions=3,
        setup=setup,
        legal=legal,
        apply=apply,
        hide=hide,
        outcome=outcome,
    )
