"""The great moments of a year: the dice of a season, the King's reward and envoy, and winter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Event, Scene
from burgrave.core.record import Record
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.tables import BUILDINGS, GOODS, HOLDINGS
from burgrave.games.kingsburg.words import BUILDINGS as BUILDING_NAMES
from burgrave.games.kingsburg.words import ROMAN, SEASONS, enemy_name

GREAT = frozenset({k.ROLLED, k.ENVOY_GOES_TO, k.ENEMY_REVEALED, k.FOUGHT})
WINTER_KINDS = (k.ENEMY_REVEALED, k.REINFORCED, k.FOUGHT, k.DESTROYED)
WINTER_CAUSES = (
    k.BY_REINFORCEMENTS, k.BY_VICTORY, k.BY_DEFEAT, k.BY_FORTRESS, k.BY_DESTROYED, k.BY_BEST_ARMY,
)  # fmt: skip
DICE_KINDS = (k.NEUTRAL_DICE, k.NEUTRAL_STOPPED, k.ROLLED, k.ORDERED)


def is_great(event: Event) -> bool:
    return event[0] in GREAT


def scenes(
    game: Game, before: Record, after: Record, events: Sequence[Event], seat: int | None, words: Words
) -> list[Scene]:
    """In the order of the events: a season's end, its King's phase and the next season's dice may be one entry."""
    found = [
        *winter(game, before, events, words),
        *reward(before, events, words),
        *envoy(before, events, words),
        *dice(before, events, words),
    ]
    return sorted(found, key=lambda scene: scene.first)


def person(seat: int, words: Words) -> dict[str, Any]:
    return {"seat": seat, "name": words.name(seat), "me": seat == words.viewer}


def runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and last of the places that follow one another."""
    start = 0
    for place in range(1, len(places) + 1):
        if place == len(places) or places[place] != places[place - 1] + 1:
            yield places[start], places[place - 1]
            start = place


# The dice of a season


def dice(before: Record, events: Sequence[Event], words: Words) -> Iterator[Scene]:
    for first, last in runs([place for place, event in enumerate(events) if event[0] in DICE_KINDS]):
        told = events[first : last + 1]
        rolls = [event for event in told if event[0] == k.ROLLED]
        if not rolls:
            continue  # a new order after a re-roll
        order = next(([seat for seat in event[1:] if seat != k.NOBODY] for event in told if event[0] == k.ORDERED), [])
        season = next(
            (event[1] for event in events[:first][::-1] if event[0] == k.SEASON_BEGINS), int(before["season"])
        )
        year = next((event[1] for event in events[:first] if event[0] == k.YEAR_BEGINS), int(before["year"]))
        values = {
            "season": ("spring", "summer", "autumn")[season],
            "rows": [
                person(seat, words) | {"dice": shown(thrown), "total": sum(thrown), "place": place_in(order, seat)}
                for _, seat, *thrown in rolls
            ],
            "neutral": [
                {"advisor": event[1], "dice": [die for die in event[2:] if die]}
                for event in told
                if event[0] == k.NEUTRAL_DICE
            ],
        }
        title = words.text("{season} of year {year}").format(season=words.text(SEASONS[season]), year=ROMAN[year - 1])
        yield Scene("dice", first, last, title, values)


def last_told(events: Sequence[Event], kind: int, otherwise: int) -> int:
    """The year or season that began last, or the one that it was before."""
    return next((event[1] for event in reversed(events) if event[0] == kind), otherwise)


def shown(dice: Sequence[int]) -> list[dict[str, Any]]:
    return [{"shows": die, "white": place >= k.COLOURED} for place, die in enumerate(dice) if die]


def place_in(order: Sequence[int], seat: int) -> int | None:
    """Who moves first, second ...; None: dice may still be rolled again."""
    return order.index(seat) + 1 if seat in order else None


# The King's reward and envoy


def buildings_at(before: Record, events: Sequence[Event], place: int) -> list[int]:
    """How many buildings each player has when this event comes."""
    counts = [int(before["buildings"][seat]).bit_count() for seat in range(int(before["players"]))]
    for event in events[:place]:
        if event[0] in (k.BUILT, k.DESTROYED):
            counts[event[1]] += 1 if event[0] == k.BUILT else -1
    return counts


def goods_at(before: Record, events: Sequence[Event], place: int) -> list[int]:
    counts = [int(before["goods"][seat].sum()) for seat in range(int(before["players"]))]
    for event in events[:place]:
        if event[0] == k.HOLDINGS_CHANGE:
            counts[event[1]] += sum(event[4 : 4 + len(GOODS)])
    return counts


def points_at(before: Record, events: Sequence[Event], place: int) -> list[int]:
    counts = [int(before["points"][seat]) for seat in range(int(before["players"]))]
    for event in events[:place]:
        if event[0] == k.HOLDINGS_CHANGE:
            counts[event[1]] += event[-1]
    return counts


def reward(before: Record, events: Sequence[Event], words: Words) -> Iterator[Scene]:
    given = [place for place, event in enumerate(events) if event[0] == k.HOLDINGS_CHANGE and event[2] == k.BY_REWARD]
    for first, last in runs(given):
        winners = [event[1] for event in events[first : last + 1]]
        counts = buildings_at(before, events, first)
        rows = [person(seat, words) | {"n": n, "wins": seat in winners} for seat, n in enumerate(counts)]
        yield Scene("reward", first, last, words.text("The King's reward"), {"rows": rows})


def envoy(before: Record, events: Sequence[Event], words: Words) -> Iterator[Scene]:
    for place, event in enumerate(events):
        if event[0] == k.ENVOY_GOES_TO:
            counts, goods = buildings_at(before, events, place), goods_at(before, events, place)
            rows = [
                person(seat, words) | {"n": n, "goods": goods[seat], "wins": seat == event[1]}
                for seat, n in enumerate(counts)
            ]
            values = {"rows": rows, "nobody": event[1] == k.NOBODY}
            yield Scene("envoy", place, place, words.text("The King's envoy"), values)


# Winter


def of_winter(event: Event) -> bool:
    return event[0] in WINTER_KINDS or (event[0] == k.HOLDINGS_CHANGE and event[2] in WINTER_CAUSES)


def winter(game: Game, before: Record, events: Sequence[Event], words: Words) -> Iterator[Scene]:
    """The battles of one entry: while somebody chooses spoils or losses, the others wait for theirs."""
    places = [place for place, event in enumerate(events) if of_winter(event)]
    battles = [event for event in events if event[0] == k.FOUGHT]
    if not battles:
        return
    card = battles[0][2]
    row = game.data["enemies"].rows[card]
    name = enemy_name(row["kind"], words)
    towers = [tower(game, before, events, event, words) for event in battles]
    values = {
        "enemy": {
            "id": row["kind"],
            "name": name,
            "strength": row["strength"],
            "year": ROMAN[row["year"] - 1],
            "won": stake(row, "win"),
            "lost": stake(row, "lose"),
        },
        "turns": any(event[0] == k.ENEMY_REVEALED for event in events),
        "die": battles[0][4],
        "towers": towers,
        "most": max([row["strength"], *(len(one["units"]) for one in towers)]),
    }
    title = words.text("Winter of year {year}: the {enemy} come").format(year=ROMAN[row["year"] - 1], enemy=name)
    first = next(place for place in places if events[place][0] in (k.ENEMY_REVEALED, k.FOUGHT))
    yield Scene("winter", first, places[-1], title, values)


def stake(row: Mapping[str, Any], prefix: str) -> list[tuple[str, int]]:
    """What the card brings or takes, as symbols and numbers."""
    kinds = (*GOODS, "any", "buildings", "points")
    symbols = {"buildings": "building"}
    return [(symbols.get(kind, kind), row[f"{prefix}_{kind}"]) for kind in kinds if row.get(f"{prefix}_{kind}")]


def tower(game: Game, before: Record, events: Sequence[Event], battle: Event, words: Words) -> dict[str, Any]:
    """A player's defence, stone by stone from the top, and what became of it."""
    _, seat, card, own, king, standing, value, result = battle
    strength = game.data["enemies"].rows[card]["strength"]
    changes = [event for event in events if event[0] == k.HOLDINGS_CHANGE and event[1] == seat and of_winter(event)]
    held = [sum(change[4 + kind] for change in changes if change[2] != k.BY_REINFORCEMENTS) for kind in range(6)]
    points = points_at(before, events, events.index(battle))[seat]
    return person(seat, words) | {
        "units": units(game, card, own, king, standing, words),
        "minus": minus(game, card, standing),
        "value": value,
        "sign": ("<", "=", ">")[(value > strength) - (value < strength) + 1],
        "result": ("lost", "drawn", "won")[result],
        "holdings": [(kind, n) for kind, n in zip(HOLDINGS, held, strict=True) if n],
        "best": any(change[2] == k.BY_BEST_ARMY for change in changes),
        "falls": [
            {"id": BUILDINGS[event[2]], "name": words.text(BUILDING_NAMES[event[2]])}
            for event in events
            if event[0] == k.DESTROYED and event[1] == seat
        ],
        "points": points,
        "points_after": points + held[HOLDINGS.index("points")],
    }


def bonus(game: Game, building: int, card: int) -> int:
    return int(game.tables["BATTLE"][building] + game.tables["VERSUS"][building, game.tables["KIND"][card]])


def units(game: Game, card: int, own: int, king: int, standing: int, words: Words) -> list[dict[str, Any]]:
    """One for each point of strength, the highest first; the first of a kind says what they are."""
    parts = [("men", "soldiers", words.text("Soldiers"), own), ("king", "king", words.text("The King"), king)]
    parts += [
        ("wall", BUILDINGS[building], words.text(name), bonus(game, building, card))
        for building, name in enumerate(BUILDING_NAMES)
        if standing >> building & 1 and bonus(game, building, card) > 0
    ]
    stack = [
        {"kind": kind, "symbol": symbol, "name": name if place == 0 else "", "n": n}
        for kind, symbol, name, n in reversed(parts)
        for place in range(n)
    ]
    struck = sum(-one["bonus"] for one in minus(game, card, standing))
    return [unit | {"struck": place < struck} for place, unit in enumerate(stack)]


def minus(game: Game, card: int, standing: int) -> list[dict[str, Any]]:
    """The buildings that weaken a defence."""
    return [
        {"id": BUILDINGS[building], "bonus": bonus(game, building, card)}
        for building in range(len(BUILDINGS))
        if standing >> building & 1 and bonus(game, building, card) < 0
    ]
