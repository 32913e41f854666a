"""Names of actions that are the same in every language, such as `marry:1.4`: column 1, row 4, counted from the sea."""

from __future__ import annotations

from functools import cache

from burgrave.core.game import Game
from burgrave.core.record import Record
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import MOST_COLUMNS, MOST_PARCELS, STRATEGIES

SINGLE = {PASS: "pass", SPEND_EDICT: "edict"}
PARCEL_WORDS = {
    ASK_SETTLE: "settle",
    ASK_PARTNER: "with",
    ASK_STEP: "to",
    ASK_PLACE: "place",
    ASK_REMOVE: "remove",
    ASK_CHANGE: "change",
    ASK_JOIN: "join",
    ASK_MARCH: "march",
    ASK_SOLDIER: "fight",
}


def notation(game: Game, record: Record, action: int) -> str:
    asked = int(record["asked"])
    if action in SINGLE:
        return SINGLE[action]
    if action < CHOOSE:
        kept = record["offered"][record["actor"], action - KEEP_CAPRICE]
        return f"keep:{caprice_ids(game)[kept]}"
    if action < DISCARD_DRAWN:
        return f"choose:{STRATEGIES[action - CHOOSE]}"
    if action < PLAY:
        return f"discard:{card_names(game)[drawn_cards(record)[action - DISCARD_DRAWN]]}"
    if action < OPPONENT:
        return f"play:{kind_ids(game)[action - PLAY]}"
    if action < DRAKKAR_AT:
        return f"opponent:{action - OPPONENT}"
    if action < PARCEL:
        seat, column = divmod(action - DRAKKAR_AT, MOST_COLUMNS)
        if asked in (ASK_SHOOT, ASK_WITHDRAW):
            return f"{QUESTIONS[asked]}:{column + 1}"
        return f"{QUESTIONS[asked]}:{column_name(seat, column)}"
    if action < DEVELOP:
        return f"{PARCEL_WORDS[asked]}:{parcel_name(game, action - PARCEL)}"
    development, parcel = divmod(action - DEVELOP, MOST_PARCELS)
    return f"{DEVELOPMENTS[development]}:{parcel_name(game, parcel)}"


# Names of things


@cache
def kind_ids(game: Game) -> list[str]:
    """The kinds of cards, action cards before events."""
    return [row["id"] for table in ("cards", "events") for row in game.data[table].rows]


@cache
def card_names(game: Game) -> list[str]:
    """Every card by its kind and its number among those of its kind: `fire_arrows.3`."""
    rows = [*game.data["cards"].rows, *game.data["events"].rows]
    return [f"{row['id']}.{copy + 1}" for row in rows for copy in range(row["count"])]


@cache
def caprice_ids(game: Game) -> list[str]:
    return [row["id"] for row in game.data["caprices"].rows]


def parcel_name(game: Game, parcel: int) -> str:
    """Column and row, from 1."""
    row, column = divmod(parcel, int(game.tables["BOARD"][COLUMNS]))
    return f"{column + 1}.{row + 1}"


def column_name(seat: int, column: int) -> str:
    """A column in front of a village: the seat and the column from 1."""
    return f"{seat}.{column + 1}"


def drawn_cards(record: Record) -> list[int]:
    return [card for card, where in enumerate(record["where"]) if where == DRAWN]
