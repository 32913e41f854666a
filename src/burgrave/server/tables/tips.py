"""Tips for newcomers: in somebody's first game of each kind, unless they have said what they want."""

from __future__ import annotations

from dataclasses import dataclass

from burgrave.core.course import course
from burgrave.core.language import Words
from burgrave.server.people.users import User
from burgrave.server.store.queries import lists as sql
from burgrave.server.store.schema import RUNNING
from burgrave.server.store.store import Store
from burgrave.server.tables.table import Table
from burgrave.server.tables.view_types import DrawableView


@dataclass(frozen=True)
class Tips:
    on: bool
    text: str = ""
    """What the player should know now; empty: nothing in particular."""
    rules: tuple[str, ...] = ()
    goal: str = ""
    """What the game is about, as its primer says; empty: it has none."""


async def tips_for(store: Store, table: Table, user: User, view: DrawableView, words: Words) -> Tips:
    """For somebody who sits at a running table."""
    if view.seat is None or view.card.state != RUNNING:
        return Tips(False)
    on = user.tips
    if on is None:
        if user.id not in table.newcomers:
            table.newcomers[user.id] = not await store.read(sql.has_finished(user.id, view.game.name))
        on = table.newcomers[user.id]
    if not on or not view.legal or view.record is None:
        return Tips(on)
    tip = view.game.tip(table.seen_position(view.record, view.seat))
    if tip is None:
        return Tips(on)
    primer = course(view.game).primer
    return Tips(on, words.text(tip.text), tip.rules, words.text(primer[0].text) if primer else "")
