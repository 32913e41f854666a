"""What a game says about scores adds up to them."""

from __future__ import annotations

import pytest

import burgrave
from burgrave.core.match import Match
from burgrave.core.parts import Event
from burgrave.games.kingsburg import scoring
from tests.play import finished, table_id, tables


def all_events(match: Match) -> list[Event]:
    return [*match.opening(), *(event for ply in range(match.ply) for event in match.events(ply))]


TABLES = [one for one in tables() if (one[1], bool(one[2])) in ((2, False), (4, True))]


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_lines_add_up_to_the_score(table: tuple[str, int, tuple[str, ...]]) -> None:
    match = finished(table, 4)
    events, words = all_events(match), match.game.words("en")
    told = [match.game.score_lines(match.record, events, seat, words) for seat in range(match.players)]
    assert [sum(points for _, points in lines) for lines in told] == match.scores
    assert not any(points for lines in told for text, points in lines if text == scoring.AT_THE_START)
    assert len({tuple(text for text, _ in lines) for lines in told}) == 1


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
