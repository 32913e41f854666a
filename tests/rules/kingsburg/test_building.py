from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match

from .tables import (
    BUILDER,
    BUILDINGS,
    Province,
    asked,
    at,
    everyone,
    goods,
    in_order_of_play,
    left_of,
    moves,
    play,
    points,
    province,
    row_to,
    stands,
    table,
)

RICH: Province = {"gold": 50, "wood": 50, "stone": 50}
FIRST_COLUMN = ["build:barricade", "build:guard_tower", "build:inn", "build:palisade", "build:statue"]


def building(*provinces: Province, **more: Any) -> Match:
    return table(*provinces, stage="build", **more)


def price(name: str) -> Province:
    """Town Hall and Embassy stand right of a Crane, which takes one gold off them."""
    costs = {good: getattr(BUILDINGS[name], good) for good in ("gold", "wood", "stone")}
    return costs | {"gold": costs["gold"] - ("crane" in left_of(name))}


# Cost, points, rows (KB-R18)


@pytest.mark.proves("KB-R18")
@pytest.mark.parametrize("name", BUILDINGS)
def test_a_building_costs_its_price_and_scores_its_points(name: str) -> None:
    match = building({"buildings": left_of(name), "points": 10} | price(name), BUILDER)
    assert f"build:{name}" in moves(match)
    match.play(f"build:{name}")
    assert goods(match, 0) == (0, 0, 0)
    assert points(match) == [10 + BUILDINGS[name].points, 0]
    assert name in province(match, 0)["buildings"]


@pytest.mark.proves("KB-R18")
@pytest.mark.parametrize(
    ("name", "good"), [(name, good) for name in BUILDINGS for good in ("gold", "wood", "stone") if price(name)[good]]
)
def test_a_building_is_paid_in_full(name: str, good: str) -> None:
    """With one of a good too few it cannot be built, even with plenty of the others."""
    match = building({"buildings": left_of(name)} | RICH | {good: price(name)[good] - 1}, BUILDER)
    assert f"build:{name}" not in moves(match)


@pytest.mark.proves("KB-R18")
@pytest.mark.parametrize("name", BUILDINGS)
def test_a_building_needs_all_to_its_left(name: str) -> None:
    left = left_of(name)
    assert f"build:{name}" in moves(building({"buildings": left} | RICH, {}))
    for missing in range(len(left)):
        match = building({"buildings": left[:missing]} | RICH, {})
        assert f"build:{name}" not in moves(match)


@pytest.mark.proves("KB-R18")
def test_rows_do_not_depend_on_each_other() -> None:
    match = building({"buildings": row_to("cathedral")} | RICH, {})
    assert moves(match) == [*FIRST_COLUMN[:-1], "pass"]


@pytest.mark.proves("KB-R18")
def test_one_of_each_kind() -> None:
    match = building({"buildings": ["statue", "inn"]} | RICH, {})
    assert moves(match) == sorted(
        ["pass", "build:chapel", "build:market", "build:guard_tower", "build:palisade", "build:barricade"]
    )


@pytest.mark.proves("KB-R18")
def test_one_building_in_a_step() -> None:
    match = play(building(RICH, BUILDER), "build:statue")
    assert asked(match) == ("build", 1)


@pytest.mark.proves("KB-R18")
def test_building_is_optional() -> None:
    match = play(building(RICH, BUILDER), "pass")
    assert everyone(match, "buildings") == [[], []]
    assert goods(match, 0) == (50, 50, 50)


@pytest.mark.proves("KB-R18")
def test_players_build_in_order_of_play() -> None:
    match = building(*[BUILDER] * 5, order=[3, 0, 4, 1, 2])
    assert in_order_of_play(match, "build") == [3, 0, 4, 1, 2]


@pytest.mark.proves("KB-R18")
def test_who_cannot_pay_for_anything_is_not_asked() -> None:
    match = building({"gold": 1, "plus2": 5}, BUILDER)
    assert asked(match) == ("build", 1)


@pytest.mark.proves("KB-R18")
def test_goods_received_this_season_can_be_spent() -> None:
    match = table(at(8), {}, stage="gifts")
    assert asked(match) == ("build", 0)
    match.play("build:statue")
    assert province(match, 0)["buildings"] == ["statue"]


# Two buildings with the envoy (KB-R18, KB-R22)


@pytest.mark.proves("KB-R18", "KB-R22")
def test_with_the_envoy_two_buildings() -> None:
    match = play(building(RICH, BUILDER, envoy=0), "build:statue")
    assert asked(match) == ("build", 0)
    match.play("build:inn")
    assert asked(match) == ("build", 1)
    assert province(match, 0)["buildings"] == ["statue", "inn"]
    assert match.position()["envoy"] is None


@pytest.mark.proves("KB-R18", "KB-R22")
def test_both_buildings_are_paid_in_full() -> None:
    match = building({"gold": 3, "wood": 1}, BUILDER, envoy=0)
    play(match, "build:statue", "build:inn")
    assert goods(match, 0) == (0, 0, 0)
    match = play(building({"gold": 2, "wood": 1}, BUILDER, envoy=0), "build:statue")
    assert moves(match) == ["build:barricade", "pass"]


@pytest.mark.proves("KB-R18")
def test_the_second_building_may_stand_right_of_the_first() -> None:
    match = building(RICH, BUILDER, envoy=0)
    assert "build:chapel" not in moves(match)
    play(match, "build:statue", "build:chapel")
    assert points(match)[0] == 8


@pytest.mark.proves("KB-R18")
def test_the_second_building_is_never_the_first_again() -> None:
    match = play(building(RICH, BUILDER, envoy=0), "build:statue")
    assert "build:statue" not in moves(match)


@pytest.mark.proves("KB-R18", "KB-R22")
def test_one_building_does_not_spend_the_envoy() -> None:
    match = play(building(RICH, BUILDER, envoy=0), "build:statue", "pass")
    assert asked(match) == ("build", 1)
    assert match.position()["envoy"] == 0


@pytest.mark.proves("KB-R22")
def test_one_building_for_want_of_goods_does_not_spend_the_envoy() -> None:
    match = play(building({"gold": 2}, BUILDER, envoy=0), "build:statue")
    assert asked(match) == ("build", 1)
    assert match.position()["envoy"] == 0


@pytest.mark.proves("KB-R18", "KB-R22")
def test_a_third_building_is_out_of_the_question() -> None:
    match = play(building(RICH, {}, envoy=0), "build:statue", "build:chapel")
    assert stands(match)[1:] == ("summer", "influence")


@pytest.mark.proves("KB-R18")
def test_the_others_envoy_does_not_help() -> None:
    match = play(building(RICH, BUILDER, envoy=1), "build:statue")
    assert asked(match) == ("build", 1)


# The Crane


@pytest.mark.proves("KB-Q17", "KB-R18")
@pytest.mark.parametrize("name", [name for name in BUILDINGS if name not in row_to("crane")])
def test_the_crane_takes_one_gold_off_columns_iii_and_iv(name: str) -> None:
    costs = BUILDINGS[name]
    standing = dict.fromkeys(left_of(name) + row_to("crane"))
    match = building({"buildings": list(standing)} | RICH, BUILDER)
    match.play(f"build:{name}")
    discount = 1 if costs.column >= 3 else 0
    assert goods(match, 0) == (50 - costs.gold + discount, 50 - costs.wood, 50 - costs.stone)


@pytest.mark.proves("KB-Q17")
def test_the_crane_makes_a_building_affordable() -> None:
    church = {"buildings": row_to("chapel", "crane"), "gold": 2, "wood": 1, "stone": 2}
    assert "build:church" in moves(building(church, {}))
    assert "build:church" not in moves(building(church | {"buildings": row_to("chapel", "barricade")}, {}))


@pytest.mark.proves("KB-Q17", "KB-R18")
def test_a_crane_just_built_lowers_the_second_price() -> None:
    match = building({"buildings": row_to("market", "barricade"), "gold": 1, "wood": 4, "stone": 2}, BUILDER, envoy=0)
    assert "build:farms" not in moves(match)
    play(match, "build:crane", "build:farms")
    assert goods(match, 0) == (0, 0, 0)
    assert points(match)[0] == 3


# Older buildings still work (KB-R19)


@pytest.mark.proves("KB-R19")
def test_the_statue_works_with_the_whole_row_built() -> None:
    match = table({"dice": [5, 5, 5], "buildings": row_to("cathedral")}, {"dice": [2, 4, 6]}, stage="reroll")
    assert moves(match) == ["pass", "reroll:coloured"]


@pytest.mark.proves("KB-R19")
def test_the_chapel_works_with_the_whole_row_built() -> None:
    match = table({"dice": [1, 2, 3], "buildings": row_to("cathedral")}, {"dice": [2, 4, 6]}, stage="reroll")
    assert moves(match) == ["pass", "reroll:all"]


@pytest.mark.proves("KB-R19")
def test_inn_market_and_farms_work_with_the_whole_row_built() -> None:
    match = table({"buildings": row_to("merchants_guild")}, {}, {}, stage="season_end", season="summer")
    assert stands(match)[1:] == ("autumn", "influence")
    assert province(match, 0)["plus2"] == 1
    assert len(province(match, 0)["white"]) == 1
    match = table(
        {"dice": [6, 6, 6], "buildings": row_to("merchants_guild")},
        {"dice": [1, 1, 1], "passed": True},
        stage="influence",
    )
    assert "influence:5:6:market" in moves(match)


@pytest.mark.proves("KB-R19")
def test_town_hall_and_crane_work_beside_the_embassy() -> None:
    match = table({"buildings": row_to("embassy"), "gold": 1}, {}, stage="season_end")
    assert asked(match) == ("town_hall", 0)
    match = building({"buildings": row_to("embassy", "chapel"), "gold": 2, "wood": 1, "stone": 2}, {})
    assert "build:church" in moves(match)


@pytest.mark.proves("KB-R19")
def test_barracks_work_beside_the_wizards_guild() -> None:
    match = table({"buildings": row_to("wizards_guild"), "gold": 1}, {}, stage="recruit")
    assert moves(match) == ["pass", "recruit:gold"]


# Limits


@pytest.mark.proves("KB-Q33")
def test_all_twenty_buildings_may_stand() -> None:
    standing = [name for name in BUILDINGS if name not in ("cathedral", "embassy", "fortress")]
    match = building({"buildings": standing} | RICH, BUILDER, envoy=0)
    assert moves(match) == ["build:cathedral", "build:embassy", "build:fortress", "pass"]
    play(match, "build:cathedral", "build:embassy")
    assert len(province(match, 0)["buildings"]) == 19


@pytest.mark.proves("KB-Q37", "KB-R18")
def test_building_in_the_last_autumn() -> None:
    match = building({"gold": 2}, {}, season="autumn", year=5)
    assert moves(match) == ["build:statue", "pass"]
    match.play("build:statue")
    assert match.actor is None
