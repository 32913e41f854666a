"""Jinja templates: the pages' own, and those of the games' boards, which lie in the games' folders."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup

from burgrave.core.language import Words
from burgrave.core.registry import game, game_names
from burgrave.web.assets import asset, imported
from burgrave.web.marks import data_spots, drawn, log_line
from burgrave.web.svg import Svg, named

TEMPLATES = Path(__file__).parent / "templates"
DICT_METHODS = frozenset(dir(dict))


class PlainContext(Context):
    """Calls what it is told to, without looking for decorators that nothing here has: a page makes a thousand calls."""

    def call(__self, __function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return __function(*args, **kwargs)


class BoardEnvironment(Environment):
    """Looks first where most things are: what a game's picture holds are items of dictionaries, not attributes."""

    context_class = PlainContext

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj and attribute not in DICT_METHODS:
            return obj[attribute]
        return super().getattr(obj, attribute)


@lru_cache
def environment() -> Environment:
    boards = {name: FileSystemLoader(board.folder) for name in game_names() if (board := game(name).board)}
    loader = ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader(boards)])
    made = BoardEnvironment(
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
    made.globals["log_line"] = log_line
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
