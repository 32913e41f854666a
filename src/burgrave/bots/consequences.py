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
from babel.numbers import format_decimal

from burgrave.bots import trial
from burgrave.bots.evaluation import Line, in_rows
from burgrave.bots.follow_up import follow_ups
from burgrave.bots.judge import judge, judge_memory
from burgrave.bots.net_play import MOST_DECISIONS, SCORE, WIN, play_memory
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
"""Smaller differences are not worth words ..."""
LEAST_OF_TOTAL = 0.02
"""... and of all points not less than this part of them."""
SOON = 32
"""Trials until the next roll or draw: they are short."""
ENDS_BESIDE = 6
"""Games to the end where two lines are told already: they could only come before them as a way to win."""
LATER_ON = 32
"""Trials until they are judged."""
POINTS, TRAIT, OUTCOME, TOTAL, EXPECTED = "points", "trait", "outcome", "total", "expected"
RIVAL, RIVAL_POINTS, TIE_BREAK, TIED = "rival", "rival_points", "tie_break", "tied"
HELD, RIVAL_HELD = "held", "rival_held"
THEN, OTHERWISE, LATER = "then", "otherwise", "later"
NEAR = (HELD, RIVAL_HELD, THEN, OTHERWISE, LATER)
FEWER = (RIVAL, RIVAL_POINTS, RIVAL_HELD)
"""Of this the better action brings less."""


@dataclass(frozen=True)
class Consequence:
    """Something that is otherwise at the end, on average."""

    kind: str
    """`points`: a score line; `trait`: how often something is the case; `outcome`: likewise a way in which the game
    ends; `total`: all points together, and `expected`: the same by trials; `rival`: the chance of the player who gains
    most by it, and `rival_points`: a rival's points; `tie_break`: how much there is of what decides a tie; `held`: what
    one has before the next roll or draw, and `rival_held`: what a rival has then; `then`: a deed that only the better
    action allows, and `otherwise`: a rival's that only the other one does; `later`: what one has when trials end."""
    name: str
    """The trait, outcome or holding, the place of the score line or tie-break, or the rival's seat; with what a rival
    has both, such as `2 goods`; of a deed its events, as JSON."""
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
    return [*fresh, *later] if gains(later) else found


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


def counted(game: Game, records: np.ndarray, seat: int, players: int) -> Figures:
    return {
        (HELD, name) if who == seat else (RIVAL_HELD, f"{who} {name}"): counts[:, who].astype(float)
        for name, counts in game.holdings(records).items()
        for who in range(players)
    }


def held_later(game: Game, hidden: Record, seat: int, line: Line, seed: int) -> Figures:
    """What the seat has when trials are judged."""
    memory = judge_memory(game, judge(game), hidden, seat, seed)
    records, run = np.zeros(LATER_ON, game.record), game.compiled(trial.try_with_network)
    notes = np.zeros((1, 1, 3, game.seats[-1]), np.float32)
    for number in range(LATER_ON):
        run(memory, in_rows([line]), number, number + 1, trial.FEWEST_DECISIONS, notes)
        records[number] = memory.play.states[1]
    return {(LATER, name): counts[:, seat].astype(float) for name, counts in game.holdings(records).items()}


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
        if kind != TIED and (ties or kind != TIE_BREAK) and differs(kind, better[kind, name], other[kind, name])
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
    lines, tie_breaks, scores = [], [], []
    for place, (end, events) in enumerate(games_after(game, hidden, seat, line, numbers, seed)):
        ends[place] = end
        lines.append([points for _, points in game.score_lines(end, events, seat, words)])
        tie_breaks.append([held for _, held in game.tie_breaks(end, seat, words)])
        scores.append(game.scores_and_ranks(end)[0])
    found: Figures = {}
    for kind, flagged in ((OUTCOME, game.outcomes(ends)), (TRAIT, game.traits(ends))):
        found |= {(kind, name): flags[:, seat].astype(float) for name, flags in flagged.items()}
    for kind, rows in ((POINTS, lines), (TIE_BREAK, tie_breaks)):
        found |= {(kind, str(place)): values for place, values in enumerate(np.array(rows, float).T)}
    totals = np.array(scores, float).T
    rivals = [rival for rival in range(len(totals)) if rival != seat]
    found |= {(RIVAL_POINTS, str(rival)): totals[rival] for rival in rivals}
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


# In words


def why(game: Game, record: Record, seat: int, found: Sequence[Consequence], words: Words) -> list[str]:
    """At most two lines, and only what speaks for the better action. `record` is any state of the game.

    How the game ends comes first, then what can be done next, what one has soon, or a rival has less of, and then where
    the points come from. The rival is told of before the rest where that is more.
    """
    names = [text for text, _ in game.score_lines(record, [], seat, words)]
    sources = gains([one for one in found if one.kind == POINTS and int(one.name) < len(names)])
    good = [one for one in found if one.kind not in (POINTS, *NEAR) and one.gain > 0]
    outcome, trait = (
        next((one for one in good if one.kind == kind and game.trait_name(one.name, words) not in ("", *names)), None)
        for kind in (OUTCOME, TRAIT)
    )
    total, rival = total_of(game, good, bool(sources)), rival_of(game, record, good)
    decided = outcome or sources or total
    tie_break = next((one for one in good if one.kind == TIE_BREAK and not decided), None)
    rest = [trait, total, rival, tie_break]
    if rival and matters_more(rival, good, trait, total, bool(sources)):
        rest = [rival, trait, total, tie_break]
    rival_first = rival is not None and rest[0] is rival
    own, denied = what_is_near(found, rival.name if rival and rival_first else None)
    lines = [in_words(game, record, outcome, words)] if outcome else []
    lines += [deed_in_words(game, one, seat, words) for one in found if one.kind in (THEN, OTHERWISE)]
    if own:
        lines.append(words.text("Before the next roll or draw: {held}").format(held=listed(own, words)))
    if denied and (rival_first or not own):
        text = words.text("{name}, before the next roll or draw: {held}")
        rival_name = words.name(int(denied[0].name.split()[0]))
        lines.append(text.format(name=rival_name, held=listed(denied, words)))
    elif sources and not (own and rival_first):
        told = ", ".join(f"{names[int(one.name)]} {signed(one.difference, words)}" for one in sources)
        points = words.text("Points at the end: {sources}")
        lines.append((words.text("At the end: {sources}") if game.info.all_may_lose else points).format(sources=told))
    later = gains([one for one in found if one.kind == LATER])
    if later and trait is None:
        lines.append(words.text("A little later: {held}").format(held=listed(later, words)))
    return [*lines, *(in_words(game, record, one, words) for one in rest if one)][:2]


def deed_in_words(game: Game, one: Consequence, seat: int, words: Words) -> str:
    told = [game.narrate(tuple(event), words, seat) for event in json.loads(one.name)]
    text = words.text("Then: {deed}") if one.kind == THEN else words.text("Otherwise: {deed}")
    return text.format(deed=" ".join(filter(None, told)).removesuffix("."))


def listed(held: Sequence[Consequence], words: Words) -> str:
    """Such as "goods +2.0, soldiers −1.0"."""
    return ", ".join(
        f"{words.text(one.name.split(maxsplit=1)[-1] if one.kind == RIVAL_HELD else one.name)} "
        f"{signed(one.difference, words)}"
        for one in held
    )


def what_is_near(found: Sequence[Consequence], rival: str | None) -> tuple[list[Consequence], list[Consequence]]:
    """What one has more of soon, and what this rival, or the one who loses most, has less of.

    Not what a rival gains as well, nor what one loses oneself: it would be half the truth.
    """
    own = [one for one in found if one.kind == HELD]
    by_rival: dict[str, list[Consequence]] = {}
    for one in found:
        if one.kind == RIVAL_HELD:
            by_rival.setdefault(one.name.split()[0], []).append(one)
    asked = [by_rival.get(rival, [])] if rival else by_rival.values()
    denied = max(map(gains, asked), key=all_gain, default=[])
    granted = max((-all_gain(held) for held in by_rival.values()), default=0.0)
    return gains(own) if all_gain(own) > granted else [], denied if all_gain(denied) > -all_gain(own) else []


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


def total_of(game: Game, good: Sequence[Consequence], beside_sources: bool) -> Consequence | None:
    """Of the same games as the sources. Where all may lose, points are not what one plays for."""
    kinds = (TOTAL,) if beside_sources else (TOTAL, EXPECTED)
    found = (one for kind in kinds for one in good if one.kind == kind)
    return None if game.info.all_may_lose else next(found, None)


def rival_of(game: Game, record: Record, good: Sequence[Consequence]) -> Consequence | None:
    """Of two players one wins what the other loses: the points say more, unless they are not what one plays for."""
    kind = RIVAL if record["players"] > 2 else RIVAL_POINTS
    if kind == RIVAL_POINTS and game.info.all_may_lose:
        return None
    return next((one for one in good if one.kind == kind), None)


def matters_more(
    rival: Consequence,
    good: Sequence[Consequence],
    trait: Consequence | None,
    total: Consequence | None,
    beside_sources: bool,
) -> bool:
    """Whether the rival loses more points than are won, or more chances than a trait is worth."""
    lost = max((one.gain for one in good if one.kind == RIVAL_POINTS and one.name == rival.name), default=0.0)
    if lost > (total.gain if total else 0.0):
        return True
    return rival.kind == RIVAL and (rival.gain > trait.gain if trait else beside_sources)


def in_words(game: Game, record: Record, one: Consequence, words: Words) -> str:
    if one.kind in (TRAIT, OUTCOME):
        text, name = words.text("{what}: in {better} % of games instead of {other} %"), game.trait_name(one.name, words)
        return text.format(what=name, better=round(100 * one.better), other=round(100 * one.other))
    if one.kind == RIVAL:
        text, name = words.text("{name}: {better} % to win instead of {other} %"), words.name(int(one.name))
        return text.format(name=name, better=round(100 * one.better), other=round(100 * one.other))
    better, other = number(one.better, words), number(one.other, words)
    if one.kind == RIVAL_POINTS:
        text = words.text("{name}: {better} points to expect instead of {other}")
        return text.format(name=words.name(int(one.name)), better=better, other=other)
    if one.kind == TIE_BREAK:
        what = game.tie_breaks(record, 0, words)[int(one.name)][0]
        return words.text("Tie-break, {what}: {better} instead of {other}").format(
            what=what, better=better, other=other
        )
    return words.text("Points to expect at the end: {better} instead of {other}").format(better=better, other=other)


def signed(value: float, words: Words) -> str:
    """Such as +2.1, or −0,6 in French."""
    return ("+" if value > 0 else "") + number(value, words)


def number(value: float, words: Words) -> str:
    """With one place, and a minus sign instead of a hyphen."""
    return format_decimal(value, "0.0", locale=words.language).replace("-", "−")
