"""Villages laid out for the tests, and how to read and play them."""

from __future__ import annotations

from typing import Any

import burgrave
from burgrave import Match

Village = dict[str, Any]

EMPTY = ["....", "....", "....", "...."]
FULL = ["FFFF", "XXXX", "FFTT", "SSSS"]
QUIET_MONTH = 3
"""The white drakkar brings nothing when it leaves this month."""


def board(*columns: str) -> Village:
    """A village with these columns from the left, each from the sea inland; the others are empty."""
    return {"columns": [*columns, *EMPTY[len(columns) :]]}


def table(*villages: Village, **more: Any) -> Match:
    """A match from this position, played on by itself to the first decision. What is not said takes its default."""
    return burgrave.new("bourgmestre", position={"villages": list(villages), **more})


def at_least_two(villages: tuple[Village, ...]) -> tuple[Village, ...]:
    """The villages, and empty ones where there are fewer than two."""
    return (*villages, *[{}] * (2 - len(villages)))


def acting(*villages: Village, actions: int = 3, **more: Any) -> Match:
    """The first player in their turn, with so many actions."""
    return table(*at_least_two(villages), stage="acting", actions=actions, **more)


def raids(*villages: Village, month: int = QUIET_MONTH, **more: Any) -> Match:
    return table(*at_least_two(villages), stage="raids", month=month, **more)


def again(match: Match, **changes: Any) -> Match:
    """The same villages at another point of the game."""
    position = match.position() | {"asked": "nothing", "actor": None, "turn": 0} | changes
    return burgrave.new("bourgmestre", position=position)


# Reading a table.


def moves(match: Match, start: str = "") -> list[str]:
    return sorted(name for name in (match.notation(action) for action in match.legal) if name.startswith(start))


def asked(match: Match) -> tuple[str, int | None]:
    """The question, and the seat it is put to."""
    return match.position()["asked"], match.actor


def village(match: Match, seat: int) -> Village:
    return match.position()["villages"][seat]  # type: ignore[no-any-return]


def columns(match: Match, seat: int = 0) -> list[str]:
    return village(match, seat)["columns"]  # type: ignore[no-any-return]


def reserve(match: Match, thing: str) -> int:
    return match.position()["reserve"][thing]  # type: ignore[no-any-return]


def everyone(match: Match, what: str) -> list[Any]:
    return [holds[what] for holds in match.position()["villages"]]


def pieces(match: Match, letter: str) -> list[int]:
    """How many of a piece everyone has."""
    return ["".join(holds["columns"]).count(letter) for holds in match.position()["villages"]]


def kinds(cards: list[str]) -> list[str]:
    """Cards without the number of their copy."""
    return [card.split(".")[0] for card in cards]


# Playing.


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def pass_all(match: Match) -> Match:
    """Everyone who is asked for a counter lets it pass."""
    while match.position()["asked"] == "counter":
        match.play("pass")
    return match
