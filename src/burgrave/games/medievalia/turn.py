"""A turn: opening hands, siege, food, draw, reactivation, end.

ME-R5 to ME-R9, ME-R44, ME-R58, ME-R59, ME-A24, ME-A25, ME-A27.
"""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.decks import draw_card, is_empty
from burgrave.games.medievalia.ending import eliminate
from burgrave.games.medievalia.fief import (
    are_enemies,
    hand_size,
    has_twin_before,
    is_guarded,
    is_loose_in,
    prestige,
    remove_person,
    settle_moves,
)
from burgrave.games.medievalia.movement import may_move_outside
from burgrave.games.medievalia.powers import may_use_any_power
from burgrave.games.medievalia.purchases import free_places, may_buy, plain_means
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import MORE_OPENING_CARDS
from burgrave.games.medievalia.war import may_attack_anywhere


@rule
def open_game(s: State) -> None:
    """ME-R5: cards, one at a time, from decks of one's choice; then the next player."""
    if s.left == 0:
        s.turn = (s.turn + 1) % s.players
        s.left = opening_cards(s, s.turn)
        if s.turn == s.first:
            s.left = 0
            s.stage = SIEGE
            return
    ask(s, s.turn, ASK_OPENING)


@rule
def opening_cards(s: State, seat: int) -> int:
    """ME-A17: with the option, who plays late draws more."""
    return OPENING_CARDS + s.later_draw * MORE_OPENING_CARDS[s.players - 2, place_in_order(s, seat)]


@rule
def place_in_order(s: State, seat: int) -> int:
    return (seat + s.players - s.first) % s.players


@rule
def draw_at_opening(s: State, seat: int, deck: int) -> None:
    draw_card(s, seat, deck, BY_OPENING)
    s.left -= 1


# The start of a turn


@rule
def is_besieged(s: State, seat: int) -> bool:
    """ME-R44, ME-A10, ME-A27: enemies in the fief, nothing guarded, and no ally there."""
    enemies = 0
    for card in range(s.people):
        if is_loose_in(s, card, seat) and s.owner[card] != seat:
            if not are_enemies(s, seat, s.owner[card]):
                return False
            enemies += 1
    if enemies == 0:
        return False
    for site in range(SITES):
        if s.site[seat, site] != NOTHING and is_guarded(s, seat, site):
            return False
    return True


@rule
def begin_turn(s: State) -> None:
    """ME-A25: the siege comes first."""
    seat = s.turn
    s.turns += 1
    tell(s, TURN_BEGINS, s.turns, seat)
    if not is_besieged(s, seat):
        if s.siege[seat] > 0:
            s.siege[seat] = 0
            tell(s, BESIEGED, seat, 0)
        s.stage = DRAW
        return
    s.siege[seat] += 1
    tell(s, BESIEGED, seat, s.siege[seat])
    if s.siege[seat] < SIEGE_TURNS:
        s.stage = DRAW
        return
    s.siege[seat] = 0
    eliminate(s, seat, 1)
    if s.stage != OVER:
        pass_turn_on(s)


@rule
def begin_draw(s: State) -> None:
    """ME-R7; ME-A17: the option takes the first player's first draw."""
    if s.turns == 1 and not s.first_draws:
        reactivate(s)
        return
    decks = 0
    for deck in range(DECKS):
        decks += not is_empty(s, deck)
    if decks > 1:
        ask(s, s.turn, ASK_DRAW)
        return
    for deck in range(DECKS):
        if not is_empty(s, deck):
            draw_at_turn(s, deck)
            return


@rule
def draw_at_turn(s: State, deck: int) -> None:
    draw_card(s, s.turn, deck, BY_DRAW)
    if s.stage != OVER and catches_up(s, s.turn):
        draw_card(s, s.turn, MILITARY_DECK, BY_DRAW)
    if s.stage != OVER:
        reactivate(s)


@rule
def catches_up(s: State, seat: int) -> bool:
    """ME-A17: with the option the fourth player, in their third turn, if nobody is behind and somebody 2 ahead."""
    if s.catching_up == 0 or s.turns != CATCHING_UP or place_in_order(s, seat) != SEATS - 1:
        return False
    lead = 0
    for other in range(s.players):
        ahead = prestige(s, other) - prestige(s, seat)
        if ahead < 0:
            return False
        lead = max(lead, ahead)
    return lead >= 2 and not is_empty(s, MILITARY_DECK)


@rule
def reactivate(s: State) -> None:
    """ME-R8: all cards of the active player, in every fief."""
    seat = s.turn
    for site in range(SITES):
        s.site_used[seat, site] = 0
    for card in range(s.people):
        if s.owner[card] == seat:
            s.used[card] = 0
    s.stage = ACTIONS_PHASE


# Food (ME-R58, ME-R59, ME-A24)


@rule
def count_different_people(s: State, seat: int) -> int:
    count = 0
    for card in range(s.people):
        count += s.owner[card] == seat and not has_twin_before(s, card)
    return count


@rule
def demand_food(s: State) -> None:
    """The owner chooses who goes, used or not, anywhere."""
    if count_different_people(s, s.turn) > 1:
        ask(s, s.turn, ASK_FOOD)
        return
    for card in range(s.people):
        if s.owner[card] == s.turn:
            starve(s, card)
            return


@rule
def starve(s: State, card: int) -> None:
    remove_person(s, card, BY_HUNGER)
    if s.stage == ACTIONS_PHASE:
        settle_moves(s)


# What can be done in a phase


@rule
def has_unused_person(s: State, seat: int) -> bool:
    for card in range(s.people):
        if s.owner[card] == seat and not s.used[card]:
            return True
    return False


@rule
def may_buy_anything(s: State, seat: int) -> bool:
    means = plain_means(s, seat)
    places = free_places(s, seat)
    cards = hand_size(s, seat)
    for action in range(PLAY, PAY_FOR_ME):
        if may_buy(s, seat, action, means, places, cards):
            return True
    return False


@rule
def begin_actions(s: State) -> None:
    """ME-R9. Whoever has an unused card can at least dismiss it."""
    if has_unused_person(s, s.turn) or may_buy_anything(s, s.turn):
        ask(s, s.turn, ASK_ACTION)
    else:
        end_actions(s)


@rule
def end_actions(s: State) -> None:
    settle_moves(s)
    s.stage = MOVEMENT


@rule
def may_shoot_now(s: State, seat: int) -> bool:
    """ME-C11, and the option that forbids it."""
    return s.archers_shoot > 0 and may_use_any_power(s, seat, ARCHER)


@rule
def begin_movement(s: State) -> None:
    """ME-R28: asked as long as a card can move or an Archer shoot."""
    for card in range(s.people):
        if may_move_outside(s, s.turn, card):
            ask(s, s.turn, ASK_MOVE)
            return
    if may_shoot_now(s, s.turn):
        ask(s, s.turn, ASK_MOVE)
    else:
        s.stage = WAR


@rule
def begin_war(s: State) -> None:
    """ME-R30: voluntary."""
    if may_attack_anywhere(s, s.turn):
        ask(s, s.turn, ASK_WAR)
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """ME-R39: survivors recover."""
    for card in range(s.people):
        s.damage[card] = 0
        s.moved[card] = 0
    pass_turn_on(s)


@rule
def pass_turn_on(s: State) -> None:
    """Clockwise to the next who is still in the game."""
    s.fought = 0
    s.ally_gave = 0
    s.ally_barred = 0
    s.turn = (s.turn + 1) % s.players
    while s.out[s.turn]:
        s.turn = (s.turn + 1) % s.players
    s.stage = SIEGE
