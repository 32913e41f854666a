"""What may know what: the core knows no bots, no server and no game by name."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import burgrave.core


def test_the_core_imports_nothing_but_itself() -> None:
    """The registry lists the folder of games; it is the one place that looks outside."""
    found = {
        (file.name, imported)
        for file in Path(burgrave.core.__file__).parent.glob("*.py")
        for imported in re.findall(r"^\s*(?:from|import) (burgrave\S*)", file.read_text(), re.MULTILINE)
        if not imported.startswith("burgrave.core")
    }
    assert found == {("game.py", "burgrave.games")}


def test_the_program_starts_without_bots_lab_and_compiler() -> None:
    program = "import sys, burgrave; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "burgrave.core.game" in loaded
    assert not loaded & {"numba", "rich", "burgrave.bots", "burgrave.lab", "burgrave.games.kingsburg"}
