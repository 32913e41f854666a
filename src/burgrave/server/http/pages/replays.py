"""The pages after a game: how it was decided, going on from any move, and logs that people import."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import UploadFile

from burgrave.core.errors import BurgraveError
from burgrave.server.errors import status_of
from burgrave.server.http.pages.analysis import learn_values, player_card
from burgrave.server.http.pages.common import (
    level_names,
    number_in,
    page,
    redirect,
    stored_user,
    text_in,
    words_of,
)
from burgrave.server.http.pages.table import outcome, reason, refused_form, table_page
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.tables.analyses import DEEP, QUICK
from burgrave.server.tables.summary import GameSummary
from burgrave.web.chart import Chart, chart

router = APIRouter()


@router.get("/table/{table_id}/result")
async def result(request: Request, table_id: str) -> Response:
    """Scores line by line, the points over time, what decided it, and the way to its analysis."""
    services, language = services_of(request), request.state.language
    view = await services.views.view(table_id, user_of(request), language, for_page=True)
    summary = await services.archive.summary(table_id, language)
    words = view.game.words(language, [seat.name for seat in view.card.seats])
    origin, _, number = (summary.origin or "").partition("@")
    values: dict[str, Any] = {
        "view": view,
        "card": view.card,
        "game": view.game,
        "summary": summary,
        "order": places(view.ranks, summary.sides),
        "lines": [line for line in summary.lines if any(line.points[side[0]] for side in summary.sides)],
        "chart": points_chart(summary) if len(summary.points) > 1 else None,
        "names": {side[0]: words.list([words.name(seat) for seat in side]) for side in summary.sides},
        "outcome": outcome(view, words),
        "reason": reason(view, words),
        "origin": origin,
        "origin_number": number,
        "level_names": level_names(words),
        "analysis": await services.analyses.find(table_id),
    }
    return page(request, "result.html", words, **values)


def places(ranks: list[int] | None, sides: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The sides, the best first."""
    return sorted(sides, key=lambda side: (ranks[side[0]] if ranks else 0, side))


def points_chart(summary: GameSummary) -> Chart:
    numbers, scores = zip(*((point.number, point.scores) for point in summary.points), strict=True)
    return chart(numbers, scores, [side[0] for side in summary.sides], [part.number for part in summary.parts])


@router.get("/table/{table_id}/log")
async def log(request: Request, table_id: str) -> Response:
    """The log as a file, which `burgrave replay` reads."""
    written = await services_of(request).archive.export(table_id)
    name = f"{written['game']}-{table_id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(json.dumps(written, ensure_ascii=False, indent=1), media_type="application/json", headers=headers)


@router.post("/table/{table_id}/fork")
async def fork(request: Request, table_id: str) -> Response:
    form = await request.form()
    try:
        number = number_in(form, "ply", 0)
        seat = number_in(form, "seat", 0) if text_in(form, "seat") else None
        level = text_in(form, "level") or "squire"
        forked = await services_of(request).archive.fork(table_id, await stored_user(request), number, level, seat)
        return redirect(f"/table/{forked}")
    except BurgraveError as error:
        return await refused_form(request, table_id, error)


@router.post("/table/{table_id}/analyse")
async def analyse(request: Request, table_id: str) -> Response:
    """Begins an analysis; the table's page then shows how far it is."""
    form = await request.form()
    try:
        depth = DEEP if text_in(form, "depth") == DEEP else QUICK
        number = number_in(form, "ply", 0)
        await services_of(request).analyses.begin(table_id, await stored_user(request), depth)
    except BurgraveError as error:
        return await refused_form(request, table_id, error)
    return redirect(f"/table/{table_id}?ply={number}")


@router.get("/table/{table_id}/analysing")
async def analysing(request: Request, table_id: str) -> Response:
    """How far it is, for the script (null: nobody is at work), and whether there is something to show."""
    found = await services_of(request).analyses.find(table_id)
    return JSONResponse({"progress": found.progress, "begun": found.content is not None})


@router.get("/table/{table_id}/card/{seat}")
async def card(request: Request, table_id: str, seat: int) -> Response:
    """A card of a player's analysed game, to share: a drawing."""
    drawn = await player_card(request, table_id, seat)
    return Response(drawn, media_type="image/svg+xml")


@router.get("/table/{table_id}/learn")
async def learn(request: Request, table_id: str, ply: int | None = None) -> Response:
    """One's own decisions that lost something, once more."""
    lesson = await learn_values(request, table_id, ply)
    return await table_page(request, table_id, number=lesson.number, learn=lesson)


@router.post("/table/{table_id}/learn")
async def try_again(request: Request, table_id: str) -> Response:
    form = await request.form()
    lesson = await learn_values(request, table_id, number_in(form, "number", -1), text_in(form, "action"))
    return await table_page(request, table_id, number=lesson.number, learn=lesson)


@router.get("/import")
async def import_form(request: Request) -> Response:
    return import_page(request)


def import_page(request: Request, status: int = 200, problem: str = "", typed: str = "") -> Response:
    return page(request, "import.html", words_of(request), status, problem=problem, typed=typed)


@router.post("/import")
async def import_log(request: Request) -> Response:
    """A file, or what was pasted."""
    form = await request.form()
    typed = text_in(form, "log")
    file = form.get("file")
    text = typed
    if isinstance(file, UploadFile) and file.size:
        text = (await file.read()).decode("utf-8", "replace")
    try:
        return redirect(
            f"/table/{await services_of(request).archive.import_log(await stored_user(request), text)}/result"
        )
    except BurgraveError as error:
        return import_page(request, status_of(error), error.said(words_of(request)), typed)
