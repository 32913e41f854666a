"""What decisions lost: every action is compared with the best, with what their player could know.

A loss is measured in stages: all actions are screened, the best few and the chosen one are tried on, and then the best
and the chosen one anew with other copies and dice, longer where the grade is not certain. The highest of several
uncertain numbers is too high: one stage alone would invent losses. And trials play on by the network, which errs, too:
lest a decision be charged with what its player lost only by a later one, the chosen action is tried with what they
could best go on with (`lines_of`).
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from burgrave.bots import trial
from burgrave.bots.comparison import compare
from burgrave.bots.consequences import Consequence, reasons
from burgrave.bots.evaluation import (
    FEWEST_TRIALS,
    Evaluation,
    Judged,
    Line,
    MakeTries,
    Trials,
    halve,
    sum_of_chances,
    summary,
    tries,
)
from burgrave.bots.net_play import WIN
from burgrave.bots.search import Budget
from burgrave.bots.stretch import choices_from
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.random import seed_of
from burgrave.core.record import Record, copy

GOOD, INACCURACY, MISTAKE, BLUNDER = range(4)
GRADES = ("good", "inaccuracy", "mistake", "blunder")
THRESHOLDS = {2: (0.03, 0.06, 0.12), 3: (0.035, 0.06, 0.11), 4: (0.025, 0.05, 0.10)}
"""By number of players (more: as with four): from which loss of winning chance a decision is one of these."""
SURE = 2.0
"""Standard errors that a loss must exceed."""
CLEAR = 2.5
"""Standard errors that a loss must lie from a mark for trials to end: who looks again and again, as they are made, sees
two of them too soon."""
WIDEST = 0.05
"""How far a loss may be wrong, if trials can make it less: shortly before the end each of them is won or lost."""
FEW = 3
"""Actions that are tried on to find the best, with the chosen one."""
RACING = 8
"""Times as many trials as in the screening have the best few, unless it is clear before that nothing was lost."""
AT_ONCE = 12
"""Trials until it is asked whether it is clear how much was lost."""
REMEMBERED = 1024
"""Decisions that were screened last."""
ENDS_OF_BLUNDER = 12
"""Games at least that are played to their end to say why: what is so costly is read, and few games tell of chance."""


@dataclass(frozen=True)
class Depth:
    """How much work an analysis takes."""

    screening: int
    """Trials of each action, on average, to find the best."""
    confirming: int
    """Trials of the best and of the chosen action."""
    luck: int
    """Other rolls and draws that each is compared with."""
    ends: int
    """Games that are played to their end to say why one action is better than another ..."""
    explained: int = INACCURACY
    """... from this grade on."""
    longest: int = 0
    """Trials of the best and of the chosen action where it is not certain whether it was a mistake."""
    decisions: int = trial.FEWEST_DECISIONS
    """That are made at least after an action, before it is judged what it has led to."""
    tries: MakeTries = tries
    """Who makes them: a core of this machine, or a GPU for many decisions side by side (`learn/trials.py`)."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """All that what is found depends on: not who makes the trials."""
        return tuple(getattr(self, one.name) for one in fields(self) if one.name != "tries")


QUICK = Depth(4, 48, 16, 8, MISTAKE, 1008)
DEEP = Depth(32, 256, 64, 64, INACCURACY, 4096, decisions=2 * trial.FEWEST_DECISIONS)
DEPTHS = {"quick": QUICK, "deep": DEEP}


def without_reasons(depth: Depth) -> Depth:
    """Comes to the same conclusions in less time."""
    return replace(depth, explained=len(GRADES))


@dataclass(frozen=True)
class Decision:
    """A decision with a real choice, judged by what its player could know."""

    ply: int
    seat: int
    asked: int
    """The kind of question, as the record has it."""
    chosen: str
    best: str
    """Notations; the same where nothing better was found."""
    loss: float
    """Of the chance to win; 0 where it is not certain ..."""
    error: float
    """... and how far it may lie from that, 95 times in 100."""
    grade: str
    points: float
    """Fewer to be expected at the end than with the action that brings most, as the first stage judged them: uncertain
    for one decision, and good on average."""
    behind: float
    """How far it falls behind what a search decides (`comparison.py`): what is too little for a loss counts
    here, too."""
    alternatives: list[Judged]
    """The best few, as the first stage judged them, and the chosen one."""
    why: list[Consequence]
    """What the better action leads to, and the chosen one does not; nothing where nothing better was found."""


def decision_at(match: Match, ply: int, depth: Depth, seed: int) -> Decision | None:
    """None where there was nothing to choose."""
    if len(match.legal_at(ply)) < 2:
        return None
    record, seat, marks = match.at(ply), int(match.at(ply)["actor"]), thresholds(match.players)
    found, doubtful, behind = screened(match, ply, depth, seed)
    best, own = found.actions[0], next(one for one in found.actions if one.action == match.action_at(ply))
    win, apart, loss, error = best.win, best.win - own.win, 0.0, own.error
    again, hidden = seed_of(seed, 2 * ply + 1), hidden_at(match, ply, seed)
    if doubtful and best is not own:
        lines = [[best.action], *lines_of(match, ply, depth, seed)]
        *tried, line = tried_anew(match.game, hidden, seat, lines, depth, again, marks)
        anew = [adding_up(match.game, notes) for notes in tried]
        loss, error = loss_in(anew, seat)
        loss = certain(loss, error, marks)
        if loss:
            win = float(anew[0][:, WIN, seat].mean())
        if len(lines) > 2:
            apart = min(apart, loss)
    grade = grade_of(loss, marks)
    why: list[Consequence] = []
    if loss and grade >= depth.explained:
        fewest = ENDS_OF_BLUNDER if grade == BLUNDER else 2
        why = reasons(match.game, hidden, seat, (lines[0], line), max(depth.ends, fewest), again, anew, fewest)
    return Decision(
        ply=ply,
        seat=seat,
        asked=int(record["asked"]),
        chosen=own.notation,
        best=best.notation if loss else own.notation,
        loss=loss,
        error=error,
        grade=GRADES[grade],
        points=max(one.score for one in found.actions) - own.score,
        behind=behind,
        alternatives=shown(found.actions, own, win, loss or apart),
        why=why,
    )


def shown(actions: Sequence[Judged], own: Judged, best: float, loss: float) -> list[Judged]:
    """The best few and the chosen one in their order, with what was found out about the best and about that one.

    All were screened with the same copies and dice: where the best was thought of too well, so were the others.
    """
    too_well = actions[0].win - best
    few = [replace(one, win=min(1.0, max(0.0, one.win - too_well))) for one in actions[:FEW] if one is not own]
    return sorted([*few, replace(own, win=max(0.0, best - loss))], key=lambda one: -one.win)


class Screened(NamedTuple):
    """What the first stage says of a decision."""

    found: Evaluation
    """What the actions are worth."""
    doubtful: bool
    """Whether one may be better than the chosen one."""
    behind: float
    """As in `Decision`."""


def screened(match: Match, ply: int, depth: Depth, seed: int) -> Screened:
    hidden = hidden_at(match, ply, seed)
    return screening(match.game, hidden.tobytes(), match.action_at(ply), depth, screening_seed(ply, seed))


def screening_seed(ply: int, seed: int) -> int:
    return seed_of(seed, 2 * ply)


@lru_cache(REMEMBERED)
def screening(game: Game, position: bytes, chosen: int, depth: Depth, seed: int) -> Screened:
    """It is asked for again for the lines of decisions before it."""
    hidden = np.frombuffer(bytearray(position), game.record)[0]
    trials = Trials(game, hidden, int(hidden["actor"]), seed, workers=1, make=depth.tries, fewest=depth.decisions)
    halve(trials, Budget(playouts=depth.screening * len(trials.actions)), threading.Event())
    compared = compare(game, hidden, chosen, seed)
    own, searched = (int(np.flatnonzero(trials.actions == one)[0]) for one in (chosen, compared.best))
    doubtful = race(trials, own, searched, RACING * depth.screening, thresholds(trials.players)[0], depth.longest)
    return Screened(summary(game, hidden, trials), doubtful, compared.behind)


def race(trials: Trials, own: int, searched: int, most: int, least: float, longest: int) -> bool:
    """Tries the chosen one so often, and of the best few each as long as it may win so much more.

    What a search decides is always one of them: among many actions a few trials of each may miss the best.
    Shortly before the end trials differ much, and take little time: there they are made until it is known how much
    more, at most the longest. Whether one may.
    """
    few = sorted(range(len(trials.actions)), key=trials.value, reverse=True)[:FEW]
    rivals = [place for place in dict.fromkeys((*few, searched)) if place != own]
    ahead = int(trials.counts.max())
    for place in (own, *rivals):
        if trials.counts[place] < ahead:
            trials.add(np.array([place]), ahead - int(trials.counts[place]))
    while rivals and (trials.counts[own] < most or not is_known(trials, rivals, own, longest)):
        trials.add(np.array([own, *rivals]), FEWEST_TRIALS)
        enough = least if trials.counts[own] >= AT_ONCE else 0.0
        rivals = [place for place in rivals if may_win_more(trials, place, own, enough)]
    return bool(rivals)


def is_known(trials: Trials, rivals: Sequence[int], own: int, longest: int) -> bool:
    """How much more each of them wins than the chosen one; or it was tried long enough."""
    wins = [trials.noted(place)[:, WIN, trials.seat] for place in (own, *rivals)]
    return trials.counts[own] >= longest or all(mean_and_error(one - wins[0])[1] <= WIDEST for one in wins[1:])


def may_win_more(trials: Trials, place: int, own: int, least: float) -> bool:
    """Whether it is not clear yet that an action does not win so much more than the chosen one."""
    wins, own_wins = (trials.noted(one)[:, WIN, trials.seat] for one in (place, own))
    more = wins - own_wins
    return never_differ(own_wins) or bool(more.mean() + CLEAR * more.std(ddof=1) / math.sqrt(len(more)) >= least)


def never_differ(wins: np.ndarray) -> bool:
    """Shortly before the end all trials may come to the same, though other cards or dice are possible."""
    return bool((wins == wins[0]).all())


def hidden_at(match: Match, ply: int, seed: int) -> Record:
    """The position before a decision as its player knew it; all else is made up."""
    hidden = copy(match.at(ply))
    match.game.compiled.hide(hidden, int(hidden["actor"]), screening_seed(ply, seed))
    return hidden


def loss_against(match: Match, ply: int, best: str, tried: str, depth: Depth, seed: int) -> tuple[float, float]:
    """How much less one action wins than another before a decision, by what its player could know, and the interval."""
    record = match.at(ply)
    chosen = tried == match.actions[ply]
    own = lines_of(match, ply, depth, seed) if chosen else [[match.game.checked(record, tried)]]
    lines = [[match.game.checked(record, best)], *own]
    hidden = hidden_at(match, ply, seed)
    seat = int(record["actor"])
    *anew, _ = tried_anew(match.game, hidden, seat, lines, depth, seed_of(seed, 2 * ply + 1))
    return loss_in([adding_up(match.game, notes) for notes in anew], seat)


def thresholds(players: int) -> tuple[float, float, float]:
    return THRESHOLDS[min(players, max(THRESHOLDS))]


def tried_anew(
    game: Game,
    hidden: Record,
    seat: int,
    lines: Sequence[Line],
    depth: Depth,
    seed: int,
    marks: Sequence[float] = (),
) -> tuple[np.ndarray, np.ndarray, Line]:
    """What a line leads to, and what the best of some others does: by trial, what is noted and seat; and which it is.

    The trials are new ones, with the same copies and dice for all lines. `marks` are the losses from which a grade
    counts. Once it is clear that the others lose less than the first of them, they are not tried any longer; where it
    is not clear whether it is a mistake, or how large it is, much longer: mistakes are shown to people, and two
    analyses should show the same ones.
    """
    anew = Trials(game, hidden, seat, seed, workers=1, lines=lines, make=depth.tries, fewest=depth.decisions)
    tried, enough = 0, depth.confirming
    while tried < enough:
        anew.add(np.arange(len(lines)), min(AT_ONCE, enough - tried))
        others = max(range(1, len(lines)), key=anew.value)
        best, own = (anew.noted(place)[:, :, : anew.players] for place in (0, others))
        tried = len(own)
        loss, error = loss_in((best, own), seat)
        unclear = CLEAR / 1.96 * error
        if marks and loss + unclear < marks[0] and not never_differ(own[:, WIN, seat]):
            break
        if tried == enough and marks and (abs(loss - marks[MISTAKE - 1]) < unclear or error > WIDEST):
            enough = max(enough, min(tried + AT_ONCE, depth.longest))
    return best, own, lines[others]


def adding_up(game: Game, notes: np.ndarray) -> np.ndarray:
    """The same with chances of all seats that are 100 % together."""
    shared = notes.copy()
    shared[:, WIN] /= sum_of_chances(game, notes[:, WIN].mean(0))
    return shared


def loss_in(tried: Sequence[np.ndarray], seat: int) -> tuple[float, float]:
    """How much less the second of two actions wins than the first, and how far that may be wrong."""
    best, own = (notes[:, WIN, seat] for notes in tried)
    return mean_and_error(best - own)


def mean_and_error(values: np.ndarray) -> tuple[float, float]:
    return float(values.mean()), 1.96 * float(values.std(ddof=1)) / math.sqrt(len(values))


def certain(loss: float, error: float, marks: Sequence[float]) -> float:
    """The loss, or 0 where it is too little or may be none."""
    return loss if loss >= max(marks[0], SURE * error / 1.96) else 0.0


def grade_of(loss: float, marks: Sequence[float]) -> int:
    return sum(loss >= mark for mark in marks)


# One error is charged once


def lines_of(match: Match, ply: int, depth: Depth, seed: int) -> Sequence[Line]:
    """The chosen action: alone, as its player went on, and as they did until some step and then with the best there.

    A trial plays on by the network. Where that errs after an action, the action looks bad, and any other that keeps the
    network from erring looks better. So the best of these lines counts.
    """
    plies = choices_from(match, ply)
    played = [match.action_at(one) for one in plies]
    lines = [played[:1]]
    for place in range(1, len(plies)):
        later = screened(match, plies[place], depth, seed)
        if later.doubtful and later.found.actions[0].action != played[place]:
            lines.append([*played[:place], later.found.actions[0].action])
    return lines if len(played) == 1 else [*lines, played]
