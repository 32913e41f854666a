"""Anybody's function as a bot: `agent=module:function`."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from burgrave.bots.bot import Bot
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.record import Record

Agent = Callable[[Match, int], Any]
"""Takes a match of its own, in which all that the seat cannot know is made up, and the seat; gives a legal action."""


class AgentBot(Bot):
    """Plays what a function says."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._agent = agent(path)

    def choose(
        self, game: Game, hidden: Record, seat: int, seed: int, stop: object = None, progress: object = None
    ) -> int:
        match = Match(game, hidden, options={})
        chosen = self._agent(match.copy(), seat)
        if isinstance(chosen, bool) or not hasattr(chosen, "__index__") or int(chosen) not in match.legal:
            raise BadOption(
                "{agent} plays {action}, which is not legal; legal are {legal}",
                agent=self._path,
                action=repr(chosen),
                legal=", ".join(map(str, match.legal)),
            )
        return int(chosen)


def agent(path: str) -> Agent:
    """The function of a module, such as `mine:choose`."""
    module, _, name = path.partition(":")
    if not module or not name:
        raise BadOption("an agent is a function of a module, such as mine:choose, not {agent}", agent=path)
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BadOption("{agent}: {reason}", agent=path, reason=error) from error
    if not callable(found):
        raise BadOption("an agent is a function of a module, such as mine:choose, not {agent}", agent=path)
    return found  # type: ignore[no-any-return]
