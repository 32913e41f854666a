"""What players read: the names of things, what an action will do, what has happened."""

from __future__ import annotations

from collections.abc import Callable

from burgrave.core.game import Event, Game
from burgrave.core.record import Record, State
from burgrave.core.rule import Rule
from burgrave.core.words import N_, Words
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.city import at_work
from burgrave.games.albalonga.harvest import blessing_price, harvest_of
from burgrave.games.albalonga.notation import assignment
from burgrave.games.albalonga.season import free_peasants
from burgrave.games.albalonga.soldiers import city_number, is_capture, would_lie_down

CITIES = (N_("Alba Longa"), N_("Rome"), N_("Veii"), N_("Velitrae"), N_("Reate"), N_("Assisi"))
JOBS = (N_("soldiers"), N_("merchants"), N_("workers"), N_("priests"), N_("farmers"))
PLACES = (N_("barracks"), N_("market"), N_("quarry"), N_("temple"), N_("farm"))
TO_PLACES = (N_("to the barracks"), N_("to the market"), N_("to the quarry"), N_("to the temple"), N_("to the farm"))
CLIMATES = (N_("dry"), N_("moderate"), N_("wet"))
SEASONS = (N_("Growing season"), N_("Harvest season"))


def by_rule(game: Game, record: Record, rule: Rule, *arguments: int) -> int:
    """What a rule says about a position."""
    return int(game.interpreted(rule)(State(record), *arguments))


# Things and amounts


def count_job(words: Words, job: int, n: int) -> str:
    """Such as: 3 priests."""
    counted = (
        words.count("{n} soldier", "{n} soldiers", n),
        words.count("{n} merchant", "{n} merchants", n),
        words.count("{n} worker", "{n} workers", n),
        words.count("{n} priest", "{n} priests", n),
        words.count("{n} farmer", "{n} farmers", n),
    )
    return counted[job]


def peasants(words: Words, n: int) -> str:
    return words.count("{n} peasant", "{n} peasants", n)


def silver(words: Words, n: int) -> str:
    return words.count("{n} silver", "{n} silver", n)


def wheat(words: Words, n: int) -> str:
    return words.count("{n} wheat", "{n} wheat", n)


def monuments(words: Words, n: int) -> str:
    return words.count("{n} monument", "{n} monuments", n)


def amount(words: Words, good: int, n: int) -> str:
    """Silver, wheat or captured peasants."""
    if good == a.CAPTIVES:
        return words.count("{n} captured peasant", "{n} captured peasants", n)
    return silver(words, n) if good == a.SILVER else wheat(words, n)


def product(words: Words, kind: int) -> str:
    return amount(words, kind, a.WHEAT_OF_A_PRODUCT if kind == a.WHEAT else 1)


def city_of(words: Words, target: int) -> str:
    """A king's city by its king's name, or Assisi."""
    return words.text(CITIES[a.ASSISI]) if target == a.ASSISI else words.name(target)


def signed(n: int) -> str:
    return f"{n:+d}".replace("-", "−")


# What an action will do


def describe(game: Game, record: Record, action: int, words: Words) -> str:
    _ = words.text
    asked, seat = int(record["asked"]), int(record["actor"])
    if action == a.PASS:
        return _(PASSING[asked])
    if action <= a.SELL_MANY:
        return describe_sale(game, record, seat, action - a.SELL_FEW, words)
    if action < a.CALL:
        return describe_job(asked, action - a.WORK_AT, words)
    if action == a.CALL:
        return _("Call to court for nothing: roll the dice")
    if action < a.TAKE_DIE:
        return describe_payment(game, record, action - a.PAY_STALL, words)
    if action < a.RECOVER_HERO:
        return describe_assignment(record, asked, action, words)
    if action < a.ATTACK:
        return _("Take hero {value} back from the used pile").format(value=action - a.RECOVER_HERO)
    if action < a.PLAY_HERO:
        return _("Attack: {city}").format(city=city_of(words, action - a.ATTACK))
    if action < a.SABOTAGE_AT:
        return _("Play hero {value}").format(value=action - a.PLAY_HERO)
    if action < a.LOOT:
        return describe_sabotage(game, record, seat, action - a.SABOTAGE_AT, words)
    if action < a.ADD_PRODUCT:
        return _("Loot {product} of Assisi").format(product=product(words, action - a.LOOT))
    if action < a.IMPROVE_HARVEST:
        return _("Add {product} to the loot of Assisi").format(product=product(words, action - a.ADD_PRODUCT))
    if action == a.IMPROVE_HARVEST:
        return describe_improvement(game, record, seat, words)
    if action == a.TAKE_BLESSING:
        price = by_rule(game, record, blessing_price, seat)
        return _("Pay {price} devotion for the blessing of the gods").format(price=price)
    if action <= a.GROW_BY:
        return _("Give the crown to {name}").format(name=words.name(action - a.CROWN_KING))
    return _("Attract {peasants} for {wheat}").format(
        peasants=peasants(words, action - a.GROW_BY),
        wheat=wheat(words, int(game.tables["GROWTH_WHEAT"][action - a.GROW_BY - 1])),
    )


PASSING = {
    a.ASK_SELL: N_("Sell nobody"),
    a.ASK_FREE: N_("Place nobody else without a die"),
    a.ASK_CALL: N_("Pass the call: assign nobody more this season"),
    a.ASK_BUY: N_("Buy no die"),
    a.ASK_RECOVER: N_("Take no hero back"),
    a.ASK_IMPROVE: N_("Do not improve the harvest"),
    a.ASK_BLESS: N_("Do not pay for the blessing"),
    a.ASK_GROW: N_("Attract nobody"),
}


def describe_sale(game: Game, record: Record, seat: int, sale: int, words: Words) -> str:
    sold, paid = int(game.tables["SALE_PEASANTS"][sale]), int(game.tables["SALE_SILVER"][sale])
    text = words.text("Sell {peasants} for {silver}").format(peasants=peasants(words, sold), silver=silver(words, paid))
    after = record.copy()
    after["housed"][seat] -= sold
    free = by_rule(game, record, free_peasants, seat) - by_rule(game, after, free_peasants, seat)
    if free:
        text += words.count(" (and lose {n} free placement)", " (and lose {n} free placements)", free)
    return text


def describe_job(asked: int, job: int, words: Words) -> str:
    text = N_("Send the captured peasant {place}") if asked == a.ASK_SETTLE else N_("Place a peasant: {place}")
    return words.text(text).format(place=words.text(TO_PLACES[job]))


def describe_payment(game: Game, record: Record, stall: int, words: Words) -> str:
    called = record["asked"] == a.ASK_CALL
    text = N_("Call to court: {silver} to stall {stall}") if called else N_("Pay {silver} to stall {stall}")
    cost = int(game.tables["DICE_COST"][record["cost_space"]]) if called else 1
    there = int(record["silver"][a.STALL + stall])
    paid = words.text(text).format(silver=silver(words, cost), stall=a.STALLS[stall])
    return paid + words.text(" (there: {silver})").format(silver=there)


def describe_assignment(record: Record, asked: int, action: int, words: Words) -> str:
    die, number, job = assignment(action)
    text = (
        N_("Take the die of the {job} ({value}): {peasants} {place}")
        if asked == a.ASK_TAKE
        else N_("Buy the die of the {job} ({value}): {peasants} {place}")
    )
    return words.text(text).format(
        job=words.text(JOBS[die]),
        value=int(record["dice"][die]),
        peasants=peasants(words, number),
        place=words.text(TO_PLACES[job]),
    )


def describe_sabotage(game: Game, record: Record, seat: int, job: int, words: Words) -> str:
    _ = words.text
    city = by_rule(game, record, city_number, int(record["city"]))
    there = count_job(words, job, by_rule(game, record, at_work, city, job))
    text = _("Sabotage {name}: {place} ({there})").format(name=words.name(city), place=_(PLACES[job]), there=there)
    lies = by_rule(game, record, would_lie_down, city, job)
    if lies:
        text += _(", one lies down")
    if by_rule(game, record, is_capture, seat, city):
        if job != a.FARMERS or record["work_well_done"]:
            text += _(", and a captured peasant does that work for you")
        elif lies:
            text += _(", and 1 wheat for you")
    return text


def describe_improvement(game: Game, record: Record, seat: int, words: Words) -> str:
    after = record.copy()
    after["improved"][seat] = 1
    plain, better = by_rule(game, record, harvest_of, seat), by_rule(game, after, harvest_of, seat)
    return words.text("Improve the harvest for {price} devotion: {better} instead of {plain}").format(
        price=int(record["price"]), better=wheat(words, better), plain=plain
    )


def result(game: Game, record: Record, seat: int, rank: int, words: Words) -> str:
    """How a king ended: there is a winner only where the challenge was met."""
    if record["out"][seat]:
        return words.text("{name}: out of the game").format(name=words.name(seat))
    text = N_("{name} wins: {monuments}, {peasants}") if rank == 1 else N_("{name}: {monuments}, {peasants}")
    return words.text(text).format(
        name=words.name(seat),
        monuments=monuments(words, int(record["monuments"][seat])),
        peasants=peasants(words, int(record["population"][seat])),
    )


# What has happened


def narrate(game: Game, event: Event, words: Words, seat: int | None) -> str | None:
    kind, *details = event
    return NARRATORS[kind](game, words, seat, *details)


def tell_year(game: Game, words: Words, seat: int | None, year: int, climate: int) -> str:
    return words.text("Year {year}. The climate is {climate}.").format(year=year, climate=words.text(CLIMATES[climate]))


def tell_crown(game: Game, words: Words, seat: int | None, who: int, by: int) -> str:
    if by == a.NOBODY:
        return words.text("{name} is King of Kings.").format(name=words.name(who))
    return words.text("{by} gives the crown to {name}, who is King of Kings now.").format(
        by=words.name(by), name=words.name(who)
    )


def tell_season(game: Game, words: Words, seat: int | None, season: int) -> str:
    return words.text(SEASONS[season]) + "."


def tell_move(
    game: Game, words: Words, seat: int | None, cause: int, good: int, number: int, source: int, target: int
) -> str | None:
    """Most moves are told by an event of their own, or need no words."""
    if cause not in MOVES:
        return None
    return words.text(MOVES[cause]).format(name=words.name(target), amount=amount(words, good, number))


MOVES = {
    a.BY_SPOILS: N_("{name} takes {amount} as spoils of war."),
    a.BY_REWARD: N_("A job well done: most farmers bring {name} {amount} more."),
    a.BY_BLESSING: N_("The gods give {name} {amount}."),
}


def tell_sale(game: Game, words: Words, seat: int | None, who: int, sold: int, paid: int) -> str:
    return words.text("{name} sells {peasants} for {silver}.").format(
        name=words.name(who), peasants=peasants(words, sold), silver=silver(words, paid)
    )


def tell_free(game: Game, words: Words, seat: int | None, who: int, job: int) -> str:
    return words.text("{name} sends a peasant {place} without a die.").format(
        name=words.name(who), place=words.text(TO_PLACES[job])
    )


def tell_call(game: Game, words: Words, seat: int | None, who: int, cost: int, stall: int) -> str:
    if stall == a.NOBODY:
        return words.text("{name} calls to court for nothing.").format(name=words.name(who))
    return words.text("{name} calls to court for {silver} to stall {stall}.").format(
        name=words.name(who), silver=silver(words, cost), stall=a.STALLS[stall]
    )


def tell_roll(game: Game, words: Words, seat: int | None, who: int, *dice: int) -> str:
    rolled = ", ".join(f"{words.text(JOBS[die])} {value}" for die, value in enumerate(dice))
    return words.text("The dice: {dice}.").format(dice=rolled)


def tell_taking(
    game: Game, words: Words, seat: int | None, who: int, die: int, value: int, number: int, job: int
) -> str:
    return words.text("{name} takes the die of the {job} ({value}): {peasants} {place}.").format(
        name=words.name(who),
        job=words.text(JOBS[die]),
        value=value,
        peasants=peasants(words, number),
        place=words.text(TO_PLACES[job]),
    )


def tell_purchase(game: Game, words: Words, seat: int | None, who: int, stall: int) -> str:
    return words.text("{name} pays {silver} to stall {stall}.").format(
        name=words.name(who), silver=silver(words, 1), stall=a.STALLS[stall]
    )


def tell_pass(game: Game, words: Words, seat: int | None, who: int, reason: int, cost: int) -> str:
    return words.text(PASSED[reason]).format(name=words.name(who), silver=silver(words, cost))


PASSED = (
    N_("{name} passes the call."),
    N_("{name} cannot pay {silver} for a call and passes."),
    N_("{name} has nobody left to assign."),
)


def tell_no_purchase(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} buys no die.").format(name=words.name(who))


def tell_cost(game: Game, words: Words, seat: int | None, cost: int) -> str:
    return words.text("A call now costs {silver}.").format(silver=silver(words, cost))


def tell_army(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("A job well done: {name} has most soldiers and may take a hero back.").format(
        name=words.name(who)
    )


def tell_recovery(game: Game, words: Words, seat: int | None, who: int, hero: int) -> str:
    """Which hero it was is for his king alone."""
    if hero == a.NOBODY:
        return words.text("{name} takes no hero back.").format(name=words.name(who))
    if seat == who:
        return words.text("{name} takes hero {value} back.").format(name=words.name(who), value=hero)
    return words.text("{name} takes a hero back.").format(name=words.name(who))


def tell_choice_of_target(game: Game, words: Words, seat: int | None, who: int, target: int) -> str:
    """Secret until all have chosen."""
    if seat == who:
        return words.text("{name} chooses a target in secret: {city}.").format(
            name=words.name(who), city=city_of(words, target)
        )
    return words.text("{name} chooses a target in secret.").format(name=words.name(who))


def tell_target(game: Game, words: Words, seat: int | None, who: int, target: int) -> str:
    return words.text("{name} attacks {city}.").format(name=words.name(who), city=city_of(words, target))


def tell_choice_of_hero(game: Game, words: Words, seat: int | None, who: int, hero: int) -> str:
    """Secret until all have chosen."""
    if seat == who:
        return words.text("{name} chooses a hero in secret: {value}.").format(name=words.name(who), value=hero)
    return words.text("{name} chooses a hero in secret.").format(name=words.name(who))


def tell_hero(game: Game, words: Words, seat: int | None, who: int, hero: int) -> str:
    return words.text("{name} plays hero {value}.").format(name=words.name(who), value=hero)


def tell_attacker(game: Game, words: Words, seat: int | None, city: int, who: int, soldiers: int, hero: int) -> str:
    return words.text("{name} against {city}: {soldiers} + hero {hero} = {total}.").format(
        name=words.name(who),
        city=city_of(words, city),
        soldiers=count_job(words, a.SOLDIERS, soldiers),
        hero=hero,
        total=soldiers + hero,
    )


def tell_battle(
    game: Game, words: Words, seat: int | None, city: int, attack: int, soldiers: int, hero: int, sabotages: int
) -> str:
    """The arithmetic: attack 9 against 3 soldiers + hero 1 = 4: 5 more, 2 sabotages."""
    _ = words.text
    defence = soldiers + max(hero, 0)
    if hero == a.NOBODY:
        terms = words.count("{n} defender", "{n} defenders", soldiers)
    else:
        terms = _("{soldiers} + hero {hero} = {total}").format(
            soldiers=count_job(words, a.SOLDIERS, soldiers), hero=hero, total=defence
        )
    facts = {"city": city_of(words, city), "attack": attack, "defence": terms}
    if not sabotages:
        return _("{city} is attacked with {attack} and defends with {defence}: the attack fails.").format(**facts)
    return _("{city} is attacked with {attack} and defends with {defence}: {difference} more, {sabotages}.").format(
        **facts,
        difference=attack - defence,
        sabotages=words.count("{n} sabotage", "{n} sabotages", sabotages),
    )


def tell_sabotage(
    game: Game, words: Words, seat: int | None, who: int, city: int, job: int, captured: int, fate: int
) -> str:
    _ = words.text
    text = _("{name} sabotages {city}, {place}: {fate}.").format(
        name=words.name(who), city=words.name(city), place=_(PLACES[job]), fate=_(FATES[fate])
    )
    if captured:
        text += " " + _("A captured peasant does that work for {name}.").format(name=words.name(who))
    return text


FATES = (
    N_("a peasant goes back to housing"), N_("a peasant lies down"), N_("a captured peasant leaves the city"),
)  # fmt: skip


def tell_lapse(game: Game, words: Words, seat: int | None, city: int, number: int) -> str:
    return words.text("Nothing is left to sabotage in {city}: {sabotages} lapsed.").format(
        city=city_of(words, city), sabotages=words.count("{n} sabotage", "{n} sabotages", number)
    )


def tell_loot(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("{name} loots {product} of Assisi.").format(name=words.name(who), product=product(words, kind))


def tell_settlement(game: Game, words: Words, seat: int | None, who: int, job: int) -> str:
    return words.text("{name} sends the captured peasant {place}.").format(
        name=words.name(who), place=words.text(TO_PLACES[job])
    )


def tell_heroes_return(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} takes all used heroes back.").format(name=words.name(who))


def tell_defenders(game: Game, words: Words, seat: int | None, number: int) -> str:
    return words.count("Assisi has {n} defender now.", "Assisi has {n} defenders now.", number)


def tell_product(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("{name} adds {product} to the loot of Assisi.").format(
        name=words.name(who), product=product(words, kind)
    )


def tell_trade(game: Game, words: Words, seat: int | None, who: int, standing: int, paid: int) -> str:
    return words.text("{name}: {merchants}, {silver} from the bank.").format(
        name=words.name(who), merchants=count_job(words, a.MERCHANTS, standing), silver=silver(words, paid)
    )


def tell_emptying(game: Game, words: Words, seat: int | None, stall: int, number: int) -> str | None:
    if not number:
        return None
    return words.text("The richest stall, {stall}, goes to the bank with {silver}.").format(
        stall=a.STALLS[stall], silver=silver(words, number)
    )


def tell_stall(game: Game, words: Words, seat: int | None, who: int, stall: int, number: int) -> str | None:
    if not number:
        return None
    return words.text("{name} takes {silver} from stall {stall}.").format(
        name=words.name(who), silver=silver(words, number), stall=a.STALLS[stall]
    )


def tell_building(game: Game, words: Words, seat: int | None, who: int, cause: int, number: int) -> str | None:
    if cause == a.BY_ELIMINATION:
        return None
    text = N_("The gods give {name} {monuments}.") if cause == a.BY_BLESSING else N_("{name} builds {monuments}.")
    return words.text(text).format(name=words.name(who), monuments=monuments(words, number))


def tell_work(game: Game, words: Words, seat: int | None, who: int, number: int) -> str:
    return words.text("{name}: {workers} in the quarry, {pairs}.").format(
        name=words.name(who),
        workers=count_job(words, a.WORKERS, number),
        pairs=words.count("{n} pair", "{n} pairs", number // 2),
    )


def tell_houses(game: Game, words: Words, seat: int | None, who: int, space: int) -> str:
    return words.text("A job well done: most workers bring {name}'s housing disc to space {space}.").format(
        name=words.name(who), space=space
    )


def tell_devotion(
    game: Game, words: Words, seat: int | None, who: int, cause: int, change: int, level: int
) -> str | None:
    if cause not in DEVOTIONS:
        return None
    return words.text(DEVOTIONS[cause]).format(name=words.name(who), change=signed(change), level=level)


DEVOTIONS = {
    a.BY_PRIESTS: N_("{name}'s priests pray: devotion {change}, level {level}."),
    a.BY_IMPROVEMENT: N_("{name}'s devotion {change}, level {level}."),
    a.BY_BLESSING: N_("{name} pays for the blessing: devotion {change}, level {level}."),
}


def tell_piety(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("A job well done: {name} is most devoted and holds the piety marker.").format(
        name=words.name(who)
    )


def tell_card(game: Game, words: Words, seat: int | None, climate: int, price: int) -> str:
    return words.text("The climate card ({climate}) is turned: improving the harvest takes {price} devotion.").format(
        climate=words.text(CLIMATES[climate]), price=price
    )


def tell_next_climate(game: Game, words: Words, seat: int | None, climate: int) -> str:
    return words.text("The climate of next year: {climate}.").format(climate=words.text(CLIMATES[climate]))


def tell_improvement(game: Game, words: Words, seat: int | None, who: int, price: int) -> str:
    return words.text("{name} improves the harvest.").format(name=words.name(who))


def tell_harvest(
    game: Game, words: Words, seat: int | None, who: int, climate: int, standing: int, lying: int, better: int, got: int
) -> str:
    """The arithmetic: 4 farmers × 4 + 1 lying × 2 = 18 wheat."""
    _ = words.text
    base = int(game.tables["CLIMATE_WHEAT"][climate])
    terms = []
    if standing:
        terms.append(f"{count_job(words, a.FARMERS, standing)} × {base + better}")
    if lying:
        terms.append(_("{n} lying × {wheat}").format(n=lying, wheat=base - 1))
    return _("{name} harvests {sum} = {wheat}.").format(
        name=words.name(who), sum=" + ".join(terms), wheat=wheat(words, got)
    )


def tell_blessing(game: Game, words: Words, seat: int | None, gift: int, number: int) -> str:
    gifts = (wheat, silver, monuments)
    return words.text("The blessing of the gods: {gift}.").format(gift=gifts[gift](words, number))


def tell_lost_blessing(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("All monuments of {name} stand already: the blessing is lost.").format(name=words.name(who))


def tell_feeding(game: Game, words: Words, seat: int | None, who: int, fed: int, lost: int) -> str:
    text = words.text("{name} feeds {peasants}.").format(name=words.name(who), peasants=peasants(words, fed))
    if lost:
        text += " " + words.count("{n} unfed peasant leaves.", "{n} unfed peasants leave.", lost)
    return text


def tell_elimination(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} has no wheat at all: the people leave, and {name} is out.").format(name=words.name(who))


def tell_growth(game: Game, words: Words, seat: int | None, who: int, number: int, paid: int) -> str:
    return words.text("{name} attracts {peasants} for {wheat}.").format(
        name=words.name(who), peasants=peasants(words, number), wheat=wheat(words, paid)
    )


def tell_challenge(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} has met the challenge of the gods.").format(name=words.name(who))


def tell_defeat(game: Game, words: Words, seat: int | None) -> str:
    return words.text("Nobody has met the challenge of the gods in time: all kings lose.")


def tell_victory(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} wins.").format(name=words.name(who))


NARRATORS: dict[int, Callable[..., str | None]] = {
    a.YEAR_BEGINS: tell_year,
    a.CROWNED: tell_crown,
    a.SEASON_BEGINS: tell_season,
    a.MOVED: tell_move,
    a.SOLD: tell_sale,
    a.PLACED_FREE: tell_free,
    a.CALLED: tell_call,
    a.ROLLED: tell_roll,
    a.TOOK_DIE: tell_taking,
    a.BOUGHT: tell_purchase,
    a.PASSED_CALL: tell_pass,
    a.PASSED_PURCHASE: tell_no_purchase,
    a.COST_ROSE: tell_cost,
    a.ARMY_REWARD: tell_army,
    a.RECOVERED: tell_recovery,
    a.CHOSE_TARGET: tell_choice_of_target,
    a.TARGET_SHOWN: tell_target,
    a.CHOSE_HERO: tell_choice_of_hero,
    a.HERO_SHOWN: tell_hero,
    a.FOUGHT: tell_battle,
    a.ATTACKER: tell_attacker,
    a.SABOTAGED: tell_sabotage,
    a.LAPSED: tell_lapse,
    a.LOOTED: tell_loot,
    a.SETTLED: tell_settlement,
    a.HEROES_RETURN: tell_heroes_return,
    a.DEFENDERS_GROW: tell_defenders,
    a.PRODUCT_ADDED: tell_product,
    a.TRADED: tell_trade,
    a.STALL_EMPTIED: tell_emptying,
    a.STALL_TAKEN: tell_stall,
    a.BUILT: tell_building,
    a.WORKED: tell_work,
    a.HOUSES_IMPROVED: tell_houses,
    a.DEVOTED: tell_devotion,
    a.PIETY_TO: tell_piety,
    a.CARD_TURNED: tell_card,
    a.NEXT_CLIMATE: tell_next_climate,
    a.IMPROVED: tell_improvement,
    a.HARVESTED: tell_harvest,
    a.BLESSING_SHOWN: tell_blessing,
    a.BLESSING_LOST: tell_lost_blessing,
    a.FED: tell_feeding,
    a.ELIMINATED: tell_elimination,
    a.GREW: tell_growth,
    a.CHALLENGE_MET: tell_challenge,
    a.ALL_LOSE: tell_defeat,
    a.WON: tell_victory,
}
