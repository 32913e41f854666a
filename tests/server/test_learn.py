"""Learning: the primer, lessons and what is kept of them, as a browser without script gets them."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.core.course import course
from burgrave.core.puzzles import Puzzle, puzzles, themes
from burgrave.server.http.pages import lobby as lobby_pages
from burgrave.server.http.pages import puzzles as puzzle_pages
from burgrave.server.people.puzzle_ratings import NEWCOMER
from burgrave.server.people.ratings import MIDDLE, STEP, Rating
from tests.server.conftest import Open
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


def test_a_lesson_leads_to_the_chapters_it_is_about(server: TestClient) -> None:
    page = server.get(LESSON).text
    chapter = re.search(
        r'<p class="lesson-rules">.*?<a href="/rules/kingsburg#KB-R12" target="rules">([^<]+)</a>', page, re.S
    )
    assert chapter
    assert chapter[1] in server.get("/rules/kingsburg").text
    assert not re.search(r">KB-R\d", page)  # a code says nothing to a newcomer


def test_a_lesson_shows_what_everybody_has(server: TestClient) -> None:
    """Which city has workers, and who has how many monuments, is the answer to some lessons."""
    page = server.get(LESSON).text
    seats = re.findall(r'<li class="of-(\d)" data-spot="seat:\d">', page)
    assert seats == ["0", "1", "2"]
    assert page.count('class="panel ') == len(seats)


def test_a_phone_is_led_to_the_choices_of_a_lesson(server: TestClient) -> None:
    page = server.get(LESSON).text
    assert 'id="to-choices" hidden' in page
    assert "to-choices" not in play(server, LESSON, page, "influence:8:5+3")  # nothing more to choose


def test_ones_own_fief_is_called_so() -> None:
    game = burgrave.game("medievalia")
    its = course(game).lesson("work")
    assert its
    record, words = game.place(its.position), game.words("en")
    move = game.checked(record, "move:peasant@fief0")
    assert game.describe(record, move, words.to(its.seat)) == "Move: Peasant (your fief)"
    assert game.describe(record, move, words) == "Move: Peasant (the fief of Lion)"


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


def test_a_guest_who_becomes_an_account_keeps_the_stars(server: TestClient) -> None:
    page = play(server, LESSON, server.get(LESSON).text, "influence:8:5+3")
    signed = server.post("/account/register", data={"csrf": csrf(page), "login": "Ann", "password": "a long password"})
    assert "Sign out" in signed.text
    assert lit_stars(server.get("/learn/kingsburg").text) == ["3 stars"]


def test_a_lesson_is_shared_by_its_address_in_the_middle(server: TestClient) -> None:
    page = server.get("/learn/kingsburg/recruit?m=recruit:gold%2Bgold").text
    assert 'name="m" value="recruit:gold+gold"' in page
    assert "Well done!" in play(server, "/learn/kingsburg/recruit", page, "recruit:wood+wood")


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


# Puzzles


def puzzle() -> Puzzle:
    return next(iter(puzzles(burgrave.game("kingsburg")).values()))


def test_a_puzzle_is_solved_and_counts_once(server: TestClient) -> None:
    path, best = f"/puzzles/kingsburg/{puzzle().name}", puzzle().best
    page = server.get(path).text
    assert f'value="{best.notation}"' in page
    assert f"{round(100 * best.win)} %" not in page  # nothing is told before
    answer = server.post(path, data={"csrf": csrf(page), "action": best.notation})
    assert answer.url.query == f"a={quote(best.notation, safe='')}".encode()
    assert "Found!" in answer.text
    assert f"{round(100 * best.win)} %" in answer.text
    assert 'name="action"' not in answer.text  # nothing more can be played
    rating = shown_ratings(answer.text)
    assert rating["You"] > 1500
    assert rating["In a row"] == 1
    other = puzzle().choices[1].notation
    again = server.post(path, data={"csrf": csrf(page), "action": other}).text
    assert "Not the best" in again
    assert shown_ratings(again) == rating


def shown_ratings(page: str) -> dict[str, int]:
    return {name: int(number) for name, number in re.findall(r"<dt>([^<]+)</dt><dd>(\d+)", page)}


def test_what_was_tried_does_not_come_again_and_a_theme_is_kept(server: TestClient) -> None:
    theme = next(iter(themes(burgrave.game("kingsburg"))))  # the commonest
    first = server.get("/puzzles/kingsburg", params={"theme": theme})
    assert first.url.query == f"theme={theme}".encode()
    assert server.get("/puzzles/kingsburg", params={"theme": theme}).url == first.url  # until it is tried
    tried: set[str] = set()
    for _ in range(2 * puzzle_pages.NEAREST):
        page = server.get("/puzzles/kingsburg", params={"theme": theme})
        assert page.url.path not in tried
        action = re.findall(r'name="action" value="([^"]+)"', page.text)[0]
        server.post(page.url.path, data={"csrf": csrf(page.text), "action": action, "theme": theme})
        tried.add(page.url.path)
    assert server.get("/puzzles/kingsburg?theme=nonsense").url.query == b""


def test_the_next_puzzle_is_about_as_hard_as_its_solver_is_good() -> None:
    game = burgrave.game("kingsburg")
    some = list(puzzles(game).values())
    for rating in (1200, 1500, 1900):
        who = replace(NEWCOMER, rating=Rating(25 + (rating - MIDDLE) / STEP))
        assert who.rating.shown == rating
        far = sorted(abs(one.rating - rating) for one in some)[puzzle_pages.NEAREST - 1]
        found = [puzzle_pages.drawn(some, who, str(seed)) for seed in range(40)]
        assert len({one.name for one in found}) > 3
        assert max(abs(one.rating - rating) for one in found) <= far


def test_a_puzzle_tells_nothing_that_its_seat_cannot_know() -> None:
    game, its = burgrave.game("kingsburg"), puzzle()
    other = game.place(its.position).copy()
    game.at_hand.hide(other, its.seat, 99)
    same = replace(its, position=game.position(other))
    assert game.place(same.position).tobytes() != game.place(its.position).tobytes()
    assert puzzle_pages.seen_by_solver(game, same).tobytes() == puzzle_pages.seen_by_solver(game, its).tobytes()


def test_an_answer_names_the_best_and_ones_own_choice() -> None:
    game, its = burgrave.game("kingsburg"), puzzle()
    record = puzzle_pages.seen_by_solver(game, its)
    known = [game.checked(record, one.notation) for one in its.choices]
    unknown = next(action for action in game.legal_actions(record) if action not in known)

    def kinds(chosen: int) -> list[tuple[str, bool]]:
        return [(way.kind, way.win is None) for way in puzzle_pages.ways(game, its, record, chosen, game.words())]

    also = ("also", False)
    assert kinds(known[0]) == [("better", False), *[also] * (len(known) - 1)]
    assert kinds(known[1]) == [("better", False), ("played", False), *[also] * (len(known) - 2)]
    assert kinds(unknown) == [("better", False), *[also] * (len(known) - 1), ("played", True)]


def test_the_puzzle_of_the_day_is_on_the_first_page(server: TestClient) -> None:
    assert 'href="/puzzles/kingsburg/day"' in server.get("/").text
    assert server.get("/puzzles/kingsburg/day").url.path.removeprefix("/puzzles/kingsburg/") in puzzles(
        burgrave.game("kingsburg")
    )


def test_each_day_has_its_puzzle_and_its_game(open_server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [name for name in burgrave.game_names() if puzzles(burgrave.game(name))]
    server = open_server(games=",".join(names))
    offered, found = [], set()
    for day in range(1, 1 + len(names)):
        monkeypatch.setattr(puzzle_pages, "today", lambda day=day: date(2026, 1, day))
        offered += re.findall(r'href="/puzzles/(\w+)/day"', server.get("/").text)
        found.add(server.get("/puzzles/kingsburg/day").url.path)
    assert sorted(offered) == sorted(names)
    assert len(found) == len(names)


def test_what_is_no_puzzle_and_no_move(server: TestClient) -> None:
    for path in ("/puzzles/kingsburg/none", "/puzzles/chess", "/puzzles/chess/none"):
        assert server.get(path).status_code == 404
    path = f"/puzzles/kingsburg/{puzzle().name}"
    answer = server.get(f"{path}?a=nonsense")
    assert (answer.status_code, answer.url.query) == (200, b"")
    answer = server.post(path, data={"csrf": csrf(answer.text), "action": "nonsense"})
    assert (answer.status_code, answer.url.query) == (200, b"")
    assert shown_ratings(answer.text)["You"] == 1500


def test_a_game_without_puzzles_has_no_link(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lobby_pages, puzzle_pages):
        monkeypatch.setattr(module, "puzzles", lambda game: {})
    assert server.get("/puzzles/kingsburg").status_code == 404
    for path in ("/", "/learn/kingsburg"):
        assert "/puzzles/" not in server.get(path).text
