"""Bots have people's names, which nobody else at the table has."""

from __future__ import annotations

import pytest

from burgrave.core.language import LANGUAGES
from burgrave.server.people.bot_names import BOT_NAMES, names_with_bots

SEATS = ["", "berengar", "", "", ""]
BOTS = [True, False, True, True, False]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_at_a_table_have_the_same_name(language: str) -> None:
    for number in range(200):
        names = names_with_bots(f"table {number}", SEATS, BOTS, language)
        assert names[1] == "berengar"
        assert names[4] == ""  # nobody sits there
        bots = [names[0], *names[2:4]]
        assert len(set(bots)) == 3
        assert set(bots) <= set(BOT_NAMES[language]) - {BOT_NAMES[language][0]}


def test_everybody_at_a_table_meets_the_same_people() -> None:
    for number in range(200):
        people = [names_with_bots(f"table {number}", SEATS, BOTS, language) for language in LANGUAGES]
        places = [
            [BOT_NAMES[language].index(names[seat]) for seat in (0, 2, 3)]
            for language, names in zip(LANGUAGES, people, strict=True)
        ]
        assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_as_many_names_and_none_twice(language: str) -> None:
    assert len(set(BOT_NAMES[language])) == len(BOT_NAMES["en"])
