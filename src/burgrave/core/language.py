"""Texts in the player's language, from gettext catalogues.

English is the language of the messages themselves. The catalogues are the `.po` files: a game's in the folder
`locale` of the game, the program's in `burgrave/locale`.
"""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

from burgrave.core.errors import BadOption

LANGUAGES = ("en", "fr", "es")
OWN_MESSAGES = Path(__file__).parent.parent / "locale"


def N_(message: str) -> str:  # noqa: N802
    """Marks a message that is translated where it is used."""
    return message


CHARGES = (N_("Lion"), N_("Oak"), N_("Tower"), N_("Ship"), N_("Sun"), N_("Eagle"), N_("Rose"), N_("Bear"))
"""The charge on each seat's shield, which is its name where nobody gave one."""


def sentence(text: str) -> str:
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


class Words:
    """Everything needed to say something to a player: the language, the catalogues, the players' names."""

    def __init__(self, language: str = "en", folder: Path | None = None, names: Sequence[str] = ()) -> None:
        if language not in LANGUAGES:
            raise BadOption(
                "there is no language {language}; the languages are {languages}",
                language=language,
                languages=", ".join(LANGUAGES),
            )
        self.language = language
        self._catalogues, self._texts, self._counts = spoken(folder, language)
        self._names = list(names)

    def text(self, message: str) -> str:
        if message not in self._texts:
            self._texts[message] = self._translated(message)
        return self._texts[message]

    def _translated(self, message: str) -> str:
        for translations in self._catalogues:
            translated = translations.gettext(message)
            if translated != message:
                return translated
        return message

    def count(self, one: str, many: str, n: int) -> str:
        """The message for this number, with the number in the place of {n}."""
        if (one, many, n) not in self._counts:
            self._counts[one, many, n] = self._counted(one, many, n)
        return self._counts[one, many, n]

    def _counted(self, one: str, many: str, n: int) -> str:
        for translations in self._catalogues:
            translated = translations.ngettext(one, many, n)
            if translated not in (one, many):
                return translated.format(n=n)
        return (one if n == 1 else many).format(n=n)

    def name(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) and self._names[seat] else self.text(CHARGES[seat])

    def list(self, items: Sequence[str]) -> str:
        """The items in one phrase: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return self.text("{some} and {last}").format(some=", ".join(items[:-1]), last=items[-1])


@cache
def spoken(
    folder: Path | None, language: str
) -> tuple[list[gettext.NullTranslations], dict[str, str], dict[tuple[str, str, int], str]]:
    """The catalogues, and what has been looked up in them: a page says the same few hundred things again and again."""
    return [catalogue(place, language) for place in (folder, OWN_MESSAGES) if place is not None], {}, {}


@lru_cache
def catalogue(folder: Path, language: str) -> gettext.NullTranslations:
    file = folder / f"{language}.po"
    if language == "en" or not file.exists():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def users_language() -> str:
    """The language the user's system is set to, or English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            code = locale.normalize(value.split(":")[0])[:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"
