"""Static files: where they lie, and the addresses under which browsers fetch them."""

from __future__ import annotations

import hashlib
import os
import re
from functools import lru_cache
from pathlib import Path

from burgrave.core.registry import game, game_names

FOLDER = Path(__file__).parent / "static"
BOARD_FILES = (".css", ".svg")
"""What browsers may fetch from the folder of a game's board."""
SCRIPTS_FOLDER = re.compile(r"^scripts-[0-9a-f]{10}/")
"""Scripts import one another by relative addresses: all of them lie in one folder, whose name changes with any."""


@lru_cache(1024)
def static_file(path: str) -> Path | None:
    """The file behind `/static/PATH`: of the pages, or `games/GAME/FILE` of a game's board."""
    path = re.sub(SCRIPTS_FOLDER, "", path)
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
    return file if os.path.isfile(file) else None  # unlike a path, it says no to names that no file can have


@lru_cache
def asset(path: str) -> str:
    """The address of a static file, which changes with its content, so that browsers may keep it for ever."""
    file = static_file(path)
    if file is None:
        raise FileNotFoundError(path)
    if path.endswith(".js"):
        return f"/static/scripts-{content_hash(*sorted(FOLDER.glob('*.js')))}/{path}"
    return f"/static/{path}?v={content_hash(file)}"


def content_hash(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:10]


@lru_cache
def imported(script: str) -> list[str]:
    """The addresses of all that a script imports, so that a page can ask for them at once."""
    found: dict[str, None] = {}
    waiting = [script]
    while waiting:
        text = (FOLDER / waiting.pop()).read_text(encoding="utf-8")
        new = [name for name in re.findall(r'^import .*?"\./([\w.]+)";$', text, re.MULTILINE) if name not in found]
        found.update(dict.fromkeys(new))
        waiting += new
    return [asset(name) for name in found]
