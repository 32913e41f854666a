from __future__ import annotations

from typing import Any

import pytest

from .tables import V1, asked, city, court, moves, pass_while, people, play, table


@pytest.mark.proves("AL-R11")
def test_a_new_season_resets_the_cost_of_dice() -> None:
    match = table({}, {}, {}, stage="crown", court={"cost_space": 3})
    play(match, "crown:veii")
    assert match.position()["court"]["cost_space"] == 0


@pytest.mark.proves("AL-R12", "AL-A3")
@pytest.mark.parametrize(("sale", "silver", "left"), [("sell:1", 6, 7), ("sell:3", 7, 5), ("pass", 5, 8)])
def test_one_sale(sale: str, silver: int, left: int) -> None:
    match = table({}, {}, {})
    assert moves(match) == ["pass", "sell:1", "sell:3"]
    play(match, sale)
    assert (city(match, 0)["silver"], city(match, 0)["housing"]) == (silver, left)
    assert asked(match) == ("sell", 1)  # no second sale


@pytest.mark.proves("AL-R12", "AL-A23")
def test_sales_go_round_from_the_king_of_kings() -> None:
    match = table({}, {}, {}, {}, king_of_kings=2)
    assert pass_while(match, "sell") == [2, 3, 0, 1]


@pytest.mark.proves("AL-R12", "AL-A23")
@pytest.mark.parametrize(("peasants", "sales"), [(0, []), (1, ["sell:1"]), (2, ["sell:1"]), (3, ["sell:1", "sell:3"])])
def test_a_king_may_sell_down_to_nobody(peasants: int, sales: list[str]) -> None:
    match = table({"housing": peasants}, {}, {})
    if not sales:
        assert asked(match) == ("sell", 1)
        return
    assert moves(match) == ["pass", *sales]
    play(match, sales[-1])
    assert people(match, 0) == peasants - int(sales[-1][-1])


@pytest.mark.proves("AL-R12")
def test_there_are_sales_at_harvest_too() -> None:
    assert asked(table({}, {}, {}, season="harvest")) == ("sell", 0)


# Free peasants (AL-R13)


def free_of(peasants: int, disc: int = 0, **more: Any) -> int:
    """How many peasants a king may place without a die."""
    match = table({"housing": peasants, "housing_disc": disc}, {}, {}, stage="sell", turn=3, options=V1, **more)
    return int(match.position()["free"]) if asked(match) == ("free", 0) else 0


@pytest.mark.proves("AL-R13")
@pytest.mark.parametrize(("peasants", "free"), [(11, 0), (12, 1), (15, 1), (16, 2), (19, 2), (20, 3), (21, 3), (30, 3)])
def test_spaces_12_16_and_20_are_free(peasants: int, free: int) -> None:
    assert free_of(peasants) == free


@pytest.mark.proves("AL-D4", "AL-A23", "AL-R13")
@pytest.mark.parametrize(("sale", "free"), [("sell:1", 1), ("sell:3", 0)])
def test_sold_peasants_leave_the_highest_spaces(sale: str, free: int) -> None:
    match = table({"housing": 13}, {}, {})
    play(match, sale, "pass", "pass")
    assert (asked(match) == ("free", 0)) == bool(free)
    assert match.position()["free"] == free


@pytest.mark.proves("AL-D7", "AL-D4", "AL-R63", "AL-R57")
@pytest.mark.parametrize(("disc", "peasants", "free"), [(3, 9, 1), (0, 9, 0), (12, 9, 2), (2, 9, 0), (14, 7, 2)])
def test_peasants_live_after_the_housing_disc(disc: int, peasants: int, free: int) -> None:
    assert free_of(peasants, disc) == free


@pytest.mark.proves("AL-R13", "AL-A18")
def test_free_peasants_go_to_any_job_but_farmers_only_at_harvest() -> None:
    jobs = ["place:merchants", "place:priests", "place:soldiers", "place:workers"]
    growing = table({"housing": 12}, {}, {}, stage="sell", turn=3)
    assert moves(growing) == ["pass", *jobs]
    autumn = table({"housing": 12}, {}, {}, stage="sell", turn=3, season="harvest")
    assert moves(autumn) == sorted(["pass", "place:farmers", *jobs])


@pytest.mark.proves("AL-R13", "AL-A18")
def test_each_free_peasant_is_placed_separately() -> None:
    match = table({"housing": 16}, {}, {}, stage="sell", turn=3)
    play(match, "place:workers")
    assert asked(match) == ("free", 0)
    play(match, "place:priests")
    holds = city(match, 0)
    assert (holds["workers"], holds["priests"], holds["housing"], holds["silver"]) == (1, 1, 14, 5)
    assert asked(match) == ("call", 0)


@pytest.mark.proves("AL-R13")
def test_who_is_not_placed_freely_is_an_ordinary_peasant() -> None:
    match = table({"housing": 12}, {}, {}, stage="sell", turn=3)
    play(match, "pass")
    assert city(match, 0)["housing"] == 12
    assert asked(match) == ("call", 0)


@pytest.mark.proves("AL-A19", "AL-R13")
def test_free_placement_goes_in_turn_order() -> None:
    match = table({"housing": 12}, {}, {"housing": 16}, {"housing": 12}, stage="sell", turn=4, king_of_kings=3)
    assert pass_while(match, "free") == [3, 0, 2]


@pytest.mark.proves("AL-R63")
def test_free_peasants_are_a_growing_seasons_too() -> None:
    assert free_of(12, season="harvest") == free_of(12) == 1


@pytest.mark.proves("AL-R10", "AL-R16")
def test_no_farmers_in_the_growing_season() -> None:
    match = court({}, {}, {})
    play(match, "call")
    assert not [move for move in moves(match) if "farm" in move]
