"""People who want the server to stand still, to be full, or to let them cheat."""

from __future__ import annotations

import time

import httpx
import pytest
from starlette.testclient import TestClient

from tests.server.players import two_at_a_table


def form_of(server: TestClient, path: str, **fields: str) -> httpx.Response:
    """A form that a visitor sends."""
    server.get("/")
    services = server.app.state.services  # type: ignore[attr-defined]
    user = server.portal.call(services.sessions.user_of, server.cookies["burgrave"])  # type: ignore[union-attr]
    return server.post(path, data={"csrf": services.sessions.csrf(user), **fields}, follow_redirects=False)


@pytest.mark.parametrize("number", [6, 10**6, 10**8, 10**23, -(10**23)])
def test_a_game_for_very_many_is_refused_before_it_is_made(server: TestClient, number: int) -> None:
    began = time.perf_counter()
    answer = form_of(server, "/play/kingsburg", players=str(number), level="page")
    assert answer.status_code == 422
    assert time.perf_counter() - began < 2
    assert "players, not" in answer.text or "too large" in answer.text


def test_numbers_of_all_forms_are_bounded(server: TestClient) -> None:
    ann, _, table = two_at_a_table(server)
    for path in ("play", "undo", "join", "takeover", "fork"):
        fields = dict.fromkeys(("number", "seat", "ply"), "9" * 5000)
        assert form_of(server, f"/table/{table}/{path}", **fields).status_code == 422, path
    new = {"seat0": "me", "seat1": "open", "kind": "live", "increment": "1", "days": "1", "minutes": "9" * 30}
    assert form_of(server, "/new/kingsburg", **new).status_code == 422
    for field in ("minutes", "increment", "days"):
        assert ann.ask("POST", "/tables", 422, content=f'{{"game": "kingsburg", "seats": ["me"], "{field}": 1e300}}')
