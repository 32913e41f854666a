"""The page of a table, and the forms on it."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

import segno
from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from starlette.datastructures import FormData

from burgrave.bots.bot import bot
from burgrave.bots.levels import level_name
from burgrave.core.errors import BurgraveError
from burgrave.core.language import Words
from burgrave.core.parts import Scene
from burgrave.server.errors import NotThere, status_of
from burgrave.server.http.pages.analysis import analysis_values
from burgrave.server.http.pages.common import (
    REGIONS,
    level_choices,
    level_names,
    number_in,
    page,
    redirect,
    stored_user,
    text_in,
    words_of,
)
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.people.levels import suggested_levels
from burgrave.server.people.users import User
from burgrave.server.services import Services
from burgrave.server.store.schema import ACTION
from burgrave.server.tables.beats import told_in_order
from burgrave.server.tables.table import Table
from burgrave.server.tables.tips import tips_for
from burgrave.server.tables.view_types import Beat, DrawableView, LogEntry, Question, SeatView, TableCard
from burgrave.web.assets import asset, static_file
from burgrave.web.board import Board
from burgrave.web.scenes import scene_drawing

OWN_STEP = "step"
"""The value of the header REGIONS with which the script asks for the table as it is after the visitor's own decision;
then it asks for what others have done since."""
DAY = 24 * 3600
HINTS = 3
"""That are shown, of all moves that were tried."""
LOG_ENTRIES = 40
"""Entries of the log that a table's page shows; the others are a click away."""

router = APIRouter()


@dataclass(frozen=True)
class Player:
    """Who sits in a seat, as the panels show them."""

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
    services, user, language = services_of(request), user_of(request), request.state.language
    view = await services.views.view(table_id, user, language, number, for_page=True)
    card = view.card
    words = view.game.words(language, [seat.name for seat in card.seats])
    values: dict[str, Any] = {
        "view": view,
        "card": card,
        "game": view.game,
        "seated": card.seated,
        "messages": await services.chat.messages(table_id),
        "problem": problem,
        "typed": "",
        "hints": [],
        "hints_tried": None,
        "asked": None,
        "learn": None,
        **more,
    }
    if card.number < 0:
        values |= {
            "link": invitation(request, view) if card.seated else "",
            "invite": invite,
            "host_name": next((seat.name for seat in card.seats if seat.host), ""),
            "about": words.text(view.game.info.about) if view.game.info.about else "",
            "cover": static_file(f"games/{view.game.name}/cover.svg") is not None,
            "qr": qr_code(request, view) if card.seated else "",
            "levels": level_choices(view.game, words),
            "level_names": level_names(words),
            "level": (await suggested_levels(services.store, user, [view.game]))[card.game],
        }
        return page(request, "waiting.html", words, status, **values)
    at_table = await services.registry.table(table_id)
    if values["learn"]:
        view = replace(view, legal=values["learn"].choices)
    board = board_of(view, words)
    if board is not None:
        best_first = enumerate(values["hints"], 1)
        board.hinted = {one.spot: place for place, one in reversed([*best_first]) if one.spot}
    can_act = bool(view.legal) and view.chosen is None
    ended = card.state in ("finished", "abandoned")
    if board is not None and ended and view.number == card.number:
        board.actor = None  # also where somebody would be to move, had the game not been given up
    shown = view.log if whole_log else view.log[-LOG_ENTRIES:]
    values |= {
        "view": view,
        "shown": shown,
        "shortened": len(view.log) > len(shown),
        "since_own_move": since_own_move(view),
        "board": board,
        "scene_styles": scene_styles(view.game.name),
        "drawn": static_file(f"games/{view.game.name}/board.css") is not None,
        "players": [player(card, seat, words, over=ended and view.number < card.number) for seat in card.seats],
        "outcome": outcome(view, words),
        "reason": reason(view, words),
        "eliminated": eliminated(view) if card.state == "running" else "",
        "viewer_seat": view.seat,
        "can_act": can_act,
        "tips": await tips_for(services.store, at_table, user, view, words),
        "spectators": services.spectators.number(table_id, [seat.user for seat in at_table.seats]),
        "looks_back": number is not None and number < card.number and REGIONS not in request.headers,
        "tools": card.state == "running",
        "getting_ready": is_getting_ready(at_table),
        "ended": ended,
        **await analysis_values(request, view, board, words, shown=ended and not values["learn"]),
        "can_fork": view.can_fork,
        "levels": level_choices(view.game, words),
        "title": title(view, board, words),
        "waits": 0 if can_act or card.state != "running" or number is not None else 2,
    }
    if values["stored"].progress is not None:
        values["waits"] = 2
    values["told"] = await told_now(request, view) if REGIONS in request.headers and not problem else []
    template = "table_regions.html" if REGIONS in request.headers else "table.html"
    return page(request, template, words, status, **values)


@dataclass(frozen=True)
class DrawnScene:
    name: str
    title: str
    drawing: Markup


async def told_now(request: Request, view: DrawableView) -> list[Beat | DrawnScene]:
    """What the last entry tells, for the script to play."""
    scenes = await services_of(request).views.scenes(
        view.card.id, user_of(request), request.state.language, view.number
    )
    drawn = {one.first: drawing for one, drawing in zip(scenes, draw(view, scenes, request), strict=True)}
    steps = told_in_order(view.beats.get(view.number, []), scenes)
    return [drawn[step.first] if isinstance(step, Scene) else step for step in steps]


def draw(view: DrawableView, scenes: Sequence[Scene], request: Request) -> list[DrawnScene]:
    words = view.game.words(request.state.language, [seat.name for seat in view.card.seats])
    return [DrawnScene(scene.name, scene.title, scene_drawing(view.game, scene, words)) for scene in scenes]


def is_getting_ready(table: Table) -> bool:
    """Whether a bot is to move that waits for the compiled rules."""
    level = table.acting_bot
    return level is not None and table.game.interprets and bot(level).needs_compiled(table.game)


def scene_styles(game: str) -> str:
    """The address of what a game's scenes are drawn with; empty: it has none."""
    path = f"games/{game}/scenes.css"
    return asset(path) if static_file(path) else ""


@router.get("/table/{table_id}/scene/{number}")
async def scene(request: Request, table_id: str, number: int) -> Response:
    """The great moments of an entry, to be seen again; where it has none, the table then."""
    services, user, language = services_of(request), user_of(request), request.state.language
    view = await services.views.view(table_id, user, language)
    scenes = await services.views.scenes(table_id, user, language, number)
    if not scenes:
        return redirect(f"/table/{table_id}?ply={number}")
    values: dict[str, Any] = {"card": view.card, "game": view.game, "scene_styles": scene_styles(view.game.name)}
    return page(request, "scene.html", words_of(request), **values, scenes=draw(view, scenes, request))


def board_of(view: DrawableView, words: Words) -> Board | None:
    if view.record is None:
        return None
    choosing = view.card.choosing if view.number == view.card.number else None
    return Board(view.game, view.record, view.seat, words, view.legal, choosing=choosing, chosen=view.chosen)


def since_own_move(view: DrawableView) -> list[LogEntry]:
    """The viewer's last decision with all that it set off, and what happened since; for spectators the last entry."""
    own = [place for place, entry in enumerate(view.log) if entry.kind == ACTION and entry.seat == view.seat]
    if view.seat is None:
        return view.log[-1:]
    return view.log[own[-1] if own else 0 :]


def outcome(view: DrawableView, words: Words) -> str:
    """Who won; empty before the end, and where a game was abandoned."""
    if not view.results or view.ranks is None:
        return ""
    winners = [seat for seat, rank in enumerate(view.ranks) if rank == 1]
    mine = [seat.seat for seat in view.card.seats if seat.mine]
    others = [words.name(seat) for seat in winners if [seat] != mine]
    if not winners:
        return words.text("Nobody won")
    if len(others) < len(winners):
        return words.text("You and {names} won").format(names=words.list(others)) if others else words.text("You won")
    if len(others) == 1:
        return words.text("{name} won").format(name=others[0])
    return words.text("{names} won together").format(names=words.list(others))


def reason(view: DrawableView, words: Words) -> str:
    """Why the game is over, in the lines that say it, or how somebody left; and what decided between equal scores."""
    last = next((entry for entry in reversed(view.log) if not entry.undone), None)
    if last is None:
        return ""
    beats = [beat for beat in view.beats[last.number] if beat.text]
    told = [beat.text for beat in [one for one in beats if one.ending] or beats[-1:]]
    return " ".join([*told, *tie_break(view, words)])


def tie_break(view: DrawableView, words: Words) -> list[str]:
    """One sentence, if others have as many points as the only winner."""
    if view.ranks is None or view.scores is None or view.record is None or view.ranks.count(1) != 1:
        return []
    if view.game.actor(view.record) is not None:  # somebody left
        return []
    winner = view.ranks.index(1)
    rivals = [seat for seat, score in enumerate(view.scores) if score == view.scores[winner] and seat != winner]
    for number, (what, mine) in enumerate(view.game.tie_breaks(view.record, winner, words)):
        theirs = [view.game.tie_breaks(view.record, seat, words)[number][1] for seat in rivals]
        if not rivals or max(theirs) > mine:  # something else decided: a rival is out of the game
            return []
        if max(theirs) < mine:
            told = words.text("Equal on points; the tie-break, {what}: {mine} to {theirs}.")
            return [told.format(what=what, mine=mine, theirs=max(theirs))]
        rivals = [seat for seat, value in zip(rivals, theirs, strict=True) if value == mine]
    return []


def eliminated(view: DrawableView) -> str:
    """How the viewer was put out of a game that goes on, in the words of the log."""
    told = (beat for entry in view.log if not entry.undone for beat in view.beats[entry.number])
    return next((beat.text for beat in told if view.seat is not None and view.seat in beat.eliminated), "")


def invitation(request: Request, view: DrawableView) -> str:
    """The link that one sends to friends; where the server's address is not set, the page's script completes it."""
    link = f"{services_of(request).settings.site_url.rstrip('/')}/table/{view.card.id}"
    return f"{link}?invite={quote(view.invite)}" if view.invite else link


def qr_code(request: Request, view: DrawableView) -> Markup:
    """The invitation for a camera. Where the server's address is not set, only those at home get one (`at_home`)."""
    link = invitation(request, view)
    if "://" not in link and not at_home(request.url.hostname or ""):
        return Markup("")
    whole = link if "://" in link else str(request.base_url).rstrip("/") + link
    return Markup(segno.make(whole, micro=False).svg_inline(scale=5, border=2, light="white", omitsize=True))


def at_home(host: str) -> bool:
    """Whether an address that a request names leads only into the visitor's own house: others are not trusted."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".local")


def title(view: DrawableView, board: Board | None, words: Words) -> str:
    """Whose turn it is, before the name of the game."""
    name = f"{view.game.title} · Burgrave"
    if board is None or board.actor is None:
        return name
    if view.card.my_turn and view.legal:
        return f"{words.text('Your turn')} · {name}"
    deciding = view.card.choosing or [board.actor]
    return f"{', '.join(words.name(seat) for seat in deciding)} · {name}"


def player(card: TableCard, seat: SeatView, words: Words, *, over: bool) -> Player:
    """`over`: the game has ended, and an earlier move is shown: what it did to the ratings is not told yet."""
    gone = {"resigned": words.text("resigned"), "timed_out": words.text("out of time")}.get(seat.out or "", "")
    if seat.away:
        gone = words.text("away")
    seconds = seat.seconds_left
    return Player(
        seat=seat.seat,
        name=seat.name,
        bot=level_name(seat.bot, words) if seat.bot else "",
        gone=gone,
        rating=None if over else seat.rating,
        clock="" if seconds is None else time_left(seconds, words),
        seconds=int(seconds or 0),
        running=card.state == "running" and card.actor == seat.seat and not seat.bot,
    )


def time_left(seconds: float, words: Words) -> str:
    """Such as 7:05, 1:07:05, or `2 days 23 h`."""
    whole = int(seconds)
    if whole >= DAY:
        days, rest = words.count("{n} day", "{n} days", whole // DAY), whole % DAY // 3600
        return words.text("{days} {hours} h").format(days=days, hours=rest)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


async def join(services: Services, table: str, user: User, form: FormData) -> None:
    """A guest says on the invitation what they want to be called."""
    name = text_in(form, "name").strip()
    if name and name != user.name and not user.account:
        user = await services.accounts.rename(user, name)
    seat = number_in(form, "seat", 0) if text_in(form, "seat") else None
    await services.setup.join(table, user, seat, text_in(form, "invite") or None)


Form = Callable[[Services, str, User, FormData], Awaitable[Any]]

FORMS: dict[str, Form] = {
    "play": lambda services, table, user, form: services.moves.play(
        table, user, number_in(form, "number", -1), text_in(form, "action")
    ),
    "undo": lambda services, table, user, form: services.moves.undo(table, user, number_in(form, "number", -1)),
    "ask-undo": lambda services, table, user, form: services.moves.ask_undo(table, user, number_in(form, "number", -1)),
    "answer-undo": lambda services, table, user, form: services.moves.answer_undo(
        table, user, number_in(form, "number", -1), text_in(form, "agree") == "yes"
    ),
    "resign": lambda services, table, user, form: services.moves.resign(table, user),
    "join": join,
    "leave": lambda services, table, user, form: services.setup.leave(table, user),
    "start": lambda services, table, user, form: services.setup.start(table, user, text_in(form, "level") or "squire"),
    "takeover": lambda services, table, user, form: services.moves.take_over(table, user, number_in(form, "seat", -1)),
    "return": lambda services, table, user, form: services.moves.come_back(table, user),
    "say": lambda services, table, user, form: services.chat.say(table, user, text_in(form, "text")),
}


@router.post("/table/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    try:
        return redirect(f"/table/{await services_of(request).setup.rematch(table_id, await stored_user(request))}")
    except BurgraveError as error:
        return await refused_form(request, table_id, error)


@router.post("/table/{table_id}/hint")
async def hint(request: Request, table_id: str) -> Response:
    """The script asks twice: for a first look at once, and then for what is found with more time."""
    hints = services_of(request).hints
    ask = hints.first if text_in(await request.form(), "first") else hints.refined
    try:
        found = await ask(table_id, await stored_user(request), request.state.language)
    except BurgraveError as error:
        return await refused_form(request, table_id, error)
    return await table_page(request, table_id, hints=found[:HINTS], hints_tried=len(found))


@router.post("/table/{table_id}/tips")
async def tips(request: Request, table_id: str) -> Response:
    on = bool(text_in(await request.form(), "on"))
    user = await stored_user(request)
    accounts = services_of(request).accounts
    request.state.user = await accounts.change_preferences(user.id, lambda known: replace(known, tips=on))
    return await after_form(request, table_id)


@router.post("/table/{table_id}/decline-questions")
async def decline_questions(request: Request, table_id: str) -> Response:
    on = bool(text_in(await request.form(), "on"))
    try:
        await services_of(request).moves.decline_questions(table_id, await stored_user(request), on)
    except BurgraveError as error:
        return await refused_form(request, table_id, error)
    return await after_form(request, table_id)


async def after_form(request: Request, table_id: str) -> Response:
    """The regions of the table if the script has sent the form, or its page."""
    return await table_page(request, table_id) if REGIONS in request.headers else redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/{what}")
async def do(request: Request, table_id: str, what: str) -> Response:
    """Whatever one does at a table by a form."""
    if what not in FORMS:
        raise NotThere("there is no such page")
    form = await request.form()
    if not text_in(form, "sure") and (asked := await question(request, table_id, what, form)):
        fields = {name: text_in(form, name) for name in ("number", "seat", "action") if name in form}
        return await table_page(request, table_id, asked=asked, asked_form=what, asked_fields=fields)
    try:
        done = await FORMS[what](services_of(request), table_id, await stored_user(request), form)
    except BurgraveError as error:
        return await refused_form(request, table_id, error, text_in(form, "text"))
    if REGIONS in request.headers:
        own = done if what == "play" and request.headers[REGIONS] == OWN_STEP else None
        return await table_page(request, table_id, number=own)
    return redirect("/" if what == "leave" else f"/table/{table_id}")


async def question(request: Request, table_id: str, what: str, form: FormData) -> Question | None:
    """What the visitor is asked before this is done: always if it cannot be undone, and if they want to confirm it."""
    words = words_of(request)
    if what == "resign":
        return Question(words.text("Resign this game?"), words.text("You cannot come back to it."))
    if what == "takeover":
        number_in(form, "seat", -1)  # or it is refused at once
        warning = words.text("A bot decides from now on, until the player takes the seat back.")
        return Question(words.text("Let a bot play?"), warning)
    if what != "play":
        return None
    services, user, language = services_of(request), user_of(request), request.state.language
    asked = await services.views.question(table_id, user, text_in(form, "action"), language)
    least = number_in(form, "tutor", 0)
    if asked and not asked.warning and least > 0:
        asked = await services.hints.tutor(table_id, user, text_in(form, "action"), least / 100, language) or asked
    return asked if asked and (asked.warning or text_in(form, "confirm")) else None


async def refused_form(request: Request, table_id: str, error: BurgraveError, typed: str = "") -> Response:
    """The table as it is now, with the reason and what was typed."""
    status = status_of(error)
    if status == 404:
        raise error
    return await table_page(request, table_id, problem=error.said(words_of(request)), status=status, typed=typed)
