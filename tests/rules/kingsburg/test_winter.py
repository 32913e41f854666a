from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match
from burgrave.games.kingsburg.state import ENEMY_REVEALED, FOUGHT, REINFORCED

from .tables import (
    BUILDINGS,
    CARDS,
    EXTRA,
    Card,
    Province,
    asked,
    battle,
    card,
    everyone,
    goods,
    in_order_of_play,
    key_for_kings_die,
    moves,
    play,
    points,
    province,
    row_to,
    stands,
    table,
    told,
    winter,
)

CARD_NAMES = [f"{card.year}-{card.kind}-{card.strength}" for card in CARDS]
ALL_CARDS = pytest.mark.parametrize("enemy", CARDS, ids=CARD_NAMES)
STONE_WALL = row_to("stone_wall")
FORTRESS = row_to("fortress")
ORCS = card(4, "orcs 7")
"""The one card whose reward is chosen."""


# Recruiting (KB-R23)


def recruiting(*provinces: Province, **more: Any) -> Match:
    return table(*provinces, stage="recruit", **more)


@pytest.mark.proves("KB-R23")
def test_a_soldier_costs_two_goods_of_any_mix() -> None:
    match = recruiting({"gold": 2, "wood": 2, "stone": 2}, {})
    mixes = ["gold+gold", "gold+wood", "gold+stone", "wood+wood", "wood+stone", "stone+stone"]
    assert moves(match) == sorted(["pass", *[f"recruit:{mix}" for mix in mixes]])


@pytest.mark.proves("KB-R23")
def test_only_goods_that_one_holds_pay_for_soldiers() -> None:
    match = recruiting({"gold": 1, "wood": 2, "plus2": 3}, {})
    assert moves(match) == ["pass", "recruit:gold+wood", "recruit:wood+wood"]


@pytest.mark.proves("KB-R23")
def test_a_soldier_recruited_is_paid() -> None:
    match = play(recruiting({"gold": 3, "wood": 1, "soldiers": 2}, {}), "recruit:gold+wood")
    assert goods(match, 0) == (2, 0, 0)
    assert province(match, 0)["soldiers"] == 3


@pytest.mark.proves("KB-R23", "KB-Q34")
def test_any_number_of_soldiers() -> None:
    match = recruiting({"gold": 41}, {"gold": 2})
    for _ in range(20):
        assert asked(match) == ("recruit", 0)
        match.play("recruit:gold+gold")
    assert asked(match) == ("recruit", 1)
    assert province(match, 0)["soldiers"] == 20
    assert goods(match, 0) == (1, 0, 0)


@pytest.mark.proves("KB-R23")
def test_recruiting_is_optional_and_may_stop() -> None:
    match = play(recruiting({"gold": 4}, {"gold": 2}), "recruit:gold+gold", "pass")
    assert asked(match) == ("recruit", 1)
    assert goods(match, 0) == (2, 0, 0)


@pytest.mark.proves("KB-R23", "KB-Q19")
def test_with_barracks_a_soldier_costs_one_good() -> None:
    match = recruiting({"buildings": row_to("barracks"), "gold": 1, "wood": 1, "stone": 1}, {})
    assert moves(match) == ["pass", "recruit:gold", "recruit:stone", "recruit:wood"]


@pytest.mark.proves("KB-Q19", "KB-R23")
def test_anothers_barracks_do_not_help() -> None:
    match = recruiting({"gold": 1}, {"buildings": row_to("barracks"), "gold": 1})
    assert asked(match) == ("recruit", 1)


@pytest.mark.proves("KB-R23", "KB-Q20")
def test_tokens_do_not_pay_for_soldiers() -> None:
    match = recruiting({"plus2": 5, "gold": 1}, {"gold": 2})
    assert asked(match) == ("recruit", 1)


@pytest.mark.proves("KB-R23")
def test_players_recruit_in_order_of_play() -> None:
    match = recruiting(*[{"gold": 2}] * 5, order=[2, 4, 1, 0, 3])
    assert in_order_of_play(match, "recruit") == [2, 4, 1, 0, 3]


@pytest.mark.proves("KB-R23")
def test_recruits_fight_this_winter() -> None:
    """Barbarians of strength 2: the King sends one soldier, so one recruit makes a draw and two a victory."""
    key = key_for_kings_die(1)
    match = recruiting({"gold": 4}, {}, enemy="barbarians 2", random={"key": key})
    play(match, "recruit:gold+gold", "recruit:gold+gold")
    assert goods(match, 0) == (1, 0, 0)
    match = recruiting({"gold": 4}, {}, enemy="barbarians 2", random={"key": key})
    play(match, "recruit:gold+gold", "pass")
    assert goods(match, 0) == (2, 0, 0)


# The King's soldiers (KB-R24)


@pytest.mark.proves("KB-R24", "KB-Q26")
@pytest.mark.parametrize("shows", range(1, 7))
def test_everybody_gets_as_many_soldiers_as_the_die_shows(shows: int) -> None:
    match = winter(shows, {"soldiers": 20}, {"soldiers": 3}, {}, enemy="orcs 7", year=4)
    assert asked(match) == ("spoils", 0)
    assert match.position()["reinforcements"] == shows
    assert everyone(match, "soldiers") == [20 + shows, 3 + shows, shows]


@pytest.mark.proves("KB-R24", "KB-Q26")
def test_the_kings_die_shows_one_to_six() -> None:
    shown = {
        table({"soldiers": 20}, {}, stage="winter", year=4, enemy="orcs 7", random={"key": key}).position()[
            "reinforcements"
        ]
        for key in range(60)
    }
    assert shown == {1, 2, 3, 4, 5, 6}


@pytest.mark.proves("KB-R24", "KB-Q26")
def test_the_kings_soldiers_come_after_recruiting() -> None:
    match = recruiting({"gold": 2}, {}, enemy="barbarians 2")
    assert everyone(match, "soldiers") == [0, 0]
    assert match.view(1)["enemy"] is None


@pytest.mark.proves("KB-R24", "KB-Q26")
def test_the_kings_die_is_rolled_once_after_the_card_is_turned_up() -> None:
    events = told(play(recruiting({"gold": 2}, {}, {}), "pass"))
    assert events.index(ENEMY_REVEALED) < events.index(REINFORCED) < events.index(FOUGHT)
    assert events.count(REINFORCED) == 1


@pytest.mark.proves("KB-R24", "KB-R2")
def test_an_enemy_nobody_looked_at_is_one_of_the_years() -> None:
    names = set()
    for key in range(60):
        match = table({"soldiers": 20}, {"gold": 9, "wood": 9}, stage="winter", year=4, random={"key": key})
        if asked(match)[0] in ("spoils", "losses"):
            names.add(match.position()["enemy"])
    assert "orcs 7" in names
    assert names <= {card.name for card in CARDS if card.year == 4}


# The battle value (KB-R25)


def result(enemy: Card, soldiers: int, buildings: list[str], **more: Any) -> str:
    """Fights one battle. The victor alone scores for the best army; in a draw nothing happens; else it is a defeat."""
    before = {"points": 0, "gold": 9, "wood": 9, "stone": 9, "buildings": buildings}
    match = battle(enemy, before | {"soldiers": soldiers}, {}, **more)
    if asked(match)[0] in ("spoils", "losses") and match.actor == 0:
        return {"spoils": "victory", "losses": "defeat"}[asked(match)[0]]
    after = province(match, 0)
    cathedral = 13 if enemy.year == 5 and "cathedral" in buildings else 0
    scored = after["points"] - cathedral
    if scored > 0:
        return "victory"
    return (
        "draw"
        if scored == 0 and goods(match, 0) == (9, 9, 9) and len(after["buildings"]) == len(buildings)
        else "defeat"
    )


def bonus(buildings: list[str], kind: str) -> int:
    return sum(BUILDINGS[name].battle + EXTRA.get((name, kind), 0) for name in buildings)


@pytest.mark.proves("KB-R25", "KB-R26")
@pytest.mark.parametrize("name", BUILDINGS)
@pytest.mark.parametrize("enemy", [card(5, "barbarians 7"), card(5, "dragons 9")], ids=lambda card: card.kind)
def test_what_a_building_adds_to_the_battle(name: str, enemy: Card) -> None:
    buildings = row_to(name)
    needed = enemy.strength - bonus(buildings, enemy.kind)
    assert result(enemy, needed - 1, buildings) == "defeat"
    assert result(enemy, needed, buildings) == ("victory" if "stone_wall" in buildings else "draw")
    assert result(enemy, needed + 1, buildings) == "victory"


@pytest.mark.proves("KB-R25", "KB-Q21")
@pytest.mark.parametrize("name", ["church", "palisade", "barricade"])
@pytest.mark.parametrize(
    "enemy",
    [card(4, "goblins 6"), card(4, "demons 6"), card(4, "zombies 7"), card(4, "orcs 7"), card(5, "barbarians 8")],
    ids=lambda card: card.kind,
)
def test_bonuses_against_one_kind_of_enemy(name: str, enemy: Card) -> None:
    buildings = row_to(name)
    needed = enemy.strength - bonus(buildings, enemy.kind)
    assert result(enemy, needed - 1, buildings) == "defeat"
    assert result(enemy, needed, buildings) == "draw"
    assert result(enemy, needed + 1, buildings) == "victory"


@pytest.mark.proves("KB-R25")
def test_all_bonuses_together() -> None:
    """Rows 3 and 4 add 7, Farms take 1 off: 6; against Demons the Church makes it 7."""
    buildings = row_to("wizards_guild", "stone_wall", "farms", "church")
    without_wall = row_to("wizards_guild", "stable", "farms", "church")  # 4 + 1 - 1 = 4
    assert bonus(without_wall, "orcs") == 4
    assert result(ORCS, 3, without_wall) == "draw"
    assert result(card(5, "demons 9"), 4, without_wall) == "draw"
    assert bonus(buildings, "orcs") == 5
    assert result(ORCS, 2, buildings) == "victory"
    assert result(ORCS, 1, buildings) == "defeat"


@pytest.mark.proves("KB-R25", "KB-Q34", "KB-Q23")
def test_the_battle_value_is_not_capped_at_9() -> None:
    """Both win; with a cap they would share the point for the best army."""
    match = battle(card(5, "dragons 9"), {"soldiers": 10}, {"soldiers": 11})
    assert points(match) == [3, 4]


# Victory, draw, defeat (KB-R26)


@pytest.mark.proves("KB-R26")
@ALL_CARDS
def test_the_strength_of_every_enemy(enemy: Card) -> None:
    assert result(enemy, enemy.strength - 1, ["inn"]) == "defeat"
    assert result(enemy, enemy.strength, ["inn"]) == "draw"
    assert result(enemy, enemy.strength + 1, ["inn"]) == "victory"


@pytest.mark.proves("KB-R26")
@ALL_CARDS
def test_the_reward_of_every_enemy(enemy: Card) -> None:
    match = battle(enemy, {"soldiers": enemy.strength + 1}, {"soldiers": enemy.strength})
    if "any" in enemy.reward:
        assert asked(match) == ("spoils", 0)
        assert moves(match) == ["take:gold", "take:stone", "take:wood"]
        match.play("take:stone")
    reward = dict(enemy.reward)
    reward["stone"] = reward.get("stone", 0) + reward.pop("any", 0)
    assert goods(match, 0) == tuple(reward.get(good, 0) for good in ("gold", "wood", "stone"))
    assert points(match) == [reward.get("points", 0) + 1, 0]  # one more for the best army


@pytest.mark.proves("KB-R26", "KB-R27")
@ALL_CARDS
def test_the_loss_of_every_enemy(enemy: Card) -> None:
    """The Inn has no points and adds nothing to the battle, so that what is lost can be read one by one."""
    rich = {"gold": 9, "wood": 9, "stone": 9, "points": 20, "buildings": ["inn"], "plus2": 1}
    match = battle(enemy, rich, {"soldiers": enemy.strength})
    chosen = 0
    while asked(match) == ("losses", 0):
        assert moves(match) == ["give:gold", "give:stone", "give:wood"]
        match.play("give:stone")
        chosen += 1
    loss = dict(enemy.loss)
    assert chosen == loss.get("any", 0)
    loss["stone"] = loss.get("stone", 0) + loss.pop("any", 0)
    assert goods(match, 0) == tuple(9 - loss.get(good, 0) for good in ("gold", "wood", "stone"))
    assert points(match)[0] == 20 - loss.get("points", 0)
    assert province(match, 0)["buildings"] == ([] if loss.get("building") else ["inn"])
    assert province(match, 0)["plus2"] == 1


@pytest.mark.proves("KB-R26")
@ALL_CARDS
def test_a_draw_changes_nothing(enemy: Card) -> None:
    before = {"gold": 9, "wood": 8, "stone": 7, "points": 6, "buildings": ["inn"], "plus2": 1}
    match = battle(enemy, before | {"soldiers": enemy.strength}, {"soldiers": enemy.strength})
    assert {name: province(match, 0)[name] for name in before} == before
    assert points(match) == [6, 0]


@pytest.mark.proves("KB-R26", "KB-Q6")
def test_the_winner_chooses_the_goods_and_cannot_decline() -> None:
    match = battle(ORCS, {"soldiers": 8}, {"soldiers": 7})
    assert moves(match) == ["take:gold", "take:stone", "take:wood"]
    match.play("take:wood")
    assert goods(match, 0) == (0, 1, 0)


@pytest.mark.proves("KB-R26", "KB-Q22")
def test_the_stone_wall_makes_a_draw_a_victory() -> None:
    zombies = card(2, "zombies 5")
    match = battle(zombies, {"buildings": STONE_WALL, "soldiers": 2}, {"soldiers": 5})  # 2 + Palisade 2 + Wall 1
    assert points(match) == [2, 0]


@pytest.mark.proves("KB-R26")
def test_the_stone_wall_does_not_turn_a_defeat() -> None:
    match = battle(card(2, "zombies 5"), {"buildings": STONE_WALL, "soldiers": 1}, {"soldiers": 5})
    assert points(match) == [-2, 0]


@pytest.mark.proves("KB-R26")
def test_battles_are_settled_one_by_one_in_order_of_play() -> None:
    """When a loser is asked, those before have lost or won all, those after nothing yet."""
    loser = {"gold": 3, "wood": 3, "points": 9, "buildings": ["statue"]}
    match = battle(card(2, "orcs 4"), loser, loser, {"soldiers": 5}, loser, order=[3, 0, 2, 1])
    assert asked(match) == ("losses", 3)
    assert points(match) == [9, 9, 0, 9]
    play(match, "give:gold", "give:gold")
    assert asked(match) == ("losses", 0)
    assert points(match) == [9, 9, 0, 6]
    assert goods(match, 2) == (0, 0, 0)
    play(match, "give:gold", "give:gold")
    assert asked(match) == ("losses", 1)
    assert points(match) == [6, 9, 0, 6]
    assert goods(match, 2) == (1, 0, 0)


@pytest.mark.proves("KB-R26", "KB-R29")
def test_the_best_army_is_rewarded_after_all_battles() -> None:
    match = battle(card(2, "orcs 4"), {"soldiers": 9}, {"gold": 3, "wood": 3})
    assert asked(match) == ("losses", 1)
    assert points(match) == [0, 0]
    play(match, "give:gold", "give:gold")
    assert points(match) == [1, 0]


# Losses (KB-R27, KB-R28)


@pytest.mark.proves("KB-R27", "KB-Q24")
def test_goods_that_one_does_not_have_are_not_owed() -> None:
    match = battle(card(4, "goblins 5"), {"wood": 1, "stone": 2, "gold": 3}, {"soldiers": 5})
    assert goods(match, 0) == (3, 0, 0)
    assert points(match)[0] == -1


@pytest.mark.proves("KB-R27", "KB-Q24")
def test_a_missing_kind_is_not_paid_in_another() -> None:
    match = battle(card(4, "goblins 6"), {"wood": 3, "stone": 3, "points": 5}, {"soldiers": 6})
    assert goods(match, 0) == (0, 3, 3)
    assert points(match)[0] == 5


@pytest.mark.proves("KB-R27", "KB-Q25")
def test_without_a_building_none_is_lost() -> None:
    match = battle(card(5, "demons 9"), {"points": 4, "gold": 2}, {"soldiers": 9})
    assert points(match)[0] == 4
    assert goods(match, 0) == (2, 0, 0)


@pytest.mark.proves("KB-R27")
def test_goods_of_choice_are_the_losers_choice() -> None:
    match = battle(card(4, "demons 6"), {"gold": 3, "wood": 1, "stone": 2}, {"soldiers": 6})
    assert moves(match) == ["give:gold", "give:stone", "give:wood"]
    play(match, "give:wood")
    assert moves(match) == ["give:gold", "give:stone"]
    play(match, "give:stone", "give:gold", "give:gold")
    assert goods(match, 0) == (1, 0, 1)
    assert points(match)[0] == -1


@pytest.mark.proves("KB-R27")
def test_fewer_goods_of_choice_than_asked_are_all_lost() -> None:
    match = battle(card(4, "demons 6"), {"gold": 2, "wood": 1}, {"soldiers": 6})
    assert stands(match)[0] == 5
    assert goods(match, 0) == (0, 0, 0)


@pytest.mark.proves("KB-R27")
def test_goods_of_choice_are_lost_before_a_building_and_points() -> None:
    match = battle(card(2, "orcs 4"), {"gold": 2, "wood": 2, "buildings": ["statue"], "points": 3}, {"soldiers": 4})
    assert asked(match) == ("losses", 0)
    assert province(match, 0)["buildings"] == ["statue"]
    assert points(match)[0] == 3
    match = battle(card(1, "orcs 3"), {"gold": 2, "wood": 2, "points": 3}, {"soldiers": 3})
    assert asked(match) == ("losses", 0)
    assert points(match)[0] == 3


@pytest.mark.proves("KB-R28", "KB-Q25")
@pytest.mark.parametrize(
    ("standing", "lost"),
    [
        (["statue", "inn", "guard_tower", "palisade", "barricade"], "statue"),
        (["inn", "guard_tower", "palisade", "barricade"], "inn"),
        (["palisade", "barricade"], "palisade"),
        (row_to("statue", "inn", "crane"), "crane"),
        (row_to("statue", "market", "crane"), "market"),
        (row_to("chapel", "market", "barracks", "stable", "town_hall"), "barracks"),
        (row_to("church", "farms", "guard_tower"), "church"),
        (row_to("church", "merchants_guild", "fortress", "embassy"), "merchants_guild"),
        (row_to("church", "farms", "wizards_guild"), "wizards_guild"),
    ],
)
def test_the_topmost_building_of_the_rightmost_column_is_destroyed(standing: list[str], lost: str) -> None:
    match = battle(card(5, "demons 9"), {"buildings": standing, "points": 50}, {"soldiers": 9})
    assert set(standing) - set(province(match, 0)["buildings"]) == {lost}
    assert points(match)[0] == 50 - BUILDINGS[lost].points


@pytest.mark.proves("KB-R28", "KB-Q24")
@pytest.mark.parametrize("name", BUILDINGS)
def test_a_destroyed_building_takes_its_points_with_it(name: str) -> None:
    """A row on its own always loses its last building."""
    match = battle(card(5, "demons 9"), {"buildings": row_to(name), "points": 30}, {"soldiers": 9})
    assert name not in province(match, 0)["buildings"]
    assert points(match)[0] == 30 - BUILDINGS[name].points


@pytest.mark.proves("KB-R28", "KB-R32")
def test_points_of_a_destroyed_building_may_take_a_score_below_zero() -> None:
    match = battle(card(5, "demons 8"), {"buildings": ["statue"], "points": 1}, {"soldiers": 8})
    assert points(match)[0] == 1 - 3 - 2


@pytest.mark.proves("KB-R28")
def test_a_destroyed_building_has_no_effect() -> None:
    """The Cathedral falls in the last winter: no points for goods."""
    match = battle(card(5, "demons 9"), {"buildings": row_to("cathedral"), "gold": 6, "points": 24}, {"soldiers": 9})
    assert points(match)[0] == 15


@pytest.mark.proves("KB-R28")
def test_a_destroyed_building_may_be_built_again() -> None:
    match = battle(card(2, "goblins 4"), {"buildings": ["statue"], "gold": 4, "points": 3}, {"soldiers": 4})
    assert points(match)[0] == 0
    while asked(match)[0] != "build":
        match.play("pass" if "pass" in moves(match) else moves(match)[0])
    match.play("build:statue")
    assert points(match)[0] == 3 + 1  # and the King's reward, as nobody else builds


# The best army and the Fortress (KB-R29)


@pytest.mark.proves("KB-R29")
def test_the_best_army_among_the_victors_scores() -> None:
    match = battle(card(1, "goblins 3"), {"soldiers": 4}, {"soldiers": 6}, {"soldiers": 5}, {"soldiers": 1})
    assert points(match) == [0, 1, 0, 0]


@pytest.mark.proves("KB-R29")
def test_buildings_count_for_the_best_army() -> None:
    match = battle(card(1, "goblins 3"), {"soldiers": 5}, {"soldiers": 4, "buildings": ["guard_tower", "barricade"]})
    assert points(match) == [0, 1]


@pytest.mark.proves("KB-R29", "KB-Q23")
def test_all_tied_victors_score() -> None:
    match = battle(card(1, "goblins 3"), {"soldiers": 5}, {"soldiers": 4, "buildings": ["palisade"]}, {"soldiers": 4})
    assert points(match) == [1, 1, 0]


@pytest.mark.proves("KB-R29")
@pytest.mark.parametrize("soldiers", [[3, 3, 2], [2, 1, 0]])
def test_without_a_victor_nobody_scores(soldiers: list[int]) -> None:
    match = battle(card(1, "goblins 3"), *[{"soldiers": number} for number in soldiers])
    assert points(match) == [0, 0, 0]


@pytest.mark.proves("KB-R29", "KB-Q22", "KB-Q23")
def test_a_victory_by_the_stone_wall_may_be_the_best_army() -> None:
    """All have 3, but only the wall's owner has won."""
    match = battle(card(1, "goblins 3"), {"soldiers": 1, "buildings": STONE_WALL}, {"soldiers": 3}, {"soldiers": 3})
    assert points(match) == [1, 0, 0]
    assert [goods(match, seat) for seat in range(3)] == [(0, 0, 1), (0, 0, 0), (0, 0, 0)]


@pytest.mark.proves("KB-R29", "KB-Q24", "KB-R26")
def test_a_loser_stays_a_loser_after_the_losses() -> None:
    """The value is fixed when the battle is compared: 3 against 4, a defeat. That the Farms and their -1 are then
    destroyed does not make it the draw which the Stone Wall would win."""
    loser = {"soldiers": 2, "buildings": row_to("farms", "stone_wall"), "points": 7}
    match = battle(card(2, "orcs 4"), loser, {})
    assert "farms" not in province(match, 0)["buildings"]
    assert points(match) == [5, 0]


@pytest.mark.proves("KB-R29")
def test_the_fortress_adds_a_point_to_a_victory() -> None:
    barbarians = card(5, "barbarians 7")
    match = battle(barbarians, {"soldiers": 6, "buildings": FORTRESS}, {"soldiers": 12})  # 6 + 3 = 9
    assert points(match) == [2, 2]  # the reward and the Fortress; the reward and the best army


@pytest.mark.proves("KB-R29", "KB-Q22")
def test_the_fortress_adds_a_point_to_a_victory_by_the_stone_wall() -> None:
    match = battle(card(5, "barbarians 7"), {"soldiers": 4, "buildings": FORTRESS}, {"soldiers": 12})
    assert points(match) == [2, 2]


@pytest.mark.proves("KB-R29")
def test_the_fortress_adds_nothing_to_a_defeat() -> None:
    match = battle(card(5, "barbarians 7"), {"soldiers": 3, "buildings": FORTRESS}, {"soldiers": 12})
    assert points(match) == [-8, 2]


# The end of the year (KB-R30)


@pytest.mark.proves("KB-R30")
def test_soldiers_go_home_and_the_card_leaves() -> None:
    match = battle(card(1, "goblins 3"), {"soldiers": 12}, {"soldiers": 3}, {"soldiers": 1})
    assert everyone(match, "soldiers") == [0, 0, 0]
    assert match.position()["enemy"] is None
    assert stands(match)[0] == 2


@pytest.mark.proves("KB-R30")
def test_what_was_seen_of_the_card_is_of_no_use_next_year() -> None:
    match = battle(card(1, "goblins 3"), {"soldiers": 12, "glimpsed": True}, {})
    assert match.view(0)["enemy"] is None
    assert everyone(match, "glimpsed") == [False, False]


@pytest.mark.proves("KB-R30")
def test_goods_tokens_points_and_the_envoy_stay() -> None:
    holds = {"gold": 2, "wood": 3, "stone": 4, "plus2": 5, "points": 6, "soldiers": 3}
    match = battle(card(1, "goblins 3"), holds, {"soldiers": 3}, envoy=0)
    kept = {name: province(match, 0)[name] for name in holds}
    assert kept == holds | {"soldiers": 0}
    assert match.position()["envoy"] == 0
