"""No rule reads or writes beyond what there is: compiled code would not notice, and a GPU would end the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import burgrave

PLAY = """
import sys
import numpy as np
import burgrave
from burgrave.envs.advisor import Advisor

env = burgrave.vector(sys.argv[1], games=1024, options="any", seed=1)
advisor = Advisor(env, 0, 1024, by_chance=True)
chance = np.random.default_rng(1)
wild = chance.integers(5, size=1024)  # this seat, where there is one, does anything
for step in range(2000):
    advisor.decide(step)
    anything = (chance.random(env.masks.shape, np.float32) * env.masks).argmax(1)
    env.step(np.where(env.actors == wild, anything, advisor.actions))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", burgrave.game_names())
def test_two_million_decisions_stay_within_bounds(name: str, tmp_path: Path) -> None:
    """Rules, hidden copies, advice and observations, compiled with checks, in games of sensible and wild players."""
    checked = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "BURGRAVE_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", PLAY, name], env=checked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
