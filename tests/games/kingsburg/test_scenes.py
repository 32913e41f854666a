"""The great moments of a year: every one is shown once, with the numbers that the rules told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from burgrave.core.language import LANGUAGES
from burgrave.core.match import Match
from burgrave.core.parts import Event, Scene
from burgrave.games.kingsburg import state as k
from burgrave.testing import Table, finished
from burgrave.web.scenes import scene_drawing


def scenes_of(match: Match, language: str = "en") -> Iterator[tuple[Scene, list[Event]]]:
    words = match.game.words(language).to(0)
    for ply in range(match.ply):
        events = match.events(ply)
        for scene in match.game.scenes(match.at(ply), match.at(ply + 1), events, 0, words):
            yield scene, events


@pytest.mark.parametrize("players", [2, 4, 5])
def test_a_years_great_moments(players: int) -> None:
    """Five years: dice three times, reward, envoy; every battle is counted up to what the rules say, stone by stone."""
    match = finished(Table("kingsburg", players), 7)
    found = list(scenes_of(match))
    names = Counter(scene.name for scene, _ in found)
    assert (names["dice"], names["reward"], names["envoy"]) == (15, 5, 5)
    assert names["winter"] >= 5
    battles = 0
    for scene, events in found:
        told = events[scene.first : scene.last + 1]
        if scene.name == "winter":
            for event, tower in zip([one for one in told if one[0] == k.FOUGHT], scene.values["towers"], strict=True):
                battles += 1
                assert tower["seat"] == event[1]
                assert tower["value"] == event[6] == sum(not unit["struck"] for unit in tower["units"])
                assert {"lost": "<", "drawn": "=", "won": ">"}[tower["result"]] == tower["sign"] or tower["sign"] == "="
        if scene.name == "dice":
            assert [row["seat"] for row in scene.values["rows"]] == [one[1] for one in told if one[0] == k.ROLLED]
    assert battles == 5 * players


@pytest.mark.parametrize("language", LANGUAGES)
def test_scenes_are_drawn_in_every_language(language: str) -> None:
    match = finished(Table("kingsburg", 3), 5)
    words = match.game.words(language)
    drawn = {scene.name: scene_drawing(match.game, scene, words) for scene, _ in scenes_of(match, language)}
    assert drawn.keys() == {"dice", "reward", "envoy", "winter"}
    for html in drawn.values():
        assert "data-stage" in html
        assert "{" not in html
        assert "style=" not in html
