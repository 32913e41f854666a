from __future__ import annotations

import pytest

from burgrave import IllegalAction

from .tables import asked, city, court, everyone, moves, pass_while, people, play, rolled, search, stalls


@pytest.mark.proves("AL-E1", "AL-R14", "AL-R15", "AL-R17", "AL-R19", "AL-R21")
def test_the_example_of_calls() -> None:
    roll = [3, 2, 2, 4]
    match = search(
        lambda random: play(court({}, {}, {}, {}, random=random), "call"),
        lambda match: bool(match.position()["court"]["dice"] == roll),
    )
    play(match, "take:priests:3")
    assert (city(match, 0)["priests"], city(match, 0)["housing"], city(match, 0)["silver"]) == (3, 5, 5)
    assert asked(match) == ("buy", 1)
    play(match, "buy:workers:2", "stall:III")
    assert (city(match, 1)["workers"], city(match, 1)["housing"], city(match, 1)["silver"]) == (2, 6, 4)
    assert stalls(match) == [0, 0, 1, 0, 0]
    assert asked(match) == ("buy", 2)
    play(match, "pass")
    assert asked(match) == ("buy", 3)
    play(match, "pass")
    for caller in (1, 2, 3):
        assert asked(match) == ("call", caller)
        assert match.position()["court"]["cost_space"] == 0
        play(match, "call", "take:merchants:1")
        pass_while(match, "buy")
    assert asked(match) == ("call", 0)
    assert match.position()["court"]["cost_space"] == 1
    assert moves(match) == sorted(["pass", "call:I", "call:II", "call:III", "call:IV", "call:V"])
    play(match, "call:II")
    assert stalls(match) == [0, 1, 1, 0, 0]
    assert city(match, 0)["silver"] == 4


@pytest.mark.proves("AL-E1", "AL-R15", "AL-A4")
@pytest.mark.parametrize("wrong", ["take:priests:5", "take:priests:0", "take:soldiers:4", "pass"])
def test_what_the_caller_may_not_do(wrong: str) -> None:
    match = rolled({}, {}, {}, {}, dice=[3, 2, 2, 4])
    with pytest.raises(IllegalAction):
        match.play(wrong)


@pytest.mark.proves("AL-E1", "AL-R17")
def test_a_taken_die_cannot_be_bought() -> None:
    match = play(rolled({}, {}, {}, {}, dice=[3, 2, 2, 4]), "take:priests:3")
    assert not [move for move in moves(match) if "priests" in move]
    assert "buy:soldiers:3" in moves(match)
    assert "buy:soldiers:4" not in moves(match)


@pytest.mark.proves("AL-R14")
def test_a_call_for_nothing_needs_no_stall() -> None:
    match = court({"silver": 0}, {}, {})
    assert moves(match) == ["call", "pass"]
    play(match, "call")
    assert all(1 <= value <= 4 for value in match.position()["court"]["dice"])
    assert asked(match) == ("take", 0)


@pytest.mark.proves("AL-R14", "AL-A1")
@pytest.mark.parametrize("cost", [1, 2, 3, 4])
def test_the_whole_cost_goes_to_one_stall(cost: int) -> None:
    match = court({}, {}, {}, court={"cost_space": cost, "stalls": [1, 1, 1, 1]})
    play(match, "call:IV")
    assert stalls(match) == [1, 1, 1, 1 + cost]
    assert city(match, 0)["silver"] == 5 - cost


@pytest.mark.proves("AL-R14")
def test_dice_show_one_to_four() -> None:
    shown = {
        value
        for key in range(30)
        for value in play(court({}, {}, {}, random={"key": key}), "call").position()["court"]["dice"]
    }
    assert shown == {1, 2, 3, 4}


@pytest.mark.proves("AL-R15", "AL-R23")
@pytest.mark.parametrize("job", ["soldiers", "merchants", "workers", "priests"])
def test_peasants_go_to_the_job_of_the_die(job: str) -> None:
    match = play(rolled({}, {}, {}, dice=[4, 4, 4, 4]), f"take:{job}:3")
    assert (city(match, 0)[job], city(match, 0)["housing"]) == (3, 5)


@pytest.mark.proves("AL-R15", "AL-A4")
def test_no_more_peasants_than_the_housing_track_has() -> None:
    match = rolled({"housing": 2}, {}, {}, dice=[4, 1, 3, 2])
    assert {move.rsplit(":", 1)[1] for move in moves(match)} == {"1", "2"}


@pytest.mark.proves("AL-R16")
def test_the_caller_may_send_all_peasants_of_any_die_to_the_farm() -> None:
    match = rolled({}, {}, {}, dice=[3, 1, 1, 1], season="harvest")
    assert {"take:soldiers:1:farm", "take:soldiers:2:farm", "take:soldiers:3:farm", "take:priests:1:farm"} <= {
        *moves(match)
    }
    play(match, "take:soldiers:3:farm")
    assert (city(match, 0)["farmers"], city(match, 0)["soldiers"]) == (3, 0)
    assert match.position()["court"]["dice"][0] == 0


@pytest.mark.proves("AL-R16", "AL-R17")
def test_buyers_never_farm() -> None:
    match = play(rolled({}, {}, {}, dice=[3, 2, 2, 4], season="harvest"), "take:priests:1")
    assert not [move for move in moves(match) if "farm" in move]


@pytest.mark.proves("AL-R17")
def test_buyers_follow_from_the_left_of_the_caller() -> None:
    match = play(rolled({}, {}, {}, {}, dice=[3, 2, 2, 4], court={"caller": 2}), "take:priests:1")
    assert pass_while(match, "buy") == [3, 0, 1]


@pytest.mark.proves("AL-R17")
def test_a_die_costs_a_buyer_one_silver_whatever_a_call_costs() -> None:
    match = play(rolled({}, {}, {}, dice=[3, 2, 2, 4], court={"cost_space": 4}), "take:priests:1")
    play(match, "buy:workers:2")
    assert asked(match) == ("stall", 1)
    assert moves(match) == ["stall:I", "stall:II", "stall:III", "stall:IV"]
    play(match, "stall:I")
    assert city(match, 1)["silver"] == 4
    assert asked(match) == ("buy", 2)  # one die each


@pytest.mark.proves("AL-R18")
@pytest.mark.parametrize("poor", [{"silver": 0}, {"housing": 0, "workers": 8}])
def test_who_cannot_buy_is_not_asked(poor: dict[str, int]) -> None:
    match = play(rolled({}, poor, {}, {}, dice=[3, 2, 2, 4]), "take:priests:1")
    assert asked(match) == ("buy", 2)


@pytest.mark.proves("AL-R18")
def test_with_five_kings_the_dice_run_out() -> None:
    match = play(rolled({}, {}, {}, {}, {}, dice=[1, 1, 1, 1]), "take:priests:1")
    play(match, "buy:soldiers:1", "stall:I", "buy:merchants:1", "stall:I", "buy:workers:1", "stall:I")
    assert asked(match) == ("call", 1)


@pytest.mark.proves("AL-R19")
def test_passing_a_purchase_is_harmless() -> None:
    match = play(rolled({}, {}, {}, dice=[1, 1, 1, 1]), "take:priests:1", "pass", "pass")
    assert asked(match) == ("call", 1)
    play(match, "call", "take:workers:1")
    assert asked(match) == ("buy", 2)


@pytest.mark.proves("AL-R20")
def test_passing_a_call_ends_the_assignment_for_that_king() -> None:
    match = play(court({}, {}, {}), "pass", "call", "take:workers:1")
    assert pass_while(match, "buy") == [2]
    play(match, "call", "take:workers:1")
    assert pass_while(match, "buy") == [1]
    assert asked(match) == ("call", 1)


@pytest.mark.proves("AL-R20", "AL-A2")
@pytest.mark.parametrize("poor", [{"silver": 1}, {"housing": 0, "workers": 8}])
def test_who_cannot_call_has_passed(poor: dict[str, int]) -> None:
    match = court(poor, {}, {}, court={"cost_space": 2})
    assert asked(match) == ("call", 1)
    assert city(match, 0)["passed"]
    play(match, "call:I", "take:workers:1")
    assert pass_while(match, "buy") == [2]


@pytest.mark.proves("AL-R21")
def test_the_cost_rises_when_the_call_comes_round_even_to_a_king_of_kings_who_passed() -> None:
    match = play(court({}, {}, {}), "pass", "call", "take:workers:1", "pass", "pass")
    assert asked(match) == ("call", 1)
    assert match.position()["court"]["cost_space"] == 1


@pytest.mark.proves("AL-R21")
def test_a_round_of_calls_ends_at_the_king_of_kings_seat() -> None:
    match = court({}, {}, {}, king_of_kings=1)
    costs = []
    for _ in range(4):
        costs.append((match.actor, match.position()["court"]["cost_space"]))
        play(match, "call:I" if costs[-1][1] else "call", "take:workers:1")
        pass_while(match, "buy")
    assert costs == [(1, 0), (2, 0), (0, 0), (1, 1)]


@pytest.mark.proves("AL-R21")
def test_the_last_king_may_go_on_calling_alone_at_rising_cost() -> None:
    match = court({"silver": 20, "housing": 9}, {}, {}, {})
    paid = [0]
    play(match, "call", "take:workers:1")
    pass_while(match, "buy")
    for _ in range(3):
        play(match, "pass")  # the others pass their calls
    while asked(match) == ("call", 0):
        before = city(match, 0)["silver"]
        play(match, "call:I", "take:workers:1")
        paid.append(before - city(match, 0)["silver"])
    assert paid == [0, 1, 2, 3, 4, 4, 4]  # the disc stays on its last space


@pytest.mark.proves("AL-A1", "AL-R21")
def test_rounds_cost_0_1_2_3_4() -> None:
    match = court({}, {}, {})
    cost = [int(value) for value in match.game.tables["DICE_COST"]]
    assert cost == [0, 1, 2, 3, 4]


@pytest.mark.proves("AL-R21", "AL-R20")
def test_the_phase_ends_when_everybody_has_assigned_everyone_or_passed() -> None:
    match = rolled({"housing": 1}, {"passed": True}, {"passed": True}, dice=[1, 1, 1, 1])
    play(match, "take:workers:1")
    assert asked(match) == ("crown", 0)  # all jobs are resolved, all peasants are home again
    assert people(match, 0) == city(match, 0)["housing"] == 1


@pytest.mark.proves("AL-R22", "AL-A5")
def test_no_limit_of_peasants_on_a_job() -> None:
    match = play(rolled({"merchants": 9, "workers": 30, "priests": 12}, {}, {}, dice=[4, 4, 4, 4]), "take:merchants:4")
    assert city(match, 0)["merchants"] == 13


@pytest.mark.proves("AL-R23")
def test_the_sixth_farmer_stands_in_the_granary() -> None:
    """Two sabotages: first the granary's farmer goes home, then one in the fields lies down."""
    match = rolled(
        {"farmers": 4, "passed": False}, {"soldiers": 9, "housing": 0}, {}, dice=[1, 1, 2, 1], season="harvest"
    )
    play(match, "take:workers:2:farm")
    assert city(match, 0)["farmers"] == 6
    pass_while(match, "buy")
    pass_while(match, "call")
    play(match, "attack:alba_longa", "hero:0", "hero:0")
    assert asked(match)[0] != "sabotage"  # only the farm can be sabotaged: it happens by itself
    assert city(match, 0)["wheat"] == 3 * 3 + 2 * 2


# Two kings (AL-R56)


def two_calls() -> list[int]:
    match = play(rolled({}, {}, dice=[1, 2, 3, 4]), "take:priests:1")
    return pass_while(match, "buy")


@pytest.mark.proves("AL-R56")
def test_two_kings_buy_as_if_they_were_four() -> None:
    assert two_calls() == [1, 0, 1]


@pytest.mark.proves("AL-R56")
def test_two_kings_may_take_all_four_dice() -> None:
    match = play(rolled({}, {}, dice=[1, 1, 1, 1], season="harvest"), "take:priests:1:farm", "buy:workers:1", "stall:I")
    assert asked(match) == ("buy", 0)
    assert moves(match) == ["buy:merchants:1", "buy:soldiers:1", "pass"]  # no second die for the farm
    play(match, "buy:merchants:1", "stall:II", "buy:soldiers:1", "stall:III")
    assert everyone(match, "silver") == [4, 3]
    assert stalls(match) == [1, 1, 1]
    assert asked(match) == ("call", 1)


@pytest.mark.proves("AL-R56")
def test_the_caller_buys_their_second_die_also_when_the_other_has_passed() -> None:
    match = play(rolled({}, {"passed": True}, dice=[1, 2, 3, 4]), "take:priests:1")
    assert pass_while(match, "buy") == [0]


@pytest.mark.proves("AL-A24", "AL-R56")
def test_the_survivor_of_two_kings_still_buys_one_more_die() -> None:
    match = play(rolled({}, {"out": True}, dice=[1, 2, 3, 4]), "take:priests:1")
    assert pass_while(match, "buy") == [0]


@pytest.mark.proves("AL-A24", "AL-R1")
def test_stalls_and_purchases_stay_when_a_king_is_out() -> None:
    match = play(rolled({}, {"out": True}, {}, {}, dice=[1, 2, 3, 4]), "take:priests:1")
    assert pass_while(match, "buy") == [2, 3]
    assert len(stalls(match)) == 5
