"""Event cards (BO-R24) with the effects of the document."""

from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match

from .tables import Village, asked, board, columns, everyone, kinds, moves, pieces, play, reserve, table, village


def event(kind: str, *villages: Village, **more: Any) -> Match:
    """The first player draws this event; then everybody has three actions."""
    return table(*villages, stage="drawing", to_draw=1, actions=3, deck=[kind], **more)


@pytest.mark.proves("BO-R24", "BO-T14", "BO-A11", "BO-A17")
def test_an_event_is_applied_and_the_other_cards_are_kept() -> None:
    aggressive = {"strategy": "aggressive", "edicts": 1}
    match = table(aggressive, {"edicts": 1}, stage="drawing", to_draw=3, deck=["royal_visit", "muster", "spy"])
    assert everyone(match, "edicts") == [2, 2]
    assert kinds(village(match, 0)["hand"]) == ["muster", "spy"]
    assert match.position()["drawn"] == []
    assert len(match.position()["discard"]) == 52  # everything else, the event among it
    assert "royal_visit.1" in match.position()["discard"]
    assert asked(match) == ("act", 0)


@pytest.mark.proves("BO-A11", "BO-R24")
def test_two_events_of_three_leave_one_card() -> None:
    aggressive = {"strategy": "aggressive"}
    match = table(aggressive, {}, stage="drawing", to_draw=3, deck=["gale", "royal_visit", "spy"])
    assert kinds(village(match, 0)["hand"]) == ["spy"]


@pytest.mark.proves("BO-R25", "BO-T14", "BO-A4")
def test_an_event_cannot_be_countered() -> None:
    match = event("plague", board("V..."), {"edicts": 2, "hand": ["objection"], **board("V...")})
    assert pieces(match, "V") == [0, 0]
    assert asked(match) == ("act", 0)


@pytest.mark.proves("BO-R24", "BO-A13")
def test_events_go_round_from_the_first_player() -> None:
    villages = [board("VV.."), board("VV.."), board("VV..")]
    match = table(*villages, stage="drawing", to_draw=1, deck=["plague"], first=1, turn=1)
    order = []
    while asked(match)[0] == "remove":
        order.append(match.actor)
        match.play("remove:1.2")
    assert order == [1, 2, 0]
    assert everyone(match, "columns") == [["V...", "....", "....", "...."]] * 3


@pytest.mark.proves("BO-R24")
def test_gale_sends_a_drakkar_away_for_no_point() -> None:
    match = event("gale", {"drakkars": [1, 4]}, {"drakkars": [2]}, {})
    assert moves(match) == ["withdraw:1", "withdraw:4"]
    left = reserve(match, "drakkar")
    play(match, "withdraw:1")
    assert everyone(match, "drakkars") == [[4], [], []]
    assert everyone(match, "points") == [0, 0, 0]
    assert reserve(match, "drakkar") == left + 2


@pytest.mark.proves("BO-R24")
def test_fleet_lands_in_the_leftmost_empty_columns() -> None:
    match = event("fleet", {"drakkars": [1]}, {"drakkars": [2]}, {"drakkars": [1, 2, 3, 4]})
    assert everyone(match, "drakkars") == [[1, 2], [1, 2], [1, 2, 3, 4]]


@pytest.mark.proves("BO-R24", "BO-R11")
def test_fleet_needs_a_drakkar_for_every_village_with_room() -> None:
    match = event("fleet", {"drakkars": [1, 2, 3]}, {"drakkars": [1, 2]})
    assert reserve(match, "drakkar") == 1
    assert everyone(match, "drakkars") == [[1, 2, 3], [1, 2]]


@pytest.mark.proves("BO-R24")
@pytest.mark.parametrize(("kind", "letter"), [("plague", "V"), ("fire", "C"), ("mutiny", "S")])
def test_everyone_loses_a_piece_of_their_choice(kind: str, letter: str) -> None:
    match = event(kind, board(f"{letter}F.{letter}"), board(f"{letter}F.."), board("F..."))
    assert moves(match) == ["remove:1.1", "remove:1.4"]
    play(match, "remove:1.1")
    assert [columns(match, seat)[0] for seat in range(3)] == [f".F.{letter}", ".F..", "F..."]


@pytest.mark.proves("BO-R24", "BO-A13")
def test_settlers_come_to_who_has_room() -> None:
    full = {"columns": ["FFFF", "XXXX", "CCCC", "SSSS"]}
    match = event("settlers", full, {}, options={"finish_round": True})
    assert asked(match) == ("place", 1)
    play(match, "place:3.3")
    assert pieces(match, "V") == [0, 1]


@pytest.mark.proves("BO-A13")
def test_who_finds_the_reserve_empty_is_skipped() -> None:
    match = event("royal_visit", {"edicts": 4}, {"edicts": 3})
    assert everyone(match, "edicts") == [5, 3]
    many = ["VVVV", "VVVV", "VVVV", "...."]
    match = event("settlers", {"columns": many}, board("VVV."))
    assert asked(match) == ("place", 0)
    play(match, "place:4.1")
    assert pieces(match, "V") == [13, 3]
    assert asked(match) == ("act", 0)
