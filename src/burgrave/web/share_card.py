"""A card of one player's game to share: one SVG that needs nothing else, in light colours wherever it is shown."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from burgrave.core.language import Words
from burgrave.web.assets import FOLDER
from burgrave.web.chances import ChancesChart
from burgrave.web.render import render

RING = 38.0
"""The radius of the ring that shows the accuracy."""


@dataclass(frozen=True)
class ShareCard:
    """What stands on it."""

    title: str
    about: str
    """When, and with how many players."""
    seat: int
    name: str
    place: str
    accuracy: int
    like: str
    """The level of bots that plays as well; nothing where that is not known."""
    figures: Sequence[tuple[str, str]]
    """Names and values."""
    chart: ChancesChart
    players: Sequence[tuple[int, str, int]]
    """Seat, name and score; the best first."""
    grade: str
    worst: Sequence[str]
    """Lines about the worst decision; none: there was none."""


def share_card(card: ShareCard, words: Words) -> Markup:
    around = 2 * math.pi * RING
    return render(
        "share_card.svg",
        words,
        card=card,
        ring=RING,
        around=round(around, 2),
        filled=round(around * card.accuracy / 100, 2),
        shield=shield,
        colours=colours(),
    )


@lru_cache
def colours() -> list[str]:
    """Of the seats, in daylight."""
    styles = (FOLDER / "base.css").read_text(encoding="utf-8")
    found = dict(re.findall(r"--seat-(\d): (#[0-9a-f]{6})", styles.partition("@media")[0]))
    return [found[str(seat)] for seat in range(len(found))]


@lru_cache
def shield(seat: int) -> Markup:
    """What is drawn in a seat's shield, 24 units wide and high."""
    symbols = (FOLDER / "symbols.svg").read_text(encoding="utf-8")
    found = re.search(rf'<symbol id="seat-{seat}"[^>]*>(.*?)</symbol>', symbols, re.DOTALL)
    assert found is not None
    fields = dict(enumerate(colours()))
    drawn = re.sub(r"var\(--seat-(\d)\)", lambda match: fields[int(match[1])], found[1])
    return Markup(re.sub(r"var\(--[\w-]+(?:, ?([^)]+))?\)", lambda match: match[1] or "#fff", drawn))
