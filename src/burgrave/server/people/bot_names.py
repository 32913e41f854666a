"""Bots have people's names, in the reader's language: the charges of shields are also words of the games."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

BOT_NAMES = {
    "en": (
        "Berengar", "Bohemond", "Brunhild", "Clotilda", "Dagobert", "Fredegund", "Gawain", "Godfrey",
        "Guntram", "Lothar", "Melisende", "Merovech", "Percival", "Radegund", "Sigebert", "Theodoric",
    ),
    "fr": (
        "Bérenger", "Bohémond", "Brunehaut", "Clotilde", "Dagobert", "Frédégonde", "Gauvain", "Godefroy",
        "Gontran", "Lothaire", "Mélisende", "Mérovée", "Perceval", "Radegonde", "Sigebert", "Théodoric",
    ),
    "es": (
        "Berenguer", "Bohemundo", "Brunilda", "Clotilde", "Dagoberto", "Fredegunda", "Galván", "Godofredo",
        "Gontrán", "Lotario", "Melisenda", "Meroveo", "Perceval", "Radegunda", "Sigeberto", "Teodorico",
    ),
}  # fmt: skip
"""The same people in each language, with names that few people of today have: nobody else may take them.

No French one begins with a vowel: "de" would have to become "d’" before it.
"""

SPOKEN = [{name.casefold() for name in names} for names in zip(*BOT_NAMES.values(), strict=True)]
"""Each of them in all languages."""


def names_with_bots(table_id: str, names: Sequence[str], bots: Sequence[bool], language: str) -> list[str]:
    """What each seat is called: bots without a name get one that nobody else at the table has, in any language."""
    people = {name.casefold() for name in names}
    free = [number for number, spoken in enumerate(SPOKEN) if not people & spoken]
    first = zlib.crc32(table_id.encode())
    return [
        name if name or not bot else BOT_NAMES[language][free[(first + seat) % len(free)]]
        for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
    ]
