"""Taking back: as far as one likes against bots, and if the others agree with people."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from starlette.testclient import TestClient

from burgrave.core.match import replay
from tests.server.players import Player, two_at_a_table, whose_turn, with_account
from tests.server.site import Visit, meet, whoever_is_to_move


def undo(player: Player, table: str, status: int = 200, **more: Any) -> dict[str, Any]:
    return player.post(f"/tables/{table}/undo", status, **{"number": player.look(table)["number"], **more})  # type: ignore[no-any-return]


def own_turns(player: Player, table: str, turns: int) -> list[dict[str, Any]]:
    """The table at each of the player's next turns, the last still to be played."""
    seen = []
    for _ in range(turns):
        seen.append(player.my_turn(table))
        player.play(table)
    seen.append(player.my_turn(table))
    return seen


def test_against_bots_every_own_decision_can_be_taken_back(server: TestClient) -> None:
    ann = Player(server)
    table = ann.create("me", "page", "page")
    seen = own_turns(ann, table, 8)
    for before in reversed(seen[:-1]):
        back = undo(ann, table)
        assert back["view"] == before["view"]
        assert back["legal"] == before["legal"]
    assert ann.look(table)["why_not_undo"] == "there is no decision to take back"
    undo(ann, table, 422)
    log = ann.look(table)["log"]
    assert all(entry["undone"] for entry in log if entry["kind"] == "action" and entry["number"] > seen[0]["number"])
    assert sum("with all that followed it" in " ".join(entry["lines"]) for entry in log) > 0
    ann.play(table)


def test_bots_that_play_meanwhile_do_not_keep_one_from_taking_back(server: TestClient) -> None:
    ann = Player(server)
    table = ann.create("me", "page")
    before, after = own_turns(ann, table, 1)
    assert undo(ann, table, number=before["number"] + 1)["legal"] == before["legal"]
    undo(ann, table, 409, number=after["number"] - 1)  # the move was taken back already
    for number in (10**6, 0):
        undo(ann, table, 409, number=number)


def test_a_lost_game_against_bots_goes_on_from_before_its_end(server: TestClient) -> None:
    ann = Player(server)
    table = ann.create("me", "page")
    for _ in range(500):
        seen = ann.my_turn(table)
        if seen["card"]["state"] == "finished":
            break
        last = seen
        ann.play(table)
    assert ann.get(f"/tables/{table}/summary")["points"]
    back = undo(ann, table)
    assert back["legal"] == last["legal"]
    assert back["card"]["state"] == "running"
    assert back["results"] == []
    while ann.my_turn(table)["card"]["state"] == "running":
        ann.play(table, -1)
    log = ann.get(f"/tables/{table}/log")
    assert log["undone"]
    assert replay(log).actor is None


def test_with_people_the_others_are_asked(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server)
    first, second = whose_turn(table, ann, ben)
    before = first.look(table)
    first.play(table)
    while (mover := whose_turn(table, ann, ben)[0]) is not second:
        before = mover.look(table)
        mover.play(table)
    second.play(table)
    seen = first.look(table)
    assert seen["can_ask_undo"]
    asked = first.post(f"/tables/{table}/ask-undo", number=seen["number"])
    waits_for = [second.look(table)["seat"]]
    request = {"seat": seen["seat"], "back_to": before["number"], "waits_for": waits_for, "mine": False}
    assert asked["undo_asked"] == request
    first.post(f"/tables/{table}/answer-undo", 409, number=asked["number"], agree=True)  # nobody agrees with themselves
    refused = second.post(f"/tables/{table}/answer-undo", number=asked["number"], agree=False)
    assert refused["undo_asked"] is None
    assert refused["view"] == second.look(table)["view"]
    assert not first.look(table)["can_ask_undo"]
    first.post(f"/tables/{table}/ask-undo", 422, number=refused["number"])


def test_all_must_agree_and_playing_on_is_an_answer(server: TestClient) -> None:
    players = [Player(server, name) for name in ("Ann", "Ben", "Cid")]
    ann, ben, cid = players
    table = ann.create("me", "open", "open")
    ben.join(table)
    cid.join(table)
    mover, asker, _ = whose_turn(table, *players)
    while asker.look(table)["why_not_undo"] == "there is no decision to take back" or not mover.look(table)["legal"]:
        mover, asker, _ = whose_turn(table, *players)
        mover.play(table)
        mover, asker = next(p for p in players if p.look(table)["legal"]), mover
    if asker is mover:
        asker = next(player for player in players if player is not mover and player.look(table)["can_ask_undo"])
    number = asker.look(table)["number"]
    asker.post(f"/tables/{table}/ask-undo", number=number)
    mover.play(table, number=number)  # seen before the others were asked: nothing has changed
    assert asker.look(table)["undo_asked"] is None
    seen = asker.post(f"/tables/{table}/ask-undo", number=asker.look(table)["number"])
    target = asker.look(table, number=seen["undo_asked"]["back_to"])["view"]
    others = [player for player in players if player is not asker]
    first = others[0].post(f"/tables/{table}/answer-undo", number=seen["number"], agree=True)
    assert first["undo_asked"]["waits_for"] == [others[1].look(table)["seat"]]
    others[1].post(f"/tables/{table}/answer-undo", number=first["number"], agree=True)
    back = asker.look(table)
    assert back["view"] == target
    assert back["legal"]


def test_at_a_table_for_teaching_all_take_back_freely_and_have_hints(server: TestClient) -> None:
    ann, ben, table = two_at_a_table(server, teaching=True)
    acting, other = whose_turn(table, ann, ben)
    before = acting.look(table)
    acting.play(table)
    while other.look(table)["legal"]:
        other.play(table)
    hints = acting.post(f"/tables/{table}/hint")
    assert {one["notation"] for one in hints} == {one["notation"] for one in acting.look(table)["legal"]}
    acting.play(table)
    undo(acting, table)
    assert undo(acting, table)["legal"] == before["legal"]
    ben.post(f"/tables/{table}/messages", 204, text="Why not the Queen?")
    assert 'class="remark' not in server.get(f"/table/{table}").text
    ann.post(f"/tables/{table}/messages", 204, text="Look at the Treasurer.")
    assert re.search(r'class="remark of-\d".*Look at the Treasurer\.', server.get(f"/table/{table}").text)


def test_a_game_for_teaching_is_not_rated(server: TestClient) -> None:
    ann = with_account(server, "Ann")
    refused = ann.post("/tables", 422, game="kingsburg", seats=["me", "open"], kind="live", rated=True, teaching=True)
    assert "not rated" in refused["message"]


def test_a_request_in_two_browsers(visit: Visit) -> None:
    ann, ben = visit(), visit()
    meet(ann, ben)
    first = whoever_is_to_move(ann, ben)
    second = ben if first is ann else ann
    while whoever_is_to_move(ann, ben) is first:
        number = first.number
        first.decide()
    second.decide()
    first.page.get_by_role("button", name="Ask to take back").click()
    expect(first.page.locator(".undo-question")).to_contain_text("You ask to take back a move")
    second.page.get_by_role("button", name="Agree").click()
    expect(first.page.locator(".log").first).to_contain_text("You take back a move, with all that followed it")
    expect(first.page.locator(".undo-question")).to_have_count(0)
    expect(first.page.locator("#table[data-mine=yes]")).to_have_count(1)
    assert number < first.number


def test_taking_back_in_a_browser_against_bots(visit: Visit) -> None:
    ann = visit()
    ann.play_now(players=3)
    assert ann.my_turn()
    question = ann.page.locator(".now-line").inner_text()
    things = ann.page.locator(".board .thing.can").count()
    ann.decide()
    assert ann.my_turn()
    ann.decide()
    assert ann.my_turn()
    for _ in range(2):
        with ann.page.expect_response(lambda answer: answer.request.method == "POST"):
            ann.page.locator("[data-command=undo] button").click()
        ann.page.wait_for_selector("#table[data-mine=yes]:not([aria-busy])")
    assert (ann.page.locator(".now-line").inner_text(), ann.page.locator(".board .thing.can").count()) == (
        question,
        things,
    )
    assert ann.page.locator("[data-command=undo] button").is_disabled()
