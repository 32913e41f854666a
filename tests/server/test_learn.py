"""Learning: the primer, lessons and what is kept of them, as a browser without script gets them."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.core.course import course
from tests.server.test_pages import csrf

LESSON = "/learn/kingsburg/exact-sum"


def play(server: TestClient, path: str, page: str, action: str) -> str:
    """Sends the form of a lesson with one more move; the page that one ends on."""
    hidden = re.findall(r'<input type="hidden" name="(m|t|h)" value="([^"]*)">', page)
    values: dict[str, list[str]] = {"csrf": [csrf(page)], "action": [action]}
    for name, value in hidden:
        values.setdefault(name, []).append(value)
    answer = server.post(path, data=values)
    assert answer.status_code == 200
    return answer.text


def lit_stars(page: str) -> list[str]:
    return re.findall(r'class="stars" role="img" aria-label="([^"]+)"', page)


def test_the_primer_leads_to_the_lessons_and_to_a_table(server: TestClient) -> None:
    page = server.get("/learn/kingsburg").text
    assert page.count('class="primer-step"') == 5
    assert '/learn/kingsburg/one-die"' in page
    assert 'action="/play/kingsburg"' in page
    assert 'href="/learn/kingsburg"' in server.get("/").text


def test_a_lesson_answers_a_wrong_move_and_keeps_what_was_reached(server: TestClient) -> None:
    page = server.get(LESSON).text
    assert 'value="influence:8:5+3"' in page
    page = play(server, LESSON, page, "influence:9:6+3")
    assert "Which two dice make 8?" in page
    assert "Try again" in page
    assert 'name="action"' not in page  # nothing more can be played
    again = re.search(r'href="(/learn/kingsburg/exact-sum\?t=1)"', page)
    assert again
    page = play(server, LESSON, server.get(again[1]).text, "influence:8:5+3")
    assert "Well done!" in page
    assert lit_stars(page)[0] == "2 stars"
    assert lit_stars(server.get("/learn/kingsburg").text) == ["2 stars"]  # also for a guest
    play(server, LESSON, server.get(LESSON).text, "influence:8:5+3")
    assert lit_stars(server.get("/learn/kingsburg").text) == ["3 stars"]


def test_a_hint_marks_the_way_and_costs_a_star(server: TestClient) -> None:
    page = server.get(f"{LESSON}?h=1").text
    assert page.count('class="ring"') == 1
    assert lit_stars(page)[0] == "2 stars"


@pytest.mark.parametrize("query", ["m=influence:1:1", "m=nonsense", "m=" + "x" * 500, "&".join(["m=pass"] * 60)])
def test_moves_that_cannot_be_lead_back_to_the_beginning(server: TestClient, query: str) -> None:
    answer = server.get(f"{LESSON}?{query}")
    assert (answer.status_code, answer.url.path, answer.url.query) == (200, LESSON, b"")
    assert server.get(f"{LESSON}?t=x&h=").status_code == 200


def test_what_is_no_lesson(server: TestClient) -> None:
    for path in ("/learn/kingsburg/none", "/learn/chess/one-die"):
        assert server.get(path).status_code == 404


def test_lessons_are_told_in_the_visitors_language(server: TestClient) -> None:
    lesson = course(burgrave.game("kingsburg")).lessons[0]
    words = burgrave.game("kingsburg").words("fr")
    page = server.get(f"/learn/kingsburg/{lesson.name}", headers={"accept-language": "fr"}).text
    assert words.text(lesson.task) != lesson.task
    assert words.text(lesson.task) in page.replace("&#39;", "'")
