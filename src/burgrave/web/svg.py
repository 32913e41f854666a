"""The small drawings that pages and boards are full of: symbols, dice, shields.

Made in Python, not in a template, since a page has hundreds of them.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from burgrave.core.language import Words
from burgrave.web.assets import asset

COMMON = "symbols.svg"


class Svg:
    """Labels are in the viewer's language; `own` are the symbols of a game."""

    def __init__(self, words: Words, game: str | None = None) -> None:
        self._words = words
        self._own = f"games/{game}/symbols.svg"

    def sym(self, name: str, label: str = "", css: str = "") -> Markup:
        """A symbol of the common set. Without a label it is mere decoration."""
        return svg(COMMON, name, label, f"sym {css}".rstrip(), "")

    def own(self, name: str, label: str = "", css: str = "") -> Markup:
        """A symbol of the game's own."""
        return svg(self._own, name, label, f"sym {css}".rstrip(), "")

    def amount(self, kind: str, n: int, label: str, css: str = "") -> Markup:
        """A number with its symbol: never one without the other."""
        return amount(kind, n, label, f"amount {css}".rstrip())

    def symbols(self, kind: str, n: int, label: str) -> Markup:
        """As many symbols as there are things, up to four."""
        return symbols(kind, n, label) if n <= 4 else self.amount(kind, n, label)

    def die(self, shows: int, seat: int | None = None, piece: str = "") -> Markup:
        """A die with its pips, in the colour of a seat or white. Piece names it for the animation."""
        label = str(shows) if seat is not None else self._words.text("{die} (white)").format(die=shows)
        return svg(COMMON, f"die-{shows}", label, "die white" if seat is None else f"die of-{seat}", piece)

    def shield(self, seat: int, piece: str = "") -> Markup:
        """The shield of a seat: its colour and its charge."""
        return svg(COMMON, f"seat-{seat}", self._words.name(seat), "shield", piece)


@lru_cache(4096)
def svg(sheet: str, name: str, label: str, css: str, piece: str) -> Markup:
    said = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    moves = f' data-piece="{escape(piece)}"' if piece else ""
    return Markup(f'<svg class="{css}" {said}{moves}><use href="{asset(sheet)}#{name}"/></svg>')


def named(game: str, name: str, css: str = "sym") -> Markup:
    """A symbol of the common set, or as `own:NAME` of the game's."""
    own = name.startswith("own:")
    return svg(f"games/{game}/symbols.svg" if own else COMMON, name.removeprefix("own:"), "", css, "")


@lru_cache(4096)
def amount(kind: str, n: int, label: str, css: str) -> Markup:
    number = str(n).replace("-", "−")
    return Markup(f'<span class="{css}"><b>{number}</b>{svg(COMMON, kind, label, "sym", "")}</span>')


@lru_cache(4096)
def symbols(kind: str, n: int, label: str) -> Markup:
    drawn = svg(COMMON, kind, "", "sym", "") * n
    return Markup(f'<span class="symbols" role="img" aria-label="{n} {escape(label)}">{drawn}</span>')
