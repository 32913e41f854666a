"""Whole games stay as they were written down: a changed rule shows here.

If the change is meant, raise the game's rules version, write the games anew with `make golden`, and read what changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tools.golden import FINAL_STATES, final_states, games, playthrough

from burgrave.core.match import Match

GAMES = [pytest.param(file, play, id=file.stem) for file, play in games()]


@pytest.mark.parametrize(("file", "play"), GAMES)
def test_the_game_is_played_as_before(file: Path, play: Callable[[], Match]) -> None:
    assert playthrough(play()).splitlines() == file.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("games", "played"), [pytest.param(*one, id=one[0]) for one in final_states()])
def test_random_games_end_as_before(games: str, played: Callable[[], str]) -> None:
    assert played() == json.loads(FINAL_STATES.read_text(encoding="utf-8"))[games]
