"""The form for a new table."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from starlette.datastructures import FormData, UploadFile

from burgrave.core.data import EDITION_NAMES, STANDARD, starter
from burgrave.core.errors import BadData, BurgraveError
from burgrave.core.game import Game
from burgrave.core.language import CHARGES, Words
from burgrave.server.errors import NotThere, status_of
from burgrave.server.http.pages.common import (
    known_game,
    level_choices,
    number_in,
    page,
    redirect,
    stored_user,
    text_in,
    words_of,
)
from burgrave.server.http.pages.lobby import game_card
from burgrave.server.http.requests import services_of
from burgrave.server.tables.new_table import ME, OPEN, NewTable

NOBODY = ""
"""A seat of a new table that is not used."""

router = APIRouter()


@dataclass(frozen=True)
class SeatRow:
    """A seat in the form."""

    number: int
    kind: str
    kinds: list[tuple[str, str]]
    name: str
    charge: str


@router.get("/new/{name}")
async def new_table(request: Request, name: str) -> Response:
    return new_table_page(request, known_game(request, name), FormData())


def new_table_page(request: Request, the_game: Game, form: FormData, problem: str = "", status: int = 200) -> Response:
    """The form, with what was typed."""
    words = words_of(request)
    kinds = [(ME, words.text("You")), (OPEN, words.text("Open to others"))]
    kinds += [(level, words.text("Bot: {level}").format(level=text)) for level, text in level_choices(the_game, words)]
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
        {
            "name": option.name,
            "about": about.text(option.about),
            "on": option.name in chosen,
            "usual": [number for number in the_game.seats if the_game.default_options(number)[option.name]],
        }
        for option in the_game.options
    ]
    typed = {
        "edition": STANDARD,
        "kind": "untimed",
        "minutes": "20",
        "increment": "20",
        "days": "3",
        "invitation": "yes",
        "rated": "",
        "teaching": "",
        "at_random": "yes",
    }
    if form:
        typed |= {key: text_in(form, key) for key in typed}
    return page(
        request,
        "new.html",
        words,
        status,
        game=game_card(request, the_game),
        seats=rows,
        options=options,
        editions=edition_choices(request, the_game, words),
        takes_data=takes_data(request, the_game),
        typed=typed,
        problem=problem,
    )


def edition_choices(request: Request, the_game: Game, words: Words) -> list[tuple[str, str]]:
    """With their names, which are an owner's own or ours."""
    names = services_of(request).games.editions(the_game.name)
    return [(name, words.text(EDITION_NAMES.get(name, name))) for name in names]


def takes_data(request: Request, the_game: Game) -> bool:
    """Whether the visitor may bring numbers of their own."""
    has_numbers, account = the_game.component_data is not None, bool(request.state.user.account)
    return has_numbers and account and services_of(request).settings.data_files > 0


@router.post("/new/{name}")
async def create_table(request: Request, name: str) -> Response:
    the_game = known_game(request, name)
    form = await request.form()
    try:
        new_table = read_new_table(the_game, form, await brought_data(form))
        return redirect(f"/table/{await services_of(request).setup.create(await stored_user(request), new_table)}")
    except BurgraveError as error:
        said = error.said(the_game.words(request.state.language))
        return new_table_page(request, the_game, form, said, status_of(error))


@router.get("/new/{name}/data.toml")
async def data_to_begin_with(request: Request, name: str) -> Response:
    """The file that a host changes, and brings."""
    the_game = known_game(request, name)
    if the_game.component_data is None:
        raise NotThere("there is no such page")
    return PlainTextResponse(starter(the_game.component_data.file, name))


async def brought_data(form: FormData) -> str:
    """The file of numbers that a host brings; empty: none."""
    file = form.get("data")
    if not isinstance(file, UploadFile) or not file.size:
        return ""
    try:
        return (await file.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise BadData("the file is no text in UTF-8") from None


def read_new_table(the_game: Game, form: FormData, data: str) -> NewTable:
    used = [n for n in range(the_game.seats[-1]) if text_in(form, f"seat{n}") != NOBODY]
    chosen = form.getlist("option")
    return NewTable(
        game=the_game.name,
        seats=tuple(text_in(form, f"seat{number}") for number in used),
        options={option.name: option.name in chosen for option in the_game.options},
        edition=text_in(form, "edition") or STANDARD,
        data=data,
        kind=text_in(form, "kind"),
        minutes=number_in(form, "minutes", 20),
        increment=number_in(form, "increment", 20),
        days=number_in(form, "days", 3),
        invitation=bool(text_in(form, "invitation")),
        rated=bool(text_in(form, "rated")),
        teaching=bool(text_in(form, "teaching")),
        at_random=bool(text_in(form, "at_random")),
        names=tuple(text_in(form, f"name{number}").strip() for number in used),
    )
