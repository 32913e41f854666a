"""After a game: its log, its summary, its analysis, going on from one of its entries, and logs that are imported."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from burgrave.server.http.api.common import PREFIX, Body, InLanguage, NewTableId, TableId, known_user, language_of
from burgrave.server.http.requests import services_of
from burgrave.server.tables.summary import GameSummary

router = APIRouter(prefix=PREFIX, tags=["after a game"])


class ForkBody(Body):
    number: int = Field(ge=0, le=10**6, description="Of the entry to go on from.")
    level: str = Field(default="squire", max_length=20, description="Of the bots.")
    seat: int | None = Field(default=None, ge=0, le=7, description="By default yours, or the first.")


class Log(Body):
    log: str = Field(description="As `GET /tables/{table}/log` and `burgrave play` write it: JSON as text.")


class AnalysisBody(Body):
    depth: Literal["quick", "deep"] = Field(default="quick", description="A deep one replaces a quick one.")


class StoredAnalysis(BaseModel):
    """What is known of a finished game."""

    progress: float | None = Field(description="Of the work under way, from 0 to 1; null: nobody works on it.")
    depth: Literal["quick", "deep"] | None = Field(description="Of the analysis; null: there is none yet.")
    analysis: dict[str, Any] | None = Field(description="As `burgrave analyse --json` writes it.")


@router.get("/tables/{table}/log")
async def export(request: Request, table: TableId) -> dict[str, Any]:
    """The log of a game that has ended, as `burgrave replay` takes it."""
    return await services_of(request).archive.export(table)


@router.get("/tables/{table}/summary")
async def summary(request: Request, table: TableId, language: InLanguage = None) -> GameSummary:
    """Of a game that has ended: the points after every decision, where the scores come from, what decided it."""
    return await services_of(request).archive.summary(table, language_of(request, language))


@router.get("/tables/{table}/analysis")
async def analysis(request: Request, table: TableId) -> StoredAnalysis:
    """Of a game that has ended: the chances, every decision with what it lost, luck, and each player's account."""
    found = await services_of(request).analyses.of_ended(table)
    if not found.whole:
        return StoredAnalysis(progress=found.progress, depth=None, analysis=None)
    return StoredAnalysis(progress=found.progress, depth="deep" if found.deep else "quick", analysis=found.content)


@router.post("/tables/{table}/analysis", status_code=202)
async def analyse(request: Request, table: TableId, body: AnalysisBody) -> StoredAnalysis:
    """Has a game analysed that has ended, unless that is done; it is there when there is no progress any more."""
    user = await known_user(request)
    await services_of(request).analyses.begin(table, user, body.depth)
    return await analysis(request, table)


@router.post("/tables/{table}/fork", status_code=201)
async def fork(request: Request, table: TableId, body: ForkBody) -> NewTableId:
    """A new table that goes on from an entry, against bots: of a game that has ended, or of yours against bots."""
    user = await known_user(request)
    return NewTableId(id=await services_of(request).archive.fork(table, user, body.number, body.level, body.seat))


@router.post("/logs", status_code=201)
async def import_log(request: Request, body: Log) -> NewTableId:
    """A log, played again: a table that has ended, for everybody who has its address to see."""
    user = await known_user(request)
    return NewTableId(id=await services_of(request).archive.import_log(user, body.log))
