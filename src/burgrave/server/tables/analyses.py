"""Finished games explained: worked out in the bots' processes, a little at a time, and kept.

A game that goes on is never analysed, and what is known of an end that was taken back is not shown.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from burgrave.bots.analysis import SHARE_OF_STANDINGS, version_of
from burgrave.bots.decisions import thresholds
from burgrave.bots.network import has_network
from burgrave.core.errors import BurgraveError
from burgrave.core.game import Game
from burgrave.core.language import N_
from burgrave.core.record import Record
from burgrave.server.errors import NotNow, NotThere, TooMany
from burgrave.server.people.users import User
from burgrave.server.rate_limits import RateLimits
from burgrave.server.settings import Settings
from burgrave.server.store.queries import Values
from burgrave.server.store.queries import analyses as sql
from burgrave.server.store.queries.tables import unpacked
from burgrave.server.store.schema import ACTION, FINISHED
from burgrave.server.store.store import Store
from burgrave.server.tables import analysis_work
from burgrave.server.tables.analysis_view import AnalysisView, analysis_view
from burgrave.server.tables.archive import Archive
from burgrave.server.tables.bot_pool import BotPool
from burgrave.server.tables.games import Games
from burgrave.server.tables.registry import TableRegistry
from burgrave.server.tables.table import Table, check_state
from burgrave.server.tables.view_types import Choice
from burgrave.server.tables.views import choices
from burgrave.server.tables.worker_pool import NOT_DONE

T = TypeVar("T")
log = logging.getLogger(__name__)
QUICK, DEEP = "quick", "deep"
STANDINGS = {QUICK: 64, DEEP: 16}
"""Plies of which a process says how the game stood before it is somebody else's turn ..."""
DECISIONS = {QUICK: 8, DEEP: 2}
"""... and whose decisions it looks at: about a second's work."""
GIVEN_UP = 120.0
"""Seconds after which work of which nothing is heard counts as broken off."""


@dataclass(frozen=True)
class StoredAnalysis:
    """What is known of a finished game."""

    content: dict[str, Any] | None
    """As `bots.analysis.Analysis.as_json` writes it; as long as it is not whole, without decisions and accounts."""
    whole: bool
    deep: bool
    progress: float | None
    """Of the work under way; None: nobody works on it."""
    why_not: str | None
    """Why it cannot be analysed."""


@dataclass(frozen=True)
class Attempt:
    """Another try at a decision that lost something."""

    notation: str
    loss: float
    """Against the best that is known; 0: it is as good."""
    error: float
    lesson: dict[str, Any]

    @property
    def again(self) -> bool:
        """Whether it is what was played."""
        return bool(self.notation == self.lesson["chosen"])


NOTHING = StoredAnalysis(None, False, False, None, None)


class Analyses:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        games: Games,
        rate_limits: RateLimits,
        registry: TableRegistry,
        archive: Archive,
        bot_pool: BotPool,
    ) -> None:
        self._settings = settings
        self._store = store
        self._games = games
        self._rate_limits = rate_limits
        self._registry = registry
        self._archive = archive
        self._bot_pool = bot_pool
        self._busy: set[str] = set()
        """For whom an analysis is being made: for each person one at a time."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, table_id: str) -> StoredAnalysis:
        """What there is; nothing of a game that goes on."""
        table = await self._registry.table(table_id)
        if table.standing.state != FINISHED:
            return NOTHING
        if reason := self._why_not(table):
            return StoredAnalysis(None, False, False, None, reason)
        row = await self._store.read(sql.analysis(table_id))
        if row is None or (row["number"], row["judge"]) != (table.number, judge(table.game)):
            return NOTHING
        heard_of = row["worked_at"] > time.time() - GIVEN_UP
        return StoredAnalysis(
            unpacked(row["content"]) if row["content"] else None,
            row["depth"] is not None,
            row["depth"] == DEEP,
            row["progress"] if heard_of else None,
            None,
        )

    async def of_ended(self, table_id: str) -> StoredAnalysis:
        """The same; a game that goes on, or cannot be analysed, is refused."""
        check_state(await self._registry.table(table_id), FINISHED)
        found = await self.find(table_id)
        if found.why_not:
            raise NotNow(found.why_not)
        return found

    async def view(
        self, table_id: str, viewer: User, number: int, record: Record | None, language: str
    ) -> tuple[StoredAnalysis, AnalysisView | None]:
        """What there is, and what it says of the position after entry `number`, which is `record`."""
        found = await self.find(table_id)
        if found.content is None:
            return found, None
        table = await self._registry.table(table_id)
        mine = table.seats_of(viewer.id)
        return found, analysis_view(table, found.content, found.deep, record, number, mine, table.words(language))

    def _why_not(self, table: Table) -> str | None:
        if not is_over(table):
            return N_("only games that were played to their end can be analysed")
        rules = {entry.rules for entry in table.entries}
        if rules != {table.game.version} or table.row["data"] != table.game.data.digest:
            return N_("the rules have been corrected since, so this game cannot be analysed")
        if not has_network(table.game):
            return N_("nothing can judge this game yet")
        return None

    async def begin(self, table_id: str, user: User, depth: str = QUICK) -> None:
        """Sees to it that there is an analysis soon; a deep one replaces a quick one."""
        table = await self._registry.table(table_id)
        check_state(table, FINISHED)
        if reason := self._why_not(table):
            raise NotNow(reason)
        found = await self.find(table_id)
        if found.progress is not None or (found.whole and (found.deep or depth == QUICK)):
            return
        if user.id in self._busy:
            raise TooMany("another game is being analysed for you: wait until that is done")
        self._busy.add(user.id)
        try:
            task = await self._begun(table, user, depth)
        except BaseException:
            self._busy.discard(user.id)
            raise
        if task is None:
            self._busy.discard(user.id)
        else:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            task.add_done_callback(lambda _: self._busy.discard(user.id))

    async def _begun(self, table: Table, user: User, depth: str) -> asyncio.Task[None] | None:
        """The work, which has begun; None: somebody else, perhaps in another process, is at it."""
        self._rate_limits.check("analyses", user.id)
        self._rate_limits.check_address("analyses")
        self._games.check_analysable(table.game)
        written = json.dumps(await self._archive.export(table.id), ensure_ascii=False)
        now = time.time()
        if not await self._store.write(sql.begin(table.id, table.number, judge(table.game), now, now - GIVEN_UP)):
            return None
        return asyncio.create_task(self._work(table, user.id, written, depth))

    async def _work(self, table: Table, person: str, written: str, depth: str) -> None:
        try:
            content = await self._worked_out(table, person, written, depth)
            judged = judged_seats(content, table.line)
            await self._store.write(sql.keep(table.id, depth, content, judged, time.time()))
        except (*NOT_DONE, BurgraveError) as error:
            log.warning("a game could not be analysed", extra={"table": table.id, "reason": type(error).__name__})
            await self._store.write(sql.report(table.id, None, time.time()))

    async def _worked_out(self, table: Table, person: str, written: str, depth: str) -> dict[str, Any]:
        plies, share = len(table.line) - 1, SHARE_OF_STANDINGS

        async def each(
            how: Callable[[str, Sequence[int], str], list[T]], count: int, at_once: int, before: float, share: float
        ) -> list[T]:
            """For all plies, a few at a time; what is done is reported."""
            parts = [range(first, min(first + at_once, count)) for first in range(0, count, at_once)]
            turn, done = asyncio.Semaphore(self._settings.bot_workers), 0

            async def work(part: range) -> list[T]:
                nonlocal done
                async with turn:
                    found = await self._bot_pool.analyse(person, how, written, part, depth)
                done += 1
                await self._store.write(sql.report(table.id, before + share * done / len(parts), time.time()))
                return found

            return [one for found in await asyncio.gather(*(work(part) for part in parts)) for one in found]

        stood = await each(analysis_work.standings, plies + 1, STANDINGS[depth], 0.0, share)
        begun = await self._bot_pool.analyse(person, analysis_work.begun, written, stood, depth)
        await self._store.write(sql.keep_begun(table.id, begun))
        decided = await each(analysis_work.decisions, plies, DECISIONS[depth], share, 1 - share)
        return await self._bot_pool.analyse(person, analysis_work.whole, written, stood, decided, depth)

    async def lessons(self, table_id: str, user: User) -> list[dict[str, Any]]:
        """The user's own decisions that lost something, the worst first."""
        table, content = await self._registry.table(table_id), (await self.find(table_id)).content
        mine = table.seats_of(user.id)
        own = [one for one in (content or {"decisions": []})["decisions"] if one["seat"] in mine and one["loss"]]
        return [one | {"number": table.line[one["ply"]]} for one in sorted(own, key=lambda one: -one["loss"])]

    async def choices(self, table_id: str, number: int, language: str) -> list[Choice]:
        """What could be done after entry `number` of a finished game."""
        table = await self._registry.table(table_id)
        check_state(table, FINISHED)
        return choices(table, await self._registry.record(table, number), table.words(language))

    async def attempt(self, table_id: str, user: User, number: int, notation: str) -> Attempt:
        """What somebody would do now where they lost something then."""
        lesson = next((one for one in await self.lessons(table_id, user) if one["number"] == number), None)
        if lesson is None:
            raise NotThere("there is no such page")
        table = await self._registry.table(table_id)
        if notation not in {one.notation for one in await self.choices(table_id, number, "en")}:
            raise NotNow("this was not possible here")
        if notation in (lesson["best"], lesson["chosen"]):
            return Attempt(notation, lesson["loss"] if notation == lesson["chosen"] else 0.0, lesson["error"], lesson)
        self._rate_limits.check("hints", user.id)
        self._games.check_analysable(table.game)
        written = json.dumps(await self._archive.export(table_id), ensure_ascii=False)
        loss, error = await self._bot_pool.analyse(
            user.id, analysis_work.loss_of, written, lesson["ply"], lesson["best"], notation
        )
        return Attempt(notation, loss if loss >= thresholds(len(table.seats))[0] else 0.0, error, lesson)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


def is_over(table: Table) -> bool:
    """By the rules: nobody left it."""
    return table.entries[-1].kind == ACTION


@lru_cache(32)
def judge(game: Game) -> str:
    return version_of(game)


def judged_seats(content: dict[str, Any], line: Sequence[int]) -> Sequence[Values]:
    """What is stored of each seat: its account, and by kind of decision how many there were and what they lost."""
    rows = []
    for account in content["accounts"]:
        kinds: dict[int, dict[str, float]] = {}
        for one in content["decisions"]:
            if one["seat"] == account["seat"]:
                kind = kinds.setdefault(one["asked"], {"decisions": 0, "losses": 0.0, "worst": 0.0, "number": 0})
                kind["decisions"] += 1
                kind["losses"] += one["loss"]
                if one["loss"] >= kind["worst"]:
                    kind |= {"worst": one["loss"], "number": line[one["ply"]]}
        names = ("seat", "accuracy", "luck", "losses", "decisions", "result")
        rows.append({name: account[name] for name in names} | {"kinds": kinds})
    return rows
