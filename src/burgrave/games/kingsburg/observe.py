"""What a governor knows, as numbers for a network (the features are named here, in their order)."""

from __future__ import annotations

from typing import Any

from burgrave.core.features import RELATIVE_SEATS, Features, clear, flag_bits, one_hot
from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.kingsburg.court import dice_in_hand, total_of
from burgrave.games.kingsburg.state import *
from burgrave.games.kingsburg.tables import ADVISORS, BUILDINGS, CARDS, GOODS, STRENGTH, YEARS

FACES = 6
HIGHEST_TOTAL = 19  # the Market reaches the King from it

# A province and its governor
province = Features()
AT_PRESENT = province.one("present")
AT_ACTS = province.one("acts")
AT_TURN = province.one("turn")
AT_ORDER = province.many("order", range(1, SEATS + 1))
AT_POINTS = province.one("points")
AT_GOODS = province.many("goods", GOODS)
AT_PLUS2 = province.one("plus2")
AT_SOLDIERS = province.one("soldiers")
AT_BUILDINGS = province.many("building", BUILDINGS)
AT_COLOURED = province.many("coloured_in_hand", range(1, FACES + 1))
AT_WHITE = province.many("white_in_hand", range(1, FACES + 1))
AT_COURT = province.many("at", ADVISORS)
AT_PASSED = province.one("passed")
AT_STATUE_USED = province.one("statue_used")
AT_CHAPEL_USED = province.one("chapel_used")
AT_MARKET_USED = province.one("market_used")
AT_PLUS2_USED = province.one("plus2_used")
AT_AID_DUE = province.one("aid_due")
AT_KINGS_DIE = province.one("kings_die")
AT_ENVOY = province.one("envoy")
AT_GLIMPSED = province.one("glimpsed")
AT_VICTORY = province.one("victory")
PROVINCE = len(province)

# The table
features = Features()
AT_PLAYERS = features.many("players", range(2, SEATS + 1))
AT_OPTION = features.one("option.plus2_per_season")
AT_YEAR = features.many("year", range(1, YEARS + 1))
AT_SEASON = features.many("season", ("spring", "summer", "autumn"))
AT_STAGE = features.many("stage", STAGES)
AT_ASKED = features.many("asked", QUESTIONS)
AT_NEUTRAL = features.many("neutral_at", ADVISORS)
AT_ADVISOR = features.many("gifts_of", ADVISORS)
AT_GUEST = features.one("second_guest")
AT_LEFT = features.one("left")
AT_BUILDS = features.one("builds")
AT_CARD = features.many("enemy", [f"{year}.{card}" for year in range(1, YEARS + 1) for card in range(1, CARDS + 1)])
AT_STRENGTH = features.one("enemy_strength")
AT_REINFORCEMENTS = features.one("reinforcements")
AT_DICE = features.many("die", [f"{die}.{face}" for die in range(1, DICE + 1) for face in range(1, FACES + 1)])
AT_TOTALS = features.many(
    "group", [f"{group}.{total}" for group in range(1, GROUPS) for total in range(1, HIGHEST_TOTAL + 1)]
)
AT_PROVINCES = features.repeat(RELATIVE_SEATS[:SEATS], province)
SIZE = len(features)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    clear(out, SIZE)
    one_hot(out, AT_PLAYERS, s.players - 2, SEATS - 1)
    out[AT_OPTION] = s.plus2_per_season
    observe_calendar(s, out)
    observe_court(s, out)
    observe_enemy(s, seat, out)
    observe_own_dice(s, seat, out)
    for turn in range(s.players):
        observe_province(s, (seat + turn) % s.players, out, AT_PROVINCES + turn * PROVINCE)


@rule
def place_in_order(s: State, seat: int) -> int:
    place = 0
    while s.order[place] != seat:
        place += 1
    return place


@rule
def observe_calendar(s: State, out: Any) -> None:
    one_hot(out, AT_YEAR, s.year - 1, YEARS)
    one_hot(out, AT_SEASON, s.season, 3)
    one_hot(out, AT_STAGE, s.stage, OVER + 1)
    one_hot(out, AT_ASKED, s.asked, ASK_LOSSES + 1)
    out[AT_LEFT] = s.left / 3
    out[AT_BUILDS] = s.builds / 2


@rule
def observe_court(s: State, out: Any) -> None:
    for advisor in range(COURT):
        if s.court[advisor, 0] == NEUTRAL:
            out[AT_NEUTRAL + advisor] = 1.0
    if s.stage == GIFTS:
        one_hot(out, AT_ADVISOR, s.advisor, COURT)
        out[AT_GUEST] = s.guest


@rule
def observe_enemy(s: State, seat: int, out: Any) -> None:
    """KB-R3: the card is known to who has looked at it, and to all once it is turned over."""
    out[AT_REINFORCEMENTS] = s.reinforcements / FACES
    if s.enemy != NOBODY and (s.glimpsed[seat] or s.stage >= BATTLES):
        one_hot(out, AT_CARD, s.enemy, YEARS * CARDS)
        out[AT_STRENGTH] = STRENGTH[s.enemy] / 10


@rule
def observe_own_dice(s: State, seat: int, out: Any) -> None:
    """One by one, and what each group of them adds up to, for actions name dice and groups."""
    hand = dice_in_hand(s, seat)
    for die in range(DICE):
        if (hand >> die) & 1:
            one_hot(out, AT_DICE + die * FACES, s.dice[seat, die] - 1, FACES)
    for group in range(1, GROUPS):
        if group & ~hand == 0:
            one_hot(out, AT_TOTALS + (group - 1) * HIGHEST_TOTAL, total_of(s, seat, group) - 1, HIGHEST_TOTAL)


@rule
def observe_province(s: State, seat: int, out: Any, at: int) -> None:
    out[at + AT_PRESENT] = 1.0
    out[at + AT_ACTS] = s.actor == seat
    out[at + AT_TURN] = s.turn < s.players and s.order[s.turn % SEATS] == seat
    one_hot(out, at + AT_ORDER, place_in_order(s, seat), SEATS)
    out[at + AT_POINTS] = s.points[seat] / 30
    for good in range(3):
        out[at + AT_GOODS + good] = s.goods[seat, good] / 5
    out[at + AT_PLUS2] = s.plus2[seat] / 3
    out[at + AT_SOLDIERS] = s.soldiers[seat] / 6
    flag_bits(out, at + AT_BUILDINGS, s.buildings[seat], ROWS * COLUMNS)
    out[at + AT_PASSED] = s.passed[seat]
    out[at + AT_STATUE_USED] = s.statue_used[seat]
    out[at + AT_CHAPEL_USED] = s.chapel_used[seat]
    out[at + AT_MARKET_USED] = s.market_used[seat]
    out[at + AT_PLUS2_USED] = s.plus2_used[seat] / 2
    out[at + AT_AID_DUE] = s.aid_due[seat]
    out[at + AT_KINGS_DIE] = s.kings_die == seat
    out[at + AT_ENVOY] = s.envoy == seat
    out[at + AT_GLIMPSED] = s.glimpsed[seat]
    out[at + AT_VICTORY] = s.victory[seat] / 15
    observe_dice(s, seat, out, at)
    for advisor in range(COURT):
        first = s.court[advisor, 0] == seat
        second = s.court[advisor, 1] == seat
        out[at + AT_COURT + advisor] = first + second / 2


@rule
def observe_dice(s: State, seat: int, out: Any, at: int) -> None:
    hand = dice_in_hand(s, seat)
    for die in range(DICE):
        if (hand >> die) & 1:
            kind = AT_COLOURED if die < COLOURED else AT_WHITE
            out[at + kind + s.dice[seat, die] - 1] += 0.5
