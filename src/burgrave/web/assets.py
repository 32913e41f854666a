"""Static files: where they lie, and the addresses under which browsers fetch them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from burgrave.core.registry import game, game_names

FOLDER = Path(__file__).parent / "static"
BOARD_FILES = (".css", ".svg")
"""What browsers may fetch from the folder of a game's board."""


def static_file(path: str) -> Path | None:
    """The file behind `/static/PATH`: of the pages, or `games/GAME/FILE` of a game's board."""
    parts = path.split("/")
    if ".." in parts or not all(parts):
        return None
    folder, name = FOLDER, path
    if len(parts) == 3 and parts[0] == "games" and parts[1] in game_names() and parts[2].endswith(BOARD_FILES):
        board = game(parts[1]).board
        if board is None:
            return None
        folder, name = board.folder, parts[2]
    file = folder / name
    return file if file.is_file() else None


@lru_cache
def asset(path: str) -> str:
    """The address of a static file, which changes with its content, so that browsers may keep it for ever."""
    file = static_file(path)
    if file is None:
        raise FileNotFoundError(path)
    return f"/static/{path}?v={hashlib.sha256(file.read_bytes()).hexdigest()[:10]}"
