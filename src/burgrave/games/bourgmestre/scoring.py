"""What a village is worth at the end."""

from __future__ import annotations

from collections.abc import Iterable

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Event
from burgrave.core.record import Record, State
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.months import caprice_points, field_points, secret_caprice

PIECES = (N_("Villagers"), N_("Soldiers"), N_("Cottages"), N_("Fortresses"), N_("Watch towers"))
FIELDS = N_("Fields")


def score_lines(game: Game, record: Record, events: Iterable[Event], seat: int, words: Words) -> list[tuple[str, int]]:
    """BO-R41 to BO-R45. A secret Caprice counts when it is shown, at the end."""
    _, state, values = words.text, State(record), game.tables["SCORE"]
    granted, kept = game.interpreted(caprice_points), game.interpreted(secret_caprice)
    lines = [
        (_(name), int(values[piece]) * int(record["pieces"][seat][piece]).bit_count())
        for piece, name in enumerate(PIECES)
    ]
    secret = int(granted(state, seat, int(kept(state, seat)))) if record["stage"] == b.OVER else 0
    lines += [
        (_(FIELDS), int(game.interpreted(field_points)(state, seat))),
        (_("Unused Royal Edicts"), int(values[b.EDICT]) * int(record["edicts"][seat])),
        (_("Drakkars destroyed"), int(record["points"][seat])),
        (_("Open Caprice"), int(granted(state, seat, int(record["caprice"])))),
        (_("Secret Caprice"), secret),
    ]
    return lines
