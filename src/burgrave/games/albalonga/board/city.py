"""Cities: the village, the workplaces with the people at them, and what all this brings."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Position
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board import forecast, town
from burgrave.games.albalonga.board.war import target_card
from burgrave.games.albalonga.city import at_work, count_peasants, in_fields
from burgrave.games.albalonga.position import SECRET
from burgrave.games.albalonga.words import CITIES, PLACES, by_rule, count_job
from burgrave.games.albalonga.words import JOBS as JOB_NAMES

HOUSING_SPACES = 21


def city(game: Game, record: Record, who: int, known: Position, coming: forecast.Jobs, words: Words) -> dict[str, Any]:
    seen = known["cities"][who]
    heroes = seen["heroes"]
    kingdom = game.tables["KINGDOM_NUMBERS"]
    wanted = int(kingdom[a.MONUMENTS_WANTED])
    built, rising = int(record["monuments"][who]), coming.monuments.get(who, 0)
    jobs = [workplace(game, record, who, job, words) for job in range(len(a.JOBS))]
    return {
        "seat": who,
        "name": words.text(CITIES[who]),
        "out": bool(record["out"][who]),
        "king": bool(record["king_of_kings"] == who),
        "silver": int(record["silver"][who]),
        "wheat": int(record["wheat"][who]),
        "monuments": built,
        "wanted_monuments": wanted,
        "people": by_rule(game, record, count_peasants, who),
        "wanted_people": int(kingdom[a.PEASANTS_WANTED]),
        "devotion": int(record["devotion"][who]),
        "jobs": jobs,
        "home": int(record["housed"][who]),
        "to_place": int(record["free"]) if record["asked"] == a.ASK_FREE and record["actor"] == who else 0,
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
        "brings": brings(record, who, coming),
        "drawing": {
            "way": town.sacred_way(built, rising, wanted),
            "braziers": braziers(game, record, who),
            "fields": fields(game, by_rule(game, record, in_fields, who)),
            "doors": doors(game, record, who),
            "stars": stars(game),
            "coins": [town.rug(space) for space, paid in enumerate(game.tables["MERCHANT_SILVER"]) if paid],
            "sacks": town.sacks(int(record["wheat"][who])),
            "home": town.at_home(int(record["housed"][who])),
            "small_way": town.small_way(built, wanted),
            "small_people": town.small_people([*(job["count"] for job in jobs), int(record["housed"][who])]),
        },
    }


def brings(record: Record, who: int, coming: forecast.Jobs) -> dict[str, Any]:
    """What the jobs would bring this king as things stand."""
    stall = coming.stall.get(who)
    return {
        "bank": coming.bank.get(who),
        "stall": None if stall is None else a.STALLS[stall],
        "stall_silver": 0 if stall is None else int(record["silver"][a.STALL + stall]),
        "monuments": coming.monuments.get(who, 0),
        "devotion": coming.devotion.get(who, 0),
    }


def braziers(game: Game, record: Record, who: int) -> list[tuple[float, bool]]:
    """The devotion track: where each stands, and whether it burns."""
    spaces = int(game.tables["DEVOTION_SPACES"][0])
    return [(town.brazier(space, spaces), space < record["devotion"][who]) for space in range(spaces)]


def fields(game: Game, farmers: int) -> list[tuple[tuple[float, float, float, float], bool]]:
    """The fields' corners, and whether somebody works there."""
    number = int(game.tables["FIELD_SPACES"][0])
    return [(town.field(one, number), one < farmers) for one in range(number)]


def doors(game: Game, record: Record, who: int) -> dict[str, list[int]]:
    """The housing track: behind which doors somebody is at home, out at work, or nobody lives; those under the disc."""
    disc, housed = int(record["housing_disc"][who]), int(record["housed"][who])
    people = by_rule(game, record, count_peasants, who)
    found: dict[str, list[int]] = {"shut": [], "home": [], "out": [], "bare": []}
    for space in range(1, HOUSING_SPACES + 1):
        lived = "home" if space <= disc + housed else "out" if space <= disc + people else "bare"
        found["shut" if space <= disc else lived].append(town.door(space))
    return found


def stars(game: Game) -> list[tuple[int, int]]:
    """The doors of the free spaces, and their numbers."""
    free = [int(space) for space in game.tables["FREE_SPACES"]]
    return [(town.door(space), space) for space in free if space <= HOUSING_SPACES]


def workplace(game: Game, record: Record, who: int, job: int, words: Words) -> dict[str, Any]:
    count, spaces = by_rule(game, record, at_work, who, job), spaces_of(game, job)
    level = int(record["devotion"][who]) if job == a.PRIESTS else 0
    on_spaces = by_rule(game, record, in_fields, who) if job == a.FARMERS else min(count, spaces - level)
    figures = town.workers_at(job, count, on_spaces, spaces, level)
    return {
        "id": a.JOBS[job],
        "name": words.text(PLACES[job]),
        "people_name": words.text(JOB_NAMES[job]),
        "count": count,
        "counted": count_job(words, job, count),
        "figures": town.dressed(figures, int(record["own"][who, job]), lying_places(game, record, who, job)),
    }


def lying_places(game: Game, record: Record, who: int, job: int) -> range:
    """AL-R33, AL-R36: the merchant on space 1, and the last farmers in the fields."""
    if job == a.MERCHANTS:
        return range(int(record["laid_merchant"][who]))
    last = by_rule(game, record, in_fields, who) if job == a.FARMERS else 0
    return range(last - int(record["laid_farmers"][who]) if last else 0, last)


def spaces_of(game: Game, job: int) -> int:
    """How many people have a printed space at a workplace."""
    if job == a.MERCHANTS:
        return len(game.tables["MERCHANT_SILVER"])
    if job == a.FARMERS:
        return int(game.tables["FIELD_SPACES"][0])
    return int(game.tables["DEVOTION_SPACES"][0]) if job == a.PRIESTS else 0
