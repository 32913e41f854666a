"""The API keeps to its description, whatever it is sent (Schemathesis): no answer is the server's own fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from tests.server.players import Player, two_at_a_table
from tests.server.processes import served

EXAMPLES = 12
"""Requests for each operation."""
STREAMS = ("/api/v1/events", "/api/v1/tables/{table}/events")
"""They never end."""


def test_whatever_is_asked_the_server_does_not_fail(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path, tables_waiting=10**6) as server:
        with httpx.Client(base_url=server.address, timeout=30) as client:
            ann, _, running = two_at_a_table(client)
            ended = ann.create("me", "squire")
            ann.post(f"/tables/{ended}/resign", 204)
            places = [running, ended, ann.create("me", "open"), "nowhere0"]
        schema = schemathesis.openapi.from_url(f"{server.address}/api/v1/openapi.json")
        asked = 0
        for found in schema.exclude(path=list(STREAMS)).get_all_operations():
            assert isinstance(found, Ok), found
            asked += probe(found.ok(), places, ann)
        assert asked > 200
        assert '"level": "error"' not in server.log.read_text()


def probe(operation: schemathesis.APIOperation, places: list[str], ann: Player) -> int:  # type: ignore[type-arg]
    """Sends it what its description allows and what it does not, to tables that there are and that there are not."""
    count = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @schemathesis_given(operation)  # type: ignore[untyped-decorator]
    def send(case: Any) -> None:
        nonlocal count
        if case.path_parameters and "table" in case.path_parameters and count % 2:
            case.path_parameters["table"] = places[count % len(places)]
        answer = case.call(headers=ann.headers if count % 5 else {}, timeout=30)
        case.validate_response(answer, checks=[not_a_server_error])
        count += 1

    send()
    return count


def schemathesis_given(operation: schemathesis.APIOperation):  # type: ignore[no-untyped-def,type-arg]
    from hypothesis import given

    modes = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
    return given(case=operation.as_strategy(generation_mode=modes[0]) | operation.as_strategy(generation_mode=modes[1]))
