"""What a game begins with is named among what brings its scores; that lines add up is checked for all games."""

from __future__ import annotations

import pytest

import burgrave
from burgrave.games.kingsburg import scoring
from burgrave.testing import Table, all_events, finished, tables


@pytest.mark.parametrize("table", tables("kingsburg")[:4], ids=str)
def test_a_whole_game_begins_with_nothing(table: Table) -> None:
    match = finished(table, 4)
    words = match.game.words("en")
    for seat in range(match.players):
        lines = dict(match.game.score_lines(match.record, all_events(match), seat, words))
        assert lines[scoring.AT_THE_START] == 0


def test_what_a_position_brings_is_named() -> None:
    """A game that was begun later than at its start tells of no events before."""
    whole = finished(("kingsburg", 2, ()), 4)
    middle = whole.ply // 2
    rest = [event for ply in range(middle, whole.ply) for event in whole.events(ply)]
    words = burgrave.game("kingsburg").words("en")
    before = whole.game.scores_and_ranks(whole.at(middle))[0]
    for seat in range(2):
        lines = dict(whole.game.score_lines(whole.record, rest, seat, words))
        assert sum(lines.values()) == whole.scores[seat]
        assert lines[scoring.AT_THE_START] == before[seat]
