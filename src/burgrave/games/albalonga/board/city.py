"""Cities: the village, the workplaces with the peasants on their spaces, and what all this brings."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Position
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board import forecast
from burgrave.games.albalonga.board.war import target_card
from burgrave.games.albalonga.city import count_peasants, in_fields, in_granary
from burgrave.games.albalonga.position import SECRET
from burgrave.games.albalonga.words import CITIES, PLACES, by_rule
from burgrave.games.albalonga.words import JOBS as JOB_NAMES

HOUSING_SPACES = 21


def city(game: Game, record: Record, who: int, known: Position, coming: forecast.Jobs, words: Words) -> dict[str, Any]:
    seen = known["cities"][who]
    heroes = seen["heroes"]
    kingdom = game.tables["KINGDOM_NUMBERS"]
    stall = coming.stall.get(who)
    return {
        "seat": who,
        "name": words.text(CITIES[who]),
        "out": bool(record["out"][who]),
        "king": bool(record["king_of_kings"] == who),
        "silver": int(record["silver"][who]),
        "wheat": int(record["wheat"][who]),
        "monuments": int(record["monuments"][who]),
        "wanted_monuments": int(kingdom[a.MONUMENTS_WANTED]),
        "people": by_rule(game, record, count_peasants, who),
        "wanted_people": int(kingdom[a.PEASANTS_WANTED]),
        "devotion": int(record["devotion"][who]),
        "housing": housing(game, record, who),
        "jobs": [workplace(game, record, who, job, words) for job in range(len(a.JOBS))],
        "hero_count": len(heroes) if isinstance(heroes, list) else heroes,
        "heroes": heroes if isinstance(heroes, list) else None,
        "hero": seen["hero"] if isinstance(seen["hero"], int) else None,
        "target": None if seen["target"] in (None, SECRET) else target_card(record, seen["target"]),
        "attacks": seen["target"] is not None or bool(record["stage"] == a.TARGETS and record["own"][who, a.SOLDIERS]),
        "passed": bool(record["stage"] == a.COURT and record["passed"][who]),
        "improved": bool(record["improved"][who]),
        "blessed": bool(record["blessed"][who]),
        "piety": bool(record["piety"] == who),
        "feeding": forecast.feeding(game, record, who),
        "growing": bool(record["season"] == a.GROWING),
        "brings": {
            "bank": coming.bank.get(who),
            "stall": None if stall is None else a.STALLS[stall],
            "stall_silver": 0 if stall is None else int(record["silver"][a.STALL + stall]),
            "monuments": coming.monuments.get(who, 0),
            "devotion": coming.devotion.get(who, 0),
        },
    }


def housing(game: Game, record: Record, who: int) -> dict[str, Any]:
    """The track: which spaces are taken, where the disc stands, who lives beside it."""
    disc, housed = int(record["housing_disc"][who]), int(record["housed"][who])
    free = {int(space) for space in game.tables["FREE_SPACES"]}
    names, _ = pawns(record, who)
    return {
        "count": housed,
        "spaces": [
            {
                "number": space,
                "free": space in free,
                "disc": space == disc,
                "taken": disc < space <= disc + housed,
                "pawn": names[space - disc - 1] if disc < space <= disc + housed else None,
            }
            for space in range(1, HOUSING_SPACES + 1)
        ],
        "beside": names[max(HOUSING_SPACES - disc, 0) :],
        "to_place": int(record["free"]) if record["asked"] == a.ASK_FREE and record["actor"] == who else 0,
    }


def pawns(record: Record, who: int) -> tuple[list[str | None], list[list[str | None]]]:
    """Names for a king's peasants at home and at each job, so that one is seen to go to work.

    The record only counts peasants. An equal share of the names belongs to each job and waits at home for it; the
    other peasants have none. So nobody else seems to move when some do, but where home has no room for the names.
    """
    own, housed = [int(n) for n in record["own"][who]], int(record["housed"][who])
    share = (housed + sum(own)) // len(own)
    at_work = [[pawn(who, job, place) if place < share else None for place in range(n)] for job, n in enumerate(own)]
    waiting = [pawn(who, job, place) for place in range(share) for job in range(len(own)) if place >= own[job]]
    without_room = iter(waiting[housed:])
    for names in at_work:
        for place, name in enumerate(names):
            names[place] = name or next(without_room, None)
    return [*waiting[:housed], *[None] * (housed - len(waiting))], at_work


def pawn(who: int, job: int, place: int) -> str:
    return f"pawn-{who}-{job}-{place}"


def workplace(game: Game, record: Record, who: int, job: int, words: Words) -> dict[str, Any]:
    own, captured = int(record["own"][who, job]), int(record["captured"][who, job])
    names = [*pawns(record, who)[1][job], *[f"captive-{who}-{job}-{number}" for number in range(captured)]]
    lying = lying_places(game, record, who, job)
    return {
        "id": a.JOBS[job],
        "name": words.text(PLACES[job]),
        "people_name": words.text(JOB_NAMES[job]),
        "count": own + captured,
        "pawns": [
            {"id": name, "captured": number >= own, "lies": number in lying} for number, name in enumerate(names)
        ],
        "spaces": spaces_of(game, record, who, job),
        "granary": by_rule(game, record, in_granary, who) if job == a.FARMERS else 0,
    }


def lying_places(game: Game, record: Record, who: int, job: int) -> range:
    """AL-R33, AL-R36: the merchant on space 1, and the last farmers in the fields."""
    if job == a.MERCHANTS:
        return range(int(record["laid_merchant"][who]))
    last = by_rule(game, record, in_fields, who) if job == a.FARMERS else 0
    return range(last - int(record["laid_farmers"][who]) if last else 0, last)


def spaces_of(game: Game, record: Record, who: int, job: int) -> list[str]:
    """The printed spaces of a workplace, with what is on each."""
    if job == a.MERCHANTS:
        return ["silver" if paid else "" for paid in game.tables["MERCHANT_SILVER"]]
    if job == a.FARMERS:
        return ["furrow"] * int(game.tables["FIELD_SPACES"][0])
    if job == a.PRIESTS:
        level = int(record["devotion"][who])
        return (
            ["below"] * (level - 1) + ["disc"] * (level > 0) + [""] * (int(game.tables["DEVOTION_SPACES"][0]) - level)
        )
    return []
