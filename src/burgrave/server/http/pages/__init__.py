"""The pages: every one of them works without script, and everything one does is a form."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from burgrave.server.http.pages import account, learn, lobby, new_table, people, puzzles, replays, reset, rules, table
from burgrave.server.http.pages.common import count_waiting

router = APIRouter(include_in_schema=False, dependencies=[Depends(count_waiting)])
# The table comes last: it answers every form at a table that no other part knows.
for part in (lobby, new_table, replays, rules, learn, puzzles, people, account, reset, table):
    router.include_router(part.router)
