from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match
from burgrave.games.albalonga import state as a

from .tables import V1, V2, V3, City, asked, attack, city, everyone, heroes, moves, pass_while, play, table


def army(*cities: City, **more: Any) -> Match:
    """Soldiers stand in the barracks; targets are about to be chosen."""
    return table(*cities, stage="targets", **more)


def duel(soldiers: int, hero: int, defender: City, hero_of_defender: int = 0, **more: Any) -> Match:
    """Seat 0 attacks seat 1 of three, and both have played their heroes."""
    match = attack(army({"soldiers": soldiers}, defender, {}, **more), "rome")
    if defender.get("soldiers"):
        attack(match, "veii")
    heroes(match, hero, hero_of_defender)
    if defender.get("soldiers"):
        heroes(match, 4)
    return match


def events(match: Match, kind: int) -> list[tuple[int, ...]]:
    return [tuple(event[1:]) for ply in range(match.ply) for event in match.events(ply) if event[0] == kind]


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


# Spoils of war (AL-R64 to AL-R67)


def raid(soldiers: int, attacker: City, defender: City, *, options: City = V2, **more: Any) -> Match:
    match = army({"soldiers": soldiers, **attacker}, defender, {}, options=options, **more)
    attack(match, "rome")
    return heroes(match, 0, 0)


@pytest.mark.proves("AL-E7", "AL-R64", "AL-R65")
@pytest.mark.parametrize(("mine", "theirs", "captured"), [(2, 2, True), (1, 2, True), (3, 2, False)])
def test_a_worker_is_captured_by_a_king_with_not_more_monuments(mine: int, theirs: int, captured: bool) -> None:
    match = raid(1, {"monuments": mine, "workers": 1}, {"monuments": theirs, "workers": 3, "priests": 1})
    play(match, "sabotage:workers")
    assert city(match, 1)["housing"] == 12
    assert everyone(match, "monuments")[:2] == [mine + captured, theirs + 1]


@pytest.mark.proves("AL-R64", "AL-A26")
def test_without_the_variant_nobody_is_captured_in_a_kings_city() -> None:
    match = raid(1, {"workers": 1}, {"workers": 3}, options={})
    assert city(match, 0)["monuments"] == 0


@pytest.mark.proves("AL-R65", "AL-R42", "AL-R38")
def test_captured_merchants_and_priests_are_placed_as_usual() -> None:
    match = raid(3, {"merchants": 2, "priests": 1}, {"merchants": 4, "priests": 2})
    play(match, "sabotage:merchants", "sabotage:priests")
    assert city(match, 0)["devotion"] == 2
    assert city(match, 0)["silver"] == 7  # the captured merchant stands on space 3
    assert city(match, 1)["devotion"] == 1


@pytest.mark.proves("AL-R65", "AL-R33")
def test_a_captured_single_merchant_lies_down_and_the_captor_gets_one() -> None:
    match = raid(1, {}, {"merchants": 1}, court={"stalls": [9, 5, 3, 0]})
    assert everyone(match, "silver")[:2] == [5 + 1 + 5, 5 + 3]


@pytest.mark.proves("AL-R66")
@pytest.mark.parametrize(
    ("options", "farmers", "attacker", "defender"),
    [
        (V2, 5, 1, 4 * 3 + 2),  # one wheat for a farmer in the fields
        (V2, 6, 0, 5 * 3),  # and none for one in the granary
        (V1 | V2, 5, 3, 4 * 3 + 2 + 2),  # in the captor's granary (the defender has most standing farmers: +2)
        (V1 | V2, 6, 3, 5 * 3 + 2),
        (V1, 5, 0, 4 * 3 + 2 + 2),
        ({}, 5, 0, 4 * 3 + 2),
    ],
)
def test_captured_farmers(options: City, farmers: int, attacker: int, defender: int) -> None:
    match = raid(1, {}, {"farmers": farmers}, options=options, season="harvest")
    assert everyone(match, "wheat")[:2] == [attacker, defender]


@pytest.mark.proves("AL-R66")
def test_a_stronger_builder_takes_no_wheat_for_farmers() -> None:
    match = raid(1, {"monuments": 1}, {"farmers": 5}, season="harvest")
    assert city(match, 0)["wheat"] == 0


@pytest.mark.proves("AL-R66", "AL-R43", "AL-R44", "AL-R57", "AL-R61")
def test_captured_farmers_produce_like_others() -> None:
    """Five in the fields and a captured one in the granary, improved: 6 x 4, and 2 for most farmers."""
    match = table(
        {"farmers": 5, "captured": {"farmers": 1}, "devotion": 5}, {"farmers": 5}, {},
        options=V1 | V2, season="harvest", stage="improve", climate={"price": 5, "next": "dry"},
    )  # fmt: skip
    play(match, "improve")
    assert everyone(match, "wheat") == [26, 15, 0]


@pytest.mark.proves("AL-R67", "AL-R48", "AL-A14")
def test_captured_peasants_go_to_the_reserve_afterwards() -> None:
    match = table(
        {"workers": 2, "captured": {"workers": 12, "priests": 1}}, {}, {},
        options=V2 | V3, stage="return", assisi={"captives": 3},
    )  # fmt: skip
    assert not any(city(match, 0)["captured"].values())
    assert city(match, 0)["housing"] == 10
    assert match.position()["assisi"]["captives"] == 3


@pytest.mark.proves("AL-A15")
def test_captured_peasants_are_sabotaged_first_and_leave() -> None:
    """Attacked after they captured: the black worker goes, without a capture to the reserve."""
    match = table(
        {"soldiers": 3, "target": "veii", "hero": 0, "monuments": 1},
        {},
        {"workers": 3, "priests": 1, "captured": {"workers": 1}, "hero": 0, "housing": 4},
        options=V2, stage="battles", battle={"city": 3, "strikes": 2},
    )  # fmt: skip
    play(match, "sabotage:workers")
    holds = city(match, 2)
    assert (holds["workers"], holds["captured"]["workers"], holds["housing"]) == (3, 0, 4)
    assert city(match, 0)["captured"]["workers"] == 0


@pytest.mark.proves("AL-A15")
def test_a_captured_peasant_can_be_captured_again() -> None:
    match = table(
        {"soldiers": 3, "target": "veii", "hero": 0, "workers": 1},
        {},
        {"workers": 1, "priests": 1, "captured": {"workers": 1}, "hero": 0, "housing": 4},
        options=V2, stage="battles", battle={"city": 3, "strikes": 2}, asked="sabotage", actor=0,
    )  # fmt: skip
    play(match, "sabotage:workers")
    assert city(match, 2)["workers"] == 1
    assert city(match, 2)["captured"]["workers"] == 0
    assert city(match, 2)["housing"] == 4
    assert city(match, 0)["captured"]["workers"] == 1


@pytest.mark.proves("AL-A15", "AL-R33")
def test_a_black_merchant_alone_is_laid_down_too() -> None:
    match = table(
        {"soldiers": 3, "target": "veii", "hero": 0},
        {},
        {"priests": 2, "workers": 1, "captured": {"merchants": 1}, "hero": 0},
        options=V2, stage="battles", battle={"city": 3, "strikes": 2}, asked="sabotage", actor=0,
    )  # fmt: skip
    play(match, "sabotage:merchants")
    assert city(match, 2)["laid_merchant"]
    assert city(match, 2)["captured"]["merchants"] == 1
    assert city(match, 0)["captured"]["merchants"] == 1


@pytest.mark.proves("AL-R65", "AL-R38")
def test_a_standing_merchant_behind_one_who_lies_down() -> None:
    """Space 1 pays nothing under a lying merchant; the captured ones stand on spaces 2 and 3."""
    match = table(
        {"merchants": 1, "laid_merchant": True, "captured": {"merchants": 2}}, {}, {}, options=V2, stage="jobs"
    )
    assert city(match, 0)["silver"] == 6


# Assisi (AL-R68 to AL-R71)


def at_assisi(*cities: City, assisi: City | None = None, options: City = V3, **more: Any) -> Match:
    return army(*cities, options=options, assisi=assisi or {}, **more)


@pytest.mark.proves("AL-E9", "AL-R69", "AL-R70", "AL-R71")
def test_one_king_loots_assisi() -> None:
    match = attack(at_assisi({"soldiers": 3}, {}, {}), "assisi")
    heroes(match, 1)
    assert asked(match) == ("loot", 0)
    assert moves(match) == ["loot:silver", "loot:wheat"]
    play(match, "loot:wheat")
    assert city(match, 0)["wheat"] == 2
    assert asked(match) == ("product", 0)
    assert match.position()["assisi"] == {"defenders": 4, "silver": 1, "wheat": 0, "captives": 0}


@pytest.mark.proves("AL-R69")
def test_assisi_is_resolved_first_and_plays_no_hero() -> None:
    match = at_assisi({"soldiers": 9, "workers": 2}, {"soldiers": 9, "workers": 2}, {"soldiers": 3})
    attack(match, "rome", "alba_longa", "assisi")
    heroes(match, 0, 0, 0)
    assert events(match, a.FOUGHT)[0][:4] == (a.ASSISI, 3, 3, a.NOBODY)
    assert [fought[0] for fought in events(match, a.FOUGHT)] == [a.ASSISI, 0, 1]


@pytest.mark.proves("AL-R69", "AL-R30")
def test_several_attackers_share_assisis_loot() -> None:
    match = at_assisi({"soldiers": 1}, {"soldiers": 4}, {}, assisi={"silver": 3})
    attack(match, "assisi", "assisi")
    heroes(match, 1, 2)  # 8 against 3: two
    assert asked(match) == ("loot", 1)
    play(match, "loot:silver")
    assert asked(match) == ("loot", 0)


@pytest.mark.proves("AL-R70")
def test_defenders_are_never_removed_and_the_rest_lapses_without_products() -> None:
    match = attack(at_assisi({"soldiers": 9}, {}, {}, assisi={"silver": 1, "wheat": 0}), "assisi")
    heroes(match, 4)
    assert events(match, a.LAPSED) == [(a.ASSISI, 3)]
    assert city(match, 0)["silver"] == 6
    assert match.position()["assisi"]["defenders"] == 4


@pytest.mark.proves("AL-R70", "AL-A26")
@pytest.mark.parametrize(
    ("options", "season", "farm"),
    [
        (V3, "growing", False),
        (V3, "harvest", False),
        (V3 | V1, "growing", False),
        (V3 | V1, "harvest", True),
        (V3 | V2, "harvest", False),
    ],
)
def test_a_captured_peasant_of_assisi_goes_to_a_job_of_choice(options: City, season: str, farm: bool) -> None:
    match = at_assisi({"soldiers": 4, "monuments": 9}, {}, {}, assisi={"captives": 1}, options=options, season=season)
    attack(match, "assisi")
    play(heroes(match, 0), "loot:captive")
    assert asked(match) == ("settle", 0)
    jobs = ["settle:merchants", "settle:priests", "settle:workers"]
    assert moves(match) == sorted(jobs + ["settle:farmers"] * farm)
    play(match, "settle:workers")
    assert city(match, 0)["captured"]["workers"] == 1
    assert match.position()["assisi"]["captives"] == 0


@pytest.mark.proves("AL-R70", "AL-R66")
def test_a_captured_farmer_of_assisi_stands_in_the_granary() -> None:
    """Sabotaged before the farmers in the fields, the captured one leaves."""
    match = at_assisi(
        {"soldiers": 5, "farmers": 1}, {"soldiers": 9}, {}, assisi={"captives": 1, "silver": 0, "wheat": 0},
        options=V3 | V1, season="harvest",
    )  # fmt: skip
    attack(match, "assisi", "alba_longa")
    heroes(match, 0, 0)
    play(match, "settle:farmers")
    sabotaged = [event[2:] for event in events(match, a.SABOTAGED)]
    assert sabotaged == [(a.FARMERS, 0, a.LEAVES), (a.FARMERS, 0, a.LIES_DOWN)]


@pytest.mark.proves("AL-R71")
@pytest.mark.parametrize(("defenders", "attacked", "after"), [(3, True, 4), (8, True, 8), (3, False, 3)])
def test_an_attack_brings_assisi_a_defender(defenders: int, attacked: bool, after: int) -> None:
    match = at_assisi({"soldiers": 1}, {}, {}, assisi={"defenders": defenders})
    if attacked:
        heroes(attack(match, "assisi"), 0)
    else:
        heroes(attack(match, "rome"), 0, 0)
    assert match.position()["assisi"]["defenders"] == after


@pytest.mark.proves("AL-R71", "AL-A16")
@pytest.mark.parametrize("season", ["growing", "harvest"])
def test_the_king_of_kings_adds_a_product_every_season(season: str) -> None:
    match = at_assisi({}, {}, {}, king_of_kings=2, season=season)
    assert asked(match) == ("product", 2)
    assert moves(match) == ["add:captive", "add:silver", "add:wheat"]
    play(match, "add:wheat")
    assert match.position()["assisi"] == {"defenders": 3, "silver": 1, "wheat": 4, "captives": 0}


@pytest.mark.proves("AL-R71")
@pytest.mark.parametrize(
    ("loot", "choices"),
    [
        ({"silver": 3, "wheat": 2, "captives": 0}, ["add:captive", "add:wheat"]),
        ({"silver": 3, "wheat": 6, "captives": 2}, []),  # eight: none is added
        ({"silver": 2, "wheat": 6, "captives": 3}, []),
    ],
)
def test_at_most_eight_products_and_three_of_a_kind(loot: City, choices: list[str]) -> None:
    match = at_assisi({}, {}, {}, assisi=loot)
    if choices:
        assert moves(match) == choices
    else:
        assert asked(match) == ("crown", 0)
        assert match.position()["assisi"] == {"defenders": 3, **loot}


@pytest.mark.proves("AL-R71")
def test_the_only_product_that_fits_is_added_without_asking() -> None:
    match = at_assisi({}, {}, {}, assisi={"silver": 3, "wheat": 6, "captives": 1})
    assert asked(match) == ("crown", 0)
    assert match.position()["assisi"]["captives"] == 2


@pytest.mark.proves("AL-A16", "AL-R71")
def test_assisi_belongs_to_the_variant() -> None:
    assert pass_while(table({}, {}, {}, stage="targets"), "product") == []
