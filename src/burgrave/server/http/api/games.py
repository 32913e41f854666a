"""The games that are played here."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from burgrave.core.game import Game
from burgrave.server.errors import NotThere
from burgrave.server.http.api.common import PREFIX, InLanguage, language_of
from burgrave.server.http.requests import services_of
from burgrave.server.people.ratings import rating_of
from burgrave.server.store.queries import ratings as sql
from burgrave.server.tables.games import Games

GameName = Annotated[str, Path(max_length=40)]

router = APIRouter(prefix=PREFIX, tags=["games"])


class GameOption(BaseModel):
    name: str
    about: str
    default: bool


class GameAbout(BaseModel):
    name: str
    title: str
    players: list[int]
    rules: int = Field(description="Version of the rules.")
    options: list[GameOption]
    editions: list[str] = Field(description="Of its components, the one that tables have where nothing is said first.")
    ready: bool = Field(description="Its rules are compiled: bots that search can play it, too.")


class RatedPlayer(BaseModel):
    name: str
    rating: int
    games: int


@router.get("/games")
async def games(request: Request, language: InLanguage = None) -> list[GameAbout]:
    """The games that are played here."""
    games = services_of(request).games
    return [about(games, game, language_of(request, language)) for game in games.all.values()]


def about(games: Games, game: Game, language: str) -> GameAbout:
    words = game.words(language)
    options = [GameOption(name=o.name, about=words.text(o.about), default=o.default) for o in game.options]
    return GameAbout(
        name=game.name,
        title=game.title,
        players=list(game.seats),
        rules=game.version,
        options=options,
        editions=games.editions(game.name),
        ready=games.ready(game.name),
    )


@router.get("/games/{game}/rules")
async def rules(request: Request, game: GameName, language: InLanguage = None) -> dict[str, str]:
    """The rules of a game in our own words, with procedures, examples and rulings, by id."""
    the_game = known_game(request, game)
    return the_game.rulebook(the_game.words(language_of(request, language))).entries()


@router.get("/games/{game}/ratings")
async def ratings(game: GameName, request: Request) -> list[RatedPlayer]:
    """The highest ratings."""
    rows = await services_of(request).store.read(sql.best(known_game(request, game).name))
    return [
        RatedPlayer(
            name=row["name"],
            rating=rating_of(row).shown,
            games=row["games"],
        )
        for row in rows
    ]


def known_game(request: Request, name: str) -> Game:
    games = services_of(request).games.all
    if name not in games:
        raise NotThere("there is no game {name}; the games are {games}", name=name, games=", ".join(games))
    return games[name]
