"""People who want the server to stand still, to be full, or to let them cheat."""

from __future__ import annotations

import asyncio
import json
import time

import httpx
import pytest
from starlette.testclient import TestClient

from burgrave.core.errors import BadLog
from burgrave.server.people.users import User
from burgrave.server.tables.imported_log import table_of_log
from burgrave.server.tables.worker_pool import WorkerPool
from tests.server.players import Player, two_at_a_table
from tests.server.test_replays import game_log


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


# Logs


def test_a_long_log_is_refused_before_it_is_played(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burgrave.server.tables.imported_log.replay", lambda _: pytest.fail("it is played"))
    log = {**game_log(), "actions": ["x"] * 3001}
    assert Player(server).post("/logs", 422, log=json.dumps(log))["message"] == "a log has at most 3000 actions here"


def test_a_log_that_takes_too_long_is_one_clear_line(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hang(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(WorkerPool, "run", hang)
    answer = Player(server).post("/logs", 422, log=json.dumps(game_log()))
    assert answer == {"error": "bad_log", "message": "the log takes too long to play again"}


def test_logs_are_played_and_refused_in_another_process() -> None:
    async def scenario() -> None:
        pool, ann = WorkerPool(1, seconds=60), User("ann", "Ann")
        rows = await pool.run("ann", table_of_log, game_log(), ann, "id", 0.0)
        assert len(rows.entries) == len(game_log()["actions"]) + 1
        with pytest.raises(BadLog, match="checksum"):
            await pool.run("ann", table_of_log, {**game_log(), "actions": []}, ann, "id", 0.0)
        pool._seconds = 0.001
        with pytest.raises(TimeoutError):
            await pool.run("ann", table_of_log, game_log(), ann, "id", 0.0)
        pool.close()

    asyncio.run(scenario())
