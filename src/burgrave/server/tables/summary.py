"""How a game that is over came to its end: the points after every decision, and where they changed hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from burgrave.core.errors import BadPosition
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Event, Position
from burgrave.server.people.ratings import GAMES_A_DAY
from burgrave.server.tables.beats import entry_lines
from burgrave.server.tables.recorder import DECISIONS_TO_COUNT, is_too_short_to_count
from burgrave.server.tables.table import Entry, Table, events_from_json

SWINGS = 4
"""How many of the largest changes of points are told."""


@dataclass(frozen=True)
class Point:
    """How the players stood after an entry."""

    number: int
    scores: tuple[int, ...]

    @property
    def leader(self) -> int | None:
        """Who is ahead of all others."""
        best = max(self.scores)
        return self.scores.index(best) if self.scores.count(best) == 1 else None


@dataclass(frozen=True)
class Moment:
    """An entry that mattered."""

    number: int
    seat: int
    """Who came to the front, or whose points changed."""
    text: str
    lines: list[str]
    """What happened then, in the words of the log."""


@dataclass(frozen=True)
class ScoreLine:
    """What one kind of things brought each seat."""

    text: str
    points: list[int]


@dataclass(frozen=True)
class Part:
    """A year, a month or a turn of the game."""

    number: int
    """Of the entry with which it begins."""
    text: str
    """As the log calls it."""


@dataclass(frozen=True)
class RatingChange:
    before: int
    after: int


@dataclass(frozen=True)
class GameSummary:
    """A game that is over."""

    points: list[Point]
    """After every decision that was not taken back; none where the positions cannot be read any more."""
    lines: list[ScoreLine]
    """Where the scores come from; they add up to them. None: the game, or a correction of its rules, leaves it open."""
    lead_changes: int
    """How often the lead went from one player to another."""
    moments: list[Moment]
    """What decided it by the points, in the order of the game."""
    ratings: list[RatingChange]
    """Seat by seat; none if it was not rated."""
    why_not_rated: str | None
    """Why a rated game changed no rating."""
    sides: list[tuple[int, ...]]
    """The seats that win or lose together."""
    parts: list[Part]
    """Years, months or turns: where the parts of the game begin that are fewest."""
    origin: str | None
    """The table and entry that this game was begun from, such as `aBcD1234@17`."""


def points_of(game: Game, positions: Sequence[tuple[int, Position]]) -> list[Point]:
    """From the positions as they are stored, which older rules may have left."""
    try:
        return [Point(number, tuple(game.scores_and_ranks(game.place(content))[0])) for number, content in positions]
    except BadPosition:
        return []


def sides_of(game: Game, last: Position, seats: int) -> list[tuple[int, ...]]:
    try:
        return game.sides(game.place(last))
    except BadPosition:  # of older rules
        return [(seat,) for seat in range(seats)]


def score_lines(table: Table, last: Position, words: Words) -> list[ScoreLine]:
    game, line = table.game, [table.entries[number] for number in table.line]
    try:
        record = game.place(last)
        events = [event for entry in line for event in events_from_json(entry.events)]
        told = [game.score_lines(record, events, seat, words) for seat in range(len(table.seats))]
    except Exception:
        if all(entry.rules == game.version for entry in line):
            raise
        return []  # older rules scored in another way
    lines = [ScoreLine(line[0][0], [points for _, points in line]) for line in zip(*told, strict=True)]
    return [line for line in lines if any(line.points)]


def lead_changes(points: Sequence[Point]) -> list[Point]:
    """Where another than the last leader came to the front; the first who did so took it from nobody."""
    changes, ahead = [], None
    for point in points:
        if point.leader is not None and point.leader != ahead:
            ahead = point.leader
            changes.append(point)
    return changes


def largest_swings(points: Sequence[Point], seats: Sequence[int]) -> list[tuple[Point, int, int]]:
    """The decisions after which the points of one of these had changed most: the point, whose, by how much."""
    changes = [
        (after, seat, after.scores[seat] - before.scores[seat])
        for before, after in pairwise(points)
        for seat in seats
        if after.scores[seat] != before.scores[seat]
    ]
    most = sorted(changes, key=lambda change: (-abs(change[2]), change[0].number))[:SWINGS]
    return sorted(most, key=lambda change: (change[0].number, change[1]))


def of_sides(points: Sequence[Point], sides: Sequence[tuple[int, ...]]) -> list[Point]:
    """The same with a score for each side."""
    return [Point(point.number, tuple(point.scores[side[0]] for side in sides)) for point in points]


def heading(game: Game, entry: Entry, event: Event, words: Words) -> str:
    try:
        return game.narrate(event, words, None) or ""
    except Exception:
        if entry.rules == game.version:
            raise
        return ""  # older rules told it in another way


def parts_of(table: Table, words: Words) -> list[Part]:
    """Of the kinds of headings that come more than once, the one that comes least often."""
    game = table.game
    found: dict[int, list[Part]] = {}
    for number in table.line:
        entry = table.entries[number]
        for event in events_from_json(entry.events):
            if event[0] in game.texts.dividers:
                text = heading(game, entry, event, words)
                found.setdefault(event[0], []).append(Part(number, text.rstrip(".")))
    return min((parts for parts in found.values() if len(parts) > 1), key=len, default=[])


def moments_of(table: Table, points: Sequence[Point], sides: Sequence[tuple[int, ...]], words: Words) -> list[Moment]:
    """A decision is told once, whatever it changed for whom; allies, who have the same points, with both names."""
    names = {seat: words.list([words.name(one) for one in side]) for side in sides for seat in side}
    found: dict[int, Moment] = {}

    def tell(point: Point, seat: int, text: str) -> None:
        if before := found.get(point.number):
            found[point.number] = replace(before, text=f"{before.text} · {text}")
            return
        said = entry_lines(table, table.entries[point.number], None, words)
        found[point.number] = Moment(point.number, seat, text, said)

    for point, seat, change in largest_swings(points, [side[0] for side in sides]):
        won = words.count("{n} point gained", "{n} points gained", change)
        lost = words.count("{n} point lost", "{n} points lost", -change)
        text = words.text("{name}: {change}").format(name=names[seat], change=won if change > 0 else lost)
        tell(point, seat, text)
    changes = lead_changes(of_sides(points, sides))
    if changes and of_sides(points, sides)[-1].leader is not None:
        last = changes[-1]
        assert last.leader is not None
        seat = sides[last.leader][0]
        alone = words.text("{name} takes the lead and keeps it, {scores}")
        together = words.text("{name} take the lead and keep it, {scores}")
        text = alone if len(sides[last.leader]) == 1 else together
        scores = " : ".join(str(score) for score in sorted(last.scores, reverse=True))
        tell(last, seat, text.format(name=names[seat], scores=scores))
    return [found[number] for number in sorted(found)]


def why_not_rated(table: Table, words: Words) -> str | None:
    """Why a game that changed no rating did not, if it was meant to."""
    if not table.row["rated"]:
        return None
    if is_too_short_to_count(table):
        text = words.text("This game changes no rating: it was over before {n} decisions of each player.")
        return text.format(n=DECISIONS_TO_COUNT)
    text = words.text("This game changes no rating: {n} games a day between the same players count.")
    return text.format(n=GAMES_A_DAY)


def game_summary(table: Table, points: list[Point], last: Position, words: Words) -> GameSummary:
    """The summary in the viewer's language."""
    result = table.standing.result or {}
    sides = sides_of(table.game, last, len(table.seats))
    ratings = zip(result.get("rated_before", []), result.get("rated_after", []), strict=True)
    return GameSummary(
        points=points,
        lines=score_lines(table, last, words),
        lead_changes=max(0, len(lead_changes(of_sides(points, sides))) - 1),
        moments=moments_of(table, points, sides, words),
        ratings=[RatingChange(before, after) for before, after in ratings],
        why_not_rated=None if "rated_after" in result else why_not_rated(table, words),
        sides=sides,
        parts=parts_of(table, words),
        origin=table.entries[0].notation,
    )
