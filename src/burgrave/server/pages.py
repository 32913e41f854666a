"""The pages: every one of them works without script, and every deed is a form."""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlsplit

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData

from burgrave.bots.bot import LEVELS
from burgrave.core.errors import BadOption, BurgraveError
from burgrave.core.game import Game
from burgrave.core.language import CHARGES, N_, Words
from burgrave.core.registry import game, game_names
from burgrave.server.app import status_of
from burgrave.server.errors import NotThere
from burgrave.server.guidance import guidance
from burgrave.server.house import House
from burgrave.server.looks import Look, SeatLook, TableCard
from burgrave.server.people import People, User
from burgrave.server.plan import ME, OPEN, Plan
from burgrave.server.sql import lists as sql
from burgrave.web.board import Board
from burgrave.web.render import render, static_file

PARTS = "x-parts"
"""The script's wish for the regions of a table alone, ..."""


async def count_waiting(request: Request) -> None:
    """How many games wait for the visitor, for the head of a whole page."""
    whole = not request.url.path.startswith("/static/") and PARTS not in request.headers
    user: User = request.state.user
    count = await request.app.state.store.read(sql.waiting_for(user.id)) if whole and user.stored else 0
    request.state.waiting = count


router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, dependencies=[Depends(count_waiting)])

LEVEL_NAMES = {"page": N_("Page"), "squire": N_("Squire"), "knight": N_("Knight"), "burgrave": N_("Burgrave")}
NOBODY = ""
"""A seat of a new table that is not used."""
TOLD = 40
"""Entries of the log that a table's page shows; the others are a click away."""
STEP = "step"
"""... as they are after one's own decision; it asks then for what others have done since."""
FOREVER = "public, max-age=31536000, immutable"


# What every page needs


def words_of(request: Request) -> Words:
    return Words(request.state.language)


def page(request: Request, template: str, words: Words, status: int = 200, **values: Any) -> Response:
    said = {
        "user": request.state.user,
        "csrf": request.state.csrf,
        "here": here(request),
        "waiting": getattr(request.state, "waiting", 0),
        "letters": request.app.state.letters.possible,
    }
    content = render(template, words, **said, **values).encode()
    headers = {"vary": "accept-encoding"}
    if accepts_gzip(request):  # a table is 80 KB of symbols, and phones ask for it after every decision
        content, headers["content-encoding"] = gzip.compress(content, 1), "gzip"
    return HTMLResponse(content, status, headers)


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def here(request: Request) -> str:
    """Where the visitor is: on the page that he asked for, or on which the form was that he sent."""
    address = request.url if request.method == "GET" else urlsplit(request.headers.get("referer", "/"))
    return address.path + (f"?{address.query}" if address.query else "")


def house_of(request: Request) -> House:
    return request.app.state.house  # type: ignore[no-any-return]


def people_of(request: Request) -> People:
    return request.app.state.people  # type: ignore[no-any-return]


async def stored(request: Request) -> User:
    """The visitor, who is about to do something."""
    user = await people_of(request).stored(request.state.user)
    request.state.user = user
    return user


def go(address: str) -> RedirectResponse:
    return RedirectResponse(address, 303)


def level_choices(words: Words) -> list[tuple[str, str]]:
    return [(level, level_name(level, words)) for level in LEVELS]


def level_name(level: str, words: Words) -> str:
    """By the general catalogue: a game may have a Squire or a Knight of its own, with another name."""
    name = LEVEL_NAMES.get(level, level)
    return Words(words.language).text(name)


@lru_cache
def compressed(path: str) -> tuple[bytes, bytes]:
    file = static_file(path)
    if file is None:
        raise NotThere("there is no such page")
    content = file.read_bytes()
    return content, gzip.compress(content, 9)


@router.get("/static/{path:path}")
async def static(request: Request, path: str) -> Response:
    """Styles, symbols and the script. Their addresses change with their content."""
    plain, small = compressed(path)
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if accepts_gzip(request):
        return Response(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(plain, media_type=kind, headers=headers)


def refusal(request: Request, error: BurgraveError) -> Response:
    """The page for whatever is not granted: what happened, and where to go from there."""
    words = words_of(request)
    status = status_of(error)
    title = words.text("This page does not exist") if status == 404 else words.text("This is not possible")
    came_from = urlsplit(request.headers.get("referer", "")).path or "/"  # whatever site it was on
    return page(request, "refusal.html", words, status, title=title, text=error.said(words), back=came_from, typed="")


# The lobby


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

    @property
    def players(self) -> list[tuple[int, int]]:
        return [(number, number) for number in range(self.fewest, self.most + 1)]


def game_card(request: Request, name: str) -> GameCard:
    the_game = game(name)
    words = the_game.words(request.state.language)
    return GameCard(
        name=name,
        title=the_game.title,
        about=words.text(the_game.about) if the_game.about else "",
        minutes=the_game.minutes,
        weight=the_game.weight,
        fewest=the_game.seats[0],
        most=the_game.seats[-1],
        usual=min(3, the_game.seats[-1]),
        ready=house_of(request).games.ready(name),
        cover=static_file(f"games/{name}/cover.svg") is not None,
    )


@router.get("/")
async def lobby(request: Request) -> Response:
    return await lobby_page(request)


async def lobby_page(request: Request, problem: str = "", status: int = 200) -> Response:
    house, user, words = house_of(request), request.state.user, words_of(request)
    language = request.state.language
    return page(
        request,
        "lobby.html",
        words,
        status,
        games=[game_card(request, name) for name in lobby_order()],
        levels=level_choices(words),
        mine=await house.lists.my_tables(user, language) if user.stored else [],
        ended=(await house.lists.my_tables(user, language, ended=True))[:10] if user.stored else [],
        open_tables=[card for card in await house.lists.open_tables(user, language) if not sits(card)],
        watchable=await house.lists.played_tables(user, language),
        problem=problem,
    )


def lobby_order() -> list[str]:
    """The lightest game first."""
    return sorted(game_names(), key=lambda name: (game(name).weight, -game(name).minutes, name))


def sits(card: TableCard) -> bool:
    return any(seat.mine for seat in card.seats)


@router.post("/play/{name}")
async def play_now(request: Request, name: str) -> Response:
    """A game against bots, at once."""
    the_game = known_game(name)
    form = await request.form()
    try:
        players = number_in(form, "players", the_game.seats[0])
        level = text_in(form, "level") or "squire"
        plan = Plan(game=name, seats=(ME, *[level] * (players - 1)))
        return go(f"/table/{await house_of(request).gathering.create(await stored(request), plan)}")
    except BurgraveError as error:
        return await lobby_page(request, error.said(the_game.words(request.state.language)), status_of(error))


def known_game(name: str) -> Game:
    if name not in game_names():
        raise NotThere("there is no such page")
    return game(name)


def text_in(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def number_in(form: FormData, name: str, default: int) -> int:
    text = text_in(form, name).strip()
    if not text:
        return default
    try:
        return int(text)
    except ValueError:
        raise BadOption("{text} is not a whole number", text=text[:20]) from None


# A new table


@dataclass(frozen=True)
class SeatRow:
    """A seat in the form of a new table."""

    number: int
    kind: str
    kinds: list[tuple[str, str]]
    name: str
    charge: str


@router.get("/new/{name}")
async def new_table(request: Request, name: str) -> Response:
    known_game(name)
    return new_table_page(request, name, FormData())


def new_table_page(request: Request, name: str, form: FormData, problem: str = "", status: int = 200) -> Response:
    """The form, with what was typed."""
    the_game, words = game(name), words_of(request)
    kinds = [(ME, words.text("You")), (OPEN, words.text("Open to others"))]
    kinds += [(level, words.text("Bot: {level}").format(level=text)) for level, text in level_choices(words)]
    usual = [ME, OPEN, *[NOBODY] * (the_game.seats[-1] - 2)]
    rows = []
    for number in range(the_game.seats[-1]):
        offered = kinds if number < the_game.seats[0] else [*kinds, (NOBODY, words.text("Nobody"))]
        kind = text_in(form, f"seat{number}") if f"seat{number}" in form else usual[number]
        charge = CHARGES[number]
        rows.append(SeatRow(number, kind, offered, text_in(form, f"name{number}"), words.text(charge)))
    about = the_game.words(request.state.language)
    suggested = the_game.default_options(sum(kind != NOBODY for kind in usual))
    chosen = form.getlist("option") if form else [name for name, on in suggested.items() if on]
    options = [
        {"name": option.name, "about": about.text(option.about), "on": option.name in chosen}
        for option in the_game.options
    ]
    typed = {"kind": "untimed", "minutes": "20", "increment": "20", "days": "3", "invitation": ""}
    typed |= {key: text_in(form, key) for key in typed if key in form}
    return page(
        request,
        "new.html",
        words,
        status,
        game=game_card(request, name),
        seats=rows,
        options=options,
        typed=typed,
        problem=problem,
    )


@router.post("/new/{name}")
async def create_table(request: Request, name: str) -> Response:
    the_game = known_game(name)
    form = await request.form()
    try:
        plan = read_plan(the_game, form)
        return go(f"/table/{await house_of(request).gathering.create(await stored(request), plan)}")
    except BurgraveError as error:
        said = error.said(the_game.words(request.state.language))
        return new_table_page(request, name, form, said, status_of(error))


def read_plan(the_game: Game, form: FormData) -> Plan:
    used = [n for n in range(the_game.seats[-1]) if text_in(form, f"seat{n}") != NOBODY]
    chosen = form.getlist("option")
    return Plan(
        game=the_game.name,
        seats=tuple(text_in(form, f"seat{number}") for number in used),
        options={option.name: option.name in chosen for option in the_game.options},
        kind=text_in(form, "kind"),
        minutes=number_in(form, "minutes", 20),
        increment=number_in(form, "increment", 20),
        days=number_in(form, "days", 3),
        invitation=bool(text_in(form, "invitation")),
        names=tuple(text_in(form, f"name{number}").strip() for number in used),
    )


# A table


@dataclass(frozen=True)
class Player:
    """Who sits in a seat, as the panels show him."""

    seat: int
    name: str
    bot: str
    gone: str
    rating: int | None
    clock: str
    seconds: int
    running: bool


@router.get("/table/{table_id}")
async def table(request: Request, table_id: str, ply: int | None = None, log: str = "", invite: str = "") -> Response:
    return await table_page(request, table_id, number=ply, whole_log=log == "all", invite=invite)


async def table_page(
    request: Request,
    table_id: str,
    *,
    number: int | None = None,
    whole_log: bool = False,
    invite: str = "",
    problem: str = "",
    status: int = 200,
    **more: Any,
) -> Response:
    """The table as the visitor may see it, or only its regions if the script asks for them."""
    house, user, language = house_of(request), request.state.user, request.state.language
    look = await house.views.look(table_id, user, language, number)
    card = look.card
    words = look.game.words(language, [seat.name for seat in card.seats])
    values: dict[str, Any] = {
        "look": look,
        "card": card,
        "game": look.game,
        "seated": sits(card),
        "messages": await house.talk.messages(table_id),
        "problem": problem,
        "typed": "",
        "hints": [],
        **more,
    }
    if card.number < 0:
        values |= {
            "link": invitation(request, look) if sits(card) else "",
            "invite": invite,
            "levels": level_choices(words),
            "level_names": dict(level_choices(words)),
        }
        return page(request, "waiting.html", words, status, **values)
    board = board_of(look, words)
    can_act = bool(look.legal) and look.chosen is None
    ended = card.state in ("finished", "abandoned")
    if board is not None and ended and look.number == card.number:
        board.actor = None  # also where somebody would be to move, had the game not been given up
    shown = look.log if whole_log else look.log[-TOLD:]
    values |= {
        "look": look,
        "shown": shown,
        "shortened": len(look.log) > len(shown),
        "board": board,
        "drawn": static_file(f"games/{look.game.name}/board.css") is not None,
        "players": [player(card, seat, words) for seat in card.seats],
        "viewer_seat": look.seat,
        "can_act": can_act,
        "guidance": await guidance(request.app.state.store, user, look, words),
        "watchers": request.app.state.watchers.number(table_id, await house.views.people_at(table_id)),
        "looks_back": number is not None and number < card.number and PARTS not in request.headers,
        "tools": card.state == "running",
        "ended": ended,
        "can_fork": look.can_fork,
        "levels": level_choices(words),
        "title": title(look, board, words),
        "waits": 0 if can_act or card.state != "running" or number is not None else 2,
    }
    template = "table_regions.html" if PARTS in request.headers else "table.html"
    return page(request, template, words, status, **values)


def board_of(look: Look, words: Words) -> Board | None:
    if look.record is None:
        return None
    choosing = look.card.choosing if look.number == look.card.number else None
    return Board(look.game, look.record, look.seat, words, look.legal, choosing=choosing, chosen=look.chosen)


def invitation(request: Request, look: Look) -> str:
    """The link that one sends to friends."""
    link = f"{str(request.base_url).rstrip('/')}/table/{look.card.id}"
    return f"{link}?invite={quote(look.invite)}" if look.invite else link


def title(look: Look, board: Board | None, words: Words) -> str:
    """Whose turn it is, before the name of the game."""
    name = f"{look.game.title} · Burgrave"
    if board is None or board.actor is None:
        return name
    if look.card.my_turn and look.legal:
        return f"{words.text('Your turn')} · {name}"
    deciding = look.card.choosing or [board.actor]
    return f"{', '.join(words.name(seat) for seat in deciding)} · {name}"


def player(card: TableCard, seat: SeatLook, words: Words) -> Player:
    gone = {"resigned": words.text("resigned"), "timed_out": words.text("out of time")}.get(seat.out or "", "")
    if seat.away:
        gone = words.text("away")
    seconds = seat.seconds_left
    return Player(
        seat=seat.seat,
        name=seat.name,
        bot=level_name(seat.bot, words) if seat.bot else "",
        gone=gone,
        rating=seat.rating,
        clock="" if seconds is None else time_left(seconds, words),
        seconds=int(seconds or 0),
        running=card.state == "running" and card.actor == seat.seat and not seat.bot,
    )


def time_left(seconds: float, words: Words) -> str:
    """Such as 7:05, 1:07:05, or days where there are many."""
    whole = int(seconds)
    if whole >= 2 * 24 * 3600:
        return words.count("{n} day", "{n} days", whole // (24 * 3600))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


Deed = Callable[[House, str, User, FormData], Awaitable[Any]]

DEEDS: dict[str, Deed] = {
    "play": lambda house, table, user, form: house.moves.play(
        table, user, number_in(form, "number", -1), text_in(form, "action")
    ),
    "undo": lambda house, table, user, form: house.moves.undo(table, user, number_in(form, "number", -1)),
    "resign": lambda house, table, user, form: house.moves.resign(table, user),
    "join": lambda house, table, user, form: house.gathering.join(
        table, user, number_in(form, "seat", 0) if text_in(form, "seat") else None, text_in(form, "invite") or None
    ),
    "leave": lambda house, table, user, form: house.gathering.leave(table, user),
    "start": lambda house, table, user, form: house.gathering.start(table, user, text_in(form, "level") or "squire"),
    "takeover": lambda house, table, user, form: house.moves.take_over(table, user, number_in(form, "seat", -1)),
    "return": lambda house, table, user, form: house.moves.come_back(table, user),
    "say": lambda house, table, user, form: house.talk.say(table, user, text_in(form, "text")),
}


@router.post("/table/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    try:
        return go(f"/table/{await house_of(request).gathering.rematch(table_id, await stored(request))}")
    except BurgraveError as error:
        return await refused_deed(request, table_id, error)


@router.post("/table/{table_id}/hint")
async def hint(request: Request, table_id: str) -> Response:
    try:
        hints = await house_of(request).views.hint(table_id, await stored(request), request.state.language)
    except BurgraveError as error:
        return await refused_deed(request, table_id, error)
    return await table_page(request, table_id, hints=hints[:3])


@router.post("/table/{table_id}/{what}")
async def do(request: Request, table_id: str, what: str) -> Response:
    """Whatever one does at a table."""
    if what not in DEEDS:
        raise NotThere("there is no such page")
    form = await request.form()
    try:
        done = await DEEDS[what](house_of(request), table_id, await stored(request), form)
    except BurgraveError as error:
        return await refused_deed(request, table_id, error, text_in(form, "text"))
    if PARTS in request.headers:
        own = done if what == "play" and request.headers[PARTS] == STEP else None
        return await table_page(request, table_id, number=own)
    return go("/" if what == "leave" else f"/table/{table_id}")


async def refused_deed(request: Request, table_id: str, error: BurgraveError, typed: str = "") -> Response:
    """The table as it is now, with the reason and what was typed."""
    status = status_of(error)
    if status == 404:
        raise error
    return await table_page(request, table_id, problem=error.said(words_of(request)), status=status, typed=typed)


# Who one is


@router.post("/language")
async def language(request: Request) -> Response:
    form = await request.form()
    request.state.user = await people_of(request).speak(request.state.user, text_in(form, "language"))
    back = text_in(form, "back")
    return go(back if re.match(r"/(?![/\\])", back) else "/")  # and to no other site


@router.get("/account")
async def account(request: Request) -> Response:
    return await account_page(request)


async def account_page(
    request: Request,
    form: FormData | None = None,
    status: int = 200,
    *,
    problem: str = "",
    done: str = "",
    token: str = "",
) -> Response:
    typed = {key: text_in(form or FormData(), key) for key in ("name", "login", "known", "label", "email")}
    user = request.state.user
    tokens = await people_of(request).tokens(user) if user.stored else []
    said = {"problem": problem, "done": done, "token": token, "tokens": tokens}
    return page(request, "account.html", words_of(request), status, typed=typed, **said)


@router.post("/account/{what}")
async def change_account(request: Request, what: str) -> Response:
    people, user, words = people_of(request), request.state.user, words_of(request)
    form = await request.form()
    done = words.text("Done.")
    try:
        if what == "name":
            request.state.user = await people.rename(user, text_in(form, "name"))
            await house_of(request).gathering.renamed(request.state.user)
        elif what == "register":
            request.state.user = await people.register(user, text_in(form, "login"), text_in(form, "password"))
            await house_of(request).gathering.renamed(request.state.user)
        elif what == "in":
            request.state.user = await people.sign_in(text_in(form, "known"), text_in(form, "secret"))
            return go("/")
        elif what == "out":
            request.state.user = people.new_visitor()
            return go("/")
        elif what == "password":
            request.state.user = await people.change_password(user, text_in(form, "old"), text_in(form, "new"))
        elif what == "token":
            user = await stored(request)
            token = await people.new_token(user, text_in(form, "label"))
            return await account_page(request, form, token=token)
        elif what == "withdraw":
            await people.drop_token(user, text_in(form, "token"))
        else:
            raise NotThere("there is no such page")
    except NotThere:
        raise
    except BurgraveError as error:
        return await account_page(request, form, status_of(error), problem=error.said(words))
    return await account_page(request, done=done)
