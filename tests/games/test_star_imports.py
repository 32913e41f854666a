"""A game's rules share the vocabulary of its state; everything else is imported by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import burgrave.games


def imported_whole(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            yield str(node.module)


def test_only_the_state_is_imported_whole() -> None:
    modules = Path(burgrave.games.__path__[0]).rglob("*.py")
    found = [(module.name, name) for module in modules for name in imported_whole(module)]
    assert found
    assert [(module, name) for module, name in found if not name.endswith(".state")] == []
