"""What the printed rules leave open: rulings that no other test proves whole."""

from __future__ import annotations

import pytest

from .tables import asked, cards, fief, hand, moves, pass_until, people, play, pool, sites, table, turn_of

HOME = fief("farm", "farm", "farm")
NO_PILES = [{"top": None}, {"top": None}, {"top": None}]


@pytest.mark.proves("ME-A3")
def test_infantry_helps_the_defending_army() -> None:
    """Infantry and Peasant defend with 4: an attack of 3 kills only one of them."""
    match = table(
        HOME,
        fief("farm", "farm"),
        people=cards(0, "fief1", "soldier", "peasant") + cards(1, "fief1", "infantry", "peasant"),
        stage="war",
    )
    play(match, "war:fief1:1", "group:1", "group:1", "group:1")
    pass_until(match, lambda match: asked(match)[0] != "damage")
    assert len(people(match, 1)) == 1


@pytest.mark.proves("ME-A6")
def test_a_used_guard_fights_and_combat_uses_nobody() -> None:
    match = table(
        HOME,
        fief("farm used"),
        people=cards(0, "fief1", "soldier", "soldier") + cards(1, "1", "used soldier"),
        stage="war",
    )
    play(match, "war:fief1:1", "group:1", "attack:farm1")
    assert people(match) == ["soldier@fief1"]  # the used guard struck back, and the survivor is not used
    assert sites(match, 1) == {"city": "city"}


@pytest.mark.proves("ME-A13")
def test_three_fiefs_lie_in_a_ring() -> None:
    match = table(HOME, fief(), fief(), people=cards(0, "fief0", "knight"), stage="movement")
    play(match, "move:knight@fief0")
    assert moves(match) == ["to:neutral0", "to:neutral2"]
    play(match, "to:neutral2", "move:knight@neutral2")
    assert moves(match) == ["to:fief0", "to:fief2"]


@pytest.mark.proves("ME-A14")
def test_of_three_players_the_last_city_wins() -> None:
    there = cards(0, "fief1", *["soldier"] * 3)
    match = table(HOME, fief("farm"), {"out": True}, people=there, stage="war")
    play(match, "war:fief1:1", "group:1", "group:1", "attack:city")
    assert (match.actor, match.position()["ending"], match.ranks) == (None, "conquest", [1, 2, 2])


@pytest.mark.proves("ME-A14")
def test_of_three_players_the_first_with_seven_points_wins() -> None:
    match = table(
        fief("field castle bank", "mine school church", "farm smith", hand=" ".join(["forest"] * 6)),
        fief("farm"),
        fief("farm"),
        piles=[{"top": "stable", "under": 1}, *NO_PILES[1:]],
    )
    play(match, "build:0:stable@city", "pay")
    assert (match.position()["ending"], match.scores) == ("prestige", [7, 0, 0])


@pytest.mark.proves("ME-A17")
def test_a_hand_has_no_limit() -> None:
    match = table(
        fief(hand=" ".join(["mine"] * 7 + ["field"] * 11 + ["farm"] * 12), city="used"), fief("field"), stage="siege"
    )
    play(match, "draw:military")
    pass_until(match, turn_of(1))
    assert sum(hand(match).values()) == 31


@pytest.mark.proves("ME-A18")
def test_what_exchanges_leave_is_lost() -> None:
    """4 energy: three become the food for a Peasant, the fourth is not there for the next purchase."""
    match = table(
        fief("forest carpenter", "farm used", city="used", hand="peasant field field field field"),
        fief(),
        people=cards(0, "1", "peasant", "peasant"),
    )
    play(match, "play:peasant", "turn:forest1")
    assert pool(match) == {"energy": 4}
    play(match, "exchange:energy", "take:food")
    assert people(match) == ["peasant@fief0", "used peasant@1", "used peasant@1"]
    play(match, "buy:military")
    assert pool(match) == {}


@pytest.mark.proves("ME-A22")
@pytest.mark.parametrize(("where", "possible"), [("fief0", True), ("fief2", False)])
def test_in_an_allys_fief_cards_neither_produce_nor_use_powers(where: str, possible: bool) -> None:
    """A Bureaucrat at home saves 2 of a Tower, or a Peasant makes labour; at the ally's neither does."""
    fiefs = (fief("farm used", hand="mine " * 4), fief("farm used"), fief("farm used", city="used"), fief("farm used"))
    piles = [{"top": "tower"}, *NO_PILES[1:]]
    alliance = {"alliance": True}
    match = table(*fiefs, people=cards(0, where, "bureaucrat"), piles=piles, options=alliance)
    assert ("build:0:tower@city" in moves(match)) == possible
    fiefs = (fief("farm used", city="used", hand="field"), *fiefs[1:])
    match = table(*fiefs, people=cards(0, where, "peasant"), piles=NO_PILES, options=alliance)
    assert ("play:field" in moves(match)) == possible


@pytest.mark.proves("ME-A27")
def test_any_enemy_besieges_and_besiegers_may_change() -> None:
    """Two turns of siege by one player are followed by a third by another, with a Merchant."""
    match = table(fief("farm", siege=2), HOME, HOME, people=cards(2, "fief0", "merchant"), stage="siege")
    assert match.position()["fiefs"][0]["out"]
    guarded = cards(2, "fief0", "merchant") + cards(0, "1", "used peasant")
    match = table(fief("farm used", siege=2), HOME, HOME, people=guarded, stage="siege")
    assert not match.position()["fiefs"][0]["out"]  # a used guard is a guard


@pytest.mark.proves("ME-A28")
def test_prestige_comes_before_the_last_building() -> None:
    match = table(
        fief("field castle bank", "mine school church", "farm smith", hand=" ".join(["forest"] * 6)),
        fief("farm"),
        piles=[{"top": "stable"}, *NO_PILES[1:]],
        unseen={},
    )
    play(match, "build:0:stable@city", "pay")
    assert match.position()["ending"] == "prestige"


@pytest.mark.proves("ME-A28")
def test_the_eliminated_rank_behind_all_survivors() -> None:
    """Even behind one who has nothing: no points, no gold, no cards."""
    decks = {"military": {"cards": {}, "bottom": "soldier"}, "character": {"cards": {}, "bottom": None}}
    match = table(HOME, fief("field"), {"out": True}, stage="draw", decks=decks)
    play(match, "draw:military")
    assert match.ranks == [1, 2, 3]


@pytest.mark.proves("ME-A30")
def test_an_allys_troops_do_not_defend_a_fief_but_can_be_attacked_there() -> None:
    there = cards(0, "fief1", "soldier") + cards(3, "fief1", "knight")
    match = table(HOME, fief("farm"), HOME, HOME, people=there, stage="war", options={"alliance": True})
    assert moves(match) == ["pass", "war:fief1:1", "war:fief1:3"]
    play(match, "war:fief1:1")
    assert asked(match) == ("target", 0)  # nobody was asked to engage
    assert moves(match) == ["attack:city", "attack:farm1", "pass"]
    match = table(HOME, fief("farm"), HOME, HOME, people=there, stage="war", options={"alliance": True})
    play(match, "war:fief1:3")
    assert people(match) == []


@pytest.mark.proves("ME-A31")
def test_others_see_how_many_cards_of_each_deck_a_hand_holds() -> None:
    match = table(fief(hand="mine soldier soldier"), fief(hand="peasant"))
    seen = match.view(1)["fiefs"]
    assert "hand" not in seen[0]
    assert seen[0]["cards"] == {"territory": 1, "military": 2, "character": 0}
    assert seen[1]["hand"] == {"peasant": 1}


@pytest.mark.proves("ME-A32")
@pytest.mark.parametrize(("stage", "offered"), [("draw", False), ("actions", True), ("movement", True), ("war", False)])
def test_cards_are_dismissed_while_acting_and_moving(stage: str, offered: bool) -> None:
    match = table(HOME, fief("farm"), people=cards(0, "fief1", "soldier"), stage=stage)
    assert (moves(match, "dismiss") == ["dismiss:soldier@fief1"]) == offered
    assert match.actor == 0
