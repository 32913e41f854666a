"""The file of a log or a saved game, and who sits at its table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import burgrave
from burgrave.core.errors import BadLog
from burgrave.core.language import Words
from burgrave.core.match import Match, game_of_log


def opened(log: Path, language: str, data: Path | None) -> tuple[Match, Words]:
    """The match of a log, and the words to tell of it."""
    content = read_log(log)
    the_game = game_of(content, data)
    the_game.interprets = True  # a log is played again before compiled rules are even loaded
    return burgrave.replay(content, data=data), the_game.words(language, names_of(content["seats"]))


def read_log(file: Path) -> dict[str, Any]:
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadLog("{file}: {reason}", file=file, reason=error.strerror) from error
    except ValueError as error:
        raise BadLog("{file} is not a whole log: truncated or damaged JSON", file=file) from error
    if not isinstance(content, dict):
        raise BadLog("{file} is not a log: a log is a JSON object", file=file)
    return content


def game_of(log: dict[str, Any], data: Path | None) -> burgrave.Game:
    """The game of a log that may be anything."""
    if not isinstance(log.get("game"), str) or not isinstance(log.get("seats"), list):
        raise BadLog("this is not a log: it names no game or no seats")
    return game_of_log(log, data)


def is_bot(who: str) -> bool:
    return who.startswith("bot:")


def names_of(seats: list[str]) -> list[str]:
    """What the people at the table are called; the others bear the names of their shields."""
    return ["" if is_bot(str(who)) or who == "you" else str(who) for who in seats]
