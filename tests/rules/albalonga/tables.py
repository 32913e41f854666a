"""Tables laid out for the tests. Seats 0 to 4 rule Alba Longa, Rome, Veii, Velitrae and Reate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import burgrave
from burgrave import Match

City = dict[str, Any]

V1 = {"work_well_done": True}
V2 = {"spoils_of_war": True}
V3 = {"assisi": True}
TURNED = {"price": 5, "next": "dry"}
"""Of a climate card that was turned over in a moderate year."""


# Laying a table.


def table(*cities: City, **more: Any) -> Match:
    """A match from this position, played on by itself to the first decision. What is not said takes its default."""
    return burgrave.new("albalonga", position={"cities": list(cities), **more})


def court(*cities: City, **more: Any) -> Match:
    """Calls to court are about to begin."""
    return table(*cities, stage="court", **more)


def rolled(*cities: City, dice: list[int], **more: Any) -> Match:
    """The King of Kings has called for nothing and rolled: soldiers, merchants, workers, priests."""
    where = {"dice": dice, **more.pop("court", {})}
    caller = where.get("caller", more.get("king_of_kings", 0))
    return table(*cities, stage="court", asked="take", actor=caller, court=where, **more)


def jobs(*cities: City, **more: Any) -> Match:
    """Soldiers are resolved; merchants, workers and priests come next."""
    return table(*cities, stage="jobs", **more)


def harvest(*cities: City, climate: City | None = None, stage: str = "improve", **more: Any) -> Match:
    """The harvest of year 1 (moderate, price 5, then dry), about to be improved."""
    return table(*cities, season="harvest", stage=stage, climate=climate or TURNED, **more)


def winter(*cities: City, **more: Any) -> Match:
    """The end of year 1."""
    return harvest(*cities, stage=more.pop("stage", "feed"), **more)


def search(lay: Callable[[dict[str, int]], Match], wanted: Callable[[Match], bool], tries: int = 3000) -> Match:
    """The first table, over the keys of the generator, where chance falls as wanted."""
    for key in range(tries):
        match = lay({"key": key})
        if wanted(match):
            return match
    raise AssertionError(f"no key below {tries} gives what is wanted")


# Reading a table.


def moves(match: Match) -> list[str]:
    return sorted(match.notation(action) for action in match.legal)


def asked(match: Match) -> tuple[str, int | None]:
    """The question, and the seat it is put to."""
    return match.position()["asked"], match.actor


def city(match: Match, seat: int) -> City:
    return match.position()["cities"][seat]  # type: ignore[no-any-return]


def everyone(match: Match, what: str) -> list[Any]:
    return [holds[what] for holds in match.position()["cities"]]


def stalls(match: Match) -> list[int]:
    return match.position()["court"]["stalls"]  # type: ignore[no-any-return]


def people(match: Match, seat: int) -> int:
    """All of a king's own peasants."""
    holds = city(match, seat)
    return sum(holds[place] for place in ("housing", "soldiers", "merchants", "workers", "priests", "farmers"))


# Playing.


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def pass_while(match: Match, question: str) -> list[int]:
    """Passes as long as that is asked; returns who was asked."""
    seats = []
    while asked(match)[0] == question:
        seats.append(match.actor)
        match.play("pass")
    return [seat for seat in seats if seat is not None]


def attack(match: Match, *targets: str) -> Match:
    """The kings with soldiers choose their targets, in turn order."""
    return play(match, *(f"attack:{target}" for target in targets))


def heroes(match: Match, *values: int) -> Match:
    """Those who fight choose their heroes, in turn order."""
    return play(match, *(f"hero:{value}" for value in values))


def army(*cities: City, **more: Any) -> Match:
    """Soldiers stand in the barracks; targets are about to be chosen."""
    return table(*cities, stage="targets", **more)


def duel(soldiers: int, hero: int, defender: City, hero_of_defender: int = 0, **more: Any) -> Match:
    """Seat 0 attacks seat 1 of three, and both have played their heroes."""
    match = attack(army({"soldiers": soldiers}, defender, {}, **more), "rome")
    if defender.get("soldiers"):
        attack(match, "veii")
    heroes(match, hero, hero_of_defender)
    if defender.get("soldiers"):
        heroes(match, 4)
    return match


def events(match: Match, kind: int) -> list[tuple[int, ...]]:
    return [tuple(event[1:]) for ply in range(match.ply) for event in match.events(ply) if event[0] == kind]
