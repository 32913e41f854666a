"""Great moments as a game draws them: the macros of its `board/scenes.html`."""

from __future__ import annotations

from types import SimpleNamespace

from markupsafe import Markup

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Scene
from burgrave.web.render import common_values, environment


def scene_drawing(game: Game, scene: Scene, words: Words) -> Markup:
    """The scene's macro gets its values and its title as one thing, `s`."""
    template = environment().get_template(f"{game.name}/scenes.html")
    drawing = template.make_module(common_values(words, game.name))
    return Markup(getattr(drawing, scene.name)(SimpleNamespace(title=scene.title, **scene.values)))
