from __future__ import annotations

from collections import Counter

import pytest

import burgrave
from burgrave.core.errors import BadOption, BadPosition

from .tables import V3, asked, city, everyone, harvest, moves, pass_while, play, stalls, table

EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4, 5])


@pytest.mark.proves("AL-R1", "AL-E8", "AL-R56")
@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_there_is_a_stall_more_than_kings(players: int, count: int) -> None:
    match = burgrave.new("albalonga", players=players, seed=1)
    assert stalls(match) == [0] * count
    paying = table(*[{}] * players, stage="court", court={"cost_space": 1})
    assert moves(paying) == sorted(["pass", *(f"call:{name}" for name in ("I", "II", "III", "IV", "V", "VI")[:count])])


@pytest.mark.proves("AL-R2", "AL-R11")
@EVERY_NUMBER
def test_the_game_begins_in_the_growing_season_with_free_calls(players: int) -> None:
    position = burgrave.new("albalonga", players=players, seed=2).position()
    assert (position["year"], position["season"], position["stage"]) == (1, "growing", "sell")
    assert position["court"]["cost_space"] == 0


@pytest.mark.proves("AL-R3", "AL-R5", "AL-A13")
@EVERY_NUMBER
def test_what_a_king_begins_with(players: int) -> None:
    match = burgrave.new("albalonga", players=players, seed=3)
    for seat in range(players):
        holds = city(match, seat)
        assert (holds["housing"], holds["silver"], holds["wheat"], holds["monuments"]) == (8, 5, 0, 0)
        assert (holds["population"], holds["devotion"], holds["housing_disc"]) == (8, 0, 0)
        assert holds["heroes"] == [0, 1, 2, 3, 4]


@pytest.mark.proves("AL-R4")
def test_bank_and_reserve_never_run_out() -> None:
    """Nine merchants of each of five kings are paid, and 6 peasants come to each of five large cities."""
    match = table(*[{"merchants": 9}] * 5, stage="jobs")
    assert everyone(match, "silver") == [8] * 5
    match = harvest(*[{"housing": 30, "wheat": 51}] * 5, stage="feed")
    play(match, *["grow:6"] * 5)
    assert everyone(match, "housing") == [36] * 5


@pytest.mark.proves("AL-R5", "AL-A17")
@pytest.mark.parametrize(
    ("players", "options", "targets"),
    [
        (5, {}, ["rome", "veii", "velitrae", "reate"]),
        (4, {}, ["rome", "veii", "velitrae"]),
        (4, V3, ["assisi", "rome", "veii", "velitrae"]),
        (3, {}, ["rome", "veii"]),
        (2, V3, ["assisi", "rome"]),
    ],
)
def test_a_king_has_a_card_for_each_other_city_in_play(
    players: int, options: dict[str, bool], targets: list[str]
) -> None:
    match = table({"soldiers": 1}, *[{}] * (players - 1), stage="targets", options=options)
    assert moves(match) == sorted(f"attack:{target}" for target in targets)


def climates(seed: int) -> list[str]:
    """The seven years of a deck: nobody ever eats, so wheat is given to somebody by the position."""
    match = table({"wheat": 500}, {"wheat": 500}, {"wheat": 500}, random={"key": seed})
    seen: list[str] = []
    while match.actor is not None:
        position = match.position()
        if len(seen) < position["year"]:
            seen.append(position["climate"]["now"])
        match.play("pass" if "pass" in moves(match) else match.legal[0])
    return seen


@pytest.mark.proves("AL-R6", "AL-R55", "AL-R10")
@pytest.mark.parametrize("seed", range(6))
def test_the_climate_deck(seed: int) -> None:
    deck = climates(seed)
    assert len(deck) == 7
    assert deck[0] == "moderate"
    assert sorted(deck[1:4]) == sorted(deck[4:7]) == ["dry", "moderate", "wet"]


@pytest.mark.proves("AL-R6")
def test_climates_come_in_any_order() -> None:
    decks = {tuple(climates(seed)) for seed in range(20)}
    assert len(decks) > 8


@pytest.mark.proves("AL-R6")
def test_prices_are_those_of_unturned_cards_of_the_climate() -> None:
    """Two of the four moderate cards are turned over, so the price is one of the other two."""
    for key in range(8):
        match = table(
            {"devotion": 10}, {}, {}, season="harvest", stage="improve", year=7, random={"key": key},
            climate={"now": "moderate", "turned": [
                "moderate 4", "moderate 5", "dry 4", "dry 3", "wet 4", "wet 2",
            ]},
        )  # fmt: skip
        assert match.position()["climate"]["price"] in (2, 3)
        assert match.position()["climate"]["next"] is None


@pytest.mark.proves("AL-R7", "AL-R47")
def test_a_blessing_that_was_shown_is_out() -> None:
    """Nine cards, one of them left: it must be the one."""
    for key in range(5):
        match = harvest(
            {"devotion": 2, "improved": True}, {}, {}, stage="bless", year=7, random={"key": key},
            climate={"now": "dry", "price": 4}, blessings={"wheat": 0, "silver": 3, "monument": 0},
        )  # fmt: skip
        play(match, "bless")
        assert city(match, 0)["silver"] == 7
        assert match.position()["blessings"] == {"wheat": 0, "silver": 2, "monument": 0}


@pytest.mark.proves("AL-R8")
def test_the_first_king_of_kings_is_drawn_by_lot() -> None:
    first = Counter(burgrave.new("albalonga", players=4, seed=seed).actor for seed in range(60))
    assert set(first) == {0, 1, 2, 3}


@pytest.mark.proves("AL-R9", "AL-R68")
def test_black_peasants_belong_to_two_variants() -> None:
    with pytest.raises(BadPosition, match="captured peasants belong to"):
        table({"captured": {"workers": 1}}, {}, {}, stage="jobs")
    for options in ({"spoils_of_war": True}, {"assisi": True}):
        table({"captured": {"workers": 1}}, {}, {}, stage="jobs", options=options)


@pytest.mark.proves("AL-A26", "AL-R56", "AL-R68")
def test_which_variants_may_be_combined() -> None:
    names = ("work_well_done", "spoils_of_war", "assisi")
    for players in (2, 3, 4, 5):
        for bits in range(8):
            options = {name: bool(bits >> number & 1) for number, name in enumerate(names)}
            if (players == 2 and not options["assisi"]) or (players == 5 and options["assisi"]):
                with pytest.raises(BadOption, match="assisi"):
                    burgrave.new("albalonga", players=players, options=options, seed=1)
            else:
                assert burgrave.new("albalonga", players=players, options=options, seed=1).options == options
    with pytest.raises(BadOption, match="no option"):
        burgrave.new("albalonga", players=3, options={"dragons": True})


@pytest.mark.proves("AL-R56", "AL-A26")
def test_two_kings_play_with_assisi_without_asking_for_it() -> None:
    match = burgrave.new("albalonga", players=2, seed=1)
    assert match.options["assisi"]
    assert "assisi" in match.position()
    assert burgrave.replay(match.log).record.tobytes() == match.record.tobytes()


@pytest.mark.proves("AL-R68", "AL-E9")
def test_assisi_begins_with_three_defenders_and_two_products() -> None:
    match = burgrave.new("albalonga", players=3, options=V3, seed=1)
    assert match.position()["assisi"] == {"defenders": 3, "silver": 1, "wheat": 2, "captives": 0}


@pytest.mark.proves("AL-R10")
def test_the_course_of_a_season() -> None:
    """Sales, calls, resolution and return (all by themselves here), then a new King of Kings, and the harvest."""
    match = table({}, {}, {})
    assert pass_while(match, "sell") == pass_while(match, "call") == [0, 1, 2]
    assert asked(match) == ("crown", 0)
    play(match, "crown:rome")
    assert match.position()["season"] == "harvest"
    assert asked(match) == ("sell", 1)
