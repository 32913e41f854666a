"""What the King does: aid in phase 1, reward in phase 3, envoy in phase 5 (KB-R5, KB-R6, KB-R21, KB-R22)."""

from __future__ import annotations

from burgrave.core.questions import ask, next_stage
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.kingsburg.province import change_good, count_buildings, count_goods, score
from burgrave.games.kingsburg.state import *


@rule
def is_behind(s: State, seat: int, other: int) -> bool:
    """Fewer buildings, or as many and fewer goods."""
    mine = count_buildings(s, seat)
    theirs = count_buildings(s, other)
    return mine < theirs or (mine == theirs and count_goods(s, seat) < count_goods(s, other))


@rule
def is_last(s: State, seat: int) -> bool:
    """Nobody is further behind."""
    for other in range(s.players):
        if is_behind(s, other, seat):
            return False
    return True


@rule
def last_alone(s: State) -> int:
    """The one player who is last, or nobody if several are."""
    found = NOBODY
    for seat in range(s.players):
        if is_last(s, seat):
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


@rule
def begin_year(s: State) -> None:
    """Phase 1. KB-R5: the last player will roll the King's white die. KB-R6: tied players take a good each instead."""
    tell(s, YEAR_BEGINS, s.year)
    s.kings_die = last_alone(s)
    if s.kings_die != NOBODY:
        tell(s, AID_DIE, s.kings_die)
    else:
        for seat in range(s.players):
            s.aid_due[seat] = is_last(s, seat)
    next_stage(s, KINGS_AID)


@rule
def hand_out_aid(s: State) -> None:
    while s.turn < s.players:
        seat = s.order[s.turn]
        if s.aid_due[seat]:
            ask(s, seat, ASK_AID)
            return
        s.turn += 1
    s.season = SPRING
    next_stage(s, ROLL)


@rule
def take_aid(s: State, seat: int, good: int) -> None:
    s.aid_due[seat] = 0
    change_good(s, seat, BY_AID, 0, good, 1)


@rule
def reward_most_buildings(s: State) -> None:
    """KB-R21: all who tie for most get the point."""
    most = 0
    for seat in range(s.players):
        most = max(most, count_buildings(s, seat))
    for place in range(s.players):
        seat = s.order[place]
        if count_buildings(s, seat) == most:
            score(s, seat, BY_REWARD, 1)
    s.kings_die = NOBODY
    s.season = SUMMER
    next_stage(s, ROLL)


@rule
def send_envoy(s: State) -> None:
    """KB-R22: an unused envoy has returned; it goes to the last player, or to nobody if several are last."""
    s.envoy = last_alone(s)
    tell(s, ENVOY_GOES_TO, s.envoy)
    s.season = AUTUMN
    next_stage(s, ROLL)
