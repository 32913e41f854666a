"""Whole games of bots, looked at closely: who played in which order, what everybody did, how it ended."""

from __future__ import annotations

import math
import re
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from burgrave.bots.bot import Bot, bot, decide
from burgrave.core.game import Game
from burgrave.core.match import Match, new
from burgrave.core.parts import Topic
from burgrave.core.random import ARENA, random_word
from burgrave.core.registry import game as load_game
from burgrave.lab.arena import interval
from burgrave.lab.report import Effect

RARE = 0.02
"""What fewer players do is left out: it says nothing."""
ANY_ACTION = Topic("Actions", r"(.+)", "action")
"""What is counted where a game does not say what is worth counting."""
Thing = tuple[str, str]
"""A topic's title, and a thing of it as notations call it."""


@dataclass(frozen=True)
class Setting:
    """What is played: all seats by the same bot."""

    game: str
    players: int
    bot: str
    options: Mapping[str, bool] = field(default_factory=dict)
    data: str | None = None

    def load(self) -> Game:
        return load_game(self.game, Path(self.data) if self.data else None)

    def start(self, seed: int) -> Match:
        return new(self.game, players=self.players, seed=seed, options=self.options, data=self.data)


@dataclass(frozen=True)
class Played:
    """One game, by seat."""

    scores: list[int]
    ranks: list[int]
    order: list[int]
    """The seats in the order of play."""
    done: list[Counter[Thing]]
    """How often a seat did each thing of each topic."""
    traits: dict[str, list[bool]]
    ending: str | None
    decisions: int

    def won(self, seat: int) -> float:
        """The seat's part of the win."""
        return share_of_win(self.ranks, seat)


def share_of_win(ranks: Sequence[int], seat: int) -> float:
    return (ranks[seat] == 1) / max(1, ranks.count(1))


def topics_of(game: Game) -> tuple[Topic, ...]:
    return game.statistics.topics or (ANY_ACTION,)


def things_in(topics: Sequence[Topic], notation: str) -> list[Thing]:
    """What somebody does with such an action."""
    found = ((topic.title, re.match(topic.notation, notation)) for topic in topics)
    return [(title, match[1]) for title, match in found if match]


def play_to_end(match: Match, players: Sequence[Bot], seed: int, before: int = 0) -> None:
    """The decisions of a game have a random word each; `before` were made before the match began."""
    while (seat := match.actor) is not None:
        match.play(decide(match, players[seat], random_word(seed, ARENA, before + match.ply)))


def play(setting: Setting, seed: int) -> Match:
    match = setting.start(seed)
    play_to_end(match, [bot(setting.bot)] * setting.players, seed)
    return match


def order_of_play(match: Match) -> list[int]:
    """The seats by their first decision; what all choose in secret at the same time does not count."""
    together = match.game.rules.together
    before = [match.at(ply) for ply in range(match.ply)]
    turns = (int(record["actor"]) for record in before if int(record["asked"]) not in together)
    order = list(dict.fromkeys(turns))
    first = order[0] if order else 0
    silent = [(first + turn) % match.players for turn in range(match.players)]
    return list(dict.fromkeys([*order, *silent]))


def look_at(match: Match) -> Played:
    """What is counted of a finished game."""
    game, players = match.game, match.players
    topics = topics_of(game)
    done: list[Counter[Thing]] = [Counter() for _ in range(players)]
    for ply, notation in enumerate(match.actions):
        done[int(match.at(ply)["actor"])].update(things_in(topics, notation))
    traits = game.traits(np.array([match.record]))
    held = {trait: [bool(flag) for flag in flags[0, :players]] for trait, flags in traits.items()}
    ending = match.position().get("ending")
    return Played(
        scores=match.scores,
        ranks=match.ranks,
        order=order_of_play(match),
        done=done,
        traits=held,
        ending=ending if isinstance(ending, str) else None,
        decisions=match.ply,
    )


def turns_of(match: Match) -> int:
    """How many turns, or whatever its log is divided into most, a finished game had. It is told anew: that is slow."""
    told = [event[0] for ply in range(match.ply) for event in match.events(ply)] + [one[0] for one in match.opening()]
    return max((told.count(kind) for kind in match.game.texts.dividers), default=0)


@dataclass(frozen=True)
class Use:
    """How often players do a thing in a game."""

    thing: str
    mean: float
    winners: float
    others: float
    margin: float
    """Of the difference between these two, 95 times in 100."""
    effect: Effect
    """Of doing it at least once."""
    games: float
    """The share of games in which anybody does it."""

    @property
    def more(self) -> float:
        return self.winners - self.others


class Study:
    """The games at one kind of table."""

    def __init__(self, the_game: Game, players: int, games: Sequence[Played]) -> None:
        self.game, self.players, self.games = the_game, players, games

    @cached_property
    def by_order(self) -> list[tuple[float, float, float]]:
        """Which share of the games whoever plays first, second and so on wins, with its interval."""
        count = len(self.games)
        shares = [sum(one.won(one.order[place]) for one in self.games) / count for place in range(self.players)]
        return [(share, *interval(share, count)) for share in shares]

    @property
    def par(self) -> float:
        """What everybody would win if the order did not matter; somewhere all may lose."""
        return sum(share for share, _, _ in self.by_order) / self.players

    @property
    def best_place(self) -> int | None:
        """Which wins more than its part for sure; None: no place in the order does."""
        best = max(range(self.players), key=lambda place: self.by_order[place][0])
        return best if self.by_order[best][1] > self.par else None

    @property
    def winning_scores(self) -> list[int]:
        return [one.scores[one.ranks.index(1)] for one in self.games if 1 in one.ranks]

    @property
    def all_scores(self) -> list[int]:
        return [score for one in self.games for score in one.scores]

    def at_table(self) -> Iterator[tuple[Played, int]]:
        for one in self.games:
            for seat in range(self.players):
                yield one, seat

    def things(self, topic: Topic) -> list[str]:
        """All that anybody did."""
        return sorted(
            {thing for one in self.games for done in one.done for title, thing in done if title == topic.title}
        )

    def uses(self, topic: Topic, rare: float = RARE) -> list[Use]:
        """What winners do more than others first."""
        found = [self._use(topic, thing) for thing in self.things(topic)]
        return sorted([use for use in found if use.effect.held >= rare], key=lambda use: (-use.more, use.thing))

    def _use(self, topic: Topic, thing: str) -> Use:
        key = (topic.title, thing)
        counts = {won: [one.done[seat][key] for one, seat in self.at_table() if (one.ranks[seat] == 1) is won]
                  for won in (True, False)}  # fmt: skip
        winners, others = (statistics.fmean(counts[won]) if counts[won] else 0.0 for won in (True, False))
        error = sum(statistics.pvariance(some) / len(some) for some in counts.values() if some)
        did = [(one.done[seat][key] > 0, one.won(seat)) for one, seat in self.at_table()]
        everybody = counts[True] + counts[False]
        games = sum(any(done[key] for done in one.done) for one in self.games) / len(self.games)
        mean, margin = statistics.fmean(everybody), 1.96 * math.sqrt(error)
        return Use(thing, mean, winners, others, margin, effect_of(thing, did), games)

    def traits(self) -> list[Effect]:
        """The best first; without what all players have, or nobody."""
        names = self.games[0].traits
        found = [effect_of(name, [(one.traits[name][seat], one.won(seat)) for one, seat in self.at_table()])
                 for name in names]  # fmt: skip
        telling = [effect for effect in found if effect.holders and effect.others]
        return sorted(telling, key=lambda effect: -(effect.difference or 0))

    def endings(self) -> list[tuple[str, float]]:
        counts = Counter(one.ending for one in self.games if one.ending)
        return [(ending, count / len(self.games)) for ending, count in counts.most_common()]


def effect_of(name: str, held: Sequence[tuple[bool, float]]) -> Effect:
    """Of whether a player had something and what they won."""
    with_it = [won for had, won in held if had]
    without = [won for had, won in held if not had]
    return Effect(name, len(with_it), len(without), sum(with_it), sum(without))


def names_of(the_game: Game, topic: Topic) -> dict[str, str]:
    """What things are called, by their notation."""
    start = topic.spot + ":"
    explained = the_game.explain(the_game.words())
    return {spot.removeprefix(start): one.name for spot, one in explained.items() if spot.startswith(start)}
