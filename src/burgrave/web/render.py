"""Jinja templates: the pages' own, and those of the games' boards, which lie in the games' folders."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from burgrave.core.language import Words
from burgrave.core.registry import game, game_names

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"
DRAWN = (".css", ".svg")
"""What browsers may fetch from the folder of a game's board."""


@lru_cache
def environment() -> Environment:
    boards = {name: FileSystemLoader(game(name).folder / "board") for name in game_names()}
    loader = ChoiceLoader([FileSystemLoader(FOLDER / "templates"), PrefixLoader(boards)])
    made = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals["asset"] = asset
    return made


def speaking(words: Words, game_name: str | None = None) -> dict[str, Any]:
    """How templates say something, `_("...")` and `count("{n} thing", "{n} things", n)`, and what they draw with."""
    from burgrave.web.pen import Pen

    return {"_": words.text, "count": words.count, "words": words, "pen": Pen(words, game_name)}


def render(template: str, words: Words, **values: Any) -> Markup:
    return Markup(environment().get_template(template).render(**speaking(words), **values))


def static_file(path: str) -> Path | None:
    """The file behind `/static/PATH`: of the pages, or `games/GAME/FILE` of a game's board."""
    parts = path.split("/")
    if ".." in parts or not all(parts):
        return None
    if len(parts) == 3 and parts[0] == "games" and parts[1] in game_names() and parts[2].endswith(DRAWN):
        file = game(parts[1]).folder / "board" / parts[2]
    else:
        file = STATIC / path
    return file if file.is_file() else None


@lru_cache
def asset(path: str) -> str:
    """The address of a static file, which changes with its content, so that browsers may keep it for ever."""
    file = static_file(path)
    if file is None:
        raise FileNotFoundError(path)
    return f"/static/{path}?v={hashlib.sha256(file.read_bytes()).hexdigest()[:10]}"
