"""What every game must have is told in one line when the game is loaded, and never later."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import burgrave
from burgrave.core.errors import BadGame
from burgrave.core.game import Game
from burgrave.core.parts import Advice, Option, Rules
from burgrave.core.record import State, record_type
from burgrave.core.registry import broken_plug_ins
from burgrave.core.rule import rule
from burgrave.games.kingsburg import Kingsburg
from tests.core.pebbles import Pebbles, hide
from tests.core.plug_ins import Install, install

__all__ = ["install"]

INFO, RULES = Pebbles.info, Pebbles.rules


@rule
def of_two(s: State, seat: int) -> None:
    """Too few parameters for `hide`, too many for `run_on`."""


def unmarked(s: State, seat: int, seed: int) -> None:
    """Not a rule."""


def with_function(**functions: Any) -> Rules:
    """Something that mypy would not let pass."""
    return replace(RULES, **functions)


def without(field: str) -> np.dtype[np.void]:
    fields = {name: kind[0] for name, kind in (record_type().fields or {}).items() if name != field}
    return np.dtype(list(fields.items()))


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "name": ({"info": replace(INFO, name="Pebbles!")}, "its name is small letters, digits and underscores"),
    "too many seats": ({"info": replace(INFO, seats=range(2, 10))}, "2 to 8 players or some of these numbers"),
    "too few seats": ({"info": replace(INFO, seats=range(1, 4))}, "2 to 8 players or some of these numbers"),
    "no seats": ({"info": replace(INFO, seats=range(0))}, "2 to 8 players or some of these numbers"),
    "options": ({"info": replace(INFO, options=(Option("a", ""), Option("a", "")))}, "have the same name: a, a"),
    "no info": ({"info": None}, "it has no info"),
    "no rules": ({"rules": None}, "it has no rules"),
    "rules by name": ({"rules": vars(sys.modules[__name__])}, "it has no rules"),
    "actions": ({"rules": replace(RULES, actions=0)}, "at least one action, not 0"),
    "actor": ({"rules": replace(RULES, record=without("actor"))}, "its record has no field actor"),
    "asked": ({"rules": replace(RULES, record=without("asked"))}, "its record has no field asked"),
    "parameters": ({"rules": with_function(hide=of_two)}, r"hide takes 3 parameters \(s, seat, seed\), not 2"),
    "run_on": ({"rules": with_function(run_on=of_two)}, r"run_on takes 1 parameters \(s\), not 2"),
    "mark": ({"rules": replace(RULES, hide=unmarked)}, "hide is not a function marked @rule"),
    "nothing": ({"rules": with_function(hide=None)}, "hide is not a function marked @rule"),
    "texts": ({"texts": None}, "its texts must be of class Texts, not NoneType"),
    "rules as advice": ({"advice": RULES}, "its advice must be of class Advice, not Rules"),
    "advice": ({"advice": Advice(promising=hide, worth=of_two)}, "promising takes 2 parameters"),  # type: ignore[arg-type]
}

NAMELESS = ("name", "no info")
"""Such games are called by their class."""


@pytest.mark.parametrize("wrong", WRONG)
def test_a_game_without_what_it_needs_is_refused(wrong: str) -> None:
    parts, reason = WRONG[wrong]
    name = "Wrong" if wrong in NAMELESS else "pebbles"
    with pytest.raises(BadGame, match=f"^the game {name} cannot be used: .*{reason}") as refused:
        type("Wrong", (Pebbles,), parts)()
    assert "\n" not in str(refused.value)


def test_a_table_that_is_not_made_of_the_data_is_missed() -> None:
    tables = {"GIFT": np.zeros(1, np.int32)}

    class Kept(Kingsburg):
        component_data = replace(Kingsburg.component_data, make_tables=lambda data: {}, standard=tables)

    with pytest.raises(BadGame, match="the game kingsburg cannot be used: it makes no table GIFT"):
        Kept()


def test_a_game_may_take_any_parameters() -> None:
    @rule
    def any_number(s: State, *rest: int) -> None:
        """As stand-ins in tests do."""

    class Careless(Pebbles):
        rules = replace(RULES, hide=any_number)

    assert Careless()


# Plug-ins


class Nameless(Pebbles):
    info = replace(INFO, name="pebble")


class Hollow(Game):
    """Nothing at all."""


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("tests.core.no_such_module:GAME", "cannot be loaded: ModuleNotFoundError: No module named"),
        ("tests.core.pebbles:NO_SUCH", "cannot be loaded: AttributeError"),
        ("tests.core.pebbles:legal", "cannot be loaded: it is no class of a Game"),
        ("tests.core.test_contract:Hollow", "the game Hollow cannot be used: it has no info"),
        ("tests.core.test_contract:Nameless", "calls itself pebble: both must be the same"),
    ],
)
def test_a_broken_plug_in_is_left_out_with_one_line(
    value: str, reason: str, install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install(broken=value, pebbles="tests.core.pebbles:GAME")
    names = burgrave.game_names()
    assert "broken" not in names
    assert {"kingsburg", "pebbles"} <= set(names)
    assert len(caplog.records) == 1
    assert reason in caplog.text
    with pytest.raises(BadGame, match=reason):
        burgrave.game("broken")
    assert list(broken_plug_ins()) == ["broken"]


def test_a_plug_in_does_not_replace_a_game_of_ours(install: Install) -> None:
    install(kingsburg="tests.core.pebbles:GAME")
    assert burgrave.game("kingsburg").title == "Kingsburg"


def test_the_program_lists_the_other_games(tmp_path: Path) -> None:
    """With a package whose game cannot be imported."""
    package = tmp_path / "broken-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[burgrave.games]\nbroken = no_such_module:GAME\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", "from burgrave.cli import main; main()", *arguments]
        return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)

    listed, asked = run("games", "--json"), run("rules", "broken")
    line = "the game broken (no_such_module:GAME) cannot be loaded: ModuleNotFoundError"
    assert listed.returncode == 0
    assert "kingsburg" in listed.stdout
    assert listed.stderr.startswith(line)
    assert len(listed.stderr.splitlines()) == 1
    assert asked.returncode != 0
    assert line in asked.stderr
    assert "Traceback" not in asked.stderr
