"""The plain defaults of a game's parts: enough to play, save and simulate a game that has nothing but its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from burgrave.core.language import Words
from burgrave.core.position import generator, options_of, place_generator
from burgrave.core.position_fields import Fields
from burgrave.core.record import Record, State, blank
from burgrave.core.record import plain as fields_of

if TYPE_CHECKING:
    from burgrave.core.game import Game
    from burgrave.core.parts import Event, Scene

# Options


def no_defaults(players: int) -> Mapping[str, bool]:
    return {}


def any_options(players: int, options: Mapping[str, bool]) -> None:
    """All combinations are allowed."""


# Observation


def same_action(action: int, players: int, seat: int) -> int:
    return action


# Texts


def notation(game: Game, record: Record, action: int) -> str:
    """The action's number."""
    return str(action)


def describe(game: Game, record: Record, action: int, words: Words) -> str:
    return words.text("Action {action}").format(action=game.notation(record, action))


def result(game: Game, record: Record, seat: int, score: int, rank: int, words: Words) -> str:
    return words.text("{rank}. {name}: {score} VP").format(rank=rank, name=words.name(seat), score=score)


def sides(game: Game, record: Record) -> list[tuple[int, ...]]:
    """Everybody plays for themselves."""
    return [(seat,) for seat in range(int(record["players"]))]


def continues(before: tuple[int, ...], event: tuple[int, ...]) -> bool:
    """Every event has a line of its own."""
    return False


def score_lines(
    game: Game, record: Record, events: Iterable[tuple[int, ...]], seat: int, words: Words
) -> list[tuple[str, int]]:
    return []


def tie_breaks(game: Game, record: Record, seat: int, words: Words) -> list[tuple[str, int]]:
    """Players with the same score share their place."""
    return []


# Positions

GENERATOR = ("key", "drawn", "revealed")
HIDDEN_COPIES = 32
"""As many as make it unlikely that a secret is the same in all of them."""


def position(game: Game, record: Record) -> dict[str, Any]:
    """The record's fields, with the options apart that have a field of their name."""
    fields = fields_of(record)
    options = {name: bool(fields[name]) for name in option_fields(game)}
    apart = {*GENERATOR, *options}
    return {
        "options": options,
        **{name: value for name, value in fields.items() if name not in apart},
        "random": generator(fields),
    }


def option_fields(game: Game) -> list[str]:
    return [option.name for option in game.options if option.name in game.field_names]


def place(game: Game, content: Mapping[str, Any]) -> Record:
    """Fields that are not written are 0."""
    fields = Fields(content)
    record = blank(game.record)
    state = State(record)
    players = fields.number("players", game.seats[0], game.seats[-1], default=game.seats[0])
    state.players = players
    options = options_of(game, fields, players)
    for name in option_fields(game):
        record[name] = options[name]
    place_generator(state, fields)
    state.store(record)
    bounds = {"actor": (-1, players - 1), **game.positions.bounds}
    for name in game.field_names:
        if name not in (*GENERATOR, "players", *options):
            kind = game.record[name]
            limits = np.iinfo(kind.base)
            low, high = bounds.get(name, (int(limits.min), int(limits.max)))
            record[name] = fields.grid(name, kind.shape, low, high)
    fields.done()
    play_to_decision(game, record, fields)
    return record


def play_to_decision(game: Game, record: Record, fields: Fields) -> None:
    """By interpreted rules, which notice a place that does not exist."""
    try:
        if not record["asked"]:
            game.interpreted.run_on(record)
        choices = game.interpreted.legal(record, np.zeros(game.actions, np.uint8))
    except (IndexError, KeyError) as error:
        fields.refuse(f"the rules cannot go on from it: {error}")
    if record["actor"] >= 0 and not choices:
        fields.refuse(f"seat {record['actor']} has nothing to choose from")


def view(game: Game, record: Record, seat: int | None, seen: dict[str, Any]) -> dict[str, Any]:
    """What is the same in all hidden copies is known; the rest, number by number or row by row, is None."""
    copies = np.repeat(np.array([record], game.record), HIDDEN_COPIES)
    for number in range(HIDDEN_COPIES):
        game.at_hand.hide(copies[number], -1 if seat is None else seat, number)
    del seen["random"]
    for name in seen.keys() & set(game.field_names):
        seen[name] = known(copies[name])
    return seen


def known(copies: np.ndarray) -> Any:
    """Of a field in all copies."""
    return same(copies) if copies.ndim == 1 else [same(copies[:, row]) for row in range(copies.shape[1])]


def same(copies: np.ndarray) -> Any:
    return copies[0].tolist() if (copies == copies[0]).all() else None


# Board


def scenes(
    game: Game, before: Record, after: Record, events: Sequence[tuple[int, ...]], seat: int | None, words: Words
) -> list[Scene]:
    return []


# Terminal


def draw(game: Game, record: Record, seat: int | None, words: Words) -> Any:
    """What the seat knows, field by field."""
    from rich.table import Table

    table = Table(title=words.text(game.title), show_header=False)
    for name, value in game.view(record, seat).items():
        table.add_row(name, str(value))
    return table


def components(game: Game, words: Words) -> Any:
    return ""


# Board


def not_great(event: Event) -> bool:
    return False


def no_warning(game: Game, record: Record, action: int, words: Words) -> None:
    return None


def no_price(game: Game, record: Record, action: int, words: Words) -> None:
    return None


def nobody(event: Event) -> None:
    return None


def is_pass(game: Game, record: Record, action: int) -> bool:
    return game.notation(record, action) == "pass"


def no_reason(game: Game, record: Record, seat: int, spot: str, words: Words) -> None:
    return None


# Statistics


def traits(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    return {}


def trait_name(trait: str, words: Words) -> str:
    return words.text(trait)
