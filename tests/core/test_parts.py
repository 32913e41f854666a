"""A game of one file, with the plain defaults of all that it does not have."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

import burgrave
from burgrave.cli import app
from burgrave.core.errors import BadData, BadOption, BadPosition
from burgrave.core.language import LANGUAGES
from burgrave.core.match import Match
from burgrave.core.record import copy
from burgrave.lab.simulate import simulate
from tests.core.pebbles import GAME, HEAP
from tests.core.plug_ins import Install, install

__all__ = ["install"]


@pytest.fixture(autouse=True)
def installed(install: Install) -> None:
    install(pebbles="tests.core.pebbles:GAME")


def played(players: int, seed: int = 3) -> Match:
    match = burgrave.new("pebbles", players=players, seed=seed)
    while match.actor is not None:
        match.play(match.legal[(seed + match.ply) % len(match.legal)])
    return match


def test_it_is_found_beside_our_own() -> None:
    assert "pebbles" in burgrave.game_names()
    assert isinstance(burgrave.game("pebbles"), GAME)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_it_is_played_saved_and_replayed(players: int) -> None:
    match = played(players)
    assert sum(match.record["taken"]) == HEAP
    assert match.winners
    again = burgrave.replay(json.dumps(match.log))
    assert again.position() == match.position()
    assert again.log == match.log


def test_it_is_simulated() -> None:
    report = simulate(burgrave.game("pebbles"), 8, {"twice": True}, 200, 1)
    assert sum(report.win_share) == pytest.approx(1)
    assert report.as_table(burgrave.game("pebbles").words())


def test_interpreted_and_compiled_rules_agree() -> None:
    game = burgrave.game("pebbles")
    for seed in range(20):
        compiled, interpreted = (np.zeros(1, game.record)[0] for _ in range(2))
        for rules, record in ((game.compiled, compiled), (game.interpreted, interpreted)):
            rules.setup(record, 4, np.zeros(1, np.int32), seed)
            while rules.actor(record) >= 0:
                rules.apply(record, game.legal_actions(record)[-1])
        assert compiled.tobytes() == interpreted.tobytes()


@pytest.mark.parametrize("ply", range(0, 8, 2))
def test_a_position_is_the_same_when_read_back(ply: int) -> None:
    match = burgrave.new("pebbles", players=3, seed=5, options={"twice": True})
    for _ in range(ply):
        match.play(match.legal[0])
    position = json.loads(json.dumps(match.position()))
    assert position["options"] == {"twice": True}
    again = burgrave.new("pebbles", position=position)
    assert again.record.tobytes() == match.record.tobytes()
    assert again.legal == match.legal


def test_a_position_may_be_a_few_fields() -> None:
    """Where nobody is asked, the rules play on to the next question."""
    match = burgrave.new("pebbles", position={"players": 3, "heap": 2, "turn": 1})
    assert (match.actor, match.legal) == (2, [0, 1])
    assert burgrave.replay(match.log).position() == match.position()


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"players": 9}, "players is from 2 to 8, not 9"),
        ({"heap": 41}, "heap is from 0 to 40, not 41"),
        ({"heap": True}, "heap is a whole number, not True"),
        ({"heap": 2**31}, "heap is from 0 to 40"),
        ({"taken": [1, 2]}, r"taken is a list of 8, not \[1, 2\]"),
        ({"taken": [0] * 7 + [2**31]}, "taken is from -2147483648 to 2147483647"),
        ({"taken": [0] * 7 + [[1]]}, r"taken is a whole number, not \[1\]"),
        ({"actor": 2, "heap": 3}, "actor is from -1 to 1, not 2"),
        ({"actor": 1, "asked": 1}, "seat 1 has nothing to choose from"),
        ({"pebbles": 3}, "unknown: pebbles"),
        ({"options": {"thrice": True}}, "unknown: thrice"),
    ],
)
def test_a_wrong_position_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        burgrave.new("pebbles", position=position)


def test_a_view_has_what_the_seat_knows() -> None:
    match = burgrave.new("pebbles", players=3, seed=5)
    secret = match.position()["secret"]
    assert match.view(1)["secret"] == [None, secret[1], None, 0, 0, 0, 0, 0]
    assert match.view(None)["secret"][:3] == [None] * 3
    assert match.view(1)["heap"] == HEAP
    assert "random" not in match.view(1)
    for seed in range(10):
        hidden = copy(match.record)
        match.game.compiled.hide(hidden, 1, seed)
        assert match.game.view(hidden, 1) == match.view(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_plain_words_and_a_plain_table(language: str) -> None:
    match = played(8)
    game, words = match.game, match.game.words(language)
    begun = burgrave.new("pebbles", players=8, seed=3)
    assert begun.notation(2) == "2"
    assert "2" in begun.describe(2, language)
    assert match.narrate(0, language) == []
    assert len({words.name(seat) for seat in range(8)}) == 8
    assert "8" in game.result(match.record, 7, 8, 3, words)
    assert game.score_lines(match.record, [], 0, words) == []
    assert game.rulebook(words).entries() == {}
    assert game.explain(words) == {}
    assert game.tip(match.view(0)) is None
    console = Console(width=100, file=StringIO())
    console.print(game.draw(match.record, 0, words), game.components(words))
    assert "heap" in console.file.getvalue()  # type: ignore[attr-defined]


def test_it_has_no_rule_that_could_be_shown() -> None:
    with pytest.raises(BadOption, match="there is no rule PB-R1: the rules of this game are not written down"):
        burgrave.game("pebbles").rulebook(burgrave.game("pebbles").words()).entry("PB-R1")


def test_it_is_told_that_no_rules_are_written_down() -> None:
    told = CliRunner().invoke(app, ["rules", "pebbles"])
    assert told.exit_code == 0
    assert told.output.strip() == "The rules of this game are not written down."


def test_it_has_no_data_to_replace(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="pebbles has no component data that could be replaced"):
        burgrave.game("pebbles", tmp_path / "mine.toml")
