"""Where games are found: the folders of `burgrave.games`, and packages with an entry point in the group so named."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from burgrave.core.data import STANDARD, edition_files
from burgrave.core.errors import BadData, BadGame, BurgraveError, UnknownGame, did_you_mean
from burgrave.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "burgrave.games"


def game_names() -> list[str]:
    """All installed games that can be used."""
    return sorted({*own_names(), *plug_ins()})


def game(name: str, data: str | Path | None = None) -> Game:
    """A game by its name, with its own component data, an edition of it by name, or an owner's file."""
    if data is None or str(data) == STANDARD:
        return game_with_file(name, None)
    known = editions(name)
    if str(data) not in known and not Path(data).suffix and not Path(data).is_file():
        names = ", ".join((STANDARD, *known))
        raise BadData(f"{name} has no edition {data}; its editions are {names}, and any file NAME.toml")
    return game_with_file(name, known.get(str(data), Path(data)))


def editions(name: str) -> dict[str, Path]:
    """The files of a game's editions, by name; the standard one is not among them."""
    component_data = kind_of(name).component_data
    return edition_files(component_data.file, name) if component_data else {}


def game_with_digest(name: str, digest: object) -> Game | None:
    """The game with the component data that a log or a table was played with; None: no edition has them."""
    for data in (None, *editions(name).values()):
        with suppress(BadData):  # of an owner, who hears of it when they choose it
            the_game = game_with_file(name, data)
            if the_game.data.digest == digest:
                return the_game
    return None


@lru_cache
def game_with_file(name: str, data: Path | None) -> Game:
    return kind_of(name)(data)


def is_installed(the_game: Game) -> bool:
    """Whether other processes find the same game; one that was registered is this process's own."""
    from importlib.metadata import entry_points

    return the_game.name in own_names() or the_game.name in entry_points(group=GROUP).names


def kind_of(name: str) -> type[Game]:
    if name in own_names():
        kind: type[Game] = importlib.import_module(f"{GROUP}.{name}").GAME
        return kind
    if name in plug_ins():
        return plug_ins()[name]
    if name in broken_plug_ins():
        raise broken_plug_ins()[name]
    raise UnknownGame(
        "there is no game {name}{meant}; the games are {games}",
        name=name,
        meant=did_you_mean(name, game_names()),
        games=", ".join(game_names()),
    )


@lru_cache
def own_names() -> frozenset[str]:
    import burgrave.games as own

    return frozenset(module.name for module in pkgutil.iter_modules(own.__path__))


def register(kind: type[Game]) -> None:
    """A game that no package brings, for this process: as if it were installed."""
    kind()
    name = kind.info.name
    if name in game_names():
        if type(game(name)) is kind:
            return
        if name in own_names():
            raise BadGame(f"there is another game {name} already")
        game_with_file.cache_clear()
    plug_ins()[name] = kind


def plug_ins() -> dict[str, type[Game]]:
    return load_plug_ins()[0]


def broken_plug_ins() -> dict[str, BurgraveError]:
    """What is wrong with each."""
    return load_plug_ins()[1]


@lru_cache
def load_plug_ins() -> tuple[dict[str, type[Game]], dict[str, BurgraveError]]:
    """Those that can be used, and what is wrong with the others, which are left out with one line of warning."""
    from importlib.metadata import entry_points

    good: dict[str, type[Game]] = {}
    broken: dict[str, BurgraveError] = {}
    for point in entry_points(group=GROUP):
        if point.name not in own_names():
            try:
                good[point.name] = load_plug_in(point)
            except BurgraveError as error:
                logging.getLogger("burgrave").warning("%s", error)
                broken[point.name] = error
    return good, broken


def load_plug_in(point: EntryPoint) -> type[Game]:
    """Its class, of which a game can be made."""
    try:
        kind = point.load()
    except Exception as error:  # whatever a strange package raises while it is imported
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise BadGame(f"the game {point.name} ({point.value}) cannot be loaded: {reason}") from error
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise BadGame(f"the game {point.name} ({point.value}) cannot be loaded: it is no class of a Game")
    kind()
    if kind.info.name != point.name:
        raise BadGame(f"the game {point.name} ({point.value}) calls itself {kind.info.name}: both must be the same")
    return kind
