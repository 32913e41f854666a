"""A game from outside, of one file and for eight: without board, words or advice it is played all the same."""

from __future__ import annotations

import pytest

from tests.core.plug_ins import Install, install
from tests.server.conftest import Open
from tests.server.players import Player

__all__ = ["install"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_of_one_file_is_played_on_a_server(install: Install, open_server: Open, language: str) -> None:
    install(pebbles="tests.core.pebbles:GAME")
    client = open_server(games="pebbles")
    ann = Player(client)
    table = ann.create("me", *["page"] * 7, game="pebbles")
    client.cookies.clear()

    def page(path: str) -> str:
        answer = client.get(path, headers={**ann.headers, "Accept-Language": language})
        assert answer.status_code == 200, (path, answer.text)
        return answer.text

    while ann.my_turn(table)["card"]["state"] == "running":
        assert "Pebbles" in page(f"/table/{table}")
        ann.play(table)
    for path in (
        "/",
        "/new/pebbles",
        "/rules/pebbles",
        f"/table/{table}",
        f"/table/{table}/result",
        f"/table/{table}/log",
    ):
        assert "pebbles" in page(path).lower()
