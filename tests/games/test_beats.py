"""What happens is told: every kind of event, in words, by how it looks, or by a scene."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

import burgrave
from burgrave.core.match import Match
from burgrave.core.parts import Event, Look
from burgrave.core.registry import game, game_names
from burgrave.testing import all_events, finished, tables
from burgrave.web.scenes import scene_drawing

GAMES = [name for name in game_names() if game(name).board]


def is_told(match: Match, event: Event) -> bool:
    """To somebody: secrets are told to the seat that they are about."""
    board = match.game.board
    assert board
    words = match.game.words("en")
    seats = [None, *range(match.players)]
    return (
        board.great(event)
        or match.game.look(event) != Look()
        or any(match.game.narrate(event, words, seat) for seat in seats)
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_is_told_or_said_to_be_silent(name: str) -> None:
    told: dict[int, bool] = {}
    for table, seed in product(tables(name), range(4)):
        match = finished(table, seed)
        for event in all_events(match):
            told[event[0]] = told.get(event[0], False) or is_told(match, event)
    texts = game(name).texts
    assert len(told) >= len(texts.narrators) / 2
    assert {kind for kind, is_so in told.items() if not is_so} <= texts.silent
    assert not any(told[kind] for kind in texts.silent & told.keys())


NAMES = ("Aveline", "Baldwin", "Clarice", "Drogo", "Edith", "Fulk", "Gisela", "Hugo")


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_told_of_themselves_by_name(name: str) -> None:
    """Whoever does something, and whoever it is done to, is "you"."""
    match = finished(tables(name)[-1], 3)
    words = match.game.words("en", NAMES)
    for seat in range(match.players):
        mine = words.to(seat)
        told = [match.game.narrate(event, mine, seat) or "" for event in all_events(match)]
        assert not [line for line in told if NAMES[seat] in line]


@pytest.mark.parametrize("name", GAMES)
def test_looks_name_symbols_that_are_drawn(name: str) -> None:
    """And each deed is told by as many events as it has."""
    board = game(name).board
    assert board
    common = (Path(burgrave.__file__).parent / "web" / "static" / "symbols.svg").read_text(encoding="utf-8")
    own = (board.folder / "symbols.svg").read_text(encoding="utf-8")
    match = finished(tables(name)[-1], 2)
    events = all_events(match)
    for symbol in {symbol for event in events for symbol, _, _ in match.game.look(event).moves}:
        assert f'id="{symbol.removeprefix("own:")}"' in (own if symbol.startswith("own:") else common)
    spans = match.game.deeds(events)
    assert [place for first, last in spans for place in range(first, last + 1)] == list(range(len(events)))


@pytest.mark.parametrize("name", GAMES)
def test_scenes_tell_parts_of_an_entry_one_after_the_other(name: str) -> None:
    """Each tells other events; an entry that has some has an event that says so; and none needs to be drawn in vain."""
    match = finished(tables(name)[-1], 3)
    the_game, words = match.game, match.game.words("en")
    assert the_game.board
    for ply in range(match.ply):
        events = match.events(ply)
        scenes = the_game.scenes(match.at(ply), match.at(ply + 1), events, None, words)
        places = [place for scene in scenes for place in (scene.first, scene.last)]
        assert places == sorted(places)
        assert all(one.last < other.first for one, other in pairwise(scenes))
        assert not places or 0 <= places[0] <= places[-1] < len(events)
        assert not scenes or any(the_game.board.great(event) for event in events)
        for scene in scenes:
            assert "style=" not in scene_drawing(the_game, scene, words)
