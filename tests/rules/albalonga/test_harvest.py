from __future__ import annotations

import pytest

from .tables import V1, City, asked, city, everyone, harvest, moves, pass_while, play, search, table

EXAMPLE: list[City] = [
    {"farmers": 4, "devotion": 6},
    {"farmers": 5, "laid_farmers": 1, "devotion": 7},
    {"farmers": 5, "devotion": 4},
    {"farmers": 4, "devotion": 8},
]


@pytest.mark.proves("AL-E4", "AL-R43", "AL-R44", "AL-R45", "AL-R46", "AL-R47", "AL-A10")
def test_the_example_of_a_harvest() -> None:
    match = harvest(*EXAMPLE)
    for seat in (0, 1, 3):
        assert asked(match) == ("improve", seat)
        play(match, "improve")
    assert everyone(match, "devotion") == [1, 2, 4, 3]
    assert everyone(match, "wheat") == [16, 18, 15, 16]
    assert pass_while(match, "bless") == [1, 3]


@pytest.mark.proves("AL-E5", "AL-R43", "AL-R44", "AL-R45")
@pytest.mark.parametrize(
    ("climate", "standing", "improved", "lying"), [("dry", 2, 3, 1), ("moderate", 3, 4, 2), ("wet", 4, 5, 3)]
)
def test_wheat_by_climate(climate: str, standing: int, improved: int, lying: int) -> None:
    following = {"dry": "wet", "moderate": "dry", "wet": "dry"}[climate]
    cities: list[City] = [
        {"farmers": 1, "devotion": 5},
        {"farmers": 1, "devotion": 5},
        {"farmers": 1, "laid_farmers": 1, "devotion": 5},
        {"farmers": 1, "laid_farmers": 1},
    ]
    match = harvest(*cities, year=2, climate={"now": climate, "price": 4, "next": following})
    play(match, "pass", "improve", "improve")
    assert everyone(match, "wheat") == [standing, improved, lying, lying]


@pytest.mark.proves("AL-R43", "AL-R23")
def test_farmers_in_the_granary_produce_too() -> None:
    assert city(harvest({"farmers": 9}, {}, {}), 0)["wheat"] == 27


@pytest.mark.proves("AL-R44")
def test_the_card_is_turned_after_the_priests_and_shows_price_and_next_climate() -> None:
    match = table({"devotion": 2, "priests": 5, "farmers": 1}, {}, {}, season="harvest", stage="jobs")
    shown = match.position()["climate"]
    assert shown["price"] in (4, 5, 6)
    assert shown["next"] in ("dry", "moderate", "wet")
    assert asked(match) == ("improve", 0)  # level 7
    before = table({"devotion": 2}, {}, {}, season="harvest").position()["climate"]
    assert (before["price"], before["next"]) == (None, None)


@pytest.mark.proves("AL-R44")
@pytest.mark.parametrize(("level", "may"), [(4, False), (5, True), (6, True)])
def test_the_level_must_reach_the_price(level: int, may: bool) -> None:
    match = harvest({"devotion": level, "farmers": 2}, {}, {})
    assert (asked(match) == ("improve", 0)) == may
    if may:
        play(match, "improve")
        assert city(match, 0)["devotion"] == level - 5
        assert city(match, 0)["wheat"] == 8


@pytest.mark.proves("AL-R44")
def test_nobody_has_to_improve() -> None:
    match = play(harvest({"devotion": 9, "farmers": 2}, {}, {}), "pass")
    assert (city(match, 0)["devotion"], city(match, 0)["wheat"]) == (9, 6)


@pytest.mark.proves("AL-R44", "AL-R47")
def test_a_king_without_farmers_may_improve_and_be_blessed() -> None:
    match = play(harvest({"devotion": 7}, {}, {}), "improve")
    assert asked(match) == ("bless", 0)


@pytest.mark.proves("AL-R46")
def test_wheat_is_kept() -> None:
    match = harvest({"wheat": 30, "housing": 5, "farmers": 1}, {"wheat": 1}, {"wheat": 1}, stage="return")
    play(match, "crown:rome")
    pass_while(match, "grow")
    assert city(match, 0)["wheat"] == 24
    assert match.position()["year"] == 2


# The blessing (AL-R47)

BLESSED: City = {"devotion": 2, "improved": True}


@pytest.mark.proves("AL-R47", "AL-R7")
@pytest.mark.parametrize(
    ("gift", "silver", "wheat", "monuments"), [("wheat", 5, 3, 0), ("silver", 7, 0, 0), ("monument", 5, 0, 1)]
)
def test_every_payer_gets_what_the_card_shows(gift: str, silver: int, wheat: int, monuments: int) -> None:
    match = search(
        lambda random: play(
            harvest(BLESSED, {}, BLESSED, BLESSED, stage="bless", random=random), "bless", "bless", "pass"
        ),
        lambda match: bool(match.position()["blessings"][gift] < {"wheat": 4, "silver": 3, "monument": 2}[gift]),
    )
    for seat in (0, 2):
        holds = city(match, seat)
        assert (holds["silver"], holds["wheat"], holds["monuments"]) == (silver, wheat, monuments)
    for seat in (1, 3):
        holds = city(match, seat)
        assert (holds["silver"], holds["wheat"], holds["monuments"]) == (5, 0, 0)
    assert everyone(match, "devotion") == [0, 0, 0, 2]


@pytest.mark.proves("AL-R47")
def test_an_eleventh_monument_is_lost_with_the_devotion() -> None:
    match = harvest(
        BLESSED | {"monuments": 10}, {}, {}, stage="bless", year=7, climate={"now": "dry", "price": 4},
        blessings={"wheat": 1, "silver": 0, "monument": 2}, random={"key": 0},
    )  # fmt: skip
    matches = [
        play(
            harvest(
                BLESSED | {"monuments": 10}, {}, {}, stage="bless", year=7, climate={"now": "dry", "price": 4},
                blessings={"wheat": 1, "silver": 0, "monument": 2}, random={"key": key},
            ),
            "bless",
        )
        for key in range(6)
    ]  # fmt: skip
    assert moves(match) == ["bless", "pass"]
    shown = [match for match in matches if match.position()["blessings"]["monument"] == 1]
    assert shown
    for match in shown:
        assert (city(match, 0)["monuments"], city(match, 0)["devotion"]) == (10, 0)


@pytest.mark.proves("AL-R47")
def test_a_card_is_shown_also_if_nobody_pays() -> None:
    match = harvest({}, {}, {}, stage="bless")
    assert sum(match.position()["blessings"].values()) == 8


@pytest.mark.proves("AL-R47", "AL-A12")
@pytest.mark.parametrize(("level", "improved", "may"), [(2, True, True), (1, True, False), (9, False, False)])
def test_only_who_improved_and_has_two_devotion_left_may_pay(level: int, improved: bool, may: bool) -> None:
    match = harvest({"devotion": level, "improved": improved}, {}, {}, stage="bless")
    assert (asked(match) == ("bless", 0)) == may


@pytest.mark.proves("AL-A10", "AL-R47")
def test_improvements_and_blessings_go_in_turn_order() -> None:
    match = harvest(*[{"devotion": 9}] * 4, king_of_kings=2)
    seats = []
    while asked(match)[0] in ("improve", "bless"):
        seats.append((asked(match)[0], match.actor))
        play(match, "improve" if asked(match)[0] == "improve" else "pass")
    assert seats == [(question, seat) for question in ("improve", "bless") for seat in (2, 3, 0, 1)]


# Rewards (AL-R61, AL-R62)


@pytest.mark.proves("AL-R61", "AL-R57")
@pytest.mark.parametrize(
    ("first", "second", "reward"),
    [
        ({"farmers": 4}, {"farmers": 3}, [2, 0]),
        ({"farmers": 4}, {"farmers": 4}, [0, 0]),
        ({"farmers": 5, "laid_farmers": 2}, {"farmers": 4}, [0, 2]),
        ({"farmers": 7}, {"farmers": 6}, [2, 0]),
        ({}, {}, [0, 0]),
    ],
)
def test_most_standing_farmers_bring_two_more(first: City, second: City, reward: list[int]) -> None:
    plain = harvest(first, second, {})
    rewarded = harvest(first, second, {}, options=V1)
    gained = [
        after - before for before, after in zip(everyone(plain, "wheat"), everyone(rewarded, "wheat"), strict=True)
    ]
    assert gained == [*reward, 0]


@pytest.mark.proves("AL-D6", "AL-R62", "AL-R60", "AL-A12")
def test_piety_saves_one_devotion_of_the_blessing() -> None:
    match = harvest(*EXAMPLE, options=V1, piety=3)
    play(match, "improve", "improve", "improve")
    assert asked(match) == ("bless", 1)
    play(match, "bless")
    assert asked(match) == ("bless", 3)
    play(match, "bless")
    assert everyone(match, "devotion") == [1, 0, 4, 2]
    assert match.position()["piety"] is None


@pytest.mark.proves("AL-D6", "AL-R60")
def test_the_holder_of_piety_in_the_example() -> None:
    """B is alone at level 8 after the priests."""
    match = search(
        lambda random: table(*EXAMPLE, options=V1, season="harvest", stage="jobs", random=random),
        lambda match: asked(match)[0] == "improve",
    )
    assert match.position()["piety"] == 3


@pytest.mark.proves("AL-R62")
@pytest.mark.parametrize(("level", "improved", "may"), [(1, True, True), (0, True, False), (5, False, False)])
def test_piety_needs_one_devotion_and_an_improved_harvest(level: int, improved: bool, may: bool) -> None:
    match = harvest({"devotion": level, "improved": improved}, {}, {}, stage="bless", options=V1, piety=0)
    assert (asked(match) == ("bless", 0)) == may
    if not may:
        assert match.position()["piety"] is None  # it goes back, used or not


@pytest.mark.proves("AL-A12", "AL-R62")
def test_piety_does_not_make_the_harvest_cheaper() -> None:
    match = harvest({"devotion": 4, "farmers": 1}, {}, {}, options=V1, piety=0)
    assert asked(match)[0] != "improve"
