"""What holds for every game, shown on random games of every number of players, with and without options."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from burgrave.core.errors import BadPosition
from burgrave.testing import (
    CHECKS,
    FAR_TOO_MANY,
    OBSERVATION_CHECKS,
    Table,
    begun,
    finished,
    numbers_in,
    played,
    replaced,
)
from tests.play import all_tables

REST = [check for check in CHECKS if check not in OBSERVATION_CHECKS]  # test_observe.py has the others
every_table = pytest.mark.parametrize("table", all_tables(), ids=str)


@every_table
@pytest.mark.parametrize("check", REST, ids=lambda check: check.__name__)
def test_what_holds_for_every_game(table: Table, check: Callable[[Table], None]) -> None:
    check(table)


@every_table
def test_some_decisions_can_be_undone(table: Table) -> None:
    """In our games; in others every decision may roll dice."""
    match = begun(table, 6)
    undone = 0
    for action in finished(table, 6).log["actions"]:
        match.play(action)
        undone += match.why_not_undo() is None
    assert undone > 0


@every_table
def test_a_position_holds_no_more_than_a_game_can_bring(table: Table) -> None:
    """A million of anything is refused; only what is not drawn may count so far."""
    match = next(match for match in played(table, 1) if match.ply == 20 or match.actor is None)
    position = match.position()
    for path in numbers_in(position):
        if path[0] != "random" and path != ("turns",):
            with pytest.raises(BadPosition):
                match.game.place(replaced(position, path, FAR_TOO_MANY))
