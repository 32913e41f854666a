"""What teaches a game by pictures and by playing."""

from __future__ import annotations

import re

import pytest
from tools import lessons

import burgrave
from burgrave.bots.lesson import DONE, GOING, MISSED, attempt
from burgrave.core.course import Goal, course, lessons_by_rule, value_at
from burgrave.core.language import LANGUAGES
from burgrave.core.rulebook import Rulebook
from burgrave.web.primer import primer_pictures

GAMES = burgrave.game_names()
MOST_WORDS = 120


@pytest.mark.parametrize("name", GAMES)
def test_a_primer_takes_a_minute(name: str) -> None:
    """Five pictures, and no more words than one reads meanwhile."""
    game = burgrave.game(name)
    steps = course(game).primer
    assert len(steps) == 5
    for language in LANGUAGES:
        words = game.words(language)
        said = " ".join(f"{words.text(step.title)} {words.text(step.text)}" for step in steps)
        assert len(re.findall(r"[\w’'.-]*\w", said)) <= MOST_WORDS, language
        pictures = primer_pictures(game, language)
        assert len(set(pictures)) == len(steps)
        for picture in pictures:
            assert picture.count("<use") >= 3
            assert "style=" not in picture  # pages allow no such attribute


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_done_by_its_model_answer_and_not_before(name: str) -> None:
    game = burgrave.game(name)
    for lesson in course(game).lessons:
        for played in range(len(lesson.model)):
            so_far = attempt(game, lesson, lesson.model[:played])
            assert (so_far.state, game.actor(so_far.record)) == (GOING, lesson.seat), lesson.name
        assert attempt(game, lesson, lesson.model).state == DONE, lesson.name


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_lesson_is_answered(name: str) -> None:
    """On the way of the model answer: it leads on, or one hears what was wrong with it; and not everything is right."""
    game = burgrave.game(name)
    for lesson in course(game).lessons:
        for played in range(len(lesson.model)):
            before = lesson.model[:played]
            start = attempt(game, lesson, before).record
            states = set()
            for action in game.legal_actions(start):
                move = game.notation(start, action)
                so_far = attempt(game, lesson, [*before, move])
                states.add(so_far.state)
                assert so_far.moves == (*before, move)
                assert so_far.deeds[0].notation == move
                assert so_far.state != MISSED or lesson.answer_to(move), (lesson.name, move)
            assert states & {DONE, GOING}, lesson.name
            assert played or states != {DONE}, lesson.name


@pytest.mark.parametrize(
    ("name", "lesson_name", "moves", "place", "came_of_it"),
    [
        ("albalonga", "attack", ["attack:rome", "hero:1"], "cities.1.monuments", 1),
        ("albalonga", "attack", ["attack:rome", "hero:0"], "cities.1.monuments", 2),
        ("albalonga", "spoils", ["attack:rome", "hero:3"], "cities.0.monuments", 4),
        ("albalonga", "spoils", ["attack:rome", "hero:2"], "cities.0.monuments", 3),
        ("bourgmestre", "soldier", ["enlist:3.4"], "villages.0.columns.2", "C..."),
        ("bourgmestre", "soldier", ["enlist:1.1"], "villages.0.columns.2", "...V"),
    ],
)
def test_what_comes_of_a_move_is_seen_before_it_is_judged(
    name: str, lesson_name: str, moves: list[str], place: str, came_of_it: object
) -> None:
    """Others answer it first, with a hero in secret or a raid, where the lesson says until when."""
    game = burgrave.game(name)
    lesson = course(game).lesson(lesson_name)
    assert lesson
    so_far = attempt(game, lesson, moves)
    assert so_far.state == (DONE if tuple(moves) == lesson.model else MISSED)
    assert value_at(game.view(so_far.record, lesson.seat), place) == came_of_it


@pytest.mark.parametrize("name", GAMES)
def test_lessons_teach_every_chapter_of_the_rules(name: str) -> None:
    game = burgrave.game(name)
    its = course(game).lessons
    book = game.texts.rulebook
    assert {rule for lesson in its for rule in lesson.rules} <= set(book.entries())
    assert len({lesson.name for lesson in its}) == len(its)
    if its:
        assert 8 <= len(its) <= 12
        taught = lessons_by_rule(game)
        chapters = Rulebook(rules=book.rules).chapters(game.teaching.chapters)
        assert [chapter.name for chapter in chapters if not set(chapter.entries) & set(taught)] == []


def test_a_goal_is_met_by_moves_and_by_what_is_reached() -> None:
    seen = {"year": 2, "provinces": [{"gold": 3, "buildings": ["inn", "market"], "passed": False}]}
    goal = Goal(plays=("build:*",), reaches={"provinces.0.gold": 3, "provinces.0.buildings": ["inn"]})
    assert goal.met(seen, ["pass", "build:inn"])
    assert not goal.met(seen, ["pass"])
    for missed in ({"provinces.0.gold": 4}, {"provinces.0.buildings": "farms"}, {"provinces.1.gold": 1}, {"year": "2"}):
        assert not Goal(reaches=missed).met(seen, [])
    assert Goal(reaches={"provinces.0.passed": False}).met(seen, [])


def test_the_page_about_lessons_is_up_to_date() -> None:
    assert lessons.PAGE.read_text(encoding="utf-8") == lessons.page(), "run python -m tools.lessons"
