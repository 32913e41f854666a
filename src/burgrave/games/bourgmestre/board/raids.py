"""The raids to come if nothing changes before them (BO-R30 to BO-R36)."""

from __future__ import annotations

from dataclasses import dataclass

from burgrave.core.bitsets import lowest
from burgrave.core.game import Game
from burgrave.core.record import Record, State, copy
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.raids import plundered_parcel
from burgrave.games.bourgmestre.village import in_column, piece_at, replace


@dataclass(frozen=True)
class Raid:
    """How a drakkar's raid will end: `shot` by a tower, `fight` with a soldier, `loss` of a piece, or `nothing`."""

    end: str
    sure: bool = True
    """Not where a watch tower will shoot before, at this drakkar or at another."""
    piece: int = b.NOBODY
    parcel: int = b.NOBODY


def coming(game: Game, record: Record, seat: int) -> dict[int, Raid]:
    """By column from 0, for each drakkar whose raid is still to come this month, or else next month."""
    columns = [c for c in range(first_column(record, seat), columns_of(game)) if record["drakkars"][seat] >> c & 1]
    if record["stage"] == b.OVER:
        return {}
    shots = shots_to_come(game, record, seat)
    if shots >= len(columns):
        return dict.fromkeys(columns, Raid("shot"))
    return {column: raid(game, record, seat, column, sure=shots == 0) for column in columns}


def raid(game: Game, record: Record, seat: int, column: int, *, sure: bool) -> Raid:
    state = State(record)
    soldiers = game.interpreted(in_column)(state, seat, b.SOLDIER, column)
    if soldiers:
        return Raid("fight", sure, b.SOLDIER, lowest(soldiers))
    parcel = game.interpreted(plundered_parcel)(state, seat, column)
    if parcel == b.NOBODY:
        return Raid("nothing", sure)
    return Raid("loss", sure, game.interpreted(piece_at)(state, seat, parcel), parcel)


def saved_by(game: Game, record: Record, seat: int) -> dict[int, int]:
    """The villagers' parcels, and the column that would lose nothing more if this one became a soldier."""
    before = coming(game, record, seat)
    saved = {}
    for parcel in range(columns_of(game) * int(game.tables["BOARD"][b.ROWS])):
        column = parcel % columns_of(game)
        threatened = column in before and before[column].end == "loss"
        if threatened and record["pieces"][seat, b.VILLAGER] >> parcel & 1:
            armed = copy(record)
            game.interpreted(replace)(State(armed), seat, b.BY_DEVELOPMENT, b.VILLAGER, b.SOLDIER, parcel)
            if coming(game, armed, seat)[column].end != "loss":
                saved[parcel] = column
    return saved


def columns_of(game: Game) -> int:
    return int(game.tables["BOARD"][b.COLUMNS])


def first_column(record: Record, seat: int) -> int:
    """Where this month's raids on a village have got to."""
    turn = (seat - int(record["first"])) % int(record["players"])
    if record["stage"] != b.RAIDS or turn != record["turn"]:
        return 0
    return max(int(record["column"]), 0)


def shots_to_come(game: Game, record: Record, seat: int) -> int:
    """Of the watch towers, before the next raid."""
    if record["stage"] == b.RAIDS and first_column(record, seat) == record["column"]:
        return int(record["shots"])
    return int(record["pieces"][seat, b.TOWER]).bit_count()
