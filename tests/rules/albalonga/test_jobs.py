from __future__ import annotations

import pytest

from .tables import V1, City, asked, city, everyone, harvest, jobs, stalls

# Merchants (AL-R38 to AL-R40)


@pytest.mark.proves("AL-R38", "AL-A6")
@pytest.mark.parametrize(
    ("merchants", "silver"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3), (12, 3)]
)
def test_the_bank_pays_for_spaces_1_3_and_6(merchants: int, silver: int) -> None:
    assert city(jobs({"merchants": merchants}, {}, {}), 0)["silver"] == 5 + silver


@pytest.mark.proves("AL-D1", "AL-R39", "AL-R40", "AL-R38")
def test_the_market_shared_out() -> None:
    match = jobs(
        {"merchants": 2}, {"merchants": 4}, {}, {"merchants": 1, "laid_merchant": True},
        court={"stalls": [4, 3, 3, 1, 0]},
    )  # fmt: skip
    assert everyone(match, "silver") == [5 + 1 + 3, 5 + 2 + 3, 5, 5 + 1]
    assert stalls(match) == [0] * 5


@pytest.mark.proves("AL-R39", "AL-A5")
@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [(1, 2, [2, 3]), (2, 1, [3, 2]), (2, 2, [3, 2]), (7, 8, [2, 3])],
)
def test_more_merchants_take_the_richer_stall_ties_by_turn_order(first: int, second: int, taken: list[int]) -> None:
    """Merchants beside the track count as well."""
    match = jobs({"merchants": first}, {"merchants": second}, {}, court={"stalls": [2, 9, 0, 3]})
    bank = [1 + (n >= 3) + (n >= 6) for n in (first, second)]
    assert everyone(match, "silver")[:2] == [5 + bank[0] + taken[0], 5 + bank[1] + taken[1]]


@pytest.mark.proves("AL-R39")
def test_ties_follow_the_king_of_kings() -> None:
    match = jobs({"merchants": 1}, {"merchants": 1}, {}, court={"stalls": [2, 9, 0, 3]}, king_of_kings=1)
    assert everyone(match, "silver") == [5 + 1 + 2, 5 + 1 + 3, 5]


@pytest.mark.proves("AL-R40")
def test_kings_whose_merchants_lie_down_come_last_in_turn_order() -> None:
    lying = {"merchants": 1, "laid_merchant": True}
    match = jobs(lying, {"merchants": 1}, lying, king_of_kings=2, court={"stalls": [5, 4, 3, 2]})
    assert everyone(match, "silver") == [5 + 2, 5 + 1 + 4, 5 + 3]


@pytest.mark.proves("AL-R40")
def test_an_empty_stall_gives_nothing() -> None:
    match = jobs({"merchants": 1}, {"merchants": 1}, {}, court={"stalls": [0, 3, 0, 0]})
    assert everyone(match, "silver") == [6, 6, 5]


@pytest.mark.proves("AL-R40")
def test_without_merchants_the_stalls_go_to_the_bank() -> None:
    match = jobs({}, {}, {}, court={"stalls": [3, 3, 2, 1]})
    assert everyone(match, "silver") == [5, 5, 5]
    assert stalls(match) == [0] * 4


# Workers (AL-R41) and houses (AL-R59)


@pytest.mark.proves("AL-R41")
@pytest.mark.parametrize(
    ("workers", "before", "after"), [(1, 0, 0), (2, 0, 1), (3, 0, 1), (4, 5, 7), (6, 8, 10), (4, 10, 10), (5, 9, 10)]
)
def test_a_pair_of_workers_builds_a_monument(workers: int, before: int, after: int) -> None:
    match = jobs({"workers": workers, "monuments": before}, {}, {})
    assert city(match, 0)["monuments"] == after
    assert city(match, 0)["housing"] == 8 + workers


@pytest.mark.proves("AL-R41")
def test_an_odd_worker_is_not_carried_over() -> None:
    match = jobs({"workers": 3}, {}, {})
    again = jobs({"workers": 1, "monuments": city(match, 0)["monuments"]}, {}, {})
    assert city(again, 0)["monuments"] == 1


@pytest.mark.proves("AL-R59", "AL-R57")
@pytest.mark.parametrize("season", ["growing", "harvest"])
@pytest.mark.parametrize(
    ("workers", "discs"), [((3, 2, 0), [1, 0, 0]), ((3, 3, 0), [0, 0, 0]), ((0, 0, 1), [0, 0, 1]), ((0, 0, 0), [0] * 3)]
)
def test_most_workers_improve_houses(season: str, workers: tuple[int, int, int], discs: list[int]) -> None:
    cities: list[City] = [{"workers": number} for number in workers]
    assert everyone(jobs(*cities, season=season, options=V1), "housing_disc") == discs
    assert everyone(jobs(*cities, season=season), "housing_disc") == [0, 0, 0]


@pytest.mark.proves("AL-R57", "AL-R59")
def test_captured_workers_count() -> None:
    match = jobs({"workers": 2, "captured": {"workers": 2}}, {"workers": 3}, {}, options=V1 | {"spoils_of_war": True})
    assert everyone(match, "housing_disc") == [1, 0, 0]
    assert everyone(match, "monuments") == [2, 1, 0]


# Priests (AL-R42) and piety (AL-R60)


@pytest.mark.proves("AL-R42", "AL-A7", "AL-R23")
@pytest.mark.parametrize(
    ("level", "priests", "after"), [(0, 3, 3), (3, 2, 5), (8, 2, 10), (8, 5, 10), (10, 3, 10), (4, 0, 4)]
)
def test_the_disc_moves_to_the_last_priest_on_the_track(level: int, priests: int, after: int) -> None:
    assert city(jobs({"devotion": level, "priests": priests}, {}, {}), 0)["devotion"] == after


@pytest.mark.proves("AL-R60", "AL-R57", "AL-A12")
@pytest.mark.parametrize(("priests", "holder"), [((0, 0), 0), ((0, 1), None), ((0, 2), 1)])
def test_the_most_devoted_holds_the_piety_marker(priests: tuple[int, int], holder: int | None) -> None:
    """Counted right after the priests, before anything is paid."""
    cities: list[City] = [{"devotion": 8 - seat, "priests": number} for seat, number in enumerate(priests)]
    match = jobs(*cities, {}, season="harvest", options=V1)
    assert asked(match) == ("improve", 0)
    assert match.position()["piety"] == holder


@pytest.mark.proves("AL-R60")
def test_there_is_no_piety_in_the_growing_season_or_without_the_variant() -> None:
    match = harvest({"devotion": 8}, {"devotion": 6}, {})
    assert match.position()["piety"] is None
    assert jobs({"devotion": 8}, {}, {}, options=V1).position()["piety"] is None
