"""Jinja templates: the pages' own, and those of the games' boards, which lie in the games' folders."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from burgrave.core.data import EDITION_NAMES
from burgrave.core.language import Words
from burgrave.core.registry import game, game_names
from burgrave.web.assets import asset, imported
from burgrave.web.marks import data_spots, drawn, log_lines
from burgrave.web.svg import Svg, named
from burgrave.web.template_code import ShortCodeEnvironment

TEMPLATES = Path(__file__).parent / "templates"


@lru_cache
def environment() -> Environment:
    return new_environment(ShortCodeEnvironment)


def new_environment(kind: type[Environment]) -> Environment:
    boards = {name: FileSystemLoader(board.folder) for name in game_names() if (board := game(name).board)}
    loader = ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader(boards)])
    made = kind(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals["asset"] = asset
    made.globals["imported"] = imported
    made.globals["data_spots"] = data_spots
    made.globals["edition_names"] = EDITION_NAMES
    made.globals["log_lines"] = log_lines
    made.globals["named_symbol"] = named
    made.filters["drawn"] = drawn
    made.filters["day"] = day
    return made


def day(seconds: float) -> str:
    """The date of a time since 1970, the same in all languages."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def common_values(words: Words, game_name: str | None = None) -> dict[str, Any]:
    """What every template has: texts, `_("...")` and `count("{n} thing", "{n} things", n)`, and symbols, `svg`."""
    return {"_": words.text, "count": words.count, "words": words, "svg": Svg(words, game_name)}


def render(template: str, words: Words, **values: Any) -> Markup:
    return Markup(environment().get_template(template).render(**common_values(words), **values))
