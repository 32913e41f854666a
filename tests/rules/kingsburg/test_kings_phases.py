from __future__ import annotations

import pytest

import burgrave

from .tables import (
    BUILDER,
    Province,
    asked,
    at,
    everyone,
    goods,
    in_season,
    in_stage,
    in_year,
    moves,
    out,
    pass_until,
    play,
    points,
    row_to,
    stands,
    table,
)

TWO = ["inn", "statue"]
THREE = ["inn", "statue", "barricade"]


# Phase 1, King's aid


@pytest.mark.proves("KB-R5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_fewest_buildings_earn_the_white_die(players: int) -> None:
    match = table(*[{"buildings": TWO}] * (players - 1), {"buildings": ["inn"]}, year=2)
    assert match.position()["kings_die"] == players - 1
    assert everyone(match, "white")[:-1] == [[]] * (players - 1)
    assert len(everyone(match, "white")[-1]) == 1
    assert stands(match)[1:] == ("spring", "influence")


@pytest.mark.proves("KB-R5")
def test_buildings_count_before_goods() -> None:
    match = table({"buildings": ["inn"], "gold": 9}, {"buildings": TWO}, {"buildings": THREE}, year=2)
    assert match.position()["kings_die"] == 0


@pytest.mark.proves("KB-R5")
@pytest.mark.parametrize("good", ["gold", "wood", "stone"])
def test_fewest_goods_of_any_kind_break_the_tie(good: str) -> None:
    match = table(
        {"buildings": TWO, good: 2}, {"buildings": TWO, "gold": 1}, {"buildings": THREE}, {"buildings": TWO, "wood": 3}
    )
    assert match.position()["kings_die"] == 1
    assert goods(match, 1) == (1, 0, 0)


@pytest.mark.proves("KB-R5", "KB-Q28")
def test_goods_are_compared_among_the_tied_only() -> None:
    """The third player has fewest goods of all, but more buildings."""
    match = table({"buildings": TWO, "gold": 3}, {"buildings": TWO, "gold": 2}, {"buildings": THREE}, year=2)
    assert match.position()["kings_die"] == 1


@pytest.mark.proves("KB-R5", "KB-Q20", "KB-R3")
def test_plus2_tokens_are_no_goods_for_the_kings_aid() -> None:
    match = table({"plus2": 3}, {"gold": 1}, {"gold": 1})
    assert match.position()["kings_die"] == 0


@pytest.mark.proves("KB-R5")
def test_points_and_soldiers_do_not_matter_for_the_kings_aid() -> None:
    match = table({"points": 9}, {"gold": 1}, {"gold": 1, "points": -2})
    assert match.position()["kings_die"] == 0


@pytest.mark.proves("KB-R5", "KB-R7")
@pytest.mark.parametrize("season", ["summer", "autumn"])
def test_the_kings_die_is_for_spring_only(season: str) -> None:
    match = table({"buildings": ["inn"]}, {}, year=2)
    assert len(everyone(match, "white")[1]) == 1
    pass_until(match, in_season(season))
    pass_until(match, in_stage("influence"))
    assert everyone(match, "white") == [[], []]


@pytest.mark.proves("KB-R5", "KB-R22")
def test_the_kings_aid_is_decided_anew_each_year() -> None:
    match = table({"gold": 2, "buildings": ["inn"]}, {"buildings": ["inn"]}, {"gold": 4}, year=2, stage="year_end")
    assert stands(match)[0] == 3
    assert match.position()["kings_die"] == 2


@pytest.mark.proves("KB-R6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_year_one_everybody_takes_a_good(players: int) -> None:
    match = burgrave.new("kingsburg", players=players, seed=4)
    order = match.position()["order"]
    for seat in order:
        assert asked(match) == ("aid", seat)
        match.play("take:stone")
    assert [goods(match, seat) for seat in range(players)] == [(0, 0, 1)] * players
    assert match.position()["kings_die"] is None
    assert everyone(match, "white") == [[]] * players


@pytest.mark.proves("KB-R6", "KB-Q6")
def test_the_good_is_any_but_may_not_be_declined() -> None:
    assert moves(table({}, {})) == ["take:gold", "take:stone", "take:wood"]


@pytest.mark.proves("KB-R6")
@pytest.mark.parametrize(("good", "holds"), [("gold", (1, 0, 0)), ("wood", (0, 1, 0)), ("stone", (0, 0, 1))])
def test_the_good_chosen_is_received(good: str, holds: tuple[int, int, int]) -> None:
    match = play(table({}, {}), f"take:{good}")
    assert goods(match, 0) == holds


@pytest.mark.proves("KB-R6", "KB-Q28")
def test_only_tied_players_take_a_good_and_nobody_has_the_die() -> None:
    tied = {"buildings": TWO, "gold": 1}
    match = table(tied, {"buildings": TWO, "gold": 2}, tied, {"buildings": THREE}, year=3, order=[2, 3, 0, 1])
    assert asked(match) == ("aid", 2)
    match.play("take:wood")
    assert asked(match) == ("aid", 0)
    match.play("take:wood")
    assert match.position()["kings_die"] is None
    assert everyone(match, "white") == [[], [], [], []]
    assert everyone(match, "wood") == [1, 0, 1, 0]
    assert stands(match)[1:] == ("spring", "influence")


@pytest.mark.proves("KB-R6")
def test_tied_players_are_asked_in_order_of_play() -> None:
    match = table({}, {}, {}, {}, order=[3, 1, 0, 2])
    seats = []
    while asked(match)[0] == "aid":
        seats.append(match.actor)
        match.play("take:gold")
    assert seats == [3, 1, 0, 2]


# Phase 3, King's reward


@pytest.mark.proves("KB-R21")
def test_most_buildings_score_a_point() -> None:
    match = table({"buildings": TWO}, {"buildings": THREE}, {"buildings": ["inn"]}, stage="kings_reward")
    assert points(match) == [0, 1, 0]
    assert stands(match)[1] == "summer"


@pytest.mark.proves("KB-R21")
def test_buildings_are_counted_and_not_their_points() -> None:
    match = table(
        {"buildings": row_to("chapel"), "points": 8},
        {"buildings": ["inn", "palisade", "barricade"]},
        stage="kings_reward",
    )
    assert points(match) == [8, 1]


@pytest.mark.proves("KB-R21")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_tied_for_most_buildings_score(players: int) -> None:
    match = table(
        *[{"buildings": TWO, "gold": seat} for seat in range(players - 1)], {"buildings": ["inn"]}, stage="kings_reward"
    )
    assert points(match) == [1] * (players - 1) + [0]


@pytest.mark.proves("KB-R21", "KB-Q27")
def test_without_any_building_all_are_tied() -> None:
    assert points(table({}, {}, {}, stage="kings_reward")) == [1, 1, 1]


@pytest.mark.proves("KB-R21")
@pytest.mark.parametrize("stage", ["kings_envoy", "new_year"])
def test_the_reward_is_given_in_phase_3_only(stage: str) -> None:
    assert points(table({"buildings": TWO}, {}, stage=stage)) == [0, 0]


# Phase 5, King's envoy


def envoy_after(*provinces: Province, **more: object) -> int | None:
    match = table(*provinces, stage="kings_envoy", season="summer", **more)
    assert stands(match)[1] == "autumn"
    return match.position()["envoy"]  # type: ignore[no-any-return]


@pytest.mark.proves("KB-R22")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_fewest_buildings_receive_the_envoy(players: int) -> None:
    assert envoy_after({"buildings": ["inn"], "gold": 7}, *[{"buildings": TWO}] * (players - 1)) == 0


@pytest.mark.proves("KB-R22")
def test_fewest_goods_break_the_tie_for_the_envoy() -> None:
    assert envoy_after({"wood": 1, "stone": 1}, {"gold": 1}, {"buildings": TWO}) == 1


@pytest.mark.proves("KB-R22", "KB-Q20")
def test_plus2_tokens_are_no_goods_for_the_envoy() -> None:
    assert envoy_after({"gold": 1}, {"plus2": 4}, {"gold": 2}) == 1


@pytest.mark.proves("KB-R22")
def test_with_a_full_tie_nobody_receives_the_envoy() -> None:
    assert envoy_after({"wood": 1}, {"gold": 1}, {"gold": 5}) is None


@pytest.mark.proves("KB-R22")
def test_in_a_tie_nobody_takes_a_good() -> None:
    match = table({"wood": 1}, {"gold": 1}, {"gold": 5}, stage="kings_envoy", season="summer")
    assert stands(match) == (1, "autumn", "influence")
    assert [goods(match, seat) for seat in range(3)] == [(0, 1, 0), (1, 0, 0), (5, 0, 0)]


@pytest.mark.proves("KB-R22", "KB-Q29")
def test_an_unused_envoy_returns_and_goes_to_the_new_last() -> None:
    assert envoy_after({"buildings": TWO}, {"buildings": ["inn"]}, envoy=0) == 1


@pytest.mark.proves("KB-R22", "KB-Q29")
def test_an_unused_envoy_returns_even_if_nobody_receives_it() -> None:
    assert envoy_after({}, {}, {"buildings": TWO}, envoy=0) is None


@pytest.mark.proves("KB-R22", "KB-Q29")
def test_the_envoy_may_go_to_the_same_player_again() -> None:
    assert envoy_after({}, {"buildings": TWO}, envoy=0) == 0


@pytest.mark.proves("KB-R22")
def test_nobody_holds_the_envoy_before_the_first_phase_5() -> None:
    match = table({"buildings": ["inn"]}, {}, {})
    while stands(match)[1] != "autumn":
        assert match.position()["envoy"] is None
        choices = moves(match)
        assert not any(choice.endswith(":envoy") for choice in choices)
        match.play("pass" if "pass" in choices else choices[0])


@pytest.mark.proves("KB-R22")
def test_an_unused_envoy_waits_for_three_seasons() -> None:
    match = table({}, {"buildings": TWO}, {"buildings": TWO}, stage="kings_envoy", season="summer")
    for year, season in ((1, "autumn"), (2, "spring"), (2, "summer")):
        pass_until(match, in_year(year, season))
        assert match.position()["envoy"] == 0


@pytest.mark.proves("KB-R22")
@pytest.mark.parametrize(("year", "season"), [(1, "autumn"), (2, "spring"), (2, "summer"), (5, "autumn")])
def test_the_envoy_serves_in_any_season(year: int, season: str) -> None:
    match = table({"dice": [3, 4, 5]}, at(3) | {"passed": True}, stage="influence", year=year, season=season, envoy=0)
    assert "influence:3:3:envoy" in moves(match)
    match = table({"gold": 9, "wood": 9}, {}, stage="build", year=year, season=season, envoy=0)
    match.play("build:statue")
    assert asked(match) == ("build", 0)


@pytest.mark.proves("KB-R22")
def test_after_three_seasons_the_envoy_is_gone() -> None:
    match = table({}, {"buildings": TWO}, {}, stage="kings_envoy", season="summer", year=2, envoy=0)
    assert match.position()["envoy"] is None


@pytest.mark.proves("KB-R22", "KB-R15")
def test_the_envoy_serves_once_at_court() -> None:
    match = table(
        {"dice": [3, 4, 5]}, at(3, 4, 5) | {"passed": True}, out(), stage="influence", season="autumn", envoy=0
    )
    assert "influence:4:4:envoy" in moves(match)
    match.play("influence:3:3:envoy")
    assert match.position()["envoy"] is None
    assert moves(match) == ["influence:9:5+4", "pass"]


@pytest.mark.proves("KB-R22", "KB-R15")
def test_used_at_court_the_envoy_brings_no_second_building() -> None:
    match = table(
        {"dice": [1, 4, 5], "gold": 9, "wood": 9, "stone": 9},
        out(placed=[1, 0, 0]),
        BUILDER | out(),
        stage="influence",
        season="autumn",
        envoy=0,
    )
    play(match, "influence:1:1:envoy", "pass")
    assert match.position()["envoy"] is None
    assert asked(match) == ("build", 0)
    match.play("build:inn")
    assert asked(match) == ("build", 2)
