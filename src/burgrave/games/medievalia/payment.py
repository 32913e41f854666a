"""Paying for a purchase, step by step: the procedure ME-P1 to ME-P7.

ME-R10 to ME-R13, ME-R20, ME-R21, ME-R47, ME-R53 to ME-R57.

A purchase is the action that began it. Cards are turned into a pool until it covers the cost. Every step leaves a way
to finish. What may be bought is in `purchases`, which steps may be taken in `payment_steps`; here they are asked for
and taken.
"""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import noinline, rule, tell
from burgrave.games.medievalia.fief import ally_of, civil_buildings, labourers, leave_hand, output_with
from burgrave.games.medievalia.means import can_call_ally, can_give, doubled_output
from burgrave.games.medievalia.payment_steps import (
    USED,
    artist_could_double,
    keeps_payable_when_turned,
    may_discard,
    may_exchange,
    may_give,
    may_take,
    may_trade,
    may_turn,
    may_use,
    pay_toll,
    produce_card,
    produce_site,
)
from burgrave.games.medievalia.purchases import cancel_purchase, finish_if_covered
from burgrave.games.medievalia.resources import is_building
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import MAKES, RESOURCE


@rule
def payment_question(s: State) -> int:
    if s.picks > 0:
        return ASK_TAKE
    if s.ally_asked == HELPING:
        return ASK_HELP
    return ASK_PAY if s.turning == NOTHING else ASK_ARTISTS


@rule
def payer(s: State) -> int:
    """Who is asked: the buyer, or the ally who is helping."""
    return ally_of(s, s.turn) if s.ally_asked == HELPING else s.turn


@rule
def is_option(s: State, seat: int, question: int, action: int) -> bool:
    """Whether this answers a question of payment."""
    if question == ASK_TAKE:
        return TAKE <= action < TRADE and may_take(s, seat, action - TAKE)
    if question == ASK_ARTISTS:
        if action == PASS:
            return keeps_payable_when_turned(s, seat, s.turning)
        return USE <= action < TURN and may_use(s, seat, action - USE, ARTIST)
    if question == ASK_HELP:
        return action == PASS or is_gift(s, seat, action)
    if action < TRADE:
        if action == ASK_ALLY:
            return can_call_ally(s, seat)
        return action == CANCEL and s.ally_asked == HELPED
    if action < EXCHANGE:
        return may_trade(s, seat, action - TRADE)
    if action < DISCARD:
        return may_exchange(s, seat, action - EXCHANGE)
    if action < SITE:
        return may_discard(s, seat, action - DISCARD)
    if action < GO_LOOSE:
        return may_turn(s, seat, action - SITE)
    if action < USE:
        return False
    if action < TURN:
        card = action - USE
        return may_use(s, seat, card, MERCHANT) or (is_building(s.buying) and may_use(s, seat, card, BUREAUCRAT))
    return TURN <= action < TARGET and may_turn(s, seat, action - TURN + SITES)


@rule
def is_gift(s: State, ally: int, action: int) -> bool:
    if DISCARD <= action < SITE:
        return s.hand[ally, action - DISCARD] > 0
    if SITE <= action < GO_LOOSE:
        return may_give(s, ally, action - SITE)
    return TURN <= action < TARGET and may_give(s, ally, action - TURN + SITES)


@rule
def next_candidate(s: State, action: int) -> int:
    """The next action that could answer a question of payment at all; cards beyond the last are skipped."""
    action += 1
    if PASS < action < ASK_ALLY:
        return ASK_ALLY
    if GO_LOOSE <= action < USE:
        return USE
    if USE + s.people <= action < TURN:
        return TURN
    return action


@noinline
def next_option(s: State, seat: int, question: int, after: int) -> int:
    """The next legal answer to a question of payment, or nothing."""
    action = next_candidate(s, after)
    while action < TURN + s.people:
        if is_option(s, seat, question, action):
            return action
        action = next_candidate(s, action)
    return NOTHING


@rule
def ask_for_payment(s: State) -> None:
    """A step without a choice is made by itself."""
    question = payment_question(s)
    seat = payer(s)
    first = next_option(s, seat, question, NOTHING)
    if next_option(s, seat, question, first) == NOTHING:
        answer_payment(s, seat, question, first)
    else:
        ask(s, seat, question)


@noinline
def answer_payment(s: State, seat: int, question: int, action: int) -> None:
    buyer = s.turn
    if question == ASK_TAKE:
        take_resource(s, seat, action - TAKE)
    elif question == ASK_ARTISTS:
        if action == PASS:
            turn_it(s, seat, s.turning, s.artists)
            s.turning = NOTHING
            s.artists = 0
        else:
            use_helper(s, action - USE)
            s.artists += 1
    elif question == ASK_HELP:
        give_to_ally(s, seat, action)
    elif action == ASK_ALLY:
        s.ally_asked = HELPING
        tell(s, ALLY_CALLED, seat, ally_of(s, seat))
    elif action == CANCEL:
        cancel_purchase(s, seat)
    elif action < DISCARD:
        give_resource(s, seat, action)
    elif action < SITE:
        discard(s, seat, action - DISCARD)
    elif action < GO_LOOSE:
        begin_turning(s, seat, action - SITE)
    elif action < TURN:
        use_helper(s, action - USE)
    else:
        begin_turning(s, seat, action - TURN + SITES)
    if s.buying != NOTHING and s.turning == NOTHING:
        finish_if_covered(s, buyer)


@rule
def take_resource(s: State, seat: int, resource: int) -> None:
    s.pool[resource] += 1
    s.picks -= 1
    if s.picks == 0:
        s.source = NOTHING
    tell(s, RECEIVES, seat, resource)


@rule
def give_resource(s: State, seat: int, action: int) -> None:
    """To a Merchant, who gives two for gold, or three alike; never the same kind back, but gold for gold."""
    if action < EXCHANGE:
        resource = action - TRADE
        amount = 1
        s.trades -= 1
        s.picks = 2 if resource == GOLD else 1
        s.source = NOTHING if resource == GOLD else resource
    else:
        resource = action - EXCHANGE
        amount = CHANGE
        s.picks = 1
        s.source = resource
    s.pool[resource] -= amount
    tell(s, GIVES, seat, resource, amount)


@rule
def discard(s: State, seat: int, kind: int) -> None:
    leave_hand(s, seat, kind, GONE, BY_DISCARD)
    s.picks = 1


@rule
def begin_turning(s: State, seat: int, turning: int) -> None:
    if artist_could_double(s, seat, turning):
        s.turning = turning
    else:
        turn_it(s, seat, turning, 0)


@rule
def turn_it(s: State, seat: int, turning: int, artists: int) -> int:
    """Returns the resource that it gave."""
    if turning < SITES:
        tell_output(s, seat, turning, artists)
        kind = s.site[seat, turning]
        produce_site(s, seat, turning, artists, USED)
    else:
        kind = s.kind[turning - SITES]
        amount = produce_card(s, turning - SITES, artists, USED)
        tell(s, PRODUCES, seat, kind, RESOURCE[kind], MAKES[kind], 0, 0, artists, amount)
    return RESOURCE[kind]


@rule
def tell_output(s: State, seat: int, site: int, artists: int) -> None:
    """The arithmetic of a site, before it is turned."""
    kind = s.site[seat, site]
    output = output_with(s, seat, site, labourers(s, seat, site))
    buildings = civil_buildings(s, seat, site)
    tell(
        s, PRODUCES, seat, kind, RESOURCE[kind], MAKES[kind], output - MAKES[kind] - buildings, buildings, artists,
        doubled_output(kind, output, artists),
    )  # fmt: skip


@rule
def use_helper(s: State, card: int) -> None:
    """ME-R53 to ME-R57: an Artist, Merchant or Bureaucrat uses its power."""
    seat = s.owner[card]
    kind = s.kind[card]
    site = s.place[card]
    tell(s, POWER, seat, kind)
    s.used[card] = 1
    if site < LOOSE and not s.site_used[seat, site] and s.turning != site:
        tell_output(s, seat, site, 0)
        produce_site(s, seat, site, 0, USED)
    s.trades += kind == MERCHANT
    s.cuts += 2 * (kind == BUREAUCRAT)


@rule
def give_to_ally(s: State, ally: int, action: int) -> None:
    """ME-P7: one thing at a time, or enough. A discard that pays the toll brings nothing."""
    if action == PASS:
        s.ally_asked = HELPED
    elif DISCARD <= action < SITE:
        leave_hand(s, ally, action - DISCARD, GONE, BY_DISCARD)
        if s.ally_gave:
            s.picks = 1
        else:
            s.ally_gave = 1
            tell(s, TOLL, ally, NOTHING)
    else:
        turning = action - SITE if action < GO_LOOSE else action - TURN + SITES
        pay_toll(s, ally, turn_it(s, ally, turning, 0))
    if s.ally_asked == HELPING and s.picks == 0 and not can_give(s, ally):
        s.ally_asked = HELPED
