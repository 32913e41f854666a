"""Great moments: told in order, as they were, and without a secret."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import burgrave
from burgrave.core.language import LANGUAGES
from burgrave.core.match import Match
from burgrave.core.parts import Event, Look, Scene
from burgrave.core.record import copy
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.board.past import village_before
from burgrave.games.bourgmestre.board.scenes import BELONGS, is_great
from burgrave.games.bourgmestre.notation import caprice_ids
from burgrave.games.bourgmestre.tables import PIECES
from burgrave.web.scenes import scene_drawing
from tests.games.bourgmestre import lively
from tests.rules.bourgmestre.tables import acting, board, play

GAME = burgrave.game("bourgmestre")
Entry = tuple[np.void, np.void, list[Event]]


def entries(players: int, seed: int = 3) -> Iterator[Entry]:
    """Each decision of a lively match: the states before and after it, and what it set off."""
    match = lively.finished(players, (), seed)
    for ply in range(match.ply):
        yield match.at(ply), match.at(ply + 1), list(match.events(ply))


def scenes_of(entry: Entry, seat: int | None, language: str = "en") -> list[Scene]:
    return GAME.scenes(*entry, seat, GAME.words(language).marked(seat))


@pytest.mark.parametrize("players", [2, 4])
def test_every_great_event_is_told_by_one_scene_and_every_scene_is_drawn(players: int) -> None:
    drawn: Counter[str] = Counter()
    for number, entry in enumerate(entries(players)):
        language = LANGUAGES[number % len(LANGUAGES)]
        found = scenes_of(entry, number % players, language)
        told = [place for scene in found for place in range(scene.first, scene.last + 1)]
        assert told == sorted(set(told))
        assert {place for place, event in enumerate(entry[2]) if is_great(event)} <= set(told)
        for scene in found:
            page = scene_drawing(GAME, scene, GAME.words(language))
            assert "None" not in page
            assert "{" not in page
            assert "\ue000" not in page + scene.title
            stages = {int(stage) for stage in re.findall(r'data-stage="(\d+)"', page)}
            assert 1 <= len(stages) <= 9
            drawn[scene.name] += 1
    assert set(drawn) | {"caprice"} == set(BELONGS)  # which has a test of its own


@pytest.mark.parametrize("seat", [None, 0])
def test_a_scene_shows_nothing_that_its_seat_may_not_know(seat: int | None) -> None:
    looked = 0
    for before, after, events in entries(3):
        if any(is_great(event) for event in events):
            seen = [scenes_of((hidden(before, seat, seed), hidden(after, seat, seed), events), seat) for seed in (1, 2)]
            assert seen[0] == seen[1]
            looked += len(seen[0])
    assert looked > 30


def hidden(record: np.void, seat: int | None, seed: int) -> np.void:
    made_up = copy(record)
    GAME.compiled.hide(made_up, -1 if seat is None else seat, seed)
    return made_up


def test_villages_are_found_as_they_were() -> None:
    for before, after, events in entries(3):
        for seat in range(3):
            assert village_before(after, events, seat) == village_before(before, [], seat)


def test_the_raids_take_what_the_rules_took() -> None:
    """Whatever stands on the drawing without an end is what stands afterwards; so many points are won."""
    ends: Counter[str] = Counter()
    for entry in entries(4, seed=5):
        for scene in scenes_of(entry, 0):
            if scene.name != "raids":
                continue
            who = scene.values["seat"]
            then = village_before(entry[1], entry[2][scene.last + 1 :], who)
            lasting = Counter(piece["symbol"] for piece in scene.values["pieces"] if not piece["until"])
            assert lasting == Counter("wheat" if piece == b.FIELD else PIECES[piece] for piece in then.pieces.values())
            assert sum(not ship["until"] for ship in scene.values["ships"]) == len(then.drakkars)
            scored = [event for event in entry[2][scene.first : scene.last + 1] if event[3:4] == (b.POINT,)]
            assert scene.values["won"] == sum(event[4] for event in scored if event[1] == who)
            ends.update(step["end"] for step in scene.values["steps"])
    assert set(ends) >= {"loss", "fight", "nothing"}


HOUSES = ("C...", "C...", "VV..")
"""By columns, from the sea: two of three houses in a row, and a couple beside them."""


def told_by(match: Match, *actions: str) -> list[Event]:
    play(match, *actions)
    return [event for event in match.events(match.ply - 1) if event[0] in (b.CAPRICE_MET, b.SECRET_MET)]


def test_a_caprice_is_told_when_it_is_met_and_not_again() -> None:
    """A fortress in the place of a cottage is a house as before."""
    open_one = caprice_ids(GAME).index("row3")
    match = acting(board(*HOUSES), caprice="row3")
    assert told_by(match, "marry:3.1") == [(b.CAPRICE_MET, 0, open_one)]
    (scene,) = scenes_of((match.at(match.ply - 1), match.at(match.ply), list(match.events(match.ply - 1))), 1)
    assert [piece["stage"] for piece in scene.values["pieces"]] == [3, 2, 1]
    assert scene_drawing(GAME, scene, GAME.words("en")).count('class="bs-ring-of"') == 3
    match = acting(board("C...", "C...", "CC.."), caprice="row3")
    assert told_by(match, "fortress:3.1") == []


def test_a_secret_caprice_is_told_to_its_owner_alone() -> None:
    village = {**board(*HOUSES), "caprices": ["row3", "square"], "kept": "row3"}
    match = acting(village, caprice="corners")
    (event,) = told_by(match, "marry:3.1")
    assert event[0] == b.SECRET_MET
    assert "secret" in (GAME.narrate(event, GAME.words("en").marked(0), 0) or "")
    assert not any(GAME.narrate(event, GAME.words("en").marked(seat), seat) for seat in (None, 1))
    assert GAME.look(event) == Look()
    assert not is_great(event)


def test_the_council_meets_where_somebody_holds_cards() -> None:
    councils = [scene for entry in entries(3) for scene in scenes_of(entry, 0) if scene.name == "council"]
    assert 3 < len(councils) <= b.LAST_MONTH
    assert all(sum(shore["cards"] for shore in council.values["shores"]) for council in councils)
