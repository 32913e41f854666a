"""Paying for a purchase, step by step: the procedure ME-P1 to ME-P7.

ME-R10 to ME-R13, ME-R20, ME-R21, ME-R47, ME-R53 to ME-R57.

A purchase is the action that began it. Cards are turned into a pool until it covers the cost. Every step leaves a way
to finish.
"""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import noinline, rule, tell
from burgrave.games.medievalia.decks import draw_card, is_empty, uncover_building
from burgrave.games.medievalia.ending import check_buildings, check_prestige
from burgrave.games.medievalia.fief import (
    add_building,
    add_person,
    add_site,
    ally_of,
    civil_buildings,
    count_people,
    free_site,
    has_twin_before,
    is_territory,
    labourers,
    leave_hand,
    output_with,
    producible,
    remove_site,
    settle_moves,
)
from burgrave.games.medievalia.means import (
    can_call_ally,
    can_finish,
    can_give,
    doubled_output,
    everything_turned,
    has_helpers,
    is_loose_producer,
    is_usable_helper,
    site_output,
)
from burgrave.games.medievalia.resources import (
    amount_in,
    building_site,
    cost_of,
    is_building,
    is_covered,
    is_play,
    pays,
    pile_of,
    price_of_any,
    purse,
)
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import MAKES, RESOURCE

# Producing into the pool (ME-P3, ME-P4)


@rule
def produce_site(s: State, seat: int, site: int, artists: int, mark: int) -> int:
    """ME-R16: turns the site with all on it. A card already turned to use its power does not contribute (ME-R56)."""
    kind = s.site[seat, site]
    amount = doubled_output(kind, output_with(s, seat, site, labourers(s, seat, site)), artists)
    s.site_used[seat, site] = mark
    for card in range(s.people):
        if s.owner[card] == seat and s.place[card] == site and not s.used[card]:
            s.used[card] = mark
    s.pool[RESOURCE[kind]] += amount
    return amount


@rule
def produce_card(s: State, card: int, artists: int, mark: int) -> int:
    kind = s.kind[card]
    amount = MAKES[kind] << artists
    s.used[card] = mark
    s.pool[RESOURCE[kind]] += amount
    return amount


# The steps (ME-P3). A step is tried out, and taken back, to see whether payment can still be completed.

USED, TRIED = 1, 2
"""The marks of what is turned, for good and on trial."""


@rule
def take_back(s: State, seat: int) -> None:
    for card in range(s.people):
        if s.used[card] == TRIED:
            s.used[card] = 0
    for site in range(SITES):
        if s.site_used[seat, site] == TRIED:
            s.site_used[seat, site] = 0


@rule
def keeps_payable_with(s: State, seat: int, resource: int, amount: int) -> bool:
    """Whether payment can be completed after this change of the pool."""
    s.pool[resource] += amount
    possible = can_finish(s, seat)
    s.pool[resource] -= amount
    return possible


@rule
def may_turn(s: State, seat: int, turning: int) -> bool:
    """ME-P3: an unused site other than the new building's, or an unused loose producer at home."""
    if turning < SITES:
        if s.site[seat, turning] == NOTHING or s.site_used[seat, turning] or turning == building_site(s.buying):
            return False
    elif not is_choice_of_producer(s, seat, turning - SITES):
        return False
    if not has_helpers(s, seat):
        return not s.alliance or can_finish(s, seat)
    if artist_could_double(s, seat, turning):
        s.turning = turning
        possible = can_finish(s, seat)
        s.turning = NOTHING
        return possible
    return keeps_payable_when_turned(s, seat, turning)


@rule
def is_choice_of_producer(s: State, seat: int, card: int) -> bool:
    return card < s.people and is_loose_producer(s, seat, card) and not has_twin_before(s, card)


@rule
def artist_could_double(s: State, seat: int, turning: int) -> bool:
    for card in range(s.people):
        if is_usable_helper(s, seat, card, ARTIST) and turning != SITES + card:
            return True
    return False


@rule
def keeps_payable_when_turned(s: State, seat: int, turning: int) -> bool:
    """It gives what it gives with the Artists on it so far."""
    if turning < SITES:
        resource = RESOURCE[s.site[seat, turning]]
        amount = produce_site(s, seat, turning, s.artists, TRIED)
    else:
        resource = RESOURCE[s.kind[turning - SITES]]
        amount = produce_card(s, turning - SITES, s.artists, TRIED)
    before = s.turning
    artists = s.artists
    s.turning = NOTHING
    s.artists = 0
    possible = can_finish(s, seat)
    s.turning = before
    s.artists = artists
    s.pool[resource] -= amount
    take_back(s, seat)
    return possible


@rule
def may_use(s: State, seat: int, card: int, kind: int) -> bool:
    """ME-P3: an Artist, Merchant or Bureaucrat; an Artist never doubles its own production."""
    if card >= s.people or not is_usable_helper(s, seat, card, kind) or has_twin_before(s, card):
        return False
    if s.turning == SITES + card:
        return False
    site = s.place[card]
    s.used[card] = TRIED
    output = 0
    if site < LOOSE and not s.site_used[seat, site] and s.turning != site:
        output = produce_site(s, seat, site, 0, TRIED)
    s.artists += kind == ARTIST
    s.trades += kind == MERCHANT
    s.cuts += 2 * (kind == BUREAUCRAT)
    possible = is_covered(s, seat) or can_finish(s, seat)
    s.artists -= kind == ARTIST
    s.trades -= kind == MERCHANT
    s.cuts -= 2 * (kind == BUREAUCRAT)
    if output > 0:
        s.pool[RESOURCE[s.site[seat, site]]] -= output
    take_back(s, seat)
    return possible


@rule
def may_discard(s: State, seat: int, kind: int) -> bool:
    """ME-R13, ME-P3: a card of the hand, not the one that is bought, for a resource of choice."""
    if s.hand[seat, kind] <= (s.buying == PLAY + kind):
        return False
    return not s.alliance or can_finish(s, seat)


@rule
def may_trade(s: State, seat: int, resource: int) -> bool:
    """ME-R53, ME-P3: one resource to a turned Merchant, for another; for gold two of any kinds."""
    if s.trades == 0 or s.pool[resource] == 0:
        return False
    s.trades -= 1
    s.pool[resource] -= 1
    if resource == GOLD:
        s.picks = 2
        possible = can_finish(s, seat)
        s.picks = 0
    else:
        possible = some_other_pays(s, seat, resource)
    s.pool[resource] += 1
    s.trades += 1
    return possible


@rule
def may_exchange(s: State, seat: int, resource: int) -> bool:
    """ME-R13, ME-P3: three alike for one other."""
    if s.pool[resource] < CHANGE:
        return False
    s.pool[resource] -= CHANGE
    possible = some_other_pays(s, seat, resource)
    s.pool[resource] += CHANGE
    return possible


@rule
def some_other_pays(s: State, seat: int, resource: int) -> bool:
    for other in range(4):
        if other != resource and keeps_payable_with(s, seat, other, 1):
            return True
    return False


@rule
def may_take(s: State, seat: int, resource: int) -> bool:
    """The resource that comes from a discard, a Merchant or three alike."""
    if resource == s.source:
        return False
    if s.ally_asked == HELPING:
        return True
    s.picks -= 1
    possible = keeps_payable_with(s, seat, resource, 1)
    s.picks += 1
    return possible


# The ally (ME-P7, ME-R47)


@rule
def may_give(s: State, ally: int, turning: int) -> bool:
    """An unused site or loose producer of the ally; powers are not used for an ally."""
    if turning < SITES:
        return s.site[ally, turning] != NOTHING and not s.site_used[ally, turning]
    return is_choice_of_producer(s, ally, turning - SITES)


@rule
def pay_toll(s: State, ally: int, resource: int) -> None:
    """ME-R47: one unit more for each turn in which something is handed over."""
    if not s.ally_gave:
        s.ally_gave = 1
        s.pool[resource] -= 1
        tell(s, TOLL, ally, resource)


# Purchases (ME-P1)


@rule
def plain_means(s: State, seat: int) -> int:
    """All that can be produced where no powers and no ally make more of it; NOTHING where they might."""
    return NOTHING if s.alliance or has_helpers(s, seat) else everything_turned(s, seat)


@rule
def free_places(s: State, seat: int) -> int:
    """ME-R58: how many more military and character cards can be fed."""
    return EATERS * producible(s, seat, FOOD) - count_people(s, seat)


@rule
def may_buy(s: State, seat: int, action: int, means: int, places: int, cards: int) -> bool:
    """Offered only if it is allowed and payable; the same `plain_means`, `free_places` and hand serve all purchases."""
    if not is_allowed_purchase(s, seat, action, places):
        return False
    if means != NOTHING:
        if is_building(action):
            site = building_site(action)
            means -= purse(RESOURCE[s.site[seat, site]], site_output(s, seat, site))
        return pays(s, seat, action, means, cards - is_play(action), 0, 0)
    s.buying = action
    possible = can_finish(s, seat)
    s.buying = NOTHING
    return possible


@rule
def is_allowed_purchase(s: State, seat: int, action: int, places: int) -> bool:
    if is_play(action):
        kind = action - PLAY
        if s.hand[seat, kind] == 0:
            return False
        return free_site(s, seat) != NOTHING if is_territory(kind) else places > 0
    if is_building(action):
        site = building_site(action)
        return (
            s.site[seat, site] != NOTHING
            and not s.site_used[seat, site]
            and s.building[seat, site, 1] == NOTHING
            and s.top[pile_of(action)] != NOTHING
        )
    if action < BUY_CARD:
        return action > CLEAR and s.site[seat, action - CLEAR] != NOTHING
    return not is_empty(s, action - BUY_CARD)


@rule
def begin_purchase(s: State, seat: int, action: int) -> None:
    s.buying = action
    if is_play(action):
        s.known[seat, action - PLAY] = max(1, s.known[seat, action - PLAY])
    cost = cost_of(s, seat, action)
    tell(
        s, PURCHASE, seat, action, amount_in(cost, FOOD), amount_in(cost, ENERGY), amount_in(cost, LABOUR),
        amount_in(cost, GOLD), price_of_any(action), s.top[pile_of(action)] if is_building(action) else NOTHING,
    )  # fmt: skip
    finish_if_covered(s, seat)


@rule
def finish_if_covered(s: State, seat: int) -> None:
    """ME-P5, ME-P6: the purchase happens at once; what is left in the pool is lost (ME-R12, ME-A18)."""
    if s.picks > 0 or not is_covered(s, seat):
        return
    action = s.buying
    clear_payment(s)
    if is_play(action):
        kind = action - PLAY
        leave_hand(s, seat, kind, ON_TABLE, BY_PLAYED)
        if is_territory(kind):
            add_site(s, seat, free_site(s, seat), kind)
        else:
            add_person(s, seat, kind)
    elif is_building(action):
        pile = pile_of(action)
        add_building(s, seat, building_site(action), s.top[pile])
        uncover_building(s, pile)
        check_prestige(s, seat)
        check_buildings(s)
    elif action < BUY_CARD:
        remove_site(s, seat, action - CLEAR, BY_CLEARING)
    else:
        draw_card(s, seat, action - BUY_CARD, BY_BOUGHT)
    settle_moves(s)


@rule
def clear_payment(s: State) -> None:
    for resource in range(4):
        s.pool[resource] = 0
    s.buying = NOTHING
    s.trades = 0
    s.cuts = 0
    s.turning = NOTHING
    s.artists = 0
    s.source = NOTHING
    s.picks = 0
    s.ally_asked = NOT_ASKED


@rule
def cancel_purchase(s: State, seat: int) -> None:
    """ME-P7: what was turned stays turned; the ally is not asked again this turn."""
    tell(s, CANCELLED, seat)
    clear_payment(s)
    s.ally_barred = 1


# What is asked, and the answers


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
