"""The middle of the table: the sky with the year and the gods, the court with its dice and stalls, and Assisi."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board import forecast
from burgrave.games.albalonga.court import call_cost
from burgrave.games.albalonga.notation import PRODUCT_NAMES
from burgrave.games.albalonga.soldiers import count_product
from burgrave.games.albalonga.tables import CLIMATES, GIFTS
from burgrave.games.albalonga.words import CLIMATES as CLIMATE_NAMES
from burgrave.games.albalonga.words import JOBS as JOB_NAMES
from burgrave.games.albalonga.words import PLACES, SEASONS, by_rule, product

PHASES = {
    "sell": N_("Sales"),
    "free": N_("Free peasants"),
    "court": N_("Court"),
    "war": N_("War"),
    "harvest": N_("Harvest"),
    "blessing": N_("Blessing"),
    "crown": N_("Crown"),
    "growth": N_("Year's end"),
}
PHASE_OF_STAGE = {
    a.SELL: "sell", a.FREE: "free", a.COURT: "court", a.RECOVER: "war", a.TARGETS: "war", a.HEROES_STAGE: "war",
    a.BATTLES: "war", a.ASSISI_STAGE: "war", a.IMPROVE: "harvest", a.BLESS: "blessing", a.CROWN: "crown",
    a.SUCCESSION: "growth", a.GROW: "growth",
}  # fmt: skip
AT_HARVEST = ("harvest", "blessing", "growth")


def sky(game: Game, record: Record, words: Words) -> dict[str, Any]:
    season, climate, following = int(record["season"]), int(record["climate"]), int(record["next_climate"])
    pile = int(record["pile"]) or (a.ALL_CLIMATES if record["year"] < a.LAST_YEAR else 0)
    return {
        "year": int(record["year"]),
        "years": a.LAST_YEAR,
        "season_name": words.text(SEASONS[season]),
        "climate": CLIMATES[climate],
        "climate_name": words.text(CLIMATE_NAMES[climate]),
        "wheat": int(game.tables["CLIMATE_WHEAT"][climate]),
        "price": int(record["price"]),
        "next": None if following == a.NOBODY else CLIMATES[following],
        "next_name": "" if following == a.NOBODY else words.text(CLIMATE_NAMES[following]),
        "maybe": [
            (CLIMATES[number], words.text(name)) for number, name in enumerate(CLIMATE_NAMES) if pile >> number & 1
        ],
        "last": bool(record["year"] == a.LAST_YEAR),
        "blessings": [
            {
                "gift": gift,
                "amount": int(game.tables["BLESSING_AMOUNT"][number]),
                "cards": int(record["blessings"][number]),
            }
            for number, gift in enumerate(GIFTS)
        ],
        "phases": phases(record, words),
    }


def phases(record: Record, words: Words) -> list[dict[str, str]]:
    """The parts of this season in which kings decide something."""
    mine = [name for name in PHASES if record["season"] == a.HARVEST or name not in AT_HARVEST]
    now = PHASE_OF_STAGE.get(int(record["stage"]))
    place = mine.index(now) if now else len(mine)
    return [
        {"id": name, "name": words.text(PHASES[name]), "when": ("past", "now", "later")[(n >= place) + (n > place)]}
        for n, name in enumerate(mine)
    ]


# The court: calls, dice, stalls


def court(game: Game, record: Record, coming: forecast.Jobs, words: Words) -> dict[str, Any]:
    takers = {stall: seat for seat, stall in coming.stall.items()}
    return {
        "costs": [int(cost) for cost in game.tables["DICE_COST"]],
        "space": int(record["cost_space"]),
        "cost": by_rule(game, record, call_cost),
        "caller": int(record["caller"]) if record["stage"] == a.COURT else None,
        "calling": bool(record["asked"] == a.ASK_CALL),
        "rolled": bool(record["asked"] == a.ASK_TAKE),
        "emptiest": emptiest_stall(record),
        "dice": [offer(game, record, die, words) for die in range(a.DICE)],
        "stalls": [
            {
                "id": a.STALLS[stall],
                "silver": int(record["silver"][a.STALL + stall]),
                "taker": takers.get(stall),
                "lost": stall == coming.emptied,
            }
            for stall in range(int(record["players"]) + 1)
        ],
    }


def offer(game: Game, record: Record, die: int, words: Words) -> dict[str, Any]:
    """A die, and what it brings whoever is to take it if they send all that they can to its job, or to the farm."""
    shows, seat = int(record["dice"][die]), int(record["actor"])
    offered = shows and record["asked"] in (a.ASK_TAKE, a.ASK_BUY)
    most = min(shows, int(record["housed"][seat])) if offered else 0
    return {
        "job": a.JOBS[die],
        "name": words.text(JOB_NAMES[die]),
        "place": words.text(PLACES[die]),
        "shows": shows,
        "most": most,
        "gain": forecast.gain(game, record, seat, die, most) if most else {},
        "farm_gain": forecast.gain(game, record, seat, a.FARMERS, most) if most and may_farm(record) else {},
    }


def may_farm(record: Record) -> bool:
    """AL-R16: the caller at harvest."""
    return bool(record["asked"] == a.ASK_TAKE and record["season"] == a.HARVEST)


def emptiest_stall(record: Record) -> str:
    """Where a call's silver goes unless one chooses another stall."""
    stalls = range(int(record["players"]) + 1)
    return a.STALLS[min(stalls, key=lambda stall: record["silver"][a.STALL + stall])]


def assisi(game: Game, record: Record, words: Words) -> dict[str, Any]:
    return {
        "defenders": int(record["defenders"]),
        "products": [
            {
                "id": name,
                "name": product(words, number),
                "worth": a.WHEAT_OF_A_PRODUCT if number == a.WHEAT else 1,
                "lies": by_rule(game, record, count_product, number),
            }
            for number, name in enumerate(PRODUCT_NAMES)
        ],
    }
