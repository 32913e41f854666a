"""Tables laid out for the tests, and the components as the rules document lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import burgrave
from burgrave import Match

Province = dict[str, Any]


# The components, copied from the document and not from the program's data.


class Building(NamedTuple):
    row: int
    column: int
    gold: int
    wood: int
    stone: int
    points: int
    battle: int


BUILDINGS = {
    "statue": Building(1, 1, 2, 0, 0, 3, 0),
    "chapel": Building(1, 2, 3, 0, 1, 5, 0),
    "church": Building(1, 3, 3, 1, 2, 7, 0),
    "cathedral": Building(1, 4, 5, 0, 3, 9, 0),
    "inn": Building(2, 1, 1, 1, 0, 0, 0),
    "market": Building(2, 2, 2, 2, 0, 1, 0),
    "farms": Building(2, 3, 2, 3, 1, 2, -1),
    "merchants_guild": Building(2, 4, 3, 1, 2, 4, 0),
    "guard_tower": Building(3, 1, 1, 0, 1, 1, 1),
    "blacksmith": Building(3, 2, 1, 2, 0, 2, 1),
    "barracks": Building(3, 3, 2, 2, 1, 4, 0),
    "wizards_guild": Building(3, 4, 3, 2, 2, 6, 2),
    "palisade": Building(4, 1, 0, 2, 0, 0, 1),
    "stable": Building(4, 2, 1, 1, 1, 2, 0),
    "stone_wall": Building(4, 3, 2, 0, 2, 2, 1),
    "fortress": Building(4, 4, 3, 0, 2, 4, 1),
    "barricade": Building(5, 1, 0, 1, 0, 0, 0),
    "crane": Building(5, 2, 0, 1, 1, 1, 0),
    "town_hall": Building(5, 3, 2, 1, 1, 2, 0),
    "embassy": Building(5, 4, 2, 2, 2, 4, 0),
}
EXTRA = {("church", "demons"): 1, ("palisade", "zombies"): 1, ("barricade", "goblins"): 1}
"""What a building adds against one kind of enemy, on top of what it adds against all."""


class Card(NamedTuple):
    year: int
    strength: int
    kind: str
    reward: dict[str, int]
    loss: dict[str, int]

    @property
    def name(self) -> str:
        return f"{self.kind} {self.strength}"


CARDS = (
    Card(1, 2, "barbarians", {"gold": 1}, {"any": 1, "building": 1}),
    Card(1, 2, "goblins", {"wood": 1}, {"wood": 1, "stone": 1, "building": 1, "points": 1}),
    Card(1, 3, "goblins", {"stone": 1}, {"gold": 1, "building": 1}),
    Card(1, 3, "orcs", {"gold": 1}, {"any": 2, "points": 1}),
    Card(1, 4, "zombies", {"points": 1}, {"points": 2}),
    Card(2, 3, "goblins", {"wood": 1}, {"wood": 2, "stone": 2, "building": 1, "points": 1}),
    Card(2, 4, "goblins", {"stone": 1}, {"gold": 2, "building": 1}),
    Card(2, 4, "orcs", {"gold": 1}, {"any": 2, "building": 1}),
    Card(2, 5, "barbarians", {"gold": 1}, {"any": 2, "points": 1}),
    Card(2, 5, "zombies", {"points": 1}, {"points": 2}),
    Card(3, 4, "goblins", {"wood": 1}, {"wood": 3, "stone": 3, "building": 1, "points": 1}),
    Card(3, 5, "goblins", {"stone": 1}, {"gold": 3, "building": 1}),
    Card(3, 5, "orcs", {"gold": 1}, {"any": 2, "building": 1}),
    Card(3, 6, "demons", {"points": 1}, {"gold": 2, "wood": 1, "stone": 1, "points": 1}),
    Card(3, 6, "zombies", {"points": 1}, {"points": 2}),
    Card(4, 5, "goblins", {"wood": 1}, {"wood": 4, "stone": 4, "building": 1, "points": 1}),
    Card(4, 6, "goblins", {"stone": 1}, {"gold": 4, "building": 1}),
    Card(4, 6, "demons", {"gold": 1, "points": 1}, {"any": 4, "points": 1}),
    Card(4, 7, "orcs", {"any": 1}, {"any": 2, "building": 1}),
    Card(4, 7, "zombies", {"points": 1}, {"points": 2}),
    Card(5, 7, "barbarians", {"points": 1}, {"points": 8}),
    Card(5, 8, "barbarians", {"points": 1}, {"building": 1}),
    Card(5, 8, "demons", {"points": 2}, {"building": 1, "points": 2}),
    Card(5, 9, "demons", {"points": 2}, {"building": 1}),
    Card(5, 9, "dragons", {"points": 3}, {"points": 5}),
)


def row_to(*buildings: str) -> list[str]:
    """These buildings with everything to their left."""
    found = []
    for building in buildings:
        row, column = BUILDINGS[building].row, BUILDINGS[building].column
        found += [name for name, other in BUILDINGS.items() if other.row == row and other.column <= column]
    return list(dict.fromkeys(found))


def left_of(building: str) -> list[str]:
    return row_to(building)[:-1]


# Laying a table.


def table(*provinces: Province, **more: Any) -> Match:
    """A match from this position, played on by itself to the first decision. What is not said takes its default."""
    return burgrave.new("kingsburg", position={"provinces": list(provinces), **more})


def at(*advisors: int) -> Province:
    """A player's three dice, placed on these advisors with as few dice as possible; the others show 1 and lie idle."""
    dice, placed = [], []
    for advisor in advisors:
        group = [6] * (advisor // 6) + [advisor % 6] * (advisor % 6 > 0)
        dice += group
        placed += [advisor] * len(group)
    idle = 3 - len(dice)
    assert idle >= 0, f"three dice do not reach {advisors}"
    return {"dice": dice + [1] * idle, "placed": placed + [0] * idle}


def out(**more: Any) -> Province:
    """A player who has passed and only watches the others influence advisors."""
    return {"dice": [1, 1, 1], "passed": True, **more}


BUILDER: Province = {"wood": 1}
"""A player who can build a Barricade: the game waits for them in the building step and does not run on."""


def search(lay: Callable[[dict[str, int]], Match], wanted: Callable[[Match], bool], tries: int = 20_000) -> Match:
    """The first table, over the keys of the generator, where the dice fall as wanted."""
    for key in range(tries):
        match = lay({"key": key})
        if wanted(match):
            return match
    raise AssertionError(f"no key below {tries} rolls what is wanted")


@lru_cache
def key_for_kings_die(shows: int) -> int:
    """A generator key whose first die shows this. Orcs of year IV let the winner choose, so the die can be read."""
    return next(
        key
        for key in range(1000)
        if table({"soldiers": 20}, {}, stage="winter", year=4, enemy="orcs 7", random={"key": key}).position()[
            "reinforcements"
        ]
        == shows
    )


def winter(kings_die: int, *provinces: Province, enemy: str, **more: Any) -> Match:
    """Phase 8 from its start, with that roll of the King's die. Soldiers are the players' own."""
    return table(*provinces, stage="winter", enemy=enemy, random={"key": key_for_kings_die(kings_die)}, **more)


def battle(card: Card, *provinces: Province, **more: Any) -> Match:
    """The battles alone: soldiers are the players' own and the King's together."""
    return table(*provinces, stage="battles", year=card.year, enemy=card.name, **more)


def card(year: int, name: str) -> Card:
    return next(card for card in CARDS if (card.year, card.name) == (year, name))


# Reading a table.


def moves(match: Match) -> list[str]:
    return sorted(match.notation(action) for action in match.legal)


def asked(match: Match) -> tuple[str, int | None]:
    """The question, and the seat it is put to."""
    return match.position()["asked"], match.actor


def stands(match: Match) -> tuple[int, str, str]:
    """Year, season and stage."""
    position = match.position()
    return position["year"], position["season"], position["stage"]


def province(match: Match, seat: int) -> Province:
    return match.position()["provinces"][seat]  # type: ignore[no-any-return]


def goods(match: Match, seat: int) -> tuple[int, int, int]:
    """Gold, wood, stone."""
    holds = province(match, seat)
    return holds["gold"], holds["wood"], holds["stone"]


def points(match: Match) -> list[int]:
    return [holds["points"] for holds in match.position()["provinces"]]


def told(match: Match) -> list[int]:
    """The events of the last action, in their order: the names are those of `burgrave.games.kingsburg.state`."""
    return [event[0] for event in match.events(match.ply - 1)]


def everyone(match: Match, what: str) -> list[Any]:
    return [holds[what] for holds in match.position()["provinces"]]


def dice(match: Match, seat: int) -> list[int]:
    """All that the seat rolled, white dice last."""
    holds = province(match, seat)
    return [*holds["dice"], *holds["white"]]


# Playing.


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def pass_until(match: Match, stop: Callable[[Match], bool]) -> Match:
    """Everybody declines whatever may be declined, and takes or gives the first good otherwise."""
    while not stop(match):
        assert match.actor is not None, "the game ended first"
        choices = [match.notation(action) for action in match.legal]
        match.play("pass" if "pass" in choices else choices[0])
    return match


def in_stage(*stages: str) -> Callable[[Match], bool]:
    return lambda match: match.position()["stage"] in stages


def in_season(season: str) -> Callable[[Match], bool]:
    return lambda match: match.position()["season"] == season


def in_year(year: int, season: str) -> Callable[[Match], bool]:
    """At the first decision about advisors in that season."""
    return lambda match: stands(match) == (year, season, "influence")


def in_order_of_play(match: Match, question: str) -> list[int]:
    """The seats that are put this question, one after the other, if each passes at once."""
    seats = []
    while asked(match)[0] == question:
        seats.append(match.actor)
        match.play("pass")
    return [seat for seat in seats if seat is not None]


def reached(actions: Iterable[str]) -> list[int]:
    """The advisors that these actions influence."""
    return sorted({int(action.split(":")[1]) for action in actions if action.startswith("influence:")})
