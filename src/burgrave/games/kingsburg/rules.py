"""The rules as the rest of the program asks them: the calendar of a year, the questions, the answers."""

from __future__ import annotations

from typing import Any

from burgrave.core.questions import begin, mark, next_stage, unmark_all
from burgrave.core.random import draw, rekey
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.kingsburg.court import go_round_the_court, influence, mark_influences
from burgrave.games.kingsburg.gifts import choose_gift, hand_out_gifts, next_guest, smuggle, trade
from burgrave.games.kingsburg.king import begin_year, hand_out_aid, reward_most_buildings, send_envoy, take_aid
from burgrave.games.kingsburg.province import can_build, change, count_buildings, count_goods
from burgrave.games.kingsburg.season import (
    begin_season,
    build,
    done_building,
    end_season,
    go_round_to_build,
    may_use_chapel,
    may_use_statue,
    offer_rerolls,
    reroll_by_chapel,
    reroll_by_statue,
)
from burgrave.games.kingsburg.state import *
from burgrave.games.kingsburg.tables import CARDS, CHOICE_AMONG
from burgrave.games.kingsburg.winter import (
    begin_winter,
    can_recruit_for,
    choose_loss,
    choose_spoils,
    end_year,
    fight_battles,
    go_round_to_recruit,
    recruit,
)


@rule
def run_on(s: State) -> None:
    """Plays the year on by itself until somebody has something to decide (KB-R4)."""
    while s.asked == ASK_NOTHING and s.stage != OVER:
        stage = s.stage
        if stage == NEW_YEAR:
            begin_year(s)
        elif stage == KINGS_AID:
            hand_out_aid(s)
        elif stage == ROLL:
            begin_season(s)
        elif stage == REROLL:
            offer_rerolls(s)
        elif stage == INFLUENCE:
            go_round_the_court(s)
        elif stage == GIFTS:
            hand_out_gifts(s)
        elif stage == BUILD:
            go_round_to_build(s)
        elif stage == SEASON_END:
            end_season(s)
        elif stage == KINGS_REWARD:
            reward_most_buildings(s)
        elif stage == KINGS_ENVOY:
            send_envoy(s)
        elif stage == RECRUIT:
            go_round_to_recruit(s)
        elif stage == WINTER:
            begin_winter(s)
        elif stage == BATTLES:
            fight_battles(s)
        else:
            end_year(s)
    if s.stage == OVER:
        s.actor = NOBODY


@rule
def setup(s: State, players: int, options: Any, seed: int) -> None:
    """KB-R1, KB-R2: nothing in the provinces, a random order. Enemy cards are drawn when they are first seen."""
    begin(s, players, seed)
    s.plus2_per_season = options[0]
    clear_provinces(s)
    for place in range(SEATS):
        s.order[place] = place if place < players else NOBODY
    for place in range(players - 1, 0, -1):
        other = draw(s, place + 1)
        seat = s.order[place]
        s.order[place] = s.order[other]
        s.order[other] = seat
    tell(s, ORDERED, s.order[0], s.order[1], s.order[2], s.order[3], s.order[4])
    s.year = 1
    next_stage(s, NEW_YEAR)
    run_on(s)


@rule
def clear_provinces(s: State) -> None:
    """An empty table."""
    for seat in range(SEATS):
        s.points[seat] = 0
        for good in range(3):
            s.goods[seat, good] = 0
        s.plus2[seat] = 0
        s.soldiers[seat] = 0
        s.buildings[seat] = 0
        s.passed[seat] = 0
        s.statue_used[seat] = 0
        s.chapel_used[seat] = 0
        s.market_used[seat] = 0
        s.plus2_used[seat] = 0
        s.aid_due[seat] = 0
        s.glimpsed[seat] = 0
        s.victory[seat] = 0
    for seat in range(SEATS + 1):
        for die in range(DICE):
            s.dice[seat, die] = 0
            s.placed[seat, die] = 0
    for advisor in range(COURT):
        s.court[advisor, 0] = NOBODY
        s.court[advisor, 1] = NOBODY
    s.season = 0
    s.asked = ASK_NOTHING
    s.actor = NOBODY
    s.kings_die = NOBODY
    s.envoy = NOBODY
    s.advisor = 0
    s.guest = 0
    s.left = 0
    s.builds = 0
    s.enemy = NOBODY
    s.reinforcements = 0


# What a player may answer


@rule
def legal(s: State, mask: Any) -> int:
    unmark_all(mask)
    seat = s.actor
    asked = s.asked
    if asked == ASK_NOTHING:
        return 0
    if asked == ASK_INFLUENCE:
        return mark(mask, PASS, True) + mark_influences(s, seat, mask)
    if asked == ASK_BUILD:
        return mark(mask, PASS, True) + mark_buildings(s, seat, mask)
    if asked == ASK_GIFT:
        among = CHOICE_AMONG[s.advisor]
        return mark_takes(mask, among[GOLD], among[WOOD], among[STONE])
    if asked == ASK_AID or asked == ASK_SPOILS:
        return mark_takes(mask, 1, 1, 1)
    if asked == ASK_LOSSES:
        return mark_gives(s, seat, mask)
    if asked == ASK_TRADE:
        return mark(mask, PASS, True) + mark_gives(s, seat, mask)
    if asked == ASK_SMUGGLE:
        return mark(mask, PASS, True) + mark(mask, SMUGGLE, True)
    if asked == ASK_TOWN_HALL:
        return mark(mask, PASS, True) + mark_gives(s, seat, mask) + mark(mask, PAY_PLUS2, s.plus2[seat] > 0)
    if asked == ASK_RECRUIT:
        return mark(mask, PASS, True) + mark_recruits(s, seat, mask)
    return mark(mask, PASS, True) + mark_rerolls(s, seat, mask)


@rule
def mark_takes(mask: Any, gold: int, wood: int, stone: int) -> int:
    return mark(mask, TAKE + GOLD, gold) + mark(mask, TAKE + WOOD, wood) + mark(mask, TAKE + STONE, stone)


@rule
def mark_gives(s: State, seat: int, mask: Any) -> int:
    count = 0
    for good in range(3):
        count += mark(mask, GIVE + good, s.goods[seat, good] > 0)
    return count


@rule
def mark_buildings(s: State, seat: int, mask: Any) -> int:
    count = 0
    for building in range(ROWS * COLUMNS):
        count += mark(mask, RAISE + building, can_build(s, seat, building))
    return count


@rule
def mark_rerolls(s: State, seat: int, mask: Any) -> int:
    count = mark(mask, REROLL_ALL, may_use_chapel(s, seat))
    if may_use_statue(s, seat):
        count += mark(mask, REROLL_COLOURED, True)
        count += mark(mask, REROLL_WHITE, s.dice[seat, COLOURED] > 0)
    return count


@rule
def mark_recruits(s: State, seat: int, mask: Any) -> int:
    count = 0
    for mix in range(len(MIXES)):
        count += mark(mask, RECRUIT_FOR + mix, can_recruit_for(s, seat, mix))
    return count


# What the answer does


@rule
def apply(s: State, action: int) -> None:
    seat = s.actor
    asked = s.asked
    s.asked = ASK_NOTHING
    if asked == ASK_INFLUENCE:
        answer_influence(s, seat, action)
    elif asked == ASK_BUILD:
        answer_build(s, seat, action)
    elif asked == ASK_GIFT:
        choose_gift(s, seat, action - TAKE)
    elif asked == ASK_AID:
        take_aid(s, seat, action - TAKE)
    elif asked == ASK_REROLL:
        answer_reroll(s, seat, action)
    elif asked == ASK_TRADE:
        answer_trade(s, seat, action)
    elif asked == ASK_SMUGGLE:
        answer_smuggle(s, seat, action)
    elif asked == ASK_TOWN_HALL:
        answer_town_hall(s, seat, action)
    elif asked == ASK_RECRUIT:
        answer_recruit(s, seat, action)
    elif asked == ASK_SPOILS:
        choose_spoils(s, seat, action - TAKE)
    else:
        choose_loss(s, seat, action - GIVE)
    run_on(s)


@rule
def answer_influence(s: State, seat: int, action: int) -> None:
    if action == PASS:
        s.passed[seat] = 1
        tell(s, PASSED, seat, 0)
    else:
        way = action - INFLUENCE_BY
        influence(s, seat, way // WAYS + 1, way % WAYS)
    s.turn = (s.turn + 1) % s.players


@rule
def answer_build(s: State, seat: int, action: int) -> None:
    if action == PASS:
        done_building(s)
    else:
        build(s, seat, action - RAISE)


@rule
def answer_reroll(s: State, seat: int, action: int) -> None:
    if action == PASS:
        s.turn += 1
    elif action == REROLL_ALL:
        reroll_by_chapel(s, seat)
    else:
        reroll_by_statue(s, seat, COLOURED if action == REROLL_WHITE else 0)


@rule
def answer_trade(s: State, seat: int, action: int) -> None:
    if action == PASS:
        next_guest(s)
    else:
        trade(s, seat, action - GIVE)


@rule
def answer_smuggle(s: State, seat: int, action: int) -> None:
    if action == PASS:
        next_guest(s)
    else:
        smuggle(s, seat)


@rule
def answer_town_hall(s: State, seat: int, action: int) -> None:
    """KB-R20: one token or one good for a point, once a season."""
    if action != PASS:
        good = action - GIVE
        gold = -1 if good == GOLD else 0
        wood = -1 if good == WOOD else 0
        stone = -1 if good == STONE else 0
        plus2 = -1 if action == PAY_PLUS2 else 0
        change(s, seat, BY_TOWN_HALL, gold=gold, wood=wood, stone=stone, plus2=plus2, points=1)
    s.turn += 1


@rule
def answer_recruit(s: State, seat: int, action: int) -> None:
    if action == PASS:
        s.turn += 1
    else:
        recruit(s, seat, action - RECRUIT_FOR)


# What is secret, and how it ends


@rule
def hide(s: State, seat: int, seed: int) -> None:
    """KB-R3: secret are the dice to come and a card that only others have looked at."""
    rekey(s, seed)
    seen = seat >= 0 and s.glimpsed[seat]
    if s.enemy != NOBODY and s.stage < BATTLES and not seen:
        s.enemy = (s.year - 1) * CARDS + draw(s, CARDS)


@rule
def outcome(s: State, out: Any) -> None:
    for seat in range(s.players):
        rank = 1
        for other in range(s.players):
            rank += is_ahead(s, other, seat)
        out[seat, 0] = s.points[seat]
        out[seat, 1] = rank


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """KB-R31: more points, then more goods, then more buildings."""
    if s.points[seat] != s.points[other]:
        return s.points[seat] > s.points[other]
    if count_goods(s, seat) != count_goods(s, other):
        return count_goods(s, seat) > count_goods(s, other)
    return count_buildings(s, seat) > count_buildings(s, other)
