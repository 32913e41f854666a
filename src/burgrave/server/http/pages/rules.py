"""The rules of a game as a page: chapters, pictures drawn by the board, a search, where the numbers come from."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup, escape

from burgrave.core.data import PROVENANCES, ComponentTable
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Explanation
from burgrave.core.registry import game
from burgrave.core.rulebook import ID
from burgrave.server.http.pages.common import known_game, page
from burgrave.server.http.pages.lobby import game_card
from burgrave.web.assets import static_file
from burgrave.web.board import Board
from burgrave.web.svg import named

router = APIRouter()

LONGEST_SEARCH = 80


@dataclass(frozen=True)
class Picture:
    """An illustration, drawn."""

    drawing: Markup
    caption: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class ShownRule:
    """A rule, or an example, procedure or ruling."""

    id: str
    kind: str
    """What it is called if it is no rule."""
    text: str
    pictures: list[Picture]

    @property
    def linked(self) -> Markup:
        """Its text, with links to the entries that it names."""
        return Markup(ID.sub(r'<a href="#\g<0>">\g<0></a>', str(escape(self.text))))


@dataclass(frozen=True)
class Chapter:
    id: str
    name: str
    rules: list[ShownRule]


@dataclass(frozen=True)
class Symbol:
    """A small drawing, and what it means."""

    drawing: Markup
    name: str
    effect: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Source:
    """Where the numbers of a table of components come from."""

    name: str
    provenance: str
    source: str
    reconstructed: bool
    mixed: str
    """How many of its rows are our own reading, if some are and others are not."""


@router.get("/rules/{name}")
async def rules(request: Request, name: str, q: str = "") -> Response:
    the_game = known_game(request, name)
    words = the_game.words(request.state.language)
    wanted = folded(q[:LONGEST_SEARCH]).split()
    chapters = [match for chapter in chapters_of(the_game, words) if (match := found(chapter, wanted)).rules]
    explained = the_game.explain(words)
    things = {about.name: about for about in explained.values()}.values()
    return page(
        request,
        "rules.html",
        words,
        game=game_card(request, the_game),
        asked=q[:LONGEST_SEARCH],
        chapters=chapters,
        things=sorted((one for one in things if says(wanted, thing_text(one))), key=lambda one: one.rules),
        symbols=[one for one in symbols_of(the_game, explained) if says(wanted, f"{one.name} {one.effect}")],
        sources=[source_of(the_game, table, words) for table in the_game.data.tables.values()],
        drawn=static_file(f"games/{name}/board.css") is not None,
    )


def folded(text: str) -> str:
    """Without capitals and accents, so that whoever searches need not type them."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def says(wanted: Iterable[str], text: str) -> bool:
    text = folded(text)
    return all(word in text for word in wanted)


def thing_text(thing: Explanation) -> str:
    return f"{thing.name} {thing.effect} {' '.join(thing.rules)}"


def found(chapter: Chapter, wanted: list[str]) -> Chapter:
    """The chapter with the rules that say what is wanted, in their words or under their pictures."""
    matching = [
        rule
        for rule in chapter.rules
        if says(
            wanted,
            " ".join((rule.id, rule.kind, rule.text, chapter.name, *(picture.caption for picture in rule.pictures))),
        )
    ]
    return Chapter(chapter.id, chapter.name, matching)


def chapters_of(the_game: Game, words: Words) -> list[Chapter]:
    """The whole rulebook in order."""
    pictures = pictures_of(the_game.name, words.language)
    book = the_game.rulebook(words)
    chapters = []
    for number, chapter in enumerate(book.chapters(the_game.teaching.chapters), 1):
        shown = []
        for id, text in chapter.entries.items():
            kind = book.kind(id)
            shown.append(ShownRule(id, words.text(kind) if kind else "", text, pictures.get(id, [])))
        chapters.append(Chapter(f"chapter-{number}", words.text(chapter.name), shown))
    return chapters


@lru_cache(64)
def pictures_of(name: str, language: str) -> dict[str, list[Picture]]:
    """The illustrations by the rule beside which they stand."""
    the_game = game(name)
    words = the_game.words(language)
    pictures: dict[str, list[Picture]] = {}
    for one in the_game.teaching.illustrations:
        board = Board(the_game, the_game.shown(one), one.seat, words, marked=one.marked)
        picture = Picture(board.lesson(one.part), words.text(one.caption), one.rules)
        pictures.setdefault(one.rules[0], []).append(picture)
    return pictures


def symbols_of(the_game: Game, explained: Mapping[str, Explanation]) -> list[Symbol]:
    """The glossary: every drawing that the game says the meaning of."""
    found = [(named(the_game.name, name), explained[spot]) for name, spot in the_game.teaching.symbols.items()]
    return [Symbol(drawing, about.name, about.effect, about.rules) for drawing, about in found]


def source_of(the_game: Game, table: ComponentTable, words: Words) -> Source:
    own = sum(table.is_reconstructed(row) for row in table.rows)
    mixed = words.text("{n} of {all} are reconstructed").format(n=own, all=len(table.rows))
    return Source(
        name=words.text(the_game.teaching.tables.get(table.name, table.name)),
        provenance=words.text(PROVENANCES[table.provenance]),
        source=words.text(table.source) if table.source else "",
        reconstructed=own > 0,
        mixed=mixed if 0 < own < len(table.rows) else "",
    )
