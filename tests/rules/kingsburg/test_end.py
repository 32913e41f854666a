from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match

from .tables import Province, at, battle, card, goods, play, points, row_to, table

CATHEDRAL = row_to("cathedral")


def last_winter(*provinces: Province, **more: Any) -> Match:
    """The end of year V, after the battles."""
    return table(*provinces, year=5, stage="year_end", **more)


@pytest.mark.proves("KB-R31")
def test_the_game_ends_after_year_five() -> None:
    match = last_winter({}, {}, {})
    assert match.actor is None
    assert match.legal == []


@pytest.mark.proves("KB-R31", "KB-R4")
@pytest.mark.parametrize("year", [1, 2, 3, 4])
def test_the_game_goes_on_before(year: int) -> None:
    match = table({}, {}, {}, year=year, stage="year_end")
    assert match.actor is not None
    assert match.winners == []


@pytest.mark.proves("KB-R31")
@pytest.mark.parametrize(
    ("held", "scored"),
    [
        ({}, 0),
        ({"gold": 1}, 0),
        ({"gold": 2}, 1),
        ({"gold": 1, "stone": 1}, 1),
        ({"gold": 1, "wood": 1, "stone": 1}, 1),
        ({"gold": 3, "wood": 3, "stone": 3}, 4),
        ({"gold": 1, "wood": 4, "stone": 5}, 5),
    ],
)
def test_the_cathedral_scores_a_point_for_two_goods(held: Province, scored: int) -> None:
    match = last_winter({"buildings": CATHEDRAL, "points": 10} | held, {"points": 10} | held)
    assert points(match) == [10 + scored, 10]


@pytest.mark.proves("KB-R31", "KB-Q20")
def test_tokens_do_not_count_for_the_cathedral() -> None:
    assert points(last_winter({"buildings": CATHEDRAL, "plus2": 6, "gold": 1}, {})) == [0, 0]


@pytest.mark.proves("KB-R31", "KB-R19")
@pytest.mark.parametrize("year", [1, 4])
def test_the_cathedral_scores_at_the_end_only(year: int) -> None:
    assert points(table({"buildings": CATHEDRAL, "gold": 8}, {}, year=year, stage="year_end")) == [0, 0]


@pytest.mark.proves("KB-R31", "KB-Q37")
def test_rewards_of_the_last_battle_count_for_the_cathedral() -> None:
    """Points of the last winter come first: reward 1, best army 1, then two goods."""
    match = battle(card(5, "barbarians 7"), {"soldiers": 9, "buildings": CATHEDRAL, "gold": 2}, {"soldiers": 7})
    assert points(match) == [3, 0]


@pytest.mark.proves("KB-R31")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_most_points_win(players: int) -> None:
    match = last_winter(*[{"points": 10 * seat, "gold": 9 - seat} for seat in range(players)])
    assert match.winners == [players - 1]
    assert match.ranks == list(range(players, 0, -1))
    assert match.scores == [10 * seat for seat in range(players)]


@pytest.mark.proves("KB-R31")
def test_the_cathedrals_points_decide() -> None:
    match = last_winter({"points": 11}, {"points": 10, "buildings": CATHEDRAL, "gold": 4})
    assert match.scores == [11, 12]
    assert match.winners == [1]


@pytest.mark.proves("KB-R31", "KB-Q36")
def test_goods_break_a_tie() -> None:
    match = last_winter(
        {"points": 20, "gold": 1, "buildings": ["inn", "statue"]}, {"points": 20, "wood": 1, "stone": 1}, {"points": 19}
    )
    assert match.winners == [1]
    assert match.ranks == [2, 1, 3]


@pytest.mark.proves("KB-R31", "KB-Q20")
def test_tokens_do_not_break_a_tie() -> None:
    match = last_winter({"points": 20, "gold": 1}, {"points": 20, "plus2": 9})
    assert match.winners == [0]


@pytest.mark.proves("KB-R31", "KB-Q36")
def test_then_buildings_break_a_tie() -> None:
    match = last_winter(
        {"points": 20, "gold": 2, "buildings": ["inn"]}, {"points": 20, "wood": 2, "buildings": ["inn", "palisade"]}
    )
    assert match.winners == [1]


@pytest.mark.proves("KB-R31", "KB-Q36")
def test_then_the_victory_is_shared() -> None:
    same = {"points": 20, "gold": 2, "buildings": ["inn"]}
    match = last_winter(same, {"points": 5}, same | {"gold": 0, "stone": 2, "buildings": ["statue"]})
    assert match.winners == [0, 2]
    assert match.ranks == [1, 3, 1]


@pytest.mark.proves("KB-Q35", "KB-R31")
def test_the_cathedral_does_not_use_up_goods_before_the_tie_break() -> None:
    match = last_winter(
        {"points": 10, "buildings": CATHEDRAL, "gold": 4}, {"points": 12, "buildings": row_to("church"), "gold": 3}
    )
    assert goods(match, 0) == (4, 0, 0)
    assert match.scores == [12, 12]
    assert match.winners == [0]


# Points below zero (KB-R32)


@pytest.mark.proves("KB-R32", "KB-Q4")
def test_a_defeat_may_take_a_score_below_zero() -> None:
    match = battle(card(5, "barbarians 7"), {"points": 3}, {"soldiers": 7})
    assert points(match) == [-5, 0]


@pytest.mark.proves("KB-R32", "KB-Q4")
def test_the_smuggler_may_take_a_score_below_zero() -> None:
    match = play(table(at(14), {}, stage="gifts"), "smuggle")
    assert points(match) == [-1, 0]


@pytest.mark.proves("KB-R32", "KB-R31")
def test_scores_below_zero_are_ranked_as_they_are() -> None:
    match = last_winter({"points": -4}, {"points": -1}, {"points": -9})
    assert match.ranks == [2, 1, 3]
    assert match.scores == [-4, -1, -9]


@pytest.mark.proves("KB-Q34")
def test_scores_are_not_capped() -> None:
    match = last_winter({"points": 70}, {"points": 59})
    assert match.scores == [70, 59]
    assert match.winners == [0]
