"""Great moments: every one of a game can be drawn, tells what the rules told, and nothing that is secret."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import burgrave
from burgrave.core.language import LANGUAGES
from burgrave.core.match import Match
from burgrave.core.parts import Scene
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board.scenes import is_great
from burgrave.web.scenes import scene_drawing
from tests.games.albalonga.sensible import finished
from tests.rules.albalonga.tables import V3, attack, harvest, heroes, table

GAME = burgrave.game("albalonga")
EVERYTHING = (4, ("work_well_done", "spoils_of_war", "assisi"))


def scenes_of(match: Match, ply: int, seat: int | None = None, language: str = "en") -> list[Scene]:
    """Of a decision, as a seat may see it."""
    seen = [match.at(number).copy() for number in (ply, ply + 1)]
    for record in seen:
        GAME.compiled.hide(record, -1 if seat is None else seat, 5)
    return GAME.scenes(seen[0], seen[1], match.events(ply), seat, GAME.words(language))


def last_scene(match: Match, name: str) -> dict[str, Any]:
    return next(scene.values for scene in scenes_of(match, match.ply - 1) if scene.name == name)


def test_every_great_moment_of_a_game_can_be_drawn() -> None:
    match = finished(EVERYTHING, 3)
    drawn: Counter[str] = Counter()
    for ply in range(match.ply):
        for scene in scenes_of(match, ply, ply % 4, LANGUAGES[ply % 3]):
            page = scene_drawing(GAME, scene, GAME.words(LANGUAGES[ply % 3]))
            assert "data-stage" in page
            assert "{" not in page + scene.title
            drawn[scene.name] += 1
    assert set(drawn) == {"war", "work", "harvest", "crown", "feeding", "end"}


def test_a_scene_tells_a_great_event() -> None:
    """And every great event is told by one, or the log would offer to show again what was never shown. Scenes tell
    different events, in their order."""
    match = finished(EVERYTHING, 3)
    for ply in range(match.ply):
        events, found = match.events(ply), scenes_of(match, ply)
        told = [number for scene in found for number in range(scene.first, scene.last + 1)]
        assert told == sorted(set(told))
        great = {number for number, event in enumerate(events) if is_great(event)}
        assert great <= set(told)
        assert all(great & set(range(scene.first, scene.last + 1)) for scene in found)


@pytest.mark.parametrize("seat", [None, 0])
def test_a_scene_says_the_same_whatever_is_secret(seat: int | None) -> None:
    match = finished(EVERYTHING, 3)
    for ply in range(match.ply):
        words = GAME.words()
        open_ = GAME.scenes(match.at(ply), match.at(ply + 1), match.events(ply), seat, words)
        assert scenes_of(match, ply, seat) == open_


def test_a_battle_is_counted_up() -> None:
    """AL-E2: 7 soldiers and heroes 0 and 2 against 3 soldiers and hero 1."""
    match = table({"soldiers": 3}, {"soldiers": 3, "workers": 4, "priests": 5}, {}, {"soldiers": 4}, stage="targets")
    attack(match, "rome", "veii", "rome")
    heroes(match, 0, 1, 4, 2)
    battle = last_scene(match, "war")["battles"][0]
    assert (battle["attack"], battle["defence"], battle["sabotages"]) == (9, 4, 2)
    assert [(one["seat"], one["total"]) for one in battle["attackers"]] == [(3, 6), (0, 3)]


def test_assisi_has_walls_but_no_king() -> None:
    match = attack(table({"soldiers": 4}, {}, {}, stage="targets", options=V3), "assisi")
    heroes(match, 1)
    battle = last_scene(match, "war")["battles"][0]
    assert (battle["defender"]["seat"], battle["hero"], battle["defence"]) == (None, None, 3)


def test_everybody_gets_a_loaf_or_leaves() -> None:
    match = finished((3, ()), 3)
    feasts = 0
    for ply in range(match.ply):
        for scene in [scene for scene in scenes_of(match, ply) if scene.name == "feeding"]:
            for king in scene.values["kings"]:
                who, before = king["seat"], match.at(ply)
                assert king["fed"] + king["lost"] == before["housed"][who] + before["own"][who].sum()
                assert king["out"] == bool(match.at(ply + 1)["out"][who])
                assert not (king["lost"] and king["left"])
            feasts += 1
    assert feasts > 3


def test_a_harvest_is_farmers_times_what_the_year_gives() -> None:
    match = harvest({"housing": 4, "farmers": 4, "devotion": 6}, {}, {})
    match.play("improve")
    one = last_scene(match, "harvest")["kings"][0]
    assert (one["standing"], one["each"], one["wheat"]) == (4, 4, 16)
    assert is_great((a.HARVESTED, 0, a.DRY, 4, 0, 1, 16))


def test_devotion_given_for_a_better_harvest_is_no_great_moment() -> None:
    assert is_great((a.DEVOTED, 0, a.BY_PRIESTS, 2, 4))
    assert not is_great((a.DEVOTED, 0, a.BY_IMPROVEMENT, -2, 2))
