"""Why one action is better than another: what one has soon, and how the games end that the two lead to.

These are the games of trials (`trial`): the same copies and dice for both actions, here played by the network until
something is rolled or drawn again, and to the end. What is told are the game's own holdings, score lines and traits,
and only where they differ for certain.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from burgrave.bots import trial
from burgrave.bots.evaluation import Line, in_rows
from burgrave.bots.follow_up import follow_ups
from burgrave.bots.judge import judge, judge_memory
from burgrave.bots.net_play import MOST_DECISIONS, SCORE, WIN, play_memory
from burgrave.bots.network import network
from burgrave.core.game import Game
from burgrave.core.parts import Event
from burgrave.core.random import SEARCH, random_word
from burgrave.core.record import Record, State, copy

LONGEST = 4000
"""Decisions until a game is given up: it then counts as it stands."""
SURE = 2.5
"""Standard errors: of twenty things that are the same, one would differ by two."""
LEAST_POINTS, LEAST_SHARE = 0.3, 0.08
"""Smaller differences are not worth words ..."""
LEAST_OF_TOTAL = 0.02
"""... and of all points not less than this part of them."""
SOON = 24
"""Trials until the next roll or draw: they are short."""
ENDS_BESIDE = 4
"""Games to the end where two lines are told already: they could only come before them as a way to win."""
LATER_ON = 24
"""Trials until they are judged."""
POINTS, TRAIT, OUTCOME, TOTAL, EXPECTED = "points", "trait", "outcome", "total", "expected"
RIVAL, RIVAL_POINTS = "rival", "rival_points"
TIE_BREAK, RIVAL_TIE_BREAK, TIED = "tie_break", "rival_tie_break", "tied"
TIE_BREAKS = (TIE_BREAK, RIVAL_TIE_BREAK)
HELD, RIVAL_HELD = "held", "rival_held"
THEN, OTHERWISE = "then", "otherwise"
LATER, RIVAL_LATER = "later", "rival_later"
NEAR = (HELD, RIVAL_HELD, THEN, OTHERWISE, LATER, RIVAL_LATER)
SCORED = "points"
"""The holding that is the score so far."""
OF_RIVALS = {HELD: RIVAL_HELD, LATER: RIVAL_LATER}
FEWER = (RIVAL, RIVAL_POINTS, RIVAL_TIE_BREAK, *OF_RIVALS.values())
"""Of this the better action brings less."""


@dataclass(frozen=True)
class Consequence:
    """Something that is otherwise at the end, on average."""

    kind: str
    """`points`: a score line; `trait`: how often something is the case; `outcome`: likewise a way in which the game
    ends; `total`: all points together, and `expected`: the same by trials; `rival`: the chance of the player who gains
    most by it, and `rival_points`: a rival's points; `tie_break`: how much one has of what decides a tie, and
    `rival_tie_break`: how much a rival has; `held`: what one has before the next roll or draw, and `rival_held`: what a
    rival has then; `then`: a deed that only the better action allows, and `otherwise`: what only the other one brings;
    `later`: what one has when trials end, and `rival_later`: what a rival has then."""
    name: str
    """The trait, outcome or holding, the place of the score line or tie-break, or the rival's seat; with what a rival
    has both, such as `2 goods`, and `2 0` of a tie-break; of a deed its events, as JSON."""
    better: float
    """With the better action ..."""
    other: float
    """... and with the other one."""

    @property
    def difference(self) -> float:
        return self.better - self.other

    @property
    def gain(self) -> float:
        """As good as that is for whoever decides."""
        return -self.difference if self.kind in FEWER else self.difference


Figures = dict[tuple[str, str], np.ndarray]
"""By kind and name: a number for each game."""


def consequences(
    game: Game, hidden: Record, seat: int, lines: tuple[Line, Line], games: int, seed: int
) -> list[Consequence]:
    """What the first line leads to and the second does not, for the seat, in so many games each.

    Half of them are played where these say enough.
    """
    return near(game, hidden, seat, lines, seed) + what_differs(*ended(game, hidden, seat, lines, games, seed))


def reasons(
    game: Game,
    hidden: Record,
    seat: int,
    lines: tuple[Line, Line],
    games: int,
    seed: int,
    tried: Sequence[np.ndarray],
    fewest: int,
) -> list[Consequence]:
    """Likewise, and what trials of both tell besides; `fewest` of the games are played at least."""
    close = near(game, hidden, seat, lines, seed)
    if fills_two_lines(close):
        games, fewest = min(games, ENDS_BESIDE), 2
    better, other = ended(game, hidden, seat, lines, games, seed, fewest)
    scores = np.concatenate(
        [values for ends in (better, other) for (kind, _), values in ends.items() if is_score(kind)]
    )
    limits = float(scores.min()), float(scores.max())
    return [
        *close,
        *what_differs(better, other),
        *in_trials(tried[0], tried[1], seat, limits),
    ]


def fills_two_lines(found: Sequence[Consequence]) -> bool:
    """Whether what is near leaves little room to tell of the end."""
    deeds = sum(one.kind in (THEN, OTHERWISE) for one in found)
    return deeds + bool(gains([one for one in found if one.kind == HELD])) >= 2


def near(game: Game, hidden: Record, seat: int, lines: tuple[Line, Line], seed: int) -> list[Consequence]:
    """What happens soon; where that says no more than the moves themselves, what has come of them when trials end."""
    found = soon(game, hidden, seat, lines, seed)
    at_once = differences_at_once(game, hidden, seat, lines)
    fresh = [one for one in found if abs(one.difference - at_once.get((one.kind, one.name), 0.0)) >= LEAST_POINTS]
    if gains([one for one in fresh if one.kind == HELD]) or any(one.kind in (THEN, OTHERWISE) for one in found):
        return fresh
    later = more_and_less(*(held_later(game, hidden, seat, line, seed) for line in lines))
    own = [one for one in later if one.kind == LATER]
    return [*(fresh if gains(own) else found), *later]


def differences_at_once(
    game: Game, hidden: Record, seat: int, lines: tuple[Line, Line]
) -> dict[tuple[str, str], float]:
    """What the two actions themselves give and take, which their names say already."""
    after = [np.array([game.after(hidden, line[0])]) for line in lines]
    better, other = (counted(game, records, seat, int(hidden["players"])) for records in after)
    return {what: float(better[what][0] - other[what][0]) for what in better}


def soon(game: Game, hidden: Record, seat: int, lines: tuple[Line, Line], seed: int) -> list[Consequence]:
    """What only one of them allows before the next roll or draw, and what the seats then have more and less of.

    Nothing where one of the two actions rolls or draws itself and the other does not: the next roll is not the same.
    """
    if len({bool(game.after(hidden, line[0])["drawn"] != hidden["drawn"]) for line in lines}) > 1:
        return []
    then, otherwise = follow_ups(game, hidden, seat, lines, seed)
    deeds = [Consequence(THEN, json.dumps(then), 1.0, 0.0)] if then else []
    deeds += [Consequence(OTHERWISE, json.dumps(otherwise), 0.0, 1.0)] if otherwise else []
    better, other = (held(game, hidden, seat, line, seed) for line in lines)
    return deeds + more_and_less(better, other)


def more_and_less(better: Figures, other: Figures) -> list[Consequence]:
    """What differs most is first."""
    found = [
        Consequence(*what, float(better[what].mean()), float(other[what].mean()))
        for what in better
        if differs(what[0], better[what], other[what])
    ]
    return sorted(found, key=lambda one: -abs(one.difference))


def held(game: Game, hidden: Record, seat: int, line: Line, seed: int) -> Figures:
    memory = play_memory(game, network(game), hidden, seat, seed)
    records, play, own = np.zeros(SOON, game.record), game.compiled(trial.play_before_draw), in_rows([line])[0]
    taken = np.zeros(MOST_DECISIONS, np.int32)
    for number in range(SOON):
        play(memory, own, number, taken, False)
        records[number] = memory.states[1]
    return counted(game, records, seat, int(hidden["players"]))


def counted(game: Game, records: np.ndarray, seat: int, players: int, kind: str = HELD) -> Figures:
    return {
        (kind, name) if who == seat else (OF_RIVALS[kind], f"{who} {name}"): counts[:, who].astype(float)
        for name, counts in game.holdings(records).items()
        for who in range(players)
    }


def held_later(game: Game, hidden: Record, seat: int, line: Line, seed: int) -> Figures:
    """What the seats have when trials are judged."""
    memory = judge_memory(game, judge(game), hidden, seat, seed)
    records, run = np.zeros(LATER_ON, game.record), game.compiled(trial.try_with_network)
    notes = np.zeros((1, 1, 3, game.seats[-1]), np.float32)
    for number in range(LATER_ON):
        run(memory, in_rows([line]), number, number + 1, trial.FEWEST_DECISIONS, notes)
        records[number] = memory.play.states[1]
    return counted(game, records, seat, int(hidden["players"]), LATER)


def is_score(kind: str) -> bool:
    return kind in (TOTAL, RIVAL_POINTS)


def ended(
    game: Game, hidden: Record, seat: int, lines: tuple[Line, Line], games: int, seed: int, fewest: int = 2
) -> tuple[Figures, Figures]:
    """How games end after the two lines; without traits that the better one brings about by itself."""

    def played(numbers: range) -> tuple[Figures, Figures]:
        better, other = (figures(game, hidden, seat, line, numbers, seed) for line in lines)
        return {what: values for what, values in better.items() if what not in made}, other

    made = [(TRAIT, name) for name in made_at_once(game, hidden, seat, lines[0][0])]
    first = max(games // 2, min(fewest, games))  # one game alone has no spread
    better, other = played(range(first))
    if first < games and len({one.kind for one in what_differs(better, other) if not is_score(one.kind)}) < 2:
        more = played(range(first, games))
        better, other = (
            {what: np.concatenate([values, rest[what]]) for what, values in one.items()}
            for one, rest in zip((better, other), more, strict=True)
        )
    return better, other


def made_at_once(game: Game, hidden: Record, seat: int, action: int) -> list[str]:
    before, after = (game.traits(np.array([record])) for record in (hidden, game.after(hidden, action)))
    return [name for name in after if after[name][0, seat] and not before[name][0, seat]]


def what_differs(better: Figures, other: Figures) -> list[Consequence]:
    """What differs most is first, and what sums it up is last; tie-breaks only where there are ties."""
    ties = max(one[TIED, ""].mean() for one in (better, other)) >= LEAST_SHARE
    found = [
        Consequence(kind, name, float(better[kind, name].mean()), float(other[kind, name].mean()))
        for kind, name in better
        if kind != TIED and (ties or kind not in TIE_BREAKS) and differs(kind, better[kind, name], other[kind, name])
    ]
    return sorted(found, key=lambda one: (is_score(one.kind), -abs(one.difference)))


def in_trials(better: np.ndarray, other: np.ndarray, seat: int, scores: tuple[float, float]) -> list[Consequence]:
    """What two actions lead to in trials: by trial, what is noted and seat. It is told where ends do not say more.

    `scores` are the lowest and the highest that games ended with: a network may expect points that do not exist.
    """
    points, wins = (tuple(one[:, what] for one in (better, other)) for what in (SCORE, WIN))
    rivals = [rival for rival in range(better.shape[2]) if rival != seat]
    gains_most = min(rivals, key=lambda rival: float((wins[0] - wins[1])[:, rival].mean()))
    asked = [(EXPECTED, "", *(np.clip(one[:, seat], *scores) for one in points))]
    asked += [(RIVAL, str(gains_most), *(one[:, gains_most] for one in wins))]
    asked += [(RIVAL_POINTS, str(rival), *(np.clip(one[:, rival], *scores) for one in points)) for rival in rivals]
    return [
        Consequence(kind, name, float(first.mean()), float(second.mean()))
        for kind, name, first, second in asked
        if differs(kind, first, second)
    ]


def differs(kind: str, better: np.ndarray, other: np.ndarray) -> bool:
    difference = better - other
    least = LEAST_SHARE if kind in (TRAIT, OUTCOME, RIVAL) else LEAST_POINTS
    if is_score(kind) or kind == EXPECTED:
        least = max(least, LEAST_OF_TOTAL * float(np.abs(better).mean()))
    error = float(difference.std(ddof=1)) / len(difference) ** 0.5
    return bool(abs(difference.mean()) >= max(least, SURE * error))


def figures(game: Game, hidden: Record, seat: int, line: Line, numbers: range, seed: int) -> Figures:
    ends, words = np.zeros(len(numbers), game.record), game.words("en")
    players = int(hidden["players"])
    lines, tie_breaks, scores = [], [], []
    for place, (end, events) in enumerate(games_after(game, hidden, seat, line, numbers, seed)):
        ends[place] = end
        lines.append([points for _, points in game.score_lines(end, events, seat, words)])
        tie_breaks.append([[held for _, held in game.tie_breaks(end, one, words)] for one in range(players)])
        scores.append(game.scores_and_ranks(end)[0])
    found: Figures = {}
    for kind, flagged in ((OUTCOME, game.outcomes(ends)), (TRAIT, game.traits(ends))):
        found |= {(kind, name): flags[:, seat].astype(float) for name, flags in flagged.items()}
    found |= {(POINTS, str(place)): values for place, values in enumerate(np.array(lines, float).T)}
    totals, held = np.array(scores, float).T, np.array(tie_breaks, float).transpose(1, 2, 0)
    rivals = [rival for rival in range(players) if rival != seat]
    found |= {(TIE_BREAK, str(place)): values for place, values in enumerate(held[seat])}
    for rival in rivals:
        found[RIVAL_POINTS, str(rival)] = totals[rival]
        found |= {(RIVAL_TIE_BREAK, f"{rival} {place}"): values for place, values in enumerate(held[rival])}
    return found | {(TOTAL, ""): totals[seat], (TIED, ""): (totals[seat] == totals[rivals].max(0)).astype(float)}


def games_after(
    game: Game, hidden: Record, seat: int, line: Line, numbers: range, seed: int
) -> Iterator[tuple[Record, Iterable[Event]]]:
    """How games of these numbers end that begin with the line, and what happened in them."""
    memory = play_memory(game, network(game), hidden, seat, seed)
    own, taken = in_rows([line])[0], np.zeros(LONGEST, np.int32)
    play = game.compiled(trial.play_to_end)
    for number in numbers:
        count = play(memory, own, number, taken)
        start = copy(hidden)
        game.compiled.hide(start, seat, random_word(seed, SEARCH, number))
        yield memory.states[1].copy(), events_of(game, start, [line[0], *taken[:count].tolist()])


def events_of(game: Game, record: Record, actions: Sequence[int]) -> Iterator[Event]:
    """What happens when these are played one after the other: it takes long, and only some games ask for it."""
    state, play = State(record), game.interpreted(game.rules.apply)
    for action in actions:
        play(state, action)
    yield from state.events


def all_gain(held: Sequence[Consequence]) -> float:
    return sum(one.gain for one in held)


def gains(points: Sequence[Consequence]) -> list[Consequence]:
    """The greatest gain, and what differs most besides; nothing where as much is lost as that, or all together."""
    best = next((one for one in points if one.gain > 0), None)
    if best is None or all_gain(points) < LEAST_POINTS:
        return []
    if any(-one.gain >= best.gain for one in points):
        return []
    return [best, *(one for one in points if one is not best)][:2]
