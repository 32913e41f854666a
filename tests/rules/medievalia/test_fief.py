"""The fief: limits, buildings, people, movement, food (ME-R18 to ME-R29, ME-R52, ME-R58, ME-R59)."""

from __future__ import annotations

import pytest

from .tables import CIVIL, asked, cards, fief, hand, moves, pass_until, people, play, sites, stage, table, turn_of

ONE_PILE = [{"top": "school"}, {"top": None}, {"top": None}]


# Territories and buildings


@pytest.mark.proves("ME-E3", "ME-R19")
def test_a_fifth_territory_waits_until_one_is_removed() -> None:
    match = table(fief("field", "field", "mine", "forest", hand="field"), fief(), people=cards(0, "city", "peasant"))
    assert "play:field" not in moves(match)
    assert moves(match, "clear") == ["clear:field1", "clear:field2", "clear:forest4", "clear:mine3"]
    play(match, "clear:mine3", "turn:city")
    assert sites(match) == {"city": "city used", "1": "field", "2": "field", "4": "forest"}
    assert "play:field" not in moves(match)  # no labour is left
    assert "play:field" in moves(table(fief("field", "field", "forest", hand="field"), fief()))


@pytest.mark.proves("ME-R19", "ME-R59")
def test_removing_a_territory_costs_one_labour_and_takes_its_buildings() -> None:
    match = table(fief("field", "mine bank school used"), fief(), people=cards(0, "2", "used peasant"))
    play(match, "clear:mine2", "turn:city")
    assert sites(match) == {"city": "city used", "1": "field"}
    assert people(match) == ["used peasant@fief0"]
    assert moves(table(fief("mine", city="used"), fief(), people=cards(0, "fief1", "soldier")), "clear") == []


@pytest.mark.proves("ME-R20")
def test_several_buildings_may_be_bought_and_the_next_is_turned_up() -> None:
    piles = [{"top": "carpenter", "under": 2}, {"top": "church", "under": 1}, {"top": "bank", "under": 0}]
    match = table(fief("forest", "farm", hand="mine " * 7 + "field " * 7), fief(), piles=piles)
    play(match, "build:0:carpenter@city", "pay")
    assert sites(match)["city"] == "city carpenter"
    after = match.position()["piles"]
    assert after[0]["top"] is not None
    assert after[0]["under"] == 1
    play(match, "build:1:church@farm2", "pay")
    assert "church" in sites(match)["2"]
    assert match.position()["piles"][1]["under"] == 0


@pytest.mark.proves("ME-R20")
def test_only_the_top_of_a_pile_can_be_bought() -> None:
    match = table(fief(hand="mine mine mine mine mine mine"), fief(), piles=ONE_PILE)
    assert moves(match, "build") == ["build:0:school@city"]


@pytest.mark.proves("ME-R21")
def test_at_most_two_buildings_stand_on_a_site() -> None:
    match = table(
        fief("field bank church", "mine stable", hand="mine " * 6, city="smith tower"), fief(), piles=ONE_PILE
    )
    assert moves(match, "build") == ["build:0:school@mine2"]


@pytest.mark.proves("ME-E12", "ME-R21")
def test_no_building_where_payment_uses_all_sites() -> None:
    """School: 3 labour, 1 energy, 2 gold. Forest, Mine and City with three Peasants make exactly that."""
    peasants = cards(0, "city", "peasant") + cards(0, "2", "peasant") + cards(0, "fief0", "peasant")
    match = table(fief("forest", "mine", "farm used"), fief(), people=peasants, piles=ONE_PILE)
    assert moves(match, "build") == []
    match = table(fief("forest", "mine", "farm"), fief(), people=peasants, piles=ONE_PILE)
    assert moves(match, "build") == ["build:0:school@farm3"]
    match = table(fief("field used", city="used", hand="mine " * 6), fief(), piles=ONE_PILE)
    assert moves(match, "build") == []


@pytest.mark.proves("ME-E8", "ME-R22")
@pytest.mark.parametrize(("wall", "defence", "attack"), [("tower", 4, 1), ("fortress", 5, 1), ("castle", 6, 2)])
def test_military_buildings_guard_with_their_values(wall: str, defence: int, attack: int) -> None:
    """Soldiers of attack 2 each: the building falls to its defence, the territory to a point more."""
    for soldiers in (2, 3, 4):
        match = table(
            fief("farm", "farm"), fief(f"field {wall}"), people=cards(0, "fief1", *["soldier"] * soldiers), stage="war"
        )
        play(match, "war:fief1:1", *["group:1"] * (soldiers - 1), "attack:field1")
        pass_until(match, lambda match: stage(match) not in ("damage",))
        expected = {"field": 2 * soldiers > defence, f"field {wall}": 2 * soldiers < defence}
        left = sites(match, 1).get("1")
        if 2 * soldiers > defence:
            assert left is None
        else:
            assert left == ("field" if 2 * soldiers == defence else f"field {wall}"), expected
        assert len(people(match, 0)) == soldiers - (attack == 2)


@pytest.mark.proves("ME-R18", "ME-E14", "ME-R40")
@pytest.mark.parametrize(("attackers", "left"), [(["peasant"], True), (["soldier"], False)])
def test_a_guarded_field(attackers: list[str], left: bool) -> None:
    """Attack 1 kills the guarding Peasant only, attack 2 the Field too."""
    match = table(
        fief("farm"), fief("field"), people=cards(0, "fief1", *attackers) + cards(1, "1", "peasant"), stage="war"
    )
    play(match, "war:fief1:1", "attack:field1")
    assert ("1" in sites(match, 1)) == left
    assert people(match, 1) == []


@pytest.mark.proves("ME-R23", "ME-A1")
@pytest.mark.parametrize("building", CIVIL)
def test_a_civil_building_gives_one_more_of_its_sites_resource(building: str) -> None:
    match = table(fief("field used", hand="mine field", city=building), fief())
    play(match, "buy:military", "turn:city")
    assert match.position()["purchase"]["pool"] == {"labour": 2}


@pytest.mark.proves("ME-R23")
def test_the_building_may_be_used_and_must_be_ones_own() -> None:
    hand_cards = "priest field"
    match = table(fief("field", "mine used church", city="used", hand=hand_cards), fief())
    assert "play:priest" in moves(match)
    match = table(fief("field", "mine used", city="used", hand=hand_cards), fief("field church"))
    assert "play:priest" not in moves(match)


# People


@pytest.mark.proves("ME-R26")
def test_people_enter_their_own_fief_loose_and_usable() -> None:
    match = table(fief("field", "farm", hand="peasant mine"), fief())
    play(match, "play:peasant", "pay")
    assert people(match) == ["peasant@fief0"]
    assert "move:peasant@fief0" in moves(match)
    play(match, "play:mine")
    assert "turn:peasant@fief0" in moves(match) or "mine" in sites(match).values()


@pytest.mark.proves("ME-R27", "ME-A23")
def test_moving_inside_is_free_and_turns_nothing() -> None:
    match = table(fief("field", "forest"), fief(), people=cards(0, "fief0", "peasant", "soldier"))
    play(match, "move:soldier@fief0")
    assert moves(match) == ["to:city", "to:field1", "to:forest2"]
    play(match, "to:forest2", "move:peasant@fief0", "to:city")
    assert people(match) == ["peasant@city", "soldier@2"]
    assert moves(match, "move") == []  # once, until something irrevocable happens


@pytest.mark.proves("ME-R27", "ME-A23")
def test_after_an_irrevocable_step_cards_may_move_again() -> None:
    match = table(fief("field", "farm", hand="peasant"), fief(), people=cards(0, "fief0", "soldier"))
    play(match, "move:soldier@fief0", "to:city")
    assert moves(match, "move") == []
    play(match, "play:peasant", "pay")
    assert "move:soldier@city" in moves(match)


@pytest.mark.proves("ME-R27")
def test_who_joins_a_used_site_stays_there() -> None:
    match = table(fief("field used", "farm", hand="peasant"), fief(), people=cards(0, "fief0", "soldier"))
    play(match, "move:soldier@fief0", "to:field1", "play:peasant", "turn:farm2")
    assert "soldier@1" in people(match)
    assert moves(match, "move") == ["move:peasant@fief0"]


@pytest.mark.proves("ME-R28", "ME-R52", "ME-A13")
def test_one_step_outside_a_knight_two() -> None:
    match = table(fief("farm"), fief(), people=cards(0, "fief0", "soldier", "knight"), stage="movement")
    play(match, "move:soldier@fief0", "move:knight@fief0")
    assert people(match) == ["knight@neutral0", "soldier@neutral0"]
    assert moves(match, "move") == ["move:knight@neutral0"]
    play(match, "move:knight@neutral0", "to:fief1")
    assert people(match) == ["knight@fief1", "soldier@neutral0"]


@pytest.mark.proves("ME-R28", "ME-R27", "ME-A5")
def test_used_cards_and_those_on_used_sites_stay() -> None:
    match = table(
        fief("farm used", "field"),
        fief(),
        people=cards(0, "fief0", "used soldier", "peasant") + cards(0, "1", "archer") + cards(0, "2", "priest"),
        stage="movement",
    )
    assert moves(match, "move") == ["move:peasant@fief0", "move:priest@field2"]


@pytest.mark.proves("ME-R28", "ME-A13")
def test_the_ring_of_four_fiefs() -> None:
    match = table(fief("farm"), fief(), fief(), fief(), people=cards(0, "fief0", "knight"), stage="movement")
    play(match, "move:knight@fief0")
    assert moves(match) == ["to:neutral0", "to:neutral3"]
    play(match, "to:neutral3", "move:knight@neutral3")
    assert moves(match) == ["to:fief0", "to:fief3"]


@pytest.mark.proves("ME-R29", "ME-A29")
@pytest.mark.parametrize(("enemy", "free"), [("peasant", False), ("used soldier", True)])
def test_a_neutral_fief_with_unused_enemies_is_not_crossed(enemy: str, free: bool) -> None:
    match = table(
        fief("farm"), fief(), people=cards(0, "neutral0", "knight") + cards(1, "neutral0", enemy), stage="movement"
    )
    play(match, "move:knight@neutral0")
    if free:
        assert moves(match) == ["to:fief0", "to:fief1"]
    else:
        assert people(match, 0) == ["knight@fief0"]  # home was the only way


@pytest.mark.proves("ME-R29", "ME-A29")
def test_a_knights_second_step_obeys_too_and_entering_is_free() -> None:
    match = table(
        fief("farm"),
        fief("farm"),
        people=cards(0, "fief0", "knight") + cards(1, "neutral0", "peasant"),
        stage="movement",
    )
    play(match, "move:knight@fief0")
    assert people(match, 0) == ["knight@neutral0"]
    play(match, "move:knight@neutral0")
    assert people(match, 0) == ["knight@fief0"]


@pytest.mark.proves("ME-R29")
def test_enemies_in_ones_own_fief_hinder_nobody() -> None:
    match = table(
        fief("farm"), fief("farm"), people=cards(0, "fief0", "peasant") + cards(1, "fief0", "soldier"), stage="movement"
    )
    play(match, "move:peasant@fief0")
    assert people(match, 0) == ["peasant@neutral0"]


# Food


@pytest.mark.proves("ME-E11", "ME-R58", "ME-A24")
def test_three_food_keep_six() -> None:
    """1 from a building and 2 from Fields."""
    six = cards(0, "fief0", *["peasant"] * 6)
    match = table(fief("field", "field bank", hand="peasant soldier"), fief(), people=six)
    assert moves(match, "play") == []
    match = table(fief("field", "field bank", hand="peasant soldier"), fief(), people=six[:5])
    assert "play:peasant" in moves(match)


@pytest.mark.proves("ME-E11", "ME-R58", "ME-R59", "ME-A24")
def test_a_seventh_cannot_be_kept() -> None:
    seven = cards(0, "fief0", *["peasant"] * 6) + cards(0, "neutral0", "used soldier")
    match = table(fief("field", "field bank"), fief(), people=seven)
    assert asked(match) == ("food", 0)
    assert moves(match) == ["dismiss:peasant@fief0", "dismiss:soldier@neutral0"]
    play(match, "dismiss:soldier@neutral0")
    assert people(match) == ["peasant@fief0"] * 6


@pytest.mark.proves("ME-R58", "ME-A11")
def test_attached_labour_feeds_and_artists_do_not_double() -> None:
    """Field with a Peasant: 2 food, 4 eaters. The Artist is one of them."""
    four = cards(0, "1", "peasant") + cards(0, "fief0", "artist", "soldier", "archer")
    match = table(fief("field"), fief(), people=four)
    assert asked(match) == ("action", 0)
    match = table(fief("field"), fief(), people=[*four, *cards(0, "fief1", "knight")])
    assert asked(match) == ("food", 0)


@pytest.mark.proves("ME-R58", "ME-A11")
def test_turned_fields_feed_too_and_feeding_turns_nothing() -> None:
    match = table(fief("field used"), fief(), people=cards(0, "fief0", "soldier", "soldier"))
    assert asked(match) == ("action", 0)
    match = table(fief("field"), fief(), people=cards(0, "fief0", "soldier", "soldier"))
    assert sites(match)["1"] == "field"


@pytest.mark.proves("ME-R59")
def test_food_is_checked_after_every_change_of_the_own_turn() -> None:
    """A Peasant who leaves the Field takes away the food of two."""
    match = table(
        fief("field"), fief(), people=cards(0, "1", "peasant") + cards(0, "fief0", "soldier", "soldier", "archer")
    )
    play(match, "move:peasant@field1", "to:city")
    assert asked(match) == ("food", 0)
    play(match, "dismiss:peasant@city")
    assert asked(match) == ("food", 0)
    play(match, "dismiss:archer@fief0")
    assert people(match) == ["soldier@fief0", "soldier@fief0"]


@pytest.mark.proves("ME-R59", "ME-A24")
def test_others_starve_only_in_their_own_turn() -> None:
    hungry = cards(1, "fief1", "soldier") + cards(0, "fief0", "peasant")
    match = table(fief("field"), fief(), people=hungry)
    assert people(match, 1) == ["soldier@fief1"]
    pass_until(match, turn_of(1))
    assert people(match, 1) == []


@pytest.mark.proves("ME-R59")
def test_unused_cards_may_be_dismissed_for_nothing() -> None:
    match = table(
        fief("farm"), fief(), people=cards(0, "fief0", "soldier", "used archer") + cards(0, "fief1", "priest")
    )
    assert moves(match, "dismiss") == ["dismiss:priest@fief1", "dismiss:soldier@fief0"]
    play(match, "dismiss:priest@fief1")
    assert people(match) == ["soldier@fief0", "used archer@fief0"]
    assert hand(match) == {}
