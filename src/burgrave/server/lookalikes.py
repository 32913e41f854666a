"""Which texts look the same."""

from __future__ import annotations

import unicodedata
from functools import cache


def is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Mc")


def skeleton(name: str) -> str:
    """What is left of a name when all that looks the same is the same: the names of accounts differ in it."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    alike = "".join(prototypes().get(letter, letter) for letter in letters).casefold()
    kept = "".join(letter for letter in alike if letter.isalnum() or is_mark(letter))
    return kept.replace("1", "l").replace("i", "l").replace("0", "o").replace("rn", "m")


@cache
def prototypes() -> dict[str, str]:
    """For each character what stands for all that it can be confused with, by Unicode's table of such."""
    from confusable_homoglyphs.confusables import confusables_data

    alike: dict[str, set[str]] = {}
    for one, others in confusables_data.items():
        group = {text.strip("\u200e") for text in (one, *(other["c"] for other in others))}
        group = group.union(*(alike.get(text, ()) for text in group))
        alike.update(dict.fromkeys(group, group))
    return {
        one: min(group, key=lambda text: (not text.isascii(), len(text), text))
        for one, group in alike.items()
        if len(one) == 1
    }
