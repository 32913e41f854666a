from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match
from burgrave.games.albalonga import state as a

from .tables import (
    V1,
    City,
    army,
    asked,
    attack,
    city,
    duel,
    events,
    everyone,
    heroes,
    moves,
    play,
    table,
)


@pytest.mark.proves("AL-E2", "AL-R24", "AL-R26", "AL-R27", "AL-R28", "AL-R29", "AL-R30", "AL-R33", "AL-R34", "AL-R37")
def test_the_example_of_a_battle() -> None:
    match = army(
        {"soldiers": 3},
        {"soldiers": 3, "merchants": 3, "workers": 4, "priests": 5},
        {},
        {"soldiers": 4},
    )
    attack(match, "rome", "veii", "rome")
    assert asked(match) == ("hero", 0)
    heroes(match, 0, 1, 4, 2)
    assert asked(match) == ("sabotage", 3)  # B with 6 before C with 3
    play(match, "sabotage:merchants")
    assert (city(match, 1)["merchants"], city(match, 1)["housing"]) == (2, 9)
    assert asked(match) == ("sabotage", 0)
    play(match, "sabotage:workers")
    assert asked(match) == ("crown", 0)  # the attack on T failed, and all jobs are done
    assert events(match, a.FOUGHT) == [(1, 9, 3, 1, 2), (2, 4, 0, 4, 0)]
    assert city(match, 1)["monuments"] == 1
    assert city(match, 1)["silver"] == 6
    assert everyone(match, "heroes") == [[0, 1, 2, 3, 4], [0, 2, 3, 4], [0, 1, 2, 3], [0, 1, 3, 4]]


@pytest.mark.proves("AL-E3", "AL-R37")
@pytest.mark.parametrize(
    ("active", "played", "left"),
    [
        ([0, 4], 4, [0, 1, 2, 3, 4]),
        ([0, 4], 0, [0, 4]),
        ([0, 2, 4], 4, [0, 2]),
        ([0, 1, 2, 3, 4], 0, [0, 1, 2, 3, 4]),
    ],
)
def test_heroes_come_back_when_only_the_0_is_left(active: list[int], played: int, left: list[int]) -> None:
    match = army({"soldiers": 1, "heroes": active}, {}, {})
    attack(match, "rome")
    assert moves(match) == [f"hero:{value}" for value in active]
    heroes(match, played, 4)
    assert city(match, 0)["heroes"] == left


# Targets (AL-R25)


@pytest.mark.proves("AL-R25")
def test_every_king_with_soldiers_must_choose_a_target() -> None:
    match = army({"soldiers": 1}, {}, {"soldiers": 2}, {}, king_of_kings=2)
    assert asked(match) == ("target", 2)
    assert "pass" not in moves(match)
    attack(match, "rome")
    assert asked(match) == ("target", 0)
    attack(match, "rome")
    assert asked(match)[0] == "hero"


@pytest.mark.proves("AL-R25", "AL-R28")
def test_soldiers_who_attack_defend_as_well() -> None:
    """Both attack each other with 3 soldiers; neither is beaten."""
    match = army({"soldiers": 3, "workers": 1}, {"soldiers": 3, "workers": 1}, {})
    attack(match, "rome", "alba_longa")
    heroes(match, 0, 0)
    assert [fought[1:3] for fought in events(match, a.FOUGHT)] == [(3, 3), (3, 3)]


@pytest.mark.proves("AL-R25", "AL-A25")
def test_targets_are_shown_when_all_have_chosen() -> None:
    match = army({"soldiers": 1}, {"soldiers": 1}, {})
    attack(match, "veii")
    assert match.view(1)["cities"][0]["target"] == match.view(None)["cities"][0]["target"] == "?"
    assert match.view(0)["cities"][0]["target"] == "veii"
    attack(match, "veii")
    assert match.view(2)["cities"][0]["target"] == "veii"
    assert not match.narrate(0, seat=1)[0].endswith("Tower.")
    assert "Tower" in match.narrate(0, seat=0)[0]
    assert "Lion attacks Tower." in match.narrate(1, seat=2)


@pytest.mark.proves("AL-R25")
def test_kings_with_soldiers_choose_targets_at_the_same_time() -> None:
    match = army({"soldiers": 1}, {}, {"soldiers": 2}, {"soldiers": 1}, king_of_kings=2)
    assert match.game.choosing(match.record) == (2, 3, 0)
    attack(match, "rome")
    assert match.game.choosing(match.record) == (3, 0)


@pytest.mark.proves("AL-A20")
def test_a_king_who_is_out_cannot_be_attacked() -> None:
    match = army({"soldiers": 1}, {"out": True}, {}, {})
    assert moves(match) == ["attack:veii", "attack:velitrae"]


@pytest.mark.proves("AL-A21", "AL-R56")
def test_two_kings_attack_each_other_or_assisi() -> None:
    assert moves(army({"soldiers": 1}, {})) == ["attack:assisi", "attack:rome"]


@pytest.mark.proves("AL-A24")
def test_soldiers_without_a_target_stay_at_home() -> None:
    match = army({"soldiers": 3}, {"out": True}, {"out": True})
    assert match.position()["stage"] == "sell"  # no target, no hero; the card stays with the last king (AL-A11)
    assert city(match, 0)["heroes"] == [0, 1, 2, 3, 4]


@pytest.mark.proves("AL-R25")
def test_a_single_target_is_chosen_without_asking() -> None:
    match = army({"soldiers": 1}, {"out": True}, {})
    assert asked(match) == ("hero", 0)
    assert city(match, 0)["target"] == "veii"


# Heroes (AL-R26)


@pytest.mark.proves("AL-R26")
def test_attackers_and_attacked_choose_heroes_at_the_same_time() -> None:
    match = attack(army({"soldiers": 1}, {}, {}, {"soldiers": 1}), "veii", "veii")
    assert match.game.choosing(match.record) == (0, 2, 3)
    heroes(match, 0)
    assert match.game.choosing(match.record) == (2, 3)
    heroes(match, 1, 2)
    assert match.game.choosing(match.record) == ()


@pytest.mark.proves("AL-R26")
def test_who_neither_attacks_nor_is_attacked_plays_no_hero() -> None:
    match = attack(army({"soldiers": 1}, {}, {}, {}), "veii")
    asked_seats = []
    while asked(match)[0] == "hero":
        asked_seats.append(match.actor)
        match.play("hero:0")
    assert asked_seats == [0, 2]


@pytest.mark.proves("AL-R26", "AL-A25")
def test_heroes_are_shown_when_all_have_chosen() -> None:
    match = attack(army({"soldiers": 9}, {"workers": 2, "priests": 2}, {}), "rome")
    heroes(match, 3)
    assert match.view(1)["cities"][0]["hero"] == match.view(None)["cities"][0]["hero"] == "?"
    assert match.view(0)["cities"][0]["hero"] == 3
    assert not any("3" in text for text in match.narrate(1, seat=1))
    heroes(match, 1)
    assert [seen["hero"] for seen in match.view(2)["cities"]] == [3, 1, None]


@pytest.mark.proves("AL-R37", "AL-A25")
def test_hero_piles_are_secret_but_their_sizes_are_not() -> None:
    match = army({"soldiers": 1, "heroes": [0, 2, 4]}, {}, {})
    assert match.view(1)["cities"][0]["heroes"] == match.view(None)["cities"][0]["heroes"] == 3
    assert match.view(0)["cities"][0]["heroes"] == [0, 2, 4]


@pytest.mark.proves("AL-R37", "AL-A25")
def test_what_others_cannot_know_is_made_up_anew() -> None:
    match = attack(army({"soldiers": 1, "heroes": [0, 2, 4]}, {"soldiers": 1}, {}), "veii")
    targets, piles = set(), set()
    for seed in range(40):
        hidden = match.record.copy()
        match.game.compiled.hide(hidden, 1, seed)
        targets.add(int(hidden["target"][0]))
        piles.add(int(hidden["active"][0]))
        assert int(hidden["active"][0]).bit_count() == 3
        assert hidden["active"][0] & 1
    assert targets == {1, 2}
    assert len(piles) == 6


# Success and sabotages (AL-R28 to AL-R30)


@pytest.mark.proves("AL-R28", "AL-R29")
@pytest.mark.parametrize(
    ("difference", "sabotages"),
    [(-1, 0), (0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 3), (10, 4), (17, 4)],
)
def test_sabotages_by_difference(difference: int, sabotages: int) -> None:
    match = duel(5 + difference, 1, {"soldiers": 4, "workers": 20, "priests": 20}, 2)
    done = 0
    while asked(match)[0] == "sabotage" and match.position()["battle"]["city"] == 2:
        match.play("sabotage:workers")
        done += 1
    assert done == sabotages


@pytest.mark.proves("AL-D5", "AL-R30")
def test_equal_attackers_sabotage_in_turn_order_and_round_again() -> None:
    match = army({}, {"soldiers": 5}, {"workers": 8, "priests": 8, "housing": 0}, {"soldiers": 4}, king_of_kings=3)
    attack(match, "veii", "veii")
    heroes(match, 3, 2, 1)  # 7 and 7 against 1
    saboteurs = []
    while asked(match)[0] == "sabotage":
        saboteurs.append(match.actor)
        match.play("sabotage:workers")
    assert saboteurs == [3, 1, 3, 1]


@pytest.mark.proves("AL-D5", "AL-R30", "AL-R29")
def test_a_difference_of_six_is_x_y_x() -> None:
    match = army({"soldiers": 6, "workers": 8, "priests": 8}, {"soldiers": 5}, {"soldiers": 4}, king_of_kings=0)
    attack(match, "rome", "alba_longa", "alba_longa")
    heroes(match, 2, 2, 3)  # 14 against 8
    assert match.position()["battle"]["strikes"] == 3
    saboteurs = []
    while asked(match)[0] == "sabotage":
        saboteurs.append(match.actor)
        match.play("sabotage:workers")
    assert saboteurs == [1, 2, 1]


@pytest.mark.proves("AL-R30")
def test_the_stronger_attacker_comes_first_whatever_the_turn_order() -> None:
    match = army({"soldiers": 3}, {"workers": 8, "priests": 8}, {"soldiers": 4})
    attack(match, "rome", "rome")
    heroes(match, 4, 0, 1)
    assert asked(match) == ("sabotage", 0)


@pytest.mark.proves("AL-R27")
def test_cities_are_resolved_from_the_king_of_kings_clockwise() -> None:
    busy = {"workers": 3, "priests": 3}
    match = army({"soldiers": 9, **busy}, {"soldiers": 9, **busy}, {"soldiers": 9, **busy}, king_of_kings=1)
    attack(match, "veii", "alba_longa", "rome")  # seats 1, 2, 0
    heroes(match, 0, 0, 0)
    assert [fought[0] for fought in events(match, a.FOUGHT)] == [1, 2, 0]


# Sabotage (AL-R31 to AL-R36)


@pytest.mark.proves("AL-R31", "AL-R32", "AL-A8")
def test_empty_jobs_and_barracks_cannot_be_sabotaged() -> None:
    match = duel(9, 0, {"soldiers": 2, "workers": 2, "priests": 1})
    assert moves(match) == ["sabotage:priests", "sabotage:workers"]


@pytest.mark.proves("AL-R32", "AL-R31", "AL-A8")
def test_with_only_soldiers_there_is_nothing_to_sabotage() -> None:
    match = duel(9, 0, {"soldiers": 2})
    assert events(match, a.LAPSED) == [(1, 3)]
    assert events(match, a.SABOTAGED) == []


@pytest.mark.proves("AL-R31")
def test_a_sabotaged_peasant_does_nothing_this_season() -> None:
    match = duel(1, 0, {"workers": 2, "priests": 1})
    play(match, "sabotage:priests")
    assert city(match, 1)["devotion"] == 0
    assert city(match, 1)["monuments"] == 1
    assert city(match, 1)["housing"] == 11


@pytest.mark.proves("AL-R33", "AL-R40")
def test_the_only_merchant_is_laid_down() -> None:
    """Two sabotages: the second merchant goes home, the first lies down; nothing is paid but a stall."""
    match = duel(3, 0, {"merchants": 2}, court={"stalls": [4, 2, 0, 0]})
    assert [event[2:] for event in events(match, a.SABOTAGED)] == [
        (a.MERCHANTS, 0, a.GOES_HOME),
        (a.MERCHANTS, 0, a.LIES_DOWN),
    ]
    assert city(match, 1)["silver"] == 5 + 2


@pytest.mark.proves("AL-R33")
def test_a_single_merchant_who_lies_down_cannot_be_sabotaged() -> None:
    match = duel(6, 0, {"merchants": 1, "workers": 4, "priests": 4})
    play(match, "sabotage:merchants")
    assert city(match, 1)["laid_merchant"]
    assert moves(match) == ["sabotage:priests", "sabotage:workers"]


@pytest.mark.proves("AL-R34", "AL-R41")
def test_a_worker_goes_home() -> None:
    match = duel(1, 0, {"workers": 4})
    assert city(match, 1)["monuments"] == 1
    assert city(match, 1)["housing"] == 12


@pytest.mark.proves("AL-R35", "AL-R42", "AL-A7")
@pytest.mark.parametrize(("level", "priests", "after"), [(0, 3, 2), (4, 1, 4), (8, 4, 10), (8, 2, 9)])
def test_the_last_placed_priest_goes_home(level: int, priests: int, after: int) -> None:
    """Priests beyond the track go first, so that they shield those who stand on it."""
    match = duel(1, 0, {"devotion": level, "priests": priests})
    assert city(match, 1)["devotion"] == after


@pytest.mark.proves("AL-R35")
def test_the_devotion_disc_cannot_be_sabotaged() -> None:
    match = duel(6, 0, {"devotion": 8, "workers": 1, "merchants": 1})
    assert moves(match) == ["sabotage:merchants", "sabotage:workers"]


def raid_farm(farmers: int, soldiers: int) -> Match:
    return duel(soldiers, 0, {"farmers": farmers}, season="harvest", random={"key": 1})


@pytest.mark.proves("AL-R36", "AL-R45")
@pytest.mark.parametrize(
    ("farmers", "soldiers", "wheat"),
    [
        (5, 1, 4 * 3 + 2),  # a field farmer lies down
        (6, 1, 5 * 3),  # the granary first
        (7, 3, 5 * 3),
        (6, 3, 4 * 3 + 2),  # granary, then field
        (2, 10, 2 * 2),  # both lie down, the other sabotages lapse
    ],
)
def test_sabotaged_farmers(farmers: int, soldiers: int, wheat: int) -> None:
    assert city(raid_farm(farmers, soldiers), 1)["wheat"] == wheat


@pytest.mark.proves("AL-R36", "AL-A8")
def test_a_farm_where_all_lie_down_cannot_be_sabotaged() -> None:
    assert events(raid_farm(2, 10), a.LAPSED) == [(1, 2)]


@pytest.mark.proves("AL-R24")
def test_soldiers_come_before_all_other_jobs() -> None:
    """Sabotaged before they work: no monument, no silver."""
    match = duel(3, 0, {"workers": 2, "merchants": 1})
    play(match, "sabotage:workers", "sabotage:merchants")
    assert (city(match, 1)["monuments"], city(match, 1)["silver"]) == (0, 5)


# The largest army takes a hero back (AL-R58)


def recovering(*cities: City, **more: Any) -> Match:
    return table(*cities, stage="recover", options=V1, **more)


@pytest.mark.proves("AL-R58", "AL-R57")
def test_most_soldiers_bring_a_hero_back() -> None:
    match = recovering({"soldiers": 3, "heroes": [0, 2, 3]}, {"soldiers": 2, "heroes": [0, 1]}, {})
    assert asked(match) == ("recover", 0)
    assert moves(match) == ["pass", "recover:1", "recover:4"]
    play(match, "recover:4")
    assert asked(match) == ("target", 0)
    assert city(match, 0)["heroes"] == [0, 2, 3, 4]
    assert any("hero 4" in text for text in match.narrate(0, seat=0))
    for other in (1, None):
        assert not any("4" in text for text in match.narrate(0, seat=other))


@pytest.mark.proves("AL-R58", "AL-R57")
@pytest.mark.parametrize("soldiers", [(2, 2), (0, 0)])
def test_nobody_gets_the_reward_in_a_tie_or_without_soldiers(soldiers: tuple[int, int]) -> None:
    match = recovering({"soldiers": soldiers[0], "heroes": [0, 2, 3]}, {"soldiers": soldiers[1], "heroes": [0, 1]}, {})
    assert asked(match)[0] != "recover"


@pytest.mark.proves("AL-R58")
def test_there_is_nothing_to_take_back_from_an_empty_pile() -> None:
    assert asked(recovering({"soldiers": 3}, {}, {}))[0] == "target"
    match = play(recovering({"soldiers": 3, "heroes": [0, 2]}, {}, {}), "pass")
    assert city(match, 0)["heroes"] == [0, 2]


@pytest.mark.proves("AL-R58")
def test_the_reward_belongs_to_the_variant() -> None:
    match = table({"soldiers": 3, "heroes": [0, 2, 3]}, {}, {}, stage="recover")
    assert asked(match)[0] == "target"
