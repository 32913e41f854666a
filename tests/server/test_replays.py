"""After a game: replay, forks, logs that are brought, and how it was decided."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.core.random import key_of_part
from burgrave.lab.playout import simulated_match
from burgrave.server.tables.summary import Point, largest_swings, lead_changes
from burgrave.web.chart import HEIGHT, LABEL, TICK, chart
from tests.server.conftest import Open
from tests.server.players import Player, at_a_rated_table, two_at_a_table, whose_turn
from tests.server.test_pages import csrf, post
from tests.server.test_rules_versions import Corrected, Rewritten, with_rules


def game_log(name: str = "kingsburg", players: int = 2, seed: int = 3) -> dict[str, Any]:
    return simulated_match(burgrave.game(name), players, {}, seed).log


def brought(player: Player, log: dict[str, Any] | None = None) -> str:
    return player.post("/logs", 201, log=json.dumps(log or game_log()))["id"]  # type: ignore[no-any-return]


def played_out(ann: Player, ben: Player, table: str, decisions: int) -> None:
    """So many decisions; then Ben, or whoever is to move, resigns."""
    for _ in range(decisions):
        whose_turn(table, ann, ben)[0].play(table)
    ben.post(f"/tables/{table}/resign", 204)


# Logs


def test_a_log_comes_back_as_it_was(server: TestClient) -> None:
    ann, log = Player(server), game_log()
    table = brought(ann, log)
    seen = ann.look(table)
    match = burgrave.replay(log)
    assert seen["card"]["state"] == "finished"
    assert (seen["scores"], seen["ranks"]) == (match.scores, match.ranks)
    assert ann.look(table, number=20)["view"] == match.game.view(match.at(20), None)
    again = ann.get(f"/tables/{table}/log")
    assert again["actions"] == log["actions"]
    assert burgrave.replay(again).position() == match.position()
    assert table in [card["id"] for card in ann.get("/tables", which="ended")]
    assert table not in [card["id"] for card in Player(server, "Ben").get("/tables", which="ended")]


def test_a_game_played_here_has_a_seed_of_128_bits_and_its_log_gives_it_back(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    played_out(ann, ben, table, 12)
    log = ann.get(f"/tables/{table}/log")
    assert 2**63 <= log["seed"] < 2**128
    match = burgrave.replay(log)
    known = server.app.state.services.registry.tables[table]  # type: ignore[attr-defined]
    assert match.position() == known.game.position(known.record)
    assert known.record["key"] == key_of_part(log["seed"], 13)  # of the next decision alone


def test_an_unfinished_log_can_be_looked_at_and_played_on(server: TestClient) -> None:
    ann, match = Player(server), burgrave.new("kingsburg", players=2, seed=5)
    for _ in range(4):
        match.play(match.legal[0])
    table = brought(ann, match.log)
    assert ann.look(table)["card"]["state"] == "abandoned"
    fork = ann.post(f"/tables/{table}/fork", 201, number=4, level="page")["id"]
    assert ann.look(fork)["card"]["state"] == "running"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[:-9], "truncated or damaged"),
        (lambda text: "[1]", "a log is a JSON object"),
        (lambda text: text.replace('"players": 2', '"players": 3'), "checksum does not fit"),
        (lambda text: text.replace("kingsburg", "chess"), "there is no game chess"),
        (lambda text: text.replace('"format": 1', '"format": 9'), "format"),
        (lambda text: "[" * 50_000, "truncated or damaged"),
        (lambda text: "", "truncated or damaged"),
    ],
)
def test_a_bad_log_is_refused_in_one_line(server: TestClient, change: Any, message: str) -> None:
    said = Player(server).post("/logs", 422, log=change(json.dumps(game_log())))["message"]
    assert message in said
    assert "\n" not in said


def test_a_huge_log_is_not_read(server: TestClient) -> None:
    Player(server).post("/logs", 413, log=" " * 300_000)


def test_names_in_a_log_are_only_names(server: TestClient) -> None:
    match = simulated_match(burgrave.game("kingsburg"), 2, {}, 3)
    match.seats = ["<b>\x00Eve\n</b>" + "x" * 100, "bot:knight"]
    ann = Player(server)
    table = brought(ann, match.log)
    first, second = ann.look(table)["card"]["seats"]
    assert first["name"] == "№ 1"  # it would be no name for anybody here
    assert (first["bot"], second["bot"]) == (None, "knight")
    assert "<b>Eve" not in server.get(f"/table/{table}/result").text
    assert ann.get(f"/tables/{table}/log")["seats"] == [first["name"], "bot:knight"]


def test_a_file_is_brought_by_a_form_without_script(server: TestClient) -> None:
    token = csrf(server.get("/import").text)
    file = {"file": ("log.json", json.dumps(game_log()), "application/json")}
    answer = server.post("/import", data={"csrf": token, "log": ""}, files=file)
    assert answer.url.path.endswith("/result")
    assert "Where the points came from" in answer.text
    assert server.post("/import", data={"csrf": "wrong", "log": ""}, files=file).status_code == 403
    wrong = server.post("/import", data={"csrf": token, "log": "{typed"}, files={"file": ("", b"")})
    assert wrong.status_code == 422
    assert "{typed</textarea>" in wrong.text
    assert 'role="alert"' in wrong.text


# Replay


def test_every_move_has_an_address_and_links_to_the_next(server: TestClient) -> None:
    table = brought(Player(server))
    last = len(game_log()["actions"])
    page = server.get(f"/table/{table}?ply=7").text
    assert 'data-number="7"' in page
    steps = dict(re.findall(r'data-step="(\w+)" href="/table/[^?]+\?ply=(\d+)"', page))
    assert steps == {"first": "0", "back": "6", "on": "8", "last": str(last)}
    assert re.search(rf'<input id="ply" name="ply" type="number" min="0" max="{last}" value="7"', page)
    assert 'class="box result"' not in page
    assert 'class="box result"' in server.get(f"/table/{table}").text
    for ply in (0, last):
        steps = dict(
            re.findall(
                r'data-step="(\w+)" href="/table/[^?]+\?ply=(\d+)"', server.get(f"/table/{table}?ply={ply}").text
            )
        )
        assert all(0 <= int(step) <= last for step in steps.values())
    assert server.get(f"/table/{table}?ply={last + 1}").status_code == 404


def test_an_old_game_is_replayed_after_a_correction_of_the_rules(open_server: Open) -> None:
    ann = Player(open_server())
    table = brought(ann)
    before = ann.get(f"/tables/{table}/summary")
    view = ann.look(table, number=30)["view"]
    ann.client = with_rules(open_server(), Corrected)
    assert ann.look(table, number=30)["view"] == view
    assert ann.get(f"/tables/{table}/summary") == before
    ann.client = with_rules(open_server(), Rewritten)
    summary = ann.get(f"/tables/{table}/summary")
    assert (summary["points"], summary["lines"], summary["moments"]) == ([], [], [])
    page = ann.client.get(f"/table/{table}/result")
    assert page.status_code == 200
    assert "are no longer known" in page.text
    assert ann.client.get(f"/table/{table}?ply=5").status_code == 200


def test_nobody_wins_where_all_have_lost(open_server: Open) -> None:
    ann = Player(open_server(games="albalonga"))
    table = brought(ann, game_log("albalonga", seed=31))  # one king is left
    seen = ann.look(table)
    assert 1 not in seen["ranks"]
    assert [line for line in seen["results"] if "out of the game" in line] != seen["results"]
    assert [line for line in seen["results"] if "wins" in line] == []


def test_who_resigned_is_no_bot_in_the_result(server: TestClient) -> None:
    ann = Player(server)
    table = ann.create("me", "squire")
    ann.my_turn(table)
    ann.post(f"/tables/{table}/resign", 204)
    under_names = re.findall("<small>(.*?)</small>", ann.client.get(f"/table/{table}/result").text)
    assert sorted(under_names) == ["Squire", "resigned"]


# Forks


def test_a_fork_goes_on_from_its_move(server: TestClient) -> None:
    ann = Player(server)
    table = brought(ann)
    then = ann.look(table, number=25)["view"]
    fork = ann.post(f"/tables/{table}/fork", 201, number=25, level="page", seat=1)["id"]
    start = ann.look(fork, number=0)
    assert [seat["bot"] for seat in start["card"]["seats"]] == ["page", None]
    assert start["seat"] == 1
    assert {**start["view"], "random": 0} == {**then, "random": 0}
    assert ann.my_turn(fork)["legal"]
    result = ann.client.get(f"/table/{fork}/result")
    assert result.status_code == 409
    ann.post(f"/tables/{fork}/resign", 204)
    assert ann.get(f"/tables/{fork}/summary")["origin"] == f"{table}@25"
    assert f'href="/table/{table}?ply=25"' in ann.client.get(f"/table/{fork}/result").text


def test_the_log_of_a_fork_is_replayed_from_its_position(server: TestClient) -> None:
    ann = Player(server)
    fork = ann.post(f"/tables/{brought(ann)}/fork", 201, number=60, level="page")["id"]
    ann.my_turn(fork)
    ann.play(fork)
    ann.post(f"/tables/{fork}/resign", 204)
    log = ann.get(f"/tables/{fork}/log")
    match = burgrave.replay(log)
    ended = ann.look(fork)
    assert match.game.view(match.record, ended["seat"]) == ended["view"]
    summary = ann.get(f"/tables/{fork}/summary")
    assert summary["ratings"] == []
    sums = [sum(line["points"][seat] for line in summary["lines"]) for seat in range(2)]
    assert sums == summary["points"][-1]["scores"]
    assert brought(ann, log)


def test_a_fork_tells_nothing_of_what_is_to_come(server: TestClient) -> None:
    """Two forks of one move roll different dice."""
    ann = Player(server)
    table = ann.create("me", "page")
    number = ann.my_turn(table)["number"]
    forks = [ann.post(f"/tables/{table}/fork", 201, number=number, level="page")["id"] for _ in range(2)]
    registry = server.app.state.services.registry  # type: ignore[attr-defined]
    keys = {registry.tables[one].record["key"].tobytes() for one in (*forks, table)}
    assert len(keys) == 3


def test_only_games_against_bots_are_forked_before_their_end(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    assert "goes on" in ann.post(f"/tables/{table}/fork", 409, number=0)["message"]
    alone = ann.create("me", "page")
    assert "goes on" in ben.post(f"/tables/{alone}/fork", 409, number=0)["message"]
    ann.post(f"/tables/{alone}/fork", 403, number=0, seat=1)
    ann.post(f"/tables/{alone}/fork", 404, number=999)
    ann.post(f"/tables/{alone}/fork", 422, number=0, level="emperor")
    ended = brought(ann)
    last = ann.look(ended)["number"]
    assert "earlier move" in ben.post(f"/tables/{ended}/fork", 409, number=last)["message"]
    ben.post(f"/tables/{ended}/fork", 201, number=last - 1, level="page")


def test_forking_by_a_form(server: TestClient) -> None:
    table = brought(Player(server))
    page = post(server, f"/table/{table}/fork", ply="12", level="page", seat="0")
    assert 'data-state="running"' in page
    refused = post(server, f"/table/{table}/fork", ply=str(len(game_log()["actions"])), level="page")
    assert 'role="alert"' in refused


# How it was decided


@pytest.mark.parametrize("name", burgrave.game_names())
def test_the_result_page_of_every_game(open_server: Open, name: str) -> None:
    server = open_server(games=name)
    log = game_log(name)
    match = burgrave.replay(log)
    ann = Player(server)
    table = brought(ann, log)
    summary = ann.get(f"/tables/{table}/summary")
    assert [sum(line["points"][seat] for line in summary["lines"]) for seat in range(2)] == match.scores
    assert [point["scores"] for point in summary["points"]] == [
        match.game.scores_and_ranks(match.at(ply))[0] for ply in range(match.ply + 1)
    ]
    for language in ("en", "fr", "es"):
        page = server.get(f"/table/{table}/result", headers={"accept-language": language})
        assert page.status_code == 200
        assert page.text.count('class="line"') == 2
        assert " style=" not in page.text


def test_ratings_are_told_with_the_result(server: TestClient) -> None:
    ann, ben, table = at_a_rated_table(server)
    played_out(ann, ben, table, 20)
    changes = ann.get(f"/tables/{table}/summary")["ratings"]
    assert [change["before"] for change in changes] == [1500, 1500]
    assert changes[0]["after"] > 1500 > changes[1]["after"]
    page = server.get(f"/table/{table}/result").text
    assert f"<small>+{changes[0]['after'] - 1500}</small>" in page


def test_a_rematch_is_offered_to_those_who_played(server: TestClient) -> None:
    page = post(
        server,
        "/new/kingsburg",
        **{f"seat{n}": kind for n, kind in enumerate(["me", "me", "", "", ""])},
        kind="untimed",
    )
    table = re.search(r'data-table="([^"]+)"', page)
    assert table
    post(server, f"/table/{table[1]}/resign", sure="yes")
    page = server.get(f"/table/{table[1]}/result").text
    assert f'action="/table/{table[1]}/rematch"' in page
    assert "rematch" not in TestClient(server.app).get(f"/table/{table[1]}/result").text


def test_a_game_that_goes_on_has_no_story(server: TestClient) -> None:
    _, ben, table = two_at_a_table(server)
    assert server.get(f"/table/{table}/result").status_code == 409
    ben.get(f"/tables/{table}/summary", 409)


def line_of(*scores: tuple[int, ...]) -> list[Point]:
    return [Point(number, one) for number, one in enumerate(scores)]


def test_leads_and_swings() -> None:
    points = line_of((0, 0), (2, 0), (2, 2), (2, 3), (1, 3), (9, 3), (9, 3), (9, 9), (10, 9))
    assert [(point.number, point.leader) for point in lead_changes(points)] == [(1, 0), (3, 1), (5, 0)]
    swings = [(point.number, seat, change) for point, seat, change in largest_swings(points, [0, 1])]
    assert swings == [(1, 0, 2), (2, 1, 2), (5, 0, 8), (7, 1, 6)]
    assert lead_changes(line_of((1, 1), (1, 1))) == []


def test_a_chart_has_room_for_every_number() -> None:
    drawn = chart([0, 1, 2], [(0, 0, 0, 0, 0), (1, 1, 1, 1, 1), (4, 4, 4, 4, -2)], range(5), [])
    heights = sorted(line.label for line in drawn.lines)
    assert all(below - above >= LABEL for above, below in pairwise(heights))
    assert heights[-1] <= HEIGHT
    assert len({line.shape for line in drawn.lines}) == 5
    assert chart([0, 1], [(0, 0), (0, 0)], [0, 1], [0, 1]).lines
    crowded = chart(range(100), [(0, 0)] * 100, [0, 1], [*range(0, 80, 20), *range(80, 100, 2)]).across
    assert all(after.at - before.at >= TICK for before, after in pairwise(crowded))


def test_a_turning_point_for_several_is_told_once(server: TestClient) -> None:
    """A winter takes points from more than one."""
    ann = Player(server)
    moments = [ann.get(f"/tables/{brought(ann, game_log(seed=seed))}/summary")["moments"] for seed in range(3, 9)]
    for told in moments:
        assert len({moment["number"] for moment in told}) == len(told)
    assert any(" · " in moment["text"] for told in moments for moment in told)


def test_allies_are_one_side_of_the_result(open_server: Open) -> None:
    """One place, one column and one line of the chart for each pair; what decided it is told once."""
    server = open_server(games="medievalia")
    match = simulated_match(burgrave.game("medievalia"), 4, {"alliance": True}, 3)
    ann = Player(server)
    table = brought(ann, match.log)
    summary = ann.get(f"/tables/{table}/summary")
    assert summary["sides"] == [[0, 2], [1, 3]]
    page = server.get(f"/table/{table}/result").text
    assert page.count('class="line"') == 2
    assert not re.search("<tr><th[^>]*>[^<]*</th><td>·</td><td>·</td></tr>", page)
    assert page.count('<th scope="col" class="of-') == 2
    placing = re.search(r'<ol class="placing">(.*?)</ol>', page, re.DOTALL)
    assert placing
    assert placing[1].count("<li>") == 2
    assert placing[1].count(" and ") == 2
