"""Matches: playing, undoing, logs, errors."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pickle import dumps, loads
from typing import Any
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

import burgrave
from burgrave.core.errors import BadLog, BadOption, IllegalAction, NothingToUndo, UnknownGame
from burgrave.core.game import Game
from burgrave.core.match import Match, checksum
from burgrave.core.record import Record


def a_match(plies: int = 10) -> burgrave.Match:
    match = burgrave.new("kingsburg", players=3, seed=11)
    for _ in range(plies):
        match.play(match.legal[0])
    return match


def resigned(log: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A log with changes, and a checksum that fits them."""
    plain = {key: value for key, value in {**log, **changes}.items() if key != "check"}
    return plain | {"check": checksum(plain)}


def test_the_api_of_the_readme() -> None:
    match = burgrave.new("kingsburg", players=4, seed=7, options={"plus2_per_season": True})
    while match.actor is not None:
        match.play(match.legal[0])
    assert len(match.scores) == 4
    assert match.winners
    assert burgrave.replay(match.log).position() == match.position()


def test_actions_are_numbers_or_notations() -> None:
    by_number, by_notation = a_match(0), a_match(0)
    action = by_number.legal[1]
    by_notation.play(by_number.notation(action))
    by_number.play(action)
    assert by_number.log == by_notation.log


@pytest.mark.parametrize("action", [-1, 226, 10_000, "build:statue", "", "take:silver"])
def test_an_illegal_action_changes_nothing(action: int | str) -> None:
    match = a_match(0)
    before = match.log
    with pytest.raises(burgrave.IllegalAction, match="legal are take:gold, take:wood, take:stone"):
        match.play(action)
    assert match.log == before


def test_nothing_can_be_played_after_the_end() -> None:
    match = a_match(0)
    while match.actor is not None:
        match.play(match.legal[-1])
    assert match.legal == []
    with pytest.raises(burgrave.IllegalAction, match="the game is over"):
        match.play(0)


def test_seeds_give_the_same_dice_and_no_seed_gives_others() -> None:
    assert a_match().position() == a_match().position()
    assert burgrave.new("kingsburg").seed != burgrave.new("kingsburg").seed


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"players": 6}, "2 to 5 players, not 6"),
        ({"players": 1}, "2 to 5 players, not 1"),
        ({"options": {"plus3": True}}, "no option plus3; its options: plus2_per_season"),
        ({"options": {"plus2_per_season": 1}}, "true or false, not 1"),
        ({"seed": -1}, "from 0 to"),
        ({"seed": 2**128}, r"from 0 to 2\*\*128 - 1"),
        ({"seed": "7"}, "from 0 to"),
        ({"position": {"provinces": [{}, {}]}, "players": 2}, "give it alone"),
    ],
)
def test_a_match_that_cannot_be(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        burgrave.new("kingsburg", **arguments)


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game chess; the games are .*kingsburg"):
        burgrave.new("chess")


def test_a_seat_that_is_not_at_the_table() -> None:
    with pytest.raises(BadOption, match="the seats are 0 to 2, not 3"):
        a_match().view(3)


# Logs


def test_a_log_is_json_and_small() -> None:
    match = burgrave.new("kingsburg", players=5, seed=1)
    while match.actor is not None:
        match.play(match.legal[0])
    text = json.dumps(match.log)
    assert burgrave.replay(text).log == match.log
    assert len(text) < 20_000


@pytest.mark.parametrize("key", ["game", "rules", "data", "players", "options", "seed", "seats", "actions", "check"])
def test_a_log_without_something_is_refused(key: str) -> None:
    log = {name: value for name, value in a_match().log.items() if name != key}
    with pytest.raises(BadLog, match=f"truncated: {key} missing"):
        burgrave.replay(log)


@pytest.mark.parametrize(
    "change",
    [
        lambda log: log["actions"].pop(),
        lambda log: log["actions"].append("pass"),
        lambda log: log["actions"].reverse(),
        lambda log: log.update(seed=12),
        lambda log: log["options"].update(plus2_per_season=True),
        lambda log: log.update(comment="hello"),
    ],
)
def test_an_edited_log_is_refused(change: Any) -> None:
    log = json.loads(json.dumps(a_match().log))
    change(log)
    with pytest.raises(BadLog, match="checksum does not fit"):
        burgrave.replay(log)


def test_a_log_was_played_without_options_that_are_newer_than_it() -> None:
    """Also where they are the default today: a log of Medievalia names all options that there were."""
    match = burgrave.new("medievalia", players=2, seed=3, options={"later_players_draw_more": False})
    for _ in range(16):
        match.play("draw:territory")
    options = {name: on for name, on in match.options.items() if name != "later_players_draw_more"}
    again = burgrave.replay(resigned(match.log, options=options))
    assert again.position() == match.position()
    assert again.position()["stage"] != "opening"


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9])
def test_half_a_file_is_refused(part: float) -> None:
    text = json.dumps(a_match().log)
    with pytest.raises(BadLog, match="truncated or damaged"):
        burgrave.replay(text[: int(len(text) * part)])


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": 99}, "format is 99; this program reads format 1"),
        ({"rules": 99}, "played with version 99 of the rules of kingsburg; these are version 1"),
        ({"data": "0123456789ab"}, "played with component data 0123456789ab, and this is [0-9a-f]{12}"),
        ({"actions": ["take:gold", "build:statue"]}, "action 2 of the log: build:statue is not legal now"),
    ],
)
def test_a_log_of_other_rules_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadLog, match=reason):
        burgrave.replay(resigned(a_match().log, **changes))


@pytest.mark.parametrize(("changes", "error"), [({"players": 9}, BadOption), ({"game": "chess"}, UnknownGame)])
def test_a_log_of_an_impossible_match_is_refused(changes: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        burgrave.replay(resigned(a_match().log, **changes))


@pytest.mark.parametrize("log", ["[]", "7", '"log"', "null", "{}"])
def test_other_json_is_no_log(log: str) -> None:
    with pytest.raises(BadLog):
        burgrave.replay(log)


def test_a_match_from_a_position_has_a_log_too() -> None:
    match = burgrave.new("kingsburg", position=a_match(20).position())
    match.play(match.legal[0])
    again = burgrave.replay(json.dumps(match.log))
    assert again.position() == match.position()
    assert again.log == match.log


# Undo


def test_undo_takes_back_ones_own_decision() -> None:
    match = building_match()
    before = match.position()
    seat = match.actor
    match.play("build:inn")
    match.undo(seat)
    assert match.position() == before
    assert match.log["undone"] == [[0, "build:inn"]]
    assert burgrave.replay(match.log).log == match.log


def test_what_is_legal_follows_every_decision_and_undo() -> None:
    match = building_match()
    before, seat = match.legal, match.actor
    match.legal.clear()  # a list of the caller's own
    assert match.legal == before
    match.play(match.game.checked(match.record, "build:inn"))
    assert match.legal == match.game.legal_actions(match.record) != before
    match.undo(seat)
    assert match.legal == before
    assert match.actions == []
    match.play("pass")
    assert match.actions == ["pass"]
    assert match.legal == match.game.legal_actions(match.record)


def test_undo_does_not_take_back_another_players_decision() -> None:
    match = building_match()
    match.play("build:inn")
    assert match.actor == 1
    with pytest.raises(NothingToUndo, match="another player has decided since"):
        match.undo(1)


def test_undo_stops_at_dice() -> None:
    match = building_match()
    match.play("pass")
    match.play("pass")  # the season ends and everyone rolls
    with pytest.raises(NothingToUndo, match="dice were rolled or a card was shown"):
        match.undo(1)


@pytest.mark.parametrize("seen_before", [False, True])
def test_undo_stops_at_a_card_that_was_shown(seen_before: bool) -> None:
    """Also when the card was chosen long ago, so that no random number is drawn."""
    position = {
        "stage": "influence",
        "enemy": "goblins 3" if seen_before else None,
        "provinces": [
            {"dice": [5, 5, 1], "placed": [0, 0, 3], "glimpsed": False},
            {"dice": [1, 1, 1], "passed": True, "glimpsed": seen_before},
        ],
    }
    match = burgrave.new("kingsburg", position=position)
    match.play("influence:10:5+5")
    with pytest.raises(NothingToUndo, match="a card was shown"):
        match.undo(0)


def test_undo_needs_a_decision() -> None:
    with pytest.raises(NothingToUndo, match="no decision to take back"):
        a_match(0).undo()


def building_match() -> burgrave.Match:
    """Seats 0 and 1 may both build in spring."""
    position = {"stage": "build", "provinces": [{"gold": 1, "wood": 1}, {"gold": 2}]}
    return burgrave.new("kingsburg", position=position)


@pytest.mark.parametrize("duplicate", [Match.copy, copy.copy, copy.deepcopy, lambda match: loads(dumps(match))])
def test_a_copy_goes_its_own_way(duplicate: Callable[[Match], Match]) -> None:
    match = burgrave.new("kingsburg", players=3, seed=5)
    for _ in range(6):
        match.play(match.legal[0])
    twin = duplicate(match)
    assert (twin.log, twin.position(), twin.game) == (match.log, match.position(), match.game)
    twin.play(twin.legal[-1])
    assert (match.ply, twin.ply) == (6, 7)
    match.play(match.legal[0])
    assert burgrave.replay(twin.log).position() == twin.position() != match.position()


def test_several_threads_may_ask_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    match = burgrave.new("kingsburg", players=2, seed=1)
    while match.ply < 20:
        match.play(match.legal[0])
    expected = burgrave.replay(match.log).actions
    assert [match.game.notation(match.at(ply), match.action_at(ply)) for ply in range(20)] == expected
    unnamed = match.copy()
    unnamed._notations = []
    notation, started = Game.notation, threading.Barrier(4)

    def slowly(self: Game, record: Record, action: int) -> str:
        if record is unnamed.at(0):
            started.wait(10)  # all have begun before the first is done
        return notation(self, record, action)

    monkeypatch.setattr(Game, "notation", slowly)
    with ThreadPoolExecutor(4) as pool:
        found = [one.result() for one in [pool.submit(lambda: unnamed.actions) for _ in range(4)]]
    assert found == [expected] * 4
    assert unnamed.actions == expected


def test_a_match_says_what_it_is() -> None:
    match = burgrave.new("kingsburg", players=3, seed=5)
    assert repr(match) == f"<Match kingsburg, 3 players, 0 actions, seat {match.actor} to decide>"
    assert repr(match.game) == "<Game kingsburg, 2 to 5 players>"


def test_whole_numbers_of_numpy_are_numbers() -> None:
    options = {"plus2_per_season": np.bool_(True)}
    match = burgrave.new("kingsburg", players=np.int64(3), seed=np.int64(5), options=options)  # type: ignore[arg-type]
    assert match.log == burgrave.new("kingsburg", players=3, seed=5, options={"plus2_per_season": True}).log
    match.play(np.int64(match.legal[0]))  # type: ignore[arg-type]
    assert json.dumps(match.log)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"players": "3"}, "2 to 5 players, not '3'"),
        ({"players": True}, "2 to 5 players, not True"),
        ({"players": 3.0}, "2 to 5 players, not 3.0"),
        ({"seed": "7"}, "a seed is a whole number .* not '7'"),
        ({"seed": 1.5}, "a seed is a whole number .* not 1.5"),
        ({"seed": True}, "a seed is a whole number .* not True"),
        ({"options": ["plus2_per_season"]}, "options are names with true or false"),
    ],
)
def test_arguments_of_the_wrong_kind_are_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        burgrave.new("kingsburg", **arguments)


@pytest.mark.parametrize("action", [True, 99_999, "fly", None, 1.5])
def test_what_is_no_legal_action_is_neither_played_nor_described(action: Any) -> None:
    match = burgrave.new("kingsburg", players=3, seed=5)
    for use in (match.play, match.describe, match.notation):
        with pytest.raises(IllegalAction, match="is not legal now"):
            use(action)
    assert match.ply == 0


def test_what_takes_a_match_takes_nothing_else() -> None:
    for use in (burgrave.evaluate, burgrave.analyse):
        with pytest.raises(BadOption, match="this takes a match"):
            use(1)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="the seats are 0 to 2, not True"):
        a_match(0).view(True)


@pytest.mark.parametrize("name", burgrave.game_names())
def test_a_match_is_a_picture(name: str) -> None:
    match = burgrave.new(name, players=3, seed=5)
    match.play(match.legal[0])
    picture = match._repr_html_()
    drawn = fromstring(picture)
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert "http" not in picture.split("</style>")[0].replace("http://www.w3.org/2000/svg", "").split("<style>")[1]
    assert {match.picture(ply=0), match.picture(language="fr")}.isdisjoint({picture})
    with pytest.raises(BadOption, match="the seats are 0 to 2, not 3"):
        match.picture(seat=3)


def test_a_notebook_shows_one_picture_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    monkeypatch.setattr("rich.jupyter.display", lambda *what: shown.append(what))
    assert burgrave.new("kingsburg", seed=7)._repr_html_().startswith("<svg")
    assert not shown  # besides
