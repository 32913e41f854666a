"""The white drakkar, the end and the score (BO-R38 to BO-R45, BO-R1)."""

from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match

from .tables import (
    EMPTY,
    FULL,
    Village,
    acting,
    asked,
    at_least_two,
    board,
    columns,
    everyone,
    moves,
    pieces,
    play,
    raids,
    reserve,
    table,
)

GIFTS = {2: "V", 3: "edict", 5: "V", 6: "C", 8: "V", 9: "edict", 11: "V", 12: "C"}
ONE_FREE = ["FFFF", "XXXX", "FFTT", "SSS."]


# Month by month


@pytest.mark.proves("BO-R38", "BO-T17")
@pytest.mark.parametrize("month", range(2, 13))
def test_the_gift_of_a_month(month: int) -> None:
    match = raids(month=month - 1)
    gift = GIFTS.get(month)
    if gift in ("V", "C"):
        assert asked(match) == ("place", 0)
        play(match, "place:2.2", "place:3.3")
        assert columns(match, 0)[1] == f".{gift}.."
        assert columns(match, 1)[2] == f"..{gift}."
    assert everyone(match, "edicts") == [int(gift == "edict")] * 2
    assert asked(match) == ("strategy", 1)
    assert match.position()["month"] == month


@pytest.mark.proves("BO-R38")
def test_gifts_come_in_the_order_of_the_month_that_ends() -> None:
    match = raids({}, {}, {}, month=1, first=1)
    order = []
    while asked(match)[0] == "place":
        order.append(match.actor)
        match.play("place:1.1")
    assert order == [1, 2, 0]
    assert asked(match) == ("strategy", 2)


@pytest.mark.proves("BO-T17", "BO-A13")
def test_a_full_board_gets_no_gift() -> None:
    match = table({"columns": FULL}, {}, stage="advance", month=1, options={"finish_round": True})
    assert asked(match) == ("place", 1)
    match.play("place:1.1")
    assert pieces(match, "V") == [0, 1]


@pytest.mark.proves("BO-A13", "BO-R26")
def test_the_reserve_may_be_empty() -> None:
    match = raids({"edicts": 4}, {"edicts": 3}, month=2)
    assert everyone(match, "edicts") == [5, 3]
    match = raids({"columns": ["CCCC", "CCCC", "....", "...."]}, {"columns": ["CCCC", "CCC.", "....", "...."]}, month=5)
    play(match, "place:4.1")
    assert asked(match)[0] == "strategy"
    assert pieces(match, "C") == [9, 7]


@pytest.mark.proves("BO-R39", "BO-T18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_token_goes_to_the_left_every_month(players: int) -> None:
    firsts = []
    match = table(*[{} for _ in range(players)], first=1)
    while match.actor is not None:
        position = match.position()
        if position["stage"] == "strategy" and position["turn"] == 0:
            firsts.append(position["first"])
        match.play("choose:aggressive" if asked(match)[0] == "strategy" else match.legal[0])
    assert firsts == [(1 + month) % players for month in range(12)]
    counts = {firsts.count(seat) for seat in range(players)}
    assert counts <= {12 // players, -(-12 // players)}


# The end


def score(*villages: Village, **more: Any) -> list[int]:
    """After the last raids."""
    match = table(*at_least_two(villages), stage="advance", month=12, **more)
    assert match.actor is None
    return match.scores


@pytest.mark.proves("BO-R40", "BO-T22", "BO-R38")
def test_the_year_ends_after_month_twelve_without_a_gift() -> None:
    match = raids(month=12)
    assert match.actor is None
    assert match.position()["month"] == 12
    assert pieces(match, "C") == [0, 0]


@pytest.mark.proves("BO-R40", "BO-T22", "BO-A10")
def test_a_full_board_ends_the_game_without_further_actions_or_raids() -> None:
    match = acting({"columns": ONE_FREE, "drakkars": [4]}, {**board("V..."), "drakkars": [1]}, month=7)
    play(match, "populate:4.4")
    assert match.actor is None
    assert match.position()["month"] == 7
    assert everyone(match, "drakkars") == [[4], [1]]
    assert pieces(match, "V") == [1, 1]


@pytest.mark.proves("BO-A10", "BO-R40")
def test_a_card_or_an_event_is_finished_before_the_full_board_counts() -> None:
    two_free = ["FFFF", "XXXX", "FFTT", "SS.."]
    match = acting({"columns": two_free, "hand": ["newcomers"]}, {})
    match.play("play:newcomers")
    assert match.actor is None
    assert pieces(match, "V") == [2, 0]
    match = table({"columns": ONE_FREE}, {}, stage="drawing", to_draw=1, actions=3, deck=["settlers"])
    assert asked(match) == ("place", 1)
    match.play("place:1.1")
    assert match.actor is None
    assert pieces(match, "V") == [1, 1]


@pytest.mark.proves("BO-A10", "BO-R40")
def test_a_gift_for_all_is_finished_too() -> None:
    match = raids({"columns": ONE_FREE}, {}, month=1)
    assert asked(match) == ("place", 1)
    match.play("place:1.1")
    assert match.actor is None


@pytest.mark.proves("BO-A10")
def test_with_the_option_the_round_is_played_to_its_end() -> None:
    villages = ({"columns": ONE_FREE, "drakkars": [4]}, {**board("V..."), "drakkars": [1]})
    match = acting(*villages, actions=1, month=3, options={"finish_round": True})
    play(match, "populate:4.4")
    assert asked(match) == ("act", 1)
    assert match.position()["last_round"]
    play(match, "populate:4.1", "populate:4.2", "populate:4.3")
    assert match.actor is None
    assert match.position()["month"] == 4
    assert columns(match, 1) == ["....", "....", "....", "VVV."]


@pytest.mark.proves("BO-R41", "BO-T19", "BO-A1", "BO-R43")
def test_the_score_of_a_village() -> None:
    assert score({**board("VSFC", "V.CT"), "edicts": 1, "points": 4}) == [20, 0]


@pytest.mark.proves("BO-R41", "BO-A1")
@pytest.mark.parametrize(("letter", "points"), [("V", -1), ("S", 1), ("C", 3), ("F", 5), ("T", 5), ("X", 0)])
def test_what_a_piece_is_worth(letter: str, points: int) -> None:
    assert score(board(f"{letter}...")) == [points, 0]


@pytest.mark.proves("BO-R26", "BO-R41")
def test_an_unused_edict_is_worth_a_point() -> None:
    assert score({"edicts": 3}, {"edicts": 1}) == [3, 1]


@pytest.mark.proves("BO-R42", "BO-T20")
def test_a_field_counts_the_buildings_in_its_row_and_column() -> None:
    """X at (2,2); C at (2,4), F at (4,2), T at (2,1), C at (3,3)."""
    assert score(board("....", "TX.C", "..C.", ".F.."))[0] - (5 + 3 + 3 + 5) == 3


@pytest.mark.proves("BO-R42")
def test_each_field_counts_by_itself_and_only_buildings_count() -> None:
    assert score(board("XCX.", "V.S."))[0] == 2 * 1 + 3 - 1 + 1


# Caprices


def with_caprice(name: str, *columns_: str) -> Village:
    """A village whose player keeps this Caprice."""
    other = "row3" if name != "row3" else "square"
    return {**board(*columns_), "caprices": [name, other], "kept": name}


def caprice(name: str, *columns_: str) -> int:
    """The points of a Caprice as a secret one."""
    return score(with_caprice(name, *columns_))[0] - score(board(*columns_))[0]


@pytest.mark.proves("BO-R44", "BO-T21", "BO-A8")
def test_a_house_is_a_cottage_or_a_fortress_and_no_tower() -> None:
    assert caprice("row3", "C...", "F...", "C...") == POINTS["row3"]
    assert caprice("row3", "C...", "T...", "C...") == 0


@pytest.mark.proves("BO-R43")
@pytest.mark.parametrize(
    ("name", "met", "missed"),
    [
        ("row3", ["....", ".C..", ".C..", ".F.."], ["CCC."]),
        ("column3", [".CCC"], ["C...", "C...", "C..."]),
        ("diagonal3", ["...C", "..C.", ".F.."], ["C...", ".C..", "C..."]),
        ("diagonal3", ["C...", ".C..", "..C."], ["CC..", ".C.."]),
        ("square", ["....", "CC..", "FC.."], ["CC..", "....", "CC.."]),
        ("ell", ["CCC.", "C..."], ["CCC.", ".C.."]),
        ("ell", ["C...", "C...", "CC.."], ["CCCC"]),
        ("ell", ["..C.", "CCC."], ["CC..", ".CC."]),
        ("ell", ["....", "CC..", ".C..", ".C.."], ["CC..", "CC.."]),
        ("corners", ["C..C", "....", "....", "F..C"], ["C..C", "....", "....", "C.C."]),
        ("every_column", ["C...", "..C.", "C...", "...F"], ["CCCC", "C...", "C..."]),
        ("every_row", ["C.C.", ".C.F"], ["CCC.", "C...", "C...", "C..."]),
        ("farmstead", ["C...", "XC..", "C..."], ["CX..", "C..."]),
        ("farmstead", [".C..", "CXC."], ["C.C.", ".X..", "C.C."]),
        ("guard", ["..S.", "..T.", "..S."], [".STS"]),
        ("beach_watch", ["S...", "....", "....", "S..."], ["SSS."]),
        ("street", [".C..", ".C..", ".F..", ".C.."], ["CCCC"]),
    ],
)
def test_caprices(name: str, met: list[str], missed: list[str]) -> None:
    assert caprice(name, *met) == POINTS[name]
    assert caprice(name, *missed) == 0


POINTS = {
    "row3": 5, "column3": 4, "diagonal3": 4, "square": 8, "ell": 6, "corners": 9, "every_column": 6, "every_row": 5,
    "farmstead": 4, "guard": 10, "beach_watch": 5, "street": 10,
}  # fmt: skip
"""As mended: the document's first proposal made some of them pointless."""


@pytest.mark.proves("BO-R45")
def test_the_open_caprice_counts_for_everyone_a_secret_one_for_its_owner() -> None:
    column = board("CCC.")
    assert score(column, column, caprice="column3") == [9 + POINTS["column3"]] * 2
    assert score(with_caprice("column3", "CCC."), column) == [9 + POINTS["column3"], 9]


@pytest.mark.proves("BO-R45", "BO-R43")
def test_both_caprices_of_a_player_count() -> None:
    assert (
        score(with_caprice("column3", "CCCC"), caprice="every_row")[0] == 12 + POINTS["column3"] + POINTS["every_row"]
    )


@pytest.mark.proves("BO-R43", "BO-A20")
def test_a_secret_caprice_does_not_show_in_the_score_before_the_end() -> None:
    match = acting(with_caprice("column3", "CCC."), {})
    assert match.scores[0] == 9


@pytest.mark.proves("BO-A20")
def test_caprices_kept_are_shown_at_the_end_and_those_put_aside_are_not() -> None:
    match = table(
        with_caprice("ell"), with_caprice("guard") | {"caprices": ["guard", "street"]}, stage="advance", month=12
    )
    shown = match.view(0)["villages"][1]
    assert shown["kept"] == "guard"
    assert shown["caprices"] is None


@pytest.mark.proves("BO-R1", "BO-A12")
def test_most_points_win_and_ties_share() -> None:
    match = table({"points": 5}, {"points": 7}, {"points": 7}, stage="advance", month=12)
    assert match.ranks == [3, 1, 1]
    assert match.winners == [1, 2]


@pytest.mark.proves("BO-R1", "BO-R41")
def test_points_may_be_less_than_nothing() -> None:
    assert score(board("VV..")) == [-2, 0]


@pytest.mark.proves("BO-R43")
def test_the_score_is_told_in_figures() -> None:
    match: Match = acting({"columns": ONE_FREE, "points": 4, "edicts": 1}, {"columns": EMPTY}, month=7)
    match.play("populate:4.4")
    told = [text for text in match.narrate(0) if "=" in text]
    assert told[0] == (
        "Lion: 4 (drakkars destroyed) − 1 (1 villager) + 3 (3 soldiers) + 30 (6 fortresses) + 10 (2 watch towers) "
        "+ 8 (fields) + 1 (1 Royal Edict) = 55 points."
    )
    assert moves(match) == []
    assert reserve(match, "villager") == 15
