"""The great moments: told once, out of what everybody knows, with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

import burgrave
from burgrave.core.language import LANGUAGES
from burgrave.core.parts import Event, Scene
from burgrave.core.record import Record
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.board.scenes import is_great
from burgrave.games.medievalia.board.strips import War
from burgrave.web.scenes import scene_drawing

from .lively import TABLES, finished

GAME = burgrave.game("medievalia")
every_table = pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4", "alliance"])


def entries(players: int, options: dict[str, bool], seed: int) -> Iterator[tuple[Record, Record, Sequence[Event]]]:
    match = finished(players, options, seed)
    for ply in range(match.ply):
        yield match.at(ply), match.at(ply + 1), match.events(ply)


def scenes_of(before: Record, after: Record, events: Sequence[Event], language: str = "en") -> list[Scene]:
    return GAME.scenes(before, after, events, None, GAME.words(language))


@every_table
def test_scenes_are_in_order_and_drawn_in_every_language(players: int, options: dict[str, bool]) -> None:
    drawn = set()
    for number, (before, after, events) in enumerate(entries(players, options, 11)):
        language = LANGUAGES[number % 3]
        told = -1
        for scene in scenes_of(before, after, events, language):
            assert told < scene.first <= scene.last < len(events)
            told = scene.last
            assert "data-stage" in scene_drawing(GAME, scene, GAME.words(language))
            drawn.add(scene.name)
    assert {"war", "end"} <= drawn


@every_table
def test_what_the_log_offers_to_show_again_has_a_scene(players: int, options: dict[str, bool]) -> None:
    """Unless it is a war that goes on; and whatever has a scene is offered."""
    for before, after, events in entries(players, options, 5):
        told = {place for scene in scenes_of(before, after, events) for place in range(scene.first, scene.last + 1)}
        great = {place for place, event in enumerate(events) if is_great(event)}
        assert after["foe"] != m.NOBODY or great <= told
        assert bool(great) or not told


@every_table
def test_a_scene_tells_nothing_that_is_secret(players: int, options: dict[str, bool]) -> None:
    for number, (before, after, events) in enumerate(entries(players, options, 7)):
        known = scenes_of(before, after, events)
        if not known:
            continue
        for seat in range(players):
            hidden = [record.copy() for record in (before, after)]
            for record in hidden:
                GAME.compiled.hide(record, seat, 100 + number)
            assert scenes_of(hidden[0], hidden[1], events) == known


@every_table
def test_a_war_adds_up(players: int, options: dict[str, bool]) -> None:
    """ME-C6, ME-C10: the attackers' sum is that of its cards, and as many fall as the rules remove."""
    wars = 0
    for seed in (2, 5, 11):
        for before, after, events in entries(players, options, seed):
            if not any(scene.name == "war" for scene in scenes_of(before, after, events)):
                continue
            wars += 1
            war = War(GAME, before)
            war.bring_on(events)
            for strip in war.told:
                assert strip.blow == sum(one.attack for one in strip.left)
                assert strip.answer >= sum(one.attack for one in strip.right)
            dead = [event for event in events if event[0] == m.CARD_MOVES and event[5] == m.BY_DEATH]
            in_fights = [one for one in war.fighters() if one.fallen and one.kind < m.CITY]
            assert len(in_fights) == len(dead)
            destroyed = [event for event in events if event[0] == m.DESTROYED and event[2] != m.CITY]
            assert sum(strip.destroyed for strip in war.told if strip.site != m.CITY) == len(destroyed)
    assert wars > 5


def test_a_besieged_city_falls_at_the_third_turn() -> None:
    """ME-R44, ME-E16: the towers are counted, then the City falls, then the game ends."""
    match = burgrave.new("medievalia", position={
        "turn": 0, "stage": "movement", "turns": 9,
        "fiefs": [{"sites": {"1": {"card": "farm"}}}, {"sites": {"1": {"card": "farm"}}, "siege": 2}],
        "people": [{"card": "soldier", "owner": 0, "at": "fief1"}],
    })  # fmt: skip
    while not any(event[0] == m.BESIEGED for event in (match.events(match.ply - 1) if match.ply else [])):
        match.play("pass")
    ply = match.ply - 1
    found = scenes_of(match.at(ply), match.at(ply + 1), match.events(ply))
    assert [scene.name for scene in found] == ["siege", "fall", "end"]
    assert found[0].values["turns"] == m.SIEGE_TURNS
    assert [one["id"] for one in found[0].values["besiegers"]] == ["soldier"]
    assert found[1].values == {"seat": 1, "by_siege": True, "mine": False}
    own = GAME.scenes(match.at(ply), match.at(ply + 1), match.events(ply), 1, GAME.words("en"))
    assert [scene.title for scene in own[:2]] == ["You are besieged", "Your City has fallen"]
    assert [side["seats"] for side in found[2].values["sides"]] == [[0], [1]]
