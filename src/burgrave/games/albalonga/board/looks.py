"""How events look on the board: what they concern, and what travels from where to where."""

from __future__ import annotations

from collections.abc import Callable

from burgrave.core.game import Game
from burgrave.core.parts import Look
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board.town import DRESSES
from burgrave.games.albalonga.notation import PRODUCT_NAMES

MOST_ALIKE = 4
"""More than so many of one kind do not travel one by one."""
GOODS = {a.SILVER: "own:silver", a.WHEAT: "food", a.CAPTIVES: "own:captive", a.PEASANTS: "own:peasant"}


# The places


def seat(who: int) -> str:
    return f"seat:{who}"


def workplace(who: int, job: int) -> str:
    return f"{seat(who)}/work:{who}:{a.JOBS[job]}"


def village(who: int) -> str:
    return f"{seat(who)}/village:{who}"


def stall(number: int) -> str:
    return f"stall:{a.STALLS[number]}"


def city(target: int) -> str:
    return "assisi" if target == a.ASSISI else seat(target)


def holder(number: int) -> str:
    """A city or a stall."""
    return stall(number - a.STALL) if number >= a.STALL else city(number)


def bank_place(cause: int, good: int, who: int) -> str | None:
    """Where what comes from the bank seems to come from, and what goes to it to go; None: nowhere on the board."""
    if good == a.PEASANTS:
        return {a.BY_SALE: "phase:sell", a.BY_GROWTH: "phase:growth", a.BY_HUNGER: "phase:growth"}.get(cause)
    places = {
        a.BY_SALE: "phase:sell", a.BY_BANK: workplace(who, a.MERCHANTS), a.BY_HARVEST: workplace(who, a.FARMERS),
        a.BY_REWARD: workplace(who, a.FARMERS), a.BY_SPOILS: "phase:war", a.BY_BLESSING: "phase:blessing",
        a.BY_FEEDING: village(who), a.BY_GROWTH: village(who), a.BY_PRODUCT: "phase:war",
    }  # fmt: skip
    return places.get(cause)


def several(symbol: str, n: int, source: str, target: str) -> tuple[tuple[str, str, str], ...]:
    return ((symbol, source, target),) * min(n, MOST_ALIKE)


# The events


def moved(game: Game, cause: int, good: int, amount: int, source: int, target: int) -> Look:
    """Goods and people that change hands."""
    who = target if source == a.BANK else source
    if a.BANK not in (source, target):
        places: list[str | None] = [holder(source), holder(target)]
    else:
        mine = village(who) if good == a.PEASANTS else holder(who)
        places = [bank_place(cause, good, who), mine] if source == a.BANK else [mine, bank_place(cause, good, who)]
    if places[0] is None or places[1] is None:
        return Look()
    return Look(spots=(places[0], places[1]), moves=several(GOODS[good], amount, places[0], places[1]))


def of_king(game: Game, who: int, *rest: int) -> Look:
    return Look(spots=(seat(who),))


def crowned(game: Game, who: int, by: int) -> Look:
    moves = (("crown", seat(by), seat(who)),) if by != a.NOBODY else ()
    return Look(spots=(seat(who), "phase:crown"), moves=moves)


def year(game: Game, number: int, climate: int) -> Look:
    return Look(spots=("years", "climate"))


def season(game: Game, number: int) -> Look:
    return Look(spots=("phase:sell",))


def placed_free(game: Game, who: int, job: int) -> Look:
    return sent(who, job, 1, village(who))


def sent(who: int, job: int, n: int, *more: str) -> Look:
    """People who go to work, already in the clothes of their job."""
    target = workplace(who, job)
    return Look(spots=(target, *more), moves=several(f"own:{DRESSES[job]}", n, village(who), target))


def called(game: Game, who: int, cost: int, number: int) -> Look:
    return Look(spots=("call", seat(who), *(() if number == a.NOBODY else (stall(number),))))


def rolled(game: Game, who: int, *dice: int) -> Look:
    return Look(spots=tuple(f"die:{job}" for job in a.JOBS[: a.DICE]))


def took_die(game: Game, who: int, die: int, value: int, peasants: int, job: int) -> Look:
    return sent(who, job, peasants, f"die:{a.JOBS[die]}")


def bought(game: Game, who: int, number: int) -> Look:
    return Look(spots=(stall(number), seat(who)))


def cost_rose(game: Game, cost: int) -> Look:
    return Look(spots=("cost",))


def target_shown(game: Game, who: int, target: int) -> Look:
    return Look(spots=(seat(who), city(target)), moves=(("own:swords", seat(who), city(target)),))


def hero_shown(game: Game, who: int, hero: int) -> Look:
    return Look(spots=(seat(who), "phase:war"), moves=((f"own:hero-{hero}", seat(who), "phase:war"),))


def fought(game: Game, target: int, *rest: int) -> Look:
    return Look(spots=(city(target), "battle"))


def attacker(game: Game, target: int, who: int, *rest: int) -> Look:
    return Look(spots=(seat(who), city(target), "battle"))


def sabotaged(game: Game, who: int, target: int, job: int, captured: int, fate: int) -> Look:
    place = workplace(target, job)
    home = ((f"own:{DRESSES[job]}", place, village(target)),) if fate == a.GOES_HOME else ()
    taken = (("own:captive", place, workplace(who, job)),) if captured else ()
    return Look(spots=(place, seat(who)), moves=home + taken)


def looted(game: Game, who: int, product: int) -> Look:
    return Look(spots=(f"product:{PRODUCT_NAMES[product]}", seat(who)))


def settled(game: Game, who: int, job: int) -> Look:
    place = workplace(who, job)
    return Look(spots=("assisi", place), moves=(("own:captive", "assisi", place),))


def of_assisi(game: Game, *rest: int) -> Look:
    return Look(spots=("assisi",))


def traded(game: Game, who: int, *rest: int) -> Look:
    return Look(spots=(workplace(who, a.MERCHANTS),))


def stall_emptied(game: Game, number: int, silver: int) -> Look:
    return Look(spots=(stall(number),))


def stall_taken(game: Game, who: int, number: int, silver: int) -> Look:
    return Look(spots=(stall(number), seat(who)))


def built(game: Game, who: int, cause: int, monuments: int) -> Look:
    source = {a.BY_WORKERS: workplace(who, a.WORKERS), a.BY_BLESSING: "phase:blessing"}.get(cause)
    if source is None:
        return Look()
    return Look(spots=(source, "track:monuments"), moves=several("own:monument", monuments, source, seat(who)))


def worked(game: Game, who: int, workers: int) -> Look:
    return Look(spots=(workplace(who, a.WORKERS),))


def houses_improved(game: Game, who: int, space: int) -> Look:
    return Look(spots=(village(who),))


def devoted(game: Game, who: int, cause: int, change: int, level: int) -> Look:
    return Look(spots=(workplace(who, a.PRIESTS),))


def card_turned(game: Game, climate: int, price: int) -> Look:
    return Look(spots=("climate", "price"))


def next_climate(game: Game, climate: int) -> Look:
    return Look(spots=("next",))


def harvested(game: Game, who: int, *rest: int) -> Look:
    return Look(spots=(workplace(who, a.FARMERS), seat(who)))


def blessing_shown(game: Game, gift: int, amount: int) -> Look:
    return Look(spots=("blessing", "phase:blessing"))


def of_village(game: Game, who: int, *rest: int) -> Look:
    return Look(spots=(village(who), seat(who)))


def challenge_met(game: Game, who: int) -> Look:
    return Look(spots=(seat(who), "track:monuments", "track:people"))


def all_lose(game: Game) -> Look:
    return Look(spots=("years",))


LOOKS: dict[int, Callable[..., Look]] = {
    a.YEAR_BEGINS: year,
    a.CROWNED: crowned,
    a.SEASON_BEGINS: season,
    a.MOVED: moved,
    a.SOLD: of_king,
    a.PLACED_FREE: placed_free,
    a.CALLED: called,
    a.ROLLED: rolled,
    a.TOOK_DIE: took_die,
    a.BOUGHT: bought,
    a.PASSED_CALL: of_king,
    a.PASSED_PURCHASE: of_king,
    a.COST_ROSE: cost_rose,
    a.ARMY_REWARD: of_king,
    a.RECOVERED: of_king,
    a.CHOSE_TARGET: of_king,
    a.TARGET_SHOWN: target_shown,
    a.CHOSE_HERO: of_king,
    a.HERO_SHOWN: hero_shown,
    a.FOUGHT: fought,
    a.ATTACKER: attacker,
    a.SABOTAGED: sabotaged,
    a.LAPSED: fought,
    a.LOOTED: looted,
    a.SETTLED: settled,
    a.HEROES_RETURN: of_king,
    a.DEFENDERS_GROW: of_assisi,
    a.PRODUCT_ADDED: of_assisi,
    a.TRADED: traded,
    a.STALL_EMPTIED: stall_emptied,
    a.STALL_TAKEN: stall_taken,
    a.BUILT: built,
    a.WORKED: worked,
    a.HOUSES_IMPROVED: houses_improved,
    a.DEVOTED: devoted,
    a.PIETY_TO: of_king,
    a.CARD_TURNED: card_turned,
    a.NEXT_CLIMATE: next_climate,
    a.IMPROVED: of_king,
    a.HARVESTED: harvested,
    a.BLESSING_SHOWN: blessing_shown,
    a.BLESSING_LOST: of_king,
    a.FED: of_village,
    a.ELIMINATED: of_village,
    a.GREW: of_village,
    a.CHALLENGE_MET: challenge_met,
    a.ALL_LOSE: all_lose,
    a.WON: of_king,
}
