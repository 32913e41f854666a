"""Numbers of the components that a host brings for a table."""

from __future__ import annotations

import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.core.beside import compiles_beside
from burgrave.server.tables import own_data
from tests.server.conftest import Open
from tests.server.players import Player, whose_turn, with_account
from tests.server.test_pages import csrf
from tests.server.test_sessions import registered

CHEAP = '[buildings]\nrows = [\n  { id = "statue", gold = 1 },\n]\n'


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_data, "cache_root", lambda: tmp_path / "cache")
    monkeypatch.setattr(own_data, "TRIALS", 2)
    monkeypatch.setattr(
        "burgrave.core.game.compiles_beside", lambda game: game.own_data is not None or compiles_beside(game)
    )  # nothing is compiled for these tests


def digest_of(content: str, folder: Path) -> tuple[str, Path]:
    file = folder / "mine.toml"
    file.write_text(content)
    return burgrave.game("kingsburg", file).data.digest, file


def game_at(server: TestClient, table: str) -> burgrave.Game:
    return server.app.state.services.registry.tables[table].game  # type: ignore[attr-defined]


def refused(player: Player, status: int = 422, **plan: Any) -> str:
    answer = player.post("/tables", status, **{"game": "kingsburg", "seats": ["me", "page"], **plan})
    return str(answer["message"])


def test_a_table_is_played_with_the_hosts_numbers_and_keeps_them(
    open_server: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = open_server()
    ann, ben = with_account(server, "Ann"), Player(server, "Ben")
    table = ann.create("me", "open", data=CHEAP)
    ben.join(table)
    digest, file = digest_of(CHEAP, tmp_path)
    assert ann.look(table)["card"]["edition"] == f"own-{digest}"
    assert next(row["gold"] for row in game_at(server, table).data["buildings"].rows if row["id"] == "statue") == 1
    whose_turn(table, ann, ben)[0].play(table)
    monkeypatch.setattr(own_data, "cache_root", lambda: tmp_path / "another machine")
    again = open_server()  # as another process on another machine, or after a restart
    for player in (ann, ben):
        player.client = again
    assert ben.get("/tables", which="mine")[0]["edition"] == f"own-{digest}"
    assert ann.look(table)["card"]["edition"] == f"own-{digest}"
    whose_turn(table, ann, ben)[0].play(table)
    ben.post(f"/tables/{table}/resign", 204)
    log = ann.get(f"/tables/{table}/log")
    assert log["data"] == digest
    match = burgrave.replay(log, data=file)
    assert len(match.actions) >= 2
    with pytest.raises(burgrave.BurgraveError, match="give the data file it was played with"):
        burgrave.replay(log)
    rematch = ann.post(f"/tables/{table}/rematch", 201)["id"]
    assert ann.look(rematch)["card"]["edition"] == f"own-{digest}"
    game_at(again, table).interprets = False  # as when it is compiled
    imported = ann.post("/logs", 201, log=json.dumps(log))["id"]
    assert ann.look(imported)["card"]["edition"] == f"own-{digest}"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('[buildings]\nrows = [\n  { id = "statue", gold = 100 },\n]', "line 3: buildings, row 1: gold cannot be 100"),
        (
            '[buildings]\nrows = [\n  { id = "statue", golden = 1 },\n]',
            "line 3: buildings, row 1: unknown column golden",
        ),
        ('[towers]\nrows = [{ id = "statue" }]', "unknown table towers; the tables are advisors"),
        ("[buildings\n", "(at line 1, column 11)"),
        ("a = " + "[" * 900, "too many brackets inside each other"),
        ("a = 1\n" + "a." * 600 + "b = 1", "the file, line 2: more than 1000 characters"),
        ('[buildings]\nrows = [{ id = "statue", gold = 2020-01-01 }]', "row 1: gold can be a text, a flag, or a whole"),
        (
            '[buildings]\nprovenance = []\nrows = [{ id = "statue", gold = 1 }]',
            "the file: buildings: provenance is one of",
        ),
        ('["a\\nb<script>"]\nrows = [{ id = "statue" }]', "the file: unknown table a b<script>"),
        ("a = 0x" + "f" * 990, "a: a table holds provenance, source and rows"),
        ('[buildings]\nrows = [{ id = "statue", gold = 2 }]', "the file changes nothing: all its numbers are ours"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(server: TestClient, tmp_path: Path, content: str, said: str) -> None:
    message = refused(with_account(server, "Ann"), data=content)
    assert said in message
    assert "\n" not in message
    assert str(tmp_path) not in message
    assert len(message) < 400
    assert not [file for file in tmp_path.rglob("*.toml") if file.name != "mine.toml"]


def test_components_keep_their_names(open_server: Open) -> None:
    server = open_server(games="bourgmestre")
    card = burgrave.game("bourgmestre").data["cards"].rows[0]["id"]
    data = f'[cards]\nrows = [{{ id = "{card}", name = "You are a fool" }}]'
    said = refused(with_account(server, "Ann"), game="bourgmestre", data=data)
    assert "name cannot be 'You are a fool' here: a file changes numbers only" in said


def test_numbers_of_ones_own_are_for_accounts_and_casual_games(server: TestClient) -> None:
    assert "for people with an account" in refused(Player(server), 403, data=CHEAP)
    ann = with_account(server, "Ann")
    said = refused(ann, data=CHEAP, seats=["me", "open"], kind="live", rated=True)
    assert "numbers of your own are for games that are not rated" in said


def test_numbers_with_which_a_game_never_ends_are_refused(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_data, "MOST_ACTIONS", 10)
    assert "a game does not come to an end" in refused(with_account(server, "Ann"), data=CHEAP)


def test_only_so_many_are_brought_in_a_minute_and_kept(open_server: Open) -> None:
    def numbers(gold: int) -> str:
        return CHEAP.replace("gold = 1", f"gold = {gold}")

    server = open_server(data_files_per_minute=4, data_files_of_one=2, data_files=3)
    ann = with_account(server, "Ann")
    for gold in (3, 4):
        ann.create("me", "open", data=numbers(gold))
    ann.create("me", "open", data=numbers(4))  # the same again is none more
    assert "2 files at most" in refused(ann, 429, data=numbers(5))
    assert "too many requests" in refused(ann, 429, data=numbers(3))
    ben = with_account(server, "Ben")
    ben.create("me", "open", data=numbers(5))
    assert "no more numbers of your own can be kept" in refused(ben, 429, data=numbers(6))


def test_numbers_that_no_table_has_make_room_after_a_while(open_server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    server = open_server(data_files_of_one=1, tables_waiting=1)
    ann = with_account(server, "Ann")
    table = ann.create("me", "open")
    assert "1 tables of yours are waiting" in refused(ann, 429, seats=["me", "open"], data=CHEAP)
    ann.post(f"/tables/{table}/leave", 204)
    other = CHEAP.replace("gold = 1", "gold = 3")
    assert "1 files at most" in refused(ann, 429, data=other)
    now = time.time()
    monkeypatch.setattr(own_data, "time", SimpleNamespace(time=lambda: now + 7200))
    ann.create("me", "open", data=other)


def test_a_page_takes_a_file_and_offers_one_to_begin_with(server: TestClient) -> None:
    assert 'type="file"' not in server.get("/new/kingsburg").text  # a guest's
    server = registered(server)
    page = server.get("/new/kingsburg").text
    assert 'name="data" type="file"' in page
    plan = {"seat0": "me", "seat1": "open", "kind": "untimed", "csrf": csrf(page)}
    starter = server.get("/new/kingsburg/data.toml").text
    answer = server.post("/new/kingsburg", data=plan, files={"data": ("my.toml", starter)})
    assert answer.status_code == 422
    assert "the file changes nothing" in answer.text
    dear = starter.replace('{ id = "statue", gold = 2', '{ id = "statue", gold = 1')
    answer = server.post("/new/kingsburg", data=plan, files={"data": ("my.toml", dear)}, follow_redirects=False)
    table = answer.headers["location"].removeprefix("/table/")
    assert game_at(server, table).edition.startswith("own-")
    assert "Numbers of the components: the host’s own." in " ".join(server.get(f"/table/{table}").text.split())
    answer = server.post("/new/kingsburg", data=plan, files={"data": ("my.toml", b"\xff")})
    assert "the file is no text in UTF-8" in answer.text
    answer = server.post("/new/kingsburg", data=plan, files={"data": ("", b"")}, follow_redirects=False)
    assert game_at(server, answer.headers["location"].removeprefix("/table/")).edition == "standard"


def test_whoever_leaves_leaves_their_numbers_to_the_others(server: TestClient) -> None:
    ann, ben, cyd = with_account(server, "Ann"), Player(server, "Ben"), Player(server, "Cyd")
    table = ann.create("me", "open", "open", data=CHEAP)
    for player in (ben, cyd):
        player.join(table)
    (kept,) = ann.get("/me/data")["data_files"]
    assert (kept["game"], kept["content"]) == ("kingsburg", CHEAP)
    ann.post("/me/delete", 204, password="a long password")
    assert ben.look(table)["card"]["edition"] == f"own-{kept['digest']}"
    whose_turn(table, ben, cyd)[0].play(table)


def test_a_kept_file_makes_the_numbers_that_it_made_before_the_standard_ones_changed() -> None:
    standard, blessed = burgrave.game("albalonga"), "[blessings]\nrows = [\n"
    content = blessed + '  { gift = "wheat", amount = 4, cards = 4 },\n  { gift = "silver", amount = 2, cards = 3 },\n'
    content += '  { gift = "monument", amount = 1, cards = 2 },\n]\n'
    before = own_data.game_with_content(standard, f'edition = "first"\n{content}').data.digest
    today = own_data.game_with_content(standard, content).data.digest
    assert before != today
    for digest in (before, today):
        assert own_data.game_of_file(standard, content, digest).data.digest == digest
    assert own_data.game_of_file(standard, content, "unknown").data.digest == today
