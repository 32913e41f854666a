"""The numbers that the board adds to what lies on the table."""

from __future__ import annotations

from typing import Any

import pytest

import burgrave
from burgrave.core.language import LANGUAGES
from burgrave.games.kingsburg.board.picture import in_short
from burgrave.testing import played

GAME = burgrave.game("kingsburg")


def picture(seat: int | None = 0, **position: Any) -> dict[str, Any]:
    """Two players before they recruit for the first winter."""
    start = {"provinces": [{"gold": 2}, {}], "stage": "recruit", "season": "autumn", **position}
    return GAME.picture(GAME.place(start), seat, GAME.words())


def odds(*buildings: str, seat: int | None = 0, soldiers: int = 0, **position: Any) -> dict[str, int]:
    province = {"gold": 2, "soldiers": soldiers, "buildings": list(buildings), **position.pop("province", {})}
    shown = picture(seat, provinces=[province, {}], **position)
    return shown["provinces"][0]["odds"]  # type: ignore[no-any-return]


def test_odds_against_an_unknown_enemy() -> None:
    """Year I has strengths 2, 2, 3, 3, 4: of 30 cases a die beats 16, equals 5 and loses 9."""
    assert odds() == {"victory": 53, "draw": 17, "defeat": 30}


def test_soldiers_and_buildings_count() -> None:
    assert odds(soldiers=4) == {"victory": 100, "draw": 0, "defeat": 0}
    assert odds("guard_tower") == {"victory": 70, "draw": 17, "defeat": 13}


def test_a_stone_wall_wins_draws() -> None:
    with_wall = odds("palisade", "stable", "stone_wall")
    assert with_wall["draw"] == 0
    assert sum(with_wall.values()) == 100


def test_only_who_has_looked_knows_the_enemy() -> None:
    """Zombies of strength 4: a die beats them with 5 and 6."""
    glimpsed: dict[str, Any] = {"enemy": "zombies 4", "province": {"glimpsed": True}}
    assert odds(**glimpsed) == {"victory": 33, "draw": 17, "defeat": 50}
    assert odds(seat=1, **glimpsed) == odds(seat=None, **glimpsed) == {"victory": 53, "draw": 17, "defeat": 30}


def test_whom_one_can_reach_are_those_whom_one_may_influence() -> None:
    asked = 0
    for match in played(("kingsburg", 3, ()), 8):
        if match.actor is None or match.position()["asked"] != "influence":
            continue
        spots = {GAME.spot(match.record, action) for action in match.legal} - {None}
        reach = GAME.picture(match.record, match.actor, GAME.words())["provinces"][match.actor]["reach"]
        assert {f"advisor:{number}" for number in reach} == spots
        asked += 1
    assert asked > 20


def test_a_building_says_why_it_cannot_be_built() -> None:
    notes = picture()["notes"]
    assert notes["building:chapel"] == ["Build the Statue first"]
    assert notes["building:guard_tower"] == ["Missing: 1 stone"]
    assert "building:statue" not in notes


def lots(**province: Any) -> dict[str, dict[str, Any]]:
    return {lot["id"]: lot for lot in picture(provinces=[province, {}])["lots"]}


def test_a_plot_says_what_is_missing_or_that_it_can_be_paid() -> None:
    shown = lots(gold=2, wood=1, buildings=["statue"])
    assert (shown["statue"]["state"], shown["chapel"]["state"], shown["church"]["state"]) == ("stands", "next", "later")
    assert shown["chapel"]["missing"] == {"gold": 1, "stone": 1}
    assert shown["inn"]["affordable"]
    assert not any(shown[name]["affordable"] for name in ("statue", "chapel", "church"))


def test_effects_on_the_faces_follow_the_data() -> None:
    shown = lots()
    assert shown["palisade"]["effect"] == "+1 {soldiers}, +2 against {enemy}"
    assert shown["church"]["effect"] == "+1 {soldiers} against {enemy}"
    assert shown["farms"]["effect"] == "A white die; −1 {soldiers}"
    assert shown["wizards_guild"]["effect"] == "+2 {soldiers} in winter"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_building_says_its_effect_in_a_few_words(language: str) -> None:
    record = GAME.place({"provinces": [{}, {}], "stage": "build", "season": "spring"})
    for lot in GAME.picture(record, 0, GAME.words(language))["lots"]:
        assert 1 <= len(lot["effect"].replace(" :", ":").replace(" ;", ";").split()) <= 9, lot


def test_my_dice_keep_their_places_when_some_are_on_the_court() -> None:
    shown = picture(stage="influence", provinces=[{"dice": [5, 4, 3], "placed": [0, 4, 0]}, {"dice": [1, 1, 1]}])
    assert [(die["shows"], die["placed"]) for die in shown["my_dice"]] == [(5, False), (4, True), (3, False)]


def test_who_watches_sees_the_same_province_whoever_plays() -> None:
    assert {GAME.picture(match.record, None, GAME.words())["main"] for match in played(("kingsburg", 3, ()), 2)} == {0}


def test_numbers_that_follow_one_another_are_told_as_one() -> None:
    assert in_short({3, 4, 5, 6, 9, 11, 12}) == ["3–6", "9", "11–12"]
    assert in_short(set()) == []


def test_the_enemies_that_it_may_be_are_told_with_their_stakes() -> None:
    notes = picture()["notes"]["enemy"]
    assert len(notes) == 5
    assert "Zombies, strength 4: victory 1 VP; defeat 2 VP" in notes
    known = picture(enemy="zombies 4", provinces=[{"gold": 2, "glimpsed": True}, {}])["notes"]["enemy"]
    assert known == ["Zombies, strength 4: victory 1 VP; defeat 2 VP"]
