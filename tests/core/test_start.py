"""What is loaded when: starting must stay quick."""

from __future__ import annotations

import subprocess
import sys


def test_the_program_starts_without_bots_lab_and_compiler() -> None:
    program = "import sys, burgrave; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "burgrave.core.game" in loaded
    assert not loaded & {"numba", "rich", "burgrave.bots", "burgrave.lab", "burgrave.games.kingsburg"}
