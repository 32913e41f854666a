"""`burgrave new-game` writes a package that passes all checks at once."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from burgrave.cli import app
from burgrave.core.errors import BadOption
from burgrave.new_game import EXAMPLE_FOLDERS, write_game
from tests.examples.conftest import write_metadata


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """In a process in which the package is installed."""
    path = [str(folder), str(folder / "src"), *filter(None, sys.path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "BURGRAVE_INTERPRET": "1"}
    command = (sys.executable, *command)
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_new_game_passes_its_test_and_is_listed(tmp_path: Path) -> None:
    folder = tmp_path / "mill"
    said = CliRunner().invoke(app, ["new-game", "mill_race", "--folder", str(folder), "--language", "fr"])
    assert said.exit_code == 0, said.output
    assert "Le jeu est dans" in said.output
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["burgrave.games"] == {"mill_race": "mill_race:GAME"}
    text = (folder / "src/mill_race/__init__.py").read_text()
    assert "class MillRace(Game)" in text
    assert 'title="Mill race"' in text
    assert "poachers" not in text.lower()
    write_metadata(folder, "mill_race")
    tested = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert tested.returncode == 0, tested.stdout
    assert "1 passed" in tested.stdout
    assert "Mill race (mill_race)" in run(folder, "-m", "burgrave", "games").stdout


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Mill", "small letters, digits and underscores, not Mill"),
        ("2mills", "small letters, digits and underscores, not 2mills"),
        ("../mill", "small letters, digits and underscores"),
        ("mill-race", "small letters, digits and underscores"),
        ("", "small letters, digits and underscores"),
        ("class", "small letters, digits and underscores, not class"),
        ("kingsburg", "there is a game kingsburg already"),
        ("poachers", "there is a game poachers already"),
        ("json", "there is a Python module json already"),
        ("numpy", "there is a Python module numpy already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption) as refused:
        write_game(name, tmp_path / "new")
    assert reason in str(refused.value)
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="is there already"):
        write_game("mill_race", tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_wheel_has_the_example(tmp_path: Path) -> None:
    """Where an installed package looks for it."""
    root = EXAMPLE_FOLDERS[1].parent
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=root, capture_output=True, check=True)
    [wheel] = tmp_path.glob("*.whl")
    with ZipFile(wheel) as content:
        packed = content.read(str((EXAMPLE_FOLDERS[0] / "poachers.py").relative_to(root / "src")))
    assert packed == (EXAMPLE_FOLDERS[1] / "poachers.py").read_bytes()
