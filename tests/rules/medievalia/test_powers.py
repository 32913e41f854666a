"""Archers and Priests (ME-R38, ME-R48 to ME-R50, ME-R57; ME-C9, ME-C11)."""

from __future__ import annotations

import pytest

from burgrave import Match

from .tables import asked, cards, damage, fief, moves, pass_until, people, play, sites, table

HOME = fief("farm", "farm", "farm")


def war(*people_there: list[dict[str, object]], foe: dict[str, object] | None = None) -> Match:
    everybody = [person for group in people_there for person in group]
    return table(HOME, foe or fief("farm", "farm"), people=everybody, stage="war")  # type: ignore[arg-type]


@pytest.mark.proves("ME-E7", "ME-R38", "ME-R49")
@pytest.mark.parametrize("priests", [1, 2])
def test_infantry_with_three_damage_needs_two_priests(priests: int) -> None:
    """Attack 3 on an Infantry 2/2 in the neutral fief; the Priests stand at home, next to it."""
    match = war(
        cards(0, "neutral0", "soldier", "peasant"),
        cards(1, "neutral0", "infantry"),
        cards(1, "fief1", *["priest"] * priests),
    )
    play(match, "war:neutral0:1", "target:0:peasant@neutral0")
    if asked(match)[0] == "damage":
        play(match, moves(match)[0])
    assert asked(match) == ("power", 1)
    assert damage(match)["1:infantry"] == 3
    for _ in range(priests):
        play(match, moves(match, "use")[0])
    assert ("infantry@neutral0" in people(match, 1)) == (priests == 2)


@pytest.mark.proves("ME-R49", "ME-C9")
def test_a_priest_heals_neither_himself_nor_far_away() -> None:
    """Two Priests: the one in the fight is no healer; the one beyond the neutral fief is out of reach."""
    match = war(cards(0, "fief1", "peasant"), cards(1, "fief1", "priest"), cards(1, "fief0", "priest"))
    play(match, "war:fief1:1", "group:1")
    assert people(match) == ["priest@fief0"]


@pytest.mark.proves("ME-R49", "ME-C9")
def test_a_priest_may_be_passed_over() -> None:
    match = war(cards(0, "neutral0", "soldier"), cards(1, "neutral0", "soldier"), cards(1, "fief1", "priest"))
    play(match, "war:neutral0:1")
    assert asked(match) == ("power", 1)
    play(match, "pass")
    assert people(match) == ["priest@fief1"]


@pytest.mark.proves("ME-R50", "ME-C9")
def test_an_archer_hits_one_inside_an_army() -> None:
    """After damage, before the dead are removed: 1 point more on a Soldier with 1."""
    match = war(cards(0, "neutral0", "peasant"), cards(0, "fief0", "archer"), cards(1, "neutral0", "soldier"))
    play(match, "war:neutral0:1")
    assert asked(match) == ("power", 0)
    play(match, "use:archer@fief0")
    assert people(match) == ["used archer@fief0"]


@pytest.mark.proves("ME-R50", "ME-C9")
def test_archers_come_before_priests_and_the_attacker_first() -> None:
    match = war(
        cards(0, "neutral0", "soldier"), cards(0, "fief0", "archer", "priest"),
        cards(1, "neutral0", "soldier", "peasant"), cards(1, "fief1", "archer", "priest"),
    )  # fmt: skip
    play(match, "war:neutral0:1")
    pass_until(match, lambda match: asked(match)[0] == "power")
    seen = []
    while asked(match)[0] == "power":
        seen.append((match.actor, moves(match, "use")))
        play(match, "pass")
    assert seen == [
        (0, ["use:archer@fief0"]),
        (1, ["use:archer@fief1"]),
        (0, ["use:priest@fief0"]),
        (1, ["use:priest@fief1"]),
    ]


@pytest.mark.proves("ME-R50", "ME-A9")
def test_the_city_and_military_buildings_shield() -> None:
    match = table(
        HOME,
        fief("farm tower", "farm", "farm", city=""),
        people=cards(0, "neutral0", "archer")
        + cards(1, "city", "peasant")
        + cards(1, "1", "soldier")
        + cards(1, "2", "priest")
        + cards(1, "fief1", "knight"),
    )
    play(match, "use:archer@neutral0")
    assert moves(match) == ["target:1:knight@fief1", "target:1:priest@farm2"]


@pytest.mark.proves("ME-R50", "ME-C11")
def test_an_archer_reaches_the_same_and_adjacent_fiefs_only() -> None:
    others = cards(1, "neutral0", "soldier") + cards(1, "fief1", "peasant")
    match = table(HOME, fief("farm"), people=cards(0, "fief0", "archer") + others)
    play(match, "use:archer@fief0")  # the Soldier is the only aim: the Peasant is two fiefs away
    assert damage(match) == {"1:soldier": 1}
    assert people(match, 0) == ["used archer@fief0"]


@pytest.mark.proves("ME-C11", "ME-A8")
def test_outside_combat_a_card_with_enough_damage_falls() -> None:
    match = table(HOME, fief("farm bank"), people=cards(0, "neutral0", "archer", "archer") + cards(1, "1", "peasant"))
    play(match, "use:archer@neutral0")
    assert people(match) == ["archer@neutral0", "used archer@neutral0"]  # the Bank's bonus does not count
    match = table(HOME, fief("farm"), people=cards(0, "neutral0", "archer", "archer") + cards(1, "fief1", "soldier"))
    play(match, "use:archer@neutral0")
    assert damage(match) == {"1:soldier": 1}
    play(match, "use:archer@neutral0#2")
    assert people(match, 1) == []


@pytest.mark.proves("ME-C11", "ME-R48")
def test_the_owner_answers_with_priests_in_reach() -> None:
    match = table(HOME, fief("farm"), people=cards(0, "neutral0", "archer") + cards(1, "fief1", "priest", "knight"))
    play(match, "use:archer@neutral0", "target:1:knight@fief1")
    assert asked(match) == ("answer", 1)
    assert moves(match) == ["pass", "use:priest@fief1"]
    play(match, "use:priest@fief1")
    assert damage(match) == {}
    assert people(match, 1) == ["knight@fief1", "used priest@fief1"]
    match = table(HOME, fief("farm"), people=cards(0, "neutral0", "archer") + cards(1, "fief1", "priest", "knight"))
    play(match, "use:archer@neutral0", "target:1:priest@fief1")
    assert people(match, 1) == ["knight@fief1"]  # no Priest heals itself


@pytest.mark.proves("ME-C11", "ME-A8")
def test_in_movement_too_but_not_with_the_option_off() -> None:
    there = cards(0, "neutral0", "archer") + cards(1, "fief1", "peasant")
    match = table(HOME, fief("farm"), people=there, stage="movement")
    assert "use:archer@neutral0" in moves(match)
    match = table(HOME, fief("farm"), people=there, options={"archer_outside_combat": False})
    assert moves(match, "use") == []


@pytest.mark.proves("ME-R48", "ME-C9")
def test_off_turn_only_the_attacked_act_and_no_third_player() -> None:
    match = table(
        HOME,
        fief("farm"),
        fief("farm"),
        people=cards(0, "neutral0", "soldier")
        + cards(1, "neutral0", "peasant")
        + cards(1, "fief1", "archer")
        + cards(2, "neutral1", "archer"),
        stage="war",
    )
    play(match, "war:neutral0:1")
    assert asked(match) == ("power", 1)
    play(match, "use:archer@fief1")
    assert people(match) == ["archer@neutral1", "used archer@fief1"]


@pytest.mark.proves("ME-R48")
def test_used_archers_and_priests_do_not_act() -> None:
    match = war(cards(0, "neutral0", "soldier"), cards(1, "neutral0", "soldier"), cards(1, "fief1", "used priest"))
    play(match, "war:neutral0:1")
    assert people(match) == ["used priest@fief1"]


@pytest.mark.proves("ME-R57", "ME-C9")
def test_who_uses_a_power_turns_their_site() -> None:
    match = table(HOME, fief("farm"), people=cards(0, "1", "archer", "peasant") + cards(1, "neutral0", "peasant"))
    play(match, "use:archer@farm1")
    assert sites(match)["1"] == "farm used"
    assert people(match) == ["used archer@1", "used peasant@1"]


@pytest.mark.proves("ME-R57", "ME-C9", "ME-A21")
def test_in_an_army_that_found_no_fight_the_whole_group_is_turned() -> None:
    match = war(
        cards(0, "fief1", "soldier", "archer", "merchant"),
        cards(1, "fief1", "peasant"),
    )
    play(match, "war:fief1:1", "group:new", "group:2", "pass")  # group 2: Archer and Merchant; nobody engages
    play(match, "target:1:peasant@fief1", "pass")  # group 1 kills the Peasant, group 2 attacks nothing
    assert asked(match) == ("power", 0)
    play(match, "use:archer@fief1")
    assert people(match, 0) == ["soldier@fief1", "used archer@fief1", "used merchant@fief1"]


@pytest.mark.proves("ME-C9", "ME-A21")
def test_an_archer_in_a_fight_does_not_shoot() -> None:
    match = war(
        cards(0, "neutral0", "archer", "soldier"), cards(1, "neutral0", "soldier"), cards(1, "fief1", "peasant")
    )
    play(match, "war:neutral0:1", "target:0:soldier@neutral0")
    assert asked(match)[0] != "power"
