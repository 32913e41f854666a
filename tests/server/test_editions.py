"""Tables with other numbers of the components."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

import burgrave
from burgrave.cli.serving import checked_editions
from burgrave.core.errors import BadData
from tests.server.conftest import Open
from tests.server.players import API, Player, two_at_a_table, whose_turn
from tests.server.processes import served
from tests.server.test_pages import csrf


def test_a_table_keeps_its_edition_and_its_log_is_replayed_with_it(cheap: Path, open_server: Open) -> None:
    server = open_server()
    game = burgrave.game("kingsburg", "cheap")
    ann, ben, table = two_at_a_table(server, edition="cheap")
    assert ann.look(table)["card"]["edition"] == "cheap"
    whose_turn(table, ann, ben)[0].play(table)
    again = open_server()  # as after a restart
    cheap.rename(cheap.with_name("former.toml"))
    for player in (ann, ben):
        player.client = again
    assert ann.look(table)["card"]["edition"] == "former"
    ben.post(f"/tables/{table}/resign", 204)
    log = ann.get(f"/tables/{table}/log")
    assert log["data"] == game.data.digest
    assert burgrave.replay(log).game is burgrave.game("kingsburg", "former")
    rematch = ann.post(f"/tables/{table}/rematch", 201)["id"]
    assert ann.look(rematch)["card"]["edition"] == "former"


def test_editions_are_offered_and_unknown_ones_refused(cheap: Path, server: TestClient) -> None:
    ann = Player(server)
    assert ann.get("/games")[0]["editions"] == ["standard", "cheap"]
    error = ann.post("/tables", 422, game="kingsburg", seats=["me", "page"], edition="../cheap")["message"]
    assert "Kingsburg has no edition ../cheap; its editions are standard, cheap" in error
    page = server.get("/new/kingsburg").text
    assert '<option value="cheap">cheap</option>' in page
    form = {"seat0": "me", "seat1": "page", "kind": "untimed", "edition": "cheap", "csrf": csrf(page)}
    answer = server.post("/new/kingsburg", data=form, follow_redirects=False)
    table = answer.headers["location"].removeprefix("/table/")
    known = server.app.state.services.registry.tables[table]  # type: ignore[attr-defined]
    assert known.game is burgrave.game("kingsburg", "cheap")


def test_a_folder_of_editions_is_looked_at_before_a_server_starts(cheap: Path, tmp_path: Path) -> None:
    assert checked_editions(tmp_path) == tmp_path.resolve()
    with pytest.raises(BadData, match="has no components: they are in files such as kingsburg/mine"):
        checked_editions(cheap.parent)
    cheap.with_name("broken.toml").write_text("[[buildings]]\nid = 7\n")
    with pytest.raises(BadData, match="broken"):
        checked_editions(tmp_path)


@pytest.mark.slow
def test_an_edition_is_played_at_once_and_bots_play_it(cheap: Path, tmp_path: Path) -> None:
    """At once."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    plan = {"game": "kingsburg", "seats": ["me", "squire"], "edition": "cheap"}
    with served(url, tmp_path, interpret=1) as server, httpx.Client(base_url=server.address, timeout=60) as client:
        ann = Player(client)
        answer = client.post(f"{API}/tables", json=plan, headers=ann.headers)
        table = answer.json()["id"]
        while not any(entry["seat"] == 1 for entry in ann.my_turn(table)["log"]):
            ann.play(table)
