"""The example is played everywhere: at a terminal, on a server, by bots, by the million."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.bots.bot import bot, decide
from burgrave.core.match import Match
from burgrave.lab.playout import simulated_match
from burgrave.lab.simulate import simulate
from tests.server.conftest import (
    Open,
    app,
    browser,
    in_this_process,
    open_server,
    settings,
    site,
    the_same_games_every_time,
    visit,
)
from tests.server.players import Player
from tests.server.site import CHROMIUM, Visit
from tests.server.test_pages import csrf

__all__ = [
    "app",
    "browser",
    "in_this_process",
    "open_server",
    "settings",
    "site",
    "the_same_games_every_time",
    "visit",
]


def run(*arguments: str, answers: str = "", **environment: str) -> str:
    """What the program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "burgrave", *arguments],
        input=answers,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "120", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# The rules


def night(**fields: Any) -> Match:
    """Of the second of two players, with hares in the bag."""
    return burgrave.new("poachers", position={"players": 2, "actor": 1, "asked": 1, **fields})


def test_whoever_goes_home_keeps_the_bag() -> None:
    match = night(hares=[7, 5, 0, 0, 0, 0, 0, 0], bag=9)
    match.play("home")
    assert match.scores == [7, 14]
    assert (match.actor, match.position()["night"]) == (0, 1)


def test_a_number_that_was_rolled_before_costs_the_bag() -> None:
    match = night(hares=[7, 5, 0, 0, 0, 0, 0, 0], bag=21, shown=[1] * 6)
    match.play("roll")
    assert match.scores == [7, 5]
    assert match.actor == 0
    assert "The forester hears Oak, who loses the bag" in match.narrate(0)


def test_a_new_number_goes_into_the_bag() -> None:
    match = night(bag=0, shown=[0] * 6)
    match.play("roll")
    bag = match.position()["bag"]
    assert match.narrate(0) == [f"Oak rolls {bag}"]
    assert match.actor == 1
    assert match.describe(1) == f"Go home with {bag} hare{'s' if bag > 1 else ''}"


def test_the_fifth_night_is_the_last() -> None:
    match = night(hares=[7, 5, 0, 0, 0, 0, 0, 0], bag=2, night=4)
    match.play("home")
    assert (match.actor, match.ranks) == (None, [1, 1])


# Bots, and many games


def test_a_search_knows_when_to_go_home() -> None:
    """There is no advice: it plays to the end of the game in its mind."""
    hares = [20, 10, 0, 0, 0, 0, 0, 0]
    enough = night(hares=hares, bag=15, night=4, shown=[0, 0, 0, 1, 1, 1])
    too_few = night(hares=hares, bag=9, night=4, shown=[0, 0, 0, 1, 1, 0])
    assert enough.notation(decide(enough, bot("search:400"), 1)) == "home"
    assert too_few.notation(decide(too_few, bot("search:400"), 1)) == "roll"


def test_bots_meet_in_processes_of_their_own() -> None:
    found = json.loads(
        run("arena", "poachers", "--bots", "random,search:100", "--players", "2", "--games", "40", "--processes", "2",
            "--json")
    )  # fmt: skip
    best = max(found["standings"], key=lambda one: one["rating"])
    assert (found["games"], best["bot"]) == (40, "search:100")


def test_games_are_simulated_by_the_thousand() -> None:
    game = burgrave.game("poachers")
    report = simulate(game, 8, {}, 2000, 1)
    assert sum(report.win_share) == pytest.approx(1)
    assert max(report.win_share) < 0.2


def test_a_gpu_plays_the_same_games() -> None:
    """In Numba's simulator of one, which runs kernels as plain Python."""
    reports = [
        json.loads(run("simulate", "poachers", "--players", "3", "--games", "20", "--device", device, "--json",
                       NUMBA_ENABLE_CUDASIM="1"))
        for device in ("cpu", "gpu")
    ]  # fmt: skip
    cpu, gpu = ({**report, "seconds": 0, "device": ""} for report in reports)
    assert cpu == gpu


# Tables


def test_it_is_played_and_replayed_in_the_terminal(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    told = run(
        "play", "poachers", "--players", "3", "--bots", "page", "--seed", "4", "--name", "Ada",
        answers="home\n" * 5, BURGRAVE_SAVE_DIR=str(saves),
    )  # fmt: skip
    assert told.count("Ada goes home with") == 5
    [saved] = saves.iterdir()
    match = burgrave.replay(saved.read_text())
    assert match.actor is None
    assert "Ada goes home with" in run("replay", str(saved))
    assert json.loads(run("replay", str(saved), "--json"))["scores"] == match.scores


def press(client: TestClient, table: str, page: str, action: str) -> str:
    """Presses a button of the table in words, as a browser without script does; the page that follows."""
    number = re.search(r'name="number" value="(\d+)"', page)
    assert number
    assert f'value="{action}"' in page
    form = {"csrf": csrf(page), "number": number[1], "action": action}
    return client.post(f"/table/{table}/play", data=form).text


def test_it_is_played_on_a_page_in_words_to_the_end(open_server: Open) -> None:
    client = open_server(games="poachers")
    lobby = client.get("/").text
    page = client.post("/play/poachers", data={"csrf": csrf(lobby), "players": "2", "level": "page"})
    table = page.url.path.rpartition("/")[2]
    text = page.text
    for _ in range(200):
        if 'data-state="finished"' in text:
            break
        text = press(client, table, text, "home") if 'value="home"' in text else client.get(f"/table/{table}").text
    assert 'data-state="finished"' in text
    assert "The table in words" in text
    result = client.get(f"/table/{table}/result")
    assert result.status_code == 200
    assert "Poachers" in result.text


@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium")
def test_it_is_played_in_a_browser(visit: Visit) -> None:
    """With script: going home every night."""
    ann = visit()
    ann.play_now(game="poachers")
    nights = 0
    while ann.my_turn():
        assert ann.decide(1) == "home"
        nights += 1
    assert nights == 5
    assert ann.page.locator("#table[data-state=finished]").count() == 1


def test_a_log_is_brought_replayed_and_forked(open_server: Open) -> None:
    ann = Player(open_server(games="poachers"))
    match = simulated_match(burgrave.game("poachers"), 3, {}, 5)
    table = ann.post("/logs", 201, log=json.dumps(match.log))["id"]
    assert ann.look(table)["scores"] == match.scores
    assert ann.look(table, number=4)["view"] == match.game.view(match.at(4), None)
    assert 'data-number="4"' in ann.client.get(f"/table/{table}", params={"ply": 4}).text
    assert burgrave.replay(ann.get(f"/tables/{table}/log")).position() == match.position()
    fork = ann.post(f"/tables/{table}/fork", 201, number=4, level="page", seat=0)["id"]
    while ann.my_turn(fork)["card"]["state"] == "running":
        ann.play(fork, choice=1)
    assert ann.look(fork)["card"]["state"] == "finished"
    assert "goes home with" in ann.client.get(f"/table/{fork}/result").text
