"""Whoever reads is told "you": in every language another sentence than others read, with everything in its place."""

from __future__ import annotations

import pytest

from burgrave.core.language import LANGUAGES
from burgrave.core.registry import game, game_names
from burgrave.testing import all_events, finished, tables

GAMES = [name for name in game_names() if game(name).board]


@pytest.mark.parametrize("name", GAMES)
def test_the_viewers_own_deeds_are_told_to_them(name: str) -> None:
    """Without a placeholder left over, and never by their name as the one who acts, at the beginning of a line."""
    the_game = game(name)
    names = ["Ann", "Ben", "Cid", "Dot", "Eve"]
    for table in tables(name)[-2:]:
        events = all_events(finished(table, 4))
        for language in LANGUAGES:
            words = the_game.words(language, names).to(0)
            lines = [text for event in events if (text := the_game.narrate(event, words, 0))]
            assert not any("{" in line for line in lines)
            assert not [line for line in lines if line.startswith("Ann ")][:3]
            assert any(line.startswith("Ben ") for line in lines)
