"""The parts of a position that all games have: written down, and read back with every value checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from burgrave.core.errors import BadOption, BadPosition
from burgrave.core.position_fields import Fields
from burgrave.core.record import Record, State

if TYPE_CHECKING:
    from burgrave.core.game import Game

# Written down


def number_or_none(value: Any) -> int | None:
    """In a state -1 is nobody and nothing."""
    return None if value == -1 else int(value)


def name_or_none(names: Sequence[str], value: Any) -> str | None:
    return None if value == -1 else names[value]


def generator(fields: Record | Mapping[str, int]) -> dict[str, int]:
    return {name: int(fields[name]) for name in ("key", "drawn", "revealed")}


# Read back


def players_of(game: Game, fields: Fields, name: str) -> list[Fields]:
    """The objects of the players, as many as the game allows."""
    players = fields.objects(name)
    if len(players) not in game.seats:
        raise BadPosition(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {len(players)}")
    return players


def options_of(game: Game, fields: Fields, players: int) -> dict[str, bool]:
    """All options, by default where nothing is said."""
    given = fields.object("options")
    chosen = {option.name: given.flag(option.name) for option in game.options if given.has(option.name)}
    given.done()
    try:
        game.info.check_options(players, chosen)
    except BadOption as error:
        raise BadPosition(error.message, **error.values) from error
    return game.all_options(players, chosen)


def place_generator(state: State, fields: Fields) -> None:
    """Without one, the position always rolls the same dice and draws the same cards."""
    given = fields.object("random")
    state.key = given.number("key", 0, 2**63 - 1)
    state.drawn = given.number("drawn", 0, 2**63 - 1)
    state.revealed = given.number("revealed", 0, 2**31 - 1)
    given.done()


def has_choice(game: Game, record: Record) -> bool:
    """Whether somebody is asked something that has more than one answer."""
    return bool(game.interpreted.legal(record, np.zeros(game.actions, np.uint8)) > 1)


def play_to_decision(game: Game, state: State, record: Record, fields: Fields, questions: Sequence[str]) -> None:
    """The state becomes a record: at the question that is asked in it, or else at the next one."""
    state.store(record)
    if not state.asked:
        game.interpreted.run_on(record)
    elif not has_choice(game, record):
        fields.refuse(f"seat {state.actor} is asked {questions[state.asked]} but has no choice")
