"""What the board shows a seat: the sky, the court, the cities, the war, and the way to the gods' goal."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board import forecast
from burgrave.games.albalonga.board.city import city
from burgrave.games.albalonga.board.middle import assisi, court, sky
from burgrave.games.albalonga.board.notes import notes
from burgrave.games.albalonga.board.spots import attacked
from burgrave.games.albalonga.board.war import war
from burgrave.games.albalonga.city import count_peasants
from burgrave.games.albalonga.court import call_cost
from burgrave.games.albalonga.harvest import blessing_price, harvest_of
from burgrave.games.albalonga.words import TO_PLACES, by_rule, city_of, silver
from burgrave.games.albalonga.year import has_won

QUESTIONS = {
    a.ASK_SELL: N_("You may sell peasants for silver"),
    a.ASK_FREE: N_("Place a free peasant without a die"),
    a.ASK_CALL: N_("Call to court, or pass"),
    a.ASK_TAKE: N_("Take a die and send peasants to work"),
    a.ASK_BUY: N_("You may buy a die for 1 silver"),
    a.ASK_STALL: N_("Choose a stall for your silver"),
    a.ASK_RECOVER: N_("Most soldiers: you may take back a hero"),
    a.ASK_TARGET: N_("Secretly choose a city to attack"),
    a.ASK_HERO: N_("Secretly choose a hero"),
    a.ASK_SABOTAGE: N_("Sabotage {city}: choose a workplace"),
    a.ASK_LOOT: N_("Loot Assisi: choose a product"),
    a.ASK_SETTLE: N_("Choose a job for the captured peasant"),
    a.ASK_PRODUCT: N_("Add a product to Assisi's loot"),
    a.ASK_IMPROVE: N_("You may improve the harvest for {price} devotion"),
    a.ASK_BLESS: N_("You may pay {blessing} devotion for the gods' blessing"),
    a.ASK_CROWN: N_("Give the crown to another king"),
    a.ASK_GROW: N_("You may attract new peasants"),
}
PAID_CALL = N_("Call to court for {cost}, or pass")
FLOOR = {
    a.ASK_SELL: "sell", a.ASK_RECOVER: "war", a.ASK_TARGET: "war", a.ASK_HERO: "war", a.ASK_SABOTAGE: "sabotage",
    a.ASK_LOOT: "war", a.ASK_SETTLE: "war", a.ASK_IMPROVE: "harvest", a.ASK_BLESS: "harvest", a.ASK_CROWN: "crown",
    a.ASK_GROW: "growth",
}  # fmt: skip
"""What lies on the floor of the court while this is asked, if not the dice."""


def picture(game: Game, record: Record, seat: int | None, words: Words) -> dict[str, Any]:
    known = game.view(record, seat)
    coming = forecast.jobs(game, record)
    main = main_city(record, seat)
    return {
        "question": question(game, record, words),
        "floor": "end" if record["stage"] == a.OVER else FLOOR.get(int(record["asked"]), "court"),
        "places": parts(record, words),
        "sky": sky(game, record, words),
        "court": court(game, record, coming, words),
        "assisi": assisi(game, record, words) if record["assisi"] else None,
        "war": war(game, record, known, seat, words),
        "goal": goal(game, record),
        "cities": [city(game, record, who, known, coming, words) for who in range(int(record["players"]))],
        "main": main,
        "attacked": attacked(game, record) if record["asked"] == a.ASK_SABOTAGE else None,
        "improvement": improvement(game, record),
        "to": {job: words.text(place) for job, place in zip(a.JOBS, TO_PLACES, strict=True)},
        "growth": [int(cost) for cost in game.tables["GROWTH_WHEAT"]],
        "sales": [
            (int(sold), int(paid))
            for sold, paid in zip(game.tables["SALE_PEASANTS"], game.tables["SALE_SILVER"], strict=True)
        ],
        "notes": notes(game, record, coming, words),
    }


def question(game: Game, record: Record, words: Words) -> str | None:
    cost = by_rule(game, record, call_cost)
    paying = record["asked"] == a.ASK_CALL and cost > 0
    text = PAID_CALL if paying else QUESTIONS.get(int(record["asked"]))
    if text is None:
        return None
    return words.text(text).format(
        cost=silver(words, cost),
        city=city_of(words, attacked(game, record)),
        price=int(record["price"]),
        blessing=by_rule(game, record, blessing_price, int(record["actor"])),
    )


def parts(record: Record, words: Words) -> list[dict[str, Any]]:
    """The parts of the table, for a page that is too narrow for all of them, and which matters now."""
    in_town = record["asked"] in (a.ASK_FREE, a.ASK_SETTLE, a.ASK_LOOT, a.ASK_PRODUCT)
    return [
        {"id": "town", "name": words.text("Town"), "now": in_town},
        {"id": "court", "name": words.text("Court"), "now": not in_town},
    ]


def main_city(record: Record, seat: int | None) -> int:
    """The viewer's own city; for spectators and kings who are out the first that still stands."""
    if seat is not None and not record["out"][seat]:
        return seat
    return next((who for who in range(int(record["players"])) if not record["out"][who]), 0)


def improvement(game: Game, record: Record) -> dict[str, int] | None:
    """The harvest of whoever is asked to pay for a better one, as it is and as it would be."""
    if record["asked"] != a.ASK_IMPROVE:
        return None
    seat, after = int(record["actor"]), record.copy()
    after["improved"][seat] = 1
    return {"plain": by_rule(game, record, harvest_of, seat), "better": by_rule(game, after, harvest_of, seat)}


# The goal: two tracks with all kings on them


def goal(game: Game, record: Record) -> dict[str, Any]:
    kingdom = game.tables["KINGDOM_NUMBERS"]
    people = {who: by_rule(game, record, count_peasants, who) for who in range(int(record["players"]))}
    built = {who: int(record["monuments"][who]) for who in people}
    return {
        "monuments": track(record, built, int(kingdom[a.MONUMENTS_WANTED])),
        "people": track(record, people, int(kingdom[a.PEASANTS_WANTED])),
        "over": bool(record["stage"] == a.OVER),
        "winners": [who for who in people if record["stage"] == a.OVER and by_rule(game, record, has_won, who)],
    }


def track(record: Record, reached: dict[int, int], wanted: int) -> list[list[int]]:
    """For each space the kings on it; the last is the goal and all beyond it."""
    spaces: list[list[int]] = [[] for _ in range(wanted + 1)]
    for who, number in reached.items():
        if not record["out"][who]:
            spaces[min(number, wanted)].append(who)
    return spaces
