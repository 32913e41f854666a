"""What may be bought, and a purchase from its beginning to its end (ME-P1)."""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.decks import draw_card, is_empty, uncover_building
from burgrave.games.medievalia.ending import check_buildings, check_prestige
from burgrave.games.medievalia.fief import (
    add_building,
    add_person,
    add_site,
    count_people,
    free_site,
    is_territory,
    leave_hand,
    producible,
    remove_site,
    settle_moves,
)
from burgrave.games.medievalia.means import can_finish, everything_turned, has_helpers, site_output
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
from burgrave.games.medievalia.tables import RESOURCE


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
