"""A finished game explained: how the chances went, what was lost by decisions, and what was luck.

The judge of how a game stands knows every hand (`bots/judge.py`); that of decisions is the game's network, in trials.
Two expectations must not be mixed up:

- the **luck** of a roll or draw compares what came with what could have come *in the true state*;
- the **loss** of a decision compares actions on copies in which all that its player could not know is made up
  (`bots/decisions.py`).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

import numpy as np

from burgrave.bots import judge, trial
from burgrave.bots.comparison import compare
from burgrave.bots.decisions import (
    DEPTHS,
    GRADES,
    MISTAKE,
    QUICK,
    Decision,
    Depth,
    decision_at,
    thresholds,
)
from burgrave.bots.evaluation import in_rows, tries
from burgrave.bots.judge import judge_other_draws, judge_position
from burgrave.bots.level_errors import LevelError, Likeness, level_errors, likeness
from burgrave.bots.net_play import SCORE, WIN, play_memory
from burgrave.bots.network import digest, network
from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.match import Match, new
from burgrave.core.random import seed_of
from burgrave.core.record import Record

T = TypeVar("T")
ACCURACY_SCALE = 0.06
"""The loss at which a decision counts 100 / e points."""
SHARE_OF_STANDINGS = 0.05
"""Of the work of an analysis: how the game stood after each ply. The rest are the decisions."""
METHOD, LUCK_METHOD, REASONS_METHOD = 13, 2, 5
"""Raised when the same judge would come to other conclusions: of decisions, of luck, and of the rest."""


@dataclass(frozen=True)
class Account:
    """A player's game: start + luck - losses + rest = result."""

    seat: int
    start: float
    """The chance to win before anything was drawn."""
    luck: float
    losses: float
    rest: float
    """What the others decided, and what the judge saw only later."""
    result: float
    """1 for a win, shared by those who tie."""
    decisions: int
    accuracy: float
    """From 0 to 100."""
    points: float
    """Given away by a decision on average."""
    behind: float
    """By how much of the chance to win a decision, such as they are, falls behind what a search decides on average."""
    grades: dict[str, int]
    best: int | None
    """The ply of the decision that won most over the next best action, if it won as much as a mistake loses ..."""
    worst: int | None
    """... and of the one that lost most."""
    like: Likeness | None
    """The levels of bots that decide as well; None: there is too little to tell."""

    @property
    def error(self) -> float:
        """What a decision lost on average."""
        return self.losses / max(1, self.decisions)

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.result - self.luck


@dataclass(frozen=True)
class Analysis:
    """All that was found out about a game."""

    game: str
    players: int
    chances: list[list[float]]
    """After each action, the first row before any: each seat's chance to win."""
    scores: list[list[float]]
    """Likewise the scores to expect."""
    luck: list[list[float]]
    """By action, the first row the opening: what the dice and cards of it did to each seat's chance."""
    decisions: list[Decision]
    accounts: list[Account]

    def as_json(self) -> dict[str, Any]:
        content = asdict(self)
        for row, account in zip(content["accounts"], self.accounts, strict=True):
            row |= {"adjusted": account.adjusted, "error": account.error}
        return content


def analyse(
    match: Match, depth: Depth = QUICK, seed: int = 0, progress: Callable[[float], None] | None = None
) -> Analysis:
    """Explains a finished game. It works on all cores."""
    check_finished(match)
    report = progress or (lambda _: None)

    def each(work: Callable[[int], T], plies: int, before: float, share: float) -> list[T]:
        found = []
        with ThreadPoolExecutor(usable_cores()) as pool:
            for one in pool.map(work, range(plies)):
                found.append(one)
                report(before + share * len(found) / plies)
        return found

    stood = each(lambda ply: standing_at(match, ply, depth, seed), match.ply + 1, 0.0, SHARE_OF_STANDINGS)
    rest = 1 - SHARE_OF_STANDINGS
    decisions = each(lambda ply: decision_at(match, ply, depth, seed), match.ply, SHARE_OF_STANDINGS, rest)
    return assembled(match, stood, decisions, depth, seed)


def check_finished(match: Match) -> None:
    if match.actor is not None:
        raise BadOption("the game is not over: only finished games are analysed")
    network(match.game)  # or it says that there is none


def assembled(
    match: Match, stood: Sequence[Standing], decisions: Sequence[Decision | None], depth: Depth, seed: int
) -> Analysis:
    """The whole out of what was found for each ply."""
    luck = [opening_luck(match, depth, seed), *(one.luck for one in stood[:-1])]
    shares = [one.note[WIN, : match.players] for one in stood]
    real = [one for one in decisions if one]
    scale = level_errors(match.game).get(match.players, [])
    return Analysis(
        game=match.game.name,
        players=match.players,
        chances=[row.tolist() for row in shares],
        scores=[one.note[SCORE, : match.players].tolist() for one in stood],
        luck=[row.tolist() for row in luck],
        decisions=real,
        accounts=[account(seat, shares, luck, real, scale) for seat in range(match.players)],
    )


def judge_of(game: Game) -> str:
    """The version of the judge of decisions: rules, data, the network, and how it is asked."""
    parts = (game.version, game.data.digest, METHOD, digest(network(game)), judge.digest(game))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def judge_of_luck(game: Game) -> str:
    """The version of the judge of luck and of how a game stands."""
    parts = (game.version, game.data.digest, LUCK_METHOD, judge.digest(game))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def version_of(game: Game) -> str:
    """The version of all that an analysis rests on: its judges, how long they try, its reasons, and what levels were
    measured to lose."""
    depths = [depth.numbers for depth in DEPTHS.values()]
    parts = (judge_of(game), judge_of_luck(game), depths, REASONS_METHOD, level_errors(game))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def compile_analysis(game: Game, record: Record) -> None:
    """Compiles whatever an analysis will use, on a position in which somebody is to move."""
    seat, lines = int(record["actor"]), in_rows([game.legal_actions(record)[:1]])
    memory = play_memory(game, network(game), record, seat, 0)
    notes = np.zeros((1, 1, 3, game.seats[-1]), np.float32)
    judge_position(game, record)
    judge_other_draws(game, record, int(lines[0, 0]), 1, 1, 0)
    game.compiled(trial.play_to_end)(memory, lines[0], 0, np.zeros(1, np.int32))
    game.compiled(trial.play_before_draw)(memory, lines[0], 0, np.zeros(1, np.int32), False)
    compare(game, record, int(lines[0, 0]), 0)
    tries(game, record, seat, 0, 1)(lines, 0, 1, notes)


# The judge


@dataclass(frozen=True)
class Standing:
    """How a game stood before an action, and what the luck in it changed."""

    note: np.ndarray
    luck: np.ndarray


def standing_at(match: Match, ply: int, depth: Depth, seed: int) -> Standing:
    game, record = match.game, match.at(ply)
    luck = np.zeros(match.players)
    if ply < match.ply and match.at(ply + 1)["drawn"] != record["drawn"]:
        own = seed_of(seed, ply)
        # What came is one, and would bring most of the looks' own luck into the result: it has as many as all others.
        others = judge_other_draws(game, record, match.action_at(ply), depth.luck, 1, own)
        came = judge_position(game, match.at(ply + 1), depth.luck, own)
        luck = (came - others.mean(0))[WIN, : match.players]
    return Standing(judge_position(game, record), luck)


def opening_luck(match: Match, depth: Depth, seed: int) -> np.ndarray:
    """What was drawn before the first decision; nothing where the game began from a position."""
    if match.seed is None:
        return np.zeros(match.players)
    others = []
    for number in range(2 * depth.luck):
        other = new(match.game.name, players=match.players, seed=seed_of(seed, number), options=match.options)
        others.append(judge_position(match.game, other.record, 1, seed_of(seed, number)))
    came = judge_position(match.game, match.at(0), len(others), seed)
    return (came - np.mean(others, 0))[WIN, : match.players]  # type: ignore[no-any-return]


# The accounts


def account(
    seat: int,
    shares: Sequence[np.ndarray],
    luck: Sequence[np.ndarray],
    decisions: Sequence[Decision],
    scale: Sequence[LevelError],
) -> Account:
    own = [one for one in decisions if one.seat == seat]
    result, lucky = float(shares[-1][seat]), float(sum(row[seat] for row in luck))
    start, losses = float(shares[0][seat] - luck[0][seat]), sum(one.loss for one in own)
    behind = float(np.mean([one.behind for one in own] or [0.0]))
    return Account(
        seat=seat,
        start=start,
        luck=lucky,
        losses=losses,
        rest=result - start - lucky + losses,
        result=result,
        decisions=len(own),
        accuracy=100 * float(np.mean([math.exp(-one.loss / ACCURACY_SCALE) for one in own] or [1.0])),
        grades={name: sum(one.grade == name for one in own) for name in GRADES},
        points=float(np.mean([one.points for one in own] or [0.0])),
        behind=behind,
        best=best_of(own, thresholds(len(shares[0]))[MISTAKE - 1]),
        worst=max(((one.loss, one.ply) for one in own if one.loss), default=(0.0, None))[1],
        like=likeness(scale, behind, len(own)),
    )


def best_of(own: Sequence[Decision], least: float) -> int | None:
    """The ply at which the chosen action was so much better than all others, and by most; None: there is none."""
    leads = [
        (one.alternatives[0].win - one.alternatives[1].win, one.ply)
        for one in own
        if one.alternatives[0].notation == one.chosen
    ]
    lead, ply = max(leads, default=(0.0, -1))
    return ply if lead >= least else None
