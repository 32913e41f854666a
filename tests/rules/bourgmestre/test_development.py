from __future__ import annotations

import pytest

from burgrave import IllegalAction

from .tables import acting, asked, board, columns, moves, pieces, play, reserve


def test_a_parcel_is_named_by_column_and_row() -> None:
    assert columns(play(acting({}), "populate:1.3", "populate:4.2"))[::3] == ["..V.", ".V.."]


@pytest.mark.proves("BO-R13")
def test_populate() -> None:
    match = acting(board("V..."))
    before = reserve(match, "villager")
    assert len(moves(match, "populate")) == 15
    assert "populate:1.1" not in moves(match)
    match.play("populate:2.2")
    assert columns(match) == ["V...", ".V..", "....", "...."]
    assert reserve(match, "villager") == before - 1


@pytest.mark.proves("BO-R14", "BO-T2")
def test_marry() -> None:
    match = acting(board("..VV"))
    villagers, cottages = reserve(match, "villager"), reserve(match, "cottage")
    assert moves(match, "marry") == ["marry:1.3", "marry:1.4"]
    match.play("marry:1.4")
    assert columns(match)[0] == "...C"
    assert reserve(match, "villager") == villagers + 2
    assert reserve(match, "cottage") == cottages - 1


@pytest.mark.proves("BO-R14", "BO-T2")
def test_nobody_marries_diagonally() -> None:
    assert moves(acting(board("..V.", "...V")), "marry") == []


@pytest.mark.proves("BO-R14", "BO-R18")
def test_the_board_has_edges() -> None:
    """Column 4 is not beside column 1 of the next row, and row 4 not beside row 1."""
    match = acting(board(".V..", "....", "....", "V..."))
    assert moves(match, "marry") == []
    assert moves(acting(board("V..V")), "marry") == []
    assert moves(play(match, "move:4.1")) == ["to:3.1", "to:4.2"]
    assert moves(play(acting(board("....", "....", "....", "...V")), "move:4.4")) == ["to:3.4", "to:4.3"]


@pytest.mark.proves("BO-R14")
def test_whom_to_marry_is_chosen_among_several() -> None:
    match = acting(board(".V..", "VV.."))
    match.play("marry:2.2")
    assert asked(match) == ("partner", 0)
    assert moves(match) == ["with:1.2", "with:2.1"]
    match.play("with:2.1")
    assert columns(match)[:2] == [".V..", ".C.."]


@pytest.mark.proves("BO-R15", "BO-T3")
def test_fortress() -> None:
    match = acting(board("..CC"))
    cottages, walls = reserve(match, "cottage"), reserve(match, "wall")
    assert moves(match, "fortress") == ["fortress:1.3", "fortress:1.4"]
    match.play("fortress:1.4")
    assert columns(match)[0] == "...F"
    assert reserve(match, "cottage") == cottages + 1
    assert reserve(match, "wall") == walls - 1


@pytest.mark.proves("BO-R15", "BO-T3", "BO-A15")
def test_only_villagers_and_soldiers_move() -> None:
    assert moves(acting(board("F.C.", "T.X.")), "move") == []


@pytest.mark.proves("BO-R16", "BO-T4")
def test_enlist() -> None:
    match = acting(board("V.C."))
    villagers, soldiers = reserve(match, "villager"), reserve(match, "soldier")
    assert moves(match, "enlist") == ["enlist:1.1"]
    match.play("enlist:1.1")
    assert columns(match)[0] == "S.C."
    assert (reserve(match, "villager"), reserve(match, "soldier")) == (villagers + 1, soldiers - 1)


@pytest.mark.proves("BO-R19", "BO-T4")
def test_cultivate() -> None:
    match = acting(board("V.S."))
    villagers, fields = reserve(match, "villager"), reserve(match, "field")
    assert moves(match, "cultivate") == ["cultivate:1.1"]
    match.play("cultivate:1.1")
    assert columns(match)[0] == "X.S."
    assert (reserve(match, "villager"), reserve(match, "field")) == (villagers + 1, fields - 1)


@pytest.mark.proves("BO-R17", "BO-T5", "BO-A5")
def test_watch_tower() -> None:
    match = acting(board("..SF"))
    left = {name: reserve(match, name) for name in ("soldier", "cottage", "wall", "tower")}
    assert moves(match, "tower") == ["tower:1.4"]
    match.play("tower:1.4")
    assert columns(match)[0] == "...T"
    after = {name: reserve(match, name) - left[name] for name in left}
    assert after == {"soldier": 1, "cottage": 1, "wall": 1, "tower": -1}


@pytest.mark.proves("BO-R17")
def test_a_watch_tower_needs_a_soldier_beside_the_fortress() -> None:
    assert moves(acting(board("..S.", "...F")), "tower") == []
    assert moves(acting(board("..VF")), "tower") == []


@pytest.mark.proves("BO-R18")
@pytest.mark.parametrize("piece", ["V", "S"])
def test_move_one_step_not_diagonally(piece: str) -> None:
    match = acting(board("....", f".{piece}..", ".C.."))
    match.play("move:2.2")
    assert moves(match) == ["to:1.2", "to:2.1", "to:2.3"]
    match.play("to:1.2")
    assert columns(match) == [f".{piece}..", "....", ".C..", "...."]


@pytest.mark.proves("BO-R18")
def test_who_is_enclosed_cannot_move() -> None:
    assert moves(acting(board("VX..", "X...")), "move") == []


@pytest.mark.proves("BO-R20")
@pytest.mark.parametrize(
    ("villages", "gone"),
    [
        ((["VVV.", "VVV.", "VV..", "...."], ["VVVV", "VVVV", "....", "...."]), "populate"),
        ((["SSSS", "....", "V...", "...."], ["SSSS", "....", "....", "...."]), "enlist"),
        ((["XXXX", "....", "V...", "...."], ["XXXX", "....", "....", "...."]), "cultivate"),
        ((["CCCC", "CCCC", "VV..", "...."], ["CCCC", "CCCC", "....", "...."]), "marry"),
        ((["FFFF", "....", "CC..", "...."], ["FFFF", "....", "....", "...."]), "fortress"),
        ((["TTT.", "....", "SF..", "...."], ["TTT.", "....", "....", "...."]), "tower"),
    ],
)
def test_what_the_reserve_lacks_cannot_be_done(villages: tuple[list[str], list[str]], gone: str) -> None:
    match = acting({"columns": villages[0]}, {"columns": villages[1]})
    assert moves(match, gone) == []
    fewer = acting(
        {"columns": villages[0]}, {"columns": [villages[1][0].replace(villages[1][0][0], ".", 1), *villages[1][1:]]}
    )
    assert moves(fewer, gone) != []


@pytest.mark.proves("BO-R20")
def test_without_a_free_parcel_nobody_comes() -> None:
    full = ["VVVV", "XXXX", "CCCC", "SSS."]
    assert moves(acting({"columns": full}, {}), "populate") == ["populate:4.4"]


@pytest.mark.proves("BO-R12", "BO-R13")
def test_each_action_is_one_of_those_left() -> None:
    match = acting(board("..VV"))
    play(match, "marry:1.3")
    assert match.position()["actions"] == 2
    play(match, "populate:2.1", "move:2.1")
    assert asked(match) == ("step", 0)
    match.play("to:2.2")
    assert match.actor == 1
    assert pieces(match, "C") == [1, 0]


@pytest.mark.proves("BO-R18")
def test_an_action_begun_is_finished() -> None:
    match = play(acting(board("....", ".V..")), "move:2.2")
    with pytest.raises(IllegalAction):
        match.play("populate:4.4")
