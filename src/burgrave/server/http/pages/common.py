"""What all pages need."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData

from burgrave.bots.levels import LEVELS, level_name, rated_levels
from burgrave.core.errors import BadOption, BurgraveError
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.server.errors import NotThere, status_of
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.people.users import User
from burgrave.server.store.queries import lists as sql
from burgrave.web.board import Board
from burgrave.web.render import render

REGIONS = "x-parts"
"""The header with which the script asks for the regions of a table alone."""
LONGEST_NUMBER = 7
"""Characters: no form asks for more than a million of anything."""


async def count_waiting(request: Request) -> None:
    """How many games wait for the visitor, for the head of a whole page."""
    user = user_of(request)
    counts = user.stored and REGIONS not in request.headers
    request.state.waiting = await services_of(request).store.read(sql.waiting_for(user.id)) if counts else 0


def page(request: Request, template: str, words: Words, status: int = 200, **values: Any) -> Response:
    common = {
        "user": user_of(request),
        "csrf": request.state.csrf,
        "here": here(request),
        "waiting": getattr(request.state, "waiting", 0),
        "email_enabled": services_of(request).mailer.enabled,
    }
    return HTMLResponse(render(template, words, **common, **values), status)


def here(request: Request) -> str:
    """Where the visitor is: on the page that they asked for, or on the one with the form that they sent."""
    return on_this_site(str(request.url)) if request.method == "GET" else came_from(request)


def came_from(request: Request) -> str:
    """The page with the link or form that was followed, if the visitor's browser says so."""
    return on_this_site(request.headers.get("referer", ""))


def on_this_site(address: str) -> str:
    """The same path and query here, whatever site the address names: two slashes would begin another site's name."""
    try:
        found = urlsplit(address)
    except ValueError:
        return "/"
    return "/" + found.path.lstrip("/\\") + (f"?{found.query}" if found.query else "")


def refusal_page(request: Request, error: BurgraveError) -> Response:
    """The page for whatever is not granted: what happened, and where to go from there."""
    words = words_of(request)
    status = status_of(error)
    title = words.text("This page does not exist") if status == 404 else words.text("This is not possible")
    back = came_from(request)
    return page(request, "refusal.html", words, status, title=title, text=error.said(words), back=back, typed="")


def redirect(address: str) -> RedirectResponse:
    return RedirectResponse(address, 303)


def words_of(request: Request) -> Words:
    return Words(request.state.language)


async def stored_user(request: Request) -> User:
    """The visitor, who is about to do something."""
    request.state.user = await services_of(request).accounts.ensure_stored(user_of(request))
    return user_of(request)


# Games and bots


def known_game(request: Request, name: str) -> Game:
    games = services_of(request).games.all
    if name not in games:
        raise NotThere("there is no such page")
    return games[name]


def games_in_order(request: Request) -> list[Game]:
    """The games of this server, the lightest first."""
    games = services_of(request).games.all.values()
    return sorted(games, key=lambda game: (game.info.weight, -game.info.minutes, game.name))


def level_choices(game: Game, words: Words) -> list[tuple[str, str]]:
    """For a form: numbered, because not everybody knows whether a sergeant is above a squire, with ratings."""
    found = []
    for number, level in enumerate(LEVELS, 1):
        parts = [str(number), level_name(level, words), shown_rating(game, level)]
        found.append((level, " · ".join(filter(None, parts))))
    return found


def shown_rating(game: Game, level: str) -> str:
    """Such as 1480 ± 30; nothing where none was found. The first of the scale has no error."""
    rating = rated_levels(game).get(level)
    if rating is None:
        return ""
    return f"{rating.value:.0f} ± {rating.error:.0f}" if rating.error else f"{rating.value:.0f}"


def level_names(words: Words) -> dict[str, str]:
    return {level: level_name(level, words) for level in LEVELS}


# Forms


def text_in(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def number_in(form: FormData, name: str, default: int) -> int:
    text = text_in(form, name).strip()
    if not text:
        return default
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise BadOption("{text} is not a whole number", text=text[:20])
    if len(text) > LONGEST_NUMBER:
        raise BadOption("the number {text} is too large", text=text[:20])
    return int(text)


@dataclass(frozen=True)
class SeatShown:
    """A player of a lesson, a puzzle or a still, as the panels of a table have them."""

    seat: int
    name: str
    bot: str = ""
    gone: str = ""
    rating: str = ""
    clock: str = ""


def seats_shown(board: Board, words: Words) -> list[SeatShown]:
    return [SeatShown(seat, words.name(seat)) for seat in range(board.players)]
