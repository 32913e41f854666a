"""A correction of a game's rules breaks no table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starlette.testclient import TestClient

from burgrave.core.errors import BadPosition
from burgrave.core.language import Words
from burgrave.core.parts import Event
from burgrave.core.record import Record
from burgrave.core.rule import rule
from burgrave.games.kingsburg import Kingsburg
from burgrave.games.kingsburg.rules import setup
from tests.server.conftest import Open
from tests.server.players import Player


@rule
def corrected_setup(s: Any, players: int, options: Any, seed: int) -> None:
    """Everybody begins with ten gold, so that no log of the old rules replays."""
    setup(s, players, options, seed)
    for seat in range(players):
        s.goods[seat, 0] += 10


class Corrected(Kingsburg):
    """Kingsburg, in its second version."""

    info = replace(Kingsburg.info, version=2)
    rules = replace(Kingsburg.rules, setup=corrected_setup)

    @property
    def compiled(self) -> Any:
        return self.interpreted


class Renarrated(Corrected):
    """It cannot read the events of the first version."""

    info = replace(Kingsburg.info, version=3)

    def narrate(self, event: Event, words_: Words, seat: int | None) -> str | None:
        raise IndexError


class Rewritten(Renarrated):
    """Nor its positions."""

    def place(self, content: Mapping[str, Any]) -> Record:
        raise BadPosition("the old form")


def with_rules(server: TestClient, game: type[Kingsburg]) -> TestClient:
    server.app.state.services.games.all["kingsburg"] = game()  # type: ignore[attr-defined]
    return server


def test_a_running_table_goes_on_from_where_it_is(open_server: Open) -> None:
    ann = Player(open_server())
    table = ann.create("me", "me")
    seen = [ann.look(table)] + [ann.play(table) for _ in range(20)]
    ann.client = with_rules(open_server(), Corrected)
    assert ann.look(table)["view"] == seen[-1]["view"]
    assert [choice["notation"] for choice in ann.look(table)["legal"]] == [
        choice["notation"] for choice in seen[-1]["legal"]
    ]
    assert ann.look(table)["why_not_undo"] == seen[-1]["why_not_undo"]
    for _ in range(5):
        after = ann.play(table)
    assert after["number"] == 25
    assert ann.look(table, number=7)["view"] == seen[7]["view"]
    new = ann.look(ann.create("me", "me"))
    assert all(province["gold"] >= 10 for province in new["view"]["provinces"])


def test_a_finished_table_is_shown_as_it_was(open_server: Open) -> None:
    ann = Player(open_server())
    table = ann.create("me", "me")
    seen = [ann.look(table)] + [ann.play(table) for _ in range(10)]
    ann.post(f"/tables/{table}/resign", 204)
    log = ann.look(table)["log"]
    ann.client = with_rules(open_server(), Corrected)
    for number, then in enumerate(seen):
        now = ann.look(table, number=number)
        assert now["view"] == then["view"]
        assert now["log"] == log[: number + 1]


def test_where_positions_cannot_be_read_any_more_the_moves_remain(open_server: Open) -> None:
    ann = Player(open_server())
    table = ann.create("me", "me")
    played = [ann.look(table)["legal"][0]["notation"]]
    ann.play(table)
    ann.post(f"/tables/{table}/resign", 204)
    ann.client = with_rules(open_server(), Rewritten)
    seen = ann.look(table)
    assert seen["view"] is None
    assert [line for entry in seen["log"] if entry["kind"] == "action" for line in entry["lines"]] == played


def test_moves_that_cannot_be_told_any_more_are_the_players_own_business(open_server: Open) -> None:
    ann, ben = Player(server := open_server(), "Ann"), Player(server, "Ben")
    table = ann.create("me", "open")
    ben.join(table)
    first, other = (ann, ben) if ann.look(table)["legal"] else (ben, ann)
    chosen = first.look(table)["legal"][0]["notation"]
    first.play(table)
    first.client = other.client = with_rules(open_server(), Renarrated)
    assert [player.look(table)["log"][1]["lines"] for player in (first, other)] == [[chosen], []]


def test_a_log_of_two_versions_is_not_handed_out(open_server: Open) -> None:
    ann = Player(open_server())
    table = ann.create("me", "me")
    ann.play(table)
    ann.client = with_rules(open_server(), Corrected)
    ann.play(table)
    ann.post(f"/tables/{table}/resign", 204)
    assert "corrected" in ann.get(f"/tables/{table}/log", 409)["message"]
