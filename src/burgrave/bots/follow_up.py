"""What one action makes possible and another does not, by rule: deeds before the next roll or draw.

Both actions are played on by the network, on the same copies. A deed is told where its player could not have done it
after the other action at all: the building that can be paid for only so, the die that the rival takes otherwise. So is
what is done to somebody after one action alone: the raid that destroys a cottage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile

import numpy as np

from burgrave.bots import trial
from burgrave.bots.evaluation import Line, in_rows
from burgrave.bots.net_play import MOST_DECISIONS, play_memory
from burgrave.bots.network import network
from burgrave.core.game import Game
from burgrave.core.parts import Event
from burgrave.core.random import SEARCH, random_word
from burgrave.core.record import Record, State, copy

COPIES = 4
"""In all of them the deed must be done, and be impossible after the other action ..."""
OTHER_WAYS = 8
"""... and impossible in so many more in which the network goes on by chance: there may be another way to it."""
LEAST_GAIN = 100
"""Hundredths of a point: what is worth less to oneself is not what one plays for."""


Deed = tuple[Event, ...]
"""What happened, as the log tells it; of no length: nothing."""


@dataclass(frozen=True)
class Step:
    """A decision that follows, as it was made."""

    seat: int
    thing: str
    """What was chosen, in whatever way one may choose it: an advisor, by any dice."""
    offered: frozenset[str]
    """All things that could have been chosen."""
    deed: Deed
    """What happened at once."""
    events: tuple[Event, ...]
    """All that happened."""
    gain: int
    """What it was worth to its player, in hundredths of a point."""


def follow_ups(game: Game, hidden: Record, seat: int, lines: tuple[Line, Line], seed: int) -> tuple[Deed, Deed]:
    """What happens after the first line alone and is good for the seat, and what does after the second and is not."""
    better, other = (
        [steps_after(game, hidden, seat, line, number, seed) for number in range(COPIES)] for line in lines
    )
    passed = game.is_quiet(hidden, lines[1][0])
    own = only_here(better, other, lambda one: one.seat == seat and one.gain >= LEAST_GAIN, passed)
    wanted = thing_of(game, hidden, lines[0][0])
    rivals = only_here(other, better, lambda one: one.seat != seat and (one.thing == wanted or one.gain > 0), False)

    @cache
    def other_ways(place: int) -> list[list[Step]]:
        """How a line may go on by chance."""
        numbers = range(COPIES, COPIES + OTHER_WAYS)
        return [steps_after(game, hidden, seat, lines[place], number, seed, by_chance=True) for number in numbers]

    def never(found: list[Step], place: int, passed: bool) -> list[Step]:
        """Those that are not possible in any way after that line."""
        return [one for one in found if not any(is_possible(one, steps, passed) for steps in other_ways(place))]

    def spared(who: int, place: int) -> Deed:
        """What is done to them after the other line alone, and in no way after that one."""
        done = harm(game, *((other, better) if place == 0 else (better, other)), who)
        return done if done and not any(done[0] in one.events for steps in other_ways(place) for one in steps) else ()

    done = max(never(own, 1, passed), key=lambda one: one.gain, default=None)
    denied = max(never(rivals, 0, True), key=lambda one: (one.thing == wanted, one.gain), default=None)
    others = [rival for rival in range(int(hidden["players"])) if rival != seat]
    return (
        done.deed if done else next(filter(None, (spared(rival, 1) for rival in others)), ()),
        spared(seat, 0) or (denied.deed if denied else ()),
    )


def harm(game: Game, here: Sequence[Sequence[Step]], there: Sequence[Sequence[Step]], seat: int) -> Deed:
    """What is done to the seat in every copy here and in none there; nothing where it suffers less here."""
    suffered, spared = ([harms(game, steps, seat) for steps in copies] for copies in (here, there))
    if any(len(one) < len(other) for one, other in zip(suffered, spared, strict=True)):
        return ()
    always, ever = set.intersection(*map(set, suffered)), set[Event]().union(*spared)
    return next(((event,) for event in suffered[0] if event in always - ever), ())


def harms(game: Game, steps: Sequence[Step], seat: int) -> list[Event]:
    return [event for one in steps for event in one.events if game.texts.harmed(event) == seat]


def only_here(
    here: Sequence[Sequence[Step]], there: Sequence[Sequence[Step]], matters: Callable[[Step], bool], passed: bool
) -> list[Step]:
    """The steps of the first copy that were made in all, and that nobody could have made there."""

    def made(one: Step, steps: Sequence[Step]) -> bool:
        return any((one.seat, one.thing) == (other.seat, other.thing) for other in steps)

    told = [one for one in here[0] if matters(one) and one.deed]
    always = [one for one in told if all(made(one, steps) for steps in here)]
    return [one for one in always if not any(is_possible(one, steps, passed) for steps in there)]


def is_possible(one: Step, steps: Sequence[Step], passed: bool) -> bool:
    """Whether its player could have chosen the same. Who is not asked may be asked later, if they did not pass."""
    decided = [other for other in steps if other.seat == one.seat]
    return any(one.thing in other.offered for other in decided) or not (decided or passed)


def steps_after(
    game: Game, hidden: Record, seat: int, line: Line, number: int, seed: int, by_chance: bool = False
) -> list[Step]:
    """The decisions that follow until something would be rolled or drawn, and the one that does so."""
    memory = play_memory(game, network(game), hidden, seat, seed)
    taken = np.zeros(MOST_DECISIONS, np.int32)
    count = game.compiled(trial.play_before_draw)(memory, in_rows([line])[0], number, taken, by_chance)
    start = copy(hidden)
    game.compiled.hide(start, seat, random_word(seed, SEARCH, number))
    record = game.after(start, line[0])
    steps = []
    for action in taken[:count].tolist():
        steps.append(step_of(game, record, action, seat))
        record = game.after(record, action)
    return steps


def step_of(game: Game, record: Record, action: int, observer: int) -> Step:
    seat, after, state = int(record["actor"]), game.after(record, action), State(copy(record))
    game.interpreted(game.rules.apply)(state, action)
    return Step(
        seat=seat,
        thing=thing_of(game, record, action),
        offered=frozenset(thing_of(game, record, other) for other in game.legal_actions(record)),
        deed=first_deed(game, state.events, observer),
        events=tuple(state.events),
        gain=int(game.compiled.worth(after, seat)) - int(game.compiled.worth(record, seat)),
    )


def thing_of(game: Game, record: Record, action: int) -> str:
    """What one points at to choose the action."""
    return game.spot(record, action) or game.notation(record, action)


def first_deed(game: Game, events: Sequence[Event], observer: int) -> Deed:
    """What the log tells the observer first, and more of its kind; nothing where it tells them nothing."""
    words = game.words("en")
    spans = [tuple(events[first : last + 1]) for first, last in game.deeds(events)]
    told = [span for span in spans if game.deed_text(span, words, observer)]
    alike = takewhile(lambda span: span[0][0] == told[0][0][0], told)
    return tuple(event for span in alike for event in span)
