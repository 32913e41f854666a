"""The HTTP API, `/api/v1`: everything the pages do, for other clients and for bots."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Security
from fastapi.security import HTTPBearer

from burgrave.server.http.api import archive, events, games, people, playing, tables
from burgrave.server.http.api.common import Error

DESCRIPTION = """
Everything that the pages do. Begin with `POST /api/v1/guests`, which gives a name and a token, or make a token on the
page of your account; send it as `Authorization: Bearer TOKEN`. A browser's cookie works too; then every `POST`, `PATCH`
and `DELETE` needs the header `X-CSRF`.

A game is a row of **entries**, numbered from 0 (the start). Whoever acts names the number of the last entry that they
have seen; if the table has gone on since, the answer is 409 and nothing has happened. An answer comes when the entry is
stored. What all choose in secret at the same time is asked of everybody in `card.choosing` and played like anything
else; it becomes an entry when the rules ask for it, and until then `chosen` is what you can change by playing again.

To follow a table keep its stream of events open, and look at the table again whenever it tells of a change: the
stream itself tells nothing that is secret.

Errors are `{"error": CODE, "message": TEXT}`, the text in the language of `Accept-Language`.
"""
ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Error, "description": "Refused; the message says why"},
    503: {"model": Error, "description": "The rules of the game are still being compiled"},
}

TOKEN = HTTPBearer(scheme_name="token", auto_error=False)
"""For the description of the API: `RequestChecks` has found out already who asks."""

router = APIRouter(responses=ERRORS, dependencies=[Security(TOKEN)])
for part in (games, people, tables, playing, archive, events):
    router.include_router(part.router)
