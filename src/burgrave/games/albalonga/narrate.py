"""What has happened, in words: a function for each event, as the seat may know it."""

from __future__ import annotations

from collections.abc import Callable

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Event
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.words import (
    CLIMATES,
    DICE,
    JOBS,
    PLACES,
    SEASONS,
    TO_PLACES,
    amount,
    city_of,
    count_job,
    monuments,
    peasants,
    product,
    signed,
    silver,
    wheat,
)


def tell_year(game: Game, words: Words, seat: int | None, year: int, climate: int) -> str:
    return words.text("Year {year}. The climate is {climate}.").format(year=year, climate=words.text(CLIMATES[climate]))


def tell_crown(game: Game, words: Words, seat: int | None, who: int, by: int) -> str:
    if by == a.NOBODY:
        return words.told(who, N_("{name} is King of Kings."), N_("You are King of Kings.")).format(
            name=words.name(who)
        )
    return words.told(
        by,
        N_("{by} gives the crown to {name}, the new King of Kings."),
        N_("You give the crown to {name}, the new King of Kings."),
        who,
        N_("{by} gives you the crown: you are the new King of Kings."),
    ).format(by=words.name(by), name=words.name(who))


def tell_season(game: Game, words: Words, seat: int | None, season: int) -> str:
    return words.text(SEASONS[season]) + "."


def tell_move(
    game: Game, words: Words, seat: int | None, cause: int, good: int, number: int, source: int, target: int
) -> str | None:
    """Most moves are told by an event of their own, or need no words."""
    if cause not in MOVES:
        return None
    return words.told(target, *MOVES[cause]).format(name=words.name(target), amount=amount(words, good, number))


MOVES = {
    a.BY_SPOILS: (N_("{name} takes {amount} as spoils of war."), N_("You take {amount} as spoils of war.")),
    a.BY_REWARD: (
        N_("A job well done: {name} has the most farmers and gets an extra {amount}."),
        N_("A job well done: you have the most farmers and get an extra {amount}."),
    ),
    a.BY_BLESSING: (N_("The gods give {name} {amount}."), N_("The gods give you {amount}.")),
}


def tell_sale(game: Game, words: Words, seat: int | None, who: int, sold: int, paid: int) -> str:
    return words.told(who, N_("{name} sells {peasants} for {silver}."), N_("You sell {peasants} for {silver}.")).format(
        name=words.name(who), peasants=peasants(words, sold), silver=silver(words, paid)
    )


def tell_free(game: Game, words: Words, seat: int | None, who: int, job: int) -> str:
    return words.told(
        who, N_("{name} sends a peasant {place} without a die."), N_("You send a peasant {place} without a die.")
    ).format(name=words.name(who), place=words.text(TO_PLACES[job]))


def tell_call(game: Game, words: Words, seat: int | None, who: int, cost: int, stall: int) -> str:
    if stall == a.NOBODY:
        return words.told(who, N_("{name} calls to court for free."), N_("You call to court for free.")).format(
            name=words.name(who)
        )
    return words.told(
        who,
        N_("{name} calls to court: {silver} to stall {stall}."),
        N_("You call to court: {silver} to stall {stall}."),
    ).format(name=words.name(who), silver=silver(words, cost), stall=a.STALLS[stall])


def tell_roll(game: Game, words: Words, seat: int | None, who: int, *dice: int) -> str:
    rolled = ", ".join(f"{words.text(JOBS[die])} {value}" for die, value in enumerate(dice))
    return words.text("The dice: {dice}.").format(dice=rolled)


def tell_taking(
    game: Game, words: Words, seat: int | None, who: int, die: int, value: int, number: int, job: int
) -> str:
    return words.told(
        who,
        N_("{name} takes the {die} ({value}): {peasants} {place}."),
        N_("You take the {die} ({value}): {peasants} {place}."),
    ).format(
        name=words.name(who),
        die=words.text(DICE[die]),
        value=value,
        peasants=peasants(words, number),
        place=words.text(TO_PLACES[job]),
    )


def tell_purchase(game: Game, words: Words, seat: int | None, who: int, stall: int) -> str:
    return words.told(
        who, N_("{name} pays {silver} to stall {stall}."), N_("You pay {silver} to stall {stall}.")
    ).format(name=words.name(who), silver=silver(words, 1), stall=a.STALLS[stall])


def tell_pass(game: Game, words: Words, seat: int | None, who: int, reason: int, cost: int) -> str:
    return words.told(who, *PASSED[reason]).format(name=words.name(who), silver=silver(words, cost))


PASSED = (
    (N_("{name} passes for this season."), N_("You pass for this season.")),
    (N_("{name} cannot pay {silver} for a call and passes."), N_("You cannot pay {silver} for a call and pass.")),
    (N_("{name} has no one left to send."), N_("You have no one left to send.")),
)


def tell_no_purchase(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.told(who, N_("{name} buys no die."), N_("You buy no die.")).format(name=words.name(who))


def tell_cost(game: Game, words: Words, seat: int | None, cost: int) -> str:
    return words.text("A call now costs {silver}.").format(silver=silver(words, cost))


def tell_army(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.told(
        who,
        N_("A job well done: {name} has the most soldiers and may take back a hero."),
        N_("A job well done: you have the most soldiers and may take back a hero."),
    ).format(name=words.name(who))


def tell_recovery(game: Game, words: Words, seat: int | None, who: int, hero: int) -> str:
    """Which hero it was is for its king alone."""
    if hero == a.NOBODY:
        return words.told(who, N_("{name} takes back no hero."), N_("You take back no hero.")).format(
            name=words.name(who)
        )
    if seat == who:
        return words.told(who, N_("{name} takes back hero {value}."), N_("You take back hero {value}.")).format(
            name=words.name(who), value=hero
        )
    return words.text("{name} takes back a hero.").format(name=words.name(who))


def tell_choice_of_target(game: Game, words: Words, seat: int | None, who: int, target: int) -> str:
    """Secret until all have chosen."""
    if seat == who:
        return words.told(
            who, N_("{name} chooses a target in secret: {city}."), N_("You choose a target in secret: {city}.")
        ).format(name=words.name(who), city=city_of(words, target))
    return words.text("{name} chooses a target in secret.").format(name=words.name(who))


def tell_target(game: Game, words: Words, seat: int | None, who: int, target: int) -> str:
    return words.told(
        who, N_("{name} attacks {city}."), N_("You attack {city}."), target, N_("{name} attacks you.")
    ).format(name=words.name(who), city=city_of(words, target))


def tell_choice_of_hero(game: Game, words: Words, seat: int | None, who: int, hero: int) -> str:
    """Secret until all have chosen."""
    if seat == who:
        return words.told(
            who, N_("{name} chooses a hero in secret: {value}."), N_("You choose a hero in secret: {value}.")
        ).format(name=words.name(who), value=hero)
    return words.text("{name} chooses a hero in secret.").format(name=words.name(who))


def tell_hero(game: Game, words: Words, seat: int | None, who: int, hero: int) -> str:
    return words.told(who, N_("{name} plays hero {value}."), N_("You play hero {value}.")).format(
        name=words.name(who), value=hero
    )


def tell_attacker(game: Game, words: Words, seat: int | None, city: int, who: int, soldiers: int, hero: int) -> str:
    return words.told(
        who,
        N_("{name} against {city}: {soldiers} + hero {hero} = {total}."),
        N_("You against {city}: {soldiers} + hero {hero} = {total}."),
        city,
        N_("{name} against you: {soldiers} + hero {hero} = {total}."),
    ).format(
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
        return words.told(
            city,
            N_("{city}: attack {attack}, defence {defence}. The attack fails."),
            N_("Your city: attack {attack}, defence {defence}. The attack fails."),
        ).format(**facts)
    return words.told(
        city,
        N_("{city}: attack {attack}, defence {defence}. The attack wins by {difference}: {sabotages}."),
        N_("Your city: attack {attack}, defence {defence}. The attack wins by {difference}: {sabotages}."),
    ).format(
        **facts,
        difference=attack - defence,
        sabotages=words.count("{n} sabotage", "{n} sabotages", sabotages),
    )


def tell_sabotage(
    game: Game, words: Words, seat: int | None, who: int, city: int, job: int, captured: int, fate: int
) -> str:
    _ = words.text
    text = words.told(
        who,
        N_("{name} sabotages {city}'s {place}: {fate}."),
        N_("You sabotage {city}'s {place}: {fate}."),
        city,
        N_("{name} sabotages your {place}: {fate}."),
    ).format(name=words.name(who), city=words.name(city), place=_(PLACES[job]), fate=_(FATES[fate]))
    if captured:
        text += " " + words.told(
            who, N_("A captured peasant now works for {name}."), N_("A captured peasant now works for you.")
        ).format(name=words.name(who))
    return text


FATES = (
    N_("a peasant goes home"), N_("a peasant is laid down"), N_("a captured peasant leaves the city"),
)  # fmt: skip


def tell_lapse(game: Game, words: Words, seat: int | None, city: int, number: int) -> str:
    return words.told(
        city,
        N_("{city}: nothing left to sabotage, {sabotages} lost."),
        N_("Your city: nothing left to sabotage, {sabotages} lost."),
    ).format(city=city_of(words, city), sabotages=words.count("{n} sabotage", "{n} sabotages", number))


def tell_loot(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.told(who, N_("{name} loots {product} from Assisi."), N_("You loot {product} from Assisi.")).format(
        name=words.name(who), product=product(words, kind)
    )


def tell_settlement(game: Game, words: Words, seat: int | None, who: int, job: int) -> str:
    return words.told(
        who, N_("{name} sends the captured peasant {place}."), N_("You send the captured peasant {place}.")
    ).format(name=words.name(who), place=words.text(TO_PLACES[job]))


def tell_heroes_return(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.told(who, N_("{name} takes back all used heroes."), N_("You take back all used heroes.")).format(
        name=words.name(who)
    )


def tell_defenders(game: Game, words: Words, seat: int | None, number: int) -> str:
    return words.count("Assisi now has {n} defender.", "Assisi now has {n} defenders.", number)


def tell_product(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.told(
        who, N_("{name} adds {product} to Assisi's loot."), N_("You add {product} to Assisi's loot.")
    ).format(name=words.name(who), product=product(words, kind))


def tell_trade(game: Game, words: Words, seat: int | None, who: int, standing: int, paid: int) -> str:
    return words.told(
        who, N_("{name}: {merchants}, {silver} from the bank."), N_("You: {merchants}, {silver} from the bank.")
    ).format(name=words.name(who), merchants=count_job(words, a.MERCHANTS, standing), silver=silver(words, paid))


def tell_emptying(game: Game, words: Words, seat: int | None, stall: int, number: int) -> str | None:
    if not number:
        return None
    return words.text("The richest stall, {stall}, goes to the bank: {silver}.").format(
        stall=a.STALLS[stall], silver=silver(words, number)
    )


def tell_stall(game: Game, words: Words, seat: int | None, who: int, stall: int, number: int) -> str | None:
    if not number:
        return None
    return words.told(
        who, N_("{name} takes {silver} from stall {stall}."), N_("You take {silver} from stall {stall}.")
    ).format(name=words.name(who), silver=silver(words, number), stall=a.STALLS[stall])


def tell_building(game: Game, words: Words, seat: int | None, who: int, cause: int, number: int) -> str | None:
    if cause == a.BY_ELIMINATION:
        return None
    text = (
        (N_("The gods give {name} {monuments}."), N_("The gods give you {monuments}."))
        if cause == a.BY_BLESSING
        else (N_("{name} builds {monuments}."), N_("You build {monuments}."))
    )
    return words.told(who, *text).format(name=words.name(who), monuments=monuments(words, number))


def tell_work(game: Game, words: Words, seat: int | None, who: int, number: int) -> str:
    return words.told(
        who, N_("{name}: {workers} in the quarry, {pairs}."), N_("You: {workers} in the quarry, {pairs}.")
    ).format(
        name=words.name(who),
        workers=count_job(words, a.WORKERS, number),
        pairs=words.count("{n} pair", "{n} pairs", number // 2),
    )


def tell_houses(game: Game, words: Words, seat: int | None, who: int, space: int) -> str:
    return words.told(
        who,
        N_("A job well done: {name} has the most workers, and the housing disc moves to space {space}."),
        N_("A job well done: you have the most workers, and the housing disc moves to space {space}."),
    ).format(name=words.name(who), space=space)


def tell_devotion(
    game: Game, words: Words, seat: int | None, who: int, cause: int, change: int, level: int
) -> str | None:
    if cause not in DEVOTIONS:
        return None
    return words.told(who, *DEVOTIONS[cause]).format(name=words.name(who), change=signed(change), level=level)


DEVOTIONS = {
    a.BY_PRIESTS: (
        N_("{name}'s priests pray: devotion {change}, level {level}."),
        N_("Your priests pray: devotion {change}, level {level}."),
    ),
    a.BY_IMPROVEMENT: (N_("{name}'s devotion {change}, level {level}."), N_("Your devotion {change}, level {level}.")),
    a.BY_BLESSING: (
        N_("{name} pays for the blessing: devotion {change}, level {level}."),
        N_("You pay for the blessing: devotion {change}, level {level}."),
    ),
}


def tell_piety(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.told(
        who,
        N_("A job well done: {name} has the most devotion and gets the piety marker."),
        N_("A job well done: you have the most devotion and get the piety marker."),
    ).format(name=words.name(who))


def tell_card(game: Game, words: Words, seat: int | None, climate: int, price: int) -> str:
    return words.text(
        "The climate card ({climate}) is turned over: improving the harvest costs {price} devotion."
    ).format(climate=words.text(CLIMATES[climate]), price=price)


def tell_next_climate(game: Game, words: Words, seat: int | None, climate: int) -> str:
    return words.text("Next year's climate: {climate}.").format(climate=words.text(CLIMATES[climate]))


def tell_improvement(game: Game, words: Words, seat: int | None, who: int, price: int) -> str:
    return words.told(who, N_("{name} improves the harvest."), N_("You improve the harvest.")).format(
        name=words.name(who)
    )


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
        terms.append(words.count("{n} lying", "{n} lying", lying) + f" × {base - 1}")
    return words.told(who, N_("{name} harvests {sum} = {wheat}."), N_("You harvest {sum} = {wheat}.")).format(
        name=words.name(who), sum=" + ".join(terms), wheat=wheat(words, got)
    )


def tell_blessing(game: Game, words: Words, seat: int | None, gift: int, number: int) -> str:
    gifts = (wheat, silver, monuments)
    return words.text("The blessing of the gods: {gift}.").format(gift=gifts[gift](words, number))


def tell_lost_blessing(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.told(
        who,
        N_("{name} has already built every monument: the blessing is lost."),
        N_("You have already built every monument: the blessing is lost."),
    ).format(name=words.name(who))


def tell_feeding(game: Game, words: Words, seat: int | None, who: int, fed: int, lost: int) -> str:
    text = words.told(who, N_("{name} feeds {peasants}."), N_("You feed {peasants}.")).format(
        name=words.name(who), peasants=peasants(words, fed)
    )
    if lost:
        text += " " + words.count("{n} unfed peasant leaves.", "{n} unfed peasants leave.", lost)
    return text


def tell_elimination(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.told(
        who,
        N_("{name} has no wheat at all: the people leave, and {name} is out."),
        N_("You have no wheat at all: the people leave, and you are out."),
    ).format(name=words.name(who))


def tell_growth(game: Game, words: Words, seat: int | None, who: int, number: int, paid: int) -> str:
    return words.told(
        who, N_("{name} attracts {peasants} for {wheat}."), N_("You attract {peasants} for {wheat}.")
    ).format(name=words.name(who), peasants=peasants(words, number), wheat=wheat(words, paid))


def tell_challenge(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.told(
        who, N_("{name} has met the challenge of the gods."), N_("You have met the challenge of the gods.")
    ).format(name=words.name(who))


def tell_defeat(game: Game, words: Words, seat: int | None) -> str:
    return words.text("Nobody has met the challenge of the gods in time: all kings lose.")


def tell_victory(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.told(who, N_("{name} wins."), N_("You win.")).format(name=words.name(who))


def harmed(event: Event) -> int | None:
    """Whose city was sabotaged."""
    return event[2] if event[0] == a.SABOTAGED else None


def continues(before: Event, event: Event) -> bool:
    """What moves belongs to what moved it; a call and its dice, a battle and its armies are one deed each."""
    return event[0] == a.MOVED or (before[0], event[0]) in ONE_DEED


ONE_DEED = {
    (a.CALLED, a.ROLLED), (a.MOVED, a.ROLLED), (a.ATTACKER, a.ATTACKER), (a.ATTACKER, a.FOUGHT), (a.WORKED, a.BUILT),
    (a.CARD_TURNED, a.NEXT_CLIMATE), (a.IMPROVED, a.DEVOTED),
}  # fmt: skip


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
