"""The catalogues are complete, and what they say has the right holes in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from tools.catalogues import LANGUAGES, domains, extract

DOMAINS = [pytest.param(folder, sources, id=folder.parent.name) for folder, sources in domains()]


def read(folder: Path, language: str) -> Catalog:
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def forms(texts: str | Sequence[str] | None) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts or [""])


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{\w*\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("folder", "sources"), DOMAINS)
def test_every_message_is_translated(folder: Path, sources: list[Path], language: str) -> None:
    """If this fails: make catalogues, then translate what it names."""
    catalogue = read(folder, language)
    missing = []
    for message in extract(sources):
        if message.id:
            translated = catalogue.get(message.id)
            if translated is None or not all(forms(translated.string)):
                missing.append(message.id)
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("folder", "sources"), DOMAINS)
def test_no_message_is_left_over(folder: Path, sources: list[Path], language: str) -> None:
    wanted = {str(message.id) for message in extract(sources)}
    assert not [message.id for message in read(folder, language) if str(message.id) not in wanted]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("folder", "sources"), DOMAINS)
def test_translations_have_the_same_placeholders(folder: Path, sources: list[Path], language: str) -> None:
    wrong: list[Message] = []
    for message in read(folder, language):
        if message.id:
            wanted = holes(forms(message.id)[-1])
            if any(holes(text) != wanted for text in forms(message.string)):
                wrong.append(message)
    assert not [message.id for message in wrong]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("folder", "sources"), DOMAINS)
def test_spaces_at_the_ends_are_kept(folder: Path, sources: list[Path], language: str) -> None:
    """Messages such as " (with the envoy)" are put behind others."""
    for message in read(folder, language):
        for text in forms(message.string) if message.id else []:
            original = forms(message.id)[0]
            assert original.startswith(" ") == text.startswith((" ", "\u00a0", "\u202f")), message.id
            assert original.endswith(" ") == text.endswith(" "), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_does_not_change_what_the_pages_say(language: str) -> None:
    """A game's page looks in the game's catalogue first. The level squire has another name than Kingsburg's advisor."""
    own, *games = sorted((folder for folder, _ in domains()), key=lambda folder: len(folder.parts))
    said = {message.id: message.string for message in read(own, language) if message.id}
    changed = [
        (folder.parent.name, message.id)
        for folder in games
        for message in read(folder, language)
        if message.id in said and message.string != said[message.id]
    ]
    assert set(changed) <= {("kingsburg", "Squire")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_stand_behind_no_colon(language: str) -> None:
    """Many have one of their own ("Farm: pay …"), and all begin with a capital."""
    asking = [
        text
        for folder, _ in domains()
        for message in read(folder, language)
        for text in (*forms(message.id), *forms(message.string))
        if "{question}" in text
    ]
    assert asking
    assert [text for text in asking if re.search(r":\s*\{question\}", text)] == []
