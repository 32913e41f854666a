"""Where one clicks to play an action."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.record import Record
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.notation import influence_by, shown_dice
from burgrave.games.kingsburg.tables import BUILDINGS, GOODS

CHOSEN_KINDS = frozenset({"advisor", "building", "good"})
"""The things that can be chosen at some time."""


def spot(game: Game, record: Record, action: int) -> str | None:
    if action >= k.INFLUENCE_BY:
        return f"advisor:{influence_by(action, shown_dice(record))[0]}"
    if action >= k.RAISE:
        return f"building:{BUILDINGS[action - k.RAISE]}"
    if k.TAKE <= action < k.PAY_PLUS2:
        return f"good:{GOODS[(action - k.TAKE) % len(GOODS)]}"
    return "good:plus2" if action == k.PAY_PLUS2 else None
