"""The advisors' help (KB-R17)."""

from __future__ import annotations

from burgrave.core.questions import ask, next_stage
from burgrave.core.random import draw
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.kingsburg.province import change, change_good, count_goods, has
from burgrave.games.kingsburg.state import *
from burgrave.games.kingsburg.tables import CARDS, CHOICES, GIFT, LOOKS, PRICE, TRADES

# Columns of the table GIFT after gold, wood and stone
GIFT_PLUS2, GIFT_SOLDIERS, GIFT_POINTS = 3, 4, 5


@rule
def hand_out_gifts(s: State) -> None:
    """Advisors in ascending order, guests in order of placement."""
    while s.advisor < COURT:
        seat = s.court[s.advisor, s.guest]
        if seat != NOBODY and seat != NEUTRAL:
            if TRADES[s.advisor] and count_goods(s, seat) > 0:
                ask(s, seat, ASK_TRADE)
                return
            if PRICE[s.advisor]:
                ask(s, seat, ASK_SMUGGLE)
                return
            give(s, seat)
            if s.asked:
                return
        else:
            next_guest(s)
    s.advisor = 0
    next_stage(s, BUILD)


@rule
def next_guest(s: State) -> None:
    s.guest += 1
    if s.guest == 2:
        s.guest = 0
        s.advisor += 1


@rule
def give(s: State, seat: int) -> None:
    """What the advisor gives without a choice; then the player is asked for the goods of their choice, if any."""
    gift = GIFT[s.advisor]
    soldiers = gift[GIFT_SOLDIERS]
    if soldiers > 0:
        soldiers += has(s, seat, STABLE)
    change(
        s, seat, BY_ADVISOR, s.advisor + 1,
        gold=gift[GOLD], wood=gift[WOOD], stone=gift[STONE],
        plus2=gift[GIFT_PLUS2], soldiers=soldiers, points=gift[GIFT_POINTS],
    )  # fmt: skip
    s.left = CHOICES[s.advisor]
    choose_on(s, seat)


@rule
def choose_on(s: State, seat: int) -> None:
    """Goods of choice are chosen one by one, alike or different; a look at the enemy comes after them."""
    if s.left > 0:
        ask(s, seat, ASK_GIFT)
        return
    if LOOKS[s.advisor]:
        glimpse(s, seat)
    next_guest(s)


@rule
def choose_gift(s: State, seat: int, good: int) -> None:
    change_good(s, seat, BY_ADVISOR, s.advisor + 1, good, 1)
    s.left -= 1
    choose_on(s, seat)


@rule
def trade(s: State, seat: int, good: int) -> None:
    """The Alchemist: one good for one each of the other two."""
    gold = -1 if good == GOLD else 1
    wood = -1 if good == WOOD else 1
    stone = -1 if good == STONE else 1
    change(s, seat, BY_TRADE, s.advisor + 1, gold=gold, wood=wood, stone=stone)
    next_guest(s)


@rule
def smuggle(s: State, seat: int) -> None:
    """The Smuggler is paid in victory points, also by a player who has none (KB-R32)."""
    change(s, seat, BY_PRICE, s.advisor + 1, points=-PRICE[s.advisor])
    give(s, seat)


@rule
def choose_enemy(s: State) -> None:
    """KB-R2: nobody has seen this year's card yet, so it may as well be drawn now."""
    if s.enemy == NOBODY:
        s.enemy = (s.year - 1) * CARDS + draw(s, CARDS)


@rule
def glimpse(s: State, seat: int) -> None:
    """General and Queen show the enemy card to this player alone."""
    choose_enemy(s)
    s.glimpsed[seat] = 1
    s.revealed += 1
    tell(s, GLIMPSED, seat, s.enemy)
