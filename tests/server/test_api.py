"""What people can do through the API."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

import burgrave
from tests.server.conftest import Open
from tests.server.players import Player, two_at_a_table, whose_turn

# Games and people


def test_games_are_listed_with_their_options_in_the_readers_language(server: TestClient) -> None:
    (game,) = server.get("/api/v1/games", params={"language": "fr"}).json()
    assert (game["name"], game["players"], game["ready"]) == ("kingsburg", [2, 3, 4, 5], True)
    assert "pion" in game["options"][0]["about"]


def test_rules_by_id(server: TestClient) -> None:
    assert "KB-R12" in server.get("/api/v1/games/kingsburg/rules").json()
    assert server.get("/api/v1/games/chess/rules").status_code == 404


def test_a_guest_gets_a_name_and_a_token(server: TestClient) -> None:
    assert Player(server, "Ann").get("/me") == {"name": "Ann", "account": False, "language": "en"}
    assert re.fullmatch(r"\w+ \d+", Player(server, "").get("/me")["name"])


def test_names_and_languages_can_be_changed(server: TestClient) -> None:
    ann = Player(server)
    assert ann.ask("PATCH", "/me", 200, json={"name": " Ann  of Ayr ", "language": "es"})["name"] == "Ann of Ayr"
    assert ann.get("/me") == {"name": "Ann of Ayr", "account": False, "language": "es"}
    table = ann.create("me", "squire")
    ann.ask("PATCH", "/me", 200, json={"name": "Anna"})
    assert ann.look(table)["card"]["seats"][0]["name"] == "Anna"


@pytest.mark.parametrize("name", ["", "x" * 25, "a\u0000b", "a\u202eb", "\ud800", "\n"])
def test_names_that_cannot_be(server: TestClient, name: str) -> None:
    refused = Player(server).ask("PATCH", "/me", 422, content=json.dumps({"name": name}))
    assert "name" in refused["message"]


def test_an_account_keeps_games_and_is_entered_by_its_password(server: TestClient) -> None:
    ann = Player(server, "Ann")
    table = ann.create("me", "open")
    ann.post("/me/account", 201, name="Ann", password="correct horse")
    assert Player(server, "Eve").post("/me/account", 409, name="ANN", password="correct horse")["error"] == "conflict"
    again = Player(server, "Ben")
    again.post("/session", 401, name="Ann", password="wrong horse")
    again.post("/session", 401, name="Nobody", password="wrong horse")
    token = again.post("/session", 201, name="ann", password="correct horse")["token"]
    again.headers = {"Authorization": f"Bearer {token}"}
    assert [card["id"] for card in again.get("/tables", which="mine")] == [table]
    again.post("/me/password", 403, old="wrong horse", new="battery staple")
    again.post("/me/password", old="correct horse", new="battery staple")
    again.post("/session", 401, name="ann", password="correct horse")
    again.post("/session", 201, name="ann", password="battery staple")


def test_tokens_can_be_made_and_dropped(server: TestClient) -> None:
    ann = Player(server)
    second = ann.post("/me/tokens", 201, label="my bot")["token"]
    listed = ann.get("/me/tokens")
    assert [token["label"] for token in listed] == ["guest", "my bot"]
    assert second not in str(listed)
    program = Player(server)
    program.headers = {"Authorization": f"Bearer {second}"}
    assert program.get("/me")["name"] == ann.name
    Player(server, "Eve").ask("DELETE", f"/me/tokens/{listed[1]['id']}", 404)
    ann.ask("DELETE", f"/me/tokens/{listed[1]['id']}", 204)
    program.get("/me", 401)


def test_there_are_ten_tokens_at_most_and_signing_in_replaces_the_oldest_of_its_own(server: TestClient) -> None:
    ann = Player(server)
    ann.post("/me/account", 201, name="Ann", password="correct horse")
    for _ in range(4):
        ann.post("/me/tokens", 201, label="a bot")
    signed_in = [ann.post("/session", 201, name="Ann", password="correct horse")["token"] for _ in range(6)]
    assert sorted(token["label"] for token in ann.get("/me/tokens")) == ["a bot"] * 4 + ["guest"] + ["sign-in"] * 5
    assert ann.post("/me/tokens", 429, label="a bot")["error"] == "too_many"
    ann.headers = {"Authorization": f"Bearer {signed_in[-1]}"}
    ann.get("/me")


# Tables


def test_a_table_begins_when_its_seats_are_taken(server: TestClient) -> None:
    ann, ben, cyn = (Player(server, name) for name in ("Ann", "Ben", "Cyn"))
    table = ann.create("me", "open", "open", "squire")
    assert [card["id"] for card in ben.get("/tables")] == [table]
    ben.join(table)
    assert ann.look(table)["card"]["state"] == "waiting"
    ben.join(table)  # a second time: nothing happens
    cyn.join(table, 409, seat=1)
    cyn.join(table, seat=2)
    seen = ann.look(table)
    assert seen["card"]["state"] == "running"
    assert [seat["name"] for seat in seen["card"]["seats"][:3]] == ["Ann", "Ben", "Cyn"]
    assert [seat["bot"] for seat in seen["card"]["seats"]] == [None, None, None, "squire"]
    assert ben.get("/tables") == []
    Player(server, "Dan").join(table, 409)


def test_the_host_begins_with_bots_in_the_free_seats(server: TestClient) -> None:
    ann, ben = Player(server), Player(server, "Ben")
    table = ann.create("me", "open", "open")
    ben.join(table)
    ben.post(f"/tables/{table}/start", 403)
    ann.post(f"/tables/{table}/start", 422, level="emperor")
    ann.post(f"/tables/{table}/start", 204, level="page")
    assert [seat["bot"] for seat in ann.look(table)["card"]["seats"]] == [None, None, "page"]
    ann.post(f"/tables/{table}/start", 409, level="page")


def test_whoever_leaves_before_the_game_frees_their_seat(server: TestClient) -> None:
    ann, ben = Player(server), Player(server, "Ben")
    table = ann.create("me", "open", "open")
    ben.join(table)
    ben.post(f"/tables/{table}/leave", 204)
    assert [seat["taken"] for seat in ann.look(table)["card"]["seats"]] == [True, False, False]
    ann.post(f"/tables/{table}/leave", 204)
    assert ben.look(table)["card"]["state"] == "abandoned"
    ben.join(table, 409)


def test_invitations(server: TestClient) -> None:
    ann, ben = Player(server), Player(server, "Ben")
    table = ann.create("me", "open", invitation=True)
    assert ben.get("/tables") == []
    assert ben.look(table)["invite"] is None
    ben.join(table, 403)
    ben.join(table, 403, invite="guessed")
    ben.join(table, 403, invite="gues\u00e9")
    ben.join(table, invite=ann.look(table)["invite"])
    assert ben.look(table)["card"]["state"] == "running"


@pytest.mark.parametrize(
    "plan",
    [
        {"game": "chess"},
        {"seats": ["me"]},
        {"seats": ["me"] * 6},
        {"seats": ["open", "open"]},
        {"seats": ["me", "emperor"]},
        {"seats": ["me", "me", "open"]},
        {"options": {"plus3": True}},
        {"kind": "blitz"},
        {"kind": "live", "minutes": 0},
        {"kind": "live", "increment": -1},
        {"kind": "mail", "days": 1000},
        {"names": ["\u202e", ""]},
    ],
)
def test_tables_that_cannot_be(server: TestClient, plan: dict[str, Any]) -> None:
    answer = Player(server).post("/tables", 422, **{"game": "kingsburg", "seats": ["me", "squire"], **plan})
    assert answer["error"] in ("bad_option", "bad_request")
    assert answer["message"]


def test_a_host_cannot_fill_the_lobby(open_server: Open) -> None:
    ann = Player(open_server(tables_waiting=2))
    for status in (201, 201, 429):
        ann.post("/tables", status, game="kingsburg", seats=["me", "open"])


# Playing


def test_a_game_against_bots_to_its_end(server: TestClient) -> None:
    """What is legal can be played, bots answer, and the log replays."""
    ann = Player(server)
    table = ann.create("me", "squire", "page")
    while (seen := ann.my_turn(table))["card"]["state"] == "running":
        assert seen["card"]["my_turn"]
        ann.play(table, -1)
    assert sorted(seen["ranks"])[0] == 1
    assert len(seen["results"]) == 3
    assert ann.look(table, number=1)["results"] == []
    assert [entry["number"] for entry in seen["log"]] == list(range(seen["number"] + 1))
    match = burgrave.replay(ann.get(f"/tables/{table}/log"))
    assert match.actor is None
    assert (match.scores, match.ranks) == (seen["scores"], seen["ranks"])
    assert match.view(0) == seen["view"]
    assert [card["id"] for card in ann.get("/tables", which="ended")] == [table]
    assert ann.get("/games/kingsburg/ratings") == []


def test_two_people_take_turns(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    for _ in range(10):
        mover, other = whose_turn(table, ann, ben)
        assert other.look(table)["legal"] == []
        before = mover.look(table)
        after = mover.play(table)
        assert after["number"] == before["number"] + 1
        assert [entry["number"] for entry in after["log"]] == [after["number"]]
    assert other.look(table)["number"] == 10


def test_the_past_is_seen_as_it_was(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    seen = [ann.look(table)]
    for _ in range(12):
        whose_turn(table, ann, ben)[0].play(table, -1)
        seen.append(ann.look(table))
    for number, then in enumerate(seen):
        now = ann.look(table, number=number)
        assert now["view"] == then["view"]
        assert now["number"] == number
        assert [entry["lines"] for entry in now["log"]] == [entry["lines"] for entry in then["log"]]
        assert now["legal"] == [] or number == 12
    ann.get(f"/tables/{table}", 404, number=13)


def test_refused_are_others_turns_illegal_actions_and_stale_numbers(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    mover, other = whose_turn(table, ann, ben)
    action = mover.look(table)["legal"][0]["notation"]
    assert other.post(f"/tables/{table}/play", 403, number=0, action=action)["error"] == "not_yours"
    assert Player(server, "Eve").post(f"/tables/{table}/play", 403, number=0, action=action)["error"] == "not_yours"
    assert mover.post(f"/tables/{table}/play", 422, number=0, action="build:moon")["error"] == "illegal_action"
    mover.play(table)
    assert mover.post(f"/tables/{table}/play", 409, number=0, action=action)["error"] == "conflict"
    assert mover.post(f"/tables/{table}/play", 409, number=7, action=action)["error"] == "conflict"
    assert mover.look(table)["number"] == 1


def test_undo_is_an_entry_and_stops_where_something_was_revealed(server: TestClient) -> None:
    players = two_at_a_table(server)
    table = players[2]
    undone = refused = 0
    while not (undone and refused):
        ann, _ = whose_turn(table, *players[:2])
        before = ann.look(table)
        after = ann.play(table)
        if after["why_not_undo"] is None:
            back = ann.post(f"/tables/{table}/undo", number=after["number"])
            assert back["number"] == after["number"] + 1
            assert back["view"] == before["view"]
            assert back["legal"] == before["legal"]
            told = ann.look(table)["log"]
            assert [entry["undone"] for entry in told[-2:]] == [True, False]
            assert told[-1]["kind"] == "undo"
            ann.post(f"/tables/{table}/undo", 409, number=before["number"])
            ann.play(table)
            undone += 1
        else:
            assert "so the decision stands" in after["why_not_undo"]
            assert ann.post(f"/tables/{table}/undo", 422, number=after["number"])["error"] == "nothing_to_undo"
            refused += 1


def test_at_one_screen_the_eyes_are_those_of_whoever_is_to_move(server: TestClient) -> None:
    ann = Player(server)
    table = ann.create("me", "me", names=["Mum", "Dad"])
    for _ in range(30):
        seen = ann.look(table)
        assert seen["seat"] == seen["card"]["actor"]
        assert seen["legal"]
        ann.play(table)
    assert [seat["name"] for seat in seen["card"]["seats"]] == ["Mum", "Dad"]


def test_the_tables_that_wait_for_me_come_first(server: TestClient) -> None:
    ann, ben, first = two_at_a_table(server)
    ben_waits = ben.create("me", "open")
    second = ben.create("me", "open")
    ann.join(second)
    cards = ben.get("/tables", which="mine")
    assert {card["id"] for card in cards} == {first, second, ben_waits}
    assert [card["my_turn"] for card in cards] == sorted((card["my_turn"] for card in cards), reverse=True)
    assert cards[-1]["id"] == ben_waits


def test_a_hint_for_those_who_play_against_bots(server: TestClient) -> None:
    ann = Player(server)
    table = ann.create("me", "squire")
    legal = {choice["notation"]: choice["words"] for choice in ann.my_turn(table)["legal"]}
    hints = ann.post(f"/tables/{table}/hint")
    assert {hint["notation"]: hint["words"] for hint in hints} == legal
    assert hints[0]["win"] >= hints[-1]["win"]
    one, _, table = two_at_a_table(server)
    assert not one.look(table)["can_hint"]
    mover = whose_turn(table, one, _)[0]
    mover.post(f"/tables/{table}/hint", 409)


def test_chat(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    ann.post(f"/tables/{table}/messages", 204, text="  good\nluck \u0000 ")
    ben.post(f"/tables/{table}/messages", 204, text="<script>alert(1)</script>")
    Player(server, "Eve").post(f"/tables/{table}/messages", 403, text="hi")
    ann.post(f"/tables/{table}/messages", 422, text="   ")
    heard = ben.get(f"/tables/{table}/messages")
    assert [(message["name"], message["text"], message["seat"]) for message in heard] == [
        ("Ann", "good luck", 0),
        ("Ben", "<script>alert(1)</script>", 1),
    ]
    assert ben.get(f"/tables/{table}/messages", after=heard[0]["id"]) == heard[1:]
    ann.post(f"/tables/{table}/messages", 204, text="well")
    assert [message["text"] for message in ben.get(f"/tables/{table}/messages", after=heard[1]["id"])] == ["well"]


# The end


def test_of_two_people_the_other_wins_when_one_resigns(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    ann.post(f"/tables/{table}/resign", 204)
    seen = ben.look(table)
    assert seen["card"]["state"] == "finished"
    assert seen["ranks"] == [2, 1]
    assert seen["card"]["seats"][0]["out"] == "resigned"
    assert seen["log"][-1]["lines"] == ["Ann resigns"]
    ann.post(f"/tables/{table}/resign", 409)


def test_of_three_people_a_bot_plays_on_and_the_leaver_is_last(server: TestClient) -> None:
    ann, ben, cyn = (Player(server, name) for name in ("Ann", "Ben", "Cyn"))
    table = ann.create("me", "open", "open")
    ben.join(table)
    cyn.join(table)
    ann.post(f"/tables/{table}/resign", 204)
    seen = ben.look(table)
    assert seen["card"]["state"] == "running"
    assert (seen["card"]["seats"][0]["bot"], seen["card"]["seats"][0]["away"]) == ("knight", False)
    assert ann.look(table)["legal"] == []
    ann.post(f"/tables/{table}/return", 409)
    ben.wait_for(table, lambda seen: seen["card"]["actor"] != 0)
    cyn.post(f"/tables/{table}/resign", 204)
    assert ben.look(table)["card"]["state"] == "running"  # the last one finishes the game against bots
    ben.my_turn(table)
    ben.play(table)


def test_the_only_person_who_resigns_leaves_a_table_given_up(server: TestClient) -> None:
    ann = Player(server)
    table = ann.create("me", "squire")
    ann.my_turn(table)
    ann.post(f"/tables/{table}/resign", 204)
    seen = ann.look(table)
    assert (seen["card"]["state"], seen["ranks"]) == ("abandoned", [2, 1])


def test_a_bot_plays_for_somebody_until_they_are_back(open_server: Open) -> None:
    ann, ben, table = two_at_a_table(open_server(away_seconds=0))
    mover, other = whose_turn(table, ann, ben)
    seat = mover.look(table)["seat"]
    assert other.look(table)["can_take_over"] == [0, 1]
    other.post(f"/tables/{table}/takeover", 204, seat=seat)
    seen = other.wait_for(table, lambda seen: seen["legal"])
    assert seen["card"]["seats"][seat]["away"]
    assert mover.look(table)["can_return"]
    assert any(entry["kind"] == "action" and entry["seat"] == seat for entry in seen["log"])
    mover.post(f"/tables/{table}/return", 204)
    assert not mover.look(table)["card"]["seats"][seat]["away"]


def test_nobody_is_replaced_who_has_not_let_others_wait(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    mover, other = whose_turn(table, ann, ben)
    other.post(f"/tables/{table}/takeover", 409, seat=mover.look(table)["seat"])
    Player(server, "Eve").post(f"/tables/{table}/takeover", 403, seat=0)


def test_a_rematch_turns_the_seats_and_is_one_table_for_all(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    ann.post(f"/tables/{table}/rematch", 409)
    ann.post(f"/tables/{table}/resign", 204)
    new = ann.post(f"/tables/{table}/rematch", 201)["id"]
    assert ben.post(f"/tables/{table}/rematch", 201)["id"] == new
    assert ben.look(table)["rematch"] == new
    Player(server, "Eve").join(new, 403)
    ben.join(new)
    seen = ben.look(new)
    assert [seat["name"] for seat in seen["card"]["seats"]] == ["Ben", "Ann"]
    assert seen["card"]["state"] == "running"


def test_a_game_that_goes_on_keeps_its_log_to_itself(server: TestClient) -> None:
    ann, _, table = two_at_a_table(server)
    assert ann.get(f"/tables/{table}/log", 409)["error"] == "not_now"
