"""Restricted play: the price of a thing is what a player loses who may not use it (Jaffe and others, 2012).

Bots decide by a random word for each decision. So a game in which one seat may not do a thing is the same as without
that until the seat would first do it: it is played again from there, and where the seat never did it, nothing changes.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from burgrave.bots.bot import Bot, Searcher, any_of_best, bot, promising_actions
from burgrave.bots.net import NetBot, first_thought
from burgrave.bots.network import network
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.parts import Topic
from burgrave.core.record import Record
from burgrave.lab.played import Thing, play_to_end, share_of_win, things_in, topics_of


@dataclass(frozen=True)
class Restricted(Bot):
    """A bot that does not do one thing wherever it can do another."""

    free: Bot
    topics: tuple[Topic, ...]
    forbidden: Thing

    def choose(
        self, game: Game, hidden: Record, seat: int, seed: int, stop: object = None, progress: object = None
    ) -> int:
        chosen = self.free.choose(game, hidden, seat, seed)
        if not self._is_forbidden(game, hidden, chosen):
            return chosen
        allowed = [one for one in game.legal_actions(hidden) if not self._is_forbidden(game, hidden, one)]
        if not allowed:
            return chosen
        return allowed[any_of_best(preferences(self.free, game, hidden, seat, seed)[allowed], seed)]

    def _is_forbidden(self, game: Game, hidden: Record, action: int) -> bool:
        return self.forbidden in things_in(self.topics, game.notation(hidden, action))


def preferences(player: Bot, game: Game, hidden: Record, seat: int, seed: int) -> np.ndarray:
    """How much a bot likes each action."""
    if isinstance(player, Searcher):
        return player.tries(game, hidden, seat, seed)
    if isinstance(player, NetBot):
        return first_thought(game, network(game, player.file), hidden, seat)[: game.actions]
    liked = np.zeros(game.actions)
    actions, weights = promising_actions(game, hidden)
    liked[actions] = weights
    return liked


@dataclass(frozen=True)
class Again:
    """A game played again from where a seat first did a thing, without it."""

    thing: Thing
    lost: float
    """Of the win, by the seat that was restricted."""


def play_again(match: Match, by: str, seed: int, wanted: Collection[str]) -> list[Again]:
    """A finished game, without each of the wanted things that a seat did, for each seat."""
    topics = topics_of(match.game)
    first: dict[tuple[Thing, int], int] = {}
    for ply, notation in enumerate(match.actions):
        seat = int(match.at(ply)["actor"])
        for thing in things_in(topics, notation):
            if thing[1] in wanted:
                first.setdefault((thing, seat), ply)
    found = []
    for (thing, seat), ply in first.items():
        players: list[Bot] = [bot(by)] * match.players
        players[seat] = Restricted(bot(by), topics, thing)
        other = Match(match.game, match.at(ply), options=match.options)
        play_to_end(other, players, seed, before=ply)
        found.append(Again(thing, share_of_win(match.ranks, seat) - share_of_win(other.ranks, seat)))
    return found


@dataclass(frozen=True)
class Price:
    """What somebody loses who may not do a thing, in parts of a win for each game."""

    thing: Thing
    price: float
    margin: float
    """How far it may lie from that, 95 times in 100."""
    again: int
    """Games that were played again."""

    @property
    def better_without(self) -> bool:
        """Whether whoever does not do it wins more for sure."""
        return self.price + self.margin < 0


def price_of(thing: Thing, games: Sequence[Sequence[Again]], players: int) -> Price:
    """From all games, also those in which nobody did it."""
    lost = [sum(one.lost for one in game if one.thing == thing) / players for game in games]
    again = sum(one.thing == thing for game in games for one in game)
    error = statistics.stdev(lost) / math.sqrt(len(lost)) if len(lost) > 1 else math.inf
    return Price(thing, statistics.fmean(lost), 1.96 * error, again)
