"""Names that people may have: what they are made of, and which look alike."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import chain, groupby

from burgrave.core.errors import BadOption
from burgrave.server.errors import Conflict
from burgrave.server.lookalikes import is_mark, skeleton
from burgrave.server.people.bot_names import BOT_NAMES

LONGEST_NAME = 24
MOST_MARKS = 2
"""On one letter: the scripts of living languages need no more once they are composed."""
KINDS_OF_LETTERS = {"Lu", "Ll", "Lt", "Lo", "Mn", "Mc", "Nd"}
"""Unicode's categories of letters, marks and digits. Beside them there is what ASCII prints, and ..."""
OTHERS = "’·ー々"
INVISIBLE = {
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5),
    *chain(range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)),
}
"""Of letters and marks those that show nothing (Unicode: Default_Ignorable_Code_Point)."""
ANYWHERE = {"COMMON", "INHERITED"}
TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "HANGUL"},
    {"LATIN", "HAN", "BOPOMOFO"},
)
"""Scripts that are written together; of all others a name has one."""
GUEST_NAMES = (
    "Aveline", "Baldwin", "Cecily", "Drogo", "Elaine", "Fulk", "Gisela", "Hugo",
    "Isolde", "Joscelin", "Lambert", "Maud", "Odo", "Perrin", "Rosamund", "Tancred",
)  # fmt: skip
"""Given with a number to those who have not chosen a name."""
OFFICIAL = ("Burgrave", "Admin", "Administrator", "Moderator", "Server", "System")
GONE = ("Deleted account", "Compte supprimé", "Cuenta eliminada")


def checked_name(name: str) -> str:
    """The name in its normal form, without anything that cannot be seen or that is there to deceive."""
    name = " ".join(unicodedata.normalize("NFKC", name[: 4 * LONGEST_NAME]).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadOption("a name has 1 to {most} characters", most=LONGEST_NAME)
    for character in name:
        if not fits(character):
            raise BadOption("a name cannot hold the character {character}", character=shown(character))
    marks = [len(list(run)) for marked, run in groupby(name, is_mark) if marked]
    if max(marks, default=0) > MOST_MARKS or not any(map(str.isalnum, name)) or is_mark(name[0]):
        raise BadOption("a name has letters or digits, with at most {most} accents each", most=MOST_MARKS)
    if not in_one_script(name):
        raise BadOption("a name keeps to one alphabet")
    return name


def fits(character: str) -> bool:
    if character.isascii():
        return character.isprintable()
    letter = unicodedata.category(character) in KINDS_OF_LETTERS and ord(character) not in INVISIBLE
    return letter or character in OTHERS


def shown(character: str) -> str:
    code = f"U+{ord(character):04X}"
    return f"{character} ({code})" if unicodedata.category(character)[0] in "PS" else code


def in_one_script(name: str) -> bool:
    from confusable_homoglyphs.categories import unique_aliases

    scripts = unique_aliases(name) - ANYWHERE
    return len(scripts) < 2 or any(scripts <= together for together in TOGETHER)


def folded(name: str) -> str:
    """The name as it is typed to sign in, in whichever case."""
    return unicodedata.normalize("NFKC", name).casefold()


@cache
def kept_skeletons() -> frozenset[str]:
    """Of the names that nobody may take, bots' above all."""
    return frozenset(map(skeleton, (*OFFICIAL, *GONE, *chain.from_iterable(BOT_NAMES.values()))))


def check_not_kept(name: str) -> None:
    """Refuses what would look like a bot's name, a name given to a guest, or somebody who runs the server."""
    first = re.fullmatch(r"(\D+?)\s?\d+", name)
    given = first is not None and first[1].casefold() in map(str.casefold, GUEST_NAMES)
    if given or skeleton(name) in kept_skeletons():
        raise Conflict(
            "the name {name} is kept for bots, for guests who have chosen none, or for the server", name=name
        )
