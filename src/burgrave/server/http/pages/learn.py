"""Learning a game: the primer, which tells it in a minute, and the lessons.

A lesson needs no table in the database: its address has the moves so far, and everything else follows from them.
"""

from __future__ import annotations

import time
from asyncio import to_thread
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from burgrave.bots.lesson import DONE, GOING, MISSED, Attempt, attempt
from burgrave.core.course import Lesson, course
from burgrave.core.errors import BurgraveError
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.server.errors import NotThere
from burgrave.server.http.pages.common import (
    known_game,
    level_choices,
    page,
    redirect,
    seats_shown,
    stored_user,
    text_in,
)
from burgrave.server.http.pages.lobby import game_card
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.people.levels import suggested_levels
from burgrave.server.store.queries import progress as sql
from burgrave.server.tables.beats import told_lines
from burgrave.server.tables.table import events_to_json
from burgrave.web.assets import static_file
from burgrave.web.board import Board, choices
from burgrave.web.primer import primer_pictures

router = APIRouter()

MOST_STARS = 3
MOST_TRIES = 9
LINES = 12
"""Of what happened after a move that are shown."""


@dataclass(frozen=True)
class PrimerStep:
    """As it is shown."""

    title: str
    text: str
    picture: Markup


def primer_steps(game: Game, language: str) -> list[PrimerStep]:
    words = game.words(language)
    shown = zip(course(game).primer, primer_pictures(game, language), strict=True)
    return [PrimerStep(words.text(step.title), words.text(step.text), picture) for step, picture in shown]


@router.get("/learn/{name}")
async def learn(request: Request, name: str) -> Response:
    game = known_game(request, name)
    words = game.words(request.state.language)
    if not course(game).primer:
        raise NotThere("there is no such page")
    return page(
        request,
        "learn.html",
        words,
        game=game_card(request, game),
        primer=primer_steps(game, request.state.language),
        levels=level_choices(game, words),
        level=(await suggested_levels(services_of(request).store, user_of(request), [game]))[name],
        lessons=await lessons_of(request, game, words),
        drawn=static_file(f"games/{name}/board.css") is not None,
    )


# Lessons


@dataclass(frozen=True)
class ListedLesson:
    name: str
    title: str
    stars: int | None
    """None: not done yet."""


@dataclass(frozen=True)
class Try:
    """How somebody stands in a lesson, as the address says."""

    moves: tuple[str, ...]
    tries: int
    """That went wrong before."""
    hint: bool

    @property
    def stars(self) -> int:
        """To be had now."""
        return max(1, MOST_STARS - min(self.tries, 1) - self.hint)

    def address(self, game: str, lesson: str) -> str:
        values = [("m", move) for move in self.moves] + [("t", str(self.tries))] * bool(self.tries)
        query = urlencode(values + [("h", "1")] * self.hint)
        return f"/learn/{game}/{lesson}" + (f"?{query}" if query else "")


def tried(moves: list[str], tries: str, hint: str) -> Try:
    return Try(tuple(moves), min(int(tries), MOST_TRIES) if tries.isdecimal() else 0, bool(hint))


@router.get("/learn/{name}/{lesson_name}")
async def lesson(request: Request, name: str, lesson_name: str) -> Response:
    game, its = known_lesson(request, name, lesson_name)
    query = request.query_params
    now = tried(query.getlist("m"), query.get("t", ""), query.get("h", ""))
    try:
        so_far = await to_thread(attempt, game, its, now.moves)
    except BurgraveError:
        return redirect(replace(now, moves=()).address(name, its.name))  # of another version of the lesson
    return await lesson_page(request, game, its, now, so_far)


@router.post("/learn/{name}/{lesson_name}")
async def play_lesson(request: Request, name: str, lesson_name: str) -> Response:
    """One move more: the page that one ends on has all of them in its address."""
    game, its = known_lesson(request, name, lesson_name)
    form = await request.form()
    moves = [text for text in form.getlist("m") if isinstance(text, str)]
    now = tried([*moves, text_in(form, "action")], text_in(form, "t"), text_in(form, "h"))
    try:
        so_far = await to_thread(attempt, game, its, now.moves)
    except BurgraveError:
        return redirect(replace(now, moves=()).address(name, its.name))
    if so_far.state == DONE:
        user = await stored_user(request)
        note = sql.note_lesson(user.id, name, its.name, now.stars, time.time())
        await services_of(request).store.write(note)
    return redirect(now.address(name, its.name))


def known_lesson(request: Request, name: str, lesson_name: str) -> tuple[Game, Lesson]:
    known_game(request, name)
    game = services_of(request).games.chosen(name)
    its = course(game).lesson(lesson_name)
    if its is None:
        raise NotThere("there is no such page")
    return game, its


async def lessons_of(request: Request, game: Game, words: Words) -> list[ListedLesson]:
    user = user_of(request)
    rows = await services_of(request).store.read(sql.progress_of(user.id, game.name)) if user.stored else []
    stars = {row["item"]: row["stars"] for row in rows}
    return [ListedLesson(one.name, words.text(one.title), stars.get(one.name)) for one in course(game).lessons]


async def lesson_page(request: Request, game: Game, its: Lesson, now: Try, so_far: Attempt) -> Response:
    words = game.words(request.state.language)
    going = so_far.state == GOING
    can = choices(game, so_far.record, words.to(its.seat)) if going else []
    board = Board(game, so_far.record, its.seat, words, can)
    if now.hint and going and so_far.moves == its.model[: len(so_far.moves)]:
        asked = its.model[len(so_far.moves)] if len(so_far.moves) < len(its.model) else None
        board.hinted = {one.spot: 1 for one in can if one.spot and one.notation == asked}
    listed = await lessons_of(request, game, words)
    told = await to_thread(told_in_lesson, game, its, so_far, words)
    last = so_far.moves[-1] if so_far.moves else ""
    after = course(game).after(its)
    return page(
        request,
        "lesson.html",
        words,
        game=game,
        board=board,
        players=seats_shown(board, words),
        viewer_seat=its.seat,
        lesson={name: words.text(getattr(its, name)) for name in ("title", "text", "task", "praise")},
        name=its.name,
        rules=chapters_taught(game, its, words),
        place=[one.name for one in listed].index(its.name) + 1,
        lessons=listed,
        after=after.name if after else "",
        after_title=words.text(after.title) if after else "",
        state=so_far.state,
        answer=words.text(its.answer_to(last)) if its.answer_to(last) else "",
        told=told,
        now=now,
        again=replace(now, moves=(), tries=now.tries + (so_far.state == MISSED)).address(game.name, its.name),
        hint_link=replace(now, hint=True).address(game.name, its.name),
        drawn=static_file(f"games/{game.name}/board.css") is not None,
    )


def chapters_taught(game: Game, its: Lesson, words: Words) -> dict[str, str]:
    """The chapters of the rulebook that a lesson is about, each by the first of its rules that the lesson teaches."""
    chapters = game.rulebook(words).chapters(game.teaching.chapters)
    taught = {chapter.name: [id for id in its.rules if id in chapter.entries] for chapter in chapters}
    return {ids[0]: words.text(name) for name, ids in taught.items() if ids}


def told_in_lesson(game: Game, its: Lesson, so_far: Attempt, words: Words) -> list[str]:
    """What one's last move did, and what the others did since."""
    marked = words.marked(its.seat)
    lines: list[str] = []
    for deed in so_far.deeds:
        events = events_to_json(game.events(deed.before, deed.action))
        lines += told_lines(game, events, its.seat, marked)
    return lines[:LINES]
