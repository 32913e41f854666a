"""What would come in if the jobs were resolved as things stand: the rules themselves say it, on a copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from burgrave.core.game import Game
from burgrave.core.parts import Position
from burgrave.core.record import Record, State, copy
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.city import assign, count_peasants
from burgrave.games.albalonga.harvest import harvest_of
from burgrave.games.albalonga.jobs import resolve_jobs
from burgrave.games.albalonga.words import by_rule
from burgrave.games.albalonga.year import can_attract

ASSIGNING = range(a.FREE, a.JOBS_STAGE + 1)
"""The stages in which merchants, workers and priests are still to be paid for their work."""
HIGHEST_HERO = a.HEROES - 1


@dataclass
class Jobs:
    """What merchants, workers and priests bring, by seat, and where the stalls' silver goes."""

    bank: dict[int, int] = field(default_factory=dict)
    stall: dict[int, int] = field(default_factory=dict)
    monuments: dict[int, int] = field(default_factory=dict)
    devotion: dict[int, int] = field(default_factory=dict)
    emptied: int | None = None


def jobs(game: Game, record: Record) -> Jobs:
    """Nothing in a stage in which nobody works."""
    found = Jobs()
    if record["stage"] not in ASSIGNING:
        return found
    state = State(copy(record))
    game.interpreted(resolve_jobs)(state)
    for kind, *details in state.events:
        if kind == a.TRADED:
            found.bank[details[0]] = details[2]
        elif kind == a.STALL_EMPTIED and details[1]:
            found.emptied = details[0]
        elif kind == a.STALL_TAKEN and details[2]:
            found.stall[details[0]] = details[1]
        elif kind == a.BUILT:
            found.monuments[details[0]] = details[2]
        elif kind == a.DEVOTED:
            found.devotion[details[0]] = details[2]
    return found


def gain(game: Game, record: Record, seat: int, job: int, peasants: int) -> dict[str, int]:
    """What so many more peasants at a job would bring this king, as things stand."""
    after = copy(record)
    game.interpreted(assign)(State(after), seat, job, peasants)
    if job == a.SOLDIERS:
        return {"soldiers": peasants}
    if job == a.FARMERS:
        return {"wheat": by_rule(game, after, harvest_of, seat) - by_rule(game, record, harvest_of, seat)}
    now, then = jobs(game, record), jobs(game, after)
    if job == a.WORKERS:
        return {"monument": then.monuments.get(seat, 0) - now.monuments.get(seat, 0)}
    if job == a.PRIESTS:
        return {"devotion": then.devotion.get(seat, 0) - now.devotion.get(seat, 0)}
    stalls = [int(record["silver"][a.STALL + found.stall[seat]]) if seat in found.stall else 0 for found in (now, then)]
    return {"silver": then.bank.get(seat, 0) - now.bank.get(seat, 0) + stalls[1] - stalls[0]}


def feeding(game: Game, record: Record, seat: int) -> dict[str, Any]:
    """The year's end: wheat, what the farmers bring, mouths, and how many new peasants the rest attracts."""
    stage, season = int(record["stage"]), int(record["season"])
    wheat, people = int(record["wheat"][seat]), by_rule(game, record, count_peasants, seat)
    gathering = season == a.HARVEST and stage <= a.IMPROVE
    fed = stage > a.FEED
    harvest = by_rule(game, record, harvest_of, seat) if gathering else 0
    mouths = 0 if fed else people
    left = wheat + harvest - mouths
    each = int(game.tables["CLIMATE_WHEAT"][record["climate"]])
    to_come = season == a.GROWING or stage <= a.COURT
    return {
        "wheat": wheat,
        "harvest": harvest,
        "gathering": gathering,
        "mouths": mouths,
        "fed": fed,
        "left": left,
        "grow": attracted(game, left),
        "farmers": -(left // each) if left < 0 and to_come else 0,
        "each": each,
        "starves": not fed and wheat + harvest == 0,
    }


def attracted(game: Game, wheat: int) -> int:
    """AL-R51: how many new peasants so much wheat attracts at most."""
    most = len(game.tables["GROWTH_WHEAT"])
    return sum(1 for peasants in range(1, most + 1) if game.interpreted(can_attract)(peasants, wheat))


# Battles, as far as the viewer knows the heroes


def with_least_and_highest_heroes(record: Record, known: Position) -> tuple[State, State]:
    """The state if all kings played the least hero, and the highest, that they can have for the viewer."""
    least, highest = State(copy(record)), State(copy(record))
    for who, seen in enumerate(known["cities"]):
        least.hero[who], highest.hero[who] = hero_range(seen)
    return least, highest


def hero_range(seen: dict[str, Any]) -> tuple[int, int]:
    """The least and the highest value that a king's hero may have, from the city as the viewer sees it."""
    hero, active = seen["hero"], seen["heroes"]
    if isinstance(hero, int):
        return hero, hero
    return (0, max(active, default=0)) if isinstance(active, list) else (0, HIGHEST_HERO)
