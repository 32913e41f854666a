"""Bots have people's names, in the reader's language: the charges of shields are also words of the games."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from burgrave.core.language import LANGUAGES

NAMES = {
    "en": (
        "Bertram", "Clarice", "Felicity", "Gilbert", "Godfrey", "Julian", "Lucy", "Martin",
        "Matilda", "Nicholas", "Philippa", "Ralph", "Rosamund", "Simon", "Thomas", "Walter",
    ),
    "fr": (
        "Bertrand", "Clarisse", "Félicité", "Gilbert", "Godefroy", "Julien", "Lucie", "Martin",
        "Mathilde", "Nicolas", "Philippa", "Raoul", "Rosemonde", "Simon", "Thomas", "Gautier",
    ),
    "es": (
        "Beltrán", "Clara", "Felisa", "Gilberto", "Godofredo", "Julián", "Lucía", "Martín",
        "Matilde", "Nicolás", "Felipa", "Raúl", "Rosamunda", "Simón", "Tomás", "Gualterio",
    ),
}  # fmt: skip
"""The same people in each language. No French one begins with a vowel: "de" would have to become "d’" before it."""


def names_with_bots(table_id: str, names: Sequence[str], bots: Sequence[bool], language: str) -> list[str]:
    """What each seat is called: bots without a name get one that nobody else at the table has, in any language."""
    people = {name.casefold() for name in names}
    free = [
        number
        for number in range(len(NAMES[language]))
        if not people & {NAMES[spoken][number].casefold() for spoken in LANGUAGES}
    ]
    first = zlib.crc32(table_id.encode())
    return [
        name if name or not bot else NAMES[language][free[(first + seat) % len(free)]]
        for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
    ]
