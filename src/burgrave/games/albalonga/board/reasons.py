"""Why a die, a workplace, a stall, a city, a hero … cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Reason
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board.spots import attacked
from burgrave.games.albalonga.city import at_work
from burgrave.games.albalonga.court import call_cost
from burgrave.games.albalonga.notation import PRODUCT_NAMES
from burgrave.games.albalonga.soldiers import count_product
from burgrave.games.albalonga.words import by_rule, peasants, silver, wheat


def why_not(game: Game, record: Record, seat: int, spot: str, words: Words) -> Reason | None:
    kind, _, thing = spot.partition(":")
    return REASONS[kind](game, record, seat, thing, words) if kind in REASONS else None


def of_die(game: Game, record: Record, seat: int, thing: str, words: Words) -> Reason | None:
    job = thing.partition(":")[0]
    if record["asked"] not in (a.ASK_TAKE, a.ASK_BUY):
        return None
    if not record["dice"][a.JOBS.index(job)]:
        return Reason(words.text("This die is already taken."), ("AL-R15", "AL-R17"))
    if record["housed"][seat]:
        return Reason(words.text("Choose on its card how many peasants to send."), ("AL-R15",))
    return Reason(words.text("You have no peasants at home to send."), ("AL-R15", "AL-R18"))


def of_call(game: Game, record: Record, seat: int, thing: str, words: Words) -> Reason | None:
    if record["asked"] != a.ASK_CALL:
        return None
    cost = silver(words, by_rule(game, record, call_cost))
    text = words.text("This call costs {silver}: the emptiest stall gets it unless you choose another.")
    return Reason(text.format(silver=cost), ("AL-R14",))


def of_stall(game: Game, record: Record, seat: int, thing: str, words: Words) -> Reason | None:
    if record["asked"] != a.ASK_CALL:
        return None
    return Reason(words.text("This call is free: no stall is paid."), ("AL-R14",))


def of_work(game: Game, record: Record, seat: int, thing: str, words: Words) -> Reason | None:
    _ = words.text
    whose, _colon, job = thing.partition(":")
    owner, number = int(whose), a.JOBS.index(job)
    if record["asked"] == a.ASK_SABOTAGE:
        city = attacked(game, record)
        if owner != city:
            return Reason(_("You sabotage {name}.").format(name=words.name(city)), ("AL-R31",))
        if number == a.SOLDIERS:
            return Reason(_("Soldiers cannot be sabotaged."), ("AL-R32",))
        if by_rule(game, record, at_work, city, number):
            return Reason(_("Everyone who works here is already lying down."), ("AL-R33", "AL-R36"))
        return Reason(_("Nobody works here."), ("AL-R31",))
    if record["asked"] not in (a.ASK_FREE, a.ASK_SETTLE):
        return None
    if owner != seat:
        return Reason(_("Peasants work in your own city."), ("AL-R13",))
    if number == a.SOLDIERS:
        return Reason(_("A captured peasant cannot be a soldier."), ("AL-R70",))
    return Reason(_("Farmers are only sent at harvest."), ("AL-R13", "AL-R70"))


def of_sale(game: Game, record: Record, seat: int, thing: str, words: Words) -> Reason | None:
    if record["asked"] != a.ASK_SELL:
        return None
    needed = peasants(words, int(game.tables["SALE_PEASANTS"][int(thing)]))
    return Reason(words.text("You do not have {peasants} at home.").format(peasants=needed), ("AL-R12",))


def of_growth(game: Game, record: Record, seat: int, thing: str, words: Words) -> Reason | None:
    if record["asked"] != a.ASK_GROW:
        return None
    needed, held = (
        wheat(words, int(game.tables["GROWTH_WHEAT"][int(thing) - 1])),
        wheat(words, int(record["wheat"][seat])),
    )
    return Reason(words.text("You need {needed} and have {held}.").format(needed=needed, held=held), ("AL-R51",))


def of_hero(game: Game, record: Record, seat: int, thing: str, words: Words) -> Reason | None:
    _ = words.text
    if record["asked"] == a.ASK_RECOVER:
        return Reason(_("This hero is already in your hand."), ("AL-R58",))
    if record["asked"] == a.ASK_HERO:
        return Reason(_("This hero has been used: used heroes come back all together."), ("AL-R37",))
    return None


def of_city(game: Game, record: Record, seat: int, thing: str, words: Words) -> Reason | None:
    _ = words.text
    asked, city = record["asked"], a.CITIES.index(thing)
    if asked not in (a.ASK_TARGET, a.ASK_CROWN):
        return None
    if asked == a.ASK_CROWN:
        if city == a.ASSISI:
            return Reason(_("Assisi has no king."), ("AL-R48",))
        if city == record["king_of_kings"]:
            return Reason(_("The crown goes to another king."), ("AL-R48",))
    elif city == seat:
        return Reason(_("Your own city."), ("AL-R25",))
    return Reason(_("This king is out of the game."), ("AL-R50",))


def of_product(game: Game, record: Record, seat: int, thing: str, words: Words) -> Reason | None:
    _ = words.text
    if record["asked"] == a.ASK_LOOT:
        return Reason(_("There is none of it here."), ("AL-R70",))
    if record["asked"] == a.ASK_PRODUCT:
        if by_rule(game, record, count_product, PRODUCT_NAMES.index(thing)):
            return Reason(_("There is no room for more of it."), ("AL-R71",))
        return Reason(_("Assisi has no room for more products."), ("AL-R71",))
    return None


REASONS: dict[str, Callable[[Game, Record, int, str, Words], Reason | None]] = {
    "die": of_die,
    "call": of_call,
    "stall": of_stall,
    "work": of_work,
    "sale": of_sale,
    "growth": of_growth,
    "hero": of_hero,
    "city": of_city,
    "product": of_product,
}
