"""People and how they have played: profiles and leaderboards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import fmean

from babel.dates import format_date
from babel.numbers import get_decimal_symbol
from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import RowMapping

from burgrave.bots.levels import LEVELS, level_name
from burgrave.core.language import Words
from burgrave.server.http.pages.common import games_in_order, known_game, page, redirect, shown_rating, words_of
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.people.ratings import rating_of
from burgrave.server.people.users import User
from burgrave.server.store.queries import people as sql_people
from burgrave.server.store.queries import ratings as sql_ratings

router = APIRouter()


@dataclass(frozen=True)
class RatedGame:
    name: str
    title: str
    rating: int
    games: int


@dataclass(frozen=True)
class Place:
    """On a leaderboard."""

    rank: int
    who: str
    name: str
    mine: bool
    rating: int
    games: int


@router.get("/people/{user_id}")
async def profile(request: Request, user_id: str) -> Response:
    services, words, viewer = services_of(request), words_of(request), user_of(request)
    person = await services.accounts.find(user_id)
    rows = await services.store.read(sql_ratings.ratings_by_game(person.id))
    rated = {name: rating_of(row) for name, row in rows.items()}
    created = await services.store.read(sql_people.created(person.id))
    return page(
        request,
        "profile.html",
        words,
        person=person,
        own=person.id == viewer.id,
        since=day(created, words),
        rated=[
            RatedGame(game.name, game.title, rated[game.name].shown, rated[game.name].games)
            for game in games_in_order(request)
            if game.name in rated
        ],
        ended=await services.lists.tables_of(person, viewer, words.language),
        coached=await services.coach.advice(person, words),
        decimal=get_decimal_symbol(words.language),
    )


def day(seconds: float, words: Words) -> str:
    return format_date(datetime.fromtimestamp(seconds, UTC), "long", locale=words.language)


@router.get("/best")
async def first_leaderboard(request: Request) -> Response:
    return redirect(f"/best/{games_in_order(request)[0].name}")


@router.get("/best/{name}")
async def leaderboard(request: Request, name: str) -> Response:
    the_game, words = known_game(request, name), words_of(request)
    rows = await services_of(request).store.read(sql_ratings.best(name))
    places = [place(rank, row, user_of(request)) for rank, row in enumerate(rows, 1)]
    games = [(other.name, other.title) for other in games_in_order(request)]
    return page(request, "leaderboard.html", words, game=the_game, games=games, places=places)


@dataclass(frozen=True)
class BotPlace:
    """On the list of bots."""

    name: str
    games: int
    won: int
    """Per cent; a win shared by two counts half for each."""
    rating: str


@router.get("/best/{name}/bots")
async def bots(request: Request, name: str) -> Response:
    """Bots have a list of their own: how they have done here against people, the strongest first."""
    the_game, words = known_game(request, name), words_of(request)
    results = await services_of(request).lists.results_of_bots(name)
    wins: dict[str, list[float]] = {level: [] for level in reversed(LEVELS)}
    for level, rank, ranks in results:
        wins.setdefault(level, []).append(1 / ranks.count(1) if rank == 1 else 0)
    places = [
        BotPlace(
            level_name(level, words), len(shares), round(100 * fmean(shares or [0])), shown_rating(the_game, level)
        )
        for level, shares in wins.items()
    ]
    games = [(other.name, other.title) for other in games_in_order(request)]
    return page(request, "bots.html", words, game=the_game, games=games, places=places)


def place(rank: int, row: RowMapping, viewer: User) -> Place:
    who, rating = row["who"], rating_of(row)
    return Place(
        rank=rank,
        who=who,
        name=row["name"],
        mine=who == viewer.id,
        rating=rating.shown,
        games=rating.games,
    )
