"""What an action will do, in words."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.city import at_work
from burgrave.games.albalonga.harvest import blessing_price, harvest_of
from burgrave.games.albalonga.notation import assignment
from burgrave.games.albalonga.season import free_peasants
from burgrave.games.albalonga.soldiers import city_number, is_capture, would_lie_down
from burgrave.games.albalonga.words import (
    DICE,
    PLACES,
    TO_PLACES,
    by_rule,
    city_of,
    count_job,
    peasants,
    product,
    silver,
    wheat,
)


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
        return _("Call to court for free: roll the dice")
    if action < a.TAKE_DIE:
        return describe_payment(game, record, action - a.PAY_STALL, words)
    if action < a.RECOVER_HERO:
        return describe_assignment(record, asked, action, words)
    if action < a.ATTACK:
        return _("Take back hero {value}").format(value=action - a.RECOVER_HERO)
    if action < a.PLAY_HERO:
        return _("Attack {city}").format(city=city_of(words, action - a.ATTACK))
    if action < a.SABOTAGE_AT:
        return _("Play hero {value}").format(value=action - a.PLAY_HERO)
    if action < a.LOOT:
        return describe_sabotage(game, record, seat, action - a.SABOTAGE_AT, words)
    if action < a.ADD_PRODUCT:
        return _("Loot {product} from Assisi").format(product=product(words, action - a.LOOT))
    if action < a.IMPROVE_HARVEST:
        return _("Add {product} to Assisi's loot").format(product=product(words, action - a.ADD_PRODUCT))
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
    a.ASK_SELL: N_("Sell no peasants"),
    a.ASK_FREE: N_("Place no more free peasants"),
    a.ASK_CALL: N_("Pass: send no more peasants this season"),
    a.ASK_BUY: N_("Buy no die"),
    a.ASK_RECOVER: N_("Take back no hero"),
    a.ASK_IMPROVE: N_("Do not improve the harvest"),
    a.ASK_BLESS: N_("Do not pay for the blessing"),
    a.ASK_GROW: N_("Attract no peasants"),
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
    text = N_("Send the captured peasant {place}") if asked == a.ASK_SETTLE else N_("Send a free peasant {place}")
    return words.text(text).format(place=words.text(TO_PLACES[job]))


def describe_payment(game: Game, record: Record, stall: int, words: Words) -> str:
    called = record["asked"] == a.ASK_CALL
    text = N_("Call to court: pay {silver} to stall {stall}") if called else N_("Pay {silver} to stall {stall}")
    cost = int(game.tables["DICE_COST"][record["cost_space"]]) if called else 1
    there = int(record["silver"][a.STALL + stall])
    paid = words.text(text).format(silver=silver(words, cost), stall=a.STALLS[stall])
    return paid + words.text(" (holds {silver})").format(silver=there) if there else paid


def describe_assignment(record: Record, asked: int, action: int, words: Words) -> str:
    die, number, job = assignment(action)
    text = (
        N_("Take the {die} ({value}): {peasants} {place}")
        if asked == a.ASK_TAKE
        else N_("Buy the {die} ({value}): {peasants} {place}")
    )
    return words.text(text).format(
        die=words.text(DICE[die]),
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
        text += _(", one is laid down")
    if by_rule(game, record, is_capture, seat, city):
        if job != a.FARMERS or record["work_well_done"]:
            text += _(", and a captured peasant works for you")
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
