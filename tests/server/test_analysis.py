"""Finished games explained on their page; and games that go on never, by no way."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.bots import analysis
from burgrave.bots.decisions import DEPTHS, Depth
from burgrave.bots.evaluation import Judged
from burgrave.bots.level_errors import LevelError
from burgrave.server.people.users import User
from burgrave.server.settings import Settings
from burgrave.server.store.queries.analyses import packed
from burgrave.server.tables import analyses, analysis_work
from burgrave.server.tables.analysis_view import LUCKY, STROKES
from burgrave.web.chances import INSET_X, INSET_Y, chances_chart
from tests.server.conftest import Open
from tests.server.players import Player, two_at_a_table
from tests.server.test_pages import csrf
from tests.server.test_replays import brought, played_out


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an analysis says is tested elsewhere."""
    monkeypatch.setitem(DEPTHS, "quick", Depth(1, 4, 2, 2))
    levels = [LevelError("page", 9, 9000, 1.0, 0.03), LevelError("sergeant", 9, 9000, 0.02, 0.03)]
    monkeypatch.setattr(analysis, "level_errors", lambda game: dict.fromkeys(game.seats, levels))


def analyse(client: TestClient, table: str, status: int = 200, **form: str) -> str:
    """Presses the button; the page that follows."""
    token = csrf(client.get("/").text)
    answer = client.post(f"/table/{table}/analyse", data={"csrf": token, "ply": "0", **form})
    assert answer.status_code == status, answer.text
    return answer.text


def in_server(client: TestClient, how: Callable[..., Awaitable[Any]], *arguments: Any) -> Any:
    """Calls something where the server runs."""
    assert client.portal is not None
    return client.portal.call(how, *arguments)


def wait_for_analysis(client: TestClient, table: str) -> None:
    end = time.monotonic() + 600
    while client.get(f"/table/{table}/analysing").json()["progress"] is not None:
        assert time.monotonic() < end
        time.sleep(0.05)


def explained(client: TestClient) -> tuple[str, dict[str, Any]]:
    """A finished game, and what its analysis says."""
    table = brought(Player(client))
    analyse(client, table)
    wait_for_analysis(client, table)
    services = client.app.state.services  # type: ignore[attr-defined]
    return table, in_server(client, services.analyses.find, table).content


def test_a_finished_game_is_explained_and_the_result_kept(server: TestClient, open_server: Open) -> None:
    table = brought(Player(server))
    offered = server.get(f"/table/{table}?ply=3").text
    assert f'action="/table/{table}/analyse"' in offered
    assert "chances-chart" not in offered
    assert 'id="analysing"' in analyse(server, table)
    wait_for_analysis(server, table)
    shown = server.get(f"/table/{table}?ply=3").text
    assert "chances-chart" in shown
    assert "Accuracy" in shown
    assert "verdict-card" in shown
    again = open_server()
    assert "chances-chart" in again.get(f"/table/{table}?ply=3").text
    assert 'id="analysing"' not in analyse(again, table)  # there is nothing to do


def test_a_game_that_goes_on_is_never_analysed(server: TestClient, settings: Settings) -> None:
    ann, ben, table = two_at_a_table(server)
    ann.play(table) if ann.look(table)["legal"] else ben.play(table)
    assert "the game goes on" in analyse(server, table, 409)
    # Not even if there were an analysis
    database = sqlite3.connect(settings.database_url.removeprefix("sqlite:///"))
    content = packed({"chances": [[1.0, 0.0]] * 3, "luck": [], "decisions": [], "accounts": []})
    values = (table, 1, analyses.judge(game_of(server)), "quick", content, 0.5, time.time())
    database.execute("INSERT INTO analyses VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    database.commit()
    database.close()
    for who in (ann, ben):
        page = server.get(f"/table/{table}", headers=who.headers).text
        assert "chances-chart" not in page
        assert f"/table/{table}/analyse" not in page
    assert server.get(f"/table/{table}/analysing").json() == {"progress": None, "begun": False}


def test_programs_get_the_analysis_of_a_finished_game(server: TestClient) -> None:
    ann = Player(server)
    table = brought(ann)
    assert ann.get(f"/tables/{table}/analysis") == {"progress": None, "depth": None, "analysis": None}
    begun = ann.post(f"/tables/{table}/analysis", 202)
    assert begun["progress"] is not None
    wait_for_analysis(server, table)
    found = server.get(f"/api/v1/tables/{table}/analysis").json()  # for everybody who has its address
    assert (found["progress"], found["depth"]) == (None, "quick")
    match = burgrave.replay(ann.get(f"/tables/{table}/log"))
    assert len(found["analysis"]["chances"]) == match.ply + 1
    assert [one["result"] for one in found["analysis"]["accounts"]] == [float(rank == 1) for rank in match.ranks]
    again = ann.post(f"/tables/{table}/analysis", 202)
    assert again == found  # there is nothing to do
    assert ann.post(f"/tables/{table}/analysis", 422, depth="bottomless")


def test_programs_get_nothing_of_a_game_that_goes_on(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    ann.play(table) if ann.look(table)["legal"] else ben.play(table)
    for who in (ann, ben, Player(server, "Eve")):
        assert "the game goes on" in str(who.get(f"/tables/{table}/analysis", 409))
        assert "the game goes on" in str(who.post(f"/tables/{table}/analysis", 409))
    ann.get("/tables/nowhere0/analysis", 404)


def game_of(client: TestClient) -> Any:
    return client.app.state.services.games.all["kingsburg"]  # type: ignore[attr-defined]


def test_a_game_that_was_given_up_is_not_analysed(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    played_out(ann, ben, table, 2)
    assert "only games that were played to their end" in analyse(server, table, 409)


def test_another_judge_makes_it_anew(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = brought(Player(server))
    analyse(server, table)
    wait_for_analysis(server, table)
    monkeypatch.setattr(analyses, "judge", lambda game: "another")
    assert "chances-chart" not in server.get(f"/table/{table}?ply=3").text


def test_one_at_a_time_for_each_person(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = brought(Player(server)), brought(Player(server, "Ben"))
    services = server.app.state.services  # type: ignore[attr-defined]
    waiting = {"go": False}

    async def wait(*_: Any) -> dict[str, Any]:
        while not waiting["go"]:
            await asyncio.sleep(0.01)
        raise TimeoutError

    monkeypatch.setattr(services.analyses, "_worked_out", wait)
    analyse(server, first)
    assert "another game is being analysed for you" in analyse(server, second, 429)
    waiting["go"] = True
    wait_for_analysis(server, first)
    assert "chances-chart" not in server.get(f"/table/{first}?ply=3").text  # it was given up, and can be begun again


def test_the_chances_are_shown_before_the_decisions_are_judged(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, go = brought(Player(server)), threading.Event()
    judge = analysis_work.decisions

    def wait(*arguments: Any) -> Any:
        assert go.wait(60)
        return judge(*arguments)

    monkeypatch.setattr(analysis_work, "decisions", wait)
    analyse(server, table)
    end = time.monotonic() + 60
    while not server.get(f"/table/{table}/analysing").json()["begun"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    shown = server.get(f"/table/{table}?ply=3").text
    assert "chances-chart" in shown
    assert 'id="analysing"' in shown
    assert 'class="box accounts"' not in shown
    assert "Nobody gave away anything." not in shown
    assert server.get(f"/table/{table}/card/0").status_code == 404
    go.set()
    wait_for_analysis(server, table)
    assert 'class="box accounts"' in server.get(f"/table/{table}?ply=3").text


def test_what_was_broken_off_can_be_begun_again(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although the chances are there."""
    table = brought(Player(server))

    def give_up(*_: Any) -> Any:
        raise TimeoutError

    with monkeypatch.context() as patch:
        patch.setattr(analysis_work, "decisions", give_up)
        analyse(server, table)
        wait_for_analysis(server, table)
    shown = server.get(f"/table/{table}?ply=3").text
    assert "chances-chart" in shown
    assert f'action="/table/{table}/analyse"' in shown
    analyse(server, table)
    wait_for_analysis(server, table)
    assert 'class="box accounts"' in server.get(f"/table/{table}?ply=3").text


def seated_at(settings: Settings, table: str, player: str, seat: int) -> None:
    """As if somebody had played a game that was brought."""
    database = sqlite3.connect(settings.database_url.removeprefix("sqlite:///"))
    database.execute("UPDATE seats SET user_id = ? WHERE table_id = ? AND seat = ?", (player, table, seat))
    database.commit()
    database.close()


def test_own_mistakes_can_be_learnt_from_and_shared(server: TestClient, settings: Settings) -> None:
    table, content = explained(server)
    worst = max(content["decisions"], key=lambda one: one["loss"])
    assert worst["loss"]
    database = sqlite3.connect(settings.database_url.removeprefix("sqlite:///"))
    users = [row[0] for row in database.execute("SELECT id FROM users ORDER BY created")]
    database.close()
    seated_at(settings, table, users[-1], worst["seat"])
    server.app.state.services.registry.tables.clear()  # type: ignore[attr-defined]
    asked = server.get(f"/table/{table}/learn").text
    assert "Find something better" in asked
    assert f'action="/table/{table}/learn"' in asked
    assert "verdict" not in asked
    number = str(worst["ply"])  # nothing was taken back in it
    form = {"csrf": csrf(asked), "number": number}
    same = server.post(f"/table/{table}/learn", data={**form, "action": worst["chosen"]}).text
    assert "That is what you played." in same
    again = {**form, "action": worst["chosen"]}
    french = server.post(f"/table/{table}/learn", data=again, headers={"Accept-Language": "fr"}).text
    assert re.search(r"\d,\d point", french)
    found = server.post(f"/table/{table}/learn", data={**form, "action": worst["best"]}).text
    assert "Well found" in found
    assert server.post(f"/table/{table}/learn", data={**form, "action": "fly"}).status_code == 409
    assert server.get(f"/table/{table}/learn?ply=99999").status_code == 404
    shown = server.get(f"/table/{table}").text
    assert "You played like a sergeant." in shown
    assert f'data-ply="{number}">Your worst decision</a>' in shown
    assert "points to expect" in shown
    assert '<span class="sr">Played like</span> Sergeant</small>' in shown
    drawn = server.get(f"/table/{table}/card/{worst['seat']}")
    assert "Sergeant" in drawn.text
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "var(" not in drawn.text
    ElementTree.fromstring(drawn.text)
    assert server.get(f"/table/{table}/card/9").status_code == 404
    profile = server.get(f"/people/{users[-1]}").text
    assert "Analysed games" in profile
    assert "What costs most:" in profile
    for page in (profile, server.get(f"/table/{table}").text):
        assert 'href="/puzzles/kingsburg?theme=' in page  # about what was lost by


def test_strokes_of_luck_are_marked_and_told_in_words(server: TestClient) -> None:
    table, content = explained(server)
    changes = {ply: max(row, key=abs) for ply, row in enumerate(content["luck"]) if ply}
    ply = max(changes, key=lambda ply: abs(changes[ply]))
    assert abs(changes[ply]) > LUCKY
    seat = content["luck"][ply].index(changes[ply])
    came = content["chances"][ply][seat]
    said = f"{round(100 * came)} % to win, {round(100 * (came - changes[ply]))} % after other rolls"
    shown = server.get(f"/table/{table}?ply={ply}").text  # nothing was taken back in it
    marks = re.findall(r'class="luck-mark[^"]*"', shown)
    assert 0 < len(marks) <= STROKES
    assert sum("now" in mark for mark in marks) == 1
    card = shown[shown.index('class="box luck-card"') :]
    assert said in card[: card.index("</section>")]
    assert f"{said} and draws on average</title>" in shown  # for whoever points at the mark
    still = next(ply for ply, row in enumerate(content["luck"]) if ply and not any(row))
    assert "luck-card" not in server.get(f"/table/{table}?ply={still}").text


def test_the_next_mistake_after_the_last_one_is_the_first(server: TestClient) -> None:
    table, content = explained(server)
    plies = [one["ply"] for one in content["decisions"] if one["grade"] in ("mistake", "blunder")]
    assert len(plies) > 1

    def offered(page: str) -> int:
        (found,) = re.findall(r'data-ply="(\d+)">Next mistake', page)
        return int(found)

    ends = [offered(server.get(f"/table/{table}?ply={number}").text) for number in (0, len(content["chances"]) - 1)]
    first = ends[0]
    assert ends[1] == first
    order = [first]
    while (following := offered(server.get(f"/table/{table}?ply={order[-1]}").text)) != first:
        order.append(following)
    assert order == sorted(order)
    assert len(order) == len(plies)


def test_the_tutor_asks_only_against_bots_and_only_before_what_loses(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Player(server)
    table = ann.create("me", "page")
    seen = ann.my_turn(table)
    best, worst = seen["legal"][0]["notation"], seen["legal"][-1]["notation"]
    services = server.app.state.services  # type: ignore[attr-defined]
    record = services.registry.tables[table].record

    error = 0.01

    async def judge(person: str, game: Any, state: Any, seat: int, *more: Any) -> list[Judged]:
        wins = {best: 0.6, worst: 0.4}
        return [Judged(game.number(state, one), one, win, error, win, 1.0, 1.0, 8) for one, win in wins.items()]

    monkeypatch.setattr(services.bot_pool, "judge", judge)
    user = User(services.registry.tables[table].seats[int(record["actor"])].user, "Ann")
    ask = services.hints.tutor
    asked = in_server(server, ask, table, user, worst, 0.1, "en")
    assert asked is not None
    assert "This wins 40 % of games, the best move 60 %." in asked.warning
    assert in_server(server, ask, table, user, best, 0.1, "en") is None
    assert in_server(server, ask, table, user, worst, 0.3, "en") is None
    error = 0.25  # by so much the judge may be wrong
    assert in_server(server, ask, table, user, worst, 0.1, "en") is None
    error = 0.01
    ann, ben, table = two_at_a_table(server)
    first = ann if ann.look(table)["legal"] else ben
    someone = services.registry.tables[table]
    user = User(someone.seats[someone.actor].user, first.name)
    assert in_server(server, ask, table, user, first.look(table)["legal"][-1]["notation"], 0.1, "en") is None


def test_the_chart_shows_chances_years_and_mistakes() -> None:
    drawn = chances_chart([[0.5, 0.5], [1.0, 0.0], [0.0, 1.0]], [0, 1, 3], [(0, "Year 1"), (3, "Year 2")],
                          [(1, 0, "blunder")], 1, [(3, 1, True, "three sixes")])  # fmt: skip
    assert [seat for seat, _ in drawn.lines] == [0, 1]
    (mark,) = drawn.marks
    assert (mark.x, mark.y, mark.sign) == (50.0, INSET_Y, "??")
    (luck,) = drawn.luck
    assert (luck.x, luck.y, luck.good, luck.title) == (100 - INSET_X, INSET_Y, True, "three sixes")
    assert drawn.cursor == 50.0
    assert [span.now for span in drawn.spans] == [True, False]
    assert drawn.spans[0].x == INSET_X
