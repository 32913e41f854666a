"""The alliance game (ME-R42, ME-R44, ME-R46 to ME-R48; ME-P7)."""

from __future__ import annotations

from typing import Any

import pytest

import burgrave
from burgrave import Match

from .tables import asked, cards, fief, hand, moves, pass_until, people, play, pool, sites, table


def allied(*fiefs: dict[str, Any], **more: Any) -> Match:
    """Seats 0 and 2 against 1 and 3."""
    rest = [fief("farm") for _ in range(4 - len(fiefs))]
    return table(*fiefs, *rest, options={"alliance": True}, **more)


@pytest.mark.proves("ME-R46", "ME-A30")
def test_allies_sit_opposite_and_do_not_fight() -> None:
    there = cards(0, "neutral1", "soldier") + cards(2, "neutral1", "soldier") + cards(1, "neutral1", "peasant")
    match = allied(fief("farm"), fief("farm"), fief("farm"), people=there, stage="war")
    assert moves(match) == ["pass", "war:neutral1:1"]
    play(match, "war:neutral1:1")
    assert people(match) == ["soldier@neutral1", "soldier@neutral1"]  # the ally's Soldier took no part


@pytest.mark.proves("ME-R46")
def test_the_alliance_game_is_for_four() -> None:
    with pytest.raises(burgrave.BurgraveError):
        burgrave.new("medievalia", players=3, options={"alliance": True})


@pytest.mark.proves("ME-R46")
def test_an_allys_building_does_not_count() -> None:
    match = allied(
        fief("field", "mine", city="used", hand="priest"), fief("farm"), fief("farm church used", city="used")
    )
    assert moves(match, "play") == []


@pytest.mark.proves("ME-R42", "ME-A28")
@pytest.mark.parametrize(("theirs", "over"), [("mine church carpenter", False), ("mine church castle", True)])
def test_allies_need_eleven_points_together(theirs: str, over: bool) -> None:
    match = allied(
        fief("field bank school", "mine workshop smith", "farm church", hand="field field forest forest forest forest"),
        fief("farm"),
        fief("field bank school", theirs),
        piles=[{"top": "stable", "under": 1}, {"top": None}, {"top": None}],
    )
    action = next(match.notation(a) for a in match.legal if match.notation(a).startswith("build:0:stable"))
    play(match, action, "pay")
    assert (match.actor is None) == over
    assert match.scores == ([11, 0, 11, 0] if over else [10, 0, 10, 0])
    if over:
        assert match.ranks == [1, 3, 1, 3]


@pytest.mark.proves("ME-R44", "ME-A27")
def test_allied_troops_break_the_siege() -> None:
    there = cards(1, "fief0", "soldier") + cards(2, "fief0", "peasant")
    match = allied(fief("farm", siege=2), fief("farm"), fief("farm"), people=there, stage="siege")
    assert match.actor == 0
    assert match.position()["fiefs"][0]["siege"] == 0


@pytest.mark.proves("ME-R47", "ME-P7")
def test_an_ally_gives_and_one_unit_is_lost_each_turn() -> None:
    """A Soldier for 1 food, 1 energy, 1 gold; the ally's Mine of 2 gold brings 1."""
    match = allied(
        fief("field", "forest", city="used", hand="soldier"), fief("farm"), fief("mine bank", "field", city="used")
    )
    assert "play:soldier" in moves(match)
    play(match, "play:soldier", "turn:field1", "ally")
    assert asked(match) == ("help", 2)
    assert moves(match) == ["pass", "turn:field2", "turn:mine1"]
    play(match, "turn:mine1")
    assert pool(match) == {"food": 1, "gold": 1}
    assert sites(match, 2)["1"] == "mine used bank"
    play(match, "pass", "turn:forest2")
    assert people(match, 0) == ["soldier@fief0"]


@pytest.mark.proves("ME-R47", "ME-P7")
def test_the_toll_is_paid_once_a_turn() -> None:
    match = allied(
        fief("field", "forest", "field", city="used", hand="soldier soldier"),
        fief("farm"),
        fief("mine bank", "mine", city="used"),
        ally_gave=True,
    )
    play(match, "play:soldier", "turn:field1", "ally", "turn:mine2")
    assert pool(match) == {"food": 1, "gold": 1}


@pytest.mark.proves("ME-P7", "ME-A19")
def test_an_ally_may_discard_and_uses_no_powers() -> None:
    match = allied(
        fief("field", "forest", city="used", hand="soldier"),
        fief("farm"),
        fief("farm", city="used", hand="peasant peasant"),
        people=cards(2, "fief2", "artist", "merchant"),
    )
    play(match, "play:soldier", "turn:field1", "ally")
    assert moves(match) == ["discard:peasant", "pass", "turn:artist@fief2", "turn:farm1", "turn:merchant@fief2"]
    play(match, "discard:peasant")
    assert pool(match) == {"food": 1}  # the first gift of the turn is lost
    play(match, "discard:peasant")
    assert asked(match) == ("take", 2)
    play(match, "take:gold")
    assert hand(match, 2) == {}


@pytest.mark.proves("ME-P7")
def test_only_an_asked_purchase_may_be_given_up() -> None:
    """What was turned stays turned, the ally is not asked again, and all know the card."""
    match = allied(fief("field", "forest", city="used", hand="soldier"), fief("farm"), fief("mine bank", city="used"))
    play(match, "play:soldier", "turn:field1")
    assert "cancel" not in moves(match)
    play(match, "ally", "pass")  # the ally gives nothing: the purchase cannot be finished
    assert match.position()["purchase"] is None
    assert sites(match)["1"] == "field used"
    assert match.view(1)["fiefs"][0]["known"] == {"soldier": 1}
    assert "play:soldier" not in moves(match)


@pytest.mark.proves("ME-P7")
def test_the_ally_is_asked_once_in_a_purchase() -> None:
    match = allied(
        fief("field", "forest", "mine", city="used", hand="soldier field"), fief("farm"), fief("mine bank", city="used")
    )
    play(match, "play:soldier", "ally", "pass")
    assert asked(match) == ("pay", 0)
    assert "ally" not in moves(match)
    assert "cancel" in moves(match)
    play(match, "pay")
    assert people(match, 0) == ["soldier@fief0"]


@pytest.mark.proves("ME-R48", "ME-R49")
def test_an_ally_heals_when_their_ally_is_attacked() -> None:
    match = allied(
        fief("farm"),
        fief("farm", "farm"),
        fief("farm"),
        people=cards(0, "neutral1", "soldier") + cards(1, "neutral1", "knight") + cards(2, "fief2", "priest", "archer"),
        stage="war",
        turn=1,
    )
    play(match, "war:neutral1:0")
    assert asked(match) == ("power", 2)
    play(match, "use:archer@fief2")
    pass_until(match, lambda match: asked(match)[0] != "power" or moves(match, "use") == ["use:priest@fief2"])
    play(match, "use:priest@fief2")
    assert "used priest@fief2" in people(match, 2)


@pytest.mark.proves("ME-R48")
def test_allies_help_an_attacking_ally_in_the_order_of_seats() -> None:
    match = allied(
        fief("farm"),
        fief("farm"),
        fief("farm"),
        people=cards(0, "neutral1", "peasant")
        + cards(1, "neutral1", "soldier")
        + cards(2, "fief2", "archer")
        + cards(1, "fief1", "archer"),
        stage="war",
    )
    play(match, "war:neutral1:1")
    seen = []
    while asked(match)[0] == "power":
        seen.append(match.actor)
        play(match, "pass")
    assert seen == [1, 2]


@pytest.mark.proves("ME-P5", "ME-P7")
def test_pay_for_me_leaves_the_ally_alone() -> None:
    """Nor does it rely on what only the ally could add: what is bought is not discarded, the ally is not asked."""
    match = allied(
        fief("field stable", "farm used", city="used", hand="farm bureaucrat"),
        fief("farm"),
        fief("forest carpenter used", city="used", hand="peasant peasant"),
        people=cards(0, "fief0", "merchant"),
        ally_gave=True,
    )
    play(match, "play:farm")
    assert "ally" in moves(match)
    play(match, "pay")
    assert sites(match)["3"] == "farm"
    assert hand(match).get("farm", 0) == 0
    assert hand(match, 2) == {"peasant": 2}
