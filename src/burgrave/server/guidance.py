"""Tips for newcomers: in somebody's first game of each kind, unless he has said what he wants."""

from __future__ import annotations

from dataclasses import dataclass

from burgrave.core.language import Words
from burgrave.server.looks import Look
from burgrave.server.people import User
from burgrave.server.sql import lists as sql
from burgrave.server.store import Store


@dataclass(frozen=True)
class Guidance:
    on: bool
    text: str = ""
    """What he should know now; empty: nothing in particular."""
    rules: tuple[str, ...] = ()


async def guidance(store: Store, user: User, look: Look, words: Words) -> Guidance:
    """For who sits at a running table."""
    if look.seat is None or look.card.state != "running":
        return Guidance(False)
    on = user.tips
    if on is None:
        on = not await store.read(sql.has_finished(user.id, look.game.name))
    tip = look.game.tip(look.record, look.seat) if on and look.legal and look.record is not None else None
    return Guidance(on, words.text(tip.text), tip.rules) if tip else Guidance(on)
