"""What is loaded when: starting must stay quick."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest


def test_the_program_starts_without_bots_lab_and_compiler() -> None:
    program = "import sys, burgrave; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "burgrave.core.game" in loaded
    assert not loaded & {"numba", "rich", "burgrave.bots", "burgrave.lab", "burgrave.games.kingsburg"}


@pytest.mark.parametrize(
    ("adapter", "module"), [("gymnasium", "gymnasium"), ("pettingzoo", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_an_adapter_names_the_extra_that_it_needs(adapter: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, f"burgrave.envs.{adapter}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'burgrave\[rl\]'"):
        import_module(f"burgrave.envs.{adapter}")
