"""A productive season around the court: rolling, order of play, building, end (KB-R7 to KB-R10, KB-R18, KB-R20)."""

from __future__ import annotations

from burgrave.core.questions import ask, next_stage
from burgrave.core.random import draw
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.kingsburg.province import can_build_any, change, count_goods, has, raise_building, score
from burgrave.games.kingsburg.state import *


@rule
def begin_season(s: State) -> None:
    """KB-R7, KB-R10: the Guilds' gold, the neutral dice, then everybody's dice."""
    tell(s, SEASON_BEGINS, s.season)
    for place in range(s.players):
        seat = s.order[place]
        if has(s, seat, MERCHANTS_GUILD):
            change(s, seat, BY_GUILD, gold=1)
    if s.players == 2:
        roll_neutral_dice(s)
    for place in range(s.players):
        roll(s, s.order[place])
    next_stage(s, REROLL)


@rule
def clear_court(s: State) -> None:
    """Dice come back and everyone may use everything again."""
    for advisor in range(COURT):
        s.court[advisor, 0] = NOBODY
        s.court[advisor, 1] = NOBODY
    for seat in range(NEUTRAL + 1):
        for die in range(DICE):
            s.dice[seat, die] = 0
            s.placed[seat, die] = 0
    for seat in range(s.players):
        s.passed[seat] = 0
        s.statue_used[seat] = 0
        s.chapel_used[seat] = 0
        s.market_used[seat] = 0
        s.plus2_used[seat] = 0


@rule
def roll_die(s: State) -> int:
    return 1 + draw(s, 6)


@rule
def roll(s: State, seat: int) -> None:
    """Three coloured dice, a white one with Farms, another with the King's aid in spring."""
    white = has(s, seat, FARMS) + (s.season == SPRING and s.kings_die == seat)
    for die in range(COLOURED + white):
        s.dice[seat, die] = roll_die(s)
    sort_dice(s, seat)
    tell(s, ROLLED, seat, s.dice[seat, 0], s.dice[seat, 1], s.dice[seat, 2], s.dice[seat, 3], s.dice[seat, 4])


@rule
def sort_dice(s: State, seat: int) -> None:
    """The highest first, coloured and white ones apart, so that equal groups of dice look alike."""
    for _ in range(COLOURED - 1):
        for die in range(COLOURED - 1):
            swap_if_lower(s, seat, die)
    swap_if_lower(s, seat, COLOURED)


@rule
def swap_if_lower(s: State, seat: int, die: int) -> None:
    first = s.dice[seat, die]
    second = s.dice[seat, die + 1]
    if first < second:
        s.dice[seat, die] = second
        s.dice[seat, die + 1] = first


@rule
def roll_neutral_dice(s: State) -> None:
    """KB-R10: three dice stand at the advisor of their sum, two more likewise or, if that one is taken, singly."""
    for die in range(DICE):
        s.dice[NEUTRAL, die] = roll_die(s)
    first = s.dice[NEUTRAL, 0] + s.dice[NEUTRAL, 1] + s.dice[NEUTRAL, 2]
    second = s.dice[NEUTRAL, 3] + s.dice[NEUTRAL, 4]
    tell(s, NEUTRAL_DICE, first, s.dice[NEUTRAL, 0], s.dice[NEUTRAL, 1], s.dice[NEUTRAL, 2])
    occupy(s, first, 0, COLOURED)
    if second != first:
        tell(s, NEUTRAL_DICE, second, s.dice[NEUTRAL, 3], s.dice[NEUTRAL, 4], 0)
        occupy(s, second, COLOURED, DICE)
        return
    for die in range(COLOURED, DICE):
        if s.court[s.dice[NEUTRAL, die] - 1, 0] == NOBODY:
            tell(s, NEUTRAL_DICE, s.dice[NEUTRAL, die], s.dice[NEUTRAL, die], 0, 0)
            occupy(s, s.dice[NEUTRAL, die], die, die + 1)
        else:
            tell(s, NEUTRAL_STOPPED, s.dice[NEUTRAL, die], s.dice[NEUTRAL, die])
            s.dice[NEUTRAL, die] = 0


@rule
def occupy(s: State, advisor: int, first: int, end: int) -> None:
    s.court[advisor - 1, 0] = NEUTRAL
    for die in range(first, end):
        s.placed[NEUTRAL, die] = advisor


# Re-rolls (KB-R8) and the order of play (KB-R9)


@rule
def total_rolled(s: State, seat: int) -> int:
    total = 0
    for die in range(DICE):
        total += s.dice[seat, die]
    return total


@rule
def may_use_statue(s: State, seat: int) -> bool:
    """All their dice, white included, show one number."""
    if not has(s, seat, STATUE) or s.statue_used[seat]:
        return False
    for die in range(DICE):
        if s.dice[seat, die] > 0 and s.dice[seat, die] != s.dice[seat, 0]:
            return False
    return True


@rule
def may_use_chapel(s: State, seat: int) -> bool:
    """Their dice total 7 or less."""
    return has(s, seat, CHAPEL) > 0 and not s.chapel_used[seat] and total_rolled(s, seat) <= 7


@rule
def offer_rerolls(s: State) -> None:
    """In the order as it stands before this season's, each player finishing before the next."""
    while s.turn < s.players:
        seat = s.order[s.turn]
        if may_use_statue(s, seat) or may_use_chapel(s, seat):
            ask(s, seat, ASK_REROLL)
            return
        s.turn += 1
    set_order(s)
    next_stage(s, INFLUENCE)


@rule
def reroll_by_statue(s: State, seat: int, die: int) -> None:
    """One die of their choice; they are all alike, so only its colour matters."""
    s.statue_used[seat] = 1
    s.dice[seat, die] = roll_die(s)
    show_reroll(s, seat, STATUE)


@rule
def reroll_by_chapel(s: State, seat: int) -> None:
    s.chapel_used[seat] = 1
    for die in range(DICE):
        if s.dice[seat, die] > 0:
            s.dice[seat, die] = roll_die(s)
    show_reroll(s, seat, CHAPEL)


@rule
def show_reroll(s: State, seat: int, building: int) -> None:
    sort_dice(s, seat)
    tell(
        s, REROLLED, seat, building, s.dice[seat, 0], s.dice[seat, 1], s.dice[seat, 2], s.dice[seat, 3], s.dice[seat, 4]
    )


@rule
def set_order(s: State) -> None:
    """Ascending totals; those who tie keep their places relative to each other (an insertion sort is stable)."""
    for place in range(1, s.players):
        seat = s.order[place]
        total = total_rolled(s, seat)
        new = place
        while new > 0 and total_rolled(s, s.order[new - 1]) > total:
            s.order[new] = s.order[new - 1]
            new -= 1
        s.order[new] = seat
    tell(s, ORDERED, s.order[0], s.order[1], s.order[2], s.order[3], s.order[4])


# Building (KB-R18) and the end of the season (KB-R20)


@rule
def go_round_to_build(s: State) -> None:
    """One building each, two with the envoy."""
    while s.turn < s.players:
        seat = s.order[s.turn]
        if s.builds < 1 + (s.envoy == seat) and can_build_any(s, seat):
            ask(s, seat, ASK_BUILD)
            return
        done_building(s)
    next_stage(s, SEASON_END)


@rule
def done_building(s: State) -> None:
    s.turn += 1
    s.builds = 0


@rule
def build(s: State, seat: int, building: int) -> None:
    """The second building of a step spends the envoy."""
    with_envoy = s.builds == 1
    raise_building(s, seat, building, with_envoy)
    s.builds += 1
    if with_envoy:
        s.envoy = NOBODY
        done_building(s)
    elif s.envoy != seat:
        done_building(s)


@rule
def end_season(s: State) -> None:
    """KB-R20. Nothing is lost by taking points and tokens before paying the Town Hall, so they come first."""
    while s.turn < s.players:
        seat = s.order[s.turn]
        if has(s, seat, EMBASSY):
            score(s, seat, BY_EMBASSY, 1)
        if has(s, seat, INN) and s.season == SUMMER:
            change(s, seat, BY_INN, plus2=1)
        if has(s, seat, TOWN_HALL) and (s.plus2[seat] > 0 or count_goods(s, seat) > 0):
            ask(s, seat, ASK_TOWN_HALL)
            return
        s.turn += 1
    clear_court(s)
    if s.season == SPRING:
        next_stage(s, KINGS_REWARD)
    elif s.season == SUMMER:
        next_stage(s, KINGS_ENVOY)
    else:
        next_stage(s, RECRUIT)
