from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match

from .tables import (
    BUILDER,
    Province,
    asked,
    goods,
    in_order_of_play,
    moves,
    play,
    points,
    province,
    row_to,
    stands,
    table,
)

TOWN_HALL = row_to("town_hall")
EMBASSY = row_to("embassy")
PAYER: Province = {"buildings": TOWN_HALL, "stone": 1}
"""Asked by the Town Hall: the game waits for them before it goes on to the next phase."""


def season_end(*provinces: Province, **more: Any) -> Match:
    return table(*provinces, stage="season_end", **more)


# Embassy


@pytest.mark.proves("KB-R20")
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_the_embassy_scores_at_the_end_of_each_season(season: str) -> None:
    match = season_end({"buildings": EMBASSY}, {"buildings": TOWN_HALL}, PAYER, season=season)
    assert asked(match) == ("town_hall", 2)
    assert points(match) == [1, 0, 0]


@pytest.mark.proves("KB-R20", "KB-Q15")
def test_the_embassy_scores_in_the_season_it_is_built() -> None:
    match = table({"buildings": TOWN_HALL, "gold": 1, "wood": 2, "stone": 2}, PAYER, stage="build")
    match.play("build:embassy")
    assert asked(match) == ("town_hall", 1)
    assert points(match) == [5, 0]


# Inn


@pytest.mark.proves("KB-R20", "KB-Q14")
@pytest.mark.parametrize(("season", "tokens"), [("spring", 0), ("summer", 1), ("autumn", 0)])
def test_the_inn_brings_a_token_at_the_end_of_summer(season: str, tokens: int) -> None:
    match = season_end({"buildings": ["inn"]}, {}, PAYER, season=season)
    assert [province(match, seat)["plus2"] for seat in range(3)] == [tokens, 0, 0]


@pytest.mark.proves("KB-R20", "KB-Q14")
def test_an_inn_built_in_summer_pays_that_summer() -> None:
    match = table({"gold": 1, "wood": 1}, PAYER, stage="build", season="summer")
    match.play("build:inn")
    assert asked(match) == ("town_hall", 1)
    assert province(match, 0)["plus2"] == 1


# Town Hall


@pytest.mark.proves("KB-R20")
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_the_town_hall_takes_a_token_or_a_good(season: str) -> None:
    match = season_end({"buildings": TOWN_HALL, "gold": 1, "wood": 2, "plus2": 1}, PAYER, season=season)
    assert asked(match) == ("town_hall", 0)
    assert moves(match) == ["give:gold", "give:plus2", "give:wood", "pass"]


@pytest.mark.proves("KB-R20")
@pytest.mark.parametrize("payment", ["gold", "wood", "stone", "plus2"])
def test_the_town_hall_gives_a_point_for_one_thing(payment: str) -> None:
    match = season_end({"buildings": TOWN_HALL, "gold": 2, "wood": 2, "stone": 2, "plus2": 2}, PAYER)
    match.play(f"give:{payment}")
    left = {name: province(match, 0)[name] for name in ("gold", "wood", "stone", "plus2")}
    assert left == {"gold": 2, "wood": 2, "stone": 2, "plus2": 2} | {payment: 1}
    assert points(match) == [1, 0]


@pytest.mark.proves("KB-R20")
def test_the_town_hall_is_paid_once_a_season() -> None:
    match = play(season_end({"buildings": TOWN_HALL, "gold": 5, "plus2": 5}, PAYER), "give:gold")
    assert asked(match) == ("town_hall", 1)


@pytest.mark.proves("KB-R20")
def test_the_town_hall_is_optional() -> None:
    match = play(season_end({"buildings": TOWN_HALL, "gold": 1}, PAYER), "pass")
    assert asked(match) == ("town_hall", 1)
    assert goods(match, 0) == (1, 0, 0)
    assert points(match) == [0, 0]


@pytest.mark.proves("KB-R20")
def test_with_nothing_to_pay_the_town_hall_gives_nothing() -> None:
    match = season_end({"buildings": TOWN_HALL, "soldiers": 3, "points": 3}, PAYER)
    assert asked(match) == ("town_hall", 1)
    assert points(match) == [3, 0]


@pytest.mark.proves("KB-R20", "KB-Q15")
def test_the_town_hall_serves_in_the_season_it_is_built() -> None:
    match = table({"buildings": row_to("crane"), "gold": 2, "wood": 1, "stone": 1}, {}, stage="build")
    match.play("build:town_hall")
    assert asked(match) == ("town_hall", 0)
    assert moves(match) == ["give:gold", "pass"]  # the Crane took one gold off


@pytest.mark.proves("KB-R20", "KB-Q14", "KB-Q16")
def test_the_inns_token_may_pay_the_town_hall() -> None:
    match = season_end({"buildings": ["inn", *TOWN_HALL]}, {}, {}, season="summer")
    assert moves(match) == ["give:plus2", "pass"]
    match.play("give:plus2")
    assert points(match)[0] == 1
    assert province(match, 0)["plus2"] == 0


@pytest.mark.proves("KB-Q7")
def test_a_token_for_the_town_hall_is_not_a_token_for_an_advisor() -> None:
    one = {"plus2_per_season": True}
    match = table(
        {"dice": [1, 2, 3], "buildings": TOWN_HALL, "plus2": 2},
        {"dice": [1, 1, 1], "passed": True},
        stage="influence",
        options=one,
    )
    play(match, "influence:5:3:plus2", "pass")
    assert asked(match) == ("town_hall", 0)
    assert "give:plus2" in moves(match)


# When


@pytest.mark.proves("KB-R20")
def test_each_in_order_of_play() -> None:
    match = season_end(PAYER, PAYER, PAYER, PAYER, PAYER, order=[4, 2, 0, 1, 3])
    assert in_order_of_play(match, "town_hall") == [4, 2, 0, 1, 3]


@pytest.mark.proves("KB-R20")
def test_after_all_have_built() -> None:
    match = table(PAYER | {"gold": 1}, BUILDER, stage="build")
    assert in_order_of_play(match, "build") == [0, 1]
    assert asked(match) == ("town_hall", 0)


@pytest.mark.proves("KB-R20", "KB-Q16")
def test_before_phase_3() -> None:
    match = season_end(PAYER, {}, season="spring")
    assert points(match) == [0, 0]
    match.play("pass")
    assert points(match) == [1, 0]  # the King's reward


@pytest.mark.proves("KB-R20", "KB-Q16")
def test_before_phase_5() -> None:
    """Both have three buildings. Paying makes the payer the one with fewest goods, who then gets the envoy."""
    other = {"buildings": ["inn", "statue", "palisade"], "gold": 1}
    match = season_end({"buildings": TOWN_HALL, "stone": 1}, other, season="summer")
    match.play("give:stone")
    assert match.position()["envoy"] == 0
    match = season_end({"buildings": TOWN_HALL, "stone": 1}, other, season="summer")
    match.play("pass")
    assert match.position()["envoy"] is None


@pytest.mark.proves("KB-R20", "KB-Q16")
def test_before_phase_7() -> None:
    match = season_end({"buildings": TOWN_HALL, "stone": 2}, {"gold": 2}, season="autumn")
    assert asked(match) == ("town_hall", 0)
    match.play("give:stone")
    assert asked(match) == ("recruit", 1)


@pytest.mark.proves("KB-R20", "KB-Q16")
def test_everything_at_once() -> None:
    match = season_end({"buildings": ["inn", *EMBASSY]}, {}, {}, season="summer")
    match.play("give:plus2")
    assert points(match) == [2, 0, 0]
    assert stands(match)[1] == "autumn"
