"""Pages around the games: people and how they have played, tips, letters, what waits for whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from babel.dates import format_date
from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from burgrave.core.errors import BurgraveError
from burgrave.core.language import Words
from burgrave.core.registry import game
from burgrave.server.app import status_of
from burgrave.server.letters import JOIN, Letters
from burgrave.server.pages import (
    PARTS,
    account_page,
    count_waiting,
    go,
    house_of,
    known_game,
    level_name,
    lobby_order,
    page,
    people_of,
    refused_deed,
    stored,
    table_page,
    text_in,
    words_of,
)
from burgrave.server.sql import people as sql_people
from burgrave.server.sql import ratings as sql_ratings

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, dependencies=[Depends(count_waiting)])


def letters_of(request: Request) -> Letters:
    return request.app.state.letters  # type: ignore[no-any-return]


# What waits


@router.get("/waiting")
async def waiting(request: Request) -> Response:
    """How many games wait for the visitor, for the badge on his pages."""
    return PlainTextResponse(str(request.state.waiting), headers={"cache-control": "no-store"})


# At a table


@router.post("/table/{table_id}/tips")
async def tips(request: Request, table_id: str) -> Response:
    on = bool(text_in(await request.form(), "on"))
    user = await stored(request)
    request.state.user = await people_of(request).change(user.id, lambda known: replace(known, tips=on))
    return await table_page(request, table_id) if PARTS in request.headers else go(f"/table/{table_id}")


@router.post("/table/{table_id}/hush")
async def hush(request: Request, table_id: str) -> Response:
    on = bool(text_in(await request.form(), "on"))
    try:
        await house_of(request).moves.hush(table_id, await stored(request), on)
    except BurgraveError as error:
        return await refused_deed(request, table_id, error)
    return await table_page(request, table_id) if PARTS in request.headers else go(f"/table/{table_id}")


# People


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
    bot: bool
    mine: bool
    rating: int
    games: int


@router.get("/people/{user_id}")
async def profile(request: Request, user_id: str) -> Response:
    person = await people_of(request).known(user_id)
    words, viewer = words_of(request), request.state.user
    rated = await request.app.state.store.read(sql_ratings.ratings_by_game(person.id))
    created = await request.app.state.store.read(sql_people.created(person.id))
    return page(
        request,
        "profile.html",
        words,
        person=person,
        own=person.id == viewer.id,
        since=day(created, words),
        rated=[
            RatedGame(name, game(name).title, rated[name].shown, rated[name].games)
            for name in lobby_order()
            if name in rated
        ],
        ended=await house_of(request).lists.tables_of(person, viewer, words.language),
    )


def day(seconds: float, words: Words) -> str:
    return format_date(datetime.fromtimestamp(seconds, UTC), "long", locale=words.language)


@router.get("/best")
async def first_leaderboard() -> Response:
    return go(f"/best/{lobby_order()[0]}")


@router.get("/best/{name}")
async def leaderboard(request: Request, name: str) -> Response:
    the_game, words = known_game(name), words_of(request)
    rows = await request.app.state.store.read(sql_ratings.best(name))
    places = []
    for number, (who, person, rating) in enumerate(rows, 1):
        bot = who.startswith("bot:")
        shown = level_name(who.removeprefix("bot:"), words) if bot else person or ""
        mine = who == request.state.user.id
        places.append(Place(number, who, shown, bot, mine, rating.shown, rating.games))
    games = [(other, game(other).title) for other in lobby_order()]
    return page(request, "best.html", words, game=the_game, games=games, places=places)


# Letters


@router.post("/account/letters")
async def ask_for_letters(request: Request) -> Response:
    words, form = words_of(request), await request.form()
    try:
        user = await stored(request)
        if text_in(form, "stop"):
            request.state.user = await people_of(request).change(user.id, lambda known: replace(known, email=None))
            return await account_page(request, done=words.text("Done."))
        await letters_of(request).ask(user, text_in(form, "email"), words)
    except OSError:
        said = words.text("The letter could not be sent. Try again later.")
        return await account_page(request, form, 502, problem=said)
    except BurgraveError as error:
        return await account_page(request, form, status_of(error), problem=error.said(words))
    done = words.text("A letter is on its way to {address}: follow the link in it.")
    return await account_page(request, done=done.format(address=text_in(form, "email")))


@router.get("/letters/{token}")
async def letter_link(request: Request, token: str) -> Response:
    """Asks again, since programs follow links in letters too."""
    what, _user, address = letters_of(request).read_link(token)
    return page(request, "letter.html", words_of(request), joins=what == JOIN, address=address, done=False)


@router.post("/letters/{token}")
async def follow_letter_link(request: Request, token: str) -> Response:
    what, user_id, address = letters_of(request).read_link(token)
    await letters_of(request).follow_link(token)
    if request.state.user.id == user_id:
        request.state.user = await people_of(request).known(user_id)
    return page(request, "letter.html", words_of(request), joins=what == JOIN, address=address, done=True)
