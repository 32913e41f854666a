"""What players read: no rule ids and no raw notations in the midst of a sentence, and nobody is "he"."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from markupsafe import Markup

import burgrave
from burgrave.core.registry import game_names
from burgrave.core.rulebook import ID
from tests.games.test_choices import board_of, positions

SOURCES = Path(burgrave.__file__).parent
CATALOGUES = sorted(SOURCES.rglob("locale/*.po"))
ONE_SEX = {
    "en": re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(il ou elle|il/elle)\b", re.IGNORECASE),
    "es": re.compile(r"\b(él o ella|él/ella)\b", re.IGNORECASE),
}
NOTATION = re.compile(r"(?<![\w/])[a-z_]+:[a-z0-9_.+@#]+(?![\w/])")
"""Such as `influence:8:5+3`."""


def rulebooks() -> set[str]:
    """The texts of rules, which cite one another."""
    found: set[str] = set()
    for name in game_names():
        book = burgrave.game(name).texts.rulebook
        for texts in (book.rules, book.procedures, book.examples, book.rulings):
            found.update(texts.values())
    return found


def texts(message: object) -> list[str]:
    """One, or those of a message with a number."""
    return [str(text) for text in message] if isinstance(message, tuple | list) else [str(message)]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_messages_name_nobodys_sex_and_cite_no_ids(catalogue: Path) -> None:
    rules, language = rulebooks(), catalogue.stem
    wrong = []
    with catalogue.open("rb") as file:
        for message in read_po(file, locale=language):
            said, meant = texts(message.id), texts(message.string)
            if not message.id or rules & set(said):
                continue
            wrong += [text for text in said if ONE_SEX["en"].search(text) or ID.search(text)]
            wrong += [text for text in meant if ONE_SEX[language].search(text) or ID.search(text)]
    assert not wrong


@pytest.mark.parametrize("catalogue", sorted(SOURCES.rglob("locale/fr.po")), ids=lambda path: path.parts[-3])
def test_french_has_its_own_apostrophe(catalogue: Path) -> None:
    with catalogue.open("rb") as file:
        found = [text for message in read_po(file) for text in texts(message.string)]
    assert not [text for text in found if re.search(r"[^\W\d]'[^\W\d]", text)]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_nothing_is_said_twice_in_a_row(catalogue: Path) -> None:
    with catalogue.open("rb") as file:
        found = [text for message in read_po(file) for text in texts(message.string)]
    assert not [text for text in found if re.match(r"(.{20,}?)\1", text)]


PRINTED = {
    ("kingsburg", "fr"): r"\bjetons?\b|\bbiens\b",
    ("kingsburg", "es"): r"\bbienes\b|\bregalos?\b|\"\+2",
    ("albalonga", "fr"): r"\bcités?\b|\bAssise\b",
    ("medievalia", "fr"): r"(?<!\{)\bsites?\b|\bdégâts?\b",
    ("bourgmestre", "fr"): r"\brangées?\b|\bpillages?\b",
    ("bourgmestre", "es"): r"\bsaqueos?\b|\bpueblos?\b",
}
"""Other words for what the rest of the game, and most often the printed one, calls a pion, a ville, a lieu ..."""


@pytest.mark.parametrize(("name", "language"), PRINTED)
def test_a_thing_has_one_name(name: str, language: str) -> None:
    other = re.compile(PRINTED[name, language], re.IGNORECASE)
    with (SOURCES / "games" / name / "locale" / f"{language}.po").open("rb") as file:
        found = [text for message in read_po(file) for text in texts(message.string)]
    assert not [text for text in found if other.search(text)]


@pytest.mark.parametrize("name", game_names())
def test_boards_show_no_ids_and_no_notations(name: str) -> None:
    for match in positions(name, 8, seed=3):
        board = board_of(match)
        drawn = Markup(" ").join([board.table, board.hand, *board.panels]).striptags()
        reasons = [reason.text for spot in board.abouts if (reason := board.why_not(spot))]
        explained = [f"{about.name} {about.effect}" for spot in board.abouts if (about := board.about(spot))]
        shown = " ".join([drawn, *reasons, *explained, *(choice.words for choice in board.can)])
        assert not ID.findall(shown)
        assert not NOTATION.findall(shown)
