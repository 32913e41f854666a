"""Why one action is better than another: how the games end that the two lead to.

These are the games of trials (`trial`): the same copies and dice for both actions, here played to the end by the
network. What is told are the game's own score lines and traits, and only where they differ for certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from babel.numbers import format_decimal

from burgrave.bots import trial
from burgrave.bots.evaluation import trial_memory
from burgrave.bots.network import network
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Event
from burgrave.core.random import SEARCH, random_word
from burgrave.core.record import Record, State, copy

LONGEST = 4000
"""Decisions until a game is given up: it then counts as it stands."""
SURE = 2.5
"""Standard errors: of twenty things that are the same, one would differ by two."""
LEAST_POINTS, LEAST_SHARE = 0.3, 0.08
"""Smaller differences are not worth words."""
POINTS, TRAIT, TOTAL, RIVAL = "points", "trait", "total", "rival"


@dataclass(frozen=True)
class Consequence:
    """Something that is otherwise at the end, on average."""

    kind: str
    """`points`: a score line; `trait`: how often something is the case; `total`: all points together; `rival`: the
    chance of the player who gains most by it."""
    name: str
    """The trait, the place of the score line, or the rival's seat."""
    better: float
    """With the better action ..."""
    other: float
    """... and with the other one."""

    @property
    def difference(self) -> float:
        return self.better - self.other


def consequences(
    game: Game, hidden: Record, seat: int, actions: tuple[int, int], games: int, seed: int
) -> list[Consequence]:
    """What the first action leads to and the second does not, for the seat; what differs most is first.

    After each of them so many games are played, or half of them where these say enough.
    """
    half = max(2, games // 2)  # one game alone has no spread
    better, other = (figures(game, hidden, seat, action, range(half), seed) for action in actions)
    found = what_differs(better, other)
    if len({one.kind for one in found}) < 2 and half < games:
        more = (figures(game, hidden, seat, action, range(half, games), seed) for action in actions)
        better, other = (
            {name: np.concatenate([values, rest[name]]) for name, values in first.items()}
            for first, rest in zip((better, other), more, strict=True)
        )
        found = what_differs(better, other)
    return found


Figures = dict[tuple[str, str], np.ndarray]
"""By kind and name: a number for each game."""


def what_differs(better: Figures, other: Figures) -> list[Consequence]:
    found = [
        Consequence(kind, name, float(better[kind, name].mean()), float(other[kind, name].mean()))
        for kind, name in better
        if differs(kind, better[kind, name] - other[kind, name])
    ]
    return sorted(found, key=lambda one: -abs(one.difference))


def in_trials(better: np.ndarray, other: np.ndarray, seat: int) -> list[Consequence]:
    """What two actions lead to in trials: by trial, what is noted and seat. It is told where ends do not say more."""
    found = []
    if differs(POINTS, better[:, trial.SCORE, seat] - other[:, trial.SCORE, seat]):
        found.append(Consequence(TOTAL, "", *(float(one[:, trial.SCORE, seat].mean()) for one in (better, other))))
    gained = (other - better)[:, trial.WIN].mean(0)
    rival = int(np.argmax(gained))
    if len(gained) > 2 and rival != seat and differs(TRAIT, better[:, trial.WIN, rival] - other[:, trial.WIN, rival]):
        found.append(
            Consequence(RIVAL, str(rival), *(float(one[:, trial.WIN, rival].mean()) for one in (better, other)))
        )
    return found


def differs(kind: str, difference: np.ndarray) -> bool:
    least = LEAST_POINTS if kind == POINTS else LEAST_SHARE
    error = float(difference.std(ddof=1)) / len(difference) ** 0.5
    return bool(abs(difference.mean()) >= max(least, SURE * error))


def figures(game: Game, hidden: Record, seat: int, action: int, numbers: range, seed: int) -> Figures:
    ends, words = np.zeros(len(numbers), game.record), game.words("en")
    lines = []
    for place, (end, events) in enumerate(games_after(game, hidden, seat, action, numbers, seed)):
        ends[place] = end
        lines.append([points for _, points in game.score_lines(end, events, seat, words)])
    found = {(TRAIT, name): flags[:, seat].astype(float) for name, flags in game.traits(ends).items()}
    return found | {(POINTS, str(place)): line for place, line in enumerate(np.array(lines, float).T)}


def games_after(
    game: Game, hidden: Record, seat: int, action: int, numbers: range, seed: int
) -> Iterator[tuple[Record, Iterable[Event]]]:
    """How games of these numbers end that begin with the action, and what happened in them."""
    memory = trial_memory(game, network(game), hidden, seat, seed)
    taken = np.zeros(LONGEST, np.int32)
    play = game.compiled(trial.play_to_end)
    for number in numbers:
        count = play(memory, action, number, taken)
        start = copy(hidden)
        game.compiled.hide(start, seat, random_word(seed, SEARCH, number))
        yield memory.states[1].copy(), events_of(game, start, [action, *taken[:count].tolist()])


def events_of(game: Game, record: Record, actions: Sequence[int]) -> Iterator[Event]:
    """What happens when these are played one after the other: it takes long, and only some games ask for it."""
    state, play = State(record), game.interpreted(game.rules.apply)
    for action in actions:
        play(state, action)
    yield from state.events


# In words


def why(game: Game, record: Record, seat: int, found: Sequence[Consequence], words: Words) -> list[str]:
    """At most two lines: where the points come from, and what else is otherwise. `record` is any state of the game."""
    names = [text for text, _ in game.score_lines(record, [], seat, words)]
    points = gains([one for one in found if one.kind == POINTS and int(one.name) < len(names)])
    sources = [f"{names[int(one.name)]} {signed(one.difference, words)}" for one in points]
    lines = [words.text("Points at the end: {sources}").format(sources=", ".join(sources))] if sources else []
    traits = [one for one in found if one.kind == TRAIT and game.trait_name(one.name, words) not in ("", *names)]
    for one in sorted(traits, key=lambda one: one.difference < 0)[:1]:  # rather what the better action leads to
        text = words.text("{what}: in {better} % of games instead of {other} %")
        name = game.trait_name(one.name, words)
        lines.append(text.format(what=name, better=round(100 * one.better), other=round(100 * one.other)))
    return [*lines, *(told for one in found if (told := of_trials(one, words)))][:2]


def gains(points: Sequence[Consequence]) -> list[Consequence]:
    """The greatest gain, and what differs most besides; nothing where that is no gain together."""
    best = next((one for one in points if one.difference > 0), None)
    if best is None:
        return []
    other = next((one for one in points if one is not best and best.difference + one.difference > 0), None)
    return [best, other] if other else [best]


def of_trials(one: Consequence, words: Words) -> str:
    if one.kind == TOTAL and one.difference > 0:  # a chance may be worth some points
        better, other = (format_decimal(points, "0.0", locale=words.language) for points in (one.better, one.other))
        return words.text("Points to expect at the end: {better} instead of {other}").format(better=better, other=other)
    if one.kind == RIVAL:
        text = words.text("{name}: {better} % to win instead of {other} %")
        name = words.name(int(one.name))
        return text.format(name=name, better=round(100 * one.better), other=round(100 * one.other))
    return ""


def signed(number: float, words: Words) -> str:
    """Such as +2.1, or −0,6 in French."""
    return ("+" if number > 0 else "−") + format_decimal(abs(number), "0.0", locale=words.language)
