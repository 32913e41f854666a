"""One contest for everybody's agents: fixed opponents, dice and time, so that scores can be compared."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

import numpy as np
from rich import box
from rich.table import Table

from burgrave.bots.bot import Bot, bot
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.record import Record
from burgrave.core.registry import game as load_game
from burgrave.lab.arena import Contest, interval, play_match, played

OPPONENTS = ("squire", "knight", "banneret")
GAMES = 400
"""Each deal is played from every seat, with the same dice."""
SEED = 20_260_000
"""Of the first deal."""
BUDGET = 0.1
"""Seconds that an agent may take for a decision, in the mean."""


@dataclass(frozen=True)
class Outcome:
    """What became of the agent in one game."""

    win: float
    rank: int
    seconds: float
    decisions: int


@dataclass(frozen=True)
class Score:
    """How an agent fared."""

    game: str
    players: int
    agent: str
    games: int
    win_share: float
    low: float
    high: float
    """The true share lies between these two, 95 times in 100."""
    mean_place: float
    seconds: float
    """For a decision, in the mean."""

    @property
    def in_time(self) -> bool:
        """Whether it kept to the budget; else the score does not count."""
        return self.seconds <= BUDGET


class Timed(Bot):
    """A bot and the time that it takes."""

    def __init__(self, player: Bot) -> None:
        self._player = player
        self.seconds, self.decisions = 0.0, 0

    def choose(self, game: Game, hidden: Record, seat: int, seed: int, *more: Any) -> int:
        began = time.perf_counter()
        chosen = self._player.choose(game, hidden, seat, seed, *more)
        self.seconds += time.perf_counter() - began
        self.decisions += 1
        return chosen


def challenge(
    game: Game, agent: str, processes: int = 1, games: int = GAMES, progress: Callable[[int], object] = lambda _: None
) -> Score:
    """What a bot (`knight`, `agent=module:function`) scores. Only a run of all games can be compared."""
    players = game.usual_players
    bots = (agent, *islice(cycle(OPPONENTS), players - 1))
    contest = Contest(game.name, players, bots, games, SEED, data=str(game.own_data) if game.own_data else None)
    outcomes: list[Outcome] = []
    for outcome in played(play, contest, range(games), processes):
        outcomes.append(outcome)
        progress(len(outcomes))
    return score(contest, agent, outcomes)


def play(contest: Contest, number: int) -> Outcome:
    """The game of that number, in which the agent sits one seat further than in the one before."""
    seat = -number % contest.players
    players: list[Bot] = [bot(name) for name in contest.seats(number)]
    players[seat] = timed = Timed(players[seat])
    match = play_match(contest, number, players)
    win = (match.ranks[seat] == 1) / max(1, match.ranks.count(1))
    return Outcome(win, match.ranks[seat], timed.seconds, timed.decisions)


def score(contest: Contest, agent: str, outcomes: Sequence[Outcome]) -> Score:
    share = float(np.mean([one.win for one in outcomes]))
    return Score(
        contest.game,
        contest.players,
        agent,
        len(outcomes),
        share,
        *interval(share, len(outcomes)),
        float(np.mean([one.rank for one in outcomes])),
        sum(one.seconds for one in outcomes) / max(1, sum(one.decisions for one in outcomes)),
    )


def challenge_table(score: Score, words: Words) -> Table:
    _ = words.text
    title = _("{game}, {players} players, {games} games")
    shown = Table(title=title.format(**{**vars(score), "game": load_game(score.game).title}), box=box.SIMPLE_HEAD)
    shown.add_column(_("Bot"))
    for title in (_("Wins"), _("95 % interval"), _("Place"), _("Time for a decision")):
        shown.add_column(title, justify="right")
    shown.add_row(
        score.agent.removeprefix("agent="),
        f"{score.win_share:.1%}",
        f"{score.low:.1%} - {score.high:.1%}",
        f"{score.mean_place:.2f}",
        f"{1000 * score.seconds:.1f} ms",
    )
    shown.caption = _("Against {bots}; par is {par}.").format(bots=", ".join(OPPONENTS), par=f"{1 / score.players:.0%}")
    if not score.in_time:
        late = _("More than {budget} ms for a decision: this score does not count.")
        shown.caption += " " + late.format(budget=int(1000 * BUDGET))
    return shown
