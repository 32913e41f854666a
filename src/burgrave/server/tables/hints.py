"""What a strong bot thinks of somebody's choices: hints for who asks, and the tutor's questions before a move.

Nobody waits for long: where the bots' processes are busy, or the rules are still being compiled, the first hints are
rules of thumb, and the tutor has nothing to say.
"""

from __future__ import annotations

import asyncio

from burgrave.bots.bot import promising_actions
from burgrave.bots.evaluation import Judged
from burgrave.bots.network import has_network
from burgrave.bots.search import Budget
from burgrave.bots.why import why
from burgrave.core.language import Words
from burgrave.core.record import Record, copy
from burgrave.server.errors import NotNow, NotReady, NotYours, TooMany
from burgrave.server.people.users import User
from burgrave.server.rate_limits import RateLimits
from burgrave.server.tables.bot_pool import FIRST_LOOK, HINT, BotPool
from burgrave.server.tables.registry import TableRegistry
from burgrave.server.tables.table import Table
from burgrave.server.tables.view_types import Hint, Question, RuleOfThumb
from burgrave.server.tables.views import may_have_hints

FIRST_SECONDS = 1.0
"""After which a first hint is a rule of thumb."""
TUTOR_SECONDS = 8.0
"""After which a move is played, whatever the tutor would have said."""


class Hints:
    def __init__(self, rate_limits: RateLimits, registry: TableRegistry, bot_pool: BotPool) -> None:
        self._rate_limits = rate_limits
        self._registry = registry
        self._bot_pool = bot_pool

    async def judged(self, table_id: str, user: User, language: str) -> list[Hint]:
        """What a strong bot thinks of those of the user's choices that it has tried, the best first."""
        table, seat = await self._asked(table_id, user)
        return await self._judged(table, user, seat, table.words(language), HINT)

    async def first(self, table_id: str, user: User, language: str) -> list[Hint] | list[RuleOfThumb]:
        """Likewise, by what can be said within a moment."""
        table, seat = await self._asked(table_id, user)
        words = table.words(language)
        try:
            async with asyncio.timeout(FIRST_SECONDS):
                return await self._judged(table, user, seat, words, FIRST_LOOK)
        except (TimeoutError, NotReady):
            return rules_of_thumb(table, await self._registry.present(table), seat, words)

    async def refined(self, table_id: str, user: User, language: str) -> list[Hint] | list[RuleOfThumb]:
        """Likewise, with the time it takes; rules of thumb as long as nothing can be judged."""
        try:
            return await self.judged(table_id, user, language)
        except (TimeoutError, NotReady):
            return await self.first(table_id, user, language)

    async def tutor(self, table_id: str, user: User, notation: str, least: float, language: str) -> Question | None:
        """What speaks against an action that gives away so much of the chance to win, against bots alone."""
        table = await self._registry.table(table_id)
        seat, game = table.actor, table.game
        alone = seat is not None and table.seats[seat].user == user.id and table.people == {user.id}
        if seat is None or not alone or table.row["rated"] or not has_network(game):
            return None
        try:
            self._rate_limits.check("hints", user.id)
            async with asyncio.timeout(TUTOR_SECONDS):
                return await self._objection(table, user, seat, notation, least, table.words(language))
        except (TooMany, NotReady, TimeoutError):
            return None  # nobody is held up by a tutor

    async def _objection(
        self, table: Table, user: User, seat: int, notation: str, least: float, words: Words
    ) -> Question | None:
        game, record = table.game, await self._registry.present(table)
        judged = best_first(await self._bot_pool.judge(user.id, game, record, seat, HINT, table.levels))
        own = next((one for one in judged if one.notation == notation), None)
        if own is None or judged[0].win - own.win < max(least, own.error):
            return None
        found = await self._bot_pool.compare(user.id, game, record, seat, (judged[0].action, own.action))
        text = words.text("This wins {own} % of games, the best move {best} %.")
        said = text.format(own=round(100 * own.win), best=round(100 * judged[0].win))
        why_not = why(game, record, seat, found, words)
        return Question(game.describe(record, own.action, words), " ".join([said, *(f"{line}." for line in why_not)]))

    async def _asked(self, table_id: str, user: User) -> tuple[Table, int]:
        """The table and the seat that decides there, if the user may be helped."""
        table = await self._registry.table(table_id)
        seat = table.actor
        if seat is None or table.seats[seat].user != user.id:
            raise NotYours("it is not your turn")
        if not may_have_hints(table, user):
            raise NotNow("there are no hints in games against other people")
        self._rate_limits.check("hints", user.id)
        return table, seat

    async def _judged(self, table: Table, user: User, seat: int, words: Words, budget: Budget) -> list[Hint]:
        game, record = table.game, await self._registry.present(table)
        judged = await self._bot_pool.judge(user.id, game, record, seat, budget, table.levels)
        return [
            Hint(
                one.notation,
                game.describe(record, one.action, words),
                one.win,
                one.error,
                one.place,
                one.score,
                game.spot(record, one.action),
            )
            for one in best_first(judged)
            if one.tries
        ]


def best_first(judged: list[Judged]) -> list[Judged]:
    return sorted(judged, key=lambda one: (-one.win, -one.reward))


def rules_of_thumb(table: Table, record: Record, seat: int, words: Words) -> list[RuleOfThumb]:
    """The choices that the game's advice to bots finds promising, the most promising first: no search, no process."""
    game, hidden = table.game, copy(record)
    game.at_hand.hide(hidden, seat, 0)
    actions, weights = promising_actions(game, hidden)
    promising = sorted((-weight, action) for action, weight in zip(actions, weights, strict=True) if weight)
    return [
        RuleOfThumb(game.notation(record, action), game.describe(record, action, words), game.spot(record, action))
        for _, action in promising
    ]
