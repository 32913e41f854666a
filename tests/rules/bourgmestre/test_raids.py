from __future__ import annotations

import pytest

from burgrave.games.bourgmestre import state as b

from .tables import again, asked, board, columns, everyone, moves, play, raids, reserve, village


@pytest.mark.proves("BO-T6", "BO-R33", "BO-R36")
def test_a_villager_then_the_cottage_behind_them() -> None:
    match = raids({**board(".VC."), "drakkars": [1]})
    assert columns(match)[0] == "..C."
    assert village(match, 0)["drakkars"] == [1]
    assert everyone(match, "points") == [0, 0]
    match = again(match, stage="raids", month=3)
    assert columns(match)[0] == "...."


@pytest.mark.proves("BO-R33")
def test_what_is_destroyed_goes_back_to_the_reserve() -> None:
    match = raids({**board("V...", "C..."), "drakkars": [1, 2]})
    assert (reserve(match, "villager"), reserve(match, "cottage")) == (16, 16)


@pytest.mark.proves("BO-T7", "BO-R35", "BO-A7")
@pytest.mark.parametrize(
    ("before", "after"),
    [("FV..", "F..."), ("FF..", "FF.."), ("XC..", "X..."), ("TX.V", "TX.."), ("FXTC", "FXT.")],
)
def test_fortresses_fields_and_towers_are_passed_by(before: str, after: str) -> None:
    """The tower of such a village is busy with another drakkar."""
    match = raids({**board(before), "drakkars": [1, 4]})
    if asked(match)[0] == "shoot":
        match.play("shoot:4")
    assert columns(match)[0] == after


@pytest.mark.proves("BO-T8", "BO-R32", "BO-R37")
def test_a_soldier_anywhere_in_the_column() -> None:
    match = raids({**board("V..S"), "drakkars": [1]})
    assert columns(match)[0] == "V..."
    assert village(match, 0)["drakkars"] == []
    assert everyone(match, "points") == [1, 0]
    assert reserve(match, "drakkar") == 6
    assert reserve(match, "soldier") == 8


@pytest.mark.proves("BO-R32", "BO-R30")
def test_a_soldier_of_another_column_does_not_help() -> None:
    match = raids({**board("V...", "S..."), "drakkars": [1]})
    assert columns(match)[:2] == ["....", "S..."]


@pytest.mark.proves("BO-A16", "BO-R32")
def test_of_two_soldiers_one_is_spent_as_the_owner_likes() -> None:
    match = raids({**board("S.S."), "drakkars": [1]})
    assert moves(match) == ["fight:1.1", "fight:1.3"]
    match.play("fight:1.3")
    assert columns(match)[0] == "S..."
    assert everyone(match, "points") == [1, 0]


@pytest.mark.proves("BO-T9", "BO-R34")
def test_one_destruction_for_a_drakkar() -> None:
    assert columns(raids({**board("VVVV"), "drakkars": [1]}))[0] == ".VVV"


@pytest.mark.proves("BO-T10", "BO-R31", "BO-A6")
def test_the_tower_shoots_first_at_any_column() -> None:
    match = raids({**board("V...", "..T.", "V..."), "drakkars": [1, 3]})
    assert asked(match) == ("shoot", 0)
    assert moves(match) == ["shoot:1", "shoot:3"]  # and no way to spare one
    match.play("shoot:3")
    assert columns(match)[:3] == ["....", "..T.", "V..."]
    assert village(match, 0)["drakkars"] == [1]
    assert everyone(match, "points") == [1, 0]


@pytest.mark.proves("BO-A6", "BO-R31")
def test_each_tower_shoots_once_at_its_own_sea() -> None:
    match = raids({**board("T...", "T..."), "drakkars": [1, 2, 3]}, {"drakkars": [1], **board("V...")})
    play(match, "shoot:2", "shoot:1")
    assert everyone(match, "drakkars") == [[3], [1]]
    assert everyone(match, "points") == [2, 0]
    assert columns(match, 1)[0] == "...."


@pytest.mark.proves("BO-A6")
def test_a_single_drakkar_is_shot_without_asking() -> None:
    match = raids({**board("T..V"), "drakkars": [1]})
    assert asked(match)[0] == "strategy"
    assert everyone(match, "points") == [1, 0]
    assert columns(match)[0] == "T..V"


@pytest.mark.proves("BO-T11", "BO-R30", "BO-R2")
def test_raids_go_from_left_to_right_and_from_the_first_player() -> None:
    """Everybody has two soldiers before columns 1 and 4, so that each raid is asked about."""
    villages = [{**board("SS..", "....", "....", "SS.."), "drakkars": [1, 4]} for _ in range(2)]
    match = raids(*villages, first=1)
    order = []
    while asked(match)[0] == "soldier":
        order.append((match.actor, match.position()["column"]))
        match.play(match.legal[0])
    assert order == [(1, 1), (1, 4), (0, 1), (0, 4)]


@pytest.mark.proves("BO-R30")
def test_as_many_raids_as_drakkars() -> None:
    match = raids({**board("V...", "V...", "V...", "V..."), "drakkars": [1, 2, 4]})
    assert columns(match) == ["....", "....", "V...", "...."]


@pytest.mark.proves("BO-R36")
def test_a_drakkar_that_found_nothing_stays() -> None:
    match = raids({"drakkars": [2]})
    assert village(match, 0)["drakkars"] == [2]


@pytest.mark.proves("BO-R31", "BO-R32")
def test_the_tower_shoots_before_the_soldier_fights() -> None:
    match = raids({**board("S..T", "SS.."), "drakkars": [1, 2]})
    match.play("shoot:1")
    assert asked(match) == ("soldier", 0)
    match.play("fight:2.2")
    assert columns(match)[:2] == ["S..T", "S..."]
    events = [event[0] for ply in range(match.ply) for event in match.events(ply)]
    assert events.index(b.SHOT) < events.index(b.FOUGHT)
