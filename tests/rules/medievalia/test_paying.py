"""Producing and paying (ME-R10 to ME-R17, ME-R53 to ME-R57, ME-P1 to ME-P6)."""

from __future__ import annotations

import pytest

from burgrave import Match

from .tables import CARDS, asked, cards, fief, hand, moves, people, play, pool, sites, table


def turned(territory: str, attached: list[str], artists: int = 0) -> Match:
    """A table where that site has been turned, with Artists who stand on used ground.

    It is turned for a Castle, which the cards in hand could pay for alone, so that the pool can be looked at.
    """
    match = table(
        fief(territory, "farm used", "farm", hand=" ".join(["mine"] * 6 + ["field"] * 3)),
        fief(),
        people=cards(0, "1", *attached) + cards(0, "2", *["artist"] * artists),
        piles=[{"top": "castle"}, {"top": None}, {"top": None}],
    )
    play(match, "build:0:castle@city", f"turn:{territory.split(maxsplit=1)[0]}1")
    for _ in range(artists):
        play(match, moves(match, "use")[0])
    if asked(match)[0] == "artists":
        play(match, "pass")
    return match


@pytest.mark.proves("ME-E2", "ME-R16", "ME-P4", "ME-A2")
@pytest.mark.parametrize(("peasants", "food"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_a_field_gives_one_food_more_for_each_of_two_peasants(peasants: int, food: int) -> None:
    match = turned("field", ["peasant"] * peasants)
    assert pool(match) == {"food": food}
    assert sites(match)["1"] == "field used"
    assert people(match) == ["used peasant@1"] * peasants


@pytest.mark.proves("ME-R15", "ME-R23", "ME-P4")
@pytest.mark.parametrize(
    ("territory", "attached", "given"),
    [
        ("farm", 0, {"food": 2}),
        ("farm", 1, {"food": 3}),
        ("farm", 2, {"food": 3}),
        ("forest", 1, {"energy": 2}),
        ("mine", 3, {"gold": 3}),
        ("field bank", 2, {"food": 4}),
        ("mine bank school", 0, {"gold": 3}),
        ("forest tower", 0, {"energy": 1}),
    ],
)
def test_what_a_site_gives(territory: str, attached: int, given: dict[str, int]) -> None:
    """Printed, labour up to the maximum, civil buildings; all in the site's resource."""
    assert pool(turned(territory, ["peasant"] * attached)) == given


@pytest.mark.proves("ME-R15")
def test_the_city_gives_labour() -> None:
    match = table(fief("field used", hand="mine field"), fief(), people=cards(0, "city", "peasant"))
    play(match, "buy:military", "turn:city")
    assert pool(match) == {"labour": 2}


@pytest.mark.proves("ME-E10", "ME-R55", "ME-P4")
@pytest.mark.parametrize(("artists", "food"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_artists_double_one_resource(artists: int, food: int) -> None:
    assert pool(turned("field", [], artists)) == {"food": food}


@pytest.mark.proves("ME-E19", "ME-R55", "ME-P4")
@pytest.mark.parametrize(("artists", "food"), [(0, 5), (1, 8), (2, 14), (3, 26)])
def test_artists_on_a_full_field_double_three_of_five(artists: int, food: int) -> None:
    assert pool(turned("field bank school", ["peasant", "peasant"], artists)) == {"food": food}


@pytest.mark.proves("ME-E1", "ME-R10", "ME-R11", "ME-P6")
def test_the_city_pays_for_a_field() -> None:
    """The City is turned for 1 labour; the Field is unused and usable this turn."""
    match = table(fief("mine used", hand="field peasant"), fief())
    play(match, "play:field")
    if asked(match)[0] == "pay":
        play(match, "turn:city")
    assert sites(match)["city"] == "city used"
    assert sites(match)["2"] == "field"
    assert hand(match) == {"peasant": 1}
    assert "play:peasant" in moves(match)
    play(match, "play:peasant")
    assert people(match) == ["peasant@fief0"]
    assert sites(match)["2"] == "field used"


@pytest.mark.proves("ME-R16")
def test_only_labour_adds_to_a_site_and_all_on_it_are_turned() -> None:
    match = table(
        fief("field", hand="mine mine mine"), fief(), people=cards(0, "1", "soldier", "merchant", "peasant", "archer")
    )
    play(match, "buy:territory", "turn:field1")
    assert pool(match) == {"food": 2}
    assert people(match) == ["used archer@1", "used merchant@1", "used peasant@1", "used soldier@1"]


@pytest.mark.proves("ME-R14")
def test_cards_abroad_produce_nothing() -> None:
    match = table(
        fief("field", hand="mine mine"), fief(), people=cards(0, "neutral0", "peasant") + cards(0, "fief1", "merchant")
    )
    assert "buy:territory" in moves(match)  # City 1, Field 1, two discards
    match = table(
        fief("field", hand="mine"), fief(), people=cards(0, "neutral0", "peasant") + cards(0, "fief1", "merchant")
    )
    assert "buy:territory" not in moves(match)


@pytest.mark.proves("ME-R11")
def test_a_used_card_gives_nothing_more() -> None:
    match = table(fief("field used", city="used", hand="field"), fief(), people=cards(0, "fief0", "used peasant"))
    assert "play:field" not in moves(match)


@pytest.mark.proves("ME-R12", "ME-P5")
def test_what_is_left_over_is_lost() -> None:
    match = table(fief("farm", city="used", hand="peasant peasant"), fief(), people=cards(0, "fief0", "peasant"))
    play(match, "play:peasant", "turn:farm1")
    assert people(match) == ["peasant@fief0", "peasant@fief0"]
    assert match.position()["purchase"] is None
    assert "play:peasant" not in moves(match)


@pytest.mark.proves("ME-E9", "ME-R13")
def test_three_food_become_gold_energy_or_labour() -> None:
    """Half-way through a purchase for four of any kind every exchange is possible."""
    match = table(fief("field", "farm", hand="mine mine mine mine"), fief())
    play(match, "buy:military", "turn:field1", "turn:farm2", "exchange:food")
    assert moves(match) == ["take:energy", "take:gold", "take:labour"]
    play(match, "take:gold")
    assert pool(match) == {"gold": 1}


@pytest.mark.proves("ME-E9", "ME-R13")
def test_a_discarded_card_is_any_resource_and_four_buy_a_card() -> None:
    match = table(fief(city="used", hand="mine mine soldier peasant"), fief())
    play(match, "buy:character", "discard:soldier")
    assert moves(match) == ["take:energy", "take:food", "take:gold", "take:labour"]
    play(match, "take:gold")
    assert pool(match) == {"gold": 1}
    play(match, "pay")
    assert sum(hand(match).values()) == 1
    assert not set(hand(match)) & {"mine", "soldier"}


@pytest.mark.proves("ME-P1", "ME-P5")
def test_only_what_can_be_paid_is_offered() -> None:
    match = table(fief(hand="field mine"), fief())
    assert moves(match, "play") == ["play:field", "play:mine"]  # 1 labour and a discard
    match = table(fief(city="used", hand="mine field"), fief())
    assert moves(match, "play") == ["play:field"]


@pytest.mark.proves("ME-P3")
def test_the_card_that_is_bought_cannot_pay_for_itself() -> None:
    match = table(fief("field", city="used", hand="field forest"), fief(), people=cards(0, "fief0", "peasant"))
    play(match, "play:field")
    assert "discard:field" not in moves(match)
    assert "discard:forest" in moves(match)


@pytest.mark.proves("ME-P2", "ME-R24", "ME-E15")
@pytest.mark.parametrize(
    ("card", "building"),
    [
        ("priest", "church"), ("archer", "carpenter"), ("knight", "stable"), ("infantry", "smith"),
        ("merchant", "bank"), ("artist", "workshop"), ("bureaucrat", "school"),
    ],
)  # fmt: skip
def test_without_its_building_a_card_costs_two_gold_more(card: str, building: str) -> None:
    def cost(*territories: str) -> str:
        match = table(fief(*territories, hand=f"{card} mine mine mine mine mine mine mine"), fief())
        action = next(action for action in match.legal if match.notation(action) == f"play:{card}")
        return match.describe(action)

    printed = CARDS[card][1][-1]
    assert f"{printed + 2} gold" in cost("field", "field")
    with_building = cost("field", f"field used {building}")
    assert f"{printed} gold" in with_building if printed else "gold" not in with_building


@pytest.mark.proves("ME-E15", "ME-R24")
def test_a_priest_without_a_church_needs_two_gold() -> None:
    with_church = table(fief("field church", hand="priest"), fief())
    assert moves(with_church, "play") == ["play:priest"]
    without = table(fief("field", "mine", hand="priest"), fief())
    assert moves(without, "play") == []
    rich = table(fief("field", "mine", hand="priest"), fief(), people=cards(0, "2", "soldier"))
    assert moves(rich, "play") == []
    rich = table(fief("field", "mine", hand="priest"), fief(), people=cards(0, "2", "peasant"))
    assert moves(rich, "play") == ["play:priest"]


@pytest.mark.proves("ME-E10", "ME-R54", "ME-P2")
@pytest.mark.parametrize(("bureaucrats", "cards_needed"), [(0, 6), (1, 4), (2, 2), (3, 0)])
def test_each_bureaucrat_saves_two_resources_of_a_building(bureaucrats: int, cards_needed: int) -> None:
    """A Tower costs 3 labour and 3 energy; Bureaucrats on used ground cannot work."""
    people_there = cards(0, "1", *["bureaucrat"] * bureaucrats)
    piles = [{"top": "tower"}, {"top": None}, {"top": None}]
    for held in range(7):
        match = table(fief("farm used", hand=" ".join(["mine"] * held)), fief(), people=people_there, piles=piles)
        assert ("build:0:tower@city" in moves(match)) == (held >= cards_needed)


@pytest.mark.proves("ME-E10", "ME-R54")
def test_three_bureaucrats_make_six_resources_free() -> None:
    """A Castle of 10 resources still wants four."""
    piles = [{"top": "castle"}, {"top": None}, {"top": None}]
    three = cards(0, "1", "bureaucrat", "bureaucrat", "bureaucrat")
    for held, possible in ((3, False), (4, True)):
        match = table(fief("farm used", hand=" ".join(["mine"] * held)), fief(), people=three, piles=piles)
        assert ("build:0:castle@city" in moves(match)) == possible
    play(match, "build:0:castle@city", "pay")
    assert sites(match)["city"] == "city castle"
    assert hand(match) == {}
    assert people(match) == ["used bureaucrat@1"] * 3


@pytest.mark.proves("ME-R53", "ME-P3")
def test_a_merchant_changes_one_resource_and_makes_two_of_gold() -> None:
    match = table(fief("mine", "farm used", hand="mine field field"), fief(), people=cards(0, "2", "merchant"))
    play(match, "buy:territory", "turn:mine1", "use:merchant@farm2", "trade:gold")
    assert moves(match) == ["take:energy", "take:food", "take:gold", "take:labour"]
    play(match, "take:gold")
    assert moves(match) == ["take:energy", "take:food", "take:gold", "take:labour"]
    play(match, "take:food")
    assert pool(match) == {"food": 1, "gold": 1}
    match = table(fief("field", "farm used", hand="mine field field"), fief(), people=cards(0, "2", "merchant"))
    play(match, "buy:territory", "turn:field1", "use:merchant@farm2", "trade:food")
    assert moves(match) == ["take:energy", "take:gold", "take:labour"]


@pytest.mark.proves("ME-R53", "ME-P5")
def test_merchants_can_be_chained() -> None:
    """One gold and two Merchants make three resources: a Peasant's food is enough for a Mine of 2 labour, too."""
    match = table(fief("mine", "farm used", city="used", hand="mine"), fief(), people=cards(0, "2", "merchant"))
    assert "play:mine" in moves(match)
    one = table(fief("mine", "farm used", city="used", hand="soldier"), fief(), people=cards(0, "2", "merchant"))
    assert "play:soldier" not in moves(one)
    two = table(
        fief("mine", "farm used", city="used", hand="soldier"), fief(), people=cards(0, "2", "merchant", "merchant")
    )
    assert "play:soldier" in moves(two)
    play(two, "play:soldier", "pay")
    assert "soldier@fief0" in people(two)


@pytest.mark.proves("ME-P5")
def test_a_step_that_would_spoil_the_payment_is_not_offered() -> None:
    """A Farm costs 2 labour. There is one gold and a Merchant, who must make 2 labour of it."""
    match = table(fief("mine", "farm used", city="used", hand="farm"), fief(), people=cards(0, "2", "merchant"))
    play(match, "play:farm", "turn:mine1")
    assert sites(match)["3"] == "farm"  # all other steps were forced
    match = table(
        fief("mine bank", "farm used", city="used", hand="farm field"), fief(), people=cards(0, "1", "peasant")
    )
    play(match, "play:farm", "discard:field")
    assert sites(match)["3"] == "farm"  # the card had to be labour: a fourth gold would make no second one


@pytest.mark.proves("ME-R56", "ME-R57")
def test_power_and_production_exclude_each_other() -> None:
    """A loose Bureaucrat gives 1 labour or saves 2, not both: a Tower of 6 needs four more cards."""
    piles = [{"top": "tower"}, {"top": None}, {"top": None}]
    for held, possible in ((3, False), (4, True)):
        match = table(
            fief("farm used", hand=" ".join(["mine"] * held)),
            fief(),
            people=cards(0, "fief0", "bureaucrat"),
            piles=piles,
        )
        assert ("build:0:tower@city" in moves(match)) == possible


@pytest.mark.proves("ME-R57", "ME-P4")
def test_a_power_on_a_site_turns_the_site_and_its_output_joins() -> None:
    match = table(fief("farm", hand="mine mine"), fief(), people=cards(0, "1", "peasant", "merchant"))
    play(match, "buy:territory", "use:merchant@farm1")
    assert pool(match) == {"food": 3}
    assert sites(match)["1"] == "farm used"
    assert people(match) == ["used merchant@1", "used peasant@1"]


@pytest.mark.proves("ME-R57", "ME-P4")
def test_one_power_uses_a_whole_site() -> None:
    """Two Merchants on one unused Mine: the second is turned with the site when the first works."""
    both = cards(0, "1", "merchant", "merchant")
    match = table(fief("mine", "farm used", city="used", hand="soldier"), fief(), people=both)
    assert "play:soldier" not in moves(match)
    apart = cards(0, "1", "merchant") + cards(0, "2", "merchant")
    match = table(fief("mine", "farm used", city="used", hand="soldier"), fief(), people=apart)
    assert "play:soldier" in moves(match)


@pytest.mark.proves("ME-R57")
@pytest.mark.parametrize("where", ["neutral0", "fief1"])
def test_no_powers_of_the_economy_abroad(where: str) -> None:
    piles = [{"top": "tower"}, {"top": None}, {"top": None}]
    helpers = cards(0, where, "bureaucrat", "bureaucrat", "merchant", "artist")
    match = table(fief("farm used", "farm used", hand="mine mine mine mine mine"), fief(), people=helpers, piles=piles)
    assert "build:0:tower@city" not in moves(match)
    match = table(
        fief("farm used", "farm used", hand="mine mine mine mine mine mine"), fief(), people=helpers, piles=piles
    )
    assert "build:0:tower@city" in moves(match)


@pytest.mark.proves("ME-P3", "ME-R21")
def test_the_site_of_a_new_building_is_not_turned() -> None:
    """Nor the cards on it: 2 labour of the City pay for a Carpenter on the Forest, not on the City itself."""
    piles = [{"top": "carpenter"}, {"top": None}, {"top": None}]
    on_city = cards(0, "city", "peasant")
    match = table(fief("forest", "farm used", hand="mine mine mine mine mine"), fief(), people=on_city, piles=piles)
    assert moves(match, "build") == ["build:0:carpenter@forest1"]
    play(match, "build:0:carpenter@forest1")
    assert "turn:forest1" not in moves(match)
    play(match, "pay")
    assert sites(match) == {"city": "city used", "1": "forest carpenter", "2": "farm used"}


@pytest.mark.proves("ME-R17", "ME-R27", "ME-A5")
def test_an_attached_card_moves_on_while_it_is_not_turned() -> None:
    match = table(fief("field", "forest"), fief(), people=cards(0, "1", "peasant"))
    play(match, "move:peasant@field1", "to:forest2")
    assert people(match) == ["peasant@2"]
    match = table(fief("field used", "forest"), fief(), people=cards(0, "1", "used peasant"))
    assert moves(match, "move") == []


@pytest.mark.proves("ME-P5")
def test_pay_for_me_finishes_every_purchase() -> None:
    match = table(
        fief("field", "forest", "mine", hand="soldier knight priest mine mine"),
        fief(),
        people=cards(0, "1", "peasant", "peasant"),
    )
    play(match, "play:soldier", "pay")
    assert "soldier@fief0" in people(match)
    assert hand(match) == {"knight": 1, "priest": 1, "mine": 2}  # turned, not discarded
    assert sites(match)["city"] == "city"
