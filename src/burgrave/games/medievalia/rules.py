"""The rules as the rest of the program asks them: the course of a turn, the questions, the answers."""

from __future__ import annotations

from typing import Any

from burgrave.core.questions import begin, mark, unmark_all
from burgrave.core.random import draw, rekey
from burgrave.core.record import State
from burgrave.core.rule import noinline, rule, tell
from burgrave.games.medievalia.bonuses import give_bonus, go_round_with_bonuses, next_receiver
from burgrave.games.medievalia.cashier import can_pay_for_me, pay_for_me
from burgrave.games.medievalia.damage import clear_combat, damage, deal_damage, finish_combat, next_other_victim
from burgrave.games.medievalia.decks import is_empty, random_card
from burgrave.games.medievalia.ending import is_ahead, side_prestige
from burgrave.games.medievalia.fief import add_site, clear_person, hand_size, has_twin_before, is_hungry
from burgrave.games.medievalia.movement import (
    begin_move,
    dismiss,
    end_move,
    may_go_to_fief,
    may_go_to_site,
    may_move_inside,
    may_move_outside,
)
from burgrave.games.medievalia.payment import answer_payment, ask_for_payment, next_option
from burgrave.games.medievalia.powers import (
    aim_at,
    answer_shot,
    begin_power,
    have_all_used_powers,
    is_choice_of_aim,
    may_answer,
    may_use_power,
    settle_shot,
)
from burgrave.games.medievalia.purchases import begin_purchase, clear_payment, free_places, may_buy, plain_means
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import NUMBER
from burgrave.games.medievalia.turn import (
    begin_actions,
    begin_draw,
    begin_movement,
    begin_turn,
    begin_war,
    demand_food,
    draw_at_opening,
    draw_at_turn,
    end_actions,
    end_turn,
    open_game,
    opening_cards,
    starve,
)
from burgrave.games.medievalia.war import (
    begin_combat,
    choose_target,
    go_round_to_deploy,
    go_round_to_target,
    hold_back,
    join_group,
    may_attack,
    may_attack_card,
    may_attack_site,
    may_hold_back,
    may_join_fight,
    may_join_group,
)


@noinline
def run_on(s: State) -> None:
    """Plays the turn on by itself until somebody has something to decide (ME-R6)."""
    while s.asked == ASK_NOTHING and s.stage != OVER:
        stage = s.stage
        if s.buying != NOTHING:
            ask_for_payment(s)
        elif s.hit != NOTHING:
            settle_shot(s)
        elif DRAW <= stage <= WAR and is_hungry(s, s.turn):
            demand_food(s)
        elif stage == OPENING:
            open_game(s)
        elif stage == SIEGE:
            begin_turn(s)
        elif stage == DRAW:
            begin_draw(s)
        elif stage == ACTIONS_PHASE:
            begin_actions(s)
        elif stage == MOVEMENT:
            begin_movement(s)
        elif stage == WAR:
            begin_war(s)
        else:
            run_combat(s)
    if s.stage == OVER:
        s.asked = ASK_NOTHING
        s.actor = NOBODY


@rule
def run_combat(s: State) -> None:
    stage = s.stage
    if stage == DEPLOY or stage == ENGAGE:
        go_round_to_deploy(s)
    elif stage == TARGETS:
        go_round_to_target(s)
    elif stage == BONUSES:
        go_round_with_bonuses(s)
    elif stage == DAMAGE:
        deal_damage(s)
    elif stage == ARCHERS:
        if have_all_used_powers(s, ARCHER):
            s.stage = PRIESTS
    elif have_all_used_powers(s, PRIEST):
        finish_combat(s)


@rule
def setup(s: State, players: int, options: Any, seed: int) -> None:
    """ME-R1 to ME-R5: decks, piles and Cities. Cards are drawn when they are first seen."""
    begin(s, players, seed)
    s.alliance = options[0]
    s.archers_shoot = options[1]
    s.first_draws = options[2]
    s.later_draw = options[3]
    s.catching_up = options[4]
    clear_table(s)
    for seat in range(players):
        add_site(s, seat, CITY_SITE, CITY)
        tell(s, CARD_MOVES, seat, CITY, GONE, ON_TABLE, BY_OPENING, CITY_SITE)
    for kind in range(HELD):
        s.deck[kind] = NUMBER[kind]
    for deck in range(DECKS):
        s.bottom[deck] = random_card(s, deck)
    lay_out_piles(s)
    s.first = draw(s, players)
    s.turn = s.first
    s.left = opening_cards(s, s.first)
    tell(s, OPENED, s.first, s.bottom[0], s.bottom[1], s.bottom[2])
    run_on(s)


@rule
def lay_out_piles(s: State) -> None:
    """ME-R4: School, Workshop and Bank face up; under them the others, five, five and four."""
    for building in range(BUILT):
        s.unseen[building] = NUMBER[BANK + building]
    s.top[0] = SCHOOL
    s.top[1] = WORKSHOP
    s.top[2] = BANK
    left = -PILES
    for building in range(BUILT):
        left += s.unseen[building]
    for pile in range(PILES):
        s.unseen[s.top[pile] - BANK] -= 1
        s.pile[pile] = (left + PILES - 1 - pile) // PILES


@rule
def clear_table(s: State) -> None:
    """An empty table."""
    for seat in range(SEATS):
        s.out[seat] = 0
        s.siege[seat] = 0
        for kind in range(HELD):
            s.hand[seat, kind] = 0
            s.known[seat, kind] = 0
        for site in range(SITES):
            s.site[seat, site] = NOTHING
            s.site_used[seat, site] = 0
            s.building[seat, site, 0] = NOTHING
            s.building[seat, site, 1] = NOTHING
    for kind in range(HELD):
        s.deck[kind] = 0
    for deck in range(DECKS):
        s.bottom[deck] = NOTHING
    for pile in range(PILES):
        s.top[pile] = NOTHING
        s.pile[pile] = 0
    for building in range(BUILT):
        s.unseen[building] = 0
    for card in range(MOST_PEOPLE):
        clear_person(s, card)
    s.people = 0
    s.turns = 0
    s.left = 0
    s.stage = OPENING
    s.ending = NOT_ENDED
    s.asked = ASK_NOTHING
    s.actor = NOBODY
    s.mover = NOTHING
    s.hit = NOTHING
    s.fought = 0
    s.ally_gave = 0
    s.ally_barred = 0
    clear_payment(s)
    clear_combat(s)


# What a player may answer


@rule
def legal(s: State, mask: Any) -> int:
    unmark_all(mask)
    seat = s.actor
    asked = s.asked
    if asked == ASK_NOTHING:
        return 0
    if asked == ASK_OPENING or asked == ASK_DRAW:
        return mark_decks(s, mask)
    if asked == ASK_ACTION:
        return mark_actions(s, seat, mask)
    if ASK_PAY <= asked <= ASK_HELP:
        return mark_payments(s, seat, asked, mask)
    if asked == ASK_PLACE:
        return mark_places(s, seat, mask)
    if asked == ASK_FOOD:
        return mark_dismissals(s, seat, mask, used_too=1)
    if asked == ASK_MOVE:
        return mark_moves(s, seat, mask)
    if asked == ASK_FIEF:
        return mark_fiefs(s, mask)
    if asked == ASK_AIM:
        return mark_aims(s, mask)
    if asked == ASK_ANSWER or asked == ASK_POWER:
        return mark_powers(s, seat, asked, mask)
    if asked == ASK_WAR:
        return mark_wars(s, seat, mask)
    if asked == ASK_DEPLOY or asked == ASK_ENGAGE:
        return mark_groups(s, seat, mask)
    if asked == ASK_TARGET:
        return mark_targets(s, mask)
    return mark_receivers(s, asked, mask)


@rule
def mark_decks(s: State, mask: Any) -> int:
    count = 0
    for deck in range(DECKS):
        count += mark(mask, FROM_DECK + deck, not is_empty(s, deck))
    return count


@rule
def mark_actions(s: State, seat: int, mask: Any) -> int:
    """ME-R9, ME-R59, ME-C11."""
    count = mark(mask, PASS, True)
    means = plain_means(s, seat)
    places = free_places(s, seat)
    cards = hand_size(s, seat)
    for action in range(PLAY, PAY_FOR_ME):
        count += mark(mask, action, may_buy(s, seat, action, means, places, cards))
    for card in range(s.people):
        if may_move_inside(s, seat, card) and not has_twin_before(s, card):
            count += mark(mask, MOVE + card, True)
    return count + mark_dismissals(s, seat, mask) + mark_shots(s, seat, mask)


@rule
def mark_dismissals(s: State, seat: int, mask: Any, used_too: int = 0) -> int:
    """ME-R59, ME-A32; of those who cannot be fed, used ones too."""
    count = 0
    for card in range(s.people):
        if s.owner[card] == seat and (used_too or not s.used[card]) and not has_twin_before(s, card):
            count += mark(mask, DISMISS + card, True)
    return count


@rule
def mark_shots(s: State, seat: int, mask: Any) -> int:
    count = 0
    if s.archers_shoot:
        for card in range(s.people):
            count += mark(mask, USE + card, may_use_power(s, seat, card, ARCHER))
    return count


@rule
def mark_payments(s: State, seat: int, asked: int, mask: Any) -> int:
    count = 0
    action = next_option(s, seat, asked, NOTHING)
    while action != NOTHING:
        count += mark(mask, action, True)
        action = next_option(s, seat, asked, action)
    if asked == ASK_PAY:
        count += mark(mask, PAY_FOR_ME, can_pay_for_me(s, seat))
    return count


@rule
def mark_places(s: State, seat: int, mask: Any) -> int:
    count = mark(mask, GO_LOOSE, s.place[s.mover] < LOOSE)
    for site in range(SITES):
        count += mark(mask, SITE + site, may_go_to_site(s, seat, s.mover, site))
    return count


@rule
def mark_moves(s: State, seat: int, mask: Any) -> int:
    count = mark(mask, PASS, True)
    for card in range(s.people):
        if may_move_outside(s, seat, card) and not has_twin_before(s, card):
            count += mark(mask, MOVE + card, True)
    return count + mark_dismissals(s, seat, mask) + mark_shots(s, seat, mask)


@rule
def mark_fiefs(s: State, mask: Any) -> int:
    count = 0
    for fief in range(FIEFS):
        count += mark(mask, GO_TO + fief, may_go_to_fief(s, s.mover, fief))
    return count


@rule
def mark_aims(s: State, mask: Any) -> int:
    count = 0
    for card in range(s.people):
        count += mark(mask, TARGET + card, is_choice_of_aim(s, s.mover, card))
    return count


@rule
def mark_powers(s: State, seat: int, asked: int, mask: Any) -> int:
    count = mark(mask, PASS, True)
    kind = ARCHER if s.stage == ARCHERS else PRIEST
    for card in range(s.people):
        if asked == ASK_ANSWER:
            count += mark(mask, USE + card, may_answer(s, seat, card))
        else:
            count += mark(mask, USE + card, may_use_power(s, seat, card, kind))
    return count


@rule
def mark_wars(s: State, seat: int, mask: Any) -> int:
    count = mark(mask, PASS, True)
    for fief in range(FIEFS):
        for foe in range(s.players):
            count += mark(mask, ATTACK_IN + fief * SEATS + foe, may_attack(s, seat, fief, foe))
    return count


@rule
def mark_groups(s: State, seat: int, mask: Any) -> int:
    count = mark(mask, PASS, may_hold_back(s, seat))
    for group in range(MOST_GROUPS + 1):
        count += mark(mask, GROUP + group, may_join_group(s, group))
    return count


@rule
def mark_targets(s: State, mask: Any) -> int:
    count = mark(mask, PASS, True)
    for site in range(SITES):
        count += mark(mask, SITE + site, may_attack_site(s, s.fight, site))
    for other in range(1, s.groups + 1):
        count += mark(mask, GROUP + other, may_join_fight(s, s.fight, other))
    for card in range(s.people):
        count += mark(mask, TARGET + card, may_attack_card(s, s.fight, card))
    return count


@rule
def mark_receivers(s: State, asked: int, mask: Any) -> int:
    """Of a bonus or of damage."""
    count = 0
    action = NOTHING
    while True:
        action = next_receiver(s, action) if asked == ASK_BONUS else next_other_victim(s, action)
        if action == NOTHING:
            return count
        count += mark(mask, action, True)


# What the answer does


@rule
def apply(s: State, action: int) -> None:
    seat = s.actor
    asked = s.asked
    s.asked = ASK_NOTHING
    if asked == ASK_OPENING:
        draw_at_opening(s, seat, action - FROM_DECK)
    elif asked == ASK_DRAW:
        draw_at_turn(s, action - FROM_DECK)
    elif asked == ASK_ACTION or asked == ASK_MOVE:
        answer_action(s, seat, action)
    elif ASK_PAY <= asked <= ASK_HELP:
        if action == PAY_FOR_ME:
            pay_for_me(s, seat)
        else:
            answer_payment(s, seat, asked, action)
    elif asked == ASK_PLACE or asked == ASK_FIEF:
        end_move(s, seat, action)
    elif asked == ASK_FOOD:
        starve(s, action - DISMISS)
    elif asked == ASK_AIM:
        aim_at(s, seat, action - TARGET)
    elif asked == ASK_ANSWER:
        answer_shot(s, seat, action)
    elif asked == ASK_POWER:
        answer_power(s, seat, action)
    elif asked == ASK_WAR:
        answer_war(s, seat, action)
    elif asked == ASK_DEPLOY or asked == ASK_ENGAGE:
        answer_deploy(s, seat, action)
    elif asked == ASK_TARGET:
        choose_target(s, seat, action)
    elif asked == ASK_BONUS:
        give_bonus(s, action)
    else:
        damage(s, action)
    run_on(s)


@rule
def answer_action(s: State, seat: int, action: int) -> None:
    if action == PASS:
        if s.stage == ACTIONS_PHASE:
            end_actions(s)
        else:
            s.stage = WAR
    elif action < PAY_FOR_ME:
        begin_purchase(s, seat, action)
    elif action < DISMISS:
        begin_move(s, seat, action - MOVE)
    elif action < USE:
        dismiss(s, action - DISMISS, BY_DISMISSAL)
    else:
        begin_power(s, seat, action - USE)


@rule
def answer_power(s: State, seat: int, action: int) -> None:
    if action == PASS:
        s.side += 1
    else:
        begin_power(s, seat, action - USE)


@rule
def answer_war(s: State, seat: int, action: int) -> None:
    if action == PASS:
        end_turn(s)
    else:
        begin_combat(s, seat, (action - ATTACK_IN) // SEATS, (action - ATTACK_IN) % SEATS)


@rule
def answer_deploy(s: State, seat: int, action: int) -> None:
    if action == PASS:
        hold_back(s, seat)
    else:
        join_group(s, seat, action - GROUP)


# What is secret, and how it ends


@rule
def hide(s: State, seat: int, seed: int) -> None:
    """ME-A31: secret are the cards of other hands not seen by all, and what is still to be drawn or uncovered."""
    rekey(s, seed)
    for deck in range(DECKS):
        unknown = 0  # cards of this deck in each other hand, eight bits each
        for other in range(s.players):
            if other != seat:
                for kind in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
                    cards = s.hand[other, kind] - s.known[other, kind]
                    unknown += cards << (8 * other)
                    s.deck[kind] += cards
                    s.hand[other, kind] -= cards
        for other in range(s.players):
            for _ in range((unknown >> (8 * other)) & 255):
                s.hand[other, random_card(s, deck)] += 1


@rule
def outcome(s: State, out: Any) -> None:
    for seat in range(s.players):
        rank = 1
        for other in range(s.players):
            rank += is_ahead(s, other, seat)
        out[seat, 0] = side_prestige(s, seat)
        out[seat, 1] = rank
