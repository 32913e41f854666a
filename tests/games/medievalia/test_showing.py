"""The table in a terminal, and the advice for bots, all through lively games."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import burgrave
from burgrave.core.record import State
from burgrave.games.medievalia.advice import promising, worth
from burgrave.games.medievalia.tables import CARDS

from .lively import TABLES, finished


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_table_fits_and_hides_other_hands(width: int, language: str) -> None:
    for players, options in TABLES:
        match = finished(players, options, 4)
        words = match.game.words(language)
        for ply in range(0, match.ply + 1, 23):
            record = match.at(ply)
            console = Console(width=width, record=True, file=StringIO())
            console.print(match.game.draw(record, 0, words))
            text = console.export_text()
            assert max(len(line) for line in text.splitlines()) <= width
            hidden = record.copy()
            match.game.compiled.hide(hidden, 0, ply)
            console.print(match.game.draw(hidden, 0, words))
            assert console.export_text() == text


def test_all_components_are_shown() -> None:
    game = burgrave.game("medievalia")
    console = Console(width=120, record=True, file=StringIO())
    console.print(game.components(game.words()))
    text = console.export_text().lower()
    assert all(card in text for card in CARDS)
    assert "reconstructed" in text


def test_there_is_always_something_promising() -> None:
    game = burgrave.game("medievalia")
    rule, value = game.interpreted(promising), game.interpreted(worth)
    for players, options in TABLES:
        match = finished(players, options, 3)
        for ply in range(0, match.ply, 3):
            state = State(match.at(ply).copy())
            likings = [rule(state, action) for action in match.legal_at(ply)]
            assert min(likings) >= 0
            assert max(likings) > 0
        final = State(match.record.copy())
        worths = [value(final, seat) for seat in range(players)]
        assert [worth == 2000 for worth in worths] == [rank == 1 for rank in match.ranks]
