"""What people see of a table, and the advice they can ask for."""

from __future__ import annotations

from burgrave.core.errors import BadPosition
from burgrave.server import looks
from burgrave.server.bots import Bots
from burgrave.server.clerk import Clerk
from burgrave.server.errors import NotNow, NotThere, NotYours
from burgrave.server.hall import Hall
from burgrave.server.limits import Limits
from burgrave.server.looks import Hint, Look
from burgrave.server.people import User
from burgrave.server.settings import Settings
from burgrave.server.steward import Steward
from burgrave.server.table import RUNNING


class Views:
    def __init__(
        self, settings: Settings, limits: Limits, hall: Hall, clerk: Clerk, steward: Steward, bots: Bots
    ) -> None:
        self._settings = settings
        self._limits = limits
        self._hall = hall
        self._clerk = clerk
        self._steward = steward
        self._bots = bots

    async def look(
        self, table_id: str, viewer: User, language: str, number: int | None = None, since: int = -1
    ) -> Look:
        """The table as the viewer may know it, now or after entry `number` then; the log after entry `since`."""
        table = await self._hall.table(table_id)
        if table.hushed or table.answer:
            self._steward.follow(table)  # what a crash has interrupted
        last = table.number
        if number is not None and not 0 <= number <= last:
            raise NotThere("the entries of this table are 0 to {last}", last=last)
        record, reason = None, None
        if table.line:
            try:
                then = number not in (None, last)
                record = await (self._hall.record(table, number or 0) if then else self._hall.present(table))
            except BadPosition:
                if table.standing.state == RUNNING:
                    raise
            reason = await self._clerk.why_not_undo(table, viewer)
        return looks.look(
            table,
            viewer,
            language,
            record=record,
            number=last if number is None else number,
            since=since,
            why_not_undo=reason,
            away_seconds=self._settings.away_seconds,
        )

    async def people_at(self, table_id: str) -> list[str | None]:
        """Who sits at a table, seat by seat."""
        return [seat.user for seat in (await self._hall.table(table_id)).seats]

    async def number(self, table_id: str) -> int:
        """Of the table's last entry."""
        return (await self._hall.table(table_id)).number

    async def hint(self, table_id: str, user: User, language: str) -> list[Hint]:
        """What a strong bot thinks of the user's choices, the best first."""
        table = await self._hall.table(table_id)
        seat = table.actor
        if seat is None or table.seats[seat].user != user.id:
            raise NotYours("it is not your turn")
        if table.people - {user.id}:
            raise NotNow("there are no hints in games against other people")
        self._limits.check("hints", user.id)
        record = await self._hall.present(table)
        words = table.words(language)
        judged = await self._bots.judge(table.game, record, seat)
        return [
            Hint(one.notation, table.game.describe(record, one.action, words), one.win, one.reward, one.visits)
            for one in judged
        ]
