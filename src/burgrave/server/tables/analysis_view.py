"""What the page of a finished game tells of its analysis, for the move that it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from burgrave.bots.consequences import Consequence
from burgrave.bots.decisions import GRADES
from burgrave.bots.why import why
from burgrave.core.language import Words
from burgrave.core.record import Record
from burgrave.server.tables.beats import entry_lines
from burgrave.server.tables.summary import Part, parts_of
from burgrave.server.tables.table import Table

MISTAKES = ("mistake", "blunder")
MOMENTS = 12
"""Mistakes and strokes of luck that are listed."""
LUCKY = 0.05
"""The least luck that is worth a line, in chances to win."""
STROKES = 8
"""Of luck, good and bad, that the chart marks."""
ALSO_GOOD = 0.025
"""So much less may an action win that is called good, too."""


@dataclass(frozen=True)
class Way:
    """One thing that could have been done."""

    words: str
    win: float
    spot: str | None


@dataclass(frozen=True)
class JudgedDecision:
    """The decision that was about to be made in the position shown."""

    seat: int
    grade: str
    loss: float
    error: float
    played: Way
    better: Way | None
    also: Way | None
    why: list[str]
    number: int
    """Of the entry before it: where one can try again."""


@dataclass(frozen=True)
class KeyMoment:
    """A mistake, or luck."""

    number: int
    """Of the entry to look at."""
    seat: int
    grade: str
    """`luck` where nobody decided it."""
    change: float
    """Of the seat's chance to win."""
    text: str


@dataclass(frozen=True)
class StrokeOfLuck:
    """A roll or a draw that changed much."""

    number: int
    """Of the entry with it."""
    seat: int
    """Whose chance it changed most."""
    text: str
    """What came."""
    came: float
    """The chance to win after it ..."""
    expected: float
    """... and after others that could have come, on average."""

    @property
    def change(self) -> float:
        return self.came - self.expected


@dataclass(frozen=True)
class AnalysisView:
    """All of it, for one viewer."""

    chances: list[list[float]]
    """After each of `numbers`: each seat's chance to win."""
    scores: list[list[float]]
    """Likewise the points to expect at the end."""
    numbers: list[int]
    """Entries."""
    parts: list[Part]
    place: int
    """Which of them is shown."""
    accounts: list[dict[str, Any]]
    moments: list[KeyMoment]
    mistakes: list[KeyMoment]
    """Everybody's decisions with a grade, in their order."""
    luck: list[StrokeOfLuck]
    """The greatest, in their order."""
    luck_here: StrokeOfLuck | None
    """What came with the entry that is shown, if it changed much."""
    decision: JudgedDecision | None
    next_mistake: int | None
    my_next_mistake: int | None
    deep: bool


def analysis_view(
    table: Table,
    content: dict[str, Any],
    deep: bool,
    record: Record | None,
    number: int,
    mine: Sequence[int],
    words: Words,
) -> AnalysisView:
    """`record` is the state after entry `number`."""
    line = table.line
    place = max((at for at, entry in enumerate(line) if entry <= number), default=0)
    graded = [one for one in content["decisions"] if one["grade"] != GRADES[0]]
    mistakes = [
        KeyMoment(line[one["ply"]], one["seat"], one["grade"], -one["loss"], told(table, line[one["ply"] + 1], words))
        for one in graded
    ]
    wrong = [one for one in mistakes if one.grade in MISTAKES and one.number != number]
    wrong.sort(key=lambda one: one.number < number)  # after the last one it begins again
    luck = strokes_of_luck(table, content, words)
    here = next((one for one in content["decisions"] if one["ply"] == place and line[place] == number), None)
    return AnalysisView(
        chances=content["chances"],
        scores=content["scores"],
        numbers=list(line),
        parts=parts_of(table, words),
        place=place,
        accounts=content["accounts"],
        moments=key_moments(mistakes, luck),
        mistakes=mistakes,
        luck=sorted(sorted(luck, key=lambda one: -abs(one.change))[:STROKES], key=lambda one: one.number),
        luck_here=next((one for one in luck if one.number == number), None),
        decision=judged_decision(table, here, record, words) if here and record is not None else None,
        next_mistake=wrong[0].number if wrong else None,
        my_next_mistake=next((one.number for one in wrong if one.seat in mine), None),
        deep=deep,
    )


def told(table: Table, number: int, words: Words) -> str:
    """What an entry set off, in the words of the log."""
    texts = entry_lines(table, table.entries[number], None, words)
    return " ".join(texts) or Words(words.language).text("Nothing is done.")


def strokes_of_luck(table: Table, content: dict[str, Any], words: Words) -> list[StrokeOfLuck]:
    """All that are worth a line, each for the player whose chance it changed most."""
    found = []
    for place, row in enumerate(content["luck"][1:], 1):
        seat = max(range(len(row)), key=lambda seat: abs(row[seat]))
        if abs(row[seat]) >= LUCKY:
            came, number = content["chances"][place][seat], table.line[place]
            found.append(StrokeOfLuck(number, seat, told(table, number, words), came, came - row[seat]))
    return found


def key_moments(mistakes: Sequence[KeyMoment], luck: Sequence[StrokeOfLuck]) -> list[KeyMoment]:
    """What changed the chances most, in the order of the game."""
    found = [*mistakes, *(KeyMoment(one.number, one.seat, "luck", one.change, one.text) for one in luck)]
    return sorted(sorted(found, key=lambda one: -abs(one.change))[:MOMENTS], key=lambda one: one.number)


def judged_decision(table: Table, one: dict[str, Any], record: Record, words: Words) -> JudgedDecision | None:
    game, seat = table.game, one["seat"]
    actions = {game.notation(record, action): action for action in game.legal_actions(record)}

    def way(notation: str, win: float) -> Way:
        action = actions[notation]
        return Way(game.describe(record, action, words), min(1.0, max(0.0, win)), game.spot(record, action))

    tried = one["alternatives"]
    wins = {other["notation"]: other["win"] for other in tried}
    best = wins.get(one["best"], tried[0]["win"])
    also = [
        other
        for other in tried
        if other["notation"] not in (one["best"], one["chosen"]) and best - other["win"] < ALSO_GOOD
    ]
    return JudgedDecision(
        seat=seat,
        grade=one["grade"],
        loss=one["loss"],
        error=one["error"],
        played=way(one["chosen"], best - one["loss"]),
        better=way(one["best"], best) if one["loss"] else None,
        also=way(also[0]["notation"], min(best, also[0]["win"])) if also else None,  # tried again, it was not better
        why=why(game, record, seat, [Consequence(**each) for each in one["why"]], words),
        number=table.line[one["ply"]],
    )
