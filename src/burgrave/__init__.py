"""Burgrave: a table for medieval board games, for people, bots and researchers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from burgrave.core.errors import BadOption, BurgraveError, IllegalAction
from burgrave.core.game import Game
from burgrave.core.match import Match, new, replay
from burgrave.core.registry import game, game_names
from burgrave.envs.vector import Vector, vector

if TYPE_CHECKING:
    from burgrave.bots.analysis import Analysis
    from burgrave.bots.evaluation import Evaluation

__all__ = [
    "BurgraveError",
    "Game",
    "IllegalAction",
    "Match",
    "Vector",
    "analyse",
    "evaluate",
    "game",
    "game_names",
    "new",
    "replay",
    "vector",
]
__version__ = "0.2.0"


def evaluate(match: Match, budget: str | int = "1s", seed: int = 0, levels: Sequence[str] = ()) -> Evaluation:
    """What each action is worth to the acting player, tried within the budget ("2s" on all cores, or 5000 tries).

    The chances are those of strong players, or of bots of these levels, one for each seat.
    """
    from burgrave.bots.bot import parse_budget
    from burgrave.bots.evaluation import evaluate

    return evaluate(checked_match(match), parse_budget(str(budget)), seed, levels=levels)


def analyse(match: Match, *, deep: bool = False, seed: int = 0) -> Analysis:
    """Explains a finished match: the chances after each action, what decisions lost, and what was luck."""
    from burgrave.bots.analysis import analyse
    from burgrave.bots.decisions import DEEP, QUICK

    return analyse(checked_match(match), DEEP if deep else QUICK, seed)


def checked_match(match: Match) -> Match:
    """One clear line for whoever gives something else."""
    if not isinstance(match, Match):
        raise BadOption("this takes a match, such as burgrave.new makes, not {value}", value=repr(match)[:60])
    return match
