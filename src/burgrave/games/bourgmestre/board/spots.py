"""Where one clicks to play an action."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.record import Record
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.notation import caprice_ids, card_names, drawn_cards, kind_ids, parcel_name
from burgrave.games.bourgmestre.tables import MOST_COLUMNS, MOST_PARCELS, STRATEGIES

CHOSEN_KINDS = frozenset({"edict", "caprice", "strategy", "drawn", "card", "village", "sea", "parcel"})
"""The things that can be chosen at some time."""


def spot(game: Game, record: Record, action: int) -> str | None:
    actor = int(record["actor"])
    if action == b.SPEND_EDICT:
        return "edict"
    if action < b.KEEP_CAPRICE:
        return None
    if action < b.CHOOSE:
        return f"caprice:{caprice_ids(game)[record['offered'][actor, action - b.KEEP_CAPRICE]]}"
    if action < b.DISCARD_DRAWN:
        return f"strategy:{STRATEGIES[action - b.CHOOSE]}"
    if action < b.PLAY:
        return f"drawn:{card_names(game)[drawn_cards(record)[action - b.DISCARD_DRAWN]]}"
    if action < b.OPPONENT:
        return f"card:{kind_ids(game)[action - b.PLAY]}"
    if action < b.DRAKKAR_AT:
        return f"village:{action - b.OPPONENT}"
    if action < b.PARCEL:
        return sea_spot(*divmod(action - b.DRAKKAR_AT, MOST_COLUMNS))
    if action < b.DEVELOP:
        return parcel_spot(game, village_asked_about(record), action - b.PARCEL)
    return parcel_spot(game, actor, (action - b.DEVELOP) % MOST_PARCELS)


def sea_spot(seat: int, column: int) -> str:
    return f"sea:{seat}:{column + 1}"


def parcel_spot(game: Game, seat: int, parcel: int) -> str:
    return f"parcel:{seat}:{parcel_name(game, parcel)}"


def village_asked_about(record: Record) -> int:
    """Whose parcels are to choose from: a card can take a piece from an opponent."""
    if record["asked"] == b.ASK_REMOVE and record["stage"] == b.APPLYING:
        victim = int(record["targets"][record["step"], 0])
        return int(record["actor"]) if victim == b.NOBODY else victim
    return int(record["actor"])
