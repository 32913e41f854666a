"""Games from outside, as if packages with these entry points were installed."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable, Iterator

import pytest

from burgrave.core import registry

Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """`install(pebbles="tests.core.pebbles:GAME")`."""

    def installed(**points: str) -> None:
        found = [importlib.metadata.EntryPoint(name, value, registry.GROUP) for name, value in points.items()]
        monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: found)
        forget()

    yield installed
    monkeypatch.undo()
    forget()


def forget() -> None:
    """What was found before; our own games stay loaded."""
    registry.load_plug_ins.cache_clear()
