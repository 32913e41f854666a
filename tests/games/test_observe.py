"""What networks see: all that a seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import burgrave
from burgrave.bots.bot import WeightedRandomBot, decide
from burgrave.core.game import Game
from burgrave.core.record import Record, copy
from burgrave.testing import OBSERVATION_CHECKS, Table, begun, observe
from tests.play import all_tables

TABLES = all_tables()
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_game = pytest.mark.parametrize("name", burgrave.game_names())

UNSEEN = {"key", "drawn", "revealed"}
"""The generator, which no observation may show."""
ONLY_AT_THE_END = {"ending"}
"""How a game of Medievalia ended."""
NEWER_THAN_ITS_NETWORK = {"catching_up", "fourth_player_catches_up"}
"""An option of Medievalia and its field: one more draw in one turn, which the shipped network's inputs leave out."""
SHOWN_IN_BATTLES = {"deploying", "giver"}
"""Sensible players of Medievalia hardly ever come to them: tests/games/medievalia/test_properties.py shows them."""


def sensible_positions(table: Table, seeds: range) -> Iterator[Record]:
    """Of games in which more happens than in random ones."""
    for seed in seeds:
        match = begun(table, seed)
        while match.actor is not None:
            yield match.record
            match.play(decide(match, WeightedRandomBot(), seed + match.ply))


@every_game
def test_there_is_much_to_see(name: str) -> None:
    game = burgrave.game(name)
    assert len(game.features) > 100


@every_table
@pytest.mark.parametrize("check", OBSERVATION_CHECKS, ids=lambda check: check.__name__)
def test_what_holds_for_every_game(table: Table, check: Callable[[Table], None]) -> None:
    check(table)


@every_table
def test_the_observer_is_seat_relative(table: Table) -> None:
    """The number of players and the option are there, and the first block is the observer's own."""
    game, record = table.game, begun(table, 6).record
    actor = int(game.compiled.actor(record))
    for seat in range(table[1]):
        seen = dict(zip(game.features, observe(game, record, seat), strict=True))
        assert seen[f"players.{table[1]}"] == 1
        assert seen["self.present"] == 1
        assert seen["self.acts"] == (seat == actor)
        for option, is_on in game.all_options(table[1], dict.fromkeys(table[2], True)).items():
            assert option in NEWER_THAN_ITS_NETWORK or seen[f"option.{option}"] == is_on


@every_game
def test_whatever_changes_is_seen(name: str) -> None:
    """Every field of the state, taken over from another position or made 0 or 1: whoever may know it sees that."""
    game = burgrave.game(name)
    fields = set(game.record.names or ()) - {"players"}
    seen = set[str]()
    for table in [table for table in TABLES if table[0] == name]:
        records = [copy(record) for record in sensible_positions(table, range(7, 9))]
        for number, record in enumerate(records[::3]):
            other = records[(number * 7 + 31) % len(records)]
            for field in fields - seen:
                for value in (other[field], record[field] != 1):
                    changed = copy(record)
                    changed[field] = value
                    if is_seen(game, record, changed):
                        seen.add(field)
    assert seen.isdisjoint(UNSEEN)
    assert fields - seen - UNSEEN - ONLY_AT_THE_END - NEWER_THAN_ITS_NETWORK - SHOWN_IN_BATTLES == set()


def is_seen(game: Game, record: Record, changed: Record) -> bool:
    """Whether some seat sees a difference."""
    seats = range(int(record["players"]))
    return any((observe(game, changed, seat) != observe(game, record, seat)).any() for seat in seats)
