"""What people do during a game."""

from __future__ import annotations

import time

from burgrave.core.errors import NothingToUndo
from burgrave.server.errors import Conflict, NotNow, NotYours
from burgrave.server.people.users import User
from burgrave.server.settings import Settings
from burgrave.server.store.schema import FINISHED, RESIGN, RETURN, RUNNING, TAKE_OVER, UNTIMED, WAITING
from burgrave.server.tables.bot_pool import STAND_IN
from burgrave.server.tables.recorder import Recorder
from burgrave.server.tables.registry import TableRegistry
from burgrave.server.tables.runner import GameRunner
from burgrave.server.tables.table import Table, check_state
from burgrave.server.tables.takebacks import (
    back_to_own_decision,
    plays_alone,
    takes_back_freely,
    undo_request,
    who_must_agree,
    why_not_ask,
)


class Moves:
    """Whoever acts is stored first (`Accounts.ensure_stored`).

    `number` is that of the last entry which the person has seen: if the table has gone on since, Conflict is raised.
    """

    def __init__(self, settings: Settings, registry: TableRegistry, recorder: Recorder, runner: GameRunner) -> None:
        self._settings = settings
        self._registry = registry
        self._recorder = recorder
        self._runner = runner

    async def play(self, table_id: str, user: User, number: int, notation: str) -> int:
        """Plays for the user's seat, if it is to move; while all choose at the same time, saves what they choose.

        The number of the last entry then. What others have chosen since is no reason not to go on.
        """
        async with self._registry.locked(table_id) as table:
            seat = table.seat_to_decide(user.id)
            same = seat is not None and await self._same_choice(table, seat, number)
            self._check_ready(table, user, None if same else number)
            if seat is None:
                raise NotYours("it is not your turn")
            if table.seats[seat].bot:
                raise NotNow("a bot plays for you: come back first")
            record = await self._registry.present(table)
            if seat != table.actor:
                await self._recorder.save_choice(table, seat, table.game.asking(record, seat), notation)
            elif self._runner.is_past(table.standing.deadline, time.time()):
                raise NotNow("your time is up")
            else:
                await self._recorder.play(table, record, notation)
        self._runner.continue_game(table)
        return table.number

    async def _same_choice(self, table: Table, seat: int, number: int) -> bool:
        """Whether the seat was asked then what it is asked now, when all choose at the same time."""
        since = table.entries[number + 1 :]
        if not table.chooses(seat) or number not in table.line or any(entry.seat == seat for entry in since):
            return False
        return seat in table.game.choosing(await self._registry.record(table, number))

    def _check_ready(self, table: Table, user: User, number: int | None = None, *states: str) -> None:
        """The user sits at the table, which is running or in one of the states, and as they have seen it."""
        if not table.seats_of(user.id):
            raise NotYours("you do not sit at this table")
        if number is not None and not table.is_as_after(number) and table.standing.state != WAITING:
            raise Conflict("the table has gone on since: look again")
        check_state(table, *(states or (RUNNING,)))

    async def undo(self, table_id: str, user: User, number: int) -> int:
        """Takes the user's last decision back. The new entry's number.

        Against bots or to learn, whatever has happened since; else if nothing was revealed and nobody decided since.
        """
        async with self._registry.locked(table_id) as table:
            freely, alone = takes_back_freely(table, user), plays_alone(table, user)
            seen = alone and table.is_as_after(number, bots_may_decide=True)
            self._check_ready(table, user, None if seen else number, RUNNING, FINISHED)
            if reason := await self._recorder.why_not_undo(table, user):
                raise NothingToUndo(reason)
            back_to = back_to_own_decision(table, user)
            assert back_to is not None
            last = table.entries[next(one for one in table.line if one > back_to)]
            assert last.seat is not None
            deadline = None if last.since is None else table.control.deadline(last.clock, last.since)
            if not freely and self._runner.is_past(deadline, time.time()):
                raise NothingToUndo("your time for this decision would be up")
            await self._go_back(table, last.seat, back_to, agreed=freely)
        self._runner.continue_game(table)
        return table.number

    async def _go_back(self, table: Table, seat: int, back_to: int, *, agreed: bool) -> None:
        await self._recorder.undo(table, seat, back_to, agreed=agreed)
        if table.seats[seat].declines_questions:  # or the question would be answered for them once more
            await self._runner.set_declines_questions(table, seat, False)

    async def ask_undo(self, table_id: str, user: User, number: int) -> None:
        """Asks the others whether the user's last decision, and all that followed, may be taken back."""
        async with self._registry.locked(table_id) as table:
            self._check_ready(table, user, number)
            if reason := why_not_ask(table, user):
                raise NothingToUndo(reason)
            back_to = back_to_own_decision(table, user)
            assert back_to is not None
            await self._recorder.ask_undo(table, table.seats_of(user.id)[0], back_to)

    async def answer_undo(self, table_id: str, user: User, number: int, agrees: bool) -> None:
        """The game goes back as soon as all others who are there have agreed; one who refuses is enough to go on."""
        async with self._registry.locked(table_id) as table:
            self._check_ready(table, user, number)
            request = undo_request(table)
            asker = None if request is None else table.seats[request.seat].user
            asked = set(who_must_agree(table, asker))
            mine = asked & set(table.seats_of(user.id))
            if request is None or not mine:
                raise NotNow("nobody asks you to take a move back")
            for seat in mine - request.agreed:
                await self._recorder.answer_undo(table, seat, agrees)
            if agrees and asked <= request.agreed | mine:
                await self._go_back(table, request.seat, request.back_to, agreed=True)
        self._runner.continue_game(table)

    async def resign(self, table_id: str, user: User) -> None:
        """Leaves the game for good."""
        async with self._registry.locked(table_id) as table:
            self._check_ready(table, user)
            mine = [seat for seat in table.seats_of(user.id) if not table.seats[seat].out]
            if not mine:
                raise NotNow("you have left the game already")
            await self._recorder.drop_out(table, mine, RESIGN)
        self._runner.continue_game(table)

    async def take_over(self, table_id: str, user: User, seat: int) -> None:
        """A bot plays for the person in the seat until they come back."""
        async with self._registry.locked(table_id) as table:
            self._check_ready(table, user)
            if seat not in replaceable_seats(table, user, self._settings.away_seconds):
                raise NotNow("a bot cannot take this seat now")
            if seat == table.actor and self._runner.is_past(table.standing.deadline, time.time()):
                raise NotNow("your time is up")
            await self._recorder.hand_over(table, seat, TAKE_OVER, STAND_IN)
        self._runner.continue_game(table)

    async def come_back(self, table_id: str, user: User) -> None:
        """The person for whom a bot plays decides again."""
        async with self._registry.locked(table_id) as table:
            self._check_ready(table, user)
            away = [seat for seat in table.seats_of(user.id) if table.seats[seat].away]
            if not away:
                raise NotNow("no bot plays for you")
            for seat in away:
                await self._recorder.hand_over(table, seat, RETURN, None)
        self._runner.continue_game(table)

    async def decline_questions(self, table_id: str, user: User, on: bool) -> None:
        """Questions in others' turns are answered with no for the user, until they are asked something else."""
        async with self._registry.locked(table_id) as table:
            self._check_ready(table, user)
            for seat in table.seats_of(user.id):
                await self._runner.set_declines_questions(table, seat, on)
        self._runner.continue_game(table)


def replaceable_seats(table: Table, user: User, away_seconds: float) -> list[int]:
    """The seats that the user may hand to a bot: their own, and that of somebody who has let the others wait.

    Where a clock runs, it decides how long that may be. In rated games everybody plays for themselves.
    """
    seats: list[int] = []
    if table.row["rated"]:
        return seats
    for number, seat in enumerate(table.seats):
        if seat.person is None or seat.bot is not None:
            continue
        since = table.standing.since or time.time()
        slow = number == table.actor and table.control.kind == UNTIMED and time.time() - since >= away_seconds
        if seat.person == user.id or slow:
            seats.append(number)
    return seats
