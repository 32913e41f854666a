"""The names of things, and phrases about them."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record, State
from burgrave.core.rule import Rule
from burgrave.games.albalonga import state as a

CITIES = (N_("Alba Longa"), N_("Rome"), N_("Veii"), N_("Velitrae"), N_("Reate"), N_("Assisi"))
JOBS = (N_("soldiers"), N_("merchants"), N_("workers"), N_("priests"), N_("farmers"))
DICE = (N_("soldiers' die"), N_("merchants' die"), N_("workers' die"), N_("priests' die"))
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
    return words.symbol(f"own:silver {n}", words.count("{n} silver", "{n} silver", n))


def wheat(words: Words, n: int) -> str:
    return words.symbol(f"food {n}", words.count("{n} wheat", "{n} wheat", n))


def monuments(words: Words, n: int) -> str:
    return words.symbol(f"own:monument {n}", words.count("{n} monument", "{n} monuments", n))


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
