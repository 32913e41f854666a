"""Boards without a server, as whoever draws one looks at them."""

from __future__ import annotations

import pytest
from tools.board import still

import burgrave
from burgrave.core.language import LANGUAGES
from burgrave.testing import finished


@pytest.mark.parametrize("name", burgrave.game_names())
def test_a_page_by_itself_shows_any_position(name: str) -> None:
    game = burgrave.game(name)
    match = finished((name, game.seats[0], ()), 3)
    for ply, language in zip((0, match.ply // 2, match.ply), LANGUAGES, strict=True):
        for seat in (None, 0):
            page = still(match, ply, seat, language)
            assert f'<html lang="{language}">' in page
            assert "/static/" not in page
            assert 'id="seat-0"' in page
