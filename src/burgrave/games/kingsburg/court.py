"""Influencing the King's advisors (KB-R11 to KB-R16)."""

from __future__ import annotations

from typing import Any

from burgrave.core.questions import ask, mark, next_stage
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.kingsburg.province import change, has
from burgrave.games.kingsburg.state import *

COLOURED_BITS = (1 << COLOURED) - 1


@rule
def dice_in_hand(s: State, seat: int) -> int:
    """The player's dice that are not placed, one bit each."""
    bits = 0
    for die in range(DICE):
        if s.dice[seat, die] > 0 and s.placed[seat, die] == 0:
            bits |= 1 << die
    return bits


@rule
def second_twins(s: State, seat: int, hand: int) -> int:
    """Dice whose neighbour is of the same colour, shows the same and is in hand too: dice lie sorted."""
    bits = 0
    for die in range(1, DICE):
        if die != COLOURED and (hand >> (die - 1)) & 3 == 3 and s.dice[seat, die] == s.dice[seat, die - 1]:
            bits |= 1 << die
    return bits


@rule
def is_group(group: int, hand: int, twins: int) -> bool:
    """KB-R12: dice in hand, one of them coloured. Of two alike the first goes first, or a group would count twice."""
    return group & ~hand == 0 and group & COLOURED_BITS != 0 and (group & twins) & ~(group << 1) == 0


@rule
def total_of(s: State, seat: int, group: int) -> int:
    total = 0
    for die in range(DICE):
        if (group >> die) & 1:
            total += s.dice[seat, die]
    return total


@rule
def is_open(s: State, seat: int, advisor: int) -> bool:
    """KB-R15: nobody is there, or the envoy opens the door a second time. Advisors from 1."""
    if advisor < 1 or advisor > COURT:
        return False
    return s.court[advisor - 1, 0] == NOBODY or (s.envoy == seat and s.court[advisor - 1, 1] == NOBODY)


@rule
def may_add_plus2(s: State, seat: int) -> bool:
    """KB-R13; the option allows one token a season."""
    return s.plus2[seat] > 0 and not (s.plus2_per_season and s.plus2_used[seat])


@rule
def may_use_market(s: State, seat: int) -> bool:
    """KB-R14: once a season."""
    return has(s, seat, MARKET) > 0 and not s.market_used[seat]


@rule
def advisor_by(total: int, way: int) -> int:
    """The advisor a group of that total reaches: with a "+2" or not, and the Market's step (none, down, up)."""
    step = way % MARKET_STEPS
    return total + 2 * (way // MARKET_STEPS) + (step == 2) - (step == 1)


@rule
def is_way(way: int, plus2: bool, market: bool) -> bool:
    return (plus2 or way < MARKET_STEPS) and (market or way % MARKET_STEPS == 0)


@rule
def mark_influences(s: State, seat: int, mask: Any) -> int:
    """All groups and ways to an open advisor."""
    count = 0
    hand = dice_in_hand(s, seat)
    twins = second_twins(s, seat, hand)
    plus2 = may_add_plus2(s, seat)
    market = may_use_market(s, seat)
    for group in range(1, hand + 1):
        if is_group(group, hand, twins):
            total = total_of(s, seat, group)
            for way in range(WAYS):
                may = is_way(way, plus2, market) and is_open(s, seat, advisor_by(total, way))
                count += mark(mask, INFLUENCE_BY + (group - 1) * WAYS + way, may)
    return count


@rule
def can_influence(s: State, seat: int) -> bool:
    hand = dice_in_hand(s, seat)
    plus2 = may_add_plus2(s, seat)
    market = may_use_market(s, seat)
    for group in range(1, hand + 1):
        if is_group(group, hand, 0):
            total = total_of(s, seat, group)
            for way in range(WAYS):
                if is_way(way, plus2, market) and is_open(s, seat, advisor_by(total, way)):
                    return True
    return False


@rule
def influence(s: State, seat: int, group: int, way: int) -> None:
    advisor = advisor_by(total_of(s, seat, group), way)
    by_envoy = s.court[advisor - 1, 0] != NOBODY
    tell(
        s, INFLUENCED, seat, advisor,
        s.dice[seat, 0] * (group & 1), s.dice[seat, 1] * (group >> 1 & 1), s.dice[seat, 2] * (group >> 2 & 1),
        s.dice[seat, 3] * (group >> 3 & 1), s.dice[seat, 4] * (group >> 4 & 1),
        way // MARKET_STEPS, way % MARKET_STEPS, by_envoy,
    )  # fmt: skip
    for die in range(DICE):
        if (group >> die) & 1:
            s.placed[seat, die] = advisor
    if way >= MARKET_STEPS:
        s.plus2_used[seat] += 1
        change(s, seat, BY_PLUS2, plus2=-1)
    if way % MARKET_STEPS:
        s.market_used[seat] = 1
    if by_envoy:
        s.court[advisor - 1, 1] = seat
        s.envoy = NOBODY
    else:
        s.court[advisor - 1, 0] = seat


@rule
def go_round_the_court(s: State) -> None:
    """KB-R11: the next player who has not passed is asked; KB-R16: who cannot influence must pass."""
    for _ in range(s.players):
        seat = s.order[s.turn]
        if not s.passed[seat]:
            if can_influence(s, seat):
                ask(s, seat, ASK_INFLUENCE)
                return
            s.passed[seat] = 1
            if dice_in_hand(s, seat) & COLOURED_BITS:
                tell(s, PASSED, seat, 1)
        s.turn = (s.turn + 1) % s.players
    next_stage(s, GIFTS)
