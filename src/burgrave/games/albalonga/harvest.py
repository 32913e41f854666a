"""Climate, harvest and the gods' blessing (AL-R6, AL-R7, AL-R43 to AL-R47, AL-R61, AL-R62)."""

from __future__ import annotations

from burgrave.core.questions import ask, next_stage
from burgrave.core.random import draw
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.albalonga.city import MOST_FARMERS, at_work, build, devote, first_in, move, standing_farmers
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import (
    BLESSING_AMOUNT,
    CARD_CLIMATE,
    CARD_PRICE,
    CLIMATE_WHEAT,
)

# The climate deck


@rule
def turn_climate_card(s: State) -> None:
    """AL-R44: the back of this year's card shows the price. Nobody has seen it before, so it is drawn now.

    AL-R6: which of the cards of a climate lies in the deck, and which went back to the box, is chance.
    """
    unseen = 0
    for card in range(len(CARD_CLIMATE)):
        unseen += is_unseen(s, card)
    left = draw(s, unseen)
    for card in range(len(CARD_CLIMATE)):
        if is_unseen(s, card):
            if left == 0:
                s.price = CARD_PRICE[card]
            left -= 1
    mark_turned(s, s.climate, s.price)
    tell(s, CARD_TURNED, s.climate, s.price)
    if s.year < LAST_YEAR:
        show_next_climate(s)


@rule
def is_unseen(s: State, card: int) -> bool:
    """A card of this year's climate whose back nobody has seen."""
    return CARD_CLIMATE[card] == s.climate and not (s.turned >> card) & 1


@rule
def mark_turned(s: State, climate: int, price: int) -> None:
    """Of cards that are alike the first is marked, so that equal knowledge is an equal state."""
    for card in range(len(CARD_CLIMATE)):
        if CARD_CLIMATE[card] == climate and CARD_PRICE[card] == price and not (s.turned >> card) & 1:
            s.turned |= 1 << card
            return


@rule
def show_next_climate(s: State) -> None:
    """AL-R6: years 2 to 4 have each climate once, and years 5 to 7 again."""
    if s.pile == 0:
        s.pile = ALL_CLIMATES
    left = draw(s, (s.pile & 1) + (s.pile >> 1 & 1) + (s.pile >> 2))
    for climate in range(3):
        if (s.pile >> climate) & 1:
            if left == 0:
                s.next_climate = climate
            left -= 1
    s.pile &= ~(1 << s.next_climate)
    tell(s, NEXT_CLIMATE, s.next_climate)


# Improving the harvest


@rule
def go_round_to_improve(s: State) -> None:
    """AL-R44: kings with the devotion may pay the price; all decide in turn order, then the wheat comes in."""
    if s.turn == 0 and s.price == 0:
        turn_climate_card(s)
    while s.turn < s.players:
        seat = seat_at(s, s.turn)
        if not s.out[seat] and s.devotion[seat] >= s.price:
            ask(s, seat, ASK_IMPROVE)
            return
        s.turn += 1
    gather(s)
    next_stage(s, BLESS)


@rule
def improve(s: State, seat: int) -> None:
    s.improved[seat] = 1
    tell(s, IMPROVED, seat, s.price)
    devote(s, seat, BY_IMPROVEMENT, -s.price)


@rule
def harvest_of(s: State, seat: int) -> int:
    """AL-R43 to AL-R45: one more from each standing farmer if improved, one less from each who lies down."""
    base = CLIMATE_WHEAT[s.climate]
    return standing_farmers(s, seat) * (base + s.improved[seat]) + s.laid_farmers[seat] * (base - 1)


@rule
def gather(s: State) -> None:
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if at_work(s, seat, FARMERS) > 0:
            wheat = harvest_of(s, seat)
            lying = s.laid_farmers[seat]
            tell(s, HARVESTED, seat, s.climate, standing_farmers(s, seat), lying, s.improved[seat], wheat)
            move(s, BY_HARVEST, WHEAT, wheat, BANK, seat)
    if s.work_well_done:
        seat = first_in(s, MOST_FARMERS)
        if seat != NOBODY:
            move(s, BY_REWARD, WHEAT, REWARD_WHEAT, BANK, seat)


# The blessing


@rule
def blessing_price(s: State, seat: int) -> int:
    """AL-R47; AL-R62: the piety marker saves one."""
    return PIOUS_PRICE if s.piety == seat else BLESSING_PRICE


@rule
def go_round_to_bless(s: State) -> None:
    """AL-R47: only kings who improved their harvest may pay; all decide, then the card is shown."""
    while s.turn < s.players:
        seat = seat_at(s, s.turn)
        if s.improved[seat] and s.devotion[seat] >= blessing_price(s, seat):
            ask(s, seat, ASK_BLESS)
            return
        s.turn += 1
    show_blessing(s)
    s.piety = NOBODY
    next_stage(s, RETURN)


@rule
def pay_for_blessing(s: State, seat: int) -> None:
    s.blessed[seat] = 1
    devote(s, seat, BY_BLESSING, -blessing_price(s, seat))


@rule
def show_blessing(s: State) -> None:
    """AL-R7, AL-R47: the top card, even if nobody paid; it leaves the game."""
    left = draw(s, s.blessings[0] + s.blessings[1] + s.blessings[2])
    gift = 0
    while left >= s.blessings[gift]:
        left -= s.blessings[gift]
        gift += 1
    s.blessings[gift] -= 1
    tell(s, BLESSING_SHOWN, gift, BLESSING_AMOUNT[gift])
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if s.blessed[seat]:
            give_blessing(s, seat, gift)


@rule
def give_blessing(s: State, seat: int, gift: int) -> None:
    if gift == BLESS_WHEAT:
        move(s, BY_BLESSING, WHEAT, BLESSING_AMOUNT[gift], BANK, seat)
    elif gift == BLESS_SILVER:
        move(s, BY_BLESSING, SILVER, BLESSING_AMOUNT[gift], BANK, seat)
    elif build(s, seat, BY_BLESSING, BLESSING_AMOUNT[gift]) == 0:
        tell(s, BLESSING_LOST, seat)
