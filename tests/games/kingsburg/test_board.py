"""The numbers that the board adds to what lies on the table."""

from __future__ import annotations

from typing import Any

import burgrave
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
