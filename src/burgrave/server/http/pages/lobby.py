"""The lobby: the games, tables to join and to watch, and one's own."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from burgrave.core.course import course
from burgrave.core.errors import BurgraveError
from burgrave.core.game import Game
from burgrave.core.puzzles import puzzles
from burgrave.server.errors import status_of
from burgrave.server.http.pages.common import (
    games_in_order,
    known_game,
    level_choices,
    number_in,
    page,
    redirect,
    stored_user,
    text_in,
    words_of,
)
from burgrave.server.http.pages.puzzles import daily_puzzle
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.people.levels import FIRST_LEVEL, suggested_levels
from burgrave.server.tables.new_table import ME, NewTable
from burgrave.web.assets import static_file

router = APIRouter()


@dataclass(frozen=True)
class GameCard:
    """A game in the lobby."""

    name: str
    title: str
    about: str
    minutes: int
    weight: int
    fewest: int
    most: int
    usual: int
    ready: bool
    cover: bool
    primer: bool
    """It can be learned in a minute."""
    puzzles: int
    """How many it has."""

    @property
    def players(self) -> list[tuple[int, int]]:
        return [(number, number) for number in range(self.fewest, self.most + 1)]


def game_card(request: Request, the_game: Game) -> GameCard:
    name = the_game.name
    words = the_game.words(request.state.language)
    return GameCard(
        name=name,
        title=the_game.title,
        about=words.text(the_game.info.about) if the_game.info.about else "",
        minutes=the_game.info.minutes,
        weight=the_game.info.weight,
        fewest=the_game.seats[0],
        most=the_game.seats[-1],
        usual=min(3, the_game.seats[-1]),
        ready=services_of(request).games.ready(name),
        cover=static_file(f"games/{name}/cover.svg") is not None,
        primer=bool(course(the_game).primer),
        puzzles=len(puzzles(the_game)),
    )


@router.get("/")
async def lobby(request: Request) -> Response:
    return await lobby_page(request)


async def lobby_page(request: Request, problem: str = "", status: int = 200) -> Response:
    lists, user, words = services_of(request).lists, user_of(request), words_of(request)
    language, games = request.state.language, games_in_order(request)
    return page(
        request,
        "lobby.html",
        words,
        status,
        games=[game_card(request, one) for one in games],
        levels={game.name: level_choices(game, words) for game in games},
        suggested=await suggested_levels(services_of(request).store, user, games),
        mine=await lists.my_tables(user, language) if user.stored else [],
        ended=(await lists.my_tables(user, language, ended=True))[:10] if user.stored else [],
        open_tables=[card for card in await lists.open_tables(user, language) if not card.seated],
        watchable=await lists.played_tables(user, language),
        puzzle=await to_thread(daily_puzzle, request),
        problem=problem,
    )


@router.post("/play/{name}")
async def play_now(request: Request, name: str) -> Response:
    """A game against bots, at once."""
    the_game = known_game(request, name)
    form = await request.form()
    try:
        players = number_in(form, "players", the_game.seats[0])
        the_game.option_values(players, {})  # before so many seats are made
        level = text_in(form, "level") or FIRST_LEVEL
        new_table = NewTable(game=name, seats=(ME, *[level] * (players - 1)), at_random=True)
        return redirect(f"/table/{await services_of(request).setup.create(await stored_user(request), new_table)}")
    except BurgraveError as error:
        return await lobby_page(request, error.said(the_game.words(request.state.language)), status_of(error))


@router.get("/waiting")
async def waiting(request: Request) -> Response:
    """How many games wait for the visitor, for the badge on their pages."""
    return PlainTextResponse(str(request.state.waiting), headers={"cache-control": "no-store"})
