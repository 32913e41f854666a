"""The package that `burgrave new-game` writes: the example under another name, to be played and tested at once."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from burgrave.core.errors import BadOption
from burgrave.core.registry import game_names

EXAMPLE = "poachers"
EXAMPLE_FOLDERS = (Path(__file__).parent / "examples", Path(__file__).parent.parent.parent / "examples")
"""Where the example is: in an installed package, and in a checkout."""

PYPROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
description = "{title}, a game for Burgrave"
requires-python = ">=3.11"
dependencies = ["burgrave"]

[project.optional-dependencies]
dev = ["burgrave[server]", "pytest"]

[project.entry-points."burgrave.games"]
{name} = "{name}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{name}"]
"""

TEST = '''"""What must hold for every game."""

from burgrave.testing import check_game


def test_the_game() -> None:
    check_game("{name}")
'''

README = """# {title}

A game for Burgrave, as yet about poachers.

    pip install -e '.[dev]'
    pytest
    burgrave play {name}

1. Write your record and your rules in `src/{name}/__init__.py`, which explains itself. `BURGRAVE_INTERPRET=1` lets a
   debugger stop in them.
2. Run `pytest` often: it says which property of a game does not hold, and where. Add tests of your own rules.
3. `burgrave simulate {name}` and `burgrave arena {name} --bots random,search:200` show how it plays.
4. All that the game lacks has a plain default, and can be added to its class part by part: translations in
   `src/{name}/locale`, score lines, a rulebook, a drawn board, advice to bots, what networks see. Burgrave's
   CONTRIBUTING goes through them.
"""


def write_game(name: str, folder: Path) -> None:
    """A package of that name in a folder that is not there yet."""
    check_name(name)
    if folder.exists():
        raise BadOption("{folder} is there already", folder=folder)
    title = name.replace("_", " ").capitalize()
    for file, text in {
        "pyproject.toml": PYPROJECT.format(name=name, title=title),
        "README.md": README.format(name=name, title=title),
        f"src/{name}/__init__.py": renamed_example(name, title),
        f"tests/test_{name}.py": TEST.format(name=name),
    }.items():
        place = folder / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


def check_name(name: str) -> None:
    """It will be a game and a Python module."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BadOption("a game's name is small letters, digits and underscores, not {name}", name=name)
    if name in game_names():
        raise BadOption("there is a game {name} already", name=name)
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise BadOption("there is a Python module {name} already", name=name)


def renamed_example(name: str, title: str) -> str:
    """The name, the title and the class."""
    file = next(file for folder in EXAMPLE_FOLDERS if (file := folder / f"{EXAMPLE}.py").exists())
    old_title = EXAMPLE.title()
    return (
        file.read_text(encoding="utf-8")
        .replace(f'"{EXAMPLE}"', f'"{name}"')
        .replace(f'"{old_title}"', f'"{title}"')
        .replace(old_title, title.title().replace(" ", ""))
    )
