"""How well balanced a game is: the laboratory of whoever makes or changes the numbers of one.

For each number of players bots play whole games. A game depends on its number and on nothing else, so that any process
may play it.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from burgrave.bots.bot import bot
from burgrave.bots.network import has_network
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.random import seed_of
from burgrave.lab.arena import interval
from burgrave.lab.played import Played, Setting, Study, look_at, names_of, play, topics_of, turns_of
from burgrave.lab.restricted import Again, Price, play_again, price_of
from burgrave.lab.spread import spread

EVERYTHING = "all"
PACE = 12.0
"""Seconds that people take for a decision, among friends."""
TOLD = 8
"""Games of which turns are counted, for which they are told again."""


def quick_bot(game: Game) -> str:
    """The strongest that decides at once."""
    return "net" if has_network(game) else "greedy"


@dataclass(frozen=True)
class Looked:
    """What is kept of a game."""

    number: int
    played: Played
    again: list[Again]
    turns: int | None


def look(setting: Setting, seed: int, without: tuple[str, ...], number: int) -> Looked:
    """The game of that number."""
    game_seed = seed_of(seed, number)
    match = play(setting, game_seed)
    played = look_at(match)
    done = {thing for each in played.done for _, thing in each}
    wanted = done if EVERYTHING in without else done & set(without)
    turns = turns_of(match) if number < TOLD else None
    return Looked(number, played, play_again(match, setting.bot, game_seed, wanted) if wanted else [], turns)


class Balance:
    """What the games of one number of players say."""

    def __init__(self, setting: Setting, games: Sequence[Looked], pace: float) -> None:
        self.setting, self.pace = setting, pace
        self.study = Study(setting.load(), setting.players, [one.played for one in games])
        self._games = games

    @property
    def decisions(self) -> list[int]:
        return sorted(one.decisions for one in self.study.games)

    @property
    def minutes(self) -> float:
        """What people need at the stated pace."""
        return statistics.fmean(self.decisions) * self.pace / 60

    @property
    def turns(self) -> float:
        return statistics.fmean([one.turns for one in self._games if one.turns is not None])

    @property
    def endings(self) -> list[tuple[str, float, float, float]]:
        """The kinds, each with its share and the share's interval."""
        count = len(self.study.games)
        return [(ending, share, *interval(share, count)) for ending, share in self.study.endings()]

    @property
    def prices(self) -> list[Price]:
        """The dearest first."""
        again = [one.again for one in self._games]
        things = sorted({one.thing for game in again for one in game})
        return sorted((price_of(thing, again, self.setting.players) for thing in things), key=lambda one: -one.price)

    def as_json(self) -> dict[str, Any]:
        study = self.study
        return {
            "players": self.setting.players,
            "games": len(study.games),
            "order": [dict(zip(("share", "low", "high"), place, strict=True)) for place in study.by_order],
            "endings": {
                ending: {"share": share, "low": low, "high": high} for ending, share, low, high in self.endings
            },
            "decisions": statistics.fmean(self.decisions),
            "turns": self.turns,
            "minutes": self.minutes,
            "uses": {
                topic.title: {
                    use.thing: {
                        "times": use.mean,
                        "games": use.games,
                        "winners": use.winners,
                        "others": use.others,
                        "margin": use.margin,
                        "once": use.effect.as_json(),
                    }
                    for use in study.uses(topic, rare=0.0)
                }
                for topic in topics_of(study.game)
            },
            "prices": [asdict(price) for price in self.prices],
        }


def measure(
    setting: Setting,
    games: int,
    *,
    seed: int = 1,
    pace: float = PACE,
    without: Sequence[str] = (),
    processes: int = 1,
    progress: Callable[[int], object] = lambda done: None,
) -> Balance:
    """Plays the games and looks at them."""
    check(setting, without)
    one = partial(look, setting, seed, tuple(without))
    found: list[Looked] = [one(0)]  # compiles all that is needed, before every process wants it
    progress(1)
    rest = range(1, games)
    for looked in map(one, rest) if processes == 1 else spread(one, rest, processes):
        found.append(looked)
        progress(len(found))
    return Balance(setting, sorted(found, key=lambda looked: looked.number), pace)


def check(setting: Setting, without: Sequence[str]) -> None:
    """Refuses what cannot be played; whether a thing exists only a game that names its things can tell."""
    game = setting.load()
    game.option_values(setting.players, setting.options)
    bot(setting.bot).check(game)
    known = {thing for topic in topics_of(game) for thing in names_of(game, topic)}
    for thing in without:
        if known and thing != EVERYTHING and thing not in known:
            raise BadOption(
                "nobody can do without {thing}; the things are {things}, or: all",
                thing=thing, things=", ".join(sorted(known)),
            )  # fmt: skip
