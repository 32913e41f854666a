"""Puzzles: a position, one decision, and what it was worth. Its address says what was chosen; the first time counts."""

from __future__ import annotations

import random
import time
from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response

from burgrave.bots.consequences import Consequence
from burgrave.bots.why import why
from burgrave.core.errors import BurgraveError
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.puzzles import Puzzle, of_the_day, puzzles, question, theme_names
from burgrave.core.record import Record, copy
from burgrave.server.errors import NotThere
from burgrave.server.http.pages.common import (
    games_in_order,
    known_game,
    page,
    redirect,
    seats_shown,
    stored_user,
    text_in,
)
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.people.puzzle_ratings import NEWCOMER, Solver, note_attempt, shown_rating, solver
from burgrave.web.assets import static_file
from burgrave.web.board import Board, choices

router = APIRouter()

NEAREST = 8
"""Puzzles next to one's own rating of which the next is drawn."""


@dataclass(frozen=True)
class Way:
    """Something that could be done, with its chance to win in percent; None: less than those that are told."""

    words: str
    win: float | None
    error: float
    kind: str
    """`better`: the best; `played`: the solver's; `also`: another."""


@dataclass(frozen=True)
class DailyPuzzle:
    game: str
    title: str
    question: str
    hardness: str


def today() -> date:
    return datetime.now(UTC).date()


def daily_puzzle(request: Request) -> DailyPuzzle | None:
    """Of another game each day, among those that are ready and have puzzles."""
    games = [game for game in games_in_order(request) if services_of(request).games.ready(game.name) and puzzles(game)]
    if not games:
        return None
    game = games[today().toordinal() % len(games)]
    found, words = of_the_day(game, today()), game.words(request.state.language)
    assert found is not None
    return DailyPuzzle(game.name, game.title, question(game, found, words), words.text(found.hardness))


def game_with_puzzles(request: Request, name: str) -> Game:
    known_game(request, name)
    game = services_of(request).games.chosen(name)
    if not puzzles(game):
        raise NotThere("there is no such page")
    return game


async def solver_of(request: Request, game: Game) -> Solver:
    user = user_of(request)
    return await services_of(request).store.read(solver(user.id, game.name)) if user.stored else NEWCOMER


def address(game: str, puzzle: str, theme: str, chosen: str = "") -> str:
    query = urlencode([(name, value) for name, value in (("theme", theme), ("a", chosen)) if value])
    return f"/puzzles/{game}/{puzzle}" + (f"?{query}" if query else "")


@router.get("/puzzles/{name}")
async def next_puzzle(request: Request, name: str, theme: str = "") -> Response:
    """One that the visitor has not tried and that is about as hard as they are good."""
    game = game_with_puzzles(request, name)
    theme = theme if any(one.theme == theme for one in puzzles(game).values()) else ""
    of_theme = [one for one in puzzles(game).values() if theme in ("", one.theme)]
    who = await solver_of(request, game)
    return redirect(address(name, drawn(of_theme, who, user_of(request).id).name, theme))


def drawn(some: Sequence[Puzzle], who: Solver, seed: str) -> Puzzle:
    """The same until it has been tried; when all have, any."""
    luck = random.Random(f"{seed} {len(who.tried)} {who.solved}")
    untried = [one for one in some if one.name not in who.tried]
    if not untried:
        return luck.choice(some)
    return luck.choice(sorted(untried, key=lambda one: (abs(one.rating - who.rating.shown), one.name))[:NEAREST])


@router.get("/puzzles/{name}/day")
async def puzzle_of_the_day(request: Request, name: str) -> Response:
    found = of_the_day(game_with_puzzles(request, name), today())
    assert found is not None
    return redirect(address(name, found.name, ""))


@router.get("/puzzles/{name}/{puzzle_name}")
async def puzzle(request: Request, name: str, puzzle_name: str, theme: str = "", a: str = "") -> Response:
    game, its = known_puzzle(request, name, puzzle_name)
    record = await to_thread(seen_by_solver, game, its)
    try:
        chosen = game.checked(record, a) if a else None
    except BurgraveError:
        return redirect(address(name, puzzle_name, theme))
    return await puzzle_page(request, game, its, record, chosen, theme)


@router.post("/puzzles/{name}/{puzzle_name}")
async def solve(request: Request, name: str, puzzle_name: str) -> Response:
    game, its = known_puzzle(request, name, puzzle_name)
    form = await request.form()
    theme = text_in(form, "theme")
    record = await to_thread(seen_by_solver, game, its)
    try:
        chosen = game.notation(record, game.checked(record, text_in(form, "action")))
    except BurgraveError:
        return redirect(address(name, puzzle_name, theme))
    user = await stored_user(request)
    note = note_attempt(user.id, name, its, chosen == its.best.notation, time.time())
    await services_of(request).store.write(note)
    return redirect(address(name, puzzle_name, theme, chosen))


def known_puzzle(request: Request, name: str, puzzle_name: str) -> tuple[Game, Puzzle]:
    game = game_with_puzzles(request, name)
    if puzzle_name not in puzzles(game):
        raise NotThere("there is no such page")
    return game, puzzles(game)[puzzle_name]


def seen_by_solver(game: Game, its: Puzzle) -> Record:
    """What its seat cannot know is made up: nothing of it can show."""
    record = copy(game.place(its.position))
    game.at_hand.hide(record, its.seat, 0)
    return record


async def puzzle_page(
    request: Request, game: Game, its: Puzzle, record: Record, chosen: int | None, theme: str
) -> Response:
    words = game.words(request.state.language).to(its.seat)
    board = Board(game, record, its.seat, words, choices(game, record, words.to(its.seat)) if chosen is None else [])
    best = game.checked(record, its.best.notation)
    if chosen is not None:
        said = {game.spot(record, best): "better"}
        board.verdicts = {spot: kind for spot, kind in ({game.spot(record, chosen): "played"} | said).items() if spot}
    who = await solver_of(request, game)
    store = services_of(request).store
    return page(
        request,
        "puzzle.html",
        words,
        game=game,
        puzzle=its,
        board=board,
        players=seats_shown(board, words),
        viewer_seat=its.seat,
        chosen=chosen,
        right=chosen == best,
        ways=ways(game, its, record, chosen, words) if chosen is not None else [],
        why=why(game, record, its.seat, [Consequence(**asdict(one)) for one in its.why], words),
        solver=who,
        rating=await store.read(shown_rating(game.name, its)),
        total=len(puzzles(game)),
        theme=theme,
        themes=await to_thread(theme_names, game, words),
        again=address(game.name, its.name, theme),
        onward=f"/puzzles/{game.name}" + (f"?{urlencode({'theme': theme})}" if theme else ""),
        drawn=static_file(f"games/{game.name}/board.css") is not None,
    )


def ways(game: Game, its: Puzzle, record: Record, chosen: int, words: Words) -> list[Way]:
    """The best few, and what the solver chose."""
    own = game.notation(record, chosen)
    found = []
    for number, one in enumerate(its.choices):
        kind = "better" if number == 0 else "played" if one.notation == own else "also"
        text = game.describe(record, game.checked(record, one.notation), words)
        found.append(Way(text, 100 * one.win, 100 * one.error, kind))
    if all(one.notation != own for one in its.choices):
        found.append(Way(game.describe(record, chosen, words), None, 0.0, "played"))
    return found
