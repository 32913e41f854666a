"""Every rule, procedure, example and ruling of every game has a test that names it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import burgrave

FOLDER = Path(__file__).parent


def proven_by_tests(folder: Path) -> set[str]:
    """The ids in the marks of all tests in a folder. A test that is skipped, or expected to fail, proves nothing."""
    proven: set[str] = set()
    for file in folder.rglob("test_*.py"):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                marks = [mark for mark in function.decorator_list if isinstance(mark, ast.Call)]
                names = [ast.unparse(mark.func) for mark in marks]
                assert not any("skip" in name or "xfail" in name for name in names), f"{file.name}: {function.name}"
                for mark in marks:
                    if ast.unparse(mark.func).endswith("mark.proves"):
                        proven.update(ast.literal_eval(argument) for argument in mark.args)
    return proven


@pytest.mark.parametrize("name", burgrave.game_names())
def test_every_entry_of_the_rulebook_is_proven(name: str) -> None:
    game = burgrave.game(name)
    missing = game.rulebook(game.words()).entries().keys() - proven_by_tests(FOLDER / name)
    assert not missing, f"no test proves {', '.join(sorted(missing))}"
