"""For all tests."""

from __future__ import annotations

import math
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import burgrave
from burgrave.core.cores import usable_cores
from burgrave.core.registry import load_plug_ins

os.environ["BURGRAVE_COMPILE_FIRST"] = "1"  # nothing goes on beside a test that it has not asked for


def pytest_configure(config: pytest.Config) -> None:
    """Where the pages must be tested, a missing browser is a failure and not a reason to skip."""
    if os.environ.get("BURGRAVE_NEEDS_BROWSER") and not (
        shutil.which("chromium") or shutil.which("chromium-headless-shell")
    ):
        pytest.exit("BURGRAVE_NEEDS_BROWSER is set, but there is no chromium", returncode=2)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Three for two cores: tests with a browser or a server wait a third of their time."""
    return math.ceil(1.5 * usable_cores())


@pytest.fixture(autouse=True, scope="module")
def only_installed_games() -> Iterator[None]:
    """A game that a test has registered is gone with its file: others look at all games that there are."""
    yield
    load_plug_ins.cache_clear()


@pytest.fixture
def cheap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of an owner's edition of Kingsburg, `cheap`, in which the Statue costs 1 gold."""
    component_data = burgrave.game("kingsburg").component_data
    assert component_data is not None
    standard = component_data.file.read_text()
    file = tmp_path / "kingsburg" / "cheap.toml"
    file.parent.mkdir()
    file.write_text(standard.replace('"statue", gold = 2', '"statue", gold = 1'))
    assert file.read_text() != standard
    monkeypatch.setenv("BURGRAVE_EDITIONS", str(tmp_path))
    return file
