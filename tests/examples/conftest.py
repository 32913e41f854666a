"""The example, found like anybody's game: by the entry point of an installed package."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from burgrave.core import registry


def write_metadata(folder: Path, name: str) -> None:
    """What an installer writes beside a package."""
    package = folder / f"{name}-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (package / "entry_points.txt").write_text(f"[burgrave.games]\n{name} = {name}:GAME\n")


@pytest.fixture(autouse=True)
def poachers(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In this process, and in those that it starts."""
    folder = tmp_path_factory.mktemp("installed")
    write_metadata(folder, "poachers")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    registry.load_plug_ins.cache_clear()
    yield
    monkeypatch.undo()
    registry.load_plug_ins.cache_clear()
