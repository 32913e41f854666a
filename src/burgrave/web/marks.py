"""Lines of the log on a page: players' names in their colours, symbols in the place of their words."""

from __future__ import annotations

from markupsafe import Markup, escape

from burgrave.core.language import MARKED
from burgrave.web.svg import named


def drawn(line: str, game: str) -> Markup:
    """A line as `Words.marked` makes it."""
    parts = MARKED.split(line)  # words, what is marked and its words, words ...
    text = escape(parts[0])
    for what, label, after in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        text += mark(what, label, game) + after
    return text


def mark(what: str, label: str, game: str) -> Markup:
    """A player (`seat 2`), a symbol with its number (`gold 3`), or one alone (`own:statue`, `die-5 of-2`)."""
    name, _, detail = what.partition(" ")
    if name == "seat":
        if not label:
            return Markup("")  # "you", which no mark encloses
        return Markup('<b class="player of-{}">{}</b>').format(detail, label)
    is_die = name.startswith("die-")
    number = Markup("<b>{}</b>").format(detail) if detail and not is_die else ""
    return Markup('<span class="amount" role="img" aria-label="{0}" title="{0}">{1}{2}</span>').format(
        label, number, named(game, name, f"die {detail}" if is_die else "sym")
    )
