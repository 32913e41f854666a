"""What networks see: all that a seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import burgrave
from burgrave.bots.bot import WeightedRandomBot, decide
from burgrave.core.game import Game
from burgrave.core.record import Record, copy
from tests.play import played, table_id, tables

TABLES = tables()
every_table = pytest.mark.parametrize("table", TABLES, ids=table_id)
every_game = pytest.mark.parametrize("name", burgrave.game_names())
Table = tuple[str, int, tuple[str, ...]]

UNSEEN = {"key", "drawn", "revealed"}
"""The generator, which no observation may show."""
ONLY_AT_THE_END = {"ending"}
"""How a game of Medievalia ended."""


def observe(game: Game, record: Record, seat: int) -> np.ndarray:
    out = np.full(len(game.features), np.nan, np.float32)
    game.compiled.observe(record, seat, out)
    return out


def positions(table: Table, seeds: range) -> Iterator[tuple[Game, Record]]:
    for seed in seeds:
        for match in played(table, seed):
            yield match.game, match.record


def sensible_positions(table: Table, seeds: range) -> Iterator[Record]:
    """Of games in which more happens than in random ones."""
    name, players, options = table
    for seed in seeds:
        match = burgrave.new(name, players=players, options=dict.fromkeys(options, True), seed=seed)
        while match.actor is not None:
            yield match.record
            match.play(decide(match, WeightedRandomBot(), seed + match.ply))


@every_game
def test_every_feature_has_a_name(name: str) -> None:
    game = burgrave.game(name)
    assert len(set(game.features)) == len(game.features) > 100


@every_table
def test_a_seat_sees_nothing_that_hide_replaces(table: Table) -> None:
    for number, (game, record) in enumerate(positions(table, range(3))):
        for seat in range(table[1]):
            hidden = copy(record)
            game.compiled.hide(hidden, seat, 77 + number)
            seen = observe(game, record, seat)
            wrong = np.flatnonzero(seen != observe(game, hidden, seat))
            assert not len(wrong), [game.features[place] for place in wrong]


@every_table
def test_numbers_are_all_written_and_of_one_size(table: Table) -> None:
    for game, record in positions(table, range(3, 5)):
        for seat in range(table[1]):
            seen = observe(game, record, seat)
            assert np.isfinite(seen).all()
            assert np.abs(seen).max() <= 4, game.features[int(np.abs(seen).argmax())]


@every_table
def test_interpreted_and_compiled_observations_are_identical(table: Table) -> None:
    for number, (game, record) in enumerate(positions(table, range(5, 6))):
        if number % 10 == 0:
            seat = number // 10 % table[1]
            out = np.full(len(game.features), np.nan, np.float32)
            game.interpreted.observe(copy(record), seat, out)
            assert (out == observe(game, record, seat)).all()


@every_table
def test_the_observer_is_seat_relative(table: Table) -> None:
    """The number of players and the option are there, and the first block is the observer's own."""
    game, record = next(positions(table, range(6, 7)))
    actor = int(game.compiled.actor(record))
    for seat in range(table[1]):
        seen = dict(zip(game.features, observe(game, record, seat), strict=True))
        assert seen[f"players.{table[1]}"] == 1
        assert seen["self.present"] == 1
        assert seen["self.acts"] == (seat == actor)
        for option in game.all_options(table[1], dict.fromkeys(table[2], True)).items():
            assert seen[f"option.{option[0]}"] == option[1]


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
    assert fields - seen - UNSEEN - ONLY_AT_THE_END == set()


def is_seen(game: Game, record: Record, changed: Record) -> bool:
    """Whether some seat sees a difference."""
    seats = range(int(record["players"]))
    return any((observe(game, changed, seat) != observe(game, record, seat)).any() for seat in seats)
