"""How far a village meets a Royal Caprice (BO-R43 to BO-R45), as a small grid that fills in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any

from burgrave.core.game import Game
from burgrave.core.record import Record, State
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.months import is_met
from burgrave.games.bourgmestre.tables import HOUSE, PIECES, Condition
from burgrave.games.bourgmestre.village import parcels_with

Standing = Mapping[int, int]
"""Where a village has each kind of piece, a bit for each parcel."""
LASTING = (b.FORTRESS, b.TOWER, b.FIELD)
"""What nobody takes away to make room."""


def wish(game: Game, record: Record, seat: int, caprice: int) -> dict[str, Any]:
    """The way of meeting the Caprice that has got farthest: how many pieces are there, how many it needs, the grid.

    A cell of the grid, its lines from inland to the sea, is a piece that stands where it is wanted (`met`), one that is
    still `wanted`, or one of several parcels (`among`) of which some are wanted.
    """
    state, parcels_of = State(record), game.interpreted(parcels_with)
    standing = {what: int(parcels_of(state, seat, what)) for what in (*range(len(PIECES)), HOUSE)}
    best = max(alternatives(game, caprice), key=lambda way: promise(standing, way))
    columns, rows = (int(number) for number in game.tables["BOARD"][:2])
    cells = grid(standing, best)
    return {
        "has": count(standing, best),
        "needs": needed(best),
        "met": bool(game.interpreted(is_met)(state, seat, caprice)),
        "grid": [[cells.get(row * columns + column) for column in range(columns)] for row in reversed(range(rows))],
    }


@lru_cache
def alternatives(game: Game, caprice: int) -> list[list[Condition]]:
    """The ways of meeting it, the same in every game."""
    first, end = (int(place) for place in game.tables["CAPRICE_FIRST"][caprice : caprice + 2])
    rows = [[int(value) for value in row] for row in game.tables["CONDITIONS"][first:end]]
    ways = groupby(rows, key=lambda row: row[b.ALTERNATIVE])
    return [[(row[b.WHAT], row[b.AMONG], row[b.AT_LEAST]) for row in conditions] for _number, conditions in ways]


def count(standing: Standing, way: list[Condition]) -> int:
    """How many of the pieces that it needs are there."""
    return sum(min((standing[what] & among).bit_count(), least) for what, among, least in way)


def needed(way: list[Condition]) -> int:
    return sum(least for _what, _among, least in way)


def promise(standing: Standing, way: list[Condition]) -> tuple[float, int]:
    """The part that is met; then, the fewer parcels are spoilt by what will stay there."""
    lasting, spoilt = sum(standing[piece] for piece in LASTING), 0
    for what, among, least in way:
        if among.bit_count() == least:
            spoilt += (lasting & ~standing[what] & among).bit_count()
    return count(standing, way) / max(needed(way), 1), -spoilt


def grid(standing: Standing, way: list[Condition]) -> dict[int, dict[str, str]]:
    """The cells that matter, by parcel."""
    cells: dict[int, dict[str, str]] = {}
    for what, among, least in way:
        there = standing[what] & among
        for parcel in (parcel for parcel in range(among.bit_length()) if among >> parcel & 1):
            if there >> parcel & 1:
                cells[parcel] = {"state": "met", "piece": symbol(what)}
            elif there.bit_count() < least:
                wanted = "wanted" if among.bit_count() == least else "among"
                cells.setdefault(parcel, {"state": wanted, "piece": symbol(what)})
    return cells


def symbol(what: int) -> str:
    return "cottage" if what == HOUSE else PIECES[what]
