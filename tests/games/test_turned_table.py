"""A turned table plays the same: seats are names, and nothing in the rules prefers one.

Everybody moves on by some seats with all that is theirs. Then the legal actions, what each seat sees and what happens
after any action have turned with them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import burgrave
from burgrave.bots.bot import WeightedRandomBot, decide
from burgrave.core.game import Game
from burgrave.core.record import Record, copy
from burgrave.testing import Table, begun
from tests.play import all_tables

BY_SEAT = {
    "kingsburg": "points goods plus2 soldiers buildings dice placed passed statue_used chapel_used market_used "
    "plus2_used aid_due glimpsed victory",
    "albalonga": "silver wheat out passed monuments devotion housing_disc population housed own captured "
    "laid_merchant laid_farmers active hero target improved blessed",
    "medievalia": "out siege hand known site site_used building",
    "bourgmestre": "pieces drakkars points edicts token offered kept seen",
}
"""Fields with a place for each seat, which comes first."""
SEATS_IN = {
    "kingsburg": "order court kings_die envoy",
    "albalonga": "king_of_kings caller piety target",
    "medievalia": "turn first foe",
    "bourgmestre": "first linker where",
}
"""Fields whose numbers are seats; what is none at this table stays what it is."""


def moved_on(value: np.ndarray, players: int, by: int) -> np.ndarray:
    return np.where((value >= 0) & (value < players), (value + by) % players, value)


def turn_fiefs(record: Record, players: int, by: int) -> None:
    """Medievalia: cards on the table have owners; fiefs are named by the seats they belong to or lie behind."""
    from burgrave.games.medievalia import state as m

    def fief(number: np.ndarray) -> np.ndarray:
        behind = number if players == 2 else m.NEUTRAL + moved_on(number - m.NEUTRAL, players, by)
        return np.where(number < m.NEUTRAL, moved_on(number, players, by), behind)

    owners = record["owner"][: record["people"]]
    owners[:] = moved_on(owners, players, by)
    place = record["place"]
    record["place"] = np.where(place >= m.LOOSE, m.LOOSE + fief(place - m.LOOSE), place)
    record["fief"] = fief(record["fief"])
    record["fought"] = sum(1 << int(fief(np.array(n))) for n in range(m.FIEFS) if record["fought"] >> n & 1)


def turn_names(record: Record, players: int, by: int) -> None:
    """Bourgmestre: what a card was announced for is a village, or a column of one."""
    from burgrave.games.bourgmestre import observe, tables

    names_column = burgrave.game("bourgmestre").compiled(observe.names_column)
    for step, names in enumerate(record["targets"]):
        each = tables.MOST_COLUMNS if names_column(int(record["card"]), step) else 1
        record["targets"][step] = [moved_on(name // each, players, by) * each + name % each for name in names]


MORE: dict[str, Callable[[Record, int, int], None]] = {"medievalia": turn_fiefs, "bourgmestre": turn_names}


def turned(game: Game, record: Record, by: int) -> Record:
    """The same table with everybody `by` seats further on."""
    found, players = copy(record), int(record["players"])
    for name in BY_SEAT[game.name].split():
        for seat in range(players):
            found[name][(seat + by) % players] = record[name][seat]
    for name in ["actor", *SEATS_IN[game.name].split()]:
        found[name] = moved_on(found[name], players, by)
    if game.name in MORE:
        MORE[game.name](found, players, by)
    return found


@pytest.mark.parametrize("table", all_tables(), ids=str)
def test_a_turned_table_plays_the_same(table: Table) -> None:
    game, players = table.game, table.players
    match = begun(table, 11)
    legal, mask = np.zeros(game.actions, np.uint8), np.zeros(game.actions, np.uint8)
    seen, seen_there = np.zeros((2, len(game.features)), np.float32)
    by = 1
    while match.actor is not None:
        there = turned(game, match.record, by)
        game.compiled.legal(match.record, legal)
        game.compiled.legal(there, mask)
        # As the seat sees it, an action is the same before and after
        here_as_seen = game.relative_actions[players, match.actor]
        there_as_seen = game.relative_actions[players, (match.actor + by) % players]
        assert {here_as_seen[a] for a in np.flatnonzero(legal)} == {there_as_seen[a] for a in np.flatnonzero(mask)}
        for seat in range(players):
            game.compiled.observe(match.record, seat, seen)
            game.compiled.observe(there, (seat + by) % players, seen_there)
            assert (seen == seen_there).all()
        action = decide(match, WeightedRandomBot(), match.ply)
        match.play(action)
        game.compiled.apply(there, int(np.flatnonzero(there_as_seen == here_as_seen[action])[0]))
        expected = turned(game, match.record, by)
        assert there.tobytes() == expected.tobytes(), differing(game, there, expected)
        by = by % (players - 1) + 1


def differing(game: Game, one: Record, other: Record) -> str:
    return ", ".join(name for name in game.field_names if not np.array_equal(one[name], other[name]))
