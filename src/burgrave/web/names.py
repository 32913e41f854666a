"""The players' names in a line of the log."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup, escape


def with_names_marked(line: str, names: Sequence[str]) -> Markup:
    """The line with the names of players in bold and in the colours of their seats, for a page."""
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    parts = re.split(rf"(?<!\w)({known})(?!\w)", line)
    return Markup("").join(marked(part, names) if number % 2 else escape(part) for number, part in enumerate(parts))


def marked(name: str, names: Sequence[str]) -> Markup:
    """A name that two of them share has no colour."""
    seat = f"of-{names.index(name)}" if names.count(name) == 1 else ""
    return Markup('<b class="player {}">{}</b>').format(seat, name)
