"""Soldiers: targets, heroes, battles, sabotage (AL-R25 to AL-R37), captures (AL-R64 to AL-R66), Assisi (AL-R68)."""

from __future__ import annotations

from burgrave.core.questions import ask, next_stage
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.albalonga.city import (
    MOST_SOLDIERS,
    at_work,
    first_in,
    in_fields,
    in_granary,
    move,
    move_captives,
    standing_merchants,
)
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import ASSISI_LIMITS, SABOTAGE_FROM, SABOTAGES

# Choosing targets and heroes


@rule
def used_heroes(s: State, seat: int) -> int:
    """The face-down pile, one bit each."""
    return ALL_HEROES & ~s.active[seat]


@rule
def reward_largest_army(s: State) -> None:
    """AL-R58: before targets are chosen, the king with most soldiers may take a hero back."""
    seat = first_in(s, MOST_SOLDIERS) if s.work_well_done else NOBODY
    next_stage(s, TARGETS)
    if seat != NOBODY and used_heroes(s, seat):
        s.stage = RECOVER
        tell(s, ARMY_REWARD, seat)
        ask(s, seat, ASK_RECOVER)


@rule
def recover_hero(s: State, seat: int, hero: int) -> None:
    """The others see that a card comes back, not which one."""
    if hero != NOBODY:
        s.active[seat] |= 1 << hero
    tell(s, RECOVERED, seat, hero)
    next_stage(s, TARGETS)


@rule
def may_attack(s: State, seat: int, target: int) -> bool:
    """AL-R25, AL-R69, AL-A20: another king who is still in the game, or Assisi."""
    if target == ASSISI:
        return s.assisi > 0
    return target != seat and target < s.players and not s.out[target]


@rule
def count_targets(s: State, seat: int) -> int:
    count = 0
    for target in range(SEATS + 1):
        count += may_attack(s, seat, target)
    return count


@rule
def only_target(s: State, seat: int) -> int:
    """The last city that this king may attack, or nobody."""
    found = NOBODY
    for target in range(SEATS + 1):
        if may_attack(s, seat, target):
            found = target
    return found


@rule
def go_round_to_choose_targets(s: State) -> None:
    """AL-R25: every king with soldiers chooses a city in secret; all are shown together."""
    while s.turn < s.players:
        seat = seat_at(s, s.turn)
        if s.own[seat, SOLDIERS] > 0:
            if count_targets(s, seat) > 1:
                ask(s, seat, ASK_TARGET)
                return
            s.target[seat] = only_target(s, seat)
        s.turn += 1
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if s.target[seat] != NOBODY:
            s.revealed += 1
            tell(s, TARGET_SHOWN, seat, s.target[seat])
    next_stage(s, HEROES_STAGE)


@rule
def choose_target(s: State, seat: int, target: int) -> None:
    s.target[seat] = target
    tell(s, CHOSE_TARGET, seat, target)
    s.turn += 1


@rule
def is_attacked(s: State, city: int) -> bool:
    for seat in range(s.players):
        if s.target[seat] == city:
            return True
    return False


@rule
def go_round_to_choose_heroes(s: State) -> None:
    """AL-R26: kings who attack or are attacked play a hero in secret; all are shown together."""
    while s.turn < s.players:
        seat = seat_at(s, s.turn)
        if s.target[seat] != NOBODY or is_attacked(s, seat):
            ask(s, seat, ASK_HERO)
            return
        s.turn += 1
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if s.hero[seat] != NOBODY:
            s.revealed += 1
            tell(s, HERO_SHOWN, seat, s.hero[seat])
    s.city = 0
    s.strikes = 0
    s.strike = 0
    next_stage(s, BATTLES)


@rule
def choose_hero(s: State, seat: int, hero: int) -> None:
    s.hero[seat] = hero
    tell(s, CHOSE_HERO, seat, hero)
    s.turn += 1


# The battles


@rule
def strength(s: State, seat: int) -> int:
    """AL-R28: soldiers and hero, for attack and defence alike."""
    return s.own[seat, SOLDIERS] + max(s.hero[seat], 0)


@rule
def attack_on(s: State, city: int) -> int:
    total = 0
    for seat in range(s.players):
        if s.target[seat] == city:
            total += strength(s, seat)
    return total


@rule
def defence_of(s: State, city: int) -> int:
    """AL-R28; AL-R69: Assisi plays no hero."""
    return s.defenders if city == ASSISI else strength(s, city)


@rule
def sabotages_for(difference: int) -> int:
    """AL-R29: the sabotages that a lead gives."""
    won = 0
    for row in range(len(SABOTAGE_FROM)):
        if difference >= SABOTAGE_FROM[row]:
            won = SABOTAGES[row]
    return won


@rule
def city_number(s: State, number: int) -> int:
    """AL-R27, AL-R69: Assisi is resolved first, then the King of Kings' city and on clockwise."""
    return ASSISI if number == 0 else seat_at(s, number - 1)


@rule
def count_attackers(s: State, city: int) -> int:
    count = 0
    for seat in range(s.players):
        count += s.target[seat] == city
    return count


@rule
def nth_attacker(s: State, city: int, n: int) -> int:
    """AL-R30: the attackers by their strength, ties by turn order."""
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if s.target[seat] == city:
            before = 0
            for other_turn in range(s.players):
                other = seat_at(s, other_turn)
                if s.target[other] == city:
                    more = strength(s, other) - strength(s, seat)
                    before += more > 0 or (more == 0 and other_turn < turn)
            if before == n:
                return seat
    return NOBODY


@rule
def saboteur(s: State, city: int) -> int:
    """AL-R30: one sabotage each, and round again until all are carried out."""
    return nth_attacker(s, city, s.strike % count_attackers(s, city))


@rule
def fight_battles(s: State) -> None:
    """City by city, sabotage by sabotage."""
    while s.city <= s.players:
        city = city_number(s, s.city)
        if s.strikes == 0 and is_attacked(s, city):
            fight(s, city)
        while s.strike < s.strikes:
            offer_sabotage(s, city)
            if s.asked != ASK_NOTHING:
                return
        s.strike = 0
        s.strikes = 0
        s.city += 1
    s.city = 0
    put_heroes_away(s)
    next_stage(s, ASSISI_STAGE)


@rule
def fight(s: State, city: int) -> None:
    """AL-R28, AL-R29: the attack against the defence, told with all its parts."""
    s.strikes = sabotages_for(attack_on(s, city) - defence_of(s, city))
    for n in range(count_attackers(s, city)):
        seat = nth_attacker(s, city, n)
        tell(s, ATTACKER, city, seat, s.own[seat, SOLDIERS], s.hero[seat])
    soldiers = s.defenders if city == ASSISI else s.own[city, SOLDIERS]
    hero = NOBODY if city == ASSISI else s.hero[city]
    tell(s, FOUGHT, city, attack_on(s, city), soldiers, hero, s.strikes)


@rule
def offer_sabotage(s: State, city: int) -> None:
    """The saboteur chooses; without a choice it happens by itself, and with nothing left the rest lapses (AL-A8)."""
    seat = saboteur(s, city)
    choices = 0
    only = NOBODY
    for option in range(PRODUCTS if city == ASSISI else len(JOBS)):
        if (city == ASSISI and count_product(s, option) > 0) or (city != ASSISI and may_sabotage(s, city, option)):
            choices += 1
            only = option
    if choices == 0:
        tell(s, LAPSED, city, s.strikes - s.strike)
        s.strike = s.strikes
    elif choices > 1:
        ask(s, seat, ASK_LOOT if city == ASSISI else ASK_SABOTAGE)
    elif city == ASSISI:
        loot(s, seat, only)
    else:
        sabotage(s, seat, city, only)


# Sabotage in a king's city


@rule
def may_sabotage(s: State, city: int, job: int) -> bool:
    """AL-R31 to AL-R36: a job with somebody on it who is not lying down yet; never the barracks (AL-R32)."""
    if job == SOLDIERS:
        return False
    if job == MERCHANTS:
        return standing_merchants(s, city) > 0
    if job == FARMERS:
        return in_granary(s, city) > 0 or in_fields(s, city) > s.laid_farmers[city]
    return at_work(s, city, job) > 0  # workers (AL-R34), priests (AL-R35)


@rule
def is_capture(s: State, seat: int, city: int) -> bool:
    """AL-R64: the saboteur has no more monuments than the defender."""
    return s.spoils_of_war > 0 and s.monuments[seat] <= s.monuments[city]


@rule
def would_lie_down(s: State, city: int, job: int) -> bool:
    """AL-R33, AL-R36: the only merchant, and a farmer in the fields when the granary is empty, stay and lie down."""
    return (job == MERCHANTS and at_work(s, city, job) == 1) or (job == FARMERS and in_granary(s, city) == 0)


@rule
def sabotage(s: State, seat: int, city: int, job: int) -> None:
    """The peasant placed last goes (AL-R33 to AL-R36), so captured ones go first (AL-A15).

    AL-R64 to AL-R66: a captor puts a black peasant to work, also for a merchant who only lies down (AL-R65).
    """
    captured = is_capture(s, seat, city)
    takes = captured and (job != FARMERS or s.work_well_done > 0)
    lies = would_lie_down(s, city, job)
    black = not lies and s.captured[city, job] > 0
    fate = LIES_DOWN if lies else LEAVES if black else GOES_HOME
    tell(s, SABOTAGED, seat, city, job, takes, fate)
    if lies:
        lay_down(s, city, job)
    elif not black:
        s.own[city, job] -= 1
        s.housed[city] += 1
    if takes:
        move_captives(s, BY_CAPTURE, 1, city if black else BANK, seat, job)
    elif black:
        move_captives(s, BY_RETURN, 1, city, BANK, job)
    if captured and lies and job == FARMERS and not s.work_well_done:
        move(s, BY_SPOILS, WHEAT, 1, BANK, seat)
    s.strike += 1


@rule
def lay_down(s: State, city: int, job: int) -> None:
    if job == MERCHANTS:
        s.laid_merchant[city] = 1
    else:
        s.laid_farmers[city] += 1


@rule
def put_heroes_away(s: State) -> None:
    """AL-R37: a 0 stays in hand; a king with nothing else left takes all heroes back."""
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if s.hero[seat] > 0:
            s.active[seat] &= ~(1 << s.hero[seat])
        s.hero[seat] = NOBODY
        if s.active[seat] == 1 and not s.out[seat]:
            s.active[seat] = ALL_HEROES
            tell(s, HEROES_RETURN, seat)


# Assisi


@rule
def count_product(s: State, product: int) -> int:
    """AL-R68: 1 silver, 2 wheat or a captured peasant make a product."""
    if product == SILVER:
        return s.silver[ASSISI]
    if product == WHEAT:
        return s.wheat[ASSISI] // WHEAT_OF_A_PRODUCT
    return s.captives


@rule
def loot(s: State, seat: int, product: int) -> None:
    """AL-R70: a sabotage of Assisi takes a product; a captured peasant is put to work at once."""
    tell(s, LOOTED, seat, product)
    if product == CAPTIVES:
        ask(s, seat, ASK_SETTLE)
        return
    move(s, BY_LOOT, product, WHEAT_OF_A_PRODUCT if product == WHEAT else 1, ASSISI, seat)
    s.strike += 1


@rule
def may_settle(s: State, job: int) -> bool:
    """AL-R70: never a soldier, and a farmer only at harvest and with the variant "A job well done"."""
    if job == FARMERS:
        return s.season == HARVEST and s.work_well_done > 0
    return job != SOLDIERS


@rule
def settle(s: State, seat: int, job: int) -> None:
    tell(s, SETTLED, seat, job)
    move_captives(s, BY_LOOT, 1, ASSISI, seat, job)
    s.strike += 1


@rule
def may_add(s: State, product: int) -> bool:
    """AL-R71: at most 8 products and 3 of a kind."""
    total = count_product(s, SILVER) + count_product(s, WHEAT) + count_product(s, CAPTIVES)
    return total < ASSISI_LIMITS[MOST_PRODUCTS] and count_product(s, product) < ASSISI_LIMITS[MOST_OF_A_KIND]


@rule
def update_assisi(s: State) -> None:
    """AL-R71: an attack brings a defender, whatever came of it; the King of Kings adds a product (AL-A16)."""
    if s.assisi and is_attacked(s, ASSISI) and s.defenders < ASSISI_LIMITS[MOST_DEFENDERS]:
        s.defenders += 1
        tell(s, DEFENDERS_GROW, s.defenders)
    for seat in range(s.players):
        s.target[seat] = NOBODY
    choices = 0
    only = NOBODY
    for product in range(PRODUCTS):
        if s.assisi and may_add(s, product):
            choices += 1
            only = product
    if choices > 1:
        ask(s, s.king_of_kings, ASK_PRODUCT)
    else:
        add_product(s, only)


@rule
def add_product(s: State, product: int) -> None:
    if product != NOBODY:
        tell(s, PRODUCT_ADDED, s.king_of_kings, product)
        move(s, BY_PRODUCT, product, WHEAT_OF_A_PRODUCT if product == WHEAT else 1, BANK, ASSISI)
    next_stage(s, JOBS_STAGE)
