"""A whole game in one file: take pebbles from a heap, and keep secret how many you had at the beginning.

It has a record, rules and a name; texts, positions, views, the terminal and everything else are the plain defaults.
"""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.parts import MOST_SEATS, Info, Option, Positions, Rules
from burgrave.core.questions import ask, begin, mark, unmark_all
from burgrave.core.random import draw, rekey
from burgrave.core.record import State, record_type
from burgrave.core.rule import rule, tell

HEAP = 20
MOST_TAKEN = 3
FACES = 6
ASK_NOTHING, ASK_TAKE = range(2)
TAKEN = 1  # event: seat, pebbles

RECORD = record_type(
    ("twice", 0),  # the option
    ("heap", 0),
    ("secret", MOST_SEATS),  # pebbles that only their owner has seen
    ("taken", MOST_SEATS),
)


@rule
def setup(s: State, players: int, options: Any, seed: int) -> None:
    begin(s, players, seed)
    s.twice = options[0]
    s.heap = HEAP * (1 + s.twice)
    for seat in range(players):
        s.secret[seat] = 1 + draw(s, FACES)
    s.turn = -1
    run_on(s)


@rule
def run_on(s: State) -> None:
    """The next player is asked, if there is anything left to take."""
    if s.asked == ASK_NOTHING:
        s.turn = (s.turn + 1) % s.players
        ask(s, s.turn if s.heap else -1, ASK_TAKE if s.heap else ASK_NOTHING)


@rule
def legal(s: State, mask: Any) -> int:
    unmark_all(mask)
    count = 0
    for action in range(MOST_TAKEN):
        count += mark(mask, action, s.actor >= 0 and action < s.heap)
    return count


@rule
def apply(s: State, action: int) -> None:
    s.heap -= action + 1
    s.taken[s.actor] += action + 1
    tell(s, TAKEN, s.actor, action + 1)
    s.asked = ASK_NOTHING
    run_on(s)


@rule
def hide(s: State, seat: int, seed: int) -> None:
    rekey(s, seed)
    for other in range(s.players):
        if other != seat:
            s.secret[other] = 1 + draw(s, FACES)
    rekey(s, seed)


@rule
def outcome(s: State, out: Any) -> None:
    for seat in range(s.players):
        out[seat, 0] = s.secret[seat] + s.taken[seat]
    for seat in range(s.players):
        out[seat, 1] = 1
        for other in range(s.players):
            out[seat, 1] += out[other, 0] > out[seat, 0]


class Pebbles(Game):
    info = Info(
        name="pebbles",
        title="Pebbles",
        seats=range(2, MOST_SEATS + 1),
        options=(Option("twice", "A heap twice as large"),),
    )
    rules = Rules(
        record=RECORD,
        actions=MOST_TAKEN,
        setup=setup,
        legal=legal,
        apply=apply,
        hide=hide,
        outcome=outcome,
        run_on=run_on,
    )
    positions = Positions(bounds={"heap": (0, 2 * HEAP), "secret": (0, FACES), "turn": (-1, MOST_SEATS - 1)})


GAME = Pebbles
