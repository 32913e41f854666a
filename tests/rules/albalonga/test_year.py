from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match

from .tables import TURNED, V1, City, asked, city, everyone, moves, pass_while, people, play, table, winter

FED: City = {"wheat": 9, "housing": 8}


# Return and crown (AL-R48)


@pytest.mark.proves("AL-R48")
def test_everybody_goes_home_and_the_crown_goes_on() -> None:
    match = table(
        {"housing": 1, "soldiers": 1, "merchants": 2, "workers": 3, "priests": 1}, {"passed": True}, {},
        stage="return", king_of_kings=1,
    )  # fmt: skip
    assert city(match, 0)["housing"] == people(match, 0) == 8
    assert not city(match, 1)["passed"]
    assert asked(match) == ("crown", 1)
    assert moves(match) == ["crown:alba_longa", "crown:veii"]  # not the present one
    play(match, "crown:veii")
    assert match.position()["king_of_kings"] == 2
    assert asked(match) == ("sell", 2)


@pytest.mark.proves("AL-R48")
def test_with_two_kings_the_crown_changes_hands_by_itself() -> None:
    assert table({}, {}, stage="return").position()["king_of_kings"] == 1


@pytest.mark.proves("AL-A11")
def test_the_last_king_keeps_the_crown_and_plays_on() -> None:
    match = table({}, {"out": True}, {"out": True}, stage="return")
    assert match.position()["king_of_kings"] == 0
    assert asked(match) == ("sell", 0)


@pytest.mark.proves("AL-A11", "AL-R54")
def test_the_last_king_still_has_to_meet_the_challenge() -> None:
    out = {"out": True}
    match = winter({"wheat": 30, "housing": 16, "monuments": 9}, out, out)
    play(match, "pass")
    assert match.actor is not None
    match = winter({"wheat": 30, "housing": 16, "monuments": 10}, out, out)
    play(match, "pass")
    assert match.winners == [0]


@pytest.mark.proves("AL-R48", "AL-R10", "AL-A22")
def test_the_crown_is_given_before_the_years_end() -> None:
    """Growth goes round from the king who holds it now."""
    match = table(FED, FED, FED, season="harvest", stage="crown", climate=TURNED)
    play(match, "crown:veii")
    assert pass_while(match, "grow") == [2, 0, 1]


# Feeding (AL-R49, AL-R50)


@pytest.mark.proves("AL-D2", "AL-R49", "AL-R50")
@pytest.mark.parametrize(
    ("peasants", "wheat", "left"), [(10, 7, (7, 0)), (10, 10, (10, 0)), (10, 12, (10, 2)), (10, 1, (1, 0))]
)
def test_a_wheat_for_each_peasant_as_far_as_it_goes(peasants: int, wheat: int, left: tuple[int, int]) -> None:
    match = winter({"housing": peasants, "wheat": wheat}, FED, FED)
    assert (city(match, 0)["housing"], city(match, 0)["wheat"]) == left
    assert not city(match, 0)["out"]


@pytest.mark.proves("AL-D2", "AL-R50", "AL-A24")
def test_a_king_without_wheat_is_out_and_everything_of_theirs_leaves() -> None:
    match = winter({"housing": 10, "wheat": 0, "monuments": 6, "devotion": 3}, FED, FED, king_of_kings=1)
    holds = city(match, 0)
    assert holds["out"]
    assert (holds["housing"], holds["silver"], holds["monuments"], holds["devotion"]) == (0, 0, 0, 0)
    assert holds["heroes"] == []


@pytest.mark.proves("AL-A24", "AL-R50")
@pytest.mark.parametrize(("peasants", "wheat", "out"), [(8, 8, False), (0, 2, False), (0, 0, True)])
def test_no_wheat_is_tested_before_feeding(peasants: int, wheat: int, out: bool) -> None:
    match = winter({"housing": peasants, "wheat": wheat}, FED, FED, king_of_kings=1)
    assert city(match, 0)["out"] == out


@pytest.mark.proves("AL-R50", "AL-A22", "AL-A24")
def test_a_fallen_king_of_kings_names_a_survivor_before_growth() -> None:
    match = winter({"wheat": 0}, {"wheat": 0}, FED, FED)
    assert asked(match) == ("crown", 0)
    assert moves(match) == ["crown:veii", "crown:velitrae"]
    play(match, "crown:velitrae")
    assert pass_while(match, "grow") == [3, 2]
    assert match.position()["king_of_kings"] == 3
    assert asked(match) == ("sell", 3)


@pytest.mark.proves("AL-R50", "AL-A11")
def test_with_no_king_left_all_lose() -> None:
    match = winter({"wheat": 0}, {"wheat": 0}, {"wheat": 0})
    assert match.actor is None
    assert match.winners == []


@pytest.mark.proves("AL-A20", "AL-A24")
def test_a_king_who_is_out_is_not_asked_again() -> None:
    rich = {"wheat": 90}
    match = winter({"wheat": 0}, rich, rich, king_of_kings=1)
    seats = set()
    while match.position()["year"] < 3:
        seats.add(match.actor)
        match.play("pass" if "pass" in moves(match) else match.legal[0])
    assert seats == {1, 2}


# Growth (AL-R51)


@pytest.mark.proves("AL-E6", "AL-R51", "AL-A9")
@pytest.mark.parametrize(
    ("left", "most"), [(1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 3), (10, 4), (15, 5), (20, 5), (21, 6), (50, 6)]
)
def test_new_peasants_for_the_wheat_that_is_left(left: int, most: int) -> None:
    match = winter({"housing": 8, "wheat": 8 + left}, FED, FED)
    assert moves(match) == ["grow:" + str(number) for number in range(1, most + 1)] + ["pass"]
    play(match, f"grow:{most}")
    cost = [1, 3, 6, 10, 15, 21][most - 1]
    assert (city(match, 0)["housing"], city(match, 0)["wheat"]) == (8 + most, left - cost)
    assert asked(match) == ("grow", 1)  # once


@pytest.mark.proves("AL-R51")
def test_no_growth_without_wheat_left() -> None:
    match = winter({"housing": 8, "wheat": 8}, FED, FED)
    assert asked(match) == ("grow", 1)


@pytest.mark.proves("AL-R52")
def test_the_number_of_peasants_is_not_limited() -> None:
    """The box has 90."""
    match = play(winter({"housing": 90, "wheat": 160}, FED, FED), "grow:6")
    assert city(match, 0)["housing"] == 96


@pytest.mark.proves("AL-R53")
def test_the_population_disc_is_set_at_the_years_end() -> None:
    match = winter({"housing": 8, "wheat": 11, "population": 10}, FED, FED)
    assert city(match, 0)["population"] == 10
    play(match, "grow:2", "pass", "pass")
    assert city(match, 0)["population"] == 10
    assert everyone(match, "population") == [10, 8, 8]
    play(match, "sell:3")
    assert city(match, 0)["population"] == 10


# The end (AL-R54, AL-R55)


def judged(*cities: City, **more: Any) -> Match:
    return winter(*cities, stage="year_end", **more)


def king(monuments: int, peasants: int, wheat: int = 0, silver: int = 0) -> City:
    return {"monuments": monuments, "housing": peasants, "wheat": wheat, "silver": silver}


@pytest.mark.proves("AL-R54", "AL-R55")
@pytest.mark.parametrize(
    ("monuments", "peasants", "met"), [(10, 16, True), (10, 15, False), (9, 16, False), (9, 30, False), (10, 30, True)]
)
def test_ten_monuments_and_sixteen_peasants(monuments: int, peasants: int, met: bool) -> None:
    match = judged(king(monuments, peasants), {}, {})
    assert (match.actor is None) == met
    assert match.winners == ([0] if met else [])
    if met:
        assert match.ranks == [1, 2, 2]
        assert match.scores[0] == 26


@pytest.mark.proves("AL-R54", "AL-R63")
def test_the_housing_disc_does_not_count_for_victory() -> None:
    match = judged(king(10, 15) | {"housing_disc": 5}, {}, {}, options=V1)
    assert match.actor is not None


@pytest.mark.proves("AL-R54")
def test_the_larger_population_wins_first() -> None:
    match = judged(king(10, 17), king(10, 18), king(10, 16, wheat=50))
    assert match.winners == [1]
    assert match.ranks == [2, 1, 3]


@pytest.mark.proves("AL-D3", "AL-R54")
@pytest.mark.parametrize(
    ("first", "second", "winners"), [((4, 2), (2, 3), [0]), ((0, 5), (6, 0), [1]), ((3, 3), (6, 0), [0, 1])]
)
def test_then_wheat_and_silver_then_they_share(
    first: tuple[int, int], second: tuple[int, int], winners: list[int]
) -> None:
    match = judged(king(10, 17, *first), king(10, 17, *second), king(9, 20, 9, 9))
    assert match.winners == winners


@pytest.mark.proves("AL-R54")
def test_victory_is_checked_after_growth() -> None:
    match = winter({"housing": 15, "wheat": 16, "monuments": 10}, FED, FED)
    play(match, "grow:1", "pass", "pass")
    assert match.winners == [0]


@pytest.mark.proves("AL-R55", "AL-R6")
def test_after_the_seventh_year_all_lose() -> None:
    last: dict[str, Any] = {"year": 7, "climate": {"now": "dry", "price": 4}}
    match = judged(king(9, 20), king(10, 15), king(10, 3), **last)
    assert match.actor is None
    assert match.winners == []
    assert match.ranks == [2, 2, 2]
    assert judged(king(10, 16), {}, {}, **last).winners == [0]


@pytest.mark.proves("AL-R55", "AL-R6")
def test_otherwise_the_next_year_has_the_climate_that_was_seen() -> None:
    match = judged({}, {}, {})
    position = match.position()
    assert (position["year"], position["season"], position["climate"]["now"]) == (2, "growing", "dry")
    assert (position["climate"]["price"], position["climate"]["next"]) == (None, None)
