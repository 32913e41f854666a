"""Prestige, conquest, siege, exhausted cards (ME-R42 to ME-R45)."""

from __future__ import annotations

import pytest

from .tables import CIVIL, asked, cards, fief, pass_until, people, play, sites, stage, table, turn_of

HOME = fief("farm", "farm")


def build_last(*territories: str, city: str = "", top: str = "stable", rival: str = "field"):  # type: ignore[no-untyped-def]
    """Seat 0 builds what lies on top of the only pile, on the City or the last territory."""
    match = table(
        fief(*territories, city=city, hand="forest forest forest forest forest forest field field"),
        fief(rival),
        piles=[{"top": top, "under": 1}, {"top": None}, {"top": None}],
    )
    action = next(match.notation(a) for a in match.legal if match.notation(a).startswith("build:"))
    return play(match, action, "pay")


@pytest.mark.proves("ME-E13", "ME-R42")
def test_seven_different_civil_buildings_win() -> None:
    six = [building for building in CIVIL if building != "stable"]
    match = build_last(f"field {six[0]} {six[1]}", f"mine {six[2]} {six[3]}", f"farm {six[4]} {six[5]}")
    assert match.actor is None
    assert (match.position()["ending"], match.scores, match.ranks) == ("prestige", [7, 0], [1, 2])


@pytest.mark.proves("ME-E13", "ME-R42")
def test_a_duplicate_counts_nothing() -> None:
    six = [building for building in CIVIL if building != "stable"]
    match = build_last(f"field {six[0]} {six[1]}", f"mine {six[2]} {six[3]}", f"farm {six[4]} {six[5]}", top=six[0])
    assert match.actor is not None
    assert match.scores == [6, 0]


@pytest.mark.proves("ME-E13", "ME-R42")
def test_the_castle_counts_two() -> None:
    match = build_last("field castle bank", "mine school church", "farm smith", top="carpenter")
    assert (match.actor, match.scores) == (None, [7, 0])


@pytest.mark.proves("ME-R43")
def test_the_last_city_wins() -> None:
    match = table(fief("farm", "farm"), fief("farm bank"), people=cards(0, "fief1", *["soldier"] * 3), stage="war")
    play(match, "war:fief1:1", "group:1", "group:1", "attack:city")
    assert (match.actor, match.position()["ending"]) == (None, "conquest")
    assert (match.ranks, match.scores) == ([1, 2], [0, 0])


@pytest.mark.proves("ME-R43", "ME-A26", "ME-A14")
def test_with_three_players_the_game_goes_on_and_the_fief_is_ownerless() -> None:
    match = table(
        fief("farm", "farm"),
        fief("farm", hand="mine"),
        fief("farm"),
        people=cards(0, "fief1", *["soldier"] * 3) + cards(1, "neutral2", "peasant"),
        stage="war",
    )
    play(match, "war:fief1:1", "group:1", "group:1", "attack:city")
    assert people(match, 1) == []
    assert sites(match, 1) == {}
    assert match.position()["fiefs"][1]["hand"] == {}
    assert match.position()["turn"] == 2
    pass_until(match, turn_of(0))
    assert match.actor == 0


@pytest.mark.proves("ME-E16", "ME-R44")
def test_the_third_turn_of_siege_eliminates() -> None:
    besieger = cards(1, "fief0", "soldier")
    match = table(fief("farm"), HOME, people=besieger, stage="siege")
    assert match.position()["fiefs"][0]["siege"] == 1
    pass_until(match, turn_of(1))
    pass_until(match, turn_of(0))
    assert match.position()["fiefs"][0]["siege"] == 2
    pass_until(match, turn_of(1))
    pass_until(match, lambda match: match.actor is None)
    assert (match.position()["ending"], match.ranks) == ("siege", [2, 1])


@pytest.mark.proves("ME-E16", "ME-R44", "ME-A10", "ME-A27")
@pytest.mark.parametrize("guard", ["peasant", "tower", "none"])
def test_a_guard_anywhere_breaks_the_siege(guard: str) -> None:
    """On the City, too; a military building is a guard; a loose card is not."""
    home = fief("farm tower" if guard == "tower" else "farm", siege=2)
    there = cards(1, "fief0", "soldier")
    there += cards(0, "city" if guard == "peasant" else "fief0", "peasant")
    match = table(home, HOME, people=there, stage="siege")
    if guard == "none":
        assert match.actor is None
    else:
        assert match.actor == 0
        assert match.position()["fiefs"][0]["siege"] == 0


@pytest.mark.proves("ME-R44")
def test_no_siege_without_enemies_in_the_fief() -> None:
    match = table(fief("farm", siege=2), HOME, people=cards(1, "neutral0", "soldier"), stage="siege")
    assert match.actor == 0
    assert match.position()["fiefs"][0]["siege"] == 0


@pytest.mark.proves("ME-R45")
def test_the_last_building_ends_the_game() -> None:
    match = table(
        fief("field bank", "mine", hand="mine mine mine mine field field"),
        fief("farm school", "mine church"),
        piles=[{"top": "stable"}, {"top": None}, {"top": None}],
        unseen={},
    )
    play(match, "build:0:stable@city", "pay")
    assert (match.actor, match.position()["ending"]) == (None, "buildings")
    assert match.scores == [2, 2]


EMPTY: dict[str, object] = {"cards": {}, "bottom": None}
ONE_LEFT = {"cards": {}, "bottom": "soldier"}


@pytest.mark.proves("ME-R45", "ME-A15")
def test_two_empty_decks_end_the_game() -> None:
    match = table(fief("field bank"), fief(), stage="draw", decks={"military": ONE_LEFT, "character": EMPTY})
    play(match, "draw:military")
    assert (match.actor, match.position()["ending"], match.ranks) == (None, "decks", [1, 2])
    match = table(fief("field bank"), fief(), stage="draw", decks={"military": ONE_LEFT})
    play(match, "draw:military")
    assert match.actor is not None


@pytest.mark.proves("ME-R45", "ME-A16")
@pytest.mark.parametrize(
    ("mine", "theirs", "ranks"),
    [
        (fief("field bank"), fief("field"), [1, 2]),
        (fief("mine"), fief("field", hand="mine mine"), [1, 2]),
        (fief("mine bank"), fief("mine used", city="school"), [1, 2]),
        (fief("mine"), fief("mine", hand="field field"), [2, 1]),
        (fief("mine"), fief("mine", hand="field"), [1, 1]),
    ],
)
def test_ties_go_to_gold_then_to_the_hand(mine: dict[str, object], theirs: dict[str, object], ranks: list[int]) -> None:
    """The last draw gives seat 0 one card."""
    match = table(mine, theirs, stage="draw", decks={"military": ONE_LEFT, "character": EMPTY})
    play(match, "draw:military")
    assert match.ranks == ranks


@pytest.mark.proves("ME-R45", "ME-A16")
def test_loose_merchants_at_home_count_as_gold() -> None:
    there = cards(0, "fief0", "merchant") + cards(1, "fief0", "merchant")
    match = table(fief("farm"), fief("farm", hand="mine mine"), people=there, stage="draw",
                  decks={"military": ONE_LEFT, "character": EMPTY})  # fmt: skip
    play(match, "draw:military")
    assert match.ranks == [1, 2]


@pytest.mark.proves("ME-R44", "ME-R6", "ME-A25")
def test_the_siege_is_checked_before_food_and_draw() -> None:
    match = table(fief(), HOME, people=cards(1, "fief0", "soldier") + cards(0, "fief0", "peasant"), stage="siege")
    assert match.position()["fiefs"][0]["siege"] == 1
    assert people(match, 0) == []  # starved
    assert asked(match) == ("draw", 0)
    assert stage(match) == "draw"
