"""The rules as the rest of the program asks them: the calendar of a year, the questions, the answers."""

from __future__ import annotations

from typing import Any

from burgrave.core.bitsets import count_bits
from burgrave.core.questions import ask, begin, mark, mark_first, mark_set, next_stage, unmark_all
from burgrave.core.random import draw, rekey
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.albalonga.city import count_peasants, meets_challenge, move
from burgrave.games.albalonga.court import (
    call_cost,
    call_court,
    count_stalls,
    go_round_the_court,
    mark_dice,
    next_caller,
    pass_call,
    pay_for_die,
    take_die,
)
from burgrave.games.albalonga.harvest import go_round_to_bless, go_round_to_improve, improve, pay_for_blessing
from burgrave.games.albalonga.jobs import resolve_jobs
from burgrave.games.albalonga.season import begin_season, done_placing, go_round_to_place, go_round_to_sell, place_free
from burgrave.games.albalonga.season import sell as sell_peasants
from burgrave.games.albalonga.soldiers import (
    add_product,
    choose_hero,
    choose_target,
    city_number,
    count_product,
    count_targets,
    fight_battles,
    go_round_to_choose_heroes,
    go_round_to_choose_targets,
    loot,
    may_add,
    may_attack,
    may_sabotage,
    may_settle,
    recover_hero,
    reward_largest_army,
    sabotage,
    settle,
    update_assisi,
    used_heroes,
)
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import (
    ASSISI_LIMITS,
    BLESSING_CARDS,
    GROWTH_WHEAT,
    KINGDOM_NUMBERS,
    SALE_PEASANTS,
)
from burgrave.games.albalonga.year import (
    can_attract,
    crown,
    end_season,
    end_year,
    feed_everybody,
    go_round_to_grow,
    grow,
    is_ahead,
    may_crown,
    name_next_king_of_kings,
    replace_fallen_king_of_kings,
    send_everybody_home,
)


@rule
def run_on(s: State) -> None:
    """Plays the year on by itself until somebody has something to decide (AL-R10, AL-R24)."""
    while s.asked == ASK_NOTHING and s.stage != OVER:
        stage = s.stage
        if stage == COURT:
            go_round_the_court(s)
        elif stage == SEASON_START:
            begin_season(s)
        elif stage == SELL:
            go_round_to_sell(s)
        elif stage == FREE:
            go_round_to_place(s)
        elif stage == RECOVER:
            reward_largest_army(s)
        elif stage == TARGETS:
            go_round_to_choose_targets(s)
        elif stage == HEROES_STAGE:
            go_round_to_choose_heroes(s)
        elif stage == BATTLES:
            fight_battles(s)
        elif stage == ASSISI_STAGE:
            update_assisi(s)
        elif stage == JOBS_STAGE:
            resolve_jobs(s)
        elif stage == IMPROVE:
            go_round_to_improve(s)
        elif stage == BLESS:
            go_round_to_bless(s)
        elif stage == RETURN:
            send_everybody_home(s)
        elif stage == CROWN:
            name_next_king_of_kings(s)
        elif stage == FEED:
            feed_everybody(s)
        elif stage == SUCCESSION:
            replace_fallen_king_of_kings(s)
        elif stage == GROW:
            go_round_to_grow(s)
        else:
            end_year(s)
    if s.stage == OVER:
        s.actor = NOBODY


@rule
def setup(s: State, players: int, options: Any, seed: int) -> None:
    """AL-R1 to AL-R9: the cities, Assisi, the decks (AL-R4 needs nothing: the bank never runs out)."""
    begin(s, players, seed)
    s.work_well_done = options[0]
    s.spoils_of_war = options[1]
    s.assisi = options[2]
    clear_table(s)
    for seat in range(players):
        found_city(s, seat)
    if s.assisi:
        found_assisi(s)
    s.king_of_kings = draw(s, players)  # AL-R8
    tell(s, CROWNED, s.king_of_kings, NOBODY)
    next_stage(s, SEASON_START)
    run_on(s)


@rule
def found_city(s: State, seat: int) -> None:
    """AL-R3, AL-R5: a city with its people, its silver and its heroes."""
    move(s, BY_START, PEASANTS, KINGDOM_NUMBERS[START_PEASANTS], BANK, seat)
    move(s, BY_START, SILVER, KINGDOM_NUMBERS[START_SILVER], BANK, seat)
    s.population[seat] = KINGDOM_NUMBERS[START_PEASANTS]
    s.active[seat] = ALL_HEROES


@rule
def found_assisi(s: State) -> None:
    """AL-R68: the city that nobody rules, with its defenders and its loot."""
    s.defenders = ASSISI_LIMITS[START_DEFENDERS]
    move(s, BY_START, SILVER, ASSISI_LIMITS[START_PRODUCT + SILVER], BANK, ASSISI)
    move(s, BY_START, WHEAT, ASSISI_LIMITS[START_PRODUCT + WHEAT] * WHEAT_OF_A_PRODUCT, BANK, ASSISI)
    move(s, BY_START, CAPTIVES, ASSISI_LIMITS[START_PRODUCT + CAPTIVES], BANK, ASSISI)


@rule
def clear_table(s: State) -> None:
    """AL-R2: empty cities and calls for nothing. AL-R6, AL-R7: the decks; the first year is moderate."""
    s.year = 1
    s.season = GROWING
    s.stage = SEASON_START
    s.asked = ASK_NOTHING
    s.actor = NOBODY
    s.turn = 0
    s.king_of_kings = 0
    s.cost_space = 0
    s.caller = 0
    s.offer = 0
    s.free = 0
    s.climate = MODERATE
    s.next_climate = NOBODY
    s.price = 0
    s.pile = ALL_CLIMATES
    s.turned = 0
    s.piety = NOBODY
    s.defenders = 0
    s.captives = 0
    s.city = 0
    s.strikes = 0
    s.strike = 0
    for die in range(DICE):
        s.dice[die] = 0
    for gift in range(3):
        s.blessings[gift] = BLESSING_CARDS[gift]
    for holder in range(HOLDERS):
        s.silver[holder] = 0
    for holder in range(SEATS + 1):
        s.wheat[holder] = 0
    for seat in range(SEATS):
        clear_city(s, seat)


@rule
def clear_city(s: State, seat: int) -> None:
    s.out[seat] = 0
    s.passed[seat] = 0
    s.monuments[seat] = 0
    s.devotion[seat] = 0
    s.housing_disc[seat] = 0
    s.population[seat] = 0
    s.housed[seat] = 0
    for job in range(5):
        s.own[seat, job] = 0
        s.captured[seat, job] = 0
    s.laid_merchant[seat] = 0
    s.laid_farmers[seat] = 0
    s.active[seat] = 0
    s.hero[seat] = NOBODY
    s.target[seat] = NOBODY
    s.improved[seat] = 0
    s.blessed[seat] = 0


# What a king may answer


@rule
def legal(s: State, mask: Any) -> int:
    unmark_all(mask)
    seat = s.actor
    asked = s.asked
    if asked == ASK_NOTHING:
        return 0
    if asked == ASK_BUY:
        return mark(mask, PASS, True) + mark_dice(s, seat, mask, False)
    if asked == ASK_TAKE:
        return mark_dice(s, seat, mask, s.season == HARVEST)
    if asked == ASK_CALL:
        return mark(mask, PASS, True) + mark_calls(s, mask)
    if asked == ASK_STALL:
        return mark_first(mask, PAY_STALL, count_stalls(s))
    if asked == ASK_SELL:
        return mark(mask, PASS, True) + mark_sales(s, seat, mask)
    if asked == ASK_FREE:
        return mark(mask, PASS, True) + mark_free_jobs(s, mask)
    if asked == ASK_RECOVER:
        return mark(mask, PASS, True) + mark_set(mask, RECOVER_HERO, used_heroes(s, seat), HEROES)
    if asked == ASK_TARGET:
        return mark_targets(s, seat, mask)
    if asked == ASK_HERO:
        return mark_set(mask, PLAY_HERO, s.active[seat], HEROES)
    if asked == ASK_SABOTAGE:
        return mark_sabotages(s, mask)
    if asked == ASK_LOOT:
        return mark_loot(s, mask)
    if asked == ASK_SETTLE:
        return mark_settling(s, mask)
    if asked == ASK_PRODUCT:
        return mark_products(s, mask)
    if asked == ASK_IMPROVE:
        return mark(mask, PASS, True) + mark(mask, IMPROVE_HARVEST, True)
    if asked == ASK_BLESS:
        return mark(mask, PASS, True) + mark(mask, TAKE_BLESSING, True)
    if asked == ASK_CROWN:
        return mark_crowns(s, mask)
    return mark(mask, PASS, True) + mark_growth(s, seat, mask)


@rule
def mark_calls(s: State, mask: Any) -> int:
    """AL-R14: at no cost no stall is chosen."""
    if call_cost(s) == 0:
        return mark(mask, CALL, True)
    return mark_first(mask, PAY_STALL, count_stalls(s))


@rule
def mark_sales(s: State, seat: int, mask: Any) -> int:
    return mark(mask, SELL_FEW, True) + mark(mask, SELL_MANY, s.housed[seat] >= SALE_PEASANTS[1])


@rule
def mark_free_jobs(s: State, mask: Any) -> int:
    """AL-R13: any job, the farm only at harvest."""
    count = 0
    for job in range(5):
        count += mark(mask, WORK_AT + job, job != FARMERS or s.season == HARVEST)
    return count


@rule
def mark_targets(s: State, seat: int, mask: Any) -> int:
    count = 0
    for target in range(SEATS + 1):
        count += mark(mask, ATTACK + target, may_attack(s, seat, target))
    return count


@rule
def mark_sabotages(s: State, mask: Any) -> int:
    count = 0
    city = city_number(s, s.city)
    for job in range(5):
        count += mark(mask, SABOTAGE_AT + job, may_sabotage(s, city, job))
    return count


@rule
def mark_loot(s: State, mask: Any) -> int:
    count = 0
    for product in range(PRODUCTS):
        count += mark(mask, LOOT + product, count_product(s, product) > 0)
    return count


@rule
def mark_settling(s: State, mask: Any) -> int:
    count = 0
    for job in range(5):
        count += mark(mask, WORK_AT + job, may_settle(s, job))
    return count


@rule
def mark_products(s: State, mask: Any) -> int:
    count = 0
    for product in range(PRODUCTS):
        count += mark(mask, ADD_PRODUCT + product, may_add(s, product))
    return count


@rule
def mark_crowns(s: State, mask: Any) -> int:
    count = 0
    for seat in range(SEATS):
        count += mark(mask, CROWN_KING + seat, may_crown(s, seat))
    return count


@rule
def mark_growth(s: State, seat: int, mask: Any) -> int:
    count = 0
    for peasants in range(1, len(GROWTH_WHEAT) + 1):
        count += mark(mask, GROW_BY + peasants, can_attract(peasants, s.wheat[seat]))
    return count


# What the answer does


@rule
def apply(s: State, action: int) -> None:
    seat = s.actor
    asked = s.asked
    s.asked = ASK_NOTHING
    if asked == ASK_BUY:
        answer_offer(s, seat, action)
    elif asked == ASK_TAKE:
        answer_take(s, seat, action)
    elif asked == ASK_CALL:
        answer_call(s, seat, action)
    elif asked == ASK_STALL:
        pay_for_die(s, seat, action - PAY_STALL)
    elif asked == ASK_SELL:
        answer_sale(s, seat, action)
    elif asked == ASK_FREE:
        answer_free(s, seat, action)
    elif asked == ASK_RECOVER:
        recover_hero(s, seat, NOBODY if action == PASS else action - RECOVER_HERO)
    elif asked == ASK_TARGET:
        choose_target(s, seat, action - ATTACK)
    elif asked == ASK_HERO:
        choose_hero(s, seat, action - PLAY_HERO)
    elif asked == ASK_SABOTAGE:
        sabotage(s, seat, city_number(s, s.city), action - SABOTAGE_AT)
    elif asked == ASK_LOOT:
        loot(s, seat, action - LOOT)
    elif asked == ASK_SETTLE:
        settle(s, seat, action - WORK_AT)
    elif asked == ASK_PRODUCT:
        add_product(s, action - ADD_PRODUCT)
    elif asked == ASK_IMPROVE:
        answer_improvement(s, seat, action)
    elif asked == ASK_BLESS:
        answer_blessing(s, seat, action)
    elif asked == ASK_CROWN:
        answer_crowning(s, action - CROWN_KING)
    else:
        answer_growth(s, seat, action)
    run_on(s)


@rule
def answer_sale(s: State, seat: int, action: int) -> None:
    if action != PASS:
        sell_peasants(s, seat, action - SELL_FEW)
    s.turn += 1


@rule
def answer_free(s: State, seat: int, action: int) -> None:
    if action == PASS:
        done_placing(s)
    else:
        place_free(s, seat, action - WORK_AT)


@rule
def answer_call(s: State, seat: int, action: int) -> None:
    if action == PASS:
        pass_call(s, seat, OF_CHOICE)
        next_caller(s)
    else:
        call_court(s, seat, action - PAY_STALL if action >= PAY_STALL else NOBODY)


@rule
def answer_take(s: State, seat: int, action: int) -> None:
    """AL-R15, AL-R16. Then the others may buy."""
    farm = action >= TAKE_FOR_FARM
    place = action - (TAKE_FOR_FARM if farm else TAKE_DIE)
    die = place // HIGHEST_DIE
    take_die(s, seat, die, place % HIGHEST_DIE + 1, FARMERS if farm else die)
    s.offer = 1


@rule
def answer_offer(s: State, seat: int, action: int) -> None:
    if action == PASS:
        tell(s, PASSED_PURCHASE, seat)
        s.offer += 1
    else:
        place = action - TAKE_DIE
        take_die(s, seat, place // HIGHEST_DIE, place % HIGHEST_DIE + 1, place // HIGHEST_DIE)
        ask(s, seat, ASK_STALL)


@rule
def answer_improvement(s: State, seat: int, action: int) -> None:
    if action != PASS:
        improve(s, seat)
    s.turn += 1


@rule
def answer_blessing(s: State, seat: int, action: int) -> None:
    if action != PASS:
        pay_for_blessing(s, seat)
    s.turn += 1


@rule
def answer_crowning(s: State, seat: int) -> None:
    """At the end of a season, or after a King of Kings has fallen."""
    crown(s, seat)
    if s.stage == CROWN:
        end_season(s)
    else:
        next_stage(s, GROW)


@rule
def answer_growth(s: State, seat: int, action: int) -> None:
    if action != PASS:
        grow(s, seat, action - GROW_BY)
    s.turn += 1


# What is secret, and how it ends


@rule
def hide(s: State, seat: int, seed: int) -> None:
    """AL-A25: secret are future draws, the others' hero piles, and their targets and heroes until all have chosen."""
    rekey(s, seed)
    for other in range(s.players):
        if other != seat and not s.out[other]:
            if s.stage == TARGETS and s.target[other] != NOBODY:
                s.target[other] = any_target(s, other)
            hide_heroes(s, other)


@rule
def any_target(s: State, seat: int) -> int:
    left = draw(s, count_targets(s, seat))
    for target in range(SEATS + 1):
        if may_attack(s, seat, target):
            if left == 0:
                return target
            left -= 1
    return NOBODY


@rule
def hide_heroes(s: State, seat: int) -> None:
    """As many used heroes as there are, but any; not the 0, and not one that lies on the table."""
    shown = s.hero[seat] if s.stage == BATTLES else NOBODY
    used = count_bits(used_heroes(s, seat))
    s.active[seat] = ALL_HEROES
    while used > 0:
        hero = 1 + draw(s, HEROES - 1)
        if hero != shown and (s.active[seat] >> hero) & 1:
            s.active[seat] &= ~(1 << hero)
            used -= 1
    if s.stage == HEROES_STAGE and s.hero[seat] != NOBODY:
        s.hero[seat] = any_hero(s, seat)


@rule
def any_hero(s: State, seat: int) -> int:
    left = draw(s, count_bits(s.active[seat]))
    for hero in range(HEROES):
        if (s.active[seat] >> hero) & 1:
            if left == 0:
                return hero
            left -= 1
    return NOBODY


@rule
def outcome(s: State, out: Any) -> None:
    """The score is how much of the challenge is done, a point for each monument and for each of the people wanted.

    AL-R54: only kings who meet the challenge can win; AL-R55: if nobody does, nobody is first.
    """
    met = False
    for seat in range(s.players):
        met = met or meets_challenge(s, seat)
    for seat in range(s.players):
        rank = 1 if met else 2
        for other in range(s.players):
            rank += is_ahead(s, other, seat)
        out[seat, 0] = s.monuments[seat] + min(count_peasants(s, seat), KINGDOM_NUMBERS[PEASANTS_WANTED])
        out[seat, 1] = rank
