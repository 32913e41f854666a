"""stub"""

from typing import Any


def describe(game: Any, record: Any, action: int, words: Any) -> str:
    return ""


def narrate(game: Any, event: Any, words: Any, seat: Any) -> Any:
    return None
