"""Deleting an account, and what is stored of somebody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from burgrave.server.settings import Settings
from tests.server.conftest import Open
from tests.server.players import Player, at_a_rated_table, two_at_a_table, with_account
from tests.server.processes import burgrave_command
from tests.server.test_pages import csrf, post
from tests.server.test_replays import played_out
from tests.server.test_sessions import PASSWORD, browser, cookie_of, name_of, registered


def everything_stored(settings: Settings) -> str:
    """All texts of the database."""
    engine = create_engine(settings.database_url)
    with engine.connect() as connection:
        names = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
        rows = [str(list(connection.execute(text(f"SELECT * FROM {name}")))) for name in names]
    engine.dispose()
    return "\n".join(rows)


def test_games_stay_and_the_person_does_not(server: TestClient, settings: Settings) -> None:
    ann, ben, table = at_a_rated_table(server)
    ann.ask("PATCH", "/me", 200, json={"name": "Annabella"})
    ann.post(f"/tables/{table}/messages", 204, text="a word of mine")
    played_out(ann, ben, table, 20)
    assert ben.get(f"/tables/{table}/summary")["ratings"]
    running = ann.create("me", "open")
    ben.join(running)
    waiting = ann.create("me", "open")
    profile = re.search(r"'id': '([^']+)'", str(ann.get("/me/data")["profile"]))
    assert profile
    ann.post("/me/delete", 403, password="a wrong password")
    ann.post("/me/delete", 204, password=PASSWORD)
    ann.get("/me", 401)
    names = [seat["name"] for seat in ben.look(table)["card"]["seats"]]
    assert sorted(names) == ["Ben", "Deleted account"]
    french = ben.look(table, language="fr")["card"]["seats"]
    assert "Compte supprimé" in [seat["name"] for seat in french]
    assert [ben.look(one)["card"]["state"] for one in (running, waiting)] == ["finished", "abandoned"]
    assert browser(server).get(f"/people/{profile[1]}").status_code == 404
    stored = everything_stored(settings)
    assert "Annabella" not in stored
    assert "a word of mine" not in stored
    assert f"('{profile[1]}', 'kingsburg'," not in stored  # no rating
    Player(server, "Cyd").post("/session", 401, name="Annabella", password=PASSWORD)
    with_account(server, "Annabella")  # the name is free again


def test_what_somebody_said_before_they_left_a_table_goes_too(server: TestClient) -> None:
    ben, ann = Player(server, "Ben"), with_account(server, "Annabella")
    table = ben.create("me", "open", "open")
    ann.join(table)
    ann.post(f"/tables/{table}/messages", 204, text="a word of mine")
    ann.post(f"/tables/{table}/leave", 204)
    assert [message["text"] for message in ben.get(f"/tables/{table}/messages")] == ["a word of mine"]
    ann.post("/me/delete", 204, password=PASSWORD)
    assert ben.get(f"/tables/{table}/messages") == []


def test_whoever_runs_the_server_deletes_an_account(open_server: Open, settings: Settings) -> None:
    server = open_server()
    ann, ben, table = at_a_rated_table(server)
    file = Path(settings.database_url.removeprefix("sqlite:///"))
    refused = burgrave_command(file, "accounts", "delete", "Ann", "--yes")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)  # the server runs
    server.__exit__(None, None, None)
    assert burgrave_command(file, "accounts", "delete", "Nobody", "--yes").stderr == (
        "burgrave: there is no account Nobody\n"
    )
    assert "Delete the account Ann for good?" in burgrave_command(file, "accounts", "delete", "Ann").stdout
    assert '"name": "Ann"' in burgrave_command(file, "accounts", "list", "--json").stdout
    done = burgrave_command(file, "accounts", "delete", "ann", "--yes")
    assert done.stdout == "The account Ann is deleted.\n", done.stderr
    ben.client = ann.client = open_server()
    assert ben.look(table)["card"]["state"] == "finished"
    assert sorted(seat["name"] for seat in ben.look(table)["card"]["seats"]) == ["Ben", "Deleted account"]
    ann.get("/me", 401)


def test_a_cookie_from_before_the_account_is_nobodys(server: TestClient) -> None:
    ann = browser(server)
    ann.get("/")
    guest = cookie_of(ann)
    post(ann, "/account/register", login="Ann", password=PASSWORD)
    session = cookie_of(ann)
    ann.post("/account/delete", data={"csrf": csrf(ann.get("/account/delete").text), "password": PASSWORD})
    assert [name_of(ann, cookie) for cookie in (guest, session)] == [None, None]
    assert name_of(ann) not in (None, "Ann", "*")


def test_nobody_deletes_without_the_password(server: TestClient) -> None:
    ann = registered(server)
    assert "the password is wrong" in post(ann, "/account/delete", password="a guess of mine")
    assert name_of(ann) == "Ann"
    assert "/account" in str(browser(server).get("/account/delete").url)  # guests have no account to delete
    assert Player(server, "Eve").post("/me/delete", 403, password="")["error"] == "not_yours"


def test_when_somebody_of_three_is_deleted_the_others_play_on(server: TestClient) -> None:
    ann, ben, cyd = with_account(server, "Ann"), Player(server, "Ben"), Player(server, "Cyd")
    table = ann.create("me", "open", "open")
    ben.join(table)
    cyd.join(table)
    ann.post("/me/delete", 204, password=PASSWORD)
    seen = ben.look(table)
    assert seen["card"]["state"] == "running"
    assert [seat["out"] for seat in seen["card"]["seats"]] == ["resigned", None, None]


def test_my_data_is_all_of_mine_and_nobody_elses(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    ann.post(f"/tables/{table}/messages", 204, text="hello")
    ben.post(f"/tables/{table}/messages", 204, text="a secret of Ben's")
    data = ann.get("/me/data")
    assert data["profile"]["name"] == "Ann"
    assert [game["log"] for game in data["games"]] == [f"/api/v1/tables/{table}/log"]
    assert [said["text"] for said in data["chat"]] == ["hello"]
    assert "hash" not in str(data)
    page = browser(server)
    post(page, "/account/name", name="Eve")
    answer = page.get("/account/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="burgrave-data.json"'
    assert answer.json()["profile"]["name"] == "Eve"
    assert answer.json()["puzzle_ratings"] == []
    assert browser(server).get("/account/data").json()["profile"] is None


@pytest.mark.parametrize("name", ["*", "Deleted account", "compte supprimé"])
def test_nobody_is_called_like_those_who_left(server: TestClient, name: str) -> None:
    answer = server.post("/api/v1/guests", json={"name": name})
    assert answer.status_code in (409, 422)
