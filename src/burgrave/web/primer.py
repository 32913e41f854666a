"""The pictures that tell a game in a minute, drawn by `primer.html` of its board."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import TemplateNotFound
from markupsafe import Markup

from burgrave.core.course import course
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.web.render import common_values, environment


@lru_cache(64)
def primer_pictures(game: Game, language: str) -> list[Markup]:
    """One for each step of the primer; empty ones where the game draws none."""
    steps = course(game).primer
    words: Words = game.words(language)
    try:
        template = environment().get_template(f"{game.name}/primer.html")
    except TemplateNotFound:
        return [Markup("") for _ in steps]
    drawing = template.make_module({"game": game, **common_values(words, game.name)})
    return [Markup(drawing.picture(number)) for number in range(len(steps))]  # type: ignore[attr-defined]
