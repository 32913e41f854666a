"""Whoever programs with Burgrave finds every public member explained."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cached_property

import pytest

import burgrave


def members() -> Iterator[tuple[str, object]]:
    for name in burgrave.__all__:
        thing = getattr(burgrave, name)
        yield name, thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                function = value.func if isinstance(value, cached_property) else value
                if not member.startswith("_") and (inspect.isroutine(function) or isinstance(function, property)):
                    yield f"{name}.{member}", function


@pytest.mark.parametrize(("name", "thing"), list(members()))
def test_it_is_documented(name: str, thing: object) -> None:
    assert inspect.cleandoc(thing.__doc__ or ""), f"{name} needs a docstring"


def test_there_are_members() -> None:
    names = [name for name, _ in members()]
    assert {"Match.play", "Match.players", "Game.terminal", "Vector.step", "new"} <= set(names)
