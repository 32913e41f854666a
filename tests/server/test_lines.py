"""What programs are told of a game is what people read."""

from __future__ import annotations

import pytest

import burgrave
from burgrave.server.tables.beats import lines_of, told_beats, told_lines
from burgrave.server.tables.table import events_to_json


@pytest.mark.parametrize("name", burgrave.game_names())
def test_lines_are_the_words_of_the_beats(name: str) -> None:
    match = burgrave.new(name, players=3, seed=5)
    game, words = match.game, burgrave.game(name).words("fr")
    told = 0
    while match.actor is not None and match.ply < 80:
        action = match.legal[match.ply % len(match.legal)]
        events = events_to_json(game.events(match.record, action))
        for seat in (None, 0, 1):
            lines = told_lines(game, events, seat, words)
            assert lines == lines_of(told_beats(game, events, seat, words))
            told += len(lines)
        match.play(action)
    assert told > 100
