"""Lines of the log on a page: players' names in their colours, symbols in the place of their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from burgrave.core.language import MARKED
from burgrave.web.svg import named

KEPT = 20_000
"""Lines: every look at a table shows the same ones, and a few more."""


@lru_cache(KEPT)
def drawn(line: str, game: str) -> Markup:
    """A line as `Words.marked` makes it."""
    parts = MARKED.split(line)  # words, what is marked and its words, words ...
    text = escape(parts[0])
    for what, label, after in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        text += mark(what, label, game) + after
    return text


@lru_cache(KEPT)
def mark(what: str, label: str, game: str) -> Markup:
    """A player (`seat 2`), a symbol with its number (`gold 3`), or one alone (`own:statue`, `die-5 of-2`)."""
    name, _, detail = what.partition(" ")
    if name == "seat":
        if not label:
            return Markup("")  # "you", which no mark encloses
        return Markup(f'<b class="player of-{escape(detail)}">{escape(label)}</b>')
    is_die = name.startswith("die-")
    number = f"<b>{escape(detail)}</b>" if detail and not is_die else ""
    said, symbol = escape(label), named(game, name, f"die {detail}" if is_die else "sym")
    return Markup(f'<span class="amount" role="img" aria-label="{said}" title="{said}">{number}{symbol}</span>')


def log_lines(entries: Sequence[Any], beats: Mapping[int, Sequence[Any]], game: str, link: str) -> Markup:
    """The deeds of all entries, the newest first. Made in Python, since a page has dozens."""
    lines: list[Markup] = []
    for entry in reversed(entries):
        newest, then = not lines, f"{link}{entry.number}"
        told = [beat for beat in reversed(beats[entry.number]) if beat.text]
        lines += [log_line(beat, game, then, newest, entry.undone) for beat in told]
    return Markup("".join(f"{line}\n" for line in lines))


@lru_cache(KEPT)
def log_line(beat: Any, game: str, link: str, newest: bool, undone: bool) -> Markup:
    """A deed in the log, with a link to the table as it was then; or a heading for a part of the game."""
    if beat.divider:
        return Markup(f'<li class="divider">{drawn(beat.text.rstrip("."), game)}</li>')
    about = f"of-{beat.subject}" if beat.subject is not None else ""
    css = " ".join(name for name in (about, "last" if newest else "", "undone" if undone else "") if name)
    then = f'<a href="{escape(link)}">{drawn(beat.text, game)}</a>'
    return Markup(f'<li class="{css}"{data_spots([beat])}>{then}</li>')


def data_spots(beats: Iterable[Any]) -> Markup:
    """The attribute that names the things on the board which lines are about: pointing at them lights these."""
    return spots_attribute(tuple(spot for beat in beats for spot in beat.look.spots))


@lru_cache(KEPT)
def spots_attribute(spots: tuple[str, ...]) -> Markup:
    return Markup(f' data-spots="{escape(" ".join(dict.fromkeys(spots)))}"') if spots else Markup("")
