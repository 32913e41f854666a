"""Texts in the player's language, from gettext catalogues.

English is the language of the messages themselves. The catalogues are the `.po` files: a game's in the folder
`locale` of the game, the program's in `burgrave/locale`.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
from collections.abc import Sequence
from copy import copy
from functools import cache, cached_property, lru_cache
from io import BytesIO
from pathlib import Path

from burgrave.core.errors import BadOption, did_you_mean

LANGUAGES = ("en", "fr", "es")
OWN_MESSAGES = Path(__file__).parent.parent / "locale"


def N_(message: str) -> str:  # noqa: N802
    """Marks a message that is translated where it is used."""
    return message


MARKED = re.compile("\ue000([^\ue001]*)\ue001([^\ue002]*)\ue002")
"""What a page shows as more than its words: what it is (`seat 2`, `gold 3`), and the words. Characters for private
use enclose it, which are taken out of the names that people type."""

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
                "there is no language {language}{meant}; the languages are {languages}",
                language=language,
                meant=did_you_mean(language, LANGUAGES),
                languages=", ".join(LANGUAGES),
            )
        self.language = language
        self._catalogues, self._texts, self._counts = spoken(folder, language)
        self._names = list(names)
        self._marks = False
        self.viewer: int | None = None
        """Who is told "you"; None: nobody."""
        self._folder = folder

    @cached_property
    def _manner(self) -> tuple[object, ...]:
        """A look at a table asks for it hundreds of times: by it is found what was said in the same way before."""
        return self.language, self._folder, tuple(self._names), self._marks, self.viewer

    def __eq__(self, other: object) -> bool:
        """Whether the other says everything in the same way."""
        return isinstance(other, Words) and self._manner == other._manner

    def __hash__(self) -> int:
        return hash(self._manner)

    def to(self, viewer: int | None) -> Words:
        """The same, said to a player, who is told "you"."""
        return self._changed(viewer=viewer)

    def marked(self, viewer: int | None) -> Words:
        """The same, said to a player on a page: names and symbols are marked."""
        return self._changed(viewer=viewer, _marks=True)

    def _changed(self, **values: object) -> Words:
        words = copy(self)
        vars(words).pop("_manner", None)
        vars(words).update(values)
        return words

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
        name = self._names[seat] if seat < len(self._names) and self._names[seat] else self.text(CHARGES[seat])
        return self._mark(f"seat {seat}", re.sub("[\ue000-\ue002]", "", name)) if self._marks else name

    def renamed(self, seat: int, name: str) -> Words:
        """The same, with another name for a player."""
        seats = range(max(len(self._names), seat + 1))
        return self._changed(_names=[name if one == seat else self.name(one) for one in seats])

    def name_or_you(self, seat: int) -> str:
        """In a list of players, where no verb follows."""
        if seat != self.viewer:
            return self.name(seat)
        return self._mark(f"seat {seat}", self.text("you")) if self._marks else self.text("you")

    def told(self, who: int, others: str, you: str, whom: int | None = None, to_you: str = "") -> str:
        """One of two messages: what everybody else is told about a player, and what they are told themselves.

        Or of three, where they do something to another player, `whom`: what that player is told.
        """
        if who != self.viewer:
            return self.text(to_you if to_you and whom == self.viewer else others)
        return self.text(you) + (self._mark(f"seat {who}", "") if self._marks else "")

    def symbol(self, what: str, text: str) -> str:
        """A thing that pages draw; `text` are its words, number included.

        `gold 3` is the common symbol with its number, `own:inn` one of the game's own, `die-5 of-2` a player's die.
        """
        return self._mark(what, text) if self._marks else text

    def _mark(self, what: str, text: str) -> str:
        return f"\ue000{what}\ue001{text}\ue002"

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
        messages = read_po(source, locale=language)
    for message in messages if language == "fr" else ():
        if isinstance(message.string, str):
            message.string = set_in_french(message.string)
        else:
            message.string = tuple(map(set_in_french, message.string or ()))
    write_mo(compiled, messages)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def set_in_french(text: str) -> str:
    """No line begins with a sign of punctuation: the space before it does not break."""
    return re.sub(" (?=[:;?!»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)


def users_language() -> str:
    """The language the user's system is set to, or English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            code = locale.normalize(value.split(":")[0])[:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"
