"""The cashier, who pays for a player: a cheap, sensible payment."""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.medievalia.fief import is_territory
from burgrave.games.medievalia.means import can_finish_with, everything_turned, site_output
from burgrave.games.medievalia.payment import answer_payment, next_option, payment_question
from burgrave.games.medievalia.resources import (
    amount_in,
    cost_of,
    lacking_in,
    pool_purse,
    price_of_any,
    spare_in,
    total_in,
)
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import MAKES, RESOURCE


@rule
def can_pay_for_me(s: State, seat: int) -> bool:
    return can_finish_with(s, seat, 0, 0)


@rule
def pay_for_me(s: State, seat: int) -> None:
    """At each step the keenest that keeps payment possible without the ally, whom only the buyer may ask."""
    buying = s.buying
    barred = s.ally_barred
    s.ally_barred = 1
    while s.buying == buying and s.stage != OVER:
        question = payment_question(s)
        best = NOTHING
        most = -1000
        action = next_option(s, seat, question, NOTHING)
        while action != NOTHING:
            keen = keenness(s, seat, question, action)
            if keen > most:
                most = keen
                best = action
            action = next_option(s, seat, question, action)
        answer_payment(s, seat, question, best)
    s.ally_barred = barred


@rule
def lacking(s: State, seat: int, resource: int) -> int:
    """How much of a resource the pool still lacks; for a card any resource will do."""
    price = price_of_any(s.buying)
    if price > 0:
        return max(0, price - total_in(pool_purse(s)))
    return lacking_in(pool_purse(s), cost_of(s, seat, s.buying), resource)


@rule
def spare(s: State, seat: int, resource: int) -> int:
    return 0 if price_of_any(s.buying) > 0 else spare_in(pool_purse(s), cost_of(s, seat, s.buying), resource)


@rule
def keenness(s: State, seat: int, question: int, action: int) -> int:
    """How good a step is: what lacks and nothing beyond it first, cards of the hand late, Artists and waste last."""
    if question == ASK_TAKE:
        return lacking(s, seat, action - TAKE)
    if question == ASK_ARTISTS:
        return 1 if action == PASS else 0
    if action < TRADE:
        return -500
    if action < EXCHANGE:
        return (
            900 if action - TRADE == GOLD and spare(s, seat, GOLD) > 0 else 400 * (spare(s, seat, action - TRADE) > 0)
        )
    if action < DISCARD:
        return 800 if spare(s, seat, action - EXCHANGE) >= CHANGE else -100
    if action < SITE:
        return 60 + s.hand[seat, action - DISCARD] + 5 * is_territory(action - DISCARD)
    if USE <= action < TURN:
        return 300 if s.kind[action - USE] == MERCHANT else 980
    if action < GO_LOOSE:
        resource = RESOURCE[s.site[seat, action - SITE]]
        amount = site_output(s, seat, action - SITE)
    else:
        resource = RESOURCE[s.kind[action - TURN]]
        amount = MAKES[s.kind[action - TURN]]
    wanted = lacking(s, seat, resource)
    if wanted > 0:
        return 1000 + 10 * min(amount, wanted) - 15 * max(0, amount - wanted)
    could_change = spare(s, seat, resource) + amount_in(everything_turned(s, seat), resource) >= CHANGE
    return 100 + amount if could_change else 0
