"""Whole games of sensible kings stay as they were written down: a changed rule shows here."""

from __future__ import annotations

import pytest
from tools.golden import SEED, playthrough

import burgrave
from tests.games.albalonga.sensible import WRITTEN, Table, golden_file, table_id


@pytest.mark.parametrize("table", WRITTEN, ids=table_id)
def test_the_game_is_played_as_before(table: Table) -> None:
    players, options = table
    text = golden_file(table).read_text(encoding="utf-8").splitlines()
    match = burgrave.new("albalonga", players=players, options=dict.fromkeys(options, True), seed=SEED)
    for line in text:
        if line.startswith("   plays "):
            match.play(line.removeprefix("   plays "))
    assert playthrough(match).splitlines() == text
