"""What a sensible king would do: hints for bots, rough on purpose. No rule of the game is here."""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.albalonga.city import at_work, count_peasants, in_fields, in_granary, standing_farmers
from burgrave.games.albalonga.court import call_cost, count_stalls
from burgrave.games.albalonga.harvest import harvest_of
from burgrave.games.albalonga.soldiers import city_number, count_product, defence_of
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import CLIMATE_WHEAT, DEVOTION_SPACES, GROWTH_WHEAT, KINGDOM_NUMBERS
from burgrave.games.albalonga.year import has_won

DEVOTION_AIM = 7  # pays for the dearest harvest, or for a cheaper one and a blessing
SPARE_PEOPLE = 2  # beyond those wanted, so that a bad year does not undo it
FEW = 3  # merchants that are worth sending, and silver that is worth having


@rule
def promising(s: State, action: int) -> int:
    """0: a sensible king never plays this now; 1 and more: the larger, the more attractive.

    Squared: kings who choose in proportion to this meet the challenge, where plain weights let them starve.
    """
    weight = attraction(s, action)
    return weight * weight


@rule
def attraction(s: State, action: int) -> int:
    seat = s.actor
    asked = s.asked
    if asked == ASK_TAKE or asked == ASK_BUY:
        return promise_of_die(s, seat, action)
    if asked == ASK_CALL:
        return promise_of_call(s, seat, action)
    if asked == ASK_STALL:
        return promise_of_stall(s, action - PAY_STALL)
    if asked == ASK_SELL:
        return promise_of_sale(s, seat, action)
    if asked == ASK_FREE:
        return 1 if action == PASS else 4 * need_of(s, seat, action - WORK_AT)
    if asked == ASK_SETTLE:
        return 1 + need_of(s, seat, action - WORK_AT)
    if asked == ASK_TARGET:
        return promise_of_target(s, seat, action - ATTACK)
    if asked == ASK_HERO:
        return 2 + action - PLAY_HERO
    if asked == ASK_RECOVER:
        return 0 if action == PASS else 3 * (action - RECOVER_HERO) - 2
    if asked == ASK_SABOTAGE:
        return promise_of_sabotage(s, seat, action - SABOTAGE_AT)
    if asked == ASK_LOOT:
        return 3 if action == LOOT + CAPTIVES or s.silver[seat] < FEW else 2
    if asked == ASK_IMPROVE:
        return (0 if standing_farmers(s, seat) > 1 else 1) if action == PASS else standing_farmers(s, seat)
    if asked == ASK_BLESS:
        return 1 if action == PASS else 8
    if asked == ASK_GROW:
        return promise_of_growth(s, seat, action - GROW_BY if action != PASS else 0)
    return 1


@rule
def wheat_wanted(s: State, seat: int) -> int:
    """What is still missing to feed everybody and to attract three more, if people are still wanted."""
    people = count_peasants(s, seat)
    wanted = people
    if people < KINGDOM_NUMBERS[PEASANTS_WANTED] + SPARE_PEOPLE:
        wanted += GROWTH_WHEAT[2]
    return wanted - s.wheat[seat] - at_work(s, seat, FARMERS) * CLIMATE_WHEAT[s.climate]


@rule
def need_of(s: State, seat: int, job: int) -> int:
    """How much a city wants another peasant on a job, 0 to 12."""
    there = at_work(s, seat, job)
    if job == FARMERS:
        return 12 if s.season == HARVEST and wheat_wanted(s, seat) > 0 else 0
    if job == WORKERS:
        missing = KINGDOM_NUMBERS[MONUMENTS_WANTED] - s.monuments[seat]
        return 6 if there < 2 * missing else 0
    if job == MERCHANTS:
        if there >= FEW:
            return 0
        return 8 if there == 0 else 4 if s.silver[seat] < FEW else 2
    if job == PRIESTS:
        return 4 if s.devotion[seat] + there < DEVOTION_AIM else 0
    return 2 if there < 2 else 1 if there < 2 * FEW else 0


@rule
def promise_of_die(s: State, seat: int, action: int) -> int:
    """More peasants where they are needed, pairs of workers, and at harvest enough people kept for the farm."""
    if action == PASS:
        return 4
    farm = action >= TAKE_FOR_FARM
    place = action - (TAKE_FOR_FARM if farm else TAKE_DIE)
    job = FARMERS if farm else place // HIGHEST_DIE
    peasants = place % HIGHEST_DIE + 1
    need = need_of(s, seat, job)
    if s.season == HARVEST and not farm and wheat_wanted(s, seat) > 0:
        farmers_wanted = 1 + (wheat_wanted(s, seat) - 1) // CLIMATE_WHEAT[s.climate]
        if s.housed[seat] - peasants < farmers_wanted:
            return 1 if s.asked == ASK_TAKE else 0
    if job == WORKERS and (at_work(s, seat, WORKERS) + peasants) % 2:
        return need
    return 1 + 2 * need * peasants if need > 0 else 0 if s.asked == ASK_BUY else 1


@rule
def promise_of_call(s: State, seat: int, action: int) -> int:
    """A call for nothing is always good; a dear one only with hands and silver to spare, or hunger ahead."""
    cost = call_cost(s)
    if cost == 0:
        return 0 if action == PASS else 1
    hungry = s.season == HARVEST and wheat_wanted(s, seat) > 0
    worth_it = s.housed[seat] > cost and s.silver[seat] > cost
    if action == PASS:
        return 0 if hungry else 2 if worth_it else 20
    return promise_of_stall(s, action - PAY_STALL) if hungry or worth_it else 1


@rule
def promise_of_stall(s: State, stall: int) -> int:
    """The richest stall is lost to the bank, so silver is better spread over the others."""
    richest = 0
    for other in range(count_stalls(s)):
        richest = max(richest, s.silver[STALL + other])
    return 2 + min(richest - s.silver[STALL + stall], 2)


@rule
def promise_of_sale(s: State, seat: int, action: int) -> int:
    if action == PASS:
        return 40
    return 1 if s.silver[seat] == 0 and action == SELL_FEW else 0


@rule
def promise_of_target(s: State, seat: int, target: int) -> int:
    """Whom these soldiers can beat, the busiest first."""
    ahead = s.own[seat, SOLDIERS] + 2 - defence_of(s, target)
    if ahead <= 0:
        return 1
    if target == ASSISI:
        return 4 if count_product(s, SILVER) + count_product(s, WHEAT) + count_product(s, CAPTIVES) > 0 else 1
    return 2 + ahead + s.monuments[target] // 2


@rule
def promise_of_sabotage(s: State, seat: int, job: int) -> int:
    """Where it costs the defender a monument, a harvest or silver."""
    city = city_number(s, s.city)
    if job == WORKERS:
        return 2 if at_work(s, city, WORKERS) % 2 else 8
    if job == FARMERS:
        return 6 if in_granary(s, city) > 0 or in_fields(s, city) > 0 else 1
    return 3


@rule
def promise_of_growth(s: State, seat: int, peasants: int) -> int:
    """As many as possible until there are enough, and a few to spare."""
    after = count_peasants(s, seat) + peasants
    wanted = KINGDOM_NUMBERS[PEASANTS_WANTED] + SPARE_PEOPLE
    if after <= wanted:
        return peasants * peasants * peasants * 2
    return 4 if peasants == 0 else 1


@rule
def worth(s: State, seat: int) -> int:
    """The position for a seat, in hundredths of a monument."""
    if s.out[seat]:
        return -2000
    people = count_peasants(s, seat)
    wanted = KINGDOM_NUMBERS[PEASANTS_WANTED]
    value = 100 * s.monuments[seat] + 90 * min(people, wanted) + 10 * max(people - wanted, 0)
    value += 30 * min(s.silver[seat], 8) + 5 * s.silver[seat]
    value += 30 * min(s.wheat[seat], people) + 18 * max(s.wheat[seat] - people, 0)
    value += 22 * min(s.devotion[seat] + at_work(s, seat, PRIESTS), DEVOTION_SPACES[0])
    value += worth_of_work(s, seat) + 3 * s.active[seat] // 4
    if s.stage == OVER and has_won(s, seat):
        value += 5000
    return value


@rule
def worth_of_work(s: State, seat: int) -> int:
    """What those at work will bring when their jobs are resolved."""
    value = 0
    if s.stage <= JOBS_STAGE:
        missing = KINGDOM_NUMBERS[MONUMENTS_WANTED] - s.monuments[seat]
        workers = at_work(s, seat, WORKERS)
        value += 85 * min(workers // 2, missing) + 10 * (workers % 2)
        value += 45 * min(at_work(s, seat, MERCHANTS), 1) + 18 * min(at_work(s, seat, MERCHANTS), 6)
        value += 15 * s.own[seat, SOLDIERS]
    if s.stage <= IMPROVE:
        value += 28 * harvest_of(s, seat)
    return value
