"""What teaches a game: chapters, pictures and tips fit its rules."""

from __future__ import annotations

import re

import pytest

import burgrave
from burgrave import Match
from burgrave.core.language import LANGUAGES
from burgrave.testing import played
from burgrave.web.assets import static_file
from burgrave.web.board import Board

GAMES = burgrave.game_names()
DRAWN = re.compile(r'<symbol id="([^"]+)"')


@pytest.mark.parametrize("name", GAMES)
def test_what_is_named_is_there(name: str) -> None:
    game = burgrave.game(name)
    rules, teaching = game.rulebook(game.words()).rules, game.teaching
    assert next(iter(teaching.chapters)) == next(iter(rules))
    named = [*(lesson.rules for lesson in teaching.illustrations), *(tip.rules for tip in teaching.tips)]
    assert {*teaching.chapters, *(rule for some in named for rule in some)} <= set(rules)
    assert set(teaching.tables) == set(game.data.tables)


@pytest.mark.parametrize("name", GAMES)
def test_symbols_of_the_glossary_are_drawn_and_explained(name: str) -> None:
    game = burgrave.game(name)
    symbols, explained = game.teaching.symbols, game.explain(game.words())
    common = static_file("symbols.svg")
    assert common
    drawn = set(DRAWN.findall(common.read_text()))
    own = {f"own:{symbol}" for symbol in DRAWN.findall((game.folder / "board" / "symbols.svg").read_text())}
    assert len(symbols) > 20
    assert set(symbols) <= drawn | own
    assert all(explained[spot].name and explained[spot].effect for spot in symbols.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_lessons_are_drawn_and_mark_what_they_are_about(name: str, language: str) -> None:
    game = burgrave.game(name)
    for lesson in game.teaching.illustrations:
        board = Board(game, game.shown(lesson), lesson.seat, game.words(language), marked=lesson.marked)
        drawn = board.lesson(lesson.part)
        assert "<button" not in drawn  # nothing dead looks as if it could be clicked
        assert drawn.count("thing marked") == len(lesson.marked)


@pytest.mark.parametrize("name", GAMES)
def test_tips_come_up_in_a_game(name: str) -> None:
    """Most of them in a few random games; and each is somebody's who is asked something."""
    game = burgrave.game(name)
    seen = set()
    for seed in range(3):
        for match in played((name, game.seats[0], ()), seed):
            if match.actor is not None and match.ply < 400:
                tip = game.tip(match.view(match.actor))
                if tip:
                    seen.add(tip.text)
    assert 8 <= len(game.teaching.tips) <= 12
    assert len(seen) >= 5


def declined(match: Match) -> bool:
    """Whether there is a no to what is asked; it is legal then, and a pass."""
    answer = match.game.declining(match.record)
    if answer is None:
        return False
    assert answer in match.legal
    assert match.notation(answer) == "pass"
    return True


def test_a_king_can_decline_dice_in_others_calls_only() -> None:
    times = 0
    for match in played(("albalonga", 3, ()), 1):
        position = match.position()
        assert declined(match) == (position["asked"] == "buy" and match.actor != position["court"]["caller"])
        times += declined(match)
    assert times


def test_a_defender_can_decline_to_shoot() -> None:
    farm = {"sites": {"city": {"card": "city"}, "1": {"card": "farm"}, "2": {"card": "farm"}}}
    people = [{"card": "soldier", "owner": 0, "at": "fief1"}, {"card": "archer", "owner": 1, "at": "fief1"}]
    match = burgrave.new("medievalia", position={"fiefs": [farm, farm], "people": people, "stage": "war"})
    for move in ("war:fief1:1", "pass", "attack:farm1"):
        assert not declined(match)
        match.play(move)
    assert (match.position()["asked"], match.actor) == ("power", 1)
    assert declined(match)
