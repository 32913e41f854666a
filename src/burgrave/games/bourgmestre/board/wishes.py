"""How far a village meets a Royal Caprice (BO-R43 to BO-R45), as a small grid that fills in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from burgrave.core.game import Game
from burgrave.core.record import Record
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.tables import HOUSE, PIECES, Condition

LASTING = (b.FORTRESS, b.TOWER, b.FIELD)
"""What nobody takes away to make room."""


def wish(game: Game, record: Record, seat: int, caprice: int) -> dict[str, Any]:
    """The way of meeting the Caprice that has got farthest: how many pieces are there, how many it needs, the grid.

    A cell of the grid, its lines from inland to the sea, is a piece that stands where it is wanted (`met`), one that is
    still `wanted`, or one of several parcels (`among`) of which some are wanted.
    """
    standing = [int(parcels) for parcels in record["pieces"][seat]]
    best = max(alternatives(game, caprice), key=lambda way: promise(standing, way))
    has = sum(min(count(standing, what, among), least) for what, among, least in best)
    columns, rows = (int(number) for number in game.tables["BOARD"][:2])
    cells = grid(standing, best)
    return {
        "has": has,
        "needs": sum(least for _what, _among, least in best),
        "met": has == sum(least for _what, _among, least in best),
        "grid": [[cells.get(row * columns + column) for column in range(columns)] for row in reversed(range(rows))],
    }


def alternatives(game: Game, caprice: int) -> Iterator[list[Condition]]:
    first, end = (int(place) for place in game.tables["CAPRICE_FIRST"][caprice : caprice + 2])
    rows = [[int(value) for value in row] for row in game.tables["CONDITIONS"][first:end]]
    for _number, conditions in groupby(rows, key=lambda row: row[b.ALTERNATIVE]):
        yield [(row[b.WHAT], row[b.AMONG], row[b.AT_LEAST]) for row in conditions]


def parcels_of(standing: list[int], what: int) -> int:
    return standing[b.COTTAGE] | standing[b.FORTRESS] if what == HOUSE else standing[what]


def count(standing: list[int], what: int, among: int) -> int:
    return (parcels_of(standing, what) & among).bit_count()


def promise(standing: list[int], way: list[Condition]) -> tuple[float, int]:
    """The part that is met; then, the fewer parcels are spoilt by what will stay there."""
    has = sum(min(count(standing, what, among), least) for what, among, least in way)
    spoilt = 0
    for what, among, least in way:
        if among.bit_count() == least:
            lasting = sum(standing[piece] for piece in LASTING) & ~parcels_of(standing, what)
            spoilt += (lasting & among).bit_count()
    return has / max(sum(least for _what, _among, least in way), 1), -spoilt


def grid(standing: list[int], way: list[Condition]) -> dict[int, dict[str, str]]:
    """The cells that matter, by parcel."""
    cells: dict[int, dict[str, str]] = {}
    for what, among, least in way:
        there = parcels_of(standing, what) & among
        for parcel in (parcel for parcel in range(among.bit_length()) if among >> parcel & 1):
            if there >> parcel & 1:
                cells[parcel] = {"state": "met", "piece": symbol(what)}
            elif there.bit_count() < least:
                wanted = "wanted" if among.bit_count() == least else "among"
                cells.setdefault(parcel, {"state": wanted, "piece": symbol(what)})
    return cells


def symbol(what: int) -> str:
    return "cottage" if what == HOUSE else PIECES[what]
