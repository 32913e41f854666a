"""Merchants, workers and priests (AL-R38 to AL-R42, AL-R59, AL-R60)."""

from __future__ import annotations

from burgrave.core.questions import next_stage
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.albalonga.city import (
    MOST_DEVOTION,
    MOST_WORKERS,
    at_work,
    build,
    devote,
    first_in,
    move,
    standing_merchants,
)
from burgrave.games.albalonga.court import count_stalls
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import MERCHANT_SILVER


@rule
def resolve_jobs(s: State) -> None:
    """AL-R24: after the soldiers come merchants, workers, priests."""
    pay_merchants(s)
    share_out_stalls(s)
    let_workers_build(s)
    let_priests_pray(s)
    next_stage(s, IMPROVE if s.season == HARVEST else RETURN)


# Merchants


@rule
def silver_of_spaces(s: State, seat: int) -> int:
    """AL-R38: the paying spaces that a standing merchant covers. A merchant who lies down lies on space 1."""
    silver = 0
    for space in range(min(at_work(s, seat, MERCHANTS), len(MERCHANT_SILVER))):
        if space >= s.laid_merchant[seat]:
            silver += MERCHANT_SILVER[space]
    return silver


@rule
def pay_merchants(s: State) -> None:
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if standing_merchants(s, seat) > 0:
            silver = silver_of_spaces(s, seat)
            tell(s, TRADED, seat, standing_merchants(s, seat), silver)
            move(s, BY_BANK, SILVER, silver, BANK, seat)


@rule
def richest_stall(s: State) -> int:
    best = 0
    for stall in range(1, count_stalls(s)):
        if s.silver[STALL + stall] > s.silver[STALL + best]:
            best = stall
    return best


@rule
def nth_merchant(s: State, n: int) -> int:
    """AL-R39, AL-R40: kings by their standing merchants, ties by turn order; kings with only a lying one come last."""
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if at_work(s, seat, MERCHANTS) > 0:
            before = 0
            for other_turn in range(s.players):
                other = seat_at(s, other_turn)
                if at_work(s, other, MERCHANTS) > 0:
                    more = standing_merchants(s, other) - standing_merchants(s, seat)
                    before += more > 0 or (more == 0 and other_turn < turn)
            if before == n:
                return seat
    return NOBODY


@rule
def share_out_stalls(s: State) -> None:
    """AL-R39: the richest stall goes to the bank, then each king in the market takes one. AL-R40: the rest is lost."""
    stall = richest_stall(s)
    tell(s, STALL_EMPTIED, stall, s.silver[STALL + stall])
    move(s, BY_STALL, SILVER, s.silver[STALL + stall], STALL + stall, BANK)
    for n in range(s.players):
        seat = nth_merchant(s, n)
        if seat != NOBODY:
            stall = richest_stall(s)
            tell(s, STALL_TAKEN, seat, stall, s.silver[STALL + stall])
            move(s, BY_MARKET, SILVER, s.silver[STALL + stall], STALL + stall, seat)
    for stall in range(count_stalls(s)):
        move(s, BY_STALL, SILVER, s.silver[STALL + stall], STALL + stall, BANK)


# Workers and priests


@rule
def let_workers_build(s: State) -> None:
    """AL-R41: a monument for each pair. AL-R59: most workers move the housing disc on."""
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if at_work(s, seat, WORKERS) > 0:
            tell(s, WORKED, seat, at_work(s, seat, WORKERS))
            build(s, seat, BY_WORKERS, at_work(s, seat, WORKERS) // 2)
    if s.work_well_done:
        seat = first_in(s, MOST_WORKERS)
        if seat != NOBODY:
            s.housing_disc[seat] += 1
            tell(s, HOUSES_IMPROVED, seat, s.housing_disc[seat])


@rule
def let_priests_pray(s: State) -> None:
    """AL-R42: the disc moves to the last priest on the track. AL-R60: at harvest the piety marker finds its holder."""
    for turn in range(s.players):
        seat = seat_at(s, turn)
        devote(s, seat, BY_PRIESTS, at_work(s, seat, PRIESTS))
    if s.work_well_done and s.season == HARVEST:
        s.piety = first_in(s, MOST_DEVOTION)
        if s.piety != NOBODY:
            tell(s, PIETY_TO, s.piety)
