"""Where games are found."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path

from burgrave.core.errors import UnknownGame
from burgrave.core.game import Game


def game_names() -> list[str]:
    """All installed games."""
    return sorted(_found())


@lru_cache
def _found() -> dict[str, Callable[[], type[Game]]]:
    """Our own games are the folders of `burgrave.games`; others come through the entry points `burgrave.games`."""
    import burgrave.games as own

    found: dict[str, Callable[[], type[Game]]] = {}
    for module in pkgutil.iter_modules(own.__path__):
        found[module.name] = lambda name=module.name: importlib.import_module(f"burgrave.games.{name}").GAME  # type: ignore[misc]
    for point in entry_points(group="burgrave.games"):
        found.setdefault(point.name, point.load)
    return found


@lru_cache
def game(name: str, data: Path | None = None) -> Game:
    """A game by its name, with its own data or an owner's."""
    if name not in _found():
        raise UnknownGame("there is no game {name}; the games are {games}", name=name, games=", ".join(game_names()))
    return _found()[name]()(data)
