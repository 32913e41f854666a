"""Whatever cites an entry of a rulebook cites one that exists; and translations cite what the text itself cites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import burgrave
from burgrave.core.language import LANGUAGES
from burgrave.core.rulebook import ID

ROOT = Path(__file__).parent.parent.parent
GAMES = [burgrave.game(name) for name in burgrave.game_names()]
ENTRIES = {id for game in GAMES for id in game.rulebook(game.words()).entries()}
PREFIXES = {id.partition("-")[0] for id in ENTRIES}


def texts() -> Iterator[Path]:
    for folder in ("src", "tests", "docs", "tools"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in {".py", ".md", ".html", ".js", ".css", ".po", ".toml", ".txt"}:
                yield file


def test_every_id_that_is_cited_is_an_entry() -> None:
    assert len(PREFIXES) == len(GAMES)
    cited = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-[A-Z]\d+[a-z]?\b")
    missing = {
        f"{file.relative_to(ROOT)}: {id}"
        for file in texts()
        for id in cited.findall(file.read_text(encoding="utf-8"))
        if id not in ENTRIES
    }
    assert not missing, "\n".join(sorted(missing))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_translations_cite_the_same(game: burgrave.Game, language: str) -> None:
    told = game.rulebook(game.words(language)).entries()
    for id, text in game.rulebook(game.words("en")).entries().items():
        assert ID.findall(told[id]) == ID.findall(text), id
