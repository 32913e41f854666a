"""Calls to court: dice are rolled, taken and bought, and peasants sent to work (AL-R14 to AL-R23, AL-R56)."""

from __future__ import annotations

from typing import Any

from burgrave.core.questions import ask, mark, next_stage
from burgrave.core.random import draw
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.albalonga.city import assign, move
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import DICE_COST


@rule
def call_cost(s: State) -> int:
    return DICE_COST[s.cost_space]


@rule
def count_stalls(s: State) -> int:
    """AL-R1, AL-R56: one more than there were kings at the start."""
    return s.players + 1


@rule
def purchases(s: State) -> int:
    """AL-R17: one for each other king. AL-R56: two kings buy as if they were four: other, caller, other."""
    return 3 if s.players == 2 else s.players - 1


@rule
def go_round_the_court(s: State) -> None:
    """AL-R21: the next king who has not passed calls; when all have, the assignment is over."""
    if s.offer > 0:
        offer_dice(s)
        return
    while not all_passed(s):
        seat = s.caller
        if not s.passed[seat] and not s.out[seat]:
            if s.housed[seat] > 0 and s.silver[seat] >= call_cost(s):
                ask(s, seat, ASK_CALL)
                return
            pass_call(s, seat, TOO_POOR if s.housed[seat] > 0 else NOBODY_LEFT)
        next_caller(s)
    next_stage(s, RECOVER)


@rule
def all_passed(s: State) -> bool:
    for seat in range(s.players):
        if not s.passed[seat] and not s.out[seat]:
            return False
    return True


@rule
def pass_call(s: State, seat: int, reason: int) -> None:
    """AL-R20: this king sends nobody else this season, neither by calls nor by purchases."""
    s.passed[seat] = 1
    tell(s, PASSED_CALL, seat, reason, call_cost(s))


@rule
def next_caller(s: State) -> None:
    """AL-R21: the call goes to the left; each time it comes round to the King of Kings' seat the cost rises."""
    s.caller = (s.caller + 1) % s.players
    if s.caller == s.king_of_kings and not all_passed(s) and s.cost_space < len(DICE_COST) - 1:
        s.cost_space += 1
        tell(s, COST_ROSE, call_cost(s))


@rule
def call_court(s: State, seat: int, stall: int) -> None:
    """AL-R14: the whole cost goes to one stall, and the four dice are rolled. One of them must be taken."""
    tell(s, CALLED, seat, call_cost(s), stall)
    if call_cost(s) > 0:
        move(s, BY_CALL, SILVER, call_cost(s), seat, STALL + stall)
    for die in range(DICE):
        s.dice[die] = 1 + draw(s, HIGHEST_DIE)
    tell(s, ROLLED, seat, s.dice[0], s.dice[1], s.dice[2], s.dice[3])
    ask(s, seat, ASK_TAKE)


@rule
def take_die(s: State, seat: int, die: int, peasants: int, job: int) -> None:
    """AL-R15, AL-R16: from one to as many peasants as the die shows, all to its job or all to the farm."""
    tell(s, TOOK_DIE, seat, die, s.dice[die], peasants, job)
    s.dice[die] = 0
    assign(s, seat, job, peasants)


@rule
def dice_left(s: State) -> bool:
    return s.dice[0] + s.dice[1] + s.dice[2] + s.dice[3] > 0


@rule
def offer_dice(s: State) -> None:
    """AL-R17: the others may buy, from the caller's left. AL-R18: some cannot; passing is harmless (AL-R19)."""
    while s.offer <= purchases(s) and dice_left(s):
        seat = (s.caller + s.offer) % s.players
        if not s.passed[seat] and not s.out[seat] and s.silver[seat] > 0 and s.housed[seat] > 0:
            ask(s, seat, ASK_BUY)
            return
        s.offer += 1
    end_call(s)


@rule
def end_call(s: State) -> None:
    """The dice come back, and the king to the left of the caller may call."""
    for die in range(DICE):
        s.dice[die] = 0
    s.offer = 0
    next_caller(s)


@rule
def pay_for_die(s: State, seat: int, stall: int) -> None:
    """AL-R17: 1 silver, whatever a call costs."""
    tell(s, BOUGHT, seat, stall)
    move(s, BY_PURCHASE, SILVER, 1, seat, STALL + stall)
    s.offer += 1


@rule
def mark_dice(s: State, seat: int, mask: Any, with_farm: int) -> int:
    """Every die that lies there, with every number of peasants that it allows and the housing track has."""
    count = 0
    for die in range(DICE):
        for peasants in range(1, min(s.dice[die], s.housed[seat]) + 1):
            place = die * HIGHEST_DIE + peasants - 1
            count += mark(mask, TAKE_DIE + place, True) + mark(mask, TAKE_FOR_FARM + place, with_farm)
    return count
