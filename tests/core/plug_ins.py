"""Games from outside, as if packages with these entry points were installed."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from burgrave.core import registry

Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """`install(pebbles="tests.core.pebbles:GAME")`."""
    real = importlib.metadata.entry_points

    def installed(**points: str) -> None:
        found = [importlib.metadata.EntryPoint(name, value, registry.GROUP) for name, value in points.items()]

        def entry_points(**wanted: str) -> Any:
            """Numba looks for its own."""
            return found if wanted == {"group": registry.GROUP} else real(**wanted)

        monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
        forget()

    yield installed
    monkeypatch.undo()
    forget()


def forget() -> None:
    """What was found before; our own games stay loaded."""
    registry.load_plug_ins.cache_clear()
