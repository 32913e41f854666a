"""The start of a season: discs, sales of peasants, peasants on free spaces (AL-R10 to AL-R13)."""

from __future__ import annotations

from burgrave.core.questions import ask, next_stage
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.albalonga.city import assign, count_peasants, move
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import FREE_SPACES, SALE_PEASANTS, SALE_SILVER


@rule
def begin_season(s: State) -> None:
    """AL-R11: the season disc moves on, the dice cost nothing again."""
    if s.season == GROWING:
        tell(s, YEAR_BEGINS, s.year, s.climate)
    tell(s, SEASON_BEGINS, s.season)
    s.cost_space = 0
    next_stage(s, SELL)


@rule
def go_round_to_sell(s: State) -> None:
    """AL-R12: every king may make one sale."""
    while s.turn < s.players:
        seat = seat_at(s, s.turn)
        if s.housed[seat] >= SALE_PEASANTS[0]:
            ask(s, seat, ASK_SELL)
            return
        s.turn += 1
    next_stage(s, FREE)
    s.free = free_peasants(s, seat_at(s, 0))


@rule
def sell(s: State, seat: int, sale: int) -> None:
    tell(s, SOLD, seat, SALE_PEASANTS[sale], SALE_SILVER[sale])
    move(s, BY_SALE, PEASANTS, SALE_PEASANTS[sale], seat, BANK)
    move(s, BY_SALE, SILVER, SALE_SILVER[sale], BANK, seat)


@rule
def free_peasants(s: State, seat: int) -> int:
    """AL-R13, AL-R63: peasants live after the housing disc, without gaps (AL-A23); some of these spaces are free."""
    first = s.housing_disc[seat] + 1
    last = s.housing_disc[seat] + count_peasants(s, seat)
    count = 0
    for number in range(len(FREE_SPACES)):
        count += first <= FREE_SPACES[number] <= last
    return count


@rule
def go_round_to_place(s: State) -> None:
    """AL-R13: each peasant on a free space may be placed without a die."""
    while s.turn < s.players:
        if s.free > 0:
            ask(s, seat_at(s, s.turn), ASK_FREE)
            return
        done_placing(s)
    next_stage(s, COURT)
    s.caller = s.king_of_kings
    s.offer = 0


@rule
def done_placing(s: State) -> None:
    """The next king's free peasants are counted; those whom a king did not place are ordinary peasants."""
    s.turn += 1
    s.free = free_peasants(s, seat_at(s, s.turn)) if s.turn < s.players else 0


@rule
def place_free(s: State, seat: int, job: int) -> None:
    s.free -= 1
    assign(s, seat, job, 1)
    tell(s, PLACED_FREE, seat, job)
