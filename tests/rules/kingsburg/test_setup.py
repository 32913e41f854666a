from __future__ import annotations

from itertools import permutations

import pytest

import burgrave
from burgrave import Match
from burgrave.core.errors import BadOption, BadPosition

from .tables import (
    BUILDER,
    CARDS,
    asked,
    at,
    card,
    everyone,
    goods,
    in_season,
    out,
    pass_until,
    play,
    points,
    province,
    row_to,
    stands,
    table,
)

PLAYERS = (2, 3, 4, 5)


@pytest.mark.proves("KB-R1")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_starts_with_nothing(players: int) -> None:
    match = burgrave.new("kingsburg", players=players, seed=1)
    provinces = match.position()["provinces"]
    assert len(provinces) == players
    for holds in provinces:
        assert [holds[name] for name in ("points", "gold", "wood", "stone", "plus2", "soldiers")] == [0] * 6
        assert holds["buildings"] == []


@pytest.mark.proves("KB-R1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_play(players: int) -> None:
    with pytest.raises(BadOption):
        burgrave.new("kingsburg", players=players, seed=1)
    with pytest.raises(BadPosition):
        table(*[{}] * players)


@pytest.mark.proves("KB-R1", "KB-R7")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_has_three_coloured_dice(players: int) -> None:
    match = pass_until(burgrave.new("kingsburg", players=players, seed=2), lambda match: asked(match)[0] == "influence")
    assert [len(dice) for dice in everyone(match, "dice")] == [3] * players
    assert everyone(match, "white") == [[]] * players


@pytest.mark.proves("KB-R1")
def test_the_first_order_is_random() -> None:
    orders = {tuple(burgrave.new("kingsburg", players=3, seed=seed).position()["order"]) for seed in range(80)}
    assert orders == set(permutations(range(3)))


@pytest.mark.proves("KB-R1")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_may_come_first(players: int) -> None:
    orders = [burgrave.new("kingsburg", players=players, seed=seed).position()["order"] for seed in range(60)]
    assert {order[0] for order in orders} == set(range(players))
    assert all(sorted(order) == list(range(players)) for order in orders)


def seen_card(year: int, key: int) -> str:
    """The card that the General shows."""
    match = table(at(10), BUILDER, year=year, stage="gifts", random={"key": key})
    return str(match.position()["enemy"])


@pytest.mark.proves("KB-R2")
@pytest.mark.parametrize("year", range(1, 6))
def test_the_enemy_is_one_of_the_years_five_cards(year: int) -> None:
    assert {seen_card(year, key) for key in range(80)} == {card.name for card in CARDS if card.year == year}


@pytest.mark.proves("KB-R2")
def test_each_card_of_a_year_is_as_likely() -> None:
    seen = [seen_card(1, key) for key in range(500)]
    assert all(60 <= seen.count(name) <= 140 for name in set(seen))


@pytest.mark.proves("KB-R2", "KB-R24")
@pytest.mark.parametrize("key", range(12))
def test_the_card_that_was_looked_at_is_the_card_of_the_winter(key: int) -> None:
    """Seen in autumn of year I by a player who is sure to win: the reward tells which card it was."""
    match = table(at(10) | {"soldiers": 20}, BUILDER, season="autumn", stage="gifts", random={"key": key})
    seen = card(1, match.position()["enemy"])
    match.play("pass")
    gained = dict(zip(("gold", "wood", "stone"), goods(match, 0), strict=True)) | {"points": points(match)[0] - 1}
    assert {name: amount for name, amount in gained.items() if amount} == seen.reward


@pytest.mark.proves("KB-R2", "KB-R3")
def test_general_and_queen_show_the_same_card() -> None:
    match = table(at(10), at(17), BUILDER, stage="gifts")
    enemy = match.position()["enemy"]
    play(match, "take:gold", "take:gold")
    assert match.view(0)["enemy"] == match.view(1)["enemy"] == match.position()["enemy"] == enemy


@pytest.mark.proves("KB-R2", "KB-R30")
def test_every_year_has_a_card_of_its_own() -> None:
    match = table(at(10), BUILDER, season="autumn", stage="gifts")
    assert match.view(0)["enemy"] is not None
    match.play("pass")
    assert stands(match)[0] == 2
    assert match.position()["enemy"] is None
    assert everyone(match, "glimpsed") == [False, False]


@pytest.mark.proves("KB-R3", "KB-Q34")
def test_holdings_are_unlimited() -> None:
    """Play goes on beyond what a position from outside may hold."""
    match = table(at(16) | {"gold": 99, "wood": 99, "stone": 99, "plus2": 50, "points": 60}, {}, stage="gifts")
    assert goods(match, 0) == (103, 99, 99)
    assert province(match, 0)["plus2"] == 50


@pytest.mark.proves("KB-R3", "KB-Q34")
def test_soldiers_are_unlimited() -> None:
    match = table(at(18) | {"soldiers": 30}, BUILDER, stage="gifts")
    assert province(match, 0)["soldiers"] == 31


@pytest.mark.proves("KB-R3")
def test_all_but_dice_to_come_and_the_enemy_is_public() -> None:
    match = table(at(17) | {"gold": 2}, {"wood": 3, "plus2": 1, "soldiers": 2, "points": 4}, stage="gifts")
    match.play("take:gold")
    match.play("take:gold")
    known = match.position()
    del known["random"]
    for seat in (1, None):
        assert match.view(seat) == known | {"enemy": None}
    assert match.view(0) == known
    assert known["enemy"] is not None


@pytest.mark.proves("KB-R3", "KB-Q38")
@pytest.mark.parametrize("advisor", [10, 17])
def test_only_who_influenced_general_or_queen_knows_the_card(advisor: int) -> None:
    match = table({}, at(advisor), BUILDER, stage="gifts")
    if advisor == 17:
        play(match, "take:gold", "take:gold")
    assert match.view(1)["enemy"] in {card.name for card in CARDS if card.year == 1}
    assert [match.view(seat)["enemy"] for seat in (0, 2, None)] == [None, None, None]


@pytest.mark.proves("KB-Q38", "KB-R24")
def test_the_card_is_public_once_it_is_revealed() -> None:
    match = table({"soldiers": 20}, {}, year=4, stage="winter", enemy="orcs 7")
    assert asked(match) == ("spoils", 0)
    assert [match.view(seat)["enemy"] for seat in (0, 1, None)] == ["orcs 7"] * 3


@pytest.mark.proves("KB-Q38")
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_what_others_are_told_of_a_look_does_not_depend_on_the_card(language: str) -> None:
    told: dict[int | None, set[tuple[str, ...]]] = {0: set(), 1: set(), None: set()}
    for key in range(40):
        match = table({"dice": [4, 5, 6]}, out(), BUILDER | out(), stage="influence", random={"key": key})
        play(match, "influence:10:6+4", "pass")
        for seat, lines in told.items():
            lines.add(tuple(match.narrate(1, language, seat)))
    assert [len(lines) for lines in told.values()] == [5, 1, 1]


@pytest.mark.proves("KB-Q38", "KB-R3")
def test_what_a_bot_imagines_of_the_card_is_what_its_seat_knows() -> None:
    match = table(at(10), BUILDER, stage="gifts")

    def imagined(seat: int) -> set[str]:
        cards = set()
        for seed in range(60):
            record = match.record.copy()
            match.game.compiled.hide(record, seat, seed)
            cards.add(match.game.position(record)["enemy"])
        return cards

    assert imagined(0) == {match.position()["enemy"]}
    assert imagined(1) == imagined(-1) == {card.name for card in CARDS if card.year == 1}


@pytest.mark.proves("KB-Q38")
def test_nobody_knows_a_card_that_nobody_looked_at() -> None:
    match = burgrave.new("kingsburg", players=3, seed=5)
    assert [match.view(seat)["enemy"] for seat in (0, 1, 2, None)] == [None] * 4


@pytest.mark.proves("KB-R4")
@pytest.mark.parametrize("players", PLAYERS)
def test_five_years_of_three_seasons(players: int) -> None:
    match = burgrave.new("kingsburg", players=players, seed=3)
    seasons = []

    def over(match: Match) -> bool:
        if asked(match)[0] == "influence":
            seasons.append(stands(match)[:2])
        return match.actor is None

    pass_until(match, over)
    expected = [(year, season) for year in range(1, 6) for season in ("spring", "summer", "autumn")]
    assert list(dict.fromkeys(seasons)) == expected
    assert match.winners


@pytest.mark.proves("KB-R4", "KB-R5")
def test_phase_1_comes_before_spring() -> None:
    match = table({}, {}, {})
    assert asked(match)[0] == "aid"
    assert everyone(match, "dice") == [[], [], []]
    play(match, "take:gold", "take:gold", "take:gold")
    assert stands(match) == (1, "spring", "influence")


@pytest.mark.proves("KB-R4", "KB-R21")
def test_phase_3_comes_after_spring_and_before_summer() -> None:
    match = table({"buildings": ["inn"]}, {}, {}, season="spring", stage="season_end")
    assert points(match) == [1, 0, 0]
    assert stands(match) == (1, "summer", "influence")


@pytest.mark.proves("KB-R4", "KB-R22")
def test_phase_5_comes_after_summer_and_before_autumn() -> None:
    match = table({"buildings": ["statue"]}, {"buildings": ["statue"]}, {}, season="summer", stage="season_end")
    assert points(match) == [0, 0, 0]
    assert match.position()["envoy"] == 2
    assert stands(match) == (1, "autumn", "influence")


@pytest.mark.proves("KB-R4", "KB-R23")
def test_phase_7_comes_after_autumn() -> None:
    match = table({"buildings": ["statue"], "gold": 2}, {}, {}, season="autumn", stage="season_end")
    assert asked(match) == ("recruit", 0)
    assert points(match) == [0, 0, 0]
    assert match.position()["envoy"] is None


@pytest.mark.proves("KB-R4", "KB-R24")
def test_phase_8_comes_after_recruiting_and_ends_the_year() -> None:
    match = table({"soldiers": 20}, {}, year=4, stage="recruit", enemy="orcs 7")
    assert asked(match) == ("spoils", 0)
    match.play("take:gold")
    assert stands(match)[:2] == (5, "spring")


@pytest.mark.proves("KB-R4")
def test_a_season_goes_through_its_steps_in_order() -> None:
    match = table({"wood": 1, "buildings": row_to("town_hall")}, {"gold": 5}, stage="roll")
    steps = []

    def summer(match: Match) -> bool:
        if in_season("summer")(match):
            return True
        steps.append(stands(match)[2])
        return False

    pass_until(match, summer)
    assert list(dict.fromkeys(steps)) == ["influence", "build", "season_end"]


@pytest.mark.proves("KB-R3", "KB-Q38")
def test_a_spectator_knows_no_card_that_any_seat_has_looked_at() -> None:
    """Whichever seat has looked, the last one included: what is made up for a spectator varies."""
    for seat in range(5):
        provinces = [{"gold": 2, "glimpsed": other == seat} for other in range(5)]
        match = burgrave.new("kingsburg", position={"stage": "build", "enemy": "goblins 3", "provinces": provinces})
        cards = set()
        for seed in range(40):
            hidden = match.record.copy()
            match.game.compiled.hide(hidden, -1, seed)
            cards.add(int(hidden["enemy"]))
        assert len(cards) == 5
