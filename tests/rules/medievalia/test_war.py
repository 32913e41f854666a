"""War (ME-R25, ME-R30 to ME-R41, ME-R51; ME-C1 to ME-C8, ME-C10) with the battles of the rulebook."""

from __future__ import annotations

import pytest

import burgrave
from burgrave import Match

from .tables import asked, cards, damage, fief, moves, pass_until, people, play, sites, table

HOME = fief("farm", "farm", "farm")


def war(*people_there: list[dict[str, object]], foe: dict[str, object] | None = None, **more: object) -> Match:
    """Seat 0 at war, with plenty of food at home; the fief of seat 1 as given."""
    everybody = [person for group in people_there for person in group]
    return table(HOME, foe or fief("farm", "farm"), people=everybody, stage="war", **more)  # type: ignore[arg-type]


# Whole battles


@pytest.mark.proves("ME-E4", "ME-R28", "ME-R34", "ME-R31")
def test_simple_battle_from_the_march_on() -> None:
    """A Soldier goes through the neutral fief and meets one free Peasant."""
    match = table(
        HOME,
        fief("farm used", "farm", "field"),
        people=cards(0, "fief0", "soldier")
        + cards(1, "fief1", "used peasant", "used priest", "peasant")
        + cards(1, "2", "peasant"),
        stage="movement",
    )
    play(match, "move:soldier@fief0")
    assert people(match, 0) == ["soldier@neutral0"]
    pass_until(match, lambda match: match.position()["turn"] == 1)  # it moves once a turn
    position = match.position() | {"turn": 0, "stage": "movement", "asked": "nothing", "actor": None}
    match = burgrave.new("medievalia", position=position)
    play(match, "move:soldier@neutral0", "to:fief1", "war:fief1:1")
    assert asked(match) == ("engage", 1)
    assert moves(match) == ["group:1", "pass"]  # the free Peasant: neither the used ones nor the guard
    play(match, "group:1")
    assert people(match, 0) == ["soldier@fief1"]
    assert people(match, 1) == ["peasant@2", "used peasant@fief1", "used priest@fief1"]


@pytest.mark.proves("ME-E4", "ME-R36")
def test_simple_battle_without_engagement() -> None:
    """The Soldier may choose any target in the fief, used cards too."""
    match = war(
        cards(0, "fief1", "soldier"),
        cards(1, "fief1", "used peasant", "used priest", "peasant"), cards(1, "1", "peasant"),
        foe=fief("farm", "mine"),
    )  # fmt: skip
    play(match, "war:fief1:1", "pass")
    assert moves(match) == [
        "attack:city", "attack:farm1", "attack:mine2", "pass",
        "target:1:peasant@fief1", "target:1:peasant@fief1#2", "target:1:priest@fief1",
    ]  # fmt: skip
    play(match, "target:1:priest@fief1")
    assert "used priest@fief1" not in people(match, 1)


@pytest.mark.proves("ME-E5", "ME-R33", "ME-R37", "ME-C6", "ME-C8", "ME-R51")
def test_army_against_army() -> None:
    """6/4 against 3 attack: both defenders die; one attacker dies, the other takes the third point and survives."""
    match = war(
        cards(0, "fief1", "knight", "soldier"),
        cards(1, "fief1", "used peasant", "used priest", "infantry", "peasant"),
        cards(1, "1", "peasant"),
    )
    play(match, "war:fief1:1", "group:1")
    assert asked(match) == ("engage", 1)
    play(match, "group:1", "group:1")
    assert asked(match) == ("damage", 0)
    play(match, "target:0:soldier@fief1")
    if asked(match)[0] == "damage":
        pass_until(match, lambda match: asked(match)[0] != "damage")
    assert people(match, 0) == ["knight@fief1"]
    assert people(match, 1) == ["peasant@1", "used peasant@fief1", "used priest@fief1"]


@pytest.mark.proves("ME-E6", "ME-R33", "ME-R36", "ME-R40", "ME-R25", "ME-C5", "ME-A12")
def test_separate_troops() -> None:
    """Infantry and Infantry die, the Peasant dies, the Knight destroys the Forest with its building."""
    match = war(
        cards(0, "fief1", "infantry", "infantry", "knight"), cards(1, "fief1", "infantry", "peasant"),
        foe=fief("farm", "forest bank"),
    )  # fmt: skip
    play(match, "war:fief1:1", "group:new", "group:new", "group:1", "group:2")
    assert asked(match) == ("target", 0)
    play(match, "attack:forest2")
    assert people(match, 0) == ["infantry@fief1", "knight@fief1"]
    assert people(match, 1) == []
    assert sites(match, 1) == {"city": "city", "1": "farm"}


@pytest.mark.proves("ME-E17", "ME-R32", "ME-R40", "ME-R43", "ME-C10")
def test_three_soldiers_take_a_bare_city() -> None:
    match = table(HOME, fief("farm"), fief("farm"), people=cards(0, "fief1", *["soldier"] * 3), stage="war")
    play(match, "war:fief1:1", "group:1", "group:1", "attack:city")
    position = match.position()
    assert position["fiefs"][1]["out"]
    assert people(match) == ["soldier@fief1", "soldier@fief1"]
    assert sites(match, 1) == {}


@pytest.mark.proves("ME-E17", "ME-R25", "ME-C7", "ME-C8")
def test_a_guard_and_a_school_hold_the_city() -> None:
    """The Peasant dies, the City takes 5 of 7, the attackers 3: one dies."""
    match = war(cards(0, "fief1", *["soldier"] * 3), cards(1, "city", "peasant"), foe=fief("farm", city="school"))
    play(match, "war:fief1:1", "group:1", "group:1", "attack:city")
    assert asked(match) == ("bonus", 1)
    assert moves(match) == ["target:1:peasant@city", "to:city"]
    play(match, "to:city")
    assert people(match) == ["soldier@fief1", "soldier@fief1"]
    assert sites(match, 1) == {"city": "city school", "1": "farm"}


@pytest.mark.proves("ME-E18", "ME-C5")
def test_a_free_soldier_joins_a_fight() -> None:
    """6 against 4: both defenders die; 3 back: one attacker dies."""
    match = war(cards(0, "fief1", "knight", "soldier"), cards(1, "fief1", "infantry", "peasant"))
    play(match, "war:fief1:1", "group:new", "group:1", "group:1")
    assert asked(match) == ("target", 0)
    assert moves(match, "join") == ["join:1"]
    assert moves(match, "target") == []  # who is engaged is no single target
    play(match, "join:1")
    pass_until(match, lambda match: asked(match)[0] != "damage")
    assert people(match, 1) == []
    assert len(people(match, 0)) == 1


# The rules one by one


@pytest.mark.proves("ME-R30", "ME-C1")
def test_where_there_can_be_war() -> None:
    match = war(
        cards(0, "fief1", "soldier"), cards(0, "neutral0", "peasant"), cards(0, "fief0", "peasant"),
        cards(1, "fief0", "soldier"), cards(1, "neutral0", "priest"),
    )  # fmt: skip
    assert moves(match) == ["pass", "war:fief0:1", "war:fief1:1", "war:neutral0:1"]
    play(match, "war:neutral0:1")
    assert "war:neutral0:1" not in moves(match)  # one combat in each fief


@pytest.mark.proves("ME-R30")
def test_no_war_without_troops_or_enemies_and_none_after_passing() -> None:
    match = war(cards(0, "fief1", "used soldier"), cards(0, "neutral0", "peasant"), cards(0, "fief0", "archer"))
    assert match.position()["turn"] == 1  # nothing to attack: the turn is over
    match = war(cards(0, "fief1", "soldier"))
    play(match, "pass")
    assert match.position()["turn"] == 1


@pytest.mark.proves("ME-R30", "ME-R39")
def test_after_war_there_is_no_movement_but_other_fronts() -> None:
    match = war(cards(0, "fief1", "soldier"), cards(0, "neutral0", "soldier"), cards(1, "neutral0", "peasant"))
    play(match, "war:neutral0:1")
    assert moves(match) == ["pass", "war:fief1:1"]
    assert damage(match) == {"0:soldier": 1}
    play(match, "pass")
    assert damage(match) == {}


@pytest.mark.proves("ME-R31", "ME-C6", "ME-A4")
def test_equal_attack_kills_and_both_sides_strike_at_once() -> None:
    match = war(cards(0, "fief1", "soldier"), cards(1, "fief1", "soldier"))
    play(match, "war:fief1:1", "group:1")
    assert people(match) == []


@pytest.mark.proves("ME-R32", "ME-C4")
def test_city_and_buildings_do_not_engage() -> None:
    match = war(cards(0, "fief1", "soldier"), foe=fief("farm tower"))
    play(match, "war:fief1:1")
    assert asked(match) == ("target", 0)


@pytest.mark.proves("ME-R33", "ME-C3")
def test_the_attacker_forms_groups_of_loose_unused_troops() -> None:
    match = war(cards(0, "fief1", "soldier", "used knight", "archer", "merchant"))
    play(match, "war:fief1:1")
    assert asked(match) == ("deploy", 0)
    assert moves(match) == ["group:1", "group:new"]  # abroad nobody is held back
    play(match, "group:new", "group:2")
    assert asked(match) == ("target", 0)
    groups = {person["card"]: person.get("group", 0) for person in match.position()["people"]}
    assert groups == {"soldier": 1, "knight": 0, "archer": 2, "merchant": 2}


@pytest.mark.proves("ME-C3")
def test_there_are_at_most_eight_groups() -> None:
    match = war(cards(0, "fief1", *["peasant"] * 10))
    play(match, "war:fief1:1", *["group:new"] * 7)
    assert moves(match) == [f"group:{number}" for number in range(1, 9)]


@pytest.mark.proves("ME-C3", "ME-R35")
def test_at_home_the_attacker_sends_at_least_one() -> None:
    match = war(cards(0, "fief0", "soldier", "peasant"), cards(1, "fief0", "soldier"))
    play(match, "war:fief0:1")
    assert moves(match) == ["group:new", "pass"]
    play(match, "pass")  # then the Peasant must go, and the Soldier abroad must meet it
    assert people(match) == ["soldier@fief0", "soldier@fief0"]


@pytest.mark.proves("ME-R35", "ME-C4")
def test_a_defender_abroad_engages_with_everything() -> None:
    match = war(cards(0, "fief0", "soldier", "soldier"), cards(1, "fief0", "peasant", "used peasant"))
    play(match, "war:fief0:1", "group:new", "group:new")
    assert asked(match) == ("engage", 1)
    assert moves(match) == ["group:1", "group:2"]


@pytest.mark.proves("ME-R34", "ME-C4", "ME-A7")
def test_defenders_on_one_group_form_an_army() -> None:
    match = war(cards(0, "fief1", "knight"), cards(1, "fief1", "peasant", "soldier"))
    play(match, "war:fief1:1", "group:1", "group:1", "target:1:soldier@fief1")
    assert people(match) == []  # 4 against a defence of 3, and 3 against 2


@pytest.mark.proves("ME-C5")
def test_groups_with_one_target_merge() -> None:
    """Two single Soldiers on a guarded Field: 4 against a Tower of 4 and no point left for the Field."""
    match = war(cards(0, "fief1", "soldier", "soldier"), foe=fief("field tower"))
    play(match, "war:fief1:1", "group:new", "attack:field1", "attack:field1")
    pass_until(match, lambda match: asked(match)[0] != "damage")
    assert sites(match, 1)["1"] == "field"


@pytest.mark.proves("ME-C5")
def test_a_target_needs_attack() -> None:
    match = war(cards(0, "fief1", "merchant", "soldier"))
    play(match, "war:fief1:1", "group:new")
    assert match.position()["combat"]["cursor"] == 2  # the Merchant's group found no target
    play(match, "attack:farm1")
    assert "1" not in sites(match, 1)


@pytest.mark.proves("ME-C5", "ME-R36", "ME-A6")
def test_a_used_target_fights_back() -> None:
    match = war(cards(0, "fief1", "peasant"), cards(1, "fief1", "used soldier"))
    play(match, "war:fief1:1", "target:1:soldier@fief1")
    assert people(match) == ["used soldier@fief1"]


@pytest.mark.proves("ME-R40", "ME-A12")
def test_an_unguarded_territory_falls_to_one_point() -> None:
    match = war(cards(0, "fief1", "peasant"), foe=fief("farm bank school"))
    play(match, "war:fief1:1", "attack:farm1")
    assert sites(match, 1) == {"city": "city"}


@pytest.mark.proves("ME-R41", "ME-C2")
def test_in_a_neutral_fief_all_cards_fight_as_one_army() -> None:
    match = war(cards(0, "neutral0", "soldier", "used peasant"), cards(1, "neutral0", "used soldier"))
    play(match, "war:neutral0:1")
    assert asked(match) == ("damage", 0)
    play(match, "target:0:peasant@neutral0")
    assert people(match) == ["soldier@neutral0"]


@pytest.mark.proves("ME-C2", "ME-R46")
def test_a_third_players_fief_is_like_a_neutral_one() -> None:
    match = table(
        HOME,
        fief("farm"),
        fief("farm"),
        people=cards(0, "fief1", "used knight") + cards(2, "fief1", "soldier"),
        stage="war",
    )
    assert moves(match) == ["pass", "war:fief1:2"]  # a used card cannot attack the owner of the fief
    play(match, "war:fief1:2")
    assert people(match) == []


@pytest.mark.proves("ME-R37", "ME-C8")
def test_the_owner_chooses_the_order_and_the_last_takes_the_rest() -> None:
    match = war(cards(0, "neutral0", "knight"), cards(1, "neutral0", "peasant", "soldier", "priest"))
    play(match, "war:neutral0:1")
    assert asked(match) == ("damage", 1)
    play(match, "target:1:soldier@neutral0")
    assert moves(match) == ["target:1:peasant@neutral0", "target:1:priest@neutral0"]


@pytest.mark.proves("ME-R25", "ME-C7")
def test_a_civil_building_helps_a_guard() -> None:
    """One candidate: automatic. The Peasant of 1/2 survives one point."""
    match = war(cards(0, "fief1", "peasant"), cards(1, "1", "peasant"), foe=fief("farm bank"))
    play(match, "war:fief1:1", "attack:farm1")
    assert people(match) == ["peasant@1"]


@pytest.mark.proves("ME-R25", "ME-C7")
def test_a_civil_building_helps_a_military_building() -> None:
    match = war(cards(0, "fief1", "soldier", "soldier"), foe=fief("farm bank tower"))
    play(match, "war:fief1:1", "group:1", "attack:farm1")
    pass_until(match, lambda match: asked(match)[0] != "damage")
    assert sites(match, 1)["1"] == "farm bank tower"


@pytest.mark.proves("ME-R51", "ME-C7")
def test_infantry_strengthens_another_card_of_its_army() -> None:
    """With the bonus the Peasant survives a point; the Infantry itself gets nothing."""
    match = war(cards(0, "neutral0", "infantry", "peasant"), cards(1, "neutral0", "peasant"))
    play(match, "war:neutral0:1")
    assert asked(match) == ("damage", 0)
    play(match, "target:0:peasant@neutral0")
    assert people(match) == ["infantry@neutral0", "peasant@neutral0"]
    match = war(cards(0, "neutral0", "infantry"), cards(1, "neutral0", "soldier"))
    play(match, "war:neutral0:1")
    assert people(match) == []


@pytest.mark.proves("ME-R51", "ME-C7")
def test_infantry_chooses_whom_to_help_and_is_not_turned() -> None:
    match = war(cards(0, "neutral0", "infantry", "peasant", "soldier"), cards(1, "neutral0", "soldier"))
    play(match, "war:neutral0:1")
    assert asked(match) == ("bonus", 0)
    assert moves(match) == ["target:0:peasant@neutral0", "target:0:soldier@neutral0"]
    play(match, "target:0:soldier@neutral0", "target:0:soldier@neutral0")
    assert people(match, 0) == ["infantry@neutral0", "peasant@neutral0", "soldier@neutral0"]


@pytest.mark.proves("ME-C10", "ME-R38")
def test_a_healed_guard_saves_the_territory() -> None:
    """Two points on a Field with a Peasant: the Peasant dies and the Field is marked; a Priest next door saves both."""
    match = war(
        cards(0, "fief1", "soldier"), cards(1, "1", "peasant"), cards(1, "2", "priest"), foe=fief("field", "farm")
    )
    play(match, "war:fief1:1", "attack:field1")
    assert asked(match) == ("power", 1)
    play(match, "use:priest@farm2")
    assert sites(match, 1) == {"city": "city", "1": "field", "2": "farm used"}
    assert people(match, 1) == ["peasant@1", "used priest@2"]


@pytest.mark.proves("ME-C10")
def test_damage_stays_until_the_end_of_the_turn() -> None:
    match = war(
        cards(0, "neutral0", "soldier"), cards(0, "fief1", "soldier"),
        cards(1, "neutral0", "peasant"), cards(1, "fief1", "peasant"),
    )  # fmt: skip
    play(match, "war:neutral0:1")
    assert damage(match) == {"0:soldier": 1}
    play(match, "pass")
    assert damage(match) == {}


@pytest.mark.proves("ME-R39")
def test_guards_and_used_cards_are_not_deployed() -> None:
    match = war(cards(0, "fief1", "soldier"), cards(1, "1", "knight"), cards(1, "fief1", "used knight"))
    play(match, "war:fief1:1")
    assert asked(match) == ("target", 0)
